"""A quick estimate of the result, and the numbers that learners see."""

from __future__ import annotations

import math

from backroom.core.features import Feature
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.cards import cards_brought, keeps, number_of
from backroom.games.mob_town.rules.points import (
    BRIEFCASE_POINTS,
    COUNT,
    accomplished,
    agenda_value,
    control_points,
    standing,
)
from backroom.games.mob_town.rules.price import price_of
from backroom.games.mob_town.rules.shut_down import SHUTTING
from backroom.games.mob_town.rules.takeover import refuse_take_over
from backroom.games.mob_town.state import (
    ACTIONS,
    BRIEFCASES,
    CASH,
    LAW_END,
    LAW_PLACES,
    MOB_END,
    N_AGENDAS,
    SLOTS,
    Outcome,
    Phase,
    Professional,
    Refusal,
)

PHASES = len(Phase)
TABLE_FEATURES = 40  # numbers of the table and the seats, before the phase
SLOT_FEATURES = 6  # numbers of each card of the city
N_FEATURES = TABLE_FEATURES + PHASES + SLOTS * SLOT_FEATURES
THIRD, SIXTH, TENTH, SIXTIETH, BRIEFCASE = 1 / 3, 1 / 6, 1 / 10, 1 / 60, 1 / BRIEFCASES  # to divide is slower
# What `features` writes, in its order: names and bounds.
FEATURES = (
    Feature("table", -10, 10, (
        ("players", "mode", "round", "deck", "turns_left", "actions", "mob_track", "law_track", "left", "need"),
    )),
    Feature("hand", 0, 4, 16), Feature("seat", 0, 20, (4, ("score", "cards", "briefcases"))),
    Feature("own", 0, 1, (("turn", "extra"),)), Feature("phase", 0, 1, PHASES),
    Feature("slot", 0, 4, (SLOTS, ("value", "type", "stack", "own", "other", "shut"))),
)  # fmt: skip

# What things are worth in points; hands and actions early in a round, less and less later.
CARD_POINTS = 0.5  # a unit of value in hand
DRAWN_POINTS = 0.9  # a card still to be drawn
WAY_POINTS = 0.9  # a connection card
KEPT_ON_THE_WAY = 0.2  # of that, what one of little value spares
ACTION_POINTS = 1.6  # an action of a Getaway Driver
TOKEN_POINTS = 1.2  # a token about to be placed, beside the card's value
LOT_TAKE_POINTS, LOT_BUILD_POINTS, LOT_ONLY_POINTS = 0.8, 0.6, 0.3  # a new property: offered, payable, not payable
CLEANING_POINTS = 0.3  # a rival's card emptied, beside its value
HOMELESS = 0.5  # against a seat that controls nothing
RIVAL_AGENDAS = 0.7  # agendas that a rival is expected to accomplish
KEPT_POINTS = 0.3  # a Lookout or a Chauffeur, each turn and unit
CASH_A_TURN = 0.2  # cash cards that a Launderer still gets, each turn

# Values of cards that are not known.
CASH_VALUE = 1.4  # cash counts a little more than 1, being wild
PICK_VALUE, STOLEN_VALUE, UNSEEN_VALUE = 2.4, 2.2, 1.8  # chosen from the lineup, stolen, in a rival's hand

# The chance that an agenda succeeds: won as things stand; else less with every card behind, never none.
HOPE_WON, HOPE_EVEN, HOPE_STEP, HOPE_LEAST = 0.78, 0.42, 0.16, 0.06

# How a round passes, and what a lead is worth.
CARDS_A_TURN = 1.4  # that a turn takes from the deck
LEAST_FACTOR, FULL_TURNS = 0.15, 2.5  # what hands are worth at the end of a round; in full with so many turns to go
LEAD, LEAD_A_ROUND = 9.0, 5.0  # points that are a clear lead in the last round, and extra ones for each to come

# The co-op, on the scale of the result.
TOKEN_DANGER, FULL_DANGER = 0.012, 0.05  # each mob token, and each card that the next token overflows
HAND_MOST, HAND_WEIGHT = 14.0, 0.02  # value in hand that still helps, and what a unit is worth
OPEN_PLACE = 0.6  # a pawn on an open card, as value in hand
CARDS_A_POINT, PACE_WEIGHT = 0.9, 0.02  # cards of the deck that a point of the law needs; each one missing
SHUT_PROMISE, CLEAR_PROMISE = 1.1, 0.03  # a payment begun
LAW_WEIGHT, MOB_WEIGHT, OFFSET = 1.5, 1.3, 0.25


@rule
def kind_value(kind):
    """The value of a card when paying; cash counts a little more, being wild."""
    return CASH_VALUE if kind == CASH else float(kind % 3 + 1)


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
    safe = max(0, cards - LAW_PLACES)
    return (safe + (cards - safe) / 2.0) / (CARDS_A_TURN * int(s.options.players))


@rule
def agenda_hope(s, d, seat, agenda):
    """The chance, roughly, that an agenda will succeed, from how the seat stands in it."""
    if accomplished(s, seat, agenda):
        return HOPE_WON
    mine = standing(s, seat, agenda)
    best = 0
    for other in range(s.options.players):
        if other != seat:
            best = max(best, standing(s, other, agenda))
    behind = (best - mine) / COUNT
    return max(HOPE_LEAST, HOPE_EVEN - HOPE_STEP * behind)


@rule
def held_hope(s, d, seat):
    """Points to expect from the seat's own agendas; in the middle of a swap the new one may be the best there is."""
    points = 0.0
    best = 0.0
    for agenda in range(N_AGENDAS):
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
        way = int(s.need) * (WAY_POINTS - KEPT_ON_THE_WAY)
        return gain + TOKEN_POINTS - max(0, int(s.left)) * card_points - way
    if phase == Phase.LOT_TAKE:
        return max(0.0, int(s.face[s.target]) * (1.0 - card_points) + LOT_TAKE_POINTS)
    if phase == Phase.LOT_CELL:
        card = int(s.lot[s.lot_place])
        funds = 0.0
        for kind in range(16):
            if kind == CASH or (int(d.suits[card]) >> (kind // 3)) & 1:
                funds += int(s.hand[seat, kind]) * (1 if kind == CASH else kind % 3 + 1)
        if funds < int(d.face[card]):
            return LOT_ONLY_POINTS
        return int(d.face[card]) * (1.0 - card_points) + LOT_BUILD_POINTS
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
        return int(s.picks) * PICK_VALUE * card_points
    if phase == Phase.PRO_PLAYER:
        return number_of(s, d, Professional.PICKPOCKET) * STOLEN_VALUE * card_points
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
            best = max(best, taken + CLEANING_POINTS)
        elif s.pro != Professional.MOVERS and s.owner[slot] != seat:
            forceful = s.pro == Professional.ENFORCER
            if refuse_take_over(s, d, seat, slot, not forceful, forceful) == Refusal.NONE:
                cost = price_of(s, d, slot, forceful) * card_points
                best = max(best, face + taken + TOKEN_POINTS - cost)
    return best


@rule
def evaluate(s, d, seat):
    """A quick estimate of the seat's result, from what it may know."""
    if s.options.mode:
        return evaluate_coop(s, d)
    players = int(s.options.players)
    factor = min(1.0, LEAST_FACTOR + turns_left(s) / FULL_TURNS)
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
                    points -= HOMELESS
            else:
                points += (
                    RIVAL_AGENDAS * agenda_value(s, d) + int(s.hand_n[other]) * UNSEEN_VALUE * CARD_POINTS * factor
                )
            points += kept_points(s, d, other)
        if other == seat:
            mine = points
        else:
            best = max(best, points)
    to_come = int(s.options.rounds) - int(s.round_no)
    return math.tanh((mine - best) / (LEAD + LEAD_A_ROUND * to_come))


@rule
def kept_points(s, d, seat):
    """What kept professionals will still bring."""
    points = 0.0
    turns = turns_left(s)
    if keeps(s, seat, Professional.LOOKOUT):
        points += KEPT_POINTS * turns * number_of(s, d, Professional.LOOKOUT)
    if keeps(s, seat, Professional.CHAUFFEUR):
        points += KEPT_POINTS * turns * number_of(s, d, Professional.CHAUFFEUR)
    if keeps(s, seat, Professional.LAUNDERER):
        cash = int(s.known[seat, CASH]) + CASH_A_TURN * turns
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
            danger += int(s.stack[slot]) * TOKEN_DANGER
            if s.stack[slot] >= s.face[slot]:
                danger += FULL_DANGER
    cards = 0.0
    for seat in range(s.options.players):
        cards += min(hand_value(s, seat), HAND_MOST)
        slot = int(s.pawn[seat])
        if slot >= 0 and not (int(s.shut) >> slot) & 1:
            cards += OPEN_PLACE
    cards /= int(s.options.players)
    deck = int(s.deck_n) - int(s.drawn)
    need = LAW_END - int(s.law_track)
    pace = min(0.0, (deck - CARDS_A_POINT * need) * PACE_WEIGHT)
    promise = 0.0
    if s.phase == Phase.SHUT_PAY or (s.phase == Phase.PAY_JOKER and s.goal == SHUTTING):
        promise = int(s.face[s.target]) / LAW_END * SHUT_PROMISE
    elif s.phase == Phase.CLEAR_PAY or s.phase == Phase.PAY_JOKER:
        promise = CLEAR_PROMISE
    value = LAW_WEIGHT * int(s.law_track) / LAW_END + promise + HAND_WEIGHT * cards + pace
    value -= MOB_WEIGHT * int(s.mob_track) / MOB_END + danger + OFFSET
    return math.tanh(value)


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
    out[5] = s.acts / ACTIONS
    out[6] = s.mob_track / MOB_END
    out[7] = s.law_track / LAW_END
    out[8] = s.left / 8
    out[9] = s.need / 5
    for kind in range(16):
        out[10 + kind] = s.hand[seat, kind] * THIRD
    at = 26
    for i in range(players):
        other = (seat + i) % players
        out[at] = s.score[other] * SIXTIETH
        out[at + 1] = s.hand_n[other] * TENTH
        out[at + 2] = s.briefcases[other] * BRIEFCASE
        at += 3
    out[38] = 1.0 if s.actor == seat else 0.0
    out[39] = 1.0 if s.extra > 0 else 0.0
    out[TABLE_FEATURES + int(s.phase)] = 1.0
    at = TABLE_FEATURES + PHASES
    for slot in range(s.city_n):
        card = int(s.card[slot])
        out[at] = d.face[card] * SIXTH
        out[at + 1] = (int(d.type[card]) + 1) * SIXTH
        out[at + 2] = s.stack[slot] / 4
        out[at + 3] = 1.0 if s.owner[slot] == seat else 0.0
        out[at + 4] = 1.0 if s.owner[slot] != EMPTY and s.owner[slot] != seat else 0.0
        out[at + 5] = float((int(s.shut) >> slot) & 1)
        at += SLOT_FEATURES
