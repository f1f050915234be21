"""A view, read once into plain Python numbers. Every other file of this folder, and the hint, takes it.

What the rules say is asked of the rules: `plain(rule)` is a rule that needs no compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mean_streets.deck import TYPES, Target
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.mind.evaluate import turf_worth
from backroom.games.mean_streets.rules.boss import boss_dice
from backroom.games.mean_streets.rules.common import crew, current_effect, dice_of, income_at, strength
from backroom.games.mean_streets.rules.new_turf import muster_dice
from backroom.games.mean_streets.rules.police_raid import raid_threshold
from backroom.games.mean_streets.rules.rival_gang import defence, target_of
from backroom.games.mean_streets.rules.setup import rivals_in_box
from backroom.games.mean_streets.rules.turn import upkeep_pays
from backroom.games.mean_streets.scoring import is_rival, rank_of, reputation, score
from backroom.games.mean_streets.state import BOSSES, LOCATIONS, MEN_PER_DIE, MOVES, NORMALS, TURNS, Phase, Rolled, Slot
from backroom.games.mean_streets.text import card_name
from backroom.kit.parts import Box, lit, thing

ASSIGNING = (
    Phase.ASSIGN_NEW_TURF,
    Phase.ASSIGN_HIRE,
    Phase.ASSIGN_REPUTATION,
    Phase.ASSIGN_GEAR,
    Phase.ASSIGN_GEAR_DICE,
)


MARKS = {
    Target.OLDEST: "oldest",
    Target.MOST_PROFITABLE: "richest",
    Target.MOST_FAMOUS: "famous",
    Target.NEWEST: "newest",
}


class Roll(NamedTuple):
    """A roll as remembered by the rules."""

    turn: int
    outcome: int
    subject: int
    number: int
    total: int
    their_total: int
    mine: list[int]
    theirs: list[int]


class Drawn(NamedTuple):
    """The event card last drawn and what it did."""

    id: int
    turn: int
    era: int
    outcome: int
    target: int
    gun: int
    henchmen: int
    tables: int
    cash: int
    bonus: int
    income: int
    lost: int


@dataclass(frozen=True, eq=False)
class Table:
    """The state of a view, read."""

    view: View
    words: Words
    s: Any  # the view's record, for the rules and for what is read seldom
    d: Any  # the deck's record
    phase: int
    era: int
    turn: int
    gun: int
    politician: int
    suit: int
    fame: int
    income: int
    bonus: int
    cash: int
    next_income: int
    controlled: list[int]
    henchmen: list[int]
    tables: list[int]
    row: list[int]
    deck: int  # Locations in the deck
    events: int  # events to come
    dice: int
    left: int
    assigned: list[int]
    gear: int
    done: int
    pending_card: int
    from_row: int
    to_place: int
    offer: int
    hand: tuple[int, ...]
    rerolls: int
    event: Drawn
    rep: list[int] = field(repr=False)  # by Location
    pays: list[int] = field(repr=False)
    strength: list[int] = field(repr=False)  # resistance or dice, the difficulty's shift included

    # --- names --------------------------------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        """What a Location is called."""
        return card_name(self.view.deck, self.words, "location", card)

    def title(self, event: int) -> str:
        """What an event card is called."""
        return card_name(self.view.deck, self.words, "event", event)

    def boss_name(self, boss: int) -> str:
        """What a boss is called."""
        return card_name(self.view.deck, self.words, "boss", boss)

    # --- derived numbers ----------------------------------------------------------------------------------------------

    @cached_property
    def reputation(self) -> int:
        """Where the marker stands."""
        return int(plain(reputation)(self.s))

    @cached_property
    def dice_now(self) -> int:
        """How many dice the Reputation gives."""
        return int(plain(dice_of)(self.reputation))

    @cached_property
    def turns_are_over(self) -> bool:
        """Whether only Da Boss, or nothing at all, is left to come."""
        return self.phase in (Phase.CHALLENGE, Phase.GUN_BOSS, Phase.GAME_OVER)

    @cached_property
    def is_last_turn(self) -> bool:
        """Whether no Upkeep follows (§end)."""
        return self.turn >= TURNS

    @cached_property
    def dice_to_show(self) -> int:
        """The dice of this turn; once they are spent, those that the Reputation gives for what comes next."""
        return self.dice_now if self.phase > Phase.REROLL else self.dice

    @cached_property
    def crew(self) -> int:
        """All henchmen on Locations."""
        return int(plain(crew)(self.s))

    @cached_property
    def upkeep(self) -> int:
        """What the next Upkeep pays."""
        return int(plain(upkeep_pays)(self.s))

    def pays_here(self, place: int) -> int:
        """What a controlled Location pays with its table."""
        return int(plain(income_at)(self.s, self.d, place))

    def is_rival(self, card: int) -> bool:
        """Whether the card shows a revolver."""
        return bool(plain(is_rival)(card))

    @cached_property
    def score(self) -> int:
        """The score if the game ended now."""
        return int(plain(score)(self.s))

    def rank(self, points: int) -> int:
        """The Rank for a score; the killed have one of their own."""
        return int(plain(rank_of)(self.s, points))

    def rank_name(self, points: int) -> str:
        """The rank for a score, in words."""
        return self.words(f"rank.{self.rank(points)}")

    @cached_property
    def marks(self) -> dict[int, list[str]]:
        """By place: what a gang may be after there: oldest, richest, famous, newest (§rival-gang, R36)."""
        marks: dict[int, list[str]] = {}
        for target, mark in MARKS.items() if self.controlled else ():
            marks.setdefault(self.target_place(target), []).append(mark)
        return marks

    def roll(self, which: Rolled) -> Roll:
        """The last roll of a kind."""
        return self.rolls[which]

    @cached_property
    def rolls(self) -> list[Roll]:
        """The last roll of each kind."""
        return [self._roll(r) for r in self.s.rolls]

    @staticmethod
    def _roll(r: Any) -> Roll:
        return Roll(
            int(r.turn), int(r.outcome), int(r.subject), int(r.number), int(r.total), int(r.their_total),
            r.mine.cards[: int(r.mine.n)].tolist(), r.theirs.cards[: int(r.theirs.n)].tolist(),
        )  # fmt: skip

    @cached_property
    def unseen_events(self) -> dict[str, int]:
        """By type: how many event cards have not been drawn this era."""
        seen, counts = int(self.s.event_seen), dict.fromkeys(TYPES, 0)
        for card in self.view.deck.cards.event:
            if not seen >> card.id & 1:
                counts[card.type] += 1
        return counts

    @cached_property
    def unseen_effects(self) -> list[Any]:
        """What the event cards that have not been drawn this era would do in it."""
        seen = int(self.s.event_seen)
        unseen = [card for card in self.view.deck.cards.event if not seen >> card.id & 1]
        return [card.era1 if self.era == 1 else card.era2 for card in unseen]

    @property
    def effect(self) -> Any:
        """The effect of the event last drawn."""
        return plain(current_effect)(self.s, self.d)

    def draws(self) -> list[tuple[float, int]]:
        """(weight, Location) of what the top card of the deck may be, from what is known (§set-up, §second-era)."""
        if self.deck == 0:
            return []
        seen, known = int(self.s.location_seen), int(self.s.known_in_deck)
        pool = int(plain(rivals_in_box)(self.s))
        normals = [card for card in range(NORMALS) if not seen >> card & 1]
        rivals = [card for card in range(NORMALS, NORMALS + pool) if not seen >> card & 1]
        swept = [card for card in range(LOCATIONS) if known >> card & 1]
        hidden = max(0, len(normals) - len(self.s.hidden_out))
        others = max(0, self.deck - hidden - len(swept))
        weights = [(hidden / len(normals), card) for card in normals] if normals else []
        weights += [(others / len(rivals), card) for card in rivals] if rivals else []
        return weights + [(1.0, card) for card in swept]

    # --- chances ------------------------------------------------------------------------------------------------------

    def take_chance(self, card: int, dice: int, men: int = 0, *, gun: bool = False, suit: bool = False) -> float:
        """The chance to take a Location with so many dice on New Turf."""
        if self.is_rival(card):
            return odds.beats(dice + plain(muster_dice)(men) + gun, self.strength[card])
        return odds.over(dice + suit, self.strength[card])

    def best_chance(self, card: int, dice: int) -> float:
        """The same at best: with the gun and every henchman against a rival, with the suit against an owner."""
        return self.take_chance(card, dice, self.crew, gun=bool(self.gun), suit=bool(self.suit))

    def fresh_chance(self, dice: int) -> float:
        """The chance at best to take the top card of the deck, whatever it is."""
        return odds.average((weight, self.best_chance(card, dice)) for weight, card in self.draws())

    def has_help(self, card: int | None = None) -> bool:
        """Whether gear or henchmen may add dice to an attempt on a Location, or on some Location."""
        against_rival, against_owner = bool(self.gun) or self.crew >= MEN_PER_DIE, bool(self.suit)
        if card is None:
            return against_rival or against_owner
        return against_rival if self.is_rival(card) else against_owner

    def hold_chance(self, place: int, gang: int, *, gun: bool = False, old_turf: int | None = None) -> float:
        """The chance that a controlled Location holds against a gang."""
        watch = self.assigned[Slot.OLD_TURF] if old_turf is None else old_turf
        dice, number = plain(defence)(self.s, self.d, place, watch + gun)
        return odds.holds(int(dice), int(number), gang)

    def target_place(self, target: Target) -> int:
        """The place a gang would attack (§rival-gang, R36)."""
        return int(plain(target_of)(self.s, self.d, target))

    def gangs_against(self, place: int) -> int:
        """How many of the events not seen this era would send a gang to a Location, as things stand (§rival-gang)."""
        gangs = (effect for effect in self.unseen_effects if effect.kind == "gang")
        return sum(self.target_place(Target[gang.target.upper()]) == place for gang in gangs)

    def raid_threshold(self, place: int) -> int:
        """On this or less a Location is shuttered in the raid at hand (§police-raid)."""
        return int(plain(raid_threshold)(self.s, self.effect, place))

    def turf_worth(self, card: int) -> float:
        """About what a Location is worth now, in points."""
        return float(plain(turf_worth)(self.s, self.d, card))

    def gang_risk(self, old_turf: int) -> tuple[float, float]:
        """The chance that the next event is a gang, and that it is then held with so many dice on Old Turf.

        As things stand: before the turn's actions, any unseen card equally likely.
        """
        unseen = self.unseen_effects
        gangs = [effect for effect in unseen if effect.kind == "gang"]
        if not gangs or not self.controlled:
            return len(gangs) / len(unseen), 1.0
        held = (
            self.hold_chance(self.target_place(Target[gang.target.upper()]), gang.dice, old_turf=old_turf)
            for gang in gangs
        )
        return len(gangs) / len(unseen), sum(held) / len(gangs)

    def boss_chance(self, *, gun: bool = False) -> float:
        """The chance to beat Da Boss: the one shown, or any of them."""
        bosses = [int(self.s.boss)] if int(self.s.boss_shown) else range(BOSSES)
        return self.chance_against([self.boss_dice(boss) for boss in bosses], gun=gun)

    def boss_dice(self, boss: int) -> int:
        """How many dice a boss rolls (§da-boss)."""
        return int(plain(boss_dice)(self.s, self.d, boss))

    def chance_against(self, bosses: Sequence[int], *, gun: bool) -> float:
        """The chance to beat Da Boss when he has any of these numbers of dice."""
        return odds.beats_boss(self.dice_now + gun, bosses, int(self.s.options.boss_tie) == 1)

    # --- moves --------------------------------------------------------------------------------------------------------

    @cached_property
    def legal(self) -> frozenset[int]:
        """The seat's legal moves."""
        return frozenset(self.view.legal)

    def says(self, move: int) -> str:
        """A move in words."""
        return self.view.move_text(move, self.words)

    def why(self, move: int) -> tuple[str, str]:
        """Why a move is not possible, and its section."""
        return self.view.why_not(move, self.words)


def press(
    t: Table, body: str, box: Box, *, says: str, key: str = "", name: str = "", inspect: str = "", **how: Any
) -> str:
    """Something the seat to move may click (`kit.lit`); for those who only watch it is a mere thing."""
    if t.legal:
        return lit(body, box, says=says, key=key, name=name, inspect=inspect, **how)
    return thing(body, key=key, name=name, says=says if inspect else "", inspect=inspect)


def number(family: str, place: int = 0) -> int:
    """The number of a family's move by its place in the family."""
    return MOVES.first[family] + place


def location_card(cards: Any, card: int) -> Any:
    """The deck file's card of a Location."""
    return next(c for c in (cards.location if card < NORMALS else cards.rival) if c.id == card)


def event_card(cards: Any, event: int) -> Any:
    """The deck file's card of an event."""
    return next(c for c in cards.event if c.id == event)


def boss_card(cards: Any, boss: int) -> Any:
    """The deck file's card of a boss."""
    return next(c for c in cards.boss if c.id == boss)


def read(view: View, words: Words) -> Table:
    """Read a view."""
    s, d = view.record, view.deck.record
    n = int(s.controlled.n)
    e = s.event
    return Table(
        view=view,
        words=words,
        s=s,
        d=d,
        phase=int(s.phase),
        era=int(s.era),
        turn=int(s.turn),
        gun=int(s.gun),
        politician=int(s.politician),
        suit=int(s.suit),
        fame=int(s.fame),
        income=int(s.income),
        bonus=int(s.bonus),
        cash=int(s.cash),
        next_income=int(s.next_income),
        controlled=s.controlled.cards[:n].tolist(),
        henchmen=s.henchmen[:n].tolist(),
        tables=s.tables[:n].tolist(),
        row=s.row.cards[: int(s.row.n)].tolist(),
        deck=int(s.locations.n),
        events=int(s.events.n),
        dice=int(s.dice),
        left=int(s.left),
        assigned=s.assigned.tolist(),
        gear=int(s.gear),
        done=int(s.done),
        pending_card=int(s.pending_card),
        from_row=int(s.from_row),
        to_place=int(s.to_place),
        offer=int(s.offer),
        hand=tuple(s.hand.tolist()),
        rerolls=int(s.rerolls),
        event=Drawn(*(int(e[name]) for name in Drawn._fields)),
        rep=d.rep.tolist(),
        pays=d.income.tolist(),
        strength=[int(plain(strength)(s, d, card)) for card in range(LOCATIONS)],
    )
