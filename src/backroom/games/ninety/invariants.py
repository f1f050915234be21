"""The invariants of a campaign, after every move."""

from __future__ import annotations

from typing import Any

import numpy as np

from backroom.games.ninety.state import (
    CARDS,
    DAYS,
    OWN_BLOCKS_MAX,
    OWN_SOLID_MAX,
    SCHEDULE,
    SITE_BLOCKS_MAX,
    ZONES,
    Phase,
    Where,
)


def invariants(s: Any, d: Any) -> None:
    """Raise AssertionError that names the broken invariant."""
    n = int(s.seats)
    assert 2 <= n <= 5, "two to five candidates (§contents)"
    home = s.home
    _votes_are_sound(s, d, n, home)
    _turfs_are_sound(s, d, n, home)
    _cards_are_sound(s, d, n)
    phase, points = s.phase, s.points
    assert s.cash[:n].min() >= 0 and s.canvassers[:n].min() >= 0, "no debts: cash and canvassers (R35)"
    assert 0 <= points <= 18, "action points from 0 to 18 (§action-points)"
    assert phase != Phase.ACT or points > 0, "with no points left the turn is over (R31)"
    assert s.options.start_day <= s.day <= DAYS, "the day is within the campaign (§calendar)"
    assert s.recruited in (0, 1) and s.fundraised in (0, 1), "once a day each (§recruiting, §fundraising)"
    placed, keep = s.committed.sum(axis=1, dtype=int)[:n], s.keep[:n]
    assert np.all(placed <= keep), "at most what was kept is placed (§election-day)"
    if phase == Phase.OVER or phase == Phase.COMMIT:
        ready = (int(s.waiting) >> np.arange(n) & 1) == 0
        assert np.all((placed == keep)[ready | (phase == Phase.OVER)]), "all canvassers kept are placed (R67)"


def _votes_are_sound(s: Any, d: Any, n: int, home: Any) -> None:
    lean, solid = s.lean.astype(np.int64), s.solid.astype(np.int64)
    own = lean + solid
    assert lean.min() >= 0 and solid.min() >= 0, "no negative votes"
    assert not own[:, n:].any(), "no votes of candidates who are not there"
    blocks = own.sum(axis=1)
    assert blocks.max() <= SITE_BLOCKS_MAX, "four blocks a neighbourhood (§limits)"
    assert own.max() <= OWN_BLOCKS_MAX, "three own blocks a neighbourhood (§limits)"
    assert solid.max() <= OWN_SOLID_MAX, "two own solid blocks a neighbourhood (§limits)"
    assert (blocks == s.blocks).all(), "blocks follow from lean and solid"
    assert (lean.sum(axis=0) == s.leans).all(), "leans follow from lean"
    assert (lean.sum(axis=1) == s.loose).all(), "loose follows from lean"
    assert not blocks[home >= 0].any() and blocks[d.downtown] == 0, "no votes in home turfs and Downtown (§home-turf)"
    in_region = (d.region == np.arange(ZONES)[:, None]).astype(np.int64)
    assert ((in_region @ (own + solid)).T == s.votes).all(), "votes follow from the map"
    convertible = (lean > 0) & (solid < OWN_SOLID_MAX)
    leaning = s.leaning
    counts, listed = leaning["n"], leaning["cards"]
    for seat in range(n):
        places = np.flatnonzero(convertible[:, seat])
        assert counts[seat] == len(places), "leaning follows from the map"
        assert (listed[seat, : len(places)] == places).all(), "leaning follows from the map"


def _turfs_are_sound(s: Any, d: Any, n: int, home: Any) -> None:
    turfs, at = s.turf.tolist(), s.at.tolist()
    for seat in range(n):
        own = np.flatnonzero(home == seat).tolist()
        if turfs[seat] >= 0:
            assert own == d.turfs[turfs[seat]].tolist(), "three houses on the own turf (§home-turf)"
            assert 0 <= at[seat] < len(home), "the marker is on the map"
        else:
            assert not own, "no house without a turf card"


def _cards_are_sound(s: Any, d: Any, n: int) -> None:
    pile, queue = s.deck, s.schedule
    deck = pile.cards[: pile.n].tolist()
    hidden = any(card < 0 for card in deck)
    assert hidden or len(set(deck)) == len(deck), "each card once in the deck"
    assert 0 <= queue.n <= SCHEDULE, "at most six cards on the schedule (§schedule)"
    scheduled = queue.cards[: queue.n].tolist()
    where, hoods = s.where, d.events["hood"]
    assert hidden or sorted(deck) == np.flatnonzero(where == Where.DECK).tolist(), "where says what the deck holds"
    assert sorted(scheduled) == np.flatnonzero(where == Where.SCHEDULE).tolist(), "where says what is scheduled"
    assert (hoods[scheduled] >= 0).all(), "coffee is never scheduled (R42)"
    kept = where >= Where.SEAT
    counted = np.bincount(where[kept] - Where.SEAT, minlength=n)[:n]
    assert (counted == s.events[:n]).all(), "event cards kept are counted (§vote-counting)"
    assert (hoods[kept] >= 0).all(), "coffee is never kept (R42)"
    assert len(where) == CARDS, "every card is in one place"
