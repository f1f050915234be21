"""The end: the fight with Da Boss, the tally, the rank."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EVERYBODY, NOBODY, emit
from backroom.games.mean_streets.rules_table import begin_roll, dice_of, is_rival, reputation, tell_roll, throw
from backroom.games.mean_streets.state import Fight, Kind, Outcome, Phase, Rank, Rolled

MANY_LOCATIONS = 10  # §scoring
SCORE_MAX = 59
RANK_TOPS = (10, 20, 25, 30, 35, 40, 45, 50)  # the last score of each rank but the highest, §ranks


@rule
def ask_challenge(s, d):
    """The event cards are used up: anyone may challenge Da Boss (§end, §da-boss, R55, R56)."""
    s.phase = Phase.CHALLENGE
    if s.options.boss_reveal == 1:
        show_boss(s, d)


@rule
def boss_dice(s, d):
    """How many dice Da Boss rolls; the difficulty shifts it."""
    return int(d.boss_dice[s.boss]) + int(s.shift)


@rule
def show_boss(s, d):
    """Turn the boss card up (§da-boss, R55)."""
    if not s.boss_shown:
        s.boss_shown = 1
        emit(s, Kind.BOSS_SHOWN, 0, s.boss, boss_dice(s, d), EVERYBODY)


@rule
def challenge(s, d, fight):
    """Fight him, or leave with what there is (§da-boss)."""
    if not fight:
        s.fight = Fight.DECLINED
        emit(s, Kind.BOSS_DECLINED, 0, 0, 0, NOBODY)
        finish(s)
        return
    show_boss(s, d)
    s.with_gun = 0
    if s.gun:
        s.phase = Phase.GUN_BOSS
    else:
        fight_boss(s, d)


@rule
def choose_gun_boss(s, d, use):
    """A gun used against Da Boss is spent and does not score (§tommy-gun, R58)."""
    if use:
        s.gun = 0
        s.with_gun = 1
        emit(s, Kind.GUN_USED, 0, -1, 0, NOBODY)
    fight_boss(s, d)


@rule
def fight_boss(s, d):
    """Your dice and the gun against his; a tie kills, or is rolled again by option (§da-boss, R56, R57)."""
    ours = 0
    his = 0
    while True:
        roll = begin_roll(s, Rolled.BOSS, s.boss)
        ours = throw(s, roll.mine, dice_of(reputation(s)) + int(s.with_gun))
        his = throw(s, roll.theirs, boss_dice(s, d))
        roll.total = ours
        roll.their_total = his
        if ours != his or s.options.boss_tie == 0:
            break
        tell_roll(s, Kind.BOSS_TIED, s.boss, ours, his)
    if ours > his:
        s.rolls[Rolled.BOSS].outcome = Outcome.WON
        s.fight = Fight.BEATEN
        tell_roll(s, Kind.BOSS_BEATEN, s.boss, ours, his)
    else:
        s.rolls[Rolled.BOSS].outcome = Outcome.LOST
        s.fight = Fight.KILLED
        tell_roll(s, Kind.BOSS_KILLED_YOU, s.boss, ours, his)
    finish(s)


@rule
def finish(s):
    """The game is over (§end)."""
    s.phase = Phase.GAME_OVER
    points = score(s)
    emit(s, Kind.RANK, 0, rank_of(s, points), points, NOBODY)


@rule
def rivals_held(s):
    """Rival Locations controlled now (§scoring, R70)."""
    total = 0
    for i in range(s.controlled.n):
        total += 1 if is_rival(s.controlled.cards[i]) else 0
    return total


@rule
def score(s):
    """Reputation and the end bonuses; nothing for cash, henchmen and tables; 0 if killed (§scoring, R59, R60, R61)."""
    if s.fight == Fight.KILLED:
        return 0
    points = reputation(s) + int(s.gun) + int(s.suit) + 2 * int(s.politician)
    if s.controlled.n >= MANY_LOCATIONS:
        points += 5
    rivals = rivals_held(s)
    if rivals >= 5:
        points += 10
    elif rivals == 4:
        points += 5
    if s.fight == Fight.BEATEN:
        points += 10
    return points


@rule
def rank_of(s, points):
    """The rank for a score; the killed have a label of their own (§ranks, R59, R60)."""
    if s.fight == Fight.KILLED:
        return Rank.KILLED.value
    rank = 0
    for top in RANK_TOPS:
        if points > top:
            rank += 1
    return rank


@rule
def scores(s, d, out):
    """The score if the game ended now (§scoring)."""
    out[0] = score(s)


@rule
def returns(s, d, out):
    """The score as a share of the highest possible, 59 (§scoring)."""
    out[0] = score(s) / SCORE_MAX
