"""The end screen: how a game came out and how it was made up, its curve, one's best, and what to play next."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from backroom.bots import LEVELS, level_of
from backroom.core.match import given_names
from backroom.core.words import Words
from backroom.kit.curve import Line, draw_curve
from backroom.kit.ending import Ending, Moment, Source
from backroom.kit.shapes import MINUS, signed
from backroom.server.errors import RequestError
from backroom.server.pages.drawing import result_of
from backroom.server.pages.lobby import change_query
from backroom.server.pages.review import has_decisions
from backroom.server.storage import ResultRow, TableRow
from backroom.server.tables.par import Par
from backroom.server.tables.results import KNOWN_DEALS
from backroom.server.tables.table import Table
from backroom.server.web.cache import Cache
from backroom.server.web.parameters import Code
from backroom.server.web.players import SetUp, bot_player
from backroom.server.web.templates import render
from backroom.server.web.viewer import Viewer, check_may_look, viewer_of
from backroom.server.web.visit import TheVisit, Visit, go

router = APIRouter(include_in_schema=False)
MOST_KEPT = 200  # endings in memory
TURNING = 3  # moments that are named below the curve
LAST = 10  # scores of earlier games
LEAST_TURN = 2  # points that make a moment one of them
SEEDED = ("again", "same", "seed")  # origins of tables whose deal their seed gives, beside those that come from nowhere
_ENDINGS: Cache[Ending] = Cache(MOST_KEPT)


@dataclass(frozen=True)
class CountRow:
    """A row of the count as the page shows it."""

    label: str
    figures: tuple[str, ...]
    kind: str = "line"  # "group", "line", "sub" or "sum"
    note: str = ""
    zero: bool = False


@dataclass(frozen=True)
class Column:
    """A seat of the count; -1: all together."""

    seat: int
    name: str
    won: bool


@dataclass(frozen=True)
class Turning:
    """A moment at which the score changed much."""

    label: str
    change: str
    move: int


@dataclass(frozen=True)
class Best:
    """How a score stands beside one's earlier ones."""

    says: str
    note: str = ""  # why this game sets no record
    fresh: bool = False  # it is the best so far
    last: tuple[tuple[int, bool], ...] = ()  # the last scores, the newest last, and whether it is this game's


@dataclass(frozen=True)
class NextGame:
    """Something harder to play next."""

    key: str
    label: str
    options: Mapping[str, Any]
    players: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class LadderRow:
    """A rung of a ladder as the page shows it."""

    name: str
    detail: str
    picture: str
    state: str  # "beaten", "next" or ""
    now: bool  # whom this game was played against


Past = Sequence[tuple[ResultRow, TableRow]]


@router.get("/tables/{code}/end")
async def show(code: Code, visit: TheVisit) -> Response:
    """The end screen of a finished game, as a part of its table's page."""
    table, viewer = await _finished(code, visit)
    past = await asyncio.to_thread(visit.services.store.finished, visit.person.id, table.row.game)
    alone = viewer.plays and table.people() == {visit.person.id}
    found = visit.services.pars.of(table, visit.person.id) if alone else None
    query = challenge_of(table) if alone else ""
    link = f"{visit.services.address(visit.request)}games/{table.row.game}/new{query}" if query else ""
    return HTMLResponse(await visit.draw(draw_end, table, viewer, past, found, visit.words, link))


@router.get("/tables/{code}/par")
async def par(code: Code, visit: TheVisit) -> dict[str, Any]:
    """What the strong bot made of the same deal, or that it still plays."""
    table, _ = await _finished(code, visit)
    found = visit.services.pars.of(table, visit.person.id)
    says = par_says(table, found.score, visit.words) if found.score is not None else ""
    return {"playing": found.playing, "says": says}


@router.post("/tables/{code}/same")
async def same(code: Code, visit: TheVisit) -> Response:
    """The same deal again, for somebody who played it alone or against bots."""
    table, _ = await _finished(code, visit)
    if table.people() != {visit.person.id}:
        raise RequestError(403, "not_your_seat")
    return await _create(table, visit, {}, [(seat.player, seat.name) for seat in table.seats], f"same {table.code}")


@router.post("/tables/{code}/next")
async def next_challenge(code: Code, visit: TheVisit) -> Response:
    """What the end screen offered to play next."""
    chosen = (await visit.form()).get("offer", [""])[0]
    table, viewer = await _finished(code, visit)
    past = await asyncio.to_thread(visit.services.store.finished, visit.person.id, table.row.game)
    ending = await visit.draw(ending_of, table, visit.language)
    offers = next_games(table, viewer, ending, past, visit.words) if ending else []
    offer = next((offer for offer in offers if offer.key == chosen), None)
    if offer is None:
        raise RequestError(422, "bad_choice", value=chosen[:24])
    return await _create(table, visit, offer.options, offer.players, "")


async def _create(
    table: Table, visit: Visit, options: Mapping[str, Any], players: Sequence[tuple[str, str]], origin: str
) -> Response:
    visit.may_create()
    await visit.services.settle(visit.person)
    fresh = await visit.services.tables.create(
        table.game,
        visit.person,
        players,
        options={**table.row.options, **options},
        seed=table.row.seed if origin else None,
        secret=table.row.secret if origin else "",
        deck=table.row.deck,
        origin=origin,
        visibility=table.row.visibility,
        move_seconds=table.row.move_seconds,
        game_seconds=table.row.game_seconds,
    )
    return go(f"/tables/{fresh.code}")


async def _finished(code: str, visit: Visit) -> tuple[Table, Viewer]:
    """A finished table and how one looks at it; RequestError while it is still played."""
    table = await visit.services.tables.open(code)
    check_may_look(table, visit.person.id)
    if not table.over:
        raise RequestError(403, "review_later")
    return table, viewer_of(table, visit.person.id)


# --- the screen -------------------------------------------------------------------------------------------------------


def ending_of(table: Table, language: str) -> Ending | None:
    """How the game came out, by the game itself; None where it does not say."""
    ending = table.game.ending
    if ending is None:
        return None
    key = (table.code, table.number, language)
    return _ENDINGS.get(key, lambda: ending(table.snapshot(), table.game.words(language)))


def challenge_of(table: Table) -> str:
    """The set-up page with the same options, rivals and deal; "" where a seed alone does not give the deal."""
    row = table.row
    if row.secret or (row.origin and not row.origin.startswith(SEEDED)):
        return ""
    usual = table.game.options().model_dump()
    options = {name: value for name, value in row.options.items() if value != usual.get(name)}
    chosen = SetUp(options, [(seat.player, seat.name) for seat in table.seats], row.deck)
    return f"{change_query(chosen)}&seed={row.seed}"


def draw_end(table: Table, viewer: Viewer, past: Past, par: Par | None, ui: Words, challenge: str = "") -> str:
    """The end screen as HTML; `par` is there for somebody who played alone or against bots, `challenge` is a link."""
    ending = ending_of(table, ui.language)
    view = viewer.view_of(table)
    order = seats_in_order(table, ending)
    mine = told_seat(table, viewer, ending) if viewer.plays else order[0]
    won = viewer.plays and ending is not None and ending.won is not None and mine in ending.won
    lost = viewer.plays and ending is not None and ending.won is not None and not won
    return render(
        "parts/end.html",
        w=ui,
        table=table,
        viewer=viewer,
        told=mine,
        ending=ending,
        under=under(table, viewer, ending, result_of(table, view, ui), ui),
        mood="won" if won else "lost" if lost else "",
        headline=headline(table, viewer, ending, ui),
        has_decisions=has_decisions(table),
        columns=columns(table, ending, order),
        made=view.game.words(ui.language).get("end.made", ui("end.made")),
        rows=count_rows(ending.sources, [order[0]] if ending.together else order, ui) if ending else [],
        curve=_curve(table, ending, order, mine) if ending and len(ending.curve) > 1 else "",
        turnings=turnings(ending, mine) if ending else [],
        best=best_of(table, viewer, past, ui) if par else None,
        par=par,
        par_says=lambda score: par_says(table, score, ui),
        rivals=ladder(ending, viewer, past) if ending and par else [],
        offers=next_games(table, viewer, ending, past, ui) if ending else [],
        alone=par is not None,
        challenge=challenge,
    )


def seats_in_order(table: Table, ending: Ending | None) -> list[int]:
    """The seats, the winners first, then by score."""
    scores, won = table.match.scores, (ending.won if ending else None) or ()
    return sorted(range(len(scores)), key=lambda seat: (seat not in won, -scores[seat], seat))


def told_seat(table: Table, viewer: Viewer, ending: Ending | None) -> int:
    """Whose result the poster tells: one's own; where several play on one screen, the winner's of them."""
    own = table.held_by(table.seats[viewer.seat].person or "")
    return next((seat for seat in own if ending and seat in (ending.won or ())), viewer.seat)


def headline(table: Table, viewer: Viewer, ending: Ending | None, ui: Words) -> str:
    """The poster's large words: the game's own, or whether one won; on a screen of several, who."""
    if ending is not None and ending.headline:
        return ending.headline
    said = outcome(table, viewer, ending)
    if said == "won_by":
        return ui("end.won_by", name=given_names(table.match.players)[told_seat(table, viewer, ending)])
    return ui(f"end.{said}")


def outcome(table: Table, viewer: Viewer, ending: Ending | None) -> str:
    """What the large words say, where the game has none of its own."""
    if table.resigned is not None:
        return "resigned" if viewer.plays and viewer.seat == table.resigned else "over"
    if not viewer.plays or ending is None or ending.won is None:
        return "over"
    if ending.together:
        return "won_together" if ending.won else "lost_together"
    told = told_seat(table, viewer, ending)
    if told not in ending.won:
        return "lost"
    if len(table.held_by(table.seats[told].person or "")) > 1:
        return "over" if len(ending.won) > 1 else "won_by"
    return "won_shared" if len(ending.won) > 1 else "won"


def under(table: Table, viewer: Viewer, ending: Ending | None, result: str, ui: Words) -> str:
    """The poster's line below the figure: the game's own, or how it ended; who won is not said again."""
    if ending is None or ending.under or ending.headline or ending.won is None:
        return (ending.under if ending else "") or result
    names, scores = given_names(table.match.players), table.match.scores
    mine, said = told_seat(table, viewer, ending), outcome(table, viewer, ending)
    if said == "won_shared":
        return ui("end.shared_with", names=", ".join(names[seat] for seat in ending.won if seat != mine))
    others = [seat for seat in range(len(scores)) if seat not in ending.won]
    if said not in ("won", "won_by") or not others:
        return result
    second = max(others, key=lambda seat: scores[seat])
    ahead = scores[mine] - scores[second]
    return ui("end.ahead", n=ahead, name=names[second]) if ahead > 0 else result  # that says what decided a tie


def columns(table: Table, ending: Ending | None, order: Sequence[int]) -> list[Column]:
    """Who has a column in the count."""
    if ending is None or ending.together or len(order) == 1:
        return [Column(-1, "", False)]
    names = given_names(table.match.players)
    return [Column(seat, names[seat], seat in (ending.won or ())) for seat in order]


def count_rows(sources: Sequence[Source], seats: Sequence[int], ui: Words) -> list[CountRow]:
    """The count, group by group, each of several lines with a subtotal, and the sum."""
    rows: list[CountRow] = []
    groups = list(dict.fromkeys(source.group for source in sources))
    for group in groups:
        lines = [source for source in sources if source.group == group]
        several = bool(group) and len(lines) > 1
        if several:
            rows.append(CountRow(group, (), "group"))
        rows += [_row(line, seats, "" if several else group) for line in lines]
        if several and len(groups) > 1:
            rows.append(CountRow(ui("end.subtotal"), _sums(lines, seats), "sub"))
    return [*rows, CountRow(ui("end.total"), _sums(sources, seats), "sum")] if rows else []


def _row(line: Source, seats: Sequence[int], group: str) -> CountRow:
    figures = tuple(figure(line.points[seat]) for seat in seats)
    return CountRow(line.label, figures, note=line.note or group, zero=not any(line.points))


def _sums(lines: Sequence[Source], seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(figure(sum(line.points[seat] for line in lines)) for seat in seats)


def figure(points: int) -> str:
    """Points as printed, with the real minus sign."""
    return str(points).replace("-", MINUS)


def _curve(table: Table, ending: Ending, order: Sequence[int], mine: int) -> str:
    seats = [order[0]] if ending.together else order
    single, names = len(seats) == 1, given_names(table.match.players)
    lines = [
        Line("" if single else names[seat], -1 if single else seat, [m.scores[seat] for m in ending.curve])
        for seat in sorted(seats, key=lambda seat: seat == mine)  # one's own lies on top
    ]
    return draw_curve(lines, [moment.at for moment in ending.curve], ending.axis, ending.levels, ending.breaks)


def turnings(ending: Ending, seat: int) -> list[Turning]:
    """The moments at which the seat's score changed most, in their order."""

    def change(pair: tuple[Moment, Moment]) -> int:
        return pair[1].scores[seat] - pair[0].scores[seat]

    pairs = list(zip(ending.curve, ending.curve[1:], strict=False))
    largest = sorted(pairs, key=lambda pair: -abs(change(pair)))[:TURNING]
    return [
        Turning(f"{ending.axis} {pair[1].at}", signed(change(pair)), pair[1].move)
        for pair in pairs
        if pair in largest and abs(change(pair)) >= LEAST_TURN
    ]


# --- for you ----------------------------------------------------------------------------------------------------------


def counts(result: ResultRow, row: TableRow) -> bool:
    """Whether a game may set a record: played to its end, on cards that nobody knew, without hindsight."""
    return result.hindsight is False and result.worth is not None and not row.origin.startswith(KNOWN_DEALS)


def best_of(table: Table, viewer: Viewer, past: Past, ui: Words) -> Best | None:
    """How the score stands beside one's other games with the same options and cards."""
    score = table.match.scores[viewer.seat]
    if len(table.held_by(table.seats[viewer.seat].person or "")) != 1:
        return None
    alike = [
        (result, row)
        for result, row in past
        if row.options == table.row.options and row.deck_digest == table.row.deck_digest and counts(result, row)
    ]
    others = [result.score for result, row in alike if row.code != table.code]
    last = tuple((result.score, row.code == table.code) for result, row in reversed(alike[:LAST]))
    best = max(others, default=None)
    note = record_note(table, ui)
    if note:
        says = ui("end.best_is", best=figure(best)) if best is not None else ui("end.best_none")
        return Best(says, note, last=last)
    if best is None:
        return Best(ui("end.best_first", n=figure(score)), fresh=True, last=last)
    if score > best:
        return Best(ui("end.best_new", n=figure(score), best=figure(best)), fresh=True, last=last)
    return Best(ui("end.best_equal" if score == best else "end.best_is", best=figure(best)), last=last)


def record_note(table: Table, ui: Words) -> str:
    """Why a game sets no record, "" if it may."""
    if table.resigned is not None:
        return ui("end.note_resigned")
    if table.match.hindsight:
        return ui("end.note_hindsight")
    return ui("end.note_known") if table.row.origin.startswith(KNOWN_DEALS) else ""


def par_says(table: Table, score: int, ui: Words) -> str:
    """The strong bot's result beside one's own."""
    ahead = table.match.scores[0] - score
    key = "end.par_ahead" if ahead > 0 else "end.par_behind" if ahead < 0 else "end.par_level"
    return ui(key, n=figure(score), by=abs(ahead))


def beaten(past: Past) -> set[int]:
    """The rungs of a game's ladder that somebody has beaten, without hindsight and on cards that nobody knew."""
    return {
        result.rung
        for result, row in past
        if result.rung is not None and result.rung >= 0 and counts(result, row) and (result.worth or 0) > 0
    }


def up_next(ending: Ending, seat: int, done: set[int]) -> int | None:
    """The rung to try next: after a win the next one above that is not beaten yet, else the lowest of those."""
    left = [i for i in range(len(ending.ladder)) if i not in done]
    won = ending.won is not None and seat in ending.won
    above = [i for i in left if won and ending.rung is not None and i > ending.rung]
    return next(iter([*above, *left]), None)


def ladder(ending: Ending, viewer: Viewer, past: Past) -> list[LadderRow]:
    """The ladder, with those who were beaten and the next."""
    done = beaten(past)
    following = up_next(ending, viewer.seat, done)
    return [
        LadderRow(
            rung.name,
            rung.detail,
            rung.picture,
            "beaten" if i in done else "next" if i == following else "",
            i == ending.rung,
        )
        for i, rung in enumerate(ending.ladder)
    ]


def next_games(table: Table, viewer: Viewer, ending: Ending, past: Past, ui: Words) -> list[NextGame]:
    """What to play next: the next rival, a stronger bot, a longer or harder game. Nothing harder after a defeat."""
    if not viewer.plays or len(table.people()) != 1 or table.resigned is not None:
        return []
    players = tuple((seat.player, seat.name) for seat in table.seats)
    following = up_next(ending, viewer.seat, beaten(past))
    if following is not None and following != ending.rung:
        rung = ending.ladder[following]
        return [NextGame("rung", ui("end.next_rival", name=rung.name), rung.options, players)]
    if ending.won is not None and viewer.seat not in ending.won:
        return []
    offers = []
    stronger = stronger_bots(table, ui)
    if stronger:
        level, bots = stronger
        offers.append(NextGame("level", ui("end.next_level", level=ui(f"level.{level}")), {}, bots))
    offers += [NextGame(f"step{i}", step.label, step.options, players) for i, step in enumerate(ending.steps)]
    return offers[:2]


def stronger_bots(table: Table, ui: Words) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """The next level and who then plays; None where the bots are not all of one level, or of the highest."""
    specs = {seat.bot for seat in table.seats if seat.bot}
    level = level_of(min(specs)) if len(specs) == 1 else None
    if level is None or level == LEVELS[-1]:
        return None
    following = LEVELS[level.number].key
    players = tuple(
        bot_player(following, seat.seat, ui) if seat.bot else (seat.player, seat.name) for seat in table.seats
    )
    return following, players
