"""Placing an assistant: the block's income, then the ability (§place, §abilities)."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit, remove_at
from backroom.games.mayor_of_chicago.rules.choices import bits_in
from backroom.games.mayor_of_chicago.rules.city import (
    block_income,
    free_blocks,
    icons_in,
    lay_assistant,
    shown_in,
    symbols_around,
)
from backroom.games.mayor_of_chicago.rules.resources import change
from backroom.games.mayor_of_chicago.state import (
    BLOCK,
    BLOCKS,
    BOOZE,
    COPY,
    CORRUPTION,
    DOLLAR,
    NO_CARD,
    PASS,
    RECALL,
    RESOURCE_MAX,
    RESOURCES,
    SURVEY,
    TAKE,
    TURN_OFF,
    Ability,
    Cause,
    Kind,
    Phase,
    Refusal,
)


@rule
def can_place(c):
    """Whether a hired assistant waits and a block is free (§place)."""
    return c.hand.n > 0 and free_blocks(c) != 0


@rule
def refuse_place(c, slot):
    """Why the assistant of a slot cannot be placed (§place)."""
    if slot >= c.hand.n:
        return Refusal.NOBODY_IN_HAND
    if free_blocks(c) == 0:
        return Refusal.NO_FREE_BLOCK
    return Refusal.NONE


@rule
def pick_assistant(s, seat, slot):
    """Take a hired assistant to place it; in co-op the partner may think again (§place, §coop-play)."""
    s.placing = remove_at(s.candidates[seat].hand, slot)
    s.block = EMPTY
    s.phase = Phase.PLACE_BLOCK
    if s.seats == 2:
        s.candidates[1 - seat].ready = 0


@rule
def refuse_block(c, block):
    """Why an assistant cannot go on a block (§place, R12, R13)."""
    if not int(c.complete) >> block & 1:
        return Refusal.BLOCK_INCOMPLETE
    if int(c.taken) >> block & 1:
        return Refusal.BLOCK_TAKEN
    return Refusal.NONE


@rule
def choose_block(s, d, seat, block):
    """Settle on a block; four Flags bring nothing, and the ability follows (§place, §income, R17)."""
    s.block = block
    s.phase = Phase.PLACE_RESOURCE
    if shown_in(s.candidates[seat], block) == 0:
        s.income = EMPTY
        s.income_amount = 0
        arrive(s, d, seat)


@rule
def take_income(s, d, seat, resource):
    """Take the full income of the block in one resource that it shows (§income, R18)."""
    s.income = resource
    s.income_amount = block_income(s.candidates[seat], d, s.block, resource)
    arrive(s, d, seat)


@rule
def arrive(s, d, seat):
    """Lay the assistant down: first the income, then the ability (§place, R19)."""
    lay_assistant(s, d, seat, s.block, s.placing)
    emit(s, Kind.PLACED, seat, s.placing, 0, NOBODY, s.block)
    if s.income != EMPTY:
        change(s, seat, s.income, int(s.income_amount), Cause.INCOME)
    use_ability(s, d, seat, s.placing)


@rule
def use_ability(s, d, seat, card):
    """Resolve an ability for the assistant just placed, its own or a copied one (§abilities, R33)."""
    row = d.city[card]
    s.ability = card
    s.phase = Phase.NEXT_TURN
    if row.ability == Ability.SYMBOL:
        use_symbols(s, d, seat, row)
    elif row.ability == Ability.NEIGHBOUR:
        amount = neighbours(s.candidates[seat], d, s.block) * int(row.to_amount)
        change(s, seat, row.to, amount, Cause.ABILITY)
    elif row.ability == Ability.DISCARD:  # active from now on, in the city only (§on-discard, R27)
        for resource in range(RESOURCES):
            s.candidates[seat].per_discard[resource] += row.gain[resource]
    elif row.ability == Ability.BUY:
        held = s.candidates[seat].held
        s.low = 0
        s.high = min(int(held[DOLLAR]), RESOURCE_MAX - int(held[BOOZE]))  # R30
        s.phase = Phase.BUY
    elif row.ability == Ability.SURVEY:
        if surveyable(s.candidates[seat], d, s.block):  # else there is nothing to collect (§unique, R31)
            s.phase = Phase.SURVEY_BLOCK
    elif row.ability == Ability.DOUBLE:  # the own block's income once more, never an ability (§unique, R32, R63)
        if s.income != EMPTY:
            change(s, seat, s.income, int(s.income_amount), Cause.ABILITY)
    elif row.ability == Ability.COPY_NEIGHBOUR:
        s.phase = Phase.COPY_NEIGHBOUR
    elif row.ability == Ability.TURN_OFF:
        s.phase = Phase.TURN_OFF
    else:
        s.phase = Phase.COPY_DISCARD


@rule
def use_symbols(s, d, seat, row):
    """A gain for each symbol around, or as many exchanges as wanted (§symbols, R16, R28, R29)."""
    c = s.candidates[seat]
    n = symbols_around(c, s.block, row.symbol)
    if row.pay == EMPTY:
        change(s, seat, row.to, n * int(row.to_amount), Cause.ABILITY)
        return
    most = min(n, int(c.held[row.pay]) // int(row.pay_amount))
    if row.to == CORRUPTION:  # no exchange that would remove nothing (R28)
        amount = -int(row.to_amount)
        most = min(most, (int(c.held[CORRUPTION]) + amount - 1) // amount)
    s.low = 0
    s.high = most
    s.phase = Phase.EXCHANGE


@rule
def neighbours(c, d, block):
    """How many assistants lie on the up to eight blocks around, diagonals too (§neighbours, R20)."""
    return bits_in(int(c.taken) & int(d.near[block]))


@rule
def exchange(s, d, seat, times):
    """Exchange so many times (§symbols, R28)."""
    row = d.city[s.ability]
    if times:
        change(s, seat, row.pay, -times * int(row.pay_amount), Cause.ABILITY)
        change(s, seat, row.to, times * int(row.to_amount), Cause.ABILITY)
    s.high = 0
    s.phase = Phase.NEXT_TURN


@rule
def buy_booze(s, seat, amount):
    """Buy Booze at a Dollar each, with the Dollars just earned too (§unique, R30)."""
    if amount:
        change(s, seat, DOLLAR, -amount, Cause.ABILITY)
        change(s, seat, BOOZE, amount, Cause.ABILITY)
    s.high = 0
    s.phase = Phase.NEXT_TURN


@rule
def surveyable(c, d, block):
    """Bit set of the adjacent free blocks that show a resource (§unique, R31)."""
    mask = free_blocks(c) & int(d.near[block])
    for other in range(BLOCKS):
        if mask >> other & 1 and shown_in(c, other) == 0:
            mask &= ~(1 << other)
    return mask


@rule
def refuse_survey(c, d, at, block):
    """Why 41 cannot collect from a block (§unique, R31)."""
    if not int(d.near[at]) >> block & 1:
        return Refusal.NOT_ADJACENT
    reason = refuse_block(c, block)
    if reason == Refusal.NONE and shown_in(c, block) == 0:
        return Refusal.ONLY_FLAGS
    return reason


@rule
def survey(s, seat, block):
    """Choose the adjacent block; it stays free for a later assistant (§unique, R31)."""
    s.surveyed = block
    s.phase = Phase.SURVEY_RESOURCE


@rule
def take_surveyed(s, d, seat, resource):
    """Take the surveyed block's income (§unique, R31)."""
    change(s, seat, resource, block_income(s.candidates[seat], d, s.surveyed, resource), Cause.ABILITY)
    s.surveyed = EMPTY
    s.phase = Phase.NEXT_TURN


@rule
def refuse_take(c, block, resource):
    """Why a resource cannot be taken from a block: it needs an icon of its own there (§income, R17)."""
    return Refusal.NONE if icons_in(c, block, resource) else Refusal.NOT_SHOWN


@rule
def can_be_copied(d, card):
    """Whether an ability may be copied: not those of 32 to 39 (§unique, R33)."""
    return d.city[card].ability != Ability.DISCARD


@rule
def refuse_copy(c, d, at, block):
    """Why 43 cannot copy from a block (§unique, R33)."""
    if not int(d.near[at]) >> block & 1:
        return Refusal.NOT_ADJACENT
    if c.assistant[block] == NO_CARD:
        return Refusal.NOBODY_THERE
    return Refusal.NONE if can_be_copied(d, c.assistant[block]) else Refusal.NOT_COPIED


@rule
def refuse_recall(c, d, slot):
    """Why 45 cannot copy a discarded assistant: only those on their assistant side count (§unique, R26, R33)."""
    if slot >= c.discards.n:
        return Refusal.EMPTY_SLOT
    return Refusal.NONE if can_be_copied(d, c.discards.cards[slot]) else Refusal.NOT_COPIED


@rule
def copy_ability(s, d, seat, card):
    """Use another assistant's ability as if it were printed on the new one (§unique, R33)."""
    emit(s, Kind.COPIED, seat, card, 0, NOBODY)
    use_ability(s, d, seat, card)


@rule
def refuse_turn_off(c, slot):
    """Why 44 cannot turn an event off: any that is not off yet may be, done or not (§unique, R34)."""
    return Refusal.EVENT_OFF if int(c.event_off) >> slot & 1 else Refusal.NONE


@rule
def turn_off(s, seat, slot):
    """Ignore an event for the rest of the game (§unique, R34)."""
    c = s.candidates[seat]
    c.event_off |= 1 << slot
    emit(s, Kind.TURNED_OFF, seat, c.event[slot] + 1, 0, NOBODY, slot + 1)
    s.phase = Phase.NEXT_TURN


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
