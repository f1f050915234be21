"""What a bot does as the partner of somebody: it gives what the other lacks, and bothers nobody with idle wishes."""

from __future__ import annotations

import pytest

from backroom.bots import bot
from backroom.core.game import register
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.mind.gifts import considered
from backroom.games.mayor_of_chicago.mind.worth import worth_giving
from backroom.games.mayor_of_chicago.state import ASK, BOOZE, CORRUPTION, DOLLAR, GIVE, GIVE_DOLLARS, MOVES

register(GAME)


def coop(mine: int, theirs: int, booze: int = 0) -> Match:
    """The first card of a co-op game; the second player, who has the Booze, is the poorer or the richer one."""
    match = Match(GAME, seed=8, options=GAME.choose_options(players=2))
    for seat, dollars in enumerate((mine, theirs)):
        match.state.candidates[seat].held[DOLLAR] = dollars
    match.state.candidates[1].held[BOOZE] = booze
    return match


@pytest.mark.parametrize(
    ("mine", "theirs", "booze", "gift"),
    [
        (25, 3, 0, 11),  # half of what lies between
        (25, 3, 5, 0),  # Booze pays as well
        (25, 14, 0, 0),  # nobody is short
        (10, 3, 0, 0),  # nobody is rich
        (3, 25, 0, 0),
    ],
)
def test_a_gift_is_worth_its_corruption_where_the_partner_is_short(
    mine: int, theirs: int, booze: int, gift: int
) -> None:
    match = coop(mine, theirs, booze)
    assert plain(worth_giving)(match.state, 0) == gift
    assert (GIVE in considered(match.view(0))) == bool(gift)
    assert GIVE in match.legal_ids(0)


def test_a_gift_after_the_last_card_pays_for_corruption() -> None:
    """§end: two Dollars for each, and the gift itself costs both one."""
    match = coop(30, 1)
    match.state.drawn, match.state.card = 45, 0
    for seat, corruption in enumerate((4, 6)):
        match.state.candidates[seat].held[CORRUPTION] = corruption
    assert plain(worth_giving)(match.state, 0) == 13  # 14 owed, 1 there; 20 to spare
    match.state.candidates[1].held[CORRUPTION] = 0
    assert plain(worth_giving)(match.state, 0) == 0


def test_a_wish_is_thought_of_only_by_who_is_short() -> None:
    assert ASK in considered(coop(3, 25).view(0))
    assert ASK not in considered(coop(25, 3).view(0)) and ASK in coop(25, 3).legal_ids(0)


@pytest.mark.parametrize(("name", "times"), [("gentle:60", 30), ("gentle:30", 30), ("gentle:0", 5), ("search:30", 2)])
def test_no_level_gives_or_asks_for_nothing(name: str, times: int) -> None:
    """With as much as the partner has, whatever it overlooks and whatever chance says of a gift."""
    match = coop(25, 25)
    for seed in range(times):
        assert bot(name, seed).choose(match.view(0)) not in (GIVE, ASK)


@pytest.mark.parametrize("name", ["gentle:60", "gentle:0"])
def test_who_is_asked_gives_what_can_be_spared(name: str) -> None:
    """A quick partner used to decline every wish."""
    match = coop(3, 25)
    match.play(ASK, 0)
    assert bot(name, 1).choose(match.view(1)) == GIVE
    match.play(GIVE, 1)
    amounts = considered(match.view(1))
    assert {move - GIVE_DOLLARS for move in amounts} == {6, 11}
    match.play(amounts[-1], 1)
    assert [MOVES.notation(move) for move in considered(match.view(1))] == []
    assert match.state.candidates[0].held[DOLLAR] == 14


@pytest.mark.parametrize("name", ["gentle:60", "gentle:0", "search:30"])
def test_who_has_little_declines(name: str) -> None:
    match = coop(9, 12)
    match.play(ASK, 0)
    assert bot(name, 1).choose(match.view(1)) == MOVES.number("pass")
