"""What programs need besides the moves: the games, a table of one's own, a seat by its link, and a token for a bot."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, ConfigDict, Field

from backroom.bots import LEVELS
from backroom.core.game import Game, choices, games
from backroom.core.match import SEED_LIMIT
from backroom.server.api.tokens import is_bot, new_bot, token_of
from backroom.server.pages.moves import TableOut, stand
from backroom.server.pages.seating import bot_player
from backroom.server.pages.setup import find_game
from backroom.server.pages.table import Code
from backroom.server.people import clean_name
from backroom.server.storage import PersonRow, TableRow
from backroom.server.storage.rows import LINK, VISIBILITIES
from backroom.server.storage.store import now
from backroom.server.trouble import Trouble
from backroom.server.visit import TheVisit, Visit

router = APIRouter(prefix="/api")
SEATS = ("me", "link", *(level.key for level in LEVELS))
MOST_SEATS = 12


class GameOut(BaseModel):
    """A game that can be played here."""

    name: str = Field(description="what it is called in addresses")
    title: str
    rules_version: int
    seats: list[int] = Field(description="the numbers of players that it can have")
    options: dict[str, list[Any]] = Field(description="what can be chosen: the values of each option, or its two ends")


class TableIn(BaseModel):
    """A table to lay."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=64, description="a name from `/api/games`")
    options: dict[Annotated[str, Field(max_length=40)], bool | int | Annotated[str, Field(max_length=40)]] = Field(
        {}, max_length=40, description="by name; what is left out has its usual value"
    )
    seats: list[Annotated[str, Field(max_length=24)]] = Field(
        ["me"],
        min_length=1,
        max_length=MOST_SEATS,
        description=f"who sits where: {', '.join(SEATS)}; seats that are left out are by link",
    )
    seed: int | None = Field(None, ge=0, lt=SEED_LIMIT, description="of the game's chance; by default a new one")
    visibility: str = Field(LINK, max_length=12, description=f"who may look: {', '.join(VISIBILITIES)}")


class LaidOut(BaseModel):
    """A table that was laid."""

    code: str
    links: dict[str, str] = Field(description="the secret path of each free seat: post to it under /api to sit down")


class MineOut(BaseModel):
    """One of your tables."""

    code: str
    game: str
    over: bool
    changed_at: int = Field(description="milliseconds since 1970")


class MeOut(BaseModel):
    """Who you are here."""

    name: str
    bot: bool = Field(description="whether you are known by a token")


class BotIn(BaseModel):
    """A bot that will play here."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=60, description="what people see; at most 24 characters are kept")


class BotOut(BaseModel):
    """A bot's token: it is shown once."""

    name: str
    token: str = Field(description="send it as `Authorization: Bearer …`")


@router.get("/games", tags=["games"])
async def all_games(visit: TheVisit) -> list[GameOut]:
    """The games that can be played here."""
    return [_game(found, visit.language) for found in games().values()]


def _game(found: Game, language: str) -> GameOut:
    options = {name: _ends(choices(info)) for name, info in found.options.model_fields.items()}
    return GameOut(
        name=found.name,
        title=found.words(language)("game.title"),
        rules_version=found.rules_version,
        seats=list(found.seats),
        options=options,
    )


def _ends(values: list[Any]) -> list[Any]:
    return values if len(values) <= MOST_SEATS else [values[0], values[-1]]


@router.get("/me", tags=["people"])
async def me(visit: TheVisit) -> MeOut:
    """Who you are here."""
    return MeOut(name=visit.person.name, bot=is_bot(visit.person.id))


@router.get("/me/tables", tags=["people"])
async def my_tables(visit: TheVisit, over: bool = False) -> list[MineOut]:
    """The tables that you laid or sit at, the last changed first; `over` asks for the finished ones."""
    rows: list[TableRow] = await asyncio.to_thread(visit.house.store.tables_of, visit.person.id, over=over, limit=50)
    return [MineOut(code=row.code, game=row.game, over=row.over, changed_at=row.changed_at) for row in rows]


@router.post("/bots", tags=["bots"], status_code=201)
async def add_bot(body: BotIn, visit: TheVisit) -> BotOut:
    """Make a token for a bot: it plays under a name of its own, wherever somebody gives it a seat."""
    name = clean_name(body.name)
    if not name:
        raise Trouble(422, "bad_name")
    visit.lays()
    person = PersonRow(new_bot(), name, now())
    await asyncio.to_thread(visit.house.store.add_person, person)
    return BotOut(name=name, token=token_of(visit.house.signer, person.id))


@router.delete("/bots/me", tags=["bots"], status_code=204)
async def revoke(visit: TheVisit) -> None:
    """Revoke the token that this request bears: from now on it is nobody's."""
    if not is_bot(visit.person.id):
        raise Trouble(403, "no_bot")
    await asyncio.to_thread(visit.house.store.change_person, visit.person.id, epoch=visit.person.epoch + 1)


@router.post("/tables", tags=["tables"], status_code=201)
async def lay(body: TableIn, visit: TheVisit) -> LaidOut:
    """Lay a table; whoever has the link of a free seat may sit down there."""
    house, found = visit.house, find_game(body.game)
    if body.visibility not in VISIBILITIES:
        raise Trouble(422, "bad_choice", value=body.visibility)
    options = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in body.options.items()
    }
    wanted = [*body.seats, *["link"] * MOST_SEATS][: found.seats[-1]]
    players = [_player(kind, seat, visit) for seat, kind in enumerate(wanted)]
    visit.lays()
    await house.warming.wait(found)
    await house.settle(visit.person)
    table = await house.tables.lay(
        found, visit.person, players, options=options, seed=body.seed, visibility=body.visibility
    )
    mark = house.signer.seat_mark
    links = {
        str(seat.seat): f"/tables/{table.code}/seat/{mark(table.code, seat.seat)}" for seat in table.seats if seat.free
    }
    return LaidOut(code=table.code, links=links)


def _player(kind: str, seat: int, visit: Visit) -> tuple[str, str]:
    if kind == "me":
        return "here", visit.person.name
    if kind == "link":
        return "link", visit.words("setup.player", n=seat + 1)
    return bot_player(kind, seat, visit.words)


@router.post("/tables/{code}/seat/{mark}", tags=["tables"])
async def sit(code: Code, mark: Annotated[str, Path(max_length=64)], visit: TheVisit) -> TableOut:
    """Sit down on the seat of a secret link. Twice is no fault."""
    house = visit.house
    table = await house.tables.find(code)
    seat = house.signer.seat_of(table.code, mark)
    if seat is None or seat >= len(table.seats):
        raise Trouble(404, "bad_link")
    await house.warming.wait(table.game)
    table = await house.tables.open(code)
    await house.settle(visit.person)
    return stand(await house.tables.sit(table, seat, visit.person), visit)
