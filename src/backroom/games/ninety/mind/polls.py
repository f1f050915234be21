"""Election Day: the whole card, tried against what the others may place (§election-day).

What they place is guessed in three ways: as the guide shares canvassers out, among all close regions; as the estimate
of a position counts on it, where one vote more is likeliest to change a rank; and as somebody would who has thought of
that, and answers it as well as may be. The hint advises the card that comes out, and search places it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from backroom.core.advice import Advice, Rated
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.games.ninety import scoring
from backroom.games.ninety.mind.evaluate import SPREAD
from backroom.games.ninety.mind.guide import GUARD, NEAR, PULL
from backroom.games.ninety.state import COMMIT, ZONES, Phase

card_points = plain(scoring.card_points)

GUESSES = 192  # of what the others place, by which a card is chosen;
ASKED = 24  # of what all place, by which the cards of other seats are chosen
AGAIN = 256  # others, by which the chosen one is judged: the best of many looks better than it is
ANSWERS = 12  # cards of each other seat that answer what all may place, each
HEARD = 6  # guesses of that
ANSWERED = 0.3  # share of the guesses in which a seat answers
COUNTED = 0.5  # share of the others in which it goes by the estimate
SEED = 90  # asked twice, or in another place, the answer is the same
WHIM = 16  # parts of a pull that are luck, as the guide has it
LUCK = 0.15  # of what a vote gains by the estimate, the share that luck adds at most
CARD, CASH = 1000, 1  # in a tie cards decide, then cash; both below
POINT = 1_000_000  # a point of the score
MARGIN = 1e-3  # among cards of equal worth the margin decides: so much for a point
UNITS = np.eye(ZONES, dtype=np.int64)  # one canvasser in each region


@dataclass(frozen=True)
class Card:
    """A way to place the canvassers that are left."""

    regions: tuple[int, ...]  # how many more in each
    ranks: tuple[float, ...]  # rank points that the canvassers bring in each region, on average
    worth: float  # on the scale of `returns`
    wins: float  # share of the guesses in which it makes a mayor; of `cards` the chance to win
    ahead: float  # points ahead of the best of the others, on average
    error: float  # the standard error of the share of guesses,
    apart: float  # and of what lies between it and that of the card beside which it was judged

    @property
    def moves(self) -> tuple[int, ...]:
        """How it is placed: in rising order, and in the last region all follow the first (R67)."""
        *others, last = self.regions
        rising = [COMMIT + region for region, n in enumerate(others) for _ in range(n)]
        return (*rising, COMMIT + ZONES - 1) if last else tuple(rising)


def best_card(view: View) -> Card:
    """The card that does best against the guesses, and its chance to win."""
    return cards(view)[0]


def answer(view: View) -> Advice | None:
    """What search says on Election Day: every region by the best card that begins there, the best card first.

    A card is placed one canvasser after the other, but it is one decision, and nobody learns anything meanwhile. Who
    deals the cards of others anywhere and weighs one canvasser at a time misses what they may think and where the rest
    of one's own will go. What counts is to become mayor: a card's value is that chance, on the scale of `returns`.
    """
    if view.record.phase != Phase.COMMIT:
        return None
    begun = time.perf_counter()
    found = cards(view, [move - COMMIT for move in view.legal])
    rated = tuple(
        Rated(card.moves[0], 2 * card.wins - 1, AGAIN, 2 * card.error, 2 * card.apart, card.moves) for card in found
    )
    return Advice(rated, AGAIN * len(rated), time.perf_counter() - begun)


def cards(view: View, regions: Iterable[int] = range(ZONES)) -> list[Card]:
    """The best card that begins in each of the regions which are still open, with its chance to win; the best first.

    A player who answers guesses wins too many of them: so would each of the others. What all would win makes one game.
    """
    asked, again = Polls(view, GUESSES, SEED), Polls(view, AGAIN, SEED + 1)
    mine = asked.own()
    found = np.array([mine.best(region) for region in regions if region >= mine.lowest])
    first = mine.place_of_best(found)
    judged = again.own().judge(found, first)
    others = [seat for seat in range(asked.seats) if seat != view.seat]
    theirs = [again.known_of(seat).judge(asked.known_of(seat, ASKED).built()[None])[0].wins for seat in others]
    every = judged[first].wins + sum(theirs)
    if every:
        judged = [replace(card, wins=min(1.0, card.wins / every)) for card in judged]
    else:
        judged = [replace(card, wins=1 / asked.seats) for card in judged]
    return [judged.pop(first), *sorted(judged, key=lambda card: -card.wins)]


class Polls:
    """Election Day: the votes on the map, and guesses of what all place."""

    def __init__(self, view: View, guesses: int, seed: int) -> None:
        """Guess as often as asked."""
        s, d = view.record, view.deck.record
        self.seat, self.seats = view.seat, int(s.seats)
        self.rank_zero, self.votes_score = bool(s.options.rank_zero), bool(s.options.votes_score)
        self.sums = np.concatenate([[0], np.cumsum(d.chart[s.seats][: s.seats].astype(np.int64))])
        self.rest = np.array(
            [POINT * int(card_points(s, d, seat)) + CARD * int(s.events[seat]) + CASH * min(int(s.cash[seat]), 999)
             for seat in range(self.seats)]
        )  # fmt: skip
        self.keep = s.keep[: self.seats].astype(np.int64)
        self.there = s.votes[: self.seats, :ZONES].astype(np.int64)
        self.placed = s.committed[: self.seats, :ZONES].astype(np.int64)  # as far as the seat knows
        self.seen = self.placed * (not s.options.hidden_allocation)  # and everybody
        chance = np.random.default_rng(seed)
        more = [self._guess(view, seat, guesses, chance) for seat in range(self.seats)]
        shared = (self.there + self.seen)[None] + np.stack(more, axis=1)
        self.all = shared.copy()  # the votes of every seat, each as the others guess them
        for seat in range(self.seats):
            if more[seat].any():
                heard = chance.random(guesses) < ANSWERED
                asked = [shared[chance.integers(0, guesses, HEARD)] for _ in range(ANSWERS)]
                answers = [
                    self.there[seat] + self.seen[seat] + Ballot(self, seat, self.seen[seat], each).built()
                    for each in asked
                ]
                self.all[heard, seat] = np.array(answers)[chance.integers(0, ANSWERS, int(heard.sum()))]

    def _guess(self, view: View, seat: int, guesses: int, chance: np.random.Generator) -> Any:
        """What a seat may place by either of the simple ways, in no order."""
        counted = int(COUNTED * guesses)
        guided = as_the_guide(view, seat, self.seen[seat], guesses - counted, chance)
        found = np.concatenate([guided, as_the_estimate(view, seat, self.seen[seat], counted, chance)])
        chance.shuffle(found)
        return found

    def own(self) -> Ballot:
        """The card of the seat that looks."""
        return Ballot(self, self.seat, self.placed[self.seat], self.all)

    def known_of(self, seat: int, guesses: int | None = None) -> Ballot:
        """That of another, as far as everybody knows what it has placed; against the first so many guesses."""
        return Ballot(self, seat, self.seen[seat], self.all[:guesses])

    def ranks(self, votes: Any) -> Any:
        """Rank points by seat and region; ties add up their places and split, rounding down (§vote-counting)."""
        mine, theirs = votes[:, :, :, None], votes[:, :, None]
        better, equal = (theirs > mine).sum(axis=3), (theirs == mine).sum(axis=3)
        points = (self.sums[better + equal] - self.sums[better]) // equal
        return points if self.rank_zero else np.where(votes > 0, points, 0)


class Ballot:
    """The card of one seat, which knows what it has placed and guesses the rest."""

    def __init__(self, polls: Polls, seat: int, placed: Any, guesses: Any) -> None:
        self.polls, self.seat = polls, seat
        self.left, self.lowest = int(polls.keep[seat] - placed.sum()), lowest_of(placed)
        votes = np.repeat(guesses[None], self.left + 1, axis=0)
        votes[:, :, seat] = polls.there[seat] + placed + np.arange(self.left + 1)[:, None, None]
        # Rank points by how many more the seat places, region, guess and seat: what a card does in one region depends
        # on nothing that it does in the others.
        self.table = np.ascontiguousarray(polls.ranks(votes).transpose(0, 3, 1, 2))
        self.sure = polls.rest + POINT * votes[0].sum(axis=2) * polls.votes_score  # by guess and seat

    # --- cards --------------------------------------------------------------------------------------------------------

    def built(self) -> Any:
        """A good card: built up one canvasser at a time, then they move."""
        return self._moved(self._built(np.zeros(ZONES, np.int64), self.lowest), self.lowest)

    def best(self, first: int) -> Any:
        """The card that does best of those that begin in a region: one that is built up, or in two; then they move."""
        begun = UNITS[first]
        two = [n * begun + (self.left - n) * unit for unit in UNITS[first:] for n in range(1, self.left + 1)]
        return self._moved(self.pick(np.array([self._built(begun, first), *two])), first, staying=1)

    def _built(self, card: Any, first: int) -> Any:
        """A card that is begun, with each of the other canvassers where it does best, from a region on."""
        for _ in range(self.left - int(card.sum())):
            card = self.pick(card + UNITS[first:])
        return card

    def _moved(self, card: Any, first: int, staying: int = 0) -> Any:
        """A card after canvassers have moved, from a region on, as long as it does better so; so many stay there."""
        places = range(first, ZONES)
        while True:
            moved = [
                card + n * (UNITS[to] - UNITS[origin])
                for origin in places
                for to in places
                for n in range(1, int(card[origin]) + 1 - (staying if origin == first else 0))
            ]
            better = self.pick(np.array([card, *moved]))
            if np.array_equal(better, card):
                return card
            card = better

    # --- what they do -------------------------------------------------------------------------------------------------

    def pick(self, cards: Any) -> Any:
        """The best of a few cards, each a row with a number for every region."""
        return cards[self.place_of_best(cards)]

    def place_of_best(self, cards: Any) -> int:
        """Its place among them."""
        worth, _, ahead = self._results(cards)
        return int(np.argmax(worth.mean(axis=1) + MARGIN * ahead.mean(axis=1)))

    def judge(self, cards: Any, beside: int = 0) -> list[Card]:
        """What each of a few cards is worth, beside one of them."""
        worth, wins, ahead = self._results(cards)
        brought = self.table[cards, np.arange(ZONES)] - self.table[0]
        ranks = brought[..., self.seat].mean(axis=2)
        guesses = wins.shape[1]
        least = 0.5 / guesses  # what a single guess may still change
        error = np.hypot(wins.std(axis=1) / guesses**0.5, least)
        apart = np.hypot((wins - wins[beside]).std(axis=1) / guesses**0.5, least)
        apart[beside] = 0.0
        figures = zip(worth.mean(axis=1), wins.mean(axis=1), ahead.mean(axis=1), error, apart, strict=True)
        return [
            Card(tuple(card.tolist()), tuple(rank.tolist()), *map(float, row))
            for card, rank, row in zip(cards, ranks, figures, strict=True)
        ]

    def _results(self, cards: Any) -> tuple[Any, Any, Any]:
        """Of each card against each guess: its worth, whether it wins, the points ahead of the best of the others."""
        points = self.table[cards[:, 0], 0]
        for region in range(1, ZONES):
            points = points + self.table[cards[:, region], region]
        if self.polls.votes_score:
            points[:, :, self.seat] += cards.sum(axis=1)[:, None]
        keys = POINT * points + self.sure
        mine, others = keys[:, :, self.seat, None], np.delete(keys, self.seat, axis=2)
        level = (others == mine).sum(axis=2)
        beaten = (others < mine).sum(axis=2) + level / 2
        wins = (others <= mine).all(axis=2) / (1 + level)
        ahead = mine[:, :, 0] // POINT - (others // POINT).max(axis=2)
        return 2 * beaten / (self.polls.seats - 1) - 1, wins, ahead


def lowest_of(share: Any) -> int:
    """The lowest region that is still open to a player who has placed these."""
    return int(np.max(np.nonzero(share)[0], initial=0))


def as_the_guide(view: View, seat: int, placed: Any, guesses: int, chance: np.random.Generator) -> Any:
    """What a seat may place beside what it has placed, several times: as the guide shares canvassers out."""
    s, others = view.record, [other for other in range(int(view.record.seats)) if other != seat]
    guarded = s.votes[others, :ZONES].astype(float) + s.keep[others, None].astype(float) / GUARD

    def pull(mine: Any) -> Any:
        near = np.maximum(0.0, NEAR - np.abs(guarded[:, None] - mine - 0.5)).sum(axis=0)
        return (PULL * near).astype(np.int64) + chance.integers(0, WHIM, mine.shape)

    return _shared_out(s, seat, placed, guesses, pull)


def as_the_estimate(view: View, seat: int, placed: Any, guesses: int, chance: np.random.Generator) -> Any:
    """The same, where one vote more gains most: `poll_rank`, which thinks that the others spread theirs evenly."""
    s, others = view.record, [other for other in range(int(view.record.seats)) if other != seat]
    awaited = s.votes[others, :ZONES].astype(float) + s.keep[others, None].astype(float) / ZONES
    luck = chance.random((guesses, ZONES)) * LUCK / (2 * SPREAD)

    def beaten(mine: Any) -> Any:
        return np.clip(0.5 + (mine - awaited[:, None]) / (2 * SPREAD), 0.0, 1.0).sum(axis=0)

    return _shared_out(s, seat, placed, guesses, lambda mine: beaten(mine + 1) - beaten(mine) + luck)


def _shared_out(s: Any, seat: int, placed: Any, guesses: int, pull: Callable[[Any], Any]) -> Any:
    """Canvassers placed one by one, each where the pull is strongest; it changes only where one was placed."""
    found, rows = np.zeros((guesses, ZONES), np.int64), np.arange(guesses)
    mine = s.votes[seat, :ZONES].astype(np.int64) + placed + found
    pulls = pull(mine)
    pulls[:, : lowest_of(placed)] = -1
    for _ in range(int(s.keep[seat]) - int(placed.sum())):
        best = pulls.argmax(axis=1)
        found[rows, best] += 1
        anew = pull(mine + found)
        pulls[rows, best] = anew[rows, best]
    return found
