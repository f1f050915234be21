"""How often bots beat each opponent of Mayor of Chicago: Markdown tables with intervals.

    python bench/balance_mayor_of_chicago.py --games 500 --processes 16 --seed 1 --table
    python bench/balance_mayor_of_chicago.py --bot guide --games 3000
    python bench/balance_mayor_of_chicago.py --players 2 --games 100 --processes 16
    python bench/balance_mayor_of_chicago.py --opponent 6 --opponent 7 --playouts 2000 --json balance.json
    python bench/balance_mayor_of_chicago.py --played games.npz --table
    python bench/balance_mayor_of_chicago.py --uses --playouts 1000 --games 100 --processes 16 --seed 7319

`--played` reads games that `many_games.py` has played (`--each opponent=0,1,2,3,4,5,6,7`) in place of `--bot`.
`--uses` prints what was used where it could be, row by row: every assistant, ability and choice of an event. Each
game has a deal of its own there, else all opponents are met with the same deals.

Bots: `search` (with --playouts for each decision), `guide` (the rules of thumb of the game's playouts), `greedy` (one
ply on the game's estimate), `random`. `--table` prints the table of the game's page: search as asked, and beside it
random, greedy and the guide. Game k of a run is the same whatever the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from played import Events, Recorded, Set, read
from rates import interval

from backroom.bots import bot
from backroom.core.decks import read_deck
from backroom.core.dice import seed_stream, split_seed
from backroom.core.game import register
from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.core.playout import CHOICES, compiled, one, random_games
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.deck import EventFace
from backroom.games.mayor_of_chicago.rules.events import effect_now
from backroom.games.mayor_of_chicago.state import (
    CARDS,
    CORRUPTION,
    END,
    HIRE_MAX,
    IMMEDIATE,
    MOVES,
    OPPONENTS,
    VOTE,
    Phase,
)
from backroom.games.mayor_of_chicago.text import amounts_text

GUIDE_CHUNK = 500  # games that a process takes at a time where a game takes less than a millisecond

PLAYOUTS = 200  # about 36 for each of the five or six moves of an average decision
RANDOM_TIMES, GUIDE_TIMES, GREEDY_TIMES = 200, 20, 1  # games of the others in the page's table for one of search
LEFT = (Phase.EXCHANGE, Phase.BUY, Phase.COPY_NEIGHBOUR, Phase.COPY_DISCARD, Phase.TURN_OFF)
SELDOM = 0.02  # what strong players choose less often is called situational
TARGETS = {  # the document's, by stars: of the rules of thumb, and of search
    1: ("70 to 85 %", "at least 97 %"),
    2: ("35 to 55 %", "at least 93 %"),
    3: ("8 to 20 %", "75 to 90 %"),
    4: ("1 to 5 %", "35 to 55 %"),
    5: ("under 1 %", "8 to 20 %"),
}


@dataclass(frozen=True)
class Job:
    """A part of a run: games number `first` .. against one opponent."""

    bot: str
    playouts: int
    opponent: int
    seed: int
    first: int
    games: int
    players: int
    events: Sequence[Events] = ()  # the games' moves, where they are on file


@dataclass
class Row:
    """One opponent's results."""

    opponent: int
    games: int = 0
    wins: int = 0
    corruption: int = 0
    hires: int = 0
    discards: int = 0
    missing: int = 0
    seconds: float = 0.0
    votes: list[int] = field(default_factory=list)  # of each game's first candidate
    hired: list[int] = field(default_factory=lambda: [0] * (CARDS + 1))  # in how many games, by card
    uses: Counter[str] = field(default_factory=Counter)  # what could be done, and was: see `note_use`

    def add(self, other: Row) -> None:
        """Add another part of the same run."""
        for name in ("games", "wins", "corruption", "hires", "discards", "missing", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.votes += other.votes
        self.uses.update(other.uses)
        self.hired = [a + b for a, b in zip(self.hired, other.hired, strict=True)]

    def count(self, s: Any, won: bool) -> None:
        """Count a finished game."""
        c = s.candidates[0]
        self.games += 1
        self.wins += int(won)
        self.votes.append(int(c.held[VOTE]))
        self.corruption += int(c.held[CORRUPTION])
        self.hires += int(c.hired)
        self.discards += int(c.discards.n)
        self.missing += 28 - int(c.row_length.sum())
        for card in (*c.assistant.tolist(), *c.hand.cards[: c.hand.n].tolist()):
            self.hired[card] += 1  # card 0 is nobody

    def share_at(self, votes: int) -> float:
        """The share of games that would beat an opponent with so many Votes (ties aside)."""
        return sum(final > votes for final in self.votes) / max(1, self.games)

    def won(self) -> str:
        """The share of wins with its interval."""
        low, high = interval(self.wins, self.games)
        return f"{percent(self.wins / max(1, self.games))} ({percent(low, '')} to {percent(high, '')})"

    def final(self) -> str:
        """The Votes in the end, mean and spread."""
        return f"{np.mean(self.votes):.1f} ± {np.std(self.votes):.1f}"


def percent(share: float, unit: str = " %") -> str:
    """A share as people read it: figures as far as they mean something."""
    figures = 0 if share in (0, 1) else 1 if 0.01 <= share <= 0.99 else 2 if 0.001 <= share else 3
    return f"{100 * share:.{figures}f}{unit}"


# --- playing ---------------------------------------------------------------------------------------------------------


@cache
def guided_loop() -> Callable[..., Any]:
    """Whole games by the rules of thumb of the playouts, in compiled code."""
    setup, pending, legal, play, guide = GAME.setup, GAME.pending, GAME.legal, GAME.play, GAME.guide
    assert guide is not None

    @compiled(GAME)
    def guided_games(states: Any, d: Any, options: Any, seed: Any, first: Any, stream: Any, moves: Any) -> None:
        for i in range(len(states)):
            s = states[i]
            game_seed = split_seed(seed, first + i)
            setup(s, d[0], options[0], game_seed)
            seed_stream(stream, game_seed, CHOICES)
            while pending(s) != 0:
                seat = int(s.actor)
                n = int(legal(s, d[0], seat, moves))
                play(s, d[0], seat, int(moves[int(guide(s, d[0], seat, moves, n, stream))]))

    return guided_games


def guide_games(job: Job) -> Row:
    """A job of the guide's."""
    states = np.zeros(job.games, GAME.state)
    options = GAME.choose_options(opponent=job.opponent, players=job.players)
    d, o = one(read_deck(GAME).record), one(GAME.encode_options(options))
    begun = time.perf_counter()
    guided_loop()(
        states, d, o, job.seed, job.first, np.zeros(2, np.int64), np.zeros(GAME.max_legal, np.int16)
    )  # fmt: skip
    row = Row(job.opponent, seconds=time.perf_counter() - begun)
    for s in states:
        row.count(s, int(s.winners) == (1 << job.players) - 1)
    return row


def player(name: str, playouts: int, seed: int) -> Any:
    """A bot by name."""
    return bot(f"search:{playouts}" if name == "search" else name, seed)


def play_games(job: Job) -> Row:
    """The games of a job."""
    register(GAME)
    if job.bot == "guide":
        return guide_games(job)
    row = Row(job.opponent)
    for k in range(job.first, job.first + job.games):
        seed = int(split_seed(job.seed, k))
        match = Match(GAME, seed=seed, options=GAME.choose_options(opponent=job.opponent, players=job.players))
        bots = [
            Recorded(job.events[k - job.first]) if job.events else player(job.bot, job.playouts, seed + seat)
            for seat in range(match.seats)
        ]
        begun = time.perf_counter()
        while not match.over:
            seat = match.pending[0]
            view = match.view(seat)
            move = bots[seat].choose(view)
            note_use(row.uses, view, move)
            match.play(move, seat)
        row.seconds += time.perf_counter() - begun
        row.count(match.state, match.returns[0] > 0)
    return row


def note_use(uses: Counter[str], view: View, move: int) -> None:
    """Count a chance to use a card, and whether it was taken: `what|which|chances or taken`.

    An assistant who can be hired; an ability that may be left; of an event's choice either part, or the offer.
    """
    s, kind = view.record, MOVES.family(move).name
    amount, phase, cards = move - MOVES.first[kind], Phase(int(s.phase)), view.deck.cards

    def note(what: str, which: str, taken: bool) -> None:
        uses[f"{what}|{which}|chances"] += 1
        uses[f"{what}|{which}|taken"] += int(taken)

    if phase == Phase.CARD:
        name, c = cards.city[s.card - 1].name, s.candidates[view.seat]
        if c.hired < HIRE_MAX and s.hired_by == EMPTY:
            payable = any(MOVES.family(other).name == "hire" for other in view.legal)
            note("offered", name, payable)
            if payable:
                note("hired", name, kind == "hire")
    elif phase == Phase.EVENT:
        which = int(plain(effect_now)(s))
        face = cards.event[s.candidates[view.seat].event[s.event_slot]]
        parts = choices(face, which)
        note("event", parts[-1], amount > 0)
        if len(parts) > 1:
            note("event", parts[0], amount < int(s.event_total))
    elif phase in LEFT:
        left = kind == "pass" or (kind in ("exchange", "buy") and not amount)
        note("ability", cards.city[s.ability - 1].name, not left)


def choices(face: EventFace, which: int) -> list[str]:
    """What an event's effect lets somebody choose: both parts, or the offer that may be declined."""
    effect, part = (face.end, "at the end") if which == END else (face.immediate, "immediate")
    parts = {"each": (), "may": (effect.second,), "either": (effect.first, effect.second)}[effect.choice]
    return [f"{face.name}, {part}: {amounts_text(amounts, GAME.words('en'), signs=True)}" for amounts in parts]


def jobs(args: argparse.Namespace, name: str, games: int) -> Iterator[Job]:
    """The run of one bot in parts for the processes, each opponent's a little at a time."""
    chunk = GUIDE_CHUNK if name == "guide" else args.chunk
    for first in range(0, games, chunk):
        for opponent in args.opponent or range(OPPONENTS):
            count = min(chunk, games - first)
            start = first + (opponent * games if args.uses else 0)
            yield Job(name, args.playouts, opponent, args.seed, start, count, args.players)


def jobs_on_file(sets: list[Set]) -> Iterator[Job]:
    """Games that were played before, to be read off."""
    for lot in sets:
        opponent, players = int(lot.options["opponent"]), int(lot.options.get("players", 1))
        yield Job(" ".join(lot.bots), 0, opponent, lot.seed, lot.first, len(lot.games), players, lot.games)


def run(pool: ProcessPoolExecutor, work: Iterable[Job]) -> list[Row]:
    """Play all jobs: a row for each opponent."""
    found: dict[int, Row] = {}
    for row in pool.map(play_games, work):
        found.setdefault(row.opponent, Row(row.opponent)).add(row)
        print(f"\r{sum(r.games for r in found.values())} games", end="", file=sys.stderr, flush=True)
    return [found[opponent] for opponent in sorted(found)]


def random_row(opponent: int, games: int, seed: int, players: int) -> Row:
    """Random play, all in compiled code."""
    options = GAME.choose_options(opponent=opponent, players=players)
    played = random_games(GAME, games, seed=seed, options=options, workers=1)
    return Row(opponent, games, int((played.returns[:, 0] > 0).sum()), votes=played.scores[:, 0].tolist())


# --- printing --------------------------------------------------------------------------------------------------------


def print_rows(rows: list[Row], title: str) -> None:
    """One bot's results as Markdown."""
    print(f"\n{title}\n")
    print(
        "| opponent | stars | games | wins (95 % interval) | Votes | Corruption | hires | discards | missing | s/game |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        rival, n = read_deck(GAME).cards.opponent[row.opponent], max(1, row.games)
        print(
            f"| {rival.name} | {rival.stars} | {row.games} | {row.won()} | {row.final()} | {row.corruption / n:.1f} "
            f"| {row.hires / n:.1f} | {row.discards / n:.1f} | {row.missing / n:.1f} | {row.seconds / n:.2f} |"
        )


def print_what_if(rows: list[Row]) -> None:
    """What other numbers of Votes would make of the same games."""
    print("\nWins if the opponent had other Votes (the play being the same):\n")
    for row in rows:
        rival = read_deck(GAME).cards.opponent[row.opponent]
        steps = "  ".join(f"{rival.votes + n}: {100 * row.share_at(rival.votes + n):.0f} %" for n in range(-8, 9, 2))
        print(f"- {rival.name} ({rival.votes}): {steps}")


def print_hires(rows: list[Row]) -> None:
    """How often each card is hired, over all opponents."""
    games = sum(row.games for row in rows)
    shares = sorted((sum(row.hired[card] for row in rows) / max(1, games), card) for card in range(1, CARDS + 1))
    names = {card.id: card.name for card in read_deck(GAME).cards.city}
    listed = [f"{names[card]} {100 * share:.0f} %" for share, card in shares]
    print(f"\nHired in a share of games: least {', '.join(listed[:5])}; most {', '.join(listed[-5:])}.")


def print_uses(rows: list[Row]) -> None:
    """How often each card was used where it could be: a table with a row for each."""
    uses: Counter[str] = sum((row.uses for row in rows), Counter())
    games, cards = sum(row.games for row in rows), read_deck(GAME).cards
    print(f"\n{games} games.\n\n| assistant | offered | payable | hired | of those payable |\n|---|--:|--:|--:|---|")
    for card in cards.city:
        offered, payable = (uses[f"{what}|{card.name}|chances"] for what in ("offered", "hired"))
        hired = uses[f"hired|{card.name}|taken"]
        print(f"| {card.id} {card.name} | {offered} | {payable} | {hired} | {of_chances(hired, payable)} |")
    of_events = [name for face in cards.event for which in (IMMEDIATE, END) for name in choices(face, which)]
    may_leave = [card.name for card in cards.city if uses[f"ability|{card.name}|chances"]]
    for what, title, names in (
        ("event", "event, its effect and what is chosen", of_events),
        ("ability", "ability that may be left", may_leave),
    ):
        print(f"\n| {title} | seen | chosen | share |\n|---|--:|--:|---|")
        for name in names:
            seen, taken = (uses[f"{what}|{name}|{which}"] for which in ("chances", "taken"))
            print(f"| {name} | {seen} | {taken} | {of_chances(taken, seen)} |")


def of_chances(taken: int, chances: int) -> str:
    """A share of chances with its interval; seldom ones stand out."""
    low, high = interval(taken, chances)
    if not chances:
        return "never seen"
    said = f"{100 * taken / chances:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return f"**{said}**" if taken < SELDOM * chances else said


def print_table(search: list[Row], others: dict[str, list[Row]], name: str) -> None:
    """The table of the game's page."""
    guide, greedy, chance = others["guide"], others["greedy"], others["random"]
    print(
        f"\n| opponent | stars | Votes to beat | random | greedy | guide | its target | {name} | its target "
        f"| final Votes of {name} |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for i, row in enumerate(search):
        rival = read_deck(GAME).cards.opponent[row.opponent]
        low, high = TARGETS[rival.stars]
        print(
            f"| {rival.name} | {rival.stars} | {rival.votes} | {percent(chance[i].wins / chance[i].games)} "
            f"| {percent(greedy[i].wins / greedy[i].games)} | {guide[i].won()} | {low} | {row.won()} | {high} "
            f"| {row.final()} |"
        )


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="search", choices=("search", "guide", "greedy", "random"))
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="playouts for each decision of search")
    parser.add_argument("--games", type=int, default=100, help="games against each opponent")
    parser.add_argument("--opponent", type=int, action="append", help="0 to 7; may be repeated (default: all)")
    parser.add_argument("--players", type=int, default=1, choices=(1, 2), help="2: the co-op with the same bot twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=5, help="games that a process takes at a time")
    parser.add_argument("--table", action="store_true", help="the table of the game's page")
    parser.add_argument("--uses", action="store_true", help="what was used, row by row; each game its own deal")
    parser.add_argument("--played", type=Path, help="games on file, in place of --bot")
    parser.add_argument("--json", help="also write the rows to this file")
    args = parser.parse_args()
    sets = read(args.played) if args.played else []
    if sets:
        args.games, args.seed = len(sets[0].games), sets[0].seed
        args.players = int(sets[0].options.get("players", 1))
    first = "guide" if sets else args.bot
    for name in {first, *(("guide", "greedy") if args.table else ())}:  # compiled once, before the processes start
        play_games(Job(name, 2, 0, 0, 0, 1, args.players))
    with ProcessPoolExecutor(args.processes) as pool:
        rows = run(pool, jobs_on_file(sets) if sets else jobs(args, args.bot, args.games))
        mode = ", co-op" if args.players == 2 else ""
        name = f"search:{args.playouts}" if args.bot == "search" else args.bot
        name = " and ".join(sets[0].bots) if sets else name
        print_rows(rows, f"{name}, seed {args.seed}{mode}")
        print_what_if(rows)
        print_hires(rows)
        if args.uses or sets:
            print_uses(rows)
        if args.table:
            times = {"guide": GUIDE_TIMES, "greedy": GREEDY_TIMES}
            others = {other: run(pool, jobs(args, other, n * args.games)) for other, n in times.items()}
            chance = RANDOM_TIMES * args.games
            others["random"] = [random_row(row.opponent, chance, args.seed, args.players) for row in rows]
            print_table(rows, others, name)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump([asdict(row) for row in rows], file, indent=1)


if __name__ == "__main__":
    main()
