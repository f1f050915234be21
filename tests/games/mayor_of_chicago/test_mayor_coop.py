"""The co-operative variant: one deck, two cities, one opponent (§coop-setup, §coop-play, §coop-gifts, §coop-end)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from mayor_table import DECK, amounts, do, held, moves, new_game, run_on, table, why_not

from backroom.core.record import push
from backroom.games.mayor_of_chicago.rules.city import lay_assistant
from backroom.games.mayor_of_chicago.rules.end import count
from backroom.games.mayor_of_chicago.scoring import projected_votes, returns
from backroom.games.mayor_of_chicago.state import Phase, Refusal

FULL = tuple(tuple(range(1 + 7 * row, 8 + 7 * row)) for row in range(4))


def coop(**position: Any) -> Any:
    """A position for two."""
    return table(players=2, **position)


def test_both_have_the_same_start_column_and_their_own_events() -> None:
    """§coop-setup, R57: the same card is open for both; event rows are shuffled separately."""
    games = [new_game(seed=seed, players=2) for seed in range(20)]
    for s in games:
        assert s.candidates[0].grid.tolist() == s.candidates[1].grid.tolist()
        assert held(s, 0) == held(s, 1) == (0, 0, 25, 0, 0, 0)
        assert s.phase == Phase.CARD and s.actor == 0
    assert any(s.candidates[0].event.tolist() != s.candidates[1].event.tolist() for s in games)


def test_r57_both_use_the_same_card_before_the_next_is_drawn() -> None:
    s = coop(card=16)
    drawn = int(s.drawn)
    do(s, "expand 1")
    assert (s.actor, s.card, s.drawn) == (1, 16, drawn)
    do(s, "expand 4")
    assert (s.actor, s.drawn) == (0, drawn + 1)
    assert [s.candidates[seat].grid[row, 2] for seat, row in ((0, 0), (1, 3))] == [16, 16]


def test_g39_only_one_of_the_two_hires_a_card() -> None:
    """§coop-play, R51."""
    s = do(coop(card=16), "hire 0")
    assert s.actor == 1
    assert not [move for move in moves(s) if move.startswith("hire")]
    assert why_not(s, "hire 0") == Refusal.PARTNER_HIRED
    s = do(coop(card=16), "expand 1")
    assert "hire 0" in moves(s)


def test_r51_the_first_player_may_let_the_partner_go_first() -> None:
    """DEFER: once a card, only seat 0 (§coop-play, R51)."""
    s = do(coop(card=16), "defer")
    assert s.actor == 1 and "defer" not in moves(s)
    assert why_not(s, "defer") == Refusal.NO_DEFER
    do(s, "hire 0")
    assert s.actor == 0
    assert why_not(s, "defer") == Refusal.NO_DEFER
    assert why_not(s, "hire 0") == Refusal.PARTNER_HIRED


def test_r51_each_card_may_be_hired_and_left_to_the_partner_anew() -> None:
    """§coop-play, R51: who hired, and who went first, is forgotten with the next card."""
    s = do(coop(card=16, coop_gifts=2), "defer", "hire 0", "expand 1", "ready")
    assert (s.phase, s.actor) == (Phase.CARD, 0)
    assert "defer" in moves(s)
    s.candidates[0].held[2] = 99
    assert "hire 0" in moves(s)


def test_a_gift_lets_the_receiver_think_again() -> None:
    """§coop-gifts: a player who was ready for the next card may place with what was given."""
    s = do(coop(hand=(16, 20)), "ready")
    assert s.candidates[0].ready and s.actor == 1
    do(s, "give", "give_dollars 3")
    assert not s.candidates[0].ready
    do(s, "ready")
    assert (s.phase, s.actor) == (Phase.TURN, 0)


def test_the_final_count_is_one_more_card_for_limited_gifts() -> None:
    """§coop-gifts, R52: with one gift for each player and card, the count brings one more."""
    s = coop(rows=FULL, held=(20, 7, 5, 0, 10, 0), events=(8, 10, 3, 9, 12, 5), done=63, drawn=45, coop_gifts=1)
    s.candidates[0].gift_made = s.candidates[1].gift_made = 1
    s.phase = Phase.NEXT_TURN
    run_on(s)
    assert s.phase == Phase.END_GIFTS and "give" in moves(s)
    do(s, "give", "give_dollars 1")
    assert why_not(s, "give") == Refusal.GIFT_MADE


def test_g38_a_gift_costs_both_a_corruption() -> None:
    """4 Dollars and 1 Booze change hands (§coop-gifts, R53)."""
    s = coop(card=2)
    s.candidates[0].held[:] = (0, 0, 10, 2, 0, 1)
    s.candidates[1].held[:] = (5, 0, 3, 0, 0, 0)
    do(s, "give", "give_dollars 4", "give_booze 1")
    assert held(s, 0) == (0, 0, 6, 1, 0, 2)
    assert held(s, 1) == (5, 0, 7, 1, 0, 1)
    assert (s.phase, s.actor) == (Phase.CARD, 0)


def test_r53_no_empty_gift_and_r54_none_beyond_99() -> None:
    """R53, R54."""
    s = coop(card=2)
    s.candidates[0].held[:] = (0, 0, 10, 2, 0, 0)
    s.candidates[1].held[:] = (0, 0, 95, 99, 0, 0)
    do(s, "give")
    assert amounts(s) == [1, 2, 3, 4], "no Booze can be taken, so there must be Dollars"
    assert why_not(s, "give_dollars 0") == Refusal.EMPTY_GIFT
    assert why_not(s, "give_dollars 5") == Refusal.GIFT_TOO_LARGE
    s = coop(card=2)
    s.candidates[0].held[:] = (0, 0, 0, 2, 0, 0)
    do(s, "give")
    assert s.phase == Phase.GIVE_BOOZE and amounts(s) == [1, 2]


def test_nothing_to_give() -> None:
    """§coop-gifts, R62: Dollars and Booze only."""
    s = coop(card=2, held=(9, 9, 0, 0, 9, 0), hand=(16,))
    assert why_not(s, "give") == Refusal.NOTHING_TO_GIVE
    assert why_not(s, "ask") == Refusal.NOTHING_TO_GIVE


def test_g40_asking_for_a_gift() -> None:
    """Seat 1 lacks 3 Dollars to hire 16; asked, seat 0 gives, or declines (§coop-gifts, R52)."""
    s = coop(card=16)
    s.candidates[1].held[:] = (0, 0, 12, 0, 0, 0)
    do(s, "discard assistant")
    assert held(s, 0)[2] == 28
    assert why_not(s, "hire 0") == Refusal.TOO_DEAR
    do(s, "ask")
    assert (s.actor, moves(s)) == (0, ["pass", "give"])
    do(s, "give", "give_dollars 3")
    assert (held(s, 0)[5], held(s, 1)[5]) == (1, 1)
    do(s, "hire 0")
    assert s.candidates[1].hand.cards[0] == 16

    s = coop(card=16)
    do(s, "discard assistant", "ask", "pass")
    assert s.actor == 1
    assert why_not(s, "ask") == Refusal.ASKED_ALREADY
    assert "ask" not in moves(s)
    do(s, "give", "give_dollars 1")
    assert "ask" in moves(s), "something else was done since"
    do(s, "discard assistant")
    assert s.actor == 0 and "ask" in moves(s)


def test_r59_no_gift_when_a_corruption_track_is_full() -> None:
    """G40, R59."""
    for seat in (0, 1):
        s = coop(card=16)
        s.candidates[seat].held[5] = 99
        assert why_not(s, "give") == Refusal.CORRUPTION_FULL
        assert why_not(s, "ask") == Refusal.CORRUPTION_FULL


def test_gifts_can_be_limited_or_switched_off() -> None:
    """The options `coop_gifts` (§coop-gifts): one gift for each player and card, or none."""
    s = do(coop(card=16, coop_gifts=1), "give", "give_dollars 3")
    assert why_not(s, "give") == Refusal.GIFT_MADE
    assert "ask" in moves(s)
    do(s, "discard neighborhood", "discard neighborhood")
    assert "give" in moves(s)
    s = coop(card=16, coop_gifts=2)
    assert why_not(s, "give") == Refusal.GIFTS_OFF
    assert why_not(s, "ask") == Refusal.GIFTS_OFF


def test_r55_placing_happens_between_cards_in_any_order_of_the_partners() -> None:
    """§coop-play, R55, R60: seat 0 first, the floor stays until it is ready."""
    s = coop(hand=(16, 20), coop_gifts=2)
    assert (s.actor, moves(s)) == (0, ["ready", "place 1", "place 2"])
    assert why_not(s, "draw") == Refusal.SOLO_ONLY
    do(s, "place 1", "block 1 1")
    assert s.actor == 0, "the floor stays"
    do(s, "ready")
    assert s.actor == 1
    do(s, "place 1", "block 1 1")
    assert s.candidates[0].ready == 0, "the partner may think again"
    do(s, "ready")
    assert s.actor == 0
    do(s, "ready")
    assert s.phase == Phase.CARD and s.card != 0
    assert [s.candidates[seat].hand.n for seat in (0, 1)] == [1, 1]
    assert why_not(s, "place 1") == Refusal.WRONG_PHASE, "not while a card is open"


def test_r56_an_event_is_resolved_before_the_partner_uses_the_card() -> None:
    """§coop-play, R56: only the own row wakes."""
    rows = ((10, 44), (15, 18), (5, 28), (35,))
    s = do(coop(rows=rows, held=(0, 9, 25, 0, 0, 0), done=0, card=31), "expand 4")
    assert held(s, 0) == (0, 9, 29, 0, 0, 0)
    assert held(s, 1) == (0, 9, 25, 0, 0, 0)
    assert s.actor == 1 and s.candidates[1].event_done == 0
    s = do(coop(rows=rows, held=(0, 9, 25, 0, 0, 0), done=0, card=31, events=(4, 9, 6, 12, 5, 3)), "expand 4")
    assert s.phase == Phase.EVENT and s.actor == 0


def test_r60_with_an_empty_deck_somebody_goes_on_placing() -> None:
    """READY only while the partner can and will place (§end, §coop-play, R44, R60)."""
    s = coop(hand=(16, 20), drawn=45, coop_gifts=2)
    do(s, "ready")
    assert s.actor == 1
    assert why_not(s, "ready") == Refusal.MUST_PLACE
    do(s, "place 1", "block 1 1")
    assert "ready" in moves(s), "seat 0 thinks again"


def test_r52_r61_gifts_before_each_effect_of_the_final_count() -> None:
    """Seat 0's effects before seat 1's, gifts before each, and before Corruption is paid (§coop-end, R52, R61)."""
    s = coop(rows=FULL, held=(20, 7, 5, 0, 10, 0), events=(8, 10, 3, 9, 12, 5), done=63, drawn=45)
    s.phase = Phase.NEXT_TURN
    run_on(s)
    owners = []
    while s.phase == Phase.END_GIFTS:
        owners.append(int(s.actor))
        assert "ready" in moves(s) and "give" in moves(s)
        do(s, "ready")
    assert owners == [0] * 6 + [1] * 6 + [0]
    assert s.phase == Phase.OVER


HOLES = (FULL[0], FULL[1], FULL[2][:6], FULL[3][:6])  # two cards missing, so the sixth event never woke


def before_the_count(coop_gifts: int) -> Any:
    """Both partners have two holes, Straw Poll asleep, discards and Corruption, but not as much of them."""
    faces = (3, 9, 12, 7, 5, 8)
    s = coop(rows=HOLES, events=faces, done=31, discards=(36, 37), drawn=45, coop_gifts=coop_gifts)
    push(s.candidates[1].discards, 38)
    s.candidates[0].held[:] = (50, 5, 3, 0, 10, 4)
    s.candidates[1].held[:] = (60, 4, 6, 0, 10, 1)
    s.phase = Phase.NEXT_TURN
    run_on(s)
    return s


def test_r61_both_counts_are_made_step_by_step() -> None:
    """Missing cards, Immediates of both, End effects of both, then Corruption and penalty (§coop-end, R42, R61)."""
    s = before_the_count(coop_gifts=0)
    assert [held(s, seat)[5] for seat in (0, 1)] == [6, 3], "step 1: two cards missing in each city"
    order, votes = [], []
    while s.phase == Phase.END_GIFTS:
        assert s.actor == s.end_seat
        order.append((int(s.end_step), int(s.end_seat), int(s.end_slot)))
        votes.append((held(s, 0)[0], held(s, 1)[0]))
        do(s, "ready")
    ends = [(2, seat, slot) for seat in (0, 1) for slot in range(6)]
    assert order == [(1, 0, 5), (1, 1, 5), *ends, (3, 0, 0)]
    assert votes[:3] == [(50, 60), (48, 60), (48, 57)], "Straw Poll immediately: two and three less Popularity"
    assert votes[3:] == [(48, 57)] * 10 + [(48, 59)] * 2, "Grand Jury at the end: two less Corruption"


@pytest.mark.parametrize("coop_gifts", [0, 1, 2])
def test_each_partner_pays_for_holes_sleeping_events_and_discards(coop_gifts: int) -> None:
    """§coop-end, §end, R42, R45, R47: the count of each as if alone, whether gifts are offered on the way or not."""
    s = before_the_count(coop_gifts)
    while s.phase == Phase.END_GIFTS:
        do(s, "ready")
    assert s.phase == Phase.OVER
    assert [int(s.candidates[seat].event_done) for seat in (0, 1)] == [63, 63]
    assert held(s, 0) == (41, 5, 1, 0, 10, 6), "50 - 2 Straw Poll - 5 Corruption beside $2 - 2 discards"
    assert held(s, 1) == (56, 4, 0, 0, 10, 3), "60 - 3 Straw Poll + 2 Grand Jury, $6 for Corruption, - 3 discards"
    assert s.winners == 2


def test_before_corruption_is_paid_no_effect_is_counted_twice() -> None:
    """§coop-end, R61: once both rows of events are through, the tally of both is what they hold."""
    s = coop(rows=FULL, held=(20, 9, 5, 0, 10, 0), events=(8, 10, 3, 9, 12, 5), done=63, drawn=45)
    s.phase = Phase.NEXT_TURN
    run_on(s)
    while s.end_step < 3:
        do(s, "ready")
    assert [held(s, seat)[0] for seat in (0, 1)] == [27, 27], "Straw Poll 2, Grand Jury 5"
    assert [projected_votes(s, DECK, seat) for seat in (0, 1)] == [27, 27]


def test_g41_both_must_win() -> None:
    """§coop-end, §winning, R58, R61: the weaker partner decides."""
    for corruption, result in ((5, -1), (4, 1)):
        s = coop(drawn=45)
        s.candidates[0].held[:] = (50, 0, 4, 0, 0, 2)
        s.candidates[1].held[:] = (46, 0, 2 * corruption, 0, 0, corruption)
        count(s, DECK)
        out = np.zeros(2)
        returns(s, DECK, out)
        assert s.winners == (3 if result > 0 else 1)
        assert out[0] == out[1] and out[0] * result > 0


def test_r52_no_gift_inside_a_placement_or_an_event() -> None:
    """A player who places or resolves an event finishes it first (§coop-gifts, R52)."""
    s = do(coop(hand=(16,)), "place 1")
    assert s.phase == Phase.PLACE_BLOCK
    for move in ("give", "ask"):
        assert why_not(s, move) == Refusal.WRONG_PHASE
    rows = ((10, 44), (15, 18), (5, 28), (35,))
    s = do(coop(rows=rows, held=(0, 9, 25, 0, 0, 0), done=0, card=31, events=(4, 9, 6, 12, 5, 3)), "expand 4")
    assert s.phase == Phase.EVENT
    for move in ("give", "ask"):
        assert why_not(s, move) == Refusal.WRONG_PHASE


def test_abilities_look_at_the_own_side_only() -> None:
    """§coop-play: 27 counts no neighbour, 43 copies nobody and 45 nothing of the partner's."""
    for card, phase in ((27, Phase.TURN), (43, Phase.TURN), (45, Phase.TURN)):
        s = coop(hand=(card, 20), coop_gifts=2)
        partner = s.candidates[1]
        lay_assistant(s, DECK, 1, 0, 16)
        push(partner.discards, 2)
        do(s, "place 1", "block 2 1", "take booze")
        assert s.phase == phase, "there is nothing to choose"
        assert held(s, 0) == (0, 0, 25, 3, 0, 0)


def test_who_hired_a_card_keeps_it() -> None:
    """§coop-gifts, R62: an assistant is no gift; both partners' hires stay apart."""
    s = do(coop(card=16), "hire 0")
    assert s.candidates[0].hand.cards[0] == 16 and s.candidates[1].hand.n == 0
    assert not [move for move in moves(s) if move.startswith(("place", "hire"))]


def test_not_your_turn_while_the_partner_decides() -> None:
    """§coop-play: one seat decides at a time."""
    s = coop(card=16)
    assert why_not(s, "expand 1", seat=1) == Refusal.NOT_YOUR_TURN
    assert why_not(s, "give", seat=1) == Refusal.NOT_YOUR_TURN
