"""Paying made easy: the cheapest payment, card by card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from backroom.core.match import View
from backroom.core.record import copy_of
from backroom.games.mob_town.state import CASH, PAY, Kind, Phase

MOST_CARDS = 12  # of a payment that is looked for


@dataclass(frozen=True)
class Payment:
    """The cheapest payment: the moves to make, and the cards it lays down, those without a choice included."""

    moves: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()


def cheapest(view: View) -> Payment:
    """Least value wasted, cash kept; tried out on a copy of the view."""
    s = copy_of(view.record)
    s.told.loud = 1
    d, game = view.deck.record, view.game
    moves: list[int] = []
    kinds: list[int] = []
    out = np.zeros(game.max_legal, np.int16)
    while s.phase == Phase.PAY and s.actor == view.seat and len(moves) < MOST_CARDS:
        legal = [int(move) for move in out[: int(game.legal(s, d, view.seat, out))]]
        if not legal:  # a spectator sees no hand to pay from
            return Payment()
        best = min(legal, key=lambda move: _waste(s, move - PAY))
        moves.append(best)
        s.told.n = 0
        game.play(s, d, view.seat, best)
        kinds += [int(told.subject) for told in s.told.ring[: s.told.n] if told.kind == Kind.PAID]
    return Payment(tuple(moves), tuple(kinds))


def _waste(s: Any, kind: int) -> tuple[int, int, int]:
    value = int(s.cash_worth) if kind == CASH else kind % 3 + 1
    return max(0, value - int(s.left)), int(kind == CASH), -value
