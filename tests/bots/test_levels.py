"""The page of the ladder says what the levels are."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from backroom.bots import bot
from backroom.bots.simple import Quick
from backroom.bots.tournament import play_match
from backroom.core.game import game, installed
from backroom.core.match import Match
from backroom.games.mob_town.state import CASH, CASH_IN, GIVE, TRADE, Phase

PAGE = (Path(__file__).parents[2] / "docs" / "balance" / "ladder.md").read_text("utf-8")


TABLES = [
    ("mean_streets", {}, "mean_streets"),
    ("mayor_of_chicago", {}, "mayor_of_chicago"),
    ("ninety", {"players": 5}, "ninety"),
    ("mob_town", {"players": 2}, "mob_town, players=2 and the co-op"),
    ("mob_town", {"mode": "coop", "players": 4}, "mob_town, players=2 and the co-op"),
    ("mob_town", {"players": 3}, "mob_town, players=3"),
    ("mob_town", {"players": 4}, "mob_town, players=4"),
    ("mad_city", {"mode": "puzzle"}, "mad_city, the puzzles"),
    ("mad_city", {"mode": "advanced_puzzle"}, "mad_city, the puzzles"),
    ("mad_city", {"mode": "speed"}, "mad_city, the speed solitaire"),
]


@pytest.mark.parametrize(("name", "options", "row"), TABLES, ids=str)
def test_the_ladder_names_the_levels_of_every_game(name: str, options: dict[str, Any], row: str) -> None:
    found = game(name)
    assert f"| {row} | {' | '.join(found.levels_with(found.choose_options(**options)))} |" in PAGE


def test_no_game_is_missing_on_the_ladder() -> None:
    assert {name for name, *_ in TABLES} == set(installed())


@pytest.mark.parametrize("players", [3, 4])
def test_a_level_of_mob_town_is_what_it_is_with_so_many_seats(players: int) -> None:
    found = game("mob_town")
    match = Match(found, options=found.choose_options(players=players), seed=4)
    named = found.levels_with(match.options)[1]
    assert named != found.levels_with(found.choose_options(players=2))[1]
    for _ in range(24):
        view = match.view(match.pending[0])
        chosen = bot("level:2", 5).choose(view)
        assert chosen == bot(named, 5).choose(view)
        match.play(chosen, view.seat)


@pytest.mark.parametrize("level", [1, 2])
def test_no_level_of_mob_town_ends_a_round_with_a_full_hand_and_no_property(level: int) -> None:
    found = game("mob_town")
    options = found.choose_options(players=2, rounds=1)
    ended = [play_match(found, options, [f"level:{level}"] * 2, seed).state for seed in range(12)]
    assert fmean(int(s.hand_n[seat]) for s in ended for seat in range(2)) < 12
    assert fmean(int(s.owned[seat]).bit_count() for s in ended for seat in range(2)) > 1


def test_in_mob_town_the_least_card_is_given_for_a_trade() -> None:
    values = [1 if kind == CASH else kind % 3 + 1 for kind in range(CASH + 1)]
    choices = 0
    for seed in range(6):
        match = Match(game("mob_town"), seed=seed)
        while len(match.events) < 24:
            seat = match.pending[0]
            trades = [move for move in match.legal_ids(seat) if TRADE <= move < CASH_IN]
            if match.state.phase == Phase.MAIN and trades:
                other = match.replay()
                other.play(trades[0], seat)
                given = [Quick(number).choose(other.view(seat)) for number in range(8)]
                offered = {values[move - GIVE] for move in other.legal_ids(seat)}
                assert {values[move - GIVE] for move in given} == {min(offered)}
                choices += len(offered) > 1
            match.play(Quick(seed).choose(match.view(seat)), seat)
    assert choices > 6
