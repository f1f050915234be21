# ruff: noqa: E501  (SVG text breaks badly)
"""The parts of every screen: one small function per part, each returning SVG text. Start here.

    from backroom.kit.parts import board, card, die, facade, lit, text, unlit, zone

    def screen(view, words, draft):
        parts = [cloth(1120, 768), zone(26, 30, 360, 212, words("zone.event"))]
        parts.append(lit(card(44, 286, 108, 168), (44, 286, 108, 168), says=view.move_text(7, words), move=7))
        wide = board(1120, 768, "".join(parts), words("board"))
        tall = board(390, 640, …, words("board"), tall=True)
        return Screen(wide=wide, tall=tall, question=…)

How to use it:

- Units are CSS pixels at 1:1: 1120 x 768 for the wide picture, 390 x n for the tall one. Text never under 11.
- Parts are joined strings; later ones lie on top. There are no ids, so nothing clashes between pictures of one page.
- Colours are those of `kit.colours` (INK, CLOTH_INK, ACCENT …, or `token("card")`), so that light and dark need one drawing.
  Only facades and faces have colours of their own.
- **What can be clicked goes through `lit`**, what cannot now but is of interest through `unlit` (says why), a mere thing
  that moves between pictures or is named in the log through `thing`. No other code writes data-move, role or tabindex.
- `seat` is 0-based as in records; its colour, emblem and pattern come together (`chip`, `cube`, `seat_area`).
- Text is escaped here. `wrap`, `cut_short`, `fit=` keep it inside its room: French is a fifth longer than English.
- Buildings and portraits take a `House` or a `Face`; `house_for(name)` and `face_for(name)` make one from a card's name.

Order of a card: `card` (paper), picture, `name_lines`, `values` (a row of icon + figure). See `kit/gallery.py` for all parts
on one sheet: `python -m backroom.kit.gallery sheet.html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from math import cos, pi, radians, sin

from backroom.kit.colours import (
    ACCENT,
    BAD,
    BRASS_HI,
    CLOTH_INK,
    CLOTH_INK_2,
    CLOTH_RULE,
    CLOTH_SHADE,
    EDGE,
    GOOD,
    HAIRLINE,
    PAPER,
    PIECE_EDGE,
    token,
)
from backroom.kit.pictures import Face, House, bust, facade, face_for, house_for
from backroom.kit.screen import Final, Svg
from backroom.kit.shapes import (
    MINUS,
    caps,
    circle,
    cut_short,
    framed,
    group,
    icon,
    lines,
    paragraph,
    path,
    rays,
    rect,
    signed,
    text,
    width_of,
    wrap,
)

__all__ = [
    "MINUS",
    "Box",
    "Face",
    "House",
    "back",
    "board",
    "bust",
    "caps",
    "card",
    "changed",
    "chip",
    "circle",
    "cloth",
    "cube",
    "cut_short",
    "dice_row",
    "die",
    "disc",
    "draft_text",
    "facade",
    "face_for",
    "fan",
    "framed",
    "group",
    "house_for",
    "icon",
    "lines",
    "lit",
    "name_lines",
    "notch",
    "paragraph",
    "path",
    "pill",
    "place",
    "rays",
    "rect",
    "ring_clock",
    "seat_area",
    "seat_ink",
    "seat_paint",
    "shadow",
    "signed",
    "stack",
    "stamp",
    "stamp_width",
    "sunburst",
    "text",
    "thing",
    "track",
    "unlit",
    "values",
    "width_of",
    "wrap",
    "zone",
]  # fmt: skip

Box = tuple[float, float, float, float]  # x, y, width, height
HIT = 44  # the least width and height of what a finger must meet


# --- what can be clicked ----------------------------------------------------------------------------------------------


def lit(
    body: str,
    box: Box,
    *,
    says: str,
    move: int | None = None,
    moves: Sequence[int] = (),
    draft: str | Mapping[str, int] = "",
    radius: float = 7,
    round: bool = False,
    bulbs: bool = True,
    chosen: bool = False,
    pad: float = 5,
    key: str = "",
    name: str = "",
    inspect: str = "",
    final: Final | None = None,
    confirm: bool = False,
    close: bool = False,
) -> str:
    """Something that can be clicked: exactly one of `move`, `moves` (played one after another) and `draft`.

    Args:
        body: the drawing of the thing; it lifts on hover.
        box: its outline, round which the bulbs run. The hit area is at least 44 x 44.
        says: what clicking does, in words: the tooltip, and what a screen reader says.
        draft: numbers the page should remember, `{"new": 3}`. Give all of the draft, zeros too.
        round: the outline is the circle in the box.
        bulbs: False for what may be clicked but should not shine: a placed die that can be taken back.
        chosen: selected now: solid brass edge, lifted.
        key: the same thing in two pictures, so that it moves from one place to the other.
        name: lit up when the log's link of that name is hovered ("location-3").
        inspect: what `Screen.inspect` opens.
        final: what is asked before the moves are played.
        confirm: a press only selects it, a mouse's too, and a key in the action bar plays it: what ends the turn or
            shows something new, and cannot be taken back.
        close: others lie close by or on it, as in a fan of cards: the box is what is seen of it, and the hit area is no
            larger, so that each is pressed where it is seen. Bulbs run along its upper edge only, where they cover nothing.
            When chosen it is pulled well out of the fan.
    """
    if move is not None:
        deed = f'data-move="{move}"'
    elif moves:
        deed = f'data-moves="{" ".join(map(str, moves))}"'
    else:
        deed = f'data-draft="{draft if isinstance(draft, str) else draft_text(draft)}"'
    if final:
        deed += (
            f' data-final="{escape(final.question)}" data-safe="{escape(final.safe)}" data-sure="{escape(final.sure)}"'
        )
    if confirm:
        deed += ' data-confirm=""'
    said = escape(says)
    shine = _bulbs_above(box, pad) if close else _bulbs(box, radius, round, pad)
    edge = _chosen_edge(box, radius, round) if chosen else shine if bulbs else ""
    return (
        f'<g class="lit{" chosen" if chosen else ""}{" close" if close else ""}" {deed}{_names(key, name, inspect)} role="button" tabindex="0" aria-label="{said}"'
        + (' aria-pressed="true"' if chosen else "")
        + f">{_hit(box, close)}<title>{said}</title>{_ring(box, radius, round, pad)}{edge}"
        + f'<g class="lift">{body}</g></g>'
    )


def unlit(
    body: str,
    box: Box,
    *,
    says: str,
    why: str,
    section: str = "",
    dim: bool = True,
    radius: float = 7,
    round: bool = False,
    key: str = "",
    name: str = "",
    inspect: str = "",
    close: bool = False,
) -> str:
    """Something that cannot be done now: greyed (unless `dim` is False), still focusable, and it says `why`, citing §section."""
    return (
        f'<g class="unlit{" off" if dim else ""}" data-why="{escape(why)}" data-section="{escape(section)}"{_names(key, name, inspect)} role="button"'
        f' aria-disabled="true" tabindex="0" aria-label="{escape(f"{says}. {why}" if says else why)}">'
        f"{_hit(box, close)}{_ring(box, radius, round, 3)}{body}</g>"
    )


def thing(body: str, *, key: str = "", name: str = "", says: str = "", inspect: str = "") -> str:
    """Something to look at: it moves between pictures by its `key`, is lit by the log by its `name`, has a tooltip, or
    opens large by its `inspect`."""
    tip = f"<title>{escape(says, quote=False)}</title>" if says and not inspect else ""
    said = f' role="button" tabindex="0" aria-label="{escape(says)}"' if inspect else ""
    return f"<g{_names(key, name, inspect)}{said}>{tip}{body}</g>"


def part(body: str, box: Box, name: str = "", *, of: str = "") -> str:
    """A part of the board that a scene lights: by its `name`, or with all others of a group."""
    mark = f'data-group="{escape(of)}"' if of else f'data-name="{escape(name)}"'
    return f"<g {mark}>{_hit(box, close=True)}{body}</g>"


def draft_text(draft: Mapping[str, int]) -> str:
    """A draft as written on elements and keys: `new=3 gear=2`."""
    return " ".join(f"{name}={number}" for name, number in draft.items())


def _names(key: str, name: str, inspect: str = "") -> str:
    return (
        (f' data-key="{escape(key)}"' if key else "")
        + (f' data-name="{escape(name)}"' if name else "")
        + (f' data-inspect="{escape(inspect)}"' if inspect else "")
    )


def _hit(box: Box, close: bool) -> str:
    x, y, w, h = box
    least = 0 if close else HIT
    more_w, more_h = max(0.0, least - w), max(0.0, least - h)
    return f'<rect class="hit" x="{x - more_w / 2:g}" y="{y - more_h / 2:g}" width="{w + more_w:g}" height="{h + more_h:g}"/>'


def _outline(box: Box, radius: float, round: bool, pad: float, extra: str) -> str:
    x, y, w, h = box
    if round:
        return f'<circle cx="{x + w / 2:g}" cy="{y + h / 2:g}" r="{max(w, h) / 2 + pad:g}" {extra}/>'
    return f'<rect x="{x - pad:g}" y="{y - pad:g}" width="{w + 2 * pad:g}" height="{h + 2 * pad:g}" rx="{radius + pad * 0.6:g}" {extra}/>'


def _bulbs(box: Box, radius: float, round: bool, pad: float) -> str:
    """Marquee bulbs on the outline: whole bulbs only, by `pathLength`."""
    _, _, w, h = box
    around = pi * (max(w, h) + 2 * pad) if round else 2 * (w + h + 4 * pad) - 1.7 * (radius + pad * 0.6)
    length = f'pathLength="{max(8, int(around / 10 + 0.5)) * 10}"'
    return (
        _outline(box, radius + 2, round, pad + 5, 'class="halo"')
        + _outline(box, radius, round, pad, f'class="bulbs-edge" {length}')
        + _outline(box, radius, round, pad, f'class="bulbs" {length}')
    )


def _bulbs_above(box: Box, pad: float) -> str:
    """A row of bulbs along the upper edge."""
    x, y, w, _ = box
    line = f'd="M{x + 4:g} {y - pad:g}h{w - 8:g}" pathLength="{max(1, int(w / 10 - 0.3)) * 10 + 0.1}"'
    return f'<path class="bulbs-edge" {line}/><path class="bulbs" {line}/>'


def _ring(box: Box, radius: float, round: bool, pad: float) -> str:
    return _outline(box, radius + 2, round, pad + 6, 'class="ring"')


def _chosen_edge(box: Box, radius: float, round: bool) -> str:
    return _outline(box, radius, round, 3, 'class="edge"')


def changed(box: Box, radius: float = 7, *, round: bool = False) -> str:
    """The brass outline of what the last move changed, one turn long."""
    return _outline(box, radius, round, 3, 'class="changed"')


# --- the table --------------------------------------------------------------------------------------------------------


def board(w: float, h: float, body: str, says: str, *, tall: bool = False) -> Svg:
    """The whole picture: what a Screen holds as `wide` or `tall`."""
    kind = "tall" if tall else "wide"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="play {kind}" viewBox="0 0 {w:g} {h:g}" role="group" aria-label="{escape(says)}">{body}</svg>'
    )


@lru_cache(64)
def cloth(w: float, h: float, *, fans: bool = True, margin: float = 10) -> str:
    """The double brass line round the cloth and the quarter fans in its corners. The cloth itself is the page's."""
    m = margin
    parts = [
        rect(m, m, w - 2 * m, h - 2 * m, 14, "none", CLOTH_RULE, 1.5, 'opacity=".55"'),
        rect(m + 5, m + 5, w - 2 * m - 10, h - 2 * m - 10, 10, "none", CLOTH_RULE, 0.8, 'opacity=".4"'),
    ]
    if fans:
        near, far_x, far_y = m + 5, w - m - 5, h - m - 5
        parts += [fan(near, near, 0), fan(far_x, near, 90), fan(far_x, far_y, 180), fan(near, far_y, 270)]
    return "".join(parts)


def fan(x: float, y: float, first: int, r: float = 40) -> str:
    """A quarter fan from angle `first` (degrees, clockwise from east)."""
    inner = r * 0.35
    angles = [radians(first + a) for a in range(0, 91, 15)]
    ribs = "".join(
        f"M{x + inner * cos(a):.1f} {y + inner * sin(a):.1f}L{x + r * cos(a):.1f} {y + r * sin(a):.1f}" for a in angles
    )
    a, b = angles[0], angles[-1]
    arcs = "".join(
        f"M{x + q * cos(a):.1f} {y + q * sin(a):.1f}A{q:g} {q:g} 0 0 1 {x + q * cos(b):.1f} {y + q * sin(b):.1f}"
        for q in (inner, r)
    )
    return path(ribs + arcs, "none", CLOTH_RULE, 1, 'opacity=".45"')


def sunburst(x: float, y: float, reach: float, fill: str = BRASS_HI, opacity: float = 0.16) -> str:
    """Rays rising from (x, y): behind pictures, on posters."""
    return path(rays(x, y, reach, 180, 360, 15, 7.5), fill, extra=f'opacity="{opacity:g}"')


@lru_cache(512)
def zone(x: float, y: float, w: float, h: float, label: str = "", note: str = "", r: float = 10) -> str:
    """A printed area on the cloth with its name set into the line, and a `note` at the line's right end."""
    gap = width_of(label.upper(), 12, True) + len(label) * 1.92 + 18 if label else 0
    end = x + w - r
    said = 1.1 * width_of(note, 12) + 14 if note else 0
    broken = f"H{end - 8 - said:g}M{end - 8:g} {y:g}" if note else ""
    line = f"M{x + 14 + gap:g} {y:g}{broken}H{end:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{y + h - r:g}a{r:g} {r:g} 0 0 1-{r:g} {r:g}H{x + r:g}a{r:g} {r:g} 0 0 1-{r:g}-{r:g}V{y + r:g}a{r:g} {r:g} 0 0 1 {r:g}-{r:g}h4"
    return (
        rect(x, y, w, h, r, CLOTH_SHADE, extra='opacity=".38"')
        + path(line, "none", CLOTH_RULE, 1.1, 'opacity=".65"')
        + (caps(x + 24, y + 4.5, label, 12, CLOTH_INK, spacing=".16em") if label else "")
        + (text(end - 15, y + 4.5, note, 12, CLOTH_INK_2, "end") if note else "")
    )


def place(x: float, y: float, w: float, h: float, *words: str, r: float = 7) -> str:
    """An empty place: dashed, with two words at most."""
    middle = y + h / 2 + 5 - (len(words) - 1) * 8.5
    dashes = rect(x, y, w, h, r, "none", CLOTH_RULE, 1.2, 'stroke-dasharray="5 6" opacity=".6"')
    return dashes + "".join(
        text(x + w / 2, middle + i * 17, word, 13, CLOTH_INK_2, "middle", fit=w - 8) for i, word in enumerate(words)
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def shadow(x: float, y: float, w: float, h: float, r: float, drop: float = 3) -> str:
    """The shadow below a thing: one offset dark rectangle, no filter."""
    return rect(x + 1, y + drop, w, h, r, "#000", extra='opacity=".28"')


def notch(x: float, y: float, w: float, h: float, n: float) -> str:
    """The path of a frame with stepped deco corners."""
    return f"M{x + n:g} {y:g}h{w - 2 * n:g}v{n:g}h{n:g}v{h - 2 * n:g}h{-n:g}v{n:g}h{-(w - 2 * n):g}v{-n:g}h{-n:g}v{-(h - 2 * n):g}h{n:g}z"


def card(
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    r: float = 7,
    fill: str = PAPER,
    edge: str = EDGE,
    frame: bool = True,
    danger: bool = False,
    drop: float = 3,
) -> str:
    """An empty card: paper, edge, stepped hairline. `danger`: the accent's double edge (rivals)."""
    parts = shadow(x, y, w, h, r, drop) + rect(x, y, w, h, r, fill, ACCENT if danger else edge)
    if danger:
        parts += rect(x + 3, y + 3, w - 6, h - 6, r - 2, "none", ACCENT, 3)
    elif frame:
        parts += path(notch(x + 4, y + 4, w - 8, h - 8, 5), "none", HAIRLINE)
    return parts


@lru_cache(256)
def back(x: float, y: float, w: float, h: float, *, fill: str = ACCENT, r: float = 7) -> str:
    """A card's back: rays and the door mark."""
    cx, cy, iw, ih = w / 2 - 5, h / 2 - 5, w - 10, h - 10
    beams = "".join(
        f"M{cx:.1f} {cy:.1f}L{cx + h * cos(a):.1f} {cy + h * sin(a):.1f}" for a in (i * pi / 12 for i in range(24))
    )
    face = (
        rect(0, 0, iw, ih, 3, fill)
        + path(beams, "none", BRASS_HI, 1, 'opacity=".45"')
        + circle(cx, cy, w * 0.24, fill, BRASS_HI, 1.5)
    )
    mark = f'<use href="#logo-mark" x="{x + w / 2 - w * 0.13:.1f}" y="{y + h / 2 - w * 0.15:.1f}" width="{w * 0.26:.1f}" height="{w * 0.28:.1f}" style="color:{BRASS_HI}"/>'
    return shadow(x, y, w, h, r) + rect(x, y, w, h, r, PAPER, EDGE) + framed(x + 5, y + 5, iw, ih, face) + mark


def name_lines(
    x: float, y: float, name: str, width: float, size: float = 12.2, *, most: int = 2, kind: str = "", fill: str = ""
) -> str:
    """A card's name, centred on x, wrapped; the first baseline at y. What does not fit is squeezed, never cut."""
    rows = wrap(name, width, size, True)
    if len(rows) > most:
        rows = (*rows[: most - 1], " ".join(rows[most - 1 :]))
    lead = max(12.0, size * 1.1)
    return "".join(
        text(x, y + i * lead, row, size, fill, "middle", 700, kind=kind, fit=width) for i, row in enumerate(rows)
    )


def values(
    x: float, y: float, w: float, cells: Iterable[tuple[str, object, str]], size: float = 15.5, *, behind: str = PAPER
) -> str:
    """A row of icon + figure, spread over the width: cells are (icon, value, colour of the icon)."""
    row = [(name, str(value), colour) for name, value, colour in cells]
    needed = sum(size + 3 + width_of(figure, size, True) * 0.97 for _, figure, _ in row)
    size = max(11.0, size * min(1.0, w / needed)) if row else size
    figures = [width_of(figure, size, True) * 0.97 for _, figure, _ in row]
    mark = size if sum(figures) + len(row) * (size + 3) <= w else size * 0.8  # text never under 11: the icons give way
    gap = (w - sum(figures) - len(row) * (mark + 1)) / max(1, len(row))
    left, out = x + gap / 2, ""
    for (name, figure, colour), wide in zip(row, figures, strict=True):
        out += icon(name, left, y + (size - mark) / 2, mark * 0.97, colour, behind)
        out += text(left + mark + 1, y + size * 0.87, figure, size, weight=800, spacing="-.03em")
        left += mark + 1 + wide + gap
    return out


def pill(
    x: float, y: float, words: object, size: float = 12, *, fill: str = CLOTH_SHADE, ink: str = CLOTH_INK, edge: str = CLOTH_RULE,
    anchor: str = "start", icon_name: str = "", least: float = 0,
) -> str:  # fmt: skip
    """A tag: "Oldest", "84%". Its top is at y; x is its left end, middle or right end by `anchor`."""
    said = str(words)
    head = size * 1.35 if icon_name else 0
    w = max(least, width_of(said, size, True) + head + size * 1.15)
    h = size * 1.6
    left = x - {"start": 0.0, "middle": w / 2, "end": w}[anchor]
    start = left + (w - width_of(said, size, True) - head) / 2 if icon_name else 0
    return (
        rect(left, y, w, h, h / 2, fill, edge)
        + (icon(icon_name, start - 1, y + h / 2 - size * 0.58, size * 1.16, ink, fill) if icon_name else "")
        + text(
            start + head if icon_name else left + w / 2,
            y + h * 0.71,
            said,
            size,
            ink,
            "start" if icon_name else "middle",
            700,
        )
    )


def stamp_width(words: str, size: float) -> float:
    """How wide the frame of a stamp is."""
    return width_of(words.upper(), size, True) * 1.14 + min(20, size * 1.34)


def stamp(
    x: float, y: float, words: str, *, good: bool = False, size: float = 15, turn: float = -7, colour: str = ""
) -> str:
    """The result of a contest, tilted, in a double frame, one word."""
    c = colour or (GOOD if good else BAD)
    w = stamp_width(words, size)
    frame = rect(-w / 2, -size * 0.9, w, size * 1.75, 4, PAPER, c, 2.4) + rect(
        -w / 2 + 3.5, -size * 0.9 + 3.5, w - 7, size * 1.75 - 7, 2, "none", c, 0.9
    )
    return group(
        frame, caps(0, size * 0.32, words, size, c, "middle", 800, ".1em"), x=x, y=y, turn=turn, extra='class="stamp"'
    )


# --- dice and pieces --------------------------------------------------------------------------------------------------

_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip


def die(x: float, y: float, size: float, pips: int = 0, kind: str = "ivory", turn: float = 0) -> str:
    """A die centred on (x, y); 0 pips: not rolled yet (an engraved diamond). Kinds: ivory (yours), red (against you), black, green."""
    kind_of = 'class="die"' if pips else 'class="blank"'  # rolled dice tumble into place, blank ones are laid
    return group(_die(size, pips, kind), x=x, y=y, turn=turn, extra=kind_of)


@lru_cache(512)
def _die(size: float, pips: int, kind: str) -> str:
    face, low, pip, edge = (token(f"die-{kind}{part}") for part in ("", "-low", "-pip", "-edge"))
    half, r = size / 2, size * 0.2
    parts = (
        rect(1 - half, size * 0.12 - half, size, size, r, "#000", extra='opacity=".3"')
        + rect(-half, size * 0.06 - half, size, size, r, low, edge)
        + rect(-half, -half, size, size * 0.96, r, face, edge, 0.8)
        + rect(
            size * 0.07 - half, size * 0.07 - half, size * 0.86, size * 0.8, r * 0.8, "none", "#fff", 1, 'opacity=".35"'
        )
    )
    if pips == 0:
        diamond = f"M0 {-size * 0.26:.1f}L{size * 0.2:.1f} {-size * 0.02:.1f}L0 {size * 0.22:.1f}L{-size * 0.2:.1f} {-size * 0.02:.1f}z"
        return parts + path(diamond, "none", edge, max(1.2, size * 0.05)) + circle(0, -size * 0.02, size * 0.06, edge)
    spot = size * (0.1 if pips > 1 else 0.14)
    return parts + "".join(
        circle(dx * size * 0.25, dy * size * 0.25 - size * 0.02, spot, pip) for dx, dy in _PIPS[pips]
    )


def dice_row(
    x: float, y: float, pips: Sequence[int], size: float = 23, kind: str = "ivory", gap: float = 5, most: float = 0
) -> str:
    """Rolled dice side by side, slightly tilted, the first centred on x; smaller where they must stay within `most`."""
    step = size + gap
    if most and len(pips) > 1 and len(pips) * step - gap > most:
        closest = max(1.5, gap / 3)
        smaller = max(12.0, min(size, (most + closest) / len(pips) - closest))
        x += (smaller - size) / 2
        size, step = smaller, min(smaller + gap, (most - smaller) / (len(pips) - 1))
    return "".join(die(x + i * step, y, size, n, kind, (-6, 4, -3, 5, -5, 3)[i % 6]) for i, n in enumerate(pips))


def seat_paint(seat: int) -> str:
    """The colour of a seat (0-based)."""
    return token(f"seat-{seat + 1}")


def seat_ink(seat: int) -> str:
    """What is readable on a seat's colour."""
    return token(f"seat-{seat + 1}-ink")


_SEAT_PATTERNS = ("", "p-bars", "p-dots", "p-hatch", "p-chev", "p-check")


def seat_area(d: str, seat: int, opacity: float = 0.5) -> str:
    """An area (path data) in a seat's colour and pattern."""
    pattern = _SEAT_PATTERNS[seat]
    return path(d, seat_paint(seat), extra=f'opacity="{opacity:g}"') + (path(d, f"url(#{pattern})") if pattern else "")


def chip(x: float, y: float, r: float, seat: int, label: object = None) -> str:
    """A seat's token: six notches, its emblem (or a label) in the middle."""
    return group(_chip(r, seat, "" if label is None else str(label)), x=x, y=y)


@lru_cache(256)
def _chip(r: float, seat: int, label: str) -> str:
    paint, ink = seat_paint(seat), seat_ink(seat)
    notches = ""
    for a in (i * pi / 3 for i in range(6)):
        p, q, s, t = cos(a - 0.16), sin(a - 0.16), cos(a + 0.16), sin(a + 0.16)
        o, i = r * 0.99, r * 0.74
        notches += f"M{o * p:.1f} {o * q:.1f}A{r:g} {r:g} 0 0 1 {o * s:.1f} {o * t:.1f}L{i * s:.1f} {i * t:.1f}L{i * p:.1f} {i * q:.1f}z"
    middle = (
        text(0, r * 0.32, label, r * 0.9, ink, "middle", 800)
        if label
        else icon(f"seat-{seat + 1}", -r * 0.42, -r * 0.42, r * 0.84, ink)
    )
    return (
        circle(0, 2, r, "#000", extra='opacity=".3"')
        + circle(0, 0, r, paint, PIECE_EDGE, 1.4)
        + path(notches, ink, extra='opacity=".85"')
        + circle(0, 0, r * 0.68, paint, ink, 0.9)
        + middle
    )


def stack(x: float, y: float, r: float, seat: int, n: int) -> str:
    """A pile of n chips, each 3 px higher; the count stands on top when there are more than three."""
    shown = min(n, 6)
    return "".join(chip(x, y - 3 * i, r, seat, n if n > 3 and i == shown - 1 else None) for i in range(shown))


def cube(x: float, y: float, size: float, seat: int, *, solid: bool = False) -> str:
    """A cube with its front's top left corner at (x, y): pale with the seat's side and emblem (lean), or full colour (solid)."""
    paint, ink, h = seat_paint(seat), seat_ink(seat), size * 0.28
    face = paint if solid else token("cube")
    return (
        path(
            f"M{x:g} {y:g}l{h:g} {-h:g}h{size:g}v{size:g}l{-h:g} {h:g}h{-size:g}z",
            "#000",
            extra='opacity=".28" transform="translate(1 2)"',
        )
        + path(f"M{x:g} {y:g}l{h:g} {-h:g}h{size:g}l{-h:g} {h:g}z", face, PIECE_EDGE)
        + path(f"M{x + size:g} {y:g}l{h:g} {-h:g}v{size:g}l{-h:g} {h:g}z", paint, PIECE_EDGE)
        + rect(x, y, size, size, 0, face, PIECE_EDGE)
        + ("" if solid else rect(x + 1.2, y + 1.2, size - 2.4, size - 2.4, 0, paint, extra='opacity=".28"'))
        + icon(f"seat-{seat + 1}", x + size * 0.16, y + size * 0.16, size * 0.68, ink if solid else paint)
    )


def disc(
    x: float, y: float, r: float, name: str, *, fill: str = PIECE_EDGE, ink: str = CLOTH_INK, edge: str = BRASS_HI
) -> str:
    """A round token with an icon: a guard on a card, a marker."""
    return circle(x, y, r, fill, edge, 1.5) + icon(name, x - r * 0.72, y - r * 0.75, r * 1.44, ink, fill)


@lru_cache(256)
def track(
    x: float,
    y: float,
    w: float,
    last: int,
    at: int,
    *,
    every: int = 5,
    rise: float = 4.5,
    tall: float = 30,
    marker: str = "",
    figures: float = 12,
) -> str:
    """A track of boxes 0 to `last` whose tops rise every few boxes; passed boxes are brass, the marker stands on `at`.

    The highest box begins at y; the feet of all are at y + tall + rise * (last // every).
    """
    each, top = w / (last + 1), last // every
    out = ""
    for i in range(last + 1):
        step = i // every
        up = y + (top - step) * rise
        out += rect(
            x + i * each,
            up,
            each - 1.2,
            tall + step * rise,
            1.5,
            BRASS_HI if i <= at else PAPER,
            token("brass-lo"),
            0.8,
        )
        if i % every == 0:
            out += text(x + (i + 0.5) * each - 0.6, up + tall + step * rise - 6, i, figures, "", "middle", 800)
    place_x, place_y = x + (at + 0.5) * each - 0.6, y + (top - at // every) * rise
    return out + (
        thing(disc(place_x, place_y + 2, 15, marker, fill=token("piece"), ink=BRASS_HI), key=f"track-{marker}")
        if marker
        else ""
    )


def ring_clock(x: float, y: float, left: float, whole: float = 60, r: float = 64) -> str:
    """A clock's ring: `left` of `whole` seconds; thicker at 15 s, red and large at 5 s."""
    band = r * 0.78
    colour, breadth = (
        (token("clock-red"), 21) if left <= 5 else (token("clock-amber"), 17) if left <= 15 else (ACCENT, 13)
    )
    around = 2 * pi * band
    arc = f'<circle class="ring-left" cx="{x:g}" cy="{y:g}" r="{band:g}" fill="none" stroke="{colour}" stroke-width="{breadth}" stroke-dasharray="{around * left / whole:.1f} {around:.1f}" transform="rotate(-90 {x:g} {y:g})"/>'
    size = r * (0.74 if left <= 5 else 0.62)
    figure = text(x, y + size * 0.35, int(left), size, token("clock-red") if left <= 5 else "", "middle", 800)
    return circle(x, y, r, PAPER, CLOTH_INK_2, 1.5) + circle(x, y, band, "none", HAIRLINE, 13) + arc + figure
