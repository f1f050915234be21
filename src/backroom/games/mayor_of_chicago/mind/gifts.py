"""Which gifts a partner thinks of: each costs both a Corruption, so only what the other lacks is worth one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.jit import plain
from backroom.games.mayor_of_chicago.mind.worth import worth_giving
from backroom.games.mayor_of_chicago.state import ASK, GIVE, GIVE_DOLLARS, Phase

if TYPE_CHECKING:
    from backroom.core.match import View


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
