"""The tiny game keeps the contract, so that what the server shows of it is worth something."""

from __future__ import annotations

from tiny import GAME

from backroom.core.check import check_game


def test_the_tiny_game_conforms() -> None:
    assert check_game(GAME, games=20).games == 20
