"""What the house calls: pending, legal, refuse, play (§turn)."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mayor_of_chicago.rules.card import (
    discard_assistant,
    discard_neighborhood,
    expand_and_wake,
    hire,
    least_booze,
    may_hire_at_all,
    most_booze,
    price_of,
    refuse_discard,
    refuse_expand,
    refuse_hire,
)
from backroom.games.mayor_of_chicago.rules.city import free_blocks, row_is_full, shown_in
from backroom.games.mayor_of_chicago.rules.end import end_next
from backroom.games.mayor_of_chicago.rules.events import settle
from backroom.games.mayor_of_chicago.rules.gifts import (
    ask,
    begin_gift,
    decline,
    give_booze,
    give_dollars,
    refuse_ask,
    refuse_give,
)
from backroom.games.mayor_of_chicago.rules.place import (
    buy_booze,
    choose_block,
    copy_ability,
    exchange,
    pick_assistant,
    refuse_block,
    refuse_copy,
    refuse_place,
    refuse_recall,
    refuse_survey,
    refuse_take,
    refuse_turn_off,
    survey,
    surveyable,
    take_income,
    take_surveyed,
    turn_off,
)
from backroom.games.mayor_of_chicago.rules.resources import lowest_bit
from backroom.games.mayor_of_chicago.rules.turn import after_card, next_turn, refuse_defer, refuse_ready
from backroom.games.mayor_of_chicago.state import (
    ALL_EVENTS,
    ASK,
    BLOCK,
    BLOCKS,
    BOOZE,
    BUY,
    CARDS,
    COPY,
    DEFER,
    DISCARD,
    DISCARD_ASSISTANT,
    DISCARD_MAX,
    DISCARD_NEIGHBORHOOD,
    DOLLAR,
    DRAW,
    EVENTS,
    EXCHANGE,
    EXPAND,
    GIVE,
    GIVE_BOOZE,
    GIVE_DOLLARS,
    HIRE,
    PASS,
    PLACE,
    READY,
    RECALL,
    RESOURCE_MAX,
    RING,
    ROWS,
    SETTLE,
    SURVEY,
    TAKE,
    TAKEABLE,
    TURN_OFF,
    Kind,
    Phase,
    Refusal,
)


@rule
def pending(s):
    """One seat decides at a time (§turn)."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.actor)


# --- legal moves ------------------------------------------------------------------------------------------------------


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
def write_mask(mask, size, first, out, n):
    """Write `first` + i for each set bit i."""
    for i in range(size):
        if mask >> i & 1:
            out[n] = first + i
            n += 1
    return n


@rule
def write_range(s, first, out):
    """Write the moves of the amounts from `low` to `high`."""
    low = int(s.low)
    n = int(s.high) - low + 1
    for i in range(n):
        out[i] = first + low + i
    return n


@rule
def with_pass(n, out):
    """Add PASS: the ability may be left unused (§unique)."""
    out[n] = PASS
    return n + 1


@rule
def legal_card(s, d, seat, out):
    """Expand, hire or discard, and what co-op adds (§draw, §coop-play, R11)."""
    c = s.candidates[seat]
    n = 0
    for row in range(ROWS):
        if not row_is_full(c, row):
            out[n] = EXPAND + row
            n += 1
    if may_hire_at_all(s, seat):
        price = price_of(s, d, seat, s.card)
        for booze in range(least_booze(price, int(c.held[DOLLAR])), most_booze(price, int(c.held[BOOZE])) + 1):
            out[n] = HIRE + booze
            n += 1
    if c.discards.n < DISCARD_MAX:
        out[n] = DISCARD_ASSISTANT
        n += 1
    out[n] = DISCARD_NEIGHBORHOOD
    n += 1
    if s.seats == 2:
        n = legal_gifts(s, seat, out, n)
        if refuse_defer(s, seat) == Refusal.NONE:
            out[n] = DEFER
            n += 1
    return n


@rule
def legal_turn(s, seat, out):
    """Draw or place; in co-op leave it, place, give or ask (§turn, §coop-play)."""
    c = s.candidates[seat]
    n = 0
    if s.seats == 1:
        if s.drawn < CARDS:
            out[0] = DRAW
            n = 1
    elif refuse_ready(s, seat) == Refusal.NONE:
        out[0] = READY
        n = 1
    for slot in range(c.hand.n):  # a block is free, or the seat would not be asked
        out[n] = PLACE + slot
        n += 1
    return legal_gifts(s, seat, out, n) if s.seats == 2 else n


@rule
def legal_gifts(s, seat, out, n):
    """Give, or ask the partner to (§coop-gifts, R52)."""
    if refuse_give(s, seat) == Refusal.NONE:
        out[n] = GIVE
        n += 1
    if refuse_ask(s, seat) == Refusal.NONE:
        out[n] = ASK
        n += 1
    return n


@rule
def copyable(c, d, at):
    """Bit set of the blocks whose assistant 43 may copy (§unique, R33)."""
    mask = 0
    near = int(c.taken) & int(d.near[at])
    for block in range(BLOCKS):
        if near >> block & 1 and refuse_copy(c, d, at, block) == Refusal.NONE:
            mask |= 1 << block
    return mask


@rule
def recallable(c, d):
    """Bit set of the discards that 45 may copy (§unique, R33)."""
    mask = 0
    for slot in range(c.discards.n):
        if refuse_recall(c, d, slot) == Refusal.NONE:
            mask |= 1 << slot
    return mask


# --- refusals ---------------------------------------------------------------------------------------------------------


@rule
def refuse(s, d, seat, move):
    """Why a seat may not play a move now as a number, 0 if it may."""
    return reason_against(s, d, seat, move).value


@rule
def reason_against(s, d, seat, move):
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
def refuse_in_card(s, d, seat, move):
    """Why not, with a card open (§draw, §coop-play)."""
    if EXPAND <= move < EXPAND + ROWS:
        return refuse_expand(s, seat, move - EXPAND)
    if HIRE <= move < DISCARD:
        return refuse_hire(s, d, seat, move - HIRE)
    if move == DISCARD_ASSISTANT:
        return refuse_discard(s, seat)
    if move == DISCARD_NEIGHBORHOOD:
        return Refusal.NONE
    if move == DEFER:
        return refuse_defer(s, seat)
    return refuse_gifts(s, seat, move)


@rule
def refuse_in_turn(s, seat, move):
    """Why not, between two cards (§turn, §coop-play)."""
    if move == DRAW:
        if s.seats == 2:
            return Refusal.SOLO_ONLY
        return Refusal.NO_CARDS_LEFT if s.drawn == CARDS else Refusal.NONE
    if move == READY:
        return refuse_ready(s, seat)
    if PLACE <= move < EXPAND:
        return refuse_place(s.candidates[seat], move - PLACE)
    return refuse_gifts(s, seat, move)


@rule
def refuse_gifts(s, seat, move):
    """Why neither a gift nor a request (§coop-gifts)."""
    if move == GIVE:
        return refuse_give(s, seat)
    if move == ASK:
        return refuse_ask(s, seat)
    return Refusal.WRONG_PHASE


@rule
def refuse_amount(s, move, first, reason):
    """Why an amount cannot be chosen: it lies outside `low` to `high`."""
    amount = move - first
    if amount < 0 or amount > RESOURCE_MAX:
        return Refusal.WRONG_PHASE
    return Refusal.NONE if s.low <= amount <= s.high else reason


@rule
def refuse_present(s, move, first):
    """Why a part of a gift cannot have this size (§coop-gifts, R53, R54)."""
    reason = refuse_amount(s, move, first, Refusal.GIFT_TOO_LARGE)
    return Refusal.EMPTY_GIFT if reason == Refusal.GIFT_TOO_LARGE and move == first else reason


@rule
def refuse_in_placement(s, d, seat, move):
    """Why not, while an assistant is placed (§place, §unique)."""
    c = s.candidates[seat]
    phase = s.phase
    if phase == Phase.PLACE_BLOCK and BLOCK <= move < TAKE:
        return refuse_block(c, move - BLOCK)
    if phase == Phase.PLACE_RESOURCE and TAKE <= move < SURVEY:
        return refuse_take(c, s.block, move - TAKE)
    if phase == Phase.SURVEY_BLOCK and SURVEY <= move < COPY:
        return refuse_survey(c, d, s.block, move - SURVEY)
    if phase == Phase.SURVEY_RESOURCE and TAKE <= move < SURVEY:
        return refuse_take(c, s.surveyed, move - TAKE)
    if phase == Phase.COPY_NEIGHBOUR and COPY <= move < RECALL:
        return refuse_copy(c, d, s.block, move - COPY)
    if phase == Phase.COPY_DISCARD and RECALL <= move < TURN_OFF:
        return refuse_recall(c, d, move - RECALL)
    if phase == Phase.TURN_OFF and TURN_OFF <= move < PASS:
        return refuse_turn_off(c, move - TURN_OFF)
    optional = phase == Phase.COPY_NEIGHBOUR or phase == Phase.COPY_DISCARD or phase == Phase.TURN_OFF
    return Refusal.NONE if optional and move == PASS else Refusal.WRONG_PHASE


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def play(s, d, seat, move):
    """Play a legal move, then run on to the next real decision (§turn)."""
    act(s, d, seat, move)
    run_on(s, d)


@rule
def run_on(s, d):
    """Do what happens by itself: turns begin, events wake, sole moves are made (§turn)."""
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
def sole_bit(mask, first):
    """The move of the only set bit, EMPTY if there are several."""
    return EMPTY if mask & (mask - 1) else first + lowest_bit(mask)


@rule
def sole_card_move(s, d, seat):
    """Discarding on the map side is always possible; anything else makes it a choice (§discard, R11)."""
    c = s.candidates[seat]
    if c.discards.n < DISCARD_MAX:
        return EMPTY
    for row in range(ROWS):
        if not row_is_full(c, row):
            return EMPTY
    if s.seats == 2 and (refuse_defer(s, seat) == Refusal.NONE or may_give_or_ask(s, seat)):
        return EMPTY
    if may_hire_at_all(s, seat):
        price = price_of(s, d, seat, s.card)
        if least_booze(price, int(c.held[DOLLAR])) <= most_booze(price, int(c.held[BOOZE])):
            return EMPTY
    return DISCARD_NEIGHBORHOOD


@rule
def sole_turn_move(s, seat):
    """With an empty deck the last assistant has to be placed (§end, R44)."""
    if s.drawn < CARDS or s.candidates[seat].hand.n > 1:
        return EMPTY
    if s.seats == 2 and (refuse_ready(s, seat) == Refusal.NONE or may_give_or_ask(s, seat)):
        return EMPTY
    return PLACE


@rule
def may_give_or_ask(s, seat):
    """Whether a gift or a request is possible (§coop-gifts)."""
    return refuse_give(s, seat) == Refusal.NONE or refuse_ask(s, seat) == Refusal.NONE


@rule
def act(s, d, seat, move):
    """Do one legal move, without what follows by itself."""
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


@rule
def act_card(s, d, seat, move):
    """Use the open card, or what co-op allows before (§draw, §coop-play)."""
    if move == GIVE:
        begin_gift(s, seat)
        return
    if move == ASK:
        ask(s, seat)
        return
    if move == DEFER:
        s.deferred = 1
        s.actor = 1
        emit(s, Kind.DEFERRED, seat, 1, 0, NOBODY)
        return
    s.candidates[seat].used = 1
    s.phase = Phase.AFTER_CARD
    if move < HIRE:
        expand_and_wake(s, d, seat, move - EXPAND)
    elif move < DISCARD:
        hire(s, d, seat, move - HIRE)
    elif move == DISCARD_ASSISTANT:
        discard_assistant(s, d, seat)
    else:
        discard_neighborhood(s, seat)


@rule
def act_turn(s, seat, move):
    """Draw, place, or leave placing for later (§turn, §coop-play)."""
    if move == GIVE:
        begin_gift(s, seat)
    elif move == ASK:
        ask(s, seat)
    elif move >= PLACE:
        pick_assistant(s, seat, move - PLACE)
    else:  # DRAW or READY: no placement before the next card
        s.candidates[seat].ready = 1
        s.phase = Phase.NEXT_TURN


@rule
def act_ability(s, d, seat, move):
    """Copy, turn off, or leave the ability unused (§unique)."""
    c = s.candidates[seat]
    if move == PASS:
        s.phase = Phase.NEXT_TURN
    elif s.phase == Phase.COPY_NEIGHBOUR:
        copy_ability(s, d, seat, c.assistant[move - COPY])
    elif s.phase == Phase.COPY_DISCARD:
        copy_ability(s, d, seat, c.discards.cards[move - RECALL])
    else:
        turn_off(s, seat, move - TURN_OFF)
