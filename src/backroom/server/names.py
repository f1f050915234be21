"""Names as people choose them: what is shown, and what counts as the same name or looks like it.

Look-alikes are those of Unicode's security profile (TR 39), as `confusable_homoglyphs` lists them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data

LONGEST_NAME = 24  # characters
MOST_MARKS = 2  # on one letter; more would climb over the line above
MIXED = (  # scripts that are written together; any other mixture is there to deceive
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "HANGUL"},
    {"LATIN", "HAN", "BOPOMOFO"},
)
BLANK = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}  # letters and marks that show nothing
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))  # of variants of the letter before


def clean_name(text: str) -> str:
    """A name as we show it: one line of visible characters, at most 24, "" if nothing is left or scripts are mixed.

    >>> clean_name("  Ro\\u200bsa\\u202e \\ufe0f "), clean_name("\\u3164\\u2800"), clean_name("Rоsa")  # a Cyrillic o
    ('Rosa', '', '')
    """
    shown = "".join(_visible(unicodedata.normalize("NFC", text[: 8 * LONGEST_NAME])))
    name = " ".join(shown.split())[:LONGEST_NAME].rstrip()
    letters = any(unicodedata.category(character)[0] in "LNSP" for character in name)
    scripts = unique_aliases(name) - {"COMMON", "INHERITED"} if name else set()
    one_way = len(scripts) <= 1 or any(scripts <= together for together in MIXED)
    return name if letters and one_way else ""


def _visible(text: str) -> Iterator[str]:
    marks = MOST_MARKS  # none before the first letter
    for character in text:
        number = ord(character)
        if unicodedata.category(character) in ("Mn", "Me", "Mc"):
            marks += 1
        elif character.isspace():
            character, marks = " ", MOST_MARKS
        else:
            marks = 0
        hidden = number in BLANK or any(number in selectors for selectors in SELECTORS)
        if marks <= MOST_MARKS and character.isprintable() and character != "|" and not hidden:
            yield character


def fold(name: str) -> str:
    """The form under which somebody signs in: "ROSA" and "Rosa" are one."""
    return unicodedata.normalize("NFKC", name).casefold()[:72]


def looks(name: str) -> str:
    """The form that all names have that can be mistaken for each other, in capitals or not.

    >>> looks("Rosa") == looks("R0SA") == looks("Rοsa"), looks("Paul") == looks("PauI") == looks("Pau1")
    (True, True)
    """
    return _skeleton(name.casefold())


def looks_as_shown(name: str) -> str:
    """The same of the very letters: a Greek capital Nu looks like an N, though a small one looks like a v."""
    return _skeleton(name)


def _skeleton(name: str) -> str:
    letters = "".join(_prototype(letter) for letter in unicodedata.normalize("NFKD", name))
    plain = "".join(_prototype(letter) for letter in letters.casefold() if not letter.isspace())
    return plain.replace("rn", "m").replace("vv", "w")[:72]


def _prototype(letter: str) -> str:
    """The letter that stands for all that look like this one, small or large."""
    found = _classes()
    for form in (letter, letter.upper()):
        if form in found and found[form].isascii():
            return found[form]
    return found.get(letter, letter)


@cache
def _classes() -> dict[str, str]:
    """For each letter one that all its look-alikes share: of ASCII where there is one."""
    above: dict[str, str] = {}

    def top(letter: str) -> str:
        while above.setdefault(letter, letter) != letter:
            letter = above[letter]
        return letter

    pairs = [(one, other["c"]) for one, others in confusables_data.items() for other in others]
    for one, other in [*pairs, ("i", "l"), ("o", "0")]:  # a large i, and a large o, is what they are taken for
        if len(one) == len(other) == 1:
            first, second = sorted((top(one), top(other)), key=lambda letter: (not letter.isalpha(), letter))
            if second.isascii() and not first.isascii():
                first, second = second, first
            above[second] = first
    return {letter: top(letter).lower() for letter in above}
