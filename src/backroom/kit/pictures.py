# ruff: noqa: E501  (SVG text breaks badly)
"""Pictures on cards: one parametric building, one parametric face. New cards need parameters, not an illustrator.

Colours here are the picture's own (look.md: pictures may be literal); everything else on a board uses tokens. Pictures are
drawn at their own origin and cached, then placed by `framed`, so they need no clip ids and cost nothing the second time.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

from backroom.kit.colours import EDGE
from backroom.kit.shapes import circle, framed, icon, path, rays, rect

LAMP, CREAM, AMBER = "#FFDE7A", "#FFF3DD", "#E0A100"
ROOFS = ("flat", "gable", "step", "saw", "dome", "tower")
GROUNDS = ("awning", "marquee", "garage", "arch", "columns", "door")
HATS = ("fedora", "top", "bowler", "cap", "bald", "slick", "bob", "wave", "cloche")
FACES = ("", "smile", "lips", "tash", "beard", "specs", "cigar")  # several may go together: "tash smile"
SKINS = ("#F2C9A1", "#D9A066", "#8A5A3C", "#F6D9BE", "#B97B4E", "#5E3B28")


@dataclass(frozen=True)
class House:
    """The parameters of a building."""

    wall: str = "#8A4B3A"
    sky: str = "#F0C987"
    trim: str = "#E9D3A4"
    dark: str = "#33241D"
    stripe: str = "#B2301F"
    roof: str = "flat"  # one of ROOFS
    ground: str = "awning"  # one of GROUNDS
    floors: int = 2
    bays: int = 3
    sign: str = ""  # an icon on a disc at the wall
    lit: tuple[int, ...] = (1, 4)  # windows with light, row by row
    night: bool = False


@dataclass(frozen=True)
class Face:
    """The parameters of a portrait."""

    hat: str = "fedora"  # one of HATS
    skin: int = 0  # index of SKINS
    face: str = ""  # words of FACES
    coat: str = "#35404A"
    hat_colour: str = "#2B2622"
    hair: str = "#2B1D14"
    tie: str = "#B2301F"
    ground: str = "#E9D3A4"


def facade(x: float, y: float, w: float, h: float, house: House) -> str:
    """A building under a sunburst, in a frame w wide and h high."""
    return framed(x, y, w, h, _facade(w, h, house)) + rect(x, y, w, h, 2, "none", EDGE)


def bust(x: float, y: float, w: float, face: Face, h: float = 0) -> str:
    """A portrait w wide; h (default w) cuts it at the shoulders."""
    high = h or w
    return framed(x, y, w, high, _bust(face), box=f"0 0 100 {100 * high / w:g}") + rect(x, y, w, high, 2, "none", EDGE)


@lru_cache(1024)
def _facade(w: float, h: float, o: House) -> str:
    breadth = w * (0.62 if o.bays <= 3 else 0.76)
    left, ground_h, floor_h = (w - breadth) / 2, h * (0.30 if o.floors else 0.46), h * 0.155
    top = h - ground_h - o.floors * floor_h
    parts = [
        rect(0, 0, w, h, 0, o.sky),
        path(
            rays(w * 0.5, h * 0.95, 1.4 * w, 180, 360, 15, 7.5), "#8FB2C4" if o.night else "#fff", extra='opacity=".22"'
        ),
        path(
            f"M0 {h:g}V{h * 0.45:.1f}h{w * 0.1:.1f}v{-h * 0.1:.1f}h{w * 0.09:.1f}v{h * 0.16:.1f}h{w * 0.6:.1f}v{-h * 0.24:.1f}"
            f"h{w * 0.05:.1f}v{-h * 0.06:.1f}h{w * 0.06:.1f}v{h * 0.1:.1f}H{w:g}V{h:g}z",
            o.dark,
            extra='opacity=".28"',
        ),
        _roof(o, left, top, breadth, floor_h, h),
        _windows(o, left, top, breadth, floor_h),
        _GROUND_FLOORS[o.ground](o, left, h - ground_h, breadth, ground_h),
    ]
    if o.sign:
        sx, sy = w * 0.86, h * 0.36
        parts += [
            rect(left + breadth - 2, sy - 1, max(0.0, sx - w * 0.11 - left - breadth + 2), 2, 0, o.dark),
            circle(sx, sy, w * 0.115, o.dark, AMBER, 1.6),
            icon(o.sign, sx - w * 0.075, sy - w * 0.075, w * 0.15, LAMP, o.dark),
        ]
    parts.append(rect(0, h * 0.965, w, h * 0.035 + 0.5, 0, o.dark))
    return "".join(parts)


def _roof(o: House, left: float, top: float, w: float, floor_h: float, h: float) -> str:
    wall = rect(left, top, w, h - top, 0, o.wall)
    if o.roof == "flat":
        return wall + rect(left - w * 0.04, top - h * 0.035, w * 1.08, h * 0.05, 0, o.trim)
    if o.roof == "gable":
        return wall + path(
            f"M{left - w * 0.06:.1f} {top:.1f}L{left + w / 2:.1f} {top - h * 0.17:.1f}L{left + w * 1.06:.1f} {top:.1f}z",
            o.trim,
        )
    if o.roof == "step":
        steps = f"M{left:.1f} {top:.1f}v{-h * 0.05:.1f}h{w * 0.25:.1f}v{-h * 0.05:.1f}h{w * 0.5:.1f}v{h * 0.05:.1f}h{w * 0.25:.1f}v{h * 0.05:.1f}z"
        return (
            wall
            + path(steps, o.wall)
            + rect(left + w * 0.25, top - h * 0.12, w * 0.5, h * 0.03, 0, o.trim)
            + rect(left - 1, top - h * 0.02, w + 2, h * 0.025, 0, o.trim)
        )
    if o.roof == "saw":
        teeth = f"M{left:.1f} {top:.1f}" + f"l{w / 3:.1f} {-h * 0.13:.1f}v{h * 0.13:.1f}" * 3 + "z"
        panes = "".join(f"M{left + w / 3 * (i + 1) - 1.5:.1f} {top:.1f}v{-h * 0.1:.1f}" for i in range(3))
        return wall + path(teeth, o.wall) + path(panes, "none", o.trim, 2.5)
    if o.roof == "dome":
        return (
            path(f"M{left + w * 0.15:.1f} {top:.1f}a{w * 0.35:.1f} {w * 0.3:.1f} 0 0 1 {w * 0.7:.1f} 0z", o.trim)
            + rect(left + w * 0.49, top - w * 0.42, w * 0.025, w * 0.14, 0, o.dark)
            + wall
        )
    tower = rect(left + w * 0.22, top - floor_h * 1.1, w * 0.56, floor_h * 1.2, 0, o.wall) + rect(
        left + w * 0.38, top - floor_h * 1.75, w * 0.24, floor_h * 0.8, 0, o.wall
    )
    tower += rect(left + w * 0.49, top - floor_h * 2.3, w * 0.03 + 1, floor_h * 0.7, 0, o.dark)
    tower += "".join(
        rect(left + w * (0.3 + 0.16 * i), top - floor_h * 0.75, w * 0.08, floor_h * 0.5, 0, LAMP) for i in range(3)
    )
    return tower + wall + rect(left - 2, top - h * 0.015, w + 4, h * 0.025, 0, o.trim)


def _windows(o: House, left: float, top: float, w: float, floor_h: float) -> str:
    dark, lamp, sills = "", "", ""
    pane = w / (o.bays * 1.75)
    for k in range(o.floors * o.bays):
        x = left + w / o.bays * (k % o.bays + 0.5) - pane / 2
        y = top + k // o.bays * floor_h + floor_h * 0.26
        shape = f"M{x:.1f} {y:.1f}h{pane:.1f}v{floor_h * 0.58:.1f}h{-pane:.1f}z"
        if k in o.lit or (o.night and k % 3 == 1):
            lamp += shape
        else:
            dark += shape
        sills += f"M{x - 1:.1f} {y + floor_h * 0.58 + 0.8:.1f}h{pane + 2:.1f}"
    return (
        (path(dark, o.dark) if dark else "")
        + (path(lamp, LAMP) if lamp else "")
        + (path(sills, "none", o.trim, 1.6) if sills else "")
    )


def _awning(o: House, left: float, top: float, w: float, h: float) -> str:
    """A shop window and a door under a striped awning."""
    n = 8
    cloth = w * 1.06 / n
    shapes = [
        f"M{left - w * 0.03 + i * cloth:.1f} {top + h * 0.04:.1f}h{cloth:.1f}v{h * 0.24:.1f}a{cloth / 2:.1f} {h * 0.09:.1f} 0 0 1-{cloth:.1f} 0z"
        for i in range(n)
    ]
    return (
        rect(left + w * 0.06, top + h * 0.34, w * 0.5, h * 0.5, 0, LAMP, o.dark)
        + rect(left + w * 0.66, top + h * 0.3, w * 0.24, h * 0.7, 0, o.dark)
        + path("".join(shapes[::2]), o.stripe)
        + path("".join(shapes[1::2]), CREAM)
    )


def _marquee(o: House, left: float, top: float, w: float, h: float) -> str:
    """Three doors under the lights of a theatre."""
    return (
        rect(left + w * 0.16, top + h * 0.4, w * 0.68, h * 0.6, 0, LAMP)
        + "".join(rect(left + w * (0.2 + 0.21 * i), top + h * 0.45, w * 0.17, h * 0.55, 0, o.stripe) for i in range(3))
        + rect(left - w * 0.06, top + h * 0.02, w * 1.12, h * 0.34, 2, CREAM, o.dark)
        + path(
            f"M{left - w * 0.03:.1f} {top + h * 0.3:.1f}h{w * 1.06:.1f}",
            "none",
            AMBER,
            2.6,
            'stroke-dasharray="0 5" stroke-linecap="round"',
        )
        + path(
            "".join(
                f"M{left + w * (0.06 + 0.15 * i):.1f} {top + h * 0.09:.1f}h{w * 0.11:.1f}v{h * 0.1:.1f}h{-w * 0.11:.1f}z"
                for i in range(6)
            ),
            o.dark,
        )
    )


def _garage(o: House, left: float, top: float, w: float, h: float) -> str:
    """Two gates with slats."""
    doors = "".join(rect(left + w * (0.08 + 0.46 * i), top + h * 0.22, w * 0.38, h * 0.78, 1, o.dark) for i in range(2))
    slats = "".join(
        f"M{left + w * (0.08 + 0.46 * i):.1f} {top + h * (0.4 + 0.2 * j):.1f}h{w * 0.38:.1f}"
        for i in range(2)
        for j in range(3)
    )
    return doors + path(slats, "none", o.trim, 1.2)


def _arch(o: House, left: float, top: float, w: float, h: float) -> str:
    """Three arches, light in the middle one."""
    return "".join(
        path(
            f"M{left + w * (0.08 + 0.31 * i):.1f} {top + h:.1f}v{-h * 0.45:.1f}a{w * 0.11:.1f} {w * 0.11:.1f} 0 0 1 {w * 0.22:.1f} 0v{h * 0.45:.1f}z",
            LAMP if i == 1 else o.dark,
            o.trim,
            1.5,
        )
        for i in range(3)
    )


def _columns(o: House, left: float, top: float, w: float, h: float) -> str:
    """A row of columns under a beam."""
    columns = "".join(
        f"M{left + w * (0.08 + 0.2 * i):.1f} {top + h * 0.18:.1f}h{w * 0.09:.1f}v{h * 0.82:.1f}h{-w * 0.09:.1f}z"
        for i in range(5)
    )
    return (
        rect(left + w * 0.05, top + h * 0.2, w * 0.9, h * 0.8, 0, o.dark)
        + path(columns, o.trim)
        + rect(left - 2, top + h * 0.06, w + 4, h * 0.14, 0, o.trim)
    )


def _door(o: House, left: float, top: float, w: float, h: float) -> str:
    """A door between two windows."""
    door = rect(left + w * 0.38, top + h * 0.2, w * 0.24, h * 0.8, 1, o.dark) + circle(
        left + w * 0.5, top + h * 0.42, w * 0.05, LAMP
    )
    return door + "".join(rect(left + w * a, top + h * 0.3, w * 0.2, h * 0.4, 0, o.dark) for a in (0.1, 0.7))


_GROUND_FLOORS = {
    "awning": _awning,
    "marquee": _marquee,
    "garage": _garage,
    "arch": _arch,
    "columns": _columns,
    "door": _door,
}


_ROUND = 'stroke-linecap="round"'
_HAIR_BEHIND = {
    "bob": "M24 66C16 30 30 16 50 16s34 14 26 50z",
    "wave": "M26 62C18 28 34 18 50 18s32 10 24 44l-6-4-36 0z",
}
_HAIR = {
    "bald": "M31 38c-2-6-1-12 2-14l2 10zM69 38c2-6 1-12-2-14l-2 10z",
    "slick": "M30 40C27 22 36 14 52 15c12 0 20 8 18 24-4-10-10-14-20-14s-16 4-20 15z",
    "bob": "M28 44C26 24 38 20 50 20s24 4 22 24c-4-8-8-12-22-12s-18 4-22 12z",
    "wave": "M29 42c0-12 4-20 14-22 14-3 28 2 28 22-6-6-6-10-14-14-8 6-20 6-28 14z",
}
_HAT = {
    "fedora": "M16 34c8-4 14-4 17-6 1-14 7-22 12-22 3 0 3 2 5 2s3-2 6-2c5 0 10 8 11 22 3 2 9 2 17 6-6 8-62 8-68 0z",
    "top": "M30 4h40l-2 26h14v5c-20 5-44 5-64 0v-5h14z",
    "bowler": "M30 30C30 8 70 8 70 30h10c2 6-62 6-60 0z",
    "cap": "M26 26C26 10 40 8 50 8s24 2 24 18l6 8c-18 4-42 4-60 0z",
    "cloche": "M28 42C26 18 38 10 50 10s25 8 22 32c-6-5-12-8-22-8s-16 3-22 8z",
}


@lru_cache(512)
def _bust(o: Face) -> str:
    skin, ink, lips = SKINS[o.skin], "#231C13", "#7A2A1E"
    parts = [
        rect(0, 0, 100, 100, 0, o.ground),
        path(rays(50, 92, 120, 180, 361, 16, 8), "#fff", extra='opacity=".3"'),
        path(_HAIR_BEHIND[o.hat], o.hair) if o.hat in _HAIR_BEHIND else "",
        path("M8 104C8 82 24 74 40 72h20c16 2 32 10 32 32z", o.coat),
        path("M38 72l12 18 12-18-4-8H42z", CREAM),
        path("M50 79l-6 6 4 3-3 16h10l-3-16 4-3z", o.tie),
        path("M38 72L30 80 46 104H36L20 84zM62 72l8 8-16 24h10l16-20z", "#000", extra='opacity=".22"'),
        rect(41, 58, 18, 17, 6, skin),
        path("M31 40c0-14 8-20 19-20s19 6 19 20c0 18-8 28-19 28S31 58 31 40z", skin),
        path("M50 20c11 0 19 6 19 20 0 18-8 28-19 28 8-6 10-16 9-28S56 24 50 20z", "#000", extra='opacity=".09"'),
        circle(30.5, 44, 4, skin) + circle(69.5, 44, 4, skin),
        path("M38 40h7M55 40h7", "none", o.hair, 2.4, _ROUND),
        circle(42, 45, 2.2, ink) + circle(58, 45, 2.2, ink),
        path("M50 45l-2.5 8h4", "none", "#000", 1.4, f'opacity=".45" {_ROUND}'),
    ]
    if "smile" in o.face:
        parts.append(path("M43 58c4 4 10 4 14 0", "none", lips, 2.2, _ROUND))
    elif "lips" in o.face:
        parts.append(path("M44 58c3-3 4-1 6-1s3-2 6 1c-3 4-9 4-12 0z", "#B2301F"))
    else:
        parts.append(path("M44 59h11", "none", lips, 2.2, _ROUND))
    if "tash" in o.face:
        parts.append(path("M50 53c3-2 9-1 12 3-5 1-9 0-12-2-3 2-7 3-12 2 3-4 9-5 12-3z", o.hair))
    if "beard" in o.face:
        parts.append(
            path("M32 48c0 18 8 24 18 24s18-6 18-24c-3 6-6 8-10 7-4-2-12-2-16 0-4 1-7-1-10-7z", o.hair)
            + path("M45 60h10", "none", CREAM, 2)
        )
    if "specs" in o.face:
        parts.append(
            circle(42, 45, 6, "none", ink, 1.8)
            + circle(58, 45, 6, "none", ink, 1.8)
            + path("M48 45h4", "none", ink, 1.8)
        )
    if "cigar" in o.face:
        parts.append(path("M56 60l13 4", "none", "#6B3E1E", 4) + circle(70, 64.5, 2, "#E9702C"))
    if o.hat in _HAT:
        parts.append(path(_HAT[o.hat], o.hat_colour))
    if o.hat in _HAIR:
        parts.append(path(_HAIR[o.hat], o.hair))
    parts.append(_hat_band(o))
    return "".join(parts)


def _hat_band(o: Face) -> str:
    if o.hat == "fedora":
        return path("M32.5 27c11 4 24 4 35 0l.5 5c-12 4-24 4-36 0z", o.tie)
    if o.hat == "top":
        return rect(31.5, 22, 37, 6, 0, o.tie)
    if o.hat == "bowler":
        return rect(30, 24, 40, 5, 0, o.tie)
    if o.hat == "cap":
        return path("M30 26h40", "none", o.tie, 3)
    if o.hat == "cloche":
        return path("M28 38c8-6 36-6 44 0", "none", o.tie, 4) + circle(66, 33, 5, o.tie)
    return ""


# --- cards of other people's decks ------------------------------------------------------------------------------------

_WALLS = ("#B5714A", "#8C4338", "#7B5A3B", "#3D3A56", "#6A3B52", "#565B5E", "#4F6B57", "#3F6A78", "#6B4E3A", "#A5623F")
_SKIES = ("#F3D9A0", "#EFC98C", "#D9B27A", "#BFD3B0", "#E2A0A0", "#C9B79A", "#F0D9B0", "#AFC4D6")
_COATS = ("#35404A", "#27465E", "#7C2F4C", "#4B4032", "#8E2A1E", "#3F5A4A", "#5C4520", "#433A5C")


def house_for(name: str) -> House:
    """A building for a card that has no parameters of its own: always the same one for the same name."""
    n = zlib.crc32(name.encode())
    return House(
        wall=_WALLS[n % len(_WALLS)], sky=_SKIES[n // 11 % len(_SKIES)], roof=ROOFS[n // 97 % len(ROOFS)],
        ground=GROUNDS[n // 601 % len(GROUNDS)], floors=1 + n // 3607 % 3, bays=3 + n // 11003 % 2,
        stripe=_COATS[n // 23003 % len(_COATS)], lit=(n // 40009 % 3, 3 + n // 90001 % 3),
    )  # fmt: skip


def face_for(name: str) -> Face:
    """A portrait for a card that has no parameters of its own: always the same one for the same name."""
    n = zlib.crc32(name.encode())
    hat = HATS[n % len(HATS)]
    woman = hat in ("bob", "wave", "cloche")
    return Face(
        hat=hat, skin=n // 11 % len(SKINS), face="lips" if woman else FACES[n // 97 % len(FACES)].replace("lips", "smile"),
        coat=_COATS[n // 601 % len(_COATS)], hat_colour=_COATS[n // 3607 % len(_COATS)], ground=_SKIES[n // 11003 % len(_SKIES)],
        hair=("#2B1D14", "#7A3E1A", "#6E6255", "#1A120C")[n // 23003 % 4], tie=_WALLS[n // 40009 % len(_WALLS)],
    )  # fmt: skip
