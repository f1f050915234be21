"""A bot's turn takes 0.5 to 1.5 seconds, however many small decisions it is made of."""

from __future__ import annotations

from itertools import groupby

import pytest
from playing import TestClient, create, play
from tiny.state import KEEP, TAKE

import backroom
from backroom.bots import LEVELS, Level, Search, bot
from backroom.core.match import Match, View
from backroom.server.settings import Settings
from backroom.server.tables.bots import LEAST_THOUGHT, Plan, moves_in_a_row, share, sooner

PACE = Settings().pace
LONGEST_TURN = 30  # decisions; in Ninety eighteen were seen


def seconds_of_a_turn(spec: str, decisions: int) -> float:
    """What a turn takes where every decision takes what it is given: the longer of its thought and its pace."""
    thinkers = [bot(sooner(spec, share(row))) for row in range(decisions)]
    thoughts = [thinker.seconds or 0.0 if isinstance(thinker, Search) else 0.0 for thinker in thinkers]
    return sum(max(thought, PACE * share(row)) for row, thought in enumerate(thoughts))


@pytest.mark.parametrize("level", LEVELS, ids=[level.key for level in LEVELS])
def test_a_turn_takes_half_a_second_to_one_and_a_half_whatever_the_number_of_its_decisions(level: Level) -> None:
    for decisions in range(1, LONGEST_TURN + 1):
        assert 0.5 <= seconds_of_a_turn(level.spec, decisions) <= 1.5


def test_every_decision_of_a_turn_gets_less_time_than_the_one_before() -> None:
    shares = [share(row) for row in range(LONGEST_TURN)]
    assert shares == sorted(shares, reverse=True) and shares[-1] > 0


def test_the_moves_that_a_seat_has_just_made_are_counted() -> None:
    match = backroom.new("ninety", seed=3, players=3, start_day=15)
    seen = []
    while len(match.events) < 12:
        seat = match.pending[0]
        rows = [(mover, len(list(row))) for mover, row in groupby(match.events, key=lambda event: event.seat)]
        expected = rows[-1][1] if rows and rows[-1][0] == seat else 0
        assert moves_in_a_row(match, seat) == expected
        seen.append(expected)
        match.play(match.legal_ids(seat)[0], seat)
    assert 0 in seen and max(seen) > 0


def test_alone_every_move_is_a_turn_of_its_own() -> None:
    match = backroom.new("mean_streets", seed=3)
    for _ in range(4):
        match.play(match.legal_ids(0)[0], 0)
    assert moves_in_a_row(match, 0) == 0


@pytest.mark.parametrize(
    ("spec", "part", "expected"),
    [
        ("search:1s", 1.0, "search:1s"),
        ("search:1s", 0.25, "search:0.25s"),
        ("search:1s", 0.001, f"search:{LEAST_THOUGHT}s"),
        ("search:400", 0.5, "search:400"),
        ("greedy", 0.5, "greedy"),
    ],
)
def test_only_seconds_are_shared_out(spec: str, part: float, expected: str) -> None:
    assert sooner(spec, part) == expected


# --- a plan -----------------------------------------------------------------------------------------------------------


class Planner:
    """A bot that plans to take one match and keep its card, and counts how often it is asked."""

    asked = 0

    def __init__(self, *_: object) -> None:
        pass

    def plan(self, view: View) -> tuple[int, ...]:
        """Take one and keep the card, or what there is."""
        Planner.asked += 1
        wanted = (TAKE, KEEP)
        return wanted if wanted[0] in view.legal else view.legal[-1:]


def test_a_bot_plays_its_plan_without_thinking_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.tables.bots.bot", Planner)
    monkeypatch.setattr(Planner, "asked", 0)
    code = create(client, "here", "easy")
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        play(client, code, "take 1", "keep")
        while page.receive_json().get("number", 0) < 4:
            continue
    events = client.portal.call(client.services.tables.open, code).match.events
    assert [TAKE, KEEP] == [event.move for event in events if event.seat == 1]
    assert Planner.asked == 1


def test_a_plan_holds_until_something_is_learnt_or_somebody_else_has_acted(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = create(client)
    play(client, code, "take 1")
    table = client.portal.call(client.services.tables.open, code)
    assert Plan(table.number, 0, (KEEP,)).holds(table, 0)
    assert not Plan(table.number - 1, 0, (KEEP,)).holds(table, 0)
    assert not Plan(table.number, 1, (KEEP,)).holds(table, 0)
    assert not Plan(table.number, 0, (TAKE,)).holds(table, 0)
    monkeypatch.setattr(Match, "showed", lambda match, index: True)
    assert not Plan(table.number, 0, (KEEP,)).holds(table, 0)
