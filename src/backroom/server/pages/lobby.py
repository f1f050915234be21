"""The lobby: posters, open tables, joining, today's table; and the list of finished games."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter
from starlette.responses import Response

from backroom.bots import level_of
from backroom.core.game import Game, games, key_of
from backroom.core.words import Words
from backroom.server.errors import RequestError
from backroom.server.pages.drawing import result_of
from backroom.server.pages.lessons import Progress, gentle_says, progress_of
from backroom.server.pages.table import qr_code
from backroom.server.storage import TableRow
from backroom.server.storage.rows import PRACTISE
from backroom.server.tables.table import Table
from backroom.server.web.players import SetUp, last_set_up, players_at_once
from backroom.server.web.services import LOOPBACK
from backroom.server.web.templates import cover_of, site_words
from backroom.server.web.viewer import viewer_of
from backroom.server.web.visit import TheVisit, Visit, go

router = APIRouter(include_in_schema=False)
MOST_PUBLIC = 8  # tables of others on the lobby
SHOWN = 3  # open tables on the lobby's panel; the rest are a link away
LINK = re.compile(r"/tables/([A-Za-z0-9]{8})(/seat/[0-9a-f-]+)?(?![A-Za-z0-9])")
CODE = re.compile(r"[A-Za-z0-9]{8}")


@dataclass(frozen=True)
class Poster:
    """A game as the lobby shows it."""

    game: Game
    art: str
    tagline: str
    tags: list[str]
    lesson: Progress
    gentle: str  # what the key to a short and easy game is called
    played: bool  # whether this person has finished a game of it
    again: str  # what this person set up last, in words; "" where nothing was
    change: str  # the query of the set-up page with that chosen


@dataclass(frozen=True)
class ListedTable:
    """A table as lists show it."""

    row: TableRow
    game: Game | None
    says: str
    mine: bool
    hindsight: bool = False  # moves were taken back that had shown something


@dataclass(frozen=True)
class Public:
    """A table that anybody may look at, as the lobby shows it."""

    row: TableRow
    game: Game
    names: list[str]
    free: int


@router.get("/")
async def lobby(visit: TheVisit) -> Response:
    going = await _going(visit)
    mine = [row for row, turn in going if turn]
    today = daily_game(visit.services.tables.today())
    address = visit.services.address(visit.request)
    elsewhere = urlsplit(address).hostname not in LOOPBACK
    shown = await posters(visit)
    return await visit.page(
        "lobby.html",
        posters=shown,
        newcomer=newcomers_minutes(shown),
        tables=[await listed(visit, row) for row, _ in going[:SHOWN]],
        more=len(going) - SHOWN,
        turns=len(mine),
        public=await public_tables(visit),
        today=today,
        today_par=await _todays_par(visit) if today else "",
        address=address,
        qr=qr_code(address) if elsewhere else "",
    )


async def _todays_par(visit: Visit) -> str:
    """How today's table came out beside the strong bot's game, once somebody has finished it alone."""
    day = visit.services.tables.today()
    row = await asyncio.to_thread(visit.services.store.table_from, visit.person.id, f"day {day}")
    if row is None or not row.over:
        return ""
    try:
        table = await visit.services.tables.open(row.code)
    except RequestError:  # of a release that played other rules
        return ""
    par = visit.services.pars.of(table, visit.person.id)
    return visit.words("lobby.today_par", mine=table.match.scores[0], n=par.score) if par.score is not None else ""


async def _going(visit: Visit) -> list[tuple[TableRow, bool]]:
    """One's open tables, and whether it is one's turn there: these first. Nothing is drawn for it."""
    rows = await asyncio.to_thread(visit.services.store.tables_of, visit.person.id, over=False)
    return sorted([(row, await _turn(visit, row)) for row in rows], key=lambda going: not going[1])


async def _turn(visit: Visit, row: TableRow) -> bool:
    game = games().get(row.game)
    if game is None or not visit.services.compiler.ready(game):
        return False
    try:
        return is_turn(await visit.services.tables.open(row.code), visit.person.id)
    except RequestError:  # a frozen table
        return False


def is_turn(table: Table, person: str) -> bool:
    """Whether a table waits for somebody."""
    return any(seat in table.pending and seat not in table.away for seat in table.held_by(person))


async def public_tables(visit: Visit) -> list[Public]:
    """The running tables that anybody may join or watch, those with a free seat first; one's own are listed above."""
    store = visit.services.store

    def read() -> list[Public]:
        found = []
        for row in store.public_tables():
            game, seats = games().get(row.game), store.seats(row.code)
            mine = row.owner == visit.person.id or any(seat.person == visit.person.id for seat in seats)
            if game is not None and game.rules_version == row.rules_version and not mine:
                names = [seat.name for seat in seats if not seat.free]
                found.append(Public(row, game, names, sum(seat.free for seat in seats)))
        return sorted(found, key=lambda table: table.free == 0)[:MOST_PUBLIC]

    return await asyncio.to_thread(read)


@router.get("/turns")
async def turns(visit: TheVisit) -> dict[str, object]:
    """Where it is one's turn: for a lobby that stays open, and for notifications."""
    return {"turns": [{"code": row.code, "game": row.game} for row, turn in await _going(visit) if turn]}


@router.get("/tables")
async def all_tables(visit: TheVisit) -> Response:
    store = visit.services.store
    done = await asyncio.to_thread(store.tables_of, visit.person.id, over=True, limit=50)
    return await visit.page(
        "tables.html",
        going=[await listed(visit, row) for row, _ in await _going(visit)],
        public=await public_tables(visit),
        done=[await listed(visit, row) for row in done],
        day=lambda at: datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d"),
    )


async def posters(visit: Visit) -> list[Poster]:
    """A poster for every installed game, with what this person knows of it."""
    store, language = visit.services.store, visit.language
    begun = await asyncio.to_thread(store.lessons_of, visit.person.id)
    played = await asyncio.to_thread(store.games_played, visit.person.id)
    last = {game.name: await last_set_up(game, visit) for game in games().values()}
    return [
        Poster(
            game,
            cover_of(game),
            game.words(language).get("game.tagline", game.title),
            tags_of(game, language),
            progress_of(game, begun),
            gentle_says(game, visit.words),
            game.name in played,
            again_says(game, last[game.name], visit),
            change_query(last[game.name]),
        )
        for game in games().values()
    ]


def newcomers_minutes(posters: list[Poster]) -> int:
    """How long the longest lesson takes, for somebody who has neither learnt nor played a game yet; else 0."""
    if any(poster.played or poster.again or poster.lesson.done for poster in posters):
        return 0
    return max((poster.game.lesson.minutes for poster in posters if poster.game.lesson), default=0)


def again_says(game: Game, chosen: SetUp | None, visit: Visit) -> str:
    """What playing again means: the preset, the others at the table, and the seats that are free."""
    if chosen is None:
        return ""
    words, ui = game.words(visit.language), visit.words
    rules = {name: value for name, value in chosen.options.items() if name != "players"}
    titles = [
        words(f"preset.{key}.title")
        for key, preset in game.options.PRESETS.items()
        if game.choose_options(**preset).model_dump(exclude={"players"}) == rules
    ]
    others = [name for kind, name in chosen.players[1:] if kind != "link"]
    free = sum(kind == "link" for kind, _ in chosen.players)
    said = [titles[0] if titles else ui("lobby.own_rules"), *others, *([ui("lobby.free", n=free)] if free else [])]
    return " · ".join(said)


def change_query(chosen: SetUp | None) -> str:
    """The address of the set-up page with the same choices."""
    if chosen is None:
        return ""
    fields = {f"option.{name}": key_of(value) for name, value in chosen.options.items()}
    fields |= {f"seat.{seat}": seat_key(kind) for seat, (kind, _) in enumerate(chosen.players)}
    return "?" + urlencode({**fields, "deck": chosen.deck})


def seat_key(player: str) -> str:
    """How the set-up page calls who is stored at a seat."""
    level = level_of(player.removeprefix("bot:"))
    return level.key if level else player


def tags_of(game: Game, language: str) -> list[str]:
    """How many play, how long, and what the game says of itself: a list, or words with dots between."""
    ui = site_words(language)
    low, high = game.seats[0], game.seats[-1]
    seats = ui("lobby.players", low=low, n=high) if low == high else ui("lobby.players_from", low=low, n=high)
    own = re.split(r"[,·]", game.words(language).get("game.tags", "").strip("[]").replace("'", ""))
    return [seats, ui("lobby.minutes", n=game.minutes), *(tag.strip() for tag in own if tag.strip())]


def daily_game(day: str) -> Game | None:
    """The game of a day's table: each has its turn, among those that one can play alone or against bots."""
    found = list(games().values())
    return found[datetime.fromisoformat(day).toordinal() % len(found)] if found else None


async def listed(visit: Visit, row: TableRow) -> ListedTable:
    """A table with one line about where it stands; without the line where its rules are not compiled yet."""
    game = games().get(row.game)
    if game is None or game.rules_version != row.rules_version or not visit.services.compiler.ready(game):
        count = await asyncio.to_thread(visit.services.store.count, row.code)
        return ListedTable(row, game, visit.words("lobby.moves", n=count), not row.over)
    try:
        table = await visit.services.tables.open(row.code)
        says, mine = await visit.draw(_stands, table, visit)
    except RequestError as problem:
        return ListedTable(row, game, problem.sentence(visit.words)[0], False)
    return ListedTable(row, game, says, mine, table.match.hindsight)


def _stands(table: Table, visit: Visit) -> tuple[str, bool]:
    own = table.held_by(visit.person.id)
    view = viewer_of(table, visit.person.id, own[0] if own else None).view_of(table)
    if table.over:
        return result_of(table, view, visit.words), False
    chips = view.screen(visit.language).chips
    mine = is_turn(table, visit.person.id)
    waits = " · ".join(table.seats[seat].name for seat in table.pending if seat < len(table.seats))
    turn = visit.words("lobby.your_move") if mine else visit.words("lobby.waiting", name=waits)
    return " · ".join([*kind_of(table.row, visit.words), *(chip.text for chip in chips[:1]), turn]), mine


def kind_of(row: TableRow, words: Words) -> list[str]:
    """What tells a table from another of the same game: that it is a lesson, or practice."""
    if row.lesson is not None:
        return [words("lobby.lesson")]
    return [words("lobby.practice")] if row.origin.startswith(PRACTISE) else []


@router.post("/join")
async def join(visit: TheVisit) -> Response:
    form = await visit.form()
    text = form.get("code", [""])[0].strip()
    link = LINK.search(text)
    if link:
        return go(f"/tables/{link[1].upper()}{link[2] or ''}")
    code = re.sub(r"[\s-]", "", text)
    if not CODE.fullmatch(code):
        raise RequestError(422, "bad_code")
    await visit.services.tables.find(code)
    return go(f"/tables/{code.upper()}")


@router.post("/today")
async def today(visit: TheVisit) -> Response:
    tables = visit.services.tables
    day = tables.today()
    game = daily_game(day)
    if game is None:
        raise RequestError(404, "no_game", name="")
    started = await asyncio.to_thread(visit.services.store.table_from, visit.person.id, f"day {day}")
    if started is None:
        visit.may_create()
        await visit.services.settle(visit.person)
        players = players_at_once(game, visit)
        table = await tables.create(
            game, visit.person, players, seed=tables.seed_of(day), origin=f"day {day}", once=True
        )
        return go(f"/tables/{table.code}")
    return go(f"/tables/{started.code}")
