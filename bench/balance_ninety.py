"""How even Ninety is: win rates by place in turn order, bio and home turf, and what scores are made of, as Markdown.

    python bench/balance_ninety.py --bot guide --players 5 --games 6000 --processes 16 --seed 9000
    python bench/balance_ninety.py --bot greedy --players 5 --games 2000 --processes 16 --seed 90
    python bench/balance_ninety.py --bot search:100 --players 2 --games 2000 --processes 16 --seed 90
    python bench/balance_ninety.py --bot search:200 --against greedy --players 2 --games 400 --processes 16 --seed 90
    python bench/balance_ninety.py --played games.npz

Whole games of `guide` (the game's own playout policy) and of `greedy` are one compiled loop, shared out over threads:
thousands of games a second, and dozens. Other bots play one decision after another, shared out over processes.
`--played` reads games that `many_games.py` has played (`--each players=2,5`): on a GPU, that is how to have thousands.
`--against` seats the bot once and another in all other places, rotated from game to game. Intervals are Wilson's at
95 %; the bands are those that the game aims at, and a row says whether its rate lies inside. `--first` continues a
run: game number k of a seed is the same game however a run is split.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from played import Set, read
from rates import interval, verdict

from backroom.bots import bot, greedy
from backroom.core.decks import Deck, read_deck
from backroom.core.dice import seed_stream, split_seed
from backroom.core.match import Match
from backroom.core.playout import CHOICES, any_seat, compiled, lowest_seat, one
from backroom.games.ninety import GAME
from backroom.games.ninety.state import ATTEND, BIOS, CANVASS, DAYS, FUNDRAISE, MAIL, MUDSLING, RECRUIT, SEATS, SITES

Job = tuple[int, int, tuple[str, ...], dict[str, Any], str | None]
Game = dict[str, Any]
BIO_BAND, TURF_BAND = 0.06, 0.08  # either side of an even share, at five candidates; elsewhere in proportion
SEAT_MOST = 0.28  # at five candidates, a fifth being even
DEEDS = {"recruit": RECRUIT, "fundraise": FUNDRAISE, "canvass": CANVASS, "attend": ATTEND}
NAMES = (*DEEDS, "mudsling", "mail", "")  # what is counted, and at the end the rest
CHUNK = 64  # games that a thread takes at a time


@cache
def deck_of(path: str | None) -> Deck:
    """The deck, read once a process."""
    return read_deck(GAME, path)


def deed_of(move: int) -> str:
    """What a move counts as, or nothing."""
    if MUDSLING <= move < MUDSLING + SEATS:
        return "mudsling"
    if MAIL <= move < MAIL + SITES:
        return "mail"
    return next((name for name, number in DEEDS.items() if number == move), "")


def play(job: Job) -> Game:
    """One game: who won from where, and what the scores were made of."""
    seed, number, bots, chosen, path = job
    match = Match(GAME, seed=int(split_seed(seed, number)), deck=deck_of(path), options=GAME.choose_options(**chosen))
    names = [bots[(seat + number) % len(bots)] for seat in range(match.seats)]
    minds = [bot(name, seed=number * SEATS + seat) for seat, name in enumerate(names)]
    deeds: Counter[str] = Counter()
    while not match.over:
        seat = match.pending[0]
        move = minds[seat].choose(match.view(seat))
        deeds[deed_of(move)] += 1
        match.play(move, seat)
    return outcome(match.state, match.deck.record, names, dict(deeds), len(match.events))


def outcome(s: Any, d: Any, bots: list[str], deeds: dict[str, int], decisions: int) -> Game:
    """What a finished game tells."""
    seats = int(s["seats"])
    votes = (s["votes"] + s["committed"])[:seats].sum(axis=1).tolist()
    cards = s["events"][:seats].tolist()
    every = [int(d.bios[bio].card_bonus) for bio in s["bio"][:seats]]
    extra = [n // k if k else 0 for n, k in zip(cards, every, strict=True)]
    score = s["score"][:seats].tolist()
    return {
        "order": [(seat - int(s["first"])) % seats for seat in range(seats)],
        "bio": s["bio"][:seats].tolist(),
        "turf": s["turf"][:seats].tolist(),
        "bots": bots,
        "place": s["place"][:seats].tolist(),
        "score": score,
        "ranks": [score[seat] - votes[seat] - cards[seat] - extra[seat] for seat in range(seats)],
        "cards": cards,
        "kept": s["keep"][:seats].tolist(),
        "drawn": int(np.isin(s["where"][: d.n_events], (1, 2)).sum()) + sum(cards),
        "deeds": deeds,
        "decisions": decisions,
        "turns": (DAYS + 1 - int(s["options"]["start_day"])) * seats,
    }


@cache
def guided_loop() -> Any:
    """A compiled loop: one game in each state, every move by the game's guide."""
    setup, pending, legal, play_move, guide = GAME.setup, GAME.pending, GAME.legal, GAME.play, GAME.guide
    assert guide is not None

    @compiled(GAME)
    def guided(states, work, d, options, seed, first, kinds, deeds):  # type: ignore[no-untyped-def]
        stream, moves = np.zeros(2, np.int64), np.zeros(len(kinds), np.int16)
        for i in range(len(states)):
            s = states[i]
            game_seed = split_seed(seed, first + i)
            setup(s, d[0], options[0], game_seed)
            seed_stream(stream, game_seed, CHOICES)
            seats = int(pending(s))
            while seats != 0:
                seat = any_seat(seats, stream)
                n = legal(s, d[0], seat, moves)
                move = int(moves[guide(s, d[0], seat, moves, n, stream)])
                deeds[i, kinds[move]] += 1
                play_move(s, d[0], seat, move)
                seats = int(pending(s))

    return guided


@cache
def greedy_loop() -> Any:
    """A compiled loop: one game in each state, every move the one that the greedy bot would play."""
    setup, pending, legal, play_move = GAME.setup, GAME.pending, GAME.legal, GAME.play
    rate, samples = greedy.rate_loop(GAME), greedy.SAMPLES

    @compiled(GAME)
    def greedily(states, work, d, options, seed, first, kinds, deeds):  # type: ignore[no-untyped-def]
        stream, again = np.zeros(2, np.int64), np.zeros(2, np.int64)
        moves, values = np.zeros(len(kinds), np.int16), np.zeros(len(kinds))
        results, made = np.zeros(SEATS), np.zeros(SEATS, np.int64)
        for i in range(len(states)):
            number, root = first + i, states[i : i + 1]
            setup(root[0], d[0], options[0], split_seed(seed, number))
            made[:] = 0
            seats = int(pending(root[0]))
            while seats != 0:
                seat = lowest_seat(seats)
                n = int(legal(root[0], d[0], seat, moves))
                best = 0
                if n > 1:
                    seed_stream(stream, split_seed(number * SEATS + seat, made[seat]), seat)
                    rate(root, work, d, seat, samples, stream, again, moves[:n], values, results)
                    for k in range(1, n):
                        if values[k] > values[best]:
                            best = k
                move = int(moves[best])
                deeds[i, kinds[move]] += 1
                play_move(root[0], d[0], seat, move)
                made[seat] += 1
                seats = int(pending(root[0]))

    return greedily


def play_compiled(
    name: str, seed: int, numbers: range, chosen: dict[str, Any], path: str | None, threads: int
) -> list[Game]:
    """Games of the guide or of greedy against itself."""
    deck, loop = deck_of(path), guided_loop() if name == "guide" else greedy_loop()
    d, options = one(deck.record), one(GAME.encode_options(GAME.choose_options(**chosen)))
    kinds = np.array([NAMES.index(deed_of(move)) for move in range(len(GAME.moves))], np.int8)

    def work(first: int) -> list[Game]:
        states = np.zeros(min(CHUNK, numbers.stop - first), GAME.state)
        deeds = np.zeros((len(states), len(NAMES)), np.int32)
        loop(states, np.zeros(1, GAME.state), d, options, seed, first, kinds, deeds)
        return [
            outcome(state, deck.record, [name] * int(state["seats"]), counted(row), int(row.sum()))
            for state, row in zip(states, deeds, strict=True)
        ]

    with ThreadPoolExecutor(threads) as pool:
        return [game for games in pool.map(work, range(numbers.start, numbers.stop, CHUNK)) for game in games]


def counted(row: Any) -> dict[str, int]:
    """How often each thing was done in a game."""
    return {name: int(n) for name, n in zip(NAMES, row, strict=True)}


def read_off(lot: Set, path: str | None) -> list[Game]:
    """Games on file, played again."""
    d, options, games = deck_of(path).record, GAME.encode_options(GAME.choose_options(**lot.options)), []
    for number, events in enumerate(lot.games, lot.first):
        s = np.zeros(1, GAME.state)[0]
        GAME.setup(s, d, options, int(split_seed(lot.seed, number)))
        for seat, move in events:
            GAME.play(s, d, seat, move)
        bots = [lot.bots[(seat + number) % len(lot.bots)] for seat in range(int(s["seats"]))]
        games.append(outcome(s, d, bots, Counter(deed_of(move) for _, move in events), len(events)))
    return games


# --- the report -------------------------------------------------------------------------------------------------------


def rates(games: Iterable[Game], field: str) -> dict[Any, tuple[int, int]]:
    """Wins and appearances by a field of the seats."""
    table: dict[Any, list[int]] = defaultdict(lambda: [0, 0])
    for game in games:
        for seat, value in enumerate(game[field]):
            table[value][1] += 1
            table[value][0] += game["place"][seat] == 1
    return {value: (wins, n) for value, (wins, n) in sorted(table.items())}


def table_of(games: list[Game], field: str, title: str, named: Any, low: float, high: float) -> list[str]:
    """Win rates by a field, against a band."""
    lines = [
        f"\n| {title} | wins | of | rate | 95 % interval | band {low:.1%} to {high:.1%} |",
        "|---|--:|--:|--:|--:|---|",
    ]
    for value, (wins, count) in rates(games, field).items():
        rate, (least, most) = wins / count, interval(wins, count)
        said = f"{least:.1%} to {most:.1%} | {verdict(wins, count, low, high)}"
        lines.append(f"| {named(value)} | {wins} | {count} | {rate:.1%} | {said} |")
    return lines


def figures(games: list[Game], players: int) -> list[str]:
    """What scores are made of, and what candidates do."""
    n = len(games)
    seats = n * players
    mean = {key: sum(sum(game[key]) for game in games) / seats for key in ("score", "ranks", "cards", "kept")}
    winner = sum(max(game["score"]) for game in games) / n
    attended = sum(sum(game["cards"]) for game in games) / max(1, sum(game["drawn"] for game in games))
    lines = ["\n| figure | value | aim |", "|---|--:|---|", f"| mean score | {mean['score']:.1f} | |"]
    lines.append(f"| winner's score | {winner:.1f} | |")
    lines.append(f"| region points, share of a score | {mean['ranks'] / mean['score']:.1%} | 18 to 35 % |")
    lines.append(f"| event cards, share of a score | {mean['cards'] / mean['score']:.1%} | 8 to 12 % |")
    lines.append(f"| last canvassers, votes | {mean['kept']:.1f} | at most 20 |")
    lines.append(f"| drawn events that are attended | {attended:.1%} | 80 to 95 % |")
    deeds: Counter[str] = sum((Counter(game["deeds"]) for game in games), Counter())
    if deeds:
        turns = sum(game["turns"] for game in games)
        aims = {"recruit": "a third of turns", "fundraise": "a third of turns"}
        for name in ("recruit", "fundraise"):
            lines.append(f"| {name}, share of turns | {deeds[name] / turns:.1%} | at least {aims[name]} |")
        for name, aim in (("mudsling", "at least 1"), ("canvass", ""), ("mail", ""), ("attend", "")):
            lines.append(f"| {name}, each candidate and game | {deeds[name] / seats:.1f} | {aim} |")
        lines.append(f"| decisions a game | {sum(game['decisions'] for game in games) / n:.0f} | |")
    return lines


def report(games: list[Game], players: int, says: str) -> str:
    """The run as Markdown."""
    even, words = 1 / players, GAME.words("en")
    scale = even * 5  # the bands are given for five candidates
    lines = [says, *figures(games, players)]
    lines += table_of(games, "order", "place in turn order", lambda k: k + 1, 0, even + (SEAT_MOST - 0.2) * scale)
    if len({name for game in games for name in game["bots"]}) > 1:
        lines += table_of(games, "bots", "bot", str, 0, 1)
    if any(bio < BIOS for game in games for bio in game["bio"]):
        band = BIO_BAND * scale
        lines += table_of(games, "bio", "bio", lambda k: words(f"bio.{k}"), even - band, even + band)
    band = TURF_BAND * scale
    lines += table_of(games, "turf", "home turf", lambda k: words(f"turf.{k}"), even - band, even + band)
    return "\n".join(lines)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bot", default="greedy", help="guide, greedy, search:<playouts>, random")
    parser.add_argument("--against", help="another bot, in all seats but one")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--deck", help="another deck file")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", help="also write every game to this file")
    parser.add_argument("--played", type=Path, help="games on file, in place of --bot")
    asked = parser.parse_args()
    for lot in read(asked.played) if asked.played else []:
        games = read_off(lot, asked.deck)
        players = len(games[0]["bots"])
        says = f"{len(games)} games of {players} candidates, {' against '.join(dict.fromkeys(lot.bots))}"
        print(report(games, players, f"{says}, seed {lot.seed} from game {lot.first}."), end="\n\n")
    if asked.played:
        return
    chosen: dict[str, Any] = dict(pair.split("=", 1) for pair in asked.option) | {"players": asked.players}
    bots = (asked.bot,) if not asked.against else (asked.bot, *[asked.against] * (asked.players - 1))
    numbers = range(asked.first, asked.first + asked.games)
    begun = time.perf_counter()
    if asked.bot in ("guide", "greedy") and not asked.against:
        games = play_compiled(asked.bot, asked.seed, numbers, chosen, asked.deck, asked.processes)
    else:
        jobs: list[Job] = [(asked.seed, number, bots, chosen, asked.deck) for number in numbers]
        play((asked.seed, 0, bots, chosen | {"start_day": "15"}, asked.deck))  # compile once, for all
        with ProcessPoolExecutor(asked.processes) as pool:
            games = list(pool.map(play, jobs, chunksize=2))
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as out:
            json.dump(games, out)
    says = (
        f"{len(games)} games of {asked.players} candidates, {' against '.join(dict.fromkeys(bots))}, seed {asked.seed}"
        f" from game {asked.first}, {time.perf_counter() - begun:.0f} s with {asked.processes} processes."
    )
    print(report(games, asked.players, says))


if __name__ == "__main__":
    main()
