"""Which game a deck file is for, where nobody says so."""

from __future__ import annotations

import tomllib
from pathlib import Path

from backroom.core.decks import DeckFile
from backroom.core.errors import BadDeck
from backroom.core.game import Game, games


def game_of(file: Path) -> Game:
    """The game whose decks have most of the lists and values that the file has."""
    if str(file) in games():
        raise BadDeck(f"'{file}' is a game; name the deck file too: backroom deck check {file} FILE")
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadDeck(f"deck '{file}': {error.strerror or error}; name a deck file") from None
    except UnicodeDecodeError:
        raise BadDeck(f"deck '{file}': not a text file; a deck is TOML in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(f"deck '{file}': not TOML: {error}; 'backroom deck show GAME' prints a deck that works") from None
    own = set(table).difference(DeckFile.model_fields)
    fits = {found: len(own.intersection(found.deck_file.model_fields)) for found in games().values()}
    most = max(fits.values())
    best = [found for found, fit in fits.items() if fit == most]
    if not most or len(best) > 1:
        raise BadDeck(f"deck '{file}': it does not tell which game it is for; say so: backroom deck check GAME {file}")
    return best[0]
