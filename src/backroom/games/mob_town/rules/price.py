"""What a property costs, what a hand can pay, and which cards may be paid next (§take-over, §connection)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.cards import ORDER, cash_worth, controls_landmark, keeps
from backroom.games.mob_town.rules.town import around, distance_to
from backroom.games.mob_town.state import CASH, PROPERTIES, City, Landmark, Professional

NEVER = 99  # cards: the price cannot be paid


@rule
def surcharge(s, d, slot):
    """What the controller's protection adds: Lookout, and Precinct House for her other cards (R44)."""
    owner = int(s.owner[slot])
    if owner == EMPTY:
        return 0
    more = 0
    if keeps(s, owner, Professional.LOOKOUT):
        more += int(d.pro_amount[Professional.LOOKOUT])
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
        need = max(0, need - int(d.pro_amount[Professional.CHAUFFEUR]))
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
def take_overs(s, d, seat, free, forceful):
    """Bit set of the cards that the seat may take over: not its own (R12), a token left (R13), all payable.

    `free`: no connection cost (Locksmith). `forceful`: no surcharge for tokens (Enforcer).
    """
    if s.supply[seat] < 1:
        return 0
    worth = cash_worth(s, d, seat)
    cash = int(s.hand[seat, CASH]) * worth
    everything = cash
    for suit in range(5):
        value = int(s.hand[seat, 3 * suit]) + 2 * int(s.hand[seat, 3 * suit + 1]) + 3 * int(s.hand[seat, 3 * suit + 2])
        s.worth[suit] = value
        everything += value
    guarded = s.options.professionals or s.options.landmarks
    own = int(s.owned[seat])
    rich = 0
    for slot in range(s.city_n):
        if (own >> slot) & 1:
            continue
        card = int(s.card[slot])
        price = int(d.face[card])
        if not forceful:
            price += int(s.stack[slot])
        if everything < price:
            continue
        if guarded:
            price += surcharge(s, d, slot)
        if card < PROPERTIES:
            funds = cash + int(s.worth[d.suit_a[card]]) + int(s.worth[d.suit_b[card]])
        else:
            funds = cash
            suits = int(d.suits[card])
            for suit in range(5):
                if (suits >> suit) & 1:
                    funds += int(s.worth[suit])
        if funds >= price:
            rich |= 1 << slot
    if rich == 0:
        return 0
    exact = s.options.payment == 1
    if free or travels_free(s, seat):
        if not exact:
            return rich
        found = 0
        for slot in range(s.city_n):
            if (rich >> slot) & 1:
                price = price_of(s, d, slot, forceful)
                if fewest_for(s, d, seat, int(s.card[slot]), price, worth) < NEVER:
                    found |= 1 << slot
        return found
    found = 0
    seen = ring = own
    between = 0
    while rich & ~seen:
        ring = around(s, ring) & ~seen
        seen |= ring
        near = ring & rich
        if near:
            need = cards_for_the_way(s, d, seat, between)
            if need == 0 and not exact:
                found |= near
            else:
                spare = int(s.hand_n[seat]) - need
                for slot in range(s.city_n):
                    if (near >> slot) & 1:
                        price = price_of(s, d, slot, forceful)
                        if fewest_for(s, d, seat, int(s.card[slot]), price, worth) <= spare:
                            found |= 1 << slot
        between += 1
    return found


@rule
def payments(s, d, seat, suits):
    """Bit set of the kinds that may be paid next: of these suits or cash, in pay order, the rest payable.

    Each set of cards is reached in one order, and none holds a superfluous card (R10).
    """
    worth = int(s.cash_worth)
    exact = s.options.payment == 1
    spare = int(s.hand_n[seat]) - 1 - int(s.need)
    left = int(s.left)
    first = max(int(s.last), 0)
    threes = twos = ones = 0
    found = 0
    for place in range(15, first - 1, -1):
        kind = int(ORDER[worth, place])
        count = int(s.hand[seat, kind])
        if count == 0:
            continue
        if kind == CASH:
            value = worth
        else:
            if not (suits >> (kind // 3)) & 1:
                continue
            value = kind % 3 + 1
        if value == 1:
            ones += count
        elif value == 2:
            twos += count
        else:
            threes += count
        rest = left - value
        if rest <= 0:
            if spare >= 0 and (rest == 0 or not exact):
                found |= 1 << kind
        elif fewest(threes - (value == 3), twos - (value == 2), ones - (value == 1), rest, exact) <= spare:
            found |= 1 << kind
    return found


@rule
def pays_with(d, card, kind):
    """Whether a kind of card pays for a property: its suits, any suit for most landmarks, and cash (R41)."""
    return kind == CASH or (int(d.suits[card]) >> (kind // 3)) & 1 == 1
