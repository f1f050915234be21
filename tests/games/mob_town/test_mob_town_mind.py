"""What the quick player makes of a professional, and what the estimate does."""

from __future__ import annotations

import numpy as np
from mob_town_table import Table
from test_mob_town_coop import beat
from test_mob_town_variants import hiring

from backroom.core.dice import seed_stream
from backroom.games.mob_town import GAME
from backroom.games.mob_town.state import MOVES, Phase, Professional, Role


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


def alone(who: Professional, cards: int) -> Table:
    """Nobody else is for hire; so many cards are left in the deck."""
    t = hiring(who).hand(0, "").next("", cards)
    t.s.shown[1:] = -1
    return t


def test_some_are_hired_only_for_the_cards_they_bring() -> None:
    """§professionals, R73: the Fence while the law is far, unless she brings nothing at this table."""
    t = alone(Professional.FENCE, 30)
    assert guided(t) != "hire 0"
    t.d.pro_cards[Professional.FENCE] = 2
    assert guided(t) == "hire 0"


def test_a_good_moment_to_hire() -> None:
    """§professionals: the Bookie immediately; the Lawyer near the law, if an agenda is won that is not held."""
    early = alone(Professional.BOOKIE, 30)
    assert guided(early) != "hire 0", "four cards are too few for a briefcase"
    early.d.pro_amount[Professional.BOOKIE] = 6
    assert guided(early) == "hire 0"
    assert guided(alone(Professional.LAWYER, 9)) != "hire 0"
    late = alone(Professional.LAWYER, 3)  # casinos are hers; she holds restaurants and theaters
    assert guided(late) == "hire 0"
    late.s.held[0] = 0b1100
    late.token(0, 1)
    assert guided(late) != "hire 0"


def street() -> Table:
    """The street of G46 without tokens, pawns still to be placed."""
    t = beat(Role.AUDITOR)
    t.s.pawn[:] = -1
    return t.set(phase=int(Phase.PAWN_PLACE), chosen=0, actor=0, starter=0)


def test_a_pawn_begins_where_the_hand_shuts() -> None:
    """§coop-setup: F3 for weasel and rat; the next pawn, with the same cards, not in the same place."""
    t = street().hand(0, "w2 r1").hand(1, "w2 r1")
    assert guided(t) == "place 2"
    assert guided(t.play("place 2")) != "place 2"


def test_clearing_out_begins_with_the_suit_that_goes_farthest() -> None:
    """§clear-out: four tokens on C4; sharks clear three, the fox one."""
    assert guided(beat(Role.AUDITOR).mob(0, 4).hand(0, "f1 h2 h1").play("clear_out")) != "clear fox1"
