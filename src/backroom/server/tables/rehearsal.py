"""A game played through once before people come: what drawing and speaking compile on first use is then compiled."""

from __future__ import annotations

import random

from backroom.core.game import Game
from backroom.core.match import Match
from backroom.core.words import LANGUAGES

MOVES = 120  # enough to have seen most phases


def rehearse(game: Game, moves: int = MOVES) -> int:
    """Play random moves and draw after each, for nobody; returns how many were played."""
    match, dice = Match(game), random.Random(1)
    for played in range(moves):
        if match.over:
            return played
        seat = match.pending[0]
        view = match.view(min(seat, match.seats - 1))
        language = LANGUAGES[played % len(LANGUAGES)]
        view.screen(language)
        view.text(language)
        for happening in view.recent:
            view.happening_text(happening, game.words(language))
        legal = match.legal_ids(seat)
        for move in legal[:20]:
            view.move_text(move, game.words(language))
        match.play(dice.choice(legal), seat)
    return moves
