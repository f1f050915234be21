"""What one move costs at a table, without sockets, threads and disk: the move, two pages drawn, two programs told.

    python bench/table_cost.py                      # all games: milliseconds of processor a move, by part
    python bench/table_cost.py --game ninety --profile 40

Two people sit at the table (one where the game is for one); after each random move both pages are drawn in the wide
arrangement and both programs are told. The same seeds are the same games: two releases can be compared by one command.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import time
from collections import Counter
from typing import Any

from backroom.core.compile import compile_rules
from backroom.core.decks import named_deck
from backroom.core.game import game as find_game
from backroom.core.game import games
from backroom.server.api.live import ProgramSession
from backroom.server.pages.drawing import draw_table
from backroom.server.storage.rows import StoredSeat, TableRow
from backroom.server.tables.table import Table
from backroom.server.web.session import Peer
from backroom.server.web.templates import site_words
from backroom.server.web.viewer import viewer_of

PEOPLE = "rosa", "sal"


def create(name: str, seed: int) -> Table:
    """A table for two, or for one where the game is for one."""
    game = find_game(name)
    chosen = {"players": 2} if "players" in game.options.model_fields else {}
    options = game.choose_options(**chosen)
    deck = named_deck(game, "standard")
    row = TableRow(
        code="ABCD2345",
        game=name,
        rules_version=game.rules_version,
        options=options.model_dump(),
        seed=seed,
        deck="standard",
        deck_digest=deck.digest,
        owner=PEOPLE[0],
        origin="",
        over=False,
        made_at=0,
        changed_at=0,
    )
    count = game.seat_count(options)
    seats = [StoredSeat(row.code, n, "here", PEOPLE[n % 2], PEOPLE[n % 2].title()) for n in range(count)]
    return Table(row, seats).begin()


class Costs:
    """Processor time by part."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.bytes = 0
        self.moves = 0

    def timed(self, part: str, work: Any, *values: Any) -> Any:
        begun = time.thread_time()
        made = work(*values)
        self.spent[part] += time.thread_time() - begun  # type: ignore[assignment]
        return made


def play(table: Table, moves: int, dice: random.Random, costs: Costs) -> None:
    """Random moves, each of them shown to everybody."""
    ui = site_words("en")
    people = sorted(table.people())
    programs = [ProgramSession(Peer(None, None, person, "en")) for person in people]  # type: ignore[arg-type]
    seen = dict.fromkeys(people, 0)
    for _ in range(moves):
        if table.over:
            return
        seat = dice.choice(table.pending)
        move = dice.choice(table.legal(seat) if seat < len(table.seats) else table.match.legal_ids(seat))
        table = costs.timed("move", lambda: table.played(seat, [move], 0)[0])  # noqa: B023
        for program in programs:
            costs.timed("programs", send_events, program, table)
        for person in people:
            shown = costs.timed("pages", draw, table, person, ui, seen)
            text = costs.timed("json", shown.model_dump_json)
            costs.bytes += len(text)
            seen[person] = shown.number
        costs.moves += 1


def draw(table: Table, person: str, ui: Any, seen: dict[str, int]) -> Any:
    """A person's page."""
    return draw_table(table, viewer_of(table, person), ui, {}, seen[person], 0, "wide", False)


def send_events(program: ProgramSession, table: Table) -> None:
    """What a program is sent, written."""
    news = program.news(table)
    program.told(table, news)
    program.seen += len(news)


async def main() -> None:  # sessions want a loop
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append")
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--profile", type=int, default=0, help="show so many functions by their own time")
    asked = parser.parse_args()
    print("| game | moves | move | programs | pages | json | all, ms a move | KB a move |")
    print("|---|---|---|---|---|---|---|---|")
    for name in asked.game or sorted(games()):
        compile_rules(find_game(name))
        play(create(name, 1), 20, random.Random(1), Costs())  # what is made once is made now
        costs, profile = Costs(), cProfile.Profile()
        if asked.profile:
            profile.enable()
        for seed in (2, 3, 4):
            play(create(name, seed), asked.moves, random.Random(seed), costs)
        profile.disable()
        each = {part: 1000 * spent / costs.moves for part, spent in costs.spent.items()}
        parts = " | ".join(f"{each[part]:.2f}" for part in ("move", "programs", "pages", "json"))
        print(
            f"| {name} | {costs.moves} | {parts} | {sum(each.values()):.2f} | {costs.bytes / costs.moves / 1000:.0f} |",
            flush=True,
        )
        if asked.profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(asked.profile)
            pstats.Stats(profile).sort_stats("cumtime").print_stats(asked.profile)


if __name__ == "__main__":
    asyncio.run(main())
