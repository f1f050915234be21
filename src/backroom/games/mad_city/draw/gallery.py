# ruff: noqa: E501  (SVG text breaks badly)
"""The deck gallery: all faces, the nine kinds of zones, the contractors and the tree."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.mad_city.draw.tiles import ICONS, INKS, PAINTS, tile
from backroom.games.mad_city.state import CONTRACTORS
from backroom.kit.colours import INK, PAPER, token
from backroom.kit.parts import circle, icon, rect, text
from backroom.kit.screen import GalleryCard, GalleryGroup, Svg


def gallery(deck: Any, words: Words) -> list[GalleryGroup]:
    """What the page of the cards shows, in groups."""
    tiles = tuple(
        GalleryCard(
            words("gallery.tile", n=card.id),
            _svg(104, tile(card.face, 0, 4, 3, 96, loose=True)),
            card.source,
            printed="nothing",
        )
        for card in deck.cards.tile
    )
    bands = tuple(_band(deck, words, number) for number in range(len(deck.cards.band)))
    return [
        GalleryGroup(words("gallery.tiles"), tiles, words("gallery.tiles_says")),
        GalleryGroup(words("gallery.bands"), bands, words("gallery.bands_says")),
        GalleryGroup(
            words("gallery.bonuses"),
            (*(_contractor(deck, words, number) for number in range(CONTRACTORS)), _tree(deck, words)),
            words("gallery.bonuses_says"),
        ),
    ]


def _contractor(deck: Any, words: Words, number: int) -> GalleryCard:
    d, road = deck.record, number == CONTRACTORS - 1
    sign, ink, paint = ("bridge", INK, PAPER) if road else (ICONS[number], INKS[number], token(PAINTS[number]))
    says = words("inspect.bet_road" if road else "inspect.bet", won=int(d.bet_won), lost=int(d.bet_lost))
    return GalleryCard(words(f"contractor.{number}"), _sign(sign, ink, paint), "rulebook", says, printed="nothing")


def _tree(deck: Any, words: Words) -> GalleryCard:
    one, two, three, four = (int(n) for n in deck.record.ranger[1:5])
    says = words("inspect.areas", one=one, two=two, three=three, four=four)
    return GalleryCard(words("screen.tree"), _sign("tree", "#2C7338", PAPER), "rulebook", says, printed="nothing")


def _sign(name: str, ink: str, paint: str) -> Svg:
    return _svg(104, circle(52, 52, 48, paint, "#231C13", 1.6) + icon(name, 20, 19, 64, ink, paint))


def _band(deck: Any, words: Words, number: int) -> GalleryCard:
    bands = deck.cards.band
    band, colour = bands[number], number // 3
    what = words(f"colour.{colour}").capitalize()
    last = number % 3 == 2
    name = (
        words("gallery.band", what=what, low=band.from_buildings)
        if last
        else words("gallery.band_to", what=what, low=band.from_buildings, high=bands[number + 1].from_buildings - 1)
    )
    body = (
        rect(4, 3, 96, 96, 14, token(PAINTS[colour]), "#231C13", 1.4)
        + circle(52, 40, 24, "#FFF8E6", INKS[colour], 1.4)
        + icon(ICONS[colour], 34, 22, 36, INKS[colour], "#FFF8E6")
        + text(52, 90, f"+{band.points}", 24, INKS[colour], "middle", 800)
    )
    text_below = words("gallery.band_text" if band.need else "gallery.band_at_once", points=band.points, need=band.need)
    return GalleryCard(name, _svg(104, body), band.source, text_below, printed="nothing")


def _svg(size: float, body: str) -> Svg:
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 {size:g} {size:g}" width="{size:g}" height="{size:g}" role="img" aria-hidden="true">{body}</svg>'
    )
