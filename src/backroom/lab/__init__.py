"""The lab: many games between bots, kept in a file, and what they say of a game, its seats and its cards."""

from backroom.lab.simulate import Simulation
from backroom.lab.store import GameRow, Setting, Shard, read

__all__ = ["GameRow", "Setting", "Shard", "Simulation", "read"]
