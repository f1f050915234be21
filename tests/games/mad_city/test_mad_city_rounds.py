"""Scoring a round and ending the game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from mad_city_table import Table

from backroom.games.mad_city.rules.count import score_bets, score_by_tokens, score_road, score_tree
from backroom.games.mad_city.rules.round import end_round
from backroom.games.mad_city.scoring import returns, scores
from backroom.games.mad_city.state import Kind, Phase, Refusal

E1 = ([36, 47, 42, 35, 6, 9, 17, 53, 8], [2, 0, 0, 1, 0, 0, 2, 1, 1])
E4 = ([12, 28, 11, 7, 21, 42, 40, 10, 15], [2, 1, 3, 2, 0, 1, 2, 2, 2])
E7 = ([28, 15, 45, 35, 38, 4, 32, 20, 53], [1, 0, 1, 3, 0, 2, 2, 3, 2])
G10 = (  # zones 12, 9, 14; roads 5, 5, 3; the second has lakes and parks of 6
    ([39, 51, 33, 41, 44, 1, 22, 47, 16], [3, 2, 3, 1, 2, 0, 0, 1, 0]),
    ([30, 28, 42, 25, 49, 53, 37, 8, 45], [0, 0, 0, 1, 3, 2, 3, 0, 0]),
    ([18, 14, 24, 27, 12, 35, 9, 29, 38], [2, 0, 1, 1, 0, 3, 2, 3, 1]),
)
G12 = ([39, 12, 20, 49, 36, 18, 15, 44, 42], [0, 3, 2, 0, 0, 1, 3, 1, 2])  # zones 5, tree 3, at most 3 houses, 2 towers
G16 = ([48, 16, 1, 46, 38, 17, 3, 23, 33], [1, 3, 1, 2, 1, 3, 1, 0, 1])  # zones 10, road 3
LAKES = [45, 46, 47, 48, 49, 50, 51, 52, 53]  # zones 6, tree 7, road 8
DULL = [0, 1, 2, 3, 4, 5, 6, 7, 8]  # zones 8, tree 4, road 1


def test_e1_a_round_of_the_base_game() -> None:
    """E1: zones 9 and, alone with a road of 2 against one of 1, three more (§scoring, §longest-road)."""
    table = Table()
    table.lay(0, *E1)
    table.lay(1, DULL)
    table.time_up()
    assert table.happened(Kind.ZONES_SCORED)[0] == (0, 0, 9, 5)
    assert [int(table.player(seat).score) for seat in (0, 1)] == [12, 8]


def test_e4_the_ranger_scores_lakes_and_parks() -> None:
    """E4: 10 for the ranger, nothing for the lakes of the others (§park-ranger, R9, R10)."""
    table = Table()
    table.lay(0, *E4)
    table.lay(1, LAKES)
    table.play(0, "grab")
    table.time_up()
    assert table.happened(Kind.TREE_SCORED) == [(0, 0, 10, 0)]
    assert table.player(1).result.tree == 0


def test_r9_a_tree_not_taken_scores_for_nobody() -> None:
    """R9: nobody holds it, nobody scores lakes or parks."""
    table = Table()
    table.lay(0, *E4)
    table.lay(1, LAKES)
    table.time_up()
    assert table.happened(Kind.TREE_SCORED) == []


def counted(table: Table, roads: list[int]) -> None:
    """Set the road that each city counts, without tiles."""
    for seat, road in enumerate(roads):
        table.player(seat).result.road = road


def test_g10_a_round_in_numbers() -> None:
    """G10: zones 12/9/14, roads 5/5/3, the tree of seat 1 worth 6: 15, 18, 14 (§scoring, R14)."""
    table = Table(players=3)
    for seat, tiles_and_turns in enumerate(G10):
        table.lay(seat, *tiles_and_turns)
    table.play(1, "grab")
    table.time_up()
    assert [int(table.player(seat).result.zones) for seat in range(3)] == [12, 9, 14]
    assert [int(table.player(seat).result.road) for seat in range(3)] == [5, 5, 3]
    assert table.happened(Kind.TREE_SCORED) == [(1, 0, 6, 0)]
    assert table.happened(Kind.ROAD_SCORED) == [(0, 0, 3, 5), (1, 0, 3, 5)]
    assert [int(table.player(seat).result.gained) for seat in range(3)] == [15, 18, 14]
    assert [int(table.player(seat).score) for seat in range(3)] == [15, 18, 14]


def test_r14_no_road_no_bonus() -> None:
    """R14: ties all score; where nobody has a road nobody does."""
    table = Table(players=3)
    counted(table, [0, 0, 0])
    score_road(table.s, table.d)
    assert [int(table.player(seat).result.road_points) for seat in range(3)] == [0, 0, 0]


def test_g11_contractors() -> None:
    """G11: houses 9/9/7, seats 0 and 2 palmed: +3, 0, -2; all 0 and palmed: +3 (§contractors, R15)."""
    table = Table(players=3, mode="standard")
    for seat, (most, palm) in enumerate(((9, 1), (9, 0), (7, 1))):
        table.player(seat).result.big[0], table.player(seat).result.palm = most, palm
    for seat in range(3):
        score_bets(table.s, table.d, seat)
    assert [int(table.player(seat).result.bets) for seat in range(3)] == [3, 0, -2]
    other = Table(mode="standard")
    other.player(1).result.palm = 1
    score_bets(other.s, other.d, 1)
    assert other.player(1).result.bets == 3


@pytest.mark.parametrize(
    ("floor", "tree", "expected", "lifted"),
    [("zero", False, 5, 3), ("zero", True, 5, 0), ("none", False, 2, 0), ("none", True, 5, 0)],
)
def test_g12_the_track_ends_at_zero(floor: str, tree: bool, expected: int, lifted: int) -> None:
    """G12, R17: score 1, two bets lost, zones 5, perhaps lakes and parks of 3; bonuses are summed, then the track ends,
    then zones count (§scoring).
    """
    table = Table(mode="standard", score_floor=floor)
    table.play(0, "palm houses", "palm skyscrapers", *(["grab"] if tree else []))
    for seat in (0, 1):
        table.player(seat).need[:] = 0
    p = table.player(0)
    p.score = p.start_score = 1
    table.lay(0, *G12)
    table.lay(1, *E1)
    table.time_up()
    assert (p.result.bets, p.result.tree, p.result.zones) == (-4, 3 if tree else 0, 5)
    assert (p.score, p.result.gained) == (expected, expected - 1)
    assert table.happened(Kind.FLOOR) == ([(0, 0, lifted, 0)] if lifted else [])
    kinds = [int(h.kind) for h in table.s.happenings.ring[: table.s.happenings.n] if h.seat == 0]
    bonuses = [Kind.TREE_SCORED] * tree + [Kind.BET_LOST] * 2 + [Kind.FLOOR] * bool(lifted)
    assert kinds == [*bonuses, Kind.ZONES_SCORED, Kind.SCORE]


def tokens(table: Table, *rounds: tuple[int, int]) -> list[int]:
    """The points of rounds with so many zones of a category."""
    gained = []
    for category, zones in rounds:
        table.player(0).result.counts[:] = 0
        table.player(0).result.counts[category] = zones
        gained.append(int(score_by_tokens(table.s, table.d, 0)))
    return gained


def test_g13_tokens() -> None:
    """G13: small yellow needs five; three, three, one zones bring 0, 1, 1 (R18, R19); read the other way 0, 2,
    1.
    """
    table = Table(mode="standard")
    assert tokens(table, (0, 3)) == [0]
    assert table.player(0).need[0] == 2
    assert tokens(table, (0, 3), (0, 1)) == [1, 1]
    other = Table(mode="standard", token_flip="at_one")
    assert other.player(0).need[0] == 4
    assert tokens(other, (0, 3)) == [0]
    assert other.player(0).need[0] == 1
    assert tokens(other, (0, 3), (0, 1)) == [2, 1]


def test_g14_large_zones_score_at_once() -> None:
    """G14: the first mid red zone flips its token; a large one brings 6 (§delayed-scoring, R21)."""
    table = Table(mode="standard")
    assert tokens(table, (4, 1), (5, 1)) == [0, 6]
    assert table.d.need.tolist() == [5, 3, 2, 5, 1, 0, 2, 1, 0]


def test_e6_kallen() -> None:
    """E6: the city of E1 turns four tokens and scores nothing (§delayed-scoring, R20, R23)."""
    table = Table(mode="standard")
    table.lay(0, *E1)
    table.lay(1, DULL)
    table.time_up()
    p = table.player(0)
    assert p.score == 0
    assert p.need.tolist() == [3, 2, 2, 4, 1, 0, 1, 1, 0]


def test_e7_carter_scores() -> None:
    """E7: 4 + 7 = 11 for the 7 factories and the 8 skyscrapers, and no red or blue token moves."""
    table = Table(mode="standard")
    table.player(0).need[4] = 0
    table.lay(0, *E7)
    table.lay(1, DULL)
    table.time_up()
    p = table.player(0)
    assert p.result.zones == 11
    assert p.need.tolist() == [3, 3, 2, 5, 0, 0, 2, 1, 0]


def test_g15_penalty() -> None:
    """G15, R54: the owner at 52 scores no lakes; all other participants score theirs."""
    table = Table(players=3, mode="standard", tree_over_limit="penalty")
    table.player(0).start_score = 52
    table.s.tree = 0
    for seat, lakes in enumerate(((0, 0, 1, 0), (1, 1, 0, 0), (0, 0, 1, 0))):
        for size, n in enumerate(lakes, 1):
            table.player(seat).result.lakes[size] = n
    score_tree(table.s, table.d)
    assert [int(table.player(seat).result.tree) for seat in range(3)] == [0, 4, 5]
    assert table.happened(Kind.TREE_LOST) == [(0, 0, 0, 0)]


def finish(table: Table, *points: int) -> None:
    """End a round with these scores."""
    for seat, score in enumerate(points):
        if table.player(seat).playing:
            table.player(seat).score = score
    end_round(table.s, table.d)


def test_g16_tie_break() -> None:
    """G16, R13: 148/151/151: seats 1 and 2 play on for 10 and 12: seat 2 wins, seat 0 stays at 148 (§game-end)."""
    table = Table(players=3)
    for seat, (score, tiles_and_turns) in enumerate(zip((133, 133, 137), G10, strict=True)):
        table.player(seat).score = table.player(seat).start_score = score
        table.lay(seat, *tiles_and_turns)
    table.play(1, "grab")
    table.time_up()
    assert [int(table.player(seat).score) for seat in range(3)] == [148, 151, 151]
    assert [int(table.player(seat).playing) for seat in range(3)] == [0, 1, 1]
    assert table.happened(Kind.TIE_BREAK) == [(-1, 0, 151, 0b110)]
    assert table.rejected(0, "go") == Refusal.NOT_YOUR_TURN
    table.go()
    assert table.player(0).tile[0] == -1
    assert table.pending() == [1, 2, table.clock]
    table.lay(1, *G16)
    table.lay(2, *G10[1])
    table.time_up()
    assert [int(table.player(seat).result.gained) for seat in range(3)] == [0, 10, 12]
    assert table.s.phase == Phase.GAME_OVER
    assert table.s.winners == 0b100
    tally, result = np.zeros(3, np.int32), np.zeros(3)
    scores(table.s, table.d, tally)
    assert tally.tolist() == [148, 161, 163]
    returns(table.s, table.d, result)
    assert result.tolist() == [-1, -1, 1]


def test_g16_play_on_below_the_target() -> None:
    """G16: 99/98 in the standard game: another round (§standard)."""
    table = Table(mode="standard")
    finish(table, 99, 98)
    assert (table.s.phase, table.s.round_no) == (Phase.START, 2)


def test_g16_final_round() -> None:
    """G16, R12: with the quick guide's rule one more round is played after the target (§last-round)."""
    table = Table(final_round=True)
    finish(table, 150, 140)
    assert (table.s.phase, table.s.last_round) == (Phase.START, 1)
    table.go()
    finish(table, 162, 165)
    assert (table.s.phase, table.s.winners) == (Phase.GAME_OVER, 0b10)


def test_r12_the_rulebook_ends_at_once() -> None:
    """R12: without the option the round that reaches the target is the last."""
    table = Table()
    finish(table, 150, 140)
    assert (table.s.phase, table.s.winners) == (Phase.GAME_OVER, 0b01)


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({}, 150),
        ({"short_game": True}, 100),
        ({"mode": "standard"}, 100),
        ({"target_points": 70, "short_game": True}, 70),
    ],
)
def test_targets(options: dict[str, Any], target: int) -> None:
    """§set-up, §game-end, §standard: 150, 100 for a short or a standard game, or what is given."""
    assert Table(**options).s.target == target


def test_r45_caps() -> None:
    """R45: after max_rounds the leader wins whatever the score; after max_tiebreaks the win is shared."""
    table = Table(max_rounds=1)
    finish(table, 12, 20)
    assert table.s.winners == 0b10
    shared = Table(max_tiebreaks=0)
    finish(shared, 155, 155)
    assert shared.s.winners == 0b11
    result = np.zeros(2)
    returns(shared.s, shared.d, result)
    assert result.tolist() == [0, 0]


def test_r52_spectators_do_not_win_a_tie_break() -> None:
    """R52: those who play it lose points and fall below the spectator; one of them wins all the same."""
    table = Table(players=3, mode="standard")
    finish(table, 100, 101, 101)
    table.go()
    finish(table, 100, 97, 99)
    assert table.s.winners == 0b100


def test_r13_comparisons_run_among_participants() -> None:
    """R13: in a tie-break the road of a spectator does not count."""
    table = Table(players=3)
    finish(table, 148, 151, 151)
    table.go()
    counted(table, [9, 2, 1])
    score_road(table.s, table.d)
    assert [int(table.player(seat).result.road_points) for seat in range(3)] == [0, 3, 0]


def test_r44_scores_have_no_upper_limit() -> None:
    """R44: the cube goes round the track."""
    table = Table(target_points=999, max_rounds=999)
    finish(table, 400, 350)
    assert table.s.phase == Phase.START and table.player(0).score == 400


def test_r32_all_tiles_go_back() -> None:
    """R32: each round is dealt from all 54, the common tile too (§common-tile)."""
    table = Table(extra_tile="common", seed=3)
    common = int(table.s.common)
    table.time_up()
    for _ in range(60):
        table.go()
        if table.s.phase == Phase.BUILD and any(common in table.player(seat).tile[:9] for seat in (0, 1)):
            return
        table.time_up()
    raise AssertionError("the common tile of the first round was never dealt again")
