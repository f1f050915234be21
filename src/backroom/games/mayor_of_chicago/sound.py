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
    TALLY_BITS,
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
    grid = c.grid.tolist()
    for row in range(ROWS):
        laid = [number != NO_CARD for number in grid[row]]
        assert laid == [column < lengths[row] for column in range(COLUMNS)], "rows have no gaps"
    placed = [number for line in grid for number in line if number != NO_CARD]
    discards = c.discards.cards[: c.discards.n].tolist()
    thrown = [card for card in range(1, CARDS + 1) if int(c.thrown) >> card & 1]
    undecided = [int(s.card)] if s.card != NO_CARD and not c.used else []
    everywhere = placed + _hired(s, seat) + discards + thrown + undecided
    assert sorted(everywhere) == sorted(deck[: s.drawn]), f"seat {seat}: each drawn card is in one place"
    assert len(_hired(s, seat)) == c.hired <= HIRE_MAX, f"seat {seat}: {c.hired} hires"
    assert c.discards.n <= DISCARD_MAX, f"seat {seat}: {c.discards.n} discards"
    held = c.held.tolist()
    assert all(0 <= amount <= RESOURCE_MAX for amount in held), f"seat {seat}: held {held}"
    _sound_blocks(s, d, c, lengths)
    _sound_events(s, d, c, lengths)
    gains = [0] * RESOURCES
    for number in c.assistant.tolist():
        if number != NO_CARD and d.city[number].ability == Ability.DISCARD:
            gains = [a + int(b) for a, b in zip(gains, d.city[number].gain, strict=True)]
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
    assistants, cells = c.assistant.tolist(), c.cells.tolist()
    shows, around = c.shows.tolist(), c.around.tolist()
    assert cells == _cells(s, d, c.grid.tolist(), assistants), "a quarter counts unless it is absent or covered"
    for block in range(BLOCKS):
        line, column = divmod(block, BLOCK_COLUMNS)
        complete = lengths[line] >= column + 2 and lengths[line + 1] >= column + 2
        assert complete == bool(int(c.complete) >> block & 1), f"block {block} complete"
        taken = assistants[block] != NO_CARD
        assert taken == bool(int(c.taken) >> block & 1), f"block {block} taken"
        assert complete or not taken, f"block {block} is taken, so complete"
        whole = [cells[2 * line + i][2 * column + j] for i in range(4) for j in range(4)]
        inner = [whole[i] for i in (5, 6, 9, 10)]
        assert shows[block] == _tally(inner), f"block {block} shows {inner}"
        assert around[block] == _tally(whole) - _tally(inner), f"around block {block} lie {whole}"


def _tally(symbols: list[int]) -> int:
    return sum(1 << TALLY_BITS * symbol for symbol in symbols if symbol != NO_SYMBOL)


def _cells(s: Any, d: Any, grid: list[list[int]], assistants: list[int]) -> list[list[int]]:
    """The symbols that count, quarter by quarter, from the cards alone (R14)."""
    fronts = d.city["front"].tolist()
    cells = [[NO_SYMBOL] * (2 * COLUMNS) for _ in range(2 * ROWS)]
    for y in range(2 * ROWS):
        for x in range(2 * COLUMNS):
            number = grid[y // 2][x // 2]
            if number != NO_CARD:
                cells[y][x] = fronts[number][2 * (y % 2) + x % 2]
    if not s.options.count_covered:
        for block in range(BLOCKS):
            if assistants[block] != NO_CARD:
                y, x = 2 * (block // BLOCK_COLUMNS) + 1, 2 * (block % BLOCK_COLUMNS) + 1
                cells[y][x] = cells[y][x + 1] = cells[y + 1][x] = cells[y + 1][x + 1] = NO_SYMBOL
    return cells


def _sound_events(s: Any, d: Any, c: Any, lengths: list[int]) -> None:
    pairs = d.event_cards.tolist()
    cards = sorted(next(i for i in range(EVENTS) if face in pairs[i]) for face in c.event.tolist())
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
