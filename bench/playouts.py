"""Playouts a second of the search, each with its horizon named, beside OpenSpiel's information-set search in one run.

    pip install open_spiel
    python bench/playouts.py [GAME ...] [--seconds 3] [--json]

One core, processor time. Each game is looked at in a few positions of a game between guides, all with a choice; a
playout deals afresh what the seat cannot see, walks down the tree and plays on by the guide: to the end of the game, or
where a game counts `turns` until every seat has had one, and `evaluate` judges (a turn of every candidate in Ninety,
all but the fight with Da Boss in Mean Streets). For those games the same search is measured to the end of the game as
well. OpenSpiel's search deals afresh too and rolls out to the end at random, once from each leaf.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from typing import Any

import numpy as np

from backroom.bots.compiling import compile_game
from backroom.bots.search import Search
from backroom.bots.simple import Quick
from backroom.core.game import Game, games
from backroom.core.match import Match, View

POSITIONS = 6  # of a game, spread over its length
PLAYOUTS = 2000  # of one search
END, ROUND = "end of the game", "end of its turns, then `evaluate`"
PEERS = ("hearts", "gin_rummy", "spades", "liars_dice", "leduc_poker")
LONGEST = 3000  # moves of a game that is looked at


@dataclass(frozen=True)
class Rate:
    """Playouts a second of one game."""

    game: str
    by: str
    horizon: str
    playouts: float  # a second
    decisions: float  # in one playout, those of the tree included


def views_of(game: Game) -> list[View]:
    """Positions with a choice, from the first decision to the last."""
    match, quick, found = Match(game, seed=1), Quick(1), list[View]()
    while not match.over and len(match.events) < LONGEST:
        seat = match.pending[0]
        if seat >= match.seats:  # the clock
            match.play(match.legal_ids(seat)[0], seat)
            continue
        view = match.view(seat)
        if len(view.legal) > 1:
            found.append(view)
        match.play(quick.choose(view), seat)
    return [found[int(at)] for at in np.linspace(0, len(found) - 1, POSITIONS)]


def measure(game: Game, views: Sequence[View], seconds: float, horizon: str) -> Rate:
    """The search in those positions, one after the other until the time is over."""
    views = [replace(view, game=game) for view in views]
    for view in views:
        Search(playouts=16).analyse(view)
    done = spent = decisions = 0.0
    for number in range(1_000_000):
        begun = time.process_time()
        advice = Search(number, playouts=PLAYOUTS).analyse(views[number % len(views)])
        spent += time.process_time() - begun
        done, decisions = done + advice.playouts, decisions + advice.decisions
        if spent > seconds and number >= len(views):
            break
    return Rate(game.name, "backroom", horizon, done / spent, decisions / done)


def openspiel(name: str, seconds: float) -> Rate | None:
    """OpenSpiel's information-set search at the first decision of a dealt game; None where it has none for a game."""
    import pyspiel

    game, chance = pyspiel.load_game(name), np.random.default_rng(1)
    state = deal(game.new_initial_state(), chance)
    searcher = pyspiel.ISMCTSBot(
        1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, PLAYOUTS, -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, True,
    )  # fmt: skip
    try:
        searcher.step(state.clone())
    except pyspiel.SpielError:  # it cannot be dealt afresh
        return None
    done, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        searcher.step(state.clone())
        done += PLAYOUTS
    spent = time.process_time() - begun
    lengths = [length_of(state.clone(), chance) for _ in range(50)]
    return Rate(name, "OpenSpiel's ISMCTS", END, done / spent, float(np.mean(lengths)))


def deal(state: Any, chance: np.random.Generator) -> Any:
    """A game after its first chances."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(outcomes, p=odds)))
    return state


def length_of(state: Any, chance: np.random.Generator) -> int:
    """The decisions of a game at random from here on."""
    decisions = 0
    while not deal(state, chance).is_terminal():
        state.apply_action(int(chance.choice(state.legal_actions())))
        decisions += 1
    return decisions


def measure_all(chosen: Sequence[Game], seconds: float) -> Iterator[Rate]:
    """All games, then the peer's."""
    for game in chosen:
        compile_game(game)
        views = views_of(game)
        yield measure(game, views, seconds, END if game.turns is None else ROUND)
        if game.turns is not None:
            yield measure(replace(game, turns=None), views, seconds, END)
    if find_spec("pyspiel"):
        yield from (found for name in PEERS if (found := openspiel(name, seconds)) is not None)
    else:
        print("OpenSpiel is not installed: pip install open_spiel")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = list(measure_all([games()[name] for name in given.games], given.seconds))
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    print(
        "| game | by | a playout goes to | playouts/s | decisions in one | decisions/s |\n|---|---|---|---:|---:|---:|"
    )
    for row in rows:
        print(
            f"| {row.game} | {row.by} | {row.horizon} | {row.playouts:,.0f} | {row.decisions:.0f} "
            f"| {row.playouts * row.decisions:,.0f} |"
        )


if __name__ == "__main__":
    main()
