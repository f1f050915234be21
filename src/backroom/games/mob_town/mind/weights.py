"""The weights of the playouts' guide, and whom it hires when."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from backroom.games.mob_town.state import Professional


class Weight(IntEnum):
    """What the guide looks at, with its weight in GUIDE: eighths of a point."""

    TAKE = 0  # a take over, whatever it is
    FACE = 1  # each point of its value
    PRICE = 2  # each point of its price
    PRICE_PAID = 3  # the same where a professional pays
    RIVAL = 4  # each point that a rival loses, shared out among the rivals
    AGENDA = 5  # of the type of a held agenda
    BLOCK = 6  # beside one's own, with that agenda
    NEW_TYPE = 7  # of a type not yet controlled, with that agenda
    STACKED = 8  # it will carry two tokens, with that agenda
    FAR = 9  # not beside one's own, so connection cards are due
    DRAW = 10
    FULL = 11  # against more cards: each one in hand beyond what can still be spent
    TRADE = 12
    TRADE_VALUE = 13  # each point of value in the lineup cards taken
    TRADE_GIVEN = 14  # each point of the cheapest card in hand
    CASH_IN = 15
    LOT = 16  # an open lot that the hand can pay for now
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
    LATE = 49  # cards left in the deck when it gets late: a moment to hire
    CO_TRADE_HERE = 50  # each point of that value that pays where the pawn stands
    CO_GO_LAST = 51  # moving with the last action of the turn
    CO_PLACE = 52  # a pawn's first place: each point that moving there looks worth
    CO_CLEAR_WASTE = 53  # clearing out with a card: each point of its value that is lost
    CO_CLEAR_SUIT = 54  # each token that its suit clears in all
    HIRE_LATE = 55  # the twelve professionals late in the round
    HIRE_EACH = 67  # and each unit of what they find to do, see `work_found`
    SPEND = 79  # quarters of a card: what a turn still to come can spend
    DANGER = 80  # each point of a take over's value, times the chance that a draw ends the round
    LEAD = 81  # drawing: each point of lead, times that chance
    RETAKE = 82  # against a take over: each point of its value, where a rival could pay to take it back


HIRE_WEIGHT, HIRE_LATE_WEIGHT, HIRE_EACH_WEIGHT = int(Weight.HIRE), int(Weight.HIRE_LATE), int(Weight.HIRE_EACH)
NEVER_HIRE = -200
LEAST_NUMBER = np.zeros(len(Professional), np.int8)  # whom it hires only from such a number in their text on
LEAST_NUMBER[[Professional.BOOKIE, Professional.DRIVER, Professional.LAUNDERER]] = 5, 4, 3
LEAST_CARDS = np.zeros(len(Professional), np.int8)  # whom it hires only where they bring a card
LEAST_CARDS[[Professional.FENCE, Professional.LOCKSMITH, Professional.ENFORCER]] = 1
GUIDE = np.zeros(max(Weight) + 1, np.int32)
for _weight, _value in {
    Weight.TAKE: -7, Weight.FACE: 2, Weight.PRICE: 1, Weight.PRICE_PAID: -5, Weight.RIVAL: 6, Weight.AGENDA: 5,
    Weight.BLOCK: 9, Weight.NEW_TYPE: 10, Weight.STACKED: 4, Weight.FAR: -5, Weight.DRAW: 21, Weight.FULL: 4,
    Weight.TRADE: -12, Weight.TRADE_VALUE: 8, Weight.TRADE_GIVEN: 4, Weight.CASH_IN: 8, Weight.LOT: -25,
    Weight.LOT_FACE: 2, Weight.LOT_EMPTY: -23, Weight.SWAP: -14, Weight.NOISE: 3, Weight.LATE: 3, Weight.SPEND: 17,
    Weight.DANGER: 4, Weight.LEAD: 1, Weight.RETAKE: 5,
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
