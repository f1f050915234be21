"""A redeal: from a move on, what one seat could not know is dealt afresh, and everything else stays."""

from importlib.metadata import entry_points

import pytest

import backroom
from backroom.core.errors import BadSave
from backroom.core.game import Game, games
from backroom.core.match import Match, Redeal
from backroom.core.saves import dump, parse

INSTALLED = sorted(point.name for point in entry_points(group="backroom.games"))

AFTER = 12  # moves


def played(game: Game, redeal: Redeal | None = None, secret: str = "") -> Match:
    """A match at random, up to where the redeal is."""
    match, anybody = Match(game, seed=4, secret=secret, redeal=redeal), backroom.bot("random", 4)
    while len(match.events) < AFTER:
        seat = match.pending[0]
        match.play(anybody.choose(match.view(seat)), seat)
    return match


@pytest.mark.parametrize("secret", ["", "0f" * 16])
@pytest.mark.parametrize("name", INSTALLED)
def test_a_seat_sees_the_same_before_a_redeal_and_after_it(name: str, secret: str) -> None:
    game = games()[name]
    match = played(game, secret=secret)
    again = played(game, Redeal(AFTER, 0, 99), secret)
    other = played(game, Redeal(AFTER, 0, 98), secret)
    assert again.events == match.events == other.events
    assert again.seen_by(0).tobytes() == match.seen_by(0).tobytes() == other.seen_by(0).tobytes()
    assert len({found.state.tobytes() for found in (match, again, other)}) == 3


@pytest.mark.parametrize("secret", ["", "0f" * 16])
@pytest.mark.parametrize("name", INSTALLED)
def test_a_match_with_a_redeal_replays_and_saves_as_the_same(name: str, secret: str) -> None:
    match, anybody = played(games()[name], Redeal(AFTER, 0, 99), secret), backroom.bot("random", 5)
    for _ in range(8):
        if not match.over:
            seat = match.pending[0]
            match.play(anybody.choose(match.view(seat)), seat)
    assert match.replay().state.tobytes() == match.state.tobytes()
    assert parse(dump(match)).state.tobytes() == match.state.tobytes()
    assert match.copy().fresh().redeal == match.redeal


@pytest.mark.parametrize("line", ["12 0", "12 0 -1", "12 zero 1", "12 9 1"])
def test_a_redeal_that_cannot_be_is_refused_by_name(line: str) -> None:
    text = dump(played(games()["mob_town"], Redeal(AFTER, 0, 99))).replace(f"redeal: {AFTER} 0 99", f"redeal: {line}")
    with pytest.raises(BadSave, match="redeal"):
        parse(text)
