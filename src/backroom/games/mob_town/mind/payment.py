"""Paying made easy: the cheapest payment, card by card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import EMPTY, copy_of
from backroom.games.mob_town.rules import play
from backroom.games.mob_town.rules.cards import PAY_ORDER
from backroom.games.mob_town.rules.price import pays_with
from backroom.games.mob_town.state import CASH, PAY, Kind, Phase


@dataclass(frozen=True)
class Payment:
    """The cheapest payment: the moves to make, and the cards that it pays, including those without a choice."""

    moves: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()


@dataclass(frozen=True)
class Price:
    """What is to be paid for a card, and how."""

    card: int
    amount: int
    worth: int  # of a cash card
    need: int  # cards that must stay for the way
    last: int = EMPTY  # place of the card paid last in pay order


def cheapest(view: View) -> Payment:
    """The best payment of all; tried out on a copy of the view, where nobody brings cards that are not known."""
    s, d = copy_of(view.record), view.deck.record
    if s.phase != Phase.PAY or s.actor != view.seat:
        return Payment()
    price = Price(int(s.card[s.target]), int(s.left), int(s.cash_worth), int(s.need), int(s.last))
    kinds = best_kinds(s, d, view.seat, price)
    s.happenings.enabled = 1
    s.pro = EMPTY
    moves, rest = [], list(kinds)
    while rest:
        moves.append(PAY + rest[0])
        s.happenings.n = 0
        plain(play)(s, d, view.seat, moves[-1])
        for happening in s.happenings.ring[: s.happenings.n]:
            if happening.kind == Kind.PAID:
                rest.remove(int(happening.subject))
    return Payment(tuple(moves), kinds)


def best_kinds(s: Any, d: Any, seat: int, price: Price) -> tuple[int, ...]:
    """The cards that pay with the least value lost, then the least cash, then the fewest cards (R10); () if none do."""
    places = PAY_ORDER[price.worth]
    able = [k for k in range(16) if plain(pays_with)(d, price.card, k) and places[k] >= price.last]
    cards = sorted((k for k in able for _ in range(int(s.hand[seat, k]))), key=lambda k: int(places[k]))
    by_value = {value: [k for k in cards if k != CASH and k % 3 + 1 == value] for value in (3, 2, 1)}
    cash = [k for k in cards if k == CASH]
    most, exact = int(s.hand_n[seat]) - price.need, bool(s.options.payment)
    found: list[tuple[tuple[int, int, int], tuple[int, int, int, int]]] = []
    for coins in range(len(cash) + 1):
        for threes in range(len(by_value[3]) + 1):
            for twos in range(len(by_value[2]) + 1):
                left = price.amount - coins * price.worth - 3 * threes - 2 * twos
                ones = max(0, left)
                count, waste = coins + threes + twos + ones, ones - left
                if ones <= len(by_value[1]) and count <= most and not (exact and waste):
                    found.append(((waste, coins, count), (coins, threes, twos, ones)))
                if left <= 0:
                    break
    if not found:
        return ()
    coins, threes, twos, ones = min(found)[1]
    chosen = cash[:coins] + by_value[3][:threes] + by_value[2][:twos] + by_value[1][:ones]
    return tuple(sorted(chosen, key=lambda k: int(places[k])))
