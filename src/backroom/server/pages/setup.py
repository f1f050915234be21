"""Laying a table: options as cards to choose from, a player for every seat, or a saved game to go on with."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from backroom.bots import LEVELS
from backroom.core.decks import deck_names
from backroom.core.errors import BadOption, BadSave
from backroom.core.game import Game, Options, choices, games
from backroom.core.match import SEED_LIMIT, Match
from backroom.core.saves import parse, read_header
from backroom.core.words import Words
from backroom.server.errors import RequestError
from backroom.server.names import clean_name
from backroom.server.storage.rows import LINK, VISIBILITIES
from backroom.server.web.parameters import GameName, find_game
from backroom.server.web.players import bot_player, players_at_once
from backroom.server.web.visit import TheVisit, Visit, go

router = APIRouter(include_in_schema=False)
MOST_SEATS = 12
MOST_CARDS = 12  # values of an option that are laid out as cards
CLOCKS = ("0/0", "60/0", "300/0", "86400/0", "259200/0", "0/1200", "0/3600", "120/1800")  # seconds a move / a game
LEAST_SECONDS, MOST_SECONDS = 5, 30 * 24 * 3600
FIRST = 6  # options that are shown at once; the rest are under "more"


@dataclass(frozen=True)
class Choice:
    """A value of an option, as a card to choose."""

    value: str
    text: str
    says: str
    chosen: bool


@dataclass(frozen=True)
class Option:
    """An option of a game: a row of cards, or a number between two ends where there are too many for cards."""

    name: str
    title: str
    says: str
    choices: list[Choice]
    low: int = 0
    high: int = 0
    value: Any = None


def options_of(found: Game, words: Words, ui: Words, wished: Options) -> list[Option]:
    """What can be chosen, in words; what is wished for is chosen already."""
    made = []
    for name, info in found.options.model_fields.items():
        title = words.get(f"option.{name}.title", name.replace("_", " ").capitalize())
        says = words.get(f"option.{name}.says")
        values, value = choices(info), getattr(wished, name)
        if len(values) > MOST_CARDS:
            made.append(Option(name, title, says, [], values[0], values[-1], value))
        else:
            cards = [_choice(name, card, card == value, words, ui) for card in values]
            made.append(Option(name, title, says, cards))
    return made


def _choice(name: str, value: Any, chosen: bool, words: Words, ui: Words) -> Choice:
    key = str(value).lower() if isinstance(value, bool) else str(value)
    plain = ui("setup.yes") if value is True else ui("setup.no") if value is False else key.replace("_", " ")
    return Choice(key, words.get(f"option.{name}.{key}", plain), words.get(f"option.{name}.{key}_says"), chosen)


@router.get("/games/{name}")
async def show_game(name: GameName) -> Response:
    return go(f"/games/{find_game(name).name}/new")


@router.get("/games/{name}/new")
async def choose(name: GameName, visit: TheVisit) -> Response:
    found = find_game(name)
    words = found.words(visit.language)
    wishes = visit.request.query_params
    try:
        wished = found.choose_options(**_options(wishes))
    except BadOption as error:
        raise RequestError(422, "bad_option", game=found.title, detail=error) from None
    seed = wishes.get("seed", "")
    _seed(seed)
    return visit.page(
        "setup.html",
        game=found,
        gw=words,
        options=options_of(found, words, visit.words, wished),
        first=FIRST,
        decks=deck_names(found),
        deck=_deck(found, wishes.get("deck", "standard")),
        seed=seed,
        seats=range(found.seats[-1]),
        first_seats=found.seat_count(wished),
        levels=LEVELS,
        visibilities=VISIBILITIES,
        visibility=LINK,
        clocks=CLOCKS,
    )


@router.post("/games/{name}/play")
async def play_at_once(name: GameName, visit: TheVisit) -> Response:
    found = find_game(name)
    visit.may_create()
    await visit.services.settle(visit.person)
    table = await visit.services.tables.create(found, visit.person, players_at_once(found, visit))
    return go(f"/tables/{table.code}")


@router.post("/games/{name}/tables")
async def lay(name: GameName, visit: TheVisit) -> Response:
    found = find_game(name)
    form = {field: values[0] for field, values in (await visit.form()).items()}
    deck = _deck(found, form.get("deck", "standard"))
    visibility = form.get("visibility", LINK)
    if visibility not in VISIBILITIES:
        raise RequestError(422, "bad_choice", value=visibility[:24])
    move_seconds, game_seconds = _clock(form.get("clock", "0/0"))
    players = [_player(form, seat, visit) for seat in range(min(found.seats[-1], MOST_SEATS))]
    typed = {clean_name(value) for field, value in form.items() if field.startswith("name.")} - {visit.person.name}
    for _, name in players:
        if name in typed:
            await visit.check_name(name)
    visit.may_create()
    await visit.services.settle(visit.person)
    table = await visit.services.tables.create(
        found,
        visit.person,
        players,
        options=_options(form),
        deck=deck,
        seed=_seed(form.get("seed", "")),
        visibility=visibility,
        move_seconds=move_seconds,
        game_seconds=game_seconds,
    )
    return go(f"/tables/{table.code}")


def _clock(text: str) -> tuple[int, int]:
    """Seconds for a move and for the game: "60/0", "0/1200"."""
    found = re.fullmatch(r"(\d{1,7})/(\d{1,7})", text)
    seconds = (int(found[1]), int(found[2])) if found else (-1, -1)
    if not all(value == 0 or LEAST_SECONDS <= value <= MOST_SECONDS for value in seconds):
        raise RequestError(422, "bad_clock")
    return seconds


def _options(fields: Mapping[str, str]) -> dict[str, str]:
    return {field.removeprefix("option."): value for field, value in fields.items() if field.startswith("option.")}


def _deck(found: Game, name: str) -> str:
    if name not in deck_names(found):
        raise RequestError(422, "bad_choice", value=name[:24])
    return name


def _player(form: dict[str, str], seat: int, visit: Visit) -> tuple[str, str]:
    kind = form.get(f"seat.{seat}", "here")
    name = clean_name(form.get(f"name.{seat}", ""))
    if kind == "here":
        return kind, name or (visit.person.name if seat == 0 else visit.words("setup.player", n=seat + 1))
    if kind == "link":
        return kind, name or visit.words("setup.player", n=seat + 1)
    return bot_player(kind, seat, visit.words)


def _seed(text: str) -> int | None:
    digits = text.strip()
    if not digits:
        return None
    if not re.fullmatch(r"[0-9]{1,19}", digits) or not int(digits) < SEED_LIMIT:
        raise RequestError(422, "bad_seed")
    return int(digits)


@router.post("/saved")
async def load_saved(visit: TheVisit) -> Response:
    """A saved game as text: played through and checked, then it goes on as a table."""
    try:
        text = (await visit.request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise RequestError(422, "bad_save", detail=visit.words("error.not_text")) from None
    visit.may_create()
    the_file = visit.words("error.the_file")
    try:
        played = games().get(read_header(text, the_file)["game"])
        if played is not None:
            visit.services.compiler.begin(played)
        match: Match = await asyncio.to_thread(parse, text, the_file)
    except BadSave as error:
        raise RequestError(422, "bad_save", detail=error) from None
    await visit.services.settle(visit.person)
    table = await visit.services.tables.create_from_save(match, visit.person)
    return JSONResponse({"to": f"/tables/{table.code}"}, 201)
