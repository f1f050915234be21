"""What a hint says: before the solver is ready, and in the game's own currency."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from mad_city_table import CARDS, DECK_RECORD, begun, full

from backroom.core.advice import Advice, Rated
from backroom.core.decks import read_deck
from backroom.core.game import register
from backroom.core.jit import interpreted
from backroom.core.match import Match
from backroom.games.mad_city import GAME
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.mind import hint as advice
from backroom.games.mad_city.mind import plan as planning
from backroom.games.mad_city.mind.bets import bet_chance, contract
from backroom.games.mad_city.mind.city import City, Laid, Zone, city_of, zones_worth
from backroom.games.mad_city.mind.hands import EASY, EXPERT, HARD, Builder, knows, prepare
from backroom.games.mad_city.mind.hint import advise_builder, reason_for
from backroom.games.mad_city.mind.plan import (
    Plan,
    laid,
    next_steps,
    plan_city,
    steps_to,
    tree_pays,
    zone_values,
    zones_after,
)
from backroom.games.mad_city.mind.solver import background
from backroom.games.mad_city.scoring import SOLO_SPREAD
from backroom.games.mad_city.state import GO, GRAB, PALM, PLACE, READY, TURN
from backroom.kit.screen import Hint

WORDS = register(GAME).words("en")
compiled = pytest.mark.skipif(interpreted(), reason="too slow without the compiler")


# --- before the solver is ready ---------------------------------------------------------------------------------------


def test_a_plan_before_the_solver_is_ready_is_a_whole_city(quick_plans: None) -> None:
    view = begun().view(0)
    plan = plan_city(view, 0)
    assert sorted(plan.slots) == list(range(9))
    tiles = [int(view.record.players[0].tile[slot]) for slot in plan.slots]
    laid = (
        Laid(k, tile, rot, CARDS.tile[tile].face)
        for k, (tile, rot) in enumerate(zip(tiles, plan.rotations, strict=True))
    )
    assert plan.points == sum(zone.points for zone in City(3, tuple(laid), DECK_RECORD).zones)


def test_a_hint_does_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the solver is compiled a quick plan is advised, the note says so, and the compiler has been asked."""
    asked: list[Any] = []
    monkeypatch.setattr(background, "is_ready", lambda: False)
    monkeypatch.setattr(background, "get_ready_soon", asked.append)
    match = begun()
    hint = advise_builder(match.view(0), WORDS)
    assert asked == [match.deck]
    assert WORDS("hint.early") in hint.reason
    for move in hint.moves:
        match.play(move, 0)


def test_before_a_round_the_hint_is_to_say_go() -> None:
    """Nothing is searched where there is one move."""
    match = Match(GAME, seed=4)
    assert knows(match, 0) and match.legal_ids(0) == [GO]
    hint = advice.advise(match.view(0), WORDS, Advice((Rated(GO, 0.0, 0),)))
    assert (hint.advice, hint.moves) == ("Press Go!", (GO,))


@pytest.mark.parametrize("hand", [EASY, HARD, EXPERT], ids=["easy", "hard", "expert"])
def test_hands_build_before_the_solver_is_ready(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "is_ready", lambda: False)
    monkeypatch.setattr(background, "get_ready_soon", lambda deck: None)
    monkeypatch.setattr(planning, "THINK", 0.01)
    match, builder = begun(), Builder(hand, 3)
    for _ in range(40):
        act = builder.next(match.view(0))
        if act is None or match.state.players[0].locked:
            break
        match.play(act.move, 0)
    assert match.state.players[0].placed == 9


def test_steps_of_a_plan_say_what_they_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """The zones after a step are those of the city when it has been played."""
    monkeypatch.setattr(background, "is_ready", lambda: False)
    monkeypatch.setattr(background, "get_ready_soon", lambda deck: None)
    match = begun(seed=9)
    plan = plan_city(match.view(0), 0, 0.05)
    for _ in range(4):
        view = match.view(0)
        steps = steps_to(view, 0, plan)[-1]
        assert next_steps(view, 0, plan) == steps_to(view, 0, plan)[0]
        expected = zones_after(view, 0, steps)
        for move in steps:
            match.play(move, 0)
        assert city_of(match.view(0), 0).zones == expected


# --- hints in the game's own currency ---------------------------------------------------------------------------------


@pytest.fixture
def quick_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """No solver, and little time."""
    monkeypatch.setattr(background, "is_ready", lambda: False)
    monkeypatch.setattr(background, "get_ready_soon", lambda deck: None)
    monkeypatch.setattr(planning, "THINK", 0.05)


@pytest.mark.usefixtures("quick_plans")
def test_a_standard_hint_counts_plan_and_city_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """§delayed-scoring: the city as it lies is worth what the same city is worth as a plan."""
    match = full(begun(mode="standard", players=3), 0)
    view = match.view(0)
    p, values = view.record.players[0], zone_values(view, 0)
    value = zones_worth(city_of(view, 0).zones, values)
    assert value < 2 * sum(zone.points for zone in city_of(view, 0).zones)
    as_it_lies = tuple(int(rot) for rot in p.rot[:9])
    turned = Plan(tuple(range(9)), (*as_it_lies[:8], (as_it_lies[8] + 1) % 4), value // 2)
    monkeypatch.setattr(advice, "steady_plan", lambda *_: turned)
    monkeypatch.setattr(advice, "tree_pays", lambda *_: False)
    hint = advise_builder(view, WORDS)
    then = zones_worth(zones_after(view, 0, hint.moves), values)
    key = "hint.figure_then_tokens" if then > value else "hint.figure_now_tokens"
    assert hint.figure[:2] == (str(value // 2), WORDS(key, now=value // 2, then=then // 2))
    assert "point" not in hint.figure[1] + hint.reason.replace(WORDS("hint.tokens"), "")  # the sheet counts fewer
    assert hint.moves == (TURN + 3 * 8,) and WORDS("hint.tokens") in hint.reason


@pytest.mark.parametrize(
    ("need", "expected"),
    [
        (0, "This makes a zone with 8 houses. In total you gain 3 points now."),
        (1, "This makes a zone with 8 houses and flips a token: the next medium zones of houses score."),
        (
            3,
            "This makes a zone with 8 houses and turns a token: "
            "medium zones of houses, 2 left to build before they score.",
        ),
    ],
)
def test_a_hint_says_that_a_zone_turns_a_token(need: int, expected: str) -> None:
    """§delayed-scoring: a zone that scores, one that flips its token, one that turns it."""
    match = begun(mode="standard", players=3)
    match.state.players[0].need[:] = 0
    match.state.players[0].need[1] = need
    eight = Zone(colour=0, buildings=8, members=((0, 0),), category=1, points=3)
    assert reason_for(match.view(0), WORDS, (), (eight,), 40) == expected


@pytest.mark.parametrize(("mode", "bonus"), [("base", "the road"), ("standard", "bets")])
@pytest.mark.parametrize("free", [True, False])
def test_a_step_that_gains_nothing_says_what_it_is_for(
    monkeypatch: pytest.MonkeyPatch, mode: str, bonus: str, free: bool
) -> None:
    """§park-ranger: lakes and parks are no reason when somebody else has the tree; a step that costs says so."""
    match = begun(mode=mode, players=3)
    match.state.players[0].need[:] = 0
    monkeypatch.setattr(advice, "tree_pays", lambda *_: free)
    view = match.view(0)
    eight = (Zone(colour=0, buildings=8, members=((0, 0),), category=1, points=3),)
    rest = f"lakes and parks, {bonus}" if free else bonus
    already = f"Your zones already have the points planned for them; this step is for the rest: {rest}."
    assert reason_for(view, WORDS, eight, eight, 6) == already
    gives = f"The plan gives up 3 points of your zones for the rest: {rest}."
    assert reason_for(view, WORDS, eight, (), 0) == gives
    back = f"This step costs 3 points now; the next ones bring them back, and the rest: {rest}."
    assert reason_for(view, WORDS, eight, (), 6) == back
    assert reason_for(view, WORDS, eight, eight, 18) == "This step of the plan brings no points yet."
    costs = "This step of the plan costs 3 points now; the next ones bring more."
    assert reason_for(view, WORDS, eight, (), 18) == costs


@pytest.mark.usefixtures("quick_plans")
def test_a_hint_names_the_bets_that_the_planned_city_is_likely_to_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """§contractors: not every largest zone is one to bet on."""
    match = full(begun(mode="standard", players=3), 0, tiles=8)
    view = match.view(0)
    plan = Plan(tuple(range(9)), tuple(int(rot) for rot in view.record.players[0].rot[:9]), 20)
    monkeypatch.setattr(advice, "steady_plan", lambda *_: plan)
    planned = city_of(view, 0, laid(view, 0, plan.slots, plan.rotations))
    sizes = [contract(planned, token) for token in range(4)]
    monkeypatch.setattr(advice, "largest_chance", lambda token, own, rivals: 0.9 if token in (1, 3) else 0.2)
    said = f"Bets that pay on average with the planned city: Most Factories ({sizes[1]}), Longest Road ({sizes[3]})."
    assert said in advise_builder(view, WORDS).reason
    monkeypatch.setattr(advice, "largest_chance", lambda *_: 0.2)
    assert WORDS("hint.plan_no_bet") in advise_builder(view, WORDS).reason


@pytest.mark.usefixtures("quick_plans")
def test_a_move_that_makes_more_of_the_zones_than_the_plan_promises_no_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planned city may give up zones for lakes and a road: "16 points, 17 of them after this move" is nonsense."""
    match = full(begun(), 0, tiles=8)
    view = match.view(0)
    values, cells = zone_values(view, 0), (*range(8), 8)
    gains = {rot: zones_worth(zones_after(view, 0, _lay_last(rot)), values) // 2 for rot in range(4)}
    now, rot = zones_worth(city_of(view, 0).zones, values) // 2, max(gains, key=lambda one: gains[one])
    assert gains[rot] > now
    plan = Plan(cells, (*(int(one) for one in view.record.players[0].rot[:8]), rot), gains[rot] - 1)
    monkeypatch.setattr(advice, "steady_plan", lambda *_: plan)
    hint = advise_builder(view, WORDS)
    assert hint.figure[:2] == (str(gains[rot]), WORDS("hint.figure_then", then=gains[rot]))


def _lay_last(rot: int) -> tuple[int, ...]:
    return ((TURN + 3 * 8 + rot - 1,) if rot else ()) + (PLACE + 16 * 8 + 8,)


@pytest.mark.usefixtures("quick_plans")
def test_a_hint_lets_one_finish_before_the_tree_while_nobody_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """§park-ranger: where the tree may be taken early, there is time for the last tiles while nobody else is close."""
    match = full(begun(mode="standard", players=2, hide_cities="no"), 0, tiles=7)
    monkeypatch.setattr(advice, "MORE_BUILDING", 0)  # what is still to be built is worth nothing
    assert match.view(0).may(GRAB) and advise_builder(match.view(0), WORDS).moves != (GRAB,)
    full(match, 1, tiles=6)
    hint = advise_builder(match.view(0), WORDS)
    tree = city_of(match.view(0), 0).tree_points(match.deck.record.ranger)
    assert tree > 0 and hint.moves == (GRAB,) and hint.figure[0] == f"+{tree}"
    assert "about 0 of them" not in hint.reason and "hardly time" in hint.reason


def test_with_the_city_built_a_hint_says_what_to_bet_on_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """§contractors: what one has, what is at stake, how likely it is; the likeliest bet first, and none that loses."""
    match = full(begun(mode="standard", players=2), 0)
    p = match.state.players[0]
    plan = Plan(tuple(range(9)), tuple(int(rot) for rot in p.rot[:9]), 0)
    monkeypatch.setattr(advice, "steady_plan", lambda *_: plan)
    monkeypatch.setattr(advice, "tree_pays", lambda *_: False)
    made = []
    for _ in range(5):
        view = match.view(0)
        hint = advice.advise(view, WORDS, Advice((Rated(view.legal[0], 0.0, 0),)))
        if not hint.moves:
            break
        token = hint.moves[0] - PALM
        n, chance = contract(city_of(view, 0), token), bet_chance(view, 0, token)
        assert WORDS(f"hint.bet_{'road' if token == 3 else 'zone'}", n=n) in hint.reason
        assert f"The bet wins {match.deck.record.bet_won} point" in hint.reason
        assert WORDS("hint.bet_chance", share=f"{round(100 * chance)}%") in hint.reason
        made.append(chance)
        match.play(hint.moves[0], 0)
    assert made == sorted(made, reverse=True) and min(made) > 0.4
    assert hint.reason == WORDS("hint.reason_bets_made")


def test_a_hint_cancels_a_bet_that_a_city_in_sight_beats() -> None:
    """§contractors, R16: who took the tree early has few houses; the other city has more, and everybody sees it."""
    match = full(begun(mode="standard", players=2, hide_cities="no"), 0, tiles=1)
    for move in ("grab", "palm houses"):
        match.play(move, 0)
    view = match.view(0)
    before = advice.advise(view, WORDS, Advice((Rated(view.legal[0], 0.0, 0),)))
    full(match, 1)
    assert contract(city_of(match.view(0), 1), 0) > contract(city_of(match.view(0), 0), 0)
    view = match.view(0)
    hint = advice.advise(view, WORDS, Advice((Rated(view.legal[0], 0.0, 0),)))
    assert hint.moves == (PALM,) and hint.advice == "Cancel the bet on Most Houses."
    assert WORDS("hint.bet_beaten") in hint.reason and WORDS("hint.bet_beaten") not in before.reason


def test_a_tree_is_not_taken_with_holes_in_the_city_while_a_hidden_rival_may_be_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """§standard-ranger: it is allowed, but what is left empty is filled at random."""
    monkeypatch.setattr(advice, "MORE_BUILDING", 0)
    match = full(begun(mode="standard", players=2, build_seconds=0), 0, tiles=5)
    assert match.view(0).may(GRAB) and advise_builder(match.view(0), WORDS).moves != (GRAB,)


def test_in_a_solitaire_half_a_point_is_the_least_that_counts() -> None:
    """A point on the last tile is a point: only what lies closer than half of one is called equal."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle"))
    match.play("go", 0)
    for points, equal in ((0.8, False), (0.3, True)):
        lead = points / (match.state.options.solo_rounds * SOLO_SPREAD)
        rows = tuple(Rated(move, 0.2 - lead * i, 900, 0.0005) for i, move in enumerate(match.legal_ids(0)[:2]))
        hint = advice.advise(match.view(0), WORDS, Advice(rows, playouts=1800))
        assert (not hint.bars) == equal


@pytest.mark.usefixtures("quick_plans")
def test_neither_hint_nor_bot_takes_a_tree_that_pays_the_others() -> None:
    """§standard-ranger, R22: over the limit under the penalty the grab is legal, and nobody is advised to it."""
    match = full(begun(mode="standard", players=3, tree_over_limit="penalty"), 0)
    match.state.players[0].start_score = match.state.players[0].score = 60
    view = match.view(0)
    assert view.may(GRAB) and not tree_pays(view, 0) and tree_pays(match.view(1), 1)
    hint = advise_builder(view, WORDS)
    assert GRAB not in hint.moves and hint.figure[1] != WORDS("hint.figure_tree")
    done = Plan(tuple(range(9)), tuple(int(rot) for rot in view.record.players[0].rot[:9]), 9)
    assert not Builder(EASY, 1).wants_tree(view, 0, done, building=False)
    assert Builder(EASY, 1).wants_tree(full(match, 1).view(1), 1, done, building=False)


@pytest.mark.usefixtures("quick_plans")
def test_the_last_hint_of_a_game_without_a_clock_is_to_say_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """R48: nothing better is found, the tree is gone, and the round ends only when all are ready."""
    match = full(full(begun(build_seconds=0), 0), 1)
    match.play("grab", 1)
    monkeypatch.setattr(advice, "steady_plan", lambda *_: Plan(tuple(range(9)), (0,) * 9, 0))
    hint = advise_builder(match.view(0), WORDS)
    assert (hint.advice, hint.moves) == ("Say that you are ready.", (READY,))


def test_a_solitaire_hint_counts_points_and_the_zones_that_a_move_makes() -> None:
    """§puzzle: the value of a move is a score, not a chance."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle"))
    match.play("go", 0)
    legal = match.legal_ids(0)
    rows = tuple(Rated(move, 0.5 - 0.3 * i, 50, 0.01) for i, move in enumerate(legal[:3]))
    hint = advice.advise(match.view(0), WORDS, Advice(rows, playouts=150))
    assert hint.about == WORDS("hint.about_points") and "%" not in " ".join(bar.value for bar in hint.bars)
    assert hint.bars and hint.moves == (legal[0],)


def _minus(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def _laid_by(hint: Hint) -> list[int]:
    """The tiles that a hint and the rest of its plan lay."""
    return [(move - PLACE) // 16 for move in (*hint.moves, *hint.later) if move - PLACE in range(256)]


@compiled
@pytest.mark.parametrize("options", [{"mode": "speed"}, {"players": 2}, {"mode": "standard", "players": 2}], ids=str)
def test_a_hint_has_the_whole_planned_city_for_the_board(options: dict[str, object]) -> None:
    """Who plays all its moves has the city that it speaks of, and the next hint has nothing to move."""
    prepare(read_deck(GAME))
    match = Match(GAME, seed=4, options=GAME.choose_options(**options))
    for seat in range(match.seats):
        match.play("go", seat)
    cells, advice_ = int(match.state.cells), Advice((Rated(match.legal_ids(0)[0], 0.0, 0),))
    hint = advice.advise(match.view(0), WORDS, advice_)
    assert len(_laid_by(hint)) == len(set(_laid_by(hint))) == cells
    for move in (*hint.moves, *hint.later):
        match.play(move, 0)
    assert match.state.players[0].placed == cells
    if match.state.alone:
        assert Model(match.view(0), WORDS, {}).live[1] == int(hint.figure[0].replace("\N{MINUS SIGN}", "-"))


def test_a_hint_says_halves_where_a_token_is_turned() -> None:
    """§delayed-scoring: "worth 0, turned tokens included" is nonsense where a token was turned."""
    match = begun(mode="standard", players=3)
    match.state.players[0].need[3] = 0
    houses = Zone(colour=0, buildings=3, members=((0, 0),), category=0, points=1)
    factories = Zone(colour=1, buildings=2, members=((2, 0),), category=3, points=2)
    view = match.view(0)
    assert zones_worth((houses,), zone_values(view, 0)) == 1  # half a point
    said = reason_for(view, WORDS, (), (houses, factories), 40)
    assert said == "This makes a zone with 2 factories. Your city is then worth 2.5 more."
    assert reason_for(view, WORDS, (houses,), (), 0) == WORDS(
        "hint.reason_gives_tokens", n="0.5", rest="lakes and parks, bets"
    )


def speed_hint(match: Match) -> Hint:
    """A hint of the speed solitaire: no search is asked."""
    assert knows(match, 0)
    return advice.advise(match.view(0), WORDS, Advice((Rated(match.legal_ids(0)[0], 0.0, 0),)))


@compiled
def test_hints_of_the_speed_solitaire_that_are_followed_make_the_city_that_they_promise() -> None:
    """§speed: each names a tile, where it goes, what that brings; none says that moves cannot be told apart.

    What the planned city scores adds up to the figure, and a step that only costs something is not shown as a gain.
    """
    prepare(read_deck(GAME))
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="speed"))
    match.play("go", 0)
    promised, facts = [], r"(?:Zones|Lakes and parks|Longest road)[^:]*: \d+[^.]* instead of \d+\."
    for _ in range(40):
        hint = speed_hint(match)
        if not hint.moves:
            break
        promised.append(int(hint.figure[0]))
        assert not hint.equal and not hint.bars
        parts = re.search(r"scores (\d+) for zones, (\d+) for lakes and parks, and ([+\N{MINUS SIGN}]\d+)", hint.reason)
        assert parts and sum(int(part.replace("\N{MINUS SIGN}", "-")) for part in parts.groups()) == promised[-1]
        changes = re.search(facts, hint.reason)
        assert WORDS("hint.drawn") in hint.reason and sorted(_laid_by(hint)) == sorted(set(_laid_by(hint)))
        now, begun = Model(match.view(0), WORDS, {}).live[1], match.state.players[0].placed > 0
        for move in hint.moves:
            match.play(move, 0)
        then = Model(match.view(0), WORDS, {}).live[1]
        key = "hint.figure_alone_then" if then > now else "hint.figure_alone_now"
        assert hint.figure[1] == WORDS(key, now=_minus(now), then=_minus(then))
        assert (begun and then < now) == ("This step of the plan costs" in hint.reason)
        assert changes or then < now or WORDS("hint.reason_step_alone") in hint.reason
    assert match.state.players[0].placed == 16 and len(promised) < 30
    made = Model(match.view(0), WORDS, {}).live[1]
    assert made == promised[-1] and made > 10
    assert hint.advice == WORDS("hint.pass") and hint.reason == WORDS("hint.reason_done_alone", now=made)
    match.play("time_up", 1)
    assert list(match.scores) == [made]


def test_a_hint_of_the_speed_solitaire_does_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(background, "is_quick", lambda: False)
    monkeypatch.setattr(background, "get_ready_soon", asked.append)
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="speed"))
    match.play("go", 0)
    hint = speed_hint(match)
    assert asked == [match.deck] and WORDS("hint.early") in hint.reason
    for move in hint.moves:
        match.play(move, 0)


def test_moves_that_would_show_equal_bars_show_none() -> None:
    """The values differ by noise: three bars with one number tell nobody anything."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle"))
    match.play("go", 0)
    rows = tuple(Rated(move, 0.1, 40, 0.03) for move in match.legal_ids(0)[:3])
    hint = advice.advise(match.view(0), WORDS, Advice(rows, playouts=120))
    assert not hint.bars and not hint.equal and WORDS("hint.close_others") in hint.reason


def test_a_move_that_is_ahead_has_a_reason_even_if_it_changes_nothing_or_the_same() -> None:
    """§puzzle: bars alone do not say why."""
    match = Match(GAME, seed=7, options=GAME.choose_options(mode="puzzle"))
    match.play("go", 0)
    said = set()
    for _ in range(10):
        legal = match.legal_ids(0)
        rows = tuple(Rated(move, 0.5 - 0.2 * i, 900, 0.001) for i, move in enumerate(legal[:3]))
        hint = advice.advise(match.view(0), WORDS, Advice(rows, playouts=2700))
        assert hint.bars and hint.reason
        said |= {key for key in ("hint.reason_later", "hint.reason_later_too") if WORDS(key) in hint.reason}
        match.play(legal[0], 0)
    assert said == {"hint.reason_later", "hint.reason_later_too"}


def test_equal_moves_of_a_puzzle_say_what_they_make_of_the_city_or_that_they_change_nothing() -> None:
    """§puzzle: no list of equal moves without a word on what tells them apart now."""
    match, keys = Match(GAME, seed=7, options=GAME.choose_options(mode="puzzle")), ("none_yet", "keeps", "equal")
    match.play("go", 0)
    said: Counter[str] = Counter()
    for _ in range(12):
        legal = match.legal_ids(0)
        rows = tuple(Rated(move, 0.3, 900, 0.001) for move in (legal[0], *legal[-3:]))
        hint = advice.advise(match.view(0), WORDS, Advice(rows, playouts=2700))
        facts = [fact for _, fact in hint.equal if fact]
        assert hint.reason or facts
        told = [key for key in keys if WORDS(f"hint.reason_{key}", n=4, top=len(hint.moves + hint.also)) in hint.reason]
        if told == ["keeps"]:
            assert "instead of" not in hint.reason
        if told == ["equal"]:
            assert "instead of" in hint.reason
        said.update(told)
        match.play(legal[len(legal) // 3], 0)
    assert said["none_yet"] and said["equal"]


def test_points_below_zero_have_a_minus_sign() -> None:
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="puzzle"))
    match.play("go", 0)
    row = Rated(match.legal_ids(0)[0], -1.0, 50, 0.01)
    said = advice.scale_of(match.view(0), WORDS, Advice((row,), playouts=50)).figure(row)
    assert re.fullmatch("\N{MINUS SIGN}[0-9]+", said)
