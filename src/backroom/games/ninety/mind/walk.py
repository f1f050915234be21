"""The rest of a day after an advised move: where it goes, and what is done there.

It is the day that the move's figure stands for: the moves of the plan that the search compared with others. Where there
is no such plan (a quick choice, a figure that is a margin) it is the day as the guide would go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from backroom.core.advice import Rated
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import EMPTY, copy_of
from backroom.games.ninety.mind import plan
from backroom.games.ninety.mind.reasons import cards_in, errand, event_here
from backroom.games.ninety.options import ATTEND_AUTO
from backroom.games.ninety.rules import actions, play
from backroom.games.ninety.rules.routes import routes
from backroom.games.ninety.state import MOVES, Phase
from backroom.games.ninety.text import hood_of, step_points

exit_to, is_over_bridge = plain(actions.exit_to), plain(actions.is_over_bridge)
mud_cost, place_of, step_cost = plain(actions.mud_cost), plain(actions.place_of), plain(actions.step_cost)

Errand = tuple[str, int]  # "attend" and the card, "recruit" or "fundraise"
GUIDED = ("travel", "canvass", "recruit", "fundraise", "attend")


@dataclass(frozen=True)
class Stop:
    """A place where something is done, where the advised step leads, or where the day ends."""

    hood: int
    start: int  # where one comes from
    steps: tuple[int, ...]  # and by which steps
    cost: int
    errands: tuple[Errand, ...] = ()
    votes: int = 0  # canvassers that become votes there


@dataclass(frozen=True)
class Day:
    """What a move begins: the stops after where one is, and what is done on the day, here included."""

    stops: tuple[Stop, ...] = ()
    errands: tuple[Errand, ...] = ()
    votes: int | None = None  # canvassers that become votes; None: not known
    points: int = 0  # that the whole walk takes
    whole: bool = True  # whether nothing is left open at its end

    @property
    def is_known(self) -> bool:
        """Whether it is the day that the move's figure stands for, and not the guide's."""
        return self.votes is not None


def day_of(view: View, row: Rated) -> Day:
    """The day that a move begins."""
    if view.record.phase != Phase.ACT:
        return Day()
    if row.plan:
        return _planned(view, row.plan)
    return _guided(view, row.move) if MOVES.family(row.move).name in GUIDED else Day()


# --- by a plan --------------------------------------------------------------------------------------------------------


@dataclass
class _Halt:
    """A stop while it is being walked to."""

    start: int
    steps: list[int] = field(default_factory=list)
    cost: int = 0
    errands: list[Errand] = field(default_factory=list)
    votes: int = 0
    busy: bool = False  # something is done there

    def stop(self) -> Stop:
        return Stop(self.steps[-1], self.start, tuple(self.steps), self.cost, tuple(self.errands), self.votes)


def _done(halts: Sequence[_Halt]) -> list[Errand]:
    """What is done at all of them."""
    return [each for halt in halts for each in halt.errands]


def _planned(view: View, moves: Sequence[int]) -> Day:
    """The day of a plan. Points of steps are counted, nothing is played: what dice and cards bring is not known."""
    d, seat, s = view.deck.record, view.seat, copy_of(view.record)
    halts = [_Halt(int(s.at[seat]))]
    ended = False
    for number, move in enumerate(moves):
        family, here = MOVES.family(move).name, halts[-1]
        if family == "travel":
            hood = hood_of(view, move)
            place = int(place_of(s, seat))
            i = int(exit_to(d, place, hood))
            if i < 0:
                break
            if here.busy or number <= 1:
                halts.append(here := _Halt(int(s.at[seat])))
            cost = int(step_cost(s, d, seat, place, i))
            here.steps.append(hood)
            here.cost += cost
            s.crossed |= int(is_over_bridge(s, d, seat, place, i))
            s.travelled, s.at[seat], s.points = 1, hood, int(s.points) - cost
            if s.points == 0 or s.options.attend == ATTEND_AUTO:  # part of entering (§traveling, R19)
                here.errands += _events(view, hood, _done(halts))
        elif family == "attend":
            here.errands += _events(view, int(s.at[seat]), _done(halts))[:1]
        elif family in ("recruit", "fundraise"):
            here.errands.append((family, EMPTY))
        elif family == "canvass":
            here.votes += 1
            s.points -= 1
        elif family == "mudsling":
            s.points -= int(mud_cost(s, d, seat, int(MOVES.values(move)["seat"])))
            s.mud += 1
        ended = s.points == 0 or family == "end_turn"
        here.busy |= bool(here.errands) or family in ("canvass", "mudsling")
        here.busy |= family == "mail" and hood_of(view, move) == s.at[seat]
    stops = [halt.stop() for halt in halts if halt.steps]
    votes, points = sum(halt.votes for halt in halts), sum(stop.cost for stop in stops)
    return Day(tuple(stops), tuple(_done(halts)), votes, points, ended)


def _events(view: View, hood: int, gone: Sequence[Errand]) -> list[Errand]:
    """The events there that can be seen now and are not done yet, the oldest first."""
    return [("attend", card) for card in cards_in(view, hood) if ("attend", card) not in gone]


# --- by the guide -----------------------------------------------------------------------------------------------------


def _guided(view: View, move: int) -> Day:
    """The day as the guide goes on after a move."""
    seat, family = view.seat, MOVES.family(move).name
    s, hoods, points = _guided_hoods(view, move)
    here, at, turf = [], int(view.record.at[seat]), []
    if family in ("recruit", "fundraise"):
        here.append((family, EMPTY))
    if family == "attend":
        here.append((family, int(view.record.schedule.cards[event_here(view.record, view.deck.record, seat)])))
    stops = []
    if family == "travel":
        hood = hood_of(view, move)
        stops.append(_stop(view, hood, at, (hood,), step_points(view, hood)))
        turf.append(hood)
    for hood in hoods:
        if s.home[hood] == seat and any(s.home[before] == seat for before in turf):
            continue  # the own turf is one place
        there = routes(replace(view, record=s, legal=())).get(hood)
        if there is None:
            break
        stops.append(_stop(view, hood, int(s.at[seat]), there.steps, there.cost))
        turf.append(hood)
        s.at[seat] = hood
        s.points -= there.cost
    done = list(dict.fromkeys([*here, *(each for stop in stops for each in stop.errands)]))
    return Day(tuple(stops), tuple(done), None, points)


def _stop(view: View, hood: int, start: int, steps: tuple[int, ...], cost: int) -> Stop:
    found = errand(view, hood)
    return Stop(hood, start, steps, cost, (found,) if found is not None else ())


def _guided_hoods(view: View, move: int) -> tuple[Any, list[int], int]:
    """The record after a step, where the day goes on from there (the errands worth most), and the points of all."""
    d, seat = view.deck.record, view.seat
    s = copy_of(view.record)
    s.happenings.enabled = 0
    before = int(s.points)
    plain(play)(s, d, seat, move)
    if s.phase != Phase.ACT or s.turn != seat or s.points <= 0:
        return s, [], 0
    here, left = int(s.at[seat]), int(s.points)
    needs = int(plain(plan.plan)(s, d, seat, left))
    at_home = s.home[here] == seat  # the own turf is one place (R15): who is there does not go home
    stops = [int(hood) for hood in s.scratch[0].walk.hoods if hood != EMPTY and not (at_home and s.home[hood] == seat)]
    if needs == EMPTY or not stops or stops == [here]:
        return s, [], 0
    return s, [hood for hood in stops if hood != here], before - left + needs
