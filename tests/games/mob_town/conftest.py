"""Mob Town is known to the house while its tests run."""

from __future__ import annotations

import sys
from pathlib import Path

from backroom.core.game import register
from backroom.games.mob_town import GAME

sys.path.insert(0, str(Path(__file__).parent))
register(GAME)
