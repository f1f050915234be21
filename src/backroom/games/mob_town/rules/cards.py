"""Draw cards on the move: drawing, the law, the lineup, hands and what everybody knows of them."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.mob_town.state import CASH, LAW, LINEUP, City, Kind, Landmark, Outcome, Professional

# Cards are paid by descending value, then by suit, cash last among its value. Where cash counts w: VALUE[w, kind],
# PAY_ORDER[w, kind] is the place in that order, NOT_BEFORE[w, place] the bit set of the kinds from a place on,
# OF_VALUE[w, value] the bit set of those of a value.
VALUE = np.zeros((4, 16), np.int8)
PAY_ORDER = np.zeros((4, 16), np.int8)
NOT_BEFORE = np.zeros((4, 16), np.int32)
OF_VALUE = np.zeros((4, 4), np.int32)
for _worth in range(1, 4):
    _values = [_worth if _kind == CASH else _kind % 3 + 1 for _kind in range(16)]
    _order = sorted(range(16), key=lambda kind: (-_values[kind], kind))
    for _place, _kind in enumerate(_order):
        VALUE[_worth, _kind] = _values[_kind]
        PAY_ORDER[_worth, _kind] = _place
        NOT_BEFORE[_worth, _place] = sum(1 << kind for kind in _order[_place:])
        OF_VALUE[_worth, _values[_kind]] |= 1 << _kind
# MATCHING[suits]: bit set of the kinds of a bit set of suits, and cash.
MATCHING = np.array(
    [sum(7 << 3 * suit for suit in range(5) if suits >> suit & 1) | 1 << CASH for suits in range(32)], np.int32
)
SUIT_OF = np.array([kind // 3 for kind in range(16)], np.int8)
SUIT_BIT = np.array([1 << kind // 3 for kind in range(16)] + 16 * [0], np.int8)  # by kind & 31; EMPTY adds nothing


# What a card adds to `funds`: its value in the byte of its suit, cash in the sixth.
FUNDS = np.array([(1 if k == CASH else k % 3 + 1) << (8 * (k // 3)) for k in range(16)], np.int64)


@rule
def gain(s, seat, kind):
    """A card enters a hand, unseen by the others; a hand may be of any size (R35)."""
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    s.kinds[seat] |= 1 << kind
    s.funds[seat] += FUNDS[kind]


@rule
def gain_openly(s, seat, kind):
    """A card enters a hand and all have seen it: from the lineup, as a connection card, stolen, a gift (R37)."""
    gain(s, seat, kind)
    s.known[seat, kind] += 1


@rule
def spend(s, seat, kind):
    """A card leaves a hand for all to see."""
    s.hand[seat, kind] -= 1
    s.hand_n[seat] -= 1
    s.funds[seat] -= FUNDS[kind]
    s.kinds[seat] &= ~((1 if s.hand[seat, kind] == 0 else 0) << kind)
    s.known[seat, kind] -= 1 if s.known[seat, kind] > 0 else 0


@rule
def count_hand(s, seat):
    """Note the kinds and the value of a hand whose cards were set directly."""
    s.kinds[seat] = 0
    s.funds[seat] = 0
    for kind in range(16):
        if s.hand[seat, kind] > 0:
            s.kinds[seat] |= 1 << kind
            s.funds[seat] += int(s.hand[seat, kind]) * int(FUNDS[kind])


@rule
def draw_card(s, seat):
    """The next card of the deck, or EMPTY if that was the law: it enters no hand and no lineup (§round-end, R23, R24).

    The competitive deck cannot run out, for the law is in it (R36). In the co-op the last card of the deck loses the
    game immediately (§coop-end, R57).
    """
    card = int(s.deck[s.drawn])
    s.deck[s.drawn] = EMPTY
    s.drawn += 1
    if card == LAW:
        s.law_by = seat
        return EMPTY
    s.progress = 1
    if s.options.mode and s.drawn == s.deck_n:
        s.outcome = Outcome.LOST_DECK
    return card


@rule
def deck_is_open(s):
    """Whether another card may be drawn: no law yet, no empty deck."""
    return s.law_by == EMPTY and s.outcome == Outcome.OPEN


@rule
def emit_end_of_deck(s, seat):
    """Emit what stopped the drawing, after the cards that came before it (§round-end, §coop-end)."""
    if s.law_by != EMPTY:
        emit(s, Kind.LAW_CAME, seat, 0, 0, EVERYBODY)
    elif s.outcome == Outcome.LOST_DECK:
        emit(s, Kind.LOST_DECK, EMPTY, 0, 0, EVERYBODY)


@rule
def draw_cards(s, seat, count):
    """Draw so many cards into the hand; the law stops it (§draw, R23)."""
    came = 0
    for _ in range(count):
        if not deck_is_open(s):
            break
        card = draw_card(s, seat)
        if card != EMPTY:
            gain(s, seat, card)
            came += 1
    if came:
        emit(s, Kind.DREW, seat, 0, came, 1 << seat)
    emit_end_of_deck(s, seat)


@rule
def lineup_size(s, d):
    """How many cards the lineup holds (§round-setup; Hiring Fair §city-cards)."""
    if s.city == City.HIRING_FAIR:
        return int(d.city_amount[City.HIRING_FAIR])
    return LINEUP


@rule
def add_to_lineup(s, kind):
    """A card joins the lineup at its end."""
    s.lineup[s.lineup_n] = kind
    s.lineup_n += 1


@rule
def refill_lineup(s, d, seat):
    """Fill the lineup up from the deck; the law cuts it off and counts as drawn by the acting seat (R23, R25)."""
    size = lineup_size(s, d)
    came = 0
    while s.lineup_n < size and deck_is_open(s):
        card = draw_card(s, seat)
        if card != EMPTY:
            add_to_lineup(s, card)
            came += 1
    if came:
        emit(s, Kind.REFILLED, EMPTY, 0, came, EVERYBODY)
    emit_end_of_deck(s, seat)


@rule
def take_from_lineup(s, seat, kind):
    """One card of a kind goes from the lineup to the hand; the others close up."""
    found = False
    for i in range(s.lineup_n):
        if found:
            s.lineup[i - 1] = s.lineup[i]
        elif s.lineup[i] == kind:
            found = True
    s.lineup_n -= 1
    s.lineup[s.lineup_n] = EMPTY
    gain_openly(s, seat, kind)


@rule
def suit_of(kind):
    """0 to 4 for the suits, 5 for cash: the types of a Trade (§trade, R20)."""
    return SUIT_OF[kind]


@rule
def lineup_types(s):
    """Bit set of the types lying in the lineup."""
    found = 0
    for i in range(len(s.lineup)):
        found |= int(SUIT_BIT[int(s.lineup[i]) & 31])
    return found


@rule
def controls_landmark(s, seat, which):
    """Whether the seat controls a landmark (§landmarks)."""
    slot = s.landmark[which]
    return slot != EMPTY and s.owner[slot] == seat


@rule
def keeps(s, seat, who):
    """Whether the seat keeps a professional for the round (§professionals, R39)."""
    return (int(s.kept[seat]) >> who) & 1 == 1


@rule
def cards_of_a_draw(s, d, seat):
    """How many cards the Draw action draws (§draw; Boomtown §city-cards, Radio Tower §landmarks, R72)."""
    count = 2
    if s.city == City.BOOMTOWN:
        count = int(d.city_amount[City.BOOMTOWN])
    if controls_landmark(s, seat, Landmark.RADIO):
        count += int(d.landmark_amount[Landmark.RADIO])
    return count


@rule
def picks_of_a_cash_in(s, d, seat):
    """How many cards Cash In takes (§cash-in, §big-money; Central Bank §landmarks, R72)."""
    picks = 3 if s.options.big_money else 2
    if controls_landmark(s, seat, Landmark.BANK):
        picks += int(d.landmark_amount[Landmark.BANK])
    return min(picks, int(s.lineup_n))


@rule
def number_of(s, d, who):
    """The number in a professional's text at a table of so many (§professionals, R73)."""
    return int(d.pro_amount[who, s.options.players - 2])


@rule
def cards_brought(s, d, who):
    """Cards that a professional brings at a table of so many (§professionals, R73)."""
    return int(d.pro_cards[who, s.options.players - 2])


@rule
def cash_worth(s, d, seat):
    """What a cash card pays towards a property: 1, more with the Money Launderer (§take-over, §professionals)."""
    if keeps(s, seat, Professional.LAUNDERER):
        return number_of(s, d, Professional.LAUNDERER)
    return 1


@rule
def emit_card(s, kind, seat, card):
    """Emit a happening about a card that everybody sees."""
    emit(s, kind, seat, card, 1, NOBODY)
