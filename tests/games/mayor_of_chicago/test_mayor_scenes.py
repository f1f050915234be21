"""An event and the final count as scenes: step by step, and who is elected at the very end."""

from __future__ import annotations

from functools import cache

import backroom
from backroom.core.match import Match
from backroom.games.mayor_of_chicago.draw.scenes import scenes, steps_of
from backroom.games.mayor_of_chicago.state import VOTE, Kind
from backroom.kit.scenes import Scene


@cache
def played(language: str = "en") -> tuple[Match, list[tuple[Scene, int]]]:
    """A whole campaign, and its scenes, each with the number of the event that made it."""
    match = backroom.new("mayor_of_chicago", seed=0)
    found: list[tuple[Scene, int]] = []
    while not match.over:
        legal = match.legal_ids(match.pending[0])
        match.play(legal[len(match.events) * 5 % len(legal)])
        view = match.view(0)
        found += [(scene, len(match.events)) for scene in scenes(view, view.game.words(language))]
    return match, found


def test_every_event_that_fires_before_the_end_is_a_scene_with_its_rule() -> None:
    match, found = played()
    counts = (Kind.MISSING, Kind.EVENT_ENDED)
    woken = [
        h
        for results in match.happenings
        if not any(other.kind in counts for other in results)
        for h in results
        if h.kind == Kind.EVENT_WOKE
    ]
    shown = [scene for scene, _ in found if scene.kind == "event"]
    assert len(shown) == len(woken) > 0 and all(scene.beats[0].detail for scene in shown)


def test_an_event_says_how_often_it_applies_or_that_it_changes_nothing() -> None:
    match, found = played()
    woken = {
        number: h.amount
        for number, told in enumerate(match.happenings, 1)
        for h in told
        if h.kind == Kind.EVENT_WOKE and not any(other.kind == Kind.EVENT_ENDED for other in told)
    }
    shown = {number: scene for scene, number in found if scene.kind == "event"}
    assert 0 in woken.values() and any(woken.values())
    for number, scene in shown.items():
        assert ("changes nothing" in scene.beats[0].says) == (woken[number] == 0)
        assert ("It changes nothing" in scene.beats[0].wide) == (woken[number] == 0)
        assert ("It applies" in scene.beats[0].wide) == (woken[number] > 0)


def test_the_result_is_told_by_the_last_beat_alone() -> None:
    _, found = played()
    last = found[-1][0]
    assert last.kind == "count"
    results = [beat for scene, _ in found for beat in scene.beats if "Votes to" in beat.says]
    assert results == [last.beats[-1]]
    assert all('class="stamp"' not in beat.wide for beat in last.beats[:-1]) and 'class="stamp"' in last.beats[-1].wide


def test_the_steps_of_the_count_lead_to_the_votes_that_are_compared() -> None:
    match, found = played()
    view = match.view(0)
    steps = steps_of(view, view.game.words("en"))
    after = int(match.state.candidates[0].held[VOTE])
    before = int(match.before(found[-1][1] - 1).candidates[0].held[VOTE])
    assert before + sum(step.votes for step in steps) == after


def test_french_has_the_same_beats() -> None:
    assert [len(scene.beats) for scene, _ in played("fr")[1]] == [len(scene.beats) for scene, _ in played()[1]]
