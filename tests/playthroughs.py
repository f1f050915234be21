"""Playthroughs: whole games as text, kept in git, so that a change of rules shows as a diff.

    python tests/playthroughs.py                     write every playthrough again (then look at `git diff`)
    python tests/playthroughs.py mob_town            those of one game
    python tests/playthroughs.py mob_town coop variant=coop players=2 seed=7     add one

Each file begins with the options and the seed that it is played with; moves are drawn at random from a stream of that
seed. It holds numbers and notation, no sentences: better wording changes nothing here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from backroom.core.dice import below, seed_stream
from backroom.core.game import game, games
from backroom.core.jit import plain
from backroom.core.match import Happening, Match

FOLDER = Path(__file__).parent / "games"
CHOICES = 1 << 32  # the stream that chooses the moves
OFTEN = 10  # every tenth event lists all legal moves
WIDTH = 118


def playthroughs(name: str = "*") -> list[Path]:
    """The files of a game, or of all."""
    return sorted(FOLDER.glob(f"{name}/playthrough/*.txt"))


def begin(path: Path) -> Match:
    """The match that a file begins with."""
    name, chosen, seed = (line.partition(": ")[2] for line in path.read_text("utf-8").splitlines()[:3])
    found = game(name)
    options = dict(pair.split("=", 1) for pair in chosen.split())
    return Match(found, seed=int(seed), options=found.choose_options(**options))


def play_through(match: Match) -> Iterator[str]:
    """The lines of a playthrough."""
    chosen = match.options.model_dump(exclude_defaults=True)
    yield f"game: {match.game.name}"
    yield "options: " + " ".join(f"{name}={value}" for name, value in chosen.items())
    yield f"seed: {match.seed}"
    yield ""
    yield from _happened(match, match.opening)
    stream = np.zeros(2, np.int64)
    plain(seed_stream)(stream, match.seed, CHOICES)
    draw = plain(below)
    while not match.over:
        pending = match.pending
        seat = pending[draw(stream, len(pending)) if len(pending) > 1 else 0]
        legal = match.legal_ids(seat)
        number = len(match.events)
        if number % OFTEN == 0:
            yield from _legal(match, seat, legal)
        move = legal[draw(stream, len(legal))]
        happened = match.play(move, seat)
        yield f"{number} seat {seat}: {match.game.moves.notation(move)}  (1 of {len(legal)})"
        yield from _happened(match, happened)
        yield f"    pending {_numbers(match.pending)}, scores {_numbers(match.scores)}"
    yield f"over: scores {_numbers(match.scores)}, returns {' '.join(f'{value:g}' for value in match.returns)}"


def text_of(path: Path) -> str:
    """The playthrough that belongs into a file."""
    return "\n".join([*play_through(begin(path)), ""])


def _happened(match: Match, happened: tuple[Happening, ...]) -> Iterator[str]:
    for it in happened:
        kind = match.game.kinds[it.kind][0]
        yield f"    {kind} seat={it.seat} subject={it.subject} other={it.other} amount={it.amount} learnt={it.learnt:b}"


def _legal(match: Match, seat: int, legal: list[int]) -> Iterator[str]:
    line = f"  phase {match.game.phases(int(match.state.phase)).name}, seat {seat} may:"
    for move in legal:
        notation = f" {match.game.moves.notation(move)};"
        if len(line) + len(notation) > WIDTH:
            yield line
            line = "   "
        line += notation
    yield line


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "none"


def main(arguments: list[str]) -> int:
    """Write playthroughs."""
    if len(arguments) > 1:
        name, called, *chosen = arguments
        options = dict(pair.split("=", 1) for pair in chosen)
        seed = options.pop("seed", "1930")
        path = FOLDER / name / "playthrough" / f"{called}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"game: {name}\noptions: {' '.join(f'{k}={v}' for k, v in options.items())}\nseed: {seed}\n")
    for name in arguments[:1] or games():
        for path in playthroughs(name):
            path.write_text(text_of(path), "utf-8")
            print(path.relative_to(FOLDER))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
