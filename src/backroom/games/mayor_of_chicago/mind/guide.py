"""The quick guide of playouts: each choice by what it is worth, with a little noise."""

from backroom.core.dice import word
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.mind.weights import (
    BLOCK_IN_SIGHT,
    CROWDED_HAND,
    DISCARDING,
    EASY_HIRE,
    FAIR_HIRE,
    FRONT,
    LAY,
    LAY_AHEAD,
    LAY_PRESSURE,
    NEW_BLOCK,
    PATIENCE,
    RESERVE_NEIGHBOUR,
    SCARCE_HIRE,
    WANTED,
)
from backroom.games.mayor_of_chicago.mind.worth import (
    BOOZE_WANTED,
    HAND_ROOM,
    HIRE_EVERY,
    ability_worth,
    best_block,
    best_income,
    event_worth,
    hope_of,
    income_worth,
    placement_worth,
    prices,
    worth_giving,
)
from backroom.games.mayor_of_chicago.rules.card import dollars_due, price_of
from backroom.games.mayor_of_chicago.rules.choices import bits_in
from backroom.games.mayor_of_chicago.rules.city import (
    block_income,
    free_blocks,
    missing_cards,
    runs_ahead,
    tallied,
)
from backroom.games.mayor_of_chicago.rules.events import effect_now
from backroom.games.mayor_of_chicago.state import (
    BLOCK,
    BOOZE,
    CARDS,
    COPY,
    CORRUPTION,
    DISCARD,
    DISCARD_ASSISTANT,
    DOLLAR,
    EXPAND,
    GIVE,
    HIRE,
    HIRE_MAX,
    PASS,
    PLACE,
    RECALL,
    RESOURCES,
    ROWS,
    SURVEY,
    TAKE,
    TAKEABLE,
    TURN_OFF,
    Ability,
    Phase,
)

NOISE = 0.5  # Votes: playouts differ from each other by as much
PLACING_NOISE = 0.5  # the share of it while an assistant is placed
BUYING_EDGE = 0.1  # Votes by which a Booze must be worth more than a Dollar before it is bought
WORDS = 4294967296.0  # different words of a stream
BUYING_ENDS = 6  # cards left from which nothing is bought


@rule
def guide(s, d, seat, moves, n, stream):
    """A sensible quick move: the best by rules of thumb, with a little noise."""
    phase = s.phase
    if int(moves[0]) >= GIVE and (phase < Phase.GIVE_DOLLARS or phase == Phase.END_GIFTS):
        return -1  # of some moves, none but gifts: nothing that it would do
    if phase == Phase.CARD:
        return guide_card(s, d, seat, moves, n, stream)
    if phase == Phase.TURN:
        return guide_turn(s, d, seat, moves, n, stream)
    if phase == Phase.EVENT or phase == Phase.EXCHANGE or phase == Phase.BUY:
        return guide_amount(s, d, seat, n)
    if phase == Phase.END_GIFTS:
        return 0  # READY
    if phase == Phase.ANSWER:
        return n - 1 if worth_giving(s, seat) else 0  # GIVE, or PASS
    if phase == Phase.GIVE_DOLLARS:
        return min(n - 1, max(0, worth_giving(s, seat) - int(s.low)))
    if phase == Phase.GIVE_BOOZE:
        return 0
    return guide_placement(s, d, seat, moves, n, stream)


@rule
def noise(stream):
    """A little chance, from 0 to NOISE."""
    return NOISE * (word(stream) / WORDS)


@rule
def guide_card(s, d, seat, moves, n, stream):
    """Use the open card by the worth of laying, hiring or discarding it."""
    price = prices(s, d, seat)
    left = CARDS - int(s.drawn)
    ground = front_worth(s, d, seat, price)
    hoped, scarce = 0.0, 0.0
    if s.hired_by == EMPTY and s.candidates[seat].hired < HIRE_MAX:
        hoped, scarce = hope_in_hire(s, d, seat, price), scarceness(s, d, seat, left)
    best, best_value = 0, -1e9
    for i in range(n):
        move = int(moves[i])
        if move >= GIVE:
            break
        if HIRE <= move < DISCARD:
            value = hire_worth(s, d, seat, move - HIRE, hoped, scarce, price)
        elif move < HIRE:
            value = ground + lay_worth(s, d, seat, move - EXPAND, left, price)
        else:
            value = discard_worth(s, d, seat, move, price)
        value += noise(stream)
        if value > best_value:
            best, best_value = i, value
    return best


@rule
def discard_worth(s, d, seat, move, price):
    """The rough worth of a discard: on the map side nothing."""
    if move != DISCARD_ASSISTANT:
        return 0.0
    worth = int(d.opponent[s.opponent].dollars) * price[DOLLAR]
    for resource in range(RESOURCES):
        worth += int(s.candidates[seat].per_discard[resource]) * price[resource]
    return worth + d.weight[DISCARDING]


@rule
def front_worth(s, d, seat, price):
    """What the open card's map side is good for, wherever it is laid: symbols for those who wait in hand."""
    c = s.candidates[seat]
    marks = int(d.city[s.card].marks)
    worth = 0.0
    for i in range(c.hand.n):
        row = d.city[c.hand.cards[i]]
        if row.ability == Ability.SYMBOL:
            worth += tallied(marks, row.symbol) * row.each
    worth *= d.weight[WANTED]
    for resource in range(1, TAKEABLE):
        worth += d.weight[FRONT] * tallied(marks, resource) * price[resource]
    return worth


@rule
def lay_worth(s, d, seat, row, left, price):
    """Laying the card: a hole less, and new blocks."""
    c = s.candidates[seat]
    holes = missing_cards(c)
    pressure = holes / (left + 1.0)
    worth = min(1.0, d.weight[LAY_PRESSURE] * pressure) + d.weight[LAY]
    column = int(c.row_length[row])
    if runs_ahead(c, row):
        worth += price[CORRUPTION] - d.weight[LAY_AHEAD]
    if column > 0:
        worth += d.weight[NEW_BLOCK] * new_block(c, d, s.card, row, column, -1, price)
        worth += d.weight[NEW_BLOCK] * new_block(c, d, s.card, row, column, 1, price)
    return worth


@rule
def new_block(c, d, card, row, column, side, price):
    """The best income of the block that the card would complete above (-1) or below (1) it, 0 if none."""
    other = row + side
    if other < 0 or other >= ROWS or c.row_length[other] <= column:
        return 0.0
    corner = 0 if side < 0 else 2  # its NW is the block's SE, its SW the block's NE
    return income_worth(d, int(c.shows[d.quarter[row, column, corner]]) + int(d.city[card].mark[corner]), price)


@rule
def hope_in_hire(s, d, seat, price):
    """What the open card's assistant should bring: on a block in sight, or on some later one."""
    in_sight = d.weight[BLOCK_IN_SIGHT] * best_block(s, d, seat, s.card, price)
    return max(hope_of(s, d, seat, s.card, price), in_sight)


@rule
def scarceness(s, d, seat, left):
    """What a place among the ten hires is worth."""
    c = s.candidates[seat]
    slots = HIRE_MAX - int(c.hired)
    scarce = d.weight[SCARCE_HIRE] if slots * HIRE_EVERY < left else d.weight[EASY_HIRE]
    waiting = int(c.hand.n) - bits_in(free_blocks(c))
    if waiting > HAND_ROOM:
        scarce += d.weight[CROWDED_HAND] * (waiting - HAND_ROOM)
    if s.seats == 2:  # both must win: who has hired more leaves the next one to the partner
        scarce += d.weight[FAIR_HIRE] * (int(c.hired) - int(s.candidates[1 - seat].hired))
    return scarce


@rule
def hire_worth(s, d, seat, booze, hoped, scarce, price):
    """Hiring: what the assistant should bring, less its price, and less a place among the ten."""
    cost = dollars_due(price_of(s, d, seat, s.card), booze)
    worth = hoped - cost * price[DOLLAR] - booze * price[BOOZE] - scarce
    return worth + (price[CORRUPTION] if booze else 0.0)


@rule
def guide_turn(s, d, seat, moves, n, stream):
    """Place when a block is good enough for somebody; otherwise draw."""
    price = prices(s, d, seat)
    c = s.candidates[seat]
    left = CARDS - int(s.drawn)
    best, best_value = 0, -1e9
    for i in range(n):
        move = int(moves[i])
        if move >= GIVE:
            break
        value = noise(stream)
        if move >= PLACE:
            card = c.hand.cards[move - PLACE]
            value += best_block(s, d, seat, card, price) - reserve(s, d, seat, card, left, price)
        if value > best_value:
            best, best_value = i, value
    return best


@rule
def reserve(s, d, seat, card, left, price):
    """How good a block must be before those who count neighbours are placed; the others go immediately."""
    kind = d.city[card].ability
    if kind == Ability.NEIGHBOUR or kind == Ability.COPY_NEIGHBOUR:
        waiting = min(1.0, left / d.weight[PATIENCE])
        return d.weight[RESERVE_NEIGHBOUR] * hope_of(s, d, seat, card, price) * waiting
    return 0.0


@rule
def guide_amount(s, d, seat, n):
    """All or nothing, whichever is worth more."""
    price = prices(s, d, seat)
    if s.phase == Phase.BUY:
        wanted = BOOZE_WANTED if price[BOOZE] > price[DOLLAR] + BUYING_EDGE and s.drawn < CARDS - BUYING_ENDS else 0
        return min(n - 1, wanted)
    if s.phase == Phase.EXCHANGE:
        row = d.city[s.ability]
        gain = int(row.to_amount) * price[row.to] - int(row.pay_amount) * price[row.pay]
        return n - 1 if gain > 0.0 else 0
    effect = d.effect[s.candidates[seat].event[s.event_slot], effect_now(s)]
    gain = 0.0
    for resource in range(RESOURCES):
        gain += (int(effect.second[resource]) - int(effect.first[resource])) * price[resource]
    return n - 1 if gain > 0.0 else 0


@rule
def guide_placement(s, d, seat, moves, n, stream):
    """The best block, resource, ability or event by their worth."""
    price = prices(s, d, seat)
    best, best_value = 0, -1e9
    for i in range(n):
        value = choice_worth(s, d, seat, int(moves[i]), price) + PLACING_NOISE * noise(stream)
        if value > best_value:
            best, best_value = i, value
    return best


@rule
def choice_worth(s, d, seat, move, price):
    """The worth of one choice while an assistant is placed."""
    c = s.candidates[seat]
    if BLOCK <= move < TAKE:
        return placement_worth(s, d, seat, s.placing, move - BLOCK, price)
    if TAKE <= move < SURVEY:
        block = s.block if s.phase == Phase.PLACE_RESOURCE else s.surveyed
        return block_income(c, d, block, move - TAKE) * price[move - TAKE]
    if SURVEY <= move < COPY:
        return best_income(c, d, move - SURVEY, price)
    if COPY <= move < RECALL:
        return ability_worth(s, d, seat, c.assistant[move - COPY], s.block, price)
    if RECALL <= move < TURN_OFF:
        return ability_worth(s, d, seat, c.discards.cards[move - RECALL], s.block, price)
    if TURN_OFF <= move < PASS:
        return -event_worth(s, d, seat, move - TURN_OFF)
    return 0.0
