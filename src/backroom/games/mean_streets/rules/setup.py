"""Setting up: the first era, and the second."""

from __future__ import annotations

from backroom.core.dice import below, d6, seed_stream, shuffle
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, clear, draw, emit, push
from backroom.games.mean_streets.rules.common import gain_location
from backroom.games.mean_streets.state import BOSSES, EVENTS, LOCATIONS, NORMALS, Kind

DEAL, ERA, DICE = 0, 1, 2  # numbers of the streams: a race shares the first two whatever is rolled
FIRST_RIVALS = 3  # §set-up
LATER_RIVALS = 2  # §second-era
SHIFTS = (0, -1, 1)  # on every Location and on Da Boss, by difficulty
OUT_OF_ERA_TWO = 3  # events dropped before the piles are made, §second-era


@rule
def prepare(s, d, options, seed):
    """Deal everything for the first era (§set-up)."""
    s.options = options
    s.shift = SHIFTS[options.difficulty]
    seed_stream(s.deal_stream, seed, DEAL)
    seed_stream(s.era_stream, seed, ERA)
    seed_stream(s.dice_stream, seed, DICE)
    clear(s.controlled)
    clear(s.row)
    clear(s.discard)
    clear(s.locations)
    clear(s.events)
    clear(s.rivals_left)
    s.era = 1
    s.bonus = 1  # R6; no cash, R5
    s.next_income = EMPTY
    s.pending_card = EMPTY
    s.from_row = EMPTY
    s.event.id = EMPTY
    s.event.target = EMPTY
    s.event.income = EMPTY
    deal_locations(s, d)
    deal_events(s, s.deal_stream, 0)
    s.boss = below(s.deal_stream, BOSSES)
    emit(s, Kind.NEW_GAME, 0, s.controlled.cards[0], 0, EVERYBODY)


@rule
def rivals_in_box(s):
    """How many Rival Locations exist (R1)."""
    return 5 if s.options.rival_pool == 1 else LOCATIONS - NORMALS


@rule
def deal_locations(s, d):
    """One Location to begin with, two out face down, nine and three rivals in the deck (§set-up, R1, R2)."""
    scratch = s.scratch
    for i in range(NORMALS):
        scratch[i] = i
    shuffle(s.deal_stream, scratch, NORMALS)
    start = int(scratch[0])
    gain_location(s, d, start)
    s.location_seen = 1 << start
    s.hidden_out[0] = scratch[1]
    s.hidden_out[1] = scratch[2]
    for i in range(3, NORMALS):
        push(s.locations, scratch[i])
    rivals = rivals_in_box(s)
    for i in range(rivals):
        scratch[i] = NORMALS + i
    shuffle(s.deal_stream, scratch, rivals)
    for i in range(FIRST_RIVALS):
        push(s.locations, scratch[i])
    for i in range(FIRST_RIVALS, rivals):
        push(s.rivals_left, scratch[i])
    shuffle(s.deal_stream, s.locations.cards, s.locations.n)


@rule
def deal_events(s, stream, dropped):
    """Shuffle all events, drop the first few, deal three piles, lose one by a die, shuffle the rest (§set-up)."""
    for i in range(EVENTS):
        s.scratch[i] = i
    shuffle(stream, s.scratch, EVENTS)
    lost = (d6(stream) - 1) // 2  # 1-2 left, 3-4 centre, 5-6 right
    clear(s.events)
    for heap in range(3):
        if heap != lost:
            for i in range(dropped + heap, EVENTS, 3):
                push(s.events, s.scratch[i])
    shuffle(stream, s.events.cards, s.events.n)
    s.event_seen = 0


@rule
def begin_second_era(s):
    """Ten events of all; undrawn and unclaimed Locations and two more rivals are the deck (§second-era, R3)."""
    s.era = 2
    deal_events(s, s.era_stream, OUT_OF_ERA_TWO)
    for i in range(s.row.n):
        card = int(s.row.cards[i])
        s.known_in_deck |= 1 << card  # R69
        push(s.locations, card)
    clear(s.row)
    for _ in range(LATER_RIVALS):
        push(s.locations, draw(s.rivals_left))
    shuffle(s.era_stream, s.locations.cards, s.locations.n)
    emit(s, Kind.ERA_TWO, 0, s.locations.n, s.events.n, EVERYBODY)
