"""Does a hint recommend what more thought finds worse? The same search is asked again, with ten times the playouts.

    python bench/hints_again.py mob_town --positions 200 --hint 8000 --seed 21 [--set players=4]

Positions are those of `bench/hints.py`. What the named move lies behind the best one of the second search is what
following the hint loses there; it is clear where it is more than the second search's noise (two standard errors) and
more than a game in a hundred, or half a point. Moves that the second search hardly tried are not judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from equal_moves import asking, chosen
from hints import positions

from backroom.bots import bot
from backroom.bots.compiling import compile_game
from backroom.core.game import Game, game
from backroom.core.match import View

TIMES = 10
SHARE, POINTS = 0.01, 0.5  # the least that counts
SHOWN = 8  # of the worst


@dataclass(frozen=True)
class Judged:
    """A hint, looked at again."""

    text: str
    lost: float  # share of games, or points
    clear: bool
    equal: bool  # the hint called the move one of several that are equal


def judge(played: Game, view: View, number: int, playouts: int) -> Judged | None:
    """Ask for a hint, and ask again; None: it names no move, or one that the second search hardly tried."""
    assert played.advise is not None and played.forecast is not None
    note = played.advise(view, played.words("en"), bot(f"search:{playouts}", number).analyse(view))
    again = bot(f"search:{TIMES * playouts}", number + 1_000_003).analyse(view)
    unit = played.forecast.unit(view)
    least = POINTS / unit if unit else 2 * SHARE  # on the scale of `returns`
    rows = again.ranked(least)
    named = next((row for row in again.moves if note.moves and row.move == note.moves[0] and row.visits), None)
    if named is None or named.move not in {row.move for row in rows}:
        return None
    best = next(row for row in again.moves if row.move == rows[0].move)
    lost = max(0.0, best.value - named.value)
    said = f"{note.advice} ({played.moves.notation(named.move)}; better: {played.moves.notation(best.move)})"
    return Judged(said, lost * (unit or 0.5), again.is_clear(best, named, least), bool(note.equal))


def main() -> None:
    """Print how many were clearly worse, what following hints loses, and the worst."""
    parser = asking(__doc__, positions=60, seed=21)
    parser.add_argument("--hint", type=int, default=8000, help="playouts of the hint")
    asked = parser.parse_args()
    played = game(asked.game)
    compile_game(played)
    views = positions(played, asked.positions, asked.seed, chosen(asked))
    shares: list[Judged] = []
    points: list[Judged] = []
    for number, (_, view, known) in enumerate(views, 1):
        found = None if known else judge(played, view, number, asked.hint)
        if found is not None:
            assert played.forecast is not None
            (points if played.forecast.unit(view) else shares).append(found)
    for unit, size, judged in (("% of games", 100, shares), ("points", 1, points)):
        if not judged:
            continue
        worse = sorted((one for one in judged if one.clear), key=lambda one: -one.lost)
        mean = size * fmean(one.lost for one in judged)
        print(f"{asked.game}: {len(worse)} of {len(judged)} hints clearly worse, {mean:.2f} {unit} lost on average")
        for one in worse[:SHOWN]:
            print(f"  {size * one.lost:.1f} {unit}{', called equal' if one.equal else ''}: {one.text}")


if __name__ == "__main__":
    main()
