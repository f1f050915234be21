"""A game's books: how to play, rulings, the deck."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path as File
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from backroom.core.decks import read_deck
from backroom.core.game import Game
from backroom.kit.book import FirstPage, draw_shot, first_page, shots
from backroom.kit.pages import heading_ids, rule_page, rulings_naming
from backroom.server.errors import RequestError
from backroom.server.web.parameters import GameName, find_game
from backroom.server.web.visit import TheVisit, Visit

router = APIRouter(include_in_schema=False)

DeckName = Annotated[str, Query(max_length=60, pattern=r"^[\w-]+$")]


@router.get("/games/{name}/how")
async def how(name: GameName, visit: TheVisit, deck: DeckName = "standard") -> Response:
    """How to play in two minutes; a game without that page has its complete rules."""
    game = find_game(name)
    if not (game.folder / f"how.{visit.language}.md").is_file():
        return await _book(visit, game, "rules")
    page = await visit.draw(_first_page, game, _deck_path(game, deck), visit.language)
    return await visit.page("how.html", game=game, page=page, shots=shots(game.folder))


@cache
def _first_page(game: Game, deck: File, language: str) -> FirstPage:
    """The first page as HTML, made once: the files of a release do not change."""
    tables = game.tables(read_deck(game, deck), game.words(language)) if game.tables else {}
    return first_page((game.folder / f"how.{language}.md").read_text("utf-8"), tables)


@router.get("/games/{name}/pictures/{picture}.svg")
async def picture(
    name: GameName,
    visit: TheVisit,
    picture: Annotated[str, Path(max_length=40, pattern=r"^[a-z_]+$")],
    lang: Literal["en", "fr"] = "en",
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """A part of a real table, for the first page."""
    game = find_game(name)
    if picture not in shots(game.folder):
        raise RequestError(404, "no_picture", picture=picture)
    drawn = await visit.draw(_shot, game, picture, lang, theme == "dark")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@cache
def _shot(game: Game, picture: str, language: str, dark: bool) -> str:
    return str(draw_shot(game, picture, language, dark=dark))


@router.get("/games/{name}/rules")
async def rules(name: GameName, visit: TheVisit) -> Response:
    return await _book(visit, find_game(name), "rules")


@router.get("/games/{name}/rulings")
async def rulings(name: GameName, visit: TheVisit) -> Response:
    return await _book(visit, find_game(name), "rulings")


async def _book(visit: Visit, game: Game, book: str) -> Response:
    if not (game.folder / f"{book}.{visit.language}.md").is_file():
        raise RequestError(404, "no_book", game=game.title)
    body, contents = await visit.draw(_read, game.folder, book, visit.language)
    return await visit.page("book.html", game=game, book=book, body=body, contents=contents)


@cache
def _read(folder: File, book: str, language: str) -> tuple[str, list[tuple[str, str]]]:
    """A book as HTML and its contents, made once."""
    text = (folder / f"{book}.{language}.md").read_text("utf-8")
    rules_at, rulings_at = ("#", "rulings#") if book == "rules" else ("rules#", "#")
    body = rule_page(text, sections_at=rules_at, rulings_at=rulings_at, titles=_sections(folder, language))
    return body, heading_ids(text)


@cache
def _sections(folder: File, language: str) -> dict[str, str]:
    path = folder / "sections.toml"
    if not path.is_file():
        return {}
    return {key: str(section[language]) for key, section in tomllib.loads(path.read_text("utf-8")).items()}


@router.get("/games/{name}/deck")
async def deck(name: GameName, visit: TheVisit, deck: DeckName = "standard") -> Response:
    game = find_game(name)
    shown = await visit.draw(_gallery, game, _deck_path(game, deck), visit.language)
    return await visit.page("deck.html", game=game, chosen=deck, decks=list(_decks(game)), **shown)


@cache
def _gallery(game: Game, deck: File, language: str) -> dict[str, Any]:
    """The cards of a deck as its page shows them, drawn once."""
    found = read_deck(game, deck)
    words = game.words(language)
    groups = game.gallery(found, words)
    rulings = game.folder / f"rulings.{language}.md"
    rulings_text = rulings.read_text("utf-8") if rulings.is_file() else ""
    sources = [card.source for group in groups for card in group.cards]
    return {
        "called": lambda name: words.get(f"deck.{name}", name.replace("-", " ").replace("_", " ").capitalize()),
        "groups": groups,
        "rulings": rulings_naming(rulings_text, (card.name for group in groups for card in group.cards)),
        "counts": {source: sources.count(source) for source in ("rulebook", "published", "designed")},
    }


def _decks(game: Game) -> dict[str, File]:
    return {path.stem: path for path in sorted((game.folder / "decks").glob("*.toml"))}


def _deck_path(game: Game, deck: str) -> File:
    decks = _decks(game)
    if deck not in decks:
        raise RequestError(404, "no_deck", deck=deck)
    return decks[deck]
