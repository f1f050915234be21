"""The end of the game: the fight with Da Boss."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.mean_streets.rules.common import begin_roll, declare_gun, dice_of, emit_roll, throw
from backroom.games.mean_streets.scoring import rank_of, reputation, score
from backroom.games.mean_streets.state import Fight, Kind, Outcome, Phase, Rolled


@rule
def ask_challenge(s, d):
    """The event cards are used up: anyone may challenge Da Boss (§end, §da-boss, R55, R56)."""
    s.phase = Phase.CHALLENGE
    if s.options.boss_reveal == 1:
        show_boss(s, d)


@rule
def boss_dice(s, d, boss):
    """How many dice a boss rolls; the difficulty shifts it."""
    return int(d.boss_dice[boss]) + int(s.shift)


@rule
def show_boss(s, d):
    """Turn the boss card up (§da-boss, R55)."""
    if not s.boss_shown:
        s.boss_shown = 1
        emit(s, Kind.BOSS_SHOWN, 0, s.boss, boss_dice(s, d, s.boss), EVERYBODY)


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
    s.with_gun = declare_gun(s, use, EMPTY)
    fight_boss(s, d)


@rule
def fight_boss(s, d):
    """Your dice and the gun against his; a tie kills, or is rolled again by option (§da-boss, R56, R57)."""
    ours = 0
    his = 0
    while True:
        roll = begin_roll(s, Rolled.BOSS, s.boss)
        ours = throw(s, roll.mine, dice_of(reputation(s)) + int(s.with_gun))
        his = throw(s, roll.theirs, boss_dice(s, d, s.boss))
        roll.total = ours
        roll.their_total = his
        if ours != his or s.options.boss_tie == 0:
            break
        emit_roll(s, Kind.BOSS_TIED, s.boss, ours, his)
    if ours > his:
        s.rolls[Rolled.BOSS].outcome = Outcome.WON
        s.fight = Fight.BEATEN
        emit_roll(s, Kind.BOSS_BEATEN, s.boss, ours, his)
    else:
        s.rolls[Rolled.BOSS].outcome = Outcome.LOST
        s.fight = Fight.KILLED
        emit_roll(s, Kind.BOSS_KILLED_YOU, s.boss, ours, his)
    finish(s)


@rule
def finish(s):
    """The game is over (§end)."""
    s.phase = Phase.GAME_OVER
    points = score(s)
    emit(s, Kind.RANK, 0, rank_of(s, points), points, NOBODY)
