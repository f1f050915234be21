"""Upholding the law: roles, pawns, moving, the Dispatcher, a Shakedown (§coop-setup to §move, §turn-end)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.mob_town.rules.actions import count_act, refuse_trade
from backroom.games.mob_town.rules.cards import emit_card, gain_openly, spend
from backroom.games.mob_town.rules.mob import ask_for_discards
from backroom.games.mob_town.rules.setup import setup_beat
from backroom.games.mob_town.rules.town import around
from backroom.games.mob_town.rules.turn import begin_coop_turn, finish, go_on_with_the_mob
from backroom.games.mob_town.state import Act, Kind, Phase, Refusal, Role

# --- set-up -----------------------------------------------------------------------------------------------------------


@rule
def refuse_role(s, role):
    """Why a role cannot be chosen: each is there once (§coop-setup, R60)."""
    for seat in range(s.options.players):
        if s.role[seat] == role:
            return Refusal.ROLE_TAKEN
    return Refusal.NONE


@rule
def choose_role(s, d, seat, role):
    """Choose a role; after the last one the city is laid out (§coop-setup)."""
    s.role[seat] = role
    emit(s, Kind.ROLE, seat, role, 0, EVERYBODY)
    s.chosen += 1
    players = int(s.options.players)
    s.actor = (int(s.starter) + int(s.chosen)) % players
    if s.chosen == players:
        setup_beat(s, d)


@rule
def place_pawn(s, d, seat, slot):
    """Place the pawn on any property (§coop-setup)."""
    s.pawn[seat] = slot
    emit(s, Kind.PLACED, seat, int(s.card[slot]), 0, NOBODY)
    s.chosen += 1
    players = int(s.options.players)
    s.actor = (int(s.starter) + int(s.chosen)) % players
    if s.chosen == players:
        s.chosen = 0
        begin_coop_turn(s, int(s.starter))


# --- actions ----------------------------------------------------------------------------------------------------------


@rule
def refuse_act(s, act):
    """Why no action of this kind is left: three a turn, the same one only so often (§coop-gameplay, R47)."""
    if s.acts < 1:
        return Refusal.NO_ACTIONS
    if s.used[act] >= s.options.coop_repeat_limit:
        return Refusal.REPEATED
    return Refusal.NONE


@rule
def refuse_co_trade(s, seat, suit):
    """Why the seat may not trade now (§coop-gameplay)."""
    refusal = refuse_act(s, Act.TRADE)
    return refusal if refusal != Refusal.NONE else refuse_trade(s, seat, suit)


@rule
def one_step(s, seat):
    """Bit set of the cards beside the pawn."""
    return int(s.beside[s.pawn[seat]])


@rule
def two_steps(s, seat):
    """Bit set of the cards exactly two steps from the pawn; face-down cards may be crossed (§move, R55)."""
    near = one_step(s, seat)
    return around(s, near) & ~near & ~(1 << int(s.pawn[seat]))


@rule
def may_step_free(s, seat):
    """The Beat Cop's free step is still there (R69)."""
    return s.role[seat] == Role.BEAT_COP and not s.stepped


@rule
def refuse_move(s, seat, slot):
    """Why the pawn cannot go to a card: one or two cards away, face down or not (§move, R65, R69)."""
    if slot >= s.city_n:
        return Refusal.NO_SUCH_CARD
    if slot == s.pawn[seat]:
        return Refusal.YOU_ARE_THERE
    if (one_step(s, seat) >> slot) & 1:
        if may_step_free(s, seat):
            return Refusal.NONE
    elif not (two_steps(s, seat) >> slot) & 1:
        return Refusal.OUT_OF_REACH
    return refuse_act(s, Act.MOVE)


@rule
def move_pawn(s, d, seat, slot):
    """Move the pawn; the Beat Cop's first single step of a turn is no action (§move, R69)."""
    if may_step_free(s, seat) and (one_step(s, seat) >> slot) & 1:
        s.stepped = 1
    else:
        count_act(s, Act.MOVE)
    s.pawn[seat] = slot
    emit(s, Kind.MOVED, seat, int(s.card[slot]), 0, NOBODY)
    finish(s)


# --- the Dispatcher, the Shakedown ------------------------------------------------------------------------------------


@rule
def refuse_gift(s, seat):
    """Why the seat cannot hand a card over: the Dispatcher, once a turn (§coop-setup)."""
    if s.role[seat] != Role.DISPATCHER:
        return Refusal.NOT_DISPATCHER
    if s.gifted:
        return Refusal.GIFT_USED
    if s.hand_n[seat] == 0:
        return Refusal.EMPTY_HAND
    return Refusal.NONE


@rule
def choose_gift(s, kind):
    """Which card the Dispatcher hands over."""
    s.gift = kind
    s.phase = Phase.GIFT_PLAYER


@rule
def refuse_receiver(s, seat, other):
    """Why a seat cannot receive the card: another player of the table."""
    if other == seat or other >= s.options.players:
        return Refusal.NOT_A_RIVAL
    return Refusal.NONE


@rule
def hand_over(s, d, seat, other):
    """The Dispatcher's card goes to another player, seen by all; no action is used (§coop-setup)."""
    kind = int(s.gift)
    spend(s, seat, kind)
    gain_openly(s, other, kind)
    s.gifted = 1
    emit_card(s, Kind.GIFT, other, kind)
    finish(s)


@rule
def discard_for_mob(s, d, seat, kind):
    """Shakedown: the player discards cards of her choice, then the next one (R63)."""
    spend(s, seat, kind)
    s.discard[kind] += 1
    s.picks -= 1
    s.last = kind
    emit_card(s, Kind.DISCARDED, seat, kind)
    if s.picks == 0:
        s.shaken -= 1
        s.actor = (int(s.actor) + 1) % int(s.options.players)
        ask_for_discards(s, d)
        if s.shaken == 0:
            s.last = EMPTY
            s.actor = s.seat
            go_on_with_the_mob(s, d)
