"""Saved games: readable text. A header, a line of dashes, then one move a line in notation, the seat in front."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from backroom.core.decks import Deck, deck_folders, deck_played, named_deck, read_deck
from backroom.core.errors import BackroomError, BadSave
from backroom.core.game import Game
from backroom.core.game import game as find_game
from backroom.core.match import Match, Redeal

FIRST_LINE = "backroom saved game 1"
RULE = "-" * 20
FindDeck = Callable[[Game, str], Deck]
WAY_OUT = "the file was cut off or changed: take an older copy"


def dump(match: Match) -> str:
    """The match as text."""
    options = match.options.model_dump()
    named = match.deck.path.parent in deck_folders(match.game)
    header = {
        "game": match.game.name,
        "rules": str(match.game.rules_version),
        "options": " ".join(f"{name}={value}" for name, value in options.items()) or "none",
        "seed": str(match.seed),
        **({"secret": match.secret} if match.secret else {}),
        **({"redeal": " ".join(map(str, match.redeal))} if match.redeal else {}),
        "deck": f"{match.deck.path.stem if named else match.deck.path} {match.deck.digest}",
        "players": " | ".join(" ".join(name.replace("|", "/").split()) for name in match.players),
        "hindsight": "yes" if match.hindsight else "no",
        "result": _result(match),
        "moves": str(len(match.events)),
    }
    lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in header.items()), RULE]
    lines += [f"{event.seat} {match.game.moves.notation(event.move)}" for event in match.events]
    return "\n".join([*lines, ""])


def write(match: Match, path: str | Path) -> Path:
    """Write a match into a file; one that is there already is lost only once the new one is complete."""
    target = _path(path)
    part = target.with_name(f"{target.name}.part") if target.name else target
    try:
        try:
            part.write_text(dump(match), "utf-8")
            part.replace(target)
        finally:
            if part != target:
                part.unlink(missing_ok=True)
    except OSError as error:
        raise BadSave(
            f"saved game '{path}' cannot be written: {error.strerror or error}; name a file in a folder that exists"
        ) from error
    return target


def load(path: str | Path, deck: str | Path | Deck | None = None) -> Match:
    """Read a saved game from a file; BadSave names the file, the line and what is wrong."""
    try:
        text = _path(path).read_text("utf-8")
    except OSError as error:
        raise BadSave(f"saved game '{path}': {error.strerror or error}; name a file that 'save' wrote") from None
    except UnicodeDecodeError:
        raise BadSave(f"saved game '{path}': not a text file; was it made by 'save'?") from None
    return _play_through(text, str(path), deck, read_deck)  # one's own file may name the deck file it was played with


def parse(text: str, name: str = "saved game", deck: str | Path | Deck | None = None) -> Match:
    """The match that a saved text tells, played through move by move.

    The text may come from anybody: of the decks that it names only those known by name are read, and no other file.
    """
    return _play_through(text, name, deck, named_deck)


def read_header(text: str, name: str = "saved game") -> dict[str, str]:
    """What the header of a saved text says. Nothing of it is looked up or opened."""
    return _split(text, name)[0]


def _path(path: Any) -> Path:
    if not isinstance(path, (str, os.PathLike)):
        raise BadSave(f"saved game {path!r} is no path; name a file: 'evening.txt'")
    return Path(path)


def _split(text: str, name: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The header, and the lines after it with their numbers: the only place that says where the one ends."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadSave(
            f"{name}: line 1 is not '{FIRST_LINE}'; this is no saved game of Backroom: name a file that 'save' wrote"
        )
    if RULE not in lines:
        raise BadSave(f"{name}: the line of dashes after the header is missing; {WAY_OUT}")
    end = lines.index(RULE)
    header = {key: value for key, _, value in (line.partition(": ") for line in lines[1:end])}
    missing = [key for key in ("game", "rules", "options", "seed", "deck") if key not in header]
    if missing:
        raise BadSave(f"{name}: the header lacks '{missing[0]}'; {WAY_OUT}")
    return header, list(enumerate(lines[end + 1 :], end + 2))


def _play_through(text: str, name: str, deck: str | Path | Deck | None, find_deck: FindDeck) -> Match:
    header, lines = _split(text, name)
    match = _from_header(header, name, deck, find_deck)
    for number, line in lines:
        if line.strip():
            _play_line(match, line, f"{name}: line {number}")
    match.hindsight = header.get("hindsight") == "yes"
    claimed = {"moves": header.get("moves", len(match.events)), "result": header.get("result", "unfinished")}
    actual = {"moves": len(match.events), "result": _result(match)}
    for key, value in claimed.items():
        if str(value) != str(actual[key]):
            raise BadSave(f"{name}: the header says '{key}: {value}', but what follows gives {actual[key]}; {WAY_OUT}")
    return match


def _result(match: Match) -> str:
    return " ".join(map(str, match.scores)) if match.over else "unfinished"


def _from_header(header: dict[str, str], name: str, deck: str | Path | Deck | None, find_deck: FindDeck) -> Match:
    try:
        game = find_game(header["game"])
        if header["rules"] != str(game.rules_version):
            raise BadSave(
                f"{name}: played under rules version {header['rules']} of {game.name}, this is version "
                f"{game.rules_version}; replay it with the release that wrote it"
            )
        options = dict(pair.split("=", 1) for pair in header["options"].split() if pair != "none")
        deck_name, digest = header["deck"].rsplit(" ", 1)
        named = read_deck(game, deck) if deck else find_deck(game, deck_name)
        played = deck_played(named, digest)
        if played is None:
            raise BadSave(
                f"{name}: played with deck '{deck_name}' ({digest}), but that deck is now another ({named.digest}); "
                f"give the deck file it was played with (--deck FILE)"
            )
        match = Match(
            game,
            seed=int(header["seed"]),
            deck=played,
            options=game.stored_options(options),
            players=header.get("players", "").split(" | "),
            secret=header.get("secret", ""),
            redeal=_redeal(header.get("redeal", "")),
        )
    except BadSave:
        raise
    except BackroomError as error:
        raise BadSave(f"{name}: {error}") from None
    except ValueError:
        raise BadSave(f"{name}: the options, seed, redeal or deck line cannot be read; {WAY_OUT}") from None
    if match.redeal is not None and match.redeal.seat >= match.seats:
        raise BadSave(f"{name}: the redeal is for seat {match.redeal.seat}, which there is not; {WAY_OUT}")
    return match


def _redeal(text: str) -> Redeal | None:
    if not text:
        return None
    if not re.fullmatch(r"\d{1,6} \d{1,2} \d{1,18}", text):
        raise ValueError(text)
    return Redeal(*map(int, text.split()))


def _play_line(match: Match, line: str, where: str) -> None:
    seat, _, notation = line.strip().partition(" ")
    if not re.fullmatch("[0-9]{1,3}", seat):
        raise BadSave(f"{where}: '{line.strip()}' does not begin with a seat number; {WAY_OUT}")
    try:
        match.play(notation, int(seat))
    except BackroomError as error:
        raise BadSave(f"{where}: {error}; {WAY_OUT}") from None
