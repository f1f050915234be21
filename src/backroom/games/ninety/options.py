"""The options of a campaign."""

from typing import ClassVar, Literal

from pydantic import Field

from backroom.core.game import Options


class NinetyOptions(Options):
    """What may be agreed on before a campaign; the default of each first."""

    players: int = Field(2, ge=2, le=5)
    start_day: int = Field(1, ge=1, le=15)  # §calendar: the campaign begins on this day
    bios: Literal["random", "draft2", "off"] = "random"
    home_turfs: Literal["random", "draft2"] = "random"
    crossing_cost: Literal["edge", "space"] = "edge"  # R2
    coffee: Literal["third_die", "off"] = "third_die"
    attend: Literal["choose", "auto"] = "choose"  # R19
    invitation_penalty: Literal["all_absent", "unattended", "off"] = "all_absent"  # R43
    grace_actions: bool = False  # R31
    rank_zero: bool = True  # R49
    votes_score: bool = True  # R1
    seat_compensation: int = Field(0, ge=0, le=5)  # canvassers for each candidate who moves later
    hidden_allocation: bool = True

    PRESETS: ClassVar = {
        "short": {"start_day": 11, "bios": "off"},
        "standard": {},
        "expert": {"bios": "draft2", "home_turfs": "draft2"},
    }
    RARE: ClassVar = (
        "crossing_cost", "coffee", "attend", "invitation_penalty", "grace_actions", "rank_zero", "votes_score",
        "seat_compensation", "hidden_allocation",
    )  # fmt: skip
    OFFERED: ClassVar = {"start_day": (1, 6, 8, 11, 13)}


# The numbers of values that the rules ask for.
DRAFT2, OFF = 1, 2  # bios and home_turfs
NO_COFFEE = 1  # coffee
ATTEND_AUTO = 1  # attend
ALL_ABSENT, UNATTENDED = 0, 1  # invitation_penalty
