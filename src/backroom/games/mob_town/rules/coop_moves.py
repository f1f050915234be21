"""The co-op's own moves: which are legal, why not, and playing one (§coop-gameplay)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mob_town.rules.actions import hand_picks
from backroom.games.mob_town.rules.bits import list_bits
from backroom.games.mob_town.rules.cards import lineup_types
from backroom.games.mob_town.rules.coop import (
    choose_gift,
    choose_role,
    discard_for_mob,
    hand_over,
    move_pawn,
    place_pawn,
    refuse_act,
    refuse_gift,
    refuse_move,
    refuse_receiver,
    refuse_role,
)
from backroom.games.mob_town.rules.price import payments
from backroom.games.mob_town.rules.shut_down import (
    clear_out,
    clear_with,
    clearing_cards,
    end_clearing,
    jokers,
    play_joker,
    refuse_clear_out,
    refuse_clearing,
    refuse_joker,
    refuse_shut_down,
    shut_down,
    shut_with,
    skip_joker,
)
from backroom.games.mob_town.rules.step_moves import refuse_card, refuse_from
from backroom.games.mob_town.rules.takeover import refuse_payment
from backroom.games.mob_town.rules.turn import end_coop_turn
from backroom.games.mob_town.state import (
    ALL_MOVES,
    CASH,
    CASH_IN,
    CLEAR,
    CLEAR_OUT,
    DRAW,
    END_TURN,
    ENOUGH,
    GIFT,
    HAND,
    JOKER,
    LOSE,
    MOVE,
    NO_JOKER,
    PLACE,
    ROLE,
    SHUT,
    SHUT_DOWN,
    TO,
    TRADE,
    Act,
    Phase,
    Refusal,
)


@rule
def legal_coop(s, d, seat, out):
    """The decisions of the co-op (§coop-gameplay)."""
    phase = int(s.phase)
    n = 0
    if phase == Phase.CO_MAIN:
        return legal_co_main(s, d, seat, out)
    if phase == Phase.CLEAR_PAY:
        n = list_bits(clearing_cards(s, d, seat), CLEAR, out, 0)
        if s.paid > 0:
            out[n] = ENOUGH
            n += 1
    elif phase == Phase.GIFT_PLAYER:
        for other in range(s.options.players):
            if other != seat:
                out[n] = TO + other
                n += 1
    elif phase == Phase.ROLE_PICK:
        for role in range(6):
            if refuse_role(s, role) == Refusal.NONE:
                out[n] = ROLE + role
                n += 1
    elif phase == Phase.PAWN_PLACE:
        for slot in range(s.city_n):
            out[n] = PLACE + slot
            n += 1
    return n


@rule
def legal_co_main(s, d, seat, out):
    """Up to three actions; the turn may end early (§coop-gameplay, R48)."""
    n = 0
    if s.acts > 0:
        if refuse_act(s, Act.DRAW) == Refusal.NONE:
            out[n] = DRAW
            n += 1
        if s.hand_n[seat] > 0 and refuse_act(s, Act.TRADE) == Refusal.NONE:
            n = list_bits(lineup_types(s), TRADE, out, n)
        if s.hand[seat, CASH] > 0 and refuse_act(s, Act.CASH_IN) == Refusal.NONE:
            out[n] = CASH_IN
            n += 1
    for slot in range(s.city_n):
        if refuse_move(s, seat, slot) == Refusal.NONE:
            out[n] = MOVE + slot
            n += 1
    if refuse_clear_out(s, d, seat) == Refusal.NONE:
        out[n] = CLEAR_OUT
        n += 1
    if refuse_shut_down(s, d, seat) == Refusal.NONE:
        out[n] = SHUT_DOWN
        n += 1
    if refuse_gift(s, seat) == Refusal.NONE:
        out[n] = GIFT
        n += 1
    out[n] = END_TURN
    return n + 1


@rule
def refuse_coop(s, d, seat, move):
    """The decisions of the co-op."""
    phase = s.phase
    if move < PLACE:
        return refuse_role(s, move - ROLE) if phase == Phase.ROLE_PICK else Refusal.WRONG_PHASE
    if move < MOVE:
        if phase != Phase.PAWN_PLACE:
            return Refusal.WRONG_PHASE
        return Refusal.NONE if move - PLACE < s.city_n else Refusal.NO_SUCH_CARD
    if move <= END_TURN:
        if phase != Phase.CO_MAIN:
            return Refusal.WRONG_PHASE
        if move < CLEAR_OUT:
            return refuse_move(s, seat, move - MOVE)
        if move == CLEAR_OUT:
            return refuse_clear_out(s, d, seat)
        if move == SHUT_DOWN:
            return refuse_shut_down(s, d, seat)
        return refuse_gift(s, seat) if move == GIFT else Refusal.NONE
    if move <= NO_JOKER:
        if phase != Phase.PAY_JOKER:
            return Refusal.WRONG_PHASE
        if move < NO_JOKER:
            return refuse_joker(s, d, seat, move - JOKER)
        return Refusal.NONE if (jokers(s, d, seat) >> CASH) & 1 else Refusal.MUST_USE_JOKER
    if move <= ENOUGH:
        if phase != Phase.CLEAR_PAY:
            return Refusal.WRONG_PHASE
        if move < ENOUGH:
            return refuse_clearing(s, d, seat, move - CLEAR)
        return Refusal.NONE if s.paid > 0 else Refusal.NOTHING_PAID
    if move < HAND:
        if phase != Phase.SHUT_PAY:
            return Refusal.WRONG_PHASE
        return refuse_payment(s, d, seat, move - SHUT, payments(s, d, seat))
    if move < TO:
        return refuse_card(s, seat, move - HAND) if phase == Phase.GIFT_KIND else Refusal.WRONG_PHASE
    if move < LOSE:
        return refuse_receiver(s, seat, move - TO) if phase == Phase.GIFT_PLAYER else Refusal.WRONG_PHASE
    if move < ALL_MOVES and phase == Phase.MOB_DISCARD:
        return refuse_from(s, seat, move - LOSE, hand_picks(s, seat, int(s.picks)))
    return Refusal.WRONG_PHASE


@rule
def perform_coop(s, d, seat, move):
    """The co-op's own moves (§coop-gameplay)."""
    if move < PLACE:
        choose_role(s, d, seat, move - ROLE)
    elif move < MOVE:
        place_pawn(s, d, seat, move - PLACE)
    elif move < CLEAR_OUT:
        move_pawn(s, d, seat, move - MOVE)
    elif move == CLEAR_OUT:
        clear_out(s, d, seat)
    elif move == SHUT_DOWN:
        shut_down(s, d, seat)
    elif move == GIFT:
        s.phase = Phase.GIFT_KIND
    elif move == END_TURN:
        end_coop_turn(s, d)
    elif move < NO_JOKER:
        play_joker(s, d, seat, move - JOKER)
    elif move == NO_JOKER:
        skip_joker(s)
    elif move < ENOUGH:
        clear_with(s, d, seat, move - CLEAR)
    elif move == ENOUGH:
        end_clearing(s, d, seat)
    elif move < HAND:
        shut_with(s, d, seat, move - SHUT)
    elif move < TO:
        choose_gift(s, move - HAND)
    elif move < LOSE:
        hand_over(s, d, seat, move - TO)
    else:
        discard_for_mob(s, d, seat, move - LOSE)
