"""Decks are data: a TOML file, checked by the game's own model, and its record for the rules."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from backroom.core.errors import BadDeck

if TYPE_CHECKING:
    from backroom.core.game import Game

Source = Literal["rulebook", "published", "designed"]  # where a card's values come from


class Card(BaseModel):
    """What every card in a deck file has."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    source: Source


class DeckFile(BaseModel):
    """What every deck file has. A game adds a list of cards for each of its decks."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    says: str = ""  # one line on what this deck is


@dataclass(frozen=True, eq=False)
class Deck:
    """A deck as read: `cards` the file's model, `record` what the rules see, `digest` what a saved game remembers."""

    name: str
    digest: str
    cards: Any
    record: Any
    path: Path


def deck_path(game: Game, name: str | Path | None) -> Path:
    """A deck of the game's own by name (None: standard), or a file by path."""
    own = game.folder / "decks" / f"{name or 'standard'}.toml"
    return own if own.is_file() else Path(str(name))


def read_deck(game: Game, name: str | Path | None = None) -> Deck:
    """Read and check a deck; BadDeck names the file, the card, the field and what is wrong."""
    path = deck_path(game, name)
    try:
        raw = path.read_bytes()
        table = tomllib.loads(raw.decode("utf-8"))
    except OSError as error:
        own = ", ".join(sorted(p.stem for p in (game.folder / "decks").glob("*.toml")))
        raise BadDeck(
            f"deck '{name}': {error.strerror or error}; {game.name} has the decks {own}, or name a file"
        ) from None
    except UnicodeDecodeError:
        raise BadDeck(f"deck '{path}': not a text file; a deck is TOML in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(
            f"deck '{path}': not TOML: {error}; 'backroom deck show {game.name}' prints one that works"
        ) from None
    try:
        cards = game.deck_file.model_validate(table)
    except ValidationError as error:
        raise BadDeck(f"deck '{path}', {_fault(table, error)}") from None
    digest = hashlib.sha256(cards.model_dump_json().encode()).hexdigest()[:12]
    return Deck(cards.name, digest, cards, game.encode_deck(cards), path)  # type: ignore[attr-defined]


def _fault(table: Any, error: ValidationError) -> str:
    """The first fault, with the card called by its name or id and not by its place alone."""
    fault = error.errors()[0]
    spot, names = table, []
    for step in fault["loc"]:
        if isinstance(step, int):
            card = spot[step] if isinstance(spot, list) and step < len(spot) else {}
            label = card.get("name") or card.get("title") or card.get("id") if isinstance(card, dict) else None
            names[-1:] = [f"{names[-1]} '{label}'" if label is not None else f"{names[-1]} number {step + 1}"]
        else:
            names.append(str(step))
        spot = _inside(spot, step)
    message = fault["msg"].removeprefix("Value error, ").removeprefix("Assertion failed, ")
    given = f" (it is {fault['input']!r})" if isinstance(fault["input"], (str, int, float)) else ""
    more = f"; and {error.error_count() - 1} more" if error.error_count() > 1 else ""
    return f"{', '.join(names) or 'whole file'}: {message}{given}{more}"


def _inside(spot: Any, step: Any) -> Any:
    try:
        return spot[step]
    except (LookupError, TypeError):
        return {}
