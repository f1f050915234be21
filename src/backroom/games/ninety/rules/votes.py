"""Vote blocks on the map: only these functions place, turn or take one, so that what follows from them stays true."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.state import OWN_BLOCKS_MAX, OWN_SOLID_MAX, SITE_BLOCKS_MAX, Refusal


@rule
def refuse_vote(s, d, seat, hood):
    """Why no vote block of the seat may be placed in the neighbourhood (§limits, §home-turf, R28)."""
    if hood == d.downtown:
        return Refusal.DOWNTOWN
    if s.home[hood] != EMPTY:
        return Refusal.HOME_TURF
    if s.lean[hood, seat] + s.solid[hood, seat] >= OWN_BLOCKS_MAX:
        return Refusal.OWN_FULL
    if s.blocks[hood] >= SITE_BLOCKS_MAX:
        return Refusal.HOOD_FULL
    return Refusal.NONE


@rule
def refuse_conversion(s, seat, hood):
    """Why the seat may not turn a lean vote there into a solid one (§direct-mailing, §limits, R29, R65)."""
    if s.lean[hood, seat] < 1:
        return Refusal.NO_LEAN_VOTE
    if s.solid[hood, seat] >= OWN_SOLID_MAX:
        return Refusal.SOLID_FULL
    return Refusal.NONE


@rule
def place_lean(s, d, seat, hood):
    """Place a lean vote. The caller has asked `refuse_vote` (§canvassing)."""
    if s.lean[hood, seat] == 0 and s.solid[hood, seat] < OWN_SOLID_MAX:
        _note_leaning(s.leaning[seat], hood)
    s.lean[hood, seat] += 1
    s.leans[seat] += 1
    s.loose[hood] += 1
    s.blocks[hood] += 1
    s.votes[seat, d.region[hood]] += 1


@rule
def place_solid(s, d, seat, hood):
    """Place a solid vote, where fewer than two are. The caller has asked `refuse_vote` (§solid-votes)."""
    s.solid[hood, seat] += 1
    if s.solid[hood, seat] == OWN_SOLID_MAX and s.lean[hood, seat] > 0:
        _forget_leaning(s.leaning[seat], hood)
    s.blocks[hood] += 1
    s.votes[seat, d.region[hood]] += 2


@rule
def convert(s, d, seat, hood):
    """Turn a lean vote into a solid one. The caller has asked `refuse_conversion` (§direct-mailing)."""
    _lose_lean(s, seat, hood)
    s.solid[hood, seat] += 1
    if s.lean[hood, seat] == 0 or s.solid[hood, seat] == OWN_SOLID_MAX:
        _forget_leaning(s.leaning[seat], hood)
    s.votes[seat, d.region[hood]] += 1


@rule
def take_lean(s, d, seat, hood):
    """Return a lean vote of the seat to the bank (§mudslinging, §weekends, R32)."""
    _lose_lean(s, seat, hood)
    if s.lean[hood, seat] == 0 and s.solid[hood, seat] < OWN_SOLID_MAX:
        _forget_leaning(s.leaning[seat], hood)
    s.blocks[hood] -= 1
    s.votes[seat, d.region[hood]] -= 1


@rule
def _lose_lean(s, seat, hood):
    s.lean[hood, seat] -= 1
    s.leans[seat] -= 1
    s.loose[hood] -= 1


@rule
def _note_leaning(places, hood):
    i = int(places.n)
    while i > 0 and places.cards[i - 1] > hood:
        places.cards[i] = places.cards[i - 1]
        i -= 1
    places.cards[i] = hood
    places.n += 1


@rule
def _forget_leaning(places, hood):
    i = 0
    while places.cards[i] != hood:
        i += 1
    places.n -= 1
    while i < places.n:
        places.cards[i] = places.cards[i + 1]
        i += 1
    places.cards[places.n] = EMPTY
