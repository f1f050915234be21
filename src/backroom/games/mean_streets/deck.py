"""Deck files: Locations, events and bosses as data, checked, and the record that the rules read.

An event has one effect for each era. An effect is a `kind` with a few numbers:

| kind | what it does |
|---|---|
| quiet | nothing of its own |
| income | the next Upkeep pays percent of the income (without the `top` richest) + per_location, per_table, per_guarded, extra; Locations named by `open` pay in full |
| samples | up to `limit` Bonus tokens for `price` dollars each |
| violence | `henchmen` killed at the most guarded Location or at each guarded one; unguarded_cash for each Location without one; none_cash, none_bonus if there is no henchman at all |
| luck | one die: up to `upto` low_bonus and low_cash, above it high_bonus and high_cash |
| casino | one hand at the casino |
| gang | a gang with `dice` attacks the `target` |
| raid | each Location is shuttered on `threshold` or less (`guarded`, `tabled`: with henchmen, with a table) |

Any effect may also give or take immediately: cash, cash_per_location, cash_per_table, cash_per_guarded, bonus,
bonus_per_table, bonus_per_guarded, and a bonus to who holds the gun or the suit, has a die on Old Turf (on_watch) or
played at the casino this turn (C5). They come first, before a decision of the effect itself.
"""  # noqa: E501

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from typing import Annotated, Any, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from backroom.core.decks import Card, DeckFile
from backroom.core.record import new, record
from backroom.games.mean_streets.mind.odds import beats, over
from backroom.games.mean_streets.state import BOSSES, EVENTS, LOCATIONS, NORMALS


class Effect(IntEnum):
    """The closed list of what an event may do (§events)."""

    QUIET = 0
    INCOME = 1
    SAMPLES = 2
    VIOLENCE = 3
    LUCK = 4
    CASINO = 5
    GANG = 6
    RAID = 7


class Target(IntEnum):
    """Whom a gang attacks; ties go to the higher income, then to the older Location (R36)."""

    OLDEST = 0
    NEWEST = 1
    MOST_PROFITABLE = 2
    MOST_FAMOUS = 3
    LEAST_GUARDED = 4


class Open(IntEnum):
    """Which Locations an income effect leaves alone."""

    NONE = 0
    TABLES = 1
    GUARDED = 2


class Hits(IntEnum):
    """Where violence kills henchmen."""

    NOBODY = 0
    MOST_GUARDED = 1
    EACH_GUARDED = 2


EventType = Literal[
    "fine_and_dandy",
    "free_samples",
    "protest_for",
    "protest_against",
    "violence",
    "entertainment",
    "closed_for_elections",
    "casino_night",
    "rival_gang",
    "police_raid",
]
TYPES: tuple[str, ...] = EventType.__args__  # type: ignore[attr-defined]

EFFECT = record(
    [
        ("kind", np.int8),  # Effect
        ("cash", np.int8),
        ("cash_per_location", np.int8),
        ("cash_per_table", np.int8),
        ("cash_per_guarded", np.int8),
        ("bonus", np.int8),
        ("bonus_per_table", np.int8),
        ("bonus_per_guarded", np.int8),
        ("bonus_with_gun", np.int8),
        ("bonus_with_suit", np.int8),
        ("bonus_on_watch", np.int8),
        ("bonus_at_casino", np.int8),
        ("at_once", np.int8),  # whether any of those above is not zero
        ("top", np.int8),  # income
        ("open", np.int8),  # income: Open
        ("extra", np.int8),
        ("per_location", np.int8),
        ("per_table", np.int8),
        ("per_guarded", np.int8),
        ("limit", np.int8),  # samples
        ("price", np.int8),
        ("hits", np.int8),  # violence: Hits
        ("henchmen", np.int8),
        ("unguarded_cash", np.int8),
        ("none_cash", np.int8),
        ("none_bonus", np.int8),
        ("upto", np.int8),  # luck
        ("low_bonus", np.int8),
        ("low_cash", np.int8),
        ("high_bonus", np.int8),
        ("high_cash", np.int8),
        ("target", np.int8),  # gang: Target
        ("dice", np.int8),
        ("threshold", np.int8),  # raid
        ("guarded", np.int8),
        ("tabled", np.int8),
        ("percent", np.int16),  # income
    ]
)

LURES = (
    "bonus_with_gun",
    "bonus_per_table",
    "bonus_with_suit",
    "bonus_on_watch",
    "bonus_at_casino",
    "bonus_per_guarded",
)

DICE_MOST, NUMBER_MOST, RIVAL_MOST = 22, 64, 12
DECK = record(
    [
        ("rep", np.int8, LOCATIONS),  # printed Reputation
        ("income", np.int8, LOCATIONS),  # printed income
        ("strength", np.int8, LOCATIONS),  # resistance of a normal Location, dice of a rival
        ("effects", EFFECT, (EVENTS, 2)),  # by event and era - 1
        ("event_type", np.int8, EVENTS),  # place in TYPES
        ("boss_dice", np.int8, BOSSES),
        ("lure", np.float64, (2, len(LURES))),  # tokens an average event of the era gives for each of LURES
        ("usual", np.float64, 3),  # mean Reputation, income and resistance of the normal Locations
        ("over", np.float64, (DICE_MOST, NUMBER_MOST)),  # the chance that so many dice show more than a number
        ("beats", np.float64, (DICE_MOST, RIVAL_MOST)),  # and that they show more than so many others
    ]
)

Small = Annotated[int, Field(ge=-30, le=30)]


class AtOnce(BaseModel):
    """What any effect may give (or, below zero, take) immediately."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    cash: Small = 0
    cash_per_location: Small = 0
    cash_per_table: Small = 0
    cash_per_guarded: Small = 0
    bonus: Small = 0
    bonus_per_table: Small = 0
    bonus_per_guarded: Small = 0
    bonus_with_gun: Small = 0
    bonus_with_suit: Small = 0
    bonus_on_watch: Small = 0  # with a die on Old Turf
    bonus_at_casino: Small = 0  # after a visit in this turn


class Quiet(AtOnce):
    kind: Literal["quiet"]


class Income(AtOnce):
    kind: Literal["income"]
    percent: Annotated[int, Field(ge=0, le=300)] = 100
    top: Annotated[int, Field(ge=0, le=12)] = 0
    open: Literal["none", "tables", "guarded"] = "none"
    extra: Small = 0
    per_location: Small = 0
    per_table: Small = 0
    per_guarded: Small = 0


class Samples(AtOnce):
    kind: Literal["samples"]
    limit: Annotated[int, Field(ge=1, le=9)]
    price: Annotated[int, Field(ge=1, le=30)]


class Violence(AtOnce):
    kind: Literal["violence"]
    hits: Literal["nobody", "most_guarded", "each_guarded"] = "nobody"
    henchmen: Annotated[int, Field(ge=0, le=9)] = 0
    unguarded_cash: Annotated[int, Field(ge=-30, le=0)] = 0
    none_cash: Annotated[int, Field(ge=-30, le=0)] = 0
    none_bonus: Annotated[int, Field(ge=-30, le=0)] = 0

    @model_validator(mode="after")
    def _hits_somebody(self) -> Self:
        if (self.hits == "nobody") != (self.henchmen == 0):
            raise ValueError("henchmen must be 0 with hits = 'nobody', and at least 1 with any other")
        return self


class Luck(AtOnce):
    kind: Literal["luck"]
    upto: Annotated[int, Field(ge=1, le=5)]
    low_bonus: Small = 0
    low_cash: Small = 0
    high_bonus: Small = 0
    high_cash: Small = 0


class Casino(AtOnce):
    kind: Literal["casino"]


class Gang(AtOnce):
    kind: Literal["gang"]
    target: Literal["oldest", "newest", "most_profitable", "most_famous", "least_guarded"]
    dice: Annotated[int, Field(ge=1, le=12)]


class Raid(AtOnce):
    kind: Literal["raid"]
    threshold: Annotated[int, Field(ge=1, le=5)]
    guarded: Annotated[int, Field(ge=0, le=5)] | None = None  # like `threshold` if not given
    tabled: Annotated[int, Field(ge=0, le=5)] | None = None


AnyEffect = Annotated[Quiet | Income | Samples | Violence | Luck | Casino | Gang | Raid, Field(discriminator="kind")]


class Location(Card):
    """A Location that an owner must be talked out of."""

    id: Annotated[int, Field(ge=0, lt=NORMALS)]
    name: str
    rep: Annotated[int, Field(ge=0, le=3)]  # C7
    income: Annotated[int, Field(ge=0, le=5)]
    resistance: Annotated[int, Field(ge=3, le=18)]

    @model_validator(mode="after")
    def _is_worth_something(self) -> Self:
        if self.rep == 0 and self.income == 0:
            raise ValueError("rep and income cannot both be 0 (C1)")
        return self


class Rival(Card):
    """A Location that a rival gang defends with dice."""

    id: Annotated[int, Field(ge=NORMALS, lt=LOCATIONS)]
    name: str
    rep: Annotated[int, Field(ge=1, le=5)]  # C2
    income: Annotated[int, Field(ge=1, le=5)]
    dice: Annotated[int, Field(ge=3, le=9)]


class Event(Card):
    """An event card with its effect in each era."""

    id: Annotated[int, Field(ge=0, lt=EVENTS)]
    type: EventType
    title: str
    era1: AnyEffect
    era2: AnyEffect

    @model_validator(mode="after")
    def _suits_its_type(self) -> Self:
        allowed = {
            "fine_and_dandy": {"quiet"},
            "free_samples": {"samples"},
            "casino_night": {"casino"},
            "rival_gang": {"gang"},
            "police_raid": {"raid"},
            "entertainment": {"income"},
            "closed_for_elections": {"income"},
            "violence": {"violence", "luck", "income"},
            "protest_for": {"quiet", "income", "luck"},
            "protest_against": {"quiet", "income", "luck"},
        }[self.type]
        for era in ("era1", "era2"):
            kind = getattr(self, era).kind
            if kind not in allowed:
                kinds = ", ".join(sorted(allowed))
                raise ValueError(f"{era}.kind = '{kind}' does not suit a {self.type} card; it is one of {kinds}")
        if isinstance(self.era1, Gang) and isinstance(self.era2, Gang) and self.era2.dice <= self.era1.dice:
            raise ValueError(f"era2.dice = {self.era2.dice} must exceed era1.dice = {self.era1.dice} (C4)")
        if self.type == "fine_and_dandy" and any(_at_once(effect) for effect in (self.era1, self.era2)):
            raise ValueError("a fine_and_dandy card does nothing in either era")
        return self


class Boss(Card):
    """Da Boss."""

    id: Annotated[int, Field(ge=0, lt=BOSSES)]
    name: str
    dice: Annotated[int, Field(ge=4, le=10)]


class MeanStreetsDeck(DeckFile):
    """A whole box of cards."""

    location: tuple[Location, ...]
    rival: tuple[Rival, ...]
    event: tuple[Event, ...]
    boss: tuple[Boss, ...]

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        _all_ids("location", self.location, range(NORMALS))
        _all_ids("rival", self.rival, range(NORMALS, LOCATIONS))
        _all_ids("event", self.event, range(EVENTS))
        _all_ids("boss", self.boss, range(BOSSES))
        return self

    @model_validator(mode="after")
    def _locations_vary(self) -> Self:
        for fact, ok in (
            ("one with income = 0 (C2)", any(card.income == 0 for card in self.location)),
            ("one with rep = 0 (C2)", any(card.rep == 0 for card in self.location)),
            ("one with resistance = 6 (C3)", any(card.resistance == 6 for card in self.location)),
        ):
            if not ok:
                raise ValueError(f"among the location cards there must be {fact}")
        return self

    @model_validator(mode="after")
    def _events_vary(self) -> Self:
        missing = sorted(set(TYPES) - {event.type for event in self.event})
        if missing:
            raise ValueError(f"no event card has the type '{missing[0]}'; each type occurs at least once (C4)")
        targets = {
            effect.target for card in self.event for effect in (card.era1, card.era2) if isinstance(effect, Gang)
        }
        for target in ("oldest", "most_profitable"):
            if target not in targets:
                raise ValueError(f"no rival_gang card has the target '{target}' (C4)")
        same = [card.title for card in self.event if card.era1 == card.era2]
        if 2 * len(same) >= len(self.event):
            raise ValueError(f"most event cards must differ between the eras; {', '.join(same)} do not (C4)")
        moods = Counter(_mood(card) for card in self.event)
        if moods["bad"] <= moods["good"]:
            raise ValueError(f"{moods['good']} event cards are good and {moods['bad']} bad; more must be bad (C4)")
        return self


def _all_ids(kind: str, cards: tuple[Any, ...], ids: range) -> None:
    counts = Counter(card.id for card in cards)
    for i in ids:
        if counts[i] != 1:
            raise ValueError(f"{counts[i]} {kind} cards have id = {i}; ids {ids[0]} to {ids[-1]} occur once each (C1)")


AT_ONCE = tuple(AtOnce.model_fields)


def _at_once(effect: AtOnce) -> bool:
    return any(getattr(effect, name) for name in AT_ONCE)


def _mood(card: Event) -> str:
    """Whether the card is good, bad or neither for a player who has Locations and nothing else, both eras together."""
    balance = sum(_leaning(effect) for effect in (card.era1, card.era2))
    return "good" if balance > 0 else "bad" if balance < 0 else "neutral"


def _leaning(effect: Any) -> int:
    lean: int = 3 if isinstance(effect, (Samples, Casino)) else -3 if isinstance(effect, (Gang, Raid, Violence)) else 0
    lean += 2 * effect.bonus + effect.cash + effect.cash_per_location
    if isinstance(effect, Income):
        lean += (effect.percent - 100) // 10 - 2 * effect.top
        lean += effect.extra + effect.per_location
    if isinstance(effect, Luck):
        low, high = 2 * effect.low_bonus + effect.low_cash, 2 * effect.high_bonus + effect.high_cash
        lean += effect.upto * low + (6 - effect.upto) * high
    return (lean > 0) - (lean < 0)


ENUMS: dict[str, type[IntEnum]] = {"kind": Effect, "open": Open, "hits": Hits, "target": Target}


def encode_deck(file: MeanStreetsDeck) -> Any:
    """The deck as the rules read it."""
    deck = new(DECK)
    for card in file.location:
        deck.rep[card.id], deck.income[card.id], deck.strength[card.id] = card.rep, card.income, card.resistance
    for rival in file.rival:
        deck.rep[rival.id], deck.income[rival.id], deck.strength[rival.id] = rival.rep, rival.income, rival.dice
    for event in file.event:
        deck.event_type[event.id] = TYPES.index(event.type)
        encode_effect(event.era1, deck.effects[event.id, 0])
        encode_effect(event.era2, deck.effects[event.id, 1])
    for boss in file.boss:
        deck.boss_dice[boss.id] = boss.dice
    for era in range(2):
        for i, name in enumerate(LURES):
            deck.lure[era, i] = deck.effects[:, era][name].mean()
    normal = slice(0, NORMALS)
    deck.usual[:] = deck.rep[normal].mean(), deck.income[normal].mean(), deck.strength[normal].mean()
    deck.over[:] = [[over(n, number) for number in range(NUMBER_MOST)] for n in range(DICE_MOST)]
    deck.beats[:] = [[beats(mine, theirs) for theirs in range(RIVAL_MOST)] for mine in range(DICE_MOST)]
    return deck


def encode_effect(effect: AtOnce, out: Any) -> None:
    """One effect as the rules read it."""
    for name, value in effect.model_dump().items():
        if value is None:
            value = effect.threshold  # type: ignore[attr-defined]  # a raid's exceptions default to its rule
        out[name] = ENUMS[name][value.upper()] if isinstance(value, str) else value
    out["at_once"] = _at_once(effect)
