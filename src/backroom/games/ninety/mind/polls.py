"""The hint of Election Day: the whole card, tried against what the others may place (§election-day)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.games.ninety import scoring
from backroom.games.ninety.mind.guide import GUARD, NEAR, PULL
from backroom.games.ninety.rules import election
from backroom.games.ninety.state import ZONES

card_points = plain(scoring.card_points)
highest_region, placed = plain(election.highest_region), plain(election.placed)

GUESSES = 64  # of what the others place, by which a card is chosen;
AGAIN = 256  # others, by which the chosen one is judged: the best of many looks better than it is
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
    wins: float  # share of the guesses in which it makes a mayor
    ahead: float  # points ahead of the best of the others, on average
    ranks: tuple[float, ...]  # rank points that the canvassers bring in each region, on average


def best_card(view: View) -> Card:
    """The card that does best against the guesses: one that is built up, or in two regions; then canvassers move."""
    polls = Polls(view, GUESSES, SEED)
    lowest, units = int(highest_region(view.record, view.seat)), np.eye(ZONES, dtype=np.int64)
    built = np.zeros(ZONES, np.int64)
    for _ in range(polls.left):
        built = polls.pick(built + units[lowest:])
    places = range(lowest, ZONES)
    two = [n * units[a] + (polls.left - n) * units[b] for a in places for b in places for n in range(polls.left + 1)]
    card = polls.pick(np.array([built, *two]))
    while True:
        moved = [
            card + n * (units[to] - units[origin])
            for origin in places
            for to in places
            for n in range(1, int(card[origin]) + 1)
        ]
        best = polls.pick(np.array([card, *moved]))
        if np.array_equal(best, card):
            return Polls(view, AGAIN, SEED + 1).judge(card)
        card = best


class Polls:
    """Election Day as a seat sees it: the votes on the map, and guesses of what the others place."""

    def __init__(self, view: View, guesses: int, seed: int) -> None:
        """Guess as often as asked."""
        s, d = view.record, view.deck.record
        self.seat, self.seats = view.seat, int(s.seats)
        self.left = int(s.keep[view.seat]) - int(placed(s, view.seat))
        self.rank_zero, self.votes_score = bool(s.options.rank_zero), bool(s.options.votes_score)
        self.sums = np.concatenate([[0], np.cumsum(d.chart[s.seats][: s.seats].astype(np.int64))])
        self.rest = np.array(
            [POINT * int(card_points(s, d, seat)) + CARD * int(s.events[seat]) + CASH * min(int(s.cash[seat]), 999)
             for seat in range(self.seats)]
        )  # fmt: skip
        chance = np.random.default_rng(seed)
        shares = [self._known(view, seat) for seat in range(self.seats)]
        self.votes = np.empty((guesses, self.seats, ZONES), np.int64)
        for seat, share in enumerate(shares):
            more = 0 if seat == self.seat else guess(view, seat, share, guesses, chance)
            self.votes[:, seat] = s.votes[seat, :ZONES].astype(np.int64) + share + more

    def _known(self, view: View, seat: int) -> Any:
        """What a seat has placed, as far as it is seen: nobody knows what others place in secret."""
        if seat != self.seat and view.record.options.hidden_allocation:
            return np.zeros(ZONES, np.int64)
        return view.record.committed[seat, :ZONES].astype(np.int64)

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


def guess(view: View, seat: int, share: Any, guesses: int, chance: np.random.Generator) -> Any:
    """What a seat may place beside what it has placed, several times: as the guide shares canvassers out."""
    s = view.record
    lowest = int(np.max(np.nonzero(share)[0], initial=0))
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
