"""Why not: every reason that a table may give is given, and the thing goes through once the reason is gone."""

from __future__ import annotations

import numpy as np
from mob_town_table import Table
from test_mob_town_coop import beat, mob_deck
from test_mob_town_turns import CROSS
from test_mob_town_variants import hiring

from backroom.games.mob_town.scoring import scores
from backroom.games.mob_town.state import Crime, Phase, Professional, Refusal, Role


def test_trading_needs_a_card_and_the_type() -> None:
    """§trade."""
    t = Table().lineup("f1 f2 h1 h2 $").hand(0, "")
    assert t.why("trade fox") == Refusal.EMPTY_HAND
    t.hand(0, "r1")
    assert (t.why("trade rat"), t.why("trade fox")) == (Refusal.NOT_IN_LINEUP, Refusal.NONE)


def test_an_agenda_is_returned_by_who_holds_it() -> None:
    """§swap-agenda, R33: one that is held is given back, another one is chosen."""
    t = Table()
    assert t.why("swap theaters") == Refusal.NONE and t.why("swap stacked") == Refusal.AGENDA_NOT_HELD
    t.play("swap theaters")
    assert (t.why("choose restaurants"), t.why("choose stacked")) == (Refusal.AGENDA_HELD, Refusal.NONE)


def test_cards_beyond_the_city() -> None:
    """§take-over, §open-lot, §professionals: the city has six cards, numbered from nothing on."""
    t = Table().city(*CROSS).lot("F2", "H1", "T4")
    assert t.why("take_over 21") == Refusal.NO_SUCH_CARD
    assert t.play("lot 0").why("build 21 n") == Refusal.NO_SUCH_CARD
    crew = hiring(Professional.MOVERS).play("hire 0")
    assert crew.why("target 21") == Refusal.NO_SUCH_CARD
    assert crew.play("target 0").why("exchange 21") == Refusal.NO_SUCH_CARD


def test_only_a_rival_with_cards_is_robbed() -> None:
    """§professionals: neither oneself, nor an empty chair, nor an empty hand."""
    t = hiring(Professional.PICKPOCKET, players=4).hand(1, "f3").hand(2, "").hand(3, "r1").play("hire 0")
    expected = [Refusal.NOT_A_RIVAL, Refusal.NONE, Refusal.RIVAL_EMPTY, Refusal.NONE]
    assert [t.why(f"rob {seat}") for seat in range(4)] == expected
    t = hiring(Professional.PICKPOCKET).hand(1, "f3").hand(2, "r1").play("hire 0")
    assert t.why("rob 3") == Refusal.NOT_A_RIVAL


def test_what_pays_for_a_property() -> None:
    """§take-over, R10: a card in hand, of its suits, in the order of payment."""
    t = Table().city(("R3", 0, 0)).hand(0, "r2 n1 r1 w2 $ $").play("take_over 0")
    assert t.phase == Phase.PAY
    assert (t.why("pay rat3"), t.why("pay weasel2")) == (Refusal.NOT_IN_HAND, Refusal.WRONG_SUIT)
    t.play("pay rat1")
    assert t.why("pay rat2") == Refusal.PAY_ORDER


def test_what_clears_a_card() -> None:
    """§clear-out, R53: a card in hand, of one of its suits."""
    t = beat(Role.BEAT_COP).mob(0, 4).hand(0, "f1 f2 h2 r1 $").play("clear_out")
    assert (t.why("clear fox3"), t.why("clear rat1")) == (Refusal.NOT_IN_HAND, Refusal.WRONG_SUIT)


def test_cards_that_clear_go_down_in_value() -> None:
    """§clear-out, R53: so each payment has one order."""
    t = beat(Role.BEAT_COP).mob(0, 6).hand(0, "f1 f1 f2 f3 $").play("clear_out", "clear fox2")
    assert (t.why("clear fox3"), t.why("clear fox1")) == (Refusal.PAY_ORDER, Refusal.NONE)


def test_what_shuts_a_card_down() -> None:
    """§shut-down, R54: both suits mixed, but no other; a card in hand."""
    t = beat(Role.BEAT_COP, at=4).hand(0, "h2 h1 w1 w2 r1").play("shut_down")
    assert (t.phase, t.legal()) == (Phase.SHUT_PAY, ["shut shark2", "shut weasel2"])
    assert (t.why("shut rat1"), t.why("shut shark3")) == (Refusal.WRONG_SUIT, Refusal.NOT_IN_HAND)


def test_a_card_under_many_tokens_has_its_price() -> None:
    """§take-over, R11: four, and fourteen tokens."""
    t = Table().city(("C4", 0, 0)).token(0, *[0, 1] * 7).hand(0, "f3 f3 f3 h3 h3")
    assert t.slots() == [] and t.why("take_over 0") == Refusal.TOO_DEAR
    assert t.hand(0, "f3 f3 f3 h3 h3 h3").slots() == [0]


def test_a_joker_is_in_hand_and_leaves_a_rest_that_can_be_paid() -> None:
    """R70."""
    t = beat(Role.UNDERCOVER, at=4).hand(0, "r3 h3 r1").play("shut_down")
    assert t.phase == Phase.PAY_JOKER
    assert t.why("joker snake2") == Refusal.NOT_IN_HAND


def test_a_gift_goes_to_another_player() -> None:
    """§coop-setup: a card that the Dispatcher has, to somebody who sits there."""
    t = beat(Role.DISPATCHER, players=3).hand(0, "r1 n2").play("gift")
    assert (t.why("hand fox1"), t.why("hand rat1")) == (Refusal.NOT_IN_HAND, Refusal.NONE)
    t.play("hand rat1")
    assert [t.why(f"to {seat}") for seat in range(4)] == [
        Refusal.NOT_A_RIVAL,
        Refusal.NONE,
        Refusal.NONE,
        Refusal.NOT_A_RIVAL,
    ]


def test_a_shakedown_passes_over_empty_hands() -> None:
    """R63: who has nothing loses nothing, and the mob goes on."""
    t = mob_deck(beat(Role.AUDITOR, players=3), Crime.SHAKEDOWN, 0).hand(0, "").hand(1, "r1 n1 f1").hand(2, "")
    t.play("end_turn")
    assert (t.phase, int(t.s.actor)) == (Phase.MOB_DISCARD, 1)
    t.play("lose rat1", "lose snake1")
    assert (t.phase, int(t.s.actor), t.cards(1)) == (Phase.CO_MAIN, 1, "f1")


def test_the_tally_before_the_end() -> None:
    """§scoring: what would count if the law came now; in the co-op the law's points for everybody."""
    out = np.zeros(2, np.int32)
    t = Table().city(("R3", 0, 0), ("T1", 1, 0)).token(0, 0).token(1, 1)
    scores(t.s, t.d, out)
    assert out[0] >= 3 + 6 and out[1] >= 1 + 6  # the property, and three briefcases of two points
    t = beat(Role.BEAT_COP, at=4).hand(0, "h2 w1").play("shut_down")
    scores(t.s, t.d, out)
    assert out.tolist() == [3, 3]
