"""What a beginner, a regular and an expert come to: play the rows of a game's `expect.toml` that have options.

    python bench/expect.py mean_streets --rows 0 --bots level:1 greedy search:1000 --games 100 --processes 16
    python bench/expect.py mean_streets --markdown

A bot has one seat, turned from game to game, and `against` of the row the others; without it all seats are the bot's.
Printed are the tenth, the middle and the ninetieth hundredth of the scores, their mean, and how often the game was won
(a shared victory counts its share). No game begins after `--minutes`. `--markdown` prints the table for docs/balance.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed

import numpy as np
from own_games import the_game

from backroom.bots.tournament import play_match
from backroom.core.dice import split_seed
from backroom.core.game import Game
from backroom.kit.expect import expect_table, expectations

Job = tuple[str, int, str, int]  # game, row, bot, number


def play(job: Job) -> tuple[float, float]:
    """One game: the score of the bot's seat, and how much of a victory it had."""
    name, place, spec, number = job
    game = the_game(name)
    row = expectations(game.folder).row[place]
    options = game.choose_options(**(row.options or {}))
    seats = game.seat_count(options)
    own = number % seats
    specs = [spec if seat == own or not row.against else row.against for seat in range(seats)]
    match = play_match(game, options, specs, int(split_seed(row.seed, number)))
    returns = list(match.returns)
    if not row.against:
        return float(match.scores[own]), float(returns[own] > 0)
    best = [seat for seat in range(seats) if returns[seat] == max(returns)]
    return float(match.scores[own]), (own in best) / len(best)


def measure(asked: argparse.Namespace) -> None:
    """Play until the games or the time are used up."""
    rows, end = expectations(the_game(asked.game).folder).row, time.monotonic() + 60 * asked.minutes
    places = asked.rows or [place for place, row in enumerate(rows) if row.options is not None]
    jobs: list[Job] = [
        (asked.game, place, spec, number) for number in range(asked.games) for place in places for spec in asked.bots
    ]
    for spec in asked.bots:
        play((asked.game, places[0], spec, 10**6))  # compiled before the processes start
    found: dict[tuple[int, str], list[tuple[float, float]]] = defaultdict(list)
    with ProcessPoolExecutor(asked.processes) as pool:
        running = {pool.submit(play, job): job for job in jobs}
        for done in as_completed(running):
            if done.cancelled():
                continue
            _, place, spec, _ = running[done]
            found[place, spec].append(done.result())
            if time.monotonic() > end:
                for other in running:
                    other.cancel()
    for (place, spec), values in sorted(found.items()):
        scores, won = np.array(values).T
        low, middle, high = np.percentile(scores, [10, 50, 90])
        print(
            f"{rows[place].title}, {spec}: {len(scores)} games, {low:.0f} / {middle:.0f} / {high:.0f}, "
            f"mean {scores.mean():.1f}, won {100 * won.mean():.1f} %"
        )


def markdown(game: Game) -> str:
    """The table of the page on balance."""
    table = expect_table(game.folder, game.words("en"))
    lines = [f"| {' | '.join(row)} |" for row in (table.head, *table.rows)]
    return "\n".join([lines[0], "|---" + "|--:" * (len(table.head) - 1) + "|", *lines[1:]])


def main() -> None:
    """Measure, or print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", nargs="+", default=["level:1", "level:3", "level:5"])
    parser.add_argument("--games", type=int, default=100, help="of each row and bot")
    parser.add_argument("--rows", type=int, nargs="*", help="their places in the file (default: all with options)")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--markdown", action="store_true")
    asked = parser.parse_args()
    if asked.markdown:
        print(markdown(the_game(asked.game)))
    else:
        measure(asked)


if __name__ == "__main__":
    main()
