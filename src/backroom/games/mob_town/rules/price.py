"""What a property costs, what a hand can pay, and which cards may be paid next (§take-over, §connection)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.cards import ORDER, cash_worth, controls_landmark, keeps
from backroom.games.mob_town.rules.town import around, distance_to
from backroom.games.mob_town.state import CASH, DEAREST, LANDMARKS, PROPERTIES, City, Landmark, Professional

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
def count_purses(s, d, seat, worth):
    """How many cards of each value the seat has for each type of business and each landmark in the city."""
    cash = int(s.hand[seat, CASH])
    for kind in range(5):
        a, b = 3 * int(d.suit_a[4 * kind]), 3 * int(d.suit_b[4 * kind])
        s.purse[kind, 1] = int(s.hand[seat, a]) + int(s.hand[seat, b])
        s.purse[kind, 2] = int(s.hand[seat, a + 1]) + int(s.hand[seat, b + 1])
        s.purse[kind, 3] = int(s.hand[seat, a + 2]) + int(s.hand[seat, b + 2])
        s.purse[kind, worth] += cash
    if s.options.landmarks:
        for which in range(LANDMARKS):
            if s.landmark[which] != EMPTY:
                suits = int(d.suits[PROPERTIES + which])
                for value in range(1, 4):
                    s.purse[5 + which, value] = 0
                    for suit in range(5):
                        if (suits >> suit) & 1:
                            s.purse[5 + which, value] += s.hand[seat, 3 * suit + value - 1]
                s.purse[5 + which, worth] += cash


@rule
def reach_of(s, purse, cards):
    """The highest value that at most so many cards of a purse pay."""
    threes = min(int(s.purse[purse, 3]), cards)
    cards -= threes
    twos = min(int(s.purse[purse, 2]), cards)
    cards -= twos
    return 3 * threes + 2 * twos + min(int(s.purse[purse, 1]), cards)


@rule
def price_all(s):
    """Note the price of every card where nobody adds to it: no professionals, no landmarks."""
    if not (s.options.professionals or s.options.landmarks):
        for slot in range(s.city_n):
            s.cost[slot] = s.face[slot] + s.stack[slot]


@rule
def within_reach(s, cards):
    """Bit set of the cards whose price at most so many cards of the right suits pay."""
    if cards <= 0:
        return 0
    found = 0
    if not (s.options.professionals or s.options.landmarks):
        most = 0
        for kind in range(5):
            reach = reach_of(s, kind, cards)
            most = max(most, reach)
            found |= int(s.cheap[kind, min(reach, DEAREST)])
        if most <= DEAREST:
            return found
    purses = 11 if s.options.landmarks else 5
    for purse in range(purses):
        s.worth[purse] = reach_of(s, purse, cards)
    found = 0
    price_all(s)
    for slot in range(s.city_n):
        found |= (1 if s.worth[s.purse_at[slot]] >= s.cost[slot] else 0) << slot
    return found


@rule
def exactly_payable(s, slots, cards):
    """Those of a bit set of cards whose price at most so many cards hit exactly (R10)."""
    found = 0
    for slot in range(s.city_n):
        if (slots >> slot) & 1:
            purse = s.purse[s.purse_at[slot]]
            if fewest(int(purse[3]), int(purse[2]), int(purse[1]), int(s.cost[slot]), True) <= cards:
                found |= 1 << slot
    return found


@rule
def within_means(s, d, seat, worth):
    """Bit set of the cards whose price the whole hand pays, by sums of suits; -1 where prices need a closer look."""
    if s.options.professionals or s.options.landmarks:
        return -1
    for suit in range(5):
        first = 3 * suit
        s.worth[suit] = s.hand[seat, first] + 2 * int(s.hand[seat, first + 1]) + 3 * int(s.hand[seat, first + 2])
    cash = int(s.hand[seat, CASH]) * worth
    found = most = 0
    for kind in range(5):
        reach = cash + int(s.worth[d.suit_a[4 * kind]]) + int(s.worth[d.suit_b[4 * kind]])
        most = max(most, reach)
        found |= int(s.cheap[kind, min(reach, DEAREST)])
    return found if most <= DEAREST else -1


@rule
def take_overs(s, d, seat, free, forceful):
    """Bit set of the cards that the seat may take over: not its own (R12), a token left (R13), all payable.

    `free`: no connection cost (Locksmith). `forceful`: no surcharge for tokens (Enforcer).
    """
    if s.supply[seat] < 1 or s.hand_n[seat] == 0:
        return 0
    found = find_take_overs(s, d, seat, free, forceful)
    s.worth[:] = 0  # asking leaves no trace
    s.purse[:] = 0
    s.cost[:] = 0
    return found


@rule
def find_take_overs(s, d, seat, free, forceful):
    """The work of `take_overs`, in the state's room to think in."""
    worth = cash_worth(s, d, seat)
    own = int(s.owned[seat])
    hand = int(s.hand_n[seat])
    exact = s.options.payment == 1
    rich = within_means(s, d, seat, worth)
    counted = False
    if rich < 0 or exact:
        count_purses(s, d, seat, worth)
        counted = True
        for slot in range(s.city_n):
            s.cost[slot] = price_of(s, d, slot, forceful)
        rich = within_reach(s, hand)
    rich &= ~own
    if rich == 0:
        return 0
    if free or travels_free(s, seat):
        return exactly_payable(s, rich, hand) if exact else rich
    found = 0
    seen = ring = own
    between = 0
    while rich & ~seen:
        ring = around(s, ring) & ~seen
        seen |= ring
        near = ring & rich
        if near:
            spare = hand - cards_for_the_way(s, d, seat, between)
            if spare < hand and not counted:
                count_purses(s, d, seat, worth)
                counted = True
            if exact:
                near = exactly_payable(s, near, spare)
            elif spare < hand:
                near &= within_reach(s, spare)
            found |= near
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
