"""A hint: the best move in words, exact chances or amounts beside it, and a reason with numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mean_streets.draw.read import Table, read
from backroom.games.mean_streets.mind.notes import SHOWN, Note
from backroom.games.mean_streets.mind.notes.actions import note_act, note_item_or_not, note_target
from backroom.games.mean_streets.mind.notes.assignment import (
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
from backroom.kit.screen import Hint

CLOSE = 0.05  # points that are hardly a lead


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """Put a bot's best move into words: in the Assignment the next number; the casino and Da Boss are exact."""
    t = read(view, words)
    note = NOTES[Phase(t.phase)](t, advice)
    reasons = [*note.reasons] if note.exact else [*note.reasons, _expected_scores(t, advice)]
    worth = note.exact or {rated.move: SCORE_MAX * rated.value for rated in advice.moves}
    figure = "screen.money" if t.phase == Phase.REROLL else "hint.figure"
    return Hint(
        advice=note.advice,
        bars=tuple(islice(note.bars, SHOWN)),
        about=note.about,
        reason=" ".join(reasons),
        moves=(note.move,),
        draft=draft_text(note.draft) if note.draft else "",
        values=tuple((move, words(figure, n=decimal(value, words))) for move, value in worth.items()),
    )


def _expected_scores(t: Table, advice: Advice) -> str:
    """The score to expect with the best move and with the next best."""
    if len(advice.moves) == 1:
        return t.words("hint.only")
    best, other = (SCORE_MAX * rated.value for rated in advice.moves[:2])
    key = "hint.expected" if best - other >= CLOSE else "hint.expected_close"
    return t.words(key, best=decimal(best, t.words), next=decimal(other, t.words))


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
