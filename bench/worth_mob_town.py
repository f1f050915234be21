"""What hiring a professional or taking over a landmark is worth in Mob Town, weighed at random moments of a game.

    python bench/worth_mob_town.py --games 2000 --processes 16 --seed 3030
    python bench/worth_mob_town.py --games 100 --try bookie=5 --try fence=4,1
    python bench/worth_mob_town.py --games 400 --only locksmith,inspector --every 6

Games are played by the guide, which up to the moment that is weighed hires nobody: where it had hired, the good moments
would be gone. At one action in `--every` a professional who could be hired now, and a landmark that could be taken
over, are weighed: the rest of the game is played `--pairs` times with that choice and as often with the guide's best
other action, that briefcase kept to the end, with the same chance, and the final scores are compared (a spent briefcase
is two points less there). Half of the playouts say whether a player who knows her business would do it; the other half
say what it brings her, so that luck in the first half is no gain.
`--only` weighs the named cards alone, which leaves time for more moments of them.
`--try NAME=AMOUNT` puts another number on a card, `--try NAME=AMOUNT,CARDS` also how many cards a professional brings.
Game number k of a seed is the same however a run is split.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from balance_mob_town import HIRE_BAND, head, pair_loop
from rates import mean

from backroom.core.decks import read_deck
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.game import register
from backroom.core.playout import LONGEST, compiled, one
from backroom.games.mob_town import GAME
from backroom.games.mob_town.mind.guide import guide
from backroom.games.mob_town.state import HIRE, LOT, PROPERTIES, TAKE_OVER, Landmark, Phase, Professional

CARDS = {card.name.lower(): ("pro", int(card)) for card in Professional}
CARDS |= {card.name.lower() + "_mark": ("mark", int(card)) for card in Landmark}


@dataclass(frozen=True)
class Job:
    """One game to sample."""

    seed: int
    number: int
    players: int
    every: int
    pairs: int
    tried: tuple[tuple[str, tuple[int, ...]], ...]
    only: tuple[str, ...]  # the cards to weigh; none named: all


@cache
def walk_loop() -> Any:
    """Compiled: play on, hiring nobody, up to the next action that is to be weighed; False at the end of the game."""
    pending, legal, play = GAME.pending, GAME.legal, GAME.play

    @compiled(GAME)
    def walk(states, d, stream, moves, every):  # type: ignore[no-untyped-def]
        s = states[0]
        for _ in range(LONGEST):
            if pending(s) == 0:
                return False
            seat = int(s.actor)
            n = legal(s, d[0], seat, moves)
            if s.phase == Phase.MAIN:  # there is always something else to do
                kept = 0
                for i in range(n):
                    if not HIRE <= moves[i] < HIRE + 3:
                        moves[kept] = moves[i]
                        kept += 1
                n = kept
            play(s, d[0], seat, int(moves[guide(s, d[0], seat, moves, n, stream)]))
            if s.phase == Phase.MAIN and below(stream, every) == 0:
                return True
        return False

    return walk


def weigh(job: Job) -> list[tuple[str, int, float, float]]:
    """What the first and the second half of the playouts say of each choice of one game."""
    options = GAME.choose_options(players=job.players, professionals=True, city_cards=True, landmarks=True)
    d = one(read_deck(GAME).record)
    for name, numbers in job.tried:
        kind, which = CARDS[name]
        fields = ("pro_amount", "pro_cards") if kind == "pro" else ("landmark_amount",)
        for field, number in zip(fields, numbers, strict=False):
            d[0][field][which] = number
    states, work = np.zeros(1, GAME.state), np.zeros(1, GAME.state)
    seed = int(split_seed(job.seed, job.number))
    GAME.setup(states[0], d[0], GAME.encode_options(options), seed)
    stream, other = np.zeros(2, np.int64), np.zeros(2, np.int64)
    seed_stream(stream, seed, 9)
    moves, room = np.zeros(GAME.max_legal, np.int16), np.zeros(GAME.max_legal, np.int16)
    found: list[tuple[str, int, float, float]] = []
    weighed = {CARDS[name] for name in job.only or CARDS}
    while walk_loop()(states, d, stream, moves, job.every):
        s = states[0]
        seat = int(s.actor)
        legal = [int(move) for move in moves[: GAME.legal(s, d[0], seat, moves)]]
        for move in legal:
            if HIRE <= move < HIRE + 3:
                kind, which = "pro", int(s.shown[move - HIRE])
            elif TAKE_OVER <= move < LOT and s.card[move - TAKE_OVER] >= PROPERTIES:
                kind, which = "mark", int(s.card[move - TAKE_OVER]) - PROPERTIES
            else:
                continue
            if (kind, which) not in weighed:
                continue
            gains = np.zeros(2 * job.pairs, np.int64)
            pair_loop()(states, work, d, seat, move, len(gains), seed + len(found), other, moves, room, gains)
            found.append((kind, which, float(gains[: job.pairs].mean()), float(gains[job.pairs :].mean())))
    return found


def report(found: list[tuple[str, int, float, float]]) -> list[str]:
    """A table of the professionals and one of the landmarks."""
    by_card: dict[tuple[str, int], list[tuple[float, float]]] = defaultdict(list)
    for kind, which, guess, gain in found:
        by_card[kind, which].append((guess, gain))
    lines = []
    for kind, cards in (("pro", Professional), ("mark", Landmark)):
        title = "professional" if kind == "pro" else "landmark"
        low, high = HIRE_BAND
        band = f"band {low:+} to {high:+}" if kind == "pro" else ""
        lines += head(title, "at any moment", "moments", "chosen", "brings then", "± 95 %", band)
        for card in cards:
            seen = by_card[kind, card]
            if not seen:
                lines.append(f"| {card.name.lower()} | – | 0 | – | – | – | never seen |")
                continue
            chosen = [gain for guess, gain in seen if guess > 0]
            brings, error = mean(chosen) if chosen else (0.0, 0.0)
            said = "" if kind == "mark" else "inside" if low <= brings <= high else "outside"
            lines.append(
                f"| {card.name.lower()} | {mean([gain for _, gain in seen])[0]:+.2f} | {len(seen)} "
                f"| {len(chosen) / len(seen):.0%} | {brings:+.2f} | {error:.2f} | {said} |"
            )
    return lines


def main() -> None:
    """Read the command line, weigh, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--every", type=int, default=12, help="one action in so many is weighed")
    parser.add_argument("--pairs", type=int, default=64, help="playouts of each half, with the choice and without")
    parser.add_argument("--try", dest="tried", action="append", default=[], metavar="NAME=AMOUNT")
    parser.add_argument("--only", default="", metavar="NAME,NAME", help="weigh these cards alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    register(GAME)
    only = tuple(filter(None, asked.only.split(",")))
    if unknown := [name for name in only if name not in CARDS]:
        parser.error(f"no card '{unknown[0]}'; the cards are {', '.join(CARDS)}")
    tried = []
    for text in asked.tried:
        name, _, listed = text.partition("=")
        numbers = listed.split(",")
        if name not in CARDS or not all(number.isdigit() for number in numbers):
            parser.error(f"no card '{text}'; write bookie=6 or fence=3,2; the cards are {', '.join(CARDS)}")
        tried.append((name, tuple(int(number) for number in numbers)))
    chosen = range(asked.first, asked.first + asked.games)
    jobs = [Job(asked.seed, k, asked.players, asked.every, asked.pairs, tuple(tried), only) for k in chosen]
    weigh(Job(0, 0, asked.players, asked.every, 1, (), ()))  # compiled once, for all processes
    with ProcessPoolExecutor(asked.processes) as pool:
        found = [row for rows in pool.map(weigh, jobs, chunksize=4) for row in rows]
    print(f"# Worth of a choice\n\n{asked.games} games of {asked.players}, seed {asked.seed}, from {asked.first} on")
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
