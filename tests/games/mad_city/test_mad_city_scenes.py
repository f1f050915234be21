"""The count of a round as a scene: every city, one kind after another, and no total before the last beat."""

from __future__ import annotations

from functools import cache

import pytest

import backroom
from backroom.core.match import Match
from backroom.games.mad_city.draw.scenes import scenes
from backroom.games.mad_city.state import CELLS
from backroom.kit.scenes import Scene


@cache
def counted(players: int = 3, language: str = "en") -> tuple[Match, Scene]:
    """A first round in which everybody lays eight tiles as they come; then the clock stops, and it is counted."""
    match = backroom.new("mad_city", seed=4, players=players)
    for seat in range(players):
        match.play("go", seat)
    for seat in range(players):
        for k in range(8):
            match.play(f"place {k} {k}", seat)
    match.play("time_up", match.seats)
    view = match.view(0)
    (scene,) = scenes(view, view.game.words(language))
    return match, scene


def test_time_is_up_then_each_kind_is_counted_and_the_totals_come_last() -> None:
    _, scene = counted()
    titles = [beat.says.split(":")[0] for beat in scene.beats]
    assert titles[0].startswith("Time is up") and titles[1:4] == ["Houses", "Factories", "Skyscrapers"]
    assert "total" in scene.beats[-1].says and not any("total" in beat.says for beat in scene.beats[:-1])


def test_the_points_of_the_kinds_add_up_to_the_score_of_every_seat() -> None:
    match, scene = counted()
    last = scene.beats[-1]
    assert all(f">{score}<" in last.wide and f">{score}<" in last.tall for score in match_scores(match))


def match_scores(match: Match) -> list[int]:
    return [int(match.state.players[seat].score) for seat in range(match.seats)]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_city_lies_on_a_wide_screen_and_two_of_them_on_a_phone(players: int) -> None:
    _, scene = counted(players)
    tiles = scene.beats[1].wide.count('class="mc-tile"')
    assert tiles == players * 9
    assert scene.beats[1].tall.count('class="mc-tile"') == 2 * 9 <= 2 * CELLS


def test_nothing_is_shown_while_people_build() -> None:
    match = backroom.new("mad_city", seed=4, players=2)
    for seat in (0, 1):
        match.play("go", seat)
        view = match.view(0)
        assert scenes(view, view.game.words("en")) == []


def test_french_says_the_same() -> None:
    _, scene = counted(3, "fr")
    assert scene.title == "Le décompte" and scene.beats[1].says.startswith("Maisons")
