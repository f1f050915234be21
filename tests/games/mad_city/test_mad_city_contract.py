"""The contract over every mode and option, and what code and tests cite of the rulebook."""

from __future__ import annotations

import pytest

from backroom.core.check import check_game
from backroom.core.game import register
from backroom.core.jit import interpreted
from backroom.core.trace import trace
from backroom.games.mad_city import GAME

SHORT = {"target_points": 30, "ticks": 5, "max_ops": 20, "driver": "ticked"}
SETS = [
    {},
    {"mode": "standard", "players": 4, **SHORT},
    {"mode": "puzzle", "solo_rounds": 1},
    {"mode": "advanced_puzzle", "solo_rounds": 1},
    {"mode": "speed", "solo_rounds": 1, "driver": "ticked", "ticks": 25},
    {"extra_tile": "draw10", "players": 5, "target_points": 40},
    {"extra_tile": "common", "players": 3, **SHORT},
    {"build_seconds": 0, "mode": "standard", "max_ops": 20, "target_points": 20},
    {"build_seconds": 0, "players": 3, "extra_tile": "common", "max_ops": 20, "target_points": 20},
    {"mode": "standard", "tree_over_limit": "penalty", "tree_limit": 5, "palm_revocable": False, "players": 3, **SHORT},
    {"driver": "sealed", "players": 6, "target_points": 40},
    {"early_end": True, "final_round": True, **SHORT},
    {"hide_cities": "yes", "players": 3, **SHORT},
]

QUICK = (SETS[0], SETS[2], SETS[3], SETS[10])


@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(f"{v}" for v in options.values()) or "defaults")
def test_random_games_keep_the_contract(options: dict[str, object]) -> None:
    """Every promise of the contract after every move (§round, §table)."""
    register(GAME)
    if interpreted() and options not in QUICK:
        pytest.skip("too slow without the compiler")
    chosen = GAME.choose_options(**options)
    report = check_game(GAME, games=1 if interpreted() else 4, option_sets=[chosen], pictures=90)
    assert report.decisions > 0


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="too slow without the compiler")
def test_every_option_alone() -> None:
    """One game of each option set that differs from the defaults in one option."""
    sets = list(register(GAME).option_sets())
    report = check_game(GAME, games=len(sets), option_sets=sets, pictures=400)
    assert report.games == len(sets)


def test_every_section_and_ruling_is_cited() -> None:
    """The rulebook's own coverage report has no faults."""
    assert trace(register(GAME)).faults == []
