# ruff: noqa: E501  (SVG text breaks badly)
"""The screen of a campaign: the map, what stands round it, the question and the keys; the gallery and the cover."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from backroom.core.decks import Deck
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety.draw import panels
from backroom.games.ninety.draw.ask import ask, chips, keys, may_mail_elsewhere, seat_rows
from backroom.games.ninety.draw.city import Aim, aim_of, city, frame
from backroom.games.ninety.draw.geometry import GOLD, HEIGHT, INK, NAVY, WIDTH, base, centre
from backroom.games.ninety.draw.glance import Glance, glance
from backroom.games.ninety.state import BIOS, SITES, TURFS, ZONES, Phase
from backroom.games.ninety.text import bio_text, reward_text
from backroom.kit.parts import (
    EDGE,
    INK_2,
    board,
    caps,
    card,
    circle,
    cloth,
    icon,
    name_lines,
    notch,
    paragraph,
    path,
    rect,
    seat_ink,
    seat_paint,
    shadow,
    text,
    token,
    zone,
)
from backroom.kit.screen import GalleryCard, GalleryGroup, Screen, Svg

MAP = (30.0, 96.0, 782.0, 644.0)  # the map's window in the wide picture
TALL_MAP = (6.0, 48.0, 378.0, 340.0)  # low enough for the standings below it to stay in sight

AGENDA = 254.0  # height of the schedule in the tall picture


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    mailing = bool(draft.get("mail")) and may_mail_elsewhere(view)
    aim = aim_of(view, mailing)
    seen = glance(view, words)
    drawn = city(view, words, aim, seen)
    question, detail = ask(view, words, mailing)
    return Screen(
        wide=lambda: board(1120, 768, wide(view, words, aim, drawn, seen), words("board")),
        tall=lambda: board(
            390, agenda_top(seen) + AGENDA + 6, tall(view, words, aim, drawn, seen), words("board"), tall=True
        ),
        question=question,
        detail=detail,
        chips=chips(view, words),
        keys=keys(view, words, mailing),
        seats=seat_rows(view, words, seen),
        drafts=may_mail_elsewhere(view),
    )


def wide(view: View, words: Words, aim: Aim, drawn: str, seen: Glance) -> str:
    """The map fills the board; calendar on top, schedule and standings down the right edge."""
    out = cloth(1120, 768, fans=False) + panels.calendar(view, words, 26, 28, 790, 52)
    out += shadow(26, 92, 790, 652, 10, 4) + rect(26, 92, 790, 652, 10, token("land"), EDGE, 1.2)
    out += frame(words, drawn, "ninety-wide", MAP, (1, WIDTH / 2 - 3, HEIGHT / 2), is_free(seen))
    out += path(notch(33, 99, 776, 638, 9), "none", NAVY, 1.4, 'pointer-events="none"')
    out += title(words, 44, 102)
    out += zone(832, 34, 262, 502, words("zone.schedule"))
    out += panels.schedule(view, words, aim, [(844, 54 + i * 80) for i in range(6)], 238, 74)
    out += panels.standings(words, seen, 832, 552, 262, 192)
    out += panels.legend(words, 666, 676, max(0, view.seat))
    return out + overlay(view, words, seen, (40, 606), (120, 116, 600, 600), (40, 470, 300), (160, 170, 500, 380))


def tall(view: View, words: Words, aim: Aim, drawn: str, seen: Glance) -> str:
    """The calendar, the map to pinch and drag, the standings in sight below it, the schedule in two columns."""
    out = panels.calendar(view, words, 6, 8, 378, 30, small=True)
    left, top, wide, high = TALL_MAP
    out += rect(left - 2, top - 2, wide + 4, high + 4, 8, token("land"), EDGE)
    x, y = centre(seen.here) if seen.here >= 0 else (WIDTH / 2, HEIGHT / 2)
    scale = 0.9
    across, down = wide / 2 / scale, high / 2 / scale
    middle = (
        min(max(x, across - 20), WIDTH + 20 - across),
        min(max(y, down - 10), HEIGHT + 10 - down),
    )
    out += frame(words, drawn, "ninety-tall", TALL_MAP, (scale, *middle), is_free(seen))
    below = top + high + 11
    agenda = agenda_top(seen)
    out += "" if seen.phase == Phase.OVER else panels.standings_strip(words, seen, 4, below, 382)
    out += zone(4, agenda, 382, AGENDA, words("zone.schedule"))
    spots = [(12 + (i % 2) * 187.0, agenda + 14 + (i // 2) * 80) for i in range(6)]
    out += panels.schedule(view, words, aim, spots, 179, 74)
    return out + overlay(view, words, seen, None, (12, 60, 366, agenda - 78), (20, 90, 350), (12, 70, 366, 308))


def agenda_top(seen: Glance) -> float:
    """Where a phone's schedule begins: below the map and the standings."""
    return TALL_MAP[1] + TALL_MAP[3] + 11 + panels.strip_height(seen.seats) + 14


def is_free(seen: Glance) -> bool:
    """Whether nothing lies on the map: no drafts, no Election Day card, no count."""
    return Phase.DRAFT_TURF < seen.phase < Phase.COMMIT


def overlay(
    view: View,
    words: Words,
    seen: Glance,
    turn_at: tuple[float, float] | None,
    count_in: tuple[float, float, float, float],
    election_at: tuple[float, float, float],
    draft_in: tuple[float, float, float, float],
) -> str:
    """What lies on the map: the turn's dice, two cards to choose from, the Election Day card, or the count."""
    phase = view.record.phase
    if phase <= Phase.DRAFT_TURF:
        return panels.draft(view, words, *draft_in)
    if phase == Phase.COMMIT:
        return panels.election_card(view, words, *election_at)
    if phase == Phase.OVER:
        return panels.count(view, words, seen, *count_in)
    return panels.turn_box(view, words, *turn_at) if turn_at and phase > Phase.SEED else ""


def title(words: Words, x: float, y: float) -> str:
    """The poster's title in the corner of the map."""
    rows = words("poster").split(" / ")
    return (
        f'<g pointer-events="none"><svg x="{x:g}" y="{y:g}" width="150" height="36" viewBox="0 0 520 124" preserveAspectRatio="xMinYMin meet" style="color:{NAVY}"><use href="#title-ninety" width="520" height="124"/></svg>'
        + "".join(caps(x + 2, y + 50 + i * 13, row, 10.5, NAVY, spacing=".08em") for i, row in enumerate(rows))
        + "</g>"
    )


# --- gallery and cover ------------------------------------------------------------------------------------------------


def gallery(deck: Deck, words: Words) -> list[GalleryGroup]:
    """Every card of the deck."""
    d, cards = deck.record, deck.cards
    bios = tuple(
        GalleryCard(
            words.get(f"bio.{bio.id}", bio.name),
            board(150, 210, panels.bio_card(d, words, bio.id, 4, 3, 142, 202), bio.name),
            bio.source,
            bio_text(d.bios[bio.id], words),
        )
        for bio in cards.bio[:BIOS]
    )
    turfs = tuple(
        GalleryCard(
            words.get(f"turf.{turf.id}", turf.name),
            board(150, 210, panels.turf_card(d, words, turf.id, 4, 3, 142, 202), turf.name),
            turf.source,
            ", ".join(words(f"hood.{hood}") for hood in turf.hoods),
        )
        for turf in cards.home_turf[:TURFS]
    )
    events = tuple(
        GalleryCard(
            words.get(f"event.{event.id}", event.title),
            board(206, 82, event_card(d, words, event.id), event.title),
            event.source,
            reward_text(d.events[event.id], words),
        )
        for event in cards.event[:SITES]
    )
    coffee = GalleryCard(
        words("event.coffee"),
        board(206, 82, coffee_card(words), words("event.coffee")),
        cards.coffee.source,
        words("option.coffee.third_die"),
    )
    return [
        GalleryGroup(words("gallery.bios"), bios, words("gallery.bios_says")),
        GalleryGroup(words("gallery.turfs"), turfs, words("gallery.turfs_says")),
        GalleryGroup(words("gallery.events"), (*events, coffee), words("gallery.events_says")),
    ]


def event_card(d: object, words: Words, number: int) -> str:
    """An event on its own, for the gallery."""
    event = d.events[number]  # type: ignore[attr-defined]
    out = card(4, 3, 198, 74, r=6, frame=False) + rect(4, 3, 28, 74, 6, NAVY) + rect(22, 3, 10, 74, 0, NAVY)
    out += icon("event", 9, 30, 18, GOLD, NAVY)
    out += paragraph(40, 20, words(f"event.{number}"), 156, 12, weight=700, most=2, lead=1.17)
    out += text(40, 49, words(f"hood.{event.hood}"), 11.5, INK_2, fit=150)
    return out + panels.rewards(event, 39, 67, words)


def coffee_card(words: Words) -> str:
    """A pot of coffee."""
    out = card(4, 3, 198, 74, r=6, frame=False) + circle(40, 40, 24, NAVY) + icon("coffee", 23, 23, 34, GOLD, NAVY)
    return out + name_lines(132, 36, words("event.coffee"), 120, 13, kind="p")


def cover() -> str:
    """The poster: the city, cropped, with five candidates on it."""
    regions = _standard_regions()
    scale, ox, oy = 0.62, -78.0, -52.0
    spots = ((16, 0), (52, 1), (39, 2), (12, 3), (76, 4), (68, 1), (13, 2), (28, 0))
    marks = "".join(
        circle(*centre(hood), 12, seat_paint(seat), INK, 1.4)
        + icon(f"seat-{seat + 1}", centre(hood)[0] - 7, centre(hood)[1] - 7, 14, seat_ink(seat))
        for hood, seat in spots
    )
    body = f'<rect width="320" height="200" fill="{token("land")}"/><g transform="translate({ox:g} {oy:g}) scale({scale:g})">{base(regions, ("",) * ZONES)}{marks}</g>'
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{body}</svg>'
    )


def _standard_regions() -> tuple[int, ...]:
    table = tomllib.loads((Path(__file__).parent.parent / "decks" / "standard.toml").read_text("utf-8"))
    of = {hood: region["id"] for region in table["region"] for hood in region["hoods"]}
    return tuple(of[hood] for hood in range(SITES))


__all__ = ["cover", "gallery", "screen"]
