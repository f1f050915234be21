"""The end of a game: how the score was made up, and the score turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.jit import plain
from backroom.games.mean_streets import scoring
from backroom.games.mean_streets.state import ERA_ENDS, Fight, Rank, Rolled
from backroom.kit.ending import Ending, NextGame, Source, curve_of

if TYPE_CHECKING:
    from backroom.core.match import Match
    from backroom.core.words import Words

HARDER = {"easy": ("standard", Rank.STREET_BOSS), "standard": ("hard", Rank.UNDERBOSS)}  # and who is ready for it


def ending(match: Match, words: Words) -> Ending:
    """The rank and what the next one needs, the score line by line and turn by turn (§scoring, §ranks)."""
    s = match.state
    points = match.scores[0]
    rank = int(plain(scoring.rank_of)(s, points))
    tops = scoring.RANK_TOPS
    missing = tops[rank] + 1 - points if rank < len(tops) else 0
    harder, ready = HARDER.get(match.options.model_dump()["difficulty"], ("", Rank.KILLED))
    return Ending(
        sources=_sources(match, words) if match.over else (),
        curve=curve_of(match, lambda state: state.turn),
        axis=words("end.turn"),
        headline=words(f"rank.{rank}") if match.over else "",
        emblem="revolver" if rank == Rank.KILLED else "fedora",
        over=words("end.you_end") if match.over and rank != Rank.KILLED else "",
        under=_under(match, words, rank) if match.over else "",
        to_next=words("end.to_next", n=missing, rank=words(f"rank.{rank + 1}")) if missing and match.over else "",
        won=() if rank == Rank.KILLED else None,
        levels=tuple((words(f"rank.{rank + 1}"), top + 1) for rank, top in enumerate(tops)),
        breaks=((words("end.second_era"), ERA_ENDS[1]),),
        steps=(NextGame(words(f"end.{harder}"), {"difficulty": harder}),) if ready <= rank < Rank.KILLED else (),
    )


def _under(match: Match, words: Words, rank: int) -> str:
    """What the poster adds: the fight that was lost, or that no rank is higher."""
    if rank == Rank.KILLED:
        roll = match.state.rolls[Rolled.BOSS]
        return words("screen.boss_roll", n=int(roll.total), his=int(roll.their_total))
    return words("end.highest") if rank == len(scoring.RANK_TOPS) else ""


def _sources(match: Match, words: Words) -> tuple[Source, ...]:
    """Every line of the score, those that paid nothing too (§scoring, R46, R59)."""
    s = match.state
    fame, bonus = int(s.fame), int(s.bonus)
    lines = [
        ("locations", fame, ""),
        ("bonus", bonus, ""),
        ("cap", int(plain(scoring.reputation)(s)) - fame - bonus, ""),
        ("gun", int(s.gun), ""),
        ("suit", int(s.suit), ""),
        ("politician", scoring.POLITICIAN_POINTS * int(s.politician), ""),
        ("many", int(plain(scoring.location_points)(s)), words("end.many_note", n=int(s.controlled.n))),
        ("rivals", int(plain(scoring.rival_points)(s)), words("end.rivals_note", n=int(plain(scoring.rivals_held)(s)))),
        ("boss", int(plain(scoring.boss_points)(s)), ""),
    ]
    killed = -sum(points for _, points, _ in lines) if s.fight == Fight.KILLED else 0
    lines.append(("killed", killed, ""))
    hidden = ("cap", "killed")  # said only where they took something
    return tuple(
        Source(words(f"end.{key}"), (points,), note=note) for key, points, note in lines if points or key not in hidden
    )
