"""What programs need besides the moves: the games, a table of one's own, a seat by its link, and a token for a bot."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from backroom.bots import LEVELS
from backroom.core.game import Game, choices, games
from backroom.core.match import SEED_LIMIT
from backroom.server.api.moves import TableOut, stand
from backroom.server.errors import RequestError
from backroom.server.names import clean_name
from backroom.server.storage import PersonRow, TableRow
from backroom.server.storage.rows import LINK, VISIBILITIES
from backroom.server.timestamps import now
from backroom.server.web.bot_tokens import is_bot, new_bot, token_of
from backroom.server.web.parameters import Code, SeatToken, find_game
from backroom.server.web.players import bot_player
from backroom.server.web.seats import invited_seat, seat_links, sit_down
from backroom.server.web.visit import TheVisit, Visit

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
    """A table to create."""

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


class CreatedOut(BaseModel):
    """A table that was created."""

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
    """The tables that you created or sit at, the last changed first; `over` asks for the finished ones."""
    rows: list[TableRow] = await asyncio.to_thread(visit.services.store.tables_of, visit.person.id, over=over, limit=50)
    return [MineOut(code=row.code, game=row.game, over=row.over, changed_at=row.changed_at) for row in rows]


@router.post("/bots", tags=["bots"], status_code=201)
async def add_bot(body: BotIn, visit: TheVisit) -> BotOut:
    """Make a token for a bot: it plays under a name of its own, wherever somebody gives it a seat."""
    name = clean_name(body.name)
    if not name:
        raise RequestError(422, "bad_name")
    await visit.check_name(name)
    visit.may_create()
    person = PersonRow(new_bot(), name, now())
    await asyncio.to_thread(visit.services.store.add_person, person)
    return BotOut(name=name, token=token_of(visit.services.signer, person.id))


@router.delete("/bots/me", tags=["bots"], status_code=204)
async def revoke(visit: TheVisit) -> None:
    """Revoke the token that this request bears: from now on it is nobody's."""
    if not is_bot(visit.person.id):
        raise RequestError(403, "no_bot")
    await asyncio.to_thread(visit.services.store.change_person, visit.person.id, epoch=visit.person.epoch + 1)


@router.post("/tables", tags=["tables"], status_code=201)
async def create(body: TableIn, visit: TheVisit) -> CreatedOut:
    """Create a table; anybody with the link of a free seat may sit down there."""
    services, found = visit.services, find_game(body.game)
    if body.visibility not in VISIBILITIES:
        raise RequestError(422, "bad_choice", value=body.visibility)
    options = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in body.options.items()
    }
    wanted = [*body.seats, *["link"] * MOST_SEATS][: found.seats[-1]]
    players = [_player(kind, seat, visit) for seat, kind in enumerate(wanted)]
    visit.may_create()
    services.compiler.begin(found)
    await services.settle(visit.person)
    table = await services.tables.create(
        found, visit.person, players, options=options, seed=body.seed, visibility=body.visibility
    )
    links = {str(seat): path for seat, path in seat_links(table, visit).items()}
    return CreatedOut(code=table.code, links=links)


def _player(kind: str, seat: int, visit: Visit) -> tuple[str, str]:
    if kind == "me":
        return "here", visit.person.name
    if kind == "link":
        return "link", visit.words("setup.player", n=seat + 1)
    return bot_player(kind, seat, visit.words)


@router.post("/tables/{code}/seat/{token}", tags=["tables"])
async def sit(code: Code, token: SeatToken, visit: TheVisit) -> TableOut:
    """Sit down on the seat of a secret link. Twice is no fault."""
    table, seat = await invited_seat(code, token, visit)
    return stand(await sit_down(table, seat, visit), visit)
