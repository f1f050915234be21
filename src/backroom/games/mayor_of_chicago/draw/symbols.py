"""The colours and icons of the resources, map sides made of them, and signed changes."""

from __future__ import annotations

from functools import lru_cache

from backroom.games.mayor_of_chicago.state import CORRUPTION, DOLLAR, FLAG, VOTE
from backroom.kit.colours import BAD, EDGE, GOOD, INK, PAPER, token
from backroom.kit.parts import framed, icon, path, rect, shadow, signed, text, width_of

ICONS = {0: "vote", 1: "popularity", 2: "dollar", 3: "booze", 4: "power", 5: "corruption", FLAG: "flag"}
PAINTS = {number: token(f"res-{name}") for number, name in ICONS.items()}
TINTS = {0: "#CFE0EA", 1: "#F6D2C6", 2: "#D3E6CF", 3: "#F5DDB0", 4: "#DED0EC", FLAG: "#F3E6C4"}
CREAM, DARK, BRASS_EDGE, GOLD = "#FFF6E6", "#231C13", "#6E4E14", "#C79A3E"
EVENT_PAINT, SPENT_PAINT = "#B2301F", "#8C8068"


def res(number: int, x: float, y: float, size: float, behind: str = CREAM) -> str:
    """A resource's icon in its colour."""
    return icon(ICONS[number], x, y, size, PAINTS[number], behind)


@lru_cache(2048)
def _front(symbols: tuple[int, ...], size: float, r: float) -> str:
    q = size / 2
    out = rect(0, 0, size, size, r, PAPER)
    for i, symbol in enumerate(symbols):
        x, y = q * (i % 2), q * (i // 2)
        out += rect(x + 0.6, y + 0.6, q - 1.2, q - 1.2, 2, TINTS[symbol])
        if symbol == FLAG:
            out += path(f"M{x + 1:g} {y + q - 1:g}L{x + q - 1:g} {y + 1:g}", "none", "#fff", q * 0.12, 'opacity=".5"')
        out += res(symbol, x + q * 0.2, y + q * 0.2, round(q * 0.6, 1), TINTS[symbol])
    out += path(f"M{q:g} 0v{size:g}M0 {q:g}h{size:g}", "none", "#fff", 1.6)
    return framed(0, 0, size, size, out) + rect(0, 0, size, size, r, "none", EDGE, 1.2)


def front(x: float, y: float, size: float, symbols: tuple[int, ...], r: float = 5) -> str:
    """A card's map side: four quarters with their symbols."""
    return shadow(x, y, size, size, r, 2) + f'<g transform="translate({x:g} {y:g})">{_front(symbols, size, r)}</g>'


def planned_card(symbols: tuple[int, ...]) -> str:
    """A map side where a plan would lay it, 100 wide around 0, 0."""
    edge = rect(-50, -50, 100, 100, 6, extra='class="dashes"')
    return front(-50, -50, 100, symbols) + edge + edge


def change_marks(x: float, y: float, change: dict[int, int], size: float = 13.5, *, most: int = 2) -> str:
    """What an effect changes: signed figures with icons, at most two, right-aligned at x."""
    if not change:
        return text(x, y, "0", size, INK, "end", 800)
    order = sorted(change, key=lambda r: (r != VOTE, r != CORRUPTION, r == DOLLAR, -abs(change[r])))[:most]
    out, at = "", x
    for number in reversed(order):
        amount = change[number]
        good = (amount > 0) != (number == CORRUPTION)
        label = signed(amount)
        out += res(number, at - size * 1.1, y - size * 0.92, size * 1.1, PAPER)
        out += text(at - size * 1.2, y, label, size, GOOD if good else BAD, "end", 800)
        at -= size * 1.2 + width_of(label, size, True) + 3
    return out
