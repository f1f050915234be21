# ruff: noqa: E501  (SVG text breaks badly)
"""Pictures on pages and on their own: the shared definitions, icons and lettering for templates, self-contained SVG.

A page that shows boards puts `defs()` once at the top of its body and links `look.css`. A notebook, a document or a picture
file takes `standalone` or `picture`: everything is inside.
"""

from __future__ import annotations

import base64
import re
from functools import cache
from html import escape
from pathlib import Path

from backroom.kit.parts import chip
from backroom.kit.screen import Svg

FOLDER = Path(__file__).parent
STYLES = FOLDER / "look.css"

# The patterns that tell areas apart besides their colours: of seats (`seat_area` names them), and of kinds of zones.
PATTERNS = (
    '<pattern id="p-bars" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5h6" stroke="#0B1622" stroke-width="1.6" opacity=".55"/></pattern>'
    '<pattern id="p-dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.3" fill="#3A2A00" opacity=".55"/></pattern>'
    '<pattern id="p-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" stroke="#10251F" stroke-width="2" opacity=".5"/></pattern>'
    '<pattern id="p-chev" width="8" height="6" patternUnits="userSpaceOnUse"><path d="M0 5l4-4 4 4" fill="none" stroke="#fff" stroke-width="1.4" opacity=".6"/></pattern>'
    '<pattern id="p-check" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0h4v4H0zM4 4h4v4H4z" fill="#F8F1DD" opacity=".4"/></pattern>'
    '<pattern id="p-houses" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="2.5" cy="2.5" r="1.1" fill="#8A5A00" opacity=".38"/><circle cx="7" cy="7" r="1.1" fill="#8A5A00" opacity=".38"/></pattern>'
    '<pattern id="p-factories" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v8" stroke="#6A1408" stroke-width="1.6" opacity=".34"/></pattern>'
    '<pattern id="p-urban" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 .5h9M.5 0v9" stroke="#1F3F7A" opacity=".32"/></pattern>'
)
_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')


@cache
def symbols() -> dict[str, str]:
    """The symbols of icons.svg and lettering.svg by id."""
    found = {}
    for name in ("icons.svg", "lettering.svg"):
        found.update({match[1]: match[0] for match in _SYMBOL.finditer((FOLDER / name).read_text("utf-8"))})
    return found


@cache
def box_of(symbol: str) -> str:
    """The viewBox of a symbol."""
    match = _SYMBOL.match(symbols()[symbol])
    assert match is not None
    return match[2]


def defs(*pictures: str, more: str = "") -> Svg:
    """What pictures refer to, in an SVG of no size: put it once on a page, outside anything that may be hidden.

    Args:
        pictures: only what these use; without any, everything (right for a page whose boards change).
        more: a game's own patterns.
    """
    wanted = {name for picture in pictures for name in _USED.findall(picture)}
    chosen = [body for name, body in symbols().items() if not pictures or name in wanted]
    return Svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">'
        f"<defs>{PATTERNS}{more}{''.join(chosen)}</defs></svg>"
    )


def icon_tag(name: str, says: str = "") -> Svg:
    """An icon for a page, as tall as its text; with `says` it has a name of its own, else it is ornament."""
    label = f'role="img" aria-label="{escape(says)}"' if says else 'aria-hidden="true"'
    return Svg(f'<svg class="i" {label}><use href="#i-{name}"/></svg>')


def lettering(name: str, says: str = "", kind: str = "") -> Svg:
    """The logo or a title: `logo`, `logo-mark`, `title-<look>`, `title-<look>-inline`, `lockup-<look>`."""
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
def picture_styles() -> str:
    """The part of look.css that pictures need: tokens and the rules inside boards."""
    css = STYLES.read_text("utf-8")
    tokens = css[: css.index("/* ---------- page ---------- */")]
    start = css.index("/* ---------- inside the SVG boards")
    inside = css[css.index("*/", start) + 2 : css.index("/* ---------- middle widths")]
    return re.sub(r"/\*.*?\*/", "", tokens + inside, flags=re.DOTALL)


def picture(svg: str, look: str, *, dark: bool = False, more: str = "") -> Svg:
    """A board as a self-contained SVG file: its cloth, styles and symbols inside. `look` is the game's palette."""
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
    theme = "dark" if dark else "light"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="play" width="{w}" height="{h}" viewBox="{box[1]}" data-game="{look}" data-theme="{theme}">'
        f"<style>{picture_styles()}</style><defs>{PATTERNS}{more}{cloth}{''.join(used)}</defs>"
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="url(#cloth)"/>{inside}</svg>'
    )


def data_address(svg: str) -> str:
    """A self-contained SVG as the address of an image."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def standalone(svg: str, look: str, *, says: str = "", dark: bool = False, more: str = "") -> str:
    """A board for a notebook or a document: an image that carries everything and touches nothing around it."""
    source = data_address(picture(svg, look, dark=dark, more=more))
    return f'<img alt="{escape(says)}" style="max-width:100%;height:auto;border-radius:8px" src="{source}">'
