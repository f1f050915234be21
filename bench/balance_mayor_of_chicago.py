"""How often a bot beats each opponent of Mayor of Chicago: a table with intervals.

    python bench/balance_mayor_of_chicago.py --playouts 400 --games 500 --workers 16
    python bench/balance_mayor_of_chicago.py --bot guide --games 5000
    python bench/balance_mayor_of_chicago.py --opponent 6 --opponent 7 --playouts 2000 --json balance.json

Game k of a run is the same whatever the number of workers. Bots: `search` (with --playouts), `guide` (the
rules of thumb of the game's playouts), `greedy`, `random`.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from backroom.bots import bot
from backroom.core.dice import seed_stream, split_seed
from backroom.core.game import register
from backroom.core.match import Match
from backroom.games.mayor_of_chicago import GAME

STANDARD = GAME.folder / "decks" / "standard.toml"


@dataclass
class Row:
    """One opponent's results."""

    opponent: int
    name: str
    stars: int
    games: int = 0
    wins: int = 0
    votes: int = 0
    votes_squared: int = 0
    corruption: int = 0
    hires: int = 0
    discards: int = 0
    missing: int = 0
    seconds: float = 0.0
    finals: list[tuple[int, int]] = field(default_factory=list)  # Votes and Corruption of each game

    def add(self, other: Row) -> None:
        """Add another part of the same run."""
        for name in (
            "games",
            "wins",
            "votes",
            "votes_squared",
            "corruption",
            "hires",
            "discards",
            "missing",
            "seconds",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.finals += other.finals

    def share_at(self, votes: int) -> float:
        """The share of games that would beat an opponent with so many Votes (ties aside)."""
        return sum(final[0] > votes for final in self.finals) / max(1, self.games)


def interval(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share, n = wins / games, float(games)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


class Guide:
    """The playouts' rules of thumb as a player."""

    def __init__(self, seed: int) -> None:
        self.stream = np.zeros(2, np.int64)
        seed_stream(self.stream, seed, 7)
        self.moves = np.zeros(GAME.max_legal, np.int16)

    def choose(self, match: Match, seat: int) -> int:
        """A move."""
        legal = match.legal_ids(seat)
        self.moves[: len(legal)] = legal
        assert GAME.guide is not None
        chosen = GAME.guide(match.state, match.deck.record, seat, self.moves, len(legal), self.stream)
        return legal[int(chosen)]


def player(name: str, playouts: int, seed: int) -> Any:
    """A bot by name."""
    if name == "guide":
        return Guide(seed)
    return bot(f"search:{playouts}" if name == "search" else name, seed)


def play_games(job: tuple[str, int, int, int, int, int, int]) -> Row:
    """Games number `first` .. of a run against one opponent."""
    name, playouts, opponent, seed, first, count, players = job
    rival = None
    row = Row(opponent, "", 0)
    for k in range(first, first + count):
        game_seed = int(split_seed(seed, k))
        options = GAME.choose_options(opponent=opponent, players=players)
        match = Match(GAME, seed=game_seed, options=options)
        bots = [player(name, playouts, game_seed + seat) for seat in range(match.seats)]
        begun = time.perf_counter()
        while not match.over:
            seat = match.pending[0]
            match.play(bots[seat].choose(match, seat), seat)
        row.seconds += time.perf_counter() - begun
        rival = match.deck.cards.opponent[opponent]
        candidate = match.state.candidates[0]
        row.games += 1
        row.wins += int(match.returns[0] > 0)
        row.votes += match.scores[0]
        row.votes_squared += match.scores[0] ** 2
        row.corruption += int(candidate.held[5])
        row.finals.append((match.scores[0], int(candidate.held[5])))
        row.hires += int(candidate.hired)
        row.discards += int(candidate.discards.n)
        row.missing += 28 - int(candidate.row_length.sum())
    if rival is not None:
        row.name, row.stars = rival.name, rival.stars
    return row


def jobs(args: argparse.Namespace) -> Iterator[tuple[str, int, int, int, int, int, int]]:
    """The run in parts for the workers."""
    opponents = args.opponent if args.opponent else list(range(8))
    for opponent in opponents:
        for first in range(0, args.games, args.chunk):
            count = min(args.chunk, args.games - first)
            yield args.bot, args.playouts, opponent, args.seed, first, count, args.players


def print_table(rows: list[Row], title: str) -> None:
    """The table as Markdown."""
    print(f"\n{title}\n")
    print(
        "| opponent | stars | games | wins | 95 % interval | Votes | Corruption | hires | discards | missing | s/game |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        n = max(1, row.games)
        low, high = interval(row.wins, row.games)
        mean = row.votes / n
        spread = math.sqrt(max(0.0, row.votes_squared / n - mean * mean))
        print(
            f"| {row.opponent} {row.name} | {row.stars} | {row.games} | {100 * row.wins / n:.1f} % "
            f"| {100 * low:.1f} to {100 * high:.1f} % | {mean:.1f} ± {spread:.1f} | {row.corruption / n:.1f} "
            f"| {row.hires / n:.1f} | {row.discards / n:.1f} | {row.missing / n:.1f} | {row.seconds / n:.2f} |"
        )


def print_what_if(rows: list[Row]) -> None:
    """What other numbers of Votes would make of the same games."""
    print("\nWins if the opponent had other Votes (the play being the same):\n")
    for row in rows:
        level = GAME.deck_file.model_validate(tomllib.loads(STANDARD.read_text("utf-8"))).opponent[row.opponent].votes
        steps = "  ".join(f"{level + n}: {100 * row.share_at(level + n):.0f} %" for n in range(-8, 13, 2))
        print(f"  {row.opponent} {row.name} ({level}):  {steps}")


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="search", choices=("search", "guide", "greedy", "random"))
    parser.add_argument("--playouts", type=int, default=400, help="playouts for each decision of search")
    parser.add_argument("--games", type=int, default=100, help="games against each opponent")
    parser.add_argument("--opponent", type=int, action="append", help="0 to 7; may be repeated (default: all)")
    parser.add_argument("--players", type=int, default=1, choices=(1, 2), help="2: the co-op with the same bot twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=10, help="games that a worker takes at a time")
    parser.add_argument("--json", help="also write the rows to this file")
    args = parser.parse_args()
    register(GAME)
    found: dict[int, Row] = {}
    with ProcessPoolExecutor(args.workers) as pool:
        for row in pool.map(play_games, list(jobs(args))):
            if row.opponent in found:
                found[row.opponent].add(row)
            else:
                found[row.opponent] = row
            print(f"\r{sum(r.games for r in found.values())} games", end="", file=sys.stderr, flush=True)
    rows = [found[opponent] for opponent in sorted(found)]
    name = f"search:{args.playouts}" if args.bot == "search" else args.bot
    print_table(rows, f"{name}, seed {args.seed}{', co-op' if args.players == 2 else ''}")
    print_what_if(rows)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump([asdict(row) for row in rows], file, indent=1)


if __name__ == "__main__":
    main()
