"""The socket of a table for programs: every event in order, moves with an answer to each. No pictures are drawn.

`/api/tables/{code}/live?seen=N` tells what happened after event N; the messages are those of `protocol`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from fastapi import APIRouter
from starlette.websockets import WebSocket

from backroom.core.game import Game
from backroom.core.match import View, given_names
from backroom.server.api.protocol import TAKES, Look, Resign, Seen, Undo, Welcome
from backroom.server.errors import RequestError
from backroom.server.tables.messages import Message
from backroom.server.tables.table import StoryEntry, Table
from backroom.server.web.acting import play, refused
from backroom.server.web.messages import Play
from backroom.server.web.session import Peer, Session, peer_at
from backroom.server.web.viewer import seat_to_play, viewer_of

router = APIRouter()
MOST_SENT = 500  # events in one message
AS_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # what is sent with every move


class ProgramSession(Session):
    """A program that follows a table."""

    takes = TAKES
    longest = 8192

    def __init__(self, peer: Peer, seen: int = 0, views: bool = False) -> None:
        super().__init__(peer)
        self.seen = seen
        self.views = views
        self._welcomed = False

    # --- sending ----------------------------------------------------------------------------------------------------

    async def begin(self, table: Table) -> None:
        """Say where the table stands; what came after `seen` follows as events."""
        async with self.one_at_a_time:
            self.seen = min(self.seen, table.number_for(self.person))
            await self.send(
                Welcome(
                    table=table.code,
                    game=table.row.game,
                    seats=[seat.name for seat in table.seats],
                    yours=table.held_by(self.person),
                    company=self.services.company(table),
                    **json.loads(f"{{{self._stand(table)}}}"),
                )
            )
            self._welcomed = True
            await self._catch_up(table)
            if self.views:
                await self._show(table)

    async def changed(self, table: Table) -> None:
        """Send every event that was not sent yet, in order."""
        async with self.one_at_a_time:
            sent = await self._catch_up(table)
            if sent and self.views:
                await self._show(table)

    def changed_at_once(self, table: Table) -> bool:
        """The same, where it can be written now and nothing is being sent."""
        if self.views or not self._welcomed or self.one_at_a_time.locked():
            return False
        news = self.news(table)
        if len(news) > MOST_SENT:
            return False
        text = self.told(table, news)
        if not self.send_at_once(text):
            return False
        self.seen += len(news)
        return True

    async def _catch_up(self, table: Table) -> bool:
        news = self.news(table)
        for first in range(0, len(news), MOST_SENT):
            part = news[first : first + MOST_SENT]
            text = self.told(table, part)
            self.seen += len(part)
            await self.send_text(text)
        return bool(news)

    def news(self, table: Table) -> list[StoryEntry]:
        """What the program can notice and was not told yet."""
        return table.story_since(self.seen, table.notices(self.person))

    def told(self, table: Table, news: Sequence[StoryEntry]) -> str:
        """The message `Events` of what comes after `seen`, as text: `protocol` says what is in it."""
        events = ",".join(self._event(table, entry, number) for number, entry in enumerate(news, self.seen + 1))
        return f'{{"v":1,"type":"events","events":[{events}],{self._stand(table)}}}'

    async def _show(self, table: Table) -> None:
        """Send what one's seat may know now, or why not: who plays two seats must say for which one looks."""
        try:
            await self._look(table, None, None)
        except RequestError as problem:
            await self.send_error(problem, final=False)

    async def _look(self, table: Table, seat: int | None, request_id: str | None) -> None:
        """Send what a seat may know."""
        await self.send_text(await self.draw(_view, table, self.person, seat, request_id))

    async def tell(self, message: Message) -> None:
        """News for everybody at the table; the first message is the welcome."""
        if self._welcomed:
            await self.send(message)

    def _stand(self, table: Table) -> str:
        """A `Stand`, as the end of a message."""
        own, written = table.held_by(self.person), _written(table.game)
        legal = ",".join(
            f'"{seat}":[{",".join([written[move] for move in table.legal(seat)])}]'
            for seat in table.pending
            if seat in own
        )
        number, over, pending = table.number_for(self.person), "true" if table.over else "false", list(table.pending)
        return f'"number":{number},"over":{over},"pending":{pending},"legal":{{{legal}}}'

    def _event(self, table: Table, entry: StoryEntry, number: int) -> str:
        """An `Event`: what there is of it."""
        move = says = ""
        if entry.what and (table.over or entry.seat in table.held_by(self.person)):
            move = f',"move":{AS_JSON(entry.what)}'
        if entry.happened:
            says = f',"says":{_said(table, entry, self.words.language)}'
        return f'{{"number":{number},"kind":"{entry.kind}","seat":{entry.seat}{move}{says}}}'

    # --- taking -----------------------------------------------------------------------------------------------------

    async def take(self, code: str, message: Play | Undo | Resign | Look) -> None:
        """Carry out a message and answer it."""
        tables = self.services.tables
        table = await tables.open(code)
        if isinstance(message, Look):
            await self._look(table, message.seat, message.id)
            return
        done = table.request_event(self.person, message.id)
        if done is None:
            if isinstance(message, Play):
                table = await play(
                    tables, table, self.person, message.seat, message.moves, after=message.after, request_id=message.id
                )
            elif isinstance(message, Undo):
                table = await tables.undo(table, seat_to_play(table, self.person, message.seat), message.id)
            else:
                table = await tables.resign(table, seat_to_play(table, self.person, message.seat), message.id)
            done = table.request_event(self.person, message.id)
        number = table.number_for(self.person, done)
        await self.send_text(f'{{"v":1,"type":"done","id":{AS_JSON(message.id)},"number":{number}}}')

    async def refuse(self, message: Play | Undo | Resign | Look, problem: RequestError) -> None:
        """A message was refused, and changed nothing."""
        await self.send(refused(message.id, problem, self.words))


@cache
def _written(game: Game) -> list[str]:
    """Every move as it stands in a message, by its number."""
    return [AS_JSON(game.moves.notation(move)) for move in range(len(game.moves))]


def _said(table: Table, entry: StoryEntry, language: str) -> str:
    """What an event made happen, in words: the same for every seat, and worked out for the first who is told."""
    key = entry.number, language
    if key not in table.said:
        match = table.match
        view = View(match.game, match.deck, match.options, 0, None, (), (), False, (), (), given_names(match.players))
        words = match.game.words(language)
        table.said[key] = AS_JSON([view.happening_text(one, words).replace("**", "") for one in entry.happened])
    return table.said[key]


def _view(table: Table, person: str, seat: int | None, request_id: str | None) -> str:
    """The message `Seen`, as text: it is long, and written here by turns, not in the loop."""
    viewer = viewer_of(table, person, seat)
    if viewer.curtain:
        raise RequestError(409, "curtain")
    number, view = len(table.story_of(viewer.notices)), viewer.view_of(table).data
    return Seen(id=request_id, number=number, view=view).model_dump_json()


@router.websocket("/api/tables/{code}/live")
async def live(socket: WebSocket, code: str, seen: int = 0, views: bool = False) -> None:
    """A program follows a table until it goes."""
    await ProgramSession(peer_at(socket), max(0, seen), views).run(code)
