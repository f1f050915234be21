"""The city grid: where cards lie, which blocks they make, what blocks and rings show (§expand, §income)."""

from backroom.core.jit import rule
from backroom.core.record import NOBODY, emit
from backroom.games.mayor_of_chicago.rules.resources import change
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    COLUMNS,
    CORRUPTION,
    FLAG,
    NO_SYMBOL,
    ROWS,
    TALLY_BITS,
    Cause,
    Kind,
)


@rule
def leftmost_column(c):
    """The leftmost column with an empty place, 1..7: cards laid elsewhere cost Corruption (§expand, R5)."""
    return min(min(c.row_length[0], c.row_length[1]), min(c.row_length[2], c.row_length[3]))


@rule
def runs_ahead(c, row):
    """Whether the next card of a row lies ahead of the leftmost column with an empty place (§expand, R5)."""
    return c.row_length[row] > leftmost_column(c)


@rule
def lay_card(c, d, row, card):
    """Put a map card on the first empty place of a row, as printed (§expand, R4, R6)."""
    column = int(c.row_length[row])
    c.grid[row, column] = card
    c.row_length[row] = column + 1
    front = d.city[card].front
    y, x = 2 * row, 2 * column
    c.cells[y, x] = front[0]
    c.cells[y, x + 1] = front[1]
    c.cells[y + 1, x] = front[2]
    c.cells[y + 1, x + 1] = front[3]
    for corner in range(4):  # each is a quarter of one block, and the other three lie around it (R15)
        block = int(d.quarter[row, column, corner])
        if block >= 0:
            c.shows[block] += d.city[card].mark[corner]
            c.around[block] += d.city[card].marks - d.city[card].mark[corner]
    # the card completes the block at its upper left, and the one at its lower left (§place, R13)
    if column > 0:
        if row > 0 and c.row_length[row - 1] > column:
            c.complete |= 1 << (BLOCK_COLUMNS * (row - 1) + column - 1)
        if row < ROWS - 1 and c.row_length[row + 1] > column:
            c.complete |= 1 << (BLOCK_COLUMNS * row + column - 1)
    return column


@rule
def expand(s, d, seat, row):
    """Lay the open card at the end of a row; off the leftmost column that costs a Corruption (§expand, R5).

    Returns the event that wakes since its column is now full, or -1 (R41).
    """
    c = s.candidates[seat]
    leftmost = leftmost_column(c)
    ahead = runs_ahead(c, row)
    column = lay_card(c, d, row, s.card)
    emit(s, Kind.EXPANDED, seat, s.card, row + 1, NOBODY, column + 1)
    if ahead:
        change(s, seat, CORRUPTION, 1, Cause.AHEAD)
    if leftmost_column(c) > leftmost:
        return column - 1
    return -1


@rule
def row_is_full(c, row):
    """Whether a row has its seven cards (§expand, R2)."""
    return c.row_length[row] >= COLUMNS


@rule
def missing_cards(c):
    """How many places of the 4 x 7 city are empty (§end)."""
    return ROWS * COLUMNS - int(c.row_length[0]) - int(c.row_length[1]) - int(c.row_length[2]) - int(c.row_length[3])


@rule
def free_blocks(c):
    """Bit set of the complete blocks without an assistant (§place, R12, R13)."""
    return int(c.complete) & ~int(c.taken)


@rule
def tallied(tally, symbol):
    """How often a symbol counts in a tally."""
    return int(tally) >> TALLY_BITS * int(symbol) & 15


@rule
def icons_in(c, block, symbol):
    """How many of a block's four quarters show the symbol (§income)."""
    return tallied(c.shows[block], symbol)


@rule
def shown_in(c, block):
    """Bit set of the resources that a block shows; Flags alone are nothing (§income, R17)."""
    tally = int(c.shows[block])
    some = tally | tally >> 1 | tally >> 2  # the lowest of each symbol's bits: whether there is any
    return some & 1 | some >> 3 & 2 | some >> 6 & 4 | some >> 9 & 8 | some >> 12 & 16


@rule
def block_income(c, d, block, resource):
    """What a block pays in a resource: 1, 3, 5 or 8 for its icons, the Flags added (§income, R17)."""
    icons = icons_in(c, block, resource)
    if icons == 0:
        return 0
    return int(d.income[icons + icons_in(c, block, FLAG)])


@rule
def symbols_around(c, block, symbol):
    """How often a symbol counts among the 12 neighbourhoods around a block (§symbols, R14, R15, R16)."""
    return tallied(c.around[block], symbol)


@rule
def lay_assistant(s, d, seat, block, card):
    """Put an assistant on a block for good; it hides the four quarters unless they count (§place, R12, R14)."""
    c = s.candidates[seat]
    c.assistant[block] = card
    c.taken |= 1 << int(block)
    if not s.options.count_covered:
        for quarter in range(4):
            cover(c, d, int(block), quarter)
        c.shows[block] = 0


@rule
def cover(c, d, block, quarter):
    """Hide a quarter (NW NE SW SE) of a block: it no longer counts around the other blocks of its card (R14)."""
    row, column = block // BLOCK_COLUMNS + quarter // 2, block % BLOCK_COLUMNS + quarter % 2
    own = 3 - quarter  # the corner of the card
    c.cells[2 * row + own // 2, 2 * column + own % 2] = NO_SYMBOL
    mark = d.city[c.grid[row, column]].mark[own]
    for corner in range(4):
        other = int(d.quarter[row, column, corner])
        if corner != own and other >= 0:
            c.around[other] -= mark
