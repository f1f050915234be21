"""What players of three strengths may expect of a game: measured figures, kept as data in the game's folder.

`expect.toml` has a row for each way to play (or each rung to reach): what a beginner, a regular and an expert come to.
`score` is the tenth, the middle and the ninetieth hundredth of scores, `mean` their mean, `won` hundredths of games.
`by` says which bot stood for the player. How to play and `docs/balance/` show it; `bench/expect.py` measures rows that
have `options`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from backroom.core.words import Words
from backroom.kit.book import ValueTable

STRENGTHS = ("beginner", "regular", "expert")
FILE = "expect.toml"


class ExpectedResult(BaseModel):
    """What one strength came to."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    by: str  # the bot
    games: Annotated[int, Field(ge=0)]  # 0: known without a game, as an even share among equals is
    score: tuple[int, int, int] | None = None
    mean: float | None = None
    won: Annotated[float, Field(ge=0, le=100)] | None = None

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        if sum(value is not None for value in (self.score, self.mean, self.won)) != 1:
            raise ValueError("a result has score, mean or won, and one of them alone")
        return self

    @property
    def worth(self) -> float:
        """One number to compare by."""
        return float(self.score[1]) if self.score is not None else float(self.mean or self.won or 0.0)


class ExpectedRow(BaseModel):
    """One way to play, or one rung."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str  # a key of the game's words
    options: dict[str, Any] | None = None
    against: str = ""  # the bot in all other seats; "": the same, or nobody
    seed: int = 0
    beginner: ExpectedResult | None = None  # None: not measured
    regular: ExpectedResult | None = None
    expert: ExpectedResult | None = None


class Expect(BaseModel):
    """The file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    row: tuple[ExpectedRow, ...]


@cache
def expectations(folder: Path) -> Expect:
    """What a game's folder says."""
    return Expect.model_validate(tomllib.loads((folder / FILE).read_text("utf-8")))


def expect_table(folder: Path, words: Words) -> ValueTable:
    """The file as a table: a column for each strength."""
    rows = tuple(
        (words(row.title), *(_cell(getattr(row, strength), words) for strength in STRENGTHS))
        for row in expectations(folder).row
    )
    return ValueTable((words("expect.mode"), *(words(f"expect.{strength}") for strength in STRENGTHS)), rows)


def _cell(result: ExpectedResult | None, words: Words) -> str:
    if result is None:
        return "–"
    if result.score is not None:
        low, middle, high = result.score
        return words("expect.score", low=low, middle=middle, high=high)
    if result.mean is not None:
        return words("expect.mean", n=round(result.mean))
    won = result.won or 0.0
    if 0 < won < 1:
        return words("expect.rare")
    return words("expect.won", n=round(won))
