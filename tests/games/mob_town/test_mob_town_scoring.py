"""Scoring: agendas with their ties, control, briefcases, the next starter (§scoring, §game-end)."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import numpy as np
import pytest
from mob_town_table import Table

from backroom.core.match import Match
from backroom.games.mob_town import GAME
from backroom.games.mob_town.rules.points import accomplished, control_points, score_round, standing
from backroom.games.mob_town.rules.turn import end_round, last_placed
from backroom.games.mob_town.scoring import returns, scores, track_place
from backroom.games.mob_town.state import City, Phase


def score_city(**options: object) -> Table:
    """The Score city of G30."""
    t = Table(players=2, **options).city(
        ("C4", 0, 0), ("C2", 1, 0), ("C3", 2, 0), ("C1", 3, 0), ("R2", 0, 1), ("H1", 1, 1), ("F2", 2, 1), ("T3", 3, 1)
    )  # fmt: skip
    t.token(0, 0).token(1, 1, 0).token(2, 0, 1).token(3, 1).token(4, 0).token(6, 1).token(7, 0, 1, 1)
    return t


def pair(t: Table, seat: int, agenda: int) -> tuple[int, int]:
    return divmod(int(standing(t.s, seat, agenda)), 1000)


@pytest.mark.parametrize(
    ("agenda", "first", "second", "winner"),
    [
        (0, (1, 2), (0, 0), 0),
        (1, (0, 0), (1, 3), 1),
        (2, (2, 6), (2, 4), 0),
        (3, (0, 0), (0, 0), None),
        (4, (0, 0), (1, 2), 1),
        (5, (2, 8), (3, 9), 1),
        (6, (3, 8), (4, 9), 1),
        (7, (1, 2), (2, 6), 1),
    ],
)
def test_every_agenda_in_the_score_city(
    agenda: int, first: tuple[int, int], second: tuple[int, int], winner: int | None
) -> None:
    """G30 (R28, R29, R30): counts, tie values, and who is ahead."""
    t = score_city()
    assert (pair(t, 0, agenda), pair(t, 1, agenda)) == (first, second)
    leading = [seat for seat in (0, 1) if accomplished(t.s, seat, agenda)]
    assert leading == ([] if winner is None else [winner])


def scored(t: Table) -> list[int]:
    t.s.law_by = 0
    score_round(t.s, t.d)
    return [int(points) for points in t.s.score[: t.options.players]]


def test_a_round_is_scored() -> None:
    """G31 (§scoring, R31): tokens never change the value."""
    t = score_city()
    t.s.held[0], t.s.held[1] = 1 << 2 | 1 << 7, 1 << 5 | 1 << 6
    assert t.s.supply[:2].tolist() == [7, 6]
    assert scored(t) == [11, 15]
    assert t.s.won_then[0, :2].tolist() == [1 << 2, 1 << 5 | 1 << 6]
    t.s.score[:] = 0
    end_round(t.s, t.d)
    assert t.s.supply[:2].tolist() == [12, 12]


def test_a_full_tie_scores_for_nobody() -> None:
    """G32 (R28, R29)."""
    t = (
        Table()
        .city(("C4", 0, 0), ("C1", 1, 0), ("C2", 2, 0), ("C3", 3, 0))
        .token(0, 0)
        .token(1, 0)
        .token(2, 1)
        .token(3, 1)
    )
    t.s.held[0] = t.s.held[1] = 1 << 2
    assert scored(t) == [5, 5]


def test_judged_against_everybody() -> None:
    """G33 (R28)."""
    t = Table(players=4).city(("H4", 0, 0), ("H2", 1, 0), ("H3", 2, 0)).token(0, 0).token(1, 1).token(2, 2)
    t.s.held[:] = [1 << 3, 0, 0, 1 << 3]
    assert scored(t) == [7, 2, 3, 0]


def test_the_game_ends_with_briefcases_and_a_shared_victory() -> None:
    """G34 (§game-end, R45)."""
    t = Table(players=3).city(("R1", 0, 0))
    t.s.held[:] = 0
    t.s.score[:3] = [48, 51, 47]
    t.s.briefcases[:3] = [1, 0, 2]
    t.s.round_no = 3
    t.s.law_by = 0
    end_round(t.s, t.d)
    out, result = np.zeros(3, np.int32), np.zeros(3)
    scores(t.s, t.d, out)
    returns(t.s, t.d, result)
    assert (t.phase, out.tolist(), result.tolist()) == (Phase.OVER, [50, 51, 51], [-1.0, 0.0, 0.0])


def test_last_place_begins() -> None:
    """G35 (R32): a tie by lot, each half of the time."""
    t = Table(players=3)
    t.s.score[:3] = [21, 17, 17]
    chosen = [int(last_placed(t.s)) for _ in range(400)]
    assert set(chosen) == {1, 2}
    assert 140 < chosen.count(1) < 260


@pytest.mark.parametrize(("total", "fifties", "place"), [(50, 0, 50), (51, 1, 1), (100, 1, 50), (101, 2, 1)])
def test_the_track_starts_again_after_fifty(total: int, fifties: int, place: int) -> None:
    """G36 (§scoring): the score sheet has the total, and says where it stands on the track."""
    assert track_place(total) == (fifties, place)
    t = Table()
    t.s.score[0] = total
    match = Match(GAME, seed=1, options=t.options)
    match.state = t.s
    cells = [group for group in ET.fromstring(match.view(0).screen("en").wide).iter() if group.tag.endswith("}g")]
    said = [[part.text for part in cell] for cell in cells if len(cell) == 2]
    assert any(
        str(what).endswith(f"Score track: space {place}, {fifties} × 50") and n == str(total) for what, n in said
    )


@pytest.mark.parametrize(("city", "points"), [(City.ELECTION, [13, 19]), (City.RENT_CONTROL, [13, 17])])
def test_city_cards_at_the_scoring(city: City, points: list[int]) -> None:
    """G37 (§city-cards): Election Year, Cheap Thrills."""
    t = score_city().set(city=int(city))
    t.s.held[0], t.s.held[1] = 1 << 2 | 1 << 7, 1 << 5 | 1 << 6
    assert scored(t) == points


def test_the_stadium_counts_its_neighbours() -> None:
    """G44 (§landmarks)."""
    t = Table().city(("L3", 0, 0), ("R1", 1, 0), ("R2", -1, 0), ("R3", 0, 1), ("R4", 0, -1))
    for slot in range(4):
        t.token(slot, 0)
    t.token(4, 1)
    assert int(control_points(t.s, t.d, 0)) == 2 + 1 + 2 + 3 + 6


def test_the_grand_museum_is_worth_six() -> None:
    """§landmarks: points, and it counts for agendas 6 and 7 but never for types (R30)."""
    t = Table().city(("L0", 0, 0), ("R1", 1, 0)).token(0, 0).token(1, 0)
    assert int(control_points(t.s, t.d, 0)) == 7
    assert (pair(t, 0, 5), pair(t, 0, 6)) == ((1, 1), (2, 7))


def test_the_lone_winner_takes_all() -> None:
    """§game-end: returns of a clear win."""
    t = Table(players=2).set(phase=int(Phase.OVER))
    t.s.score[:2] = [40, 41]
    result = np.zeros(2)
    returns(t.s, t.d, result)
    assert result.tolist() == [-1.0, 1.0]
