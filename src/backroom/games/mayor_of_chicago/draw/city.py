"""The city: map cards, where the next may go, blocks and who lies on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from backroom.games.mayor_of_chicago.deck import CityCard, symbols_of
from backroom.games.mayor_of_chicago.draw.cards import main_resource, placed
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import BRASS_EDGE, CREAM, DARK, PAINTS, TINTS, front, res
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import (
    BLOCK,
    BLOCK_COLUMNS,
    COLUMNS,
    COPY,
    EXPAND,
    NO_CARD,
    ROWS,
    SURVEY,
    Phase,
)
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name, paying_text
from backroom.kit.colours import BRASS_HI, CLOTH, CLOTH_INK, CLOTH_RULE, LIT
from backroom.kit.parts import Box, changed, circle, group, icon, lit, rect, signed, text, thing, unlit, width_of

GAIN = "#23653B"
WIDE_CARD = 70.0  # a card of the wide table is larger than this, one of a phone's is smaller


@dataclass(frozen=True)
class Grid:
    """Where a city lies: its corner, the size of a card and the gap between two."""

    x: float
    y: float
    size: float
    gap: float

    @property
    def step(self) -> float:
        """From one card to the next."""
        return self.size + self.gap

    def cell(self, row: int, column: int) -> tuple[float, float]:
        """The corner of a card."""
        return self.x + column * self.step, self.y + row * self.step

    def centre(self, block: int) -> tuple[float, float]:
        """The middle of a block: where four cards meet."""
        line, column = divmod(block, BLOCK_COLUMNS)
        return self.x + (column + 1) * self.step - self.gap / 2, self.y + (line + 1) * self.step - self.gap / 2


def draw_city(t: Table, side: Side, grid: Grid) -> str:
    """The whole city of one side; moves are offered on the viewer's own."""
    own = side.seat == t.view.seat
    out = [_places(t, side, grid, own), _cards(side, grid)]
    offered = [block for block in side.free if own and _block_move(t, block) is not None]
    out += [_idle_block(t, side, grid, block) for block in side.free if block not in offered]
    out += [_assistant(t, side, grid, block, own) for block in side.complete if side.assistants[block] != NO_CARD]
    out += [_offered_block(t, side, grid, block) for block in offered]
    if side.seat == t.s.actor and t.s.block >= 0 and t.s.phase in (Phase.PLACE_RESOURCE, Phase.SURVEY_RESOURCE):
        block = int(t.s.block if t.s.phase == Phase.PLACE_RESOURCE else t.s.surveyed)
        marks = _frames(grid, block) + _pill(t, side, grid, block)[0]
        out.append(group(marks, extra='pointer-events="none"'))  # the block below it is still inspected
    return "".join(out)


def _cards(side: Side, grid: Grid) -> str:
    out = ""
    for row in range(ROWS):
        for column in range(side.rows[row]):
            number = side.grid[row][column]
            x, y = grid.cell(row, column)
            out += thing(
                front(x, y, grid.size, symbols_of(side.cards[number - 1].front)),
                key=f"city-{side.seat}-{number}",
                name=f"assistant-{number}",
                says=side.cards[number - 1].caption,
            )
    return out


def _places(t: Table, side: Side, grid: Grid, own: bool) -> str:
    """The empty places; the next of each row can be pressed while a card may go there."""
    out, s = "", grid.size
    for row in range(ROWS):
        for column in range(side.rows[row], COLUMNS):
            x, y = grid.cell(row, column)
            dashes = rect(
                x + 1, y + 1, s - 2, s - 2, 5, "none", CLOTH_RULE, 1.1, 'stroke-dasharray="4 5" opacity=".55"'
            )
            move = EXPAND + row
            if not own or column != side.rows[row] or not t.view.may(move):
                out += dashes
                continue
            laying = side.laying(row)
            says = t.view.move_text(move, t.words)
            note = t.words("screen.ahead") if laying.ahead else ""
            if laying.wakes is not None:
                note = t.words("screen.wakes", event=t.event(side, laying.wakes))
            out += dashes + lit(
                _plus(x, y, s, laying.ahead, laying.wakes is not None),
                (x + 4, y + 4, s - 8, s - 8),
                says=f"{says}. {note}" if note else says,
                move=move,
                pad=0,
                name=f"place-{row}",
            )
    return out


def _plus(x: float, y: float, s: float, ahead: bool, wakes: bool) -> str:
    """What laying a card here means: a plus, a Corruption, or an event that wakes."""
    k = s / 86
    ground = rect(x + 4, y + 4, s - 8, s - 8, 5, CLOTH, extra='opacity=".35"')
    if ahead:
        size = max(16.0, 24 * k)
        return (
            ground
            + icon("corruption", x + s / 2 - size * 0.95, y + s / 2 - size / 2, size, CLOTH_INK, CLOTH)
            + text(x + s / 2 + size * 0.15, y + s / 2 + size * 0.26, "+1", max(12.0, 17 * k), CLOTH_INK, weight=800)
        )
    if wakes:
        size = max(18.0, 26 * k)
        return (
            ground
            + icon("plus", x + s / 2 - size * 0.95, y + s / 2 - size / 2, size * 0.8, LIT)
            + icon("event", x + s / 2, y + s / 2 - size / 2, size, LIT, CLOTH)
        )
    size = max(16.0, 22 * k)
    return ground + icon("plus", x + s / 2 - size / 2, y + s / 2 - size / 2, size, LIT)


def _assistant(t: Table, side: Side, grid: Grid, block: int, own: bool) -> str:
    number = side.assistants[block]
    card = side.cards[number - 1]
    cx, cy = grid.centre(block)
    size = grid.size * 0.86
    box = (cx - size / 2, cy - size / 2, size, size)
    body = placed(box[0], box[1], size, number, card.name, main_resource(card))
    name = assistant_name(card, t.words)
    says = f"{number} {name}. {ability_text(card, t.words)}"
    key = f"assistant-{side.seat}-{number}"
    if own and t.view.may(COPY + block):
        return lit(
            body,
            box,
            says=t.view.move_text(COPY + block, t.words),
            move=COPY + block,
            pad=2,
            key=key,
            name=f"assistant-{number}",
            inspect=f"assistant-{number}",
        )
    if own and t.mine and t.phase == Phase.COPY_NEIGHBOUR and t.s.block != block:
        why, section = t.view.why_not(COPY + block, t.words)
        return unlit(body, box, says=name, why=why, section=section, key=key, inspect=f"assistant-{number}")
    fresh = changed(box) if own and t.placed_now == number else ""
    return thing(body + fresh, key=key, name=f"assistant-{number}", says=says, inspect=f"assistant-{number}")


def _block_move(t: Table, block: int) -> int | None:
    for first in (BLOCK, SURVEY):
        if t.view.may(first + block):
            return first + block
    return None


def _frames(grid: Grid, block: int) -> str:
    """A block in brass, the twelve quarters around it dashed."""
    cx, cy = grid.centre(block)
    s, g = grid.size, grid.gap
    k = s / 86
    return (
        rect(cx - s - g / 2, cy - s - g / 2, 2 * s + g, 2 * s + g, 8 * k, "none", CREAM, 2.2, 'stroke-dasharray="6 4"')
        + rect(cx - s / 2 - 3, cy - s / 2 - 3, s + 6, s + 6, 7 * k, "none", DARK, 5)
        + rect(cx - s / 2 - 3, cy - s / 2 - 3, s + 6, s + 6, 7 * k, "none", BRASS_HI, 2.6)
    )


def best_block(t: Table, side: Side, grid: Grid, card: CityCard) -> str:
    """The free block where an assistant would gain most, framed, with what it pays and the ability adds."""
    block = side.best_block(card)
    assert block is not None
    return _frames(grid, block) + _pill(t, side, grid, block, card)[0]


def _pill(t: Table, side: Side, grid: Grid, block: int, card: CityCard | None = None) -> tuple[str, Box]:
    """All that a block pays, two resources to a row, and below a line what the ability of who goes there would add.

    With its outline.
    """
    cx, cy = grid.centre(block)
    card = card or t.placed_by(side)
    paid = [(number, f"{amount}", DARK) for number, amount in side.ranked_incomes(block, card)]
    rows = [paid[i : i + 2] for i in range(0, len(paid), 2)] or [[]]
    gain = side.ability_gain(card, block) if card else None
    if gain:
        rows.append([(gain.resource, signed(gain.amount), GAIN)])
    size, pad = (
        (14.0, 7.0) if grid.size > WIDE_CARD else (11.5, 2.4)
    )  # on a phone as wide as a card: none covers another
    high = size * 1.3

    def width(row: list[tuple[int, str, str]]) -> float:
        return sum(size + 1 + width_of(label, size, True) for _, label, _ in row) + size * 0.4 * (len(row) - 1)

    wide = max([size * 1.4, *map(width, rows)]) + 2 * pad
    top = cy - high * len(rows) / 2
    box = (cx - wide / 2, top - 2, wide, high * len(rows) + 4)
    out = rect(*box, min(10, high / 2 + 2), CREAM, DARK, 1.2)
    for i, row in enumerate(rows):
        left, middle = cx - width(row) / 2, top + high * (i + 0.5)
        if gain and i == len(rows) - 1:
            out += rect(cx - wide / 2 + pad, top + high * i, wide - 2 * pad, 1, 0, BRASS_EDGE)
        for number, label, ink in row:
            out += res(number, left, middle - size * 0.52, size, CREAM)
            out += text(left + size + 1, middle + size * 0.34, label, size, ink, weight=800)
            left += size * 1.4 + 1 + width_of(label, size, True)
    return out, box


def _offered_block(t: Table, side: Side, grid: Grid, block: int) -> str:
    move = _block_move(t, block)
    assert move is not None
    cx, cy = grid.centre(block)
    size = grid.size * 0.74
    pill, label = _pill(t, side, grid, block)
    roomy = grid.size > WIDE_CARD
    box, pad = ((cx - size / 2, cy - size / 2, size, size), 1) if roomy else (label, 0)
    reveal = group(_frames(grid, block), extra='class="reveal"')
    says = f"{t.view.move_text(move, t.words)}. {paying_text(side, block, t.words)}"
    offered = lit(reveal + pill, box, says=says, move=move, pad=pad, inspect=f"block-{side.seat}-{block}")
    # what it would cover stays legible, and a hint's figure stands between the labels
    return group(offered, extra=f'class="clear{"" if roomy else " tight"}"')


def _idle_block(t: Table, side: Side, grid: Grid, block: int) -> str:
    """A free block at rest: on hover its income and what lies around."""
    cx, cy = grid.centre(block)
    half = grid.size * 0.3
    seen = rect(cx - half, cy - half, 2 * half, 2 * half, 5, "#fff", extra='opacity="0"')
    spot = (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{grid.size * 0.05:g}" fill="{BRASS_HI}" stroke="{DARK}" stroke-width="1"/>'
    )
    reveal = group(_frames(grid, block), _pill(t, side, grid, block)[0], extra='class="reveal"')
    free = thing(spot + seen + reveal, says=t.block_text(side, block), inspect=f"block-{side.seat}-{block}")
    return group(free, extra='class="reveals"')


@lru_cache(256)
def _small_front(letters: str, cell: float) -> str:
    """A map card as four tinted quarters."""
    out, q = "", cell / 2
    for i, number in enumerate(symbols_of(letters)):
        x, y = q * (i % 2), q * (i // 2)
        out += rect(x, y, q, q, 0, TINTS[number]) + circle(x + q / 2, y + q / 2, q * 0.26, PAINTS[number])
    return out


def small_city(side: Side, x: float, y: float, cell: float) -> str:
    """A whole city as small tinted quarters, assistants as dark squares: the partner's."""
    out, q = [], cell / 2
    for row in range(ROWS):
        for column in range(COLUMNS):
            left, top = x + column * (cell + 1), y + row * (cell + 1)
            if column >= side.rows[row]:
                out.append(rect(left, top, cell, cell, 2, "none", CLOTH_RULE, 0.7, 'opacity=".5"'))
            else:
                card = side.cards[side.grid[row][column] - 1]
                out.append(f'<g transform="translate({left:g} {top:g})">{_small_front(card.front, cell)}</g>')
    for block in side.complete:
        if side.assistants[block] != NO_CARD:
            line, column = divmod(block, BLOCK_COLUMNS)
            cx, cy = x + (column + 1) * (cell + 1) - 0.5, y + (line + 1) * (cell + 1) - 0.5
            mark = main_resource(side.cards[side.assistants[block] - 1])
            out.append(rect(cx - q * 0.9, cy - q * 0.9, q * 1.8, q * 1.8, 2, CREAM, DARK, 1.4))
            out.append(res(mark, cx - q * 0.7, cy - q * 0.7, q * 1.4) if mark >= 0 else "")
    return "".join(out)
