"""What things are worth to a bot, in Votes: resources, incomes, abilities, events, placements.

The prices come from the six events in sight: a Power above the opponent's is worth a Vote while Party Convention lies
ahead and next to nothing without Power events.
"""

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.mind.weights import (
    BOOZE_IN_DOLLARS,
    CORRUPTION_COST,
    DOLLAR_EARLY,
    DOLLAR_FOR_CORRUPTION,
    DOLLAR_LATE,
    DOLLAR_NOW,
    DOLLAR_POOR,
    HAVE,
    HOPED_INCOME,
    HOPED_NEIGHBOURS,
    HOPED_SYMBOLS,
    HOPED_UNIQUE,
    LESS_AHEAD,
    LESS_BEHIND,
    LEVEL,
    LEVEL_EARLY,
    MORE_AHEAD,
    MORE_BEHIND,
    ON_DISCARD,
)
from backroom.games.mayor_of_chicago.rules.choices import lowest_bit
from backroom.games.mayor_of_chicago.rules.city import free_blocks, symbols_around, tallied
from backroom.games.mayor_of_chicago.rules.events import instances
from backroom.games.mayor_of_chicago.rules.place import neighbours
from backroom.games.mayor_of_chicago.scoring import is_to_come
from backroom.games.mayor_of_chicago.state import (
    BOOZE,
    BOOZE_VALUE,
    CARDS,
    CORRUPTION,
    CORRUPTION_PRICE,
    DISCARD_MAX,
    DOLLAR,
    DRAWS,
    END,
    EVENTS,
    FLAG,
    HIRE_MAX,
    NO_CARD,
    POPULARITY,
    POWER,
    RESOURCES,
    TAKEABLE,
    Ability,
)

POOR = 12  # Dollars below which the next one counts more
RICH = 40  # Dollars above which the next one counts less
RICH_SHARE = 0.6  # by so much
BOOZE_SOON = 12  # cards left from which an event that counts Booze matters before the end, too
COPY_WORTH = 2.5  # Votes that a copied ability brings, roughly
BOOZE_WANTED = 6  # the most that a bot buys
DISCARD_HOPE = 0.8  # how much of 32 to 39 is hoped for before they are placed
CLEAN_HOPE = 0.6  # the same for those who remove Corruption
HIRE_EVERY = 4  # cards for each hire that is left, below which hires are no longer scarce
SHORT = 12  # Dollars, Booze counted as what it pays, below which a partner is short of money
LEAST_GAP = 8  # Dollars that the giver must have more
LEAST_HELP = 4  # Dollars that pay for two Corruption at the end: as many as the gift costs both
HAND_ROOM = 2  # assistants in hand beyond the free blocks that do no harm


@rule
def prices(s, d, seat):
    """What one more of each resource is worth to a candidate now, in Votes."""
    c = s.candidates[seat]
    left = CARDS - int(s.drawn)
    early = left / DRAWS
    hiring = HIRE_MAX - int(c.hired) > 0 and left > 0
    weight = d.weight
    dollar = weight[DOLLAR_NOW] + weight[DOLLAR_EARLY] * early if hiring else weight[DOLLAR_LATE]
    if int(c.held[DOLLAR]) < CORRUPTION_PRICE * int(c.held[CORRUPTION]):
        dollar = max(dollar, weight[DOLLAR_FOR_CORRUPTION])
    if c.held[DOLLAR] > RICH:
        dollar *= RICH_SHARE
    elif hiring and c.held[DOLLAR] < POOR:
        dollar *= 1.0 + weight[DOLLAR_POOR] * (POOR - int(c.held[DOLLAR])) / POOR
    popularity = weight[LEVEL] + weight[LEVEL_EARLY] * early
    power = popularity
    booze = weight[BOOZE_IN_DOLLARS] * dollar if hiring else 0.0
    corruption = -weight[CORRUPTION_COST]
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
                elif which == END or left < BOOZE_SOON:
                    booze += unit
    return 1.0, popularity, dollar, booze, power, corruption


@rule
def effect_slope(s, d, c, effect):
    """What one more of the counted resource changes when the effect is resolved."""
    if effect.side == 0:
        return d.weight[HAVE] * effect.unit
    ahead = int(c.held[effect.each]) - int(d.opponent[s.opponent].level[effect.each])
    if effect.side > 0:  # more than the opponent: half a hope while still behind
        return effect.unit * (d.weight[MORE_AHEAD] if ahead >= 0 else d.weight[MORE_BEHIND])
    return -effect.unit * (d.weight[LESS_BEHIND] if ahead < 0 else d.weight[LESS_AHEAD])


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
        return d.weight[ON_DISCARD] * worth * min(DISCARD_MAX - int(c.discards.n), CARDS - int(s.drawn))
    if kind == Ability.BUY:
        return min(int(c.held[DOLLAR]), BOOZE_WANTED) * max(0.0, price[BOOZE] - price[DOLLAR])
    if kind == Ability.DOUBLE:
        return best_income(c, d, block, price)
    if kind == Ability.SURVEY:
        return best_survey(c, d, block, price)
    if kind == Ability.TURN_OFF:
        return worst_event(s, d, seat)
    return COPY_WORTH


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
    c = s.candidates[seat]
    worth = 0.0
    for which in range(2):
        if is_to_come(s, seat, slot, which):
            face = c.event[slot]
            worth += instances(s, d, c.held, face, which) * d.effect[face, which].unit
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
    income = d.weight[HOPED_INCOME] * max(max(price[POPULARITY], price[POWER]), price[DOLLAR])
    if row.ability > Ability.DISCARD:
        return income + d.weight[HOPED_UNIQUE]
    if row.ability == Ability.DISCARD:
        return income + ability_worth(s, d, seat, card, 0, price) * DISCARD_HOPE
    gain = int(row.to_amount) * price[row.to]
    if row.pay != EMPTY:
        gain = max(0.0, gain - int(row.pay_amount) * price[row.pay])
    if row.to == CORRUPTION:
        gain = CLEAN_HOPE * gain
    around = HOPED_SYMBOLS if row.ability == Ability.SYMBOL else HOPED_NEIGHBOURS
    return income + d.weight[around] * row.hope * gain


@rule
def worth_giving(s, giver):
    """The Dollars that the partner lacks and this one can spare; 0: no gift is worth its Corruption.

    While cards are left they pay for hires: half of what lies between the two. After that they pay for Corruption.
    """
    mine, theirs = s.candidates[giver].held, s.candidates[1 - giver].held
    gap = int(mine[DOLLAR]) - int(theirs[DOLLAR])
    if s.drawn < CARDS or s.card != NO_CARD:
        short = int(theirs[DOLLAR]) + BOOZE_VALUE * int(theirs[BOOZE]) < SHORT
        return gap // 2 if short and gap >= LEAST_GAP else 0
    owed = CORRUPTION_PRICE * (int(theirs[CORRUPTION]) + 1) - int(theirs[DOLLAR])
    spare = int(mine[DOLLAR]) - CORRUPTION_PRICE * (int(mine[CORRUPTION]) + 1)
    help_given = min(owed, spare)
    return help_given if help_given >= LEAST_HELP else 0
