"""The end of a game: the points of each round by seat, and the score turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.games.mob_town.rules.points import BRIEFCASE_POINTS
from backroom.games.mob_town.state import LAW_END, MOB_END, Kind, Outcome
from backroom.games.mob_town.text import name_of
from backroom.kit.ending import Ending, NextGame, Source, curve_of

if TYPE_CHECKING:
    from backroom.core.match import Match
    from backroom.core.words import Words


def ending(match: Match, words: Words) -> Ending:
    """Who won, the points of each round, the score if it had ended after each turn (§game-end, §coop-end)."""
    s = match.state
    curve = curve_of(match, lambda state: state.turn)
    if s.options.mode:
        won = s.outcome == Outcome.WON
        return Ending(
            sources=_shut_down(match, words) if match.over else (),
            curve=curve,
            axis=words("end.turn"),
            under=words("end.spared", mob=int(s.mob_track), of=MOB_END, n=int(s.deck_n) - int(s.drawn)) if won else "",
            won=tuple(range(match.seats)) if won else (),
            together=True,
            levels=((words("end.law_wins"), LAW_END),),
        )
    best = max(match.scores)
    short = int(s.options.rounds) < type(match.options).model_fields["rounds"].default
    return Ending(
        sources=_rounds(match, words) if match.over else (),
        curve=curve,
        axis=words("end.turn"),
        won=tuple(seat for seat, score in enumerate(match.scores) if score == best) if match.over else (),
        steps=(NextGame(words("end.longer"), {"rounds": 3}),) if short else (),
    )


def _rounds(match: Match, words: Words) -> tuple[Source, ...]:
    """Control and agendas of each round, then the briefcases (§scoring, §game-end)."""
    s, seats = match.state, range(match.seats)
    sources = []
    for now in range(int(s.options.rounds)):
        group = words("end.round", n=now + 1)
        control = tuple(int(s.control_points[now, seat]) for seat in seats)
        agendas = tuple(int(s.agenda_points[now, seat]) for seat in seats)
        sources += [Source(words("end.control"), control, group), Source(words("end.agendas"), agendas, group)]
    kept = tuple(BRIEFCASE_POINTS * int(s.briefcases[seat]) for seat in seats)
    return (*sources, Source(words("end.briefcases"), kept, words("end.after"), words("end.briefcases_note")))


def _shut_down(match: Match, words: Words) -> tuple[Source, ...]:
    """Each business that was shut down, with its value for the law (§shut-down)."""
    return tuple(
        Source(name_of(match.deck, words, "property", happening.subject), (happening.amount,) * match.seats)
        for happened in match.happenings
        for happening in happened
        if happening.kind == Kind.SHUT_DOWN
    )
