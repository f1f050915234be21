# ruff: noqa: E501  (SVG text breaks badly)
"""Pictures on pages and on their own: the shared definitions, icons and lettering for templates, self-contained SVG.

A page that shows boards puts `defs()` once at the top of its body and links `look.css`. A notebook, a document or a picture
file takes `standalone` or `picture`: everything is inside.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

from backroom.core.game import Game, games
from backroom.kit.parts import chip
from backroom.kit.screen import Svg

FOLDER = Path(__file__).parent
STYLES = FOLDER / "look.css"

# The patterns that tell the seats' areas apart besides their colours (`seat_area` names them); games add their own.
SEAT_PATTERNS = (
    '<pattern id="p-bars" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5h6" stroke="#0B1622" stroke-width="1.6" opacity=".55"/></pattern>'
    '<pattern id="p-dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.3" fill="#3A2A00" opacity=".55"/></pattern>'
    '<pattern id="p-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" stroke="#10251F" stroke-width="2" opacity=".5"/></pattern>'
    '<pattern id="p-chev" width="8" height="6" patternUnits="userSpaceOnUse"><path d="M0 5l4-4 4 4" fill="none" stroke="#fff" stroke-width="1.4" opacity=".6"/></pattern>'
    '<pattern id="p-check" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0h4v4H0zM4 4h4v4H4z" fill="#F8F1DD" opacity=".4"/></pattern>'
)
_PATTERN = re.compile(r"<pattern .*?</pattern>", re.DOTALL)
_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')


def symbols() -> Mapping[str, str]:
    """The icons, the logo and the lettering of every game, by id."""
    return _symbols(tuple(games().values()))


@cache
def _symbols(known: tuple[Game, ...]) -> Mapping[str, str]:
    texts = [(FOLDER / name).read_text("utf-8") for name in ("icons.svg", "lettering.svg")]
    texts += [game.static("lettering.svg") for game in known]
    return {match[1]: match[0] for text in texts for match in _SYMBOL.finditer(text)}


def patterns() -> str:
    """The patterns of the seats and of every game."""
    return _patterns(tuple(games().values()))


@cache
def _patterns(known: tuple[Game, ...]) -> str:
    own = [pattern for game in known for pattern in _PATTERN.findall(game.static("patterns.svg"))]
    return SEAT_PATTERNS + "".join(own)


def styles() -> str:
    """The whole style sheet: `look.css` and the palette of every game."""
    return STYLES.read_text("utf-8") + "".join(game.static("palette.css") for game in games().values())


def box_of(symbol: str) -> str:
    """The viewBox of a symbol."""
    match = _SYMBOL.match(symbols()[symbol])
    assert match is not None
    return match[2]


def defs(*pictures: str) -> Svg:
    """What pictures refer to, in an SVG of no size: put it once on a page, outside anything that may be hidden.

    Args:
        pictures: only what these use; without any, everything (right for a page whose boards change).
    """
    wanted = {name for picture in pictures for name in _USED.findall(picture)}
    chosen = [body for name, body in symbols().items() if not pictures or name in wanted]
    return Svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">'
        f"<defs>{patterns()}{''.join(chosen)}</defs></svg>"
    )


def icon_tag(name: str, says: str = "") -> Svg:
    """An icon for a page, as tall as its text; with `says` it has a name of its own, else it is ornament."""
    label = f'role="img" aria-label="{escape(says)}"' if says else 'aria-hidden="true"'
    return Svg(f'<svg class="i" {label}><use href="#i-{name}"/></svg>')


def lettering(name: str, says: str = "", kind: str = "") -> Svg:
    """The logo or a title: `logo`, `logo-mark`, `title-<game>`, `title-<game>-inline`, `lockup-<game>`."""
    label = f'role="img" aria-label="{escape(says)}"' if says else 'aria-hidden="true"'
    return Svg(
        f'<svg class="{escape(kind or "lettering")}" viewBox="{box_of(name)}" {label}><use href="#{name}"/></svg>'
    )


def seat_tag(seat: int, says: str = "", size: int = 34) -> Svg:
    """A seat's chip (0-based) for a page."""
    label = f'role="img" aria-label="{escape(says)}"' if says else 'aria-hidden="true"'
    return Svg(
        f'<svg class="tok play" viewBox="0 0 36 36" width="{size}" height="{size}" {label}>{chip(18, 17, 15, seat)}</svg>'
    )


@cache
def picture_styles(game: Game) -> str:
    """The styles that a picture of a game needs: tokens, its palette, and the rules inside boards."""
    css = STYLES.read_text("utf-8")
    tokens = css[: css.index("/* ---------- page ---------- */")]
    start = css.index("/* ---------- inside the SVG boards")
    inside = css[css.index("*/", start) + 2 : css.index("/* ---------- middle widths")]
    return re.sub(r"/\*.*?\*/", "", tokens + game.static("palette.css") + inside, flags=re.DOTALL)


def picture(svg: str, game: Game, *, dark: bool = False) -> Svg:
    """A game's board as a self-contained SVG file: its cloth, styles and symbols inside."""
    opening = re.match(r"<svg[^>]*>", svg)
    box = re.search(r'viewBox="([^"]+)"', svg)
    assert opening is not None and box is not None, "a board made by kit.parts.board"
    x, y, w, h = box[1].split()
    inside = svg[opening.end() : svg.rindex("</svg>")]
    cloth = (
        '<radialGradient id="cloth" cx="50%" cy="42%" r="75%"><stop offset="0" style="stop-color:var(--felt-hi)"/>'
        '<stop offset=".55" style="stop-color:var(--felt)"/><stop offset="1" style="stop-color:var(--felt-2)"/></radialGradient>'
    )
    used = [body for name, body in symbols().items() if f'href="#{name}"' in inside]
    theme = "dark" if dark else "light"  # on the root; a palette's dark colours are those of what stands below it
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="play" width="{w}" height="{h}" viewBox="{box[1]}" data-game="{game.name}" data-theme="{theme}">'
        f'<style>{picture_styles(game)}</style><g data-game="{game.name}"><defs>{patterns()}{cloth}{"".join(used)}</defs>'
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="url(#cloth)"/>{inside}</g></svg>'
    )


def data_address(svg: str) -> str:
    """A self-contained SVG as the address of an image."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def standalone(svg: str, game: Game, *, says: str = "", dark: bool = False) -> str:
    """A board for a notebook or a document: an image that carries everything and touches nothing around it."""
    source = data_address(picture(svg, game, dark=dark))
    return f'<img alt="{escape(says)}" style="max-width:100%;height:auto;border-radius:8px" src="{source}">'
