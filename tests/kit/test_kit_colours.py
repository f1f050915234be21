"""The colours of look.css: text and parts stand out in both lights and all games; seats differ for every kind of eyes.

Contrast after WCAG 2, distances after CIEDE2000, eyes after Machado, Oliveira and Fernandes (2009), severity 1.
"""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from backroom.core.game import games
from backroom.kit.page import styles

TEXT, PART = 4.5, 3.0
GAMES = ("", *(name for name, known in games().items() if known.static("palette.css")))
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "ink-2") for ground in ("wall", "panel", "panel-2")),
    ("accent-text", "panel", TEXT),
    ("accent-text", "wall", TEXT),
    ("line-strong", "panel", PART),
    *((ink, ground, TEXT) for ink in ("felt-ink", "felt-ink-2") for ground in ("felt", "felt-hi")),
    ("felt-rule", "felt", PART),
    ("won", "felt", TEXT),
    ("warn", "felt", TEXT),
    ("felt-focus", "felt", PART),
    ("lit", "felt", PART),
    ("card-ink", "card", TEXT),
    ("card-ink-2", "card", TEXT),
    ("card-line", "card", PART),
    ("card-ink", "brass-hi", TEXT),
    ("ok-card", "card", TEXT),
    ("danger-card", "card", TEXT),
    ("on-brass", "brass", TEXT),
    ("on-brass", "brass-hi", TEXT),
    ("danger", "panel", TEXT),
    ("ok", "panel", TEXT),
    ("info", "panel", TEXT),
    ("focus", "wall", PART),
    ("focus", "panel", PART),
    ("mat-ink", "mat", TEXT),
    ("mat-ink", "mat-gear", TEXT),
    ("die-ivory-pip", "die-ivory", TEXT),
    ("die-red-pip", "die-red", TEXT),
]
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
APART = {"normal": 20, "protan": 12, "deutan": 12, "tritan": 10}  # the least distance between two seats


def blocks() -> dict[str, dict[str, str]]:
    """The colour tokens of each selector."""
    found: dict[str, dict[str, str]] = {}
    css = re.sub(r"/\*.*?\*/", "", styles(), flags=re.DOTALL)
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        tokens = dict(re.findall(r"--([\w-]+)\s*:\s*(#[0-9a-fA-F]{6})\b", body))
        if tokens:
            found.setdefault(" ".join(selector.split()), {}).update(tokens)
    return found


def palette(theme: str, game: str) -> dict[str, str]:
    """The tokens as a page in this light with this game sees them."""
    all_of_them = blocks()
    tokens = dict(all_of_them[":root"])
    if theme == "dark":
        tokens |= all_of_them[':root[data-theme="dark"]']
    if game:
        tokens |= all_of_them[f'[data-game="{game}"]']
        if theme == "dark":
            tokens |= all_of_them.get(f':root[data-theme="dark"] [data-game="{game}"]', {})
    return tokens


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]


def contrast(one: str, other: str) -> float:
    lights = sorted(
        (sum(w * x for w, x in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, other)),
        reverse=True,
    )
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def lab(colour: str, eyes: str) -> tuple[float, float, float]:
    """L*, a*, b* of a colour as these eyes see it."""
    plain = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * x for m, x in zip(row, plain, strict=True)))) for row in EYES[eyes])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + 360) / 2 % 360
    waves = ((0.17, 1, -30, -1), (0.24, 2, 0, 1), (0.32, 3, 6, 1), (0.2, 4, -63, -1))
    tone = 1 + sum(sign * size * math.cos(math.radians(k * hm + shift)) for size, k, shift, sign in waves)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * tone
    blue = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + blue * dc / sc * dh / sh)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_text_and_parts_stand_out(theme: str, game: str) -> None:
    tokens = palette(theme, game)
    pairs = PAIRS + ([("accent-ink", "accent", TEXT)] if game else [])
    low = [
        (ink, ground, round(contrast(tokens[ink], tokens[ground]), 2))
        for ink, ground, floor in pairs
        if contrast(tokens[ink], tokens[ground]) < floor
    ]
    assert low == []


@pytest.mark.parametrize("eyes", EYES)
def test_seats_are_told_apart(eyes: str) -> None:
    tokens = palette("light", "")
    seats = [lab(tokens[f"seat-{seat}"], eyes) for seat in range(1, 7)]
    assert min(distance(one, other) for one, other in combinations(seats, 2)) >= APART[eyes]


def test_emblems_stand_out_on_their_seats() -> None:
    tokens = palette("light", "")
    assert all(contrast(tokens[f"seat-{seat}-ink"], tokens[f"seat-{seat}"]) >= TEXT for seat in range(1, 7))


def test_ciede2000_agrees_with_its_published_pairs() -> None:
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, apart in pairs:
        assert distance(one, other) == pytest.approx(apart, abs=5e-5)
