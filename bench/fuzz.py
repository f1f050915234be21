"""Nonsense, half-sense and illegal moves by the million: no exception, and no state that changed by them.

    python bench/fuzz.py --messages 1000000            # to the handler of the programs' socket, all games
    python bench/fuzz.py --pages 1000000               # to that of the pages' socket, which draws its answers
    python bench/fuzz.py --http 200                    # examples for every operation of the OpenAPI description
    python bench/fuzz.py --routes 5000                 # to every address of the site, pages and forms too
    python bench/fuzz.py --uploads 1000000             # saved games, decks and options, changed in header and body
    python bench/fuzz.py --uploads 10000000 --processes 16 --seconds 420

With `--processes` uploads and messages are shared out among as many processes, each with its own seed and folder.

Messages are random text, broken or changed copies of good ones, and well-formed moves, most of them illegal, by
players, strangers and people at other seats. They go to the handler as a socket hands them over. Beside each table runs
a twin: a plain match that plays what was answered with `done` and nothing else. It must find each of those moves legal,
and after every message the table must stand where the twin stands: nothing else moved it.

Uploads are good ones with lines lost, doubled, swapped, cut, and values put in that somebody could hope for. Each must
load, or be refused with one of our own errors, and meanwhile no file but those of known decks is opened, no folder
listed but theirs, and nothing else is reached: an audit hook of the interpreter watches.

A page's messages move nothing at all: each is answered with a drawing for its own seat or with a sentence, and the
table stands where it stood.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import multiprocessing
import os
import random
import re
import string
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.websockets import WebSocketState

from backroom.bots.compiling import compile_game
from backroom.core.compile import compile_rules
from backroom.core.decks import deck_folders, read_deck
from backroom.core.errors import BackroomError
from backroom.core.game import Game, games
from backroom.core.match import Match
from backroom.core.saves import dump, parse
from backroom.core.words import LANGUAGES
from backroom.server.api.live import ProgramSession
from backroom.server.pages.live import PageSession
from backroom.server.people import guest
from backroom.server.settings import Settings
from backroom.server.tables.table import Table
from backroom.server.web.services import Services
from backroom.server.web.session import Peer

LAID_OUT = re.compile(r'data-draft="([^"]*)"')  # what a press at a page lays out
PAGE_MESSAGES = ("draft", "lift", "layout", "show", "echo")
JUNK = string.printable + "é\u202f\ud7ff\U0001f3b2\0"
FIELDS = ("type", "moves", "id", "seat", "after", "draft", "layout", "extra")
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    63,
    64,
    10**30,
    0.5,
    "",
    "x",
    "take 1",
    [],
    [[]],
    {},
    "\0",
    "é" * 300,
)


class Ear:
    """Stands where the socket would: it hears the answers."""

    application_state = WebSocketState.CONNECTED
    client = None

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []

    async def send_text(self, text: str) -> None:
        """Take what a client would be sent."""
        self.received.append(json.loads(text))


class Bench:
    """A table with somebody at every seat, a stranger, and its twin."""

    def __init__(self, services: Services, game: Game, dice: random.Random) -> None:
        self.services = services
        self.game = game
        self.dice = dice
        self.counts: Counter[str] = Counter()

    async def create(self) -> None:
        """Begin afresh: another table, and another twin."""
        owner = guest("fuzz0", 0)
        most = self.game.seats[-1]
        players = [("here", "Rosa")] + [("link", f"Player {seat}") for seat in range(1, most)]
        seed = self.dice.randrange(2**40)
        created = await self.services.tables.create(self.game, owner, players, seed=seed)
        self.code = created.code
        for seat in range(1, len(created.seats)):
            await self.services.tables.sit(created, seat, guest(f"fuzz{seat}", 0))
        row = (await self.services.tables.open(self.code)).row
        self.twin = Match(self.game, seed=row.seed, options=self.game.choose_options(**row.options))
        self.number = 0
        self.ears = [Ear() for _ in range(len(self.table.seats) + 1)]
        people = [f"fuzz{seat}" for seat in range(len(self.table.seats))] + ["stranger"]
        self.clients = [
            ProgramSession(Peer(ear, self.services, person, "en"))  # type: ignore[arg-type]
            for ear, person in zip(self.ears, people, strict=True)
        ]

    @property
    def table(self) -> Table:
        """The table as it stands."""
        found = self.services.tables.kept(self.code)
        assert found is not None
        return found

    async def send(self) -> None:
        """One message from somebody; then the table must stand where the twin stands."""
        who = self.dice.randrange(len(self.clients))
        text = self._message()
        before = len(self.ears[who].received)
        await self.clients[who].receive(self.table.code, text)
        answers = self.ears[who].received[before:]
        self.ears[who].received.clear()
        self.counts["messages"] += 1
        if not answers:
            raise AssertionError(f"no answer to {text!r}")
        for answer in answers:
            self.counts[answer["type"]] += 1
        if answers[-1]["type"] == "done":
            self._follow(who, json.loads(text))
        if self.table.number != self.number or self.table.match.state.tobytes() != self.twin.state.tobytes():
            raise AssertionError(f"{text!r} by {who} moved the table, and was answered {answers[-1]}")
        if self.table.over or self.number > 400:
            await self.create()

    def _follow(self, who: int, message: dict[str, Any]) -> None:
        """Do on the twin what was answered with `done`; the twin refuses what is illegal."""
        if self.table.number == self.number:
            return  # the same mark again
        if message["type"] == "play":
            seat = message.get("seat")
            seat = seat if seat is not None else next(s for s in self.twin.pending if s == who)
            assert seat == who, f"{who} played for seat {seat}"
            for move in message["moves"]:
                self.twin.play(move, seat)
            self.number += len(message["moves"])
            self.counts["legal moves"] += len(message["moves"])
        elif message["type"] == "undo":
            for _ in range(len(self.twin.events) - len(self.table.match.events)):
                self.twin.undo(who)
            self.number += 1

    # --- what is sent -----------------------------------------------------------------------------------------------

    def _message(self) -> str:
        dice = self.dice
        kind = dice.random()
        if kind < 0.15:
            return "".join(dice.choices(JUNK, k=dice.randrange(60)))
        message = self._well_formed()
        if kind < 0.45:
            return self._broken(json.dumps(message))
        return json.dumps(self._changed(message) if kind < 0.65 else message)

    def _well_formed(self) -> dict[str, Any]:
        dice = self.dice
        kind = dice.random()
        seats = len(self.table.seats)
        if kind < 0.03:
            return {"type": "undo"}
        if kind < 0.05:
            return {"type": "look", "seat": dice.randrange(seats + 1)}
        message: dict[str, Any] = {"type": "play", "moves": [self._move() for _ in range(1 if kind < 0.95 else 2)]}
        if dice.random() < 0.5:
            message["seat"] = dice.randrange(seats + 1)
        if dice.random() < 0.2:
            message["after"] = dice.randrange(self.number + 3)
        if dice.random() < 0.3:
            message["id"] = f"mark-{dice.randrange(10**6):08}"
        return message

    def _move(self) -> int | str:
        dice = self.dice
        pending = self.twin.pending
        if dice.random() < 0.2 and pending and pending[0] < self.twin.seats:
            return self.game.moves.notation(dice.choice(self.twin.legal_ids(pending[0])))
        number = dice.randrange(len(self.game.moves) + 3)
        try:
            return number if dice.random() < 0.5 else self.game.moves.notation(number)
        except BackroomError:
            return number

    def _broken(self, text: str) -> str:
        """A copy with letters lost, doubled or changed."""
        dice = self.dice
        letters = list(text)
        for _ in range(dice.randrange(1, 4)):
            place = dice.randrange(len(letters))
            letters[place] = dice.choice(("", letters[place] * 2, dice.choice(JUNK)))
        return "".join(letters)

    def _changed(self, message: dict[str, Any]) -> dict[str, Any]:
        """A copy with a field that does not belong, has another type, or is not there."""
        changed = dict(message)
        field = self.dice.choice(FIELDS)
        if field in changed and self.dice.random() < 0.3 and field in ("type", "moves"):
            del changed[field]
        else:
            changed[field] = self.dice.choice(VALUES)
        if field == "moves" and isinstance(changed.get("moves"), list):
            changed["moves"] = [self.dice.choice(VALUES), *changed["moves"]]
        return changed


class Screens(Bench):
    """The same table, looked at by a page of each person and of a stranger."""

    async def create(self) -> None:
        """Begin afresh, somewhere in a game."""
        await super().create()
        for _ in range(self.dice.randrange(30)):
            waiting = [seat for seat in self.table.pending if seat < len(self.table.seats)]
            if not waiting:
                break
            move = self.dice.choice(self.table.match.legal_ids(waiting[0]))
            await self.services.tables.play(self.table, waiting[0], [move])
        self.number, self.state = self.table.number, self.table.match.state.tobytes()
        self.drafts: set[str] = set()  # names of what pages lay out here
        self.pages = [
            PageSession(Peer(ear, self.services, client.person, self.dice.choice(LANGUAGES)))  # type: ignore[arg-type]
            for ear, client in zip(self.ears, self.clients, strict=True)
        ]

    async def send(self) -> None:
        """One message from a page: a drawing for its own seat, or a sentence, and the table stands where it stood."""
        who = self.who = self.dice.randrange(len(self.pages))
        text = self._message()
        await self.pages[who].receive(self.table.code, text)
        await asyncio.gather(*self.pages[who].playing)
        answers = self.ears[who].received[:]
        self.ears[who].received.clear()
        self.counts["messages"] += 1
        for answer in answers:
            self.counts[answer["type"]] += 1
            for draft in LAID_OUT.findall(str(answer.get("parts", ""))):
                self.drafts.update(part.partition("=")[0] for part in draft.split())
            own = self.table.held_by(self.pages[who].person)
            if answer["type"] == "table" and own and answer["seat"] not in own and not answer["over"]:
                raise AssertionError(f"{text!r} showed seat {answer['seat']} to {who}")
        if len(answers) > 1 or any(answer["type"] not in ("table", "error", "refused") for answer in answers):
            raise AssertionError(f"{text!r} was answered {[answer['type'] for answer in answers]}")
        if not answers and json.loads(text).get("type") != "echo":
            raise AssertionError(f"no answer to {text!r}")
        if self.table.number != self.number or self.table.match.state.tobytes() != self.state:
            raise AssertionError(f"{text!r} by {who} moved the table")
        if self.counts["messages"] % 500 == 0:
            await self.create()

    def _well_formed(self) -> dict[str, Any]:
        dice = self.dice
        kinds: tuple[str, ...] = (*PAGE_MESSAGES, "draft", "undo")
        if self.who == len(self.pages) - 1:  # the stranger may move nothing; legal moves are the programs' matter
            kinds = (*kinds, "play", "play")
        kind = dice.choice(kinds)
        message: dict[str, Any] = {"type": kind}
        if kind == "draft":
            known = sorted(self.drafts) if dice.random() < 0.7 else []
            names = [
                dice.choice(known or "abcdefgh") * (1 if known else dice.randrange(1, 4))
                for _ in range(dice.randrange(5))
            ]
            values = (dice.randrange(-9, 99), 255, 32768, 999999, -999999)
            message["draft"] = " ".join(f"{name}={dice.choice(values[:1] * 4 + values)}" for name in names)
        elif kind == "lift":
            message["seat"] = dice.randrange(-1, len(self.table.seats) + 2)
        elif kind == "layout":
            message["layout"] = dice.choice(("wide", "tall", "round"))
        elif kind == "echo":
            message["mark"] = dice.choice(("", "x", "é" * 40))
        elif kind == "play":
            message |= {
                "id": f"mark-{dice.randrange(10**6):08}",
                "moves": [self._move()],
                "careful": dice.random() < 0.5,
            }
            message["seat"] = dice.choice((None, *range(len(self.table.seats) + 2)))
        return message


async def storm(
    settings: Settings, chosen: list[Game], messages: int, seed: int, kind: type[Bench] = Bench
) -> dict[str, Any]:
    """Send the messages, the same number for each game."""
    services = Services(settings)
    services.open()
    services.draining = True  # nobody but us moves
    figures: dict[str, Any] = {}
    try:
        for game in chosen:
            compile_rules(game)
            bench = kind(services, game, random.Random(seed))
            await bench.create()
            begun = time.perf_counter()
            for _ in range(messages // len(chosen)):
                await bench.send()
            took = time.perf_counter() - begun
            figures[game.name] = dict(bench.counts) | {"per_second": round(bench.counts["messages"] / took)}
    finally:
        await services.close()
    return figures


def attack_http(settings: Settings, examples: int, game: str = "mob_town") -> dict[int, int]:
    """Examples for every operation of the OpenAPI description; returns how many answers had which status."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given
    from hypothesis import settings as hypothesis_settings
    from schemathesis.core.result import Ok
    from starlette.exceptions import StarletteDeprecationWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", StarletteDeprecationWarning)
        from starlette.testclient import TestClient
    from backroom.server.app import create_app

    app = create_app(settings)
    statuses: Counter[int] = Counter()
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        services: Services = app.state.services
        code = client.post("/api/tables", json={"game": game}).json()["code"]
        schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())  # asks this one server
        dice = random.Random(1)
        for operation in schema.get_all_operations():
            assert isinstance(operation, Ok), operation
            found = operation.ok()

            @given(case=found.as_strategy())
            @hypothesis_settings(
                max_examples=examples,
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.explicit, Phase.generate],
            )
            def attack(case: Any) -> None:
                if "code" in (case.path_parameters or {}) and dice.random() < 0.7:
                    case.path_parameters["code"] = code
                asked = case.as_transport_kwargs(base_url="http://127.0.0.1")
                headers = {
                    name: value for name, value in asked.pop("headers", {}).items() if name.lower() != "authorization"
                }
                asked = {
                    name: value
                    for name, value in asked.items()
                    if name in ("method", "url", "json", "params", "data", "content")
                }
                answer = client.request(**asked, headers=headers | {"accept": "application/json"})
                statuses[answer.status_code] += 1
                if answer.status_code >= 500:
                    raise AssertionError(f"{asked} was answered {answer.status_code}: {answer.text[:200]}")

            attack()
        assert services.store.count("") == 0
    return dict(sorted(statuses.items()))


def attack_routes(settings: Settings, game: Game, asks: int, seed: int) -> dict[int, int]:
    """Ask every address of the site, pages and forms too, for odd things at running and finished tables.

    No answer is a fault of ours, none sends anybody to another site, and nothing that goes on beside the answers fails:
    the finished game is reviewed to its end for every seat. Returns how many had which status.
    """
    from fastapi.routing import iter_route_contexts
    from starlette.exceptions import StarletteDeprecationWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", StarletteDeprecationWarning)
        from starlette.testclient import TestClient
    from backroom.server.app import create_app

    dice, app, statuses, faults = random.Random(seed), create_app(settings), Counter[int](), Faults()
    contexts = [context for context in iter_route_contexts(app.routes) if getattr(context, "methods", None)]
    routes = sorted((str(context.path), method) for context in contexts for method in context.methods or ())
    fields = [*FORM_FIELDS, *(f"option.{name}" for name in game.options.model_fields)]

    def odd() -> str:
        return dice.choice(NASTY) if dice.random() < 0.7 else str(dice.randrange(-3, 60))

    def chosen() -> dict[str, str]:
        return {dice.choice(fields): odd() for _ in range(dice.randrange(5))}

    with TestClient(app, base_url="http://127.0.0.1", follow_redirects=False, raise_server_exceptions=False) as client:
        codes = [client.post("/api/tables", json={"game": game.name}).json()["code"] for _ in range(2)]
        codes.append(client.post("/saved", content=dump(played_out(game, dice))).json()["to"].rsplit("/", 1)[1])
        given = {"code": codes, "name": [game.name]}
        for _ in range(asks):
            path, method = dice.choice(routes)
            for name in re.findall(r"{(\w+)", path):
                value = dice.choice(given[name]) if name in given and dice.random() < 0.85 else odd()
                before, _, after = path.partition(f"{{{name}")
                path = before + (quote(value, safe="") or "0") + after.partition("}")[2]
            asked: dict[str, Any] = {"params": chosen()}
            if method in ("POST", "DELETE"):
                body = {dice.choice(JSON_FIELDS): dice.choice((*VALUES, odd())) for _ in range(dice.randrange(4))}
                text = dice.choice((json.dumps(body), "[" * 20_000, '{"seat":' + "9" * 6_000 + "}"))
                asked |= {"content": text} if path.startswith("/api/") else {"data": chosen()}
            answer = client.request(method, path, **asked)
            statuses[answer.status_code] += 1
            to = answer.headers.get("location", "/")
            if answer.status_code >= 500 or not re.match(r"/(?![/\\])", to):
                raise AssertionError(f"{method} {path} {asked} was answered {answer.status_code} {to}")
        for seat in range(game.seats[-1]):
            client.get(f"/tables/{codes[-1]}/decisions", params={"seat": seat})
            client.portal.call(app.state.services.reviews.idle)  # type: ignore[union-attr]
    faults.must_be_none()
    return dict(sorted(statuses.items()))


class Faults(logging.Handler):
    """What the server logs as a fault, of requests and of what goes on beside them."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []
        for name in ("backroom.server", "asyncio"):
            logging.getLogger(name).addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Note what was logged."""
        self.heard.append(self.format(record))

    def must_be_none(self) -> None:
        """Fail with the first fault."""
        for name in ("backroom.server", "asyncio"):
            logging.getLogger(name).removeHandler(self)
        if self.heard:
            raise AssertionError(f"{len(self.heard)} faults were logged, first: {self.heard[0]}")


def played_out(game: Game, dice: random.Random) -> Match:
    """A game played by chance to its end."""
    match = Match(game, seed=dice.randrange(10**6))
    while not match.over:
        seat = dice.choice(match.pending)
        match.play(dice.choice(match.legal_ids(seat)), seat)
    return match


FORM_FIELDS = (
    "name", "password", "new", "code", "back", "at", "seat", "others", "practise", "offer", "language", "theme", "seed",
    "deck", "visibility", "clock", "preset", "session", "rated", "seat.0", "seat.1", "name.0", "draft", "seen", "thing",
    "lesson", "lang",
)  # fmt: skip
JSON_FIELDS = ("seat", "moves", "after", "request_id", "careful", "phrase", "shows", "does", "step", "name", "game")
NASTY = (
    "", "none", "-" * 20, "-" * 19, "/etc/passwd 0", "/dev/zero 0", "../../secret", "..", "standard",
    "standard 0", "\0",
    "0", "-1", "1e9", str(2**63), str(2**63 - 1), "9" * 400, "NaN", "٣", "0x10", "=", "a=b", "players=9", "x" * 5000,
    "\x85", "\u2028", "\r", "tiny", "mob_town", "__class__", "{}", "%s%n", "file:///etc/passwd", "yes", "0" * 32,
)  # fmt: skip
IN_TURN = 100  # uploads of one game before the next game's
DECKS = 0.02  # of all uploads: reading one takes as long as fifty of the others
HEADERS = ("game", "rules", "options", "seed", "secret", "deck", "players", "hindsight", "result", "moves", "note")
REACHES = (
    "open",
    "os.listdir",
    "os.scandir",
    "os.remove",
    "os.rename",
    "os.mkdir",
    "subprocess.Popen",
    "socket.connect",
)


class Uploads:
    """Saved games, decks and options of one game, changed by chance."""

    def __init__(self, game: Game, dice: random.Random, folder: Path) -> None:
        self.game, self.dice = game, dice
        self.file = folder / f"{game.name}.toml"
        self.deck = read_deck(game).path.read_text("utf-8")
        self.counts: Counter[str] = Counter()
        self.reached: list[str] = []
        self.watching = False
        own = [place for known in (game, *games().values()) for place in (*deck_folders(known), known.folder)]
        self._known = tuple(str(place) for place in (*own, self.file))  # an upload may name any game
        match = Match(game, seed=3)
        for _ in range(6):
            if not match.over:
                seat = match.pending[0]
                match.play(dice.choice(match.legal_ids(seat)), seat)
        self.saved = dump(match)
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.watching and event in REACHES:
            place = str(arguments[0]) if arguments else ""
            if event not in ("open", "os.listdir", "os.scandir") or not place.startswith(self._known):
                self.reached.append(f"{event} {place}")

    def send(self) -> None:
        """One upload: it loads, or is refused in our own words, and reaches nothing that it should not."""
        kind = self.dice.random()
        what, work = ("deck", self._load_deck) if kind < DECKS else ("options", self._choose) if kind < 0.3 else (
            "saved game", self._load_saved
        )  # fmt: skip
        call = work()
        self.watching = True
        try:
            call()
            self.counts[f"{what} loaded"] += 1
        except BackroomError:
            self.counts[f"{what} refused"] += 1
        finally:
            self.watching = False
        self.counts["uploads"] += 1
        if self.reached:
            raise AssertionError(f"{what}: reached {self.reached}")

    def _load_saved(self) -> Callable[[], Any]:
        text = self._changed(self.saved)
        return lambda: parse(text)

    def _load_deck(self) -> Callable[[], Any]:
        self.file.write_bytes(self._changed(self.deck).encode("utf-8", "replace"))
        return lambda: read_deck(self.game, self.file)

    def _choose(self) -> Callable[[], Any]:
        names = [*self.game.options.model_fields, "nothing", "__init__"]
        chosen = {self.dice.choice(names): self.dice.choice((*NASTY, *VALUES)) for _ in range(self.dice.randrange(4))}
        return lambda: self.game.choose_options(**chosen)

    def _changed(self, text: str) -> str:
        """A copy with lines and values lost, doubled, swapped, cut or put in."""
        dice = self.dice
        lines = text.split("\n")
        for _ in range(dice.randrange(1, 4)):
            place, other = dice.randrange(len(lines)), dice.randrange(len(lines))
            kind = dice.randrange(7)
            if kind == 0 and len(lines) > 1:
                del lines[place]
            elif kind == 1:
                lines.insert(other, lines[place])
            elif kind == 2:
                lines[place], lines[other] = lines[other], lines[place]
            elif kind == 3:
                lines[place] = lines[place][: dice.randrange(len(lines[place]) + 1)]
            elif kind == 4:
                lines.insert(place, f"{dice.choice(HEADERS)}: {dice.choice(NASTY)}")
            elif kind == 5:
                key, mark, value = lines[place].partition(dice.choice((": ", " = ", " ")))
                lines[place] = f"{key}{mark}{dice.choice((*NASTY, value + dice.choice(NASTY)))}"
            else:
                letters = list(lines[place]) or [""]
                letters[dice.randrange(len(letters))] = dice.choice(JUNK)
                lines[place] = "".join(letters)
        return "\n".join(lines)


def upload_all(chosen: list[Game], uploads: int, seconds: float, seed: int, folder: Path) -> dict[str, Any]:
    """Upload, the same number for each game, or as many as the seconds allow: games in turn, a few at a time."""
    benches = [Uploads(game, random.Random(seed), folder) for game in chosen]
    took = [0.0] * len(benches)
    left, end = uploads // len(benches), time.perf_counter() + seconds
    while left > 0 and time.perf_counter() < end:
        for number, bench in enumerate(benches):
            begun = time.perf_counter()
            for _ in range(min(IN_TURN, left)):
                bench.send()
            took[number] += time.perf_counter() - begun
        left -= IN_TURN
    return {
        bench.game.name: dict(bench.counts) | {"per_second": round(bench.counts["uploads"] / spent)}
        for bench, spent in zip(benches, took, strict=True)
    }


Figures = dict[str, dict[str, int]]  # counts by game


def shared_out(processes: int, work: Callable[[int], Figures]) -> Figures:
    """What so many processes counted, each given its number; one of them in this process. A fault in any is ours."""
    if processes == 1:
        return work(0)
    context = multiprocessing.get_context("fork")  # what was compiled is there already
    lines = []
    for number in range(processes):
        reader, writer = context.Pipe(duplex=False)
        process = context.Process(target=_report, args=(writer, work, number))
        process.start()
        writer.close()
        lines.append((process, reader))
    figures: Figures = {}
    faults = []
    for process, reader in lines:
        found = _heard(reader)
        process.join()
        if isinstance(found, str):
            faults.append(found)
            continue
        for name, counts in found.items():
            figures[name] = dict(Counter(figures.get(name, {})) + Counter(counts))
    if faults:
        raise AssertionError(f"{len(faults)} of {processes} processes failed, first: {faults[0]}")
    return figures


def _report(writer: Connection, work: Callable[[int], Figures], number: int) -> None:
    try:
        found: Figures | str = work(number)
    except BaseException:
        found = traceback.format_exc()
    writer.send(found)
    writer.close()


def _heard(reader: Connection) -> Figures | str:
    try:
        found: Figures | str = reader.recv()
    except EOFError:
        return "a process ended without a word"
    return found


def compile_beside(chosen: list[Game]) -> None:
    """Have the rules of all games compiled, each in a process of its own, and then here, from the cache."""
    shared_out(len(chosen), lambda number: _compiled(chosen[number]))
    for game in chosen:
        compile_rules(game)


def _compiled(game: Game) -> Figures:
    compile_rules(game)
    return {}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--messages", type=int, default=0, help="to the programs' socket, over all games")
    parser.add_argument("--pages", type=int, default=0, help="to the pages' socket, over all games")
    parser.add_argument("--http", type=int, default=0, help="examples for each operation")
    parser.add_argument("--routes", type=int, default=0, help="requests to every address of the site, for each game")
    parser.add_argument("--uploads", type=int, default=0, help="saved games, decks and options, over all games")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="for the uploads at most")
    parser.add_argument("--processes", type=int, default=1, help="for messages, pages and uploads")
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chosen = [game for name, game in games().items() if not arguments.game or name in arguments.game]
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(
        prefix="backroom-fuzz-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None
    ) as folder:
        settings = Settings(data=Path(folder), secret="fuzz", asks_per_second=1e9, pace=0.0, hint="search:10")
        many = arguments.processes
        if many > 1 or arguments.uploads:  # interpreted rules would take most of the time
            compile_beside(chosen)

        def kept_apart(number: int) -> Settings:
            own = Path(folder) / str(number)
            own.mkdir(exist_ok=True)
            return replace(settings, data=own)

        def send(kind: type[Bench], messages: int) -> Figures:
            return shared_out(
                many,
                lambda number: asyncio.run(
                    storm(kept_apart(number), chosen, messages // many, arguments.seed + number, kind)
                ),
            )

        if arguments.messages:
            figures["socket"] = send(Bench, arguments.messages)
        if arguments.pages:
            figures["pages"] = send(Screens, arguments.pages)
        if arguments.uploads:
            figures["uploads"] = shared_out(
                many,
                lambda number: upload_all(
                    chosen,
                    arguments.uploads // many,
                    arguments.seconds,
                    arguments.seed + number,
                    kept_apart(number).data,
                ),
            )
            figures["uploads in all"] = sum(counts["uploads"] for counts in figures["uploads"].values())
        for game in chosen if arguments.routes else []:
            compile_game(game)  # hints and reviews would wait for a process that compiles, and requests with them
            figures[f"routes, {game.name}"] = attack_routes(settings, game, arguments.routes, arguments.seed)
        if arguments.http:
            figures["http"] = attack_http(settings, arguments.http)
    print(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
