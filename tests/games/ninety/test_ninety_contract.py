"""The contract: conformance in random games, citations, one signature interpreted and compiled."""

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
    check_game(GAME, games=1 if short else 8, seed=players, option_sets=sets, pictures=90 if short else 400)


@pytest.mark.parametrize("players", [2, 5])
def test_the_answer_of_election_day_keeps_the_contract(players):
    """§election-day: it rates the regions that are open, and follows from the view."""
    found = check_game(
        GAME, games=1, seed=4, option_sets=[GAME.choose_options(players=players, start_day=15)], pictures=5
    )
    assert Phase.COMMIT in found.phases


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="takes minutes without the compiler")
def test_every_option_set_keeps_the_contract():
    """All options once: no phase, kind or refusal that the rules have stays unseen, but what cannot happen here."""
    report = check_game(GAME, games=len(list(GAME.option_sets())), seed=9, pictures=500)
    automatic = {Phase.SOW, Phase.DAWN, Phase.ROLL, Phase.DUSK, Phase.ELECTION, Phase.COUNT}
    assert set(Phase) - automatic == report.phases
    assert {Kind(k).name for k in set(Kind) - report.kinds} <= {"RESHUFFLED", "TIE_DIE"}
    unseen = {Refusal(r).name for r in set(Refusal) - report.refusals}
    assert unseen <= {"NONE", "GAME_OVER", "NOT_YOUR_TURN", "MUD_TOO_DEAR", "NOTHING_TO_UPGRADE", "NOTHING_TO_REMOVE"}


def test_interpreted_and_compiled_play_the_same_games():
    """One literal for both runs of the tests: a change of rules changes it, nothing else does."""
    assert signature(GAME, games=1) == "090fdfe264fa"
