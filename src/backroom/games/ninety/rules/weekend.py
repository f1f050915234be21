"""The weekend bonus: one die, then one of two boosts."""

from backroom.core.dice import d6
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.ninety.options import ATTEND_AUTO
from backroom.games.ninety.rules.actions import list_mail, mail, refuse_mail
from backroom.games.ninety.rules.schedule import attend, attend_all, event_here, refuse_attend
from backroom.games.ninety.rules.votes import convert, refuse_conversion, take_lean
from backroom.games.ninety.state import (
    APPEAR,
    ATTEND,
    BONUS,
    MAIL,
    REMOVE,
    REMOVE_FROM,
    SEATS,
    SITE_BLOCKS_MAX,
    SITES,
    STOP,
    UPGRADE,
    WEEKEND_CASH,
    WEEKEND_REMOVALS,
    Bonus,
    Kind,
    Phase,
    Refusal,
)


@rule
def roll_weekend(s):
    """Roll one die: its parity decides the pair of bonuses (§weekends, R36, R40, R54)."""
    s.weekend_die = d6(s.dice)
    s.bonuses = 0
    s.phase = Phase.WEEKEND
    emit(s, Kind.WEEKEND_DIE, s.turn, s.weekend_die, 1, EVERYBODY)


@rule
def leaning_at(s, hood):
    """How many candidates have a lean vote there."""
    n = 0
    for seat in range(s.seats):
        if s.lean[hood, seat] > 0:
            n += 1
    return n


@rule
def any_lean(s, but):
    """Whether a candidate other than `but` has a lean vote on the map."""
    for seat in range(s.seats):
        if seat != but and s.leans[seat] > 0:
            return True
    return False


@rule
def is_open(s, d, seat):
    """Whether the seat surely has a choice now; where not, the moves are counted (§weekends, R37)."""
    if s.phase == Phase.WEEKEND:
        return s.bonuses == 0 and (s.leaning[seat].n > 0 if s.weekend_die % 2 == 1 else any_lean(s, EMPTY))
    if s.phase == Phase.REMOVE:
        total = 0
        for other in range(s.seats):
            total += int(s.leans[other])
        return total > SITE_BLOCKS_MAX
    return s.phase == Phase.APPEAR or s.phase == Phase.REMOVE_FROM


@rule
def refuse_bonus(s, d, seat, bonus):
    """Why a weekend bonus cannot be taken (§weekends, R37, R41)."""
    odd = s.weekend_die % 2 == 1
    if (bonus <= Bonus.UPGRADE) != odd:
        return Refusal.OTHER_PARITY
    if (s.bonuses >> bonus) & 1:
        return Refusal.BONUS_TAKEN
    if bonus == Bonus.UPGRADE and s.leaning[seat].n == 0:
        return Refusal.NOTHING_TO_UPGRADE
    if bonus == Bonus.REMOVE and not any_lean(s, EMPTY):
        return Refusal.NOTHING_TO_REMOVE
    return Refusal.NONE


@rule
def refuse_stop(s, seat):
    """Why one may not leave it at that: two votes are removed, nobody leaves $1,000 (§weekends, R38, R41)."""
    if s.phase == Phase.REMOVE:
        return Refusal.MUST_GO_ON if any_lean(s, seat) else Refusal.NONE
    cash_left = s.weekend_die % 2 == 1 and not s.bonuses & 1
    return Refusal.MUST_GO_ON if s.bonuses == 0 or cash_left else Refusal.NONE


@rule
def refuse_appear(s, seat, hood):
    """Why the candidate may not move directly there: inside the own turf there is nowhere to go (§weekends, R39)."""
    if hood != s.at[seat] and s.home[hood] == seat and s.home[s.at[seat]] == seat:
        return Refusal.TURF_INSIDE
    return Refusal.NONE


@rule
def refuse_weekend(s, d, seat, move):
    """Why a move is not possible in a phase of the weekend bonus (§weekends)."""
    if s.phase == Phase.WEEKEND:
        if move == ATTEND:
            return refuse_attend(s, d, seat)
        if BONUS <= move < STOP:
            return refuse_bonus(s, d, seat, move - BONUS)
        if move == STOP:
            return refuse_stop(s, seat)
        if MAIL <= move < MAIL + SITES:
            return refuse_mail(s, d, seat, move - MAIL)
    elif s.phase == Phase.UPGRADE:
        if UPGRADE <= move < UPGRADE + SITES:
            return refuse_conversion(s, seat, move - UPGRADE)
    elif s.phase == Phase.REMOVE:
        if move == STOP:
            return refuse_stop(s, seat)
        if REMOVE <= move < REMOVE + SITES:
            return Refusal.NONE if s.loose[move - REMOVE] > 0 else Refusal.NO_LEAN_THERE
    elif s.phase == Phase.REMOVE_FROM:
        if REMOVE_FROM <= move < REMOVE_FROM + SEATS:
            return Refusal.NONE if s.lean[s.picked, move - REMOVE_FROM] > 0 else Refusal.NO_LEAN_THERE
    elif APPEAR <= move < APPEAR + SITES:
        return refuse_appear(s, seat, move - APPEAR)
    return Refusal.WRONG_PHASE


@rule
def list_weekend(s, d, seat, out):
    """The legal moves in a phase of the weekend bonus (§weekends)."""
    n = 0
    if s.phase == Phase.WEEKEND:
        if refuse_attend(s, d, seat) == Refusal.NONE:
            out[n] = ATTEND
            n += 1
        for bonus in range(4):
            if refuse_bonus(s, d, seat, bonus) == Refusal.NONE:
                out[n] = BONUS + bonus
                n += 1
        if refuse_stop(s, seat) == Refusal.NONE:
            out[n] = STOP
            n += 1
        return list_mail(s, d, seat, out, n)
    if s.phase == Phase.UPGRADE:
        for i in range(s.leaning[seat].n):
            out[n] = UPGRADE + int(s.leaning[seat].cards[i])
            n += 1
    elif s.phase == Phase.REMOVE:
        if refuse_stop(s, seat) == Refusal.NONE:
            out[n] = STOP
            n += 1
        for hood in range(SITES):
            out[n] = REMOVE + hood
            n += int(s.loose[hood] > 0)
    elif s.phase == Phase.REMOVE_FROM:
        for victim in range(s.seats):
            if s.lean[s.picked, victim] > 0:
                out[n] = REMOVE_FROM + victim
                n += 1
    else:
        return list_appear(s, seat, out)
    return n


@rule
def list_appear(s, seat, out):
    """Everywhere but the other parts of the own turf, if the candidate is in it (§weekends, R39)."""
    if s.home[s.at[seat]] != seat:
        for hood in range(SITES):
            out[hood] = APPEAR + hood
        return SITES
    n = 0
    for hood in range(SITES):
        out[n] = APPEAR + hood
        n += int(refuse_appear(s, seat, hood) == Refusal.NONE)
    return n


@rule
def play_weekend(s, d, seat, move):
    """Take a bonus, or a step of one (§weekends)."""
    if move >= APPEAR:
        appear(s, d, seat, move - APPEAR)
    elif move >= REMOVE:
        remove_in(s, d, seat, move - REMOVE)
    elif move >= UPGRADE:
        convert(s, d, seat, move - UPGRADE)
        emit(s, Kind.UPGRADED, seat, move - UPGRADE, 1, NOBODY)
        after_bonus(s, d, seat)
    elif move >= MAIL:
        mail(s, d, seat, move - MAIL)
    elif move >= REMOVE_FROM:
        remove_vote(s, d, seat, s.picked, move - REMOVE_FROM)
    elif move == STOP:
        if s.phase == Phase.REMOVE:
            after_bonus(s, d, seat)
        else:
            s.phase = Phase.ROLL
    elif move >= BONUS:
        take_bonus(s, d, seat, move - BONUS)
    else:
        attend(s, d, seat, event_here(s, d, seat))


@rule
def take_bonus(s, d, seat, bonus):
    """Begin the bonus chosen (§weekends)."""
    s.bonuses |= 1 << bonus
    if bonus == Bonus.CASH:
        s.cash[seat] += WEEKEND_CASH
        emit(s, Kind.WEEKEND_CASH, seat, 0, 100 * WEEKEND_CASH, NOBODY)
        after_bonus(s, d, seat)
    elif bonus == Bonus.UPGRADE:
        s.phase = Phase.UPGRADE
    elif bonus == Bonus.REMOVE:
        s.removals = WEEKEND_REMOVALS
        s.phase = Phase.REMOVE
    else:
        s.phase = Phase.APPEAR


@rule
def after_bonus(s, d, seat):
    """On to the white dice, or for the weekend warrior to the other bonus (§weekends, R41)."""
    again = d.bios[s.bio[seat]].weekend_both > 0 and (
        s.bonuses == 1 or s.bonuses == 2 or s.bonuses == 4 or s.bonuses == 8
    )
    s.phase = Phase.WEEKEND if again else Phase.ROLL


@rule
def remove_in(s, d, seat, hood):
    """Choose where a lean vote goes; whose, if there is a choice (§weekends, R38)."""
    if leaning_at(s, hood) > 1:
        s.picked = hood
        s.phase = Phase.REMOVE_FROM
        return
    for victim in range(s.seats):
        if s.lean[hood, victim] > 0:
            remove_vote(s, d, seat, hood, victim)
            return


@rule
def remove_vote(s, d, seat, hood, victim):
    """Remove one of the two lean votes; teflon is no shield (§weekends, R38, R60)."""
    take_lean(s, d, victim, hood)
    emit(s, Kind.REMOVED, seat, hood, 1, NOBODY, victim)
    s.removals -= 1
    s.picked = EMPTY
    if s.removals > 0 and any_lean(s, EMPTY):
        s.phase = Phase.REMOVE
    else:
        s.removals = 0
        after_bonus(s, d, seat)


@rule
def appear(s, d, seat, hood):
    """Move directly to any neighbourhood, or stay (§weekends, R39)."""
    origin = s.at[seat]
    s.at[seat] = hood
    emit(s, Kind.APPEARED, seat, hood, 0, NOBODY, origin)
    if s.options.attend == ATTEND_AUTO:
        attend_all(s, d, seat)
    after_bonus(s, d, seat)
