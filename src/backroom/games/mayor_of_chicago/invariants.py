"""The invariants of a record: what no rule may ever break."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.state import (
    ALL_EVENTS,
    BLOCK_COLUMNS,
    BLOCKS,
    CARDS,
    COLUMNS,
    CORRUPTION,
    DISCARD_MAX,
    EVENTS,
    FLAG,
    HIRE_MAX,
    NO_CARD,
    NO_SYMBOL,
    RESOURCE_MAX,
    RESOURCES,
    ROWS,
    TALLY_BITS,
    VOTE,
    Ability,
    Phase,
)

AUTOMATIC = {int(phase) for phase in (Phase.NEXT_TURN, Phase.AFTER_CARD, Phase.END_NEXT)}
ON_THE_WAY = {int(phase) for phase in (Phase.PLACE_BLOCK, Phase.PLACE_RESOURCE)}  # an assistant is in nobody's hand
ALL_CARDS = list(range(1, CARDS + 1))
NO_FRONT = [NO_SYMBOL] * 4
CORNERS = [(2 * (block // BLOCK_COLUMNS), 2 * (block % BLOCK_COLUMNS)) for block in range(BLOCKS)]  # of the 4 x 4 cells
MARK = {NO_SYMBOL: 0, **{symbol: 1 << TALLY_BITS * symbol for symbol in range(FLAG + 1)}}

Cells = list[list[int]]


def invariants(s: Any, d: Any) -> None:
    """Raise AssertionError that names the broken invariant."""
    deck, drawn, phase = s.deck.tolist(), int(s.drawn), int(s.phase)
    assert sorted(deck) == ALL_CARDS, "the deck is all 45 cards once"
    assert ROWS <= drawn <= CARDS, f"{drawn} cards drawn"
    assert phase not in AUTOMATIC, "no automatic step is left undone"
    assert not s.scratch.any(), "the scratch space is clean"
    printed = d.city["front"].tolist()
    top = printed[deck[drawn]] if drawn < CARDS else [NO_SYMBOL] * 4
    assert s.top.tolist() == top, "the top of the deck is seen as it is"
    hired = [_check_candidate(s, d, seat, sorted(deck[:drawn]), printed) for seat in range(int(s.seats))]
    assert len(hired) < 2 or not hired[0] & hired[1], f"both hired {hired[0] & hired[1]}"
    if phase == Phase.OVER:
        _check_end(s, d)


def _check_candidate(s: Any, d: Any, seat: int, drawn: list[int], printed: list[list[int]]) -> set[int]:
    """One candidate's side; returns whom it has hired."""
    c = s.candidates[seat]
    lengths, grid, assistants = c.row_length.tolist(), c.grid.tolist(), c.assistant.tolist()
    assert all(1 <= n <= COLUMNS for n in lengths), f"row lengths {lengths}"
    laid = []
    for length, cards in zip(lengths, grid, strict=True):
        assert NO_CARD not in cards[:length] and not any(cards[length:]), "rows have no gaps"
        laid += cards[:length]
    hand, discards = c.hand.cards.tolist()[: c.hand.n], c.discards.cards.tolist()[: c.discards.n]
    hired = [*hand, *filter(None, assistants)]
    if s.actor == seat and int(s.phase) in ON_THE_WAY:
        hired.append(int(s.placing))
    thrown = _bits(int(c.thrown))
    undecided = [int(s.card)] if s.card != NO_CARD and not c.used else []
    everywhere = sorted([*laid, *hired, *discards, *thrown, *undecided])
    assert everywhere == drawn, f"seat {seat}: each drawn card is in one place"
    assert len(hired) == int(c.hired) <= HIRE_MAX, f"seat {seat}: {c.hired} hires"
    assert len(discards) <= DISCARD_MAX, f"seat {seat}: {len(discards)} discards"
    held = c.held.tolist()
    assert min(held) >= 0 and max(held) <= RESOURCE_MAX, f"seat {seat}: held {held}"
    _check_blocks(c, lengths, assistants)
    _check_tallies(c, _cells(bool(s.options.count_covered), printed, grid, assistants))
    _check_events(d, c, min(lengths), int(s.end_step) > 0)
    _check_discard_effects(d, c, [number for number in assistants if number != NO_CARD])
    return set(hired)


def _bits(mask: int) -> list[int]:
    """The numbers of the set bits."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _check_blocks(c: Any, lengths: list[int], assistants: list[int]) -> None:
    """Which blocks are complete, which are taken (R12, R13)."""
    complete = sum(
        (1 << min(upper, lower) - 1) - 1 << BLOCK_COLUMNS * line
        for line, (upper, lower) in enumerate(pairwise(lengths))
    )
    taken = sum(1 << block for block, number in enumerate(assistants) if number != NO_CARD)
    assert int(c.complete) == complete, f"complete are the blocks {_bits(complete)}"
    assert int(c.taken) == taken, f"taken are the blocks {_bits(taken)}"
    assert not taken & ~complete, f"the blocks {_bits(taken & ~complete)} are taken, so complete"


def _check_tallies(c: Any, cells: list[list[int]]) -> None:
    """What every block shows and what lies around it, counted anew from the quarters."""
    assert c.cells.tolist() == cells, "a quarter counts unless it is absent or covered"
    marks = [[MARK[symbol] for symbol in line] for line in cells]
    shows, around = c.shows.tolist(), c.around.tolist()
    for block, (y, x) in enumerate(CORNERS):
        upper, lower = marks[y + 1], marks[y + 2]
        inner = upper[x + 1] + upper[x + 2] + lower[x + 1] + lower[x + 2]
        assert shows[block] == inner, f"block {block} shows {inner:x}"
        whole = sum(marks[y][x : x + 4]) + sum(upper[x : x + 4]) + sum(lower[x : x + 4]) + sum(marks[y + 3][x : x + 4])
        assert around[block] == whole - inner, f"around block {block} lie {whole - inner:x}"


def _cells(covered_count: bool, printed: list[list[int]], grid: list[list[int]], assistants: list[int]) -> Cells:
    """The symbols that count, quarter by quarter, from the cards alone (R14)."""
    cells: Cells = []
    for row in grid:
        fronts = [printed[number] if number != NO_CARD else NO_FRONT for number in row]
        cells.append([symbol for front in fronts for symbol in front[:2]])
        cells.append([symbol for front in fronts for symbol in front[2:]])
    if not covered_count:
        for (y, x), number in zip(CORNERS, assistants, strict=True):
            if number != NO_CARD:
                cells[y + 1][x + 1 : x + 3] = cells[y + 2][x + 1 : x + 3] = [NO_SYMBOL, NO_SYMBOL]
    return cells


def _check_events(d: Any, c: Any, full_columns: int, counting: bool) -> None:
    pairs, done = d.event_cards.tolist(), int(c.event_done)
    cards = sorted(next(i for i in range(EVENTS) if face in pairs[i]) for face in c.event.tolist())
    assert cards == list(range(EVENTS)), "one face of each event card"
    full = (1 << full_columns - 1) - 1  # event i lies under column i + 1 (R3)
    assert not full & ~done, f"events {_bits(full & ~done)} woke when their columns were full"
    assert counting or not done & ~full, f"events {_bits(done & ~full)} are done before their columns are full"


def _check_discard_effects(d: Any, c: Any, assistants: list[int]) -> None:
    """What each discard gives: all of the placed 32 to 39, summed (R27, R64)."""
    gains = [0] * RESOURCES
    for number in assistants:
        if d.city[number].ability == Ability.DISCARD:
            gains = [a + b for a, b in zip(gains, d.city[number].gain.tolist(), strict=True)]
    assert c.per_discard.tolist() == gains, f"each discard gives {gains}"


def _check_end(s: Any, d: Any) -> None:
    assert s.drawn == CARDS and s.card == NO_CARD, "all cards were drawn and used"
    level, winners = d.opponent[s.opponent].level, 0
    for seat in range(s.seats):
        c = s.candidates[seat]
        assert c.hand.n == 0 or not int(c.complete) & ~int(c.taken), "everyone who could be placed was"
        asleep = ALL_EVENTS & ~(int(c.event_done) | int(c.event_off))
        assert not asleep, f"seat {seat}: events {_bits(asleep)} never woke (§end, R42)"
        votes, corruption = int(c.held[VOTE]), int(c.held[CORRUPTION])
        winners |= int((votes, -corruption) > (int(level[VOTE]), -int(level[CORRUPTION]))) << seat
    assert int(s.winners) == winners, f"the winners are {_bits(winners)} (§winning, R48)"
    assert s.event_slot == EMPTY and s.giver == EMPTY, "nothing is left to resolve"
