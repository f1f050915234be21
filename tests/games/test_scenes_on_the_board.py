"""Scenes that play on the board name things that it shows."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom.core.game import Game, games

NAMES = re.compile(r'data-(?:name|key|inspect|group)="([^"]+)"')
MOST = 260  # moves


@pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.name))
def test_every_kind_of_scene_that_has_a_place_finds_it_on_the_board_before_the_move(game: Game) -> None:
    match = backroom.new(game.name, seed=0)
    words = game.words("en")
    placed, found = set(), set()
    while not match.over and len(match.events) < MOST:
        seat = match.pending[0]
        before, legal = match.view(0), match.legal_ids(seat)
        match.play(legal[len(match.events) * 7 % len(legal)], seat)
        for scene in game.scenes(match.view(0), words) if game.scenes else ():
            things = {name for beat in scene.beats for at in beat.at for name in at.split("|")}
            if things:
                screen = before.screen("en", {})
                placed |= {(scene.kind, "wide"), (scene.kind, "tall")}
                pictures = {"wide": screen.wide, "tall": screen.tall}
                found |= {(scene.kind, size) for size, drawn in pictures.items() if things & set(NAMES.findall(drawn))}
    assert placed == found
