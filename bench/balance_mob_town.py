"""How even Mob Town is: seats, agendas, professionals, landmarks, city cards and the co-op's switches, as Markdown.

    python bench/balance_mob_town.py --bot greedy --games 2000 --processes 16 --seed 90
    python bench/balance_mob_town.py --bot search:200 --sets base4,all4 --games 400 --processes 16 --seed 90
    python bench/balance_mob_town.py --bot search:400 --sets coop --games 200 --processes 16 --seed 90
    python bench/balance_mob_town.py --bot search:200 --against greedy --sets base2 --games 400 --processes 16
    python bench/balance_mob_town.py --played games.npz --processes 16

`--played` reads games that `many_games.py` has played; its sets of options become the tables, whatever `--sets` says.

Sets: base2 base3 base4; professionals4 city_cards4 landmarks4 big_money4 all4 (and for 2 and 3 players); for the co-op
coop2 coop3 coop4, each with every switch. `base`, `variants` and `coop` name all of their kind. `--against` seats the
bot once and another in all other places, rotated from game to game. `--bot guide` is the game's own playout policy.

What a professional or a landmark is worth is measured where a bot chose it: from that very position the rest of the
game is played `--pairs` times with the choice and `--pairs` times with the guide's best other action (and that
briefcase kept to the end), by the guide and with the same chance, and the final scores are compared: a spent briefcase
is two points less there.
Under "used" stands how often each card is chosen: of all moments in which a professional could be hired or a landmark
taken over, of all choices of two agendas and of one in a swap, and of the roles still free (the bot says which one it
would play; then the lot decides, so that the co-op's figures hold for every role).
Intervals are at 95 % (Wilson's for rates). Game number k of a seed is the same game however a run is split: `--first`.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from played import Events, Guide, Recorded, Set, read
from rates import interval, mean, verdict

from backroom.bots import bot
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.game import register
from backroom.core.match import Match
from backroom.core.playout import LONGEST, compiled, one
from backroom.games.mob_town import GAME
from backroom.games.mob_town.mind.guide import guide
from backroom.games.mob_town.rules.points import BRIEFCASE_POINTS
from backroom.games.mob_town.state import (
    AGENDAS,
    HIRE,
    LOT,
    MOVES,
    PAIRS,
    PROPERTIES,
    TAKE_OVER,
    City,
    Landmark,
    Outcome,
    Phase,
    Professional,
    Role,
)

VARIANTS = ("professionals", "city_cards", "landmarks", "big_money")
SWITCHES: dict[str, dict[str, Any]] = {
    "no master crimes": {"coop_master_crimes": False},
    "7 cards": {"coop_start_delta": -1},
    "standard": {},
    "9 cards": {"coop_start_delta": 1},
    "10 cards": {"coop_start_delta": 2},
    "more mob activity": {"coop_more_mob_activity": True},
}
AGENDA_BANDS = {2: (0.40, 0.65), 3: (0.28, 0.55), 4: (0.20, 0.45)}
SEAT_BAND = 0.04  # either side of an even share
HIRE_BAND = (0.5, 6.0)  # points, after the two lost with the briefcase
SPENT_BAND = (0.60, 0.90)  # briefcases, with professionals
ACTION_END = HIRE + 3  # moves of a turn's actions lie below
HIRES = range(HIRE, ACTION_END)
USED_BAND = (0.02, 1.0)  # of the moments in which a card could be chosen


@dataclass(frozen=True)
class Job:
    """One game to play."""

    seed: int
    number: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    pairs: int
    events: Events | None = None  # the game's moves, where they are on file
    deck: str | None = None


@dataclass
class GameFacts:
    """What one game showed."""

    bots: list[str]
    scores: list[int]
    winners: list[int]
    starter: int
    turns: int
    agendas: list[tuple[int, bool]]  # held, and whether it was accomplished
    briefcases: int  # spent
    rounds: list[tuple[int, float]]  # city card, mean points of the round
    worth: list[tuple[str, int, float]] = field(default_factory=list)  # "pro" or "mark", which, points it brought
    held: list[tuple[int, bool]] = field(default_factory=list)  # landmark, controlled by somebody at a scoring
    offers: list[tuple[str, int, bool]] = field(default_factory=list)  # what could be chosen, and whether it was
    won: bool = False
    roles: tuple[int, ...] = ()
    mob: int = 0
    law: int = 0


# --- playing ----------------------------------------------------------------------------------------------------------


@cache
def guide_loop() -> Any:
    """Compiled: a co-op to its end by the guide, the roles drawn by lot."""
    pending, legal, play = GAME.pending, GAME.legal, GAME.play

    @compiled(GAME)
    def walk(states, d, stream, moves):  # type: ignore[no-untyped-def]
        s = states[0]
        decisions = 0
        while pending(s) != 0 and decisions < LONGEST:
            seat = int(s.actor)
            n = legal(s, d[0], seat, moves)
            best = below(stream, n) if s.phase == Phase.ROLE_PICK else guide(s, d[0], seat, moves, n, stream)
            play(s, d[0], seat, int(moves[best]))
            decisions += 1

    return walk


@cache
def pair_loop() -> Any:
    """Compiled: the final score of a seat after a move, and after the guide's best other action, the same deals.

    The other side of a hiring keeps that briefcase to the end. Nobody hires after the move that is weighed: what one
    hiring brings is then that professional's doing, and not that of those who come after her.
    """
    pending, legal, play, reshuffle = GAME.pending, GAME.legal, GAME.play, GAME.reshuffle

    @compiled(GAME)
    def others_only(moves: Any, n: int) -> int:
        kept = 0
        for i in range(n):
            if not HIRE <= moves[i] < ACTION_END:
                moves[kept] = moves[i]
                kept += 1
        return kept

    @compiled(GAME)
    def finish(s: Any, d: Any, moves: Any, stream: Any) -> None:
        decisions = 0
        while pending(s) != 0 and decisions < LONGEST:
            seat = int(s.actor)
            n = legal(s, d, seat, moves)
            if s.phase == Phase.MAIN:
                n = others_only(moves, n)
            play(s, d, seat, int(moves[guide(s, d, seat, moves, n, stream)]))
            decisions += 1

    @compiled(GAME)
    def pairs(root, work, d, seat, move, times, seed, stream, moves, others, gains):  # type: ignore[no-untyped-def]
        n = legal(root[0], d[0], seat, moves)
        hired = move >= HIRE
        m = 0
        for i in range(n):
            if moves[i] < HIRE and moves[i] != move and not (hired and LOT <= moves[i] < LOT + 3):
                others[m] = moves[i]
                m += 1
        for k in range(times):
            for side in range(2):
                work[0] = root[0]
                work[0].happenings.enabled = 0
                seed_stream(stream, seed, k)
                reshuffle(work[0], d[0], seat, stream)
                chosen = move
                aside = 0
                if side == 1:
                    chosen = int(others[guide(work[0], d[0], seat, others, m, stream)])
                    if hired:  # the briefcase is put aside and kept to the end
                        aside = BRIEFCASE_POINTS
                        work[0].briefcases[seat] -= 1
                play(work[0], d[0], seat, chosen)
                finish(work[0], d[0], moves, stream)
                gains[k] += (1 - 2 * side) * (int(work[0].score[seat]) + aside)

    return pairs


def worth_of(match: Match, seat: int, move: int, times: int, seed: int) -> float:
    """Points that a move brought the seat over the guide's best other action, on average."""
    gains = np.zeros(times, np.int64)
    room = [np.zeros(GAME.max_legal, np.int16) for _ in range(2)]
    pair_loop()(
        one(match.state), np.zeros(1, GAME.state), one(match.deck.record), seat, move, times, seed,
        np.zeros(2, np.int64), *room, gains,
    )  # fmt: skip
    return float(gains.mean())


def subject_of(s: Any, move: int) -> tuple[str, int] | None:
    """The professional hired or the landmark taken over by an action, if it is one."""
    if HIRE <= move < ACTION_END:
        return "pro", int(s.shown[move - HIRE])
    if TAKE_OVER <= move < LOT and int(s.card[move - TAKE_OVER]) >= PROPERTIES:
        return "mark", int(s.card[move - TAKE_OVER]) - PROPERTIES
    return None


def offers_of(match: Match, seat: int, move: int) -> list[tuple[str, int, bool]]:
    """The cards among which a seat chooses, and which of them it takes."""
    s, legal = match.state, match.legal_ids(seat)
    if s.phase == Phase.AGENDA_PICK:
        return [("agenda", agenda, agenda in PAIRS[move - MOVES.first["agendas"]]) for agenda in range(len(AGENDAS))]
    if s.phase == Phase.MAIN:
        found = [("pro", int(s.shown[hire - HIRE]), hire == move) for hire in legal if hire in HIRES]
        takes = [take for take in legal if TAKE_OVER <= take < LOT and s.card[take - TAKE_OVER] >= PROPERTIES]
        return found + [("mark", int(s.card[take - TAKE_OVER]) - PROPERTIES, take == move) for take in takes]
    for phase, kind, family in ((Phase.SWAP_IN, "swap", "choose"), (Phase.ROLE_PICK, "role", "role")):
        if s.phase == phase:
            return [(kind, other - MOVES.first[family], other == move) for other in legal]
    return []


def play(job: Job) -> GameFacts:
    """One game between bots; the seats take the bots in turn, shifted by the game's number. Roles are drawn by lot."""
    match = Match(
        GAME, seed=int(split_seed(job.seed, job.number)), options=GAME.choose_options(**job.options), deck=job.deck
    )
    names = [job.bots[(seat + job.number) % len(job.bots)] for seat in range(match.seats)]
    minds = (
        [
            Guide(4 * job.number + seat) if name == "guide" else bot(name, seed=4 * job.number + seat)
            for seat, name in enumerate(names)
        ]
        if job.events is None
        else [Recorded(job.events)] * match.seats
    )
    stream = np.zeros(2, np.int64)
    seed_stream(stream, int(split_seed(job.seed, job.number)), 7)
    starter = int(match.state.starter)
    worth: list[tuple[str, int, float]] = []
    rounds: list[tuple[int, float]] = []
    held: list[tuple[int, bool]] = []
    offers: list[tuple[str, int, bool]] = []
    if job.options.get("mode") and set(names) == {"guide"} and job.events is None:
        states = one(match.state)
        guide_loop()(states, one(match.deck.record), stream, np.zeros(GAME.max_legal, np.int16))
        match.state = states[0]
    while not match.over:
        seat, s = match.pending[0], match.state
        if s.phase == Phase.ROLE_PICK and job.events is None:
            legal = match.legal_ids(seat)
            offers += offers_of(match, seat, minds[seat].choose(match.view(seat)))
            match.play(legal[int(below(stream, len(legal)))], seat)
            continue
        move = minds[seat].choose(match.view(seat))
        subject = subject_of(s, move) if s.phase == Phase.MAIN and job.pairs else None
        if subject:
            worth.append((*subject, worth_of(match, seat, move, job.pairs, len(match.events))))
        offers += offers_of(match, seat, move)
        city, number, before = int(s.city), int(s.round_no), s.score[: match.seats].copy()
        marks = [(int(which), bool(s.owner[s.landmark[which]] >= 0)) for which in Landmark if s.landmark[which] >= 0]
        match.play(move, seat)
        if int(match.state.round_no) != number or (match.over and not job.options.get("mode")):
            rounds.append((city, float((match.state.score[: match.seats] - before).mean())))
            held += marks
    return replace(outcome(match, names, starter, worth, rounds, held), offers=offers)


def outcome(
    match: Match, names: list[str], starter: int, worth: Any, rounds: list[tuple[int, float]], held: Any
) -> GameFacts:
    """What a finished game tells."""
    s, scores = match.state, list(match.scores)
    best = max(scores)
    return GameFacts(
        bots=names,
        scores=scores,
        winners=[seat for seat, score in enumerate(scores) if score == best],
        starter=starter,
        turns=int(s.turn),
        agendas=[
            (a, bool(int(s.won_then[r, seat]) >> a & 1))
            for r in range(int(s.options.rounds)) for seat in range(match.seats) for a in range(8)
            if int(s.held_then[r, seat]) >> a & 1
        ],
        briefcases=3 * match.seats - int(s.briefcases.sum()),
        rounds=rounds,
        worth=worth,
        held=held,
        won=bool(s.outcome == Outcome.WON),
        roles=tuple(int(role) for role in s.role[: match.seats]),
        mob=int(s.mob_track),
        law=int(s.law_track),
    )  # fmt: skip


# --- the report -------------------------------------------------------------------------------------------------------


def cells(hits: float, n: int) -> str:
    """Rate, interval, number."""
    low, high = interval(hits, n)
    return f"{hits / n:.1%} | {low:.1%} to {high:.1%} | {n}" if n else "– | – | 0"


def head(*titles: str) -> list[str]:
    """The head of a Markdown table: words to the left, numbers to the right."""
    return ["", "| " + " | ".join(titles) + " |", "|---|" + "--:|" * (len(titles) - 1)]


def wins_of(games: Iterable[GameFacts], seat_of: Any) -> float:
    """Games won by a seat that depends on the game; a shared victory counts its share."""
    return sum(1 / len(g.winners) for g in games if seat_of(g) in g.winners)


def report_seats(games: list[GameFacts], players: int) -> list[str]:
    """Win rates by seat and by place in turn order; what scores are made of."""
    n, low, high = len(games), 1 / players - SEAT_BAND, 1 / players + SEAT_BAND
    lines = head("wins by", "rate", "95 % interval", "games", f"band {low:.0%} to {high:.0%}")
    for seat in range(players):
        won = wins_of(games, lambda g, seat=seat: seat)
        lines.append(f"| seat {seat + 1} | {cells(won, n)} | {verdict(won, n, low, high)} |")
    for far in range(players):
        won = wins_of(games, lambda g, far=far: (g.starter + far) % players)
        lines.append(f"| {far} after the first starter | {cells(won, n)} | {verdict(won, n, low, high)} |")
    score, error = mean([s for g in games for s in g.scores])
    turns, spread = mean([g.turns for g in games])
    best = sum(max(g.scores) for g in games) / n
    spent = sum(g.briefcases for g in games)
    lines += ["", f"Mean score {score:.1f} ± {error:.1f}, the winner's {best:.1f}; {turns:.0f} ± {spread:.0f} turns;"]
    lines[-1] += f" briefcases spent {spent / (3 * players * n):.1%}."
    return lines


def report_agendas(games: list[GameFacts], players: int) -> list[str]:
    """How often each agenda is held, and accomplished when held."""
    low, high = AGENDA_BANDS[players]
    found: dict[int, list[bool]] = defaultdict(list)
    for g in games:
        for agenda, won in g.agendas:
            found[agenda].append(won)
    total = sum(map(len, found.values()))
    lines = head("agenda", "share held", "accomplished", "95 % interval", "held", f"band {low:.0%} to {high:.0%}")
    for agenda, name in enumerate(AGENDAS):
        hits, n = sum(found[agenda]), len(found[agenda])
        lines.append(f"| {name} | {n / max(1, total):.1%} | {cells(hits, n)} | {verdict(hits, n, low, high)} |")
    lines += report_use(games, "agenda", AGENDAS, "agenda at the start of a round")
    return lines + report_use(games, "swap", AGENDAS, "agenda in a swap")


def report_worth(games: list[GameFacts], what: str, names: Iterable[Any], title: str, band: str) -> list[str]:
    """Points that a choice brought over the next best, by card; nothing where none was weighed (`--pairs 0`)."""
    if not any(kind == what for g in games for kind, _, _ in g.worth):
        return []
    lines = head(title, "points brought", "95 % interval", "chosen", band)
    for card in names:
        gains = [gain for g in games for kind, which, gain in g.worth if kind == what and which == card]
        if not gains:
            lines.append(f"| {card.name.lower()} | – | – | 0 | never seen |")
            continue
        m, error = mean(gains)
        low, high = HIRE_BAND
        said = "inside" if low <= m <= high else ("outside" if m - error > high or m + error < low else "by chance?")
        said = said if what == "pro" else ""
        lines.append(
            f"| {card.name.lower()} | {m:+.2f} | {m - error:+.2f} to {m + error:+.2f} | {len(gains)} | {said} |"
        )
    return lines


def report_use(games: list[GameFacts], kind: str, names: Sequence[str], title: str) -> list[str]:
    """How often each card is chosen: of its chances, and of the games in which it had one."""
    lines = head(f"{title} used", "of its chances", "95 % interval", "chances", "chosen", "of the games", "aim 2 %")
    for card, name in enumerate(names):
        by_game = [[taken for what, which, taken in g.offers if (what, which) == (kind, card)] for g in games]
        by_game = [chances for chances in by_game if chances]
        n, taken = sum(map(len, by_game)), sum(map(sum, by_game))
        share = f"{sum(map(any, by_game)) / len(by_game):.1%}" if by_game else "–"
        lines.append(f"| {name} | {cells(taken, n)} | {taken} | {share} | {verdict(taken, n, *USED_BAND)} |")
    return lines


def report_variants(games: list[GameFacts], players: int, options: dict[str, Any]) -> list[str]:
    """Professionals, landmarks and city cards, where they are in play."""
    lines: list[str] = []
    if options.get("professionals"):
        low, high = SPENT_BAND
        n, spent = 3 * players * len(games), sum(g.briefcases for g in games)
        lines += report_worth(games, "pro", Professional, "professional", "band +0.5 to +6")
        lines += report_use(games, "pro", [card.name.lower() for card in Professional], "professional")
        lines += [
            "",
            f"Briefcases spent: {spent / n:.1%} (aim {low:.0%} to {high:.0%}: {verdict(spent, n, low, high)}).",
        ]
    if options.get("landmarks"):
        lines += report_worth(games, "mark", Landmark, "landmark taken over", "")
        lines += report_use(games, "mark", [mark.name.lower() for mark in Landmark], "landmark")
        lines += head("landmark in the city", "controlled at the scoring", "95 % interval", "rounds")
        for mark in Landmark:
            there = [held for g in games for which, held in g.held if which == mark]
            lines.append(f"| {mark.name.lower()} | {cells(sum(there), len(there))} |")
    if options.get("city_cards"):
        lines += head("city card", "mean points of the round", "± 95 %", "rounds")
        for city in City:
            points = [p for g in games for which, p in g.rounds if which == city]
            if points:
                m, error = mean(points)
                lines.append(f"| {city.name.lower()} | {m:.1f} | {error:.1f} | {len(points)} |")
    return lines


def report_coop(results: dict[str, list[GameFacts]]) -> list[str]:
    """Win rates by switch, and by role in the standard setting."""
    lines = head("setting", "won", "95 % interval", "games", "law track", "mob track", "turns")
    for name, games in results.items():
        n = len(games)
        tracks = " | ".join(f"{sum(getattr(g, key) for g in games) / n:.1f}" for key in ("law", "mob", "turns"))
        lines.append(f"| {name} | {cells(sum(g.won for g in games), n)} | {tracks} |")
    lines += head("standard, with the role", "won", "95 % interval", "games") if "standard" in results else []
    for role in Role if "standard" in results else ():
        there = [g.won for g in results["standard"] if role in g.roles]
        lines.append(f"| {role.name.lower()} | {cells(sum(there), len(there))} |")
    games = [g for played in results.values() for g in played]
    return lines + report_use(games, "role", [role.name.lower() for role in Role], "role")


def report_bots(games: list[GameFacts], bots: tuple[str, ...]) -> list[str]:
    """Who wins how often, where several kinds of bot play."""
    lines = head("bot", "wins", "95 % interval", "games")
    for name in dict.fromkeys(bots):
        won = sum(sum(g.bots[w] == name for w in g.winners) / len(g.winners) for g in games)
        lines.append(f"| {name} | {cells(won, len(games))} |")
    return lines


# --- the command ------------------------------------------------------------------------------------------------------


def set_names() -> dict[str, list[str]]:
    """The groups of sets, and every set for itself."""
    base = [f"base{n}" for n in (2, 3, 4)]
    variants = [f"{name}{n}" for name in (*VARIANTS, "all") for n in (4, 3, 2)]
    coop = [f"coop{n}" for n in (2, 3, 4)]
    groups = {"base": base, "variants": [name for name in variants if name.endswith("4")], "coop": coop}
    return groups | {name: [name] for name in (*base, *variants, *coop)}


def options_of(name: str) -> dict[str, Any]:
    """The options of a set: its name and the number of players behind it."""
    kind, players = name[:-1], int(name[-1])
    if kind == "coop":
        return {"players": players, "mode": "coop"}
    on = VARIANTS if kind == "all" else tuple(v for v in VARIANTS if v == kind)
    return {"players": players} | dict.fromkeys(on, True)


def switches_of(name: str, on_file: Any) -> dict[str, dict[str, Any]]:
    """The switches of a set of which games are on file; a set that is no co-op has one or none."""
    options = options_of(name)
    switches = SWITCHES if options.get("mode") else {"standard": {}}
    return {switch: more for switch, more in switches.items() if GAME.choose_options(**options | more) in on_file}


OnFile = dict[Any, Set]  # the sets of a file, by their options


def read_command() -> tuple[argparse.Namespace, list[str], OnFile]:
    """What is asked for, the names of the sets, and the games on file. A file says itself what was played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="greedy", help="random, greedy, guide, search:200, search:0.1s")
    parser.add_argument("--against", help="another bot in all other seats")
    parser.add_argument("--sets", default="base,variants,coop", help="which tables, with commas")
    parser.add_argument("--games", type=int, default=200, help="games of each set, and of each co-op switch")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--pairs", type=int, default=48, help="playouts that weigh a hiring or a landmark; 0: none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--deck", help="another deck, by its name or file")
    parser.add_argument("--played", type=Path, help="games on file, in place of --bot")
    asked, groups = parser.parse_args(), set_names()
    unknown = [name for name in asked.sets.split(",") if name not in groups]
    if unknown:
        parser.error(f"no set '{unknown[0]}'; there are {', '.join(groups)}")
    if not asked.played:
        return asked, [name for group in asked.sets.split(",") for name in groups[group]], {}
    on_file = {GAME.choose_options(**lot.options): lot for lot in read(asked.played)}
    lot = next(iter(on_file.values()))
    asked.bot, asked.seed, asked.first, asked.games = lot.bots[0], lot.seed, lot.first, len(lot.games)
    asked.against = next((name for name in lot.bots if name != asked.bot), None)
    names = [name for group in groups.values() for name in group if switches_of(name, on_file)]
    return asked, list(dict.fromkeys(names)), on_file


def jobs_of(asked: argparse.Namespace, options: dict[str, Any], on_file: OnFile) -> list[Job]:
    """The games of a set: those on file, or as many as are asked for."""
    if on_file:
        lot = on_file[GAME.choose_options(**options)]
        return [
            Job(lot.seed, lot.first + k, tuple(lot.bots), options, asked.pairs, events, asked.deck)
            for k, events in enumerate(lot.games)
        ]
    others = (asked.against,) * (options["players"] - 1) if asked.against else ()
    numbers = range(asked.first, asked.first + asked.games)
    return [Job(asked.seed, k, (asked.bot, *others), options, asked.pairs, deck=asked.deck) for k in numbers]


def main() -> None:
    """Read the command line, play, print."""
    register(GAME)
    asked, names, on_file = read_command()
    print(f"# Balance of Mob Town\n\n`--bot {asked.bot}`", end="")
    print(f" `--against {asked.against}`" if asked.against else "", end="")
    print(f" `--games {asked.games}` `--seed {asked.seed}`, games from number {asked.first} on")
    play(Job(0, 0, ("guide" if on_file else asked.bot,), options_of(names[0]), 1))  # compiled once, for all processes
    with ProcessPoolExecutor(asked.processes) as pool:

        def run(options: dict[str, Any]) -> tuple[list[GameFacts], tuple[str, ...]]:
            jobs = jobs_of(asked, options, on_file)
            return list(pool.map(play, jobs, chunksize=1 + asked.games // (8 * asked.processes))), jobs[0].bots

        for name in names:
            begun, options = time.perf_counter(), options_of(name)
            if options.get("mode"):
                switches = switches_of(name, on_file) if on_file else SWITCHES
                lines = report_coop({switch: run(options | more)[0] for switch, more in switches.items()})
            else:
                games, bots = run(options)
                lines = report_seats(games, options["players"]) if not asked.against else []
                lines += report_bots(games, bots) if asked.against else report_agendas(games, options["players"])
                lines += report_variants(games, options["players"], options)
            print(f"\n## {name}\n" + "\n".join(lines))
            print(f"\n{time.perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
