"""Notes on the raid and on Da Boss."""

from __future__ import annotations

from backroom.core.advice import Advice
from backroom.games.mean_streets.draw.read import Table, number
from backroom.games.mean_streets.mind.notes import Note, chance_bar
from backroom.games.mean_streets.scoring import BOSS_POINTS, SCORE_MAX
from backroom.games.mean_streets.text import decimal, percent
from backroom.kit.screen import Bar


def note_raid(t: Table, advice: Advice) -> Note:
    """Whether the politician calls the raid off (§police-raid, §politician)."""
    w = t.words
    risks = [t.raid_threshold(i) / 6 for i in range(len(t.controlled))]
    safe = 1.0
    for risk in risks:
        safe *= 1 - risk
    yes = advice.best == number("politician", 1)
    return Note(
        w("hint.raid.yes" if yes else "hint.raid.no"),
        [chance_bar(t, w("hint.raid.call"), 1.0), chance_bar(t, w("hint.raid.search"), safe)],
        w("hint.raid.about"),
        [w("hint.raid.reason", n=decimal(sum(risks), w), held=len(risks))],
        advice.best,
    )


def note_challenge(t: Table, advice: Advice) -> Note:
    """Fight Da Boss, or leave with what there is: the better mean (§da-boss)."""
    w = t.words
    score = t.score
    ways = [(t.boss_chance(gun=use), score + BOSS_POINTS - use) for use in ((False, True) if t.gun else (False,))]
    chance, won = max(ways, key=lambda way: way[0] * way[1])
    mean = chance * won
    bars = [
        Bar(w("hint.boss.fight_label"), min(1.0, mean / SCORE_MAX), decimal(mean, w)),
        Bar(w("hint.boss.retire_label"), min(1.0, score / SCORE_MAX), str(score)),
    ]
    stay, challenge = number("challenge", 0), number("challenge", 1)
    fight = mean > score
    return Note(
        w("hint.boss.fight" if fight else "hint.boss.retire", n=score),
        bars,
        w("hint.boss.about", most=SCORE_MAX),
        [w("hint.boss.reason", chance=percent(chance, w), won=won, mean=decimal(mean, w), n=score)],
        challenge if fight else stay,
        exact={challenge: mean, stay: float(score)},
    )
