"""The smaller decisions within an action: which are legal, why not, and going on with one."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mob_town.rules.actions import choose_agenda, give, hand_picks, lineup_picks, refuse_agenda, take
from backroom.games.mob_town.rules.bits import list_bits
from backroom.games.mob_town.rules.price import payments
from backroom.games.mob_town.rules.professionals import (
    move_cards,
    refuse_exchange,
    refuse_robbery,
    refuse_target,
    retain_lawyer,
    rob,
    work_on,
)
from backroom.games.mob_town.rules.shut_down import jokers
from backroom.games.mob_town.rules.takeover import (
    accept_lot,
    build,
    connect,
    connection_cards,
    decline_lot,
    pay,
    receivers,
    refuse_cell,
    refuse_payment,
    route_over,
)
from backroom.games.mob_town.state import (
    ACCEPT,
    AGENDAS_MOVE,
    BUILD,
    CARD_FAMILIES,
    CHOOSE,
    CONNECT,
    DECLINE,
    EXCHANGE,
    GIVE,
    PAIR_MASK,
    PAY,
    RETAIN,
    ROB,
    ROUTE,
    SLOTS,
    TAKE,
    TARGET,
    Phase,
    Refusal,
)

CHOICES = sum(1 << phase for phase in CARD_FAMILIES if phase != Phase.CLEAR_PAY)  # the phases whose moves are a bit set
HALF = SLOTS // 2  # slots whose edges make a bit set


@rule
def is_choice_of_cards(phase):
    """Whether `choices` knows the phase's moves: a bit set, most often of kinds of cards."""
    return (CHOICES >> phase) & 1


@rule
def choices(s, d, seat):
    """Bit set of the moves of the phase's family, for the phases of CHOICES; `FIRST_OF_PHASE[phase]` is bit 0."""
    phase = s.phase
    if phase == Phase.SWAP_IN:
        return ~int(s.held[seat]) & 0xFF
    if phase == Phase.TRADE_GIVE:
        return int(s.kinds[seat])
    if phase == Phase.CONNECT_PAY:
        return connection_cards(s, seat)
    if phase == Phase.PAY or phase == Phase.SHUT_PAY:
        return payments(s, d, seat)
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
def legal_step(s, d, seat, out):
    """The smaller decisions of the competitive game that are no bit set."""
    phase = int(s.phase)
    if phase == Phase.LOT_CELL:
        return legal_cells(s, out)
    if phase == Phase.LOT_TAKE:
        out[0] = ACCEPT
        out[1] = DECLINE
        return 2
    if phase == Phase.AGENDA_PICK:
        for pair in range(len(PAIR_MASK)):
            out[pair] = AGENDAS_MOVE + pair
        return len(PAIR_MASK)
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
def refuse_step(s, d, seat, move):
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
        allowed = payments(s, d, seat)
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
def perform_step(s, d, seat, move):
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
