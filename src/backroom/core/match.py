"""Match: options + seed + moves, and everything one may do with them.

The list of events is the truth; the record is its cache.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from html import escape
from operator import index
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from backroom.core.compile import load_rules, rules_now
from backroom.core.decks import Deck, read_deck
from backroom.core.dice import keyed_stream, seed_stream, streams_of
from backroom.core.entries import REFUSED, Entries, entries
from backroom.core.errors import BadNumber, BadOption, IllegalMove, IllegalUndo, UnknownGame, UnknownMove
from backroom.core.game import Game, Options
from backroom.core.jit import plain as plain_rule
from backroom.core.record import HAPPENING, NOBODY, Reading, blank, one, plain
from backroom.core.words import Words

SEED_LIMIT = 2**63
SECRET_BYTES = 16
LAYOUTS = ("wide", "tall")  # of a picture: for a desk, for a phone
HAPPENING_BYTES = Struct("".join(HAPPENING[name].char for name in HAPPENING.names or ()))  # a happening's bytes


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


class Redeal(NamedTuple):
    """What a seat could not know after so many events was dealt afresh there: a decision practised, not repeated."""

    after: int
    seat: int
    seed: int


class Happening(NamedTuple):
    """Something people should notice, as the rules emitted it."""

    kind: int
    seat: int
    learnt: int
    subject: int
    other: int
    amount: int


class Noticed(NamedTuple):
    """A move of the log as far as one seat noticed it."""

    seat: int  # who moved
    move: int | None  # what: told to the seat itself alone
    happenings: tuple[Happening, ...]


class Move:
    """A move as people and programs handle it. Two are equal if they are the same move of the same game."""

    __slots__ = ("id", "view")

    def __init__(self, id: int, view: View) -> None:
        self.id = id
        self.view = view

    @property
    def notation(self) -> str:
        """How it is written: `hire 2`."""
        return self.view.game.moves.notation(self.id)

    @property
    def family(self) -> str:
        """Its verb."""
        return self.view.game.moves.family(self.id).name

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.id == other.id and self.view.game is other.view.game
        return self.id == other if isinstance(other, int) and not isinstance(other, bool) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    def __index__(self) -> int:
        return self.id

    def __repr__(self) -> str:
        return f"<Move {self.id} '{self.notation}'>"

    def text(self, language: str = "en") -> str:
        """The move in words."""
        return self.view.move_text(self.id, self.view.game.words(language))

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True, eq=False, repr=False)
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
    names: tuple[str, ...] = ()  # what the players are called, by seat
    history: tuple[Noticed, ...] = ()  # all that the seat noticed since the beginning
    clock: float | None = None  # seconds that the clock's next move waits, where one runs
    onlooker: bool = False  # whether somebody who only watches looks from this seat: it is not theirs

    def __repr__(self) -> str:
        return (
            f"<View of {self.game.name} for seat {self.seat}, {len(self.legal)} moves{', over' if self.over else ''}>"
        )

    @cached_property
    def reading(self) -> Reading:
        """The record for what reads it hundreds of times, as pictures do: each field is fetched once."""
        return Reading(self.record)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.game.seat_count(self.options)

    @property
    def made(self) -> int:
        """How many moves the seat has made: the number of its next decision, for a bot's own chance."""
        return sum(noticed.move is not None for noticed in self.history)

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
        move = number_of(self.game, move)
        refuse = rules_now(self.game).run(self.game.refuse)
        return int(refuse(self.record, self.deck.record, self.seat, move))

    def why_not(self, move: str | int | Move, words: Words) -> tuple[str, str]:
        """The reason in words and its §id, ("", "") for a legal move."""
        move = number_of(self.game, move)
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
        """The picture of this view, wide or tall."""
        if layout not in LAYOUTS:
            raise BadOption(f"{self.game.name}: no layout {layout!r}; there are {', '.join(LAYOUTS)}")
        return str(getattr(self.screen(language), layout))

    def text(self, language: str = "en") -> str:
        """The board in words."""
        return self.game.describe(self, self.game.words(language))

    def _repr_html_(self) -> str:
        from backroom.kit.page import standalone

        return standalone(self.svg(), self.game)


@dataclass(frozen=True)
class Result:
    """How a match ended, by seat: it shows itself as a table in a notebook."""

    game: Game
    names: tuple[str, ...]
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    words: str  # the winner, the rank: the game's own sentence, in English

    def __repr__(self) -> str:
        return f"<Result of {self.game.name}: scores {self.scores}, returns {self.returns}>"

    def __str__(self) -> str:
        return self.words

    def _repr_html_(self) -> str:
        rows = zip(self.names, self.scores, self.returns, strict=True)
        cells = "".join(
            f"<tr><td>{escape(name or str(seat))}</td><td>{score}</td><td>{value:+.2f}</td></tr>"
            for seat, (name, score, value) in enumerate(rows)
        )
        head = "<tr><th>seat</th><th>score</th><th>return</th></tr>"
        return f"<p>{escape(self.words)}</p><table>{head}{cells}</table>"


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
        rules: Entries | None = None,
        secret: str = "",
        redeal: Redeal | None = None,
    ) -> None:
        """With a `secret` (32 hexadecimal digits) all chance is drawn from it, and by each move anew: however much of
        it somebody has seen, nobody can work out what comes. The same secret and moves are the same game. After a
        `redeal` no secret is used: chance comes from its seed."""
        if not isinstance(game, Game):
            raise UnknownGame(f"a match needs a Game, not {game!r}; use backroom.new(name), or backroom.game(name)")
        if not is_whole(seed) or not 0 <= seed < SEED_LIMIT:
            raise BadOption(f"{game.name}: seed cannot be {seed!r}; it is a whole number from 0 to 2**63 - 1")
        if options is not None and not isinstance(options, game.options):
            raise BadOption(f"{game.name}: options cannot be {options!r}; make them with game.choose_options")
        if not isinstance(secret, str) or not re.fullmatch(f"([0-9a-f]{{{2 * SECRET_BYTES}}})?", secret):
            raise BadOption(f"{game.name}: the secret of a game's chance is {2 * SECRET_BYTES} hexadecimal digits")
        self.game = game
        self.seed = int(seed)
        self.secret = secret
        self.redeal = redeal
        self._key = bytes.fromhex(secret)
        self.options = options if options is not None else game.choose_options()
        self.deck = read_deck(game, deck)
        self.seats = game.seat_count(self.options)
        self.players = _names(game, players, self.seats)
        if rules is None:
            load_rules(game)
        self.rules = rules or rules_now(game)  # interpreted until there is machine code
        self.hindsight = False  # whether a move was taken back that had shown something
        self.events: list[Event] = []
        self.happenings: list[tuple[Happening, ...]] = []  # by event; those of the set-up are in `opening`
        self._before: list[Any] = []  # the state before each event, in an array of one
        self._noticed: dict[int, tuple[Noticed | None, ...]] = {}  # by eyes: each event as they noticed it, so far
        self._histories: dict[int, tuple[int, tuple[Noticed, ...]]] = {}  # by eyes: what they noticed of so many events
        self._states = blank(game.state)
        self._deck = one(self.deck.record)
        self._ring_bytes, self._ring = _room_for_happenings(game.state)
        self._draw_anew("setup")
        start = ~self.seed if secret else self.seed  # a negative seed leaves keyed streams as they are
        count = self.rules.setup(self._states, self._deck, _encoded(game, self.options), start, self._ring)
        self._draw_anew("0")
        self.opening = self._happened(count)
        self._deal_afresh()

    def __repr__(self) -> str:
        return f"<Match {self.game.name} seed={self.seed} moves={len(self.events)}{' over' if self.over else ''}>"

    def _repr_html_(self) -> str:
        shown = self.view(self.pending[0] if self.pending and self.pending[0] < self.seats else 0)._repr_html_()
        return shown + (self.result._repr_html_() if self.over else "")

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state as a record, all of it: `match.state.phase`. What is written into it stays."""
        return self._states[0]

    @state.setter
    def state(self, record: Any) -> None:
        self._states = record.reshape(1)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return _seats_in(int(self.rules.pending(self._states)))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.rules.pending(self._states)

    @property
    def scores(self) -> tuple[int, ...]:
        """The tally as people read it, by seat."""
        return self.scores_in(self.state)

    def scores_in(self, state: Any) -> tuple[int, ...]:
        """The tally in a state of this match: what it would be if the game had ended there."""
        out = np.zeros(self.seats, np.int32)
        self.rules.run(self.game.scores)(state, self.deck.record, out)
        return tuple(out.tolist())

    @property
    def returns(self) -> tuple[float, ...]:
        """The result as learners want it, by seat; zeros before the end."""
        out = np.zeros(self.seats, np.float64)
        if self.over:
            self.rules.run(self.game.returns)(self.state, self.deck.record, out)
        return tuple(out.tolist())

    @property
    def result(self) -> Result:
        """How it ended, or stands: scores, returns and, at the end, the game's own words."""
        words = self.game.words("en")
        said = self.game.result(self.scores, self.view(0), words) if self.game.result and self.over else ""
        return Result(self.game, self.players, self.scores, self.returns, said)

    def legal_ids(self, seat: int) -> list[int]:
        """The numbers of the seat's legal moves."""
        if type(seat) is not int or not 0 <= seat <= self.seats:
            seat = self._seat(seat)
        room = np.empty(self.game.max_legal, np.int16)  # of this call alone: other threads may ask for other seats
        n = self.rules.legal(self._states, self._deck, seat, room)
        if n == 0:
            self._seat(seat)
        ids: list[int] = room[:n].tolist()
        return ids

    def legal(self, seat: int | None = None) -> list[Move]:
        """The seat's legal moves (the first pending seat's if none is named)."""
        if seat is None:
            seat = self._first_pending()
        view = self.view(seat)
        return [Move(move, view) for move in view.legal]

    def mask(self, seat: int) -> NDArray[np.bool_]:
        """The seat's legal moves as an array over the whole move space."""
        out = np.empty(len(self.game.moves), np.bool_)
        if type(seat) is not int or not 0 <= seat <= self.seats:
            seat = self._seat(seat)
        self.rules.mask(self._states, self._deck, seat, np.empty(self.game.max_legal, np.int16), out)
        return out

    def features(self, seat: int) -> NDArray[np.float32]:
        """The numbers for learning, from what the seat may know."""
        out = np.zeros(self.game.n_features, np.float32)
        if type(seat) is not int or not 0 <= seat < self.seats:
            seat = self._seat(seat, self.seats - 1)
        self.rules.features(self._states, self._deck, seat, out)
        return out

    def seen_by(self, seat: int, state: Any = None) -> Any:
        """The record, or an earlier state, as a seat may know it; a seat beyond the last is anybody who looks."""
        out = blank(self.game.state)
        self.rules.view(self._states if state is None else state.reshape(1), self._seat(seat), out)
        return out[0]

    def view(
        self,
        seat: int,
        *,
        eyes: int | None = None,
        record: Any = None,
        legal: Sequence[int] | None = None,
    ) -> View:
        """What a seat may know: all that a bot is given.

        A caller who has asked `seen_by` and `legal_ids` already passes their answers on. `eyes` are
        another's who looks from the seat's side: the seat after the last, for what anybody may know.
        """
        pending = self.pending
        eyes = seat if eyes is None else eyes
        return View(
            game=self.game,
            deck=self.deck,
            options=self.options,
            seat=self._seat(seat),
            record=self.seen_by(eyes) if record is None else record,
            pending=pending,
            legal=tuple(self.legal_ids(seat) if legal is None else legal),
            over=not pending,
            scores=() if pending else self.scores,
            recent=self.happenings[-1] if self.happenings else self.opening,
            names=given_names(self.players),
            history=self.history(eyes),
            clock=self.game.clock(self) if self.game.clock is not None and self.seats in pending else None,
        )

    def history(self, seat: int) -> tuple[Noticed, ...]:
        """All that a seat noticed since the beginning, and nothing else; a seat beyond the last is anybody who looks.

        Moves that changed nothing for it are left out, gaps and all; what others chose shows in what happened.
        """
        eyes = self._seat(seat)
        events = self._noticed_by(eyes)
        count, past = self._histories.get(eyes, (0, ()))
        if count < len(events):
            past = (*past, *(noticed for noticed in events[count:] if noticed is not None))
            self._histories[eyes] = len(events), past
        return past

    def _noticed_by(self, eyes: int) -> tuple[Noticed | None, ...]:
        """Every event as these eyes noticed it, None where they did not."""
        kept = self._noticed.get(eyes, ())
        if len(kept) < len(self.events):
            looks: dict[int, bytes] = {}  # by number of events: what one move left is what the next one finds
            kept = (*kept, *(self._notice(i, eyes, looks) for i in range(len(kept), len(self.events))))
            self._noticed[eyes] = kept  # as a whole: another thread may ask at the same moment
        return kept

    def _notice(self, index: int, eyes: int, looks: dict[int, bytes]) -> Noticed | None:
        event, happened = self.events[index], self.happenings[index]
        if event.seat == eyes:
            return Noticed(event.seat, event.move, happened)
        if not happened:
            for place in (index, index + 1):
                if place not in looks:
                    state = self._before[place] if place < len(self._before) else self._states
                    looks[place] = self._looks(state, eyes)
            if looks[index] == looks[index + 1]:
                return None
        return Noticed(event.seat, None, happened)

    def _looks(self, states: NDArray[Any], eyes: int) -> bytes:
        out = blank(self.game.state)
        self.rules.view(states, eyes, out)
        return bytes(out.tobytes())

    def _seat(self, seat: Any, last: int | None = None) -> int:
        """The seat as a number; one beyond the last is the clock, or anybody who looks."""
        most = self.seats if last is None else last
        if not is_whole(seat) or not 0 <= seat <= most:
            beyond = "" if most < self.seats else f" ({most} is the clock, or somebody who looks on)"
            raise BadNumber(f"{self.game.name}: there is no seat {seat!r}; they run from 0 to {most}{beyond}")
        return int(seat)

    def _first_pending(self) -> int:
        bits = int(self.rules.pending(self._states))
        return (bits & -bits).bit_length() - 1 if bits else 0

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(
        self, move: str | int | Move, seat: int | None = None, *, legal: Sequence[int] | None = None
    ) -> tuple[Happening, ...]:
        """Play a move; IllegalMove says why not, and the match is then unchanged. Returns what happened.

        `legal` are the seat's legal moves where the caller has asked for them already.
        """
        if self.rules is not entries(self.game):
            self.rules = rules_now(self.game)
        number = move if type(move) is int else number_of(self.game, move)
        if seat is None:
            seat = self._first_pending()
        elif type(seat) is not int or not 0 <= seat <= self.seats:
            seat = self._seat(seat)
        before = blank(self.game.state)
        count = REFUSED
        if legal is None or number in legal:
            try:
                count = self.rules.play(self._states, before, self._deck, seat, number, self._ring)
            except OverflowError:
                number_of(self.game, number)  # raises UnknownMove: wider than any whole number of the machine
                raise
        if count == REFUSED:
            raise self._refusal(number_of(self.game, number), self._seat(seat))
        self._before.append(before)
        self.events.append(Event(seat, number))
        if self._key:
            self._draw_anew(str(len(self.events)))
        happened = self._happened(count)
        self._deal_afresh()
        self.happenings.append(happened)
        return happened

    def _deal_afresh(self) -> None:
        """Deal what a seat cannot know afresh, where the match says so."""
        if self.redeal is not None and self.redeal.after == len(self.events):
            stream = np.zeros(2, np.int64)
            plain_rule(seed_stream)(stream, self.redeal.seed, 0)
            reshuffle = plain_rule(self.game.reshuffle)  # once: not compiled for it
            reshuffle(self.state, self.deck.record, self.redeal.seat, stream)

    def _draw_anew(self, name: str) -> None:
        """Give every stream of a state with a secret a key of its own. A move that is taken back finds the same."""
        if self._key and (self.redeal is None or len(self.events) < self.redeal.after):
            for stream in streams_of(self.game.state):
                self._states[stream][0] = keyed_stream(self._key, f"{name} {stream}")

    def _refusal(self, number: int, seat: int) -> IllegalMove:
        notation, pending = self.game.moves.notation(number), self.pending
        if not pending:
            return IllegalMove(f"'{notation}': the game is over; start a new one, or take moves back")
        if seat not in pending:
            turn = " or ".join(str(other) for other in pending)
            return IllegalMove(f"'{notation}': seat {seat} is not to move; it is the turn of seat {turn}")
        text, section = self.view(seat, legal=()).why_not(number, self.game.words("en"))
        reason = int(self.rules.run(self.game.refuse)(self.state, self.deck.record, seat, number))
        return IllegalMove(f"'{notation}': {text}", reason, section)

    def _happened(self, count: int) -> tuple[Happening, ...]:
        if not count:
            return ()
        return tuple(
            map(Happening._make, HAPPENING_BYTES.iter_unpack(self._ring_bytes[: count * HAPPENING_BYTES.size]))
        )

    # --- taking back ------------------------------------------------------------------------------------------------

    def may_undo(self, seat: int | None = None) -> UndoReason:
        """Why the last move cannot be taken back; false if it can.

        One may take back as long as nobody learnt anything, no die was rolled and no other seat had to act; alone at a
        game without opponents always, the game then counting as played with hindsight.
        """
        seat = seat if seat is None else self._seat(seat)
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
        if self._before[-1] is None:  # forgotten: played again, with all before it
            self._before = self.replay()._before
        self.happenings.pop()
        self._states = _copy(self._before.pop())  # a copy of the match may share it
        self._noticed = {eyes: kept[: len(self._before)] for eyes, kept in self._noticed.items()}
        self._histories = {}
        return self.events.pop()

    def showed(self, index: int) -> bool:
        """Whether somebody learnt something by a move, or a die was rolled."""
        return any(happening.learnt != NOBODY for happening in self.happenings[index])

    # --- the match as a value ---------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """The match as it stands, to go on with independently: for a look ahead, or for another thread."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._states = _copy(self._states)
        twin._ring_bytes, twin._ring = _room_for_happenings(self.game.state)
        twin.events, twin.happenings, twin._before = list(self.events), list(self.happenings), list(self._before)
        twin._noticed, twin._histories = dict(self._noticed), dict(self._histories)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Match:
        return self.copy()

    def before(self, index: int) -> Any:
        """The state before a move; None once it was forgotten. Nobody writes into it."""
        kept = self._before[index]
        return None if kept is None else kept[0]

    def states(self) -> list[Any]:
        """The states before the first move and after each; what was forgotten is played again. Nobody changes them."""
        past = self.replay() if any(kept is None for kept in self._before) else self
        return [*(before[0] for before in past._before), past.state]

    def forget_states(self, but: int = 0) -> None:
        """Drop the states before the moves so far, but for the last ones: to go back there all is played again."""
        for eyes in range(self.seats + 1):
            self._noticed_by(eyes)  # made while the states are there
        for place in range(len(self._before) - 1 - but, -1, -1):
            if self._before[place] is None:
                break
            self._before[place] = None

    # --- replaying, saving ------------------------------------------------------------------------------------------

    def fresh(self) -> Match:
        """The same match before its first move."""
        return Match(
            self.game,
            seed=self.seed,
            deck=self.deck,
            options=self.options,
            players=self.players,
            rules=self.rules,
            secret=self.secret,
            redeal=self.redeal,
        )

    def replay(self, upto: int | None = None) -> Match:
        """The match as it stood after `upto` events, played through again from the beginning."""
        last = len(self.events)
        if upto is not None and (not is_whole(upto) or not 0 <= upto <= last):
            raise BadNumber(f"{self.game.name}: cannot replay up to move {upto!r}; moves run from 0 to {last}")
        return self.fresh().play_all(self.events[:upto])

    def play_all(self, events: Iterable[tuple[int, int]]) -> Match:
        """Play a list of events; returns itself."""
        for seat, move in events:
            self.play(move, seat)
        return self

    def save(self, path: str | Path) -> Path:
        """Write the match as readable text. A file that is there already is lost only once the new one is complete."""
        from backroom.core.saves import write

        return write(self, path)


def number_of(game: Game, move: Any) -> int:
    """The number of a move that is given as its notation, its number or a Move; UnknownMove says why it is none."""
    if isinstance(move, str):
        return game.moves.number(move)
    if isinstance(move, Move) and move.view.game is not game:
        raise UnknownMove(f"{move!r} is a move of {move.view.game.name}, and this is {game.name}")
    if not is_whole(move) and not isinstance(move, Move):
        raise UnknownMove(f"{move!r} is no move; give a notation ('{game.moves.notation(0)}'), a number or a Move")
    number = index(move)
    game.moves.family(number)  # raises UnknownMove
    return number


def is_whole(value: Any) -> bool:
    """Whether something is a whole number, Python's or NumPy's; True and 3.0 are none."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


@cache
def _seats_in(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


@lru_cache(64)
def _encoded(game: Game, options: Options) -> NDArray[Any]:
    """Options as the rules take them, which only read them."""
    encoded: NDArray[Any] = one(game.encode_options(options))
    return encoded


def _room_for_happenings(state: Any) -> tuple[memoryview, NDArray[Any]]:
    """Room for what the rules emit, as bytes and as records."""
    rings = state["happenings"]["ring"]
    room = np.zeros(rings.itemsize, np.uint8)
    return room.data, np.ndarray(rings.shape, rings.base, room)


def _copy(states: NDArray[Any]) -> NDArray[Any]:
    """A copy with what lies between the fields, as compiled code copies."""
    room = np.frombuffer(states.tobytes(), np.uint8).copy()
    return np.ndarray(states.shape, states.dtype, room)


@lru_cache(1024)
def given_names(players: tuple[str, ...]) -> tuple[str, ...]:
    """What players are called: a bot's level, in brackets, is left out where nobody else has its name."""
    bare = [name.rpartition(" (")[0] if name.endswith(")") else name for name in players]
    return tuple(short if short and bare.count(short) == 1 else name for name, short in zip(players, bare, strict=True))


def _names(game: Game, given: Any, seats: int) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
        raise BadOption(
            f"{game.name}: names cannot be {given!r}; give a list with a name for each seat: ['Ann', 'Bob']"
        )
    if len(given) > seats:
        raise BadOption(f"{game.name}: {len(given)} names, but {seats} seats; give at most one name for each seat")
    return (*given, *[""] * (seats - len(given)))
