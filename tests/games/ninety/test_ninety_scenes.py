"""Big moments of a campaign as scenes: the weekend and election night, which tells no mayor too early."""

from __future__ import annotations

import re
from functools import cache

import pytest

import backroom
from backroom.core.match import Match
from backroom.games.ninety.draw.geometry import GOLD, cells
from backroom.games.ninety.draw.scenes import scenes
from backroom.games.ninety.state import ZONES, Kind
from backroom.games.ninety.text import result
from backroom.kit.scenes import Scene


@cache
def counted() -> tuple[Match, list[Scene]]:
    """A campaign of one day, played to its end, and the scenes that the first seat saw on the way."""
    match = backroom.new("ninety", seed=3, players=3, start_day=14, bios="off")
    seen: list[Scene] = []
    while not match.over:
        seat = match.pending[0]
        legal = match.legal_ids(seat)
        match.play(legal[len(match.events) * 5 % len(legal)], seat)
        view = match.view(0)
        seen += scenes(view, view.game.words("en"))
    return match, seen


def night() -> Scene:
    return next(scene for scene in counted()[1] if scene.kind == "election")


def test_election_night_opens_every_region_once_and_names_the_mayor_last() -> None:
    match, _ = counted()
    names = [match.game.words("en")(f"region.{region}") for region in range(ZONES)]
    opened = [beat for beat in night().beats if "(+" in beat.says]
    assert sorted(beat.says.split(":")[0] for beat in opened) == sorted(names)
    assert "is mayor" in night().beats[-1].says


def test_no_total_and_no_mayor_is_told_before_the_last_beat() -> None:
    match, _ = counted()
    best = f">{max(match.scores)}<"
    assert best in night().beats[-1].wide
    for beat in night().beats[:-3]:  # the last region adds up to all but the event cards
        assert "mayor" not in beat.says.lower()
        assert best not in beat.wide + beat.tall


def test_regions_come_from_the_most_certain_to_the_closest_by_what_was_public() -> None:
    match, _ = counted()
    s = match.state
    words = match.game.words("en")
    margins = {}
    for region in range(ZONES):
        first, second, *_ = sorted((int(s.votes[seat, region]) for seat in range(3)), reverse=True)
        margins[words(f"region.{region}")] = first - second
    shown = [margins[beat.says.split(":")[0]] for beat in night().beats if "(+" in beat.says]
    assert shown == sorted(shown, reverse=True)


def test_sealed_votes_are_not_counted_before_their_envelopes_open() -> None:
    for before, after in zip(night().beats, night().beats[1:], strict=False):
        if before.detail:  # the envelopes are closed
            assert before.says.split(":")[0] == after.says.split(":")[0] and "(+" in after.says


def test_the_own_weekend_die_is_a_scene_and_those_of_others_are_not() -> None:
    match, seen = counted()
    own = [h for told in match.happenings for h in told if h.kind == Kind.WEEKEND_DIE and h.seat == 0]
    assert len([scene for scene in seen if scene.kind == "roll"]) == len(own) > 0


@pytest.mark.parametrize(
    ("cards", "cash", "says"),
    [
        ((9, 7), (5, 5), "A tie at 60: more event cards decide, 9 against 7."),
        ((7, 7), (9, 5), "A tie at 60, with as many event cards: more cash decides, $900 against $500."),
        ((7, 7), (5, 5), "A tie at 60, with as many event cards and as much cash: a die decided."),
    ],
)
def test_a_tie_says_what_decided_before_the_mayor_is_named(
    cards: tuple[int, int], cash: tuple[int, int], says: str
) -> None:
    match, _ = counted()
    match = match.copy()
    s = match.state.copy()
    s.score[:3], s.place[:3] = (60, 60, 40), (1, 2, 3)
    s.events[:2], s.cash[:2] = cards, cash
    match.state = s
    view, words = match.view(0), match.game.words("en")
    assert result(match.scores, view, words).endswith(says)
    night = next(scene for scene in scenes(view, words) if scene.kind == "election")
    tie, sworn = night.beats[-2:]
    assert tie.says == says == sworn.detail
    assert "mayor" not in tie.wide + tie.tall and "is mayor" in sworn.says
    words = match.game.words("fr")
    assert "Égalité à 60" in result(match.scores, view, words)


def test_a_clear_count_speaks_of_no_tie() -> None:
    match, _ = counted()
    assert "tie" not in result(match.scores, match.view(0), match.game.words("en")).lower()
    assert not any("tie" in beat.says.lower() for beat in night().beats)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_phone_sees_the_city_on_election_night_and_nothing_leaves_the_picture(players: int) -> None:
    match = backroom.new("ninety", seed=3, players=players, start_day=15, bios="off")
    found: list[Scene] = []
    while not match.over:
        match.play(match.legal_ids(match.pending[0])[0], match.pending[0])
        found += [one for one in scenes(match.view(0), match.game.words("fr")) if one.kind == "election"]
    outline = cells(hood for hood, region in enumerate(match.deck.record.region) if region == 0)
    opened = [beat for beat in found[0].beats if "(+" in beat.says]
    assert len(opened) == ZONES
    for beat in opened:
        assert outline in beat.tall and outline in beat.wide
        assert max(float(y) for y in re.findall(r'<text [^>]*?\by="([\d.]+)"', beat.tall)) <= 610


def test_the_days_of_a_weekend_are_said_in_the_players_language() -> None:
    match = backroom.new("ninety", seed=3, players=2, start_day=5, bios="off")
    found: list[Scene] = []
    while not found:
        match.play(match.legal_ids(match.pending[0])[0], match.pending[0])
        found = [one for one in scenes(match.view(0), match.game.words("fr")) if one.kind == "weekend"]
    assert ">samedi<" in found[0].beats[0].tall and ">Sat<" not in found[0].beats[0].tall


def test_a_name_that_ends_in_a_figure_does_not_run_into_the_votes() -> None:
    """“Player 2 8 votes” reads as 28 votes: scenes have a comma there, and the result puts the others’ in brackets."""
    match, _ = counted()
    for language, votes in (("en", "vote"), ("fr", "voix")):
        words = match.game.words(language)
        said = words("scene.region_seat", seat="Player 2", votes=8, n=10)
        assert said.startswith(f"Player 2, 8 {votes}")
        assert words("scene.on_map", seat="Player 2", votes=8).startswith(f"Player 2, 8 {votes}")
    assert result(match.scores, match.view(0), match.game.words("en")).count("(") == match.seats - 1


def test_what_came_out_of_an_envelope_is_written_beside_its_bar() -> None:
    match, _ = counted()
    assert match.state.committed[: match.seats].sum() > 0
    names = [match.game.words("en")(f"region.{region}") for region in range(ZONES)]
    opened = [beat for beat in night().beats if "(+" in beat.says]
    assert len(opened) == ZONES
    for beat in opened:
        region = names.index(beat.says.split(":")[0])
        for sealed in match.state.committed[: match.seats, region].tolist():
            assert not sealed or re.search(rf"{GOLD}[^>]*>\+{sealed}</text>", beat.wide)
