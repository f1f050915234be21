# ruff: noqa: E501  (SVG text breaks badly)
"""The cards: Locations, events, bosses, and the pictures that each has."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from backroom.core.words import Words
from backroom.games.mean_streets.deck import AT_ONCE, Effect, Hits, Open
from backroom.games.mean_streets.draw.read import Table, location_card
from backroom.kit.colours import ACCENT, ACCENT_INK, BAD, EDGE, GOOD, HAIRLINE, INK, INK_2, PAPER, PAPER_WELL, token
from backroom.kit.parts import (
    Face,
    House,
    back,
    bust,
    caps,
    card,
    circle,
    disc,
    facade,
    face_for,
    group,
    house_for,
    icon,
    name_lines,
    paragraph,
    path,
    rect,
    text,
    values,
    width_of,
    wrap,
)

NIGHT = "#8C7BA8"
HOUSES = {
    "Hyde Park Bookshop Front": House("#7A5C44", "#E9D6B0", roof="gable", floors=2, ground="awning", stripe="#3A5A40", sign="rules"),
    "Maxwell Street Pawn Stall": House("#A0693C", "#F1D6A2", roof="flat", floors=0, ground="awning", stripe="#5A2D91", sign="moneybag"),
    "Back of the Yards Butcher": House("#8C4338", "#EFC98C", roof="flat", floors=2, ground="awning", stripe="#2C664E"),
    "Pilsen Bakery": House("#B5714A", "#F3D9A0", roof="gable", floors=1, ground="awning", stripe="#B2301F"),
    "Bridgeport Barber Shop": House("#3F6A78", "#F0D9B0", roof="flat", floors=1, ground="awning", stripe="#1D5778"),
    "Lawndale Beer Flat": House("#7B5A3B", "#D9B27A", roof="step", floors=3, ground="door", sign="booze", lit=(2, 4, 6)),
    "Little Italy Social Club": House("#A5623F", "#EBD0A0", "#F3E3BE", roof="step", floors=2, ground="door", sign="ev-casino"),
    "Uptown Dance Hall": House("#6A3B52", "#E2A0A0", "#F0D9A8", stripe="#8E2A1E", roof="dome", floors=1, bays=4, ground="marquee"),
    "Bronzeville Jazz Cellar": House("#3D3A56", NIGHT, "#D9B26A", roof="step", floors=2, ground="arch", sign="ev-entertainment", lit=(0, 3, 5)),
    "Cicero Dog Track": House("#4F6B57", "#BFD3B0", roof="saw", floors=1, bays=5, ground="columns", sign="flag"),
    "Gold Coast Supper Club": House("#5B4A6E", "#D7B8C8", "#F2DCA6", roof="dome", floors=2, bays=4, ground="marquee", stripe="#5A2D91", lit=(1, 2, 5, 6), night=True),
    "Loop Grand Hotel": House("#8A6A4A", "#E9C27A", "#F6E6BE", roof="tower", floors=3, bays=4, ground="columns", lit=(1, 2, 5, 8, 10)),
    "Clark Street Garage": House("#565B5E", "#C9B79A", "#D8D0BC", roof="flat", floors=1, bays=4, ground="garage"),
    "River North Flower Shop": House("#6F7F5A", "#E7C8B4", roof="gable", floors=1, ground="awning", stripe="#A8325A"),
    "Valley Truck Depot": House("#6B4E3A", "#D6A46A", roof="saw", floors=1, bays=4, ground="garage"),
    "South Loop Cabaret": House("#4A2F3F", "#C48A9A", "#E8C47A", roof="step", floors=1, bays=4, ground="marquee", stripe="#8E2A1E", night=True),
    "Lakefront Distillery": House("#5C6670", "#A9C2CC", roof="saw", floors=2, bays=4, ground="arch", sign="booze"),
    "South Side Brewery": House("#7C3F2C", "#E3BC84", roof="tower", floors=2, ground="garage", sign="booze"),
    "Canal Street Union Hall": House("#6E5A48", "#CFC3A4", "#EBDDBB", roof="gable", floors=2, bays=4, ground="columns"),
    "Stockyards Gambling House": House("#59432F", "#C6A36A", roof="step", floors=3, ground="arch", sign="gamingtable", lit=(0, 4, 5, 7)),
}  # fmt: skip
FACES = {
    "The Bookkeeper": Face("slick", 0, "specs", "#3F5A4A", hair="#5A4A3A", tie="#1D5778", ground="#DCE3C6"),
    "The Dockmaster": Face("cap", 1, "beard", "#27465E", "#1C3448", hair="#3A2416", tie="#C79A3E", ground="#CFE0EA"),
    "The Alderman's Friend": Face("top", 3, "tash smile", "#35302B", "#231C13", hair="#6E6255", tie="#8E2A1E", ground="#F0D9A8"),
    "The Old Lion": Face("fedora", 4, "tash cigar", "#433A5C", "#2B2622", hair="#C9C2B4", tie="#8E2A1E", ground="#E2B8A0"),
}  # fmt: skip
EVENT_ICONS = {
    "fine_and_dandy": "ev-fine", "free_samples": "ev-samples", "protest_for": "ev-protest-for", "protest_against": "ev-protest-against",
    "violence": "ev-violence", "entertainment": "ev-entertainment", "closed_for_elections": "ev-elections", "casino_night": "ev-casino",
    "rival_gang": "ev-gang", "police_raid": "ev-raid",
}  # fmt: skip
GEAR_ICONS = ("", "tommygun", "gamingtable", "politician", "suit")  # by Gear
BOSS_BACK = token("boss")
ERA_ROOM = 34  # of an event card's width: its edges and the era's number
MOST_LIFT = 46.0  # of an event card's title, where the card says so much that no room is left for its picture
LEAST_PICTURE = 8.0


@lru_cache(2048)
def location_face(
    w: float, h: float, name: str, picture_of: str, rep: int, pays: int, strength: int, *, rival: bool
) -> str:
    """The front of a Location at the origin: picture, name, and fedora, money bag, fist or revolver."""
    scale = w / 108
    name_size = max(11.0, 12.2 * scale)
    rows = wrap(name, w - 12, name_size, True)
    lead = max(12.0, name_size * 1.1)
    deep = max(2, min(3, len(rows)))
    figures = max(12.0, min(15.5, 15.5 * scale + 1))
    foot = figures + 17
    picture = h - 16 - foot - deep * lead
    parts = [
        card(0, 0, w, h, danger=rival),
        facade(8, 8, w - 16, picture, HOUSES.get(picture_of) or house_for(picture_of)),
    ]
    if rival:
        flag = min(44.0, w * 0.4)
        parts.append(path(f"M8 8h{flag:g}l-{flag:g} {flag * 0.68:g}z", ACCENT))
        parts.append(icon("revolver", 10, 10, flag * 0.34, ACCENT_INK, ACCENT))
    middle = 8 + picture + (deep - min(len(rows), deep)) * lead / 2
    parts.append(name_lines(w / 2, middle + name_size + 3, name, w - 12, name_size, most=3))
    line = h - foot - 1
    parts.append(path(f"M10 {line:g}H{w - 10:g}", "none", HAIRLINE))
    cells = [("fedora", rep, INK), ("moneybag", pays, GOOD), ("revolver" if rival else "fist", strength, BAD)]
    parts.append(values(6, line + 5, w - 12, [cell for cell in cells if cell[1]], figures))
    return "".join(parts)


def location(
    t: Table, x: float, y: float, w: float, h: float, place_card: int, *, men: int = 0, table: bool = False
) -> str:
    """A Location on the table, with its guards and its gaming table half over its top edge."""
    face = location_face(
        w,
        h,
        t.name(place_card),
        location_card(t.view.deck.cards, place_card).name,
        t.rep[place_card],
        t.pays[place_card] + table,
        t.strength[place_card],
        rival=t.is_rival(place_card),
    )
    return group(face, x=x, y=y) + guards(x, y, men) + (table_token(x + w - 15, y - 3) if table else "")


def guards(x: float, y: float, men: int) -> str:
    """Henchmen on the top edge: up to three side by side, more as one token with its count."""
    if men <= 3:
        return "".join(disc(x + 15 + i * 19, y - 3, 11, "henchman") for i in range(men))
    return (
        disc(x + 15, y - 3, 11, "henchman")
        + circle(x + 33, y - 3, 9, PAPER, EDGE)
        + text(x + 33, y + 1.5, men, 12.5, "", "middle", 800)
    )


def table_token(x: float, y: float) -> str:
    """A gaming table on a Location."""
    return disc(x, y, 12, "gamingtable", fill=token("felt-hi"))


def event_face(
    t: Words, x: float, y: float, w: float, h: float, title: str, kind: str, era: int, first: str, second: str
) -> str:
    """An event card: type, picture, title, what it does in each era; the era that counts now is strong.

    Where a card says much, its picture is smaller.
    """
    middle = x + w / 2
    size = 12.0 if _text_rows(first, second, w, 12) <= 4 else 11.0
    many = max(0, _text_rows(first, second, w, size) - 5)
    lead = size * (1.14 if many < 4 else 1.08)
    lift = min(MOST_LIFT, many * size * 1.14)
    r = 23 - lift / 2
    disc_y = y + 36 + r
    title_size = max(12.0, min(15.0, 15 * (w - 18) / (width_of(title, 15, True) * 1.22)))
    parts = [
        card(x, y, w, h),
        rect(x + 8, y + 8, w - 16, 24, 3, ACCENT),
        caps(middle, y + 24, t(f"screen.event.{kind}"), 10.5, ACCENT_INK, "middle", spacing=".08em"),
        "" if r < LEAST_PICTURE else circle(middle, disc_y, r, PAPER_WELL, EDGE),
        ""
        if r < LEAST_PICTURE
        else icon(EVENT_ICONS[kind], middle - r * 0.78, disc_y - r * 0.78, r * 1.56, INK, PAPER_WELL),
        text(middle, y + 98 - lift, title, title_size, "", "middle", 700, kind="p", fit=w - 16),
        path(f"M{x + 12:g} {y + 105 - lift:g}H{x + w - 12:g}", "none", HAIRLINE),
    ]
    top = y + 107 - lift + size
    for number, said in ((1, first), (2, second)):
        ink, weight = (INK, 700) if number == era else (INK_2, 0)
        rows = wrap(said, w - ERA_ROOM, size, True)
        parts.append(text(x + 10, top, "I" * number, size, ink, weight=700))
        for i, row in enumerate(rows):
            parts.append(text(x + 22, top + i * lead, row, size, ink, weight=weight, fit=w - 30))
        top += lead * max(2, len(rows)) + 5
    return "".join(parts)


def _text_rows(first: str, second: str, w: float, size: float) -> int:
    return max(2, len(wrap(first, w - ERA_ROOM, size, True))) + len(wrap(second, w - ERA_ROOM, size, True))


def boss_face(words: Words, x: float, y: float, w: float, h: float, name: str, picture_of: str, dice: int) -> str:
    """Da Boss, shown."""
    picture = h - 46
    return (
        card(x, y, w, h, danger=True)
        + bust(x + 8, y + 8, w - 16, FACES.get(picture_of) or face_for(picture_of), picture)
        + name_lines(x + w / 2, y + picture + 21, name, w - 14, 11.5, most=1, kind="p")
        + paragraph(x + w / 2, y + picture + 36, words("screen.dice_count", n=dice), w, 12, INK_2, "middle", 700)
    )


def boss_back(x: float, y: float, w: float, h: float) -> str:
    """Da Boss, face down."""
    return back(x, y, w, h, fill=BOSS_BACK)


# --- what an event does, in a few words -------------------------------------------------------------------------------


def short_text(effect: Any, words: Words) -> str:
    """What an effect does, short enough for a card."""
    kind = Effect[effect.kind.upper()]
    parts = _at_once(effect, words)
    if kind == Effect.GANG:
        parts.append(words("screen.effect.gang", n=effect.dice, target=words(f"screen.target.{effect.target}")))
    elif kind == Effect.RAID:
        parts.append(_raid(effect, words))
    elif kind == Effect.SAMPLES:
        parts.append(words("screen.effect.samples", n=effect.limit, price=effect.price))
    elif kind == Effect.CASINO:
        parts.append(words("screen.effect.casino"))
    elif kind == Effect.INCOME:
        parts += _income(effect, words)
    elif kind == Effect.LUCK:
        low = " ".join(_gains(effect.low_cash, effect.low_bonus, words))
        high = " ".join(_gains(effect.high_cash, effect.high_bonus, words))
        parts.append(
            words("screen.effect.luck", upto=effect.upto, above=effect.upto + 1, low=low or "0", high=high or "0")
        )
    elif kind == Effect.VIOLENCE:
        parts += _violence(effect, words)
    return ", ".join(parts) if parts else words("screen.effect.quiet")


def _gains(cash: int, bonus: int, words: Words) -> list[str]:
    gains = []
    if cash:
        gains.append(words("screen.effect.cash_more" if cash > 0 else "screen.effect.cash_less", n=abs(cash)))
    if bonus:
        gains.append(words("screen.effect.bonus_more" if bonus > 0 else "screen.effect.bonus_less", n=abs(bonus)))
    return gains


def _at_once(effect: Any, words: Words) -> list[str]:
    """Money, then Bonus Reputation, which is named once: `+2 Bonus per table, +1 with suit`."""
    parts = _gains(effect.cash, 0, words)
    for per in ("location", "table", "guarded"):
        cash = getattr(effect, f"cash_per_{per}")
        parts += [
            words("screen.effect.per", what=gain, per=words(f"screen.per.{per}")) for gain in _gains(cash, 0, words)
        ]
    named = False
    for name in AT_ONCE:
        n = int(getattr(effect, name))
        if not name.startswith("bonus") or not n:
            continue
        gain = words(f"screen.effect.{'again' if named else 'bonus'}_{'more' if n > 0 else 'less'}", n=abs(n))
        _, _, when = name.partition("_")
        if when.startswith("per_"):
            gain = words("screen.effect.per", what=gain, per=words(f"screen.per.{when.removeprefix('per_')}"))
        elif when:
            gain = words(f"screen.effect.{when}", what=gain)
        parts.append(gain)
        named = True
    return parts


def _income(effect: Any, words: Words) -> list[str]:
    """What becomes of the next income, which is named once: `150% income, +$1 per table`."""
    parts = []
    if effect.percent != 100:
        parts.append(
            words("screen.effect.no_income" if effect.percent == 0 else "screen.effect.percent", n=effect.percent)
        )
    if effect.top:
        parts.append(words("screen.effect.top", n=effect.top))
    named = effect.percent != 100
    for name in ("extra", "per_location", "per_table", "per_guarded"):
        n = int(getattr(effect, name))
        if n:
            gain = words(f"screen.effect.{'cash' if named else 'income'}_{'more' if n > 0 else 'less'}", n=abs(n))
            per = name.removeprefix("per_")
            parts.append(
                gain if name == "extra" else words("screen.effect.per", what=gain, per=words(f"screen.per.{per}"))
            )
            named = True
    if effect.open != Open.NONE.name.lower():
        parts.append(words(f"screen.effect.open_{effect.open}"))
    return parts


def _raid(effect: Any, words: Words) -> str:
    said = words("screen.effect.raid" if effect.threshold > 1 else "screen.effect.raid_one", n=effect.threshold)
    for name in ("guarded", "tabled"):
        own = getattr(effect, name)
        if own is not None and own != effect.threshold:
            said += ", " + words(f"screen.effect.raid_{name}" if own else f"screen.effect.raid_{name}_never", n=own)
    return said


def _violence(effect: Any, words: Words) -> list[str]:
    parts = []
    if effect.hits != Hits.NOBODY.name.lower():
        parts.append(words(f"screen.effect.{effect.hits}", n=effect.henchmen))
    if effect.unguarded_cash:
        parts.append(
            words(
                "screen.effect.per", what=_gains(effect.unguarded_cash, 0, words)[0], per=words("screen.per.unguarded")
            )
        )
    none = _gains(effect.none_cash, effect.none_bonus, words)
    if none:
        parts.append(words("screen.effect.none", what=", ".join(none)))
    return parts
