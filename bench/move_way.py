"""The way of one move through the server: how far it is, and how long it takes, beside an earlier release.

    python bench/move_way.py --before REVISION

Both releases play the same moves at an idle table of the tests' small game, in turn, in one run. Measured is the time
from sending `POST …/moves` until the announcement has come to a page and to a program that watch. Counted is one move
with a page of the mover's opponent open:

- `crossings`: the pairs of functions of which one calls another in another file, each pair once, however often it calls
- `hops`: those crossings after which the story goes on: the called function leads, directly or by others of its own
  file, into a third file. What is left out are questions that are answered where they are asked (`now()`, a field)
- `files` and `trunk`: the files with any of these functions, and those that hops lead into
- the calls between files altogether, how often the table was opened, and how often the rules were asked for legal moves
  and for a view

Functions are those of the server and of `core/match.py`, templates included. The rules of the small game run
interpreted, so that nothing compiles beside the measurement.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).parent.parent
SERVE = """
import sys
from pathlib import Path
import tiny
from backroom.core.game import register
from backroom.server.run import serve
from backroom.server.settings import Settings
register(tiny.GAME)
serve("127.0.0.1", 0, settings=Settings(data=Path(sys.argv[1]), secret="move way bench", pace=0.0, asks_per_second=1e9))
"""
COUNT = """
import json, sys, threading, warnings
from collections import Counter
from pathlib import Path
warnings.simplefilter("ignore")
import tiny
from fastapi.testclient import TestClient
from backroom.core.game import register
from backroom.server.app import create_app
from backroom.server.settings import Settings
register(tiny.GAME)
calls, files, threads, on = Counter(), set(), set(), [False]
passed, pairs = [0], set()
LOOP = "(the loop or a thread)"
def own_file(path):
    return "/backroom/server/" in path or path.endswith("/core/match.py")
def named(frame):
    function = frame.f_code.co_qualname
    while (inner := function.rpartition(".<locals>."))[2].startswith("<"):  # a comprehension is its function's
        function = inner[0]
    return frame.f_code.co_filename.split("/backroom/")[1] + ":" + function
def file_of(function):
    return function.partition(":")[0]
def leads_on(function):
    reached, ahead = set(), [function]
    while ahead:
        at = ahead.pop()
        reached.add(at)
        for caller, callee in pairs:
            if caller == at and callee not in reached:
                if file_of(callee) != file_of(function):
                    return True
                ahead.append(callee)
    return False
def profile(frame, event, _):
    if on[0] and event == "call":
        path = frame.f_code.co_filename
        if "/tiny/" in path:
            calls["rule " + frame.f_code.co_name] += 1
        elif own_file(path):
            if "<" not in frame.f_code.co_name:
                back = frame.f_back
                while back is not None and not own_file(back.f_code.co_filename):
                    back = back.f_back
                passed[0] += back is None or back.f_code.co_filename != path
                pairs.add((LOOP if back is None else named(back), named(frame)))
                calls[named(frame)] += 1
                files.add(file_of(named(frame)))
                threads.add(threading.get_ident())
threading.setprofile(profile)
sys.setprofile(profile)
settings = Settings(data=Path(sys.argv[1]), secret="move way bench", pace=0.0)
with TestClient(create_app(settings), base_url="http://127.0.0.1", follow_redirects=False) as client:
    form = {"seat.0": "here", "seat.1": "link", "seed": "7"}
    code = client.post("/games/tiny/tables", data=form).headers["location"].rsplit("/", 1)[1]
    other = TestClient(client.app, base_url="http://127.0.0.1")
    other.portal = client.portal
    other.post(f"/api/tables/{code}/sit", json={})
    with other.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        while page.receive_json()["type"] != "table":
            pass
        client.post(f"/api/tables/{code}/moves", json={"moves": ["take 1"]})  # what is made once is made now
        page.receive_json()
        on[0] = True
        client.post(f"/api/tables/{code}/moves", json={"moves": ["keep"]})
        while page.receive_json()["type"] != "table":
            pass
        on[0] = False
own = [name for name in calls if ":" in name]
crossings = {pair for pair in pairs if file_of(pair[0]) != file_of(pair[1])}
hops = {pair for pair in crossings if leads_on(pair[1])}
print(json.dumps({
    "hops": len(hops), "crossings": len(crossings), "trunk": len({file_of(callee) for _, callee in hops}),
    "files": len(files), "functions": len(own), "calls": passed[0], "threads": len(threads),
    "opens": sum(n for name, n in calls.items() if name.endswith("Tables.open")),
    "legal": calls["rule legal"], "views": calls["rule view"],
    "walk": [f"{caller} -> {callee}" for caller, callee in sorted(hops)],
}))
"""


class Server:
    """One release, serving the small game, with a table at which two programs sit and a page looks on."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self.tree = tree
        self.folder = folder
        self.times: dict[str, list[float]] = {"page": [], "program": []}

    def env(self, **more: str) -> dict[str, str]:
        """The environment in which this release runs."""
        return os.environ | {"PYTHONPATH": f"{self.tree / 'src'}{os.pathsep}{self.tree / 'tests' / 'server'}"} | more

    def start(self) -> None:
        """Start it, and wait for its address."""
        command = [sys.executable, "-c", SERVE, str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.env(NUMBA_DISABLE_JIT="1"))
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found, f"{self.tree} does not serve"
        self.address = found[0]

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    async def sit(self) -> None:
        """A new table with a page and a program that watch."""
        self.people = [httpx.AsyncClient(base_url=self.address, timeout=120.0) for _ in range(2)]
        form = {"seat.0": "here", "seat.1": "link", "option.matches": "12"}
        created = await self.people[0].post("/games/tiny/tables", data=form)
        self.code = created.headers["location"].rsplit("/", 1)[1]
        (await self.people[1].post(f"/api/tables/{self.code}/sit", json={})).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in self.people[1].cookies.items())
        at, headers = f"ws{self.address[4:]}", {"cookie": cookie}
        self.page = await connect(f"{at}/tables/{self.code}/live", additional_headers=headers, max_size=None)
        self.program = await connect(f"{at}/api/tables/{self.code}/live", additional_headers=headers, max_size=None)
        await self.until(self.page, "table")
        await self.until(self.program, "welcome")

    @staticmethod
    async def until(socket: Any, kind: str) -> float:
        """When the next message of a kind has come."""
        while json.loads(await socket.recv())["type"] != kind:
            continue
        return time.perf_counter()

    async def move(self, name: str, *, counts: bool) -> None:
        """One move of the first seat, which takes a match and takes it back in turn."""
        arrivals = [
            asyncio.ensure_future(self.until(self.page, "table")),
            asyncio.ensure_future(self.until(self.program, "events")),
        ]
        begun = time.perf_counter()
        body = {"moves": ["take 1"]} if name == "moves" else {}
        (await self.people[0].post(f"/api/tables/{self.code}/{name}", json=body)).raise_for_status()
        page, program = await asyncio.gather(*arrivals)
        if counts and name == "moves":
            self.times["page"].append(1000 * (page - begun))
            self.times["program"].append(1000 * (program - begun))


def counted(server: Server) -> dict[str, Any]:
    """What one move meets on its way."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", COUNT, folder]
        made = subprocess.run(
            command, env=server.env(NUMBA_DISABLE_JIT="1"), capture_output=True, text=True, check=True
        )
    found: dict[str, Any] = json.loads(made.stdout.splitlines()[-1])
    return found


async def measure(servers: dict[str, Server], moves: int) -> None:
    """Play at both in turn: what slows the machine down slows both."""
    for server in servers.values():
        await server.sit()
    for step in range(moves + 20):
        for server in servers.values():
            await server.move("moves", counts=step >= 20)
            await server.move("undo", counts=False)
    for server in servers.values():
        for closes in (server.page.close, server.program.close, *(person.aclose for person in server.people)):
            await closes()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", required=True, help="a git revision")
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--walk", action="store_true", help="name the hops")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--detach", "-q", str(old), asked.before], cwd=ROOT, check=True)
        try:
            servers = {
                name: Server(tree, Path(folder) / name / "data") for name, tree in (("before", old), ("after", ROOT))
            }
            servers["after"].folder = Path(folder) / "after-data"
            for server in servers.values():
                server.folder.mkdir(parents=True, exist_ok=True)
            for name, server in servers.items():
                found = counted(server)
                walk = found.pop("walk")
                print(f"{name:7}", "  ".join(f"{key} {value}" for key, value in found.items()))
                if asked.walk:
                    print("\n".join(f"    {step}" for step in walk))
            for server in servers.values():
                server.start()
            try:
                asyncio.run(measure(servers, asked.moves))
            finally:
                for server in servers.values():
                    server.stop()
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(old)], cwd=ROOT, check=True)
    for kind in ("page", "program"):
        for share in (25, 50):
            found = {
                name: statistics.quantiles(server.times[kind], n=100)[share - 1] for name, server in servers.items()
            }
            ratio = found["after"] / found["before"]
            print(f"{kind}, p{share}: {found['before']:.2f} ms before, {found['after']:.2f} after, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
