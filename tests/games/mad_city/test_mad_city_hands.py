"""Rounds handed in, and bots that build with hands."""

from __future__ import annotations

import heapq
from dataclasses import replace
from itertools import pairwise

import pytest
from mad_city_sealed import NEVER, HandIn, expand

from backroom.core.decks import read_deck
from backroom.core.errors import IllegalMove
from backroom.core.game import register
from backroom.core.jit import interpreted
from backroom.core.match import Match
from backroom.core.record import EMPTY
from backroom.games.mad_city import GAME
from backroom.games.mad_city.mind.bets import bet_brings, contract, largest_chance
from backroom.games.mad_city.mind.city import city_of
from backroom.games.mad_city.mind.hands import (
    AWAITED,
    AWAKE,
    BEGINNER,
    EASY,
    EXPERT,
    GREEDY,
    HARD,
    MEDIUM,
    Builder,
    Hand,
    hands,
    hides,
    order,
    plays,
    prepare,
)
from backroom.games.mad_city.mind.plan import laid
from backroom.games.mad_city.state import GRAB, MOVES, PALM, TIME_UP, Kind, Phase

register(GAME)
compiled = pytest.mark.skipif(interpreted(), reason="too slow without the compiler")
ROW = tuple(range(9))
UNTURNED = (0,) * 9
ACTS = 15.75  # nine tiles are placed, and three of four turned before


def sealed(**options: object) -> Match:
    return Match(GAME, seed=3, options=GAME.choose_options(driver="sealed", **options))


# --- one screen ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_at_one_screen_another_builds_first_in_each_round(seats: int) -> None:
    """The tree is there for the first (R47). Who builds first says Go last, so that the screen stays with them."""
    match = Match(GAME, seed=3, options=GAME.choose_options(players=seats, build_seconds=0))
    own, first, said = list(range(seats)), [], []
    for round_no in range(1, 5):
        match.state.round_no = round_no
        match.state.phase = Phase.START
        said.append(order(match, own)[-1])
        assert not hides(match)  # nobody has tiles yet
        match.state.phase = Phase.BUILD
        first.append(order(match, own)[0])
        assert hides(match) and sorted(order(match, own)) == own
    assert first == said == [round_no % seats for round_no in range(4)]


# --- handed in -------------------------------------------------------------------------------------------------------


def test_a_round_handed_in_is_a_list_of_ordinary_events() -> None:
    """§table: tile events, palms, one grab, time up; the smallest tick has the tree, and the list replays (R8)."""
    match = sealed(mode="standard", players=3)
    handed = {
        0: HandIn(ROW, (1, *UNTURNED[1:]), palm=0b1001, grab=30),
        1: HandIn(ROW, UNTURNED, grab=20),
        2: HandIn((0, 1, EMPTY, *ROW[3:]), UNTURNED, grab=NEVER),
    }
    events = expand(match, handed)
    assert [MOVES.notation(move) for seat, move in events if seat == 0][:3] == ["turn 0 1", "place 0 0", "place 1 1"]
    assert [event for event in events if event[1] == GRAB] == [(1, GRAB)]
    assert events[-1] == (3, TIME_UP)
    match.play_all(events)
    happened = [(Kind(one.kind).name, one.seat) for one in match.happenings[-1]]
    assert sum(name in ("BET_WON", "BET_LOST") and seat == 0 for name, seat in happened) == 2
    assert ("FILLED", 2) in happened and ("TREE_SCORED", 1) in happened
    assert [one.amount for one in match.happenings[-1] if one.kind == Kind.FILLED] == [1]
    assert match.replay().state.tobytes() == match.state.tobytes()


def test_equal_ticks_are_drawn_for_and_who_may_not_grab_is_passed_over() -> None:
    """R3, R8: a base city with a hole may not take the tree; among equal ticks chance decides."""
    match = sealed(players=3)
    whole = HandIn(ROW, UNTURNED, grab=12)
    hole = HandIn((EMPTY, *ROW[1:]), UNTURNED, grab=9)
    owners = {
        next(seat for seat, move in expand(match, {0: whole, 1: whole, 2: hole}, seed) if move == GRAB)
        for seed in range(20)
    }
    assert owners == {0, 1}
    assert all(move != GRAB for _, move in expand(match, {2: hole}))


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (HandIn(ROW, UNTURNED, grab=8), "lays its city in 9 moves: it may grab from tick 9 to 60"),
        (HandIn(ROW, UNTURNED, grab=61), "to 60"),
        (HandIn((0, 0, *ROW[2:]), UNTURNED), "needs a slot of its own"),
        (HandIn(ROW[:8], UNTURNED[:8]), "each of 9 cells"),
    ],
)
def test_what_cannot_be_handed_in(hand: HandIn, reason: str) -> None:
    """§table: a grab before the last tile, a slot twice, a city too small."""
    with pytest.raises(IllegalMove, match=reason):
        expand(sealed(), {0: hand})


def test_only_sealed_rounds_are_handed_in() -> None:
    """§table: not at a live table, not for a seat that is not there, not halfway."""
    with pytest.raises(IllegalMove, match="driver 'sealed'"):
        expand(Match(GAME, seed=1), {0: HandIn(ROW, UNTURNED)})
    with pytest.raises(IllegalMove, match="seat 5 does not play"):
        expand(sealed(), {5: HandIn(ROW, UNTURNED)})
    match = sealed()
    match.play("turn 0 1", 0)
    with pytest.raises(IllegalMove, match="has begun to build"):
        expand(match, {0: HandIn(ROW, UNTURNED)})


# --- hands -----------------------------------------------------------------------------------------------------------


def build(
    levels: tuple[Hand, ...], seconds: float = 60.0, **options: object
) -> tuple[Match, list[tuple[float, int, int]]]:
    """A round in simulated time; returns what was done when."""
    prepare(read_deck(GAME))
    match = Match(GAME, seed=5, options=GAME.choose_options(players=len(levels), **options))
    for seat in range(len(levels)):
        match.play("go", seat)
    bots = [Builder(hand, seed=seat) for seat, hand in enumerate(levels)]
    done: list[tuple[float, int, int]] = []
    turns = [(0.0, seat, EMPTY) for seat in range(len(levels))]
    while turns:
        now, seat, move = heapq.heappop(turns)
        if move != EMPTY and move in match.legal_ids(seat):
            match.play(move, seat)
            done.append((now, seat, move))
        act = bots[seat].next(match.view(seat)) if match.state.phase == Phase.BUILD else None
        if act is not None and now + act.seconds <= seconds:
            heapq.heappush(turns, (now + act.seconds, seat, act.move))
    return match, done


@compiled
def test_hands_are_as_quick_as_their_pace() -> None:
    """Each hand lays nine tiles at its own pace; the quickest has the tree (§building, §park-ranger)."""
    slow, medium, quick = Hand(steps=15, look=4.0, pace=3.0), Hand(steps=70, look=3.0, pace=2.3), Hand(0, 2.0, 1.6)
    match, done = build((slow, medium, quick), seconds=200.0, hide_cities="no")
    last = [max(now for now, seat, move in done if seat == who and move != GRAB) for who in range(3)]
    assert last[0] > last[1] > last[2] > 9 * quick.pace * 0.75 * AWAKE
    assert match.state.tree == 2
    assert [int(match.state.players[seat].placed) for seat in range(3)] == [9, 9, 9]
    count = sum(seat == 0 for _, seat, _ in done)
    assert last[0] / count == pytest.approx(slow.pace, rel=0.6)


@pytest.mark.parametrize(("clock", "share"), [(0, AWAITED), (60, 1.0)])
@pytest.mark.parametrize("players", [2, 3])
def test_hands_that_others_wait_for_hurry_where_no_clock_runs(players: int, clock: int, share: float) -> None:
    """Once the tree is gone nothing is raced for, though others build as well."""
    seconds = []
    for done in (0, 1):
        match = Match(GAME, seed=5, options=GAME.choose_options(players=players, build_seconds=clock))
        for seat in range(players):
            match.play("go", seat)
        match.state.players[0].locked = done
        match.state.tree = 0 if done and players > 2 else EMPTY
        act = Builder(BEGINNER, seed=1).next(match.view(1))
        assert act is not None
        seconds.append(act.seconds)
    assert seconds[1] == pytest.approx(share * seconds[0])


def test_a_higher_level_looks_longer_lays_quicker_and_is_done_at_the_same_time() -> None:
    """Levels differ by their cities: the tree is not won by pace."""
    levels = [BEGINNER, EASY, MEDIUM, HARD, EXPERT]
    for lower, higher in pairwise(levels):
        assert lower.look < higher.look and lower.pace > higher.pace and lower.foresight < higher.foresight
    done = [hand.look + ACTS * hand.pace for hand in levels]
    assert max(done) - min(done) < 0.5 and 44 < min(done)


def test_where_more_than_two_build_levels_plan_less_and_lie_closer_together() -> None:
    """The better city wins more often among many, so that the same steps would be too far apart."""
    two, six = ([hand.steps_among(seats) for hand in (BEGINNER, EASY, MEDIUM, HARD)] for seats in (2, 6))
    assert all(many < few for few, many in zip(two, six, strict=True))
    assert all(lower < higher for steps in (two, six) for lower, higher in pairwise(steps))
    assert max(b / a for a, b in pairwise(six)) < min(b / a for a, b in pairwise(two))
    assert (GREEDY.steps_among(6), EXPERT.steps_among(6)) == (GREEDY.steps, 0)  # the measure, and the solver


@compiled
def test_strength_and_speed_are_two_things() -> None:
    """A slow hand may be strong and a quick one weak: the plan decides the city, the pace the moment."""
    strong, weak = Hand(steps=0, look=1.0, pace=2.5), Hand(steps=5, look=1.0, pace=0.5)
    match, done = build((strong, weak), seconds=60.0)
    assert match.state.tree == 1
    assert max(now for now, seat, _ in done if seat == 0) > max(now for now, seat, _ in done if seat == 1)
    match.play("time_up", 2)
    slow, quick = (match.state.players[seat].result for seat in range(2))
    assert int(slow.zones) > int(quick.zones)


@compiled
def test_hands_bet_swap_and_say_ready() -> None:
    """Standard, common tile, no clock: every move is legal, and the round ends (§contractors, R47, R48)."""
    match, done = build((EXPERT, EXPERT), seconds=600.0, mode="standard", build_seconds=0, extra_tile="common")
    assert match.state.round_no == 2
    families = {MOVES.family(move).name for _, _, move in done}
    assert {"place", "ready", "grab"} <= families


def test_a_bet_that_a_city_in_sight_beats_is_taken_back() -> None:
    """§contractors, R16: with few houses and the tree, the bet stands as long as nobody is seen to have more."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="standard", players=2, hide_cities="no"))
    for seat in range(2):
        match.play("go", seat)
    for move in ("place 0 0", "grab", "palm houses"):
        match.play(move, 0)
    for cell in range(9):
        match.play(f"place {cell} {cell}", 1)
    match.play("palm houses", 1)
    farsighted, blind = (Builder(Hand(steps=5, look=1.0, pace=1.0, foresight=share)) for share in (1.0, 0.0))

    def takes_back(builder: Builder, seat: int) -> bool:
        act = builder.next(match.view(seat))
        return act is not None and act.move == PALM

    assert takes_back(farsighted, 0) and not takes_back(blind, 0) and not takes_back(farsighted, 1)
    match.play(PALM, 0)
    act = farsighted.next(match.view(0))
    assert act is None or act.move != PALM  # and it is not made again


@compiled
def test_with_foresight_cities_have_longer_roads_and_win_more_bets() -> None:
    """§longest-road, §contractors: a plan for all that scores gives up a little of the zones."""
    prepare(read_deck(GAME))
    roads, worths = [], []
    for hand in (replace(HARD, foresight=1.0), replace(HARD, foresight=0.0)):
        long, worth = 0, 0.0
        for seed in range(20):
            match = Match(GAME, seed=seed, options=GAME.choose_options(mode="standard", players=2))
            for seat in range(2):
                match.play("go", seat)
            view, builder = match.view(0), Builder(hand, seed=seed)
            plan = builder.plan(view, 0)
            city = city_of(view, 0, laid(view, 0, plan.slots, plan.rotations))
            long += city.road_length
            worth += sum(bet_brings(view, largest_chance(token, contract(city, token), 1)) for token in range(4))
        roads.append(long / 20)
        worths.append(worth / 20)
    assert roads[0] > roads[1] + 1 and worths[0] > worths[1] + 2


def test_levels_by_the_description_of_a_bot() -> None:
    assert [hands(f"level:{number}").hand for number in range(1, 6)] == [BEGINNER, EASY, MEDIUM, HARD, EXPERT]
    assert (hands("gentle").hand, hands("greedy").hand, hands("search:1s").hand) == (BEGINNER, GREEDY, EXPERT)
    assert plays(Match(GAME, seed=1)) and not plays(Match(GAME, seed=1, options=GAME.choose_options(mode="puzzle")))
