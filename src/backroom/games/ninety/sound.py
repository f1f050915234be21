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


def sound(s: Any, d: Any) -> None:
    """Raise AssertionError that names the broken invariant."""
    n = int(s.seats)
    assert 2 <= n <= 5, "two to five candidates (§contents)"
    _votes_are_sound(s, d, n)
    _turfs_are_sound(s, d, n)
    _cards_are_sound(s, d, n)
    assert np.all(s.cash[:n] >= 0) and np.all(s.canvassers[:n] >= 0), "no debts: cash and canvassers (R35)"
    assert 0 <= s.points <= 18, "action points from 0 to 18 (§action-points)"
    assert s.phase != Phase.ACT or s.points > 0, "with no points left the turn is over (R31)"
    assert s.options.start_day <= s.day <= DAYS, "the day lies within the campaign (§calendar)"
    assert s.recruited in (0, 1) and s.fundraised in (0, 1), "once a day each (§recruiting, §fundraising)"
    laid = s.committed.sum(axis=1, dtype=int)
    for seat in range(n):
        ready = not int(s.waiting) >> seat & 1
        if s.phase == Phase.OVER or (s.phase == Phase.COMMIT and ready):
            assert laid[seat] == s.keep[seat], "all canvassers kept are laid (R67)"
        assert laid[seat] <= s.keep[seat], "no more than kept is laid (§election-day)"


def _votes_are_sound(s: Any, d: Any, n: int) -> None:
    lean, solid = s.lean.astype(int), s.solid.astype(int)
    assert np.all(lean >= 0) and np.all(solid >= 0), "no negative votes"
    assert not lean[:, n:].any() and not solid[:, n:].any(), "no votes of candidates who are not there"
    assert np.all((lean + solid).sum(axis=1) <= SITE_BLOCKS_MAX), "four blocks a neighbourhood (§limits)"
    assert np.all(lean + solid <= OWN_BLOCKS_MAX), "three own blocks a neighbourhood (§limits)"
    assert np.all(solid <= OWN_SOLID_MAX), "two own solid blocks a neighbourhood (§limits)"
    assert np.array_equal((lean + solid).sum(axis=1), s.blocks), "blocks follow from lean and solid"
    assert np.array_equal(lean.sum(axis=0), s.leans), "leans follow from lean"
    assert np.array_equal(lean.sum(axis=1), s.loose), "loose follows from lean"
    closed = (s.home >= 0) | (np.arange(len(s.home)) == d.downtown)
    assert not (lean + solid)[closed].any(), "no votes in home turfs and Downtown (§home-turf)"
    in_region = (d.region == np.arange(ZONES)[:, None]).astype(int)
    assert np.array_equal((in_region @ (lean + 2 * solid)).T, s.votes), "votes follow from the map"
    convertible = (lean > 0) & (solid < OWN_SOLID_MAX)
    for seat in range(n):
        places = s.leaning[seat]
        listed = places.cards[: places.n].tolist()
        assert listed == np.flatnonzero(convertible[:, seat]).tolist(), "leaning follows from the map"


def _turfs_are_sound(s: Any, d: Any, n: int) -> None:
    for seat in range(n):
        own = np.flatnonzero(s.home == seat).tolist()
        if s.turf[seat] >= 0:
            assert own == sorted(d.turfs[s.turf[seat]].tolist()), "three houses on the own turf (§home-turf)"
            assert 0 <= s.at[seat] < len(s.home), "the marker is on the map"
        else:
            assert not own, "no house without a turf card"


def _cards_are_sound(s: Any, d: Any, n: int) -> None:
    deck = s.deck.cards[: s.deck.n].tolist()
    assert len(set(deck)) == len(deck), "each card once in the deck"
    assert 0 <= s.schedule.n <= SCHEDULE, "at most six cards on the schedule (§schedule)"
    scheduled = s.schedule.cards[: s.schedule.n].tolist()
    where, hoods = s.where.astype(int), d.events["hood"]
    hidden = any(card < 0 for card in deck)
    assert hidden or sorted(deck) == np.flatnonzero(where == Where.DECK).tolist(), "where says what the deck holds"
    assert sorted(scheduled) == np.flatnonzero(where == Where.SCHEDULE).tolist(), "where says what is scheduled"
    assert np.all(hoods[scheduled] >= 0), "coffee is never scheduled (R42)"
    kept = np.bincount(where[where >= Where.SEAT] - Where.SEAT, minlength=n)[:n]
    assert np.array_equal(kept, s.events[:n]), "event cards kept are counted (§vote-counting)"
    assert np.all(hoods[where >= Where.SEAT] >= 0), "coffee is never kept (R42)"
    assert len(where) == CARDS, "every card is in one place"
