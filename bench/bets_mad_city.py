"""What Mad City's builders bet on, how often that wins, what zones they build, and how often they take the tree.

    python bench/bets_mad_city.py --games 100 --seed 1                     # a level's bets in the standard game
    python bench/bets_mad_city.py --levels 1 2 3 4 --games 300 --seed 2    # the shares in mind/bets.py (AT_MOST)

Hands build against hands of their level. A chance is a round of a seat; "within" lists for 0, 1, 2... how many of a
hundred cities have a largest zone or a longest road of so much or less. Then: how many cities have a zone of each size,
and in how many of those one scored instead of turning its token; how often the tree was taken where somebody might;
which tiles are kept least and most where ten are dealt (`--extra draw10`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from rates import rate

from backroom.bots.simple import hasten
from backroom.bots.tournament import play_match
from backroom.core.decks import read_deck
from backroom.core.dice import split_seed
from backroom.core.game import game
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.games.mad_city.mind.hands import prepare
from backroom.games.mad_city.rules.count import contractor_value
from backroom.games.mad_city.state import CONTRACTORS, Phase

NAMES = "Most Houses", "Most Factories", "Most Skyscrapers", "Longest Road"
ZONES = "houses 3-6", "7-12", "13+", "factories 2-5", "6-8", "9+", "skyscrapers 2-4", "5-7", "8+"


@dataclass
class Tally:
    """What was counted over all rounds."""

    chances: int = 0
    made: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    sizes: list[Counter[int]] = field(default_factory=lambda: [Counter() for _ in range(CONTRACTORS)])
    zones: Counter[int] = field(default_factory=Counter)  # cities with a zone of a category
    scored: Counter[int] = field(default_factory=Counter)  # cities in which one of them scored
    rounds: int = 0  # in which somebody might take the tree
    trees: int = 0
    dealt: Counter[int] = field(default_factory=Counter)  # tiles, where ten are dealt
    left: Counter[int] = field(default_factory=Counter)

    def add(self, s: Any) -> None:
        """Count a round that has just been scored."""
        limit = int(s.tree_limit)
        self.rounds += any(not limit or s.players[seat].start_score < limit for seat in range(int(s.seats)))
        self.trees += any(s.players[seat].result.tree > 0 for seat in range(int(s.seats)))
        for seat in range(int(s.seats)):
            result = s.players[seat].result
            self.scored.update(i for i, n in enumerate(result.counts) if n > result.turned[i])
            self.chances += 1
            self.zones.update(category for category, n in enumerate(result.counts) if n)
            for token in range(CONTRACTORS):
                self.sizes[token][int(plain(contractor_value)(result, token))] += 1
                self.made[token] += int(result.palm) >> token & 1
                self.won[token] += int(result.won) >> token & 1


def counted(match: Match, tally: Tally) -> Iterator[Any]:
    """The state after each round of a finished match."""
    again = match.fresh()
    for event in match.events:
        building = again.state.phase == Phase.BUILD
        before = [(p.tile[: again.state.hand].tolist(), p.where.tolist()) for p in again.state.players]
        again.play(event.move, event.seat)
        if building and again.state.phase != Phase.BUILD:
            for tiles, where in before[: match.seats]:
                tally.dealt.update(tiles)
                tally.left.update(tile for tile, cell in zip(tiles, where, strict=False) if cell < 0)
            yield again.state


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", type=int, nargs="+", default=[5])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--mode", choices=("base", "standard"), default="standard")
    parser.add_argument("--extra", choices=("none", "draw10", "common"), default="none")
    parser.add_argument("--games", type=int, default=100, help="of each level")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    played = game("mad_city")
    prepare(read_deck(played))
    hasten(played)
    options = played.choose_options(mode=asked.mode, players=asked.players, extra_tile=asked.extra, early_end=True)
    tally = Tally()
    for number in range(asked.games):
        for level in asked.levels:
            bots = [f"level:{level}"] * asked.players
            for s in counted(play_match(played, options, bots, int(split_seed(asked.seed, number))), tally):
                tally.add(s)
    print(f"{asked.games} games, {tally.chances} chances, seed {asked.seed}")
    for token, name in enumerate(NAMES):
        made, sizes = tally.made[token], tally.sizes[token]
        within = accumulate(sizes[n] for n in range(max(sizes) + 1))
        shares = ", ".join(str(100 * n // tally.chances) for n in within)
        won = rate(tally.won[token], made) if made else "-"
        print(f"{name}: bet on in {rate(made, tally.chances)}, won {won}; within {shares}")
    for i, name in enumerate(ZONES):
        scored = rate(tally.scored[i], tally.zones[i]) if tally.zones[i] else "-"
        print(f"{name}: built in {rate(tally.zones[i], tally.chances)}; one of them scored in {scored} of those")
    print(
        f"tree taken, and worth points, in {rate(tally.trees, tally.rounds)} of rounds in which somebody might take it"
    )
    if asked.extra == "draw10":
        kept = sorted((1 - tally.left[tile] / tally.dealt[tile], tile) for tile in tally.dealt)
        print(
            "kept least, kept most:", ", ".join(f"tile {tile} {share:.0%}" for share, tile in (*kept[:3], *kept[-3:]))
        )


if __name__ == "__main__":
    main()
