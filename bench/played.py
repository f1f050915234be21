"""Games on file, what `many_games.py` played, for the balance benches to read off; and the bots of these benches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from backroom.bots.simple import Rater
from backroom.core.advice import Advice, Rated
from backroom.core.match import View
from backroom.core.record import copy_of

Events = list[tuple[int, int]]  # (seat, move)


@dataclass(frozen=True)
class Set:
    """Games of one set of options; game number k has the seed `split_seed(seed, first + k)`."""

    options: dict[str, Any]
    bots: list[str]
    seed: int
    first: int
    games: list[Events]


def write(path: Path, sets: Sequence[Set]) -> None:
    """Write sets of games to one file."""
    about: list[dict[str, Any]] = []
    arrays: dict[str, Any] = {}
    for number, one in enumerate(sets):
        about.append({"options": one.options, "bots": one.bots, "seed": one.seed, "first": one.first})
        arrays[f"lengths{number}"] = np.array([len(events) for events in one.games], np.int32)
        flat = np.array([event for events in one.games for event in events], np.int16).reshape(-1, 2)
        arrays[f"seats{number}"], arrays[f"moves{number}"] = flat[:, 0].astype(np.int8), flat[:, 1]
    np.savez_compressed(path, about=np.array(json.dumps(about)), **arrays)


def read(path: Path) -> list[Set]:
    """The sets of a file."""
    sets = []
    with np.load(path) as file:
        for number, about in enumerate(json.loads(str(file["about"]))):
            events = list(zip(file[f"seats{number}"].tolist(), file[f"moves{number}"].tolist(), strict=True))
            ends = np.cumsum(file[f"lengths{number}"]).tolist()
            games = [events[start:end] for start, end in zip([0, *ends[:-1]], ends, strict=True)]
            sets.append(Set(games=games, **about))
    return sets


class Recorded(Rater):
    """Plays the moves of a game on file."""

    name = "recorded"

    def __init__(self, events: Events) -> None:
        super().__init__()
        self.events = events

    def rate(self, view: View) -> Advice:
        own = [move for seat, move in self.events if seat == view.seat]
        assert own[view.made] in view.legal, "the file belongs to other rules"
        return Advice((Rated(own[view.made], 0.0, 1),))


class Guide(Rater):
    """Plays the game's own quick moves, compiled: the simple heuristic."""

    name = "guide"

    def rate(self, view: View) -> Advice:
        moves, stream, s, d = np.array(view.legal, np.int16), self.stream(view), copy_of(view.record), view.deck.record
        assert view.game.guide is not None, "the game has no guide"
        view.game.reshuffle(s, d, view.seat, stream)
        pick = int(view.game.guide(s, d, view.seat, moves, len(moves), stream))
        return Advice((Rated(int(moves[pick]), 0.0, 1),))
