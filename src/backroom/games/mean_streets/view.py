"""Who knows what: the player's view, and a fresh deal of all that the player cannot see."""

from __future__ import annotations

from backroom.core.dice import below, seed_stream, shuffle, word
from backroom.core.jit import rule
from backroom.core.record import EMPTY, UNKNOWN, clear, push
from backroom.games.mean_streets.rules.setup import DEAL, DICE, ERA, FIRST_RIVALS, LATER_RIVALS, rivals_in_box
from backroom.games.mean_streets.state import BOSSES, EVENTS, LOCATIONS, NORMALS


@rule
def view(s, seat, out):
    """Fill the zeroed `out` with what the player may know; a field not copied stays unknown (§set-up, R2, R55)."""
    out.options = s.options
    out.shift = s.shift
    see_table(s, out)
    see_decks(s, out)
    see_turn(s, out)
    for i in range(len(s.rolls)):
        out.rolls[i] = s.rolls[i]
    out.event = s.event


@rule
def count_pile(p, out):
    """A pile of which one sees only how many cards it has."""
    out.n = p.n
    for i in range(len(p.cards)):
        out.cards[i] = UNKNOWN if i < p.n else EMPTY


@rule
def see_table(s, out):
    """Everything in front of the player."""
    out.phase = s.phase
    out.era = s.era
    out.turn = s.turn
    out.gun = s.gun
    out.politician = s.politician
    out.suit = s.suit
    out.fame = s.fame
    out.income = s.income
    out.bonus = s.bonus
    out.cash = s.cash
    out.next_income = s.next_income
    out.controlled = s.controlled
    out.henchmen[:] = s.henchmen
    out.tables[:] = s.tables
    out.row = s.row
    out.discard = s.discard
    out.location_seen = s.location_seen
    out.known_in_deck = s.known_in_deck
    out.event_seen = s.event_seen
    out.fight = s.fight


@rule
def see_decks(s, out):
    """How many cards the decks have; the boss once he is turned up."""
    count_pile(s.locations, out.locations)
    count_pile(s.events, out.events)
    count_pile(s.rivals_left, out.rivals_left)
    out.hidden_out[:] = UNKNOWN
    out.boss = s.boss if s.boss_shown else UNKNOWN
    out.boss_shown = s.boss_shown


@rule
def see_turn(s, out):
    """The dice as assigned, and the action in progress."""
    out.dice = s.dice
    out.left = s.left
    out.assigned[:] = s.assigned
    out.gear = s.gear
    out.done = s.done
    out.pending_card = s.pending_card
    out.from_row = s.from_row
    out.with_gun = s.with_gun
    out.with_suit = s.with_suit
    out.brought = s.brought
    out.to_take = s.to_take
    out.to_place = s.to_place
    out.last_place = s.last_place
    out.offer = s.offer
    out.hand[:] = s.hand
    out.rerolls = s.rerolls
    out.casino_event = s.casino_event
    out.casino_turn = s.casino_turn
    out.payout = s.payout


@rule
def reshuffle(s, d, seat, stream):
    """Deal everything the player cannot see afresh, as it may be given all that was shown (§set-up, §second-era)."""
    deal_hidden_locations(s, stream)
    deal_hidden_events(s, stream)
    if not s.boss_shown:
        s.boss = below(stream, BOSSES)
    s.scratch[:] = 0
    seed = word(stream)
    seed_stream(s.deal_stream, seed, DEAL)
    seed_stream(s.era_stream, seed, ERA)
    seed_stream(s.dice_stream, seed, DICE)


@rule
def deal_hidden_locations(s, stream):
    """Two unseen normals are out, the others in the deck, with as many unseen rivals as have not come up yet."""
    clear(s.locations)
    n = 0
    for card in range(NORMALS):
        if not (s.location_seen >> card) & 1:
            s.scratch[n] = card
            n += 1
    shuffle(stream, s.scratch, n)
    s.hidden_out[0] = s.scratch[0]
    s.hidden_out[1] = s.scratch[1]
    for i in range(2, n):
        push(s.locations, s.scratch[i])
    coming = FIRST_RIVALS if s.era == 1 else FIRST_RIVALS + LATER_RIVALS
    n = 0
    for card in range(NORMALS, NORMALS + rivals_in_box(s)):
        if (s.location_seen >> card) & 1:
            coming -= 1
        else:
            s.scratch[n] = card
            n += 1
    shuffle(stream, s.scratch, n)
    for i in range(coming):
        push(s.locations, s.scratch[i])
    clear(s.rivals_left)
    for i in range(coming, n):
        push(s.rivals_left, s.scratch[i])
    for card in range(LOCATIONS):
        if (s.known_in_deck >> card) & 1:
            push(s.locations, card)
    shuffle(stream, s.locations.cards, s.locations.n)


@rule
def deal_hidden_events(s, stream):
    """Any of the events not drawn in this era may be in the deck, in any order."""
    left = int(s.events.n)
    clear(s.events)
    n = 0
    for event in range(EVENTS):
        if not (s.event_seen >> event) & 1:
            s.scratch[n] = event
            n += 1
    shuffle(stream, s.scratch, n)
    for i in range(left):
        push(s.events, s.scratch[i])
