"""The ladder of levels: every game and number of seats, neighbours on the same deals from every seat, with intervals.

    python bench/ladder.py --minutes 6 --seed 19301 --out ladder.jsonl      # plays, all cores, as much as fits
    python bench/ladder.py --read ladder.jsonl                              # the tables of docs/balance/ladder.md
    python bench/ladder.py --candidates --minutes 6 --out candidates.jsonl  # what levels might be, on one scale

Level 5 thinks for a second at a table; here it has a fixed number of playouts, far fewer than a second's, so that a run
can be repeated and ends: what is said of it is the least of it; a few games are played by the clock. Of more than two
seats, those of a pair alternate, and the side of the winner has won (in Ninety the side whose seats have the better
places); beside it stands how often one of two at the table is ahead of the other, for every two of different bots: that
share does not grow with the seats, while the best of three is nearly always one of the better ones.

Each pairing gets its share of the processor's time until it has its deals: who plays quickly is soon done and leaves
the rest to those who think. What was played is written as it comes, whole deals alone, and is not played again when the
same seed is run again with the same file; the minutes are the whole run's, compiling included.

`--only 1 2 3` plays those levels alone, `--seats 2` with two seats, `--deals 500` as many deals of every pairing (a
thousand games of two), `--tables "mob_town, players=[34]*" "*co-op*"` the tables with such headings.

Candidates for levels meet their neighbours, the next and the next but one; their strengths on one scale are Bradley and
Terry's. `hand:70:2.65` is a hand of Mad City that plans by 70 steps (0: the solver) and takes 2.65 s a tile.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from multiprocessing import get_context
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import fmean, stdev
from typing import Any

import numpy as np

from backroom.bots.compiling import compile_game
from backroom.bots.ladder import SURE, Share, share
from backroom.bots.simple import hasten, is_hastened
from backroom.bots.tournament import play_match, split_seed
from backroom.core.decks import read_deck
from backroom.core.game import Game, games
from backroom.games.mad_city.mind import hands

EXPERT = {  # what stands for level 5; Mad City's is quick, but in its solitaires
    "mad_city": "search:3000",
    "mayor_of_chicago": "search:2000",
    "mean_streets": "search:4000",
    "mob_town": "search:3000",
    "ninety": "search:20000",
}
EXPERT_OF_MANY = {"ninety": "search:4000"}  # with more than two seats, where a game has as many more decisions
Entry = tuple[str, dict[str, Any], tuple[Any, ...], int, float]
ALONE = {"mean_streets", "mayor_of_chicago"}
LEVELS = tuple(f"level:{number}" for number in range(1, 6))
NEIGHBOURS = tuple(zip(LEVELS[1:], LEVELS, strict=False))
AGAINST = (("beginner", "level:1"), ("level:5", "greedy"))
AT_A_TABLE = "search:0.5s"  # about what level 5 takes for a decision at a table, by the clock
MANY = {"early_end": True}  # Mad City's rounds end when all have built
HINTED = ("hand:0:2.72", "level:4")  # the solver's city, which is Mad City's hint, at the pace of level 1
ACTIVE = {"mode": "coop", "coop_more_mob_activity": True}  # the co-op where the standard one is always won
QUICK = (*NEIGHBOURS[:3], AGAINST[0])
# name, options, pairs or bots alone, deals at most, share of the time
PLAN: tuple[Entry, ...] = (
    ("mob_town", {"players": 2}, QUICK, 500, 1),
    ("mob_town", {"players": 2}, (NEIGHBOURS[3],), 100, 2),
    ("mob_town", {"players": 2}, (AGAINST[1],), 40, 1),
    ("mob_town", {"players": 2}, ((AT_A_TABLE, "level:4"),), 6, 0.5),
    *(("mob_town", {"players": players}, QUICK, 500, 2) for players in (3, 4)),
    *(("mob_town", {"players": players}, (NEIGHBOURS[3],), 200, 4) for players in (3, 4)),
    *(("mob_town", {"players": players}, (AGAINST[1],), 40, 1) for players in (3, 4)),
    *(("mob_town", {"players": players, "mode": "coop"}, LEVELS[:4], 400, 0.7) for players in (2, 3, 4)),
    *(("mob_town", {"players": players, "mode": "coop"}, LEVELS[4:], 40, 0.7) for players in (2, 3, 4)),
    *(("mob_town", {"players": players, **ACTIVE}, LEVELS[:4], 400, 0.7) for players in (2, 3, 4)),
    *(("mob_town", {"players": players, **ACTIVE}, LEVELS[4:], 40, 1.5) for players in (2, 3, 4)),
    ("ninety", {"players": 2}, QUICK, 500, 1),
    ("ninety", {"players": 2}, (AGAINST[1],), 200, 3),
    ("ninety", {"players": 2}, (NEIGHBOURS[3],), 100, 2),
    ("ninety", {"players": 2}, ((AT_A_TABLE, "greedy"),), 20, 1),
    *(("ninety", {"players": players}, QUICK, 500, 0.7) for players in (3, 4, 5)),
    *(("ninety", {"players": players}, (NEIGHBOURS[3],), 200, 3) for players in (3, 4, 5)),
    *(("ninety", {"players": players}, (AGAINST[1],), 60, 1) for players in (3, 4, 5)),
    ("mad_city", {"players": 2, **MANY}, QUICK, 500, 1),
    ("mad_city", {"players": 2, **MANY}, (NEIGHBOURS[3], AGAINST[1]), 150, 1),
    ("mad_city", {"players": 2, **MANY}, (HINTED,), 75, 0.5),
    ("mad_city", {"players": 2, "mode": "standard", **MANY}, QUICK, 500, 1),
    ("mad_city", {"players": 2, "mode": "standard", **MANY}, (NEIGHBOURS[3], AGAINST[1]), 100, 1),
    *(("mad_city", {"players": players, **MANY}, QUICK, 500, 1.5) for players in (3, 4, 5, 6)),
    *(("mad_city", {"players": players, **MANY}, (NEIGHBOURS[3],), 100, 1.5) for players in (3, 4, 5, 6)),
    *(("mad_city", {"mode": mode}, (*LEVELS[:4], "greedy"), 100, 1) for mode in ("puzzle", "advanced_puzzle")),
    *(("mad_city", {"mode": mode}, LEVELS[4:], 30, 1) for mode in ("puzzle", "advanced_puzzle")),
    ("mad_city", {"mode": "speed"}, (*LEVELS[:3], "greedy"), 100, 0.7),
    ("mad_city", {"mode": "speed"}, LEVELS[3:], 60, 2),
    ("mean_streets", {}, (*LEVELS[:4], "greedy"), 1000, 1),
    ("mean_streets", {}, LEVELS[4:], 150, 2),
    ("mean_streets", {}, (AT_A_TABLE,), 20, 1),
    ("mayor_of_chicago", {"players": 1}, (*LEVELS[:4], "greedy"), 1000, 1),
    ("mayor_of_chicago", {"players": 1}, LEVELS[4:], 150, 2),
    ("mayor_of_chicago", {"players": 2}, (*LEVELS[:4], "greedy"), 200, 1),
    ("mayor_of_chicago", {"players": 2}, LEVELS[4:], 50, 1),
)
SAID = {  # options by other words in a heading
    "mode=coop": "the co-op", "mode=standard": "the standard game", "mode=puzzle": "the puzzle",
    "mode=advanced_puzzle": "the advanced puzzle", "mode=speed": "the speed solitaire",
    "coop_more_mob_activity=True": "more mob activity",
}  # fmt: skip
NEXT, EVEN, AHEAD = (0.58, 0.75), (0.4, 0.6), (0.75, 1.0)  # wanted: of neighbours, the beginner, level 5 and `greedy`
JOB = 1.5  # seconds that a job should take: a run that is cut off loses as much, and few jobs fill a run
GENTLE = {
    "mob_town": (45, 38, 31, 25, 19, 13, 7, 0),
    "ninety": (20, 16, 12, 10, 8, 6, 4, 2, 0),
    "mean_streets": (85, 75, 65, 55, 45, 35, 25, 18, 12, 6, 0),
    "mayor_of_chicago": (80, 60, 45, 30, 15, 0),
}
SEARCH = {
    "mob_town": (25, 50, 90, 150, 250, 450, 1000),
    "ninety": (10, 25, 60, 150, 400, 1000, 3000, 8000),
    "mean_streets": (10, 30, 100, 300, 1000, 3000, 10000),
    "mayor_of_chicago": (5, 10, 30, 100, 300, 1000, 3000),
}
HANDS = (
    *((steps, pace) for steps, pace in ((8, 2.85), (12, 2.82), (19, 2.80), (27, 2.76), (36, 2.72), (50, 2.68))),
    *((steps, pace) for steps, pace in ((70, 2.65), (100, 2.61), (150, 2.58), (300, 2.55), (800, 2.52))),
    *((0, pace) for pace in (2.58, 2.52, 2.46, 2.40)),
)
KNOWN = dict(hands.HANDS)
LOOK = 0.5  # seconds that a hand's first look takes more than its tile
PLACE = {"mob_town": ("gentle:25", "gentle:0"), "ninety": ("gentle:8", "gentle:2")}  # of the beginner, and of `greedy`
DEAR = 600  # playouts from which on fewer games are played, as many less as there are more of them
KILLED = 3  # how a fight with Da Boss may end
APART = 3  # places on the list that two who meet are apart at most


def candidates(name: str) -> list[str]:
    """What levels might be, roughly the weakest first."""
    if name == "mad_city":
        return ["beginner", *(f"hand:{steps}:{pace:.2f}" for steps, pace in HANDS)]
    found = [*(f"gentle:{share}" for share in GENTLE[name]), *(f"search:{count}" for count in SEARCH[name])]
    for bot, at in zip(("beginner", "greedy"), PLACE.get(name, ()), strict=False):
        found.insert(found.index(at), bot)
    return found if name in PLACE else [*found, "greedy"]


def candidate_plan() -> list[Entry]:
    """The plan for candidates; who thinks long plays fewer games."""
    plan: list[Entry] = []
    sets: tuple[tuple[str, dict[str, Any], int], ...] = (
        *(("mob_town", {"players": players}, 60) for players in (2, 3, 4)),
        ("ninety", {"players": 2}, 60),
        ("mad_city", {"players": 2, "early_end": True}, 60),
        ("mad_city", {"players": 2, "mode": "standard", "early_end": True}, 30),
        ("mean_streets", {}, 240),
        ("mayor_of_chicago", {"players": 1}, 120),
        ("mayor_of_chicago", {"players": 2}, 30),
    )
    for name, options, most in sets:
        listed = candidates(name)
        alone = name in ALONE
        for place, one in enumerate(listed):
            lineups = [(one,)] if alone else [(one, other) for other in listed[max(0, place - APART) : place]]
            thought = int(one.partition(":")[2]) if one.startswith("search") else 0
            deals = max(8, most * DEAR // max(DEAR, thought))
            plan += [(name, options, (lineup,), deals, 1) for lineup in lineups]
    return plan


Key = tuple[str, str, tuple[str, ...]]  # a game, its options as JSON, a line-up


@dataclass
class Pairing:
    """A line-up at a table: what there is to play of it, and what it took."""

    name: str
    options: dict[str, Any]
    lineup: tuple[str, ...]
    most: int  # deals
    share: float  # of the time
    given: set[int] = field(default_factory=set)  # deals that were played, or are under way
    played: int = 0
    cpu: float = 0.0  # seconds of processor

    @property
    def key(self) -> Key:
        return self.name, json.dumps(self.options), self.lineup

    @property
    def cost(self) -> float:
        """Seconds of a deal; a guess before the first."""
        return self.cpu / self.played if self.played else JOB

    @property
    def spent(self) -> float:
        """How much of its share it has had, what is under way included."""
        return len(self.given) * self.cost / self.share

    def take(self) -> list[int]:
        """The next deals, as many as a job should have; at first one, to see what it takes."""
        count = max(1, round(JOB / max(self.cost, 1e-3))) if self.played else 1
        deals = [deal for deal in range(self.most) if deal not in self.given][:count]
        self.given.update(deals)
        return deals


def meant(game: Game, seats: int, spec: str) -> str:
    """A bot that can be asked again: level 5 by its number of playouts."""
    if spec != LEVELS[-1]:
        return spec
    return EXPERT_OF_MANY.get(game.name, EXPERT[game.name]) if seats > 2 else EXPERT[game.name]


def with_hands(lineup: tuple[str, ...]) -> list[str]:
    """Mad City's bots by names that it knows: hands that are tried out stand for levels, in this process."""
    named = list(lineup)
    hands.HANDS.update(KNOWN)
    for number, spec in enumerate(lineup, 1):
        if spec.startswith("hand:"):
            steps, pace = spec.split(":")[1:]
            named[number - 1] = f"level:{number}"
            hands.HANDS[named[number - 1]] = hands.Hand(int(steps), float(pace) + LOOK, float(pace))
    return named


def play(key: Key, deals: Sequence[int], seed: int, until: float) -> tuple[Key, list[Any], float, str]:
    """Some deals of a line-up, each from every seat: [deal, turn, returns, scores, how it ended]; what went wrong."""
    begun, rows = time.process_time(), list[Any]()
    try:
        name, said, lineup = key
        game = games()[name]
        if not is_hastened(game):
            make_ready(game)  # from the cache, once in each process, and not on a pairing's account
            begun = time.process_time()
        chosen = game.choose_options(**json.loads(said))
        seats = game.seat_count(chosen)
        bots = with_hands(lineup) if name == "mad_city" and seats > 1 else [meant(game, seats, one) for one in lineup]
        for deal in deals:
            if time.time() > until:
                break
            for turn in range(len(bots)):
                specs = [bots[(seat + turn) % len(bots)] for seat in range(seats)]
                match = play_match(game, chosen, specs, int(split_seed(seed, deal)))
                end = int(match.state.fight) if name == "mean_streets" else 0
                rows.append([deal, turn, [round(r, 4) for r in match.returns], [int(x) for x in match.scores], end])
    except Exception as problem:  # one pairing that fails must not cost the others
        return key, [], 0.0, repr(problem)[:300]
    return key, rows, time.process_time() - begun, ""


def make_ready(game: Game) -> None:
    """Compile what a game's bots need, or load it."""
    if game.hands is not None:
        game.hands.prepare(read_deck(game))
    compile_game(game)
    hasten(game)


def compile_first(name: str) -> subprocess.Popen[bytes]:
    """Have a game's bots compiled into the cache by a process of its own."""
    here = str(Path(__file__).parent)
    code = f"import sys; sys.path.append({here!r}); import ladder; ladder.make_ready(ladder.games()[{name!r}])"
    return subprocess.Popen([sys.executable, "-c", code])


def pairings_of(plan: Sequence[Entry], given: argparse.Namespace) -> dict[Key, Pairing]:
    """What is asked for of a plan."""
    only = {f"level:{bot}" if bot.isdigit() else bot for bot in given.only}
    found: dict[Key, Pairing] = {}
    for name, options, lineups, most, part in plan:
        if name not in given.games or (given.seats and options.get("players", 1) not in given.seats):
            continue
        if not any(fnmatch(heading(name, options), wanted) for wanted in given.tables):
            continue
        for one in lineups:
            lineup = (one,) if isinstance(one, str) else tuple(one)
            if not only or set(lineup) <= only:
                pairing = Pairing(name, options, lineup, given.deals or most, part)
                found[pairing.key] = pairing
    return found


def resume(out: Path, seed: int, pairings: dict[Key, Pairing]) -> None:
    """Note what a file has already; a line that was cut off is dropped."""
    text = out.read_text("utf-8") if out.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        out.write_text(whole, "utf-8")
    for row in read(out) if whole else []:
        if row["seed"] != seed:
            sys.exit(f"{out} is of seed {row['seed']}; name another file, or run that seed")
        name, options, lineup = row["job"][:3]
        pairing = pairings.get((name, json.dumps(options), tuple(lineup)))
        if pairing is not None:
            deals = {one[0] for one in row["rows"]}
            pairing.given |= deals
            pairing.played += len(deals)
            pairing.cpu += row["cpu"]


def run(out: Path, seed: int, minutes: float, workers: int, pairings: dict[Key, Pairing]) -> None:
    """Play on all cores until the minutes are over."""
    begun = time.time()
    until = begun + 60 * minutes
    resume(out, seed, pairings)
    compilers = {name: compile_first(name) for name in dict.fromkeys(pairing.name for pairing in pairings.values())}
    done: SimpleQueue[tuple[Key, list[Any], float, str]] = SimpleQueue()
    flying, ready = 0, set[str]()
    with get_context("spawn").Pool(workers) as pool, out.open("a", encoding="utf-8") as file:
        while time.time() < until:
            for name in [name for name, compiler in compilers.items() if compiler.poll() is not None]:
                print(
                    f"{time.time() - begun:4.0f} s: {name} is compiled ({compilers.pop(name).returncode})", flush=True
                )
                ready.add(name)
            while flying < workers + 4 and (pairing := due(pairings, ready, until - time.time())) is not None:
                job = pairing.key, pairing.take(), seed, until
                pool.apply_async(play, job, callback=done.put)
                flying += 1
            if not flying and not compilers:
                break
            try:
                key, rows, cpu, problem = done.get(timeout=min(1.0, max(0.0, until - time.time())))
            except Empty:
                continue
            flying -= 1
            pairing = pairings[key]
            if problem:
                print("failed:", key, problem, flush=True)
                pairing.most = 0
            elif rows:
                pairing.played += len({row[0] for row in rows})
                pairing.cpu += cpu
                job_said = [pairing.name, pairing.options, pairing.lineup]
                file.write(json.dumps({"job": job_said, "seed": seed, "cpu": round(cpu, 2), "rows": rows}) + "\n")
                file.flush()
    for compiler in compilers.values():
        compiler.kill()
    spent: dict[str, float] = defaultdict(float)
    for pairing in pairings.values():
        spent[heading(pairing.name, pairing.options)] += pairing.cpu
    print(f"{time.time() - begun:.0f} s; seconds of processor:", {said: round(cpu) for said, cpu in spent.items()})


def due(pairings: dict[Key, Pairing], ready: set[str], seconds: float) -> Pairing | None:
    """The pairing that has had the least of its share, among those of which a deal still fits."""
    waiting = [
        pairing
        for pairing in pairings.values()
        if pairing.name in ready and len(pairing.given) < pairing.most and pairing.cost < seconds
    ]
    return min(waiting, key=lambda pairing: pairing.spent, default=None)


def read(file: Path) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [row for row in rows if row["rows"]]


def heading(name: str, options: dict[str, Any]) -> str:
    """A game and its options as the heading of a table."""
    said = [f"{key}={value}" for key, value in options.items() if key != "early_end"]
    return ", ".join([name, *(SAID.get(one, one) for one in said)])


def show(rows: list[dict[str, Any]]) -> None:
    """A table for each game and number of seats, in the order of the plan."""
    tables: dict[str, dict[tuple[str, ...], list[Any]]] = {}
    for name, options, lineups, _, _ in PLAN:
        for one in lineups:
            tables.setdefault(heading(name, options), {})[(one,) if isinstance(one, str) else one] = []
    for row in rows:
        name, options, lineup = row["job"][:3]
        tables.setdefault(heading(name, options), {}).setdefault(tuple(lineup), []).extend(row["rows"])
    for said, table in tables.items():
        alone = {lineup[0]: played for lineup, played in table.items() if len(lineup) == 1 and played}
        pairs = {lineup: played for lineup, played in table.items() if len(lineup) == 2 and played}
        if alone or pairs:
            print(f"\n### {said}\n")
        if alone:
            show_alone(said.partition(",")[0], alone)
        if pairs:
            many = any(len(row[2]) > 2 for played in pairs.values() for row in played)
            beside = " of two, ahead | 95 % |" if many else ""
            print(f"| | games won | 95 % |{beside} games |\n|---|---|---|---|{'---|---|' if many else ''}")
        for (one, other), played in pairs.items():
            found = by_deals(played, won)
            low, high = NEXT if (one, other) in NEIGHBOURS else EVEN if one == "beginner" else (0.0, 1.0)
            if other == "greedy":
                low, high = AHEAD
            cells = [f"{one} against {other}", *cells_of(found, low, high)]
            if many:
                cells += cells_of(by_deals(played, ahead), low, high)
            print(f"| {' | '.join(cells)} | {len(played)} |")


def cells_of(found: Share, low: float, high: float) -> list[str]:
    """A share and its interval, bold where all of that lies outside the band."""
    text = f"{100 * found.won:.0f} %"
    text = f"**{text}**" if found.high < low or found.low > high else text
    return [text, f"{100 * found.low:.0f}–{100 * found.high:.0f} %"]


def by_deals(played: list[Any], counts: Callable[[Any], float]) -> Share:
    """The share of games by what counts in one; the games of a deal are one."""
    deals: dict[int, list[float]] = defaultdict(list)
    for row in played:
        deals[row[0]].append(counts(row))
    return share([fmean(values) for values in deals.values()])


def scale(rows: list[dict[str, Any]]) -> None:
    """Candidates on one scale: strengths in log-odds with their standard errors, or points where a game is alone."""
    groups: dict[tuple[str, str], dict[tuple[str, ...], list[Any]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        name, options, lineup = row["job"][:3]
        groups[name, json.dumps(options)][tuple(lineup)] += row["rows"]
    for (name, said), lineups in groups.items():
        print(f"\n{name} {said}: {sum(len(played) for played in lineups.values())} games")
        pairs = {lineup: played for lineup, played in lineups.items() if len(lineup) == 2}
        if not pairs:
            show_alone(name, {lineup[0]: played for lineup, played in lineups.items()})
            continue
        bots = [one for one in candidates(name) if any(one in lineup for lineup in pairs)]
        for bot, (strength, error) in zip(bots, strengths(bots, pairs), strict=True):
            print(f"  {bot:16} {strength:+.2f} ±{error:.2f}")


def strengths(bots: list[str], pairs: dict[Any, list[Any]]) -> list[tuple[float, float]]:
    """Bradley and Terry's strengths by Newton's method, their mean 0, and standard errors."""
    place = {bot: number for number, bot in enumerate(bots)}
    at = np.zeros(len(bots))
    for _ in range(50):
        slope, curve = -0.01 * at, 0.01 * np.eye(len(bots))  # a weak pull to the middle: who always wins is not endless
        for (one, other), played in pairs.items():
            i, j = place[one], place[other]
            chance = 1 / (1 + math.exp(at[j] - at[i]))
            gone = sum(won(row) for row in played) - len(played) * chance
            weight = len(played) * chance * (1 - chance)
            slope[i], slope[j] = slope[i] + gone, slope[j] - gone
            curve[i, i], curve[j, j] = curve[i, i] + weight, curve[j, j] + weight
            curve[i, j], curve[j, i] = curve[i, j] - weight, curve[j, i] - weight
        at += np.clip(np.linalg.solve(curve, slope), -1, 1)
    errors = np.sqrt(np.diag(np.linalg.inv(curve)))
    return [(float(a), float(e)) for a, e in zip(at - at.mean(), errors, strict=True)]


def won(row: Any) -> float:
    """Whether the first of a pair won a game; equals share it."""
    _, turn, returns, _, _ = row
    seats = range(len(returns))
    mine = fmean(returns[seat] for seat in seats if (seat + turn) % 2 == 0)
    theirs = fmean(returns[seat] for seat in seats if (seat + turn) % 2 == 1)
    return (mine > theirs) + 0.5 * (mine == theirs)


def ahead(row: Any) -> float:
    """How often a seat of the first of a pair has a better place than a seat of the other, or more points."""
    _, turn, returns, scores, _ = row
    ranks = list(zip(returns, scores, strict=True))
    mine, theirs = (ranks[(side - turn) % 2 :: 2] for side in (0, 1))
    return fmean((one > other) + 0.5 * (one == other) for one in mine for other in theirs)


def show_alone(name: str, alone: dict[str, list[Any]]) -> None:
    """Bots that play alone: points, and how far above the level below on the same deals."""
    last = "killed by Da Boss" if name == "mean_streets" else "games won"
    print(f"| | points | above the level below | standard errors | {last} | deals |\n|---|---|---|---|---|---|")
    by_deal = {bot: {row[0]: min(row[3]) for row in played} for bot, played in alone.items()}
    below = dict(NEIGHBOURS) | {"greedy": ""}
    for bot, played in alone.items():
        points = list(by_deal[bot].values())
        other = by_deal.get(below.get(bot, ""), {})
        gaps = [points - other[deal] for deal, points in by_deal[bot].items() if deal in other]
        error = stdev(gaps) / math.sqrt(len(gaps)) if len(gaps) > 1 else math.nan
        above = f"{fmean(gaps):+.1f} | {fmean(gaps) / error:.1f}" if gaps and error else "|"
        spread = SURE * stdev(points) / math.sqrt(len(points)) if len(points) > 1 else math.nan
        won = fmean(row[2][0] > 0 for row in played)
        told = fmean(row[4] == KILLED for row in played) if name == "mean_streets" else won
        print(f"| {bot} | {fmean(points):.1f} ±{spread:.1f} | {above} | {100 * told:.0f} % | {len(points)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=19301)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="*", default=list(games()))
    parser.add_argument("--out", type=Path, default=Path("ladder.jsonl"))
    parser.add_argument("--read", type=Path)
    parser.add_argument("--candidates", action="store_true", help="what levels might be, instead of levels")
    parser.add_argument("--only", nargs="*", default=[], help="levels by their numbers, or bots by their names")
    parser.add_argument("--seats", nargs="*", type=int, default=[])
    parser.add_argument("--deals", type=int, default=0, help="of every pairing, instead of as many as planned")
    parser.add_argument("--tables", nargs="*", default=["*"], help='headings, with * and [34]: "mob_town*co-op*"')
    given = parser.parse_args()
    if given.read is None:
        plan = candidate_plan() if given.candidates else PLAN
        run(given.out, given.seed, given.minutes, given.workers, pairings_of(plan, given))
    (scale if given.candidates else show)(read(given.read or given.out))


if __name__ == "__main__":
    main()
