"""Whether hints tell the truth: what they predict in games between strong bots, and how those games ended.

    python bench/calibration.py play mob_town --set players=2 --positions 2000 --processes 4 --minutes 6 --out mob.jsonl
    python bench/calibration.py fit *.jsonl
    python bench/calibration.py draw *.jsonl --into docs/balance

`play` plays whole games (in processes, game number k of a seed is always the same) by `--bot`, a search of so many
playouts that stands in for level 5, which thinks for a second. Of each game `--each` decisions are taken, spread over
its length; there `--hint` is asked as a hint would be, and a line is written with what it predicts for the move that it
advises (`raw`: by the simulated games alone; `said`: what the hint shows) and what the seat made of the game.

`fit` finds the numbers that a game's `FORECAST` holds, by least squares on the results (Brier score or squared points).
`draw` bins the predictions and writes `calibration.csv`, and from that file alone `calibration.svg` and the tables of
`calibration.md`. Where a game has a fit, the games are halved and each half is predicted by the fit of the other one.
Intervals are at 95 %, by bootstrap over games: the positions of one game have one result.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from rates import interval

from backroom.bots import bot
from backroom.bots.compiling import compile_game
from backroom.bots.tournament import play_match
from backroom.core.advice import Fit, certainty, spread
from backroom.core.dice import split_seed
from backroom.core.game import game
from backroom.core.match import Match

AHEAD = 2  # games that wait for each process
BINS = 10
RESAMPLES = 1000
LEAST_SLOPE = 0.15  # of a fit at the beginning of a game: by less moves would look alike
NO_CERTAINTY = 0.0005  # a simulated share of 0 or 1 is fitted as this far from it
MARK = "<!-- what follows is written by bench/calibration.py from calibration.csv -->"


@dataclass(frozen=True)
class Position:
    """A decision of a game, what the hint said of it, and what came of it."""

    game: str
    kind: str
    points: bool
    deal: int
    decision: int  # which of the game's decisions, and of how many
    decisions: int
    seat: int
    raw: float
    said: float
    spread: float  # of the simulated results, in points or shares of the scale of `returns`
    result: float
    value: float = 0.0  # of the advised move, on the scale of `returns`
    over: float = 0.0  # how much of the game was over, as far as its fits ask for it


# --- playing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """One game to play."""

    name: str
    options: tuple[tuple[str, str], ...]
    bot: str
    hint: str
    seed: int
    deal: int
    each: int


def decisions_of(match: Match) -> list[int]:
    """The numbers of the events that a hint could have been asked about: more than one move, and a search for it."""
    again, found = match.fresh(), []
    hands = match.game.hands
    for number, event in enumerate(match.events):
        known = hands is not None and hands.knows(again, event.seat)
        if event.seat < match.seats and not known and len(again.legal_ids(event.seat)) > 1:
            found.append(number)
        again.play(event.move, event.seat)
    return found


def play_one(job: Job) -> list[Position]:
    """Play a game and ask for hints at some of its decisions."""
    played = game(job.name)
    options = played.choose_options(**dict(job.options))
    seed = int(split_seed(job.seed, job.deal))
    match = play_match(played, options, [job.bot] * played.seat_count(options), seed)
    chance = np.random.default_rng(seed)
    there = decisions_of(match)
    parts = min(job.each, len(there))
    taken = {there[int((i + chance.random()) * len(there) / parts)] for i in range(parts)}
    taken |= of_other_kinds(match, taken, there)
    return [ask(match, number, there, job, seed) for number in sorted(taken)]


def of_other_kinds(match: Match, taken: set[int], there: Sequence[int]) -> set[int]:
    """Each seat's first decision of the kinds that were missed: some kinds are a few decisions of a long game."""
    forecast, again, kinds = match.game.forecast, match.fresh(), dict[int, tuple[str, int]]()
    assert forecast is not None
    wanted = set(there)
    for number, event in enumerate(match.events):
        if number in wanted:
            kinds[number] = forecast.kind(again.view(event.seat)), event.seat
        again.play(event.move, event.seat)
    first = {key: number for number, key in reversed(kinds.items())}
    known = {kinds[number][0] for number in taken}
    return {number for (kind, _), number in first.items() if kind not in known}


def ask(match: Match, number: int, there: Sequence[int], job: Job, seed: int) -> Position:
    """A hint for the decision that event `number` was."""
    forecast = match.game.forecast
    assert forecast is not None
    seat = match.events[number].seat
    view = match.replay(number).view(seat)
    row = bot(job.hint, seed).analyse(view).ranked()[0]
    unit = forecast.unit(view)
    return Position(
        game=job.name, kind=forecast.kind(view), points=bool(unit), deal=job.deal, decision=there.index(number),
        decisions=len(there), seat=seat, raw=forecast.raw(view, row), said=forecast.of(view, row),
        spread=(unit or 1.0) * spread(row), result=forecast.outcome(match, seat), value=row.value,
        over=forecast.over(view),
    )  # fmt: skip


def play(asked: argparse.Namespace) -> None:
    """Play until there are positions enough or the time is up; every game is written when it is over."""
    options = tuple(tuple(pair.split("=", 1)) for pair in asked.set)
    begun, done, games, deal = time.monotonic(), 0, 0, asked.first
    jobs = Job(asked.game, options, asked.bot, asked.hint, asked.seed, 0, asked.each)
    compile_game(game(asked.game))  # once for all processes
    print(f"{asked.game}: compiled after {time.monotonic() - begun:.0f} s", flush=True)
    with (
        ProcessPoolExecutor(asked.processes, multiprocessing.get_context("spawn")) as pool,
        asked.out.open("w", encoding="utf-8") as out,
    ):
        running: set[Any] = set()
        while True:
            more = done < asked.positions and time.monotonic() - begun < 60 * asked.minutes
            while more and len(running) < AHEAD * asked.processes:
                running.add(pool.submit(play_one, Job(**{**asdict(jobs), "deal": deal})))
                deal += 1
            if not running:
                break
            over, running = wait(running, return_when=FIRST_COMPLETED)
            for future in over:
                rows = future.result()
                done, games = done + len(rows), games + 1
                out.writelines(json.dumps(asdict(row)) + "\n" for row in rows)
            out.flush()
    print(f"{asked.game} {dict(options)}: {done} positions of {games} games in {time.monotonic() - begun:.0f} s")


# --- fitting ----------------------------------------------------------------------------------------------------------


def read(files: Iterable[Path]) -> dict[tuple[str, str], list[Position]]:
    """The positions by game and kind of table."""
    found: dict[tuple[str, str], list[Position]] = defaultdict(list)
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            row = Position(**json.loads(line))
            found[row.game, row.kind].append(row)
    return dict(sorted(found.items()))


def fit_of(rows: Sequence[Position]) -> Fit:
    """The fit of least squares: a logistic one for shares, by Newton's method; a lift by spreads for points."""
    raw, result, over = (np.array([getattr(row, name) for row in rows]) for name in ("raw", "result", "over"))
    if rows[0].points:
        wide = np.array([row.spread for row in rows])
        lift, bend = np.linalg.lstsq(np.stack([wide, wide * wide], axis=1), result - raw, rcond=None)[0]
        return Fit(lift=round(float(lift), 3), bend=round(float(bend), 4))
    now = fit_now(rows[0])
    raw = np.clip(raw, NO_CERTAINTY, 1 - NO_CERTAINTY)
    logs, middle = np.log(raw / (1 - raw)), math.log(now.even / (1 - now.even))
    beyond = logs - middle
    if now.late is None:
        shift, slope = logistic(np.stack([np.ones_like(raw), beyond], axis=1), middle + 0 * raw, result)
        return Fit(round(shift, 3), round(slope, 3), even=now.even)
    # What stays as it is takes little part: a lost game that was all but won would weigh more than all others.
    kept = np.array([certainty(one, stage) for one, stage in zip(raw, over, strict=True)])
    parts = [(1 - kept) * part for part in (np.ones_like(raw), over * beyond, (1 - over) * beyond)]
    known = kept * logs + (1 - kept) * middle
    shift, late, slope = logistic(np.stack(parts, axis=1), known, result)
    if slope < LEAST_SLOPE:  # moves of a decision keep their order
        slope = LEAST_SLOPE
        shift, late = logistic(np.stack(parts[:2], axis=1), known + slope * parts[2], result)
    return Fit(round(shift, 3), round(slope, 3), round(late, 3), now.even)


def fit_now(row: Position) -> Fit:
    """The fit that a game has for positions of this kind: its form stays, its numbers are found anew."""
    forecast = game(row.game).forecast
    return (forecast.fits.get(row.kind) if forecast else None) or Fit()


def logistic(parts: Any, known: Any, result: Any) -> tuple[float, ...]:
    """What each part of the log-odds is to be multiplied by, beside what is known of them."""
    shape = np.zeros(parts.shape[1])
    for _ in range(100):
        chance = 1 / (1 + np.exp(-np.clip(known + parts @ shape, -30, 30)))
        slope = parts * (chance * (1 - chance))[:, None]
        step = np.linalg.solve(slope.T @ parts + 1e-3 * np.eye(len(shape)), parts.T @ (result - chance))
        shape += step / max(1.0, float(np.abs(step).max()))
    return tuple(float(one) for one in shape)


def by(found: Fit, row: Position) -> float:
    """What a fit makes of a position's raw prediction."""
    if row.points:
        return row.raw + found.more(row.spread)
    return found.share(min(1 - NO_CERTAINTY, max(NO_CERTAINTY, row.raw)), row.over)


def crossed(rows: Sequence[Position]) -> list[Position]:
    """The positions with what is said by the fit of the other half of the games: no game judges its own fit."""
    halves = [[row for row in rows if row.deal % 2 == half] for half in (0, 1)]
    fits = [fit_of(half) for half in halves]
    return [replace(row, said=by(fits[1 - half], row)) for half in (0, 1) for row in halves[half]]


def error_of(rows: Sequence[Position], said: Sequence[float]) -> float:
    """The mean squared error of a prediction; its root where it is in points."""
    mean = float(np.mean([(row.result - value) ** 2 for row, value in zip(rows, said, strict=True)]))
    return math.sqrt(mean) if rows[0].points else mean


def fit(asked: argparse.Namespace) -> None:
    """Print the fits, and what they change of the error."""
    for (name, kind), rows in read(asked.files).items():
        found = fit_of(rows)
        fitted = [by(found, row) for row in rows]
        before, after = error_of(rows, [row.raw for row in rows]), error_of(rows, fitted)
        said = error_of(rows, [row.said for row in rows])
        bias = np.mean([row.result - row.raw for row in rows])
        print(f"{name} {kind}: {len(rows)} positions of {len({row.deal for row in rows})} games; {found}")
        print(f"  result less raw {bias:+.3f}; error raw {before:.4f}, said {said:.4f}, fitted {after:.4f}")


# --- the published table and plot -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bin:
    """Positions with about the same prediction."""

    game: str
    kind: str
    of: str  # "raw", before any fit, or "said", what hints show
    unit: str  # "%" or "points"
    positions: int
    games: int
    predicted: float
    actual: float
    low: float
    high: float

    @property
    def holds(self) -> bool:
        """Whether the prediction lies within the interval of what came."""
        return self.low <= self.predicted <= self.high


def bins_of(rows: Sequence[Position], of: str) -> list[Bin]:
    """Ten bins of as many positions each, with intervals by bootstrap over games."""
    unit = 1.0 if rows[0].points else 100.0
    said = unit * np.array([getattr(row, of) for row in rows])
    result = unit * np.array([row.result for row in rows])
    deals = np.unique([row.deal for row in rows], return_inverse=True)[1]
    chance, found = np.random.default_rng(1), []
    for part in np.array_split(np.argsort(said, kind="stable"), BINS):
        here, which = np.unique(deals[part], return_inverse=True)
        sums, counts = np.bincount(which, result[part]), np.bincount(which)
        drawn = chance.integers(len(here), size=(RESAMPLES, len(here)))
        low, high = np.quantile(sums[drawn].sum(1) / counts[drawn].sum(1), (0.025, 0.975))
        if not rows[0].points:  # all alike is no certainty: Wilson's bounds for as many games
            least, most = (100 * end for end in interval(result[part].mean() / 100 * len(here), len(here)))
            low, high = min(low, least), max(high, most)
        found.append(
            Bin(
                rows[0].game, rows[0].kind, of, "points" if rows[0].points else "%", len(part), len(here),
                *(round(float(value), 2) for value in (said[part].mean(), result[part].mean(), low, high)),
            )
        )  # fmt: skip
    return found


SIZE, GAP, MARGIN = 200, 56, 44  # of a panel of the plot
ACROSS = 3
INK = {"raw": "#B9A88A", "said": "#8E2A1E"}


def picture(bins: Sequence[Bin]) -> str:
    """A panel for each game and kind of table: predictions along, results up, the diagonal, and intervals."""
    panels = sorted({(one.game, one.kind) for one in bins})
    rows = -(-len(panels) // ACROSS)
    wide, tall = MARGIN + ACROSS * (SIZE + GAP), rows * (SIZE + GAP + 14) + 20
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" font-family="sans-serif" font-size="11">',
        f'<rect width="{wide}" height="{tall}" fill="#FBF6E9"/>',
    ]
    for number, key in enumerate(panels):
        mine = [one for one in bins if (one.game, one.kind) == key]
        left, top = MARGIN + number % ACROSS * (SIZE + GAP), 24 + number // ACROSS * (SIZE + GAP + 14)
        values = [value for one in mine for value in (one.predicted, one.low, one.high)]
        low, high = (0.0, 100.0) if mine[0].unit == "%" else (math.floor(min(values)), math.ceil(max(values)))

        def at(value: float, low: float = low, high: float = high) -> float:
            return SIZE * (value - low) / (high - low)

        out.append(f'<text x="{left}" y="{top - 8}" font-weight="bold">{key[0].replace("_", " ")}, {key[1]}</text>')
        out.append(f'<rect x="{left}" y="{top}" width="{SIZE}" height="{SIZE}" fill="#FFFDF6" stroke="#998"/>')
        out.append(f'<path d="M{left} {top + SIZE}L{left + SIZE} {top}" stroke="#998" stroke-dasharray="4 3"/>')
        for value in (low, (low + high) / 2, high):
            x, y = left + at(value), top + SIZE - at(value)
            out.append(f'<text x="{x:.0f}" y="{top + SIZE + 14}" text-anchor="middle">{value:g}</text>')
            out.append(f'<text x="{left - 5}" y="{y + 4:.0f}" text-anchor="end">{value:g}</text>')
        for one in sorted(mine, key=lambda one: one.of):
            x = left + at(one.predicted)
            ends = (top + SIZE - at(one.low), top + SIZE - at(one.high))
            out.append(f'<path d="M{x:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="{INK[one.of]}" stroke-width="2"/>')
            y, shape = top + SIZE - at(one.actual), "circle" if one.of == "said" else "rect"
            place = f'cx="{x:.1f}" cy="{y:.1f}" r="3.5"' if shape == "circle" else ""
            place = place or f'x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"'
            out.append(f'<{shape} {place} fill="{INK[one.of]}"/>')
        out.append(
            f'<text x="{left + SIZE / 2}" y="{top + SIZE + 28}" text-anchor="middle">predicted ({mine[0].unit})</text>'
        )
    return "\n".join([*out, "</svg>\n"])


def tables_of(bins: Sequence[Bin]) -> str:
    """What was predicted and what came, as Markdown."""
    out = []
    for key in sorted({(one.game, one.kind) for one in bins}):
        mine = [one for one in bins if (one.game, one.kind) == key]
        out += [f"### {key[0]}, {key[1]}", ""]
        for of, says in (("said", "What hints show"), ("raw", "Before the fit")):
            rows = [one for one in mine if one.of == of]
            if not rows:
                continue
            inside = sum(one.holds for one in rows)
            count = sum(one.positions for one in rows)
            out += [
                f"{says}: {count} positions; {inside} of {len(rows)} bins within their interval.",
                "",
                f"| predicted ({rows[0].unit}) | actual | 95 % interval | positions | games |",
                "|---:|---:|---:|---:|---:|",
                *(
                    f"| {one.predicted:.1f} | {one.actual:.1f} | {one.low:.1f} to {one.high:.1f} | {one.positions} | "
                    f"{one.games} |"
                    for one in rows
                ),
                "",
            ]
    return "\n".join(out)


def draw(asked: argparse.Namespace) -> None:
    """Write the bins, if there are positions to bin, then plot and tables from the file of bins."""
    file = asked.into / "calibration.csv"
    names = list(Bin.__dataclass_fields__)
    if asked.files:
        found = []
        for rows in read(asked.files).values():
            forecast = game(rows[0].game).forecast
            fitted = forecast is not None and rows[0].kind in forecast.fits
            found += (
                bins_of(crossed(rows), "said") if fitted else bins_of([replace(r, said=r.raw) for r in rows], "said")
            )
            found += bins_of(rows, "raw") if fitted else []
        with file.open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, names, lineterminator="\n")
            writer.writeheader()
            writer.writerows(asdict(one) for one in found)
    with file.open(encoding="utf-8", newline="") as lines:
        bins = [
            Bin(
                row["game"], row["kind"], row["of"], row["unit"], int(row["positions"]), int(row["games"]),
                *(float(row[name]) for name in names[6:]),
            )
            for row in csv.DictReader(lines)
        ]  # fmt: skip
    (asked.into / "calibration.svg").write_text(picture(bins), "utf-8")
    page = asked.into / "calibration.md"
    before, mark, _ = page.read_text("utf-8").partition(MARK)
    page.write_text(f"{before}{mark}\n\n{tables_of(bins)}", "utf-8")


def main() -> None:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    does = parser.add_subparsers(required=True)
    one = does.add_parser("play")
    one.add_argument("game", type=str)
    one.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE")
    one.add_argument("--bot", default="search:1000", help="who plays all seats")
    one.add_argument("--hint", default="search:10000", help="who is asked for hints")
    one.add_argument("--positions", type=int, default=2000)
    one.add_argument("--each", type=int, default=8, help="positions of one game")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--first", type=int, default=0, help="number of the first game")
    one.add_argument("--processes", type=int, default=2)
    one.add_argument("--minutes", type=float, default=60, help="no game is begun after so many")
    one.add_argument("--out", type=Path, required=True)
    one.set_defaults(run=play)
    two = does.add_parser("fit")
    two.add_argument("files", type=Path, nargs="+")
    two.set_defaults(run=fit)
    three = does.add_parser("draw")
    three.add_argument("files", type=Path, nargs="*")
    three.add_argument("--into", type=Path, default=Path("docs/balance"))
    three.set_defaults(run=draw)
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    main()
