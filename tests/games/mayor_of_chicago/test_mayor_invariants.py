"""The invariants notice what they are there for: each broken on purpose is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from mayor_table import DECK, walk

from backroom.core.record import copy_of
from backroom.games.mayor_of_chicago.invariants import invariants
from backroom.games.mayor_of_chicago.state import CORRUPTION, VOTE, Phase

Break = Callable[[Any, Any], None]  # the state, and the first candidate


def played(moves: int, **options: Any) -> Any:
    """A state in the middle of a random game, or at its end if it is over by then."""
    return walk(3, moves, 50, opponent=4, **options).state


def change(name: str, place: Any, by: int) -> Break:
    """Add to one number of a candidate's field."""

    def broken(s: Any, c: Any) -> None:
        if place is None:
            c[name] += by
        else:
            c[name][place] += by

    return broken


BROKEN: list[tuple[str, Break, str]] = [
    ("a card twice in the deck", lambda s, c: s.deck.__setitem__(44, s.deck[43]), "all 45 cards once"),
    ("more cards drawn than there are", lambda s, c: s.__setattr__("drawn", 46), "46 cards drawn"),
    ("an automatic phase", lambda s, c: s.__setattr__("phase", Phase.NEXT_TURN), "no automatic step"),
    ("scratch left dirty", lambda s, c: s.scratch.__setitem__(0, 1), "scratch space"),
    ("another top", lambda s, c: s.top.__setitem__(0, (s.top[0] + 1) % 5), "top of the deck"),
    ("a row too long", change("row_length", 1, 8), "row lengths"),
    ("a gap in a row", lambda s, c: c.grid.__setitem__((1, 0), 0), "no gaps"),
    (
        "a card thrown that is elsewhere",
        lambda s, c: c.__setattr__("thrown", c.thrown | 1 << int(c.grid[0, 0])),
        "place",
    ),
    ("a hire not counted", change("hired", None, 1), "hires"),
    ("a resource below 0", lambda s, c: c.held.__setitem__(3, -1), "held"),
    ("a resource above 99", lambda s, c: c.held.__setitem__(0, 100), "held"),
    ("a block complete too early", lambda s, c: c.__setattr__("complete", c.complete | 1 << 5), "complete are"),
    ("a block taken by nobody", lambda s, c: c.__setattr__("taken", c.taken | 1 << 17), "taken are"),
    ("a quarter that shows something else", change("cells", (0, 0), 1), "a quarter counts"),
    ("a tally of a block", change("shows", 0, 1), "block 0 shows"),
    ("a tally of a ring", change("around", 6, 16), "around block 6"),
    ("both faces of an event card", lambda s, c: c.event.__setitem__(0, c.event[1]), "one face of each"),
    ("an event that never woke", lambda s, c: c.__setattr__("event_done", 0), "woke when"),
    ("an event done too early", lambda s, c: c.__setattr__("event_done", 63), "before their columns"),
    ("an effect of a discard", change("per_discard", 0, 1), "each discard gives"),
]


@pytest.mark.parametrize(("what", "break_it", "said"), BROKEN, ids=[row[0] for row in BROKEN])
def test_a_broken_invariant_is_named(what: str, break_it: Break, said: str) -> None:
    s = copy_of(played(45))
    invariants(s, DECK)
    break_it(s, s.candidates[0])
    with pytest.raises(AssertionError, match=said):
        invariants(s, DECK)


def test_the_end_has_invariants_of_its_own() -> None:
    s = copy_of(played(45))
    s.phase = Phase.OVER
    with pytest.raises(AssertionError, match="all cards were drawn"):
        invariants(s, DECK)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_finished_count_is_held_to_its_last_step(seat: int) -> None:
    """§end, §winning, R42, R48: every event has woken or was turned off, and beating the opponent wins."""
    over = played(900, players=2)
    assert over.phase == Phase.OVER
    invariants(over, DECK)

    s = copy_of(over)
    s.candidates[seat].event_done &= ~32
    with pytest.raises(AssertionError, match=rf"seat {seat}: events \[5\] never woke"):
        invariants(s, DECK)
    s.candidates[seat].event_off |= 32
    invariants(s, DECK)

    level = DECK.opponent[4].level
    for more_votes, more_corruption, wins in ((1, 9, True), (0, -1, True), (0, 0, False), (-1, -1, False)):
        s = copy_of(over)
        s.candidates[seat].held[VOTE] = level[VOTE] + more_votes
        s.candidates[seat].held[CORRUPTION] = level[CORRUPTION] + more_corruption
        others = int(over.winners) & ~(1 << seat)
        s.winners = others | wins << seat
        invariants(s, DECK)
        s.winners = others | (not wins) << seat
        with pytest.raises(AssertionError, match="the winners are"):
            invariants(s, DECK)
