"""A game in the terminal, from the same words and moves as on the page."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from backroom.bots import bot
from backroom.bots.bars import compile_here
from backroom.bots.compiling import is_game_ready
from backroom.cli.replay import last_words
from backroom.core.decks import read_deck
from backroom.core.errors import BackroomError, BadSave, UnknownMove
from backroom.core.game import Game, Options
from backroom.core.match import Happening, Match
from backroom.core.words import Words, words_in

LISTED = 40  # moves on one page; the rest by "more"
SHOWN = 40  # letters of a line that is no move


def begin(game: Game, options: Options | None, seed: int | None, deck: Path | None) -> Match:
    """A new match, its deck checked first."""
    cards = read_deck(game, deck)
    return Match(game, seed=secrets.randbelow(2**31) if seed is None else seed, deck=cards, options=options)


def sit_down(match: Match, language: str, read: Callable[[str], str] = input, console: Console | None = None) -> None:
    """Play until the game is over or the player leaves."""
    TerminalGame(match, language, read, console or Console()).play()


class TerminalGame:
    """One person at the terminal, playing every seat."""

    def __init__(self, match: Match, language: str, read: Callable[[str], str], console: Console) -> None:
        self.match = match
        self.words: Words = match.game.words(language)
        self.ui = words_in(Path(__file__).parent, language)
        self.language = language
        self.read = read
        self.console = console
        self.all_moves = False

    def say(self, text: str, style: str = "") -> None:
        self.console.print(text, style=style or None, markup=False, highlight=False)

    def play(self) -> None:
        self.say(self.ui("welcome", title=self.match.game.title, seed=self.match.seed), "bold")
        self.report(self.match.opening)
        while not self.match.over:
            clock = self.match.pending[0]
            if clock >= self.match.seats:  # nobody else is to move
                self.report(self.match.play(self.match.legal_ids(clock)[0], clock))
                continue
            self.show()
            try:
                line = self.read("> ").strip()
            except EOFError:
                break
            if line and not self.answer(line):
                break
        if self.match.over:
            table, *end = last_words(self.match, self.match.view(0), self.language)
            self.say(table)
            for sentence in end:
                self.say(sentence, "bold")
        if self.match.hindsight:
            self.say(self.ui("hindsight"))

    def show(self) -> None:
        seat = self.match.pending[0]
        view = self.match.view(seat)
        self.say("")
        self.say(view.text(self.language))
        moves = self.match.legal(seat)
        shown = moves if self.all_moves else moves[:LISTED]
        for number, move in enumerate(shown, 1):
            self.say(f"{number:>4}  {move.text(self.language)}  [{move.notation}]")
        if len(shown) < len(moves):
            self.say(self.ui("more", n=len(moves) - len(shown)))
        self.say(self.ui("prompt"), "dim")

    def answer(self, line: str) -> bool:
        """Do what was typed; False to leave."""
        verb, _, rest = line.partition(" ")
        path = rest.strip() or "game.txt"
        self.all_moves = False
        try:
            if verb in ("quit", "exit"):
                return False
            if verb == "undo" and not self.match.events:
                self.say(self.ui("no_undo"), "red")
            elif verb == "undo":
                self.match.undo()
            elif verb == "more":
                self.all_moves = True
            elif verb == "hint":
                self.hint()
            elif verb == "save":
                self.say(self.ui("saved", path=str(self.match.save(path))))
            elif verb == "help":
                self.say(self.ui("help"))
            else:
                self.move(line)
        except BadSave as error:
            reason = getattr(error.__cause__, "strerror", None) or str(error)
            self.say(self.ui("not_saved", path=path, reason=reason), "red")
        except BackroomError as error:
            self.say(str(error), "red")
        return True

    def move(self, line: str) -> None:
        seat = self.match.pending[0]
        legal = self.match.legal(seat)
        if line.isdecimal() and len(line) < 10:
            if not 1 <= int(line) <= len(legal):
                self.say(self.ui("no_number", n=int(line), most=len(legal)), "red")
                return
            self.report(self.match.play(legal[int(line) - 1], seat))
            return
        try:
            number = self.match.game.moves.number(line)
        except UnknownMove:
            self.say(self.ui("no_move", line=line[:SHOWN], most=len(legal), example=legal[-1].notation), "red")
            return
        why, section = self.match.view(seat).why_not(number, self.words)
        if why:
            self.say(f"{why} (§{section})", "red")
            return
        self.report(self.match.play(number, seat))

    def hint(self) -> None:
        seat = self.match.pending[0]
        view = self.match.view(seat)
        if not is_game_ready(self.match.game):
            compile_here(self.match.game)  # with a bar: it takes a while, once
        advice = bot("search:1s").analyse(view)
        note = self.match.game.advise(view, self.words, advice) if self.match.game.advise else None
        if note is not None and note.equal:
            self.say(self.ui("hint_equal", n=advice.playouts), "green")
            moves = [f"  {name} {says}" for name, says in note.equal]
            self.say("\n".join(filter(None, (*moves, note.level, note.reason))))
            return
        best = note.moves[0] if note is not None and note.moves else advice.best  # it may know better
        self.say(self.ui("hint", move=view.move_text(best, self.words), n=advice.playouts), "green")
        if note is not None:
            bars = [f"  {bar.label:<24} {bar.value}" for bar in note.bars]
            plan = [f"  {step.label}: {step.amount}" for step in note.plan]
            figure = ": ".join(reversed(note.figure[:2])) if note.figure[0] else ""
            self.say("\n".join(filter(None, (note.advice, *plan, figure, note.about, *bars, note.reason))))

    def report(self, happened: tuple[Happening, ...]) -> None:
        seats = [seat for seat in self.match.pending if seat < self.match.seats]
        view = self.match.view(seats[0] if seats else 0)
        for happening in happened:
            text = view.happening_text(happening, self.words).replace("**", "")
            self.say(f"  · {text}")
