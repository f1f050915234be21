"""The deck file of Mayor of Chicago: 45 city cards, 12 events on 6 cards, 8 opponents; and its record for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from backroom.core.decks import Card, DeckFile
from backroom.core.record import EMPTY, new, record
from backroom.games.mayor_of_chicago.mind.weights import WEIGHTS
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BLOCK_LINES,
    BLOCKS,
    CARDS,
    COLUMNS,
    COST_MAX,
    EVENT_FACES,
    FLAG,
    OPPONENTS,
    RESOURCE_MAX,
    RESOURCES,
    ROWS,
    TALLY_BITS,
    Ability,
    Choice,
)

ResourceName = Literal["vote", "popularity", "dollar", "booze", "power", "corruption"]
SymbolName = Literal["vote", "popularity", "dollar", "booze", "power", "flag"]
AbilityName = Literal[
    "symbol", "neighbour", "discard", "buy", "survey", "double", "copy_neighbour", "turn_off", "copy_discard"
]
Bundle = dict[ResourceName, int]

RESOURCE = {"vote": 0, "popularity": 1, "dollar": 2, "booze": 3, "power": 4, "corruption": 5}
SYMBOL = {"vote": 0, "popularity": 1, "dollar": 2, "booze": 3, "power": 4, "flag": FLAG}
LETTER = {"V": 0, "P": 1, "D": 2, "B": 3, "W": 4, "F": FLAG}
LETTER_NAMES = {"V": "vote", "P": "popularity", "D": "dollar", "B": "booze", "W": "power", "F": "flag"}
WORTH = {"vote": 1.0, "popularity": 0.4, "dollar": 0.35, "booze": 0.4, "power": 0.4, "corruption": -0.8}  # in Votes
INCOME = (0, 1, 3, 5, 8)  # by number of icons (§income)


def symbols_of(front: str) -> tuple[int, ...]:
    """The symbols of a map side NW NE SW SE, from its letters."""
    return tuple(LETTER[letter] for letter in front)


class CityCard(Card):
    """A card of the city: a piece of map in front, an assistant behind (§setup)."""

    id: int = Field(ge=1, le=CARDS)
    caption: str  # a community area of Chicago
    front: str = Field(pattern="^[VPDBWF]{4}$")  # corners NW NE SW SE
    name: str  # the assistant
    ability: AbilityName
    symbol: SymbolName | None = None  # what is counted around
    pay: Bundle = Field(default_factory=dict)  # of an exchange
    gain: Bundle = Field(default_factory=dict)  # for each; less than 0 only for Corruption
    cost: int = Field(ge=1, le=COST_MAX)
    discounted: int = Field(ge=0, lt=COST_MAX)
    popularity: int = Field(0, ge=0, le=COST_MAX)  # threshold of the discount; 0: not offered
    power: int = Field(0, ge=0, le=COST_MAX)
    penalty: bool = True  # whether it counts for the opponent's penalty (R47)

    @model_validator(mode="after")
    def _fits(self) -> CityCard:
        if self.discounted >= self.cost:
            raise ValueError(f"the discounted cost {self.discounted} is not below the cost {self.cost}; make it lower")
        counted = self.ability == "symbol"
        if counted != (self.symbol is not None):
            raise ValueError(
                "the ability 'symbol' needs a symbol; add one"
                if counted
                else f"the ability '{self.ability}' has no symbol; remove it"
            )
        if (self.ability in ("symbol", "neighbour", "discard")) != bool(self.gain):
            raise ValueError(
                f"the ability '{self.ability}' has no gain; remove it"
                if self.gain
                else f"the ability '{self.ability}' needs a gain; add one"
            )
        if self.pay and not counted:
            raise ValueError(f"the ability '{self.ability}' has no pay; only 'symbol' can be an exchange")
        if (self.ability != "discard" and len(self.gain) > 1) or len(self.pay) > 1:
            raise ValueError("gain and pay name one resource each; only the ability 'discard' can have several gains")
        if any(amount < 0 and name != "corruption" for name, amount in self.gain.items()):
            raise ValueError("only Corruption can be removed; every other gain is 1 or more")
        if any(amount < 1 for amount in self.pay.values()) or 0 in self.gain.values():
            raise ValueError("amounts of gain and pay are 1 to 9; 0 or less is not allowed")
        if max(map(abs, (*self.gain.values(), *self.pay.values())), default=0) > 9:
            raise ValueError("amounts of gain and pay are 1 to 9")
        return self


class Effect(BaseModel):
    """One effect of an event: for each X more (less) than the opponent, take one of two bundles (§events)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    each: Literal["popularity", "booze", "power", "corruption"]
    side: Literal["more", "less", "have"]  # than the opponent, or simply what one has
    choice: Literal["each", "either", "may"]
    first: Bundle = {}
    second: Bundle = {}
    then_lose: ResourceName | None = None  # afterwards all of it is lost

    @model_validator(mode="after")
    def _fits(self) -> Effect:
        has = (bool(self.first), bool(self.second))
        if has != {"each": (True, False), "either": (True, True), "may": (False, True)}[self.choice]:
            raise ValueError(
                f"the choice '{self.choice}' has the wrong bundles: 'each' needs first, 'may' second, 'either' both"
            )
        return self


class EventFace(Card):
    """One side of an event card."""

    id: int = Field(ge=1, le=EVENT_FACES)
    name: str
    immediate: Effect
    end: Effect


class Opponent(Card):
    """An opponent: the numbers to beat."""

    id: int = Field(ge=0, lt=OPPONENTS)
    name: str
    stars: int = Field(ge=1, le=5)
    dollars: int = Field(ge=0, le=9)  # for each assistant-side discard
    votes: int = Field(ge=0, le=RESOURCE_MAX)
    popularity: int = Field(ge=0, le=RESOURCE_MAX)
    power: int = Field(ge=0, le=RESOURCE_MAX)
    corruption: int = Field(ge=0, le=RESOURCE_MAX)
    penalty: bool  # takes a Vote for each assistant-side discard


class MayorDeck(DeckFile):
    """The whole box."""

    city: list[CityCard]
    event: list[EventFace]
    event_cards: list[tuple[int, int]]  # the two faces of each of the six event cards
    opponent: list[Opponent]

    @model_validator(mode="after")
    def _complete(self) -> MayorDeck:
        for title, ids, wanted in (
            ("city", [card.id for card in self.city], range(1, CARDS + 1)),
            ("event", [card.id for card in self.event], range(1, EVENT_FACES + 1)),
            ("opponent", [card.id for card in self.opponent], range(OPPONENTS)),
            ("event_cards", [face for pair in self.event_cards for face in pair], range(1, EVENT_FACES + 1)),
        ):
            if sorted(ids) != list(wanted):
                raise ValueError(f"{title} must have each number from {wanted[0]} to {wanted[-1]} once")
        for ability in ("buy", "survey", "double", "copy_neighbour", "turn_off", "copy_discard"):
            if sum(card.ability == ability for card in self.city) > 1:
                raise ValueError(
                    f"city: only one card can have the ability '{ability}'; change the others"
                )  # R33: copies end
        return self


CITY_CARD = record(
    [
        ("front", np.int8, 4),
        ("mark", np.int32, 4),  # each corner as a tally of one symbol
        ("marks", np.int32),  # all four
        ("ability", np.int8),  # Ability
        ("symbol", np.int8),
        ("pay", np.int8),  # resource of an exchange, EMPTY for a gain
        ("pay_amount", np.int8),
        ("to", np.int8),  # resource gained
        ("to_amount", np.int8),
        ("gain", np.int8, RESOURCES),  # all gains (kind DISCARD may have two)
        ("cost", np.int8),
        ("discounted", np.int8),
        ("popularity", np.int8),
        ("power", np.int8),
        ("penalty", np.int8),
        ("hope", np.float64),  # what its ability yields on an average block, in units of `to`: for bots
        ("each", np.float64),  # rough worth of one symbol around, in Votes: for bots
    ]
)
EFFECT = record(
    [
        ("each", np.int8),
        ("side", np.int8),  # 1 more than the opponent, -1 less, 0 what one has
        ("choice", np.int8),  # Choice
        ("first", np.int8, RESOURCES),
        ("second", np.int8, RESOURCES),
        ("then_lose", np.int8),  # resource, or EMPTY
        ("unit", np.float64),  # rough worth of one instance in Votes, its better choice taken: for bots
    ]
)
OPPONENT = record([("stars", np.int8), ("dollars", np.int8), ("level", np.int8, RESOURCES), ("penalty", np.int8)])
DECK = record(
    [
        ("city", CITY_CARD, CARDS + 1),  # by number; 0 is nobody
        ("effect", EFFECT, (EVENT_FACES, 2)),  # by face: Immediate, End
        ("event_cards", np.int8, (6, 2)),  # faces 0..11 of each card
        ("opponent", OPPONENT, OPPONENTS),
        ("income", np.int8, 5),  # by number of icons
        ("weight", np.float64, len(WEIGHTS)),  # of the rules of thumb, for bots
        ("near", np.int32, BLOCKS),  # bit set of the adjacent blocks, diagonals too (R20)
        ("quarter", np.int8, (ROWS, COLUMNS, 4)),  # the block that a card's corner there is a quarter of, EMPTY if none
    ]
)


def encode_deck(file: MayorDeck) -> Any:
    """The deck as the rules see it."""
    rec = new(DECK)
    corners = "".join(card.front for card in file.city)
    around = {name: 10.0 * corners.count(letter) / len(corners) for letter, name in LETTER_NAMES.items()}
    for card in file.city:
        _city_card(rec.city[card.id], card, around)
    for face in file.event:
        for number, effect in enumerate((face.immediate, face.end)):
            _effect(rec.effect[face.id - 1][number], effect)
    rec.event_cards[:] = np.array(file.event_cards, np.int8) - 1
    for opponent in file.opponent:
        row = rec.opponent[opponent.id]
        row.stars, row.dollars, row.penalty = opponent.stars, opponent.dollars, opponent.penalty
        row.level[:] = (opponent.votes, opponent.popularity, 0, 0, opponent.power, opponent.corruption)
    rec.income[:] = INCOME
    rec.weight[:] = WEIGHTS
    rec.near[:] = [sum(1 << other for other in adjacent_blocks(block)) for block in range(BLOCKS)]
    for row, column, corner in product(range(ROWS), range(COLUMNS), range(4)):
        rec.quarter[row, column, corner] = block_of_corner(row, column, corner)
    return rec


def block_of_corner(row: int, column: int, corner: int) -> int:
    """The block that a card's corner (NW NE SW SE) is a quarter of, EMPTY at the city's rim (§place, R13)."""
    line, place = row - 1 + corner // 2, column - 1 + corner % 2
    inside = 0 <= line < BLOCK_LINES and 0 <= place < BLOCK_COLUMNS
    return BLOCK_COLUMNS * line + place if inside else EMPTY


def adjacent_blocks(block: int) -> list[int]:
    """The blocks next to a block, diagonals too (R20)."""
    line, column = divmod(block, BLOCK_COLUMNS)
    return [
        other
        for other in range(BLOCKS)
        if other != block and abs(other // BLOCK_COLUMNS - line) <= 1 and abs(other % BLOCK_COLUMNS - column) <= 1
    ]


def _city_card(row: Any, card: CityCard, around: Mapping[str, float]) -> None:
    row.front[:] = symbols_of(card.front)
    row.mark[:] = [1 << TALLY_BITS * symbol for symbol in symbols_of(card.front)]
    row.marks = row.mark.sum()
    row.ability = Ability[card.ability.upper()]
    row.symbol = SYMBOL[card.symbol] if card.symbol else EMPTY
    row.pay = EMPTY
    for name, amount in card.pay.items():
        row.pay, row.pay_amount = RESOURCE[name], amount
    for name, amount in reversed(card.gain.items()):
        row.to, row.to_amount = RESOURCE[name], amount
        row.gain[RESOURCE[name]] = amount
    row.cost, row.discounted = card.cost, card.discounted
    row.popularity, row.power, row.penalty = card.popularity, card.power, card.penalty
    row.each = max(
        0.0, sum(WORTH[n] * a for n, a in card.gain.items()) - sum(WORTH[n] * a for n, a in card.pay.items())
    )
    row.hope = {"symbol": around.get(card.symbol or "", 0.0), "neighbour": 2.5, "discard": 3.5}.get(card.ability, 1.0)


def _effect(row: Any, effect: Effect) -> None:
    row.each = RESOURCE[effect.each]
    row.side = {"more": 1, "less": -1, "have": 0}[effect.side]
    row.choice = Choice[effect.choice.upper()]
    for bundle, amounts in ((row.first, effect.first), (row.second, effect.second)):
        for name, amount in amounts.items():
            bundle[RESOURCE[name]] = amount
    row.then_lose = RESOURCE[effect.then_lose] if effect.then_lose else EMPTY
    first, second = _worth(effect.first), _worth(effect.second)
    row.unit = first if effect.choice == "each" else max(first, second)


def _worth(bundle: Mapping[Any, int]) -> float:
    """A bundle in Votes, roughly."""
    return sum(WORTH[name] * amount for name, amount in bundle.items())
