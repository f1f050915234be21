"""Who knows what: the view of a seat, and dealing the unknown afresh (hidden hands, agendas, decks, the law)."""

from __future__ import annotations

from backroom.core.dice import below, seed_stream, shuffle, word
from backroom.core.jit import rule
from backroom.core.record import EMPTY, UNKNOWN
from backroom.games.mob_town.rules import legal
from backroom.games.mob_town.rules.bits import pile_up
from backroom.games.mob_town.rules.cards import count_hand, keeps
from backroom.games.mob_town.state import (
    CITIES,
    DRAW_CARDS,
    LAW,
    LAW_PLACES,
    MOB_ACTIVITY,
    MOB_CARDS,
    N_AGENDAS,
    PROFESSIONALS,
    PROPERTIES,
    SLOTS,
    Phase,
    Professional,
)

TRIES = 400  # deals until the actor's hand fits what she is doing


@rule
def sees_hand(s, seat, owner):
    """Whether a seat may see a hand: its own; all of them in an open co-op (R46)."""
    return owner == seat or (s.options.mode == 1 and s.options.coop_open_hands == 1)


@rule
def view(s, seat, out):
    """Fill the zeroed `out` with what the seat may know; what is not copied stays unknown."""
    out.options = s.options
    out.phase = s.phase
    out.actor = s.actor
    out.seat = s.seat
    out.starter = s.starter
    out.round_no = s.round_no
    out.law_by = s.law_by
    out.extra = s.extra
    out.progress = s.progress
    out.stall = s.stall
    out.turn = s.turn
    out.chosen = s.chosen
    view_city(s, out)
    view_cards(s, seat, out)
    view_players(s, seat, out)
    view_decision(s, seat, out)
    view_coop(s, out)


@rule
def view_city(s, out):
    """The city and the open lot are public; the pile beside it shows only its size."""
    out.city_n = s.city_n
    out.card[:] = s.card
    out.face[:] = s.face
    out.type_at[:] = s.type_at
    out.x[:] = s.x
    out.y[:] = s.y
    out.near[:] = s.near
    out.beside[:] = s.beside
    out.edges[:] = s.edges
    out.owner[:] = s.owner
    out.tokens[:] = s.tokens
    out.stack[:] = s.stack
    out.of_type[:] = s.of_type
    out.cheap[:] = s.cheap
    out.dear = s.dear
    out.owned[:] = s.owned
    out.border[:] = s.border
    out.landmark[:] = s.landmark
    out.lot[:] = s.lot
    hide_pile(s.unused, out.unused)


@rule
def hide_pile(pile, out):
    """A face-down pile: so many cards, none of them known."""
    out.n = pile.n
    for i in range(len(out.cards)):
        out.cards[i] = UNKNOWN if i < pile.n else EMPTY


@rule
def view_cards(s, seat, out):
    """Lineup, discard and hand sizes are public; hands and the deck's order are not."""
    out.deck_n = s.deck_n
    out.drawn = s.drawn
    for i in range(DRAW_CARDS + 1):
        out.deck[i] = UNKNOWN if s.drawn <= i < s.deck_n else EMPTY
    out.lineup[:] = s.lineup
    out.lineup_n = s.lineup_n
    out.discard[:] = s.discard
    out.hand_n[:] = s.hand_n
    out.known[:] = s.known
    for owner in range(s.options.players):
        if sees_hand(s, seat, owner):
            out.hand[owner, :] = s.hand[owner, :]
            out.kinds[owner] = s.kinds[owner]
            out.funds[owner] = s.funds[owner]


@rule
def view_players(s, seat, out):
    """Scores, tokens, briefcases and what past rounds revealed; held agendas only to their holder (R33)."""
    if seat < s.options.players:  # a seat beyond the last is a spectator
        out.held[seat] = s.held[seat]
    out.briefcases[:] = s.briefcases
    out.supply[:] = s.supply
    out.score[:] = s.score
    out.control_points[:] = s.control_points
    out.agenda_points[:] = s.agenda_points
    out.held_then[:] = s.held_then
    out.won_then[:] = s.won_then
    hide_pile(s.pros, out.pros)
    out.shown[:] = s.shown
    out.pros_out = s.pros_out
    out.kept[:] = s.kept
    out.pro = s.pro
    out.pro_place = s.pro_place
    hide_pile(s.cities, out.cities)
    out.city = s.city
    out.cities_out = s.cities_out


@rule
def view_decision(s, seat, out):
    """What is being decided is public, but not which agenda goes back (R33)."""
    out.target = s.target
    out.left = s.left
    out.last = s.last
    out.picks = s.picks
    out.cash_worth = s.cash_worth
    out.need = s.need
    out.frontier = s.frontier
    out.depth = s.depth
    out.due[:] = s.due
    out.trade = s.trade
    out.lot_place = s.lot_place
    out.returned = s.returned if seat == s.actor or s.returned == EMPTY else UNKNOWN
    out.suit = s.suit
    out.paid = s.paid
    out.goal = s.goal


@rule
def view_coop(s, out):
    """The co-op hides only the order of the mob deck."""
    out.role[:] = s.role
    out.pawn[:] = s.pawn
    out.shut = s.shut
    out.pool = s.pool
    out.mob_track = s.mob_track
    out.law_track = s.law_track
    hide_pile(s.mob, out.mob)
    out.mob_out = s.mob_out
    out.mob_last = s.mob_last
    out.todo = s.todo
    out.shaken = s.shaken
    out.acts = s.acts
    out.used[:] = s.used
    out.stepped = s.stepped
    out.joked = s.joked
    out.gifted = s.gifted
    out.gift = s.gift
    out.outcome = s.outcome


# --- dealing the unknown afresh ---------------------------------------------------------------------------------------


@rule
def reshuffle(s, d, seat, stream):
    """Deal everything that the seat cannot know afresh, from what it can know and the stream alone."""
    forget_thoughts(s)
    deal_agendas(s, seat, stream)
    deal_properties(s, stream)
    deal_professionals(s, stream)
    deal_city_cards(s, stream)
    deal_mob_cards(s, stream)
    if s.deck_n > 0:
        deal_hands_and_deck(s, d, seat, stream)
    seed_stream(s.dice, word(stream), word(stream))


@rule
def forget_thoughts(s):
    """Clear the room to think in: it may hold traces of what was seen."""
    s.scratch[:] = 0
    s.pool_of_kinds[:] = 0
    s.pool_of_cards[:] = 0


@rule
def deal_agendas(s, seat, stream):
    """Any two agendas for a rival that has chosen, three with the Lawyer; a swap in progress returns one of them."""
    players = int(s.options.players)
    for rival in range(players):
        if rival == seat or s.options.mode:
            continue
        s.held[rival] = 0
        turn = (rival - int(s.starter)) % players
        if s.phase == Phase.AGENDA_PICK and turn >= s.chosen:
            continue
        count = 2 + (1 if keeps(s, rival, Professional.LAWYER) else 0)
        while count > 0:
            bit = 1 << below(stream, N_AGENDAS)
            if not int(s.held[rival]) & bit:
                s.held[rival] = int(s.held[rival]) | bit
                count -= 1
    if s.phase == Phase.SWAP_IN and s.actor != seat:
        returned = below(stream, N_AGENDAS)
        while not (int(s.held[s.actor]) >> returned) & 1:
            returned = (returned + 1) & 7
        s.returned = returned


@rule
def deal_properties(s, stream):
    """The unused properties are those that lie nowhere else."""
    seen = 0
    for slot in range(SLOTS):
        if s.card[slot] >= 0:
            seen |= 1 << int(s.card[slot])
    for place in range(3):
        if s.lot[place] >= 0:
            seen |= 1 << int(s.lot[place])
    if s.unused.n == 0:
        return
    pile_up(s.unused, ~seen, PROPERTIES, stream)


@rule
def deal_professionals(s, stream):
    """The face-down professionals are those not shown, kept, discarded or in use."""
    if s.pros.n == 0:
        return
    seen = int(s.pros_out)
    for seat in range(4):
        seen |= int(s.kept[seat])
    for place in range(3):
        if s.shown[place] >= 0:
            seen |= 1 << int(s.shown[place])
    if s.pro >= 0:
        seen |= 1 << int(s.pro)
    pile_up(s.pros, ~seen, PROFESSIONALS, stream)


@rule
def deal_city_cards(s, stream):
    """The city cards to come: those not yet used."""
    if s.cities.n > 0:
        pile_up(s.cities, ~int(s.cities_out), CITIES, stream)


@rule
def deal_mob_cards(s, stream):
    """The mob cards to come are those not in the discard pile."""
    if s.mob.n > 0:
        pile_up(s.mob, ~int(s.mob_out), MOB_CARDS if s.options.coop_master_crimes else MOB_ACTIVITY, stream)


@rule
def deal_hands_and_deck(s, d, seat, stream):
    """Unseen draw cards go to rivals' hands beside what is known of them, the rest to the deck with the law (R2).

    A rival in the middle of an action has had a choice there: deals in which she would have none are thrown away.
    """
    actor = int(s.actor)
    in_action = s.phase != Phase.MAIN and s.phase != Phase.CO_MAIN and s.phase != Phase.OVER
    checked = in_action and not sees_hand(s, seat, actor)
    for _ in range(TRIES):
        gather_unseen(s, d, seat)
        deal_once(s, seat, stream)
        if not checked or legal(s, d, actor, s.scratch) >= 2:
            break
    forget_thoughts(s)


@rule
def gather_unseen(s, d, seat):
    """Into `pool_of_cards`, by kind: all cards that lie neither open nor in a hand the seat sees or knows of."""
    pool = s.pool_of_kinds
    for kind in range(16):
        pool[kind] = int(d.kinds[kind]) - int(s.discard[kind])
        for owner in range(s.options.players):
            if sees_hand(s, seat, owner):
                pool[kind] -= s.hand[owner, kind]
            else:
                pool[kind] -= s.known[owner, kind]
    for i in range(s.lineup_n):
        pool[s.lineup[i]] -= 1


@rule
def deal_once(s, seat, stream):
    """One deal of the unseen cards."""
    cards = s.pool_of_cards
    n = 0
    for kind in range(16):
        for _ in range(s.pool_of_kinds[kind]):
            cards[n] = kind
            n += 1
    shuffle(stream, cards, n)
    at = 0
    for owner in range(s.options.players):
        if sees_hand(s, seat, owner):
            continue
        known = 0
        for kind in range(16):
            s.hand[owner, kind] = s.known[owner, kind]
            known += int(s.known[owner, kind])
        for _ in range(int(s.hand_n[owner]) - known):
            s.hand[owner, cards[at]] += 1
            at += 1
        count_hand(s, owner)
    place = EMPTY
    if s.options.mode == 0 and s.law_by == EMPTY:
        first = max(int(s.drawn), int(s.deck_n) - LAW_PLACES)
        place = first + below(stream, int(s.deck_n) - first)
    for i in range(s.drawn, s.deck_n):
        if i == place:
            s.deck[i] = LAW
        else:
            s.deck[i] = cards[at]
            at += 1
