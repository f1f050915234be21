"""The options: one for every ruling that changes play noticeably, the default first."""

from __future__ import annotations

from typing import ClassVar, Literal

from backroom.core.game import Options, options_dtype


class MeanStreetsOptions(Options):
    """What may be agreed before the first card is dealt. In the record a Literal is the place of its value."""

    rival_pool: Literal[8, 5] = 8  # Rival Locations in the box (R1)
    action_order: Literal["free", "printed"] = "free"  # who orders the assigned actions (R12)
    boss_reveal: Literal["hidden", "open"] = "hidden"  # when Da Boss is turned up (R55)
    boss_tie: Literal["lose", "reroll"] = "lose"  # equal totals against Da Boss (R57)
    lost_turf: Literal["unclaimed", "discard"] = "unclaimed"  # where a Location lost to a gang goes (R33)
    muster: Literal["any", "threes"] = "any"  # how many henchmen may join an attack (R22)
    halted_floor: bool = True  # whether the $1 minimum also holds when an event halts income (R8)
    difficulty: Literal["standard", "easy", "hard"] = "standard"  # 0, -1 or +1 on every Location and on Da Boss

    PRESETS: ClassVar = {"short": {"difficulty": "easy"}, "standard": {}, "expert": {"difficulty": "hard"}}
    RARE: ClassVar = ("rival_pool", "action_order", "boss_reveal", "boss_tie", "lost_turf", "muster", "halted_floor")


OPTIONS = options_dtype(MeanStreetsOptions)
