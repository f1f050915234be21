"""Election Day: the last canvassers, placed in secret (§election-day)."""

from backroom.core.jit import rule
from backroom.core.record import NOBODY, emit
from backroom.games.ninety.rules.setup import next_seat
from backroom.games.ninety.state import COMMIT, KEEP_ONE_IN, ZONES, Kind, Phase, Refusal


@rule
def open_polls(s, d):
    """Keep one canvasser in four; the others go home (§election-day, R46)."""
    s.waiting = 0
    for seat in range(s.seats):
        keep = int(s.canvassers[seat]) // KEEP_ONE_IN + int(d.bios[s.bio[seat]].keep_bonus)
        s.keep[seat] = keep
        s.canvassers[seat] = keep
        emit(s, Kind.KEPT, seat, 0, keep, NOBODY)
        if keep > 0:
            s.waiting |= 1 << seat
    s.turn = s.first
    s.phase = Phase.COMMIT if s.waiting else Phase.COUNT
    if s.phase == Phase.COMMIT:
        first_waiting(s)


@rule
def first_waiting(s):
    """With open commitments the seats place theirs one after the other in turn order (§election-day)."""
    while not s.options.hidden_allocation and not (s.waiting >> s.turn) & 1:
        s.turn = next_seat(s)


@rule
def placed(s, seat):
    """How many canvassers are on the seat's Election Day card."""
    total = 0
    for region in range(ZONES):
        total += int(s.committed[seat, region])
    return total


@rule
def highest_region(s, seat):
    """The last region that the seat has placed a canvasser on; 0 if none."""
    for region in range(ZONES - 1, 0, -1):
        if s.committed[seat, region] > 0:
            return region
    return 0


@rule
def refuse_commit(s, seat, region):
    """Why none may be placed there: regions are filled in order, so each card has one path (§election-day, R47)."""
    if region < highest_region(s, seat):
        return Refusal.LOWER_REGION
    return Refusal.NONE


@rule
def list_commit(s, seat, out):
    """The regions still open to the seat (§election-day)."""
    lowest = highest_region(s, seat)
    for region in range(lowest, ZONES):
        out[region - lowest] = COMMIT + region
    return ZONES - lowest


@rule
def commit(s, seat, region):
    """Place a canvasser on the card; in the last region the others follow automatically (§election-day, R67)."""
    s.committed[seat, region] += 1
    if region == ZONES - 1:
        s.committed[seat, region] += int(s.keep[seat]) - placed(s, seat)
    if placed(s, seat) == s.keep[seat]:
        s.waiting ^= 1 << seat
        emit(s, Kind.READY, seat, 0, 1, NOBODY)
        if s.waiting == 0:
            s.phase = Phase.COUNT
        else:
            first_waiting(s)
