"""One's own page: the name and its password, finished games, ratings, everything to take away; signing in and out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from backroom import __version__
from backroom.bots.ratings import FIRST
from backroom.core.game import Game, games
from backroom.core.words import Words
from backroom.server.errors import RequestError
from backroom.server.names import clean_name, fold
from backroom.server.pages.endings import figure
from backroom.server.pages.lobby import listed
from backroom.server.people import (
    LONGEST,
    SHORTEST,
    browser_of,
    cookie_line,
    hash_code,
    hash_password,
    is_password,
    name_values,
    new_codes,
    new_person,
    new_session,
)
from backroom.server.storage import PersonRow, ResultRow, SessionRow, TableRow
from backroom.server.storage.notices import PERSON
from backroom.server.timestamps import now
from backroom.server.web.services import Services
from backroom.server.web.visit import TheVisit, Visit, back_to, go

router = APIRouter(include_in_schema=False)
SHOWN = 40  # finished games on the page
MOST_EXPORTED = 2_000  # tables in one export


@dataclass(frozen=True)
class PlayedGame:
    """A finished game as the history shows it."""

    row: TableRow
    game: Game | None
    says: str
    won: bool
    change: int | None  # of the rating
    alone: bool = False
    hindsight: bool = False  # moves were taken back that had shown something


@dataclass(frozen=True)
class RatingRow:
    """How somebody stands at a game."""

    title: str
    game: str
    now: int
    games: int
    history: list[int]  # the first first


@router.get("/me")
async def me(visit: TheVisit) -> Response:
    return await _page(visit)


@router.get("/me/claim")
@router.get("/me/codes")
async def back_to_me(visit: TheVisit) -> Response:
    """A visitor who comes back to the address of a form."""
    return go("/me")


async def _page(
    visit: Visit, problem: RequestError | None = None, form: str = "", codes: Sequence[str] = ()
) -> Response:
    """The page; a form that was refused says why, beside itself. `codes` are new and shown this once."""
    store, person = visit.services.store, visit.person
    done = await asyncio.to_thread(store.tables_of, person.id, over=True, limit=SHOWN)
    results = await asyncio.to_thread(store.results, [row.code for row in done])
    return await visit.page(
        "me.html",
        problem.status if problem else 200,
        played=[await _with_result(visit, _played(row, person, results, visit.words)) for row in done],
        ratings=ratings_of(await asyncio.to_thread(store.ratings, person.id)),
        problem=problem.sentence(visit.words)[0] if problem else "",
        form=form,
        typed=await _typed(visit) if problem else "",
        codes=codes,
        codes_left=await asyncio.to_thread(store.recovery_codes.left, person.id) if person.claimed else 0,
        sessions=await asyncio.to_thread(store.sessions.of, person.id) if person.claimed else [],
        this_session=_session_of(visit),
        moment=lambda at: datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC"),
        shortest=SHORTEST,
        day=lambda at: datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d"),
    )


async def _with_result(visit: Visit, played: PlayedGame) -> PlayedGame:
    """What was played alone, with its rank or its rival: as the game itself says it."""
    return replace(played, says=(await listed(visit, played.row)).says) if played.alone else played


def _played(row: TableRow, person: PersonRow, results: list[ResultRow], ui: Words) -> PlayedGame:
    here = [result for result in results if result.code == row.code]
    mine = next((result for result in here if result.person == person.id), None)
    game = games().get(row.game)
    if mine is None:
        return PlayedGame(row, game, ui("me.over"), False, None)
    alone = len(here) == 1
    says = ui("me.alone" if alone else "me.place", place=mine.place, seats=len(here), score=figure(mine.score))
    change = round(mine.after) - round(mine.before) if mine.after is not None and mine.before is not None else None
    return PlayedGame(row, game, says, mine.place == 1 and not alone, change, alone, bool(mine.hindsight))


def ratings_of(rated: list[ResultRow]) -> list[RatingRow]:
    """The ratings, by game; `rated` comes with the last game first."""
    found = []
    for name, game in games().items():
        here = [result.after for result in reversed(rated) if result.game == name and result.after is not None]
        if here:
            history = [round(FIRST), *(round(after) for after in here)]
            found.append(RatingRow(game.title, game.name, history[-1], len(here), history))
    return found


# --- the name and its password ----------------------------------------------------------------------------------------


@router.post("/name")
async def choose_name(visit: TheVisit) -> Response:
    form = await visit.form()
    await _rename(visit, clean_name(form.get("name", [""])[0]))
    return go(back_to(form.get("back", ["/"])[0]))


async def _rename(visit: Visit, name: str) -> None:
    """Another name; one that somebody has claimed is not given to anybody else."""
    store, person = visit.services.store, visit.person
    if not name:
        raise RequestError(422, "bad_name")
    await visit.check_name(name)
    if await asyncio.to_thread(store.person, person.id) is None:
        visit.may_create()  # a guest who is remembered from now on
    await visit.services.settle(person)
    values = name_values(name, claimed=person.claimed)
    if not await asyncio.to_thread(lambda: store.change_person(person.id, **values)):
        raise RequestError(409, "name_taken", name=name)


@router.post("/me/claim")
async def claim(visit: TheVisit) -> Response:
    """The name becomes theirs alone, with a password."""
    store, person = visit.services.store, visit.person
    try:
        form = await _fields(visit)
        if person.claimed:
            raise RequestError(409, "claimed_already", name=person.name)
        name, password = clean_name(form.get("name", "")), _new_password(form)
        if not name:
            raise RequestError(422, "bad_name")
        _knock(visit, person.id)
        await visit.check_name(name)
        kept = await visit.services.with_passwords(hash_password, password)
        await visit.services.settle(person)
        claimed = {**name_values(name, claimed=True), "password": kept, "epoch": person.epoch + 1}
        if not await asyncio.to_thread(lambda: store.change_person(person.id, **claimed)):
            raise RequestError(409, "name_taken", name=name)
    except RequestError as problem:
        return await _page(visit, problem, "claim")
    session = await _open_session(visit, person.id)
    visit.request.state.session = session
    now_theirs = replace(visit, person=replace(person, name=name, login=fold(name), epoch=person.epoch + 1))
    response = await _page(now_theirs, codes=await _fresh_codes(visit, person.id))
    return _with_cookie(visit, response, visit.services.signer.cookie(person.id, person.epoch + 1, session))


@router.post("/me/in")
async def sign_in(visit: TheVisit) -> Response:
    """A claimed name and its password, from any browser. What this browser's guest began comes along."""
    try:
        form = await _fields(visit)
        password = form.get("password", "")[: LONGEST + 1]
        found = await _named(visit, form)
        right = await visit.services.with_passwords(is_password, found.password if found else None, password)
        person = _let_in(found, right, "wrong_password")
    except RequestError as problem:
        return await _page(visit, problem, "in")
    return await _welcome(visit, person)


async def _named(visit: Visit, form: dict[str, str]) -> PersonRow | None:
    """The person who claimed the name of a form, if anybody did; each question counts as a try."""
    login = fold(clean_name(form.get("name", "")))
    _knock(visit, login)
    return await asyncio.to_thread(visit.services.store.person_called, login)


def _let_in(found: PersonRow | None, right: bool, wrong: str) -> PersonRow:
    """The person whose password or code was right; RequestError `wrong` if it was not."""
    if found is None or not right:
        raise RequestError(403, wrong)
    if found.blocked:
        raise RequestError(403, "blocked")
    return found


async def _welcome(visit: Visit, found: PersonRow) -> Response:
    """Somebody has shown who they are; what this browser's guest began is theirs."""
    store, guest = visit.services.store, visit.person
    if not guest.claimed and guest.id != found.id:
        codes = await asyncio.to_thread(store.codes_of, guest.id)
        await asyncio.to_thread(store.adopt, guest.id, found.id)
        await visit.services.tables.reseat(codes)
    return await _as(visit, found.id, found.epoch)


# --- recovery codes ---------------------------------------------------------------------------------------------------


@router.post("/me/codes")
async def make_codes(visit: TheVisit) -> Response:
    """New recovery codes, shown once; the old ones are worth nothing."""
    try:
        await _prove(visit, await _fields(visit))
    except RequestError as problem:
        return await _page(visit, problem, "codes")
    return await _page(visit, codes=await _fresh_codes(visit, visit.person.id))


@router.post("/me/recover")
async def recover(visit: TheVisit) -> Response:
    """A recovery code and a new password, from any browser; all other browsers are signed out."""
    store = visit.services.store
    try:
        form = await _fields(visit)
        password = _new_password(form)
        found = await _named(visit, form)
        who = found.id if found else ""
        kept = await visit.services.with_passwords(hash_password, password)
        right = await asyncio.to_thread(store.recovery_codes.use, who, hash_code(who, form.get("code", "")), kept)
        person = _let_in(found, right, "wrong_code")
    except RequestError as problem:
        return await _page(visit, problem, "recover")
    await visit.services.note(PERSON, person.id)
    return await _welcome(visit, replace(person, epoch=person.epoch + 1))


async def _fresh_codes(visit: Visit, person: str) -> list[str]:
    codes = new_codes()
    hashes = [hash_code(person, code) for code in codes]
    await asyncio.to_thread(visit.services.store.recovery_codes.replace, person, hashes)
    return codes


# --- where somebody is signed in --------------------------------------------------------------------------------------


@router.post("/me/out")
async def sign_out(visit: TheVisit) -> Response:
    """This browser is a new guest, and its cookie is nobody's; other browsers stay signed in."""
    services, person = visit.services, visit.person
    if not person.claimed:
        return await sign_out_everywhere(visit)
    await asyncio.to_thread(services.store.sessions.end, person.id, _session_of(visit))
    await services.note(PERSON, person.id)
    return _as_guest(visit)


@router.post("/me/out/there")
async def sign_out_there(visit: TheVisit) -> Response:
    """Another browser is signed out."""
    services, person = visit.services, visit.person
    key = (await _fields(visit)).get("session", "")
    if not person.claimed:
        raise RequestError(404, "no_session")
    if not await asyncio.to_thread(services.store.sessions.end, person.id, key[:32]):
        return await _page(visit, RequestError(404, "no_session"), "sessions")
    await services.note(PERSON, person.id)
    return _as_guest(visit) if key == _session_of(visit) else go("/me#sessions")


@router.post("/me/out/everywhere")
async def sign_out_everywhere(visit: TheVisit) -> Response:
    """All browsers are signed out, this one too: every cookie of this person is nobody's."""
    services, person = visit.services, visit.person
    if await _is_stored(visit):
        await asyncio.to_thread(lambda: services.store.change_person(person.id, epoch=person.epoch + 1))
        await asyncio.to_thread(services.store.sessions.end_all, person.id)
        await services.note(PERSON, person.id)
    return _as_guest(visit)


async def _is_stored(visit: Visit) -> bool:
    """Whether there is anything of the visitor to change: of a guest who never did anything nothing is noted either,
    and anybody can be as many of those as they like."""
    return await asyncio.to_thread(visit.services.store.person, visit.person.id) is not None


def _session_of(visit: Visit) -> str:
    """The session of this browser; those from before there were any share one."""
    return visit.request.state.session or visit.person.id


@router.post("/me/password")
async def change_password(visit: TheVisit) -> Response:
    """Another password; other browsers are signed out."""
    person = visit.person
    try:
        form = await _fields(visit)
        await _prove(visit, form)
        kept = await visit.services.with_passwords(hash_password, _new_password(form))
    except RequestError as problem:
        return await _page(visit, problem, "password")
    changed = {"password": kept, "epoch": person.epoch + 1}
    services = visit.services
    await asyncio.to_thread(lambda: services.store.change_person(person.id, **changed))
    await asyncio.to_thread(services.store.sessions.end_all, person.id)
    await services.note(PERSON, person.id)
    return await _as(visit, person.id, person.epoch + 1)


@router.post("/me/rated")
async def choose_ratings(visit: TheVisit) -> Response:
    """Ratings, or none. Without them later games do not count; what was counted stays with the other players."""
    form = await _fields(visit)
    if not visit.person.claimed:
        return await _page(visit, RequestError(409, "claim_first"), "rated")
    wants = form.get("rated") == "yes"
    await asyncio.to_thread(lambda: visit.services.store.change_person(visit.person.id, rated=wants))
    return go("/me")


@router.post("/me/delete")
async def delete(visit: TheVisit) -> Response:
    """Somebody goes for good. What becomes of their tables is said on the page."""
    services, person = visit.services, visit.person
    try:
        form = await _fields(visit)
        if person.claimed:
            await _prove(visit, form)
        elif form.get("sure") != "yes":
            raise RequestError(422, "not_sure")
    except RequestError as problem:
        return await _page(visit, problem, "delete")
    if await _is_stored(visit):
        await services.leave_everything(person)
        codes = await asyncio.to_thread(services.store.codes_of, person.id)
        await asyncio.to_thread(services.store.forget_person, person.id, visit.words("me.nobody"))
        await services.tables.reseat(codes)
        await services.note(PERSON, person.id)
    return _as_guest(visit)


async def _fields(visit: Visit) -> dict[str, str]:
    return {name: values[0] for name, values in (await visit.form()).items()}


async def _typed(visit: Visit) -> str:
    """The name in a form that was refused: it stands there still, a password or a code does not."""
    with suppress(RequestError):
        return clean_name((await _fields(visit)).get("name", ""))
    return ""


def _new_password(form: dict[str, str]) -> str:
    password = form.get("new", "")
    if not SHORTEST <= len(password) <= LONGEST:
        raise RequestError(422, "bad_password", shortest=SHORTEST, longest=LONGEST)
    return password


async def _prove(visit: Visit, form: dict[str, str]) -> None:
    """The present password, before anything that cannot be undone."""
    if not visit.person.claimed:
        raise RequestError(409, "claim_first")
    _knock(visit, visit.person.login or "")
    password = form.get("password", "")[: LONGEST + 1]
    if not await visit.services.with_passwords(is_password, visit.person.password, password):
        raise RequestError(403, "wrong_password_now")


def _knock(visit: Visit, who: str) -> None:
    """Guessing is slow: a few tries at each name from one address, then one at a time; nobody locks others out."""
    services = visit.services
    if not services.allows("passwords_by_name", f"name {who} {visit.place}") or not services.allows(
        "passwords_by_address", visit.place
    ):
        raise RequestError(429, "too_many_tries")


async def _as(visit: Visit, person: str, epoch: int) -> Response:
    """Go on as this person, signed in in this browser."""
    session = await _open_session(visit, person)
    return _with_cookie(visit, go("/me"), visit.services.signer.cookie(person, epoch, session))


async def _open_session(visit: Visit, person: str) -> str:
    browser, system = browser_of(visit.request.headers.get("user-agent", "")[:400])
    session = SessionRow(new_session(), person, browser, system, now(), now())
    await asyncio.to_thread(visit.services.store.sessions.add, session)
    return session.id


def _as_guest(visit: Visit) -> Response:
    """Go on as somebody new."""
    return _with_cookie(visit, go("/"), visit.services.signer.cookie(new_person()))


def _with_cookie(visit: Visit, response: Response, value: str) -> Response:
    response.headers.append("set-cookie", cookie_line(value, secure=visit.services.settings.secure))
    return response


# --- taking everything away -------------------------------------------------------------------------------------------


@router.get("/me/games.json")
async def export(visit: TheVisit) -> Response:
    """All of one's own games. Of one that others still play there is only what one did oneself."""
    store, person = visit.services.store, visit.person
    if not visit.services.exports.allows(visit.place):
        raise RequestError(429, "too_many_asks")

    def collect() -> tuple[list[TableRow], list[ResultRow]]:
        rows = [row for over in (True, False) for row in store.tables_of(person.id, over=over, limit=MOST_EXPORTED)]
        return rows, store.results([row.code for row in rows])

    rows, results = await visit.look_back(collect)

    async def written() -> AsyncIterator[str]:
        """Table by table, each when it is this visitor's turn: all together might not fit into the memory."""
        about = {"backroom": __version__, "name": person.name, "claimed": person.claimed, "rated": person.rated}
        yield f'{json.dumps(about)[:-1]}, "games": ['
        for number, row in enumerate(rows):
            game = await visit.look_back(_exported, visit.services, row, person, results)
            yield f"{', ' if number else ''}{game}"
        yield "]}"

    headers = {"content-disposition": 'attachment; filename="backroom-games.json"'}
    return StreamingResponse(written(), media_type="application/json", headers=headers)


def _exported(services: Services, row: TableRow, person: PersonRow, results: list[ResultRow]) -> str:
    """One game as JSON."""
    seats = services.store.seats(row.code)
    own = {seat.seat for seat in seats if seat.person == person.id}
    whole = row.over or len(own) == len(seats)  # the seed and others' moves tell what is hidden
    events = [event for event in services.store.events(row.code) if whole or event.seat in own]
    game = {
        "table": row.code,
        "game": row.game,
        "rules": row.rules_version,
        "options": row.options,
        "deck": row.deck,
        "seed": row.seed if whole else None,
        "secret": row.secret if whole else None,
        "over": row.over,
        "laid": row.made_at,
        "changed": row.changed_at,
        "seats": [{"name": seat.name, "yours": seat.seat in own, "bot": seat.bot} for seat in seats],
        "result": [
            {"seat": result.seat, "place": result.place, "score": result.score}
            for result in results
            if result.code == row.code
        ],
        "events": [  # numbered anew: gaps would tell of others' moves
            {"number": number, "kind": e.kind, "seat": e.seat, "what": e.what, "at": e.at}
            for number, e in enumerate(events, 1)
        ],
    }
    return json.dumps(game)
