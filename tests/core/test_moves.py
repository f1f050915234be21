"""Numbers, notation and arguments of moves."""

import pytest

from backroom.core.errors import UnknownMove
from backroom.core.moves import Family, Moves

MOVES = Moves(
    Family("pass", section="turn"),
    Family("hire", section="hire", n=range(0, 4)),
    Family("build", section="build", what=("road", "house"), at=range(1, 4)),
)


def test_every_number_has_a_notation_that_leads_back():
    assert 11 == len(MOVES)
    assert list(range(11)) == [MOVES.number(MOVES.notation(number)) for number in range(11)]


def test_the_last_argument_runs_fastest():
    assert ["build road 1", "build road 2", "build road 3", "build house 1"] == [MOVES.notation(n) for n in range(5, 9)]
    assert {"what": "house", "at": 1} == MOVES.values(8)


def test_letter_case_and_spaces_are_forgiven():
    assert MOVES.number("hire 2") == MOVES.number("  Hire   2 ")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("hier 2", "no verb 'hier'; did you mean 'hire'?"),
        ("xyzzy", "the verbs are pass, hire, build"),
        ("", "no verb ''"),
        ("hire", "write 'hire n', n from 0 to 3"),
        ("hire 4", "n from 0 to 3"),
        ("hire -1", "n from 0 to 3"),
        ("build tower 1", "what one of road, house; at from 1 to 3"),
        ("pass 1", "write just 'pass'"),
    ],
)
def test_what_is_no_move_is_named_with_the_way_out(wrong, says):
    with pytest.raises(UnknownMove) as error:
        MOVES.number(wrong)
    assert says in str(error.value)


@pytest.mark.parametrize("number", [-1, 11, 10**9])
def test_a_number_outside_the_space_is_named(number):
    with pytest.raises(UnknownMove, match=f"no move number {number}; they run from 0 to 10"):
        MOVES.notation(number)
