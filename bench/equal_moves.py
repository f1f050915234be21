"""Are moves that a hint calls equal really equal? They are looked at again, alone, with many more playouts.

    python bench/equal_moves.py mean_streets --hint search:4000 --again 40000 --positions 60 --seed 4711

Games are played by the game's guide, and every so many decisions a hint is asked for. The moves that it calls equal (by
the game's own bound) get the same playouts on the same new deals; what the worst of them is behind the best, less what
noise alone makes of so many equal moves, is what somebody loses who takes any of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from statistics import fmean

from backroom.bots import bot
from backroom.bots.compiling import compile_game
from backroom.bots.simple import Quick
from backroom.core.game import Game, game
from backroom.core.match import Match, View

EVERY = 7  # decisions from one that is looked at to the next


@dataclass(frozen=True)
class Seen:
    """A position in which moves were called equal."""

    moves: int
    lost: float  # the mean of them behind the first, on the scale of `returns`
    worst: float  # the worst of them behind the best
    noise: float  # the standard error of a difference


def asking(about: str, *, positions: int, seed: int = 4711) -> argparse.ArgumentParser:
    """What is asked of everybody who looks at positions: the game, its options, how many and from which seed."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--positions", type=int, default=positions)
    parser.add_argument("--seed", type=int, default=seed)
    return parser


def chosen(given: argparse.Namespace) -> dict[str, str]:
    """The game's options that were asked for."""
    return dict(pair.split("=", 1) for pair in given.set)


def asked_for(given: argparse.Namespace) -> list[View]:
    """The positions that were asked for; the game is compiled."""
    found = game(given.game)
    compile_game(found)
    return list(islice(positions(found, given.seed, chosen(given)), given.positions))


def positions(found: Game, seed: int, options: dict[str, str]) -> Iterator[View]:
    """Positions with a choice, game after game."""
    number = 0
    while True:
        match = Match(found, seed=seed + number, options=found.choose_options(**options))
        quick, number = Quick(seed + number), number + 1
        while not match.over:
            seat = match.pending[0]
            if seat >= match.seats:  # the clock
                match.play(match.legal_ids(seat)[0], seat)
                continue
            view = match.view(seat)
            if len(view.legal) > 1 and len(match.events) % EVERY == 0:
                yield view
            match.play(quick.choose(view), seat)


def look(view: View, hint: str, again: int, seed: int) -> Seen | None:
    """Ask for a hint; where it calls moves equal, look at them again."""
    advice = bot(hint, seed).analyse(view)
    assert view.game.advise is not None
    note = view.game.advise(view, view.game.words("en"), advice)
    equal = [*note.moves[:1], *note.also] if note.equal else []
    if len(equal) < 2:
        return None
    alone = replace(view, legal=tuple(sorted(equal)))
    rows = {row.move: row for row in bot(f"search:{again}", seed + 1).analyse(alone).moves}
    values = [rows[move].value for move in equal]
    noise = max(row.apart or 0.0 for row in rows.values())
    return Seen(len(equal), values[0] - fmean(values), max(values) - min(values), noise)


def main() -> None:
    parser = asking(__doc__, positions=60)
    parser.add_argument("--hint", default="search:4000")
    parser.add_argument("--again", type=int, default=40_000)
    given = parser.parse_args()
    views = asked_for(given)
    seen = [look(view, given.hint, given.again, given.seed) for view in views]
    equal = [one for one in seen if one is not None]
    print(f"{given.game} {' '.join(given.set)}: {len(equal)} of {len(seen)} positions with equal moves by {given.hint}")
    if equal:
        forecast = views[0].game.forecast
        unit = forecast.unit(views[0]) if forecast else 0.0
        scale, said = (unit, "points") if unit else (50.0, "% of games")
        print(f"  moves called equal: {fmean(one.moves for one in equal):.1f}")
        for name in ("lost", "worst", "noise"):
            values = sorted(scale * getattr(one, name) for one in equal)
            print(f"  {name}: mean {fmean(values):+.2f}, most {values[-1]:+.2f} {said}")


if __name__ == "__main__":
    main()
