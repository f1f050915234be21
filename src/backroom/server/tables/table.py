"""One table: its set-up, its seats, and the match that its stored events tell.

A table is a value. What is published never changes: an event, a new player or a phrase makes another table, and nobody
sees that one before it is stored. So anybody may read a table without a lock.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from backroom.core.decks import deck_played, named_deck
from backroom.core.dice import seed_stream
from backroom.core.errors import BackroomError, IllegalMove, IllegalUndo, UnknownGame
from backroom.core.game import Game, game
from backroom.core.jit import plain
from backroom.core.match import Happening, Match, Redeal, UndoReason, View
from backroom.core.record import copy_of
from backroom.core.words import LANGUAGES, words_in
from backroom.server.errors import Refused, RequestError
from backroom.server.storage.rows import (
    LEAVE,
    MOVE,
    PRACTISE,
    PRIVATE,
    RESIGN,
    RETURN,
    STEP,
    UNDO,
    EventRow,
    PhraseRow,
    StoredSeat,
    TableRow,
)
from backroom.server.tables.lessons import Course
from backroom.server.tables.thinking_time import ThinkingTime

SERVER = Path(__file__).parent.parent  # where the site's words are
UNDO_REASONS = {  # the server's sentences
    UndoReason.NO_MOVE: "undo_none",
    UndoReason.OTHER_SEAT: "undo_other",
    UndoReason.SHOWN: "undo_shown",
    UndoReason.PASSED_ON: "undo_passed",
}

_VERSIONS = count(1)
MOST_MOMENTS = 6  # states that scenes may still be drawn from
LATEST = 250  # moves of a game for one that are taken back without playing the game again
EVERYBODY = -1  # all bits: every seat, and those who only look
MOVE_TIME, GAME_TIME = "move", "game"  # why a bot took over, after its description; nothing: the player left


@dataclass(frozen=True)
class StoryEntry:
    """What an event did: a line of the table's story."""

    number: int
    kind: str
    seat: int
    happened: tuple[Happening, ...] = ()
    what: str = ""  # a move as written; told to its own seat alone
    noticed: int = EVERYBODY  # by which seats, as bits; the one after the last is those who only look


class Table:
    """A table as it stands after its last stored event."""

    match: Match  # to be asked; to play on take a `snapshot`. A table that was only found has none: open it
    pending: tuple[int, ...]  # the seats that may act now
    over: bool  # whether nobody may move any more

    def __init__(self, row: TableRow, seats: Sequence[StoredSeat]) -> None:
        self.row = row
        self.code = row.code  # what the table is called in addresses
        self.begun = False  # whether the match is there
        self.seats = tuple(seats)
        self.version = next(_VERSIONS)  # of two values of one table the later has the higher
        self.number = 0  # of the last event
        self.requests: dict[str, int] = {}  # which event each request made, by `request_key`
        # When the clock's present wait began: with the phase, or its own last move. Ahead of now during a scene.
        self.clock_since = row.made_at
        self.resigned: int | None = None
        self.away: dict[int, str] = {}  # seats that a bot plays for somebody who left, and which bot
        self.timed_out: set[int] = set()  # seats whose time for the whole game is used up
        self.thinking_time = ThinkingTime(row.move_seconds * 1000, row.game_seconds * 1000)
        self.phrases: tuple[PhraseRow, ...] = ()  # what was said last
        self.rematch = ""  # the table where those who played here play again
        self.course: Course | None = None  # how far a guided first game is
        self.joined: list[bool] = []  # beside match.events
        # The last telling events by their numbers, each with the state before it and after it; None: as it is now.
        self.moments: tuple[tuple[int, Any, Any], ...] = ()
        self.noticed: list[int] = []  # beside match.events: by whom each move can be noticed
        self.story: list[StoryEntry] = []
        self.spoken: dict[tuple[str, tuple[str, ...]], list[Any]] = {}  # kept by the log, for all values of one table
        self.said: dict[tuple[int, str], str] = {}  # events in words for programs, by number and language
        self._records: dict[int, Any] = {}  # what each seat may know; these three as asked for so far
        self._legal: dict[int, tuple[int, ...]] = {}
        self._views: dict[int, View] = {}
        self._sitting: dict[str, list[int]] | None = None  # the seats of each person who sits here
        self._noticed_story: dict[int, list[StoryEntry]] = {}  # the story by which seats' events one notices, as bits

    @cached_property
    def game(self) -> Game:
        """The game played here; RequestError if it is no longer installed."""
        try:
            return game(self.row.game)
        except UnknownGame:
            raise RequestError(410, "game_gone", game=self.row.game) from None

    def begin(self) -> Table:
        """This table with its match, before the first event; RequestError where it cannot be played any more."""
        found = self.game
        if found.rules_version != self.row.rules_version:
            raise RequestError(410, "old_rules", played=self.row.rules_version, now=found.rules_version)
        try:
            deck = deck_played(named_deck(found, self.row.deck), self.row.deck_digest)
            options = found.stored_options(self.row.options)
        except BackroomError as error:
            raise RequestError(410, "cannot_replay", detail=error) from None
        if deck is None:
            raise RequestError(410, "deck_changed", deck=self.row.deck)
        fresh = self._copy()
        names = names_shown(self.seats)
        fresh.match = match = Match(
            found,
            seed=self.row.seed,
            deck=deck,
            options=options,
            players=names,
            secret=self.row.secret,
            redeal=redeal_of(self.row.origin),
        )
        if self.row.lesson is not None and (lesson := found.lessons.get(self.row.lesson)):
            fresh.course = Course(lesson)
        fresh.begun = True
        fresh._look_who_acts()
        fresh.thinking_time.begin(self.started_at)
        fresh.thinking_time.follow(self.started_at, fresh._running(match))
        return fresh

    def _copy(self) -> Table:
        """Another value to begin with; once it is published it never changes."""
        fresh = Table.__new__(Table)
        fresh.__dict__.update(self.__dict__)
        fresh.version = next(_VERSIONS)
        fresh.requests = dict(self.requests)
        fresh.away = dict(self.away)
        fresh.timed_out = set(self.timed_out)
        fresh.thinking_time = self.thinking_time.copy()
        fresh.joined = list(self.joined)
        fresh.noticed = list(self.noticed)
        fresh.said = {}
        fresh.story = list(self.story)
        if self.begun:
            fresh.match = self.match.copy()
        fresh._records, fresh._legal, fresh._views = {}, {}, {}
        fresh._noticed_story = dict(self._noticed_story)
        return fresh

    def with_company(self, seats: Sequence[StoredSeat], phrases: Sequence[PhraseRow], rematch: str) -> Table:
        """With other players and phrases; when the last free seat is taken the clocks begin."""
        if (tuple(seats), tuple(phrases), rematch) == (self.seats, self.phrases, self.rematch):
            return self
        fresh = self._copy()
        fresh.seats, fresh.phrases, fresh.rematch = tuple(seats), tuple(phrases), rematch
        fresh._sitting = None
        if fresh.begun and fresh.seats != self.seats:
            fresh.match.players = names_shown(seats)
            if fresh.started_at != self.started_at:
                fresh.thinking_time.begin(fresh.started_at)
            fresh.thinking_time.follow(fresh.thinking_time.at, fresh._running(fresh.match))
        return fresh

    @property
    def started_at(self) -> int:
        """When the last free seat was taken."""
        return max(self.row.made_at, *(seat.sat_at for seat in self.seats))

    def _running(self, match: Match) -> list[int]:
        """The seats whose time runs now."""
        waiting = any(seat.free for seat in self.seats)
        pending = () if self.resigned is not None or waiting or not self.thinking_time.kept else match.pending
        if len(self.seats) in pending:  # the game keeps its own time
            return []
        return [seat for seat in pending if not self.bot_at(seat)]

    # --- asking -----------------------------------------------------------------------------------------------------

    def _look_who_acts(self) -> None:
        self.pending = () if self.resigned is not None else self.match.pending
        self.over = not self.pending

    def held_by(self, person: str) -> list[int]:
        """The seats that a person plays."""
        if self._sitting is None:  # of those who sit here alone: anybody may look, under any number of names
            sitting: dict[str, list[int]] = {}
            for seat in self.seats:
                if seat.person is not None and not seat.bot:
                    sitting.setdefault(seat.person, []).append(seat.seat)
            self._sitting = sitting
        return self._sitting.get(person, [])

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
        """Whether every player lets those who watch see their cards."""
        return all(seat.shows for seat in self.seats if not seat.bot)

    def request_event(self, person: str, request_id: str | None) -> int | None:
        """The number of the event that a request for one of a person's seats has made already."""
        keys = [] if request_id is None else [request_key(seat, request_id) for seat in self.held_by(person)]
        return next((self.requests[key] for key in keys if key in self.requests), None)

    def legal(self, seat: int) -> tuple[int, ...]:
        """The seat's legal moves, worked out once."""
        if seat not in self._legal:
            self._legal[seat] = () if self.over else tuple(self.match.legal_ids(seat))
        return self._legal[seat]

    def view(self, seat: int) -> View:
        """What a seat may know, made once; the seat after the last is anybody who looks, from the first seat's side."""
        if seat not in self._views:
            public = seat == len(self.seats)
            legal = () if public else self.match.legal_ids(seat) if self.over else self.legal(seat)
            self._views[seat] = self.match.view(
                0 if public else seat, eyes=seat, record=self._record(seat), legal=legal
            )
        return self._views[seat]

    def _record(self, seat: int) -> Any:
        if seat not in self._records:
            self._records[seat] = self.match.seen_by(seat)
        return self._records[seat]

    def in_turn(self, seats: list[int]) -> list[int]:
        """Of seats that share a screen and act at the same time those who still have to, each in turn; none if seats
        act one after the other anyway.
        """
        if self.game.hands is None or not self.game.hands.plays(self.match):
            return []
        turn = [seat for seat in self.game.hands.order(self.match, seats) if seat in self.pending]
        return [seat for seat in turn if not self.game.hands.is_done(self.match, seat)] or turn

    def secret_between(self, seats: list[int]) -> bool:
        """Whether these seats know different things, so that they should not look over each other's shoulder."""
        hands = self.game.hands
        if hands is not None and hands.plays(self.match) and not hands.hides(self.match):
            return False
        return len({self._record(seat).tobytes() for seat in seats}) > 1

    def snapshot(self) -> Match:
        """The match as it stands, to play on with."""
        return self.match.copy()

    def notices(self, person: str) -> int:
        """Whose events a person can notice, as bits."""
        own = self.held_by(person)
        if not own and self.open_cards:
            own = self.shown_seats
        bits = sum(1 << seat for seat in own) or 1 << len(self.seats)
        return EVERYBODY if len(own) == len(self.seats) else bits

    @property
    def shown_seats(self) -> list[int]:
        """The seats whose cards those who watch may see: all people's, when each of them allows it; of a table of bots
        alone all. A bot's cards are its own while people play: a player could come back as a watcher."""
        people = [seat.seat for seat in self.seats if not seat.bot]
        return (people or list(range(len(self.seats)))) if self.open_cards else []

    def story_of(self, notices: int, upto: int | None = None) -> list[StoryEntry]:
        """What happened, as far as somebody can notice it. Who looks counts these alone: gaps would tell of others."""
        if notices not in self._noticed_story:
            self._noticed_story[notices] = [entry for entry in self.story if entry.noticed & notices]
        entries = self._noticed_story[notices]
        return entries if upto is None or upto >= self.number else [entry for entry in entries if entry.number <= upto]

    def story_since(self, number: int, notices: int) -> list[StoryEntry]:
        """What somebody can notice after an event, as they count them."""
        return self.story_of(notices)[number:]

    def moment(self, entry: StoryEntry, *, before: bool = False) -> Match | None:
        """The match right after an event (or before it), to draw its scenes from; None once that is long ago."""
        states = next((states for number, *states in self.moments if number == entry.number), None)
        if states is None:
            return None
        then = self.match.copy()
        if (state := states[not before]) is not None:
            then.state = copy_of(state)
        then.happenings = [] if before else [entry.happened]
        return then

    def number_for(self, person: str, upto: int | None = None) -> int:
        """The number of the last event (or of the event `upto`) as a person counts them."""
        return len(self.story_of(self.notices(person), upto))

    def event_of(self, person: str, number: int) -> int:
        """The event that is a person's `number`th; 0 before the first."""
        entries = self.story_of(self.notices(person))[:number]
        return entries[-1].number if entries else 0

    # --- what comes next --------------------------------------------------------------------------------------------

    def after(self, events: Sequence[EventRow]) -> Table:
        """This table after events of its log."""
        fresh = self._copy()
        for step, event in enumerate(events):
            fresh._follow(event, self._records if step == 0 else fresh._records)
        return fresh

    def played(
        self, seat: int, moves: Sequence[int], at: int, request: str | None = None
    ) -> tuple[Table, list[EventRow]]:
        """This table after a chain of moves, and their events; RequestError says why not, in words."""
        fresh = self._copy()
        match, notation = fresh.match, self.game.moves.notation
        events: list[EventRow] = []
        for step, move in enumerate(moves):
            if events and match.showed(-1):
                raise RequestError(409, "shows_first")  # else a refusal further on would tell what it has shown
            if fresh.over:
                raise RequestError(409, "game_over")
            if seat not in fresh.pending:
                raise RequestError(409, "not_your_turn")
            event = EventRow(
                fresh.number + 1, MOVE, seat, notation(move), joined=step > 0, token=None if step else request, at=at
            )
            try:
                if step == 0:
                    fresh._follow(event, self._records, move, self.legal(seat))
                else:
                    fresh._follow(event, fresh._records, move)
            except IllegalMove:
                raise Refused(match.view(seat), move) from None
            events.append(event)
        return fresh, events

    def is_final(self, seat: int, moves: Sequence[int]) -> bool:
        """Whether a chain of moves could not be taken back: something is learnt by it, or others go on.

        The answer tells nothing: it is tried where all that the seat cannot see is dealt afresh.
        """
        if len(self.seats) == 1 or self.course is not None:
            return False
        trial, world, stream = self.snapshot(), copy_of(self._record(seat)), np.zeros(2, np.int64)
        plain(seed_stream)(stream, self.number, seat)
        plain(self.game.reshuffle)(world, trial.deck.record, seat, stream)
        world.happenings.enabled = 1
        trial.state = world
        try:
            trial.play_all((seat, move) for move in moves)
        except IllegalMove:
            return False  # and the table says why
        alone = self.pending == (seat,)
        return trial.showed(-1) or seat not in trial.pending or (alone and trial.pending != (seat,))

    def undoable(self, seat: int) -> int:
        """How many moves the seat takes back together: what its last key played, as far as nothing was learnt by it."""
        first, last = self.last_chain()
        trial = self.snapshot()
        for taken in range(last - first):
            try:
                trial.undo(seat)
            except IllegalUndo:
                return taken
        return last - first

    def _follow(
        self, event: EventRow, records: dict[int, Any], move: int | None = None, legal: Sequence[int] | None = None
    ) -> None:
        """Go on by an event. `records` are what seats knew before it, as far as anybody has asked; `move` is its number
        where it is known."""
        phase, pending = int(self.match.state.phase), self.match.pending if self.resigned is not None else self.pending
        scenes: list[Any] = []
        told = len(self.story)
        if event.kind == MOVE:
            happened = self.match.play(event.what if move is None else move, event.seat, legal=legal)
            self._keep_moment(self.match.before(-1))
            self._records = {}
            self.joined.append(event.joined)
            self._look_who_acts()
            seen = happened or self.pending != pending
            self.noticed.append(EVERYBODY if seen else self._watched(event.seat, records))
            self.story.append(StoryEntry(event.number, MOVE, event.seat, happened, event.what, self.noticed[-1]))
            self.course = self.course and self.course.moved(self.match)
            if happened and self.game.scenes is not None:
                self.moments = (*self.moments[1 - MOST_MOMENTS :], (event.number, self.match.before(-1), None))
                scenes = self._scenes()
        elif event.kind == UNDO:
            self._keep_moment(copy_of(self.match.state))
            noticed = 0
            for _ in range(int(event.what)):
                self.match.undo()
                self.joined.pop()
                noticed |= self.noticed.pop()
            self._records = {}
            self.story.append(StoryEntry(event.number, UNDO, event.seat, noticed=noticed))
        elif event.kind == STEP:
            self._keep_moment(copy_of(self.match.state))
            self._go_to(int(event.what), event)
        elif event.kind == RESIGN:
            self.resigned = event.seat
            self.story.append(StoryEntry(event.number, RESIGN, event.seat))
        elif event.kind == LEAVE:
            spec, _, why = event.what.partition(" ")
            self.away[event.seat] = spec
            if why == GAME_TIME:
                self.timed_out.add(event.seat)
            self.story.append(StoryEntry(event.number, LEAVE, event.seat))
        elif event.kind == RETURN:
            self.away.pop(event.seat, None)
            self.story.append(StoryEntry(event.number, RETURN, event.seat))
        if self.thinking_time.kept:
            shown = sum(scene.lasts for scene in scenes)
            self.thinking_time.follow(event.at, self._running(self.match), event.seat, shown)
        if event.seat >= len(self.seats) or int(self.match.state.phase) != phase:
            self.clock_since = event.at + sum(scene.lasts for scene in scenes if scene.waits)
        if event.token is not None:
            self.requests[event.token] = event.number
        self.number = event.number
        self._tell_on(told)
        if event.kind != MOVE:
            self._look_who_acts()
        if len(self.seats) == 1:  # one may go back to the beginning, but seldom does
            if len(self.match.events) % LATEST == 0:
                self.match.forget_states(LATEST)
        elif self.match.may_undo():
            self.match.forget_states()  # nobody can go back to them any more: only the log is kept of them

    def _tell_on(self, told: int) -> None:
        """Go on with the story as each of those who asked for it can notice it; all but its end was told already."""
        for entry in self.story[told:]:
            for notices, entries in self._noticed_story.items():
                if entry.noticed & notices:
                    self._noticed_story[notices] = [*entries, entry]

    def _keep_moment(self, state: Any) -> None:
        """The table goes on: the state after its last telling event is this one."""
        if self.moments and self.moments[-1][2] is None:
            self.moments = (*self.moments[:-1], (*self.moments[-1][:2], state))

    def _scenes(self) -> list[Any]:
        """The scenes of the last move, where a clock is to wait for them; people see their own."""
        if self.game.scenes is None or not (self.thinking_time.kept or len(self.seats) in self.match.pending):
            return []
        return list(self.game.scenes(self.match.view(0), self.game.words(LANGUAGES[0])))

    def _go_to(self, step: int, event: EventRow) -> None:
        """Another step of the lesson: what was played since an earlier one began is taken back, dice and all."""
        if self.course is None:
            return
        moves = len(self.match.events)
        self.course = self.course.at(step, moves)
        keep = self.course.marks[-1]
        if keep < moves:
            self.match = self.match.replay(keep)
            del self.joined[keep:], self.noticed[keep:]
            self._records = {}
            self.story.append(StoryEntry(event.number, UNDO, event.seat))

    def _watched(self, seat: int, then: dict[int, Any]) -> int:
        """Who can notice that the seat has moved, though nothing was told of it: those who see something else now."""
        before = self.match.before(-1)
        noticed = 1 << (seat if seat < len(self.seats) else seat + 1)  # the clock itself looks at nothing
        for viewer in range(len(self.seats) + 1):
            seen = then.get(viewer)
            if seen is None:
                seen = self.match.seen_by(viewer, before)
            noticed |= int(self._record(viewer).tobytes() != seen.tobytes()) << viewer
        all_eyes = (2 << len(self.seats)) - 1
        return EVERYBODY if noticed & all_eyes == all_eyes else noticed

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
        if self.course is not None and self.course.on:
            return "lesson_back"
        last = self.last_chain(1 << seat)[1]
        if last < len(self.match.events):  # others acted in secret since: the answer is what it was
            if last == 0 or self.match.events[last - 1].seat != seat:
                return UNDO_REASONS[UndoReason.OTHER_SEAT if last else UndoReason.NO_MOVE]
            return UNDO_REASONS[UndoReason.SHOWN if self.match.showed(last - 1) else UndoReason.PASSED_ON]
        reason = self.match.may_undo(seat)
        return UNDO_REASONS[reason] if reason else ""


def names_shown(seats: Sequence[StoredSeat]) -> tuple[str, ...]:
    """What the seats are called in the match. A free one that nobody has named has no name there: games then call it
    in the language of the reader, not of the person who made the table."""
    return tuple("" if seat.free and seat.name in _unnamed(seat.seat) else seat.name for seat in seats)


@cache
def _unnamed(seat: int) -> frozenset[str]:
    return frozenset(words_in(SERVER, language)("setup.player", n=seat + 1) for language in LANGUAGES)


def redeal_of(origin: str) -> Redeal | None:
    """Where the unknown is dealt afresh at a table of this origin; None: nowhere."""
    if not origin.startswith(PRACTISE):
        return None
    after, seat, seed = (int(part) for part in origin.split()[-3:])
    return Redeal(after, seat, seed)


@lru_cache(1024)  # of one request it is asked three times
def request_key(seat: int, request_id: str) -> str:
    """A request's id as it is kept: each seat's ids are its own, so that nobody's hides another's move."""
    return hashlib.blake2b(f"{seat} {request_id}".encode(), digest_size=16).hexdigest()


def public_view(match: Match) -> View:
    """What anybody may know. It is drawn from where the first seat is, with that seat's cards covered too."""
    return match.view(0, eyes=match.seats, legal=())
