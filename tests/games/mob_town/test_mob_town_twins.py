"""Slow, obvious twins of the quick routines for ways, prices and payments (§take-over, §connection)."""

from __future__ import annotations

from collections import deque
from copy import copy
from itertools import combinations
from random import Random
from typing import Any

import pytest
from mob_town_table import DECK, Table

from backroom.core.match import Match
from backroom.core.record import copy_of
from backroom.games.mob_town import GAME
from backroom.games.mob_town.rules.price import price_of, take_overs
from backroom.games.mob_town.rules.takeover import held_by, receivers, steps_nearer
from backroom.games.mob_town.state import City, Landmark, Phase, Professional

D = DECK.record


def distances(s: Any, seat: int) -> dict[int, int]:
    """Breadth first over cells, from all cards of the seat."""
    at = {(int(s.x[i]), int(s.y[i])): i for i in range(int(s.city_n))}
    found = {i: 0 for i in range(int(s.city_n)) if s.owner[i] == seat}
    queue = deque(found)
    while queue:
        i = queue.popleft()
        for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            j = at.get((int(s.x[i]) + x, int(s.y[i]) + y))
            if j is not None and j not in found:
                found[j] = found[i] + 1
                queue.append(j)
    return found


def amount(s: Any, seat: int, who: Professional) -> int:
    """The number on a professional whom the seat keeps, else 0."""
    return int(D.pro_amount[who, int(s.options.players) - 2]) if int(s.kept[seat]) >> who & 1 else 0


def need(s: Any, seat: int, slot: int) -> int:
    station = int(s.landmark[Landmark.STATION])
    if s.city == City.RAILWAY or (station >= 0 and s.owner[station] == seat) or not (s.owner[: s.city_n] == seat).any():
        return 0
    between = distances(s, seat)[slot] - 1
    return max(0, between - amount(s, seat, Professional.CHAUFFEUR)) + (s.city == City.ROADWORKS and between >= 1)


def hand_values(s: Any, seat: int, card: int) -> tuple[list[int], int]:
    """The values of the cards that pay for a property, and how many other cards there are."""
    paying, others = [], 0
    for kind in range(16):
        for _ in range(int(s.hand[seat, kind])):
            if kind == 15:
                paying.append(amount(s, seat, Professional.LAUNDERER) or 1)
            elif int(D.suits[card]) >> (kind // 3) & 1:
                paying.append(kind % 3 + 1)
            else:
                others += 1
    return paying, others


def least_cards(values: list[int], price: int, exact: bool) -> int | None:
    """Try every subset, the small ones first."""
    for n in range(1, len(values) + 1):
        for chosen in combinations(values, n):
            if sum(chosen) == price or (not exact and sum(chosen) > price):
                return n
    return None


def positions(seed: int, **options: Any) -> list[Any]:
    """States of a random game at the beginning of a turn."""
    match, random = Match(GAME, seed=seed, options=GAME.choose_options(**options)), Random(seed)
    found: list[Any] = []
    while not match.over and len(found) < 60:
        if match.state.phase == Phase.MAIN:
            found.append(copy_of(match.state))
        seat = match.pending[0]
        match.play(random.choice(match.legal_ids(seat)), seat)
    return found


SETS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4},
    {"players": 3, "payment": "exact"},
    {"players": 4, "professionals": True, "city_cards": True, "landmarks": True},
    {"players": 3, "professionals": True, "city_cards": True, "landmarks": True, "payment": "exact"},
]


@pytest.mark.parametrize("options", SETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_can_be_taken_over(options: dict[str, Any], seed: int) -> None:
    """R10, R12, R14, R16: the bit sets agree with subsets and breadth-first search."""
    for s in positions(seed, **options):
        seat = int(s.actor)
        if s.hand_n[seat] > 9:
            continue
        found = int(take_overs(s, D, seat, False, False))
        for slot in range(int(s.city_n)):
            values, others = hand_values(s, seat, int(s.card[slot]))
            price = int(price_of(s, D, slot, False))
            cards = least_cards(values, price, options.get("payment") == "exact")
            able = cards is not None and s.owner[slot] != seat and s.supply[seat] > 0
            able = able and len(values) + others - (cards or 0) >= need(s, seat, slot)
            assert bool(found >> slot & 1) == able, slot


def all_routes(s: Any, seat: int, target: int) -> set[tuple[int, ...]]:
    """Who is passed on every shortest way, nearest to the target first; 4 is nobody."""
    far = distances(s, seat)

    def walk(slot: int) -> set[tuple[int, ...]]:
        if far[slot] == 1:
            return {()}
        ways = set()
        for other in s.near[slot]:
            if other >= 0 and far[int(other)] == far[slot] - 1:
                owner = int(s.owner[other])
                ways |= {(4 if owner < 0 else owner, *rest) for rest in walk(int(other))}
        return ways

    return walk(target)


def test_every_shortest_way_and_no_other() -> None:
    """R14, R15: the chain of choices reaches exactly the ways that paths give."""
    seen = 0
    for seed in range(3):
        for s in positions(seed, players=3):
            seat = int(s.actor)
            if s.owned[seat] == 0:
                continue
            for target in range(int(s.city_n)):
                if s.owner[target] == seat or distances(s, seat)[target] < 2:
                    continue
                assert chains(s, seat, target) == all_routes(s, seat, target)
                seen += 1
    assert seen > 100


def chains(s: Any, seat: int, target: int) -> set[tuple[int, ...]]:
    """All sequences of receivers that the rules offer."""

    def walk(frontier: int, depth: int) -> set[tuple[int, ...]]:
        if depth == 1:
            return {()}
        s.frontier, s.depth = frontier, depth
        offered, nearer = int(receivers(s, seat)), int(steps_nearer(s, seat))
        ways = set()
        for receiver in range(5):
            if offered >> receiver & 1:
                ways |= {(receiver, *rest) for rest in walk(nearer & int(held_by(s, receiver)), depth - 1)}
        return ways

    return walk(1 << target, distances(s, seat)[target])


def test_payments_reach_every_least_set_once() -> None:
    """R10: chains of payments are exactly the sets without a superfluous card."""
    random = Random(5)
    for _ in range(40):
        hand = [random.choice(["r1", "r2", "r3", "n1", "n2", "n3", "$", "w1"]) for _ in range(6)]
        price = random.choice([1, 2, 3, 4])
        t = Table().city((f"R{price}", 0, 0)).hand(0, " ".join(hand))
        if not t.slots():
            continue
        assert sorted(_chains(t)) == sorted(_least_sets(hand, price))


def _least_sets(hand: list[str], price: int) -> set[tuple[str, ...]]:
    worth = {card: 1 if card == "$" else int(card[1]) for card in hand}
    useful = [card for card in hand if card != "w1"]
    found = set()
    for n in range(1, len(useful) + 1):
        for chosen in combinations(useful, n):
            total = sum(worth[card] for card in chosen)
            if total >= price and all(total - worth[card] < price for card in chosen):
                found.add(tuple(sorted(chosen)))
    return found


def _chains(start: Any) -> list[tuple[str, ...]]:
    """Every complete payment, as the cards that left the hand."""
    begun = start.cards(0).split()
    found, open_tables = [], []
    first = copy(start)
    first.s = copy_of(start.s)
    first.play("take_over 0")
    open_tables.append(first)
    while open_tables:
        t = open_tables.pop()
        if t.phase != Phase.PAY:
            left = t.cards(0).split()
            paid = list(begun)
            for card in left:
                paid.remove(card)
            found.append(tuple(sorted(paid)))
            continue
        for move in t.legal():
            branch = copy(t)
            branch.s = copy_of(t.s)
            branch.play(move)
            open_tables.append(branch)
    return found
