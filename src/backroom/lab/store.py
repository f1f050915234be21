"""The file of a simulation: what was asked for in the first line, then one line for each shard of games.

A shard is some games with consecutive numbers, played by one process. A line that a crash has cut off is dropped; what
is in the file is not played again.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from backroom.bots.parquet import pyarrow_for
from backroom.core.decks import read_deck
from backroom.core.errors import BackroomError
from backroom.core.game import Game, Options, game

FORMAT = 1
Counts = dict[str, int]


@dataclass(frozen=True)
class Setting:
    """What is simulated: game number k of the same setting is always the same game."""

    game: str
    rules: int
    options: dict[str, Any]
    deck: str
    digest: str
    bots: tuple[str, ...]
    seed: int
    details: bool = True

    @classmethod
    def of(cls, game: Game, options: Options, deck: str, bots: Sequence[str], seed: int, details: bool) -> Setting:
        """A setting, with the deck's digest: other cards are another setting."""
        digest = read_deck(game, deck or None).digest
        chosen = options.model_dump(mode="json")
        return cls(game.name, game.rules_version, chosen, deck, digest, tuple(bots), seed, details)

    @property
    def head(self) -> dict[str, Any]:
        """The first line of the file."""
        return {"simulation": FORMAT, **asdict(self), "bots": list(self.bots)}

    def bot_at(self, number: int, seat: int) -> str:
        """Who plays a seat: the bots take turns from game to game."""
        return self.bots[(seat + number) % len(self.bots)]


@dataclass(frozen=True)
class GameRow:
    """One game, lists by seat. Where only results were asked for, `made` and `happened` are empty and the rest is 0."""

    number: int
    seed: int
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    decisions: int
    made: tuple[int, ...] = ()  # decisions of each seat
    choices: int = 0  # legal moves at all decisions, added up
    leads: int = 0  # how often somebody else came to lead alone
    happened: tuple[Counts, ...] = ()  # of each seat: how often what happened, `hired 3`

    @property
    def won(self) -> tuple[float, ...]:
        """The share of the win of each seat: 1 for the winner, less where several share it, 0 for who lost."""
        best = max(self.returns)
        winners = [value == best > 0 for value in self.returns]
        if len(self.returns) > 1 and len(set(self.returns)) == 1:  # all win or lose together
            return tuple(float(value > 0) for value in self.returns)
        return tuple(winner / max(1, sum(winners)) for winner in winners)


@dataclass
class Shard:
    """Some games with consecutive numbers, and how often each move was legal and played in them."""

    first: int
    games: list[GameRow]
    offered: dict[int, int] = field(default_factory=dict)
    chosen: dict[int, int] = field(default_factory=dict)

    @property
    def numbers(self) -> range:
        """The games in it."""
        return range(self.first, self.first + len(self.games))

    def line(self) -> str:
        """As the file keeps it."""
        rows = [list(asdict(row).values()) for row in self.games]
        return json.dumps([self.first, rows, self.offered, self.chosen], separators=(",", ":"))

    @classmethod
    def parse(cls, line: str) -> Shard:
        """The shard of a line."""
        first, rows, offered, chosen = json.loads(line)
        games = [
            GameRow(number, seed, tuple(scores), tuple(returns), decisions, tuple(made), choices, leads, tuple(things))
            for number, seed, scores, returns, decisions, made, choices, leads, things in rows
        ]
        moves = ({int(move): int(n) for move, n in counts.items()} for counts in (offered, chosen))
        return cls(first, games, *moves)


def read(file: Path) -> tuple[Setting, list[Shard]]:
    """A simulation from its file, the games in order."""
    file = journal_of(file)
    try:
        whole = file.read_text("utf-8").rpartition("\n")[0]
    except UnicodeDecodeError:
        raise BackroomError(f"'{file}' is not a simulation; name a file that `backroom simulate` has written") from None
    except OSError as error:
        raise BackroomError(f"'{file}' cannot be read: {error.strerror}; name another file") from None
    try:
        head, *lines = whole.splitlines()
        given = json.loads(head)
        if given.pop("simulation") != FORMAT:
            raise ValueError("another format")
        setting = Setting(**{**given, "bots": tuple(given["bots"])})
        shards = [Shard.parse(line) for line in lines]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BackroomError(f"'{file}' is not a simulation; name a file that `backroom simulate` has written") from None
    return setting, sorted(shards, key=lambda shard: shard.first)


def journal_of(file: Path) -> Path:
    """Where the games are: a Parquet or CSV file is written from the lines beside it."""
    return file if file.suffix not in WRITERS else file.with_suffix(".jsonl")


class Journal:
    """The file while a simulation runs. Without one, nothing is kept."""

    def __init__(self, setting: Setting, file: Path | None) -> None:
        self.setting, self.file = setting, file
        self.shards: list[Shard] = []
        if file is None or not file.exists() or not file.stat().st_size:
            return
        known, self.shards = read(file)
        if known != setting:
            raise BackroomError(
                f"'{file}' has games of another setting (game, options, cards, bots, seed or version of the rules); "
                "name another file, or ask for the same"
            )
        text = file.read_text("utf-8")
        if not text.endswith("\n"):  # the last line was cut off
            file.write_text(text.rpartition("\n")[0] + "\n", "utf-8")

    def add(self, shard: Shard) -> None:
        """Keep a shard."""
        self.shards.append(shard)
        if self.file is None:
            return
        try:
            with self.file.open("a", encoding="utf-8") as out:
                if not out.tell():
                    out.write(json.dumps(self.setting.head) + "\n")
                out.write(shard.line() + "\n")
        except OSError as error:
            raise BackroomError(f"'{self.file}' cannot be written: {error.strerror}; name another file") from None

    def missing(self, games: int, size: int) -> Iterator[range]:
        """The numbers below `games` that nobody has played, at most `size` at a time."""
        at = 0
        for known in [
            *sorted((shard.numbers for shard in self.shards), key=lambda part: part.start),
            range(games, games),
        ]:
            while at < min(known.start, games):
                end = min(at - at % size + size, known.start, games)
                yield range(at, end)
                at = end
            at = max(at, known.stop)


def seat_rows(setting: Setting, shards: Iterable[Shard]) -> Iterator[dict[str, Any]]:
    """A row for each seat of each game, as tables for other programs have it."""
    for shard in shards:
        for row in shard.games:
            for seat, score in enumerate(row.scores):
                yield {
                    "game": row.number,
                    "seed": row.seed,
                    "seat": seat,
                    "bot": setting.bot_at(row.number, seat),
                    "score": score,
                    "return": row.returns[seat],
                    "won": row.won[seat],
                    "decisions": row.decisions,
                    "made": row.made[seat] if row.made else 0,
                    "choices": row.choices,
                    "lead_changes": row.leads,
                    "happened": json.dumps(row.happened[seat]) if row.happened else "{}",
                }


def _write_parquet(rows: Iterator[dict[str, Any]], file: Path) -> None:
    table = pyarrow_for(file).Table.from_pylist(list(rows))
    import_module("pyarrow.parquet").write_table(table, file)


def _write_csv(rows: Iterator[dict[str, Any]], file: Path) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        first = next(rows)
        writer = csv.DictWriter(out, list(first))
        writer.writeheader()
        writer.writerow(first)
        writer.writerows(rows)


WRITERS = {".parquet": _write_parquet, ".csv": _write_csv}


def export(setting: Setting, shards: Sequence[Shard], file: Path) -> None:
    """Write the games as a Parquet or CSV file, by its ending; one that is there is replaced."""
    try:
        WRITERS[file.suffix](seat_rows(setting, shards), file)
    except OSError as error:
        raise BackroomError(f"'{file}' cannot be written: {error.strerror or error}; name another file") from None


def game_of(setting: Setting) -> Game:
    """The installed game of a setting, with its rules as they were."""
    found = game(setting.game)
    if found.rules_version != setting.rules:
        raise BackroomError(
            f"these games were played with version {setting.rules} of the rules of {found.title}, and this is version "
            f"{found.rules_version}; simulate them again"
        )
    return found
