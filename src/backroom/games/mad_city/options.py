"""The options of Mad City: every variant of the rulebook, and how the minute of building is run."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from backroom.core.game import Options, options_dtype

TOGETHER = ("base", "standard")
SOLITAIRES = ("puzzle", "advanced_puzzle", "speed")
TIMED = (*TOGETHER, "speed")
SHORTEST_BUILD = 10  # seconds; 0 means a game without a clock (R47)


class MadCityOptions(Options):
    """A mode refuses what means nothing in it (R51)."""

    mode: Literal["base", "standard", "puzzle", "advanced_puzzle", "speed"] = "base"
    players: int = Field(2, ge=1, le=6)
    target_points: int = Field(0, ge=0, le=999)  # 0: 150 in the base game, 100 in a short or a standard one
    short_game: bool = False
    final_round: bool = False  # R12
    extra_tile: Literal["none", "draw10", "common"] = "none"
    hide_cities: Literal["auto", "yes", "no"] = "auto"
    build_seconds: int = Field(60, ge=0, le=600)  # R46; 0: relaxed (R47)
    driver: Literal["live", "ticked", "sealed"] = "live"
    ticks: int = Field(60, ge=1, le=1000)
    tree_needs_complete: Literal["auto", "yes", "no"] = "auto"  # R3
    tree_limit: int = Field(-1, ge=-1, le=999)  # -1: none in the base game, 50 in the standard game; 0: none
    tree_over_limit: Literal["block", "penalty"] = "block"  # R22
    token_flip: Literal["after_need", "at_one"] = "after_need"  # R18
    score_floor: Literal["zero", "none"] = "zero"  # R17
    palm_revocable: bool = True  # R16
    early_end: bool = False  # R5
    solo_rounds: int = Field(3, ge=1, le=9)
    max_rounds: int = Field(60, ge=1, le=999)  # R45
    max_tiebreaks: int = Field(10, ge=0, le=99)
    max_ops: int = Field(1000, ge=20, le=10000)  # R47

    WHEN: ClassVar = {
        "players=1": {"mode": SOLITAIRES},
        **{f"players={number}": {"mode": TOGETHER} for number in range(2, 7)},
        "target_points": {"mode": TOGETHER},
        "short_game": {"mode": ("base",)},
        "final_round": {"mode": TOGETHER},
        "extra_tile": {"mode": TOGETHER, "players": range(2, 6)},  # six would need more than 54 tiles (R33)
        "extra_tile=common": {"driver": ("live", "ticked")},  # players race for it
        "hide_cities": {"mode": TOGETHER},
        "build_seconds": {"mode": TIMED},
        "build_seconds=0": {"driver": ("live", "ticked")},
        "early_end": {"mode": TIMED, "build_seconds": range(SHORTEST_BUILD, 601)},  # without a timer always on (R47)
        "tree_needs_complete": {"mode": TOGETHER},
        "tree_limit": {"mode": TOGETHER},
        "tree_over_limit": {"mode": TOGETHER},
        "token_flip": {"mode": ("standard", *SOLITAIRES)},
        "score_floor": {"mode": ("standard",)},
        "palm_revocable": {"mode": ("standard",)},
        "solo_rounds": {"mode": SOLITAIRES},
    }
    PRESETS: ClassVar = {
        "short": {"build_seconds": 0, "target_points": 50},
        "standard": {"early_end": True},
        "expert": {"mode": "standard", "early_end": True},
        "puzzle": {"mode": "puzzle"},
        "speed": {"mode": "speed"},
    }
    RARE: ClassVar = (
        "mode", "hide_cities", "tree_needs_complete", "tree_limit", "tree_over_limit", "token_flip", "score_floor",
        "palm_revocable",
    )  # fmt: skip
    TECHNICAL: ClassVar = ("short_game", "driver", "ticks", "max_rounds", "max_tiebreaks", "max_ops")
    OFFERED: ClassVar = {
        "build_seconds": (0, 40, 60, 90, 120),
        "target_points": (0, 50, 100, 150),
        "tree_limit": (-1, 0, 50),
    }
    ONE_SCREEN: ClassVar = {"build_seconds": (0,)}

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, values: Any) -> Any:
        """A solitaire has one seat; one seat alone does not choose a solitaire (R34)."""
        if isinstance(values, dict) and values.get("mode") in SOLITAIRES:
            return {"players": 1, **values}
        return values

    @model_validator(mode="after")
    def _a_whole_minute(self) -> Self:
        if 0 < self.build_seconds < SHORTEST_BUILD:
            raise ValueError(f"build_seconds must be 0 (no timer) or from {SHORTEST_BUILD} to 600")
        return self


OPTIONS = options_dtype(MadCityOptions)
