"""The options of Mayor of Chicago."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from backroom.core.game import Options


class MayorOptions(Options):
    """Every variant of the rulebook, then switches for rulings that could go the other way."""

    players: int = Field(1, ge=1, le=2)  # 1 solo; 2 the co-operative variant (§coop-setup)
    opponent: Literal[0, 1, 2, 3, 4, 5, 6, 7, "random"] = 0  # which of the eight; the first two have one star (§setup)
    count_covered: bool = False  # R14: symbols under an assistant count for the symbols around
    discard_penalty: Literal["icon", "always"] = "icon"  # R47
    coop_gifts: Literal["any_time", "limited", "off"] = "any_time"  # §coop-gifts; the last two are not the rulebook's
    spare_booze: bool = False  # R22: Booze beyond the price may be spent too

    WHEN: ClassVar = {"coop_gifts": {"players": (2,)}}
    PRESETS: ClassVar = {
        "short": {"opponent": 0},
        "standard": {"opponent": 3},
        "expert": {"opponent": 7},
        "coop": {"players": 2},
    }
    RARE: ClassVar = ("count_covered", "discard_penalty", "spare_booze")


RANDOM_OPPONENT = 8  # place of "random" among the values
PENALTY_ALWAYS = 1
GIFTS_ANY_TIME, GIFTS_LIMITED, GIFTS_OFF = range(3)
