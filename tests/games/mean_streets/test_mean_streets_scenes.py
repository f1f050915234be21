"""The big moments of a move as scenes: which there are, in which order, and that no beat tells too much."""

from __future__ import annotations

import pytest

import backroom
from backroom.core.match import Match
from backroom.games.mean_streets.draw.scenes import scenes
from backroom.kit.scenes import Scene


def attacked() -> Match:
    """All three dice on New Turf: a rival's place, 8 against 27; then the event."""
    match = backroom.new("mean_streets", seed=11)
    match.play("new_turf 3")
    return match


def of(match: Match, language: str = "en") -> list[Scene]:
    view = match.view(0)
    return scenes(view, view.game.words(language))


def test_a_failed_attack_and_its_event_are_two_scenes_in_the_order_of_the_turn() -> None:
    assert [scene.kind for scene in of(attacked())] == ["attack", "event"]


def test_an_attack_shows_who_comes_their_dice_ours_and_then_the_result() -> None:
    attack = of(attacked())[0]
    assert [beat.says for beat in attack.beats] == [
        "Attack on a rival: Canal Street Union Hall.",
        "The rival: 6, 2, 5, 6, 3, 3, 2. Total 27.",
        "You roll 3, 3, 2: 8.",
        "Canal Street Union Hall: 8 against 27. The rival gang throws you out.",
    ]


def test_dice_are_not_drawn_before_they_roll_and_the_stamp_comes_last() -> None:
    comes, theirs, ours, result = of(attacked())[0].beats
    assert comes.wide.count('class="die"') == 0 and comes.wide.count('class="blank"') == 10
    assert theirs.wide.count('class="die"') == 7 and ours.wide.count('class="die"') == 10
    assert 'class="stamp"' not in ours.wide and 'class="stamp"' in result.wide


@pytest.mark.parametrize("language", ["en", "fr"])
def test_scenes_of_whole_games_draw_in_both_arrangements_and_have_no_controls(language: str) -> None:
    kinds = set()
    for seed in range(3):
        match = backroom.new("mean_streets", seed=seed)
        while not match.over:
            legal = match.legal_ids(0)
            match.play(legal[len(match.events) * 7 % len(legal)])
            for scene in of(match, language):
                kinds.add(scene.kind)
                for beat in (scene.beats[0], scene.beats[-1]):
                    assert beat.says and beat.lasts > 0
                    assert all("data-move" not in picture and "<svg" in picture for picture in (beat.wide, beat.tall))
    assert {"roll", "event", "era"} <= kinds


def test_nothing_happened_makes_no_scene() -> None:
    match = backroom.new("mean_streets", seed=11)
    match.play("new_turf 0")
    assert of(match) == []
