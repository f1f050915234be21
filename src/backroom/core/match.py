"""Match: options + seed + moves, and everything one may do with them.

The list of events is the truth; the record is its cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from backroom.core.decks import Deck, read_deck
from backroom.core.errors import BadOption, IllegalMove, IllegalUndo
from backroom.core.game import Game, Options
from backroom.core.record import NOBODY, copy_of, new, plain
from backroom.core.words import Words

SEED_LIMIT = 2**63


class UndoReason(StrEnum):
    """Why the last move cannot be taken back. Only NONE is false."""

    NONE = ""
    NO_MOVE = "there is no move to take back"
    OTHER_SEAT = "the last move was another seat's"
    SHOWN = "the last move showed something or rolled a die"
    PASSED_ON = "another seat is to move"


class Event(NamedTuple):
    """One entry of the log: who did what. The clock of a real-time game is a seat of its own."""

    seat: int
    move: int


class Happening(NamedTuple):
    """Something people should notice, as the rules emitted it."""

    kind: int
    seat: int
    learnt: int
    subject: int
    other: int
    amount: int


@dataclass(frozen=True)
class Move:
    """A move as people and programs handle it."""

    id: int
    notation: str
    family: str
    view: View

    def text(self, language: str = "en") -> str:
        """The move in words."""
        return self.view.move_text(self.id, self.view.game.words(language))

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True, eq=False)
class View:
    """What one seat may know, and what it may do: all that screens, texts and programs are made from."""

    game: Game
    deck: Deck
    options: Options
    seat: int
    record: Any  # the redacted state
    pending: tuple[int, ...]
    legal: tuple[int, ...]  # this seat's legal moves
    over: bool
    scores: tuple[int, ...]
    recent: tuple[Happening, ...]  # what the last move made happen
    names: tuple[str, ...] = ()  # of the players, by seat

    @property
    def data(self) -> dict[str, Any]:
        """The view as plain data: what is sent as JSON."""
        return {
            "game": self.game.name,
            "seat": self.seat,
            "pending": list(self.pending),
            "legal": [self.game.moves.notation(move) for move in self.legal],
            "over": self.over,
            "scores": list(self.scores),
            "state": {name: value for name, value in plain(self.record).items() if name != "happenings"},
        }

    def may(self, move: int) -> bool:
        """Whether the seat may play the move now."""
        return move in self.legal

    def refusal(self, move: int) -> int:
        """0, or the game's reason why the seat may not play the move."""
        return int(self.game.refuse(self.record, self.deck.record, self.seat, move))

    def why_not(self, move: int, words: Words) -> tuple[str, str]:
        """The reason in words and its §id, ("", "") for a legal move."""
        reason = self.refusal(move)
        if reason == 0:
            return "", ""
        key, section = self.game.refusals[reason]
        values: dict[str, Any] = dict(self.game.moves.values(move))
        if self.game.refusal_values:
            values.update(self.game.refusal_values(self, move, reason))
        return words(f"refusal.{key}", **values), section

    def move_text(self, move: int, words: Words) -> str:
        """A move in words."""
        values: dict[str, Any] = dict(self.game.moves.values(move))
        if self.game.move_values:
            values.update(self.game.move_values(self, move))
        return words(f"move.{self.game.moves.family(move).name}", **values)

    def seat_name(self, seat: int, words: Words) -> str:
        """What to call a seat."""
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return words.get("seat", str(seat + 1), n=seat + 1) if seat >= 0 else ""

    def _named(self, table: str, number: int, words: Words) -> Any:
        return self.seat_name(number, words) if table == "seat" else words.named(table, number)

    def happening_text(self, happening: Happening, words: Words) -> str:
        """A happening in words."""
        key, kind = self.game.kinds[happening.kind]
        values: dict[str, Any] = {
            "seat": self.seat_name(happening.seat, words),
            "subject": self._named(kind.subject, happening.subject, words),
            "other": self._named(kind.other, happening.other, words),
            "amount": happening.amount,
        }  # fmt: skip
        if self.game.happening_values:
            values.update(self.game.happening_values(self.deck, happening))
        return words(f"happening.{key}", **values)

    def screen(self, language: str = "en", draft: Mapping[str, int] | None = None) -> Any:
        """Everything a page shows of this view (kit.Screen)."""
        return self.game.screen(self, self.game.words(language), draft or {})

    def svg(self, language: str = "en", layout: str = "wide") -> str:
        """The picture of this view."""
        return str(getattr(self.screen(language), layout))

    def text(self, language: str = "en") -> str:
        """The board in words."""
        return self.game.describe(self, self.game.words(language))

    def _repr_html_(self) -> str:
        from backroom.kit.page import standalone

        return standalone(self.svg(), self.game)


class Match:
    """One game being played. `backroom.new(...)` makes one."""

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 0,
        deck: str | Path | Deck | None = None,
        options: Options | None = None,
        players: Sequence[str] = (),
    ) -> None:
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEED_LIMIT:
            raise BadOption(f"{game.name}: seed cannot be {seed!r}; it is a whole number from 0 to 2**63 - 1")
        self.game = game
        self.seed = seed
        self.options = options if options is not None else game.choose_options()
        self.deck = deck if isinstance(deck, Deck) else read_deck(game, deck)
        self.seats = game.seat_count(self.options)
        self.players = tuple(players) if players else ("",) * self.seats
        self.hindsight = False  # whether a move was taken back that had shown something
        self.events: list[Event] = []
        self.happenings: list[tuple[Happening, ...]] = []  # by event; those of the set-up are in `opening`
        self.state = new(game.state)
        self.state.happenings.enabled = 1
        game.setup(self.state, self.deck.record, game.encode_options(self.options), seed)
        self.opening = self._take_happenings()
        self._before: list[Any] = []  # the state before each event

    def __repr__(self) -> str:
        return f"<Match {self.game.name} seed={self.seed} moves={len(self.events)}{' over' if self.over else ''}>"

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may act now."""
        bits = int(self.game.pending(self.state))
        return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.game.pending(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The tally as people read it, by seat."""
        out = np.zeros(self.seats, np.int32)
        self.game.scores(self.state, self.deck.record, out)
        return tuple(int(score) for score in out)

    @property
    def returns(self) -> tuple[float, ...]:
        """The result as learners want it, by seat; zeros before the end."""
        out = np.zeros(self.seats, np.float64)
        if self.over:
            self.game.returns(self.state, self.deck.record, out)
        return tuple(float(value) for value in out)

    def legal_ids(self, seat: int) -> list[int]:
        """The numbers of the seat's legal moves."""
        if seat not in self.pending:
            return []
        out = np.zeros(self.game.max_legal, np.int16)
        n = int(self.game.legal(self.state, self.deck.record, seat, out))
        return [int(move) for move in out[:n]]

    def legal(self, seat: int | None = None) -> list[Move]:
        """The seat's legal moves (the first pending seat's if none is named)."""
        if seat is None:
            seat = self.pending[0] if self.pending else 0
        view = self.view(seat)
        return [self._move(view, move) for move in view.legal]

    def seen_by(self, seat: int) -> Any:
        """The record as a seat may know it; a seat beyond the last is anybody who looks."""
        out = new(self.game.state)
        self.game.view(self.state, seat, out)
        return out

    def view(self, seat: int, *, record: Any = None, legal: Sequence[int] | None = None) -> View:
        """What a seat may know. A caller who has asked `seen_by` and `legal_ids` already passes their answers on."""
        return View(
            game=self.game,
            deck=self.deck,
            options=self.options,
            seat=seat,
            record=self.seen_by(seat) if record is None else record,
            pending=self.pending,
            legal=tuple(self.legal_ids(seat) if legal is None else legal),
            over=self.over,
            scores=self.scores if self.over else (),
            recent=self.happenings[-1] if self.happenings else self.opening,
            names=self.players,
        )

    def _move(self, view: View, move: int) -> Move:
        return Move(move, self.game.moves.notation(move), self.game.moves.family(move).name, view)

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(
        self, move: str | int | Move, seat: int | None = None, *, legal: Sequence[int] | None = None
    ) -> tuple[Happening, ...]:
        """Play a move; IllegalMove says why not, and the match is then unchanged. Returns what happened.

        `legal` are the seat's legal moves where the caller has asked for them already: they are not worked out again.
        """
        number = self._number(move)
        pending = self.pending
        if seat is None:
            seat = pending[0] if pending else 0
        self._check(number, seat, pending, legal)
        before = copy_of(self.state)
        self.state.happenings.n = 0
        self.game.play(self.state, self.deck.record, seat, number)
        self._before.append(before)
        self.events.append(Event(seat, number))
        self.happenings.append(self._take_happenings())
        return self.happenings[-1]

    def _number(self, move: str | int | Move) -> int:
        if isinstance(move, str):
            return self.game.moves.number(move)
        number = move.id if isinstance(move, Move) else int(move)
        self.game.moves.family(number)  # raises UnknownMove
        return number

    def _check(self, number: int, seat: int, pending: tuple[int, ...], legal: Sequence[int] | None) -> None:
        if seat in pending and number in (self.legal_ids(seat) if legal is None else legal):
            return
        notation = self.game.moves.notation(number)
        if not pending:
            raise IllegalMove(f"'{notation}': the game is over; start a new one, or take moves back")
        if seat not in pending:
            turn = " or ".join(str(other) for other in pending)
            raise IllegalMove(f"'{notation}': seat {seat} is not to move; it is the turn of seat {turn}")
        text, section = self.view(seat, legal=()).why_not(number, self.game.words("en"))
        reason = int(self.game.refuse(self.state, self.deck.record, seat, number))
        raise IllegalMove(f"'{notation}': {text}", reason, section)

    def _take_happenings(self) -> tuple[Happening, ...]:
        ring = self.state.happenings
        taken = tuple(
            Happening(*(int(field) for field in (h.kind, h.seat, h.learnt, h.subject, h.other, h.amount)))
            for h in ring.ring[: ring.n]
        )
        ring.n = 0
        ring.ring[:] = np.zeros(1, ring.ring.dtype)
        return taken

    # --- taking back ------------------------------------------------------------------------------------------------

    def may_undo(self, seat: int | None = None) -> UndoReason:
        """Why the last move cannot be taken back; false if it can.

        One may take back as long as nobody learnt anything, no die was rolled and no other seat had to act; alone at a
        game without opponents always, the game then counting as played with hindsight.
        """
        if not self.events:
            return UndoReason.NO_MOVE
        if self.seats == 1:
            return UndoReason.NONE
        last = self.events[-1]
        if seat is not None and last.seat != seat:
            return UndoReason.OTHER_SEAT
        if self.showed(-1):
            return UndoReason.SHOWN
        if self.pending != (last.seat,):
            return UndoReason.PASSED_ON
        return UndoReason.NONE

    def undo(self, seat: int | None = None) -> Event:
        """Take the last move back; IllegalUndo says why not."""
        reason = self.may_undo(seat)
        if reason:
            raise IllegalUndo(f"nothing taken back: {reason}; play on, or fork the game from an earlier move")
        if self.showed(-1):
            self.hindsight = True
        self.happenings.pop()
        self.state = copy_of(self._before.pop())  # a snapshot may share it
        return self.events.pop()

    def showed(self, index: int) -> bool:
        """Whether somebody learnt something by a move, or a die was rolled."""
        return any(happening.learnt != NOBODY for happening in self.happenings[index])

    # --- the match as a value ---------------------------------------------------------------------------------------

    def snapshot(self) -> Match:
        """The match as it stands, safe to hand to a thread while this one goes on."""
        frozen = copy(self)
        frozen.state = copy_of(self.state)
        frozen.events = list(self.events)
        frozen.happenings = list(self.happenings)
        frozen._before = list(self._before)
        return frozen

    def before(self, index: int) -> Any:
        """The state before a move; None once it was forgotten. Nobody writes into it."""
        return self._before[index]

    def forget_states(self) -> None:
        """Drop the states before the moves so far: they can no longer be taken back, only replayed."""
        for place in range(len(self._before) - 1, -1, -1):
            if self._before[place] is None:
                break
            self._before[place] = None

    # --- replaying, saving ------------------------------------------------------------------------------------------

    def fresh(self) -> Match:
        """The same match before its first move."""
        return Match(self.game, seed=self.seed, deck=self.deck, options=self.options, players=self.players)

    def replay(self, upto: int | None = None) -> Match:
        """The match as it stood after `upto` events, played through again from the beginning."""
        return self.fresh().play_all(self.events[: len(self.events) if upto is None else upto])

    def play_all(self, events: Iterable[tuple[int, int]]) -> Match:
        """Play a list of events; returns itself."""
        for seat, move in events:
            self.play(move, seat)
        return self

    def save(self, path: str | Path) -> Path:
        """Write the match as readable text. A file that is there already is lost only once the new one is complete."""
        from backroom.core.saves import dump

        target = Path(path)
        part = target.with_name(f"{target.name}.part")
        try:
            part.write_text(dump(self), "utf-8")
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
        return target
