"""A bot's turn of many small decisions takes about two thoughts."""

from __future__ import annotations

import pytest

import backroom
from backroom.server.tables.bots import LEAST_THOUGHT, hurry, sooner


def test_a_bot_takes_half_as_long_for_each_move_it_has_just_made() -> None:
    match = backroom.new("ninety", seed=3, players=3, start_day=15)
    seen = []
    while len(match.events) < 12:
        seat = match.pending[0]
        row = next((k for k, event in enumerate(reversed(match.events)) if event.seat != seat), len(match.events))
        assert hurry(match, seat) == 0.5**row
        seen.append(row)
        match.play(match.legal_ids(seat)[0], seat)
    assert 0 in seen and max(seen) > 0


def test_alone_nobody_hurries() -> None:
    match = backroom.new("mean_streets", seed=3)
    for _ in range(4):
        match.play(match.legal_ids(0)[0], 0)
    assert hurry(match, 0) == 1.0


@pytest.mark.parametrize(
    ("spec", "haste", "expected"),
    [
        ("search:1s", 1.0, "search:1s"),
        ("search:1s", 0.25, "search:0.25s"),
        ("search:1s", 0.001, f"search:{LEAST_THOUGHT}s"),
        ("search:400", 0.5, "search:400"),
        ("greedy", 0.5, "greedy"),
    ],
)
def test_only_seconds_are_shared_out(spec: str, haste: float, expected: str) -> None:
    assert sooner(spec, haste) == expected
