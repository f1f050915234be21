"""The deck file: board, bios, home turfs, events, chart, calendar; and its record, with every table the rules read."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, model_validator

from backroom.core.decks import Card, DeckFile
from backroom.core.record import EMPTY, new, record
from backroom.games.ninety.state import (
    BIOS,
    CARDS,
    DAYS,
    EXITS,
    NO_BIO,
    SEATS,
    SITES,
    TRAVEL,
    TURFS,
    ZONES,
)

PLACES = SITES + TURFS  # a neighbourhood, or a home turf as its owner sees it
NEVER = 99  # a distance or a cost that does not exist

Hundreds = Annotated[int, Field(ge=0, le=9900, multiple_of=100)]
Chart = Annotated[tuple[Annotated[int, Field(ge=0, le=99)], ...], Field(min_length=2, max_length=5)]
HoodId = Annotated[int, Field(ge=0, lt=SITES)]


class Part(BaseModel):
    """A part of the board."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Region(Part):
    """A region and its neighbourhoods (§vote-counting)."""

    id: int = Field(ge=0, lt=ZONES)
    name: str
    key: Literal["north", "center", "upper_east", "lower_east", "south", "west"]
    hoods: tuple[HoodId, ...]


class Hood(Part):
    """A neighbourhood (§contents)."""

    id: HoodId
    name: str
    downtown: bool = False


class Crossing(Part):
    """A bridge, tunnel or road, or two of them in a row (§traveling, R3, R4)."""

    a: HoodId
    b: HoodId
    via: Literal["bridge", "tunnel", "road", "bridge+road", "bridge+tunnel"]
    name: str
    cost: int = Field(ge=1, le=2)


class Calendar(Part):
    """The weekdays of the campaign (§calendar)."""

    days: tuple[Literal["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], ...] = Field(min_length=DAYS, max_length=DAYS)


class Coffee(Card):
    """Cards with a hot pot of coffee instead of an event (§seeding, R42)."""

    cards: int = Field(ge=0, le=CARDS - SITES)


class HomeTurf(Card):
    """A home turf card (§home-turf)."""

    id: int = Field(ge=0, lt=TURFS)
    name: str
    hoods: tuple[HoodId, HoodId, HoodId]


class Bio(Card):
    """A candidate bio card: special advantages (§setup)."""

    id: int = Field(ge=0, lt=BIOS)
    name: str
    start_cash: int = Field(0, ge=-1500, le=9900, multiple_of=100)  # extra to what everybody has; may be negative
    start_canvassers: int = Field(0, ge=0, le=99)  # extra to what everybody has
    event_canvassers: int = Field(0, ge=0, le=9)  # extra for each event attended
    bridge_discount: int = Field(0, ge=0, le=3)  # points off the first bridge of a turn
    recruit_bonus: int = Field(0, ge=0, le=12)
    fund_bonus: Hundreds = 0
    mail_price: Hundreds = 0  # here, twice as much elsewhere; 0: as everybody
    ap_floor: int = Field(0, ge=0, le=12)  # white dice count at least this
    free_mud: int = Field(0, ge=0, le=9)  # mudslinging actions of a turn without cost
    first_step: int = Field(0, ge=0, le=18)  # the first step costs 1 less if the white dice show at most this
    event_place: int = Field(0, ge=0, le=1)  # 1: a canvasser is placed on attending
    teflon: int = Field(0, ge=0, le=9)  # what mudslinging this candidate costs; no penalties. 0: as everybody
    weekend_both: int = Field(0, ge=0, le=1)
    keep_bonus: int = Field(0, ge=0, le=99)  # extra ones kept on Election Day
    card_bonus: int = Field(0, ge=0, le=99)  # an extra point for every so many event cards; 0: none


class Event(Card):
    """An event card (§events)."""

    id: int = Field(ge=0, lt=SITES)
    hood: HoodId
    title: str
    canvassers: int = Field(0, ge=0, le=9)
    cash: Hundreds = 0
    lean: int = Field(0, ge=0, le=4)
    solid: int = Field(0, ge=0, le=2)
    invitation: bool = False
    miss_canvassers: int = Field(0, ge=0, le=9)
    miss_cash: Hundreds = 0


class NinetyDeck(DeckFile):
    """A deck file."""

    borders: tuple[tuple[HoodId, HoodId], ...]
    election_chart: dict[Literal["2", "3", "4", "5"], Chart]
    calendar: Calendar
    coffee: Coffee
    region: tuple[Region, ...]
    hood: tuple[Hood, ...]
    crossing: tuple[Crossing, ...]
    home_turf: tuple[HomeTurf, ...]
    bio: tuple[Bio, ...]
    event: tuple[Event, ...]

    @property
    def downtown(self) -> int:
        """The neighbourhood where money is raised."""
        return next(hood.id for hood in self.hood if hood.downtown)

    @model_validator(mode="after")
    def _board_is_whole(self) -> NinetyDeck:
        for name, cards, size in (("hood", self.hood, SITES), ("home_turf", self.home_turf, TURFS)):
            if [card.id for card in cards] != list(range(size)):
                raise ValueError(f"{name}: the ids must be 0 to {size - 1}, in this order")
        for name, rows in (("region", self.region), ("bio", self.bio), ("event", self.event)):
            if [row.id for row in rows] != list(range(len(rows))):
                raise ValueError(f"{name}: the ids must be 0, 1, 2 and so on, in this order")
        if len(self.region) != ZONES:
            raise ValueError(f"region: there must be {ZONES} regions, as on the score sheet, not {len(self.region)}")
        if sorted(hood for region in self.region for hood in region.hoods) != list(range(SITES)):
            raise ValueError("region: each neighbourhood must be in exactly one region")
        if sum(hood.downtown for hood in self.hood) != 1:
            raise ValueError("hood: exactly one must have downtown = true")
        if len(self.bio) < 2 * SEATS:
            raise ValueError(
                f"bio: there must be at least {2 * SEATS}, so that {SEATS} candidates can choose one of two"
            )
        for pair in (*self.borders, *((crossing.a, crossing.b) for crossing in self.crossing)):
            if pair[0] >= pair[1]:
                raise ValueError(f"borders and crossings: {list(pair)} must name the lower neighbourhood first")
        if len(set(self.borders)) != len(self.borders):
            twice = next(pair for pair in self.borders if self.borders.count(pair) > 1)
            raise ValueError(f"borders: {list(twice)} is listed twice; remove one")
        if int(steps(self, 0).max()) >= NEVER:
            raise ValueError("borders and crossings: every neighbourhood must be reachable from every other one")
        if {hood for pair in self.borders for hood in pair} != set(range(SITES)):
            raise ValueError("borders: each neighbourhood needs at least one border, so that a step is always possible")
        return self

    @model_validator(mode="after")
    def _cards_fit_the_board(self) -> NinetyDeck:
        leaving = ways_from(ways(self, 0))
        for name, inside in [
            *((hood.name, (hood.id,)) for hood in self.hood),
            *((turf.name, turf.hoods) for turf in self.home_turf),
        ]:
            if len(exits_of(leaving, inside)) > EXITS:
                raise ValueError(f"borders and crossings: '{name}' has more than {EXITS} neighbours; remove some")
        taken: set[int] = set()
        pairs = set(self.borders)
        for turf in self.home_turf:
            a, b, c = sorted(turf.hoods)
            if len({a, b, c} & pairs_of(pairs, {a, b, c})) < 3:
                raise ValueError(f"home_turf '{turf.name}': its neighbourhoods must be joined by borders")
            if taken & {a, b, c} or self.downtown in turf.hoods:
                raise ValueError(f"home_turf '{turf.name}': it must not overlap another home turf or Downtown")
            taken |= {a, b, c}
        if len({event.hood for event in self.event}) != len(self.event):
            raise ValueError("event: there can be only one for each neighbourhood")
        if sum(event.hood not in taken and event.hood != self.downtown for event in self.event) < 10:
            raise ValueError("event: seeding needs at least 10 events outside home turfs and Downtown")
        for players, chart in self.election_chart.items():
            if len(chart) < int(players) or list(chart) != sorted(chart, reverse=True):
                raise ValueError(f"election_chart {players}: it needs at least {players} numbers, from high to low")
        return self


def pairs_of(pairs: set[tuple[int, int]], hoods: set[int]) -> set[int]:
    """Those of three hoods that hang together by borders, from the lowest on."""
    joined = {min(hoods)}
    for _ in hoods:
        joined |= {b for a, b in pairs if a in joined and b in hoods} | {
            a for a, b in pairs if b in joined and a in hoods
        }
    return joined


EXIT_LIST = record(
    [
        ("n", np.int8),
        ("to", np.int8, EXITS),  # neighbourhoods one step away, ascending
        ("move", np.int16, EXITS),  # the moves that go there
        ("near_n", np.int8, 2),  # how many cost one point, by crossing_cost
        ("near", np.int16, (2, EXITS)),  # the moves that go there
        ("cost", np.int8, (2, EXITS)),  # of the cheapest way, by crossing_cost; a border before a bridge
        ("wet", np.int8, (2, EXITS)),  # of the cheapest way over a bridge, NEVER: none
        ("dry", np.int8, (2, EXITS)),  # of the cheapest way without a bridge, NEVER: none
    ]
)
BIO_DOLLARS = ("start_cash", "fund_bonus", "mail_price")
BIO_FIELDS = tuple(name for name in Bio.model_fields if name not in ("id", "name", "source"))
BIO = record(
    [
        *((name, np.int16) for name in BIO_FIELDS),  # dollars in hundreds
        ("steps", np.int16),  # 1: some of the candidate's steps are cheaper
    ]
)
EVENT = record(
    [
        ("hood", np.int8),  # EMPTY: coffee
        ("canvassers", np.int8),
        ("cash", np.int8),  # hundreds of dollars
        ("lean", np.int8),
        ("solid", np.int8),
        ("invitation", np.int8),
        ("miss_canvassers", np.int8),
        ("miss_cash", np.int8),  # hundreds of dollars
    ]
)
DECK = record(
    [
        ("downtown", np.int16),
        ("n_bios", np.int16),
        ("n_events", np.int16),  # cards below this number are events, the rest coffee
        ("n_coffee", np.int16),
        ("weekend", np.int32),  # bit set of the days with a bonus
        ("region", np.int8, SITES),
        ("chart", np.int16, (SEATS + 1, SEATS)),  # points by number of candidates and rank
        ("turfs", np.int8, (TURFS, 3)),
        ("bios", BIO, BIOS + 1),
        ("events", EVENT, CARDS),
        ("event_in", np.int8, SITES),  # event card of a neighbourhood, EMPTY: none
        ("exits", EXIT_LIST, PLACES),  # from a neighbourhood, or from the own turf (SITES + card)
        ("way", np.int8, (PLACES, SITES)),  # number of a place's exit to a neighbourhood, EMPTY: none
        ("far", np.int8, (2, SITES, SITES)),  # points between neighbourhoods, by crossing_cost
        ("home_far", np.int8, (2, TURFS, SITES)),  # points from a home turf
    ]
)


Ways = dict[tuple[int, int], list[tuple[int, bool]]]
Exits = dict[int, list[tuple[int, bool]]]


def ways(cards: NinetyDeck, space: int) -> Ways:
    """What joins two neighbourhoods, both ways: (cost, over a bridge) of each way (§traveling, R2)."""
    found: Ways = {}
    for a, b in cards.borders:
        found.setdefault((a, b), []).append((1, False))
    for way in cards.crossing:
        found.setdefault((way.a, way.b), []).append((way.cost + space, "bridge" in way.via))
    return found | {(b, a): list(way) for (a, b), way in found.items()}


def ways_from(between: Ways) -> dict[int, Exits]:
    """What leads out of each neighbourhood."""
    leaving: dict[int, Exits] = {}
    for (a, b), found in between.items():
        leaving.setdefault(a, {})[b] = found
    return leaving


def exits_of(leaving: dict[int, Exits], inside: Collection[int]) -> Exits:
    """What leads out of a place that is one neighbourhood or several (§home-turf, R15)."""
    reach: Exits = {}
    for a in inside:
        for b, found in leaving[a].items():
            if b not in inside:
                reach.setdefault(b, []).extend(found)
    return reach


def steps(cards: NinetyDeck, space: int) -> NDArray[np.int64]:
    """Action points between all neighbourhoods (Floyd and Warshall)."""
    far = np.full((SITES, SITES), NEVER)
    np.fill_diagonal(far, 0)
    for pair, found in ways(cards, space).items():
        far[pair] = min(cost for cost, _ in found)
    for middle in range(SITES):
        far = np.minimum(far, far[:, middle, None] + far[None, middle, :])
    return far


def encode_deck(cards: NinetyDeck) -> Any:
    """The deck as the rules see it."""
    d = new(DECK)
    d.downtown = cards.downtown
    d.n_bios, d.n_events, d.n_coffee = len(cards.bio), len(cards.event), cards.coffee.cards
    d.weekend = sum(1 << day for day, name in enumerate(cards.calendar.days, 1) if name in ("Sat", "Sun"))
    for region in cards.region:
        d.region[list(region.hoods)] = region.id
    for players in range(2, SEATS + 1):
        chart = cards.election_chart.get(str(players), (10, 6, 3, 1, 0))  # type: ignore[call-overload]
        d.chart[players, : len(chart)] = chart
    _encode_cards(d, cards)
    for space in (0, 1):
        _encode_ways(d, cards, space)
    return d


def _encode_cards(d: Any, cards: NinetyDeck) -> None:
    for turf in cards.home_turf:
        d.turfs[turf.id] = sorted(turf.hoods)
    for bio in cards.bio:
        for name in BIO_FIELDS:
            d.bios[bio.id][name] = getattr(bio, name) // (100 if name in BIO_DOLLARS else 1)
        d.bios[bio.id].steps = bio.bridge_discount > 0 or bio.first_step > 0
    d.bios[NO_BIO] = new(BIO)
    d.event_in[:] = EMPTY
    for card in d.events:
        card.hood = EMPTY
    for event in cards.event:
        card = d.events[event.id]
        for name in EVENT.names or ():
            card[name] = getattr(event, name) // (100 if "cash" in name else 1)
        d.event_in[event.hood] = event.id


def _encode_ways(d: Any, cards: NinetyDeck, space: int) -> None:
    leaving = ways_from(ways(cards, space))
    for place in range(PLACES):
        reach = exits_of(leaving, [place] if place < SITES else d.turfs[place - SITES].tolist())
        exits, hoods = d.exits[place], sorted(reach)
        wet = [min((cost for cost, bridge in reach[hood] if bridge), default=NEVER) for hood in hoods]
        dry = [min((cost for cost, bridge in reach[hood] if not bridge), default=NEVER) for hood in hoods]
        n = len(hoods)
        exits["n"], exits["to"][:n], exits["move"][:n] = n, hoods, [TRAVEL + hood for hood in hoods]
        exits["wet"][space, :n], exits["dry"][space, :n] = wet, dry
        exits["cost"][space, :n] = cost = [min(pair) for pair in zip(wet, dry, strict=True)]
        near = [TRAVEL + hood for hood, points in zip(hoods, cost, strict=True) if points == 1]
        exits["near_n"][space], exits["near"][space, : len(near)] = len(near), near
        d.way[place] = EMPTY
        d.way[place, hoods] = range(n)
    d.far[space] = steps(cards, space)
    for turf in range(TURFS):
        d.home_far[space, turf] = d.far[space][d.turfs[turf]].min(axis=0)
