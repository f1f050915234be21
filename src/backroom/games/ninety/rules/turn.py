"""A candidate's turn from the draw to its end (§day)."""

from backroom.core.dice import d6, word
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.ninety.options import ATTEND_AUTO
from backroom.games.ninety.rules.schedule import attend_all, draw_event
from backroom.games.ninety.rules.setup import next_seat
from backroom.games.ninety.rules.weekend import roll_weekend
from backroom.games.ninety.state import DAYS, Kind, Phase


@rule
def begin_turn(s, d):
    """Draw a card first; then the weekend bonus on Saturdays and Sundays, else the dice (§day, §weekends, R20, R22)."""
    s.points = 0
    s.white[0] = 0
    s.white[1] = 0
    s.white[2] = 0
    s.white_total = 0
    s.coffee = 0
    s.weekend_die = 0
    s.bonuses = 0
    s.recruited = 0
    s.fundraised = 0
    s.travelled = 0
    s.crossed = 0
    s.mud = 0
    if s.turn == s.first:
        emit(s, Kind.DAY, EMPTY, s.day, 1, NOBODY)
    s.dice[0] = word(s.luck)
    s.dice[1] = word(s.luck) | 1
    draw_event(s, d)
    if s.options.attend == ATTEND_AUTO:
        attend_all(s, d, int(s.turn))
    if (d.weekend >> s.day) & 1:
        roll_weekend(s)
    else:
        s.phase = Phase.ROLL


@rule
def roll_points(s, d):
    """Roll both white dice, with coffee a third: the action points of the turn (§action-points, R42)."""
    s.white[0] = d6(s.dice)
    s.white[1] = d6(s.dice)
    s.white[2] = d6(s.dice) if s.coffee else 0
    total = int(s.white[0]) + int(s.white[1]) + int(s.white[2])
    floor = int(d.bios[s.bio[s.turn]].ap_floor)
    s.points = max(total, floor)
    s.white_total = s.points
    s.phase = Phase.ACT
    emit(s, Kind.ROLLED, s.turn, s.white[0], s.points, EVERYBODY, s.white[1])


@rule
def end_turn(s):
    """The next candidate, the next day, after fifteen days Election Day (§day, §calendar, §election-day)."""
    s.points = 0
    s.turn = next_seat(s)
    s.phase = Phase.DAWN
    if s.turn == s.first:
        if s.day == DAYS:
            s.phase = Phase.ELECTION
        else:
            s.day += 1
