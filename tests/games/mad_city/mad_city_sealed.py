"""Rounds handed in: each player's finished city, palms and the moment of the grab, as the events of an ordinary round.

The driver `sealed` is for bulk simulation: nobody watches the others build, so a round is one decision a player. What
is handed in becomes the same list of (seat, move) that a live table would write, and replays like one (§table).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from backroom.core.dice import below, seed_stream
from backroom.core.errors import IllegalMove
from backroom.core.match import Match
from backroom.core.record import EMPTY
from backroom.games.mad_city.state import CONTRACTORS, GRAB, PALM, PLACE, TIME_UP, TURN, Driver, Phase

NEVER = -1


@dataclass(frozen=True)
class HandIn:
    """One player's round: the slot in each cell (EMPTY: a hole) and its turn, tokens as a bit set, and when to grab."""

    slots: tuple[int, ...]
    turns: tuple[int, ...]
    palm: int = 0
    grab: int = NEVER  # the tick; not before all tiles lie

    def tile_moves(self) -> list[int]:
        """The PLACE and TURN moves that lay the city, cell by cell."""
        moves = []
        for cell, (slot, turn) in enumerate(zip(self.slots, self.turns, strict=True)):
            if slot != EMPTY:
                moves += [TURN + 3 * slot + turn - 1] if turn else []
                moves.append(PLACE + 16 * slot + cell)
        return moves


def expand(match: Match, handed: Mapping[int, HandIn], seed: int = 0) -> list[tuple[int, int]]:
    """The events of a round as (seat, move), ending with TIME_UP; IllegalMove says what cannot be handed in.

    The tree goes to the smallest tick among those who may take it; equal ticks are drawn for (R8).
    """
    s = match.state
    if s.options.driver != Driver.SEALED or s.phase != Phase.BUILD:
        raise IllegalMove("a round is handed in with the driver 'sealed', while it is being built")
    events = [(seat, move) for seat, hand in sorted(handed.items()) for move in _checked(match, seat, hand)]
    winner = _first_grab(match.replay().play_all(events), handed, seed)
    if winner is not None:
        events.append((winner, GRAB))
    return [*events, (int(s.seats), TIME_UP)]


def _checked(match: Match, seat: int, hand: HandIn) -> list[int]:
    """A player's tile events and palms, or what is wrong with them."""
    s = match.state
    if not 0 <= seat < s.seats or not s.players[seat].playing:
        raise IllegalMove(f"seat {seat} does not play this round")
    if s.players[seat].ops:
        raise IllegalMove(f"seat {seat} has begun to build; a round is handed in whole")
    used = [slot for slot in hand.slots if slot != EMPTY]
    if len(hand.slots) != s.cells or len(set(used)) != len(used) or not all(0 <= slot < s.hand for slot in used):
        raise IllegalMove(
            f"seat {seat}: each of {int(s.cells)} cells needs a slot of its own, 0 to {int(s.hand) - 1}, or EMPTY"
        )
    moves = hand.tile_moves()
    ticks = int(s.options.ticks)
    if hand.grab != NEVER and not len(moves) <= hand.grab <= ticks:
        raise IllegalMove(
            f"seat {seat} lays its city in {len(moves)} moves: it may grab from tick {len(moves)} to {ticks}"
        )
    return moves + [PALM + token for token in range(CONTRACTORS) if hand.palm >> token & 1]


def _first_grab(match: Match, handed: Mapping[int, HandIn], seed: int) -> int | None:
    """Who takes the tree, if anybody may and wants to."""
    able = [seat for seat, hand in sorted(handed.items()) if hand.grab != NEVER and GRAB in match.legal_ids(seat)]
    if not able:
        return None
    first = min(handed[seat].grab for seat in able)
    equal = [seat for seat in able if handed[seat].grab == first]
    stream: Any = np.zeros(2, np.int64)
    seed_stream(stream, seed, int(match.state.round_no))
    return equal[int(below(stream, len(equal)))]
