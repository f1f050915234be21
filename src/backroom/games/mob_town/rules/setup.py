"""Setting up the game, a round, and the co-op (§game-setup, §round-setup, §coop-setup)."""

from __future__ import annotations

from backroom.core.dice import below, seed_stream, shuffle
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, clear, draw, emit, push
from backroom.games.mob_town.rules.cards import add_to_lineup, gain, lineup_size
from backroom.games.mob_town.rules.mob import resolve_activity
from backroom.games.mob_town.rules.town import place_along, place_card
from backroom.games.mob_town.state import (
    ALL_TYPES,
    BRIEFCASES,
    CITIES,
    DEAREST,
    DRAW_CARDS,
    LANDMARKS,
    LAW,
    LAW_PLACES,
    LINEUP,
    MOB_ACTIVITY,
    MOB_CARDS,
    MOB_POOL,
    PROFESSIONALS,
    PROPERTIES,
    SLOTS,
    TOKENS,
    Kind,
    Outcome,
    Phase,
)

CITY_CARDS, HAND_CARDS = 10, 3  # §round-setup: so many and one for each player; dealt to each
COOP_CITY_CARDS, COOP_HAND_CARDS, FIRST_MOB_CARDS = 8, 5, 4  # §coop-setup
ASIDE = 40  # where landmarks wait in `pool_of_cards`, behind the properties


@rule
def setup(s, d, options, seed):
    """Set up the game up to the first decision (§game-setup; §coop-setup)."""
    s.options = options
    seed_stream(s.dice, seed, 0)
    clear_table(s)
    if s.options.first_player == 0:
        s.starter = below(s.dice, int(s.options.players))
    else:
        s.starter = s.options.first_player - 1
    if s.options.mode:
        setup_coop(s, d)
        return
    for seat in range(s.options.players):
        s.briefcases[seat] = BRIEFCASES  # once for the whole game (R8)
    if s.options.professionals:
        for who in range(PROFESSIONALS):
            push(s.pros, who)
        shuffle(s.dice, s.pros.cards, PROFESSIONALS)
        for place in range(len(s.shown)):
            s.shown[place] = draw(s.pros)
    if s.options.city_cards:
        for card in range(CITIES):
            push(s.cities, card)
        shuffle(s.dice, s.cities.cards, CITIES)
    start_round(s, d)


@rule
def clear_table(s):
    """Mark every empty place as empty."""
    clear(s.pros)
    clear(s.cities)
    clear(s.mob)
    s.city = EMPTY
    s.pro = EMPTY
    s.law_by = EMPTY
    s.mob_last = EMPTY
    for place in range(3):
        s.shown[place] = EMPTY
        s.lot[place] = EMPTY
    for seat in range(4):
        s.role[seat] = EMPTY
        s.pawn[seat] = EMPTY
    forget_decision(s)
    clear_city(s)


@rule
def forget_decision(s):
    """Nothing is being decided."""
    s.target = EMPTY
    s.last = EMPTY
    s.trade = EMPTY
    s.lot_place = EMPTY
    s.returned = EMPTY
    s.suit = EMPTY
    s.gift = EMPTY
    s.pro_place = EMPTY
    s.frontier = 0
    s.left = 0
    s.picks = 0
    s.need = 0
    s.paid = 0
    s.depth = 0
    s.finished = 0
    for i in range(5):
        s.due[i] = 0
    s.cash_worth = 1


@rule
def clear_city(s):
    """Take all cards and tokens off the table."""
    s.city_n = 0
    for slot in range(SLOTS):
        s.card[slot] = EMPTY
        s.owner[slot] = EMPTY
        s.face[slot] = 0
        s.type_at[slot] = 0
        s.x[slot] = 0
        s.y[slot] = 0
        s.stack[slot] = 0
        s.beside[slot] = 0
        s.edges[slot] = 0
        for i in range(4):
            s.near[slot, i] = EMPTY
            s.tokens[slot, i] = 0
    s.dear = 0
    for kind in range(6):
        s.of_type[kind] = 0
    for kind in range(ALL_TYPES + 1):
        for amount in range(DEAREST + 1):
            s.cheap[kind, amount] = 0
    for seat in range(4):
        s.owned[seat] = 0
        s.border[seat] = 0
    for which in range(LANDMARKS):
        s.landmark[which] = EMPTY


@rule
def start_round(s, d):
    """Lay out a new city, deal, hide the law (§round-setup); the agendas are then chosen."""
    s.round_no += 1
    emit(s, Kind.ROUND, EMPTY, int(s.round_no), int(s.options.rounds), EVERYBODY)
    clear_city(s)
    shuffle_properties(s)
    stack = CITY_CARDS + int(s.options.players)
    if s.options.landmarks:
        mix_in_landmarks(s, stack)
    build_city(s, d, stack)
    clear(s.unused)
    for i in range(stack, PROPERTIES + 2 * int(s.options.landmarks)):
        push(s.unused, s.pool_of_cards[i])
    for place in range(3):
        s.lot[place] = draw(s.unused)
    if s.options.city_cards:
        s.city = draw(s.cities)  # before dealing: Hiring Fair changes the lineup
        s.cities_out |= 1 << int(s.city)
        emit(s, Kind.CITY_CARD, EMPTY, int(s.city), 0, EVERYBODY)
    gather_draw_cards(s, d)
    deal(s, HAND_CARDS, lineup_size(s, d))
    hide_law(s)
    for seat in range(s.options.players):
        s.supply[seat] = TOKENS
        s.held[seat] = 0  # every agenda is there to choose again (R7)
        s.kept[seat] = 0
    s.law_by = EMPTY
    s.extra = 0
    s.stall = 0
    s.progress = 0
    begin_choosing(s, Phase.AGENDA_PICK)


@rule
def begin_choosing(s, phase):
    """Everybody chooses something, the starter first."""
    s.chosen = 0
    s.seat = s.starter
    s.actor = s.starter
    s.phase = phase
    emit(s, Kind.STARTS, int(s.starter), 0, 0, EVERYBODY)


@rule
def shuffle_properties(s):
    """Shuffle the twenty properties; `pool_of_cards[0]` is the top."""
    for card in range(PROPERTIES):
        s.pool_of_cards[card] = card
    shuffle(s.dice, s.pool_of_cards, PROPERTIES)


@rule
def mix_in_landmarks(s, stack):
    """Two landmarks replace cards of the stack at random places; those join the unused ones (§landmarks, R40)."""
    pool = s.pool_of_cards
    for which in range(LANDMARKS):
        pool[ASIDE + which] = PROPERTIES + which
    shuffle(s.dice, pool[ASIDE:], LANDMARKS)
    first = below(s.dice, stack)
    second = below(s.dice, stack - 1)
    if second >= first:
        second += 1
    pool[PROPERTIES] = pool[first]
    pool[PROPERTIES + 1] = pool[second]
    pool[first] = pool[ASIDE]
    pool[second] = pool[ASIDE + 1]
    shuffle(s.dice, pool[stack:], PROPERTIES + 2 - stack)


@rule
def build_city(s, d, stack):
    """Lay the stack out along the arrows, the first card in the middle (§round-setup, R3, R4)."""
    slot = place_card(s, d, int(s.pool_of_cards[0]), 0, 0)
    for i in range(1, stack):
        slot = place_along(s, d, int(s.pool_of_cards[i]), slot)


@rule
def gather_draw_cards(s, d):
    """All draw cards but the law return to the deck and are shuffled (R6)."""
    for i in range(DRAW_CARDS):
        s.deck[i] = d.cards[i]
    s.deck[DRAW_CARDS] = EMPTY
    shuffle(s.dice, s.deck, DRAW_CARDS)
    s.drawn = 0
    s.deck_n = DRAW_CARDS
    s.lineup_n = 0
    for i in range(len(s.lineup)):
        s.lineup[i] = EMPTY
    for kind in range(16):
        s.discard[kind] = 0
        for seat in range(4):
            s.hand[seat, kind] = 0
            s.known[seat, kind] = 0
    for seat in range(4):
        s.hand_n[seat] = 0
        s.kinds[seat] = 0
        s.funds[seat] = 0


@rule
def deal(s, cards, lineup):
    """Deal so many cards to each seat from the first player on, then the lineup; what remains is the deck."""
    players = int(s.options.players)
    at = 0
    for i in range(players):
        seat = (int(s.starter) + i) % players
        for _ in range(cards):
            gain(s, seat, int(s.deck[at]))
            at += 1
    for _ in range(lineup):
        add_to_lineup(s, s.deck[at])
        at += 1
    s.deck_n = DRAW_CARDS - at
    for i in range(DRAW_CARDS - at):
        s.deck[i] = s.deck[i + at]
    for i in range(DRAW_CARDS - at, DRAW_CARDS + 1):
        s.deck[i] = EMPTY


@rule
def hide_law(s):
    """Shuffle the law into the bottom ten cards: it is never dealt (§round-setup, R2)."""
    n = int(s.deck_n)
    s.deck[n] = LAW
    s.deck_n = n + 1
    shuffle(s.dice, s.deck[n + 1 - LAW_PLACES :], LAW_PLACES)


@rule
def setup_coop(s, d):
    """Roles are chosen before the city is seen (§coop-setup, R60)."""
    s.round_no = 1
    s.pool = MOB_POOL
    begin_choosing(s, Phase.ROLE_PICK)


@rule
def setup_beat(s, d):
    """The city, the first four mob cards, the hands; then the pawns (§coop-setup, §coop-variants, R51, R67)."""
    shuffle_properties(s)
    stack = COOP_CITY_CARDS + int(s.options.coop_start_delta)
    build_city(s, d, stack)
    clear(s.unused)
    for i in range(stack, PROPERTIES):
        push(s.unused, s.pool_of_cards[i])
    for card in range(MOB_ACTIVITY):
        push(s.mob, card)
    shuffle(s.dice, s.mob.cards, MOB_ACTIVITY)
    for _ in range(FIRST_MOB_CARDS):
        card = draw(s.mob)
        s.mob_out |= 1 << int(card)
        s.mob_last = card
        if s.outcome == Outcome.OPEN:
            resolve_activity(s, d, int(card))
    if s.options.coop_master_crimes:
        for card in range(MOB_ACTIVITY, MOB_CARDS):
            push(s.mob, card)
        shuffle(s.dice, s.mob.cards, int(s.mob.n))
    gather_draw_cards(s, d)
    deal(s, COOP_HAND_CARDS, LINEUP)
    s.chosen = 0
    s.actor = s.starter
    s.phase = Phase.PAWN_PLACE if s.outcome == Outcome.OPEN else Phase.OVER
