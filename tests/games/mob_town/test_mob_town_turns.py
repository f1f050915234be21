"""The document's worked cases for set-up, turns, take overs and the open lot."""

from __future__ import annotations

import numpy as np
import pytest
from mob_town_table import DECK, Table, card_id, kind

from backroom.games.mob_town.rules import legal
from backroom.games.mob_town.rules.price import need_of, price_of
from backroom.games.mob_town.rules.setup import build_city
from backroom.games.mob_town.rules.takeover import receiver_now
from backroom.games.mob_town.state import BANK, BUILD, LAW, MOVES, Kind, Phase, Refusal

CROSS = (("C2", 0, 0), ("R3", 1, 0), ("H1", 2, 0), ("F4", 3, 0), ("T2", 1, 1), ("C4", 2, 1))


def cross(**options: object) -> Table:
    """The Cross city of G14: slots 0, 1 and 4 belong to seats 0, 1 and 2."""
    return Table(players=3, **options).city(*CROSS).token(0, 0).token(1, 1).token(4, 2).hand(1, "").hand(2, "")


def stack(codes: str) -> Table:
    t = Table(players=2)
    t.city()
    for i, code in enumerate(codes.split()):
        t.s.pool_of_cards[i] = card_id(code)
    build_city(t.s, t.d, len(codes.split()))
    return t


def test_rats_like_restaurants() -> None:
    """G1 (§take-over)."""
    assert all(int(DECK.record.suits[i]) == 0b00011 for i in range(4))


@pytest.mark.parametrize(("players", "city", "pile", "deck"), [(2, 12, 5, 46), (3, 13, 4, 43), (4, 14, 3, 40)])
def test_a_round_is_set_up(players: int, city: int, pile: int, deck: int) -> None:
    """G2 (§round-setup, §game-setup, R1, R2): the law among the last eleven."""
    s = Table(players=players).s
    assert (int(s.city_n), int(s.unused.n), int(s.deck_n)) == (city, pile, deck)
    assert all(card >= 0 for card in s.lot)
    assert deck - 11 <= s.deck[: s.deck_n].tolist().index(LAW) < deck
    assert s.briefcases[:players].tolist() == [3] * players
    assert s.hand_n[:players].tolist() == [3] * players


def test_the_city_follows_the_arrows() -> None:
    """G3 (§round-setup, R3, R4, R5)."""
    t = stack("R1 T1 C1 H2 F2 R4 T3 C4 H4 F1 R3 C2")
    assert t.places() == [
        (0, 0), (0, 1), (1, 1), (1, 0), (1, 2), (1, 3), (0, 3), (-1, 3), (2, 3), (2, 2), (2, 1), (2, 0),
    ]  # fmt: skip
    assert sum(bin(int(mask)).count("1") for mask in t.s.beside) == 2 * 15


def test_a_blocked_arrow_goes_straight_on() -> None:
    """G4 (R3)."""
    assert stack("R2 T1 R4 F3 H3 C1").places() == [(0, 0), (1, 0), (2, 0), (-1, 0), (-2, 0), (3, 0)]


def test_a_trade_takes_all_of_a_type() -> None:
    """G5 (§trade, R19, R20, R21): the only card to give is given automatically."""
    t = Table().lineup("f1 f2 $ r3 f1").hand(0, "h1").next("w2 n1")
    t.play("trade fox")
    assert t.cards(0) == "f1 f1 f2"
    assert t.line() == "$ r3 h1 w2 n1"
    assert int(t.s.drawn) == 2


def test_a_one_for_one_trade_draws_nothing() -> None:
    """G6 (R19, R34)."""
    t = Table().lineup("f1 r2 r3 n1 w1").hand(0, "r1 r1").next("w2")
    t.play("trade snake")
    assert (t.cards(0), t.line(), int(t.s.drawn), int(t.s.stall)) == ("r1 n1", "f1 r2 r3 w1 r1", 0, 1)


def test_cash_is_a_type_of_a_trade() -> None:
    """G7 (R20)."""
    t = Table().lineup("$ $ r1 n2 h3").hand(0, "w1").next("f3").play("trade cash")
    assert (t.cards(0), t.line()) == ("$ $", "r1 n2 h3 w1 f3")


def test_trading_a_type_for_itself_is_legal() -> None:
    """R21: the given card is not among those taken."""
    t = Table().lineup("r1 n2 h3 f1 w1").hand(0, "r3 n1").next("f3").play("trade rat", "give rat3")
    assert (t.cards(0), t.line()) == ("r1 n1", "n2 h3 f1 w1 r3")


def test_cash_in_takes_two() -> None:
    """G8 (§cash-in, R22)."""
    t = Table().lineup("r1 n2 h3 h3 $").hand(0, "$").next("r2 w2").play("cash_in", "take shark3", "take shark3")
    assert (t.cards(0), t.line(), int(t.s.discard[15])) == ("h3 h3", "r1 n2 $ r2 w2", 1)


def test_big_money_takes_three() -> None:
    """G9 (§big-money)."""
    t = Table(big_money=True).lineup("r1 n2 h3 h3 $").hand(0, "$").next("r2 w2 f1").play("cash_in", "take snake2")
    t.play("take shark3")
    assert (t.cards(0), t.line()) == ("n2 h3 h3", "r1 $ r2 w2 f1")


def test_picks_are_named_in_rising_order() -> None:
    """G10 (R22)."""
    t = Table().lineup("r1 n2 h3 h3 $").hand(0, "$").next("r2 w2").play("cash_in")
    assert t.legal("take") == ["rat1", "snake2", "shark3"]
    assert t.why("take cash") == Refusal.PICK_ORDER
    assert t.play("take shark3").legal("take") == ["shark3", "cash"]


def test_the_law_stops_a_draw_at_once() -> None:
    """G11 (§draw, §round-end, R23, R24): the hand stays as it is, the round is over, and nobody is said to draw."""
    t = Table(rounds=1).hand(0, "f1").next("law", 10).play("draw")
    assert (t.cards(0), int(t.s.law_by), t.phase, int(t.s.drawn)) == ("f1", 0, Phase.OVER, 1)
    assert (t.happened()[0], Kind.DREW in t.happened()) == (Kind.LAW_CAME, False)
    t = Table().hand(0, "f1").next("law", 10).play("draw")
    assert (int(t.s.round_no), t.phase) == (2, Phase.AGENDA_PICK)


def test_the_law_as_second_card() -> None:
    """G12 (R23)."""
    t = Table(rounds=1).hand(0, "").next("f2 law", 9).play("draw")
    assert (t.cards(0), int(t.s.law_by), t.phase) == ("f2", 0, Phase.OVER)
    assert t.happened()[:2] == [Kind.DREW, Kind.LAW_CAME]  # in the order in which it was seen


def test_the_law_cuts_a_refill_off() -> None:
    """G13 (R23, R25)."""
    t = Table(rounds=1).lineup("f1 f2 f3 r1 n1").hand(0, "w1").next("law", 9).play("trade fox")
    assert (t.cards(0), t.line(), int(t.s.law_by)) == ("f1 f2 f3", "r1 n1 w1", 0)
    assert Kind.REFILLED not in t.happened() and t.happened().index(Kind.LAW_CAME) > t.happened().index(Kind.TOOK)
    t = Table(rounds=1).lineup("f1 f2 f3 r1 n1").hand(0, "w1").next("r2 law", 9).play("trade fox")
    assert t.happened().index(Kind.REFILLED) + 1 == t.happened().index(Kind.LAW_CAME)


def test_prices_and_ways_of_the_cross_city() -> None:
    """G14 (§connection, R14)."""
    t = cross()
    assert [int(price_of(t.s, t.d, slot, False)) for slot in (1, 2, 3, 4, 5)] == [4, 1, 4, 3, 4]
    assert [int(need_of(t.s, t.d, 0, slot, False)) for slot in (1, 2, 3, 4, 5)] == [0, 1, 2, 1, 2]


def test_what_the_cross_city_lets_one_take() -> None:
    """G15 (§take-over)."""
    t = cross().hand(0, "w3 r1 $ h2")
    assert t.slots() == [2, 3]
    assert t.why("take_over 1") == Refusal.TOO_DEAR
    assert t.why("take_over 0") == Refusal.YOURS


def test_a_forced_route_then_the_price_then_the_way() -> None:
    """G16 (§connection, R15, R37)."""
    t = cross().hand(0, "w3 r1 $ h2").play("take_over 3")
    assert t.phase == Phase.PAY
    assert t.s.due.tolist() == [0, 1, 0, 0, 1]
    assert t.legal("pay") == ["rat1", "cash"]  # weasel 3 was forced
    t.play("pay rat1")
    assert (t.phase, int(receiver_now(t.s)), t.legal("connect")) == (Phase.CONNECT_PAY, 1, ["shark2", "cash"])
    t.play("connect cash")
    assert (t.cards(0), t.cards(1), int(t.s.discard[10])) == ("", "$", 1)
    assert (int(t.s.owner[3]), int(t.s.stack[3])) == (0, 1)
    assert int(t.s.known[1, 15]) == 1


def test_a_choice_of_routes() -> None:
    """G17 (R10, R14)."""
    t = cross().hand(0, "h3 f2 r1 w1").play("take_over 5")
    assert t.legal("route") == ["2", "bank"]
    t.play("route 2")
    assert (t.phase, t.s.due.tolist()) == (Phase.CONNECT_PAY, [0, 1, 1, 0, 0])
    t.play("connect rat1")
    assert (t.cards(0), t.cards(1), t.cards(2)) == ("", "r1", "w1")
    assert 5 not in cross(payment="exact").hand(0, "h3 f2 r1 w1").slots()


def test_forced_payments() -> None:
    """G18 (R10)."""
    t = Table().city(("C1", 0, 0), ("R1", 1, 0), ("F4", 2, 0)).token(0, 0).hand(0, "w2 w2 w1").play("take_over 2")
    assert (t.cards(0), t.s.owner[2], int(t.s.discard[kind("w1")])) == ("", 0, 1)


def test_no_superfluous_card() -> None:
    """G19 (R10)."""
    t = Table().city(("R3", 0, 0)).hand(0, "r2 r2 r1").play("take_over 0")
    assert t.legal("pay") == ["rat1", "rat2"]
    t = Table(payment="exact").city(("R3", 0, 0)).hand(0, "r2 r2 r1").play("take_over 0")
    assert t.cards(0) == "r2"


def test_surplus_is_lost() -> None:
    """G20 (R10)."""
    assert Table().city(("R1", 0, 0)).hand(0, "r3").slots() == [0]
    t = Table(payment="exact").city(("R1", 0, 0)).hand(0, "r3")
    assert (t.slots(), t.why("take_over 0")) == ([], Refusal.NOT_EXACT)


def test_a_payment_that_cannot_be_completed_is_not_begun() -> None:
    """G21 (R10): rat 1 first could not be completed, so rat 3 is paid; with more ones it could, but cash first not."""
    t = Table().city(("R3", 0, 0)).hand(0, "r3 r1").play("take_over 0")
    assert (t.cards(0), int(t.s.discard[kind("r3")]), int(t.s.owner[0])) == ("r1", 1, 0)
    t = Table().city(("R3", 0, 0)).hand(0, "r3 r1 n1 $").play("take_over 0")
    assert t.legal("pay") == ["rat1", "rat3"]
    assert (t.why("pay snake1"), t.why("pay cash")) == (Refusal.REST_UNPAYABLE, Refusal.REST_UNPAYABLE)


def test_every_token_raises_the_price() -> None:
    """G22 (R11, R12)."""
    t = Table(players=3).city(("H2", 0, 0)).token(0, 0, 1)
    assert int(price_of(t.s, t.d, 0, False)) == 4
    assert t.set(actor=1, seat=1).hand(1, "h3 h3 w3").why("take_over 0") == Refusal.YOURS


def test_controlling_nothing_travels_free() -> None:
    """G23 (R16)."""
    t = Table().city(("R1", 0, 0), ("T1", 1, 0), ("C1", 2, 0)).token(0, 0, 1)
    assert [int(need_of(t.s, t.d, 0, slot, False)) for slot in range(3)] == [0, 0, 0]


def test_no_token_no_take_over() -> None:
    """G24 (R13)."""
    t = Table().city(("R1", 0, 0), ("T1", 1, 0)).hand(0, "r3 r3 n3 n3").set()
    t.s.supply[0] = 0
    assert t.slots() == []
    assert t.why("take_over 0") == Refusal.NO_TOKENS
    assert "draw" in t.legal()


def test_edge_cells() -> None:
    """G25 (§open-lot, R18)."""
    t = Table().city(("R1", 0, 0), ("T1", 1, 0), ("C1", 0, 1)).lot("F2", "H1", "T4").play("lot 0")
    at, step = t.places(), {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
    named = [(at[int(slot)], step[side]) for slot, side in (name.split() for name in t.legal("build"))]
    cells = [(x + east, y + north) for (x, y), (east, north) in named]
    assert sorted(cells) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, -1), (1, 1), (2, 0)]
    assert "1 n" in t.legal("build") and MOVES.number("build 1 n") - BUILD == 4
    assert t.why("build 2 e") == Refusal.CELL_OTHER_NAME
    assert t.why("build 0 e") == Refusal.CELL_TAKEN


def test_edges_of_lines_and_blocks() -> None:
    """G26 (R18)."""
    for m in range(1, 8):
        t = Table().city(*((f"{'RTCHF'[i % 5]}{i // 5 + 1}", i, 0) for i in range(m))).lot("F4").play("lot 0")
        assert len(t.legal("build")) == 2 * m + 2
    t = Table().city(("R1", 0, 0), ("R2", 1, 0), ("R3", 1, 1), ("R4", 0, 1)).lot("F4").play("lot 0")
    assert len(t.legal("build")) == 8


def test_open_lot_and_an_immediate_take_over() -> None:
    """G27 (§open-lot, R17, R66): five steps away, yet only the price; the lot is filled after the token."""
    t = Table().city(*((f"R{i}", i, 0) for i in (1, 2, 3, 4)), ("T1", 5, 0)).token(0, 0).hand(0, "w2")
    t.lot("F2", "H1", "T4", pile="C1 C2").play("lot 0", "build 4 e")
    assert (t.phase, int(t.s.lot[0]), int(t.s.briefcases[0])) == (Phase.LOT_TAKE, -1, 2)
    assert (int(price_of(t.s, t.d, 5, False)), int(need_of(t.s, t.d, 0, 5, False))) == (2, 4)
    t.play("accept")
    assert (int(t.s.owner[5]), t.cards(0), int(t.s.discard[kind("w2")])) == (0, "", 1)
    assert (int(t.s.lot[0]), int(t.s.unused.n), t.happened()[-1]) == (card_id("C1"), 1, Kind.LOT_FILLED)
    assert t.happened().index(Kind.TOOK_OVER) < t.happened().index(Kind.LOT_FILLED)


def test_the_lot_runs_out() -> None:
    """G28 (R9)."""
    t = Table().city(("R1", 0, 0)).hand(0, "").lot("H1").play("lot 0", "build 0 n")
    assert t.s.lot.tolist() == [-1, -1, -1]
    assert t.legal("lot") == []
    assert t.why("lot 0") == Refusal.LOT_EMPTY


def test_swapping_an_agenda() -> None:
    """G29 (§swap-agenda, R33, R27)."""
    t = Table()
    t.s.held[0] = 0b100100
    t.play("swap types")
    assert t.legal("choose") == ["restaurants", "theaters", "hotels", "factories", "block", "stacked"]
    assert int(t.play("choose block").s.held[0]) == 0b1000100


def test_declining_leaves_the_card_free() -> None:
    """R17: the briefcase is spent all the same."""
    t = Table().city(("R1", 0, 0)).hand(0, "w2").lot("F2").play("lot 0", "build 0 n", "decline")
    assert (int(t.s.owner[1]), int(t.s.briefcases[0]), int(t.s.actor)) == (-1, 2, 1)


def test_stalling_ends_the_round() -> None:
    """G57 (R34)."""
    t = Table(rounds=1)
    for turn in range(8):
        assert int(t.s.phase) == Phase.MAIN, turn
        held = int(t.s.held[t.s.actor])
        agendas = t.legal("swap")
        t.play(f"swap {agendas[0]}")
        t.play(f"choose {t.legal('choose')[0]}")
        assert held != int(t.s.held[turn % 2]) or t.phase == Phase.OVER
    assert (t.phase, int(t.s.law_by)) == (Phase.OVER, 1)


def test_a_turn_is_one_action_and_drawing_is_always_possible() -> None:
    """R26, R35, R36 (§gameplay)."""
    t = Table().hand(0, "r1 " * 30).next("n1 n2", 20).play("draw")
    assert (int(t.s.actor), int(t.s.hand_n[0])) == (1, 32)


def test_between_rounds_everything_returns() -> None:
    """R6, R7, R8: cards, agendas and tokens, but not briefcases."""
    t = Table().city(("R1", 0, 0)).token(0, 0)
    t.s.briefcases[0] = 1
    t.next("law", 10).play("draw")
    assert (int(t.s.supply[0]), int(t.s.hand_n[0]), int(t.s.held[0]), int(t.s.briefcases[0])) == (12, 3, 0, 1)
    assert len(t.legal("agendas")) == 28


def test_a_bank_route_goes_to_the_discard() -> None:
    """R15: nobody's card, nobody's gain."""
    t = Table().city(("C1", 0, 0), ("R1", 1, 0), ("F1", 2, 0)).token(0, 0).hand(0, "w1 n3").play("take_over 2")
    assert (int(t.s.due[BANK]), int(t.s.discard.sum())) == (0, 2)


def test_legal_moves_come_in_order() -> None:
    t = cross().hand(0, "w3 r1 $ h2")
    out = np.zeros(64, np.int16)
    n = int(legal(t.s, t.d, 0, out))
    assert out[:n].tolist() == sorted(set(out[:n].tolist()))
