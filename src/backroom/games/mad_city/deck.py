"""The tiles and values of Mad City as a deck file, and as the record that the rules use.

A face is written `R1 Y3 Y1 B1p / NE`: the quadrants NW NE SE SW with colour, number of buildings and `l` or `p`
for a lake or park in the
outer corner, then the road's arms (R57).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from backroom.core.decks import Card, DeckFile
from backroom.core.record import EMPTY, new, record
from backroom.games.mad_city.state import CATEGORIES, TILES, Colour

COLOURS = "YRB"
FEATURES = {"": 0, "l": 1, "p": 2}
ARMS = "NESW"
MOST = 64  # more buildings than any zone has
BITS_PER_CATEGORY = 7  # of a packed count: 63 zones at most
NO_TILE = TILES  # the stamp of an empty cell
PLANES = 8  # low and high bit of the colour; of the buildings; no road to the east; to the south; lakes; parks
# Quadrant q of a tile lies at this bit of the board, whose row y and column x have bit 8y + x: NW NE / SW SE
QUADRANT_BITS = (0, 1, 9, 8)
PLACES = ((0, 0), (1, 0), (1, 1), (0, 1))  # column and row of the quadrants NW NE SE SW inside a tile
_FACE = re.compile(r"([YRB][0-3][lp]? ){4}/ (-|N?E?S?W?)")

DECK = record(
    [
        # stamps by tile (TILES: an empty cell) and rotation: 2 x 2 bits, to be shifted to the cell
        ("stamps", np.int64, (TILES + 1, 4, PLANES)),  # an empty cell has Colour.NONE and nothing else
        ("halves", np.int64, (TILES + 1, 4, 2)),  # the same: the northern two quadrants, the southern; a byte a plane
        ("arms", np.int64, (TILES + 1, 4)),  # N E S W at bits 0, 16, 32, 48, to be shifted by the cell's number
        ("word", np.int64, (TILES + 1, 4)),  # the face in 28 bits
        ("houses", np.int8, (TILES + 1, 3)),  # buildings of a tile by colour
        # values
        ("points", np.int32, (4, MOST)),  # of a zone, by colour and buildings
        ("category", np.int8, (4, MOST)),  # EMPTY: below the smallest band
        ("packed", np.int64, (4, MOST)),  # one in the seven bits of the category
        ("category_points", np.int8, CATEGORIES),
        ("need", np.int8, CATEGORIES),
        ("ranger", np.int8, 5),  # points for a lake or park zone of so many areas
        ("solo_ranger", np.int8, 5),
        ("solo_road", np.int8, 17),
        ("road_bonus", np.int8),
        ("bet_won", np.int8),
        ("bet_lost", np.int8),
        ("target_base", np.int16),
        ("target_short", np.int16),
        ("target_standard", np.int16),
        ("standard_tree_limit", np.int16),
    ]
)


class Tile(Card):
    """A city tile."""

    id: int = Field(ge=0, lt=TILES)
    face: str

    @field_validator("face")
    @classmethod
    def _readable(cls, face: str) -> str:
        if not _FACE.fullmatch(face):
            raise ValueError(
                "a face has four quadrants (Y, R or B, then 0 to 3, then l for a lake or p for a park), then ' / ' "
                "and the road's arms in the order NESW, or - for none; for example 'R1 Y3 Y1 B1p / NE'"
            )
        return face


class Band(Card):
    """A category of zones: from how many buildings, its points, and how many must be built first in the
    standard game.
    """

    colour: Literal["yellow", "red", "blue"]
    size: Literal["small", "mid", "large"]
    from_buildings: int = Field(ge=2, lt=MOST)
    points: int = Field(ge=0, le=99)
    need: int = Field(ge=0, le=9)


class Values(BaseModel):
    """The numbers printed on boards and in the rules."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ranger: list[int] = Field(min_length=4, max_length=4)  # areas 1 to 4
    solo_ranger: list[int] = Field(min_length=4, max_length=4)
    solo_road: list[int] = Field(min_length=17, max_length=17)  # by length 0 to 16
    road_bonus: int = Field(ge=0, le=99)
    bet_won: int = Field(ge=0, le=99)
    bet_lost: int = Field(ge=0, le=99)
    target_base: int = Field(ge=1, le=999)
    target_short: int = Field(ge=1, le=999)
    target_standard: int = Field(ge=1, le=999)
    standard_tree_limit: int = Field(ge=0, le=999)


class MadCityDeck(DeckFile):
    """The whole deck file."""

    tile: list[Tile]
    band: list[Band]
    values: Values

    @model_validator(mode="after")
    def _whole(self) -> Self:
        ids = [tile.id for tile in self.tile]
        if ids != list(range(TILES)):
            raise ValueError(
                f"a deck needs {TILES} tiles with the ids 0 to {TILES - 1} in order; this one has {len(ids)}"
            )
        seen: dict[int, int] = {}
        for tile in self.tile:
            word = min(face_word(tile.face, turn) for turn in range(4))
            if word in seen:
                raise ValueError(f"tile {tile.id} is tile {seen[word]} rotated; all {TILES} tiles must be different")
            seen[word] = tile.id
        sizes = [(band.colour, band.size) for band in self.band]
        if sizes != [(c, z) for c in ("yellow", "red", "blue") for z in ("small", "mid", "large")]:
            raise ValueError("a deck needs nine bands: small, mid and large of yellow, then of red, then of blue")
        for low, high in zip(self.band, self.band[1:], strict=False):
            if low.colour == high.colour and low.from_buildings >= high.from_buildings:
                raise ValueError(
                    f"the {high.size} band of {high.colour} must begin with more buildings than the {low.size} one"
                )
        return self


@lru_cache(512)
def quadrants(face: str, turn: int = 0) -> tuple[tuple[int, int, int], ...]:
    """(colour, buildings, feature) of the quadrants NW NE SE SW of a face turned clockwise (§areas)."""
    parts = [(COLOURS.index(q[0]), int(q[1]), FEATURES[q[2:]]) for q in face.split(" / ")[0].split()]
    return tuple(parts[(q - turn) % 4] for q in range(4))


@lru_cache(512)
def arms(face: str, turn: int = 0) -> tuple[bool, ...]:
    """Which of the arms N E S W a turned face has."""
    there = [arm in face.split(" / ")[1] for arm in ARMS]
    return tuple(there[(e - turn) % 4] for e in range(4))


def face_word(face: str, turn: int = 0) -> int:
    """The face as a word of 28 bits: quadrants in nibbles, corners from bit 16, arms from bit 24."""
    word = 0
    for q, (colour, buildings, feature) in enumerate(quadrants(face, turn)):
        word |= (colour | buildings << 2) << 4 * q | feature << 16 + 2 * q
    for e, there in enumerate(arms(face, turn)):
        word |= there << 24 + e
    return word


def encode_deck(deck: MadCityDeck) -> Any:
    """The deck as the rules see it."""
    d = new(DECK)
    for turn in range(4):
        for tile in deck.tile:
            _stamp(d, tile.id, tile.face, turn)
        d.stamps[NO_TILE, turn, :2] = sum(1 << bit for bit in QUADRANT_BITS)
    bytes_of = 8 * np.arange(PLANES)
    d.halves[..., 0] = ((d.stamps & 3) << bytes_of).sum(-1)
    d.halves[..., 1] = ((d.stamps >> 8 & 3) << bytes_of).sum(-1)
    for tile in deck.tile:
        for colour, buildings, _ in quadrants(tile.face):
            d.houses[tile.id, colour] += buildings
    _encode_values(d, deck)
    return d


def _stamp(d: Any, tile: int, face: str, turn: int) -> None:
    for q, (colour, buildings, feature) in enumerate(quadrants(face, turn)):
        bits = (colour & 1, colour >> 1, buildings & 1, buildings >> 1, 0, 0, feature == 1, feature == 2)
        d.stamps[tile, turn] |= np.array(bits, np.int64) << QUADRANT_BITS[q]
    north, east, south, west = arms(face, turn)
    # from NW east: the N arm lies between; from SW east: the S arm; NE and SE look over the tile's edge
    d.stamps[tile, turn, 4] = (not north) << 0 | 1 << 1 | (not south) << 8 | 1 << 9
    d.stamps[tile, turn, 5] = (not west) << 0 | (not east) << 1 | 1 << 8 | 1 << 9
    d.arms[tile, turn] = north | east << 16 | south << 32 | west << 48
    d.word[tile, turn] = face_word(face, turn)


def _encode_values(d: Any, deck: MadCityDeck) -> None:
    d.category[:] = EMPTY
    for number, band in enumerate(deck.band):
        colour = int(Colour[band.colour.upper()])
        d.points[colour, band.from_buildings :] = band.points
        d.category[colour, band.from_buildings :] = number
        d.packed[colour, band.from_buildings :] = 1 << BITS_PER_CATEGORY * number
        d.category_points[number] = band.points
        d.need[number] = band.need
    values = deck.values
    d.ranger[1:] = values.ranger
    d.solo_ranger[1:] = values.solo_ranger
    d.solo_road[:] = values.solo_road
    for name in (
        "road_bonus",
        "bet_won",
        "bet_lost",
        "target_base",
        "target_short",
        "target_standard",
        "standard_tree_limit",
    ):
        d[name] = getattr(values, name)
