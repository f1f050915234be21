"""Decisions before the first day: drafts and the second step of seeding."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.rules.setup import next_drafter, note_seed, take_bio, take_turf
from backroom.games.ninety.rules.votes import refuse_vote
from backroom.games.ninety.state import (
    KEEP_BIO,
    KEEP_TURF,
    OWN_BLOCKS_MAX,
    SEED,
    SITES,
    Phase,
    Refusal,
)


@rule
def refuse_seed(s, d, seat, hood):
    """Why no first vote may be placed there: two different neighbourhoods are picked (§seeding, §limits, R12)."""
    if hood == s.picked:
        return Refusal.JUST_PICKED
    return refuse_vote(s, d, seat, hood)


@rule
def refuse_opening(s, d, seat, move):
    """Why a move is not possible before the first day (§setup, §seeding)."""
    if s.phase == Phase.SEED:
        if SEED <= move < SEED + SITES:
            return refuse_seed(s, d, seat, move - SEED)
    elif s.phase == Phase.DRAFT_BIO:
        if KEEP_BIO <= move < KEEP_BIO + 2:
            return Refusal.NONE
    elif KEEP_TURF <= move < KEEP_TURF + 2:
        return Refusal.NONE
    return Refusal.WRONG_PHASE


@rule
def list_opening(s, d, seat, out):
    """The legal moves before the first day (§setup, §seeding)."""
    if s.phase == Phase.SEED:
        n = 0
        for hood in range(SITES):
            out[n] = SEED + hood
            free = (s.home[hood] == EMPTY) & (hood != d.downtown) & (hood != s.picked)
            if s.blocks[hood] >= OWN_BLOCKS_MAX:  # rare: only there the limits need a look
                free = free and refuse_vote(s, d, seat, hood) == Refusal.NONE
            n += int(free)
        return n
    first = KEEP_BIO if s.phase == Phase.DRAFT_BIO else KEEP_TURF
    out[0] = first
    out[1] = first + 1
    return 2


@rule
def play_opening(s, d, seat, move):
    """Keep a card, or seed a vote (§setup, §seeding)."""
    if s.phase == Phase.SEED:
        note_seed(s, d, seat, move - SEED)
    elif s.phase == Phase.DRAFT_BIO:
        take_bio(s, seat, s.offer[move - KEEP_BIO])
        next_drafter(s, d)
    else:
        take_turf(s, d, seat, s.offer[move - KEEP_TURF])
        next_drafter(s, d)
