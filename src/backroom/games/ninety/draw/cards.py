"""Cards on their own: bios with a portrait, home turfs with a map, events, coffee."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.ninety.draw.geometry import GOLD, HEIGHT, INK, NAVY, REGION_TOKENS, WIDTH, cells, centre
from backroom.games.ninety.draw.schedule import rewards
from backroom.games.ninety.state import SITES
from backroom.games.ninety.text import bio_text
from backroom.kit.colours import INK_2, token
from backroom.kit.parts import Face, bust, card, circle, icon, name_lines, paragraph, path, rect, text, wrap

FACES = (
    Face("cap", 3, "beard smile", "#5B4A33", "#6B3E1E", "#7A3E1A", "#2F6B4F", "#E9D3A4"),
    Face("wave", 4, "lips", "#1F5A6B", hair="#1A120C", tie="#7FAFC4", ground="#CFE3EA"),
    Face("top", 0, "smile", "#2B2622", "#1A140C", "#C9B48A", "#5A2D91", "#EBCB7E"),
    Face("slick", 2, "smile", "#B2301F", hair="#1A120C", tie="#F2B632", ground="#F0C987"),
    Face("cap", 1, "tash", "#35404A", "#8E2A1E", "#2B1D14", "#F2B632", "#D9C89F"),
    Face("bald", 0, "specs", "#1E3E5C", hair="#6E6255", tie="#2F7A55", ground="#D8E6C8"),
    Face("cloche", 3, "lips", "#7A4B10", "#2F7A55", "#7A3E1A", "#B2301F", "#F2E2BC"),
    Face("bob", 5, "lips", "#C8351F", hair="#1A120C", tie="#FFF6E6", ground="#F6D58A"),
    Face("slick", 4, "tash smile", "#5A2D91", hair="#2B1D14", tie="#EDB81C", ground="#E3D3EC"),
    Face("cap", 5, "", "#1E3E5C", "#1E3E5C", "#1A120C", "#F2B632", "#CFE3EA"),
    Face("bald", 1, "tash", "#FFF6E6", hair="#2B1D14", tie="#B2301F", ground="#F0C987"),
    Face("fedora", 3, "smile", "#7F8B90", "#42525B", "#6E6255", "#1E3E5C", "#E6E2D4"),
    Face("wave", 0, "lips", "#2F7A55", hair="#7A3E1A", tie="#EDB81C", ground="#D8E6C8"),
    Face("bowler", 2, "beard", "#35302B", "#171411", "#1A120C", "#7FD3BC", "#E3D3EC"),
    Face("bob", 3, "lips specs", "#8E2A1E", hair="#6E6255", tie="#F2B632", ground="#F2E2BC"),
)


def bio_card(d: Any, words: Words, bio: int, x: float, y: float, w: float, h: float) -> str:
    """A bio: portrait, name, what it does; a long text makes the portrait smaller."""
    large = w > 170
    size, title = (14.0, 15.0) if large else (11.5, 13.0)
    name, says = words(f"bio.{bio}"), bio_text(d.bios[bio], words)
    below = (
        20 + title * 1.1 * len(wrap(name, w - 16, title, True)[:2]) + size * 1.25 * len(wrap(says, w - 22, size)) + 12
    )
    side = min(w - 16, h * 0.5, h - 9 - below)
    out = card(x, y, w, h) + bust(x + (w - side) / 2, y + 9, side, FACES[bio % len(FACES)])
    out += name_lines(x + w / 2, y + side + 28, name, w - 16, title, kind="p")
    top = side + (64 if large else 58)
    if len(wrap(name, w - 16, title, True)) < 2 and below > h * 0.5:
        top -= title * 1.1
    return out + paragraph(x + w / 2, y + top, says, w - 22, size, INK_2, "middle", lead=1.25)


def turf_card(d: Any, words: Words, turf: int, x: float, y: float, w: float, h: float) -> str:
    """A home turf: where it is in the city, its three neighbourhoods, and how far Downtown is."""
    hoods = [int(hood) for hood in d.turfs[turf]]
    wide = w - 24
    down = wide * HEIGHT / WIDTH if w > 150 else 60
    out = card(x, y, w, h)
    if w > 150:
        out += _where(d, hoods, x + 12, y + 10, wide)
    else:  # in the gallery a map on each would be too much
        out += circle(x + w / 2, y + 40, 26, NAVY) + icon("turf", x + w / 2 - 18, y + 21, 36, GOLD, NAVY)
    out += name_lines(x + w / 2, y + down + 28, words(f"turf.{turf}"), w - 16, 13.5, most=1, kind="p")
    for i, hood in enumerate(hoods):
        tint, line = REGION_TOKENS[int(d.region[hood])], y + down + 41 + i * 19
        out += rect(x + 14, line, 11, 11, 1, token(f"region-{tint}"), INK)
        out += text(x + 31, line + 10, words(f"hood.{hood}"), 12.5, fit=w - 42)
    far = int(d.home_far[0, turf, d.downtown])
    return out + text(x + w / 2, y + h - 14, words("card.distance", n=far), 12, INK_2, "middle")


def _where(d: Any, hoods: list[int], x: float, y: float, w: float) -> str:
    """The city in small, these neighbourhoods in gold with a pin."""
    k = w / WIDTH
    out = ""
    for region, tint in enumerate(REGION_TOKENS):
        inside = [hood for hood in range(SITES) if d.region[hood] == region]
        out += path(cells(inside), token(f"region-{tint}"), token(f"region-{tint}"), 2)
    out += path(cells(hoods), GOLD, INK, 1.3 / k, 'stroke-linejoin="round"')
    middle = sum(centre(hood)[0] for hood in hoods) / len(hoods), sum(centre(hood)[1] for hood in hoods) / len(hoods)
    small = f'<g transform="translate({x:g} {y:g}) scale({k:.4f})">{out}</g>'
    return small + icon("turf", x + middle[0] * k - 9, y + middle[1] * k - 9, 18, NAVY, GOLD)


def event_card(d: Any, words: Words, number: int) -> str:
    """An event on its own, for the gallery."""
    event = d.events[number]
    out = card(4, 3, 198, 74, r=6, frame=False) + rect(4, 3, 28, 74, 6, NAVY) + rect(22, 3, 10, 74, 0, NAVY)
    out += icon("event", 9, 30, 18, GOLD, NAVY)
    out += paragraph(40, 20, words(f"event.{number}"), 156, 12, weight=700, most=2, lead=1.17)
    out += text(40, 49, words(f"hood.{event.hood}"), 11.5, INK_2, fit=150)
    return out + rewards(event, 39, 67, words)


def coffee_card(words: Words) -> str:
    """A pot of coffee."""
    out = card(4, 3, 198, 74, r=6, frame=False) + circle(40, 40, 24, NAVY) + icon("coffee", 23, 23, 34, GOLD, NAVY)
    return out + name_lines(132, 36, words("event.coffee"), 120, 13, kind="p")
