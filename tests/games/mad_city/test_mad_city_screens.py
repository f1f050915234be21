"""What the screens say: labels in free places, the count and its sheet, the log, what opens large."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from mad_city_table import CARDS, DECK_RECORD, Table, begun, full, lay

from backroom.core.decks import read_deck
from backroom.core.game import register
from backroom.core.lessons import FIRST
from backroom.core.match import Match, View
from backroom.core.record import copy_of
from backroom.core.words import LANGUAGES
from backroom.games.mad_city import GAME
from backroom.games.mad_city.deck import encode_deck
from backroom.games.mad_city.draw.count import brought, round_sheet, sheet_height
from backroom.games.mad_city.draw.labels import Label, measures, place_labels
from backroom.games.mad_city.draw.panels import note_of, score_track, stage
from backroom.games.mad_city.draw.read import Line, Model
from backroom.games.mad_city.draw.tall import rivals_in_short
from backroom.games.mad_city.mind import hint as advice
from backroom.games.mad_city.mind import plan as planning
from backroom.games.mad_city.mind.city import City, Laid
from backroom.games.mad_city.mind.hint import advise_builder
from backroom.games.mad_city.mind.plan import (
    Plan,
)
from backroom.games.mad_city.state import GRAB, MOVES, TIME_UP, Phase
from backroom.games.mad_city.text import city_worth
from backroom.kit.shapes import MINUS, width_of

WORDS = register(GAME).words("en")
DULL = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0] * 9)
LAKES = ([45, 46, 47, 48, 49, 50, 51, 52, 53], [0] * 9)
TOWERS = ([28, 15, 43, 35, 38, 14, 32, 20, 13], [1, 0, 1, 3, 0, 2, 2, 3, 2])


def some_city(dice: random.Random, side: int = 3) -> City:
    """Any tiles in any turn, now and then a hole."""
    tiles = dice.sample(range(54), side * side)
    cells = [Laid(k, tile, dice.randrange(4), CARDS.tile[tile].face) for k, tile in enumerate(tiles)]
    return City(side, tuple(laid if dice.random() < 0.9 else None for laid in cells), DECK_RECORD)


def city_of_codes(*codes: str) -> City:
    """Tiles by their codes, unturned, in a deck that begins with them; then holes."""
    tiles = [tile.model_copy(update={"face": code}) for tile, code in zip(CARDS.tile, codes, strict=False)]
    deck = encode_deck(CARDS.model_copy(update={"tile": [*tiles, *CARDS.tile[len(tiles) :]]}))
    cells: list[Laid | None] = [Laid(k, k, 0, code) for k, code in enumerate(codes)]
    return City(3, tuple(cells + [None] * (9 - len(cells))), deck)


def meet(a: Label, b: Label) -> bool:
    return a.box[0] < b.box[2] and b.box[0] < a.box[2] and a.box[1] < b.box[3] and b.box[1] < a.box[3]


# --- labels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("s", [152.0, 115.0, 95.0, 78.0, 40.0])
def test_a_label_has_room_for_two_digits(s: float) -> None:
    """Of "12 +3" in a small city only "123" could be read."""
    for short, whole in ((2, 12), (3, 13)):
        assert measures(s, whole)[0] - measures(s, short)[0] >= 0.55 * measures(s, short)[3]


@pytest.mark.parametrize("s", [152.0, 115.0, 95.0, 78.0])
def test_labels_lie_in_the_city_and_never_on_each_other(s: float) -> None:
    dice = random.Random(int(s))
    for side in (3, 3, 3, 4) * 5:
        city = some_city(dice, side)
        scoring = [zone for zone in city.zones if zone.points]
        labels = place_labels(city, scoring, s)
        assert [label.zone for label in labels] == scoring
        for i, label in enumerate(labels):
            assert min(label.box) >= -1 and max(label.box) <= side * s + 1
            assert not any(meet(label, other) for other in labels[:i])


def test_a_label_leaves_a_lake_alone_where_its_zone_has_another_quadrant() -> None:
    """Two factories beside each other, a lake in the corner of the first: the label keeps off the disc."""
    city = city_of_codes("R1l R1 Y0 Y0 / -")
    (label,) = place_labels(city, [zone for zone in city.zones if zone.points], 152.0)
    disc = 0.22 * 152
    assert label.box[0] >= disc or label.box[1] >= disc


def test_a_label_with_little_room_leaves_its_icon_out() -> None:
    """Three houses in one quadrant leave only their outer corner free."""
    city = city_of_codes("Y3 R0 B0 R0 / NESW")
    (label,) = place_labels(city, [zone for zone in city.zones if zone.points], 152.0)
    wide, narrow, _, _ = measures(152.0, 3)
    assert not label.whole and label.box[2] - label.box[0] == pytest.approx(narrow) and narrow < wide
    assert label.box[:2] == (3, 3)


# --- the count --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["base", "standard"])
def test_the_sheet_of_a_round_adds_up(mode: str) -> None:
    match = begun(mode=mode, players=3)
    match.play("time_up", 3)
    model = Model(match.view(0), WORDS, {})
    assert model.counted
    for seat in range(3):
        *parts, total = brought(model, seat)
        assert sum(parts) == total == match.state.players[seat].result.gained


def test_a_walk_counts_up_to_what_the_round_brought() -> None:
    match = begun(players=2)
    match.play("time_up", 2)
    whole = Model(match.view(0), WORDS, {})
    sums = [Model(match.view(0), WORDS, {"walk": step}).brought for step in range(len(whole.steps))]
    assert sums == sorted(sums) and sums[-1] == whole.brought == match.state.players[0].result.gained
    assert whole.round_shown == 1 and match.state.round_no == 2


def test_the_word_go_is_no_line_of_the_log() -> None:
    """§building: who is waited for stands at the seats; the log begins with the round."""
    table = Table(started=False, players=3)
    table.play(0, "go")
    assert table.s.happenings.n == 0 and table.s.phase == Phase.START
    table.play(1, "go")
    table.play(2, "go")
    assert table.s.happenings.n == 1 and table.s.phase == Phase.BUILD


def test_a_floor_is_a_step_and_a_column() -> None:
    """R17: four bets lost at 0 points: the count says that the track ends there, and everything adds up."""
    match = begun(mode="standard", players=3)
    for token in ("houses", "factories", "skyscrapers", "road"):
        match.play(f"palm {token}", 0)
    for seat, tiles in enumerate((DULL, LAKES, TOWERS)):
        lay(match.state.players[seat], *tiles)
    match.play("time_up", 3)
    match.state.players[0].ops = 9  # the cities were laid by hand
    model = Model(match.view(0), WORDS, {})
    floor = next(step for step in model.steps if step.kind == "floor")
    assert (floor.line.text, floor.points) == ("the score cannot go below 0", 8)
    assert Model(match.view(0), WORDS, {"walk": len(model.steps) - 1}).brought == 0 == model.brought
    for seat in range(3):
        *parts, total = brought(model, seat)
        assert sum(parts) == total
    assert "≥ 0" in round_sheet(model, 0, 0, 400, 30)
    assert words_in(match.view(0).screen().tall)["−2"] == 8  # a line and a stamp for each


def test_after_a_tie_the_sheet_keeps_those_who_are_out() -> None:
    """§game-end: everybody has played the round that led to the tie, and that round was no tie-break."""
    match = begun(players=3, target_points=100)
    for seat, tiles in enumerate((DULL, LAKES, TOWERS)):
        lay(match.state.players[seat], *tiles)
        match.state.players[seat].score = match.state.players[seat].start_score = 70
        match.state.players[seat].ops = 9
    trial = copy_of(match.state)
    GAME.play(trial, match.deck.record, 3, TIME_UP)
    for seat, score in enumerate((90, 101, 101)):
        gained = int(trial.players[seat].result.gained)
        match.state.players[seat].score = match.state.players[seat].start_score = score - gained
    match.play("time_up", 3)
    assert match.scores == (90, 101, 101) and match.state.tiebreaks == 1
    for seat in range(3):
        model = Model(match.view(seat), WORDS, {})
        assert stage(model) == ("Round 1", "target 100 points")
        assert [note_of(model, other).endswith("watching") for other in range(3)] == [True, False, False]
        assert note_of(model, 0)[0] == "+"
        names = [model.name(other) for other in range(3)]
        assert all(name in round_sheet(model, 0, 0, 400, 30) for name in names)
        assert sheet_height(model, 30) == 24 + 3 * 30 + 4
    match.play("go", 1)
    match.play("go", 2)
    assert stage(Model(match.view(0), WORDS, {})) == ("Round 2", "tie-break")


def test_the_round_before_the_last_is_not_the_last() -> None:
    """§last-round, R12: the target is reached; the round that lies there was an ordinary one."""
    match = begun(final_round=True, target_points=5)
    match.play("time_up", 2)
    assert match.state.last_round == 1
    assert stage(Model(match.view(0), WORDS, {})) == ("Round 1", "target 5 points")
    assert match.view(0).screen().question == "Round 1 is scored. Ready for the last one?"
    for seat in range(2):
        match.play("go", seat)
    assert stage(Model(match.view(0), WORDS, {})) == ("Round 2", "last round")


# --- who only watches -------------------------------------------------------------------------------------------------


def watched(match: Match) -> View:
    """What an onlooker is model: nobody's knowledge, drawn from where the first seat is."""
    return replace(match.view(0), record=match.view(match.seats).record, legal=())


def words_in(picture: str) -> Counter[str]:
    return Counter(re.findall(">([^<>]+)<", str(picture)))


def seen_by_an_onlooker(match: Match) -> str:
    """All that is drawn for an onlooker in English, after a look that nothing in it can be pressed or is his own."""
    screen = watched(match).screen()
    drawn = f"{screen.wide}{screen.tall}"
    assert not re.search("data-moves?=|data-draft=|data-tiles=", drawn)
    assert screen.keys == () and not screen.drafts
    said = " ".join([*words_in(drawn), screen.question, screen.detail, *(chip.text for chip in screen.chips)])
    assert not re.search(r"\b(you|your)\b", said, re.IGNORECASE)
    return said


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"mode": "standard", "players": 3},
        {"mode": "standard"},
        {"build_seconds": 0, "extra_tile": "common"},
        {"mode": "speed"},
    ],
    ids=str,
)
def test_onlookers_are_offered_nothing(options: dict[str, Any]) -> None:
    """A build seen by nobody's eyes: names and no keys; a hidden city has no points and no missing tiles."""
    match = full(begun(**options), 0, 5)
    said = seen_by_an_onlooker(match)
    assert "Building" in said
    hidden = bool(match.state.hide)
    assert ("hidden city" in said) == hidden and " left" not in said
    assert Model(match.view(0), WORDS, {}).title == "Your city"
    view = watched(match)
    assert "11" not in view.why_not(GRAB, WORDS)[0]


def test_onlookers_of_the_puzzles() -> None:
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="advanced_puzzle", solo_rounds=1))
    match.play("go", 0)
    seen_by_an_onlooker(match)
    for cell in range(16):
        match.play(f"put {cell} 0", 0)
    seen_by_an_onlooker(match)
    match.play("guides top", 0)
    seen_by_an_onlooker(match)


def test_onlookers_see_who_has_the_tree() -> None:
    """The first seat holds the tree and has nothing to do; its place is still nobody's to an onlooker (R49)."""
    match = full(begun(players=3), 0)
    match.play("grab", 0)
    assert "has it" in seen_by_an_onlooker(match)
    assert match.view(0).screen().question == "You have the tree: your tiles can no longer move"
    match.play("time_up", 3)
    assert Model(watched(match), WORDS, {}).onlooking and not Model(match.view(0), WORDS, {}).onlooking


# --- what the options make of it --------------------------------------------------------------------------------------


def test_over_the_limit_the_tree_is_worth_nothing_to_its_owner() -> None:
    """§standard-ranger, R22, R54: before and after the grab, and the others see what it brings them."""
    match = full(full(begun(mode="standard", players=3, tree_over_limit="penalty"), 0), 1)
    match.state.players[0].start_score = match.state.players[0].score = 60
    model = Model(match.view(0), WORDS, {})
    assert model.tree_worth > 0 and model.live[0][-1].value == "0"
    assert "scores for all others" in str(match.view(0).screen().wide)
    zones = Model(match.view(1), WORDS, {}).live[1]
    match.play("grab", 0)
    assert Model(match.view(0), WORDS, {}).live == (
        [*model.live[0][:-1], Line("tree", -1, "scores for all others", "0", False)],
        model.live[1],
    )
    other = Model(match.view(1), WORDS, {})
    assert other.live[1] == zones + other.tree_worth
    detail = match.view(0).screen().detail
    assert detail == "You started the round with 50 points or more, so all other players score their lakes and parks."


@pytest.mark.parametrize(
    ("options", "question"),
    [
        ({}, "9 tiles, 60 seconds. Ready?"),
        ({"build_seconds": 30, "extra_tile": "draw10"}, "10 tiles, 30 seconds. Ready?"),
        ({"build_seconds": 0}, "9 tiles, no timer. Ready?"),
        ({"mode": "speed"}, "Sixteen tiles to place. Ready?"),
    ],
)
def test_the_first_question_knows_the_options(options: dict[str, Any], question: str) -> None:
    assert Match(GAME, seed=1, options=GAME.choose_options(**options)).view(0).screen().question == question


def test_a_full_city_is_told_what_is_left_to_do() -> None:
    """The tree, or ready, or the time; one who is ready, and one who was stopped by the cap (R47, R48)."""
    match = full(full(begun(build_seconds=0, max_ops=20), 0), 1)
    assert "grab the tree" in match.view(0).screen().detail
    match.play("grab", 1)
    assert match.view(0).screen().detail == "All tiles are placed. Rotate, swap, or say that you are ready."
    over = full(begun(mode="standard"), 0)
    over.state.players[0].start_score = 60
    assert over.view(0).screen().detail == "All tiles are placed. You can rotate and swap them until time is up."
    capped = begun(build_seconds=0, max_ops=20, mode="standard")
    for k in range(20):
        capped.play(f"turn {k % 9} 1", 0)
    assert capped.view(0).screen().question == "You have reached the limit of tile moves"
    assert capped.view(0).why_not(GRAB, WORDS)[1] == "table"
    ready = full(begun(early_end=True), 0)
    ready.play("ready", 0)
    assert ready.view(0).screen().detail == "You are ready. Wait for the others, or keep building."


# --- in words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["base", "standard", "speed"])
def test_the_text_counts_as_the_rules_do(mode: str) -> None:
    """Zones by tokens, lakes and parks of a solitaire, the road while building; after the count what zones brought."""
    match = begun(mode=mode)
    full(match, 0, int(match.state.cells))
    model = Model(match.view(0), WORDS, {})
    worth = city_worth(match.view(0), 0)
    assert worth == model.tally and worth["road"] == model.city.road_length
    assert WORDS("describe.worth", **worth) in match.view(0).text()
    match.play("time_up", match.seats)
    assert city_worth(match.view(0), 0)["zones"] == match.state.players[0].result.zones == worth["zones"]


def test_the_text_says_who_you_are_and_what_its_letters_mean() -> None:
    """In a terminal seats share the screen, and tiles are written in letters (§building)."""
    match = begun(mode="standard")
    said = match.view(1).text().splitlines()
    assert [line for line in said if line.endswith(", you")] == ["Player 2: 0 points, you"]
    assert WORDS("describe.legend") in said
    assert "houses 5, 3, 2; factories 5, 1, 0; skyscrapers 2, 1, 0" in match.view(1).text()


def test_below_zero_is_written_with_a_minus_sign() -> None:
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle", solo_rounds=1))
    match.play("go", 0)
    match.state.players[0].score = -40
    for cell in range(16):
        match.play(f"put {cell} 0", 0)
    view = match.view(0)
    assert match.scores[0] < 0
    said = [view.text(), *(view.happening_text(one, WORDS) for one in match.happenings[-1])]
    screen = view.screen()
    said += [screen.question, screen.seats[0].value, *words_in(screen.wide)]
    assert not [text for text in said if re.search(r"(?<![\w/] )-\d", text)] and any("−" in text for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_r39_a_puzzles_tile_stays_movable_until_the_next_one_is_drawn(language: str) -> None:
    """R39: the draft lays it, turns it and moves it; only the key that draws the next one plays a move (§puzzle)."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle", solo_rounds=1))
    match.play("go", 0)
    view = match.view(0)
    first = view.screen(language)
    assert not re.search(r'data-move="', first.wide) and 'data-draft="turn=0 cell=6"' in first.wide
    assert [key.main for key in first.keys] == [False]
    laid = view.screen(language, {"turn": 1, "cell": 6})
    for picture in (laid.wide, laid.tall):
        assert picture.count('data-slot="0"') == 1 and 'data-home="5"' in picture
        assert 'data-draft="turn=2 cell=6"' in picture and 'data-draft="turn=1 cell=1"' in picture
    (main,) = (key for key in laid.keys if key.main)
    assert main.moves == (MOVES.number("put 5 1"),)
    match.play(main.moves[0], 0)
    assert view.screen(language, {"turn": 1, "cell": 6}).question != match.view(0).screen(language).question


def test_a_puzzles_tile_is_counted_where_it_lies_before_the_next_one_is_drawn() -> None:
    """§puzzle-scoring: the same lines, total and labels as when it lies there for good."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle"))
    match.play("go", 0)
    for cell in range(15):
        laid = Model(match.view(0), WORDS, {"turn": cell % 4, "cell": cell + 1})
        match.play(f"put {cell} {cell % 4}", 0)
        there = Model(match.view(0), WORDS, {})
        assert (laid.live, laid.worths) == (there.live, there.worths)


@pytest.mark.parametrize("cell", [-3, 0, 17, 6])
def test_a_draft_that_lays_a_tile_nowhere_is_ignored(cell: int) -> None:
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle", solo_rounds=1))
    match.play("go", 0)
    match.play("put 5 1", 0)
    assert 'data-home="hand"' in match.view(0).screen("en", {"turn": 1, "cell": cell}).wide


# --- inspect ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "options", [{"players": 3}, {"players": 3, "mode": "standard"}, {"mode": "speed", "players": 1}]
)
def test_everything_that_can_be_opened_opens(options: dict[str, Any], language: str) -> None:
    screen = begun(**options).view(0).screen(language)
    things = set(re.findall(r'data-inspect="([^"]+)"', screen.wide + screen.tall))
    assert "chart" in things
    for thing in things:
        sheet = screen.inspect(thing)
        assert sheet is not None and sheet.name and sheet.lines, thing
    assert screen.inspect("city-7") is None and screen.inspect("contractor-4") is None and screen.inspect("x") is None


def test_the_chart_and_the_worth_of_lakes_are_there_while_building() -> None:
    """Every band with its points, and 1, 3, 5, 8 for lakes and parks."""
    screen = begun(players=2).view(0).screen("en")
    for figure in ("3–6", "13+", "8+"):
        assert figure in screen.wide
    chart = screen.inspect("chart")
    assert chart is not None and "1 area 1, 2 areas 3, 3 areas 5, 4 areas 8" in str(chart.lines)
    assert "filled at random" in screen.wide and "filled at random" in chart.now


def test_on_phones_the_contractors_stand_beside_the_city() -> None:
    """Below the hand they would lie under the keys."""
    picture = begun(players=2, mode="standard").view(0).screen("en").tall
    boxes = re.findall(
        r'data-inspect="contractor-\d".*?class="hit" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', picture
    )
    assert len(boxes) == 4 and all(float(y) + float(h) <= 400 for y, h in boxes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_captions_of_clock_and_tree_stand_side_by_side(language: str) -> None:
    """With one round only and an unfinished city both are as long as they get."""
    screen = begun(players=2, target_points=1, build_seconds=0).view(0).screen(language)
    texts = re.findall(r'<text x="(838|1006)" y="([\d.]+)" font-size="([\d.]+)"[^>]*?>([^<]+)<', screen.wide)
    edges: dict[str, list[float]] = {"838": [], "1006": []}
    for x, y, size, said in texts:
        squeezed = re.search(rf'x="{x}" y="{y}"[^>]*textLength="([\d.]+)"', screen.wide)
        if 190 < float(y) < 240:
            edges[x].append(float(squeezed[1]) if squeezed else width_of(said, float(size), True))
    assert edges["838"] and edges["1006"]
    assert 838 + max(edges["838"]) / 2 + 4 <= 1006 - max(edges["1006"]) / 2


def test_without_a_target_the_bars_of_the_scores_compare_the_players() -> None:
    """A game of one round has a target of one point: both bars would be full."""
    match = Match(GAME, seed=4, options=GAME.choose_options(players=2, target_points=1))
    for seat, score in enumerate((20, 10)):
        match.state.players[seat].score = score
    table = Model(match.view(0), WORDS, {})
    bars = re.findall(r'width="([\d.]+)" height="14"', score_track(table, 0, 0, 304, 90))
    assert [float(bar) for bar in bars] == [100, 100, 100, 50]  # each in its groove


def test_a_phone_shows_who_is_ready() -> None:
    """Below the chip is only a score; the cities of the others are out of sight."""
    match = Match(GAME, seed=4, options=GAME.choose_options(players=3))
    ticks = [rivals_in_short(Model(match.view(0), WORDS, {}), 292, 54).count("#i-check")]
    match.play("go", 1)
    ticks.append(rivals_in_short(Model(match.view(0), WORDS, {}), 292, 54).count("#i-check"))
    assert ticks == [0, 1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_step_of_the_lesson_that_turns_a_tile_twice_does_not_ask_for_one_turn(language: str) -> None:
    """The move alone says "rotate tile 1 once"; the sentence above it says twice."""
    words = GAME.words(language)
    once = words("turns.1")
    twice = [step for step in GAME.lessons[FIRST].steps if len(step.press) > 1 and not step.offer]
    assert twice
    for step in twice:
        assert step.todo is not None and once not in step.todo.said(words)


def test_advice_that_is_followed_builds_one_city(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment's search finds another city of the same worth every time; a better one is taken up."""
    chance = random.Random(3)

    def another(points: int) -> Plan:
        return Plan(tuple(chance.sample(range(9), 9)), tuple(chance.choices(range(4), k=9)), points, float(points))

    plans = [another(17), another(17), another(16), another(18)]
    monkeypatch.setattr(planning, "kept_plans", {})
    monkeypatch.setattr(planning, "whole_plan", lambda *_: plans.pop(0) if plans else another(18))
    match = Match(GAME, seed=11, options=GAME.choose_options(players=2, build_seconds=0))
    for seat in (0, 1):
        match.play("go", seat)
    told: list[str] = []
    while match.state.players[0].placed < 9 and len(told) < 20:
        hint = advise_builder(match.view(0), WORDS)
        told.append(hint.figure[0])
        for move in hint.moves:
            match.play(move, 0)
    assert told[:4] == ["17", "17", "17", "18"]
    assert match.state.players[0].placed == 9 and len(told) <= 3 + 9


def test_a_solitaire_that_has_not_begun_loses_no_points_for_its_road() -> None:
    """The sheet and the head of the tall picture say the same."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle"))
    assert Model(match.view(0), WORDS, {}).live[1] == 0
    match.play("go", 0)
    assert Model(match.view(0), WORDS, {}).live[1] == 0
    match.play(match.legal_ids(0)[0], 0)
    assert Model(match.view(0), WORDS, {}).live[1] < 0


def test_the_hint_of_a_solitaire_counts_zones_as_the_sheet_does() -> None:
    """§delayed-scoring: the first zones of a kind turn tokens and score nothing."""
    match = Match(GAME, seed=7, options=GAME.choose_options(mode="puzzle"))
    match.play("go", 0)
    turns = 0
    for _ in range(9):
        view = match.view(0)
        best = max(match.legal_ids(0), key=lambda move: advice.standing_after(view, move))
        said, now = advice.facts_of(view, WORDS, best), Model(view, WORDS, {}).tally
        match.play(best, 0)
        then = Model(match.view(0), WORDS, {}).tally
        if then["zones"] != now["zones"]:
            assert WORDS("hint.zones", now=now["zones"], then=then["zones"]) in said
        if then["road"] != now["road"]:
            assert WORDS("hint.road", now=now["road"], then=then["road"]) in said
        turns += any("turn tokens" in fact for fact in said)
    assert turns > 3


def test_the_gallery_asks_nobody_to_build_none_first():
    for language, phrase in (("en", "scores from the start"), ("fr", "marque dès le début")):
        shown = [card.text for group in GAME.gallery(read_deck(GAME), GAME.words(language)) for card in group.cards]
        assert sum(phrase in text for text in shown) == 2
        assert not any(re.search(r"\b0\b", text) for text in shown)


@pytest.mark.parametrize(
    ("language", "tree", "wins"), [("en", "Park Ranger’s tree", "+3"), ("fr", "garde forestier", "+3")]
)
def test_the_gallery_shows_every_kind_of_piece(language: str, tree: str, wins: str) -> None:
    """Tiles, zones, the contractors with their stakes, the tree with its points (§contractors, §park-ranger)."""
    groups = GAME.gallery(read_deck(GAME), GAME.words(language))
    assert [len(group.cards) for group in groups] == [54, 9, 5]
    *bets, last = groups[-1].cards
    assert all(wins in card.text and f"{MINUS}2" in card.text for card in bets)
    assert tree in last.name and all(str(n) in last.text for n in (1, 3, 5, 8))


# --- the score card while building ------------------------------------------------------------------------------------


def live_lines(match: Match, language: str = "en") -> list[tuple[str, str]]:
    """What the first seat reads of its city: each line and its value."""
    return [(line.text, line.value) for line in Model(match.view(0), GAME.words(language), {}).live[0]]


def test_the_tree_is_counted_as_more_points_until_somebody_else_has_it() -> None:
    """§park-ranger: nobody else scores lakes and parks then, so that there is nothing to promise."""
    match = begun(players=2)
    for k in range(9):
        match.play(f"place {k} {k}", 0)
        match.play(f"place {k} {k}", 1)
    (worth,) = [value for says, value in live_lines(match) if says == "with the tree"]
    assert re.fullmatch(r"\+\d+", worth)
    match.play("grab", 1)
    assert ("Player 2 has the tree", "") in live_lines(match)
    assert not any(says == "with the tree" for says, _ in live_lines(match))


def test_zones_that_turn_a_token_and_equal_ones_that_score_have_lines_of_their_own() -> None:
    """§delayed-scoring: of three pairs of skyscrapers the first turns the last token."""
    match = begun(10, mode="standard", players=3)
    p = match.state.players[0]
    p.need[:] = 0
    p.need[6] = 1
    for k in range(9):
        match.play(f"place {k} {k}", 0)
    lines = Model(match.view(0), WORDS, {}).zone_lines
    said = [(line.text, line.value) for line in lines if line.text.endswith("2 skyscrapers")]
    assert said == [("2 skyscrapers", "↻ token"), ("2 × 2 skyscrapers", "+4")]


def test_a_label_is_drawn_above_the_frame_of_a_tile_that_came_by_chance() -> None:
    match = begun(players=2)
    match.play("time_up", 2)
    picture = str(match.view(0).screen().wide)
    assert 0 < picture.rindex('class="changed"') < picture.index('class="mc-labels"')


def test_before_the_first_round_a_phone_says_what_one_does() -> None:
    match = Match(GAME, seed=4, options=GAME.choose_options(players=2))
    said = " ".join(words_in(match.view(0).screen().tall))
    assert all(word in said for word in ("Drag your tiles", "Tap a tile", "grabs the tree"))
