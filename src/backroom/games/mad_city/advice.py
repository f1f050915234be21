"""A hint's note: one move, what the zones are worth before and after, the tree, and a reason with numbers."""

from __future__ import annotations

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Hint


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note for the best move of a search."""
    return Hint(advice=view.move_text(advice.best, words), moves=(advice.best,))
