"""What the quick player makes of a professional, and what the estimate does."""

from __future__ import annotations

import numpy as np
from mob_town_table import Table
from test_mob_town_variants import hiring

from backroom.core.dice import seed_stream
from backroom.games.mob_town import GAME
from backroom.games.mob_town.state import MOVES, Professional


def guided(t: Table) -> str:
    """The guide's move, in words."""
    stream, moves = np.zeros(2, np.int64), np.zeros(GAME.max_legal, np.int16)
    seed_stream(stream, 1, 1)
    seat = int(t.s.actor)
    n = int(GAME.legal(t.s, t.d, seat, moves))
    assert GAME.guide is not None
    return MOVES.notation(int(moves[int(GAME.guide(t.s, t.d, seat, moves, n, stream))]))


def test_the_inspector_goes_to_the_dearest_card_of_a_rival() -> None:
    """§professionals: of one's own C2, a rival's R3 and another's T2."""
    assert guided(hiring(Professional.INSPECTOR).play("hire 0")) == "target 1"


def test_the_pickpocket_goes_to_the_fullest_hand() -> None:
    """§professionals."""
    assert guided(hiring(Professional.PICKPOCKET).hand(1, "f3").hand(2, "r1 r1 n1").play("hire 0")) == "rob 2"


def test_the_locksmith_takes_over_what_looks_best() -> None:
    """§professionals: F4 far away for three and one, rather than H1 next door for a shark."""
    assert guided(hiring(Professional.LOCKSMITH).hand(0, "w3 r1 h1").play("hire 0")) == "target 3"


def test_the_lawyer_takes_an_agenda_that_is_won() -> None:
    """§professionals: the one casino of the city is her own; restaurants and theaters she holds already."""
    assert guided(hiring(Professional.LAWYER).play("hire 0")) == "retain casinos"


def test_a_driver_who_waits_is_worth_something() -> None:
    """§professionals: with two actions to come the seat stands better than with none."""
    t = hiring(Professional.DRIVER).hand(0, "r1").play("hire 0")
    waiting = GAME.evaluate(t.s, t.d, 0)
    t.s.extra = 0
    assert waiting > GAME.evaluate(t.s, t.d, 0)
