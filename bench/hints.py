"""Hints of many positions as text, in English and French with their numbers, to be read; and how long they take.

    python bench/hints.py mob_town --positions 200 > mob_town.txt
    python bench/hints.py mad_city --positions 40 --times
    python bench/hints.py ninety --set players=5 --positions 50 --seed 70

Games of every preset, with the options of `--set`, are played by bots of all strengths, and some decisions of each are
taken. `--hint` is who is asked; with `--times` only the seconds are printed, of the search and of the note apart: the
slowest, and what 95 % of them stay within.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

from backroom.bots import bot
from backroom.bots.compiling import compile_game
from backroom.bots.tournament import play_match
from backroom.core.advice import Advice, Rated
from backroom.core.game import Game, Options, game
from backroom.core.match import Match, View
from backroom.kit.screen import Hint

PLAYERS = ("greedy", "gentle:30", "search:30", "gentle:0")
OF_A_GAME = 10  # positions
FEW_ACTS = 40  # of a builder in a round, where a game limits them: without a clock nobody else stops it


def option_sets(played: Game, chosen: dict[str, str] | None = None) -> list[Options]:
    """The presets, each with what was chosen."""
    presets = played.options.PRESETS.values()
    short = {"max_ops": FEW_ACTS} if "max_ops" in played.options.model_fields else {}
    found = [played.choose_options(**{**preset, **short, **(chosen or {})}) for preset in ({}, *presets)]
    return list({repr(options): options for options in found}.values())


def a_game(played: Game, options: Options, player: str, seed: int) -> Match:
    """A whole game; where somebody builds alone against the clock, it rings after a few acts."""
    match = Match(played, seed=seed, options=options)
    if played.hands is None or not match.state.alone:
        return play_match(played, options, [player] * match.seats, seed)
    chooser, acts = bot(player, seed), 0
    while not match.over:
        clock = match.seats in match.pending and (acts >= FEW_ACTS or match.pending == (match.seats,))
        if clock:
            match.play(match.legal_ids(match.seats)[0], match.seats)
            acts = 0
        else:
            match.play(chooser.choose(match.view(0)), 0)
            acts += 1
    return match


def positions(
    played: Game, wanted: int, seed: int, chosen: dict[str, str] | None = None
) -> Iterator[tuple[Options, View, bool]]:
    """Views of seats that decide something, of games of all presets, and whether a hint needs no search there."""
    chance, sets, number = np.random.default_rng(seed), option_sets(played, chosen), 0
    while wanted > 0:
        options, player = sets[number % len(sets)], PLAYERS[number // len(sets) % len(PLAYERS)]
        match = a_game(played, options, player, seed + number)
        number += 1
        again, there = match.fresh(), []
        for place, event in enumerate(match.events):
            if event.seat < match.seats and len(again.legal_ids(event.seat)) > 1:
                there.append(place)
            again.play(event.move, event.seat)
        for place in sorted(chance.choice(there, min(OF_A_GAME, len(there), wanted), replace=False)):
            wanted -= 1
            before, seat = match.replay(int(place)), match.events[int(place)].seat
            yield options, before.view(seat), played.hands is not None and played.hands.knows(before, seat)


def text_of(note: Hint) -> str:
    """A hint as text."""
    lines = [f"  > {note.advice}"]
    lines += [
        f"    {place}) {step.label} {step.amount}".rstrip() for place, step in enumerate(note.plan, 1) if step.amount
    ]
    lines += [f"    {' '.join(note.figure[:2])}; next best: {note.figure[2]}"] if note.figure[0] else []
    lines += [f"    about: {note.about}"] if note.about else []
    lines += [f"    | {bar.label}: {bar.value}" for bar in note.bars]
    lines += [f"    = {name}: {facts}" for name, facts in note.equal]
    lines += [f"    level: {note.level}"] if note.level else []
    lines += [f"    why: {note.reason}"] if note.reason else []
    lines += [f"    against: {note.against[0]}: {note.against[1]}"] if note.against[0] else []
    return "\n".join(lines)


def main() -> None:
    """Print the hints, or their times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--hint", default="search:2000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="options of every game")
    parser.add_argument("--times", action="store_true")
    asked = parser.parse_args()
    played = game(asked.game)
    compile_game(played)
    assert played.advise is not None
    wanted = dict(pair.split("=", 1) for pair in asked.set)
    thinking, saying = [], []
    for number, (options, view, known) in enumerate(positions(played, asked.positions, asked.seed, wanted), 1):
        begun = time.perf_counter()
        advice = Advice((Rated(view.legal[-1], 0.0, 0),)) if known else bot(asked.hint, number).analyse(view)
        thought = time.perf_counter()
        english = played.advise(view, played.words("en"), advice)
        thinking.append(thought - begun)
        saying.append(time.perf_counter() - thought)
        if not asked.times:
            chosen = {
                name: value for name, value in options.model_dump().items() if value != getattr(played.options(), name)
            }
            print(f"{number}. {chosen or 'standard'}, seat {view.seat}, {played.phases(int(view.record.phase)).name}")
            rows = ", ".join(
                f"{played.moves.notation(row.move)} {row.value:.3f}±{row.error:.3f}" for row in advice.ranked()[:4]
            )
            print(f"  [{rows}]")
            print(text_of(english))
            print(text_of(played.advise(view, played.words("fr"), advice)))
    for name, seconds in (("search", thinking), ("note", saying)):
        print(f"{asked.game} {name}: 95 % within {np.quantile(seconds, 0.95):.3f} s, slowest {max(seconds):.3f} s")


if __name__ == "__main__":
    main()
