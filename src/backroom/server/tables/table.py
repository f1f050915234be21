"""One table in memory: its set-up, its seats, and the match that its events tell.

A table is changed under its lock, in threads. It never writes: `Tables` stores events before anybody hears of them.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any

import numpy as np

from backroom.core.decks import named_deck
from backroom.core.errors import BackroomError, UnknownGame
from backroom.core.game import Game, game
from backroom.core.match import Happening, Match, View
from backroom.core.record import NOBODY, copy_of, new
from backroom.server.storage.rows import (
    LEAVE,
    MOVE,
    PRIVATE,
    RESIGN,
    RETURN,
    UNDO,
    EventRow,
    PhraseRow,
    SeatRow,
    TableRow,
)
from backroom.server.tables.brief import Brief
from backroom.server.tables.times import Times
from backroom.server.trouble import Refused, Trouble

# What `Match.may_undo` answers begins so; the keys are the house's own sentences.
UNDO_REASONS = {
    "there is no move": "undo_none",
    "the last move was seat": "undo_other",
    "the last move showed": "undo_shown",
    "another seat": "undo_passed",
}

EVERYBODY = -1  # all bits: every seat, and those who only look
MOVE_TIME, GAME_TIME = "move", "game"  # why a bot took over, after its description; nothing: the player left


@dataclass(frozen=True)
class Entry:
    """What an event did: a line of the table's story."""

    number: int
    kind: str
    seat: int
    happened: tuple[Happening, ...] = ()
    what: str = ""  # a move as written; told to its own seat alone
    noticed: int = EVERYBODY  # by which seats, as bits; the one after the last is those who only look


class Table:
    """A table as its process knows it."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.lock = RLock()
        self.number = 0  # of the last event applied
        self.writes = 0  # how often another process is known to have written here
        self.read = -1  # up to which of those the log was read; -1: not yet
        self.tokens: dict[str, int] = {}  # the seats' marks (`seat_mark`), with the event that bears each
        self.brief: Brief | None = None  # where it stands, as far as it is stored: may be read without the lock
        self.clock_since = row.made_at  # when the clock's present wait began: with the phase, or its own last move
        self.resigned: int | None = None
        self.away: dict[int, str] = {}  # seats that a bot plays for somebody who left, and which bot
        self.timed_out: set[int] = set()  # seats whose time for the whole game is used up
        self.times = Times(row.move_seconds * 1000, row.game_seconds * 1000)
        self.phrases: list[PhraseRow] = []  # what was said last
        self.rematch = ""  # the table where those who played here play again
        self.joined: list[bool] = []  # beside match.events
        self.noticed: list[int] = []  # beside match.events: by whom each move can be noticed
        self.story: list[Entry] = []
        self.spoken: dict[
            tuple[str, tuple[str, ...]], list[tuple[tuple[Happening, ...], list[Any]]]
        ] = {}  # kept by the log
        self.mark = object()  # by which drawings of this table are kept
        self._match: Match | None = None

    @property
    def code(self) -> str:
        """What the table is called in addresses."""
        return self.row.code

    @property
    def game(self) -> Game:
        """The game played here; Trouble if it is no longer installed."""
        try:
            return game(self.row.game)
        except UnknownGame:
            raise Trouble(410, "game_gone", game=self.row.game) from None

    @property
    def match(self) -> Match:
        """The match so far."""
        if self._match is None:
            self._match = self._begin()
        return self._match

    def _begin(self) -> Match:
        found = self.game
        if found.rules_version != self.row.rules_version:
            raise Trouble(410, "old_rules", played=self.row.rules_version, now=found.rules_version)
        try:
            deck = named_deck(found, self.row.deck)
            options = found.choose_options(**self.row.options)
        except BackroomError as error:
            raise Trouble(410, "cannot_replay", detail=error) from None
        if deck.digest != self.row.deck_digest:
            raise Trouble(410, "deck_changed", deck=self.row.deck)
        names = [seat.name for seat in self.seats]
        match = Match(found, seed=self.row.seed, deck=deck, options=options, players=names)
        self.times.begin(self.started_at)
        self.times.follow(self.started_at, self._running(match))
        return match

    def renamed(self, seats: list[SeatRow]) -> None:
        """Other players sit here now; with the last free seat taken the clocks begin."""
        began = self.started_at
        self.seats = seats
        if self._match is not None:
            self._match.players = tuple(seat.name for seat in seats)
            if self.started_at != began:
                self.times.begin(self.started_at)
            self.times.follow(self.times.at, self._running(self._match))

    @property
    def started_at(self) -> int:
        """When the last free seat was taken."""
        return max(self.row.made_at, *(seat.sat_at for seat in self.seats))

    def _running(self, match: Match) -> list[int]:
        """The seats whose time runs now."""
        waiting = any(seat.free for seat in self.seats)
        pending = () if self.resigned is not None or waiting or not self.times.kept else match.pending
        if len(self.seats) in pending:  # the game keeps its own time
            return []
        return [seat for seat in pending if not self.bot_at(seat)]

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody may move any more."""
        return self.resigned is not None or self.match.over

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.over else self.match.pending

    @property
    def current(self) -> bool:
        """Whether all that is known to be written was read."""
        return self.read == self.writes

    def held_by(self, person: str) -> list[int]:
        """The seats that a person plays."""
        return [seat.seat for seat in self.seats if seat.person == person and not seat.bot]

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat, for itself or for somebody who left; "" for a person."""
        return self.away.get(seat, "") or self.seats[seat].bot

    def people(self) -> set[str]:
        """Those who sit here."""
        return {seat.person for seat in self.seats if seat.person is not None and not seat.bot}

    def may_look(self, person: str) -> bool:
        """Whether somebody may see what is public here."""
        return self.row.visibility != PRIVATE or bool(self.held_by(person)) or self.row.owner == person

    @property
    def open_cards(self) -> bool:
        """Whether every player lets those who watch see the cards; bots do not mind."""
        return all(seat.shows for seat in self.seats if not seat.bot)

    def marked(self, person: str, token: str | None) -> int | None:
        """The number of the event that one of a person's seats has done under this mark."""
        marks = [] if token is None else [seat_mark(seat, token) for seat in self.held_by(person)]
        return next((self.tokens[mark] for mark in marks if mark in self.tokens), None)

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.match.view(seat)

    def secret_between(self, seats: list[int]) -> bool:
        """Whether these seats know different things, so that they should not look over each other's shoulder."""
        seen = {self.match.view(seat).record.tobytes() for seat in seats}
        return len(seen) > 1

    def snapshot(self) -> Match:
        """The match as it stands, safe to hand to a thread while the table goes on."""
        with self.lock:
            frozen = copy.copy(self.match)
            frozen.state = copy_of(self.match.state)
            frozen.events = list(self.match.events)
            frozen.happenings = list(self.match.happenings)
            frozen._before = list(self.match._before)
            frozen._buffer = np.zeros_like(self.match._buffer)
            return frozen

    def notices(self, person: str) -> int:
        """Whose events a person can notice, as bits."""
        own = self.held_by(person)
        if len(own) == len(self.seats) or (not own and self.open_cards):
            return EVERYBODY
        return sum(1 << seat for seat in own) or 1 << len(self.seats)

    def story_of(self, notices: int, upto: int | None = None) -> list[Entry]:
        """What happened, as far as somebody can notice it. Who looks counts these alone: gaps would tell of others."""
        return [entry for entry in self.story if entry.noticed & notices and (upto is None or entry.number <= upto)]

    def story_since(self, number: int, notices: int) -> list[Entry]:
        """What somebody can notice after an event, as they count them."""
        return self.story_of(notices)[number:]

    def number_for(self, person: str, upto: int | None = None) -> int:
        """The number of the last event (or of the event `upto`) as a person counts them."""
        return len(self.story_of(self.notices(person), upto))

    def event_of(self, person: str, number: int) -> int:
        """The event that is a person's `number`th; 0 before the first."""
        told = self.story_of(self.notices(person))[:number]
        return told[-1].number if told else 0

    # --- changing ---------------------------------------------------------------------------------------------------

    def apply(self, event: EventRow) -> None:
        """Follow an event of the log."""
        phase = int(self.match.state.phase)
        clocks = self.times.kept
        if event.kind == MOVE:
            pending = self.match.pending
            happened = self.match.play(event.what, event.seat)
            self.joined.append(event.joined)
            self.noticed.append(EVERYBODY if happened or self.match.pending != pending else self._watched(event.seat))
            self.story.append(Entry(event.number, MOVE, event.seat, happened, event.what, self.noticed[-1]))
        elif event.kind == UNDO:
            noticed = 0
            for _ in range(int(event.what)):
                self.match.undo()
                self.joined.pop()
                noticed |= self.noticed.pop()
            self.story.append(Entry(event.number, UNDO, event.seat, noticed=noticed))
        elif event.kind == RESIGN:
            self.resigned = event.seat
            self.story.append(Entry(event.number, RESIGN, event.seat))
        elif event.kind == LEAVE:
            spec, _, why = event.what.partition(" ")
            self.away[event.seat] = spec
            if why == GAME_TIME:
                self.timed_out.add(event.seat)
            self.story.append(Entry(event.number, LEAVE, event.seat))
        elif event.kind == RETURN:
            self.away.pop(event.seat, None)
            self.story.append(Entry(event.number, RETURN, event.seat))
        if clocks:
            self.times.follow(event.at, self._running(self.match), event.seat)
        if event.seat >= len(self.seats) or int(self.match.state.phase) != phase:
            self.clock_since = event.at
        if event.token is not None:
            self.tokens[event.token] = event.number
        self.number = event.number
        self._let_go()

    def _watched(self, seat: int) -> int:
        """Who can notice that the seat has moved, though nothing was told of it: those who see something else now."""
        view, before, after = self.game.view, self.match._before[-1], self.match.state
        noticed = 1 << (seat if seat < len(self.seats) else seat + 1)  # the clock itself looks at nothing
        for eyes in range(len(self.seats) + 1):
            seen, seen_then = new(self.game.state), new(self.game.state)
            view(after, eyes, seen)
            view(before, eyes, seen_then)
            noticed |= int(seen.tobytes() != seen_then.tobytes()) << eyes
        all_eyes = (2 << len(self.seats)) - 1
        return EVERYBODY if noticed & all_eyes == all_eyes else noticed

    def _let_go(self) -> None:
        """Drop the states that nobody can go back to any more: only the log is kept of them."""
        if len(self.seats) > 1 and self.match.may_undo():
            before = self.match._before
            for place in range(len(before) - 1, -1, -1):
                if before[place] is None:
                    break
                before[place] = None

    def forget(self) -> None:
        """Drop what was not stored: the next to come reads the log anew."""
        self._match = None
        self.number = 0
        self.read = -1
        self.tokens = {}
        self.brief = None
        self.clock_since = self.row.made_at
        self.resigned = None
        self.away = {}
        self.timed_out = set()
        self.times = Times(self.row.move_seconds * 1000, self.row.game_seconds * 1000)
        self.joined = []
        self.noticed = []
        self.story = []

    def check_moves(self, seat: int, moves: Sequence[int]) -> None:
        """Refuse what the rules refuse, in words. A chain is tried on a copy: the table has moved by none of it."""
        trial = self.match if len(moves) == 1 else self.snapshot()
        for step, move in enumerate(moves):
            if self.resigned is not None or trial.over:
                raise Trouble(409, "game_over")
            if seat not in trial.pending:
                raise Trouble(409, "not_your_turn")
            if move not in trial.legal_ids(seat):
                raise Refused(trial.view(seat), move)
            if step < len(moves) - 1 and any(told.learnt != NOBODY for told in trial.play(move, seat)):
                raise Trouble(409, "shows_first")  # else a refusal further on would tell what it has shown

    def last_chain(self, notices: int = EVERYBODY) -> tuple[int, int]:
        """Where the last chain of moves that somebody can notice begins and ends among the moves: one key played it."""
        last = next((place for place in range(len(self.joined), 0, -1) if self.noticed[place - 1] & notices), 0)
        first = last - 1
        while first > 0 and self.joined[first]:
            first -= 1
        return max(first, 0), last

    def may_undo(self, seat: int) -> str:
        """The key of the reason why the seat may not take back now, "" if it may."""
        if self.resigned is not None:
            return "game_over"
        last = self.last_chain(1 << seat)[1]
        if last < len(self.match.events):  # others acted in secret since: the answer is what it was
            if last == 0 or self.match.events[last - 1].seat != seat:
                return "undo_other" if last else "undo_none"
            return "undo_shown" if self.match._showed(last - 1) else "undo_passed"
        reason = self.match.may_undo(seat)
        return (
            next((key for begins, key in UNDO_REASONS.items() if reason.startswith(begins)), "undo_other")
            if reason
            else ""
        )


def seat_mark(seat: int, token: str) -> str:
    """A sender's mark as it is kept: each seat's marks are its own, so that nobody's hides another's move."""
    return hashlib.blake2b(f"{seat} {token}".encode(), digest_size=16).hexdigest()


def public_view(match: Match) -> View:
    """What anybody may know. It is drawn from where the first seat is, with that seat's cards covered too."""
    out = new(match.game.state)
    match.game.view(match.state, match.seats, out)  # a seat beyond the last is nobody's
    return replace(match.view(0), record=out, legal=())
