"""The big moments of a move as scenes: which there are, in which order, and that no beat tells too much."""

from __future__ import annotations

import pytest
from test_mean_streets_draw import deal, draw_card, roll

import backroom
from backroom.core.match import Happening, Match
from backroom.games.mean_streets.draw.read import read
from backroom.games.mean_streets.draw.scenes import raid, scenes
from backroom.games.mean_streets.state import Kind, Rolled
from backroom.kit.scenes import Scene


def attacked() -> Match:
    """All three dice on New Turf: a rival's place, 8 against 32; then the event."""
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
        "The rival: 6, 2, 5, 6, 3, 3, 2, 5. Total 32.",
        "You roll 3, 3, 2: 8.",
        "Canal Street Union Hall: 8 against 32. The rival gang throws you out.",
    ]


def test_an_attack_plays_beside_the_location_or_the_deck_that_it_comes_from() -> None:
    match = attacked()
    attack, event = of(match)
    assert {beat.at for beat in attack.beats} == {(f"location-{match.state.rolls[0].subject}|deck",)}
    assert {beat.at for beat in event.beats} == {("events",)}
    heights = [float(beat.panel.split('viewBox="0 0 390 ')[1].split('"')[0]) for beat in attack.beats]
    assert heights == sorted(heights) and heights[-1] < 610


def test_a_raid_lays_a_die_under_each_location_and_a_stamp_on_what_it_closes() -> None:
    match = deal([4])  # what is left after it
    draw_card(match, 17, 2)
    roll(match, Rolled.EVENT, [], [1, 6])
    view = match.view(0)
    rolled, shut = (Happening(kind, 0, 0, card, 0, 1) for kind, card in ((Kind.RAID_ROLLED, 17), (Kind.SHUTTERED, 3)))
    scene = raid(read(view, view.game.words("en")), rolled, [shut])
    marks = [
        [(mark.at, "stamp" if 'class="stamp"' in mark.body else "die") for mark in beat.marks] for beat in scene.beats
    ]
    closed, stays = [("location-3", "stamp"), ("location-3", "die")], [("location-4", "die")]
    assert marks == [[], closed, closed + stays, closed + stays]
    assert {beat.at for beat in scene.beats} == {("location-3", "location-4")}


def test_dice_are_not_drawn_before_they_roll_and_the_stamp_comes_last() -> None:
    comes, theirs, ours, result = of(attacked())[0].beats
    assert comes.wide.count('class="die"') == 0 and comes.wide.count('class="blank"') == 11
    assert theirs.wide.count('class="die"') == 8 and ours.wide.count('class="die"') == 11
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
                    assert {mark.at for mark in beat.marks} <= set(beat.at)
    assert {"roll", "event", "era"} <= kinds


def test_nothing_happened_makes_no_scene() -> None:
    match = backroom.new("mean_streets", seed=11)
    match.play("new_turf 0")
    assert of(match) == []
