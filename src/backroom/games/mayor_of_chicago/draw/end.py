"""The end of a campaign: where the Votes came from, the Votes card by card, and the ladder of the eight opponents."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Any

from backroom.games.mayor_of_chicago.draw.faces import rival_face
from backroom.games.mayor_of_chicago.state import CORRUPTION, VOTE, Cause, Kind
from backroom.games.mayor_of_chicago.text import verdict
from backroom.kit.ending import Ending, Rung, Source, curve_of, kept
from backroom.kit.parts import bust
from backroom.kit.screen import Svg

if TYPE_CHECKING:
    from backroom.core.match import Match
    from backroom.core.words import Words
    from backroom.games.mayor_of_chicago.deck import Opponent

PORTRAIT = 64  # of a rung, in its own units
FACE_UP = 4  # cards that lie open before the first is drawn
CHANGES = {Kind.GAINED: 1, Kind.LOST: -1}
GROUPS = ("campaign", "immediate", "count", "taken")  # in the order of the sheet
EFFECTS = {Kind.EVENT_WOKE: "immediate", Kind.EVENT_ENDED: "count"}
TAKES = {Kind.PAID: "corruption", Kind.PENALTY: "penalty"}


def ending(match: Match, words: Words) -> Ending:
    """Elected or not, where the Votes came from, the Votes if counted after each card (§end, §winning)."""
    s = match.state
    rivals = match.deck.cards.opponent
    won = match.over and int(s.winners) == (1 << match.seats) - 1
    rival, alone = rivals[s.opponent], match.seats == 1
    return Ending(
        sources=_sources(match, words) if match.over else (),
        curve=curve_of(match, lambda state: state.drawn - FACE_UP),
        axis=words("end.card"),
        headline=verdict(words, match.seats, won=won) if match.over else "",
        emblem="vote",
        figure=words("end.votes_to", own=" · ".join(map(str, match.scores)), rival=rival.votes) if match.over else "",
        under=decided(match, words, rival, won=won) if match.over else "",
        won=tuple(range(match.seats)) if won else (),
        levels=((rival.name, rival.votes),),
        ladder=tuple(_rung(rival, words) for rival in rivals) if alone else (),
        rung=int(s.opponent) if alone else None,
    )


def decided(match: Match, words: Words, rival: Opponent, *, won: bool) -> str:
    """Against whom, and by what it was decided: Corruption where Votes were equal, or the Votes that were missing."""
    against = words("end.against", name=rival.name, n=rival.stars)
    s = match.state
    held = [s.candidates[seat].held for seat in range(match.seats)]
    ties = [int(own[CORRUPTION]) for own in held if int(own[VOTE]) == rival.votes]
    if match.seats == 1 and ties:
        return words("end.tie_won" if won else "end.tie_lost", name=rival.name, own=ties[0], level=rival.corruption)
    if won:
        return against
    if match.seats > 1:
        lost = [seat for seat in range(match.seats) if not int(s.winners) >> seat & 1]
        missing = rival.votes - int(held[lost[0]][VOTE])
        if len(lost) > 1 or not missing:
            return words("end.both", name=rival.name)
        who = match.view(0).seat_name(lost[0], words)
        return words("end.one_short", who=who, n=missing, name=rival.name)
    return words("end.missing", name=rival.name, n=rival.votes - int(held[0][VOTE]))


def rung(s: Any) -> int:
    """The opponent, of somebody who plays alone."""
    return int(s.opponent) if s.seats == 1 else -1


def _rung(rival: Opponent, words: Words) -> Rung:
    picture = Svg(
        f'<svg class="play" viewBox="0 0 {PORTRAIT} {PORTRAIT}" aria-hidden="true">'
        + bust(0, 0, PORTRAIT, rival_face(rival.id, rival.name))
        + "</svg>"
    )
    return Rung(rival.name, words("end.stars", n=rival.stars), picture, {"opponent": rival.id})


def _sources(match: Match, words: Words) -> tuple[Source, ...]:
    """The Votes by what brought them, in the campaign and in the final count (§resources, §end)."""
    votes: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * match.seats)
    event = [("", "")] * match.seats  # the line of the effect that is being resolved
    for kind, seat, _, subject, other, amount in chain.from_iterable(match.happenings):
        if kind in EFFECTS:
            event[seat] = EFFECTS[Kind(kind)], words(f"event.{subject}")
        elif kind in CHANGES and subject == VOTE:
            line = event[seat] if other == Cause.EVENT else ("campaign", words(f"end.cause_{other}"))
            votes[line][seat] += CHANGES[Kind(kind)] * amount
        elif kind in TAKES:
            votes["taken", words(f"end.{TAKES[Kind(kind)]}")][seat] -= amount
    return kept(
        *(
            Source(label, tuple(by), words(f"end.{group}"))
            for wanted in GROUPS
            for (group, label), by in votes.items()
            if group == wanted
        )
    )
