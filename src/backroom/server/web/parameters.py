"""What addresses are made of, read and checked once for pages and the API."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from backroom.core.errors import UnknownGame
from backroom.core.game import Game, game, games
from backroom.server.errors import RequestError

Code = Annotated[str, Path(max_length=12)]
GameName = Annotated[str, Path(max_length=64)]
SeatToken = Annotated[str, Path(max_length=64)]


def find_game(name: str) -> Game:
    """The game of this name, or a RequestError in the visitor's words."""
    try:
        return game(name)
    except UnknownGame:
        known = ", ".join(found.title for found in games().values())
        raise RequestError(404, "no_game", name=name[:40], games=known) from None
