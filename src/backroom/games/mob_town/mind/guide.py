"""Quick sensible moves for playouts: one pass over the moves, by the weights of `weights.py`."""

from __future__ import annotations

from backroom.core.dice import below, word
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.deck import NO_TYPE
from backroom.games.mob_town.mind.evaluate import agenda_hope
from backroom.games.mob_town.mind.weights import (
    GUIDE,
    HIRE_EACH_WEIGHT,
    HIRE_LATE_WEIGHT,
    HIRE_WEIGHT,
    LEAST_CARDS,
    LEAST_NUMBER,
    NEVER_HIRE,
    Weight,
)
from backroom.games.mob_town.rules.cards import FUNDS, OF_VALUE, cards_brought, number_of
from backroom.games.mob_town.rules.mob import is_open
from backroom.games.mob_town.rules.points import (
    BLOCK_AGENDA,
    COUNT,
    STACK_AGENDA,
    TYPES_AGENDA,
    accomplished,
    count_and_value,
)
from backroom.games.mob_town.rules.price import CASH_BYTE
from backroom.games.mob_town.state import (
    BANK,
    CASH,
    CASH_IN,
    CLEAR_OUT,
    DRAW,
    EXCHANGE,
    FIRST_OF_PHASE,
    GIFT,
    HIRE,
    LAW_PLACES,
    LOT,
    MOVE,
    N_AGENDAS,
    PLACE,
    RETAIN,
    ROB,
    ROUTE,
    SHUT_DOWN,
    SWAP,
    TAKE_OVER,
    TARGET,
    TRADE,
    Phase,
    Professional,
)

BANK_ROUTE = ROUTE + BANK
DRAWN = 2  # cards of a draw
CERTAIN = 16  # a chance of one, in whole numbers
CARDS_A_TURN = 12  # that a turn takes from the deck, in eighths
CROWDED = 100  # points against a first place where another pawn stands
CARD_PHASES = sum(
    1 << phase
    for phase in (
        Phase.TRADE_GIVE, Phase.CONNECT_PAY, Phase.GIFT_KIND, Phase.MOB_DISCARD, Phase.CASH_PICK, Phase.PAY,
        Phase.SHUT_PAY, Phase.CLEAR_PAY,
    )
)  # fmt: skip


@rule
def guide(s, d, seat, moves, n, stream):
    """The index of a sensible quick move: a few points for each, and some chance."""
    return guide_by(s, d, seat, moves, n, stream, GUIDE)


@rule
def guide_by(s, d, seat, moves, n, stream, w):
    """`guide` by other weights."""
    phase = int(s.phase)
    if phase == Phase.MAIN:
        return guide_main(s, d, seat, moves, n, stream, w)
    if phase == Phase.CO_MAIN:
        return guide_coop(s, d, seat, moves, n, stream, w)
    if phase == Phase.LOT_TAKE:
        return 0
    if phase == Phase.ROUTE:
        return n - 1 if moves[n - 1] == BANK_ROUTE else below(stream, n)
    if (CARD_PHASES >> phase) & 1:
        return guide_part(s, seat, moves, n, stream, phase, w)
    if phase == Phase.PAWN_PLACE:
        return guide_place(s, d, seat, moves, n, stream, w)
    if Phase.PRO_SLOT <= phase <= Phase.PRO_AGENDA:
        return guide_work(s, d, seat, moves, n, stream, w)
    return below(stream, n)


@rule
def guide_main(s, d, seat, moves, n, stream, w):
    """The action that looks best.

    Cards are worth something as long as there are turns to spend them in: who only draws ends a round with a full hand
    and no property.
    """
    cards = int(s.deck_n) - int(s.drawn)
    late = cards <= int(w[Weight.LATE])
    danger = DRAWN * CERTAIN // max(cards, DRAWN) if cards <= LAW_PLACES else 0
    full = int(w[Weight.FULL]) * max(0, int(s.hand_n[seat]) - spendable(s, cards, w))
    draw = int(w[Weight.DRAW]) - full
    if danger:
        draw += int(w[Weight.LEAD]) * danger * lead(s, seat) // CERTAIN
    line = lineup_values(s)
    given = int(w[Weight.TRADE]) - int(w[Weight.TRADE_GIVEN]) * least_value(int(s.kinds[seat])) - full
    noise = word(stream)
    swing = int(w[Weight.NOISE])
    best = 0
    most = -1 << 30
    for i in range(n):
        move = int(moves[i])
        if move >= SWAP:
            points = int(w[Weight.SWAP]) if move < HIRE else hire_points(s, d, seat, int(s.shown[move - HIRE]), late, w)
        elif move >= LOT:
            points = lot_points(s, d, seat, int(s.lot[move - LOT]), w)
        elif move >= TAKE_OVER:
            slot = move - TAKE_OVER
            points = take_points(s, seat, slot, False, w) + hold_points(s, d, seat, slot, danger, w)
        elif move == CASH_IN:
            points = int(w[Weight.CASH_IN]) - full
        elif move >= TRADE:
            points = given + int(w[Weight.TRADE_VALUE]) * ((line >> (8 * (move - TRADE))) & 255)
        else:
            points = draw
        points = points * 32 + swing * ((noise >> (i & 15)) & 31)
        if points > most:
            best, most = i, points
    return best


@rule
def spendable(s, cards, w):
    """How many cards the seat's turns to come can still spend; the law lies among the last eleven (§round-setup)."""
    safe = max(0, cards - LAW_PLACES)
    return int(w[Weight.SPEND]) * (2 * safe + (cards - safe)) // (CARDS_A_TURN * int(s.options.players))


@rule
def lead(s, seat):
    """By how many points of control a seat is ahead of the best of the others."""
    best = 0
    for other in range(s.options.players):
        if other != seat:
            best = max(best, count_and_value(s, int(s.owned[other])) % COUNT)
    return count_and_value(s, int(s.owned[seat])) % COUNT - best


@rule
def hold_points(s, d, seat, slot, danger, w):
    """What keeping a card looks worth: the round may end before anybody takes it back, if anybody can pay for it."""
    face = int(s.face[slot])
    points = int(w[Weight.DANGER]) * face * danger // CERTAIN
    kind = int(s.type_at[slot])
    if kind < NO_TYPE:
        for other in range(s.options.players):
            if other != seat and means_for(s, d, other, kind) > face + int(s.stack[slot]):
                return points - int(w[Weight.RETAKE]) * face
    return points


@rule
def hire_points(s, d, seat, who, late, w):
    """What hiring a professional looks worth: by the moment, and by what she would find to do."""
    if number_of(s, d, who) < LEAST_NUMBER[who] or cards_brought(s, d, who) < LEAST_CARDS[who]:
        return NEVER_HIRE
    points = int(w[(HIRE_LATE_WEIGHT if late else HIRE_WEIGHT) + who])
    each = int(w[HIRE_EACH_WEIGHT + who])
    return points if each == 0 or points <= NEVER_HIRE else points + each * work_found(s, d, seat, who)


@rule
def work_found(s, d, seat, who):
    """What she would find to do: cards to steal, a dear card to empty, cards to guard, cash, an agenda already won."""
    found = 0
    if who == Professional.PICKPOCKET:
        for rival in range(s.options.players):
            if rival != seat:
                found = max(found, int(s.hand_n[rival]))
        found = min(found, number_of(s, d, who))
    elif who == Professional.INSPECTOR:
        for slot in range(s.city_n):
            if s.owner[slot] != EMPTY and s.owner[slot] != seat:
                found = max(found, int(s.face[slot]))
    elif who == Professional.LOOKOUT:
        own = int(s.owned[seat])
        while own:
            found += 1
            own &= own - 1
    elif who == Professional.LAUNDERER:
        found = int(s.hand[seat, CASH])
    elif who == Professional.LAWYER:
        for agenda in range(N_AGENDAS):
            if not (int(s.held[seat]) >> agenda) & 1 and accomplished(s, seat, agenda):
                found = 1
    return found


@rule
def take_points(s, seat, slot, paid, w):
    """What taking a card over looks worth, by one's own cards or where a professional has `paid`."""
    face = int(s.face[slot])
    price = face + int(s.stack[slot])
    points = int(w[Weight.TAKE]) + int(w[Weight.FACE]) * face
    points -= int(w[Weight.PRICE_PAID] if paid else w[Weight.PRICE]) * price
    if s.owner[slot] != EMPTY:
        points += int(w[Weight.RIVAL]) * face // max(1, int(s.options.players) - 1)
    held = int(s.held[seat])
    kind = int(s.type_at[slot])
    own = int(s.owned[seat])
    beside = (int(s.border[seat]) >> slot) & 1
    if kind < NO_TYPE:
        points += int(w[Weight.AGENDA]) * ((held >> kind) & 1)
        if not own & int(s.of_type[kind]):
            points += int(w[Weight.NEW_TYPE]) * ((held >> TYPES_AGENDA) & 1)
    points += int(w[Weight.BLOCK]) * beside * ((held >> BLOCK_AGENDA) & 1)
    if s.stack[slot] > 0:
        points += int(w[Weight.STACKED]) * ((held >> STACK_AGENDA) & 1)
    if own and not beside:
        points += int(w[Weight.FAR])
    return points


@rule
def means_for(s, d, seat, kind):
    """The value of the seat's cards that pay for a property of a type."""
    funds = int(s.funds[seat])
    return (funds >> CASH_BYTE) + ((funds >> int(d.byte_a[kind])) & 255) + ((funds >> int(d.byte_b[kind])) & 255)


@rule
def lot_points(s, d, seat, card, w):
    """What building a property looks worth: whether the hand's suits can pay for it now."""
    kind = int(d.type[card])
    if kind == NO_TYPE or means_for(s, d, seat, kind) < d.face[card]:
        return int(w[Weight.LOT_EMPTY])
    return int(w[Weight.LOT]) + int(w[Weight.LOT_FACE]) * int(d.face[card])


@rule
def lineup_values(s):
    """The value of the lineup's cards by suit, a byte each, cash sixth."""
    values = 0
    for i in range(s.lineup_n):
        values += int(FUNDS[s.lineup[i]])
    return values


@rule
def least_value(kinds):
    """The lowest value among a bit set of kinds."""
    if kinds & int(OF_VALUE[1, 1]):
        return 1
    return 2 if kinds & int(OF_VALUE[1, 2]) else 3


@rule
def guide_work(s, d, seat, moves, n, stream, w):
    """Where the professional in use works: the best take over, the dearest card of a rival, the fullest hand."""
    best = 0
    most = -1 << 30
    for i in range(n):
        move = int(moves[i])
        if s.phase == Phase.PRO_PLAYER:
            points = int(s.hand_n[move - ROB])
        elif s.phase == Phase.PRO_AGENDA:
            points = int(100 * agenda_hope(s, d, seat, move - RETAIN))
        elif s.phase == Phase.PRO_SLOT2:
            points = work_points(s, seat, move - EXCHANGE, w)
        else:
            points = work_points(s, seat, move - TARGET, w)
        points = points * 32 + below(stream, 32)
        if points > most:
            best, most = i, points
    return best


@rule
def work_points(s, seat, slot, w):
    """What a card looks worth to the professional in use."""
    owner = int(s.owner[slot])
    if s.pro == Professional.INSPECTOR:
        return -int(s.face[slot]) if owner == seat else int(s.face[slot])
    if s.pro == Professional.MOVERS:  # one card of one's own, and one that lies beside one's own
        mine = s.phase == Phase.PRO_SLOT2 and s.owner[s.target] == seat
        return (int(s.border[seat]) >> slot) & 1 if mine else 1 if owner == seat else 0
    return take_points(s, seat, slot, True, w)


@rule
def guide_part(s, seat, moves, n, stream, phase, w):
    """Smaller decisions about cards: give up little, take much, waste nothing."""
    noise = word(stream)
    first = int(FIRST_OF_PHASE[phase])
    best = 0
    most = -1 << 30
    for i in range(n):
        kind = int(moves[i]) - first
        if kind > CASH:
            points = -6  # enough cleared
        elif phase == Phase.PAY or phase == Phase.SHUT_PAY:
            value = int(s.cash_worth) if kind == CASH else kind % 3 + 1
            points = -8 * max(0, value - int(s.left)) - (2 if kind == CASH else 0)
        elif phase == Phase.CLEAR_PAY:
            points = clear_points(s, seat, kind, w)
        else:
            points = 5 if kind == CASH else 4 * (kind % 3 + 1)
            points = points if phase == Phase.CASH_PICK else -points
        points = points * 4 + ((noise >> (i & 15)) & 15)  # less than a point of value counts
        if points > most:
            best, most = i, points
    return best


@rule
def clear_points(s, seat, kind, w):
    """What clearing out with a card looks worth: little lost, and a suit that goes far, for it is fixed then."""
    left = int(s.left)
    if kind == CASH:
        return int(w[Weight.CO_CLEAR_WASTE]) * max(0, int(s.cash_worth) - left)
    reach = (int(s.funds[seat]) >> (8 * (kind // 3))) & 255
    return int(w[Weight.CO_CLEAR_WASTE]) * max(0, kind % 3 + 1 - left) + int(w[Weight.CO_CLEAR_SUIT]) * min(left, reach)


@rule
def guide_place(s, d, seat, moves, n, stream, w):
    """Where a pawn begins: where it would like to go, and nobody stands if there is such a place."""
    best = 0
    most = -1 << 30
    for i in range(n):
        slot = int(moves[i]) - PLACE
        points = int(w[Weight.CO_PLACE]) * go_points(s, d, seat, slot, w) + below(stream, 8)
        for other in range(s.options.players):
            if other != seat and s.pawn[other] == slot:
                points -= CROWDED
        if points > most:
            best, most = i, points
    return best


@rule
def guide_coop(s, d, seat, moves, n, stream, w):
    """The action of the law that looks best."""
    line = lineup_values(s)
    noise = word(stream)
    swing = int(w[Weight.NOISE])
    few = int(s.deck_n) - int(s.drawn) <= 6
    slot = int(s.pawn[seat])
    kind = int(s.type_at[slot])
    useful = 0  # bit set of the types of a trade that pay where the pawn stands
    if is_open(s, slot):
        useful = 1 << 5 | 1 << (int(d.byte_a[kind]) // 8) | 1 << (int(d.byte_b[kind]) // 8)
    best = 0
    most = -1 << 30
    for i in range(n):
        move = int(moves[i])
        if move == DRAW:
            points = int(w[Weight.CO_DRAW_LAST] if few else w[Weight.CO_DRAW])
        elif move < CASH_IN:
            each = int(w[Weight.CO_TRADE_VALUE]) + int(w[Weight.CO_TRADE_HERE]) * ((useful >> (move - TRADE)) & 1)
            points = int(w[Weight.CO_TRADE]) + each * ((line >> (8 * (move - TRADE))) & 255)
        elif move == CASH_IN:
            points = int(w[Weight.CO_CASH_IN])
        elif move < CLEAR_OUT:
            points = go_points(s, d, seat, move - MOVE, w)
            points += int(w[Weight.CO_GO_LAST]) if s.acts <= 1 else 0
        elif move == CLEAR_OUT:
            points = int(w[Weight.CO_CLEAR]) + int(w[Weight.CO_CLEAR_TOKEN]) * int(s.stack[slot])
            points += int(w[Weight.CO_CLEAR_FULL]) if s.stack[slot] >= s.face[slot] else 0
        elif move == SHUT_DOWN:
            points = int(w[Weight.CO_SHUT])
        else:
            points = int(w[Weight.CO_GIFT] if move == GIFT else w[Weight.CO_END])
        points = points * 32 + swing * ((noise >> (i & 15)) & 31)
        if points > most:
            best, most = i, points
    return best


@rule
def go_points(s, d, seat, slot, w):
    """What moving to a card looks worth: whether the hand clears it and shuts it, and how full it is."""
    if not is_open(s, slot):
        return int(w[Weight.CO_GO_SHUT])
    reach = means_for(s, d, seat, int(s.type_at[slot]))
    face, tokens = int(s.face[slot]), int(s.stack[slot])
    if reach >= face + tokens:
        return int(w[Weight.CO_GO]) + int(w[Weight.CO_GO_FACE]) * face
    full = int(w[Weight.CO_GO_FULL]) if tokens >= face else 0
    return int(w[Weight.CO_GO_TOKEN]) * min(reach, tokens) + full
