"""How the tiles of Mad City play: the balance targets of the game's document, measured on the real engine.

    python bench/balance_mad_city.py --games 2000 --deals 2000 --proofs 500 --processes 16 --seed 1

"hill k" lays its tiles at random and then makes k random swaps or turns, each kept unless the value falls. In the rows
about games every round is handed in as a whole (driver `sealed`): all build by hill, one of those who may take the tree
takes it, each as likely, and in the standard game tokens are palmed from a largest zone of 8 / 3 / 3 or a road of 5.
Means have their 95 % interval, rates Wilson's. "reachable" is what annealing finds: a lower bound. How well annealing
does alone depends on its steps, of which the document says nothing: there is a row for each of several.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from typing import Any

import numpy as np
import rates
from rates import rate

from backroom.core.decks import read_deck
from backroom.core.dice import below, seed_stream, split_seed, word
from backroom.core.game import register
from backroom.core.jit import rule
from backroom.core.playout import one
from backroom.core.record import new
from backroom.games.mad_city import GAME
from backroom.games.mad_city.deck import MOST
from backroom.games.mad_city.mind.evaluate import city_value, tree_points
from backroom.games.mad_city.mind.solver.best import COLD, HOT, solve, start
from backroom.games.mad_city.mind.solver.road import longest_road
from backroom.games.mad_city.mind.solver.search import anneal
from backroom.games.mad_city.rules import play, refuse
from backroom.games.mad_city.rules.build import place, turn
from backroom.games.mad_city.rules.count import survey
from backroom.games.mad_city.rules.setup import setup
from backroom.games.mad_city.rules.zones import city_zone_points
from backroom.games.mad_city.state import GRAB, PALM, PLAYER, TIME_UP, Phase

# A token is palmed from this largest zone (houses, factories, skyscrapers) or road on: one rule for all, or where a bet
# breaks even against so many players
CAREFUL = np.array([(8, 3, 3, 5)] * 7)
KEEN = np.array([(7, 2, 2, 3), (7, 2, 2, 3), (7, 2, 2, 3), (8, 3, 3, 4), (8, 3, 3, 5), (8, 3, 4, 5), (9, 3, 5, 5)])
CHUNK = 50
ANNEALED = (1_000, 3_000, 10_000, 30_000)  # steps of annealing a city of sixteen tiles


@rule
def lay_at_random(p, cells, stream):  # type: ignore[no-untyped-def]
    """Tiles in random cells, turned at random."""
    for cell in range(cells):
        slot = cell + below(stream, cells - cell)
        tile = p.tile[cell]
        p.tile[cell] = p.tile[slot]
        p.tile[slot] = tile
        place(p, cell, cell)
        turn(p, cell, below(stream, 4))


@rule
def worth(s, d, p):  # type: ignore[no-untyped-def]
    """What a builder looks at: zone points; alone, all that scores and what zones promise."""
    if s.alone:
        return city_value(s, d, p)
    return float(city_zone_points(p, d, int(s.side)))


@rule
def climb(s, d, p, steps, heat, stream):  # type: ignore[no-untyped-def]
    """Random swaps and turns, each kept unless the value falls; with some heat now and then also then."""
    now = worth(s, d, p)
    cells = int(s.cells)
    cooling = (0.05 / heat) ** (1.0 / max(1, steps)) if heat > 0.0 else 1.0
    for _ in range(steps):
        heat *= cooling
        slot = int(p.cell[below(stream, cells)])
        before = int(p.where[slot])
        cell = below(stream, cells)
        times = 1 + below(stream, 3)
        swapped = below(stream, 2) == 1 and cell != before
        if swapped:
            place(p, slot, cell)
        else:
            turn(p, slot, times)
        then = worth(s, d, p)
        if then >= now or (heat > 0.0 and word(stream) * 2.3283064365386963e-10 < np.exp((then - now) / heat)):
            now = then
        elif swapped:
            place(p, slot, before)
        else:
            turn(p, slot, 4 - times)


@rule
def play_round(s, d, strength, bets, stream):  # type: ignore[no-untyped-def]
    """One round: everybody builds, somebody takes the tree, time is up."""
    for seat in range(s.seats):
        p = s.players[seat]
        if p.playing:
            lay_at_random(p, int(s.cells), stream)
            p.placed = s.cells
            climb(s, d, p, int(strength[seat]), 1.2 if s.alone and strength[seat] >= ANNEALED[0] else 0.0, stream)
            if s.standard:
                survey(p, d, int(s.side))
                for token in range(4):
                    own = p.result.road if token == 3 else p.result.big[token]
                    if own >= bets[s.seats, token]:
                        play(s, d, seat, PALM + token)
    if not s.alone:
        first = below(stream, int(s.seats))
        for k in range(s.seats):
            seat = (first + k) % int(s.seats)
            if s.players[seat].playing and refuse(s, d, seat, GRAB) == 0:
                play(s, d, seat, GRAB)
                break
    play(s, d, int(s.seats), TIME_UP)


@rule
def play_games(states, d, options, seed, first, strength, bets, stream):  # type: ignore[no-untyped-def]
    """Whole games; seat k of game n builds with strength (k + n) mod the number of strengths."""
    for i in range(len(states)):
        s = states[i]
        setup(s, d[0], options[0], split_seed(seed, first + i))
        seed_stream(stream, split_seed(seed, first + i), 99)
        while s.phase != Phase.GAME_OVER:
            play_round(s, d[0], strength[(first + i) % len(strength)], bets, stream)


@cache
def deck() -> Any:
    return read_deck(register(GAME))


def games(job: tuple[int, int, int, dict[str, Any], tuple[int, ...], bool]) -> list[tuple[int, int, list[int], int]]:
    """(rounds, first winner's strength, scores, first winner's seat) of some games."""
    seed, first, count, chosen, strengths, keen = job
    options = GAME.choose_options(**chosen, driver="sealed")
    seats = GAME.seat_count(options)
    table = np.array([[strengths[(seat + n) % len(strengths)] for seat in range(6)] for n in range(len(strengths))])
    states = np.zeros(count, GAME.state)
    o = one(GAME.encode_options(options))
    play_games(states, one(deck().record), o, seed, first, table, KEEN if keen else CAREFUL, np.zeros(2, np.int64))
    out = []
    for i, s in enumerate(states):
        winner = next(seat for seat in range(seats) if int(s["winners"]) >> seat & 1)
        strength = int(table[(first + i) % len(table)][winner])
        out.append((int(s["round_no"]), strength, s["players"]["score"][:seats].tolist(), winner))
    return out


def deal(job: tuple[int, int]) -> dict[str, float]:
    """One deal of nine tiles: random, climbed and annealed."""
    tiles, stream = _tiles(job)
    d = deck().record
    out: dict[str, float] = {}
    s = new(GAME.state)
    s.cells, s.side, s.hand = 9, 3, 9
    for steps in (0, 20, 60, 300):
        p = new(PLAYER)
        p.tile[:9], p.where[:], p.cell[:] = tiles, -1, -1
        lay_at_random(p, 9, stream)
        if steps == 0:
            survey(p, d, 3)
            out["road"], out["tree"] = float(p.result.road), float(tree_points(s, d, p))
        climb(s, d, p, steps, 0.0, stream)
        out[f"hill {steps}"] = float(city_zone_points(p, d, 3))
    out["best tree"] = float(solve(deck(), tiles, "zones+tree", values=np.zeros((4, MOST), np.int32), seconds=5).value)
    out["best road"] = float(longest_road(deck(), tiles).value)
    for colour, name in enumerate("YRB"):
        out[f"largest {name}"] = float(_largest(tiles, colour, stream))
    return out


def proof(job: tuple[int, int]) -> tuple[float, float]:
    """The best city of a deal, without the tree and with it."""
    tiles, _ = _tiles(job)
    return float(solve(deck(), tiles).value), float(solve(deck(), tiles, "zones+tree", seconds=20).value)


def _tiles(job: tuple[int, int]) -> tuple[Any, Any]:
    """Nine tiles of a bag, and chance for what is done with them."""
    seed, number = job
    stream = np.zeros(2, np.int64)
    seed_stream(stream, seed, number)
    return np.random.default_rng((seed, number)).permutation(54)[:9], stream


def _largest(tiles: Any, colour: int, stream: Any) -> int:
    """The most buildings of one colour in one zone that annealing finds: squares of sizes count."""
    values = np.zeros((4, MOST), np.int32)
    values[colour] = np.arange(MOST) ** 2
    h = start(deck(), tuple(int(tile) for tile in tiles), "zones", (0, 1, 2, 3), values)
    h.bound = 1 << 30
    most = 0
    for _ in range(4):
        h.best = -1
        anneal(h, deck().record, stream, 20_000, 12 * HOT, 12 * COLD)
        p = new(PLAYER)
        p.tile[:9], p.where[:9], p.cell[:9] = [h.tiles[k] for k in h.best_tile], np.arange(9), np.arange(9)
        p.rot[:9] = h.best_rot
        survey(p, deck().record, 3)
        most = max(most, int(p.result.big[colour]))
    return most


def mean(values: Iterable[float]) -> str:
    """A mean with its 95 % interval."""
    middle, half = rates.mean(list(values))
    return f"{middle:.2f} ± {half:.2f}"


Row = tuple[str, str, str]


def deal_rows(deals: list[dict[str, float]], proofs: list[tuple[float, float]]) -> list[Row]:
    """The rows about single deals."""

    def of(key: str) -> list[float]:
        return [deal[key] for deal in deals]

    def reach(key: str, least: int) -> str:
        return rate(sum(value >= least for value in of(key)), len(deals))

    climbs = " / ".join(mean(of(f"hill {steps}")) for steps in (20, 60, 300))
    trees = " / ".join(map(mean, (of("tree"), of("best tree"), [tree for _, tree in proofs])))
    best = [zones for zones, _ in proofs]
    zones = ("largest Y", 13), ("largest R", 6), ("largest R", 9), ("largest B", 5), ("largest B", 8)
    return [
        ("zone points, random layout", "7.5-9.5", mean(of("hill 0"))),
        ("hill 20 / 60 / 300", "11.5-13.5 / 13.5-15.5 / 15.5-17.5", climbs),
        ("best city (sd over deals)", "18-20 (<= 2.8)", f"{mean(best)} ({np.std(best):.2f})"),
        ("tree value: random / best / best of zones and tree", "5-6.5 / 8-10 / 23-27", trees),
        ("longest road: random / best", "2.5-3.5 / 7-8", f"{mean(of('road'))} / {mean(of('best road'))}"),
        ("P(best road >= 7)", ">= 0.8", reach("best road", 7)),
        (
            "reachable: P(Y >= 13), P(R >= 6), P(R >= 9), P(B >= 5), P(B >= 8)",
            ".6-.8, >= .6, .15-.3, >= .65, .15-.3",
            ", ".join(reach(key, least) for key, least in zones),
        ),
    ]


def alone(found: list[Any]) -> str:
    """The mean total of solitaires."""
    return mean(row[2][0] for row in found)


def game_rows(run: Callable[..., list[Any]]) -> list[Row]:
    """The rows about whole games."""
    rows = []
    for mode, band in (("base", "7.5-10"), ("standard", "6.5-9")):
        for strength in (60, 20):
            means = [mean(row[0] for row in run({"mode": mode, "players": n}, (strength,))) for n in (2, 4, 6)]
            rows.append((f"rounds, {mode}, hill {strength}, 2 / 4 / 6 players", band, " / ".join(means)))
    means = [mean(row[0] for row in run({"mode": "standard", "players": n}, (60,), keen=True)) for n in (2, 4, 6)]
    rows.append(("the same, hill 60, with bets from where they break even", "", " / ".join(means)))
    for strong, weak in ((60, 20), (300, 60)):
        found = run({"players": 2}, (strong, weak))
        wins = sum(row[1] == strong for row in found)
        rows.append((f"base, 2 players: hill {strong} beats hill {weak}", ".70-.85", rate(wins, len(found))))
    for strength, band in ((0, "15-25"), (60, "45-55")):
        found = run({"mode": "speed"}, (strength,))
        rows.append((f"speed solitaire, {f'hill {strength}' if strength else 'random'}", band, alone(found)))
    totals = " / ".join(alone(run({"mode": "speed"}, (steps,), few=True)) for steps in ANNEALED)
    rows.append((f"speed solitaire, annealing of {' / '.join(map(str, ANNEALED))} steps", "75-85", totals))
    found = run({"players": 4}, (60,))
    seats = " / ".join(rate(sum(row[3] == seat for row in found), len(found)) for seat in range(4))
    rows.append(("base, 4 equal players: wins by seat", ".25 each", seats))
    return rows


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each row; a fifth as many annealed solitaires")
    parser.add_argument("--deals", type=int, default=400, help="deals that are laid, climbed and annealed")
    parser.add_argument("--proofs", type=int, default=50, help="deals whose best city is proved")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.perf_counter()
    deal((0, 0))
    proof((0, 0))
    games((0, 0, 1, {"players": 2, "target_points": 10}, (20,), False))  # compiled before the workers are made
    with ProcessPoolExecutor(asked.processes) as pool:
        deals = list(pool.map(deal, [(asked.seed, number) for number in range(asked.deals)], chunksize=10))
        proofs = list(pool.map(proof, [(asked.seed, number) for number in range(asked.proofs)]))
        rows = deal_rows(deals, proofs) + _game_rows(pool, asked.games, asked.seed)
    print("| quantity | target | measured |\n|---|---|---|")
    print("\n".join(f"| {name} | {band} | {found} |" for name, band, found in rows))
    spent = time.perf_counter() - begun
    print(f"\n{asked.games} games a row, {asked.deals} deals, {asked.proofs} proofs, {spent:.0f} s")


def _game_rows(pool: Executor, count: int, seed: int) -> list[Row]:
    def run(chosen: dict[str, Any], strengths: tuple[int, ...], few: bool = False, keen: bool = False) -> list[Any]:
        n = max(2, count // 5) if few else count
        size = 2 if few else CHUNK
        jobs = [(seed, first, min(size, n - first), chosen, strengths, keen) for first in range(0, n, size)]
        return [row for part in pool.map(games, jobs) for row in part]

    return game_rows(run)


if __name__ == "__main__":
    main()
