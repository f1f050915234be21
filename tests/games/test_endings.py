"""How a finished game came out: the lines of the count add up, whatever was played."""

from __future__ import annotations

import random

import pytest

from backroom.core.game import Game, Options, games
from backroom.core.match import Match
from backroom.core.words import LANGUAGES
from backroom.games.mean_streets.state import Fight
from backroom.kit.curve import Line, draw_curve
from backroom.kit.ending import Ending

ENDING = [game for game in games().values() if game.ending is not None]
FAMILIES = 4  # option sets of a game that are played through here; check_game plays all of them


def played_at_random(game: Game, options: Options, seed: int) -> Match:
    match, chance = Match(game, seed=seed, options=options), random.Random(seed)
    while not match.over:
        seat = chance.choice(match.pending)
        match.play(chance.choice(match.legal_ids(seat)), seat)
    return match


def ending_of(match: Match, language: str = "en") -> Ending:
    assert match.game.ending is not None
    found: Ending = match.game.ending(match, match.game.words(language))
    return found


@pytest.mark.parametrize("game", ENDING, ids=lambda game: game.name)
def test_where_the_points_come_from_adds_up_to_the_score(game: Game) -> None:
    sets = list(game.option_sets())
    for seed, options in enumerate(sets[:: max(1, len(sets) // FAMILIES)]):
        match = played_at_random(game, options, seed)
        for language in LANGUAGES:
            ending = ending_of(match, language)
            sums = tuple(sum(source.points[seat] for source in ending.sources) for seat in range(match.seats))
            assert sums == match.scores, options


@pytest.mark.parametrize("game", ENDING, ids=lambda game: game.name)
def test_a_finished_table_in_words_tells_the_result(game: Game) -> None:
    match = played_at_random(game, game.options(), 5)
    assert game.result is not None
    for language in LANGUAGES:
        view = match.view(0)
        assert game.result(match.scores, view, game.words(language)) in view.text(language)


@pytest.mark.parametrize("game", ENDING, ids=lambda game: game.name)
def test_the_curve_goes_on_from_step_to_step_and_ends_with_the_score(game: Game) -> None:
    match = played_at_random(game, game.options(), 5)
    curve = ending_of(match).curve
    assert sorted({moment.move for moment in curve}) == [moment.move for moment in curve]
    assert (len(match.events), match.scores) == (curve[-1].move, curve[-1].scores)
    again = match.replay(curve[0].move)
    assert again.scores == curve[0].scores


@pytest.mark.parametrize("game", ENDING, ids=lambda game: game.name)
def test_a_game_that_somebody_gave_up_has_a_curve_and_no_count(game: Game) -> None:
    match = Match(game, seed=3)
    match.play(match.legal_ids(match.pending[0])[0], match.pending[0])
    ending = ending_of(match)
    assert (ending.sources, ending.curve[-1].scores) == ((), match.scores)


@pytest.mark.parametrize(
    ("difficulty", "fame", "offered"),
    [("standard", 12, None), ("standard", 30, "hard"), ("easy", 30, "standard"), ("hard", 30, None)],
)
def test_a_harder_game_is_offered_to_those_who_did_well(difficulty: str, fame: int, offered: str | None) -> None:
    game = games()["mean_streets"]
    match = played_at_random(game, game.choose_options(difficulty=difficulty), 4)
    match.state.fight, match.state.fame, match.state.bonus = Fight.BEATEN, fame, 0
    ending = ending_of(match)
    assert [step.options["difficulty"] for step in ending.steps] == [offered] * bool(offered)
    assert (ending.over, ending.emblem) == ("You end as", "fedora")


def test_a_campaign_ends_with_the_votes_of_both_sides() -> None:
    game = games()["mayor_of_chicago"]
    match = played_at_random(game, game.choose_options(opponent=0), 4)
    ending = ending_of(match)
    assert ending.figure == f"{match.scores[0]} to 46" and "Barnaby Quill" in ending.under


def test_the_curve_of_mean_streets_shows_where_the_second_era_begins() -> None:
    ending = ending_of(played_at_random(games()["mean_streets"], games()["mean_streets"].choose_options(), 3))
    along = [moment.at for moment in ending.curve]
    drawn = draw_curve([Line("", -1, [moment.scores[0] for moment in ending.curve])], along, "Turn", (), ending.breaks)
    assert ending.breaks == (("Second Era", 12),) and drawn.count(">Second Era<") == 1
    assert "Second Era" not in draw_curve([Line("", -1, [1, 2])], [1, 2], "Turn", (), ending.breaks)
