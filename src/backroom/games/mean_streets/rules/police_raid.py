"""Police Raids: which Locations are shuttered, and what the politician can do about it."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit, push
from backroom.games.mean_streets.rules.common import begin_roll, current_effect, emit_roll, recount, throw
from backroom.games.mean_streets.state import Kind, Outcome, Phase, Rolled


@rule
def begin_raid(s, d):
    """The police come to every Location; the politician may call it off (§police-raid, R37, R53)."""
    if s.controlled.n == 0:
        s.event.outcome = Outcome.NOBODY
        emit(s, Kind.NO_TURF, 0, s.event.id, 0, NOBODY)
    elif s.politician:
        s.phase = Phase.POLITICIAN
    else:
        raid(s, d)


@rule
def choose_politician(s, d, use):
    """Spend the politician and there is no raid; kept back, he still saves the tables (§politician, R53)."""
    if use:
        s.politician = 0
        s.event.outcome = Outcome.CALLED_OFF
        emit(s, Kind.RAID_CALLED_OFF, 0, s.event.id, 0, NOBODY)
        s.phase = Phase.NEXT_TURN
    else:
        raid(s, d)


@rule
def raid(s, d):
    """One die for each Location, oldest first, all before any is shuttered for good (§police-raid, R3, R34)."""
    effect = current_effect(s, d)
    roll = begin_roll(s, Rolled.EVENT, EMPTY)
    roll.number = effect.threshold
    roll.their_total = throw(s, roll.theirs, int(s.controlled.n))
    emit_roll(s, Kind.RAID_ROLLED, s.event.id, s.controlled.n, effect.threshold)
    kept = 0
    for i in range(s.controlled.n):
        card = int(s.controlled.cards[i])
        if roll.theirs.cards[i] <= raid_threshold(s, effect, i):
            s.event.henchmen += s.henchmen[i]
            s.event.tables += s.tables[i]
            s.event.lost |= 1 << card
            push(s.discard, card)
            emit_roll(s, Kind.SHUTTERED, card, roll.theirs.cards[i], 0)
        else:
            s.controlled.cards[kept] = card
            s.henchmen[kept] = s.henchmen[i]
            s.tables[kept] = s.tables[i]
            kept += 1
    close_ranks(s, kept)
    seize_tables(s)
    recount(s, d)
    s.event.outcome = Outcome.LOST if s.event.lost else Outcome.WON
    roll.outcome = s.event.outcome
    emit(s, Kind.RAID_SURVIVED, 0, s.event.id, kept, NOBODY)
    s.phase = Phase.NEXT_TURN


@rule
def raid_threshold(s, effect, place):
    """On this or less a Location is shuttered: a henchman or a table there may make it another number."""
    if s.henchmen[place] > 0:
        return int(effect.guarded)
    if s.tables[place] > 0:
        return int(effect.tabled)
    return int(effect.threshold)


@rule
def close_ranks(s, kept):
    """The first `kept` places of the controlled row remain; the rest is empty."""
    for i in range(kept, s.controlled.n):
        s.controlled.cards[i] = EMPTY
        s.henchmen[i] = 0
        s.tables[i] = 0
    s.controlled.n = kept


@rule
def seize_tables(s):
    """Without the politician every gaming table is confiscated (§police-raid, R53)."""
    if s.politician:
        return
    seized = 0
    for i in range(s.controlled.n):
        seized += int(s.tables[i])
        s.tables[i] = 0
    if seized > 0:
        s.event.tables += seized
        emit(s, Kind.TABLES_SEIZED, 0, s.event.id, seized, NOBODY)
