"""Decks are data: a TOML file, checked by the game's own model, and its record for the rules."""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import os
import tomllib
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from backroom.core.errors import BadDeck
from backroom.core.record import Reading

if TYPE_CHECKING:
    from backroom.core.game import Game

Source = Literal["rulebook", "published", "designed"]  # where a card's values come from
STANDARD = "standard"  # the name of the deck that every game has


class Card(BaseModel):
    """What every card in a deck file has."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    source: Source


class DeckFile(BaseModel):
    """What every deck file has. A game adds a list of cards for each of its decks."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    says: str = ""  # one line on what this deck is
    formerly: tuple[str, ...] = ()  # digests that the same cards had under another name: games played with them go on


@dataclass(frozen=True, eq=False, repr=False)
class Deck:
    """A deck as read: `cards` the file's model, `record` what the rules see, `digest` what a saved game remembers."""

    game: Game
    name: str
    digest: str
    cards: Any
    record: Any
    path: Path
    table: dict[str, Any]  # the file as it was read

    @cached_property
    def reading(self) -> Reading:
        """The record for what reads it often, as pictures do: each field is fetched once."""
        return Reading(self.record)

    def __repr__(self) -> str:
        return f"<Deck '{self.name}' of {self.game.name}, {self.digest}>"

    def with_(self, card: str, **fields: Any) -> Deck:
        """The deck with one card changed, in memory: `deck.with_("Pilsen Bakery", income=3)`.

        A card is called by its name, or by its list and its id, name or place: "location 3". What comes out is checked
        as a file is; BadDeck names the card, the field and what is wrong.
        """
        if not fields:
            raise BadDeck(f"deck '{self.name}', card {card!r}: nothing to change; give a field: with_(card, value=2)")
        table = deepcopy(self.table)
        _find_card(self, table, card).update(fields)
        return _made(self.game, self.path, table, f"deck '{self.name}' as changed")


def data_folder() -> Path:
    """Where tables and decks of one's own are kept: `BACKROOM_DATA`, or the user's data folder."""
    named = os.environ.get("BACKROOM_DATA")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "backroom"


def deck_folders(game: Game) -> tuple[Path, Path]:
    """Where decks are found by name: those of the game, and one's own."""
    return game.folder / "decks", data_folder() / "decks" / game.name


def deck_names(game: Game) -> list[str]:
    """The decks that can be called by name, the standard one first."""
    return sorted(_deck_files(game), key=lambda name: (name != STANDARD, name))


def _deck_files(game: Game) -> dict[str, Path]:
    """The files of the decks that can be called by name; the game's own come before one's own of the same name."""
    found: dict[str, Path] = {}
    for folder in deck_folders(game):
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                name, ending = os.path.splitext(entry.name)
                if ending == ".toml" and name not in found and entry.is_file():
                    found[name] = folder / entry.name
    return found


def deck_path(game: Game, name: str | Path | None) -> Path:
    """A deck by name (None: standard), or a file by path."""
    if isinstance(name, Path):
        return name
    return _named_path(game, name or STANDARD) or Path(str(name))


def _named_path(game: Game, name: str) -> Path | None:
    """The file of a deck that can be called by name; a name is looked up, never joined to a path."""
    return _deck_files(game).get(name)


def named_deck(game: Game, name: str) -> Deck:
    """A deck by its name alone, for names that come from outside: no file is opened but those of known decks."""
    path = _named_path(game, name)
    if path is None:
        raise BadDeck(f"{game.name} has no deck '{name[:40]}'; it has {', '.join(deck_names(game))}")
    return read_deck(game, path)


def keep_deck(game: Game, file: Path) -> str:
    """Check a deck file and keep a copy under one's own decks, so that tables outlive the file; returns its name."""
    deck = read_deck(game, file)
    stem = "".join(c if c.isascii() and (c.isalnum() or c in "_-") else "-" for c in file.stem)[:40]
    name = f"{stem}-{deck.digest}"
    kept = deck_folders(game)[1] / f"{name}.toml"
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(file.read_bytes())
    except OSError as error:
        raise BadDeck(f"deck '{file}' cannot be kept as '{kept}': {error.strerror or error}; free the place") from None
    return name


def read_deck(game: Game, name: str | Path | Deck | None = None) -> Deck:
    """Read and check a deck; BadDeck names the file, the card, the field and what is wrong.

    A file that still says the same gives the same deck: all tables share it, and nobody writes into it. What is a deck
    already must be one of this game: compiled rules would take another's cards for anything.
    """
    if isinstance(name, Deck):
        if name.game.name != game.name:
            raise BadDeck(
                f"deck '{name.name}' is one of {name.game.name}, and this is {game.name}; "
                f"it has the decks {', '.join(deck_names(game))}, or name a file"
            )
        return name
    path = deck_path(game, name)
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadDeck(
            f"deck '{name}': {reason}; {game.name} has the decks {', '.join(deck_names(game))}, or name a file"
        ) from None
    return _parse(game, path, raw)


def deck_played(found: Deck, digest: str) -> Deck | None:
    """The deck that a game was played with: the one found by name, or the one of ours that took its cards over."""
    own = (read_deck(found.game, path) for path in sorted((found.game.folder / "decks").glob("*.toml")))
    return next((deck for deck in (found, *own) if digest in (deck.digest, *deck.cards.formerly)), None)


@lru_cache(32)
def _parse(game: Game, path: Path, raw: bytes) -> Deck:
    try:
        table = tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadDeck(f"deck '{path}': not a text file; a deck is TOML in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(f"deck '{path}': not TOML: {error}; {_example(game)}") from None
    return _made(game, path, table, f"deck '{path}'")


def _made(game: Game, path: Path, table: dict[str, Any], called: str) -> Deck:
    try:
        cards = game.deck_file.model_validate(table)
    except ValidationError as error:
        raise BadDeck(f"{called}, {_fault(table, error)}; {_example(game)}") from None
    digest = hashlib.sha256(cards.model_dump_json(exclude={"formerly"}).encode()).hexdigest()[:12]
    return Deck(game, cards.name, digest, cards, game.encode_deck(cards), path, table)


def _find_card(deck: Deck, table: dict[str, Any], card: Any) -> dict[str, Any]:
    """The one card of a deck's table that is called so."""
    called: dict[str, list[dict[str, Any]]] = {}
    for key, cards in table.items():
        if not isinstance(cards, list):
            continue
        for place, found in enumerate(cards, 1):
            if isinstance(found, dict):
                own = [found[label] for label in ("name", "title", "caption", "id") if label in found]
                for name in {str(name) for name in own if isinstance(name, str)} | {
                    f"{key} {name}" for name in own or [place]
                }:
                    called.setdefault(name, []).append(found)
    matches = called.get(card, []) if isinstance(card, str) else []
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise BadDeck(f"deck '{deck.name}': {len(matches)} cards are called {card!r}; name the list first: '… {card}'")
    near = difflib.get_close_matches(str(card), called, 1)
    guess = f"did you mean '{near[0]}'?" if near else f"one of them is '{next(iter(called), '')}'"
    raise BadDeck(f"deck '{deck.name}' has no card {card!r}; {guess}")


def _example(game: Game) -> str:
    return f"'backroom deck show {game.name}' prints one that works"


def _fault(table: Any, error: ValidationError) -> str:
    """The first fault, with the card called by its name or id and not by its place alone."""
    fault = error.errors()[0]
    spot: Any = table
    names: list[str] = []
    for step in fault["loc"]:
        if isinstance(step, int):
            card = spot[step] if isinstance(spot, list) and step < len(spot) else {}
            label = card.get("name") or card.get("title") or card.get("id") if isinstance(card, dict) else None
            names[-1:] = [f"{names[-1]} '{label}'" if label is not None else f"{names[-1]} number {step + 1}"]
        else:
            names.append(str(step))
        spot = _inside(spot, step)
    message = " ".join(fault["msg"].removeprefix("Value error, ").removeprefix("Assertion failed, ").split())
    given = f" (it is {fault['input']!r})" if isinstance(fault["input"], (str, int, float)) else ""
    more = f"; and {error.error_count() - 1} more" if error.error_count() > 1 else ""
    return f"{', '.join(names) or 'whole file'}: {message}{given}{more}"


def _inside(spot: Any, step: Any) -> Any:
    try:
        return spot[step]
    except (LookupError, TypeError):
        return {}
