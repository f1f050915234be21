"""What can go wrong for a person at the server, as keys into the ui's words."""

from __future__ import annotations

from typing import Any

from backroom.core.errors import BackroomError
from backroom.core.match import View
from backroom.core.words import Words


class RequestError(BackroomError):
    """A fault in what was asked: an HTTP status and a sentence under `trouble.<key>`."""

    def __init__(self, status: int, key: str, **values: Any) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.values = values

    def sentence(self, ui: Words) -> tuple[str, str, str]:
        """What to say, the §id of the rule behind it and the game whose rule it is."""
        return ui(f"error.{self.key}", **self.values), "", ""


class Refused(RequestError):
    """A move that the game refuses: the sentence is the game's own, with its rule."""

    def __init__(self, view: View, move: int) -> None:
        super().__init__(409, "refused")
        self.view = view
        self.move = move

    def sentence(self, ui: Words) -> tuple[str, str, str]:
        game = self.view.game
        text, section = self.view.why_not(self.move, game.words(ui.language))
        return text or ui("error.refused"), section, game.name
