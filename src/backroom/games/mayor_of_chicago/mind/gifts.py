"""Which gifts a partner thinks of: each costs both a Corruption, so only what the other lacks is worth one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.jit import plain, rule
from backroom.games.mayor_of_chicago.state import (
    ASK,
    BOOZE,
    BOOZE_VALUE,
    CARDS,
    CORRUPTION,
    CORRUPTION_PRICE,
    DOLLAR,
    GIVE,
    GIVE_DOLLARS,
    NO_CARD,
    Phase,
)

if TYPE_CHECKING:
    from backroom.core.match import View

SHORT = 12  # Dollars, Booze counted as what it pays, below which a partner is short of money
LEAST_GAP = 8  # Dollars that the giver must have more
LEAST_HELP = 4  # Dollars that pay for two Corruption at the end: as many as the gift costs both


@rule
def worth_giving(s, giver):
    """The Dollars that the partner lacks and this one can spare; 0: no gift is worth its Corruption.

    While cards are left they pay for hires: half of what lies between the two. After that they pay for Corruption.
    """
    mine, theirs = s.candidates[giver].held, s.candidates[1 - giver].held
    gap = int(mine[DOLLAR]) - int(theirs[DOLLAR])
    if s.drawn < CARDS or s.card != NO_CARD:
        short = int(theirs[DOLLAR]) + BOOZE_VALUE * int(theirs[BOOZE]) < SHORT
        return gap // 2 if short and gap >= LEAST_GAP else 0
    owed = CORRUPTION_PRICE * (int(theirs[CORRUPTION]) + 1) - int(theirs[DOLLAR])
    spare = int(mine[DOLLAR]) - CORRUPTION_PRICE * (int(mine[CORRUPTION]) + 1)
    help_given = min(owed, spare)
    return help_given if help_given >= LEAST_HELP else 0


def considered(view: View) -> tuple[int, ...]:
    """The legal moves that a bot thinks of: no gift, and no wish for one, that is not worth its Corruption."""
    s, seat, legal = view.record, view.seat, view.legal
    if s.seats < 2:
        return legal
    if s.phase == Phase.GIVE_DOLLARS:
        return _amounts(legal, GIVE_DOLLARS, int(plain(worth_giving)(s, seat)))
    if s.phase == Phase.GIVE_BOOZE:
        return legal[:1]
    idle = {move for move, giver in ((GIVE, seat), (ASK, 1 - seat)) if not plain(worth_giving)(s, giver)}
    return tuple(move for move in legal if move not in idle) or legal


def _amounts(legal: tuple[int, ...], first: int, whole: int) -> tuple[int, ...]:
    """All that is worth giving, and half of it."""
    return tuple(move for move in legal if move - first in (whole, (whole + 1) // 2)) or legal[:1]
