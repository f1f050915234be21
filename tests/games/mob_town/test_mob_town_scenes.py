"""The end of a round as a scene: the law, control, agendas from the last seat to the leader, the totals."""

from __future__ import annotations

import re
from functools import cache, partial

import pytest

import backroom
from backroom.core.match import Match
from backroom.core.record import copy_of
from backroom.games.mob_town.draw.count import counted
from backroom.games.mob_town.draw.scenes import scenes
from backroom.games.mob_town.state import Kind
from backroom.kit.scenes import Scene, staged


@cache
def ended(language: str = "en") -> tuple[Match, Scene]:
    """A game at the end of its first round, and the scene that the first seat sees."""
    match = backroom.new("mob_town", seed=0, players=3)
    found: list[Scene] = []
    while not found:
        seat, before = match.pending[0], match.view(0).record
        legal = match.legal_ids(seat)
        match.play(legal[len(match.events) * 7 % len(legal)], seat)
        view = staged(match.view(0), partial(copy_of, before))
        found = scenes(view, view.game.words(language))
    return match, found[0]


def test_the_law_comes_first_and_the_totals_last() -> None:
    match, scene = ended()
    kinds = [Kind(happening.kind) for happening in match.happenings[-1]]
    assert (Kind.LAW_CAME in kinds) == ("law" in scene.beats[0].says)
    assert scene.beats[-1].says.startswith("Points so far")
    assert len(scene.beats) == 1 + 3 + 6 + 1


def test_agendas_are_turned_over_from_the_last_seat_to_the_leader() -> None:
    match, scene = ended()
    control = {h.seat: h.amount for h in match.happenings[-1] if h.kind == Kind.CONTROL}
    shown = [beat.says for beat in scene.beats if "reveals" in beat.says]
    order = [
        next(seat for seat in range(3) if says.startswith(match.view(0).seat_name(seat, match.game.words("en"))))
        for says in shown
    ]
    assert [control[seat] for seat in order] == sorted(control[seat] for seat in order)


def test_no_beat_shows_an_agenda_before_it_is_turned_over() -> None:
    match, scene = ended()
    words = match.game.words("en")
    names = {
        words.named("agenda_no", h.subject)
        for h in match.happenings[-1]
        if h.kind in (Kind.AGENDA_WON, Kind.AGENDA_LOST)
    }
    for beat in scene.beats[:4]:
        assert not any(str(name) in beat.wide + beat.tall for name in names)


def test_the_totals_are_the_scores() -> None:
    match, scene = ended()
    for seat in range(3):
        assert f">{int(match.state.score[seat])}<" in scene.beats[-1].wide


def test_the_bar_of_a_seat_is_as_long_as_its_points() -> None:
    """What the points are made of, side by side: before, control, agendas and briefcases."""
    match, scene = ended()
    bars = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="18.4"', scene.beats[-1].wide)
    lengths = [sum(float(w) for _, y, w in bars if y == row) for row in dict.fromkeys(y for _, y, _ in bars)]
    scores = sorted((int(n) for n in match.state.score[: match.seats]), reverse=True)
    assert lengths == pytest.approx([lengths[0] * n / scores[0] for n in scores])


def test_french_says_the_same() -> None:
    _, scene = ended("fr")
    assert len(scene.beats) == 11 and scene.title == "Fin de la manche"


@pytest.mark.parametrize("seed", range(6))
def test_everybodys_counts_say_why_an_agenda_is_done_or_missed(seed: int) -> None:
    match = backroom.new("mob_town", seed=seed, players=2 + seed % 3)
    shown = 0
    while not match.over:
        seat, before = match.pending[0], match.view(0).record
        legal = match.legal_ids(seat)
        match.play(legal[len(match.events) * 11 % len(legal)], seat)
        view = staged(match.view(0), partial(copy_of, before))
        for happening in counted(view, match.game.words("en")).agendas:
            found = counted(view, match.game.words("en")).standing(happening.subject)
            assert found is not None
            marks = list(zip(found.counts, found.values, strict=True))
            mine = marks.pop(happening.seat)
            assert (mine[0] > 0 and mine > max(marks)) == (happening.kind == Kind.AGENDA_WON)
            assert len(found.cards) == len(set(found.cards)) >= max(found.counts)
            shown += 1
    assert shown == 6 * match.seats


def test_an_agenda_is_shown_with_the_cards_that_count_and_what_decided() -> None:
    _, scene = ended()
    agendas = [beat for beat in scene.beats if "reveals" in beat.says]
    assert all(beat.detail for beat in agendas)
    assert any(name.startswith("property-") for beat in agendas for name in beat.at)
    control = [beat for beat in scene.beats if "for control" in beat.says]
    last = [mark.at for mark in control[-1].marks]
    assert last == sorted(set(last), key=last.index) and len(last) > len(control[0].marks)


def test_without_the_town_that_was_counted_the_agendas_still_come() -> None:
    match, _ = ended()
    (scene,) = scenes(match.view(0), match.game.words("en"))
    assert len(scene.beats) == 11 and not any(beat.detail or beat.marks for beat in scene.beats)
