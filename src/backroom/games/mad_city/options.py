"""The options of Mad City: every variant of the rulebook, and how the minute of building is run."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field, model_validator

from backroom.core.game import Options, options_dtype

SOLITAIRES = ("puzzle", "advanced_puzzle", "speed")
SHORTEST_BUILD = 10  # seconds; 0 means a game without a clock (R47)


class MadCityOptions(Options):
    """Options that mean nothing in a mode are checked for their range and then ignored (R51)."""

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

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, values: Any) -> Any:
        """A solitaire has one seat whatever is given; one seat alone does not choose a solitaire (R34)."""
        if isinstance(values, dict) and values.get("mode") in SOLITAIRES:
            return {**values, "players": 1}
        return values

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        """Which options exclude each other (R33, R34, R51)."""
        alone = self.mode in SOLITAIRES
        if not alone and self.players == 1:
            raise ValueError(f"{self.mode} needs 2 to 6 players; to play alone choose mode {', '.join(SOLITAIRES)}")
        if self.extra_tile != "none" and alone:
            raise ValueError(
                f"extra_tile={self.extra_tile} is for the modes base and standard; for {self.mode} choose none"
            )
        if self.extra_tile != "none" and self.players == 6:
            raise ValueError(
                f"extra_tile={self.extra_tile} is for 2 to 5 players: six players would need more than 54 tiles"
            )
        if 0 < self.build_seconds < SHORTEST_BUILD:
            raise ValueError(f"build_seconds must be 0 (no timer) or from {SHORTEST_BUILD} to 600")
        if self.driver == "sealed" and self.extra_tile == "common":
            raise ValueError(
                "driver=sealed cannot have a common tile, because players race for it; choose another extra_tile"
            )
        if self.driver == "sealed" and self.build_seconds == 0:
            raise ValueError("driver=sealed needs a timer; choose build_seconds from 10 to 600")
        return self


OPTIONS = options_dtype(MadCityOptions)
