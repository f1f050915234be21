"""The games of a tournament as a Parquet file, a row for each seat of each game: for polars, pandas or DuckDB."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from backroom.bots.tournament import Tournament
from backroom.core.errors import BackroomError

SUFFIX = ".parquet"


def pyarrow_for(file: Path) -> Any:
    """The library that writes the file. Asked for before anything is played."""
    try:
        return import_module("pyarrow")
    except ImportError:
        raise BackroomError(
            f"'{file}' cannot be written: Parquet needs pyarrow; install it with pip install 'backroom[parquet]', "
            f"or name a file that does not end in {SUFFIX}"
        ) from None


def rows_of(run: Tournament) -> list[dict[str, Any]]:
    """What was played, seat by seat, deal by deal."""
    about = {"game": run.game.name, "rules": run.game.rules_version, "seed": run.seed}
    return [
        {
            **about,
            "deal": played.deal,
            "lineup": " ".join(played.lineup),
            "turn": played.turn,
            "seat": seat,
            "bot": played.bot_at(seat),
            "return": played.returns[seat],
            "score": played.scores[seat],
        }
        for played in sorted(run.played, key=lambda played: played.key)
        for seat in range(len(played.returns))
    ]


def write(run: Tournament, file: Path) -> None:
    """Write all that was played so far; a file that is there is replaced."""
    table = pyarrow_for(file).Table.from_pylist(rows_of(run))
    try:
        import_module("pyarrow.parquet").write_table(table, file)
    except OSError as error:
        raise BackroomError(f"'{file}' cannot be written: {error.strerror or error}; name another file") from None
