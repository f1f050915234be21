"""check_game: the conformance suite. Plays random games of every option set and checks the contract at every step.

Usable on other people's games: `check_game(GAME, games=200)`. A broken promise raises `Broken`, whose text names the
promise, the options, the seed and the moves that led there.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from backroom.core.decks import Deck, read_deck
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.errors import IllegalMove
from backroom.core.game import Game, Options
from backroom.core.match import Match, View
from backroom.core.playout import CHOICES, any_seat, compiled
from backroom.core.record import copy_of, new
from backroom.core.saves import dump, parse
from backroom.core.words import LANGUAGES

ENDS = 40  # of so many steps drawn at random one game's end is drawn


class Broken(AssertionError):
    """A promise of the contract that a game does not keep."""


@dataclass
class Checked:
    """What a check went through."""

    games: int = 0
    decisions: int = 0
    drawn: int = 0  # pictures
    option_sets: int = 0
    phases: set[int] = field(default_factory=set)
    kinds: set[int] = field(default_factory=set)
    refusals: set[int] = field(default_factory=set)


@cache
def _disagreement(game: Game) -> Callable[..., Any]:
    """A compiled walk over the whole move space: the first move on which `legal` and `refuse` differ, or -1."""
    legal, refuse = game.legal, game.refuse

    @compiled(game)
    def disagreement(s, d, seat, size, moves, reasons):
        n = legal(s, d, seat, moves)
        place = 0
        for move in range(size):
            reason = refuse(s, d, seat, move) + 0  # a number, where it is a member of the game's Refusal, too
            reasons[move] = reason
            listed = place < n and moves[place] == move
            if listed:
                place += 1
            if listed != (reason == 0):
                return move
        return -1 if place == n else size

    return disagreement


def check_game(
    game: Game,
    *,
    games: int = 100,
    seed: int = 0,
    option_sets: Iterable[Options] | None = None,
    deck: Deck | None = None,
    pictures: int = 40,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Checked:
    """Play `games` random games over all option sets in turn and check every promise after every move.

    One step in `pictures` is also drawn and put into words, in every language, before and after dealing the unknown
    afresh, and one end in a fortieth of that number. Each set's first game and one game in ten are also played through
    a `Match`: taken back, saved, loaded, replayed. `first` is the number of the first game, so that a run can be split
    into parts: number k has the k-th set and the k-th seed in any of them.
    """
    report = Checked()
    if len(game.schema) != game.n_features:
        raise Broken(f"{game.name}: feature_blocks name {len(game.schema)} numbers, and there are {game.n_features}")
    chosen = list(option_sets if option_sets is not None else game.option_sets())
    report.option_sets = len(chosen)
    the_deck = deck or read_deck(game)
    for k in range(first, first + games):
        options = chosen[k % len(chosen)]
        walk = _Walk(game, the_deck, options, split_seed(seed, k), report, pictures)
        walk.whole_game()
        if k % 10 == 0 or k < len(chosen):
            _check_match(game, the_deck, options, walk)
        report.games += 1
        if progress:
            progress(1)
    return report


class _Walk:
    """One random game, checked at every step."""

    def __init__(self, game: Game, deck: Deck, options: Options, seed: int, report: Checked, pictures: int) -> None:
        self.game, self.deck, self.options, self.seed, self.report = game, deck, options, int(seed), report
        self.d = deck.record
        self.seats = game.seat_count(options)
        self.pictures = pictures
        self.phases = set(map(int, game.phases))
        self.stream = np.zeros(2, np.int64)
        self.unknown = np.zeros(2, np.int64)
        self.moves = np.zeros(game.max_legal + 1, np.int16)
        self.reasons = np.zeros(len(game.moves), np.int64)
        self.events: list[tuple[int, int]] = []
        seed_stream(self.stream, self.seed, CHOICES)
        seed_stream(self.unknown, self.seed, CHOICES + 1)
        self.s = new(game.state)
        self.s.happenings.enabled = 1
        game.setup(self.s, self.d, game.encode_options(options), self.seed)
        self.quiet = new(game.state)
        game.setup(self.quiet, self.d, game.encode_options(options), self.seed)

    def broken(self, promise: str) -> Broken:
        moves = ", ".join(f"{seat} {self.game.moves.notation(move)}" for seat, move in self.events[-12:])
        return Broken(
            f"{self.game.name}: {promise}\n  options {self.options!r}, seed {self.seed}, after {len(self.events)} moves"
            f"{', the last: ' + moves if moves else ''}"
        )

    def named(self, moves: Iterable[int]) -> str:
        return ", ".join(self.game.moves.notation(move) for move in moves)

    def must(self, holds: bool, promise: str) -> None:
        if not holds:
            raise self.broken(promise)

    def whole_game(self) -> None:
        while True:
            seats = int(self.game.pending(self.s))
            self.check_step(seats)
            if not seats:
                break
            self.must(len(self.events) < 100_000, "a random game ends")
            self.play(int(any_seat(seats, self.stream)))
        self.check_end()

    def play(self, seat: int) -> None:
        n = int(self.game.legal(self.s, self.d, seat, self.moves))
        move = int(self.moves[below(self.stream, n)])
        self.events.append((seat, move))
        self.s.happenings.n = 0
        self.game.play(self.s, self.d, seat, move)
        self.game.play(self.quiet, self.d, seat, move)
        self.report.decisions += 1

    # --- after every move -------------------------------------------------------------------------------------------

    def check_step(self, seats: int) -> None:
        """All that holds after every move: the record, what was told, and each seat's moves and view."""
        self.report.phases.add(int(self.s.phase))
        self.must(
            int(self.s.phase) in self.phases,
            f"phase {self.s.phase} is one of {self.game.phases.__name__}",
        )
        try:
            self.game.invariants(self.s, self.d)
        except AssertionError as error:
            raise self.broken(f"invariant: {error}") from error
        self.check_happenings()
        for seat in range(self.seats):
            self.check_features(seat)
            self.check_lists(seat, bool(seats >> seat & 1))
            self.check_hidden(seat)
        often = self.pictures if seats else max(1, self.pictures // ENDS)
        if (len(self.events) + self.seed) % often == 0:
            for seat in range(self.seats + 1):  # the last is nobody's: what onlookers see
                self.check_pictures(seat, seats)

    def check_happenings(self) -> None:
        """What happened fits its ring and has a known kind, and telling of it changes no game."""
        happened = self.s.happenings
        self.must(
            int(happened.n) <= len(happened.ring),
            f"one move emits {happened.n} things, the ring holds {len(happened.ring)}",
        )
        self.must(int(self.quiet.happenings.n) == 0, "a state with happenings switched off emits none")
        for happening in happened.ring[: happened.n]:
            self.report.kinds.add(int(happening.kind))
            self.must(int(happening.kind) in self.game.kinds, f"kind of happening {happening.kind} is declared")
        emitting, quiet = copy_of(self.s), copy_of(self.quiet)
        emitting.happenings = quiet.happenings = np.zeros((), self.s.happenings.dtype)
        self.must(emitting.tobytes() == quiet.tobytes(), "emitting happenings changes nothing else")

    def check_features(self, seat: int) -> None:
        """Features are numbers within the bounds that the schema tells, and follow from the seat's view."""
        values = np.full(self.game.n_features, np.nan, np.float32)
        self.game.features(self.s, self.d, seat, values)
        faults = self.game.schema.faults(values)
        self.must(not faults, f"features of seat {seat} lie within their bounds: {', '.join(faults[:3])}")

    def check_lists(self, seat: int, pending: bool) -> None:
        """`legal`, `refuse`, `count` and `nth` say the same of every move, with reasons that the game declares."""
        if not pending:
            reason = int(self.game.refuse(self.s, self.d, seat, len(self.events) % len(self.game.moves)))
            self.must(
                reason in self.game.refusals,
                f"seat {seat}, not to move, is refused with a known reason, not {reason}",
            )
            return
        n = int(self.game.legal(self.s, self.d, seat, self.moves))
        self.must(0 < n <= self.game.max_legal, f"{n} legal moves are from 1 to max_legal = {self.game.max_legal}")
        listed = self.moves[:n].tolist()
        self.must(listed == sorted(set(listed)), f"legal moves come in ascending order, each once: {listed}")
        if self.game.count is not None and self.game.nth is not None:
            told = int(self.game.count(self.s, self.d, seat))
            self.must(told == n, f"count tells {told} legal moves for seat {seat}, and legal lists {n}")
            for k in {0, n - 1, len(self.events) * 31 % n}:
                found = int(self.game.nth(self.s, self.d, seat, k))
                self.must(
                    found == listed[k], f"nth finds number {k} of the legal moves: {self.named(listed[k : k + 1])}"
                )
        wrong = int(_disagreement(self.game)(self.s, self.d, seat, len(self.game.moves), self.moves, self.reasons))
        if wrong >= 0:
            name = self.game.moves.notation(wrong) if wrong < len(self.game.moves) else "a move outside the space"
            raise self.broken(f"legal and refuse agree on '{name}' for seat {seat}")
        reasons = set(np.unique(self.reasons).tolist()) - {0}
        self.report.refusals |= reasons
        self.must(reasons <= set(self.game.refusals), f"refusals {reasons - set(self.game.refusals)} are declared")

    def check_hidden(self, seat: int) -> None:
        """What a seat sees does not change when all that it cannot see is dealt afresh."""
        seen = new(self.game.state)
        self.game.view(self.s, seat, seen)
        other = copy_of(self.s)
        before = self.unknown.copy()
        self.game.reshuffle(other, self.d, seat, self.unknown)
        twice = copy_of(other)
        self.game.reshuffle(twice, self.d, seat, before)
        self.must(
            twice.tobytes() == other.tobytes(), f"a deal for seat {seat} depends on its view and the stream alone"
        )
        try:
            if other.tobytes() != self.s.tobytes():
                self.game.invariants(other, self.d)
        except AssertionError as error:
            raise self.broken(f"dealt afresh for seat {seat}, invariant: {error}") from error
        seen_then = new(self.game.state)
        self.game.view(other, seat, seen_then)
        if seen.tobytes() != seen_then.tobytes():
            fields = [name for name in seen.dtype.names if seen[name].tobytes() != seen_then[name].tobytes()]
            raise self.broken(f"seat {seat}'s view tells nothing hidden, but {', '.join(fields)} changed")
        public, public_then = new(self.game.state), new(self.game.state)
        self.game.view(self.s, self.seats, public)
        self.game.view(other, self.seats, public_then)
        self.must(public.tobytes() == public_then.tobytes(), f"onlookers see nothing that seat {seat} does not")
        if int(self.game.pending(self.s)) >> seat & 1:
            n = int(self.game.legal(self.s, self.d, seat, self.moves))
            listed = self.moves[:n].tolist()
            n = int(self.game.legal(seen, self.d, seat, self.moves))
            self.must(self.moves[:n].tolist() == listed, f"legal moves of seat {seat} follow from its view")

    # --- now and then -----------------------------------------------------------------------------------------------

    def shown(self, state: Any, seat: int, seats: int) -> View:
        """What a seat is shown; what onlookers are shown is drawn from where the first seat is."""
        out = new(self.game.state)
        self.game.view(state, seat, out)
        legal: Sequence[int] = ()
        if seat < self.seats and seats >> seat & 1:
            legal = self.moves[: int(self.game.legal(state, self.d, seat, self.moves))].tolist()
        scores = np.zeros(self.seats, np.int32)
        if not seats:
            self.game.scores(state, self.d, scores)
        return View(
            game=self.game, deck=self.deck, options=self.options, seat=seat % self.seats, record=out,
            pending=tuple(i for i in range(self.seats + 1) if seats >> i & 1), legal=tuple(legal), over=not seats,
            scores=tuple(scores.tolist()) if not seats else (), recent=(), names=("",) * self.seats,
        )  # fmt: skip

    def check_pictures(self, seat: int, seats: int) -> None:
        """Screens, texts and sentences in every language tell nothing hidden, and leave no move without words."""
        other = copy_of(self.s)
        self.game.reshuffle(other, self.d, min(seat, self.seats - 1), self.unknown)
        for language in LANGUAGES:
            view, again = self.shown(self.s, seat, seats), self.shown(other, seat, seats)
            screen = view.screen(language)
            self.must(
                view.text(language) == again.text(language),
                f"seat {seat}'s text ({language}) tells nothing hidden",
            )
            self.must(screen == again.screen(language), f"seat {seat}'s screen ({language}) tells nothing hidden")
            if seat < self.seats:  # the keys of a screen are nobody's whose eyes only look
                self.check_screen(view, screen)
                self.check_answer(view, again)
            words = self.game.words(language)
            for move in view.legal:
                self.must(bool(view.move_text(move, words)), f"move {move} has words in {language}")
            for move in range(len(self.events) % 7, len(self.game.moves), 7):
                if view.legal and move not in view.legal:
                    self.must(
                        bool(view.why_not(move, words)[0]),
                        f"the refusal of move {move} has words in {language}",
                    )
            self.report.drawn += 1

    def check_answer(self, view: View, again: View) -> None:
        """What the game answers in place of the search rates each legal move once, and follows from the view."""
        if self.game.answer is None or not view.legal:
            return
        found, same = self.game.answer(view), self.game.answer(again)
        if found is None or same is None:
            self.must(found is same, f"whether there is an answer for seat {view.seat} follows from its view")
            return
        self.must(found.moves == same.moves, f"the answer for seat {view.seat} follows from its view")
        rated = tuple(sorted(row.move for row in found.moves))
        self.must(rated == view.legal, f"the answer for seat {view.seat} rates each legal move once: {rated}")
        begun = all(row.plan[:1] in ((), (row.move,)) for row in found.moves)
        self.must(begun, f"each plan of the answer for seat {view.seat} begins with its move")

    def check_screen(self, view: View, screen: Any) -> None:
        """Both pictures and the keys offer the legal moves and no other."""
        offered: set[int] = set()
        for layout in ("wide", "tall"):
            offered_here: set[int] = set()
            for element in ET.fromstring(getattr(screen, layout)).iter():
                for name in ("data-move", "data-moves"):
                    moves = [int(move) for move in element.get(name, "").split()]
                    offered_here.update(moves[:1])
            for key in screen.keys:
                offered_here.update(key.moves[:1])
            wrong = offered_here - set(view.legal)
            self.must(
                not wrong,
                f"the {layout} picture offers only legal moves, not {self.named(wrong)}",
            )
            missing = set(view.legal) - offered_here
            self.must(
                screen.drafts or not missing or view.seat not in view.pending,
                f"the {layout} picture offers every legal move, but not {self.named(missing)}",
            )
            offered |= offered_here
        self.must(sum(key.main for key in screen.keys) <= 1, "there is at most one brass key")

    # --- at the end -------------------------------------------------------------------------------------------------

    def check_end(self) -> None:
        scores, returns = np.zeros(self.seats, np.int32), np.full(self.seats, np.nan)
        self.game.scores(self.s, self.d, scores)
        self.game.returns(self.s, self.d, returns)
        self.must(bool(np.all(np.abs(returns) <= 1)), f"returns {returns} lie in [-1, 1]")
        for seat in range(self.seats):
            self.game.view(self.s, seat, new(self.game.state))
            value = float(self.game.evaluate(self.s, self.d, seat))
            self.must(abs(value) <= 1.5, f"evaluate gives {value} for seat {seat}, on the scale of returns")


def _check_ending(match: Match, walk: _Walk) -> None:
    """How the score was made up adds up to it, and the curve ends with it."""
    if match.game.ending is None or not match.over:
        return
    for language in LANGUAGES:
        ending = match.game.ending(match, match.game.words(language))
        sums = tuple(sum(source.points[seat] for source in ending.sources) for seat in range(match.seats))
        walk.must(sums == match.scores, f"the sources {sums} of the points add up to the scores {match.scores}")
        walk.must(ending.curve[-1].scores == match.scores, "the curve ends with the scores")
        walk.must(all(source.label for source in ending.sources), "every source of points has words")


def _check_match(game: Game, deck: Deck, options: Options, walk: _Walk) -> None:
    """The same game through a Match: every happening in words, taken back, saved, loaded, replayed."""
    match = Match(game, seed=walk.seed, deck=deck, options=options)
    for number, (seat, move) in enumerate(walk.events):
        before = match.state.tobytes()
        happened = match.play(move, seat)
        for language in LANGUAGES:
            for happening in happened:
                walk.must(
                    bool(match.view(seat).happening_text(happening, game.words(language))),
                    "a happening has words",
                )
        if number % 5 == 0 and not match.may_undo():
            after = match.state.tobytes()
            match.undo()
            walk.must(match.state.tobytes() == before, "taking back gives the state before")
            match.play(move, seat)
            walk.must(match.state.tobytes() == after, "playing again gives the state after")
        if number % 10 == 0 and match.pending:
            legal = match.legal_ids(match.pending[0])
            for refused in range(number % 13, len(game.moves), 13):
                if refused not in legal:
                    _check_refused(match, walk, refused)
    if game.result:
        for language in LANGUAGES:
            walk.must(bool(game.result(match.scores, match.view(0), game.words(language))), "the result has words")
    _check_ending(match, walk)
    match.hindsight = False
    again = match.replay()
    walk.must(again.state.tobytes() == match.state.tobytes(), "a replay gives the same state")
    text = dump(match)
    loaded = parse(text, "saved", match.deck)
    walk.must(
        loaded.state.tobytes() == match.state.tobytes() and dump(loaded) == text,
        "save, load, replay give the same",
    )


def _check_refused(match: Match, walk: _Walk, move: int) -> None:
    before = match.state.tobytes()
    try:
        match.play(move, match.pending[0])
    except IllegalMove as error:
        walk.must(bool(str(error)), "a refused move says why")
    else:
        raise walk.broken(f"move {move} is refused")
    walk.must(match.state.tobytes() == before, "a refused move changes nothing")
