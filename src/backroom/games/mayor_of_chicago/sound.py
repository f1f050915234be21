"""The invariants of a record: what no rule may ever break."""

from __future__ import annotations

from typing import Any

from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BLOCKS,
    CARDS,
    COLUMNS,
    DISCARD_MAX,
    EVENTS,
    HIRE_MAX,
    NO_CARD,
    NO_SYMBOL,
    RESOURCE_MAX,
    RESOURCES,
    ROWS,
    Ability,
    Phase,
)

AUTOMATIC = (Phase.NEXT_TURN, Phase.AFTER_CARD, Phase.END_NEXT)


def sound(s: Any, d: Any) -> None:
    """Raise AssertionError that names the broken invariant."""
    deck = s.deck.tolist()
    assert sorted(deck) == list(range(1, CARDS + 1)), "the deck is all 45 cards once"
    assert ROWS <= s.drawn <= CARDS, f"{s.drawn} cards drawn"
    assert int(s.phase) not in AUTOMATIC, "no automatic step is left undone"
    assert not s.scratch.any(), "the scratch space is clean"
    top = d.city[deck[s.drawn]].front.tolist() if s.drawn < CARDS else [NO_SYMBOL] * 4
    assert s.top.tolist() == top, "the top of the deck is seen as it is"
    for seat in range(s.seats):
        _sound_candidate(s, d, seat)
    if s.seats == 2:
        hired = [set(_hired(s, seat)) for seat in range(2)]
        assert not hired[0] & hired[1], f"both hired {hired[0] & hired[1]}"
    if s.phase == Phase.OVER:
        _sound_end(s)


def _sound_candidate(s: Any, d: Any, seat: int) -> None:
    c = s.candidates[seat]
    deck = s.deck.tolist()
    lengths = c.row_length.tolist()
    assert all(1 <= n <= COLUMNS for n in lengths), f"row lengths {lengths}"
    for row in range(ROWS):
        for column in range(COLUMNS):
            assert (c.grid[row, column] != NO_CARD) == (column < lengths[row]), "rows have no gaps"
    placed = c.grid[c.grid != NO_CARD].tolist()
    discards = c.discards.cards[: c.discards.n].tolist()
    thrown = [card for card in range(1, CARDS + 1) if int(c.thrown) >> card & 1]
    undecided = [int(s.card)] if s.card != NO_CARD and not c.used else []
    everywhere = placed + _hired(s, seat) + discards + thrown + undecided
    assert sorted(everywhere) == sorted(deck[: s.drawn]), f"seat {seat}: each drawn card is in one place"
    assert len(_hired(s, seat)) == c.hired <= HIRE_MAX, f"seat {seat}: {c.hired} hires"
    assert c.discards.n <= DISCARD_MAX, f"seat {seat}: {c.discards.n} discards"
    assert all(0 <= c.held[r] <= RESOURCE_MAX for r in range(RESOURCES)), f"seat {seat}: held {c.held.tolist()}"
    _sound_blocks(s, d, c, lengths)
    _sound_events(s, d, c, lengths)
    gains = [0] * RESOURCES
    for block in range(BLOCKS):
        card = d.city[c.assistant[block]]
        if c.assistant[block] != NO_CARD and card.ability == Ability.DISCARD:
            gains = [a + int(b) for a, b in zip(gains, card.gain, strict=True)]
    assert c.per_discard.tolist() == gains, f"seat {seat}: each discard gives {gains}"


def _hired(s: Any, seat: int) -> list[int]:
    c = s.candidates[seat]
    on_the_way = int(s.placing) if s.phase in (Phase.PLACE_BLOCK, Phase.PLACE_RESOURCE) and s.actor == seat else 0
    return [
        *c.hand.cards[: c.hand.n].tolist(),
        *(card for card in c.assistant.tolist() if card != NO_CARD),
        *([on_the_way] if on_the_way else []),
    ]


def _sound_blocks(s: Any, d: Any, c: Any, lengths: list[int]) -> None:
    for block in range(BLOCKS):
        line, column = divmod(block, BLOCK_COLUMNS)
        complete = lengths[line] >= column + 2 and lengths[line + 1] >= column + 2
        assert complete == bool(int(c.complete) >> block & 1), f"block {block} complete"
        taken = c.assistant[block] != NO_CARD
        assert taken == bool(int(c.taken) >> block & 1), f"block {block} taken"
        assert complete or not taken, f"block {block} is taken, so complete"
    for y in range(2 * ROWS):
        for x in range(2 * COLUMNS):
            assert c.cells[y, x] == _cell(s, d, c, y, x), f"cell {y}, {x}"


def _cell(s: Any, d: Any, c: Any, y: int, x: int) -> int:
    card = c.grid[y // 2, x // 2]
    if card == NO_CARD:
        return NO_SYMBOL
    inner = 1 <= y < 2 * ROWS - 1 and 1 <= x < 2 * COLUMNS - 1
    block = BLOCK_COLUMNS * ((y - 1) // 2) + (x - 1) // 2
    if inner and c.assistant[block] != NO_CARD and not s.options.count_covered:
        return NO_SYMBOL
    return int(d.city[card].front[2 * (y % 2) + x % 2])


def _sound_events(s: Any, d: Any, c: Any, lengths: list[int]) -> None:
    cards = sorted(next(i for i in range(EVENTS) if face in d.event_cards[i].tolist()) for face in c.event.tolist())
    assert cards == list(range(EVENTS)), "one face of each event card"
    for slot in range(EVENTS):
        full = min(lengths) >= slot + 2
        done = bool(int(c.event_done) >> slot & 1)
        assert done or not full, f"event {slot} woke when its column was full"
        assert full or not done or s.end_step > 0, f"event {slot} is done before its column is full"


def _sound_end(s: Any) -> None:
    assert s.drawn == CARDS and s.card == NO_CARD, "all cards were drawn and used"
    for seat in range(s.seats):
        c = s.candidates[seat]
        assert c.hand.n == 0 or not int(c.complete) & ~int(c.taken), "whoever could be placed was"
    assert s.event_slot == EMPTY and s.giver == EMPTY, "nothing is left to resolve"
