"""Figures as a language writes them."""

from __future__ import annotations

from backroom.core.words import Words

NARROW = "\N{NARROW NO-BREAK SPACE}"
FRENCH = str.maketrans({",": NARROW, ".": ",", "%": f"{NARROW}%"})


def figure(text: str, words: Words) -> str:
    """A formatted number, "1,234.5%", in the language of the words: in French 1 234,5 %."""
    return text.translate(FRENCH) if words.language == "fr" else text
