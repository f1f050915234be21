"""The options of Mob Town: the box's variants in any combination, and the co-op with its switches."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

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

    @model_validator(mode="after")
    def _fits_the_mode(self) -> Self:
        if self.first_player != "random" and int(self.first_player) >= self.players:
            raise ValueError(
                f"first_player is {self.first_player}, but a table of {self.players} has the seats 0 to "
                f"{self.players - 1}; choose one of those, or 'random'"
            )
        unknown = (*VARIANTS, "rounds") if self.mode == "coop" else COOP_SWITCHES
        for name in unknown:
            if getattr(self, name) != type(self).model_fields[name].default:
                where, mode = ("competitive game", "base") if self.mode == "coop" else ("co-op", "coop")
                raise ValueError(f"option '{name}' is only for the {where}; leave it out, or choose mode '{mode}'")
        if self.coop_more_mob_activity and not self.coop_master_crimes:
            raise ValueError("option 'coop_more_mob_activity' needs 'coop_master_crimes'; switch both on, or both off")
        return self


OPTIONS = options_dtype(MobTownOptions)
