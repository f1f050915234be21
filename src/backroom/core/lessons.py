"""A guided first game: `lesson.toml` in a game's folder, a fixed deal and steps that explain it.

A way to play that needs a lesson of its own has one in `lessons/`; `when` says with which options it is offered.

The learner sits at the first seat. The others play the moves written for them, in order, and are bots after that.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from backroom.core.errors import BackroomError
from backroom.core.words import Words

if TYPE_CHECKING:
    from backroom.core.game import Game
    from backroom.core.match import Match

LEARNER = 0  # the seat
FIRST = ""  # the name of the lesson that somebody new begins with
NAME = re.compile(r"\{([a-z_]+\.\w+)\}")  # a name from the game's words: {property.18}


class BadLesson(BackroomError):
    """A lesson file that cannot be used."""


class Part(BaseModel):
    """A table of the file: what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Text(Part):
    """A sentence in each language."""

    en: str
    fr: str

    def said(self, words: Words) -> str:
        """In the language of a game's words, with the names that it takes from there."""
        return NAME.sub(lambda name: words(name[1]), str(getattr(self, words.language)))


class Opponent(Part):
    """Somebody at another seat: their moves in order; a bot plays on after them."""

    name: str
    moves: tuple[str, ...] = ()


class Step(Part):
    """One thing to read, to look at or to do."""

    chapter: Literal["aim", "turn", "build", "points", "choice", "end"]
    kind: Literal["look", "press", "free", "watch"]
    say: Text
    sub: Text | None = None  # the grey line
    look: tuple[str, ...] = ()  # names of the drawing (data-name, data-key) that stay bright
    press: tuple[str, ...] = ()  # the moves that end the step, in notation
    lay: tuple[str, ...] = ()  # drafts (data-draft) that lead to the move
    todo: Text | None = None  # what is to be done, where the words of the first move would not say it
    offer: Text | None = None  # what "Do it for me" is called where that is the usual way
    until: Literal["", "move", "turn", "over"] = ""  # a free step ends: with one's move, one's turn, or the game
    phase: str = ""  # or when a phase of the game begins

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if bool(self.press) != (self.kind == "press"):
            raise ValueError("`press` belongs to steps of kind press, and those need it")
        if bool(self.until or self.phase) != (self.kind == "free"):
            raise ValueError("`until` or `phase` belongs to steps of kind free, and those need it")
        return self


class Lesson(Part):
    """A guided first game."""

    deal: int = Field(ge=0)  # the seed
    minutes: int = Field(ge=1, le=10)
    options: dict[str, Any] = {}
    when: dict[str, tuple[Any, ...]] = {}  # offered where each of these options has one of these values
    deck: str = "standard"
    first: dict[str, Any] = {}  # options of the first game after it: a short one
    together: bool = False  # the others are partners
    opponents: tuple[Opponent, ...] = ()
    steps: tuple[Step, ...] = Field(min_length=1)


def read_lessons(folder: Path) -> dict[str, Lesson]:
    """The lessons in a game's folder by name, the first game's "" before the others; BadLesson says what is wrong."""
    files = {FIRST: folder / "lesson.toml", **{file.stem: file for file in sorted(folder.glob("lessons/*.toml"))}}
    return {name: _read(file) for name, file in files.items() if file.is_file()}


def _read(file: Path) -> Lesson:
    try:
        return Lesson.model_validate(tomllib.loads(file.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadLesson(f"{file}: {error}") from None


def play_to(game: Game, lesson: Lesson, step: int) -> Match:
    """The lesson's game before a step (1 is the first): all presses so far, and the moves written for the others.

    BadLesson where a step before it leaves the learner free: from there on the lesson fixes nothing.
    """
    from backroom.core.match import Match

    match = Match(game, seed=lesson.deal, deck=lesson.deck, options=game.choose_options(**lesson.options))
    scripts = {seat: list(opponent.moves) for seat, opponent in enumerate(lesson.opponents, 1)}

    def others() -> None:
        while LEARNER not in match.pending:
            seat = next((seat for seat in match.pending if scripts.get(seat)), None)
            if seat is None:
                return
            match.play(game.moves.number(scripts[seat].pop(0)), seat)

    for number, one in enumerate(lesson.steps[: step - 1], 1):
        if one.kind == "free":
            raise BadLesson(f"{game.name}: the lesson's step {number} is free, so step {step} has no fixed position")
        for move in one.press:
            others()
            match.play(game.moves.number(move), LEARNER)
    others()
    return match
