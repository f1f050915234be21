"""Draw the pictures under docs/pictures: a real server, a real browser, games played to a telling moment.

    python docs/screenshots.py [GAME ... lobby] [--out docs/pictures]

Every installed game gets its table at both sizes and in both themes; the game of the README also its other pages. Games
are played by their own rules of thumb from a fixed seed, so that two runs show the same tables. Where all act at once,
bots with hands play up to a telling moment of a later round, and each picture is of a table that goes on from there:
the clock runs and the others build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

os.environ["NUMBA_DISABLE_JIT"] = "1"  # here a game or two are played: not worth compiling. The server compiles

import backroom
from backroom.core.dice import below, seed_stream
from backroom.core.saves import dump
from backroom.server.tables.hands import handicraft

ROOT = Path(__file__).parent.parent
SHOWN = "mean_streets"  # the game whose replay, books and French table are shown too
SIZES = {"1440": {"width": 1440, "height": 900}, "390": {"width": 390, "height": 844}}
FLAGS = "no-sandbox disable-gpu disable-background-networking disable-component-update disable-sync no-first-run"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SEED = 6
SEEDS = {"mean_streets": 9, "mad_city": 5, "mob_town": 5}  # where another game shows more of the table at its middle
WHIMS = {"mob_town": 2}  # one decision in so many is left to chance: the rule of thumb waits too long to show much
COMPANY: dict[str, Any] = {
    "ninety": {"players": 4},
    "mad_city": {"players": 4},
    "mob_town": {"players": 3},
}  # where a fuller table than the usual one shows more
TELLING: dict[str, Callable[[Any], bool]] = {  # where all act at once: the moment from which a table goes on
    "mad_city": lambda s: bool(s.round_no == 5 and s.tree < 0 and s.players[0].placed == 7),
}
WRITERS, OTHERS = "greedy", "easy"  # who plays up to there, and against whom the visitor goes on
SECONDS = 54  # on the clock when the picture is taken
MOMENT = 0.4  # of a game's moves
MOST_MOVES = 5000
OFTEN = 10  # decisions of a kind in a game: its turns begin with them
LARGEST = 600_000  # bytes in a picture
CLOCK = "most => [...document.querySelectorAll('[role=timer] text')].some((figure) => +figure.textContent <= most)"
SETTING = 600_000  # milliseconds for a game's rules to be compiled the first time


def main() -> int:
    """Draw, and tell each picture's name; the exit status is 1 if one is too large."""
    options = argparse.ArgumentParser(description="Draw the pictures of the documentation.")
    options.add_argument("only", nargs="*", help="only these games; 'lobby' is the lobby with their tables open")
    options.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    chosen = options.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    names = [name for name in chosen.only or backroom.games() if name != "lobby"]
    with server() as address, browser() as chromium:
        camera = Camera(chromium, address, chosen.out)
        for name in names:
            photograph(camera, name)
        if not chosen.only or "lobby" in chosen.only:
            camera.take("lobby", "/", dark=True)
    large = [path.name for path in camera.taken if path.stat().st_size > LARGEST]
    for name in large:
        print(f"{name} has more than {LARGEST // 1000} kB", file=sys.stderr)
    return 1 if large else 0


# --- the server and the browser --------------------------------------------------------------------------------------


@contextmanager
def server() -> Iterator[str]:
    """A server on a free port with a database of its own; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from backroom.cli import main; main()", "serve", "--port", "0"]
        env = os.environ | {"BACKROOM_DATA": folder, "PYTHONUNBUFFERED": "1", "NUMBA_DISABLE_JIT": "0"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=env, text=True)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line.startswith("Backroom: http"):
                raise SystemExit(f"the server does not start: {line.strip()}")
            yield line.split()[1]
        finally:
            process.terminate()
            process.wait(timeout=20)
            if process.stdout is not None:
                process.stdout.close()


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium, or the one that `BACKROOM_CHROMIUM` names."""
    program = os.environ.get("BACKROOM_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=[f"--{flag}" for flag in FLAGS.split()])
        try:
            yield chromium
        finally:
            chromium.close()


class Camera:
    """Opens pages of the server as one and the same visitor, and takes their pictures."""

    def __init__(self, chromium: Browser, address: str, out: Path) -> None:
        self.chromium, self.address, self.out = chromium, address, out
        self.taken: list[Path] = []
        self.cookies: Any = None

    def take(
        self, name: str, page: str | Callable[[], str], *, dark: bool = False, language: str = "en", hint: bool = False
    ) -> None:
        """A page at both sizes; `dark` takes the dark theme too, `hint` asks for one first (not on phones).

        Where a clock runs, the page is a way to make one: each picture waits for the same second of a fresh table.
        """
        for theme in ("light", "dark") if dark else ("light",):
            for size, viewport in SIZES.items():
                context = self.visit(viewport=viewport, color_scheme=theme, locale=language)
                sheet = context.new_page()
                sheet.goto(page if isinstance(page, str) else page())
                settle(sheet)
                if hint and size == "1440":
                    ask(sheet)
                if not isinstance(page, str):
                    sheet.wait_for_function(CLOCK, arg=SECONDS)
                path = self.out / f"{name}-{size}{'-dark' if theme == 'dark' else ''}.png"
                path.write_bytes(packed(sheet.screenshot(animations="disabled")))
                print(path.name)
                self.taken.append(path)
                context.close()

    def visit(self, **settings: Any) -> BrowserContext:
        """A window of the visitor."""
        context = self.chromium.new_context(
            base_url=self.address, reduced_motion="reduce", storage_state=self.cookies, **settings
        )
        context.set_default_timeout(60_000)
        return context

    def lay(self, saved: str) -> str:
        """A saved game as a table: its address."""
        context = self.visit()
        answer = context.request.post(
            "/saved", data=saved.encode(), headers={"Content-Type": "text/plain"}, timeout=SETTING
        )
        if not answer.ok:
            raise SystemExit(f"the server refuses a saved game: {answer.text()}")
        self.cookies = context.storage_state()
        address = str(answer.json()["to"])
        context.close()
        return address

    def go_on(self, table: str, at: int) -> str:
        """A table of one's own against bots that goes on from where another stood after `at` moves: its address."""
        context = self.visit()
        answer = context.request.post(
            f"{table}/fork", form={"at": str(at), "seat": "0", "others": OTHERS}, timeout=SETTING
        )
        if not answer.ok:
            raise SystemExit(f"the server does not go on: {answer.text()}")
        address = answer.url
        context.close()
        return address

    def think_once(self, table: str) -> None:
        """Ask for a hint beforehand: what it needs is compiled the first time, and a running clock would not wait."""
        context = self.visit()
        context.request.post(f"/api{urlsplit(table).path}/hint", data={"seat": 0}, timeout=SETTING)
        context.close()


def packed(picture: bytes) -> bytes:
    """The same PNG packed tighter than a browser in a hurry does."""
    at, data, kept = 8, b"", picture[:8]
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4], "big")
        name, body = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        if name == b"IDAT":
            data += body
        else:
            if name == b"IEND":
                kept += _chunk(b"IDAT", zlib.compress(zlib.decompress(data), 9))
            kept += _chunk(name, body)
        at += 12 + length
    return kept


def _chunk(name: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")


def settle(page: Page) -> None:
    """Wait until a table is set; lift the curtain where several share a screen. Other pages are ready at once."""
    if page.locator("#main[data-set]").count():
        page.wait_for_selector("#main[data-set=yes][data-live=yes]:not(.busy)", timeout=SETTING)
        lift = page.locator("[data-act=lift]")
        if lift.count():
            lift.click()
            page.wait_for_selector("#main[data-curtain=no]")
    page.evaluate("document.fonts.ready")


def ask(page: Page) -> None:
    """Open the hint's note."""
    key = page.locator('#acts [data-act="hint"]:not([aria-disabled])')
    if key.count():
        key.click()
        page.wait_for_selector("#hint .hint strong", timeout=SETTING)
        lay = page.locator("#hint [data-draft]")
        if lay.count():
            lay.click()
            page.wait_for_selector("#main:not(.busy)")
        page.mouse.move(1, 1)


# --- the games -------------------------------------------------------------------------------------------------------


def photograph(camera: Camera, name: str) -> None:
    """A game's table in the middle of a game, and for the game of the README its other pages."""
    title = name.replace("_", "-")
    if name in TELLING:
        match = play_by_hand(name)
        saved = camera.lay(dump(match))
        camera.think_once(camera.go_on(saved, len(match.events)))
        camera.take(title, lambda: camera.go_on(saved, len(match.events)), dark=True, hint=True)
        return
    whole = play(name)
    table = camera.lay(dump(middle(whole)))
    camera.take(title, table, dark=True, hint=True)
    if name == SHOWN:
        camera.take(f"{title}-fr", table, language="fr", hint=True)
        camera.take(f"{title}-end", camera.lay(dump(whole)))
        camera.take(f"{title}-replay", f"{table}/replay")
        camera.take(f"{title}-rules", f"/games/{name}/rules")
        camera.take(f"{title}-deck", f"/games/{name}/deck")


def play(name: str) -> backroom.Match:
    """A whole game by rule of thumb; where a game has none, by the first legal move."""
    seed = SEEDS.get(name, SEED)
    match = backroom.new(name, seed=seed, **COMPANY.get(name, {}))
    stream = np.zeros(2, np.int64)
    seed_stream(stream, seed, 1)
    moves = np.zeros(match.game.max_legal, np.int16)
    guide = match.game.guide
    while not match.over and len(match.events) < MOST_MOVES:
        seat = match.pending[0]
        legal = match.legal_ids(seat)
        moves[: len(legal)] = legal
        chosen = int(guide(match.state, match.deck.record, seat, moves, len(legal), stream)) if guide else 0
        if name in WHIMS and len(match.events) % WHIMS[name] == 0:
            chosen = int(below(stream, len(legal)))
        match.play(legal[chosen], seat)
    return match


def play_by_hand(name: str) -> backroom.Match:
    """A game in which all act at once, by bots with hands, up to its telling moment."""
    match = backroom.new(name, seed=SEEDS.get(name, SEED), **COMPANY.get(name, {}))
    craft = handicraft(match.game)
    assert craft is not None and match.game.clock is not None
    builders = [craft.hands(WRITERS, SEED + seat) for seat in range(match.seats)]
    now = began = 0.0
    due: dict[int, tuple[float, int]] = {}
    while not TELLING[name](match.state):
        phase = int(match.state.phase)
        for seat in set(match.pending) - {match.seats, *due}:
            act = builders[seat].next(match.view(seat))
            if act is not None:
                due[seat] = now + act[1], act[0]
        due = {seat: act for seat, act in due.items() if act[1] in match.legal_ids(seat)}
        ends = began + match.game.clock(match)
        seat = min(due, key=lambda seat: due[seat][0], default=match.seats)
        if seat == match.seats or due[seat][0] >= ends:
            now, due = ends, {}
            match.play(match.legal_ids(match.seats)[0], match.seats)
        else:
            now, move = due.pop(seat)
            match.play(move, seat)
        if int(match.state.phase) != phase:
            began, due = now, {}
    return match


def middle(whole: backroom.Match) -> backroom.Match:
    """The game up to the last decision before its middle that is like its first, or its commonest if that is rare."""
    match, phases = whole.replay(0), []
    for event in whole.events:
        phases.append(int(match.state.phase))
        match.play(event.move, event.seat)
    wanted = phases[0] if phases.count(phases[0]) >= OFTEN else max(sorted(set(phases)), key=phases.count)
    half = phases[: round(MOMENT * len(phases))]
    return whole.replay(max((i for i, phase in enumerate(half) if phase == wanted), default=0))


if __name__ == "__main__":
    sys.exit(main())
