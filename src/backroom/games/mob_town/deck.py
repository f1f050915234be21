"""The deck file of Mob Town: its model, and the record that the rules read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self

import numpy as np
from pydantic import Field, model_validator

from backroom.core.decks import Card, DeckFile
from backroom.core.record import new, record
from backroom.games.mob_town.state import (
    AGENDAS,
    ANY_SUIT,
    CASH,
    DRAW_CARDS,
    LANDMARKS,
    MOB_ACTIVITY,
    PROPERTIES,
    SIDES,
    SUITS,
    TYPES,
    City,
    Crime,
    Landmark,
    Professional,
    Role,
)

Suit = Literal["rat", "snake", "fox", "shark", "weasel"]
Type = Literal["restaurant", "theater", "casino", "hotel", "factory"]
Side = Literal["n", "e", "s", "w"]
Number = Annotated[int, Field(ge=1, le=7)]
Few = Annotated[int, Field(ge=0, le=6)]
IDS = PROPERTIES + LANDMARKS
NO_TYPE = 5  # a landmark is of no type

DECK = record(
    [
        ("face", np.int8, IDS),  # printed value by property id; landmarks from 20
        ("type", np.int8, IDS),  # 0 to 4, NO_TYPE
        ("suits", np.int8, IDS),  # bit set of the suits that pay for it
        ("byte_a", np.int8, len(TYPES)),  # where the two suits of a type stand in `funds`, in bits
        ("byte_b", np.int8, len(TYPES)),
        ("kind_a", np.uint8, len(TYPES)),  # and the lowest kind of each
        ("kind_b", np.uint8, len(TYPES)),
        ("arrow", np.int8, IDS),  # 0 n, 1 e, 2 s, 3 w
        ("cards", np.int8, DRAW_CARDS),  # the draw cards in order of kind
        ("kinds", np.int8, 16),  # how many there are of each kind
        ("pro_amount", np.int8, (len(Professional), 3)),  # with 2, 3 and 4 players
        ("pro_cards", np.int8, (len(Professional), 3)),  # cards that the hirer draws after the effect, likewise
        ("pro_kept", np.int8, len(Professional)),  # 1: stays with the hirer for the round
        ("city_amount", np.int8, len(City)),
        ("city_limit", np.int8, len(City)),  # highest face value that Cheap Thrills reaches
        ("landmark_amount", np.int8, len(Landmark)),
        ("mob_types", np.int8, MOB_ACTIVITY),  # bit set of the types that a mob card indicates
        ("mob_values", np.int8, MOB_ACTIVITY),  # bit set of the values, bit v
        ("mob_suits", np.int8, MOB_ACTIVITY),  # bit set of the suits
        ("mob_least", np.int8, MOB_ACTIVITY),  # lowest value that it reaches
        ("crime_amount", np.int8, len(Crime)),
        ("role_amount", np.int8, len(Role)),
    ]
)


class Business(Card):
    """A type of business and the two suits that like it."""

    type: Type
    suits: tuple[Suit, Suit]

    @model_validator(mode="after")
    def _two_suits(self) -> Self:
        if self.suits[0] == self.suits[1]:
            raise ValueError("a business needs two different suits")
        return self


class PropertyCard(Card):
    """A property card."""

    name: str
    type: Type
    value: int = Field(ge=1, le=6)
    arrow: Side


class DrawCard(Card):
    """Copies of a draw card: a suit with a value, or cash."""

    suit: Suit | Literal["cash"]
    value: int = Field(1, ge=1, le=3)
    count: int = Field(ge=0, le=DRAW_CARDS)

    @model_validator(mode="after")
    def _cash_is_one(self) -> Self:
        if self.suit == "cash" and self.value != 1:
            raise ValueError("a cash card always has the value 1; leave the value out")
        return self


class AgendaCard(Card):
    """An agenda: what is counted. Every player has all eight."""

    name: str
    counts: Literal["restaurants", "theaters", "casinos", "hotels", "factories", "types", "block", "stacked"]


class ProfessionalCard(Card):
    """A professional; `amount` is the number in its text, `cards` are drawn after the effect.

    Three numbers in place of one are those of a game with two, three and four players.
    """

    name: str
    effect: Literal[
        "fence", "bookie", "locksmith", "enforcer", "pickpocket", "inspector", "movers", "driver", "lookout",
        "launderer", "chauffeur", "lawyer",
    ]  # fmt: skip
    amount: Number | tuple[Number, Number, Number] = 1
    cards: Few | tuple[Few, Few, Few] = 0


class CityCard(Card):
    """A city card; `amount` is the number in its text, `limit` the highest value that Cheap Thrills reaches."""

    name: str
    effect: Literal["railway", "roadworks", "hiring_fair", "boomtown", "election", "rent_control"]
    amount: int = Field(1, ge=1, le=7)
    limit: int = Field(2, ge=1, le=6)


class LandmarkCard(Card):
    """A landmark: value, the suits that pay for it (none given: any), arrow, ability."""

    name: str
    ability: Literal["museum", "station", "bank", "stadium", "radio", "precinct"]
    value: int = Field(ge=1, le=9)
    suits: tuple[Suit, ...] = ()
    arrow: Side
    amount: int = Field(1, ge=1, le=4)


class MobCard(Card):
    """A mob activity card: the open properties of some types, values or suits, from a least value on."""

    types: tuple[Type, ...] = ()
    values: tuple[int, ...] = ()
    suits: tuple[Suit, ...] = ()
    least: int = Field(1, ge=1, le=6)

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if sum(map(bool, (self.types, self.values, self.suits))) != 1:
            raise ValueError("a mob card needs exactly one of types, values and suits")
        if any(not 1 <= value <= 6 for value in self.values):
            raise ValueError("the values of a mob card are numbers from 1 to 6")
        return self


class CrimeCard(Card):
    """A master crime; `amount` is the number in its text."""

    name: str
    effect: Literal["doubles", "crime_wave", "shakedown", "high_rollers", "bribe", "franchise"]
    amount: int = Field(1, ge=1, le=6)


class RoleCard(Card):
    """A role; `amount` is the number in its text."""

    name: str
    ability: Literal["beat_cop", "inspector", "prosecutor", "undercover", "auditor", "dispatcher"]
    amount: int = Field(1, ge=1, le=3)


class MobTownDeck(DeckFile):
    """A whole box of Mob Town: 56 draw cards, the law makes 57 (R1)."""

    business: tuple[Business, ...] = Field(min_length=5, max_length=5)
    property_cards: tuple[PropertyCard, ...] = Field(alias="property", min_length=PROPERTIES, max_length=PROPERTIES)
    draw: tuple[DrawCard, ...]
    agenda: tuple[AgendaCard, ...] = Field(min_length=8, max_length=8)
    professional: tuple[ProfessionalCard, ...] = Field(min_length=12, max_length=12)
    city: tuple[CityCard, ...] = Field(min_length=6, max_length=6)
    landmark: tuple[LandmarkCard, ...] = Field(min_length=6, max_length=6)
    mob: tuple[MobCard, ...] = Field(min_length=MOB_ACTIVITY, max_length=MOB_ACTIVITY)
    crime: tuple[CrimeCard, ...] = Field(min_length=6, max_length=6)
    role: tuple[RoleCard, ...] = Field(min_length=6, max_length=6)

    @model_validator(mode="after")
    def _whole_box(self) -> Self:
        cards = sum(card.count for card in self.draw)
        if cards != DRAW_CARDS:
            raise ValueError(f"the draw deck has {cards} cards without the law; it needs {DRAW_CARDS} (R1)")
        _each_once("business", [card.type for card in self.business])
        _each_once("agenda", [card.counts for card in self.agenda])
        _each_once("professional", [card.effect for card in self.professional])
        _each_once("city card", [card.effect for card in self.city])
        _each_once("landmark", [card.ability for card in self.landmark])
        _each_once("master crime", [card.effect for card in self.crime])
        _each_once("role", [card.ability for card in self.role])
        _each_once("draw card", [f"{card.suit} {card.value}" for card in self.draw])
        types = [str(card.type) for card in self.property_cards]
        if any(types.count(kind) != 4 for kind in TYPES):
            raise ValueError("each type needs exactly four properties")
        return self

    def in_order(self, cards: Sequence[Any], names: Sequence[str], field: str) -> list[Any]:
        """Cards by the number that the rules know them by."""
        return sorted(cards, key=lambda card: names.index(getattr(card, field)))

    @property
    def properties(self) -> list[PropertyCard]:
        """By property id: type by type, in the order of value (and of the file, where values are equal)."""
        return sorted(self.property_cards, key=lambda card: (TYPES.index(card.type), card.value))

    @property
    def landmarks(self) -> list[LandmarkCard]:
        """By property id from 20 on."""
        return self.in_order(self.landmark, [e.name.lower() for e in Landmark], "ability")

    @property
    def agendas(self) -> list[AgendaCard]:
        """By agenda number."""
        return self.in_order(self.agenda, AGENDAS, "counts")

    @property
    def professionals(self) -> list[ProfessionalCard]:
        """By professional number."""
        return self.in_order(self.professional, [e.name.lower() for e in Professional], "effect")

    @property
    def cities(self) -> list[CityCard]:
        """By city card number."""
        return self.in_order(self.city, [e.name.lower() for e in City], "effect")

    @property
    def crimes(self) -> list[CrimeCard]:
        """By mob card number from 14 on."""
        return self.in_order(self.crime, [e.name.lower() for e in Crime], "effect")

    @property
    def roles(self) -> list[RoleCard]:
        """By role number."""
        return self.in_order(self.role, [e.name.lower() for e in Role], "ability")


def _each_once(what: str, names: list[str]) -> None:
    twice = [name for name, n in Counter(names).items() if n > 1]
    if twice:
        raise ValueError(f"{what} '{twice[0]}' appears twice; each may appear only once")


def _bits(names: Sequence[str], all_names: Sequence[str]) -> int:
    return sum(1 << all_names.index(name) for name in names)


def encode_deck(file: MobTownDeck) -> Any:
    """The record that the rules read."""
    d = new(DECK)
    suits: dict[str, tuple[str, str]] = {card.type: card.suits for card in file.business}
    for i, card in enumerate(file.properties):
        pair = suits[card.type]
        d.face[i], d.type[i], d.arrow[i] = card.value, TYPES.index(card.type), SIDES.index(card.arrow)
        d.suits[i] = _bits(pair, SUITS)
    for i, name in enumerate(TYPES):
        d.byte_a[i], d.byte_b[i] = (8 * SUITS.index(suit) for suit in suits[name])
        d.kind_a[i], d.kind_b[i] = (3 * SUITS.index(suit) for suit in suits[name])
    for i, mark in enumerate(file.landmarks, PROPERTIES):
        d.face[i], d.type[i], d.arrow[i] = mark.value, NO_TYPE, SIDES.index(mark.arrow)
        d.suits[i] = _bits(mark.suits, SUITS) or ANY_SUIT
        d.landmark_amount[i - PROPERTIES] = mark.amount
    for line in file.draw:
        d.kinds[CASH if line.suit == "cash" else SUITS.index(line.suit) * 3 + line.value - 1] = line.count
    d.cards[:] = np.repeat(np.arange(16), d.kinds)
    for i, pro in enumerate(file.professionals):
        d.pro_amount[i, :], d.pro_cards[i, :] = pro.amount, pro.cards
        d.pro_kept[i] = i >= Professional.LOOKOUT
    for i, town in enumerate(file.cities):
        d.city_amount[i], d.city_limit[i] = town.amount, town.limit
    for i, mob in enumerate(file.mob):
        d.mob_types[i], d.mob_suits[i] = _bits(mob.types, TYPES), _bits(mob.suits, SUITS)
        d.mob_values[i] = sum(1 << value for value in mob.values)
        d.mob_least[i] = mob.least
    for i, crime in enumerate(file.crimes):
        d.crime_amount[i] = crime.amount
    for i, role in enumerate(file.roles):
        d.role_amount[i] = role.amount
    return d
