"""The rules in the rulebook's order: a round is dealt, built, filled, scored; the solitaires; and who may do
what when.
"""

from backroom.games.mad_city.rules.turn import legal, pending, play, refuse
from backroom.games.mad_city.rules.verdict import returns, scores

__all__ = ["legal", "pending", "play", "refuse", "returns", "scores"]
