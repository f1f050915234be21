"""What a drawing needs of a view and its deck, as plain lists: reading a record field by field is slow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from backroom.core.decks import Deck
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety.plain import card_points, rank_points, region_votes, tally
from backroom.games.ninety.state import SITES, ZONES, Phase
from backroom.games.ninety.text import reward_text


@lru_cache(16384)
def say(words: Words, key: str, **values: Any) -> str:
    """A text that was put together before is not put together again: most are the same from one picture to the next."""
    return words(key, **values)


@dataclass(frozen=True)
class Tables:
    """The deck's tables."""

    regions: tuple[int, ...]
    event_hoods: tuple[int, ...]
    invitations: tuple[bool, ...]


@cache
def tables(deck: Deck) -> Tables:
    """The tables of a deck, read once."""
    d = deck.record
    return Tables(
        tuple(d.region.tolist()),
        tuple(d.events["hood"].tolist()),
        tuple(bool(flag) for flag in d.events["invitation"]),
    )


@dataclass(frozen=True)
class Glance:
    """The map of a view."""

    tables: Tables
    seats: int
    seat: int
    turn: int
    phase: Phase
    over: bool
    at: list[int]
    home: list[int]
    lean: list[list[int]]
    solid: list[list[int]]
    blocks: list[int]
    schedule: list[int]  # newest first
    situations: list[str]  # what is in each neighbourhood, in words
    names: list[str]  # of the candidates
    votes: list[list[int]]  # by candidate and region, with the last canvassers once revealed
    ranks: list[list[int]]  # the points they give
    cards: list[int]  # points for event cards
    totals: list[int]

    @property
    def here(self) -> int:
        """Where the seat's candidate is, -1: nowhere."""
        return self.at[self.seat] if 0 <= self.seat < self.seats else -1


def glance(view: View, words: Words) -> Glance:
    """Look at a view once."""
    s, found = view.record, tables(view.deck)
    seats = int(s.seats)
    at, home = s.at[:seats].tolist(), s.home.tolist()
    lean, solid = s.lean[:, :seats].tolist(), s.solid[:, :seats].tolist()
    schedule = s.schedule.cards[: s.schedule.n].tolist()[::-1]
    parts: list[list[str]] = [[say(words, f"region.{region}")] for region in found.regions]
    names = [view.seat_name(seat, words) for seat in range(seats)]
    for hood in range(SITES):
        if home[hood] >= 0:
            parts[hood].append(say(words, "tip.home", seat=names[home[hood]]))
        for seat in range(seats):
            if lean[hood][seat] or solid[hood][seat]:
                parts[hood].append(
                    say(words, "tip.votes", seat=names[seat], lean=lean[hood][seat], solid=solid[hood][seat])
                )
    for card in schedule:
        reward = reward_text(view.deck.record.events[card], words)
        parts[found.event_hoods[card]].append(say(words, "tip.event", event=say(words, f"event.{card}"), reward=reward))
    for seat, hood in enumerate(at):
        if hood >= 0:
            parts[hood].append(say(words, "tip.here", seat=names[seat]))
    d, everybody, count = view.deck.record, range(seats), tally(s)
    votes = [[int(region_votes(count, seat, region)) for region in range(ZONES)] for seat in everybody]
    ranks = [[int(rank_points(count, d, seat, region)) for region in range(ZONES)] for seat in everybody]
    cards = [int(card_points(count, d, seat)) for seat in everybody]
    scored = [cards[seat] + sum(ranks[seat]) for seat in everybody]
    totals = [points + sum(votes[seat]) * count.options.votes_score for seat, points in enumerate(scored)]
    situations = [say(words, "tip.join").join(row) for row in parts]
    return Glance(
        found, seats, view.seat, int(s.turn), Phase(int(s.phase)), view.over, at, home, lean, solid,
        s.blocks.tolist(), schedule, situations, names, votes, ranks, cards, totals,
    )  # fmt: skip
