"""What is legal, why not, and playing a move: from the number of a move to the rule behind it."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.actions import (
    cash_in,
    choose_agenda,
    draw_action,
    give,
    hand_picks,
    lineup_picks,
    pick_agendas,
    refuse_agenda,
    refuse_trade,
    return_agenda,
    take,
    trade,
)
from backroom.games.mob_town.rules.bits import count_bits, list_bits, lowest
from backroom.games.mob_town.rules.cards import lineup_types
from backroom.games.mob_town.rules.coop import (
    choose_gift,
    choose_role,
    clear_out,
    clear_with,
    clearing_cards,
    discard_for_mob,
    end_clearing,
    hand_over,
    jokers,
    move_pawn,
    place_pawn,
    play_joker,
    refuse_act,
    refuse_clear_out,
    refuse_clearing,
    refuse_co_trade,
    refuse_gift,
    refuse_joker,
    refuse_move,
    refuse_receiver,
    refuse_role,
    refuse_shut_down,
    shut_down,
    shut_with,
    shutting_cards,
    skip_joker,
)
from backroom.games.mob_town.rules.price import payments, take_overs
from backroom.games.mob_town.rules.professionals import (
    hire,
    move_cards,
    refuse_exchange,
    refuse_hire,
    refuse_robbery,
    refuse_target,
    retain_lawyer,
    rob,
    work_on,
)
from backroom.games.mob_town.rules.takeover import (
    accept_lot,
    begin_take_over,
    build,
    connect,
    connection_cards,
    decline_lot,
    open_lot,
    pay,
    receivers,
    refuse_cell,
    refuse_lot,
    refuse_payment,
    refuse_take_over,
    route_over,
)
from backroom.games.mob_town.rules.turn import end_action, end_coop_turn
from backroom.games.mob_town.state import (
    ACCEPT,
    AGENDAS_MOVE,
    ALL_MOVES,
    BUILD,
    CASH,
    CASH_IN,
    CHOOSE,
    CLEAR,
    CLEAR_OUT,
    CONNECT,
    DECLINE,
    DRAW,
    END_TURN,
    ENOUGH,
    EXCHANGE,
    GIFT,
    GIVE,
    HAND,
    HIRE,
    JOKER,
    LOSE,
    LOT,
    MOVE,
    NO_JOKER,
    PAY,
    PLACE,
    RETAIN,
    ROB,
    ROLE,
    ROUTE,
    SHUT,
    SHUT_DOWN,
    SLOTS,
    SWAP,
    TAKE,
    TAKE_OVER,
    TARGET,
    TO,
    TRADE,
    Act,
    Phase,
    Refusal,
)

# The phases whose moves are a bit set, the first move of each one's family, and the phases that always leave a choice.
FAMILIES = {
    Phase.TRADE_GIVE: GIVE,
    Phase.CASH_PICK: TAKE,
    Phase.SWAP_IN: CHOOSE,
    Phase.ROUTE: ROUTE,
    Phase.PAY: PAY,
    Phase.CONNECT_PAY: CONNECT,
    Phase.PRO_AGENDA: RETAIN,
    Phase.PAY_JOKER: JOKER,
    Phase.SHUT_PAY: SHUT,
    Phase.GIFT_KIND: HAND,
    Phase.MOB_DISCARD: LOSE,
}
CHOICES = sum(1 << phase for phase in FAMILIES)
FIRST = np.array([FAMILIES.get(phase, EMPTY) for phase in Phase], np.int16)
HALF = SLOTS // 2  # slots whose edges make a bit set
NEVER_FORCED = sum(
    1 << phase for phase in (Phase.MAIN, Phase.OVER, Phase.LOT_CELL, Phase.LOT_TAKE, Phase.AGENDA_PICK, Phase.SWAP_IN)
)


@rule
def pending(s):
    """The one seat that decides now; nobody once the game is over."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.actor)


# --- what is legal ----------------------------------------------------------------------------------------------------


@rule
def legal(s, d, seat, out):
    """The moves that the actor may make now, in ascending order.

    Most are a bit set, listed at the end. There is one way out, for with several the compiler counts who holds `out`.
    """
    phase = int(s.phase)
    bits = first = n = 0
    if phase == Phase.MAIN:
        bits, first = actions(s, d, seat), DRAW
    elif is_choice_of_cards(phase):
        bits, first = choices(s, d, seat), int(FIRST[phase])
    elif phase <= Phase.OVER:
        n = legal_part(s, d, seat, out)
    else:
        n = legal_coop(s, d, seat, out)
    end = n + count_bits(bits)
    while n < end:
        for i in range(8):  # as `list_bits` does it, but these sets are larger
            out[n + i] = first + lowest(bits)
            bits &= bits - 1
        n += 8
    return end


@rule
def actions(s, d, seat):
    """Bit set of the actions, DRAW first (§gameplay): drawing is always possible, so there is no passing (R26)."""
    bits = 1 | int(s.held[seat]) << (SWAP - DRAW)
    if s.hand_n[seat] > 0:
        bits |= take_overs(s, d, seat, False, False) << (TAKE_OVER - DRAW)
        bits |= ((int(s.kinds[seat]) >> CASH) & 1) << (CASH_IN - DRAW)
        bits |= lineup_types(s) << (TRADE - DRAW)
    if s.briefcases[seat] > 0:
        for place in range(3):
            bits |= (1 if s.lot[place] != EMPTY else 0) << (LOT - DRAW + place)
        if s.options.professionals and s.extra == 0:
            bits |= hirings(s, d, seat) << (HIRE - DRAW)
    return bits


@rule
def hirings(s, d, seat):
    """Bit set of the places of the display that the seat may hire from (§professionals)."""
    found = 0
    for place in range(3):
        if refuse_hire(s, d, seat, place) == Refusal.NONE:
            found |= 1 << place
    return found


@rule
def is_choice_of_cards(phase):
    """Whether `choices` knows the phase's moves: a bit set, most often of kinds of cards."""
    return (CHOICES >> phase) & 1


@rule
def choices(s, d, seat):
    """Bit set of the moves of the phase's family, for the phases of CHOICES; `FIRST[phase]` is bit 0."""
    phase = s.phase
    if phase == Phase.SWAP_IN:
        return ~int(s.held[seat]) & 0xFF
    if phase == Phase.TRADE_GIVE:
        return int(s.kinds[seat])
    if phase == Phase.CONNECT_PAY:
        return connection_cards(s, seat)
    if phase == Phase.PAY or phase == Phase.SHUT_PAY:
        return payments(s, d, seat, int(d.suits[s.card[s.target]]))
    if phase == Phase.CASH_PICK:
        return lineup_picks(s)
    if phase == Phase.ROUTE:
        return receivers(s, seat)
    if phase == Phase.PAY_JOKER:
        return jokers(s, d, seat)  # NO_JOKER follows the fifteen kinds
    if phase == Phase.MOB_DISCARD:
        return hand_picks(s, seat, int(s.picks))
    if phase == Phase.GIFT_KIND:
        return int(s.kinds[seat])
    return ~int(s.held[seat]) & 0xFF


@rule
def legal_part(s, d, seat, out):
    """The smaller decisions of the competitive game that are no bit set."""
    phase = int(s.phase)
    if phase == Phase.LOT_CELL:
        return legal_cells(s, out)
    if phase == Phase.LOT_TAKE:
        out[0] = ACCEPT
        out[1] = DECLINE
        return 2
    if phase == Phase.AGENDA_PICK:
        for pair in range(28):
            out[pair] = AGENDAS_MOVE + pair
        return 28
    return legal_targets(s, d, seat, out)


@rule
def legal_cells(s, out):
    """Every edge of the city, each place named once (§open-lot, R18)."""
    low = high = 0
    for slot in range(HALF):
        low |= int(s.edges[slot]) << (4 * slot)
        high |= int(s.edges[slot + HALF]) << (4 * slot)
    return list_bits(high, BUILD + 4 * HALF, out, list_bits(low, BUILD, out, 0))


@rule
def legal_targets(s, d, seat, out):
    """What the professional in use may work on (§professionals)."""
    n = 0
    if s.phase == Phase.PRO_PLAYER:
        for rival in range(s.options.players):
            if refuse_robbery(s, seat, rival) == Refusal.NONE:
                out[n] = ROB + rival
                n += 1
    elif s.phase == Phase.PRO_SLOT2:
        for slot in range(s.target + 1, s.city_n):
            out[n] = EXCHANGE + slot
            n += 1
    elif s.phase == Phase.PRO_SLOT:
        for slot in range(s.city_n):
            if refuse_target(s, d, seat, slot) == Refusal.NONE:
                out[n] = TARGET + slot
                n += 1
    return n


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


# --- why not ----------------------------------------------------------------------------------------------------------


@rule
def refuse(s, d, seat, move):
    """0, or why the seat may not make a move, as a plain number."""
    return reason_for(s, d, seat, move) + 0


@rule
def reason_for(s, d, seat, move):
    """Why the seat may not make a move."""
    if s.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat != s.actor:
        return Refusal.NOT_YOUR_TURN
    if move < GIVE:
        return refuse_action(s, d, seat, move)
    if move < ROLE:
        return refuse_part(s, d, seat, move)
    return refuse_coop(s, d, seat, move)


@rule
def refuse_action(s, d, seat, move):
    """The actions of a turn (§gameplay, §coop-gameplay)."""
    phase = s.phase
    if move < DRAW:
        return Refusal.NONE if phase == Phase.AGENDA_PICK else Refusal.WRONG_PHASE
    if phase == Phase.CO_MAIN:
        if move == DRAW:
            return refuse_act(s, Act.DRAW)
        if move < CASH_IN:
            return refuse_co_trade(s, seat, move - TRADE)
        if move == CASH_IN:
            refusal = refuse_act(s, Act.CASH_IN)
            return refusal if refusal != Refusal.NONE else refuse_cash_in(s, seat)
        return Refusal.WRONG_PHASE
    if phase != Phase.MAIN:
        return Refusal.WRONG_PHASE
    if move == DRAW:
        return Refusal.NONE
    if move < CASH_IN:
        return refuse_trade(s, seat, move - TRADE)
    if move == CASH_IN:
        return refuse_cash_in(s, seat)
    if move < LOT:
        return refuse_take_over(s, d, seat, move - TAKE_OVER, False, False)
    if move < SWAP:
        return refuse_lot(s, seat, move - LOT)
    if move < HIRE:
        return refuse_agenda(s, seat, move - SWAP, True)
    return refuse_hire(s, d, seat, move - HIRE)


@rule
def refuse_cash_in(s, seat):
    """Why the seat may not cash in (§cash-in)."""
    return Refusal.NONE if s.hand[seat, CASH] > 0 else Refusal.NO_CASH


@rule
def refuse_part(s, d, seat, move):
    """The smaller decisions within an action."""
    phase = s.phase
    if move < TAKE:
        return refuse_card(s, seat, move - GIVE) if phase == Phase.TRADE_GIVE else Refusal.WRONG_PHASE
    if move < BUILD:
        return refuse_pick(s, move - TAKE) if phase == Phase.CASH_PICK else Refusal.WRONG_PHASE
    if move < ACCEPT:
        at = move - BUILD
        return refuse_cell(s, at // 4, at & 3) if phase == Phase.LOT_CELL else Refusal.WRONG_PHASE
    if move < CHOOSE:
        return Refusal.NONE if phase == Phase.LOT_TAKE else Refusal.WRONG_PHASE
    if move < ROUTE:
        return refuse_agenda(s, seat, move - CHOOSE, False) if phase == Phase.SWAP_IN else Refusal.WRONG_PHASE
    if move < PAY:
        return refuse_route(s, seat, move - ROUTE) if phase == Phase.ROUTE else Refusal.WRONG_PHASE
    if move < CONNECT:
        if phase != Phase.PAY:
            return Refusal.WRONG_PHASE
        allowed = payments(s, d, seat, int(d.suits[s.card[s.target]]))
        return refuse_payment(s, d, seat, move - PAY, allowed)
    if move < TARGET:
        if phase != Phase.CONNECT_PAY:
            return Refusal.WRONG_PHASE
        return refuse_from(s, seat, move - CONNECT, connection_cards(s, seat))
    if move < EXCHANGE:
        return refuse_target(s, d, seat, move - TARGET) if phase == Phase.PRO_SLOT else Refusal.WRONG_PHASE
    if move < ROB:
        return refuse_exchange(s, move - EXCHANGE) if phase == Phase.PRO_SLOT2 else Refusal.WRONG_PHASE
    if move < RETAIN:
        return refuse_robbery(s, seat, move - ROB) if phase == Phase.PRO_PLAYER else Refusal.WRONG_PHASE
    return refuse_agenda(s, seat, move - RETAIN, False) if phase == Phase.PRO_AGENDA else Refusal.WRONG_PHASE


@rule
def refuse_card(s, seat, kind):
    """Why a card cannot be given: it is not in the hand."""
    return Refusal.NONE if s.hand[seat, kind] > 0 else Refusal.NOT_IN_HAND


@rule
def refuse_from(s, seat, kind, allowed):
    """Why a card cannot be given up next; `allowed` is the bit set of those that can."""
    if (allowed >> kind) & 1:
        return Refusal.NONE
    return Refusal.NOT_IN_HAND if s.hand[seat, kind] <= 0 else Refusal.PICK_ORDER


@rule
def refuse_pick(s, kind):
    """Why a card cannot be taken from the lineup next (§cash-in, R22)."""
    if (lineup_picks(s) >> kind) & 1:
        return Refusal.NONE
    for i in range(s.lineup_n):
        if s.lineup[i] == kind:
            return Refusal.PICK_ORDER
    return Refusal.NOT_IN_LINEUP


@rule
def refuse_route(s, seat, receiver):
    """Why the way cannot pass this receiver (§connection, R14)."""
    return Refusal.NONE if (receivers(s, seat) >> receiver) & 1 else Refusal.NO_ROUTE


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
        return refuse_payment(s, d, seat, move - SHUT, shutting_cards(s, d, seat))
    if move < TO:
        return refuse_card(s, seat, move - HAND) if phase == Phase.GIFT_KIND else Refusal.WRONG_PHASE
    if move < LOSE:
        return refuse_receiver(s, seat, move - TO) if phase == Phase.GIFT_PLAYER else Refusal.WRONG_PHASE
    if move < ALL_MOVES and phase == Phase.MOB_DISCARD:
        return refuse_from(s, seat, move - LOSE, hand_picks(s, seat, int(s.picks)))
    return Refusal.WRONG_PHASE


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def play(s, d, seat, move):
    """Play a legal move, then every step that leaves no choice: a co-op turn with nothing left ends so (R64)."""
    while move != EMPTY:
        if move < GIVE:
            perform_action(s, d, seat, move)
        elif move < ROLE:
            perform_part(s, d, seat, move)
        else:
            perform_coop(s, d, seat, move)
        if s.finished:
            end_action(s, d)
        seat = np.int64(s.actor)  # as wide as the caller's: the rules below are compiled once
        move = EMPTY if always_leaves_a_choice(s) else forced_move(s, d, seat)


@rule
def always_leaves_a_choice(s):
    """Whether no move of this phase is ever forced; so it is, too, when the game is over."""
    return (NEVER_FORCED >> int(s.phase)) & 1


@rule
def forced_move(s, d, seat):
    """The only move there is, or EMPTY where there is a choice."""
    phase = int(s.phase)
    if is_choice_of_cards(phase):
        bits = choices(s, d, seat)
        return EMPTY if bits & (bits - 1) else int(FIRST[phase]) + lowest(bits)
    n = legal_targets(s, d, seat, s.scratch) if phase < Phase.OVER else legal_coop(s, d, seat, s.scratch)
    return int(s.scratch[0]) if n == 1 else EMPTY


@rule
def perform_action(s, d, seat, move):
    """Begin an action (§gameplay)."""
    if move < DRAW:
        pick_agendas(s, d, seat, move - AGENDAS_MOVE)
    elif move == DRAW:
        draw_action(s, d, seat)
    elif move < CASH_IN:
        trade(s, move - TRADE)
    elif move == CASH_IN:
        cash_in(s, d, seat)
    elif move < LOT:
        begin_take_over(s, d, seat, move - TAKE_OVER, False, False)
    elif move < SWAP:
        open_lot(s, seat, move - LOT)
    elif move < HIRE:
        return_agenda(s, move - SWAP)
    else:
        hire(s, d, seat, move - HIRE)


@rule
def perform_part(s, d, seat, move):
    """Go on with an action."""
    if move < TAKE:
        give(s, d, seat, move - GIVE)
    elif move < BUILD:
        take(s, d, seat, move - TAKE)
    elif move < ACCEPT:
        build(s, d, seat, (move - BUILD) // 4, (move - BUILD) & 3)
    elif move == ACCEPT:
        accept_lot(s, d, seat)
    elif move == DECLINE:
        decline_lot(s, d, seat)
    elif move < ROUTE:
        choose_agenda(s, d, seat, move - CHOOSE)
    elif move < PAY:
        route_over(s, seat, move - ROUTE)
    elif move < CONNECT:
        pay(s, d, seat, move - PAY)
    elif move < TARGET:
        connect(s, d, seat, move - CONNECT)
    elif move < EXCHANGE:
        work_on(s, d, seat, move - TARGET)
    elif move < ROB:
        move_cards(s, d, seat, move - EXCHANGE)
    elif move < RETAIN:
        rob(s, d, seat, move - ROB)
    else:
        retain_lawyer(s, d, seat, move - RETAIN)


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
