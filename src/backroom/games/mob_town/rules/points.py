"""What a round is worth: control, agendas and their ties, briefcases (§scoring, §game-end)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EVERYBODY, NOBODY, emit
from backroom.games.mob_town.deck import NO_TYPE
from backroom.games.mob_town.rules.bits import count_bits, lowest
from backroom.games.mob_town.rules.cards import controls_landmark
from backroom.games.mob_town.rules.town import around
from backroom.games.mob_town.state import N_AGENDAS, City, Kind, Landmark

AGENDA_POINTS = 3  # §scoring
BRIEFCASE_POINTS = 2  # §game-end
COUNT = 1000  # an agenda's standing is count * COUNT + tie value
TYPES_AGENDA, BLOCK_AGENDA, STACK_AGENDA = 5, 6, 7


@rule
def count_and_value(s, slots):
    """How many cards a bit set of slots has, times COUNT, and the sum of their face values (R31)."""
    total = 0
    while slots:
        total += COUNT + int(s.face[lowest(slots)])
        slots &= slots - 1
    return total


@rule
def standing(s, seat, agenda):
    """How a seat stands in an agenda: count * 1000 + sum of the face values that break ties (§scoring, R30)."""
    own = int(s.owned[seat])
    if agenda < TYPES_AGENDA:
        return count_and_value(s, own & int(s.of_type[agenda]))
    if agenda == BLOCK_AGENDA:
        return largest_block(s, own)
    if agenda == STACK_AGENDA:
        return count_and_value(s, stacked(s, own))
    types = 0
    for kind in range(5):
        types += 1 if own & int(s.of_type[kind]) else 0
    return types * COUNT + count_and_value(s, own & ~int(s.of_type[NO_TYPE])) % COUNT


@rule
def stacked(s, slots):
    """Those of a bit set of slots that carry two or more tokens."""
    found = 0
    while slots:
        low = slots & -slots
        slots ^= low
        if s.stack[lowest(low)] >= 2:
            found |= low
    return found


@rule
def largest_block(s, own):
    """The largest block of cards beside each other; of several the most valuable (R30)."""
    best = 0
    rest = own
    while rest:
        block = rest & -rest
        more = block
        while more:
            more = around(s, more) & rest & ~block
            block |= more
        rest &= ~block
        best = max(best, count_and_value(s, block))
    return best


@rule
def accomplished(s, seat, agenda):
    """Whether the seat is ahead of everybody, holder or not; nothing and a full tie never count (R28, R29)."""
    mine = standing(s, seat, agenda)
    if mine < COUNT:
        return False
    for other in range(s.options.players):
        if other != seat and standing(s, other, agenda) >= mine:
            return False
    return True


@rule
def agenda_value(s, d):
    """Points for an accomplished agenda: 3, more in an Election Year (§scoring, §city-cards)."""
    return int(d.city_amount[City.ELECTION]) if s.city == City.ELECTION else AGENDA_POINTS


@rule
def control_points(s, d, seat):
    """Face values of what the seat controls, with Cheap Thrills and the Stadium (§scoring, §city-cards, §landmarks)."""
    own = int(s.owned[seat])
    points = count_and_value(s, own) % COUNT
    if s.city == City.RENT_CONTROL:
        low = 0
        for kind in range(5):
            low |= int(s.of_type[kind]) & own
        while low:
            if s.face[lowest(low)] <= d.city_limit[City.RENT_CONTROL]:
                points += int(d.city_amount[City.RENT_CONTROL])
            low &= low - 1
    if controls_landmark(s, seat, Landmark.STADIUM):
        near = int(s.beside[s.landmark[Landmark.STADIUM]]) & own
        points += count_bits(near) * int(d.landmark_amount[Landmark.STADIUM])
    return points


@rule
def agendas_won(s, seat):
    """Bit set of the held agendas that the seat accomplishes as things stand."""
    won = 0
    for agenda in range(N_AGENDAS):
        if (int(s.held[seat]) >> agenda) & 1 and accomplished(s, seat, agenda):
            won |= 1 << agenda
    return won


@rule
def score_round(s, d):
    """Everybody scores, from the seat that drew the law on; the order changes nothing (§scoring)."""
    players = int(s.options.players)
    now = int(s.round_no) - 1
    for i in range(players):
        seat = (int(s.law_by) + i) % players
        control = control_points(s, d, seat)
        won = agendas_won(s, seat)
        agendas = count_bits(won) * agenda_value(s, d)
        s.control_points[now, seat] = control
        s.agenda_points[now, seat] = agendas
        s.held_then[now, seat] = s.held[seat]
        s.won_then[now, seat] = won
        s.score[seat] += control + agendas
        emit(s, Kind.CONTROL, seat, 0, control, NOBODY)
        for agenda in range(N_AGENDAS):
            if (int(s.held[seat]) >> agenda) & 1:
                if (won >> agenda) & 1:
                    emit(s, Kind.AGENDA_WON, seat, agenda, agenda_value(s, d), EVERYBODY)
                else:
                    emit(s, Kind.AGENDA_LOST, seat, agenda, 0, EVERYBODY)


@rule
def score_briefcases(s):
    """Two points for each briefcase never used; scores only rise (§game-end, R45)."""
    for seat in range(s.options.players):
        points = BRIEFCASE_POINTS * int(s.briefcases[seat])
        s.score[seat] += points
        if points:
            emit(s, Kind.BRIEFCASES_KEPT, seat, int(s.briefcases[seat]), points, NOBODY)
