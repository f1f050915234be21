"""What a property costs, what a hand can pay, and which cards may be paid next (§take-over, §connection)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.bits import lowest
from backroom.games.mob_town.rules.cards import (
    MATCHING,
    NOT_BEFORE,
    OF_VALUE,
    cash_worth,
    controls_landmark,
    keeps,
    number_of,
)
from backroom.games.mob_town.rules.town import around, distance_to
from backroom.games.mob_town.state import ALL_TYPES, CASH, DEAREST, City, Landmark, Professional

NEVER = 99  # cards: the price cannot be paid
CASH_BYTE = 40  # where cash stands in `funds`
THREES, TWOS = int(OF_VALUE[1, 3]), int(OF_VALUE[1, 2])


@rule
def surcharge(s, d, slot):
    """What the controller's protection adds: Lookout, and Precinct House for her other cards (R44)."""
    owner = int(s.owner[slot])
    if owner == EMPTY:
        return 0
    more = 0
    if keeps(s, owner, Professional.LOOKOUT):
        more += number_of(s, d, Professional.LOOKOUT)
    if s.landmark[Landmark.PRECINCT] != slot and controls_landmark(s, owner, Landmark.PRECINCT):
        more += int(d.landmark_amount[Landmark.PRECINCT])
    return more


@rule
def price_of(s, d, slot, forceful):
    """Face value, one for each token there (the payer's own too, R11), protection; the Enforcer ignores tokens."""
    price = int(d.face[s.card[slot]]) + surcharge(s, d, slot)
    return price if forceful else price + int(s.stack[slot])


@rule
def fewest(threes, twos, ones, price, exact):
    """The least number of cards of these values that reach the price, or hit it if `exact`; NEVER if none do (R10)."""
    if price <= 0:
        return 0
    if not exact:
        cards = min(threes, (price + 2) // 3)
        price -= 3 * cards
        if price > 0:
            more = min(twos, (price + 1) // 2)
            cards += more
            price -= 2 * more
            if price > 0:
                cards += price
                if price > ones:
                    return NEVER
        return cards
    best = NEVER
    for a in range(min(threes, price // 3) + 1):
        rest = price - 3 * a
        b = min(twos, rest // 2)
        c = rest - 2 * b
        if c <= ones and a + b + c < best:
            best = a + b + c
    return best


@rule
def reach_of(threes, twos, ones, cards):
    """The highest value that at most so many cards of these values pay."""
    threes = min(threes, cards)
    twos = min(twos, cards - threes)
    return 3 * threes + 2 * twos + min(ones, cards - threes - twos)


@rule
def fewest_for(s, d, seat, card, price, worth):
    """The least number of the seat's cards that pay a price on a property of this id; NEVER if it cannot."""
    suits = int(d.suits[card])
    threes = twos = ones = 0
    for suit in range(5):
        if (suits >> suit) & 1:
            ones += int(s.hand[seat, 3 * suit])
            twos += int(s.hand[seat, 3 * suit + 1])
            threes += int(s.hand[seat, 3 * suit + 2])
    cash = int(s.hand[seat, CASH])
    if worth == 1:
        ones += cash
    elif worth == 2:
        twos += cash
    else:
        threes += cash
    return fewest(threes, twos, ones, price, s.options.payment == 1)


@rule
def travels_free(s, seat):
    """No connection costs: nothing controlled (R16), Elevated Railway, Union Station (§connection)."""
    return s.owned[seat] == 0 or s.city == City.RAILWAY or controls_landmark(s, seat, Landmark.STATION)


@rule
def cards_for_the_way(s, d, seat, between):
    """Connection cards for so many cards between: Chauffeur, Roadworks (§connection, R15)."""
    need = between
    if keeps(s, seat, Professional.CHAUFFEUR):
        need = max(0, need - number_of(s, d, Professional.CHAUFFEUR))
    if between >= 1 and s.city == City.ROADWORKS:
        need += int(d.city_amount[City.ROADWORKS])
    return need


@rule
def need_of(s, d, seat, slot, free):
    """How many connection cards a take over of this card needs."""
    if free or travels_free(s, seat):
        return 0
    return cards_for_the_way(s, d, seat, distance_to(s, seat, slot) - 1)


@rule
def has_simple_prices(s):
    """Whether every price is face value and tokens, and surplus is allowed: the whole hand's sums then suffice."""
    return not (s.options.professionals or s.options.landmarks or s.options.payment)


@rule
def within_means(s, d, seat):
    """Bit set of the cards up to DEAREST whose plain price the whole hand pays: sums of suits meet sets by price."""
    funds = int(s.funds[seat])
    cash = funds >> CASH_BYTE
    found = 0
    for kind in range(5):
        reach = cash + ((funds >> int(d.byte_a[kind])) & 255) + ((funds >> int(d.byte_b[kind])) & 255)
        found |= int(s.cheap[kind, min(reach, DEAREST)])
    return found


@rule
def payable_simply(s, d, seat, slots, cards):
    """Those of a bit set of slots whose plain price at most so many cards of the hand pay."""
    found = 0
    while slots:
        slot = lowest(slots)
        low = slots & -slots
        slots ^= low
        kind = int(s.type_at[slot])
        a, b = int(d.kind_a[kind]), int(d.kind_b[kind])
        ones = int(s.hand[seat, a]) + int(s.hand[seat, b]) + int(s.hand[seat, CASH])
        twos = int(s.hand[seat, a + 1]) + int(s.hand[seat, b + 1])
        threes = int(s.hand[seat, a + 2]) + int(s.hand[seat, b + 2])
        if reach_of(threes, twos, ones, cards) >= int(s.face[slot]) + int(s.stack[slot]):
            found |= low
    return found


@rule
def payable(s, d, seat, slots, forceful, cards):
    """Those of a bit set of slots whose price, with all that may change it, at most so many cards of the hand pay."""
    found = 0
    worth = cash_worth(s, d, seat)
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        if fewest_for(s, d, seat, int(s.card[slot]), price_of(s, d, slot, forceful), worth) <= cards:
            found |= 1 << slot
    return found


@rule
def take_overs(s, d, seat, free, forceful):
    """Bit set of the cards that the seat may take over: not its own (R12), a token left (R13), all payable.

    `free`: no connection cost (Locksmith). `forceful`: no surcharge for tokens (Enforcer).
    """
    if s.supply[seat] < 1 or s.hand_n[seat] == 0:
        return 0
    if has_simple_prices(s):
        return simple_take_overs(s, d, seat)
    return priced_take_overs(s, d, seat, free, forceful)


@rule
def priced_take_overs(s, d, seat, free, forceful):
    """`take_overs` where professionals, landmarks or exact payment change what a card costs."""
    hand = int(s.hand_n[seat])
    ring = int(s.owned[seat])
    wanted = ((1 << int(s.city_n)) - 1) & ~ring
    if free or travels_free(s, seat):
        return payable(s, d, seat, wanted, forceful, hand)
    found = 0
    between = 0
    spare = hand
    while wanted and spare > 0:
        ring = around(s, ring) & wanted
        wanted &= ~ring
        spare = hand - cards_for_the_way(s, d, seat, between)
        found |= payable(s, d, seat, ring, forceful, spare)
        between += 1
    return found


@rule
def simple_take_overs(s, d, seat):
    """`take_overs` where every price is face value and tokens: the nearest cards need no closer look."""
    own = int(s.owned[seat])
    wanted = within_means(s, d, seat)
    if s.dear:
        wanted |= payable_simply(s, d, seat, int(s.dear), int(s.hand_n[seat]))
    wanted &= ~own
    if wanted == 0 or own == 0 or s.city == City.RAILWAY:
        return wanted
    ring = int(s.border[seat]) & ~own
    found = ring & wanted
    seen = own | ring
    spare = int(s.hand_n[seat])
    if s.city == City.ROADWORKS:
        spare -= int(d.city_amount[City.ROADWORKS])
    wanted &= ~seen
    kinds = int(s.kinds[seat])
    top = 3 if kinds & THREES else (2 if kinds & TWOS else 1)  # the highest value of a card
    while wanted:
        spare -= 1
        most = top * max(spare, 0)  # that so many cards can pay at all
        wanted &= int(s.cheap[ALL_TYPES, min(most, DEAREST)]) | (int(s.dear) if most > DEAREST else 0)
        if wanted == 0:
            break
        ring = around(s, ring) & ~seen
        seen |= ring
        here = ring & wanted
        sure = here & int(s.cheap[ALL_TYPES, min(max(spare, 0), DEAREST)])  # a card pays one at least
        found |= sure | payable_simply(s, d, seat, here ^ sure, spare)
        wanted &= ~ring
    return found


@rule
def payments(s, d, seat):
    """Bit set of the kinds that may be paid next: of the target's suits or cash, in pay order, the rest payable (R54).

    Each set of cards is reached in one order, and none holds a superfluous card (R10). Where surplus is allowed, a kind
    may be paid if a later one may: it pays no less and leaves more to go on with.
    """
    worth = int(s.cash_worth)
    suits = int(d.suits[s.card[s.target]])
    able = int(s.kinds[seat]) & int(MATCHING[suits]) & int(NOT_BEFORE[worth, max(int(s.last), 0)])
    if able & (able - 1) == 0:
        return able  # the way here made sure that it pays
    exact = s.options.payment == 1
    spare = int(s.hand_n[seat]) - 1 - int(s.need)
    twos = ones = 0
    found = 0
    for value in range(1, 4):
        group = able & int(OF_VALUE[worth, value])
        able ^= group
        count = 0  # cards of this value from here on in pay order: suits rise, cash is last
        rest = group
        while rest:
            count += int(s.hand[seat, lowest(rest)])
            rest &= rest - 1
        whole = count
        left = int(s.left) - value
        rest = group
        while rest:
            kind = lowest(rest)
            rest &= rest - 1
            if pays_rest(count - 1, twos, ones, value, left, spare, exact):
                found |= 1 << kind
            count -= int(s.hand[seat, kind])
        if found and not exact:
            return found | able
        if value == 1:
            ones = whole
        elif value == 2:
            twos = whole
    return found


@rule
def pays_rest(count, twos, ones, value, left, spare, exact):
    """Whether `count` cards of a value and the lower ones pay what is left with so many cards to spare."""
    if value == 1:
        ones, twos, threes = count, 0, 0
    elif value == 2:
        twos, threes = count, 0
    else:
        threes = count
    if left <= 0:
        return spare >= 0 and (left == 0 or not exact)
    if exact:
        return fewest(threes, twos, ones, left, True) <= spare
    return spare > 0 and reach_of(threes, twos, ones, spare) >= left


@rule
def pays_with(d, card, kind):
    """Whether a kind of card pays for a property: its suits, any suit for most landmarks, and cash (R41)."""
    return kind == CASH or (int(d.suits[card]) >> (kind // 3)) & 1 == 1
