"""A game's books: how to play, rulings, the deck."""

from __future__ import annotations

import asyncio
import tomllib
from functools import cache
from pathlib import Path as File
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from backroom.core.decks import read_deck
from backroom.core.game import Game
from backroom.kit.book import draw_shot, first_page, shots
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
    path = game.folder / f"how.{visit.language}.md"
    if not path.is_file():
        return _book(visit, game, "rules")
    found = await asyncio.to_thread(read_deck, game, _deck_path(game, deck))
    tables = game.tables(found, game.words(visit.language)) if game.tables else {}
    page = first_page(path.read_text("utf-8"), tables)
    return visit.page("how.html", game=game, page=page, shots=shots(game.folder))


@router.get("/games/{name}/pictures/{picture}.svg")
async def picture(
    name: GameName,
    picture: Annotated[str, Path(max_length=40, pattern=r"^[a-z_]+$")],
    lang: Literal["en", "fr"] = "en",
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """A part of a real table, for the first page."""
    game = find_game(name)
    if picture not in shots(game.folder):
        raise RequestError(404, "no_picture", picture=picture)
    drawn = await asyncio.to_thread(draw_shot, game, picture, lang, dark=theme == "dark")
    return Response(str(drawn), media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@router.get("/games/{name}/rules")
async def rules(name: GameName, visit: TheVisit) -> Response:
    return _book(visit, find_game(name), "rules")


@router.get("/games/{name}/rulings")
async def rulings(name: GameName, visit: TheVisit) -> Response:
    return _book(visit, find_game(name), "rulings")


def _book(visit: Visit, game: Game, book: str) -> Response:
    path = game.folder / f"{book}.{visit.language}.md"
    if not path.is_file():
        raise RequestError(404, "no_book", game=game.title)
    text = path.read_text("utf-8")
    rules_at, rulings_at = ("#", "rulings#") if book == "rules" else ("rules#", "#")
    body = rule_page(text, sections_at=rules_at, rulings_at=rulings_at, titles=_sections(game.folder, visit.language))
    return visit.page("book.html", game=game, book=book, body=body, contents=heading_ids(text))


@cache
def _sections(folder: File, language: str) -> dict[str, str]:
    path = folder / "sections.toml"
    if not path.is_file():
        return {}
    return {key: str(section[language]) for key, section in tomllib.loads(path.read_text("utf-8")).items()}


@router.get("/games/{name}/deck")
async def deck(name: GameName, visit: TheVisit, deck: DeckName = "standard") -> Response:
    game = find_game(name)
    found = await asyncio.to_thread(read_deck, game, _deck_path(game, deck))
    groups = game.gallery(found, game.words(visit.language))
    rulings = game.folder / f"rulings.{visit.language}.md"
    told = rulings.read_text("utf-8") if rulings.is_file() else ""
    sources = [card.source for group in groups for card in group.cards]
    return visit.page(
        "deck.html",
        game=game,
        deck=found,
        chosen=deck,
        decks=list(_decks(game)),
        groups=groups,
        rulings=rulings_naming(told, (card.name for group in groups for card in group.cards)),
        counts={source: sources.count(source) for source in ("rulebook", "published", "designed")},
    )


def _decks(game: Game) -> dict[str, File]:
    return {path.stem: path for path in sorted((game.folder / "decks").glob("*.toml"))}


def _deck_path(game: Game, deck: str) -> File:
    decks = _decks(game)
    if deck not in decks:
        raise RequestError(404, "no_deck", deck=deck)
    return decks[deck]
