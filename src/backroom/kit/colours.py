"""The colours that every picture is drawn in, by their names in look.css: light and dark need one drawing."""

from __future__ import annotations


def token(name: str) -> str:
    """A colour of look.css by name: `token("card-ink")`. Boards name colours so; only pictures have their own."""
    return f"var(--{name})"


PAPER, PAPER_WELL = token("card"), token("card-2")
INK, INK_2 = token("card-ink"), token("card-ink-2")  # on paper
EDGE, HAIRLINE = token("card-line"), token("card-shade")
CLOTH, CLOTH_SHADE = token("felt"), token("felt-2")
CLOTH_INK, CLOTH_INK_2, CLOTH_RULE = token("felt-ink"), token("felt-ink-2"), token("felt-rule")
ACCENT, ACCENT_INK = token("accent"), token("accent-ink")
BRASS, BRASS_HI, ON_BRASS = token("brass"), token("brass-hi"), token("on-brass")
GOOD, BAD = token("ok-card"), token("danger-card")  # on paper
WON, WARN = token("won"), token("warn")  # on cloth: a winner's total, something about to be lost
LIT = token("lit")
PIECE_EDGE = token("piece-edge")  # the near-black line round every token
