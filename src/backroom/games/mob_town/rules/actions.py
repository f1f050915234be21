"""Draw, Trade, Cash In and the agendas: what both modes share, and Swap Agenda (§draw to §swap-agenda)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mob_town.rules.cards import (
    add_to_lineup,
    cards_of_a_draw,
    draw_cards,
    emit_card,
    gain_openly,
    lineup_types,
    picks_of_a_cash_in,
    refill_lineup,
    spend,
    suit_of,
    take_from_lineup,
)
from backroom.games.mob_town.rules.turn import finish
from backroom.games.mob_town.state import CASH, PAIR_MASK, Act, Kind, Phase, Refusal


@rule
def count_act(s, act):
    """In the co-op an action is used up, and may be repeated only so often (§coop-gameplay, R47)."""
    if s.options.mode:
        s.acts -= 1
        s.used[act] += 1


@rule
def pick_agendas(s, d, seat, pair):
    """Two agendas from the stack of eight, in secret (§round-setup, R27)."""
    s.held[seat] = PAIR_MASK[pair]
    emit(s, Kind.CHOSE_AGENDAS, seat, 0, 0, NOBODY)
    s.chosen += 1
    players = int(s.options.players)
    s.actor = (int(s.starter) + int(s.chosen)) % players
    if s.chosen == players:
        s.chosen = 0
        s.turn += 1
        s.phase = Phase.MAIN


@rule
def draw_action(s, d, seat):
    """Draw two cards from the deck (§draw)."""
    count_act(s, Act.DRAW)
    draw_cards(s, seat, cards_of_a_draw(s, d, seat))
    finish(s)


@rule
def refuse_trade(s, seat, suit):
    """Why the seat may not trade for a type (§trade)."""
    if s.hand_n[seat] == 0:
        return Refusal.EMPTY_HAND
    if not (lineup_types(s) >> suit) & 1:
        return Refusal.NOT_IN_LINEUP
    return Refusal.NONE


@rule
def trade(s, suit):
    """Ask for all lineup cards of one type; what is given for them comes next (§trade, R20)."""
    s.trade = suit
    s.phase = Phase.TRADE_GIVE


@rule
def give(s, d, seat, kind):
    """The given card joins the lineup and is not among those taken, whatever its type (§trade, R19, R21)."""
    count_act(s, Act.TRADE)
    suit = int(s.trade)
    spend(s, seat, kind)
    emit_card(s, Kind.GAVE, seat, kind)
    stay = 0
    for i in range(s.lineup_n):
        other = int(s.lineup[i])
        s.lineup[i] = EMPTY
        if suit_of(other) == suit:
            gain_openly(s, seat, other)
            emit_card(s, Kind.TOOK, seat, other)
        else:
            s.lineup[stay] = other
            stay += 1
    s.lineup_n = stay
    add_to_lineup(s, kind)
    refill_lineup(s, d, seat)
    finish(s)


@rule
def cash_in(s, d, seat):
    """Discard a cash card to take cards from the lineup (§cash-in)."""
    count_act(s, Act.CASH_IN)
    spend(s, seat, CASH)
    s.discard[CASH] += 1
    emit(s, Kind.CASHED_IN, seat, 0, 0, NOBODY)
    s.picks = picks_of_a_cash_in(s, d, seat)
    s.last = EMPTY
    s.phase = Phase.CASH_PICK


@rule
def lineup_picks(s):
    """Bit set of the kinds that may be taken next: in rising order, with enough left for the rest (§cash-in, R22)."""
    found = 0
    for i in range(s.lineup_n):
        kind = int(s.lineup[i])
        if kind >= s.last:
            enough = 0
            for j in range(s.lineup_n):
                if s.lineup[j] >= kind:
                    enough += 1
            if enough >= s.picks:
                found |= 1 << kind
    return found


@rule
def take(s, d, seat, kind):
    """Take a card from the lineup; after the last one the lineup is filled up (§cash-in, R22)."""
    take_from_lineup(s, seat, kind)
    emit_card(s, Kind.TOOK, seat, kind)
    s.last = kind
    s.picks -= 1
    if s.picks == 0:
        refill_lineup(s, d, seat)
        finish(s)


@rule
def hand_picks(s, seat, picks):
    """Bit set of the kinds that may be given up next: in rising order, with enough left for the rest."""
    low = max(int(s.last), 0)
    if picks == 1:
        return int(s.kinds[seat]) & -(1 << low)
    high = 15
    enough = int(s.hand[seat, high])
    while enough < picks:
        if high == low:
            return 0
        high -= 1
        enough += int(s.hand[seat, high])
    return int(s.kinds[seat]) & ((2 << high) - (1 << low))


@rule
def return_agenda(s, agenda):
    """Return an agenda to the stack; it stays in hand until the new one is chosen, and both stay secret (R33)."""
    s.returned = agenda
    s.phase = Phase.SWAP_IN


@rule
def choose_agenda(s, d, seat, agenda):
    """Take a new agenda in place of the returned one (§swap-agenda, R33)."""
    s.held[seat] = (int(s.held[seat]) & ~(1 << int(s.returned))) | (1 << agenda)
    emit(s, Kind.SWAPPED, seat, 0, 0, NOBODY)
    finish(s)


@rule
def refuse_agenda(s, seat, agenda, wants_held):
    """Why an agenda cannot be returned (not held) or chosen (held before the swap) (§swap-agenda, R33)."""
    is_held = (int(s.held[seat]) >> agenda) & 1 == 1
    if wants_held and not is_held:
        return Refusal.AGENDA_NOT_HELD
    if is_held and not wants_held:
        return Refusal.AGENDA_HELD
    return Refusal.NONE
