"""The invariants: a sound state passes, and each kind of damage is named."""

import pytest
from ninety_table import D, campaign, schedule, votes

from backroom.games.ninety.invariants import invariants


def damaged(field, index, value):
    """A sound campaign in which one number was changed."""
    s = campaign(3, at=37, points=4)
    votes(s, 37, 0, lean=2)
    votes(s, 40, 1, lean=1, solid=1)
    schedule(s, 9, 28)
    invariants(s, D)
    s[field][index] = value
    return s


@pytest.mark.parametrize(
    ("field", "index", "value", "says"),
    [
        ("lean", (37, 2), 3, "four blocks"),
        ("solid", (50, 0), 3, "two own solid"),
        ("lean", (50, 0), 1, "blocks follow"),
        ("leans", 0, 9, "leans follow"),
        ("votes", (1, 2), 9, "votes follow"),
        ("home", 37, 1, "home turfs"),
        ("cash", 1, -1, "no debts"),
        ("where", 9, 2, "scheduled"),
        ("events", 2, 3, "cards kept"),
        ("committed", (0, 0), 2, "at most what was kept"),
    ],
)
def test_damage_is_named(field, index, value, says):
    """§limits, §vote-counting, R35: every number that follows from others is checked against them."""
    with pytest.raises(AssertionError, match=says):
        invariants(damaged(field, index, value), D)
