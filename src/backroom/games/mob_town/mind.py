"""What programs make of a position: numbers for learning, a quick estimate of the result, quick sensible moves."""

from __future__ import annotations

import math
from enum import IntEnum

import numpy as np

from backroom.core.dice import below, word
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.deck import NO_TYPE
from backroom.games.mob_town.rules.cards import FUNDS, OF_VALUE, cards_brought, keeps, number_of
from backroom.games.mob_town.rules.mob import is_open
from backroom.games.mob_town.rules.price import CASH_BYTE, price_of
from backroom.games.mob_town.rules.takeover import refuse_take_over
from backroom.games.mob_town.scoring import (
    BLOCK_AGENDA,
    BRIEFCASE_POINTS,
    COUNT,
    STACK_AGENDA,
    TYPES_AGENDA,
    accomplished,
    agenda_value,
    control_points,
    standing,
)
from backroom.games.mob_town.state import (
    CASH,
    CASH_IN,
    CLEAR_OUT,
    DRAW,
    EXCHANGE,
    GIFT,
    HIRE,
    LAW_END,
    LOT,
    MOB_END,
    MOVE,
    MOVES,
    PLACE,
    RETAIN,
    ROB,
    ROUTE,
    SHUT_DOWN,
    SWAP,
    TAKE_OVER,
    TARGET,
    TRADE,
    Outcome,
    Phase,
    Professional,
    Refusal,
)

PHASES = len(Phase)
N_FEATURES = 40 + PHASES + 22 * 6
CARD_POINTS = 0.5  # points that a unit of value in hand is worth early in a round
DRAWN_POINTS = 0.9  # points that a card still to be drawn is worth then
WAY_POINTS = 0.9  # points that a connection card is worth
ACTION_POINTS = 1.6  # points that an action of a Getaway Driver is worth
BANK_ROUTE = ROUTE + 4
CROWDED = 100  # points against a first place where another pawn stands
FIRST_OF_PHASE = np.zeros(PHASES, np.int16)  # the first move of the family of cards that a phase asks for
for _phase, _family in (
    (Phase.TRADE_GIVE, "give"),
    (Phase.CONNECT_PAY, "connect"),
    (Phase.GIFT_KIND, "hand"),
    (Phase.MOB_DISCARD, "lose"),
    (Phase.CASH_PICK, "take"),
    (Phase.PAY, "pay"),
    (Phase.SHUT_PAY, "shut"),
    (Phase.CLEAR_PAY, "clear"),
):
    FIRST_OF_PHASE[_phase] = MOVES.first[_family]
CARD_PHASES = sum(1 << phase for phase in Phase if FIRST_OF_PHASE[phase])


@rule
def kind_value(kind):
    """The value of a card when paying; cash counts a little more, being wild."""
    return 1.4 if kind == CASH else float(kind % 3 + 1)


@rule
def hand_value(s, seat):
    """The value of a hand that is known."""
    value = 0.0
    for kind in range(16):
        value += int(s.hand[seat, kind]) * kind_value(kind)
    return value


@rule
def turns_left(s):
    """About how many turns each seat still has in this round."""
    cards = int(s.deck_n) - int(s.drawn)
    safe = max(0, cards - 11)
    return (safe + (cards - safe) / 2.0) / (1.4 * int(s.options.players))


# --- an estimate of the result ----------------------------------------------------------------------------------------


@rule
def agenda_hope(s, d, seat, agenda):
    """The chance, roughly, that an agenda will succeed, from how the seat stands in it."""
    if accomplished(s, seat, agenda):
        return 0.78
    mine = standing(s, seat, agenda)
    best = 0
    for other in range(s.options.players):
        if other != seat:
            best = max(best, standing(s, other, agenda))
    behind = (best - mine) / COUNT
    return max(0.06, 0.42 - 0.16 * behind)


@rule
def held_hope(s, d, seat):
    """Points to expect from the seat's own agendas; in the middle of a swap the new one may be the best there is."""
    points = 0.0
    best = 0.0
    for agenda in range(8):
        hope = agenda_hope(s, d, seat, agenda)
        if (int(s.held[seat]) >> agenda) & 1:
            if s.phase != Phase.SWAP_IN or s.returned != agenda:
                points += hope
        elif s.phase == Phase.SWAP_IN or s.phase == Phase.PRO_AGENDA:
            best = max(best, hope)
    return (points + best) * agenda_value(s, d)


@rule
def action_promise(s, d, seat, factor):
    """What the seat's unfinished action will bring, in points."""
    phase = s.phase
    card_points = CARD_POINTS * factor
    if phase == Phase.PAY or phase == Phase.ROUTE or phase == Phase.CONNECT_PAY:
        slot = int(s.target)
        gain = float(s.face[slot])
        if s.owner[slot] != EMPTY:
            gain += float(s.face[slot]) / max(1, int(s.options.players) - 1)
        return gain + 1.2 - max(0, int(s.left)) * card_points - int(s.need) * (WAY_POINTS - 0.2)
    if phase == Phase.LOT_TAKE:
        return max(0.0, int(s.face[s.target]) * (1.0 - card_points) + 0.8)
    if phase == Phase.LOT_CELL:
        card = int(s.lot[s.lot_place])
        funds = 0.0
        for kind in range(16):
            if kind == CASH or (int(d.suits[card]) >> (kind // 3)) & 1:
                funds += int(s.hand[seat, kind]) * (1 if kind == CASH else kind % 3 + 1)
        return int(d.face[card]) * (1.0 - card_points) + 0.6 if funds >= int(d.face[card]) else 0.3
    if phase == Phase.TRADE_GIVE:
        gain = 0.0
        for i in range(s.lineup_n):
            if int(s.lineup[i]) // 3 == s.trade:
                gain += kind_value(int(s.lineup[i]))
        least = 9.0
        for kind in range(16):
            if s.hand[seat, kind] > 0:
                least = min(least, kind_value(kind))
        return (gain - least) * card_points
    if phase == Phase.CASH_PICK:
        return int(s.picks) * 2.4 * card_points
    if phase == Phase.PRO_PLAYER:
        return number_of(s, d, Professional.PICKPOCKET) * 2.2 * card_points
    if phase == Phase.PRO_SLOT:
        return work_promise(s, d, seat, card_points)
    return 0.0


@rule
def work_promise(s, d, seat, card_points):
    """What the professional in use can do for the seat in the city, in points."""
    best = 0.0
    for slot in range(s.city_n):
        face = float(s.face[slot])
        theirs = s.owner[slot] != EMPTY and s.owner[slot] != seat
        taken = face / max(1, int(s.options.players) - 1) if theirs else 0.0
        if s.pro == Professional.INSPECTOR:
            best = max(best, taken + 0.3)
        elif s.pro != Professional.MOVERS and s.owner[slot] != seat:
            forceful = s.pro == Professional.ENFORCER
            if refuse_take_over(s, d, seat, slot, not forceful, forceful) == Refusal.NONE:
                cost = price_of(s, d, slot, forceful) * card_points
                best = max(best, face + taken + 1.2 - cost)
    return best


@rule
def evaluate(s, d, seat):
    """A quick estimate of the seat's result, from what it may know."""
    if s.options.mode:
        return evaluate_coop(s, d)
    players = int(s.options.players)
    factor = min(1.0, 0.15 + turns_left(s) / 2.5)
    over = s.phase == Phase.OVER
    mine = 0.0
    best = -1000.0
    for other in range(players):
        points = float(s.score[other])
        if not over:
            points += control_points(s, d, other) + BRIEFCASE_POINTS * int(s.briefcases[other])
            if other == seat:
                points += held_hope(s, d, seat) + hand_value(s, seat) * CARD_POINTS * factor
                if s.actor == seat:
                    points += action_promise(s, d, seat, factor) + ACTION_POINTS * int(s.extra) * factor
                    if s.pro != EMPTY:
                        points += DRAWN_POINTS * factor * cards_brought(s, d, int(s.pro))
                if s.owned[seat] == 0:
                    points -= 0.5
            else:
                points += 0.7 * agenda_value(s, d) + int(s.hand_n[other]) * 1.8 * CARD_POINTS * factor
            points += kept_points(s, d, other)
        if other == seat:
            mine = points
        else:
            best = max(best, points)
    to_come = int(s.options.rounds) - int(s.round_no)
    return math.tanh((mine - best) / (9.0 + 5.0 * to_come))


@rule
def kept_points(s, d, seat):
    """What kept professionals will still bring."""
    points = 0.0
    turns = turns_left(s)
    if keeps(s, seat, Professional.LOOKOUT):
        points += 0.3 * turns * number_of(s, d, Professional.LOOKOUT)
    if keeps(s, seat, Professional.CHAUFFEUR):
        points += 0.3 * turns * number_of(s, d, Professional.CHAUFFEUR)
    if keeps(s, seat, Professional.LAUNDERER):
        cash = int(s.known[seat, CASH]) + 0.2 * turns
        points += CARD_POINTS * cash * (number_of(s, d, Professional.LAUNDERER) - 1)
    return points


@rule
def evaluate_coop(s, d):
    """A quick estimate for the team: the two tracks, the tokens, the cards and the deck."""
    if s.outcome != Outcome.OPEN:
        return 1.0 if s.outcome == Outcome.WON else -1.0
    if s.phase == Phase.ROLE_PICK:
        return 0.0
    danger = 0.0
    for slot in range(s.city_n):
        if not (int(s.shut) >> slot) & 1:
            danger += int(s.stack[slot]) * 0.012
            if s.stack[slot] >= s.face[slot]:
                danger += 0.05
    cards = 0.0
    for seat in range(s.options.players):
        cards += min(hand_value(s, seat), 14.0)
        slot = int(s.pawn[seat])
        if slot >= 0 and not (int(s.shut) >> slot) & 1:
            cards += 0.6
    cards /= int(s.options.players)
    deck = int(s.deck_n) - int(s.drawn)
    need = LAW_END - int(s.law_track)
    pace = min(0.0, (deck - 0.9 * need) * 0.02)
    promise = 0.0
    if s.phase == Phase.SHUT_PAY or (s.phase == Phase.PAY_JOKER and s.goal == 1):
        promise = int(s.face[s.target]) / LAW_END * 1.1
    elif s.phase == Phase.CLEAR_PAY or s.phase == Phase.PAY_JOKER:
        promise = 0.03
    value = 1.5 * int(s.law_track) / LAW_END + promise + 0.02 * cards + pace
    value -= 1.3 * int(s.mob_track) / MOB_END + danger + 0.25
    return math.tanh(value)


# --- numbers for learning ---------------------------------------------------------------------------------------------


@rule
def features(s, d, seat, out):
    """The table in numbers of about 0 to 1: the seat first, then what it sees of the others, the city slot by slot."""
    out[:] = 0.0
    players = int(s.options.players)
    out[0] = players / 4
    out[1] = float(s.options.mode)
    out[2] = s.round_no / 3
    out[3] = (int(s.deck_n) - int(s.drawn)) / 46
    out[4] = turns_left(s) / 16
    out[5] = s.acts / 3
    out[6] = s.mob_track / 8
    out[7] = s.law_track / 20
    out[8] = s.left / 8
    out[9] = s.need / 5
    for kind in range(16):
        out[10 + kind] = s.hand[seat, kind] / 3
    at = 26
    for i in range(players):
        other = (seat + i) % players
        out[at] = s.score[other] / 60
        out[at + 1] = s.hand_n[other] / 10
        out[at + 2] = s.briefcases[other] / 3
        at += 3
    out[38] = 1.0 if s.actor == seat else 0.0
    out[39] = 1.0 if s.extra > 0 else 0.0
    out[40 + int(s.phase)] = 1.0
    at = 40 + PHASES
    for slot in range(s.city_n):
        card = int(s.card[slot])
        out[at] = d.face[card] / 6
        out[at + 1] = (int(d.type[card]) + 1) / 6
        out[at + 2] = s.stack[slot] / 4
        out[at + 3] = 1.0 if s.owner[slot] == seat else 0.0
        out[at + 4] = 1.0 if s.owner[slot] != EMPTY and s.owner[slot] != seat else 0.0
        out[at + 5] = float((int(s.shut) >> slot) & 1)
        at += 6


# --- quick moves for playouts -----------------------------------------------------------------------------------------


class Weight(IntEnum):
    """What the guide looks at, with its weight in GUIDE: eighths of a point."""

    TAKE = 0  # a take over, whatever it is
    FACE = 1  # each point of its value
    PRICE = 2  # each point of its price
    PRICE_LATE = 3  # the same late in the round
    RIVAL = 4  # each point that a rival loses, shared out among the rivals
    AGENDA = 5  # of the type of a held agenda
    BLOCK = 6  # beside one's own, with that agenda
    NEW_TYPE = 7  # of a type not yet controlled, with that agenda
    STACKED = 8  # it will carry two tokens, with that agenda
    FAR = 9  # not beside one's own, so connection cards are due
    DRAW = 10
    DRAW_LATE = 11  # late in the round
    TRADE = 12
    TRADE_VALUE = 13  # each point of value in the lineup cards taken
    TRADE_GIVEN = 14  # each point of the cheapest card in hand
    CASH_IN = 15
    LOT = 16  # an open lot that the hand pays for at once
    LOT_FACE = 17  # each point of its value
    LOT_EMPTY = 18  # one that it does not pay for
    SWAP = 19
    NOISE = 20  # chance, up to so much
    HIRE = 21  # the twelve professionals from here on, early in the round
    CO_SHUT = 33  # the co-op: shut down
    CO_CLEAR = 34  # clear out
    CO_CLEAR_TOKEN = 35  # each token there
    CO_CLEAR_FULL = 36  # a card that the next token would overflow
    CO_DRAW = 37
    CO_DRAW_LAST = 38  # with few cards left in the deck
    CO_TRADE = 39
    CO_TRADE_VALUE = 40  # each point of value in the lineup cards taken
    CO_CASH_IN = 41
    CO_GO = 42  # move to a card that the hand clears and shuts
    CO_GO_FACE = 43  # each point of its value
    CO_GO_TOKEN = 44  # move to a card where the hand clears so many tokens
    CO_GO_FULL = 45  # where the next token would overflow
    CO_GO_SHUT = 46  # move to a face-down card
    CO_GIFT = 47
    CO_END = 48
    LATE = 49  # cards left in the deck when it gets late
    CO_TRADE_HERE = 50  # each point of that value that pays where the pawn stands
    CO_GO_LAST = 51  # moving with the last action of the turn
    CO_PLACE = 52  # a pawn's first place: each point that moving there looks worth
    CO_CLEAR_WASTE = 53  # clearing out with a card: each point of its value that is lost
    CO_CLEAR_SUIT = 54  # each token that its suit clears in all
    HIRE_LATE = 55  # the twelve professionals late in the round
    HIRE_EACH = 67  # and each unit of what they find to do, see `work_found`


HIRE_WEIGHT, HIRE_LATE_WEIGHT, HIRE_EACH_WEIGHT = int(Weight.HIRE), int(Weight.HIRE_LATE), int(Weight.HIRE_EACH)
NEVER_HIRE = -200
LEAST_NUMBER = np.zeros(len(Professional), np.int8)  # whom it hires only from such a number in their text on
LEAST_NUMBER[[Professional.BOOKIE, Professional.DRIVER, Professional.LAUNDERER]] = 5, 4, 3
LEAST_CARDS = np.zeros(len(Professional), np.int8)  # whom it hires only where they bring a card
LEAST_CARDS[[Professional.FENCE, Professional.LOCKSMITH, Professional.ENFORCER]] = 1
GUIDE = np.zeros(int(Weight.HIRE_EACH) + len(Professional), np.int32)
for _weight, _value in {
    Weight.TAKE: -7, Weight.FACE: 4, Weight.PRICE: 0, Weight.PRICE_LATE: -5, Weight.RIVAL: 14, Weight.AGENDA: 5,
    Weight.BLOCK: 8, Weight.NEW_TYPE: 4, Weight.STACKED: 5, Weight.FAR: -4, Weight.DRAW: 17, Weight.DRAW_LATE: 10,
    Weight.TRADE: -9, Weight.TRADE_VALUE: 7, Weight.TRADE_GIVEN: 3, Weight.CASH_IN: 8, Weight.LOT: -25,
    Weight.LOT_FACE: 2, Weight.LOT_EMPTY: -25, Weight.SWAP: -8, Weight.NOISE: 3, Weight.LATE: 3,
    Weight.CO_SHUT: 51, Weight.CO_CLEAR: 23, Weight.CO_CLEAR_TOKEN: 7, Weight.CO_CLEAR_FULL: 19, Weight.CO_DRAW: 17,
    Weight.CO_DRAW_LAST: -18, Weight.CO_TRADE: -6, Weight.CO_TRADE_VALUE: 1, Weight.CO_CASH_IN: 10, Weight.CO_GO: 8,
    Weight.CO_GO_FACE: 4, Weight.CO_GO_TOKEN: 3, Weight.CO_GO_FULL: 3, Weight.CO_GO_SHUT: -9, Weight.CO_GIFT: -16,
    Weight.CO_END: -18, Weight.CO_TRADE_HERE: 4, Weight.CO_GO_LAST: 4, Weight.CO_PLACE: 4, Weight.CO_CLEAR_WASTE: -4,
    Weight.CO_CLEAR_SUIT: 4,
}.items():  # fmt: skip
    GUIDE[_weight] = _value
for _who, _values in {
    Professional.FENCE: (100, 100, 0), Professional.BOOKIE: (100, 100, 0),
    Professional.LOCKSMITH: (NEVER_HIRE, 100, 0), Professional.ENFORCER: (NEVER_HIRE, 100, 0),
    Professional.PICKPOCKET: (NEVER_HIRE, 0, 30), Professional.INSPECTOR: (NEVER_HIRE, 0, 10),
    Professional.MOVERS: (NEVER_HIRE, NEVER_HIRE, 0), Professional.DRIVER: (100, 100, 0),
    Professional.LOOKOUT: (NEVER_HIRE, NEVER_HIRE, 0), Professional.LAUNDERER: (-100, 100, 60),
    Professional.CHAUFFEUR: (NEVER_HIRE, NEVER_HIRE, 0), Professional.LAWYER: (NEVER_HIRE, -30, 130),
}.items():  # fmt: skip
    GUIDE[HIRE_WEIGHT + _who], GUIDE[HIRE_LATE_WEIGHT + _who], GUIDE[HIRE_EACH_WEIGHT + _who] = _values


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
def guide_main(s, d, seat, moves, n, stream, w):
    """The action that looks best."""
    late = int(s.deck_n) - int(s.drawn) <= int(w[Weight.LATE])
    line = lineup_values(s)
    given = int(w[Weight.TRADE]) - int(w[Weight.TRADE_GIVEN]) * least_value(int(s.kinds[seat]))
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
            points = take_points(s, seat, move - TAKE_OVER, late, w)
        elif move == CASH_IN:
            points = int(w[Weight.CASH_IN])
        elif move >= TRADE:
            points = given + int(w[Weight.TRADE_VALUE]) * ((line >> (8 * (move - TRADE))) & 255)
        else:
            points = int(w[Weight.DRAW_LATE] if late else w[Weight.DRAW])
        points = points * 32 + swing * ((noise >> (i & 15)) & 31)
        if points > most:
            best, most = i, points
    return best


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
        for agenda in range(8):
            if not (int(s.held[seat]) >> agenda) & 1 and accomplished(s, seat, agenda):
                found = 1
    return found


@rule
def take_points(s, seat, slot, late, w):
    """What taking a card over looks worth."""
    face = int(s.face[slot])
    price = face + int(s.stack[slot])
    points = int(w[Weight.TAKE]) + int(w[Weight.FACE]) * face
    points -= int(w[Weight.PRICE_LATE] if late else w[Weight.PRICE]) * price
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
def lot_points(s, d, seat, card, w):
    """What building a property looks worth: whether the hand's suits pay for it at once."""
    funds = int(s.funds[seat])
    kind = int(d.type[card])
    if kind == NO_TYPE:
        return int(w[Weight.LOT_EMPTY])
    reach = (funds >> CASH_BYTE) + ((funds >> int(d.byte_a[kind])) & 255) + ((funds >> int(d.byte_b[kind])) & 255)
    if reach < d.face[card]:
        return int(w[Weight.LOT_EMPTY])
    return int(w[Weight.LOT]) + int(w[Weight.LOT_FACE]) * int(d.face[card])


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
        points = points * 4 + ((noise >> (i & 15)) & 31)
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
def reach_at(s, d, seat, slot):
    """The value of the seat's cards that pay at a property."""
    funds = int(s.funds[seat])
    kind = int(s.type_at[slot])
    return (funds >> CASH_BYTE) + ((funds >> int(d.byte_a[kind])) & 255) + ((funds >> int(d.byte_b[kind])) & 255)


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
    reach = reach_at(s, d, seat, slot)
    face, tokens = int(s.face[slot]), int(s.stack[slot])
    if reach >= face + tokens:
        return int(w[Weight.CO_GO]) + int(w[Weight.CO_GO_FACE]) * face
    full = int(w[Weight.CO_GO_FULL]) if tokens >= face else 0
    return int(w[Weight.CO_GO_TOKEN]) * min(reach, tokens) + full
