"""How far apart two searches value one position, however many playouts they have: `Game.sway`.

    python bench/sway.py mob_town --search search:20000 --positions 14 --again 6 [--set players=4]

Each position is searched with several seeds. What lies between the best move and the next is compared: its variance
from seed to seed, less the variance that the playouts alone explain, as a share of the spread of single playouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance

from equal_moves import asked_for, asking

from backroom.bots import bot
from backroom.core.advice import Advice, Rated


def row(advice: Advice, move: int) -> Rated:
    """What an advice says of a move."""
    return next(row for row in advice.moves if row.move == move)


def excess(found: Sequence[Advice]) -> tuple[float, float, float]:
    """Of the best move and the next: the variance between searches, what playouts explain, and that of a playout."""
    moves = [row.move for row in found[0].moves]
    best, other = sorted(moves, key=lambda move: -fmean(row(advice, move).value for advice in found))[:2]
    pairs = [(row(advice, best), row(advice, other)) for advice in found]
    gaps = [one.value - two.value for one, two in pairs]
    known = fmean((one.apart or 0.0) ** 2 + (two.apart or 0.0) ** 2 for one, two in pairs)
    single = fmean(each.error**2 * each.visits for pair in pairs for each in pair)
    return variance(gaps), known, single


def main() -> None:
    parser = asking(__doc__, positions=14)
    parser.add_argument("--search", default="search:20000")
    parser.add_argument("--again", type=int, default=6)
    given = parser.parse_args()
    seen = []
    for view in asked_for(given):
        seen.append(excess([bot(given.search, 1000 + seed).analyse(view) for seed in range(given.again)]))
    between, known, single = (fmean(values) for values in zip(*seen, strict=True))
    print(f"{given.game} {' '.join(given.set)}: {given.search}, {given.positions} positions, {given.again} seeds each")
    print(f"  from seed to seed {sqrt(between / known):.2f} times what the playouts explain")
    print(f"  sway {sqrt(max(0.0, between - known) / 2 / single):.3f} of the spread of a playout")


if __name__ == "__main__":
    main()
