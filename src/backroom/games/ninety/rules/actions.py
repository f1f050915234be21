"""What a candidate does with a day: travel, canvass, sling mud, recruit, raise money, send mail."""

from backroom.core.dice import d6
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.ninety.options import ATTEND_AUTO
from backroom.games.ninety.rules.schedule import attend, attend_all, event_here, is_event_here, refuse_attend
from backroom.games.ninety.rules.votes import convert, place_lean, refuse_conversion, refuse_vote, take_lean
from backroom.games.ninety.state import (
    ATTEND,
    BONUS,
    CANVASS,
    DEAREST_STEP,
    END_TURN,
    EXITS,
    FUNDRAISE,
    MAIL,
    MAIL_HERE,
    MUDSLING,
    OWN_BLOCKS_MAX,
    RECRUIT,
    SEATS,
    SITE_BLOCKS_MAX,
    SITES,
    TRAVEL,
    Kind,
    Phase,
    Refusal,
)


@rule
def place_of(s, seat):
    """Where the candidate is: a neighbourhood, or the whole of the own home turf (§home-turf, R15, R66)."""
    at = s.at[seat]
    if s.home[at] == seat:
        return SITES + int(s.turf[seat])
    return int(at)


# --- traveling --------------------------------------------------------------------------------------------------------


@rule
def step_cost(s, d, seat, place, i):
    """Points for exit i of the place, the candidate's discounts taken off (§traveling, R2, R58)."""
    exits = d.exits[place]
    mode = s.options.crossing_cost
    cost = int(exits.cost[mode, i])
    if not d.bios[s.bio[seat]].steps:
        return cost
    bio = d.bios[s.bio[seat]]
    if bio.bridge_discount > 0 and s.crossed == 0:
        cost = min(int(exits.dry[mode, i]), max(0, int(exits.wet[mode, i]) - int(bio.bridge_discount)))
    if bio.first_step > 0 and s.travelled == 0 and s.white_total <= bio.first_step:
        cost = max(0, cost - 1)
    return cost


@rule
def is_over_bridge(s, d, seat, place, i):
    """Whether exit i of the place is cheapest over a bridge; among equals it is a border (§traveling, R58)."""
    exits = d.exits[place]
    mode = s.options.crossing_cost
    discount = d.bios[s.bio[seat]].bridge_discount if s.crossed == 0 else 0
    return int(exits.wet[mode, i]) - discount < exits.dry[mode, i]


@rule
def exit_to(d, place, hood):
    """The number of the place's exit to a neighbourhood, or EMPTY."""
    return int(d.way[place, hood])


@rule
def refuse_travel(s, d, seat, hood):
    """Why the candidate may not step there now (§traveling, R5, R6, R57)."""
    place = place_of(s, seat)
    if hood == s.at[seat]:
        return Refusal.ALREADY_THERE
    if place >= SITES and s.home[hood] == seat:
        return Refusal.TURF_INSIDE
    i = exit_to(d, place, hood)
    if i == EMPTY:
        return Refusal.NOT_ADJACENT
    if step_cost(s, d, seat, place, i) > s.points:
        return Refusal.TOO_FAR
    return Refusal.NONE


@rule
def travel(s, d, seat, hood):
    """Move one step; with the last point the events there are attended as part of entering (§traveling, R19)."""
    place = place_of(s, seat)
    i = exit_to(d, place, hood)
    cost = step_cost(s, d, seat, place, i)
    s.crossed |= int(is_over_bridge(s, d, seat, place, i))
    s.travelled = 1
    s.points -= cost
    origin = s.at[seat]
    s.at[seat] = hood
    emit(s, Kind.TRAVELLED, seat, hood, cost, NOBODY, origin)
    if s.points == 0 or s.options.attend == ATTEND_AUTO:
        attend_all(s, d, seat)


@rule
def list_travel(s, d, seat, out, n):
    """Add the possible steps to the legal moves (§traveling)."""
    place = place_of(s, seat)
    exits = d.exits[place]
    mode = s.options.crossing_cost
    if s.points >= DEAREST_STEP + mode:
        for i in range(EXITS):  # as many as there may be: the copy has a fixed length, the count is right
            out[n + i] = exits.move[i]
        return n + int(exits.n)
    if s.points == 1 and not d.bios[s.bio[seat]].steps:
        for i in range(EXITS):
            out[n + i] = exits.near[mode, i]
        return n + int(exits.near_n[mode])
    for i in range(exits.n):
        out[n] = exits.move[i]
        n += int(step_cost(s, d, seat, place, i) <= s.points)
    return n


# --- votes ------------------------------------------------------------------------------------------------------------


@rule
def refuse_canvass(s, d, seat):
    """Why the candidate may not drop a canvasser here (§canvassing, R33)."""
    if s.canvassers[seat] < 1:
        return Refusal.NO_CANVASSERS
    return refuse_vote(s, d, seat, s.at[seat])


@rule
def canvass(s, d, seat):
    """Spend a point; a canvasser here becomes a lean vote (§canvassing)."""
    s.points -= 1
    s.canvassers[seat] -= 1
    place_lean(s, d, seat, s.at[seat])
    emit(s, Kind.CANVASSED, seat, s.at[seat], 1, NOBODY)


@rule
def mud_cost(s, d, seat, victim):
    """Points for mudslinging: the radio host's first are free, a teflon victim's dearer (§mudslinging, R59)."""
    if s.mud < d.bios[s.bio[seat]].free_mud:
        return 0
    teflon = int(d.bios[s.bio[victim]].teflon)
    return teflon if teflon > 0 else 1


@rule
def refuse_mudsling(s, d, seat, victim):
    """Why no mud may be slung at the victim here (§mudslinging, R32, R56)."""
    if victim >= s.seats:
        return Refusal.NO_SUCH_SEAT
    if victim == seat:
        return Refusal.OWN_VOTE
    if s.lean[s.at[seat], victim] < 1:
        return Refusal.NO_LEAN_HERE
    if mud_cost(s, d, seat, victim) > s.points:
        return Refusal.MUD_TOO_DEAR
    return Refusal.NONE


@rule
def mudsling(s, d, seat, victim):
    """Spend a point; a lean vote of an opponent here goes back to the bank (§mudslinging)."""
    s.points -= mud_cost(s, d, seat, victim)
    s.mud += 1
    take_lean(s, d, victim, s.at[seat])
    emit(s, Kind.MUDSLUNG, seat, s.at[seat], 1, NOBODY, victim)


# --- black dice -------------------------------------------------------------------------------------------------------


@rule
def roll_black_dice(s, seat, bonus, pip, kind):
    """Both dice and a bio's bonus, told as so much a pip; returns the pips (§recruiting, §fundraising)."""
    first = d6(s.dice)
    second = d6(s.dice)
    pips = first + second + int(bonus)
    emit(s, kind, seat, first, pip * pips, EVERYBODY, second)
    return pips


@rule
def refuse_recruit(s, seat):
    """Why no canvassers can be recruited now (§recruiting, R16, R17, R18)."""
    if s.home[s.at[seat]] != seat:
        return Refusal.NOT_HOME
    if s.recruited:
        return Refusal.RECRUITED
    return Refusal.NONE


@rule
def recruit(s, d, seat):
    """Roll both black dice at home: so many canvassers join (§recruiting)."""
    s.recruited = 1
    s.canvassers[seat] += roll_black_dice(s, seat, d.bios[s.bio[seat]].recruit_bonus, 1, Kind.RECRUITED)


@rule
def refuse_fundraise(s, d, seat):
    """Why no money can be raised now (§fundraising, R16, R17, R18)."""
    if s.at[seat] != d.downtown:
        return Refusal.NOT_DOWNTOWN
    if s.fundraised:
        return Refusal.FUNDRAISED
    return Refusal.NONE


@rule
def fundraise(s, d, seat):
    """Roll both black dice Downtown: a hundred dollars a pip (§fundraising)."""
    s.fundraised = 1
    s.cash[seat] += roll_black_dice(s, seat, d.bios[s.bio[seat]].fund_bonus, 100, Kind.FUNDRAISED)


# --- direct mailing ---------------------------------------------------------------------------------------------------


@rule
def mail_price(s, d, seat, hood):
    """The price of a direct mailing, in hundreds: twice as much where the candidate is not (§direct-mailing)."""
    price = int(d.bios[s.bio[seat]].mail_price)
    if price == 0:
        price = MAIL_HERE
    return price if hood == s.at[seat] else 2 * price


@rule
def refuse_mail(s, d, seat, hood):
    """Why no direct mailing can go there (§direct-mailing, R30)."""
    refusal = refuse_conversion(s, seat, hood)
    if refusal != Refusal.NONE:
        return refusal
    if s.cash[seat] < mail_price(s, d, seat, hood):
        return Refusal.NO_CASH
    return Refusal.NONE


@rule
def mail(s, d, seat, hood):
    """Pay; a lean vote there becomes solid (§direct-mailing, §solid-votes)."""
    price = mail_price(s, d, seat, hood)
    s.cash[seat] -= price
    convert(s, d, seat, hood)
    emit(s, Kind.MAILED, seat, hood, 100 * price, NOBODY)


@rule
def list_mail(s, d, seat, out, n):
    """Add the possible mailings to the legal moves (§direct-mailing)."""
    places = s.leaning[seat]
    if places.n == 0:
        return n
    at = s.at[seat]
    cash = s.cash[seat]
    near = mail_price(s, d, seat, at)
    if cash >= 2 * near:
        for i in range(places.n):
            out[n] = MAIL + int(places.cards[i])
            n += 1
    elif cash >= near and refuse_conversion(s, seat, at) == Refusal.NONE:
        out[n] = MAIL + int(at)
        n += 1
    return n


# --- the turn ---------------------------------------------------------------------------------------------------------


@rule
def list_actions(s, d, seat, out):
    """The legal moves of a candidate with action points left (§action-points).

    The hot path: each entry is written and then counted or not, without a branch that a processor would have to
    guess. `refuse_action` says the same in the rulebook's words; the tests compare them.
    """
    at = int(s.at[seat])
    home = s.home[at] == seat
    out[0] = END_TURN
    out[1] = CANVASS
    own = s.lean[at, seat] + s.solid[at, seat]
    room = (s.blocks[at] < SITE_BLOCKS_MAX) & (own < OWN_BLOCKS_MAX)
    n = 1 + int((s.canvassers[seat] > 0) & (s.home[at] == EMPTY) & (at != d.downtown) & room)
    out[n] = RECRUIT
    n += int(home & (s.recruited == 0))
    out[n] = FUNDRAISE
    n += int((at == d.downtown) & (s.fundraised == 0))
    if s.loose[at] > s.lean[at, seat]:
        for victim in range(s.seats):
            out[n] = MUDSLING + victim
            n += int((s.lean[at, victim] > 0) & (victim != seat) & (mud_cost(s, d, seat, victim) <= s.points))
    out[n] = ATTEND
    n += int(is_event_here(s, d, seat) & (s.options.attend != ATTEND_AUTO))
    n = list_travel(s, d, seat, out, n)
    return list_mail(s, d, seat, out, n)


@rule
def list_grace(s, d, seat, out):
    """The free actions after the last point, where the option allows them (§action-points, R31)."""
    out[0] = END_TURN
    n = 1
    if refuse_recruit(s, seat) == Refusal.NONE:
        out[n] = RECRUIT
        n += 1
    if refuse_fundraise(s, d, seat) == Refusal.NONE:
        out[n] = FUNDRAISE
        n += 1
    if refuse_attend(s, d, seat) == Refusal.NONE:
        out[n] = ATTEND
        n += 1
    return list_mail(s, d, seat, out, n)


@rule
def refuse_action(s, d, seat, move):
    """Why an action is not possible in a turn (§action-points)."""
    grace = s.phase == Phase.GRACE
    if move == END_TURN:
        return Refusal.NONE
    if move == RECRUIT:
        return refuse_recruit(s, seat)
    if move == FUNDRAISE:
        return refuse_fundraise(s, d, seat)
    if move == ATTEND:
        return refuse_attend(s, d, seat)
    if MAIL <= move < MAIL + SITES:
        return refuse_mail(s, d, seat, move - MAIL)
    if grace:
        return Refusal.WRONG_PHASE
    if move == CANVASS:
        return refuse_canvass(s, d, seat)
    if MUDSLING <= move < MUDSLING + SEATS:
        return refuse_mudsling(s, d, seat, move - MUDSLING)
    if TRAVEL <= move < TRAVEL + SITES:
        return refuse_travel(s, d, seat, move - TRAVEL)
    return Refusal.WRONG_PHASE


@rule
def act(s, d, seat, move):
    """Do one thing; the turn ends with the last point, or before if the candidate likes (§action-points, R31)."""
    if move >= MAIL:
        mail(s, d, seat, move - MAIL)
    elif move >= TRAVEL:
        travel(s, d, seat, move - TRAVEL)
    elif move == CANVASS:
        canvass(s, d, seat)
    elif move == RECRUIT:
        recruit(s, d, seat)
    elif move == FUNDRAISE:
        fundraise(s, d, seat)
    elif move == ATTEND:
        attend(s, d, seat, event_here(s, d, seat))
    elif MUDSLING <= move < BONUS:
        mudsling(s, d, seat, move - MUDSLING)
    else:
        s.phase = Phase.DUSK
        return
    if s.points == 0:
        s.phase = Phase.GRACE if s.options.grace_actions else Phase.DUSK
