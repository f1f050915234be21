"""The mob's answer: mob activity, master crimes, tokens and the mob boss track (§turn-end)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, draw, emit
from backroom.games.mob_town.rules.bits import pile_up
from backroom.games.mob_town.rules.town import place_along, stack_token
from backroom.games.mob_town.state import (
    MOB_ACTIVITY,
    MOB_CARDS,
    MOB_END,
    Crime,
    Kind,
    Outcome,
    Phase,
)


@rule
def is_open(s, slot):
    """Whether the card lies face up; a face-down one has no type, value or suits (§shut-down, R55)."""
    return (int(s.shut) >> slot) & 1 == 0


@rule
def raise_mob_track(s, steps):
    """The mob boss track rises; at 8 the mob has won (§coop-end, R58)."""
    for _ in range(steps):
        if s.outcome == Outcome.OPEN:
            s.mob_track += 1
            emit(s, Kind.MOB_TRACK, EMPTY, 0, int(s.mob_track), EVERYBODY)
            if s.mob_track >= MOB_END:
                s.outcome = Outcome.LOST_TRACK
                emit(s, Kind.LOST_TRACK, EMPTY, 0, 0, EVERYBODY)


@rule
def add_mob_token(s, d, slot):
    """One token on an open card; a full card or an empty pool raises the track instead (§coop-setup, R49, R50)."""
    if s.outcome != Outcome.OPEN:
        return 0
    if int(s.stack[slot]) >= int(d.face[s.card[slot]]) or s.pool == 0:
        raise_mob_track(s, 1)
        return 0
    stack_token(s, slot, 0)
    s.pool -= 1
    return 1


@rule
def indicates(d, mob_card, card):
    """Whether a mob activity card names a property (§turn-end)."""
    face = int(d.face[card])
    if face < d.mob_least[mob_card]:
        return False
    return (
        (int(d.mob_types[mob_card]) >> int(d.type[card])) & 1 == 1
        or (int(d.mob_values[mob_card]) >> face) & 1 == 1
        or (int(d.mob_suits[mob_card]) & int(d.suits[card])) != 0
    )


@rule
def resolve_activity(s, d, mob_card):
    """One token on each open property that the card indicates, in slot order (§turn-end)."""
    emit(s, Kind.MOB_CARD, EMPTY, mob_card, 0, EVERYBODY)
    placed = 0
    for slot in range(s.city_n):
        if is_open(s, slot) and indicates(d, mob_card, int(s.card[slot])):
            placed += add_mob_token(s, d, slot)
    if placed:
        emit(s, Kind.MOB_TOKENS, EMPTY, mob_card, placed, EVERYBODY)


@rule
def resolve_crime(s, d, mob_card):
    """A master crime (§turn-end). A Shakedown stops for the players to discard (R63)."""
    emit(s, Kind.MOB_CARD, EMPTY, mob_card, 0, EVERYBODY)
    amount = int(d.crime_amount[mob_card - MOB_ACTIVITY])
    placed = 0
    if mob_card == Crime.DOUBLES:
        s.todo += amount
    elif s.options.coop_more_mob_activity:
        s.todo += 1  # §coop-variants, R59
    if mob_card == Crime.CRIME_WAVE:
        for slot in range(s.city_n):
            if is_open(s, slot) and s.stack[slot] == 0:
                placed += add_mob_token(s, d, slot)
    elif mob_card == Crime.HIGH_ROLLERS:
        for slot in range(s.city_n):
            if is_open(s, slot) and int(d.face[s.card[slot]]) >= amount:
                placed += add_mob_token(s, d, slot)
    elif mob_card == Crime.BRIBE:
        raise_mob_track(s, amount)
    elif mob_card == Crime.FRANCHISE:
        placed = open_franchise(s, d, amount)
    elif mob_card == Crime.SHAKEDOWN:
        s.shaken = s.options.players
        s.actor = s.seat
        ask_for_discards(s, d)
    if placed:
        emit(s, Kind.MOB_TOKENS, EMPTY, mob_card, placed, EVERYBODY)


@rule
def open_franchise(s, d, steps):
    """The top property follows the arrow of the card placed last, full of tokens; then the track rises (R62)."""
    placed = 0
    if s.unused.n > 0:
        slot = place_along(s, d, int(draw(s.unused)), int(s.city_n) - 1)
        emit(s, Kind.EXPANDED, EMPTY, int(s.card[slot]), 0, EVERYBODY)
        for _ in range(d.face[s.card[slot]]):
            placed += add_mob_token(s, d, slot)
    raise_mob_track(s, steps)
    return placed


@rule
def ask_for_discards(s, d):
    """The actor must discard for the Shakedown, all if she has fewer; players without cards are passed over (R63)."""
    players = int(s.options.players)
    while s.shaken > 0 and s.hand_n[s.actor] == 0:
        s.shaken -= 1
        s.actor = (int(s.actor) + 1) % players
    if s.shaken > 0:
        s.picks = min(int(d.crime_amount[Crime.SHAKEDOWN - MOB_ACTIVITY]), int(s.hand_n[s.actor]))
        s.last = EMPTY
        s.phase = Phase.MOB_DISCARD


@rule
def next_mob_card(s):
    """The top mob card; an empty deck is rebuilt from its discard pile, master crimes and all (R52, R68)."""
    if s.mob.n == 0:
        pile_up(s.mob, int(s.mob_out), MOB_CARDS, s.dice)
        s.mob_out = 0
    return int(draw(s.mob))


@rule
def mob_turn(s, d):
    """Resolve mob cards until none is due, the game is over, or a Shakedown waits for a player (§turn-end)."""
    while s.todo > 0 and s.outcome == Outcome.OPEN and s.shaken == 0:
        mob_card = next_mob_card(s)
        s.todo -= 1
        s.mob_last = mob_card
        s.mob_out |= 1 << mob_card
        if mob_card < MOB_ACTIVITY:
            resolve_activity(s, d, mob_card)
        else:
            resolve_crime(s, d, mob_card)
