"""How fair Mob Town is: seats, agendas, professionals, landmarks, and the co-op's difficulty, with 95 % intervals.

    python bench/balance_mob_town.py --bots greedy --games 400 --players 4 --variant all
    python bench/balance_mob_town.py --bots search:400 --games 200 --variant coop --workers 8

Variants: base, professionals, city_cards, landmarks, big_money, all, coop. `coop` plays every setting of the switches.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from backroom.bots import bot
from backroom.core.dice import split_seed
from backroom.core.game import register
from backroom.core.match import Match
from backroom.games.mob_town import GAME
from backroom.games.mob_town.state import AGENDAS, Kind, Landmark, Outcome, Professional, Role

VARIANTS = ("professionals", "city_cards", "landmarks", "big_money")
COOP = {
    "standard": {},
    "no master crimes": {"coop_master_crimes": False},
    "7 cards": {"coop_start_delta": -1},
    "9 cards": {"coop_start_delta": 1},
    "10 cards": {"coop_start_delta": 2},
    "more mob activity": {"coop_more_mob_activity": True},
}


@dataclass
class Played:
    """What one game showed."""

    scores: list[int]
    winners: list[int]
    starter: int
    agendas: list[tuple[int, bool]] = field(default_factory=list)  # held, and whether it was accomplished
    hired: list[tuple[int, int]] = field(default_factory=list)  # seat, professional
    landmarks: list[tuple[int, int]] = field(default_factory=list)  # controller at a scoring, landmark
    briefcases: int = 0  # spent
    won: bool = False
    roles: list[int] = field(default_factory=list)
    track: int = 0
    law: int = 0
    turns: int = 0


def play(seed: int, options: dict[str, Any], bots: list[str]) -> Played:
    """One game between bots; the seats take the bots in turn, shifted by the seed."""
    match = Match(GAME, seed=seed, options=GAME.choose_options(**options))
    players = [bot(bots[(seat + seed) % len(bots)], seed=seed + seat) for seat in range(match.seats)]
    starter, hired, landmarks = int(match.state.starter), [], []
    while not match.over:
        seat = match.pending[0]
        before = [
            (int(match.state.owner[match.state.landmark[i]]), i) for i in Landmark if match.state.landmark[i] >= 0
        ]
        round_before = int(match.state.round_no)
        for happening in match.play(players[seat].choose(match, seat), seat):
            if happening.kind == Kind.HIRED:
                hired.append((happening.seat, happening.subject))
        if int(match.state.round_no) != round_before or match.over:
            landmarks += [(owner, int(which)) for owner, which in before if owner >= 0]
    s = match.state
    scores, best = list(match.scores), max(match.scores)
    rounds = range(int(s.options.rounds))
    return Played(
        scores=scores,
        winners=[seat for seat, score in enumerate(scores) if score == best],
        starter=starter,
        agendas=[
            (a, bool(int(s.won_then[r, seat]) >> a & 1))
            for r in rounds for seat in range(match.seats) for a in range(8) if int(s.held_then[r, seat]) >> a & 1
        ],
        hired=hired,
        landmarks=landmarks,
        briefcases=3 * match.seats - int(s.briefcases.sum()),
        won=bool(s.outcome == Outcome.WON),
        roles=[int(role) for role in s.role[: match.seats]],
        track=int(s.mob_track),
        law=int(s.law_track),
        turns=int(s.turn),
    )  # fmt: skip


def interval(hits: float, n: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    if n == 0:
        return "   -"
    p, z = hits / n, 1.96
    middle, half = (
        (p + z * z / (2 * n)) / (1 + z * z / n),
        z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n),
    )
    return f"{100 * p:5.1f} %  ({100 * (middle - half):.1f} to {100 * (middle + half):.1f}, n = {n})"


def mean(values: Iterable[float]) -> str:
    """A mean with its 95 % interval."""
    found = list(values)
    if len(found) < 2:
        return "   -"
    m = sum(found) / len(found)
    error = 1.96 * sqrt(sum((v - m) ** 2 for v in found) / (len(found) - 1) / len(found))
    return f"{m:6.2f} ± {error:.2f} (n = {len(found)})"


def run(games: int, seed: int, workers: int, options: dict[str, Any], bots: list[str]) -> list[Played]:
    """Many games over threads: compiled rules let go of the lock."""
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda k: play(int(split_seed(seed, k)), options, bots), range(games)))


def report_base(played: list[Played], players: int, options: dict[str, Any]) -> None:
    """Seats, starters, agendas, professionals, landmarks."""
    n = len(played)
    print(f"scores: {mean(s for g in played for s in g.scores)}")
    print(f"winners: {mean(max(g.scores) for g in played)}; turns {mean(g.turns for g in played)}")
    for seat in range(players):
        print(f"  seat {seat} wins {interval(sum(1 / len(g.winners) for g in played if seat in g.winners), n)}")
    for far in range(players):
        wins = sum(1 / len(g.winners) for g in played if (g.starter + far) % players in g.winners)
        print(f"  {far} after the first starter: {interval(wins, n)}")
    held: dict[int, list[bool]] = defaultdict(list)
    for g in played:
        for agenda, won in g.agendas:
            held[agenda].append(won)
    print("agendas: share held, then success when held")
    total = sum(map(len, held.values()))
    for agenda, name in enumerate(AGENDAS):
        found = held[agenda]
        print(f"  {name:12} held {len(found) / max(1, total):.2f}  success {interval(sum(found), len(found))}")
    print(f"briefcases spent: {interval(sum(g.briefcases for g in played), 3 * players * n)}")
    if options.get("professionals"):
        print("professionals: hirer's final score less the table's mean")
        for who in Professional:
            gains = [
                g.scores[seat] - sum(g.scores) / players for g in played for seat, hired in g.hired if hired == who
            ]
            print(f"  {who.name.lower():12} {mean(gains)}")
    if options.get("landmarks"):
        print("landmarks: controller at a scoring wins the game")
        for which in Landmark:
            wins = [seat in g.winners for g in played for seat, found in g.landmarks if found == which]
            print(f"  {which.name.lower():12} {interval(sum(wins), len(wins))}")


def report_coop(name: str, played: list[Played]) -> None:
    """Win rate, the tracks, and the win rate with each role."""
    n = len(played)
    tracks = f"law {mean(g.law for g in played)}  mob {mean(g.track for g in played)}"
    print(f"{name:18} won {interval(sum(g.won for g in played), n)}  {tracks}")
    if name == "standard":
        for role in Role:
            there = [g.won for g in played if role in g.roles]
            print(f"    with {role.name.lower():12} {interval(sum(there), len(there))}")


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="greedy", help="one description, or several with commas, seated in turn")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--variant", default="base", choices=("base", *VARIANTS, "all", "coop"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    register(GAME)
    bots = chosen.bots.split(",")
    who = " against ".join(bots)
    print(f"{chosen.games} games, {chosen.players} players, {chosen.variant}, {who}, seed {chosen.seed}")
    if chosen.variant == "coop":
        for name, switches in COOP.items():
            options = {"players": chosen.players, "mode": "coop"} | switches
            report_coop(name, run(chosen.games, chosen.seed, chosen.workers, options, bots))
        return
    options = {"players": chosen.players}
    options |= dict.fromkeys(VARIANTS, True) if chosen.variant == "all" else {}
    options |= {chosen.variant: True} if chosen.variant in VARIANTS else {}
    played = run(chosen.games, chosen.seed, chosen.workers, options, bots)
    report_base(played, chosen.players, options)
    if len(bots) > 1:
        for i, name in enumerate(bots):
            wins = sum(
                any((w + int(split_seed(chosen.seed, k))) % len(bots) == i for w in g.winners)
                for k, g in enumerate(played)
            )
            print(f"{name:16} wins {interval(wins, len(played))}")


if __name__ == "__main__":
    main()
