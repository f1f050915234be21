"""A hint: the best move in words, exact chances or amounts beside it, and a reason with numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mean_streets.draw.draft import read_mat
from backroom.games.mean_streets.draw.mat import plan_of
from backroom.games.mean_streets.draw.read import ASSIGNING, Table, read
from backroom.games.mean_streets.mind.notes import SHOWN, Note
from backroom.games.mean_streets.mind.notes.actions import note_act, note_item_or_not, note_target
from backroom.games.mean_streets.mind.notes.assignment import (
    is_idle,
    is_slim,
    note_gear,
    note_gear_dice,
    note_hire_dice,
    note_new_turf,
    note_reputation_dice,
)
from backroom.games.mean_streets.mind.notes.danger import note_challenge, note_raid
from backroom.games.mean_streets.mind.notes.henchmen import note_muster, note_place, note_replace, note_take_from
from backroom.games.mean_streets.mind.notes.money import note_buying, note_casino, note_reroll, note_table_at
from backroom.games.mean_streets.scoring import SCORE_MAX
from backroom.games.mean_streets.state import Phase
from backroom.games.mean_streets.text import decimal
from backroom.kit.parts import draft_text
from backroom.kit.screen import Hint, Planned
from backroom.kit.weigh import apart, shared

LEAST = 0.5 / SCORE_MAX  # half a point: what lies closer is equal
GUARDED = "space-old_turf"
PLACES = (Phase.TARGET, Phase.REPLACE)  # one Location rather than another
CHANCES = {  # the first bar is the chance of the move
    Phase.ACT: "hint.chance",
    Phase.TARGET: "hint.chance",
    Phase.ASSIGN_GEAR: "hint.chance",
    Phase.TABLE_AT: "hint.table_at.chance",
}
FITS = {"1": Fit(lift=0.51)}  # a search makes some points more than the simulated games
FORECAST = Forecast(
    lambda view, row: SCORE_MAX * row.value,
    lambda match, seat: float(match.scores[seat]),
    lambda view: SCORE_MAX,
    fits=FITS,
)


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """Put a bot's best move into words: in the Assignment the next number; the casino and Da Boss are exact."""
    t = read(view, words)
    leaders = _useful(t, advice.leaders(LEAST))
    best_row = leaders[0]
    best = _note(t, advice, best_row.move)
    if best.exact:
        return _hint(t, best, best.exact, best.reasons)
    worth = {row.move: FORECAST.of(view, row, best_row) for row in advice.ranked(LEAST)} if advice.playouts else {}
    rows = _compared(t, best_row, _unlike(advice))
    after = [words("hint.next_number")] if best.undecided else []
    if len(leaders) > 1:
        notes = {row.move: _note(t, advice, row.move) for row in leaders[:SHOWN]}
        told = apart(leaders[:SHOWN], lambda move: _beside_equals(notes[move]))
        return Hint(
            best.advice,
            about=words("hint.figure_about"),
            reason=" ".join([*shared(leaders[:SHOWN], lambda move: _beside_equals(notes[move])), *after]),
            moves=(rows[0].move,),
            values=_figures(t, worth),
            equal=tuple((notes[move].advice, " ".join([*facts, *_chance(t, notes[move])])) for move, facts in told),
            level=words("hint.level", n=decimal(worth[rows[0].move], words)),
            things=tuple(dict.fromkeys(at for one in notes.values() for at in _spaces(t, one))),
            also=tuple(row.move for row in leaders[1:]),
        )
    if len(rows) == 1:
        alone = not advice.playouts or len(advice.ranked(LEAST)) == 1
        only = words("hint.only" if len(view.legal) == 1 or advice.playouts else "hint.quick")
        return _hint(t, best, worth, [*best.reasons, *after, *([only] if alone else [])])
    other = _note(t, advice, rows[1].move)
    (_, _), (_, theirs) = apart(rows[:2], lambda move: (best if move == rows[0].move else other).reasons)
    first, second = (decimal(worth[row.move], words) for row in rows[:2])
    reasons = [*best.reasons, *([] if advice.is_clear(rows[0], rows[1]) else [words("hint.close")])]
    if t.phase in PLACES:  # the other place in a sentence, too
        reasons[len(best.reasons) : len(best.reasons)] = [fact for fact in theirs if fact not in reasons]
    reasons += after
    return replace(
        _hint(t, best, worth, reasons),
        against=(other.advice.removesuffix("."), " ".join(theirs)),
        figure=(first, words("hint.expected"), second),
    )


def _useful(t: Table, leaders: Sequence[Rated]) -> Sequence[Rated]:
    """Of equal moves those that can bring something, where there are any: nobody needs to be told of the others."""
    useful = [row for row in leaders if not is_idle(t, row.move)] or leaders
    return [row for row in useful if not is_slim(t, row.move)] or useful


def _unlike(advice: Advice) -> list[Rated]:
    """The moves that are not equal to the best: beside the others a figure would tell apart what is the same."""
    equal = {row.move for row in advice.leaders(LEAST)}
    return [row for row in advice.ranked(LEAST) if row.move not in equal]


def _compared(t: Table, best: Rated, rows: Sequence[Rated]) -> list[Rated]:
    """The move to play, then those that it is compared with: the others that can bring something, slim chances last."""
    others = (row for row in rows if row.move != best.move and not is_idle(t, row.move))
    return [best, *sorted(others, key=lambda row: is_slim(t, row.move))]


def _beside_equals(note: Note) -> list[str]:
    """What is said of one of several equal moves."""
    return list(note.beside or note.reasons)


def _chance(t: Table, note: Note) -> list[str]:
    """The chance of one of several equal moves: no bars stand beside it. Each has its own, even where two are alike."""
    if t.phase not in CHANCES or not note.bars or note.without_chance:
        return []
    return [t.words(CHANCES[Phase(t.phase)], chance=note.bars[0].value)]


def _plan(t: Table, note: Note) -> tuple[Planned, ...]:
    """The dice of a note space by space; those that are asked for next have no place yet."""
    steps = plan_of(t, read_mat(t, note.draft or {}))
    return tuple(step for step in steps if step.at != GUARDED) if note.undecided else steps


def _spaces(t: Table, note: Note) -> tuple[str, ...]:
    """The spaces on which a note puts dice; what stays in hand needs none, unless all does."""
    if t.phase not in ASSIGNING:
        return ()
    spaces = tuple(step.at for step in _plan(t, note))
    return tuple(at for at in spaces if at != GUARDED) or spaces


def _note(t: Table, advice: Advice, move: int) -> Note:
    """The note on a move, as if it were the best."""
    tried = sorted(advice.ranked(LEAST), key=lambda row: (is_idle(t, row.move), is_slim(t, row.move)))
    order = {row.move: place for place, row in enumerate(tried)}
    rows = sorted(advice.moves, key=lambda row: (row.move != move, order.get(row.move, len(order))))
    return NOTES[Phase(t.phase)](t, Advice(tuple(rows), advice.playouts))


def _hint(t: Table, note: Note, worth: Mapping[int, float], reasons: Sequence[str]) -> Hint:
    return Hint(
        advice=note.advice,
        bars=tuple(islice(note.bars, SHOWN)),
        about=note.about,
        reason=" ".join(reasons),
        moves=note.chain or (note.move,),
        draft=draft_text(note.draft) if note.draft else "",
        values=_figures(t, worth),
        plan=_plan(t, note) if t.phase in ASSIGNING else (),
        things=_spaces(t, note),
        counts="" if t.phase == Phase.REROLL else t.words("hint.figure_about"),
    )


def _figures(t: Table, worth: Mapping[int, float]) -> tuple[tuple[int, str], ...]:
    """What is printed on the moves: points at the end, on average, or dollars in the casino."""
    figure = "screen.money" if t.phase == Phase.REROLL else "hint.figure"
    return tuple((move, t.words(figure, n=decimal(value, t.words))) for move, value in worth.items())


NOTES: dict[Phase, Callable[[Table, Advice], Note]] = {
    Phase.ASSIGN_NEW_TURF: note_new_turf,
    Phase.ASSIGN_HIRE: note_hire_dice,
    Phase.ASSIGN_REPUTATION: note_reputation_dice,
    Phase.ASSIGN_GEAR: note_gear,
    Phase.ASSIGN_GEAR_DICE: note_gear_dice,
    Phase.ACT: note_act,
    Phase.TARGET: note_target,
    Phase.SUIT: note_item_or_not,
    Phase.GUN: note_item_or_not,
    Phase.MUSTER: note_muster,
    Phase.TAKE_FROM: note_take_from,
    Phase.REPLACE: note_replace,
    Phase.PLACE: note_place,
    Phase.HIRE: note_buying,
    Phase.BUY: note_buying,
    Phase.CASINO: note_casino,
    Phase.TABLE_AT: note_table_at,
    Phase.REROLL: note_reroll,
    Phase.SAMPLES: note_buying,
    Phase.CASINO_NIGHT: note_casino,
    Phase.GUN_DEFENCE: note_item_or_not,
    Phase.POLITICIAN: note_raid,
    Phase.CHALLENGE: note_challenge,
    Phase.GUN_BOSS: note_item_or_not,
}
