# ruff: noqa: E501  (SVG text breaks badly)
"""The strokes that parts are made of: text, rectangles, discs, paths, icons, groups. Each function returns SVG text.

Everything is plain f-strings: a whole board of a thousand shapes takes a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import cos, radians, sin

ANCHORS = ("start", "middle", "end")
MINUS = "\N{MINUS SIGN}"


def signed(n: int) -> str:
    """A difference as printed: +3, 0, −2 with the real minus sign."""
    return f"{n:+d}".replace("-", MINUS) if n else "0"


# --- measuring text ---------------------------------------------------------------------------------------------------

# Advance widths in hundredths of the size, of a plain grotesque; other characters count as 56.
_WIDTHS = {
    **dict.fromkeys("iljI.,:;!'|\u2019\u00a0\u202f ", 28), **dict.fromkeys("ft()[]-/rì·", 33), **dict.fromkeys("csvxyzJkçš", 50),
    **dict.fromkeys("mM—", 84), **dict.fromkeys("wWŒœ%@", 84), **dict.fromkeys("ABEKPSVXYÉÈÀÊ&", 67), **dict.fromkeys("CDHNRUw", 72),
    **dict.fromkeys("GOQ", 78), **dict.fromkeys("FTLZ", 61),
}  # fmt: skip


@lru_cache(8192)
def width_of(text: str, size: float = 14, bold: bool = False) -> float:
    """About how wide a text is, in pixels. Fonts differ: leave air."""
    return sum(_WIDTHS.get(letter, 56) for letter in text) * size * (0.0107 if bold else 0.01)


@lru_cache(4096)
def wrap(text: str, width: float, size: float = 14, bold: bool = False) -> tuple[str, ...]:
    """Break a text into lines of at most `width` pixels, at spaces (no-break spaces hold)."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, bold) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line)


@lru_cache(4096)
def cut_short(text: str, width: float, size: float = 14, bold: bool = False) -> str:
    """The text, or as much of it as fits: without what stands in brackets behind it, else with an ellipsis."""
    if width_of(text, size, bold) <= width:
        return text
    bare = text.rpartition(" (")[0] if text.endswith(")") else ""
    if bare and width_of(bare, size, bold) <= width:
        return bare
    while text and width_of(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip(" ,.") + "…"


# --- shapes -----------------------------------------------------------------------------------------------------------


def text(
    x: float,
    y: float,
    words: object,
    size: float = 14,
    fill: str = "",
    anchor: str = "start",
    weight: int = 0,
    *,
    kind: str = "",
    spacing: str = "",
    fit: float = 0,
) -> str:
    """A line of text with its baseline at y. `kind`: "d" deco, "p" paper. `fit`: squeeze it if it is wider than that."""
    said = str(words)
    style = (f"fill:{fill};" if fill else "") + (f"letter-spacing:{spacing};" if spacing else "")
    squeeze = ""
    if fit and width_of(said, size, weight > 500) * (1.22 if kind == "p" else 1) > fit:
        squeeze = f' textLength="{fit:g}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"'
        + (f' text-anchor="{anchor}"' if anchor != "start" else "")
        + (f' font-weight="{weight}"' if weight else "")
        + (f' class="{kind}"' if kind else "")
        + (f' style="{style}"' if style else "")
        + f"{squeeze}>{escape(said, quote=False)}</text>"
    )


def caps(
    x: float,
    y: float,
    words: str,
    size: float = 11,
    fill: str = "",
    anchor: str = "start",
    weight: int = 600,
    spacing: str = ".12em",
) -> str:
    """Spaced deco capitals: names of zones, headings."""
    return text(x, y, words.upper(), size, fill, anchor, weight, kind="d", spacing=spacing)


def lines(
    x: float,
    y: float,
    rows: Sequence[str],
    size: float = 13,
    fill: str = "",
    anchor: str = "start",
    weight: int = 0,
    *,
    lead: float = 1.3,
    kind: str = "",
) -> str:
    """Several lines of text, the first baseline at y."""
    return "".join(
        text(x, y + i * size * lead, row, size, fill, anchor, weight, kind=kind) for i, row in enumerate(rows)
    )


def paragraph(
    x: float,
    y: float,
    words: str,
    width: float,
    size: float = 13,
    fill: str = "",
    anchor: str = "start",
    weight: int = 0,
    *,
    lead: float = 1.3,
    most: int = 9,
) -> str:
    """A text wrapped to a width, at most `most` lines."""
    rows = wrap(words, width, size, weight > 500)
    if len(rows) > most:
        rows = (*rows[: most - 1], cut_short(" ".join(rows[most - 1 :]), width, size, weight > 500))
    return lines(x, y, rows, size, fill, anchor, weight, lead=lead)


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "none",
    stroke: str = "",
    sw: float = 1,
    extra: str = "",
) -> str:
    """A rectangle with corners of radius r."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
        + (f' rx="{r:g}"' if r else "")
        + f' fill="{fill}"'
        + (f' stroke="{stroke}" stroke-width="{sw:g}"' if stroke else "")
        + (f" {extra}/>" if extra else "/>")
    )


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str = "", sw: float = 1, extra: str = "") -> str:
    """A disc or ring round (x, y)."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"'
        + (f' stroke="{stroke}" stroke-width="{sw:g}"' if stroke else "")
        + (f" {extra}/>" if extra else "/>")
    )


def path(d: str, fill: str = "none", stroke: str = "", sw: float = 1, extra: str = "") -> str:
    """A path."""
    return (
        f'<path d="{d}" fill="{fill}"'
        + (f' stroke="{stroke}" stroke-width="{sw:g}"' if stroke else "")
        + (f" {extra}/>" if extra else "/>")
    )


def group(*parts: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, extra: str = "") -> str:
    """Parts moved, turned (degrees) and scaled together."""
    move = f"translate({x:g} {y:g})" if x or y else ""
    move += f" rotate({turn:g})" if turn else ""
    move += f" scale({scale:g})" if scale != 1 else ""
    return (
        "<g"
        + (f' transform="{move.strip()}"' if move else "")
        + (f" {extra}>" if extra else ">")
        + "".join(parts)
        + "</g>"
    )


def framed(x: float, y: float, w: float, h: float, body: str, *, box: str = "") -> str:
    """A picture in a window: drawn in its own coordinates and cut at the edges, without clip ids. `box`: its viewBox."""
    return f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="{box or f"0 0 {w:g} {h:g}"}" preserveAspectRatio="xMidYMin slice">{body}</svg>'


def icon(name: str, x: float, y: float, size: float, fill: str = "", cut: str = "") -> str:
    """A symbol of icons.svg with its top left corner at (x, y). `cut`: what lies behind it, for its inner details."""
    style = (f"color:{fill};" if fill else "") + (f"--cut:{cut};" if cut else "")
    return (
        f'<use href="#i-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" fill="{fill or "currentColor"}"'
        + (f' style="{style}"/>' if style else "/>")
    )


@lru_cache(256)
def rays(cx: float, cy: float, reach: float, first: int, last: int, step: float, breadth: float) -> str:
    """The path of a sunburst's rays: wedges `breadth` degrees wide every `step` degrees."""
    out, a = [], float(first)
    while a < last:
        p, q = radians(a), radians(a + breadth)
        out.append(
            f"M{cx:g} {cy:g}L{cx + reach * cos(p):.1f} {cy + reach * sin(p):.1f}L{cx + reach * cos(q):.1f} {cy + reach * sin(q):.1f}z"
        )
        a += step
    return "".join(out)
