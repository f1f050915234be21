"""The column beside the map: the schedule's cards, and in the room that they leave the rank points and the own bio."""

from __future__ import annotations

from backroom.games.ninety.draw.cards import FACES, bio_card
from backroom.games.ninety.draw.city import Aim
from backroom.games.ninety.draw.overlays import chart
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.draw.schedule import HIGH, LOW, schedule_card
from backroom.games.ninety.state import BIOS, SCHEDULE
from backroom.games.ninety.text import bio_text
from backroom.kit.colours import CLOTH_INK_2, INK_2
from backroom.kit.parts import bust, card, paragraph, place, text, thing, wrap

GAP = 6.0
FEW = 3  # cards that leave room for more of their text
SPACES, NOTE = 24.0, 36.0  # height of the empty spaces, and of the note on them
CHART, BIO = 58.0, 118.0  # heights of what lies below the cards, the bio with a small picture
LARGE = (200.0, 340.0)  # of the bio with a large one: the least and the most


def column(c: Campaign, aim: Aim, x: float, y: float, w: float, h: float) -> str:
    """The six spaces, newest first: the cards, the empty ones in a row, and below them what helps to decide."""
    many, bottom = len(c.schedule), y + h
    each = HIGH if many <= FEW else LOW
    out = ""
    for number in range(1, many + 1):
        out += schedule_card(c, aim, x, y, w, each, number)
        y += each + GAP
    if many < SCHEDULE:
        out += _empty(x, y, w, many)
        y += SPACES + GAP
        room = bottom - y
        if room >= BIO + NOTE or NOTE <= room < BIO:
            out += paragraph(x + w / 2, y + 10, c.words("card.moved_on"), w - 8, 12, CLOTH_INK_2, "middle", most=2)
            y += NOTE
    bio = c.bios[c.seat] if c.seat < c.seats else -1
    if 0 <= bio < BIOS and bottom - y >= BIO:
        chart_fits = bottom - y >= BIO + GAP + CHART
        most = bottom - y - (GAP + CHART if chart_fits else 0)
        high = min(LARGE[1], most) if most >= LARGE[0] else BIO
        bottom -= high
        out += _bio(c, bio, x, bottom, w, high)
        bottom -= GAP
    if bottom - y >= CHART:
        out += _ranks(c, x, bottom - CHART, w)
    return out


def _empty(x: float, y: float, w: float, many: int) -> str:
    """The empty spaces, narrow and side by side."""
    each = (w + GAP) / (SCHEDULE - many)
    numbers = range(many + 1, SCHEDULE + 1)
    return "".join(place(x + i * each, y, each - GAP, SPACES, f"{n}", r=5) for i, n in enumerate(numbers))


def _bio(c: Campaign, bio: int, x: float, y: float, w: float, h: float) -> str:
    """Who one is, and what that is good for."""
    if h > BIO:
        body = bio_card(c.deck, c.words, bio, x, y, w, h)
    else:
        name, says, at = c.words(f"bio.{bio}"), bio_text(c.deck.bios[bio], c.words), x + 84
        body = card(x, y, w, h) + bust(x + 9, y + 10, 68, FACES[bio % len(FACES)])
        rows = wrap(name, w - 92, 14, True)
        body += "".join(
            text(at, y + 24 + 15 * i, row, 14, weight=700, kind="p", fit=w - 92) for i, row in enumerate(rows)
        )
        body += paragraph(at, y + 28 + 15 * len(rows), says, w - 92, 12, INK_2, most=5, lead=1.2)
    return thing(body, says=c.words(f"bio.{bio}"), name=f"bio-{bio}", inspect=f"bio-{bio}")


def _ranks(c: Campaign, x: float, y: float, w: float) -> str:
    """What the first, the second and so on of a region score."""
    return (
        card(x, y, w, CHART)
        + text(x + 12, y + 20, c.words("card.each_region"), 12, INK_2, weight=700, fit=w - 24)
        + chart(c, x + 12, y + 43, w - 24)
    )
