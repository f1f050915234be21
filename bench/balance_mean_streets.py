"""The balance of The Mean Streets of Chicago: how players of several strengths end, and what they spend dice on.

    python bench/balance_mean_streets.py --players random guide greedy search:5000 --games 1000
    python bench/balance_mean_streets.py --players search:500 search:500-hire search:500-tables --games 2000
    python bench/balance_mean_streets.py --played games.npz

`trials:500` plays them all together, with `--engine cuda` on a GPU; `--played` reads games that `many_games.py` has
played, in place of `--players`. `search:500-hire` is the search forbidden to put dice on Hire, `-tables` on the Gaming
Table. All players play the same seeds, so the differences of their means have the small error printed with them.
`guide` is the quick moves of the search's playouts with their whims, by which playouts differ; `thumb` the same rules
of thumb as a person would keep to them: no whims, and nobody hired.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from played import Events, Guide, Recorded, read
from rich.progress import Progress

from backroom.bots import bot
from backroom.bots.many import Cpu, Cuda, play_many
from backroom.core.decks import Deck, read_deck
from backroom.core.dice import split_seed
from backroom.core.game import Game
from backroom.core.jit import plain, rule
from backroom.core.match import Match, View
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.deck import LURES
from backroom.games.mean_streets.mind import guide as quick
from backroom.games.mean_streets.mind.evaluate import fighters_of
from backroom.games.mean_streets.scoring import reputation, rivals_held
from backroom.games.mean_streets.state import MOVES, Fight, Gear, Kind, Phase, Slot

HIRE_DICE, GEAR_TABLE = MOVES.first["hire_dice"], MOVES.first["gear"] + int(Gear.GAMING_TABLE)
FAMILIES = ("new turf", "old turf", "hire", "reputation", "gun", "table", "politician", "suit", "casino")
GEAR_FAMILY = {Gear.TOMMY_GUN: 4, Gear.GAMING_TABLE: 5, Gear.CORRUPT_POLITICIAN: 6, Gear.DAPPER_SUIT: 7}
RANKS = ((10, "Associate"), (20, "Soldier"), (25, "Caporegime"), (30, "Street Boss"), (35, "Consiglieri"),
         (40, "Underboss"), (45, "Front Boss"), (50, "Da Boss"), (99, "Capo Di Capi"))  # fmt: skip
LOCATIONS, SCORES = (0, 4, 7, 10), (0, 11, 21, 31, 41, 46, 51)  # where the columns of the histograms begin


class Thumb(Guide):
    """Keeps to the guide's rules of thumb, always."""

    name = "thumb"

    def decide(self, view: View) -> int:
        s, d, first = view.record, view.deck.record, view.legal[0]
        if s.phase == Phase.ASSIGN_NEW_TURF:
            return first + most_worth(s, d, len(view.legal) - 1)
        if s.phase == Phase.ASSIGN_HIRE:
            return first
        if s.phase == Phase.ASSIGN_REPUTATION:
            return first + int(plain(quick.reputation_dice)(s, len(view.legal) - 1))
        if s.phase == Phase.ASSIGN_GEAR:
            return MOVES.first["gear"] + int(plain(quick.gear_to_try)(s, d, int(s.left))[0])
        if s.phase == Phase.ACT:
            return view.legal[-1]  # gear and Reputation before New Turf
        return super().decide(view)


def most_worth(s: Any, d: Any, dice: int) -> int:
    """How many of the dice New Turf makes more of than the other spaces do."""
    fighters = plain(fighters_of)(s)
    worth = {
        n: plain(quick.best_target)(s, d, n, fighters) + plain(quick.spare_value)(s, d, dice - n)
        for n in range(dice, max(0, dice - quick.MOST_KEPT) - 1, -1)
    }
    return max(worth, key=lambda n: worth[n])


@cache
def without(banned: str) -> Game:
    """The game with a family of moves that nobody may use."""
    if not banned:
        return GAME
    low, high = (HIRE_DICE + 1, HIRE_DICE + 9) if banned == "hire" else (GEAR_TABLE, GEAR_TABLE)
    inner = GAME.legal

    @rule
    def legal(s, d, seat, out):  # type: ignore[no-untyped-def]
        n = inner(s, d, seat, out)
        kept = 0
        for i in range(n):
            if not low <= out[i] <= high:
                out[kept] = out[i]
                kept += 1
        return kept

    return replace(GAME, name=f"{GAME.name}_no_{banned}", legal=legal)


@cache
def unlured(deck: Deck) -> Deck:
    """The same cards, with a guide that expects nothing of tables and casino: who may not have them, plans without."""
    record = deck.record.copy()
    for name in ("bonus_per_table", "bonus_at_casino"):
        record.lure[:, LURES.index(name)] = -9.0
    return replace(deck, record=record)


@dataclass
class Told:
    """What one game came to."""

    score: int = 0
    locations: int = 0
    rivals: int = 0
    reputation: int = 0
    fight: int = 0
    dice: Counter[int] = field(default_factory=Counter)  # by family
    gangs: Counter[tuple[int, bool]] = field(default_factory=Counter)  # (era, lost)
    hired: int = 0
    tables: int = 0


def play_one(
    spec: str, seed: int, number: int, deck: Deck, options: dict[str, Any], events: Events | None = None
) -> Told:
    """Play one game and note what the targets ask for."""
    name, _, banned = spec.partition("-")
    game = without(banned)
    deck = unlured(deck) if banned == "tables" else deck
    match = Match(game, seed=int(split_seed(seed, number)), deck=deck, options=game.choose_options(**options))
    own = int(split_seed(seed + 1, number))  # a game's own: with one for all, each would have the same whims
    simple = {"guide": Guide, "thumb": Thumb}.get(name)
    player = Recorded(events) if events else simple(own) if simple else bot(name, own)
    counts, turn = Told(), Counter[int]()
    while not match.over:
        before = match.state.turn
        for happening in match.play(player.choose(match.view(0)), 0):
            note(happening, counts, turn, int(match.state.era))
        if match.state.turn != before or match.over:
            counts.dice.update(turn)
            turn.clear()
    s = match.state
    counts.score, counts.locations = match.scores[0], int(s.controlled.n)
    counts.rivals, counts.reputation, counts.fight = int(rivals_held(s)), int(reputation(s)), int(s.fight)
    return counts


def play_number(spec: str, seed: int, deck: str | None, options: dict[str, Any], number: int) -> Told:
    """A game of a run, in a process of its own: it reads the deck itself."""
    return play_one(spec, seed, number, read_deck(GAME, deck), options)


def play_crowd(spec: str, asked: argparse.Namespace, deck: Deck, options: dict[str, Any]) -> list[Told]:
    """All games of a player together (`trials:500`, `trials:500-hire`), on a GPU or one core."""
    name, _, banned = spec.partition("-")
    game, rows = without(banned), [GAME.choose_options(**options)] * asked.games
    own = unlured(deck) if banned == "tables" else deck
    played = play_many(
        game, rows, bots=[name], seed=asked.seed, deck=own, engine=Cuda if asked.engine == "cuda" else Cpu
    )
    return [play_one(spec, asked.seed, k, deck, options, events) for k, events in enumerate(played.moves)]


SLOTS = {Slot.NEW_TURF: 0, Slot.OLD_TURF: 1, Slot.HIRE: 2, Slot.REPUTATION: 3}


def note(happening: Any, counts: Told, turn: Counter[int], era: int) -> None:
    """Count one happening."""
    kind = happening.kind
    if kind == Kind.ASSIGNED:
        turn[SLOTS[Slot(happening.subject)]] += happening.amount
    elif kind == Kind.ASSIGNED_GEAR:
        turn[GEAR_FAMILY[Gear(happening.subject)]] += happening.amount
    elif kind == Kind.CASINO_ENTERED:
        turn[8] += turn[5]
        turn[5] = 0
    elif kind in (Kind.HELD, Kind.TURF_LOST):
        counts.gangs[era, kind == Kind.TURF_LOST] += 1
    elif kind == Kind.HIRED:
        counts.hired += happening.amount
    elif kind == Kind.TABLE_PLACED:
        counts.tables += 1


def percent(part: float, whole: float) -> str:
    """A share with its 95 % interval."""
    if not whole:
        return "none"
    p = part / whole
    return f"{100 * p:.1f}% ±{196 * (p * (1 - p) / whole) ** 0.5:.1f}"


def correlation(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    """Pearson's, or 0 where one of them never varies."""
    return float(np.corrcoef(one, other)[0, 1]) if one.std() and other.std() else 0.0


def histogram(values: np.ndarray[Any, Any], firsts: tuple[int, ...]) -> str:
    """The share of values from each first one up to the next."""
    edges = zip(firsts, [*(first - 1 for first in firsts[1:]), None], strict=True)
    shares = (
        (low, high, np.mean((values >= low) & (values <= (np.inf if high is None else high)))) for low, high in edges
    )
    return ", ".join(f"{low}{'+' if high is None else f'–{high}'} {100 * share:.0f}%" for low, high, share in shares)


def report(spec: str, games: list[Told]) -> dict[str, Any]:
    """Print what the targets ask for, and return it."""
    scores = np.array([game.score for game in games])
    n = len(games)
    dice = sum((game.dice for game in games), Counter())
    gangs = sum((game.gangs for game in games), Counter())
    whole = sum(dice.values())
    median = int(np.median(scores))
    rank = next(name for top, name in RANKS if median <= top)
    fought = sum(game.fight in (Fight.BEATEN, Fight.KILLED) for game in games)
    print(f"\n{spec}: {n} games, mean {scores.mean():.2f} ±{1.96 * scores.std() / n**0.5:.2f}")
    print(f"  10/50/90%: {np.percentile(scores, [10, 50, 90]).astype(int).tolist()}, median rank {rank}")
    known = sum(g.reputation == 30 for g in games)
    print(f"  51+ {percent((scores >= 51).sum(), n)}; Reputation 30 {percent(known, n)}")
    locations = np.array([game.locations for game in games])
    print(f"  Locations {locations.mean():.2f}, correlation with the score {correlation(locations, scores):.2f}")
    print(f"  10+ Locations {percent((locations >= 10).sum(), n)}; 46+ points {percent((scores >= 46).sum(), n)}")
    (common, times) = Counter(scores.tolist()).most_common(1)[0]
    print(f"  most frequent score {common}: {percent(times, n)}; rivals held {np.mean([g.rivals for g in games]):.2f}")
    print(f"  Locations at the end: {histogram(locations, LOCATIONS)}")
    print(f"  scores: {histogram(scores, SCORES)}")
    reached = [f"{name} {100 * np.mean(scores > below):.1f}%" for (below, _), (_, name) in pairwise(RANKS)]
    print(f"  reached: {', '.join(reached)}")
    four, five = (sum(g.rivals == rivals for g in games) for rivals in (4, 5))
    print(f"  4 rivals {percent(four, n)}; 5 {percent(five, n)}")
    print(f"  fights {percent(fought, n)}, killed {percent(sum(g.fight == Fight.KILLED for g in games), n)}")
    for era in (1, 2):
        print(f"  gangs, era {era}: lost {percent(gangs[era, True], gangs[era, True] + gangs[era, False])}")
    shares = {name: dice[i] / whole if whole else 0.0 for i, name in enumerate(FAMILIES)}
    print("  dice: " + ", ".join(f"{name} {100 * share:.1f}%" for name, share in shares.items()))
    hired, tables = np.median([g.hired for g in games]), np.median([g.tables for g in games])
    print(f"  median game: {hired:g} henchmen hired, {tables:g} tables built", flush=True)
    return {"player": spec, "games": n, "mean": float(scores.mean()), "median": median, "shares": shares}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", nargs="+", default=["random", "guide", "greedy", "search:500"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=2013)
    parser.add_argument("--deck", default=None)
    parser.add_argument("--option", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=60 * 24, help="no new games after this time")
    parser.add_argument("--engine", choices=("cpu", "cuda"), default="cpu", help="where trials:<playouts> are played")
    parser.add_argument("--played", type=Path, help="games on file, in place of --players")
    parser.add_argument("--out", type=Path, help="the figures as JSON")
    asked = parser.parse_args()
    deck = read_deck(GAME, asked.deck)
    options = dict(pair.split("=", 1) for pair in asked.option)
    results: dict[str, list[Told]] = {}
    for lot in read(asked.played) if asked.played else []:
        rows = [
            play_one(lot.bots[0], lot.seed, lot.first + k, deck, lot.options, game) for k, game in enumerate(lot.games)
        ]
        results[" ".join([*lot.bots, *map(str, lot.options.items())])] = rows
    asked.players = list(results) or asked.players
    end = time.monotonic() + 60 * asked.minutes
    with Progress(disable=not os.isatty(2)) as bar:
        for spec in asked.players:
            if spec in results:  # on file
                continue
            if spec.startswith("trials"):
                results[spec] = play_crowd(spec, asked, deck, options)
                continue
            task = bar.add_task(spec, total=asked.games)
            one = partial(play_number, spec, asked.seed, asked.deck, options)
            one(0)  # compiled before the processes start
            with ProcessPoolExecutor(asked.workers, mp_context=get_context("fork")) as pool:
                results[spec] = []
                for counts in pool.map(one, range(asked.games)):
                    results[spec].append(counts)
                    bar.advance(task)
                    if time.monotonic() > end:
                        pool.shutdown(cancel_futures=True)
                        break
    figures = [report(spec, played) for spec, played in results.items()]
    first = np.array([game.score for game in results[asked.players[0]]])
    for spec in asked.players[1:]:
        other = np.array([game.score for game in results[spec]])
        both = min(len(first), len(other))
        gap = first[:both] - other[:both]
        print(f"{asked.players[0]} minus {spec}: {gap.mean():+.2f} ±{gap.std() / len(gap) ** 0.5:.2f} (standard error)")
    if asked.out:
        asked.out.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
