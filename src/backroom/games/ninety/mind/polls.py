"""The hint of Election Day: the whole card, tried against what the others may place (§election-day).

What they place is guessed in two ways: as the guide shares canvassers out, and as somebody would who has thought of
that, and answers it as well as may be.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.games.ninety import scoring
from backroom.games.ninety.mind.guide import GUARD, NEAR, PULL
from backroom.games.ninety.state import ZONES

card_points = plain(scoring.card_points)

GUESSES = 64  # of what the others place, by which a card is chosen;
ASKED = 24  # of what all place, by which the cards of other seats are chosen
AGAIN = 256  # others, by which the chosen one is judged: the best of many looks better than it is
ANSWERS = 3  # cards of each other seat that answer what all may place, each
FEW = 4  # seats, with whom there is time for a thorough search
HEARD = 6  # guesses of that
ANSWERED = 0.5  # share of the guesses in which a seat answers
SEED = 90  # a hint that is asked for twice says the same
WHIM = 16  # parts of a pull that are luck, as the guide has it
CARD, CASH = 1000, 1  # in a tie cards decide, then cash; both below
POINT = 1_000_000  # a point of the score
MARGIN = 1e-3  # among cards of equal worth the margin decides: so much for a point


@dataclass(frozen=True)
class Card:
    """A way to place the canvassers that are left."""

    regions: tuple[int, ...]  # how many more in each
    worth: float  # on the scale of `returns`
    wins: float  # share of the guesses in which it makes a mayor; of `best_card` the chance to win
    ahead: float  # points ahead of the best of the others, on average
    ranks: tuple[float, ...]  # rank points that the canvassers bring in each region, on average


def best_card(view: View) -> Card:
    """The card that does best against the guesses, and its chance to win.

    A player who answers guesses wins too many of them: so would each of the others. What all would win makes one game.
    """
    asked, again = Polls(view, GUESSES, SEED), Polls(view, AGAIN, SEED + 1)
    mine = again.judge(asked.best(thorough=asked.seats <= FEW))
    theirs = [
        again.seen_by(seat).judge(asked.seen_by(seat, ASKED).best(thorough=False)).wins
        for seat in range(again.seats)
        if seat != view.seat
    ]
    every = mine.wins + sum(theirs)
    return replace(mine, wins=mine.wins / every if every else 1 / again.seats)


class Polls:
    """Election Day as a seat sees it: the votes on the map, and guesses of what the others place."""

    def __init__(self, view: View, guesses: int, seed: int) -> None:
        """Guess as often as asked."""
        s, d = view.record, view.deck.record
        self.seats = int(s.seats)
        self.rank_zero, self.votes_score = bool(s.options.rank_zero), bool(s.options.votes_score)
        self.sums = np.concatenate([[0], np.cumsum(d.chart[s.seats][: s.seats].astype(np.int64))])
        self.rest = np.array(
            [POINT * int(card_points(s, d, seat)) + CARD * int(s.events[seat]) + CASH * min(int(s.cash[seat]), 999)
             for seat in range(self.seats)]
        )  # fmt: skip
        self.keep = s.keep[: self.seats].astype(np.int64)
        self.there = s.votes[: self.seats, :ZONES].astype(np.int64)
        placed = s.committed[: self.seats, :ZONES].astype(np.int64)
        self.seen = placed * (not s.options.hidden_allocation)  # what everybody sees of the cards
        chance = np.random.default_rng(seed)
        more = [guess(view, seat, self.seen[seat], guesses, chance) for seat in range(self.seats)]
        shared = (self.there + self.seen)[None] + np.stack(more, axis=1)
        self.all = shared.copy()  # the votes of every seat, each as the others guess them
        for seat in range(self.seats):
            if more[seat].any():
                heard = chance.random(guesses) < ANSWERED
                answers = [self._answer(seat, shared[chance.integers(0, guesses, HEARD)]) for _ in range(ANSWERS)]
                self.all[heard, seat] = np.array(answers)[chance.integers(0, ANSWERS, int(heard.sum()))]
        self._sit(view.seat, placed[view.seat], self.all)

    def _sit(self, seat: int, placed: Any, guesses: Any) -> None:
        """Be the one who knows what a seat has placed, and guesses the rest."""
        self.seat, self.left, self.lowest = seat, int(self.keep[seat] - placed.sum()), lowest_of(placed)
        self.votes = guesses.copy()
        self.votes[:, seat] = self.there[seat] + placed

    def seen_by(self, seat: int, guesses: int | None = None) -> Polls:
        """The same, or the first so many guesses, for another seat, as far as everybody knows what it has placed."""
        other = copy(self)
        other._sit(seat, self.seen[seat], self.all[:guesses])
        return other

    def _answer(self, seat: int, guesses: Any) -> Any:
        """The votes of a seat with a card that answers what all may place."""
        other = copy(self)
        other._sit(seat, self.seen[seat], guesses)
        return other.votes[0, seat] + other.best(thorough=False)

    def best(self, *, thorough: bool = True) -> Any:
        """The card that does best: one that is built up, or where `thorough` in two regions; then canvassers move."""
        units, places = np.eye(ZONES, dtype=np.int64), range(self.lowest, ZONES)
        built = np.zeros(ZONES, np.int64)
        for _ in range(self.left):
            built = self.pick(built + units[self.lowest :])
        two = [n * units[a] + (self.left - n) * units[b] for a in places for b in places for n in range(self.left + 1)]
        card = self.pick(np.array([built, *two])) if thorough else built
        while True:
            moved = [
                card + n * (units[to] - units[origin])
                for origin in places
                for to in places
                for n in range(1, int(card[origin]) + 1)
            ]
            better = self.pick(np.array([card, *moved]))
            if np.array_equal(better, card):
                return card
            card = better

    def pick(self, cards: Any) -> Any:
        """The best of a few cards, each a row with a number for every region."""
        worth, _, ahead, _ = self._results(cards)
        return cards[int(np.argmax(worth.mean(axis=1) + MARGIN * ahead.mean(axis=1)))]

    def judge(self, card: Any) -> Card:
        """What a card is worth."""
        worth, wins, ahead, ranks = self._results(np.array([card, np.zeros_like(card)]))
        brought = (ranks[0] - ranks[1]).mean(axis=0)
        worth, wins, ahead = (float(each[0].mean()) for each in (worth, wins, ahead))
        return Card(tuple(card.tolist()), worth, wins, ahead, tuple(brought.tolist()))

    def _results(self, cards: Any) -> tuple[Any, Any, Any, Any]:
        """Of each card against each guess: its worth, whether it wins, the points ahead of the best of the others, own
        rank points."""
        votes = np.repeat(self.votes[None], len(cards), axis=0)
        votes[:, :, self.seat] += cards[:, None]
        ranks = self.ranks(votes)
        points = ranks.sum(axis=3) + (votes.sum(axis=3) if self.votes_score else 0)
        keys = POINT * points + self.rest
        mine, others = keys[:, :, self.seat, None], np.delete(keys, self.seat, axis=2)
        level = (others == mine).sum(axis=2)
        beaten = (others < mine).sum(axis=2) + level / 2
        wins = (others <= mine).all(axis=2) / (1 + level)
        score = keys // POINT
        ahead = score[:, :, self.seat] - np.delete(score, self.seat, axis=2).max(axis=2)
        return 2 * beaten / (self.seats - 1) - 1, wins, ahead, ranks[:, :, self.seat]

    def ranks(self, votes: Any) -> Any:
        """Rank points by seat and region; ties add up their places and split, rounding down (§vote-counting)."""
        mine, theirs = votes[:, :, :, None], votes[:, :, None]
        better, equal = (theirs > mine).sum(axis=3), (theirs == mine).sum(axis=3)
        points = (self.sums[better + equal] - self.sums[better]) // equal
        return points if self.rank_zero else np.where(votes > 0, points, 0)


def lowest_of(share: Any) -> int:
    """The lowest region that is still open to a player who has placed these."""
    return int(np.max(np.nonzero(share)[0], initial=0))


def guess(view: View, seat: int, share: Any, guesses: int, chance: np.random.Generator) -> Any:
    """What a seat may place beside what it has placed, several times: as the guide shares canvassers out."""
    s = view.record
    lowest = lowest_of(share)
    found, rows = np.zeros((guesses, ZONES), np.int64), np.arange(guesses)
    stand = [other for other in range(int(s.seats)) if other != seat]
    guarded = s.votes[stand, :ZONES].astype(float) + s.keep[stand, None].astype(float) / GUARD

    def pull(mine: Any) -> Any:
        near = np.maximum(0.0, NEAR - np.abs(guarded[:, None] - mine - 0.5)).sum(axis=0)
        return (PULL * near).astype(np.int64) + chance.integers(0, WHIM, mine.shape)

    mine = s.votes[seat, :ZONES].astype(np.int64) + share + found
    pulls = pull(mine)
    pulls[:, :lowest] = -1
    for _ in range(int(s.keep[seat]) - int(share.sum())):
        best = pulls.argmax(axis=1)
        found[rows, best] += 1
        anew = pull(mine + found)
        pulls[rows, best] = anew[rows, best]
    return found
