"""What bots go by: prices of resources, the worth of placements, a quick guide for playouts, an estimate, numbers.

Prices are in Votes. They come from the six events in sight: a Power above the opponent's is worth a Vote while Party
Convention lies ahead and next to nothing without Power events.
"""

import math

from backroom.core.dice import word
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.rules.card import price_of
from backroom.games.mayor_of_chicago.rules.city import (
    block_income,
    free_blocks,
    leftmost_column,
    missing_cards,
    symbols_around,
    tallied,
)
from backroom.games.mayor_of_chicago.rules.events import instances
from backroom.games.mayor_of_chicago.rules.place import neighbours
from backroom.games.mayor_of_chicago.rules.resources import bits_in, lowest_bit
from backroom.games.mayor_of_chicago.scoring import is_to_come, projected_votes
from backroom.games.mayor_of_chicago.state import (
    BLOCK,
    BLOCKS,
    BOOZE,
    CARDS,
    COLUMNS,
    COPY,
    CORRUPTION,
    DISCARD,
    DISCARD_ASSISTANT,
    DISCARD_MAX,
    DOLLAR,
    END,
    ENDS,
    EVENTS,
    EXPAND,
    FLAG,
    GIVE,
    HIRE,
    HIRE_MAX,
    IMMEDIATE,
    NO_CARD,
    PASS,
    PLACE,
    POPULARITY,
    POWER,
    RECALL,
    RESOURCES,
    ROWS,
    SURVEY,
    TAKE,
    TAKEABLE,
    TURN_OFF,
    VOTE,
    Ability,
    Phase,
)
from backroom.games.mayor_of_chicago.thumbs import (
    BLOCK_IN_SIGHT,
    BOOZE_IN_DOLLARS,
    CORRUPTION_COST,
    CROWDED_HAND,
    DISCARDING,
    DOLLAR_EARLY,
    DOLLAR_FOR_CORRUPTION,
    DOLLAR_LATE,
    DOLLAR_NOW,
    DOLLAR_POOR,
    EASY_HIRE,
    FAIR_HIRE,
    FRONT,
    HAVE,
    HOPED_INCOME,
    HOPED_NEIGHBOURS,
    HOPED_SYMBOLS,
    HOPED_UNIQUE,
    LAY,
    LAY_AHEAD,
    LAY_PRESSURE,
    LESS_AHEAD,
    LESS_BEHIND,
    LEVEL,
    LEVEL_EARLY,
    MORE_AHEAD,
    MORE_BEHIND,
    NEW_BLOCK,
    ON_DISCARD,
    PATIENCE,
    RESERVE_NEIGHBOUR,
    SCARCE_HIRE,
    WANTED,
)

NOISE = 0.5  # Votes: playouts differ from each other by as much
POOR = 12  # Dollars below which the next one counts more
IN_HAND = 0.95  # how much of a block in sight somebody in hand is worth, against somebody on it


# --- prices -----------------------------------------------------------------------------------------------------------


@rule
def prices(s, d, seat):
    """What one more of each resource is worth to a candidate now, in Votes."""
    c = s.candidates[seat]
    left = CARDS - int(s.drawn)
    early = left / 41.0
    hiring = HIRE_MAX - int(c.hired) > 0 and left > 0
    thumb = d.thumb
    dollar = thumb[DOLLAR_NOW] + thumb[DOLLAR_EARLY] * early if hiring else thumb[DOLLAR_LATE]
    if int(c.held[DOLLAR]) < 2 * int(c.held[CORRUPTION]):
        dollar = max(dollar, thumb[DOLLAR_FOR_CORRUPTION])
    if c.held[DOLLAR] > 40:
        dollar *= 0.6
    elif hiring and c.held[DOLLAR] < POOR:
        dollar *= 1.0 + thumb[DOLLAR_POOR] * (POOR - int(c.held[DOLLAR])) / POOR
    popularity = thumb[LEVEL] + thumb[LEVEL_EARLY] * early
    power = popularity
    booze = thumb[BOOZE_IN_DOLLARS] * dollar if hiring else 0.0
    corruption = -thumb[CORRUPTION_COST]
    for slot in range(EVENTS):
        for which in range(2):
            if is_to_come(s, seat, slot, which):
                effect = d.effect[c.event[slot], which]
                unit = effect_slope(s, d, c, effect)
                if effect.each == POPULARITY:
                    popularity += unit
                elif effect.each == POWER:
                    power += unit
                elif effect.each == CORRUPTION:
                    corruption += unit
                elif which == 1 or left < 12:
                    booze += unit
    return 1.0, popularity, dollar, booze, power, corruption


@rule
def effect_slope(s, d, c, effect):
    """What one more of the counted resource changes when the effect is resolved."""
    if effect.side == 0:
        return d.thumb[HAVE] * effect.unit
    ahead = int(c.held[effect.each]) - int(d.opponent[s.opponent].level[effect.each])
    if effect.side > 0:  # more than the opponent: half a hope while still behind
        return effect.unit * (d.thumb[MORE_AHEAD] if ahead >= 0 else d.thumb[MORE_BEHIND])
    return -effect.unit * (d.thumb[LESS_BEHIND] if ahead < 0 else d.thumb[LESS_AHEAD])


@rule
def best_income(c, d, block, price):
    """The worth of a block's best income."""
    return income_worth(d, int(c.shows[block]), price)


@rule
def income_worth(d, tally, price):
    """The worth of the best income from four quarters with this tally."""
    flags = tallied(tally, FLAG)
    best = 0.0
    for resource in range(TAKEABLE):
        icons = tallied(tally, resource)
        if icons:
            best = max(best, int(d.income[icons + flags]) * price[resource])
    return best


@rule
def ability_worth(s, d, seat, card, block, price):
    """What an assistant's ability would yield on a block now."""
    c = s.candidates[seat]
    row = d.city[card]
    kind = row.ability
    if kind == Ability.SYMBOL:
        n = symbols_around(c, block, row.symbol)
        gain = int(row.to_amount) * price[row.to]
        if row.to == CORRUPTION and row.pay == EMPTY:
            return min(n * -int(row.to_amount), int(c.held[CORRUPTION]) + 1) * -price[CORRUPTION]
        if row.pay == EMPTY:
            return n * gain
        times = min(n, int(c.held[row.pay]) // int(row.pay_amount))
        return times * max(0.0, gain - int(row.pay_amount) * price[row.pay])
    if kind == Ability.NEIGHBOUR:
        return neighbours(c, d, block) * int(row.to_amount) * price[row.to]
    if kind == Ability.DISCARD:
        worth = 0.0
        for resource in range(RESOURCES):
            worth += int(row.gain[resource]) * price[resource]
        return d.thumb[ON_DISCARD] * worth * min(DISCARD_MAX - int(c.discards.n), CARDS - int(s.drawn))
    if kind == Ability.BUY:
        return min(int(c.held[DOLLAR]), 6) * max(0.0, price[BOOZE] - price[DOLLAR])
    if kind == Ability.DOUBLE:
        return best_income(c, d, block, price)
    if kind == Ability.SURVEY:
        return best_survey(c, d, block, price)
    if kind == Ability.TURN_OFF:
        return worst_event(s, d, seat)
    return 2.5


@rule
def best_survey(c, d, block, price):
    """The best income of the free blocks around."""
    best = 0.0
    near = free_blocks(c) & int(d.near[block])
    while near:
        best = max(best, best_income(c, d, lowest_bit(near), price))
        near &= near - 1
    return best


@rule
def event_worth(s, d, seat, slot):
    """What an event is still going to bring if nothing changes; below 0 it hurts."""
    worth = 0.0
    for which in range(2):
        if is_to_come(s, seat, slot, which):
            face = s.candidates[seat].event[slot]
            worth += instances(s, d, seat, face, which) * d.effect[face, which].unit
    return worth


@rule
def worst_event(s, d, seat):
    """The harm of the event that hurts most, 0 if none does."""
    worst = 0.0
    for slot in range(EVENTS):
        worst = min(worst, event_worth(s, d, seat, slot))
    return -worst


@rule
def placement_worth(s, d, seat, card, block, price):
    """Income and ability of an assistant on a block, less the room it takes."""
    c = s.candidates[seat]
    income = best_income(c, d, block, price)
    return income + ability_worth(s, d, seat, card, block, price)


@rule
def best_block(s, d, seat, card, price):
    """The worth of the best free block for an assistant; 0 without one."""
    c = s.candidates[seat]
    row = d.city[card]
    free = free_blocks(c)
    best = 0.0
    if row.ability == Ability.SYMBOL and row.pay == EMPTY and row.to != CORRUPTION:  # most of them: the short way
        gain = int(row.to_amount) * price[row.to]
        while free:
            block = lowest_bit(free)
            free &= free - 1
            best = max(best, best_income(c, d, block, price) + symbols_around(c, block, row.symbol) * gain)
        return best
    while free:
        block = lowest_bit(free)
        free &= free - 1
        best = max(best, placement_worth(s, d, seat, card, block, price))
    return best


@rule
def hope_of(s, d, seat, card, price):
    """What an assistant may be expected to bring on some later block, income included."""
    row = d.city[card]
    income = d.thumb[HOPED_INCOME] * max(max(price[POPULARITY], price[POWER]), price[DOLLAR])
    if row.ability > Ability.DISCARD:
        return income + d.thumb[HOPED_UNIQUE]
    if row.ability == Ability.DISCARD:
        return income + ability_worth(s, d, seat, card, 0, price) * 0.8
    gain = int(row.to_amount) * price[row.to]
    if row.pay != EMPTY:
        gain = max(0.0, gain - int(row.pay_amount) * price[row.pay])
    if row.to == CORRUPTION:
        gain = 0.6 * gain
    around = HOPED_SYMBOLS if row.ability == Ability.SYMBOL else HOPED_NEIGHBOURS
    return income + d.thumb[around] * row.hope * gain


# --- the guide --------------------------------------------------------------------------------------------------------


@rule
def guide(s, d, seat, moves, n, stream):
    """A sensible quick move: the best by rules of thumb, with a little noise."""
    phase = s.phase
    if phase == Phase.CARD:
        return guide_card(s, d, seat, moves, n, stream)
    if phase == Phase.TURN:
        return guide_turn(s, d, seat, moves, n, stream)
    if phase == Phase.EVENT or phase == Phase.EXCHANGE or phase == Phase.BUY:
        return guide_amount(s, d, seat, n)
    if phase == Phase.END_GIFTS or phase == Phase.ANSWER:
        return 0  # READY, PASS
    if phase == Phase.GIVE_DOLLARS or phase == Phase.GIVE_BOOZE:
        return (word(stream) * n) >> 32
    return guide_placement(s, d, seat, moves, n, stream)


@rule
def noise(stream):
    """A little chance, from 0 to NOISE."""
    return NOISE * (word(stream) / 4294967296.0)


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
    return worth + d.thumb[DISCARDING]


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
    worth *= d.thumb[WANTED]
    for resource in range(1, TAKEABLE):
        worth += d.thumb[FRONT] * tallied(marks, resource) * price[resource]
    return worth


@rule
def lay_worth(s, d, seat, row, left, price):
    """Laying the card: a hole less, and new blocks."""
    c = s.candidates[seat]
    holes = missing_cards(c)
    pressure = holes / (left + 1.0)
    worth = min(1.0, d.thumb[LAY_PRESSURE] * pressure) + d.thumb[LAY]
    column = int(c.row_length[row])
    leftmost = leftmost_column(c)
    if column > leftmost:
        worth += price[CORRUPTION] - d.thumb[LAY_AHEAD]
    if column > 0:
        worth += d.thumb[NEW_BLOCK] * new_block(c, d, s.card, row, column, -1, price)
        worth += d.thumb[NEW_BLOCK] * new_block(c, d, s.card, row, column, 1, price)
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
    in_sight = d.thumb[BLOCK_IN_SIGHT] * best_block(s, d, seat, s.card, price)
    return max(hope_of(s, d, seat, s.card, price), in_sight)


@rule
def scarceness(s, d, seat, left):
    """What a place among the ten hires is worth."""
    c = s.candidates[seat]
    slots = HIRE_MAX - int(c.hired)
    scarce = d.thumb[SCARCE_HIRE] if slots * 4 < left else d.thumb[EASY_HIRE]
    waiting = int(c.hand.n) - bits_in(free_blocks(c))
    if waiting > 2:
        scarce += d.thumb[CROWDED_HAND] * (waiting - 2)
    if s.seats == 2:  # both must win: who has hired more leaves the next one to the partner
        scarce += d.thumb[FAIR_HIRE] * (int(c.hired) - int(s.candidates[1 - seat].hired))
    return scarce


@rule
def hire_worth(s, d, seat, booze, hoped, scarce, price):
    """Hiring: what the assistant should bring, less its price, and less a place among the ten."""
    cost = max(0, price_of(s, d, seat, s.card) - 2 * booze)
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
    """How good a block must be before those who count neighbours are placed; the others go at once."""
    kind = d.city[card].ability
    if kind == Ability.NEIGHBOUR or kind == Ability.COPY_NEIGHBOUR:
        waiting = min(1.0, left / d.thumb[PATIENCE])
        return d.thumb[RESERVE_NEIGHBOUR] * hope_of(s, d, seat, card, price) * waiting
    return 0.0


@rule
def guide_amount(s, d, seat, n):
    """All or nothing, whichever is worth more."""
    price = prices(s, d, seat)
    if s.phase == Phase.BUY:
        wanted = 6 if price[BOOZE] > price[DOLLAR] + 0.1 and s.drawn < CARDS - 6 else 0
        return min(n - 1, wanted)
    if s.phase == Phase.EXCHANGE:
        row = d.city[s.ability]
        gain = int(row.to_amount) * price[row.to] - int(row.pay_amount) * price[row.pay]
        return n - 1 if gain > 0.0 else 0
    which = END if s.end_step == ENDS else IMMEDIATE
    effect = d.effect[s.candidates[seat].event[s.event_slot], which]
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
        value = choice_worth(s, d, seat, int(moves[i]), price) + 0.5 * noise(stream)
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


# --- the estimate -----------------------------------------------------------------------------------------------------


@rule
def expected_votes(s, d, seat):
    """A guess at the Votes a candidate will have in the end, by the same thumbs as the guide."""
    if s.end_step > 0:
        return float(projected_votes(s, d, seat))
    c = s.candidates[seat]
    price = prices(s, d, seat)
    left = CARDS - int(s.drawn) + (1 if s.card != NO_CARD and not c.used else 0)
    worth = float(c.held[VOTE]) + purse_worth(s, d, c, left, price) + standing_worth(s, d, seat, left)
    worth += plan_worth(d, c, left) + waiting_worth(s, d, seat, price)
    if s.actor == seat:
        worth += pending_worth(s, d, seat, price)
    discards = min(DISCARD_MAX - int(c.discards.n), left)
    for resource in range(RESOURCES):  # less than what a discard brings, or none would be made
        worth += 0.75 * int(c.per_discard[resource]) * price[resource] * discards
    return expected_from(s, d, worth, left / 41.0)


@rule
def expected_from(s, d, worth, early):
    """From the worth of a table to the Votes that it brings in the end, as games of the guide have gone."""
    rival = d.opponent[s.opponent]
    votes = 0.88 * worth + (96.0 * early - 50.4) * early - 22.6
    votes -= 0.71 * (int(rival.level[POPULARITY]) + int(rival.level[POWER]))
    return votes - (6.5 if rival.penalty or s.options.discard_penalty else 0.0)


@rule
def purse_worth(s, d, c, left, price):
    """Dollars, of which the first are worth more, and Booze."""
    dollars = int(c.held[DOLLAR])
    thumb = d.thumb
    hiring = c.hired < HIRE_MAX and left > 0
    each = thumb[DOLLAR_NOW] + thumb[DOLLAR_EARLY] * left / 41.0 if hiring else thumb[DOLLAR_LATE]
    worth = each * (min(dollars, 40) + 0.6 * max(0, dollars - 40))
    if hiring:
        few = min(dollars, POOR)
        worth += thumb[DOLLAR_POOR] * each * (few - few * few / (2.0 * POOR))
    worth += max(0.0, 0.5 - each) * min(dollars, 2 * int(c.held[CORRUPTION]))  # they will pay for Corruption
    return worth + int(c.held[BOOZE]) * max(0.0, price[BOOZE])


@rule
def standing_worth(s, d, seat, left):
    """Popularity, Power and Corruption: for discounts to come, and by what the events will make of them."""
    c = s.candidates[seat]
    thumb = d.thumb
    level = thumb[LEVEL] + thumb[LEVEL_EARLY] * left / 41.0
    worth = level * (int(c.held[POPULARITY]) + int(c.held[POWER]))
    worth -= thumb[CORRUPTION_COST] * int(c.held[CORRUPTION])
    for slot in range(EVENTS):
        for which in range(2):
            if is_to_come(s, seat, slot, which):
                effect = d.effect[c.event[slot], which]
                gap = int(c.held[effect.each])
                if effect.side != 0:
                    gap -= int(d.opponent[s.opponent].level[effect.each])
                if effect.each != BOOZE:
                    worth += effect_slope(s, d, c, effect) * gap
    return worth


@rule
def plan_worth(d, c, left):
    """The plan of 24 cards laid, ten hired and seven discarded: what is done of it, and what its map is good for."""
    thumb = d.thumb
    holes = missing_cards(c)
    worth = (thumb[LAY] + 1.0) * (24 - holes) - 1.5 * max(0, holes - left)
    slots = HIRE_MAX - int(c.hired)
    scarce = min(slots, left // 4)
    worth += thumb[SCARCE_HIRE] * scarce + thumb[EASY_HIRE] * (slots - scarce)
    worth += thumb[DISCARDING] * int(c.discards.n)
    each = thumb[DOLLAR_NOW] + thumb[DOLLAR_EARLY] * left / 41.0  # any symbol, as a Dollar of the not so poor
    symbols = 4 * (28 - holes)
    free = free_blocks(c)
    best = 0.0
    while free:
        best += income_worth(d, int(c.shows[lowest_bit(free)]), (0.0, 1.0, 1.0, 1.0, 1.0, 0.0))
        free &= free - 1
    return worth + each * (thumb[FRONT] * symbols + thumb[NEW_BLOCK] * best)


@rule
def waiting_worth(s, d, seat, price):
    """Those who wait in hand: the best block in sight, or the hope for a later one."""
    c = s.candidates[seat]
    worth = 0.0
    for i in range(c.hand.n):
        card = c.hand.cards[i]
        hope = hope_of(s, d, seat, card, price) if s.drawn < CARDS else 0.0
        worth += max(hope, IN_HAND * best_block(s, d, seat, card, price))
    waiting = int(c.hand.n) - bits_in(free_blocks(c))
    return worth - d.thumb[CROWDED_HAND] * max(0, waiting - 2)


@rule
def pending_worth(s, d, seat, price):
    """What the assistant being placed is still going to bring."""
    c = s.candidates[seat]
    if s.phase == Phase.PLACE_BLOCK:
        return best_block(s, d, seat, s.placing, price)
    if s.phase == Phase.PLACE_RESOURCE:
        return placement_worth(s, d, seat, s.placing, s.block, price)
    if s.phase == Phase.SURVEY_RESOURCE:
        return best_income(c, d, s.surveyed, price)
    if s.ability != NO_CARD and s.block != EMPTY:
        return ability_worth(s, d, seat, s.ability, s.block, price)
    return 0.0


@rule
def evaluate(s, d, seat):
    """A quick estimate of the result: the weaker partner's expected Votes against the opponent's."""
    margin = 1e9
    for other in range(s.seats):
        margin = min(margin, expected_votes(s, d, other) - float(d.opponent[s.opponent].level[VOTE]))
    return math.tanh(margin / 18.0)


# --- numbers for learning ---------------------------------------------------------------------------------------------

PLANES = 6  # P D B W F, and nothing there or covered
CANDIDATE_FEATURES = RESOURCES + 3 + ROWS + 4 + EVENTS * 14 + 2 * ROWS * 2 * COLUMNS * PLANES + BLOCKS + 3 * (CARDS + 1)
N_FEATURES = 17 + 8 + 4 + (CARDS + 1) + 4 * 7 + 2 * CANDIDATE_FEATURES


@rule
def features(s, d, seat, out):
    """What a seat may know as numbers: the table, then its own side, then the partner's."""
    out[:] = 0.0
    if s.phase < 17:
        out[int(s.phase)] = 1.0
    i = 17
    out[i] = s.seats - 1
    out[i + 1] = int(s.actor == seat)
    out[i + 2] = (CARDS - s.drawn) / 41.0
    out[i + 3] = s.low / 10.0
    out[i + 4] = s.high / 10.0
    out[i + 5] = int(s.hired_by != EMPTY)
    out[i + 6] = s.end_step / 4.0
    out[i + 7] = s.income_amount / 8.0
    i += 8
    level = d.opponent[s.opponent].level
    out[i] = level[VOTE] / 50.0
    out[i + 1] = level[POPULARITY] / 10.0
    out[i + 2] = level[POWER] / 10.0
    out[i + 3] = level[CORRUPTION] / 10.0
    i += 4
    out[i + int(s.placing if s.placing != NO_CARD else s.card)] = 1.0
    i += CARDS + 1
    for corner in range(4):
        out[i + int(s.top[corner] if s.top[corner] >= 0 else 5)] = 1.0
        i += 7
    for k in range(s.seats):
        i = candidate_features(s, d, seat if k == 0 else 1 - seat, out, i)


@rule
def candidate_features(s, d, seat, out, i):
    """One candidate's side of the table; returns where the next begins."""
    c = s.candidates[seat]
    for resource in range(RESOURCES):
        out[i + resource] = c.held[resource] / 25.0
    i += RESOURCES
    level = d.opponent[s.opponent].level
    out[i] = (int(c.held[POPULARITY]) - int(level[POPULARITY])) / 10.0
    out[i + 1] = (int(c.held[POWER]) - int(level[POWER])) / 10.0
    out[i + 2] = (int(c.held[CORRUPTION]) - int(level[CORRUPTION])) / 10.0
    i += 3
    for row in range(ROWS):
        out[i + row] = c.row_length[row] / 7.0
    i += ROWS
    out[i] = c.hired / 10.0
    out[i + 1] = c.discards.n / 7.0
    out[i + 2] = missing_cards(c) / 24.0
    out[i + 3] = float(c.used)
    i += 4
    for slot in range(EVENTS):
        out[i + int(c.event[slot])] = 1.0
        out[i + 12] = float(int(c.event_done) >> slot & 1)
        out[i + 13] = float(int(c.event_off) >> slot & 1)
        i += 14
    for y in range(2 * ROWS):
        for x in range(2 * COLUMNS):
            symbol = int(c.cells[y, x])
            plane = 4 if symbol == FLAG else (5 if symbol < 1 else symbol - 1)
            out[i + plane] = 1.0
            i += PLANES
    for block in range(BLOCKS):
        out[i + block] = float(int(c.taken) >> block & 1)
        out[i + BLOCKS + int(c.assistant[block])] = 1.0
    i += BLOCKS + CARDS + 1
    for j in range(c.hand.n):
        out[i + int(c.hand.cards[j])] = 1.0
    i += CARDS + 1
    for j in range(c.discards.n):
        out[i + int(c.discards.cards[j])] = 1.0
    return i + CARDS + 1
