"""Clearing out and shutting down a business, and the family's answer (§clear-out, §shut-down, §expanding)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, draw, emit
from backroom.games.mob_town.rules.actions import count_act
from backroom.games.mob_town.rules.cards import PAY_ORDER
from backroom.games.mob_town.rules.coop import refuse_act
from backroom.games.mob_town.rules.mob import is_open
from backroom.games.mob_town.rules.price import fewest_for
from backroom.games.mob_town.rules.takeover import put_down
from backroom.games.mob_town.rules.town import place_along, unstack_token
from backroom.games.mob_town.rules.turn import finish
from backroom.games.mob_town.state import CASH, LAW_END, Act, Kind, Outcome, Phase, Refusal, Role

CLEARING, SHUTTING = 0, 1  # `s.goal`


@rule
def co_cash_worth(s, d, seat):
    """What cash pays in Clear Out and Shut Down: 1, more for the Auditor (§clear-out, §shut-down)."""
    return int(d.role_amount[Role.AUDITOR]) if s.role[seat] == Role.AUDITOR else 1


@rule
def has_joker(s, seat):
    """The Undercover Agent's card of any suit is still there this turn (R70)."""
    return s.role[seat] == Role.UNDERCOVER and not s.joked


@rule
def holds_match(s, d, seat, card):
    """Whether a card of a pictured suit or cash is in the hand."""
    suits = int(d.suits[card])
    for kind in range(15):
        if s.hand[seat, kind] > 0 and (suits >> (kind // 3)) & 1:
            return True
    return s.hand[seat, CASH] > 0


@rule
def refuse_clear_out(s, d, seat):
    """Why the pawn's card cannot be cleared out (§clear-out, R53)."""
    refusal = refuse_act(s, Act.CLEAR_OUT)
    if refusal != Refusal.NONE:
        return refusal
    slot = int(s.pawn[seat])
    if not is_open(s, slot):
        return Refusal.SHUT
    if s.stack[slot] == 0:
        return Refusal.NOTHING_TO_CLEAR
    if not holds_match(s, d, seat, int(s.card[slot])) and not (has_joker(s, seat) and s.hand_n[seat] > 0):
        return Refusal.NO_MATCH
    return Refusal.NONE


@rule
def clear_out(s, d, seat):
    """Begin to clear out the pawn's card (§clear-out)."""
    count_act(s, Act.CLEAR_OUT)
    slot = int(s.pawn[seat])
    s.target = slot
    s.left = s.stack[slot]
    s.goal = CLEARING
    begin_payment(s, d, seat)


@rule
def shut_price(s, d, seat):
    """What it costs to shut the pawn's card: its value, less for the Prosecutor, at least 1 (§shut-down)."""
    price = int(d.face[s.card[s.pawn[seat]]])
    if s.role[seat] == Role.PROSECUTOR:
        price = max(1, price - int(d.role_amount[Role.PROSECUTOR]))
    return price


@rule
def can_pay(s, d, seat, card, price):
    """Whether the hand pays a price without a joker; less than 0 only counts as paid when surplus may be lost."""
    if price <= 0:
        return price == 0 or s.options.payment == 0
    return fewest_for(s, d, seat, card, price, co_cash_worth(s, d, seat)) <= int(s.hand_n[seat])


@rule
def shut_jokers(s, d, seat, card, price):
    """Bit set of the cards of a suit not pictured after which the rest is payable (R70)."""
    suits = int(d.suits[card])
    found = 0
    for kind in range(15):
        if s.hand[seat, kind] > 0 and not (suits >> (kind // 3)) & 1:
            if can_pay(s, d, seat, card, price - (kind % 3 + 1)):
                found |= 1 << kind
    return found


@rule
def refuse_shut_down(s, d, seat):
    """Why the pawn's card cannot be shut down: open, without tokens, and payable (§shut-down, R54)."""
    refusal = refuse_act(s, Act.SHUT_DOWN)
    if refusal != Refusal.NONE:
        return refusal
    slot = int(s.pawn[seat])
    if not is_open(s, slot):
        return Refusal.SHUT
    if s.stack[slot] > 0:
        return Refusal.STILL_TOKENS
    card = int(s.card[slot])
    price = shut_price(s, d, seat)
    if can_pay(s, d, seat, card, price):
        return Refusal.NONE
    if has_joker(s, seat) and shut_jokers(s, d, seat, card, price) != 0:
        return Refusal.NONE
    return Refusal.NOT_EXACT if s.options.payment else Refusal.TOO_DEAR


@rule
def shut_down(s, d, seat):
    """Begin to pay for shutting the pawn's card (§shut-down)."""
    count_act(s, Act.SHUT_DOWN)
    s.target = s.pawn[seat]
    s.left = shut_price(s, d, seat)
    s.goal = SHUTTING
    begin_payment(s, d, seat)


@rule
def begin_payment(s, d, seat):
    """The Undercover Agent is asked for a card of any suit first (R70)."""
    s.cash_worth = co_cash_worth(s, d, seat)
    s.last = EMPTY
    s.suit = EMPTY
    s.paid = 0
    s.need = 0
    if has_joker(s, seat):
        s.phase = Phase.PAY_JOKER
    else:
        s.phase = Phase.CLEAR_PAY if s.goal == CLEARING else Phase.SHUT_PAY


@rule
def jokers(s, d, seat):
    """Bit set of the cards that the Undercover Agent may pay out of suit; bit 15 stands for none (R70)."""
    card = int(s.card[s.target])
    if s.goal == SHUTTING:
        found = shut_jokers(s, d, seat, card, int(s.left))
        if can_pay(s, d, seat, card, int(s.left)):
            found |= 1 << CASH
        return found
    found = 0
    for kind in range(15):
        if s.hand[seat, kind] > 0:
            found |= 1 << kind
    if holds_match(s, d, seat, card):
        found |= 1 << CASH
    return found


@rule
def refuse_joker(s, d, seat, kind):
    """Why a card cannot be the Undercover Agent's (R70)."""
    if (jokers(s, d, seat) >> kind) & 1:
        return Refusal.NONE
    if s.hand[seat, kind] <= 0:
        return Refusal.NOT_IN_HAND
    if (int(d.suits[s.card[s.target]]) >> (kind // 3)) & 1:
        return Refusal.NO_JOKER_NEEDED
    return Refusal.REST_UNPAYABLE


@rule
def play_joker(s, d, seat, kind):
    """The card counts at its value; in a Clear Out a pictured suit leaves the other one for the rest (R70)."""
    s.joked = 1
    suits = int(d.suits[s.card[s.target]])
    suit = kind // 3
    put_down(s, seat, kind)
    s.last = EMPTY
    if s.goal == CLEARING:
        if (suits >> suit) & 1:
            rest = suits & ~(1 << suit)
            s.suit = 0
            while not (rest >> int(s.suit)) & 1:
                s.suit += 1
        take_mob_tokens(s, kind % 3 + 1)
        s.phase = Phase.CLEAR_PAY
        if s.left <= 0:
            end_clearing(s, d, seat)
    else:
        s.phase = Phase.SHUT_PAY
        if s.left <= 0:
            close_business(s, d, seat)


@rule
def skip_joker(s):
    """No card out of suit this time; the ability stays (R70)."""
    s.phase = Phase.CLEAR_PAY if s.goal == CLEARING else Phase.SHUT_PAY


@rule
def clear_suits(s, d, seat):
    """Bit set of the suits that may still be used: one of the two, both for the Inspector (§clear-out)."""
    if s.suit != EMPTY and s.role[seat] != Role.INSPECTOR:
        return 1 << int(s.suit)
    return int(d.suits[s.card[s.target]])


@rule
def clearing_cards(s, d, seat):
    """Bit set of the kinds that may be discarded next in a Clear Out (§clear-out, R53)."""
    suits = clear_suits(s, d, seat)
    found = 0
    for kind in range(16):
        if s.hand[seat, kind] > 0 and PAY_ORDER[s.cash_worth, kind] >= s.last:
            if kind == CASH or (suits >> (kind // 3)) & 1:
                found |= 1 << kind
    return found


@rule
def refuse_clearing(s, d, seat, kind):
    """Why a card cannot be discarded next in a Clear Out (§clear-out, R53)."""
    if (clearing_cards(s, d, seat) >> kind) & 1:
        return Refusal.NONE
    if s.hand[seat, kind] <= 0:
        return Refusal.NOT_IN_HAND
    if not (int(d.suits[s.card[s.target]]) >> (kind // 3)) & 1:
        return Refusal.WRONG_SUIT
    if not (clear_suits(s, d, seat) >> (kind // 3)) & 1:
        return Refusal.ONE_SUIT
    return Refusal.PAY_ORDER


@rule
def take_mob_tokens(s, value):
    """Tokens go back to the pool, as many as the value of the card; surplus value is lost (§clear-out, R53)."""
    slot = int(s.target)
    gone = min(value, int(s.stack[slot]))
    for _ in range(gone):
        unstack_token(s, slot, 0)
    s.pool += gone


@rule
def clear_with(s, d, seat, kind):
    """Discard a card of the chosen suit, or cash, to remove tokens (§clear-out)."""
    put_down(s, seat, kind)
    if kind != CASH and s.suit == EMPTY:
        s.suit = kind // 3
    take_mob_tokens(s, int(s.cash_worth) if kind == CASH else kind % 3 + 1)
    if s.left <= 0:
        end_clearing(s, d, seat)


@rule
def end_clearing(s, d, seat):
    """Enough cleared (§clear-out)."""
    emit(s, Kind.CLEARED, seat, int(s.card[s.target]), int(s.stack[s.target]), NOBODY)
    finish(s)


@rule
def shut_with(s, d, seat, kind):
    """Pay towards shutting the card down (§shut-down)."""
    put_down(s, seat, kind)
    if s.left <= 0:
        close_business(s, d, seat)


@rule
def close_business(s, d, seat):
    """Face down, points for the law; 20 win before anything else happens (§shut-down, §coop-end, R57)."""
    slot = int(s.target)
    s.shut |= 1 << slot
    value = int(d.face[s.card[slot]])
    s.law_track += value
    emit(s, Kind.SHUT_DOWN, seat, int(s.card[slot]), value, NOBODY)
    if s.law_track >= LAW_END:
        s.outcome = Outcome.WON
        emit(s, Kind.WON, EMPTY, 0, int(s.law_track), EVERYBODY)
    elif s.unused.n > 0:
        expand(s, d, slot)
    finish(s)


@rule
def expand(s, d, slot):
    """The family opens the next property where the closed one's arrow points (§expanding, R56)."""
    new = place_along(s, d, int(draw(s.unused)), slot)
    emit(s, Kind.EXPANDED, EMPTY, int(s.card[new]), 0, EVERYBODY)
