"""The invariants of a Mob Town record; a broken one is named."""

from __future__ import annotations

from typing import Any

import numpy as np

from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.cards import FUNDS
from backroom.games.mob_town.rules.points import BRIEFCASE_POINTS
from backroom.games.mob_town.rules.turn import STALL_TURNS
from backroom.games.mob_town.state import (
    ACTIONS,
    ALL_TYPES,
    BRIEFCASES,
    DEAREST,
    DRAW_CARDS,
    LAW,
    LAW_END,
    LAW_PLACES,
    LINEUP,
    MOB_ACTIVITY,
    MOB_CARDS,
    MOB_END,
    MOB_POOL,
    PROPERTIES,
    SLOTS,
    TOKENS,
    City,
    Outcome,
    Phase,
    Professional,
)

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))  # n e s w


def invariants(s: Any, d: Any) -> None:
    """Raise AssertionError if the record cannot be a position of the game."""
    assert s.finished == 0, "no action is half over between two moves"
    if s.phase == Phase.ROLE_PICK:
        return
    players = int(s.options.players)
    _draw_cards(s, d, players)
    _city(s, players)
    _hands(s, players)
    if s.options.mode:
        _coop(s, d)
    else:
        _base(s, d, players)


def _draw_cards(s: Any, d: Any, players: int) -> None:
    deck = [int(card) for card in s.deck[s.drawn : s.deck_n]]
    lineup = [int(card) for card in s.lineup[: s.lineup_n]]
    assert all(card == EMPTY for card in s.deck[: s.drawn]), "drawn places of the deck are empty"
    there = np.bincount([card for card in deck if card != LAW] + lineup, minlength=16)
    total = there + s.discard + s.hand[:players].sum(axis=0)
    assert total.tolist() == d.kinds.tolist(), f"draw cards by kind {total.tolist()} are the deck's {d.kinds.tolist()}"
    assert int(total.sum()) == DRAW_CARDS, "there are 56 draw cards"
    if s.options.mode:
        assert LAW not in deck, "the co-op has no law card (R67)"
    else:
        assert deck.count(LAW) == (s.law_by == EMPTY), "the law is in the deck until somebody draws it (R1)"
        if LAW in deck:
            place = int(s.drawn) + deck.index(LAW)
            assert place >= s.deck_n - LAW_PLACES, f"the law at {place} of {s.deck_n} lies among the last eleven (R2)"


def _city(s: Any, players: int) -> None:
    size = int(s.city_n)
    cards = [int(card) for card in s.card[:size]]
    aside = [int(card) for card in s.lot if card != EMPTY] + [int(card) for card in s.unused.cards[: s.unused.n]]
    everything = cards + aside
    assert len(set(everything)) == len(everything), "no property is there twice"
    assert {card for card in everything if card < PROPERTIES} == set(range(PROPERTIES)), "all properties are there"
    assert len(everything) == PROPERTIES + 2 * int(s.options.landmarks), "two landmarks with that variant"
    x, y, near, beside = s.x.tolist(), s.y.tolist(), s.near.tolist(), s.beside.tolist()
    spots = {(x[i], y[i]): i for i in range(size)}
    assert len(spots) == size, "no two cards in one place"
    for slot in range(size):
        around = [spots.get((x[slot] + east, y[slot] + north), EMPTY) for east, north in SIDES]
        assert near[slot] == around, f"slot {slot} knows its neighbours {around}"
        assert beside[slot] == sum(1 << other for other in around if other != EMPTY), "near and beside agree"
    reached, frontier = {0}, [0]
    while frontier:
        for other in near[frontier.pop()]:
            if other != EMPTY and other not in reached:
                reached.add(other)
                frontier.append(other)
    assert len(reached) == size, "the city hangs together"
    assert (s.stack[:size] == s.tokens[:size].sum(axis=1)).all(), "stacks count the tokens"
    bits, costs = np.int64(1) << np.arange(size), (s.face + s.stack)[:size]
    there = s.type_at[:size] == np.arange(6)[:, None]
    within = costs <= np.arange(DEAREST + 1)[:, None]
    assert (s.of_type == there @ bits).all(), "the slots of each type are noted"
    noted = (there[:, None] & within) @ bits
    assert (s.cheap[:6] == noted).all(), "the slots of each type up to each price are noted"
    assert (s.cheap[ALL_TYPES] == noted.sum(axis=0)).all(), "the slots up to each price are noted"
    assert int(s.dear) == (costs > DEAREST) @ bits, "the dearest are noted"
    named: set[tuple[int, int]] = set()
    edges = s.edges.tolist()
    for slot in range(size):
        for side, (east, north) in enumerate(SIDES):
            spot = (x[slot] + east, y[slot] + north)
            calls = spot not in spots and spot not in named
            assert (edges[slot] >> side & 1) == calls, f"slot {slot} names its free places (R18)"
            named.add(spot)
    assert not s.stack[size:].any() and size <= SLOTS, "no tokens beside the city"


def _hands(s: Any, players: int) -> None:
    for seat in range(players):
        assert int(s.hand[seat].sum()) == s.hand_n[seat], f"hand of seat {seat} has the size it shows"
        assert (s.known[seat] <= s.hand[seat]).all() and (s.known[seat] >= 0).all(), (
            f"what is known of seat {seat} holds"
        )
        assert (s.hand[seat] >= 0).all(), "no hand holds less than nothing"
        hand = s.hand[seat].tolist()
        assert int(s.kinds[seat]) == sum(1 << kind for kind in range(16) if hand[kind]), "the kinds are noted"
        assert int(s.funds[seat]) == sum(n * int(FUNDS[kind]) for kind, n in enumerate(hand)), "the funds are noted"


def _base(s: Any, d: Any, players: int) -> None:
    size = int(s.city_n)
    owner, tokens, near = s.owner[:size], s.tokens[:size], s.near[:size]
    has = owner != EMPTY
    assert (has == (s.stack[:size] > 0)).all(), "a card is controlled if and only if it has tokens"
    assert (tokens[has, owner[has]] > 0).all(), "the controller of a card has a token there"
    bits = np.int64(1) << np.arange(size)
    for seat in range(players):
        assert int(s.supply[seat]) + int(tokens[:, seat].sum()) == TOKENS, f"seat {seat} has 12 tokens"
        own = owner == seat
        assert int(s.owned[seat]) == own @ bits, f"seat {seat}'s set of cards is right"
        beside = np.unique(near[own])
        border = bits[beside[beside != EMPTY]].sum()
        assert int(s.border[seat]) == border, f"seat {seat}'s border is right"
        assert 0 <= s.briefcases[seat] <= BRIEFCASES, "briefcases 0 to 3"
        held = bin(int(s.held[seat])).count("1")
        lawyer = int(s.kept[seat]) >> Professional.LAWYER & 1
        picked = s.phase != Phase.AGENDA_PICK or (seat - int(s.starter)) % players < s.chosen
        assert s.phase == Phase.OVER or held == (2 + lawyer if picked else 0), f"seat {seat} holds its agendas"
    full = int(d.city_amount[City.HIRING_FAIR]) if s.city == City.HIRING_FAIR else LINEUP
    if s.phase == Phase.MAIN:
        assert s.lineup_n == full, f"the lineup holds {full}"
        free = sum(card == EMPTY for card in s.lot)
        assert free == 0 or s.unused.n == 0, "the open lot is full while there are properties"
        assert s.stall < STALL_TURNS * players, "the stall rule ended the round (R34)"
    if s.options.professionals:
        _professionals(s, players)
    if s.phase == Phase.OVER:
        total = s.control_points.sum(axis=0) + s.agenda_points.sum(axis=0) + BRIEFCASE_POINTS * s.briefcases
        assert (s.score[:players] == total[:players]).all(), "the final score is the sum of its parts"


def _professionals(s: Any, players: int) -> None:
    out = bin(int(s.pros_out)).count("1") + sum(bin(int(s.kept[seat])).count("1") for seat in range(players))
    shown = sum(card != EMPTY for card in s.shown)
    assert out + shown + int(s.pros.n) + (s.pro != EMPTY) == len(Professional), "there are twelve professionals"
    if s.phase == Phase.MAIN and s.extra == 0:
        assert shown == 3, "three professionals are shown"


def _coop(s: Any, d: Any) -> None:
    size = int(s.city_n)
    assert int(s.pool) + int(s.stack[:size].sum()) == MOB_POOL, "24 mob tokens"
    closed = 0
    for slot in range(size):
        face = int(d.face[s.card[slot]])
        if (int(s.shut) >> slot) & 1:
            closed += face
            assert s.stack[slot] == 0, "no tokens on a face-down card"
        else:
            assert s.stack[slot] <= face, "at most as many tokens as the value"
    assert closed == s.law_track, "the law track counts the closed businesses"
    cards = MOB_CARDS if s.options.coop_master_crimes else MOB_ACTIVITY
    assert int(s.mob.n) + bin(int(s.mob_out)).count("1") == cards, f"there are {cards} mob cards"
    assert 0 <= s.acts <= ACTIONS or s.phase == Phase.OVER, "at most three actions"
    if s.outcome == Outcome.OPEN:
        assert s.drawn < s.deck_n, "an empty deck has lost the game"
        assert s.mob_track < MOB_END and s.law_track < LAW_END, "the tracks have not reached their ends"
