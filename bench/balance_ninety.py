"""How even Ninety is: win rates by seat, bio and home turf, and what scores are made of, with bots at the table.

    python bench/balance_ninety.py --bots greedy --players 4 --games 2000 --workers 16

`--bots guide` lets the game's own playout policy play all seats in one compiled loop: thousands of games in seconds.
One bot for all seats, or one for each in turn order rotated from game to game ("search:200,greedy").
Intervals are Wilson's at 95 %. The bands are those of the game's document (3.8).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from backroom.bots import bot
from backroom.core.decks import read_deck
from backroom.core.dice import seed_stream, split_seed
from backroom.core.jit import rule
from backroom.core.match import Match
from backroom.core.playout import CHOICES, any_seat, one
from backroom.games.ninety import GAME
from backroom.games.ninety.state import FUNDRAISE, MUDSLING, RECRUIT, SEATS


def play(job: tuple[int, int, tuple[str, ...], dict[str, Any]]) -> dict[str, Any]:
    """One game: who won from where, and what the scores were made of."""
    seed, number, bots, chosen = job
    match = Match(GAME, seed=int(split_seed(seed, number)), options=GAME.choose_options(**chosen))
    seats = match.seats
    names = [bots[(seat + number) % len(bots)] for seat in range(seats)]
    minds = [bot(name, seed=number * SEATS + seat) for seat, name in enumerate(names)]
    deeds: Counter[str] = Counter()
    while not match.over:
        seat = match.pending[0]
        move = minds[seat].choose(match, seat)
        deeds["recruit"] += move == RECRUIT
        deeds["fundraise"] += move == FUNDRAISE
        deeds["mud"] += MUDSLING <= move < MUDSLING + SEATS
        match.play(move, seat)
    return outcome(match.state, match.deck.record, names, dict(deeds), len(match.events))


def outcome(s: Any, d: Any, bots: list[str], deeds: dict[str, int], decisions: int) -> dict[str, Any]:
    """What a finished game tells."""
    seats = int(s["seats"])
    votes = (s["votes"] + s["committed"])[:seats].sum(axis=1)
    cards = s["events"][:seats]
    every = [int(d.bios[bio].card_bonus) for bio in s["bio"][:seats]]
    extra = [int(n) // k if k else 0 for n, k in zip(cards, every, strict=True)]
    return {
        "order": [(seat - int(s["first"])) % seats for seat in range(seats)],
        "bio": s["bio"][:seats].tolist(),
        "turf": s["turf"][:seats].tolist(),
        "bots": bots,
        "place": s["place"][:seats].tolist(),
        "score": s["score"][:seats].tolist(),
        "ranks": [int(s["score"][seat]) - int(votes[seat]) - int(cards[seat]) - extra[seat] for seat in range(seats)],
        "cards": cards.tolist(),
        "kept": s["keep"][:seats].tolist(),
        "deeds": deeds,
        "decisions": decisions,
    }


@cache
def guide_loop() -> Any:
    """A compiled loop: one game in each state, every move by the game's guide."""
    setup, pending, legal, play_move, guide = GAME.setup, GAME.pending, GAME.legal, GAME.play, GAME.guide

    @rule
    def guided(states, d, options, seed, first, stream, moves):  # type: ignore[no-untyped-def]
        for i in range(len(states)):
            s = states[i]
            game_seed = split_seed(seed, first + i)
            setup(s, d[0], options[0], game_seed)
            seed_stream(stream, game_seed, CHOICES)
            seats = int(pending(s))
            while seats != 0:
                seat = any_seat(seats, stream)
                n = legal(s, d[0], seat, moves)
                play_move(s, d[0], seat, int(moves[guide(s, d[0], seat, moves, n, stream)]))
                seats = int(pending(s))

    return guided


def play_guided(seed: int, count: int, chosen: dict[str, Any]) -> list[dict[str, Any]]:
    """Games of the guide against itself."""
    deck = read_deck(GAME)
    d, options = one(deck.record), one(GAME.encode_options(GAME.choose_options(**chosen)))
    games = []
    for first in range(0, count, 1024):
        states = np.zeros(min(1024, count - first), GAME.state)
        moves = np.zeros(GAME.max_legal, np.int16)
        guide_loop()(states, d, options, seed, first, np.zeros(2, np.int64), moves)
        games += [outcome(state, deck.record, ["guide"] * int(state["seats"]), {}, 0) for state in states]
    return games


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    if not games:
        return 0.0, 1.0
    z, p = 1.96, wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def rates(games: list[dict[str, Any]], field: str) -> dict[Any, tuple[int, int]]:
    """Wins and appearances by a field of the seats."""
    table: dict[Any, list[int]] = defaultdict(lambda: [0, 0])
    for game in games:
        for seat, value in enumerate(game[field]):
            table[value][1] += 1
            table[value][0] += game["place"][seat] == 1
    return {value: (wins, n) for value, (wins, n) in sorted(table.items())}


def report(games: list[dict[str, Any]], players: int, seconds: float) -> str:
    """The run in words and numbers."""
    n, lines = len(games), []
    seats = n * players
    mean = {key: sum(sum(game[key]) for game in games) / seats for key in ("score", "ranks", "cards", "kept")}
    length = sum(game["decisions"] for game in games) / n
    lines.append(
        f"{n} games, {players} candidates, {seconds:.0f} s" + (f", {length:.0f} decisions a game" if length else "")
    )
    share = {key: mean[key] / mean["score"] for key in ("ranks", "cards")}
    lines.append(
        f"score {mean['score']:.1f}: ranks {share['ranks']:.0%}, cards {share['cards']:.0%}, "
        f"last canvassers {mean['kept']:.1f}; winner's score {sum(max(g['score']) for g in games) / n:.1f}"
    )
    deeds = sum((Counter(game["deeds"]) for game in games), Counter())
    lines.append(
        "each candidate and game: " + ", ".join(f"{name} {count / seats:.1f}" for name, count in deeds.items())
    )
    names = {"order": "place in turn order", "bots": "bot", "bio": "bio", "turf": "home turf"}
    for field, title in names.items():
        found = rates(games, field)
        if len(found) < 2:
            continue
        lines.append(f"win rate by {title} (even: {1 / players:.1%})")
        for value, (wins, count) in found.items():
            low, high = interval(wins, count)
            lines.append(f"  {value!s:>12}  {wins / count:6.1%}  [{low:.1%}, {high:.1%}]  of {count}")
    return "\n".join(lines)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bots", default="greedy", help="one bot for all seats, or several by comma, rotated")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", help="also write every game to this file")
    asked = parser.parse_args()
    chosen: dict[str, Any] = dict(pair.split("=", 1) for pair in asked.option) | {"players": asked.players}
    jobs = [(asked.seed, number, tuple(asked.bots.split(",")), chosen) for number in range(asked.games)]
    begun = time.perf_counter()
    if asked.bots == "guide":
        games = play_guided(asked.seed, asked.games, chosen)
    elif asked.workers == 1:
        games = [play(job) for job in jobs]
    else:
        play((asked.seed, 0, tuple(asked.bots.split(",")), chosen | {"start_day": 15}))  # compile once, for all
        with ProcessPoolExecutor(asked.workers) as pool:
            games = list(pool.map(play, jobs, chunksize=4))
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as out:
            json.dump(games, out)
    print(report(games, asked.players, time.perf_counter() - begun))


if __name__ == "__main__":
    main()
