"""Many games: the same games as one by one, whatever else is played beside them, and fit to be played again."""

import numpy as np
import pytest

from backroom.bots.many import level_of, play_many
from backroom.core.dice import split_seed
from backroom.core.errors import UnknownBot
from backroom.core.match import Match
from backroom.games.mad_city import GAME as MAD_CITY
from backroom.games.mean_streets import GAME

pytestmark = pytest.mark.xdist_group("many")  # one process compiles its loop, not two


def quick(games: int) -> list:
    """Options of so many short games."""
    return [GAME.choose_options()] * games


def test_the_moves_played_again_give_the_same_end() -> None:
    played = play_many(GAME, quick(3), bots=["trials:8"], seed=11)
    for number, events in enumerate(played.moves):
        match = Match(GAME, seed=int(split_seed(11, number))).play_all(events)
        assert match.over
        end = played.states[number]
        fields = [name for name in end.dtype.names if name != "happenings"]  # the match is loud, the crowd is silent
        assert [name for name in fields if end[name].tobytes() != match.state[name].tobytes()] == []
    assert played.trials > 0


def test_where_several_may_act_chance_says_who() -> None:
    played = play_many(MAD_CITY, [MAD_CITY.options()] * 2, bots=["guide", "random"], seed=3)
    for number, events in enumerate(played.moves):
        assert {0, 1, 2} == {seat for seat, _ in events}  # the last is the clock
        assert Match(MAD_CITY, seed=int(split_seed(3, number))).play_all(events).over
    again = play_many(MAD_CITY, [MAD_CITY.options()], bots=["guide", "random"], seed=3, numbers=[1])
    assert played.moves[1] == again.moves[0]


def test_a_game_does_not_depend_on_its_company() -> None:
    crowd = play_many(GAME, quick(4), bots=["trials:6"], seed=5)
    alone = play_many(GAME, quick(1), bots=["trials:6"], seed=5, numbers=[2])
    assert alone.moves[0] == crowd.moves[2]


def test_the_guide_and_greedy_beat_chance() -> None:
    def mean(spec: str) -> float:
        played = play_many(GAME, quick(12), bots=[spec], seed=3)
        scores = np.zeros((12, 1), np.int32)
        d = Match(GAME).deck.record
        for number, state in enumerate(played.states):
            GAME.scores(state, d, scores[number])
        return float(scores.mean())

    assert mean("random") + 10 < mean("guide")
    assert mean("random") + 5 < mean("greedy")


@pytest.mark.parametrize("spec", ["", "search:200", "trials:0", "trials:x", "best"])
def test_an_unknown_bot_is_refused_with_those_there_are(spec: str) -> None:
    with pytest.raises(UnknownBot, match="random, guide, greedy and trials"):
        level_of(spec)
