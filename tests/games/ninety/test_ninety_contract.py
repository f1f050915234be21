"""The contract: conformance in random games, citations, one signature interpreted and compiled."""

import os
import subprocess
import sys

import pytest

from backroom.core.check import check_game
from backroom.core.game import register
from backroom.core.jit import interpreted
from backroom.core.playout import signature
from backroom.core.trace import trace
from backroom.games.ninety import GAME
from backroom.games.ninety.state import Kind, Phase, Refusal

register(GAME)


def test_everything_is_cited():
    """Every section and ruling by code and tests, in both languages."""
    assert trace(GAME).faults == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_keep_the_contract(players):
    """§day: every promise after every move, for every number of candidates."""
    short = interpreted()
    sets = [GAME.choose_options(players=players, start_day=14 if short else 1)]
    check_game(GAME, games=1 if short else 20, seed=players, option_sets=sets, pictures=90 if short else 400)


@pytest.mark.slow
def test_every_option_set_keeps_the_contract():
    """All options once: no phase, kind or refusal that the rules have stays unseen, but what cannot happen here."""
    if interpreted():
        pytest.skip("takes minutes without the compiler")
    report = check_game(GAME, games=len(list(GAME.option_sets())), seed=9, pictures=500)
    automatic = {Phase.SOW, Phase.DAWN, Phase.ROLL, Phase.DUSK, Phase.ELECTION, Phase.COUNT}
    assert set(Phase) - automatic == report.phases
    assert {Kind(k).name for k in set(Kind) - report.kinds} <= {"RESHUFFLED", "TIE_DIE"}
    unseen = {Refusal(r).name for r in set(Refusal) - report.refusals}
    assert unseen <= {"NONE", "GAME_OVER", "NOT_YOUR_TURN", "MUD_TOO_DEAR", "NOTHING_TO_UPGRADE", "NOTHING_TO_REMOVE"}


@pytest.mark.slow
def test_interpreted_rules_play_the_same_games():
    """Bit for bit, in two processes."""
    program = (
        "from backroom.games.ninety import GAME; from backroom.core.playout import digest_of, final_states;"
        "sets = [GAME.choose_options(players=n) for n in (2, 5)] + [GAME.choose_options(players=3, attend='auto',"
        "crossing_cost='space', grace_actions='true', bios='draft2', home_turfs='draft2', hidden_allocation='false')];"
        "print([digest_of(final_states(GAME, 3, seed=5, options=o)).hex() for o in sets])"
    )
    seen = []
    for switch in ("0", "1"):
        env = os.environ | {"NUMBA_DISABLE_JIT": switch}
        seen.append(
            subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
        )
    assert seen[0].stdout == seen[1].stdout != ""


def test_the_signature_is_stable_within_a_process():
    """The same games twice."""
    if interpreted():
        pytest.skip("the compiled run covers it")
    assert signature(GAME, games=1) == signature(GAME, games=1)
