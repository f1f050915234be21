"""Bots that build with hands: how good their plan is and how quickly they move are two things.

A builder looks at its tiles, plans a city, and then lays and turns one tile after another at a person's pace. It sees
what its seat sees and acts by the same moves; `next` says what it does next and after how many seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from backroom.core.decks import Deck
from backroom.core.dice import below, seed_stream, split_seed, word
from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.core.record import EMPTY
from backroom.games.mad_city.mind.beginner import plan_as_they_come
from backroom.games.mad_city.mind.bets import KEPT_FROM, aim_of, bet_chance, breaks_even, contract, rivals_of
from backroom.games.mad_city.mind.city import city_of, zones_worth
from backroom.games.mad_city.mind.plan import (
    HALF,
    MORE_BUILDING,
    Improver,
    Plan,
    Search,
    choose_nine,
    far_plan,
    laid,
    nearest,
    next_steps,
    plan_city,
    tree_pays,
    zone_values,
)
from backroom.games.mad_city.mind.solver import background
from backroom.games.mad_city.state import CONTRACTORS, GO, GRAB, PALM, READY, SEATS, SWAP, Phase

Stream = np.ndarray[tuple[int], np.dtype[np.int64]]
WORD = 2.0**-32
QUICKEST, SLOWEST = 0.75, 1.25  # a hand's pace varies by so much from move to move
AWAKE, TIRED = 0.6, 1.4  # and by so much from round to round
GRASP = (0.6, 1.2)  # seconds until a hand is at the tree
STAND = 0.8  # seconds before a bot says go
AWAITED = 0.35  # of its time: a hand that others wait for, where no clock runs
SWAP_STEPS = 3_000  # of annealing for each tile that might be given away
# From this largest zone (houses, factories, skyscrapers) or road a bet pays against so many players (§contractors)
BETS = {2: (7, 2, 2, 3), 3: (8, 3, 3, 4), 4: (8, 3, 3, 5), 5: (8, 3, 4, 5), 6: (9, 3, 5, 5)}


@dataclass(frozen=True)
class Hand:
    """A builder's strength and speed."""

    steps: int  # of annealing for the plan; 0: the solver
    look: float  # seconds for a first look at the tiles
    pace: float  # seconds for a move
    foresight: float = 0.0  # the share of rounds in which it thinks of the road and of bets, planning and betting
    crowded: int = 0  # steps where more than two build, if others: there the better city wins more often

    def steps_among(self, seats: int) -> int:
        """The steps for a plan, by how many build."""
        return (seats > 2 and self.crowded) or self.steps


# Nine tiles in some 46 s: after a person who plays for the first time. Who plans more looks longer and then lays
# quicker, so that all levels come to the tree at the same time, and differ by their cities.
BEGINNER = Hand(steps=20, look=3.6, pace=2.72, foresight=0.28, crowded=13)
EASY = Hand(steps=50, look=4.0, pace=2.69, foresight=0.47, crowded=24)
MEDIUM = Hand(steps=125, look=4.4, pace=2.66, foresight=0.66, crowded=43)
HARD = Hand(steps=350, look=4.9, pace=2.63, foresight=0.85, crowded=95)
EXPERT = Hand(steps=0, look=5.4, pace=2.6, foresight=1.0)
FIRST_ROUNDS = 4  # of the scripted beginner: one bet in each of these, two in later ones
FIRST_GAME = Hand(steps=1, look=3.6, pace=2.72)  # the scripted beginner's
HANDS = {f"level:{number}": hand for number, hand in enumerate((BEGINNER, EASY, MEDIUM, HARD, EXPERT), 1)}
GREEDY = Hand(steps=70, look=4.4, pace=2.66, foresight=0.62)  # stays as it is: levels are measured against it
HANDS |= {"random": BEGINNER, "gentle": BEGINNER, "greedy": GREEDY}


def stream_of(seed: int, which: int) -> Stream:
    """A stream of chance."""
    stream = np.zeros(2, np.int64)
    plain(seed_stream)(stream, seed, which)
    return stream


def share(stream: Stream) -> float:
    """A random number from 0 to 1."""
    return int(plain(word)(stream)) * WORD


class Act(NamedTuple):
    """A move, and how long the hand takes for it."""

    move: int
    seconds: float


def hands(spec: str, seed: int = 0) -> Builder:
    """The builder for a bot by its description: a level is a strength and a pace; who searches is an expert."""
    if spec == "beginner":
        return Beginner(FIRST_GAME, seed)
    return Builder(HANDS.get(spec, EXPERT), seed)


def plays(match: Match) -> bool:
    """Whether builders play here: in the real-time phase."""
    s = match.state
    return not s.alone and s.phase in (Phase.START, Phase.BUILD)


def knows(match: Match, seat: int) -> bool:
    """Whether a hint needs no search: before a round there is one move, and a plan advises everybody who builds."""
    s = match.state
    building = s.phase == Phase.BUILD or (s.phase == Phase.START and not s.alone)
    return bool(building and seat < s.seats)


def is_done(match: Match, seat: int) -> bool:
    """Whether a builder has said that the city is finished (R48)."""
    s = match.state
    return bool(s.phase == Phase.BUILD and seat < s.seats and s.players[seat].ready)


def order(match: Match, seats: list[int]) -> list[int]:
    """Who builds first at one screen changes each round: the tree is there for the first. They say Go last (R47)."""
    s = match.state
    first = (int(s.round_no) - 1) % len(seats)
    building = [*seats[first:], *seats[:first]]
    return building[::-1] if s.phase == Phase.START else building


def hides(match: Match) -> bool:
    """Whether the others at a screen may not look: until the tiles are dealt nobody has anything to hide (R47)."""
    return bool(match.state.phase == Phase.BUILD)


def is_awaited(view: View, seat: int) -> bool:
    """Whether nothing is left to race for in a round that has no clock: the tree is gone, or all others are done."""
    s = view.record
    others = (s.players[other] for other in range(int(s.seats)) if other != seat)
    return bool(s.relaxed) and (s.tree != EMPTY or all(other.locked or other.ready for other in others))


def prepare(deck: Deck) -> None:
    """Have the solver compiled; until then hands plan with its annealing, interpreted."""
    background.get_ready(deck)


class Builder:
    """One seat's bot in a real-time phase."""

    def __init__(self, hand: Hand, seed: int = 0) -> None:
        self.hand = hand
        self.seed = seed
        self._plans: dict[tuple[int, ...], Plan] = {}
        self._looked = 0  # the round whose tiles have been looked at

    def next(self, view: View) -> Act | None:
        """The next move; None where there is nothing to do before something changes."""
        s, seat = view.record, view.seat
        chance = self._stream(view.made, seat)
        if seat not in view.pending:
            return None
        if s.phase == Phase.START:
            return Act(GO, STAND * self._vary(chance))
        move = self._build(view, seat)
        if move is None:
            return None
        seconds = self.hand.pace * self._vary(chance) * self._mood(int(s.round_no), seat)
        if move == GRAB:
            seconds = GRASP[0] + (GRASP[1] - GRASP[0]) * share(chance)
        if self._looked != int(s.round_no):
            self._looked = int(s.round_no)
            seconds += self.hand.look * self._vary(chance)
        return Act(move, seconds * AWAITED if is_awaited(view, seat) else seconds)

    def _stream(self, number: int, which: int) -> Stream:
        return stream_of(int(plain(split_seed)(self.seed, number)), which)

    def _mood(self, round_no: int, seat: int) -> float:
        """How slow the hand is in a round."""
        return AWAKE + (TIRED - AWAKE) * share(self._stream(round_no, 200 + seat))

    def _foresees(self, view: View, seat: int) -> bool:
        """Whether the hand thinks of the road and of bets in this round."""
        return share(self._stream(int(view.record.round_no), 300 + seat)) < self.hand.foresight

    def _vary(self, chance: Stream) -> float:
        return QUICKEST + (SLOWEST - QUICKEST) * share(chance)

    def _build(self, view: View, seat: int) -> int | None:
        """Follow the plan; with a city that is good enough take the tree, then bet, then be ready."""
        s, p = view.record, view.record.players[seat]
        if not p.locked:
            swap = self._swap(view, seat)
            if swap is not None:
                return swap
            plan = self.plan(view, seat)
            steps = next_steps(view, seat, plan)
            if view.may(GRAB) and self.wants_tree(view, seat, plan, bool(steps)):
                return GRAB
            if steps:
                return steps[0]
        for token in range(CONTRACTORS):
            made = bool(int(p.palm) >> token & 1)
            if view.may(PALM + token) and (self._regrets if made else self._bets)(view, seat, token):
                return PALM + token
        return READY if view.may(READY) and s.early_end else None

    def plan(self, view: View, seat: int) -> Plan:
        """The plan for these tiles, made once; turned as a whole to suit what lies."""
        s, p = view.record, view.record.players[seat]
        free = tree_pays(view, seat)
        tiles = tuple(int(tile) for tile in p.tile[: int(s.hand)])
        key = (int(s.round_no), int(free and self.hand.steps == 0), *tiles)
        if key not in self._plans:
            if len(self._plans) > 2 * SEATS:
                self._plans.clear()
            if self.hand.steps:
                self._plans[key] = self._quick_plan(view, seat)
            else:
                self._plans[key] = self._best_plan(view, seat, free)
        return nearest(view, seat, self._plans[key])

    def _best_plan(self, view: View, seat: int, tree: bool) -> Plan:
        """The solver's city; with foresight perhaps one that has a little less of zones and tree."""
        plan = plan_city(view, seat, goal="zones+tree" if tree else "zones")
        if not self._foresees(view, seat) or not background.is_quick():
            return plan
        found = far_plan(view, seat, plan, tree, self._stream(int(view.record.round_no), 100 + seat))
        city = city_of(view, seat, laid(view, seat, found.slots, found.rotations))
        return found._replace(points=found.points + (city.tree_points(view.deck.record.ranger) if tree else 0))

    def _quick_plan(self, view: View, seat: int) -> Plan:
        """A plan by a few steps of annealing: as good as the hand is strong."""
        stream, steps = self._stream(int(view.record.round_no), 100 + seat), self.hand.steps_among(view.seats)
        if self._foresees(view, seat) and background.is_quick():
            improver = Improver(view, seat, aim_of(view, seat, tree=False), stream)
            improver.run(steps)
            return improver.plan()
        nines = choose_nine(view, seat)
        search = Search(view, seat, nines[int(plain(below)(stream, len(nines)))], stream)
        search.run(steps)
        return search.plan

    def wants_tree(self, view: View, seat: int, plan: Plan, building: bool) -> bool:
        """Whether the tree now pays more than building on (§park-ranger)."""
        s, p = view.record, view.record.players[seat]
        if p.placed < s.cells or not tree_pays(view, seat):
            return False
        if not building:
            return True
        city = city_of(view, seat)
        now = zones_worth(city.zones, zone_values(view, seat)) // HALF
        tree = city.tree_points(view.deck.record.ranger)
        planned = now + (0 if self.hand.steps else tree)  # the solver's plan counts lakes and parks
        return tree > MORE_BUILDING * max(0, plan.points - planned)

    def _swap(self, view: View, seat: int) -> int | None:
        """Give the tile that the best nine of ten leave out for the common one, if that is another (§common-tile)."""
        s, p = view.record, view.record.players[seat]
        if self.hand.steps or s.common < 0 or p.swapped or not view.may(SWAP) or not background.is_ready():
            return None
        key = (int(s.round_no), 2, int(s.common), *(int(tile) for tile in p.tile[: int(s.hand)]))
        if key not in self._plans:
            self._plans[key] = _without_one(view, seat)
        left = set(range(int(s.hand))) - set(self._plans[key].slots)
        return SWAP + left.pop() if left else None

    def _bets(self, view: View, seat: int, token: int) -> bool:
        """Whether a largest zone or road is worth a bet: large enough, and no city that can be seen has more."""
        if self._foresees(view, seat):
            return bet_chance(view, seat, token) > breaks_even(view)
        own = contract(city_of(view, seat), token)
        if own < BETS[int(view.record.seats)][token]:
            return False
        hidden = bool(view.record.hide)
        return hidden or all(contract(city_of(view, rival), token) <= own for rival in rivals_of(view, seat))

    def _regrets(self, view: View, seat: int, token: int) -> bool:
        """Whether a bet is taken back: a city that can be seen beats it now (R16)."""
        chance = bet_chance(view, seat, token)
        return self._foresees(view, seat) and chance < breaks_even(view) - KEPT_FROM


class Beginner(Builder):
    """The scripted beginner's hand."""

    def _quick_plan(self, view: View, seat: int) -> Plan:
        return plan_as_they_come(view, seat)

    def wants_tree(self, view: View, seat: int, plan: Plan, building: bool) -> bool:
        """A city that is complete is left as it is."""
        return not building and tree_pays(view, seat)

    def _bets(self, view: View, seat: int, token: int) -> bool:
        """One bet is enough to follow at first, two later."""
        made, most = int(view.record.players[seat].palm).bit_count(), 1 + (int(view.record.round_no) > FIRST_ROUNDS)
        return made < most and super()._bets(view, seat, token)


def _without_one(view: View, seat: int) -> Plan:
    """The best nine of a hand and the common tile, which is slot number `hand` in this plan."""
    s = view.record
    hand, common = int(s.hand), int(s.common)
    stream, best = stream_of(common, 12), None
    for out in range(hand, -1, -1):  # keep all unless giving one away is better
        search = Search(view, seat, [k for k in range(hand + 1) if k != out], stream, common)
        for _ in range(2):
            search.run(SWAP_STEPS)
        if best is None or search.plan.points > best.points + 1:
            best = search.plan
    assert best is not None
    return best
