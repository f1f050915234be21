"""The page of the ladder says what the levels are."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from backroom.bots.simple import Quick
from backroom.bots.tournament import play_match
from backroom.core.game import Game, game, games
from backroom.core.match import Match
from backroom.games.mob_town.state import CASH, CASH_IN, GIVE, TRADE, Phase

PAGE = (Path(__file__).parents[2] / "docs" / "balance" / "ladder.md").read_text("utf-8")


@pytest.mark.parametrize("found", [one for one in games().values() if one.hands is None], ids=lambda one: one.name)
def test_the_ladder_names_the_levels_of_every_game(found: Game) -> None:
    assert f"| {found.name} | {' | '.join(found.levels)} |" in PAGE


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
