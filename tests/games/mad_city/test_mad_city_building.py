"""The minute of building: tiles, tree, tokens, ready, the clock, and the drivers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from mad_city_table import Table
from pydantic import ValidationError

from backroom.core.record import EMPTY, new
from backroom.games.mad_city.options import MadCityOptions
from backroom.games.mad_city.state import MAX_LEGAL, MOVES, STATE, Driver, Kind, Phase, Refusal
from backroom.games.mad_city.view import reshuffle, view


def test_g17_place() -> None:
    """G17: from hand onto a held cell, from cell to cell, to an empty cell, to its own cell (§building, R7)."""
    table = Table()
    table.play(0, "turn 4 3", "place 2 0", "place 4 0")
    p = table.player(0)
    assert (p.where[2], p.where[4], p.cell[0], p.placed) == (EMPTY, 0, 4, 1)
    table.play(0, "place 4 5", "place 2 0", "place 4 0")
    assert (p.where[2], p.where[4], p.cell[0], p.cell[5], p.placed) == (5, 0, 4, 2, 2)
    table.play(0, "place 4 5", "lift 2", "place 4 0")
    assert (p.cell[5], p.cell[0], p.placed) == (EMPTY, 4, 1)
    assert table.rejected(0, "place 4 0") == Refusal.ALREADY_THERE
    assert p.rot[4] == 3


def test_lift_and_turn() -> None:
    """§building: a tile turns in hand and in place, and comes back only from a cell."""
    table = Table()
    assert table.rejected(0, "lift 3") == Refusal.NOT_PLACED
    table.play(0, "turn 3 1", "place 3 8", "turn 3 2")
    assert table.player(0).rot[3] == 3
    table.play(0, "lift 3")
    assert (table.player(0).where[3], table.player(0).placed) == (EMPTY, 0)
    assert table.refusal(0, "place 12 0") == Refusal.NO_SUCH_SLOT
    assert table.refusal(0, "place 1 9") == Refusal.NO_SUCH_CELL
    assert table.refusal(0, "turn 9 1") == Refusal.NO_SUCH_SLOT
    assert table.refusal(0, "lift 9") == Refusal.NO_SUCH_SLOT


def test_g18_race_for_the_tree() -> None:
    """G18: the first to grab has it, stops, and the other builds on (§park-ranger, R4, R8)."""
    table = Table(players=3)
    table.fill_grid(0)
    table.fill_grid(2)
    table.play(2, "grab")
    assert table.s.tree == 2
    assert table.rejected(0, "grab") == Refusal.TREE_TAKEN
    assert table.rejected(2, "turn 0 1") == Refusal.LOCKED
    assert table.rejected(2, "pass") == Refusal.NOTHING_TO_PASS
    assert 2 not in table.pending()
    assert not any(table.refusal(2, MOVES.notation(move)) == Refusal.NONE for move in range(len(MOVES)))
    table.play(0, "place 0 4")


def test_r3_the_tree_needs_a_city_in_base_only() -> None:
    """G18, R3: with eight tiles placed the tree is refused in the base game and free in the standard game."""
    base, standard = Table(), Table(mode="standard")
    for table in (base, standard):
        table.fill_grid(0, 8)
    assert base.rejected(0, "grab") == Refusal.NOT_COMPLETE
    standard.play(0, "grab")
    assert standard.s.tree == 0
    strict = Table(mode="standard", tree_needs_complete="yes")
    assert strict.refusal(0, "grab") == Refusal.NOT_COMPLETE
    loose = Table(tree_needs_complete="no")
    loose.play(0, "grab")
    assert loose.player(0).locked


def test_r4_who_holds_the_tree_may_still_palm() -> None:
    """R4: no tile moves after a grab, but palming is not building (§contractors)."""
    table = Table(mode="standard")
    table.play(0, "grab", "palm road")
    assert table.player(0).palm == 0b1000
    assert table.rejected(0, "place 0 0") == Refusal.LOCKED
    assert table.rejected(0, "turn 0 1") == Refusal.LOCKED
    assert table.rejected(0, "lift 0") == Refusal.LOCKED


@pytest.mark.parametrize(("score", "reason"), [(49, Refusal.NONE), (50, Refusal.OVER_LIMIT)])
def test_g15_the_limit_counts_at_the_start_of_the_round(score: int, reason: Refusal) -> None:
    """G15, R22: from 50 points at the start of a round the tree is forbidden (§standard-ranger)."""
    table = Table(mode="standard")
    table.player(0).start_score = score
    assert table.refusal(0, "grab") == reason


def test_r22_penalty_allows_the_grab() -> None:
    """G15, R22: where the printed consequence is played, the grab is legal."""
    table = Table(mode="standard", tree_over_limit="penalty")
    table.player(0).start_score = 52
    table.play(0, "grab")
    assert table.player(0).locked


def test_r51_a_limit_holds_in_base_if_given() -> None:
    """R51: tree_limit may be set in the base game."""
    table = Table(tree_limit=30)
    table.player(0).start_score = 30
    assert table.refusal(0, "grab") == Refusal.OVER_LIMIT  # and not that tiles are missing: no tile would help
    table.fill_grid(0)
    assert table.refusal(0, "grab") == Refusal.OVER_LIMIT


def test_e5_palms_are_secret() -> None:
    """E5: Carter palms road and houses; nobody else sees it before time is up (§contractors, R49)."""
    table = Table(mode="standard", players=3)
    before = table.view(1).tobytes()
    table.play(0, "palm road", "palm houses")
    assert table.player(0).palm == 0b1001
    assert table.view(0).players[0].palm == 0b1001
    seen = table.view(1)
    seen.happenings.n = 0
    assert seen.tobytes() == before
    table.time_up()
    assert table.view(1).players[0].result.palm == 0b1001


@pytest.mark.parametrize("early", [False, True])
def test_r49_how_often_somebody_acted_is_his_own_affair(early: bool) -> None:
    """R49: events of tiles and palms are counted for their owner alone, while building and after."""
    table = Table(mode="standard", players=3, build_seconds=0)
    table.play(0, "palm road", "palm road", "palm houses")
    table.fill_grid(0)
    if not early:
        for seat in (1, 2):
            table.fill_grid(seat)
        for seat in range(3):
            table.play(seat, "ready")
        assert table.s.phase == Phase.START
    assert [(int(table.view(0).players[0].ops), int(table.view(0).players[0].palm_ops))] == [(9, 3)]
    for eyes in (1, 2, 3):
        seen = table.view(eyes).players[0]
        assert (seen.ops, seen.palm_ops) == (0, 0)
    dealt = table.copy()
    stream = np.zeros(2, np.int64)
    reshuffle(dealt, table.d, 1, stream)
    before, after = new(STATE), new(STATE)
    view(table.s, 1, before)
    view(dealt, 1, after)
    assert before.tobytes() == after.tobytes()


def test_r16_palms_may_be_put_back() -> None:
    """R16: until time runs out, unless the table is strict."""
    table, strict = Table(mode="standard"), Table(mode="standard", palm_revocable=False)
    for each in (table, strict):
        each.play(0, "palm factories")
    table.play(0, "palm factories")
    assert table.player(0).palm == 0
    assert strict.rejected(0, "palm factories") == Refusal.PALM_STAYS
    assert Table().refusal(0, "palm road") == Refusal.NO_CONTRACTORS


def test_g20_common_tile() -> None:
    """G20: first come, first served; the tile given is the next common one (§common-tile, R31)."""
    table = Table(extra_tile="common")
    table.s.common = 30
    table.player(1).tile[4], table.player(0).tile[2] = 12, 44
    others = iter(tile for tile in range(54) if tile not in (30, 12, 44))
    for seat, kept in ((0, 2), (1, 4)):
        for slot in range(9):
            if slot != kept:
                table.player(seat).tile[slot] = next(others)
    table.play(1, "turn 4 2", "place 4 8", "swap 4")
    p = table.player(1)
    assert (p.tile[4], p.where[4], p.rot[4], p.cell[8]) == (30, EMPTY, 0, EMPTY)
    table.play(0, "swap 2")
    assert (table.player(0).tile[2], table.s.common) == (12, 44)
    assert table.rejected(1, "swap 0") == Refusal.SWAPPED
    assert Table().refusal(0, "swap 0") == Refusal.NO_COMMON_TILE


def test_g22_everybody_ready_ends_the_build() -> None:
    """G22: READY is taken back by the next tile event; the last READY ends the build without a clock event (R5)."""
    table = Table(players=3, early_end=True)
    for seat in range(3):
        table.fill_grid(seat)
    table.play(0, "ready")
    table.play(1, "ready")
    table.play(0, "turn 3 1")
    assert table.player(0).ready == 0
    table.play(0, "ready")
    assert table.s.phase == Phase.BUILD
    table.play(2, "ready")
    assert table.s.phase == Phase.START
    assert table.s.round_no == 2


def test_r5_without_early_end_the_clock_is_waited_out() -> None:
    """R5: READY does not exist by default."""
    table = Table()
    table.fill_grid(0)
    assert table.rejected(0, "ready") == Refusal.NO_EARLY_END


def test_r48_ready_means_finished() -> None:
    """R48: a full grid or a stopped city; with draw10 the tenth tile may lie aside (§draw-ten)."""
    table = Table(early_end=True, extra_tile="draw10")
    table.fill_grid(0, 8)
    assert table.rejected(0, "ready") == Refusal.NOT_FINISHED
    table.play(0, "place 9 8", "ready")
    assert table.rejected(0, "ready") == Refusal.ALREADY_READY


def test_r53_a_ready_player_may_grab() -> None:
    """R53: he stays ready."""
    table = Table(early_end=True)
    table.fill_grid(0)
    table.play(0, "ready", "grab")
    assert (table.s.tree, table.player(0).ready, table.player(0).locked) == (0, 1, 1)


def test_g30_relaxed_base() -> None:
    """G30: no clock; a grab makes the last one ready and the round ends automatically (§table, R47, R51)."""
    table = Table(build_seconds=0, early_end=False)
    assert table.s.early_end == 1
    assert table.clock not in table.pending()
    assert table.refusal(table.clock, "time_up") == Refusal.NOT_YOUR_TURN
    table.fill_grid(0, 8)
    assert table.rejected(0, "ready") == Refusal.NOT_FINISHED
    table.play(0, "place 8 8")
    table.fill_grid(1)
    table.play(0, "ready")
    table.play(1, "grab")
    assert table.happened(Kind.TREE_TAKEN) == [(1, 0, 0, 0)]
    assert table.happened(Kind.SCORE) and not table.happened(Kind.TIME_UP)
    assert table.s.phase == Phase.START


def test_g31_relaxed_standard() -> None:
    """G31: the owner of the tree presses READY too; palming leaves no trace; his holes are filled (R5, R47 to
    R49).
    """
    table = Table(build_seconds=0, mode="standard")
    table.fill_grid(0, 5)
    table.play(0, "grab")
    assert (table.player(0).locked, table.player(0).ready) == (1, 0)
    table.play(0, "ready")
    before = table.view(1)
    table.play(0, "palm skyscrapers")
    after = table.view(1)
    before.happenings.n = after.happenings.n = 0
    assert (table.player(0).palm, table.player(0).ready) == (0b0100, 1)
    assert before.tobytes() == after.tobytes()
    table.fill_grid(1)
    table.play(1, "ready")
    assert table.happened(Kind.FILLED) == [(0, 0, 4, 0)]


def test_g32_the_cap_of_a_relaxed_game() -> None:
    """G32: the twentieth tile event stops the seat; GRAB is refused, PALM is not (R47)."""
    table = Table(build_seconds=0, mode="standard", max_ops=20)
    for k in range(20):
        table.play(1, f"turn {k % 9} 1")
    assert (table.player(1).locked, table.player(1).ready) == (1, 1)
    assert table.rejected(1, "turn 0 1") == Refusal.STOPPED
    assert table.rejected(1, "grab") == Refusal.STOPPED
    table.play(1, "palm houses")
    base = Table(build_seconds=0, max_ops=20)
    for k in range(20):
        base.play(1, f"turn {k % 9} 1")
    assert 1 not in base.pending()
    assert base.rejected(1, "turn 0 1") == Refusal.STOPPED


def test_r47_palms_of_a_relaxed_game_are_counted() -> None:
    """R47: more than a hundred palm events of a seat in a round are refused."""
    table = Table(build_seconds=0, mode="standard")
    table.player(0).palm_ops = 100
    assert table.rejected(0, "palm houses") == Refusal.PALMS_SPENT


def test_r47_relaxed_cities_are_hidden() -> None:
    """R47: auto hides in a relaxed game of two or more, and in the standard game for two (§two-players)."""
    assert Table(build_seconds=0, players=3).s.hide == 1
    assert Table(mode="standard").s.hide == 1
    assert Table(mode="standard", players=3).s.hide == 0
    assert Table(build_seconds=0, hide_cities="no").s.hide == 0
    assert Table(build_seconds=0, mode="speed").s.hide == 0


def test_r50_the_clock_is_a_seat() -> None:
    """R50, R43: TIME_UP is the clock's at every moment of the build, nobody else's; nothing comes after it."""
    table = Table()
    assert table.clock in table.pending()
    assert table.legal(table.clock) == ["time_up"]
    assert table.refusal(0, "time_up") == Refusal.CLOCK_ONLY
    table.fill_grid(0)
    table.play(0, "grab")
    table.time_up()
    assert len(table.happened(Kind.TIME_UP)) == 1
    assert table.s.players[0].result.tree >= 0
    assert table.rejected(0, "turn 0 1") == Refusal.WRONG_PHASE


def test_r55_a_live_round_begins_with_the_word_of_all() -> None:
    """R55: last round's cities lie until everybody, or the clock for the absent, says go (§building, R42)."""
    table = Table(players=3, started=False)
    assert table.s.phase == Phase.START
    assert table.player(0).tile[0] == EMPTY
    table.play(1, "go")
    assert table.pending() == [0, 2, 3]
    assert table.rejected(1, "go") == Refusal.NOT_YOUR_TURN
    table.play(table.clock, "go")
    assert (table.s.phase, table.s.round_no) == (Phase.BUILD, 1)
    relaxed = Table(build_seconds=0, started=False)
    assert relaxed.pending() == [0, 1]
    assert Table(driver="ticked", started=False).s.phase == Phase.BUILD


def test_r55_a_solitaire_waits_for_its_player() -> None:
    """R55: no clock gives the word for one who is alone; while he builds it runs (§speed)."""
    table = Table(mode="speed", started=False)
    assert table.pending() == [0]
    assert table.rejected(table.clock, "go") == Refusal.NOT_YOUR_TURN
    table.go()
    assert table.pending() == [0, table.clock]
    table.time_up()
    assert (table.s.phase, table.pending()) == (Phase.START, [0])
    assert Table(mode="speed", build_seconds=0).pending() == [0]
    assert Table(mode="speed", driver="ticked").pending() == [0]


def test_r56_a_moment_may_pass() -> None:
    """R56: PASS changes nothing; only the stopped city of a base game is not asked any more."""
    table = Table()
    before = table.copy()
    table.play(0, "pass")
    before.happenings.n = table.s.happenings.n
    assert table.s.tobytes() == before.tobytes()
    table.fill_grid(0)
    table.play(0, "grab")
    assert "pass" not in table.legal(0)


def test_r2_faces_show_at_the_start_signal() -> None:
    """R1, R2: dealing and turning up is one step, the same for all; each gets nine different tiles (§round)."""
    table = Table(players=6)
    tiles = [int(tile) for seat in range(6) for tile in table.player(seat).tile[:9]]
    assert sorted(tiles) == list(range(54))


def test_ticked_driver_asks_one_seat_at_a_time() -> None:
    """§table, R8: each participant once a tick, in a fresh random order; then the tick passes automatically."""
    table = Table(players=4, driver="ticked", ticks=3)
    asked = []
    while table.s.phase == Phase.BUILD and table.s.round_no == 1:
        assert len(table.pending()) == 1
        asked.append(table.pending()[0])
        table.play(asked[-1], "pass")
    assert len(asked) == 12
    assert all(sorted(asked[i : i + 4]) == [0, 1, 2, 3] for i in (0, 4, 8))


def test_ticked_driver_skips_those_who_are_done() -> None:
    """§table: in base a stopped seat is not asked; in standard everyone not READY is (R49)."""
    base = Table(driver="ticked", ticks=30, tree_needs_complete="no")
    while base.pending() != [0]:
        base.play(base.pending()[0], "pass")
    base.play(0, "grab")
    for _ in range(4):
        assert base.pending() == [1]
        base.play(1, "pass")
    standard = Table(driver="ticked", ticks=30, mode="standard")
    while standard.pending() != [0]:
        standard.play(standard.pending()[0], "pass")
    standard.play(0, "grab")
    asked = set()
    for _ in range(4):
        asked |= set(standard.pending())
        standard.play(standard.pending()[0], "pass")
    assert asked == {0, 1}


def test_ticked_relaxed_ends_at_the_cap() -> None:
    """R47: `ticks` does not end a relaxed build, tick number max_ops does."""
    table = Table(driver="ticked", ticks=2, build_seconds=0, max_ops=20)
    events = 0
    while table.s.round_no == 1:
        table.play(table.pending()[0], "pass")
        events += 1
    assert events == 40


def test_sealed_is_live_with_a_clock() -> None:
    """§table: a sealed game replays as an event list that ends with TIME_UP, without waiting for anybody's go."""
    table = Table(driver="sealed")
    assert table.s.options.driver == Driver.SEALED
    table.fill_grid(0)
    table.time_up()
    assert (table.s.phase, table.s.round_no) == (Phase.BUILD, 2)


@pytest.mark.parametrize(
    "options",
    [
        {"extra_tile": "draw10", "players": 6},
        {"extra_tile": "common", "players": 6},
        {"mode": "base", "players": 1},
        {"mode": "speed", "players": 2},
        {"mode": "puzzle", "early_end": True},
        {"mode": "base", "palm_revocable": False},
        {"mode": "speed", "extra_tile": "draw10"},
        {"build_seconds": 5},
        {"build_seconds": 601},
        {"driver": "sealed", "extra_tile": "common"},
        {"driver": "sealed", "build_seconds": 0},
        {"solo_rounds": 10},
        {"max_ops": 19},
        {"tree_limit": 1000},
    ],
)
def test_g27_options_that_do_not_go_together(options: dict[str, Any]) -> None:
    """G27, R33, R34, R51: errors, with the reason."""
    with pytest.raises(ValidationError):
        MadCityOptions(**options)


def test_r34_a_solitaire_has_one_seat() -> None:
    """R34, R46: a solitaire has one seat, which nobody has to say; a minute is exactly 60 by default."""
    assert MadCityOptions(mode="speed").players == 1
    assert MadCityOptions(mode="puzzle", players=1).players == 1
    assert MadCityOptions().build_seconds == 60


def test_g19_fill_is_random_in_place_and_turn() -> None:
    """G19: two tiles, two holes: 2 x 16 outcomes, all met; placed tiles stay (§unfinished, R6, R42)."""
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        table = Table(seed=seed)
        for slot, cell in zip((0, 1, 2, 4, 5, 6, 8), (0, 1, 3, 4, 5, 7, 8), strict=True):
            table.play(0, f"place {slot} {cell}")
        table.time_up()
        p = table.player(0)
        assert [int(p.cell[c]) for c in (0, 1, 3, 4, 5, 7, 8)] == [0, 1, 2, 4, 5, 6, 8]
        assert {int(p.cell[2]), int(p.cell[6])} == {3, 7}
        assert p.result.filled == 2 and p.result.filled_cells == 1 << 2 | 1 << 6
        seen[(int(p.cell[2]), int(p.rot[3]), int(p.rot[7]))] += 1
    assert len(seen) == 32
    assert max(seen.values()) < 60


def test_g21_draw_ten_leaves_one_out_at_random() -> None:
    """G21, R30: three tiles loose, two holes: each stays out a third of the time (§draw-ten)."""
    out: Counter[int] = Counter()
    for seed in range(300):
        table = Table(seed=seed, extra_tile="draw10")
        table.fill_grid(0, 7)
        table.time_up()
        out[next(k for k in range(10) if table.player(0).where[k] == EMPTY)] += 1
    assert set(out) == {7, 8, 9}
    assert all(60 < n < 140 for n in out.values())


def test_r30_a_finished_grid_keeps_its_nine() -> None:
    """R30: with all nine cells taken nothing is drawn, the tenth tile stays out."""
    table = Table(extra_tile="draw10")
    table.fill_grid(0)
    table.time_up()
    assert table.player(0).where[9] == EMPTY and table.player(0).result.filled == 0


def test_legal_and_refuse_agree_on_many_positions() -> None:
    """One list: what is listed is not refused, and the other way round."""
    rng = np.random.default_rng(1)
    for options in ({"mode": "standard", "extra_tile": "common"}, {"mode": "speed"}, {"early_end": True, "players": 3}):
        table = Table(**options)
        for _ in range(40):
            seat = int(rng.choice([seat for seat in table.pending() if seat != table.clock]))
            listed = table.legal(seat)
            assert 0 < len(listed) <= MAX_LEGAL
            assert listed == [m for m in map(MOVES.notation, range(len(MOVES))) if table.refusal(seat, m) == 0]
            table.play(seat, str(rng.choice(listed)))
            if table.s.phase != Phase.BUILD:
                break
