"""The options of Mob Town: the box's variants in any combination, and the co-op with its switches."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from backroom.core.game import Options, options_dtype

VARIANTS = ("professionals", "city_cards", "landmarks", "big_money")
COOP_SWITCHES = (
    "coop_start_delta",
    "coop_master_crimes",
    "coop_more_mob_activity",
    "coop_open_hands",
    "coop_repeat_limit",
)


class MobTownOptions(Options):
    """A mode refuses what it does not know, rather than ignoring it (R61, R71)."""

    players: int = Field(2, ge=2, le=4)
    mode: Literal["base", "coop"] = "base"
    professionals: bool = False
    city_cards: bool = False
    landmarks: bool = False
    big_money: bool = False
    rounds: int = Field(3, ge=1, le=3)
    payment: Literal["at_least", "exact"] = "at_least"
    first_player: Literal["random", "0", "1", "2", "3"] = "random"
    coop_start_delta: int = Field(0, ge=-1, le=2)
    coop_master_crimes: bool = True
    coop_more_mob_activity: bool = False
    coop_open_hands: bool = True
    coop_repeat_limit: int = Field(2, ge=2, le=3)

    WHEN: ClassVar = {
        **{name: {"mode": ("base",)} for name in (*VARIANTS, "rounds")},
        **{name: {"mode": ("coop",)} for name in COOP_SWITCHES},
        "coop_more_mob_activity": {"mode": ("coop",), "coop_master_crimes": (True,)},
        "first_player=2": {"players": (3, 4)},
        "first_player=3": {"players": (4,)},
    }
    PRESETS: ClassVar = {
        "short": {"rounds": 1},
        "standard": {},
        "expert": dict.fromkeys(VARIANTS, True),
        "coop": {"mode": "coop"},
    }
    STRICT: ClassVar = True
    RARE: ClassVar = ("mode", "payment", "first_player")


OPTIONS = options_dtype(MobTownOptions)
