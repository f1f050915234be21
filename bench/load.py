"""Many tables together, over real sockets on this machine: how fast a move reaches the other seat, and what it costs.

    python bench/load.py                          # 1,000 tables, 300 moves a second, 20 s
    python bench/load.py --clients http           # the same programs, whose moves are requests beside the socket
    python bench/load.py --clients pages --tables 100 --rate 20
    python bench/load.py --database postgresql://… --workers 2
    python bench/load.py --database postgresql://… --workers 4 --generators 8 --within 150   # the most that it holds
    python bench/load.py --against boardgame.io   # the same load on a peer, and both side by side
    python bench/load.py --everything             # what we promise, beside boardgame.io, in some 4 minutes

The server is started for the measurement, in a process of its own, with the limits for one address lifted, as behind a
proxy: everybody comes from the same one. Clients are people-like: two at each table, each with a socket of its own, and
the seat to move plays a random legal move. `--clients data` are programs that play through their socket (every event,
no pictures); `--clients http` are programs that hear through it and play by requests; `--clients pages` are browsers
(the wide picture of the table after each move; where a move is put together on the table first, each thing is laid
out at random and drawn, as a page does).

Moves are due at fixed moments whether the server keeps up or not, and a delay counts from the moment a move was due, so
that a stalled server cannot hide behind clients that wait for it. Every event number is checked: none is lost, none
comes twice or out of order.

`--against boardgame.io` starts a boardgame.io server with the smallest game that there is (two players take turns, each
has one hidden number) and puts the same load on it. It keeps its tables in memory, where ours has every move on the
disk before anybody hears of it. Node and npm must be there; npm fetches boardgame.io the first time.

The clients live in processes of their own, `--generators` of them, so that they need not be what is measured.
With `--within` the rate goes up by a quarter until the server no longer keeps up: until fewer than 97 of 100 moves that
were due could be sent, or one of 100 took longer than so many milliseconds.

With `--everything` and `--pin` the server and the generator have a core each, the second and the first of this process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import boardgame_io
from two_seats import table_for, two_guests
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from backroom.core.compile import compile_rules
from backroom.core.game import game as find_game
from backroom.server.settings import Settings
from backroom.server.web.services import Services

TABLES_ALONE = """
from backroom.server.tables.compiling import RulesCompiler
RulesCompiler.begin = lambda *_: None  # nobody asks for a hint: the search need not be compiled beside the measurement
"""
WORK = f"""{TABLES_ALONE}
import os
from backroom.core.game import game
from backroom.core.compile import compile_rules
from backroom.server.worker import main
compile_rules(game(os.environ["LOAD_GAME"]))
main()
"""
SERVE = f"""{TABLES_ALONE}
import os
import sys
from pathlib import Path
from backroom.core.game import game
from backroom.core.compile import compile_rules
from backroom.server import workers
from backroom.server.run import serve
from backroom.server.settings import Settings
compile_rules(game(sys.argv[4]))
os.environ["LOAD_GAME"] = sys.argv[4]
workers.PROGRAM = ("-c", {WORK!r})
serve("127.0.0.1", 0, settings=Settings(
    data=Path(sys.argv[1]), database_url=sys.argv[2], secret=sys.argv[3], asks_per_second=1e9, pace=0.0
), workers=int(sys.argv[5]))
"""
WARM_UP = 8.0  # seconds of play before the measurement: the server looks through its memory at the start, then hourly
STEP_UP = 1.25  # of the rate, with --within
SETTLES = 1.0  # seconds of play at each higher rate before it is measured
HELD = 0.97  # of the moves that are due
DEEDS = re.compile(r'data-moves?="([0-9 ]+)"')  # what a press plays
PICKS = re.compile(r'class="lit(?: close)?" data-draft="([^"]+)"')  # what a press lays out


class Seat:
    """One client: what it heard last, and what it may play."""

    def __init__(self, table: Table, number: int, cookie: str) -> None:
        self.table = table
        self.number = number
        self.cookie = cookie
        self.seen = 0
        self.legal: list[str | list[int]] = []  # a page's are chains of moves
        self.parts: dict[str, str] = {}  # of a page, as they came last
        self.draft: dict[str, str] = {}  # of a page, what it has laid out
        self.socket: ClientConnection | None = None
        self.peer: boardgame_io.Line | None = None
        self.http: Http | None = None


class Table:
    """Two clients at one table, and the move that is on its way."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seats: list[Seat] = []
        self.due: float | None = None  # when the move on its way was due
        self.mover = -1
        self.over = False
        self.number = 0


class Http:
    """A kept-alive connection of one browser, for its moves."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.turn = asyncio.Lock()  # an event may come before the answer to what made it

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, bytes]:
        """The status and the answer. A connection that was idle too long is opened again, as browsers do."""
        for _ in range(2):
            try:
                async with self.turn:
                    return await self._ask(method, path, b"" if body is None else json.dumps(body).encode())
            except (asyncio.IncompleteReadError, ConnectionError):
                self.streams = None
        raise ConnectionError(f"{path}: the server hangs up")

    async def _ask(self, method: str, path: str, data: bytes) -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: application/json\r\nAccept: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(re.search(r"content-length: (\d+)", answer)[1])  # type: ignore[index]
        return int(answer.split(" ", 2)[1]), await reader.readexactly(length)


class Load:
    """The tables, the clock that makes moves due, and what was measured."""

    def __init__(self, tables: list[Table], port: int, clients: str, seed: int, packed: bool = False) -> None:
        self.packed = packed
        self.tables = tables
        self.port = port
        self.pages = clients == "pages"
        self.by_http = clients == "http"
        self.peers = clients == "boardgame.io"
        self.dice = random.Random(seed)
        self.ready: deque[Table] = deque()
        self.delays: list[float] = []  # seconds from when a move was due to the other seat's receipt
        self.answers: list[float] = []  # seconds to the mover's own answer
        self.faults: list[str] = []
        self.drafts = 0  # how often something was laid out at a page before its moves were played
        self.bytes = 0
        self.sending: set[asyncio.Task[None]] = set()
        self.measuring = False

    async def open(self) -> None:
        """Open all sockets, some at a time, and read from each for ever."""
        gate = asyncio.Semaphore(32)

        async def one(seat: Seat) -> None:
            async with gate:
                self._on_message(seat, await (self._open_peer(seat) if self.peers else self._open(seat)))
            self.reading.append(asyncio.create_task(self._read_peer(seat) if self.peers else self._read(seat)))

        self.reading: list[asyncio.Task[None]] = []
        await asyncio.gather(*(one(seat) for table in self.tables for seat in table.seats))

    async def _open(self, seat: Seat) -> dict[str, Any]:
        room, wants = ("/tables", "?layout=wide") if self.pages else ("/api/tables", "")
        seat.socket = await connect(
            f"ws://127.0.0.1:{self.port}{room}/{seat.table.code}/live{wants}",
            additional_headers={"Cookie": seat.cookie},
            compression="deflate" if self.packed else None,
            max_size=None,
            open_timeout=120,
            ping_interval=None,
        )
        while (first := json.loads(await seat.socket.recv()))["type"] != ("table" if self.pages else "welcome"):
            continue
        return dict(first)

    async def _open_peer(self, seat: Seat) -> dict[str, Any]:
        seat.peer = boardgame_io.Line(seat)
        return await seat.peer.open(self.port)

    async def _read_peer(self, seat: Seat) -> None:
        assert seat.peer is not None
        try:
            async for text, message in seat.peer:
                now = time.perf_counter()
                self.bytes += len(text)
                if message is not None:
                    self._take(seat, message, now)
        except ConnectionClosed as error:
            self.faults.append(f"{seat.table.code}: line lost: {error}")

    async def _read(self, seat: Seat) -> None:
        assert seat.socket is not None
        try:
            async for text in seat.socket:
                now = time.perf_counter()
                self.bytes += len(text)
                self._take(seat, json.loads(text), now)
        except ConnectionClosed as error:
            self.faults.append(f"{seat.table.code}: line lost: {error}")

    def _take(self, seat: Seat, message: dict[str, Any], now: float) -> None:
        kind, table = message["type"], seat.table
        if kind == "events":
            for event in message["events"]:
                if event["number"] != seat.seen + 1:
                    self.faults.append(f"{table.code} seat {seat.number}: event {event['number']} after {seat.seen}")
                seat.seen = event["number"]
            self._on_message(seat, message)
            self._arrived(seat, now)
        elif kind == "table":
            if message["number"] < seat.seen:
                self.faults.append(f"{table.code} seat {seat.number}: event {message['number']} after {seat.seen}")
            if message["number"] > seat.seen:
                seat.draft = {}
            seat.seen = message["number"]
            self._on_message(seat, message)
            self._arrived(seat, now)
        elif kind == "done":
            self._answered(table, now)
        elif kind in ("refused", "error"):
            self.faults.append(f"{table.code}: {message['error']}")

    def _on_message(self, seat: Seat, message: dict[str, Any]) -> None:
        """What the seat may do now; where the table waits for it, the table is ready for its next move."""
        if self.pages:
            for name, sent in message["parts"].items():
                seat.parts[name] = whole(seat.parts.get(name, ""), sent)  # what is left out is as it was
            shown = seat.parts["board"] + seat.parts["acts"] if message["mine"] else ""
            seat.legal = [[int(move) for move in deed.split()] for deed in DEEDS.findall(shown)]
            if message["mine"] and not seat.legal:  # something is put together first
                self._lay_out(seat, PICKS.findall(shown))
        else:
            seat.legal = message["legal"].get(str(seat.number), [])
        seat.table.over = seat.table.over or message["over"]
        if seat.legal and seat.table.due is None:
            self.ready.append(seat.table)

    def _lay_out(self, seat: Seat, picks: list[str]) -> None:
        """Press one of the things that can be laid out; the page is shown the table with it."""
        assert seat.socket is not None
        seat.draft |= dict(pick.split("=") for pick in self.dice.choice(picks).split())
        self.drafts += 1
        text = " ".join(f"{name}={number}" for name, number in seat.draft.items())
        sending = asyncio.create_task(seat.socket.send(json.dumps({"type": "draft", "draft": text})))
        self.sending.add(sending)
        sending.add_done_callback(self.sending.discard)

    def _arrived(self, seat: Seat, now: float) -> None:
        table = seat.table
        if seat.number != table.mover and table.due is not None and seat.seen > table.number:
            if self.measuring:
                self.delays.append(now - table.due)
            table.number, table.due = seat.seen, None
            if any(other.legal for other in table.seats):
                self.ready.append(table)

    def _answered(self, table: Table, now: float) -> None:
        if self.measuring and table.due is not None:
            self.answers.append(now - table.due)

    async def play(self, rate: float, seconds: float, after: float = 0.0) -> tuple[int, float, int]:
        """Make moves due at a steady rate; returns how many were sent, in how long, and how many found no table."""
        begun = time.perf_counter() + after
        sent = late = 0
        tasks: set[asyncio.Task[None]] = set()
        while (due := begun + (sent + late) / rate) < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            found = self._next()
            if found is None:
                late += 1
                continue
            table, seat = found
            table.due, table.mover = due, seat.number
            task = asyncio.create_task(self._send(seat, self.dice.choice(seat.legal)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            sent += 1
        took = time.perf_counter() - begun
        deadline = time.perf_counter() + 30
        while (tasks or any(table.due is not None for table in self.tables)) and time.perf_counter() < deadline:
            await asyncio.sleep(0.05)
        return sent, took, late

    def _next(self) -> tuple[Table, Seat] | None:
        for _ in range(len(self.ready)):
            table = self.ready.popleft()
            movers = [seat for seat in table.seats if seat.legal and seat.seen >= table.number]
            if movers and table.due is None and not table.over:
                return table, movers[0]
        return None

    async def _send(self, seat: Seat, move: str | list[int]) -> None:
        seat.legal = []
        if seat.peer is not None:
            await seat.peer.play(str(move))
            return
        request_id = secrets.token_hex(9)
        assert seat.socket is not None
        if not self.by_http:
            moves = [move] if isinstance(move, str) else move
            await seat.socket.send(json.dumps({"type": "play", "moves": moves, "id": request_id, "after": seat.seen}))
            return
        seat.http = seat.http or Http(self.port, seat.cookie)
        body = {
            "moves": [move],
            "seat": seat.number,
            "after": seat.seen,
            "request_id": request_id,
        }
        try:
            status, _ = await seat.http.ask("POST", f"/api/tables/{seat.table.code}/moves", body)
        except ConnectionError as error:
            self.faults.append(f"{seat.table.code}: {error}")
            return
        if status != 200:
            self.faults.append(f"{seat.table.code}: {status} for '{move}'")
        self._answered(seat.table, time.perf_counter())


def whole(had: str, sent: str | dict[str, Any]) -> str:
    """A part of a page as the page puts it together: `static/pieces.js`."""
    if isinstance(sent, str):
        return sent
    cut, old = sent["cut"], had.split(sent["cut"])
    return str(cut.join(piece if isinstance(piece, str) else cut.join(old[slice(*piece)]) for piece in sent["pieces"]))


async def create_tables(settings: Settings, name: str, count: int) -> list[Table]:
    """Tables with two people each and their cookies."""
    services = Services(settings)
    gate = asyncio.Semaphore(16)

    async def one(number: int) -> Table:
        people, cookies = two_guests(services, f"load{number}")
        async with gate:
            table = Table(await table_for(services, name, people, seed=number))
        table.seats = [Seat(table, seat, cookie) for seat, cookie in enumerate(cookies)]
        return table

    tables = await asyncio.gather(*(one(number) for number in range(count)))
    services.tables.close()
    services.store.close()
    return tables


class Watched:
    """A process and its children: memory and processor time, from /proc."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def _all(self) -> list[int]:
        found = [self.pid]
        for parent in found:
            for task in Path(f"/proc/{parent}/task").glob("*/children"):
                found += [int(child) for child in task.read_text().split()]
        return found

    def memory(self) -> int:
        """Bytes that are resident."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self._all()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Seconds used."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in self._all()]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats) / os.sysconf("SC_CLK_TCK")


def wait_until_ready(port: int) -> None:
    """Wait until the server answers; its rules are compiled before it listens."""
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=60):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)


def spread(values: list[float]) -> dict[str, float]:
    """Percentiles in milliseconds."""
    if len(values) < 2:
        return {}
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    return {
        name: round(cut * 1000, 1)
        for name, cut in zip(("p50", "p95", "p99"), (cuts[49], cuts[94], cuts[98]), strict=True)
    } | {"max": round(max(values) * 1000, 1)}


@dataclass
class Found:
    """What was measured in one stretch of play; of several generators, what they measured together."""

    sent: int
    took: float
    late: int
    drafts: int
    bytes: int
    delays: list[float]
    answers: list[float]
    faults: list[str]
    seconds: float  # of a processor that the generator used


def together(parts: Sequence[Found]) -> Found:
    """What several generators measured at the same time."""
    whole = {
        name: sum(getattr(part, name) for part in parts) for name in ("sent", "late", "drafts", "bytes", "seconds")
    }
    lists = {name: [one for part in parts for one in getattr(part, name)] for name in ("delays", "answers", "faults")}
    return Found(took=max(part.took for part in parts), **whole, **lists)  # type: ignore[arg-type]


async def stretch(load: Load, rate: float, seconds: float, after: float) -> Found:
    """Play for so long, and say what was measured."""
    load.delays, load.answers, load.bytes, load.drafts = [], [], 0, 0
    begun = time.process_time()
    sent, took, late = await load.play(rate, seconds, after)
    used = time.process_time() - begun
    lost = [
        f"{table.code}: the last move never reached the other seat" for table in load.tables if table.due is not None
    ]
    faults, load.faults = load.faults + lost, []
    return Found(sent, took, late, load.drafts, load.bytes, load.delays, load.answers, faults, used)


def generate(line: Connection, load: Load) -> None:
    """A process with some of the clients: told to, it opens their sockets or plays, and says what it saw."""

    async def obey() -> None:
        while (order := await asyncio.to_thread(line.recv)) is not None:
            line.send(await (stretch(load, *order) if order else load.open()))

    load.measuring = True
    asyncio.run(obey())


class Generators:
    """Processes with the clients, the tables shared out among them."""

    def __init__(self, loads: Sequence[Load]) -> None:
        self.lines: list[Connection] = []
        self.running = []
        spawning = multiprocessing.get_context("spawn")
        for load in loads:
            ours, its = spawning.Pipe()
            process = spawning.Process(target=generate, args=(its, load), daemon=True)
            process.start()
            its.close()
            self.lines.append(ours)
            self.running.append(process)

    def _all(self, orders: Sequence[Any]) -> list[Any]:
        for line, order in zip(self.lines, orders, strict=True):
            line.send(order)
        return [line.recv() for line in self.lines]

    def open(self) -> None:
        """Open all sockets."""
        self._all([()] * len(self.lines))

    def play(self, rate: float, seconds: float) -> Found:
        """Play at this rate, all of them together."""
        count = len(self.lines)
        return together(self._all([(rate / count, seconds, number / rate) for number in range(count)]))

    def stop(self) -> None:
        """End them."""
        for line in self.lines:
            line.send(None)
        for process in self.running:
            process.join(timeout=20)


def measure(
    arguments: argparse.Namespace, clients: str, port: int, tables: list[Table], server: Watched
) -> dict[str, Any]:
    """Open the sockets, warm up, and measure."""
    empty, count = server.memory(), arguments.generators
    shares = [tables[number::count] for number in range(count)]
    seeds = range(arguments.seed, arguments.seed + count)
    generators = Generators(
        [Load(share, port, clients, seed, arguments.packed) for share, seed in zip(shares, seeds, strict=True)]
    )
    try:
        begun = time.perf_counter()
        generators.open()
        opened = time.perf_counter() - begun
        seated = server.memory()
        generators.play(arguments.rate, min(WARM_UP, arguments.seconds))
        held, tried = climb(arguments, generators, server)
        after = server.memory()
    finally:
        generators.stop()
    return {
        "clients": clients,
        "packed": arguments.packed,
        "tables": len(tables),
        "sockets": 2 * len(tables),
        "generators": count,
        "sockets_opened_in_s": round(opened, 1),
        **held,
        **({"tried": tried} if arguments.within else {}),
        "memory_per_table_kib": round((seated - empty) / len(tables) / 1024, 1),
        "memory_per_table_after_kib": round((after - empty) / len(tables) / 1024, 1),
        "server_memory_mib": round(after / 2**20),
        "load_average": round(os.getloadavg()[0], 2),
    }


def climb(
    arguments: argparse.Namespace, generators: Generators, server: Watched
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What was measured at the highest rate that was held (without --within the only one); all rates in short."""
    rate: float = arguments.rate
    held: dict[str, Any] = {}
    tried: list[dict[str, Any]] = []
    while True:
        before = server.processor()
        found = generators.play(rate, arguments.seconds)
        used = server.processor() - before
        figures = about(found, used)
        short = ("moves_per_second", "to_other_seat_ms", "server_cores", "server_ms_per_move", "generator_cores")
        tried.append({"asked": round(rate)} | {name: figures[name] for name in short})
        if arguments.within:
            print(json.dumps(tried[-1]), file=sys.stderr, flush=True)
        kept_up = found.sent >= HELD * (found.sent + found.late) and not found.faults
        kept_up = kept_up and figures["to_other_seat_ms"]["p99"] <= (arguments.within or float("inf"))
        if kept_up or not held:
            held = figures
        if not (kept_up and arguments.within):
            return held, tried
        rate *= STEP_UP
        generators.play(rate, SETTLES)


def about(found: Found, used: float) -> dict[str, Any]:
    """What was measured, as it is shown; `used` are the seconds of a processor that the server needed for it."""
    return {
        "moves": found.sent,
        "moves_per_second": round(found.sent / found.took, 1),
        "no_table_was_ready": found.late,
        "laid_out_before": found.drafts,
        "received": len(found.delays),
        "to_other_seat_ms": spread(found.delays),
        "answer_ms": spread(found.answers),
        "faults": len(found.faults),
        "first_faults": found.faults[:5],
        "server_cores": round(used / found.took, 2),
        "server_ms_per_move": round(1000 * used / max(1, found.sent), 2),  # of a core: hardly depends on what else runs
        "generator_cores": round(found.seconds / found.took, 2),
        "bytes_per_move": round(found.bytes / max(1, found.sent)),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="mob_town")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--clients", choices=["data", "http", "pages"], default="data")
    parser.add_argument("--database", default="", help="a PostgreSQL URL; by default an SQLite file")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--generators", type=int, default=1, help="processes with the clients")
    parser.add_argument(
        "--within", type=float, default=0.0, help="raise the rate while 99 of 100 moves take at most so many ms"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packed", action="store_true", help="messages compressed, as browsers ask for it")
    parser.add_argument("--pin", action="store_true", help="a core for the server and one for the generator")
    parser.add_argument("--everything", action="store_true", help="all that is promised, in one run")
    parser.add_argument("--against", choices=["boardgame.io"], help="put the same load on a peer afterwards")
    arguments = parser.parse_args()
    if arguments.pin or arguments.everything:
        pin()
    if arguments.everything:
        return everything(arguments)
    figures = ours(arguments)
    shown: dict[str, Any] = figures
    if arguments.against:
        other = theirs(arguments)
        ratio = {
            "moves_per_second": figures["moves_per_second"] / other["moves_per_second"],
            "p99": figures["to_other_seat_ms"]["p99"] / other["to_other_seat_ms"]["p99"],
            "server_ms_per_move": figures["server_ms_per_move"] / max(0.01, other["server_ms_per_move"]),
        }
        shown = {
            "backroom": figures,
            arguments.against: other,
            "backroom in units of the peer": {name: round(value, 2) for name, value in ratio.items()},
        }
    print(json.dumps(shown, indent=1))
    return 1 if figures["faults"] else 0


CORES: list[int] = []  # of the generator and of the server, where they have one each


def pin() -> None:
    """Keep this process on its first core; servers go to the second."""
    CORES[:] = sorted(os.sched_getaffinity(0))[:2]
    if len(CORES) < 2:
        raise SystemExit("one core only: --pin and --everything need two")
    os.sched_setaffinity(0, CORES[:1])


def give_core(process: subprocess.Popen[str]) -> None:
    """The server's core; what it starts inherits it."""
    if CORES:
        os.sched_setaffinity(process.pid, CORES[1:])


PROMISED = (  # clients, tables, moves a second, milliseconds within which 99 of 100 reach the other seat
    ("data", 1000, 600.0, 150),
    ("pages", 200, 200.0, 250),
)


def everything(arguments: argparse.Namespace) -> int:
    """Programs, pages and the peer, one after another; a table of it all."""
    rows = []
    for clients, tables, rate, within in PROMISED:
        asked = argparse.Namespace(**vars(arguments) | {"clients": clients, "tables": tables, "rate": rate})
        rows.append((f"backroom, {clients}", rate, within, ours(asked)))
    clients, tables, rate, within = PROMISED[0]
    try:
        asked = argparse.Namespace(**vars(arguments) | {"tables": tables, "rate": rate})
        rows.append(("boardgame.io", rate, within, theirs(asked)))
    except (SystemExit, subprocess.CalledProcessError) as error:
        print(f"boardgame.io was not measured: {error}", file=sys.stderr)
    print(json.dumps({name: figures for name, _, _, figures in rows}, indent=1))
    print(
        "| run | tables | moves/s asked | held | p50 / p95 / p99 ms | p99 promised | ms a move | KiB a table | faults |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for name, rate, within, found in rows:
        spread = " / ".join(str(found["to_other_seat_ms"].get(key, "-")) for key in ("p50", "p95", "p99"))
        print(
            f"| {name} | {found['tables']} | {rate:.0f} | {found['moves_per_second']:.0f} | {spread} | {within} | "
            f"{found['server_ms_per_move']} | {found['memory_per_table_kib']} | {found['faults']} |"
        )
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, server on one and generator on another")
    return 1 if any(figures["faults"] for _, _, _, figures in rows) else 0


def ours(arguments: argparse.Namespace) -> dict[str, Any]:
    """The load on our own server."""
    compile_rules(find_game(arguments.game))
    with tempfile.TemporaryDirectory(prefix="backroom-load-") as folder:
        secret = secrets.token_hex(16)
        settings = Settings(data=Path(folder), database_url=arguments.database, secret=secret)
        tables = asyncio.run(create_tables(settings, arguments.game, arguments.tables))
        chosen = [folder, arguments.database, secret, arguments.game, str(arguments.workers)]
        command, proxied = [sys.executable, "-c", SERVE, *chosen], os.environ | {"FORWARDED_ALLOW_IPS": "127.0.0.1"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=proxied) as process:
            give_core(process)
            try:
                port = port_of(process)
                wait_until_ready(port)
                found = measure(arguments, arguments.clients, port, tables, Watched(process.pid))
            finally:
                process.send_signal(signal.SIGTERM)
    chosen_by = {
        "game": arguments.game,
        "database": arguments.database.partition(":")[0] or "sqlite",
        "workers": arguments.workers,
    }
    return chosen_by | found


def theirs(arguments: argparse.Namespace) -> dict[str, Any]:
    """The same load on boardgame.io."""
    settings = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(boardgame_io.command(), stdout=subprocess.PIPE, text=True, env=settings) as process:
        give_core(process)
        try:
            port = port_of(process)
            tables = []
            for number in range(arguments.tables):
                table = Table(f"table{number}")
                table.seats = [Seat(table, seat, "") for seat in range(2)]
                tables.append(table)
            return measure(arguments, "boardgame.io", port, tables, Watched(process.pid))
        finally:
            process.send_signal(signal.SIGTERM)


def port_of(process: subprocess.Popen[str]) -> int:
    """The port that a server says it listens on."""
    assert process.stdout is not None
    found = re.search(r":\s?(\d+) ", process.stdout.readline())
    assert found, "the server did not start"
    return int(found[1])


if __name__ == "__main__":
    sys.exit(main())
