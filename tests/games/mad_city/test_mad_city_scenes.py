"""The count of a round as a scene: every city, one kind after another, and no total before the last beat."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

import backroom
from backroom.core.match import Match
from backroom.games.mad_city.draw.scenes import scenes
from backroom.kit.scenes import Scene
from backroom.kit.shapes import MINUS


@cache
def counted(
    players: int = 3, language: str = "en", mode: str = "base", tiles: int = 8, turned: int = 0
) -> tuple[Match, Scene]:
    """A first round in which everybody lays eight tiles as they come; then the clock stops, and it is counted."""
    match = backroom.new("mad_city", seed=4, players=players, mode=mode)
    for p in match.state.players[: turned and players]:
        p.need[:] = turned
    for seat in range(players):
        match.play("go", seat)
    for seat in range(players):
        for k in range(tiles):
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


def test_in_the_standard_game_each_label_says_points_or_that_a_token_turns() -> None:
    """§delayed-scoring: the first of a kind turns its token, the next one scores; in every city that is shown."""
    match, scene = counted(2, mode="standard", turned=1)
    zones = [int(n) for seat in range(2) for n in match.state.players[seat].result.counts]
    turned = [int(n) for seat in range(2) for n in match.state.players[seat].result.turned]
    assert 0 < sum(turned) < sum(zones)
    for layout in ("wide", "tall"):
        drawn = "".join(getattr(beat, layout) for beat in scene.beats[1:4])
        said = [one for one in re.findall(r"<text[^>]*#FFE08A[^>]*>([^<]*)<", drawn) if one]
        assert len(said) == sum(zones) and said.count("↻") == sum(turned)
        assert all(re.fullmatch(r"↻|\+\d", one) for one in said)


@pytest.mark.parametrize("tiles", [8, 9])
def test_tiles_that_came_by_chance_are_explained_where_there_are_any(tiles: int) -> None:
    """And on a phone the sentence lies above the keys."""
    _, scene = counted(2, tiles=tiles)
    said = re.findall(r'y="([\d.]+)"[^>]*>Framed tiles were placed at random', scene.beats[0].tall)
    assert len(said) == (tiles < 9)
    height = float(re.findall(r'viewBox="0 0 390 ([\d.]+)"', scene.beats[0].tall)[0])
    assert all(float(y) < height for y in said)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_city_lies_on_a_wide_screen_and_two_of_them_on_a_phone(players: int) -> None:
    _, scene = counted(players)
    assert len(boxes(scene.beats[1].wide, 1120)) == players
    assert len(boxes(scene.beats[1].tall, 390)) == 2


@pytest.mark.parametrize("players", [2, 6])
def test_every_city_can_be_enlarged_on_either_screen(players: int) -> None:
    _, scene = counted(players)
    for picture in (scene.beats[1].wide, scene.beats[1].tall):
        assert len(boxes(picture, 10_000)) == players
        assert picture.count('class="mc-tile"') == players * 9


def corners(picture: str, edge: float) -> list[tuple[float, float, float, float]]:
    """Where the cities lie that can be enlarged: left, top, width and height."""
    found = [tuple(map(float, box.split())) for box in boxes(picture, edge)]
    return [(x, y, w, h) for x, y, w, h in found]


def test_five_cities_lie_in_rows_of_three_and_two() -> None:
    _, scene = counted(5)
    rows = [y for _, y, _, _ in corners(scene.beats[1].wide, 1120)]
    assert sorted(rows.count(y) for y in set(rows)) == [2, 3]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_city_stays_where_it_is_from_beat_to_beat(players: int) -> None:
    """Also after the first beat, which explains the tiles that came by chance."""
    _, scene = counted(players) if players > 1 else speed()
    for layout, edge in (("wide", 1120), ("tall", 390)):
        assert len({tuple(corners(getattr(beat, layout), edge)) for beat in scene.beats[:-1]}) == 1


def speed() -> tuple[Match, Scene]:
    """A speed solitaire in which one tile was left out."""
    match = backroom.new("mad_city", seed=4, mode="speed", players=1)
    match.play("go", 0)
    for k in range(15):
        match.play(f"place {k} {k}", 0)
    match.play("time_up", match.seats)
    view = match.view(0)
    (scene,) = scenes(view, view.game.words("en"))
    return match, scene


def boxes(picture: str, edge: float) -> list[str]:
    """The cities that can be enlarged and begin before an edge."""
    return [box for box in re.findall(r'data-enlarge="([^"]+)"', picture) if float(box.split()[0]) < edge]


def test_before_a_build_it_counts_3_2_1_for_everybody_and_then_nothing_is_shown() -> None:
    match = backroom.new("mad_city", seed=4, players=2)
    words = match.game.words("en")
    match.play("go", 0)
    assert scenes(match.view(0), words) == []
    match.play("go", 1)
    for seat in (0, 1):
        (scene,) = scenes(match.view(seat), words)
        assert [beat.says for beat in scene.beats] == ["3", "2", "1"]
        assert scene.waits and scene.lasts == 2400
    match.play("place 0 0", 0)
    assert scenes(match.view(0), words) == []


def test_nobody_counts_down_where_no_clock_runs() -> None:
    match = backroom.new("mad_city", seed=4, players=2, build_seconds=0)
    match.play("go", 0)
    match.play("go", 1)
    assert scenes(match.view(0), match.game.words("en")) == []


def test_french_says_the_same() -> None:
    _, scene = counted(3, "fr")
    assert scene.title == "Le décompte" and scene.beats[1].says.startswith("Maisons")


def test_who_watches_two_others_is_not_called_you() -> None:
    """Bots who play among themselves show their cards: the count names both of them."""
    match, _ = counted(2)
    view = match.view(0)
    words = view.game.words("en")
    (own,), (watched,) = scenes(view, words), scenes(replace(view, onlooker=True), words)
    assert "You " in own.beats[1].says
    assert "You " not in watched.beats[1].says


def test_points_below_zero_have_the_real_minus_sign_in_the_count() -> None:
    match, _ = counted(2)
    match = match.copy()
    s = match.state.copy()
    s.players[0].start_score = -40
    match.state = s
    view = match.view(0)
    (scene,) = scenes(view, view.game.words("en"))
    assert not re.search(r">-\d", scene.beats[1].wide + scene.beats[1].tall)
    assert re.search(rf">{MINUS}\d", scene.beats[1].wide)
