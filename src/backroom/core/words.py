"""Words: every text a person reads, one TOML file per language, the same keys in each.

Templates use `{name}`; `{n:die|dice}` chooses by number (one or many, by the language's rule for plurals), and
`{card:location}` looks a name up in the same file (`[location] 3 = "Pilsen Bakery"`). `{name:de}` is French for "of":
"de Rosa", "d’Ivy".
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from backroom.core.errors import BadOption

Piece = tuple[str, str | None, str]  # a text, the value that follows it, and how that is written
LANGUAGES = ("en", "fr")
VOWELS = "aàâäæeéèêëiîïoôöœuùûü"  # "de" is shortened before them
NARROW = "\N{NARROW NO-BREAK SPACE}"
FRENCH_FIGURES = str.maketrans({",": NARROW, ".": ",", "%": f"{NARROW}%"})


class Named:
    """A name for a template's `{card:location}`: the words' own where they know the key, else the one given."""

    def __init__(self, key: str, name: str) -> None:
        self.key, self.name = key, name

    def __str__(self) -> str:
        return self.key

    def __format__(self, spec: str) -> str:
        return self.name


class Words(string.Formatter):
    """The texts of one language, from one file or several (later files win)."""

    def __init__(self, language: str, *files: Path) -> None:
        self.language = language
        self.texts: dict[str, str] = {}
        for path in files:
            self.texts.update(_flat(tomllib.loads(path.read_text("utf-8"))))
        self._pieces: dict[str, list[Piece]] = {}  # of texts, by their keys
        self._specs: dict[str, list[Piece]] = {}  # of specifications with values of their own
        self._whole: dict[str, str] = {}  # texts into which nothing is put

    def __call__(self, key: str, /, **values: Any) -> str:
        """The text under `key` with `values` put in. A missing key is a mistake of ours and raises KeyError."""
        if key in self._whole:  # a drawing asks for some hundred texts, and most are these
            return self._whole[key]
        pieces = self._pieces.get(key)
        if pieces is None:
            pieces = self._pieces[key] = self._parsed(self.texts[key])
            if all(name is None for _, name, _ in pieces):
                self._whole[key] = "".join(text for text, _, _ in pieces)
        return self._put(pieces, values)

    def _parsed(self, text: str) -> list[Piece]:
        return [(before, name, spec or "") for before, name, spec, _ in self.parse(text)]

    def _put(self, pieces: list[Piece], values: Mapping[str, Any]) -> str:
        """Pieces of a text with values put in."""
        said = ""
        for text, name, spec in pieces:
            said += text
            if name is not None:
                value = values[name]
                said += self.format_field(value, self._filled(spec, values)) if spec else format(value)
        return said

    def _filled(self, spec: str, values: Mapping[str, Any]) -> str:
        """A specification with its own values put in: `{n:your Location|each of your {n} Locations}`."""
        if "{" not in spec:
            return spec
        pieces = self._specs.get(spec)
        if pieces is None:
            pieces = self._specs[spec] = self._parsed(spec)
        return self._put(pieces, values)

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def get(self, key: str, default: str = "", /, **values: Any) -> str:
        """The text under `key`, or the default."""
        return self(key, **values) if key in self.texts else default

    def named(self, table: str, number: int) -> Any:
        """The name of something by its number (`location.3`); the number itself where no table is given."""
        return self.get(f"{table}.{number}", str(number)) if table else number

    def figure(self, text: str) -> str:
        """A formatted number, "1,234.5%", as the language writes it: in French 1 234,5 %."""
        return text.translate(FRENCH_FIGURES) if self.language == "fr" else text

    def format_field(self, value: Any, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return one if self._is_one(int(value)) else many
        if spec == "de":
            name = format(value)
            return f"d’{name}" if name[:1].lower() in VOWELS else f"de {name}"
        if spec and f"{spec}.{value!s}" in self.texts:  # str() is the key, format() the name where there is none
            return self.texts[f"{spec}.{value!s}"]
        return str(super().format_field(value, spec))

    def _is_one(self, n: int) -> bool:
        return abs(n) <= 1 if self.language == "fr" else n == 1


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat.update(_flat(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = str(value)
    return flat


@cache
def words_in(folder: Path, language: str) -> Words:
    """The words of the game (or room) in `folder`: `words/<language>.toml`, and `words/<language>/*.toml` before it."""
    known = sorted(path.stem for path in (folder / "words").glob("*.toml"))
    if language not in known:
        raise BadOption(f"no language {language!r}; there are {', '.join(known)}")
    more = sorted((folder / "words" / language).glob("*.toml"))
    return Words(language, *more, folder / "words" / f"{language}.toml")
