"""The rules: what a `Game` asks of them, by phase; the bodies are beside this file, a file for each part of a turn."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.rules.card import act_card, legal_card, refuse_in_card, sole_card_move
from backroom.games.mayor_of_chicago.rules.choices import refuse_amount, sole_bit, with_pass, write_mask, write_range
from backroom.games.mayor_of_chicago.rules.city import free_blocks, shown_in
from backroom.games.mayor_of_chicago.rules.end import end_next
from backroom.games.mayor_of_chicago.rules.events import settle
from backroom.games.mayor_of_chicago.rules.gifts import (
    ask,
    begin_gift,
    decline,
    give_booze,
    give_dollars,
    legal_gifts,
    may_give_or_ask,
    refuse_gifts,
    refuse_present,
)
from backroom.games.mayor_of_chicago.rules.place import (
    act_ability,
    buy_booze,
    choose_block,
    copyable,
    exchange,
    recallable,
    refuse_in_placement,
    survey,
    surveyable,
    take_income,
    take_surveyed,
)
from backroom.games.mayor_of_chicago.rules.setup import set_table
from backroom.games.mayor_of_chicago.rules.turn import (
    act_turn,
    after_card,
    legal_turn,
    next_turn,
    refuse_in_turn,
    sole_turn_move,
)
from backroom.games.mayor_of_chicago.state import (
    ALL_EVENTS,
    ASK,
    BLOCK,
    BLOCKS,
    BUY,
    COPY,
    DISCARD_MAX,
    EVENTS,
    EXCHANGE,
    GIVE,
    GIVE_BOOZE,
    GIVE_DOLLARS,
    PASS,
    READY,
    RECALL,
    RING,
    SETTLE,
    SURVEY,
    TAKE,
    TAKEABLE,
    TURN_OFF,
    Phase,
    Refusal,
)


@rule
def setup(s, d, options, seed):
    """Set the table and draw the first card (§setup, §coop-setup)."""
    set_table(s, d, options, seed)
    run_on(s, d)


@rule
def pending(s):
    """One seat decides at a time (§turn)."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.actor)


@rule
def legal(s, d, seat, out):
    """Write the legal moves of the seat that is to decide, ascending."""
    phase = s.phase
    c = s.candidates[seat]
    if phase == Phase.CARD:
        return legal_card(s, d, seat, out)
    if phase == Phase.TURN:
        return legal_turn(s, seat, out)
    if phase == Phase.PLACE_BLOCK:
        return write_mask(free_blocks(c), BLOCKS, BLOCK, out, 0)
    if phase == Phase.PLACE_RESOURCE:
        return write_mask(shown_in(c, s.block), TAKEABLE, TAKE, out, 0)
    if phase == Phase.EVENT:
        return write_range(s, SETTLE, out)
    if phase == Phase.EXCHANGE:
        return write_range(s, EXCHANGE, out)
    if phase == Phase.BUY:
        return write_range(s, BUY, out)
    if phase == Phase.SURVEY_BLOCK:
        return write_mask(surveyable(c, d, s.block), BLOCKS, SURVEY, out, 0)
    if phase == Phase.SURVEY_RESOURCE:
        return write_mask(shown_in(c, s.surveyed), TAKEABLE, TAKE, out, 0)
    if phase == Phase.COPY_NEIGHBOUR:
        return with_pass(write_mask(copyable(c, d, s.block), BLOCKS, COPY, out, 0), out)
    if phase == Phase.COPY_DISCARD:
        return with_pass(write_mask(recallable(c, d), DISCARD_MAX, RECALL, out, 0), out)
    if phase == Phase.TURN_OFF:
        return with_pass(write_mask(~int(c.event_off) & ALL_EVENTS, EVENTS, TURN_OFF, out, 0), out)
    if phase == Phase.GIVE_DOLLARS:
        return write_range(s, GIVE_DOLLARS, out)
    if phase == Phase.GIVE_BOOZE:
        return write_range(s, GIVE_BOOZE, out)
    if phase == Phase.ANSWER:
        out[0] = PASS
        out[1] = GIVE
        return 2
    if phase == Phase.END_GIFTS:
        out[0] = READY
        return legal_gifts(s, seat, out, 1)
    return 0


@rule
def refuse(s, d, seat, move):
    """Why a seat may not play a move now (§turn)."""
    phase = s.phase
    if phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat != s.actor:
        return Refusal.NOT_YOUR_TURN
    if phase == Phase.CARD:
        return refuse_in_card(s, d, seat, move)
    if phase == Phase.TURN:
        return refuse_in_turn(s, seat, move)
    if phase == Phase.END_GIFTS:
        return Refusal.NONE if move == READY else refuse_gifts(s, seat, move)
    if phase == Phase.ANSWER:
        return Refusal.NONE if move == PASS or move == GIVE else Refusal.WRONG_PHASE
    if phase == Phase.EVENT:
        return refuse_amount(s, move, SETTLE, Refusal.OUT_OF_RANGE)
    if phase == Phase.EXCHANGE:
        if move > EXCHANGE + RING:
            return Refusal.WRONG_PHASE
        return refuse_amount(s, move, EXCHANGE, Refusal.TOO_MANY)
    if phase == Phase.BUY:
        return refuse_amount(s, move, BUY, Refusal.TOO_MANY)
    if phase == Phase.GIVE_DOLLARS:
        return refuse_present(s, move, GIVE_DOLLARS)
    if phase == Phase.GIVE_BOOZE:
        return refuse_present(s, move, GIVE_BOOZE)
    return refuse_in_placement(s, d, seat, move)


@rule
def play(s, d, seat, move):
    """Play a legal move, then run on to the next real decision (§turn)."""
    act(s, d, seat, move)
    run_on(s, d)


@rule
def run_on(s, d):
    """Do what happens automatically: turns begin, events wake, sole moves are made (§turn)."""
    while s.phase != Phase.OVER:
        if s.phase == Phase.AFTER_CARD:
            after_card(s)
        elif s.phase == Phase.NEXT_TURN:
            next_turn(s, d)
        elif s.phase == Phase.END_NEXT:
            end_next(s, d)
        else:
            move = sole_move(s, d)
            if move == EMPTY:
                return
            act(s, d, int(s.actor), move)


@rule
def sole_move(s, d):
    """The only legal move, or EMPTY if there are several: a cheaper `legal` (§turn)."""
    phase = s.phase
    c = s.candidates[s.actor]
    if phase == Phase.CARD:
        return sole_card_move(s, d, int(s.actor))
    if phase == Phase.TURN:
        return sole_turn_move(s, int(s.actor))
    if phase == Phase.PLACE_BLOCK:
        return sole_bit(free_blocks(c), BLOCK)
    if phase == Phase.PLACE_RESOURCE:
        return sole_bit(shown_in(c, s.block), TAKE)
    if phase == Phase.EVENT:
        return SETTLE + int(s.low) if s.low == s.high else EMPTY
    if phase == Phase.EXCHANGE:
        return EXCHANGE if s.high == 0 else EMPTY
    if phase == Phase.BUY:
        return BUY if s.high == 0 else EMPTY
    if phase == Phase.SURVEY_BLOCK:
        return sole_bit(surveyable(c, d, s.block), SURVEY)
    if phase == Phase.SURVEY_RESOURCE:
        return sole_bit(shown_in(c, s.surveyed), TAKE)
    if phase == Phase.COPY_NEIGHBOUR:
        return PASS if copyable(c, d, s.block) == 0 else EMPTY
    if phase == Phase.COPY_DISCARD:
        return PASS if recallable(c, d) == 0 else EMPTY
    if phase == Phase.TURN_OFF:
        return PASS if c.event_off == ALL_EVENTS else EMPTY
    if phase == Phase.GIVE_DOLLARS:
        return GIVE_DOLLARS + int(s.low) if s.low == s.high else EMPTY
    if phase == Phase.GIVE_BOOZE:
        return GIVE_BOOZE + int(s.low) if s.low == s.high else EMPTY
    if phase == Phase.END_GIFTS:
        return EMPTY if may_give_or_ask(s, int(s.actor)) else READY
    return EMPTY


@rule
def act(s, d, seat, move):
    """Do one legal move, without what follows automatically."""
    phase = s.phase
    if s.seats == 2 and move != ASK:
        s.candidates[seat].asked = 0
    if phase == Phase.CARD:
        act_card(s, d, seat, move)
    elif phase == Phase.TURN:
        act_turn(s, seat, move)
    elif phase == Phase.PLACE_BLOCK:
        choose_block(s, d, seat, move - BLOCK)
    elif phase == Phase.PLACE_RESOURCE:
        take_income(s, d, seat, move - TAKE)
    elif phase == Phase.EVENT:
        settle(s, d, seat, move - SETTLE)
    elif phase == Phase.EXCHANGE:
        exchange(s, d, seat, move - EXCHANGE)
    elif phase == Phase.BUY:
        buy_booze(s, seat, move - BUY)
    elif phase == Phase.SURVEY_BLOCK:
        survey(s, seat, move - SURVEY)
    elif phase == Phase.SURVEY_RESOURCE:
        take_surveyed(s, d, seat, move - TAKE)
    elif phase == Phase.END_GIFTS and move == READY:
        s.phase = Phase.END_NEXT
    elif phase == Phase.GIVE_DOLLARS:
        give_dollars(s, move - GIVE_DOLLARS)
    elif phase == Phase.GIVE_BOOZE:
        give_booze(s, move - GIVE_BOOZE)
    elif move == GIVE:
        begin_gift(s, seat)
    elif move == ASK:
        ask(s, seat)
    elif phase == Phase.ANSWER:
        decline(s, seat)
    else:
        act_ability(s, d, seat, move)
