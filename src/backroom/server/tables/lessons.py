"""How far somebody is in a guided first game. The events tell it: moves, and the steps that were gone to and fro."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from backroom.core.lessons import LEARNER, Lesson, Step
from backroom.core.match import Match, View
from backroom.core.words import Words
from backroom.server.errors import RequestError


class LessonFirst(RequestError):
    """Another move than the one that the lesson waits for."""

    def __init__(self, view: View, step: Step, move: int) -> None:
        super().__init__(409, "lesson_first")
        self.view = view
        self.step = step
        self.move = move

    def sentence(self, ui: Words) -> tuple[str, str, str]:
        text = to_do(self.step, self.view, self.move, self.view.game.words(ui.language))
        return ui("error.lesson_first", move=text[:1].lower() + text[1:]), "", ""


def to_do(step: Step, view: View, move: int, words: Words) -> str:
    """What a press step asks for: its own words, else those of the move that it waits for."""
    text = step.todo.said(words) if step.todo else view.move_text(move, words)
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class Course:
    """A lesson and the step that one is at; the one after the last is its end, and beyond it one plays on."""

    lesson: Lesson
    step: int = 0
    marks: tuple[int, ...] = (0,)  # how many moves had been made when each step so far began

    @property
    def on(self) -> bool:
        """Whether there is still something to learn, or the end has not been left."""
        return self.step <= len(self.lesson.steps)

    @property
    def now(self) -> Step | None:
        """The present step, None at the end."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    def at(self, step: int, moves: int) -> Course:
        """At another step: an earlier one begins where it began, a later one now."""
        step = min(max(0, step), len(self.lesson.steps) + 1)
        marks = self.marks[: step + 1]
        return replace(self, step=step, marks=marks + (moves,) * (step + 1 - len(marks)))

    def moved(self, match: Match) -> Course:
        """After a move: the next step, if the present one ends with it."""
        step = self.now
        ends = step is not None and (
            (step.kind == "press" and not self.wanted(match)) or (step.kind == "free" and self._free_ends(step, match))
        )
        return self.at(self.step + 1, len(match.events)) if ends else self

    def _free_ends(self, step: Step, match: Match) -> bool:
        if match.over:
            return True
        if step.phase:
            return bool(match.state.phase == match.game.phases[step.phase])
        own = self._own(match)
        return bool(own) and (step.until == "move" or (step.until == "turn" and LEARNER not in match.pending))

    def plays_on(self, match: Match) -> bool:
        """Whether the learner plays freely, and has begun to."""
        return self.now is not None and self.now.kind == "free" and bool(self._own(match))

    def _own(self, match: Match) -> list[int]:
        """The learner's moves in the present step."""
        return [event.move for event in match.events[self.marks[-1] :] if event.seat == LEARNER]

    def wanted(self, match: Match) -> list[int]:
        """The moves that a press step still waits for."""
        step = self.now
        return [match.game.moves.number(move) for move in step.press[len(self._own(match)) :]] if step else []

    def check(self, match: Match, moves: Sequence[int]) -> None:
        """RequestError for moves that the present step does not want."""
        step = self.now
        if not self.on or (step is not None and step.kind == "free"):
            return
        wanted = self.wanted(match)
        if step is None or not wanted:
            raise RequestError(409, "lesson_next" if step else "lesson_over")
        if list(moves) != wanted[: len(moves)]:
            raise LessonFirst(match.view(LEARNER), step, wanted[0])

    def holds(self, match: Match) -> bool:
        """Whether the others wait: for somebody who reads, or whose own move comes first."""
        step = self.now
        if step is None or step.kind == "look":
            return self.on
        return step.kind == "press" and LEARNER in match.pending

    def dictated(self, match: Match) -> frozenset[int]:
        """The numbers of the moves that the lesson chose: the learner's in press steps, those it wrote for others."""
        ends = (*self.marks[1:], len(match.events))
        found = {
            number
            for step, begin, end in zip(self.lesson.steps, self.marks, ends, strict=False)  # its end is no step
            for number in range(begin, end)
            if step.kind == "press" and match.events[number].seat == LEARNER
        }
        left = len(match.events) if self.on else self.marks[-1]
        for seat, opponent in enumerate(self.lesson.opponents, 1):
            own = [number for number, event in enumerate(match.events[:left]) if event.seat == seat]
            found.update(own[: len(opponent.moves)])
        return frozenset(found)

    def written(self, match: Match, seat: int) -> int | None:
        """The move that the lesson has for somebody else now, None if there is none left."""
        played = sum(event.seat == seat for event in match.events)
        script = self.lesson.opponents[seat - 1].moves if 0 < seat <= len(self.lesson.opponents) else ()
        return match.game.moves.number(script[played]) if self.on and played < len(script) else None
