"""The estimate: how many Votes a candidate will have in the end; and the table as numbers for learning."""

import math

import numpy as np

from backroom.core.features import Feature, choose_one
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.mind.weights import (
    CORRUPTION_COST,
    CROWDED_HAND,
    DISCARDING,
    DOLLAR_EARLY,
    DOLLAR_LATE,
    DOLLAR_NOW,
    DOLLAR_POOR,
    EASY_HIRE,
    FRONT,
    LAY,
    LEVEL,
    LEVEL_EARLY,
    NEW_BLOCK,
    SCARCE_HIRE,
)
from backroom.games.mayor_of_chicago.mind.worth import (
    HAND_ROOM,
    HIRE_EVERY,
    POOR,
    RICH,
    RICH_SHARE,
    ability_worth,
    best_block,
    best_income,
    effect_slope,
    hope_of,
    income_worth,
    placement_worth,
    prices,
)
from backroom.games.mayor_of_chicago.rules.choices import bits_in, lowest_bit
from backroom.games.mayor_of_chicago.rules.city import free_blocks, missing_cards
from backroom.games.mayor_of_chicago.rules.end import takes_votes
from backroom.games.mayor_of_chicago.scoring import DOLLAR_OWED, is_to_come, projected_votes
from backroom.games.mayor_of_chicago.state import (
    BLOCKS,
    BOOZE,
    CARDS,
    COLUMNS,
    CORRUPTION,
    CORRUPTION_PRICE,
    DISCARD_MAX,
    DOLLAR,
    DRAWS,
    EVENTS,
    HIRE_MAX,
    NO_CARD,
    NO_SYMBOL,
    POPULARITY,
    POWER,
    RESOURCES,
    ROWS,
    VOTE,
    Phase,
)

# fitted to games of the guide: the Votes in the end by the worth of a table, the cards left and the opponent
WORTH_SLOPE, EARLY_SQUARE, EARLY_SLOPE, BASE = 0.88, 96.0, 50.4, 22.6
LEVEL_FEARED = 0.71  # for each Popularity and Power of the opponent
PENALTY_FEARED = 6.5  # against an opponent who takes Votes for discards
CLEAR_MARGIN = 18.0  # Votes ahead or behind at which the estimate is three quarters of a sure result
ON_DISCARD_SHARE = 0.75  # of what 32 to 39 still bring: less than all, or no discard would be made
TO_LAY = ROWS * (COLUMNS - 1)  # cards that a complete city needs
HOLE_COST = 1.5  # Votes for each place that can no longer be filled
IN_HAND = 0.95  # how much of a block in sight somebody in hand is worth, against somebody on it

PLANES = 6  # P D B W F, and nothing there or covered
LINE_FEATURES = 2 * COLUMNS * PLANES
QUARTER, SEVENTH, EIGHTH, TENTH, TWENTY_FOURTH = 1 / 4, 1 / 7, 1 / 8, 1 / 10, 1 / 24  # to divide is slower
TWENTY_FIFTH, FORTY_FIRST, FIFTIETH = 1 / 25, 1 / 41, 1 / 50
U = np.uintp  # an index that is never negative
PLANE_OF = np.array([5, 5, 0, 1, 2, 3, 4, 4], U)  # by symbol, NO_SYMBOL first
CANDIDATE_FEATURES = RESOURCES + 3 + ROWS + 4 + EVENTS * 14 + 2 * ROWS * LINE_FEATURES + BLOCKS + 3 * (CARDS + 1)
N_FEATURES = 17 + 8 + 4 + (CARDS + 1) + 4 * 7 + 2 * CANDIDATE_FEATURES
# What `features` writes, in its order: names and bounds.
FEATURES = (
    Feature("phase", 0, 1, 17),
    Feature("table", -10, 10, (
        ("two_seats", "own_turn", "cards_left", "low", "high", "hired", "end_step", "income"),
    )),
    Feature("opponent", -10, 10, (("votes", "popularity", "power", "corruption"),)),
    Feature("card", 0, 1, CARDS + 1), Feature("corner", 0, 1, (4, 7)),
    *(
        block
        for side in ("own", "partner")
        for block in (
            Feature(f"{side}.held", -10, 10, RESOURCES),
            Feature(f"{side}.lead", -10, 10, (("popularity", "power", "corruption"),)),
            Feature(f"{side}.row", 0, 2, ROWS),
            Feature(f"{side}.city", -10, 10, (("hired", "discards", "missing", "used"),)),
            Feature(f"{side}.event", 0, 1, (EVENTS, 14)),
            Feature(f"{side}.cell", 0, 1, (2 * ROWS, 2 * COLUMNS, PLANES)),
            Feature(f"{side}.taken", 0, 1, BLOCKS),
            *(Feature(f"{side}.{pile}", 0, 1, CARDS + 1) for pile in ("assistant", "hand", "discard")),
        )
    ),
)  # fmt: skip


@rule
def evaluate(s, d, seat):
    """A quick estimate of the result: the weaker partner's expected Votes against the opponent's."""
    margin = 1e9
    for other in range(s.seats):
        margin = min(margin, expected_votes(s, d, other) - float(d.opponent[s.opponent].level[VOTE]))
    return math.tanh(margin / CLEAR_MARGIN)


@rule
def expected_votes(s, d, seat):
    """A guess at the Votes a candidate will have in the end, by the same weights as the guide."""
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
    for resource in range(RESOURCES):
        worth += ON_DISCARD_SHARE * int(c.per_discard[resource]) * price[resource] * discards
    return expected_from(s, d, worth, left / DRAWS)


@rule
def expected_from(s, d, worth, early):
    """From the worth of a table to the Votes that it brings in the end, as games of the guide have gone."""
    rival = d.opponent[s.opponent]
    votes = WORTH_SLOPE * worth + (EARLY_SQUARE * early - EARLY_SLOPE) * early - BASE
    votes -= LEVEL_FEARED * (int(rival.level[POPULARITY]) + int(rival.level[POWER]))
    return votes - (PENALTY_FEARED if takes_votes(s, d) else 0.0)


@rule
def purse_worth(s, d, c, left, price):
    """Dollars, of which the first are worth more, and Booze."""
    dollars = int(c.held[DOLLAR])
    weight = d.weight
    hiring = c.hired < HIRE_MAX and left > 0
    each = weight[DOLLAR_NOW] + weight[DOLLAR_EARLY] * left / DRAWS if hiring else weight[DOLLAR_LATE]
    worth = each * (min(dollars, RICH) + RICH_SHARE * max(0, dollars - RICH))
    if hiring:
        few = min(dollars, POOR)
        worth += weight[DOLLAR_POOR] * each * (few - few * few / (2.0 * POOR))
    worth += max(0.0, DOLLAR_OWED - each) * min(
        dollars, CORRUPTION_PRICE * int(c.held[CORRUPTION])
    )  # they will pay for Corruption
    return worth + int(c.held[BOOZE]) * max(0.0, price[BOOZE])


@rule
def standing_worth(s, d, seat, left):
    """Popularity, Power and Corruption: for discounts to come, and by what the events will make of them."""
    c = s.candidates[seat]
    weight = d.weight
    level = weight[LEVEL] + weight[LEVEL_EARLY] * left / DRAWS
    worth = level * (int(c.held[POPULARITY]) + int(c.held[POWER]))
    worth -= weight[CORRUPTION_COST] * int(c.held[CORRUPTION])
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
    weight = d.weight
    holes = missing_cards(c)
    worth = (weight[LAY] + 1.0) * (TO_LAY - holes) - HOLE_COST * max(0, holes - left)
    slots = HIRE_MAX - int(c.hired)
    scarce = min(slots, left // HIRE_EVERY)
    worth += weight[SCARCE_HIRE] * scarce + weight[EASY_HIRE] * (slots - scarce)
    worth += weight[DISCARDING] * int(c.discards.n)
    each = weight[DOLLAR_NOW] + weight[DOLLAR_EARLY] * left / DRAWS  # any symbol, as a Dollar of the not so poor
    symbols = 4 * (ROWS * COLUMNS - holes)
    free = free_blocks(c)
    best = 0.0
    while free:
        best += income_worth(d, int(c.shows[lowest_bit(free)]), (0.0, 1.0, 1.0, 1.0, 1.0, 0.0))
        free &= free - 1
    return worth + each * (weight[FRONT] * symbols + weight[NEW_BLOCK] * best)


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
    return worth - d.weight[CROWDED_HAND] * max(0, waiting - HAND_ROOM)


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
def features(s, d, seat, out):
    """What a seat may know as numbers: the table, then its own side, then the partner's."""
    i = 17
    if out[i] != s.seats - 1:  # written for the first time: a lone candidate's partner is nothing but zeros
        out[:] = 0.0
    choose_one(out, 0, 17, int(s.phase))
    out[i] = s.seats - 1
    out[i + 1] = int(s.actor == seat)
    out[i + 2] = (CARDS - s.drawn) * FORTY_FIRST
    out[i + 3] = s.low * TENTH
    out[i + 4] = s.high * TENTH
    out[i + 5] = int(s.hired_by != EMPTY)
    out[i + 6] = s.end_step * QUARTER
    out[i + 7] = s.income_amount * EIGHTH
    i += 8
    level = d.opponent[s.opponent].level
    out[i] = level[VOTE] * FIFTIETH
    out[i + 1] = level[POPULARITY] * TENTH
    out[i + 2] = level[POWER] * TENTH
    out[i + 3] = level[CORRUPTION] * TENTH
    i += 4
    choose_one(out, i, CARDS + 1, int(s.placing if s.placing != NO_CARD else s.card))
    i += CARDS + 1
    for corner in range(4):
        choose_one(out, i, 7, int(s.top[corner] if s.top[corner] >= 0 else 5))
        i += 7
    for k in range(s.seats):
        side = out[i + k * CANDIDATE_FEATURES : i + (k + 1) * CANDIDATE_FEATURES]
        candidate_features(s, d, seat if k == 0 else 1 - seat, side)


@rule
def candidate_features(s, d, seat, out):
    """One candidate's side of the table."""
    c = s.candidates[seat]
    for resource in range(RESOURCES):
        out[resource] = c.held[resource] * TWENTY_FIFTH
    i = RESOURCES
    level = d.opponent[s.opponent].level
    out[i] = (int(c.held[POPULARITY]) - int(level[POPULARITY])) * TENTH
    out[i + 1] = (int(c.held[POWER]) - int(level[POWER])) * TENTH
    out[i + 2] = (int(c.held[CORRUPTION]) - int(level[CORRUPTION])) * TENTH
    i += 3
    for row in range(ROWS):
        out[i + row] = c.row_length[row] * SEVENTH
    i += ROWS
    out[i] = c.hired * TENTH
    out[i + 1] = c.discards.n * SEVENTH
    out[i + 2] = missing_cards(c) * TWENTY_FOURTH
    out[i + 3] = float(c.used)
    i += 4
    for slot in range(EVENTS):
        choose_one(out, i, 12, int(c.event[slot]))
        out[i + 12] = float(int(c.event_done) >> slot & 1)
        out[i + 13] = float(int(c.event_off) >> slot & 1)
        i += 14
    for y in range(2 * ROWS):
        line_features(c.cells[y], out[i : i + LINE_FEATURES])
        i += LINE_FEATURES
    out[i : i + BLOCKS + 3 * (CARDS + 1)] = 0.0
    for block in range(BLOCKS):
        out[i + block] = float(int(c.taken) >> block & 1)
        out[i + BLOCKS + int(c.assistant[block])] = 1.0
    i += BLOCKS + CARDS + 1
    for j in range(c.hand.n):
        out[i + int(c.hand.cards[j])] = 1.0
    i += CARDS + 1
    for j in range(c.discards.n):
        out[i + int(c.discards.cards[j])] = 1.0


@rule
def line_features(line, out):
    """The symbols along one line of quarters; most lines are as they were written the last time, so look first: at all
    of it, since to stop where it differs is a question at each place, and a processor answers those one by one.
    """
    ones = np.float32(0.0)  # no number where none was written yet
    for x in range(2 * COLUMNS):
        ones += out[U(PLANES * x) + PLANE_OF[U(line[x] - NO_SYMBOL)]]
    if ones != 2 * COLUMNS:
        out[:] = 0.0
        for x in range(2 * COLUMNS):
            out[U(PLANES * x) + PLANE_OF[U(line[x] - NO_SYMBOL)]] = 1.0
