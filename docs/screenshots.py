"""Draw the pictures under docs/pictures: a real server, a real browser, games played to a telling moment.

    python docs/screenshots.py [GAME ... lobby] [--out docs/pictures]

Every installed game gets a sheet, `docs/pictures/GAME.md`: its table at the start, in the middle (both sizes, both
themes, English and French), every kind of scene, and the end. Games are played by their own rules of thumb from a fixed
seed, so that two runs show the same tables. In real-time phases bots with hands play, and the picture of the middle
is of a table that goes on from a telling moment: the clock runs and the others build. What stands in a sheet
under "What players ran into" is kept.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

os.environ["NUMBA_DISABLE_JIT"] = "1"  # here a game or two are played: not worth compiling. The server compiles

import backroom
from backroom.cli.chromium import find_chromium
from backroom.core.dice import below, seed_stream
from backroom.core.game import games
from backroom.core.record import copy_of
from backroom.core.saves import dump
from backroom.kit.scenes import Scene, staged
from backroom.server.pages.staging import as_sent

ROOT = Path(__file__).parent.parent
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
TALL: dict[str, Any] = {"viewport": PHONE}
DARK: dict[str, Any] = {"color_scheme": "dark"}
FRENCH: dict[str, Any] = {"locale": "fr"}
MIDDLE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("middle", "In the middle, with a hint", {}),
    ("middle-dark", "The dark theme", DARK),
    ("middle-french", "In French", FRENCH),
    ("middle-phone", "On a phone", TALL),
    ("middle-phone-dark", "On a phone, in the dark theme", TALL | DARK),
    ("middle-phone-french", "On a phone, in French", TALL | FRENCH),
)
QUALITY = 78  # of a WebP picture: small print stays sharp
FLAGS = "no-sandbox disable-gpu disable-background-networking disable-component-update disable-sync no-first-run"
SEED = 6
SEEDS = {"mean_streets": 15, "mad_city": 5, "mob_town": 5}  # where another game shows more of the table at its middle
WHIMS = {"mob_town": 2}  # one decision in so many is left to chance: the rule of thumb waits too long to show much
COMPANY: dict[str, Any] = {
    "ninety": {"players": 4},
    "mad_city": {"players": 4},
    "mob_town": {"players": 3},
}  # where a fuller table than the usual one shows more
TELLING: dict[str, Callable[[Any], bool]] = {  # real-time games: the moment from which a table goes on
    "mad_city": lambda s: bool(s.round_no == 5 and s.tree < 0 and s.players[0].placed == 7),
}
PEOPLE = ("Ada", "Nell", "Ned", "Iris", "Max", "Ruby")  # who plays, by seat
LOBBY_GAME = "mean_streets"  # what somebody has played who comes back to the lobby
WRITERS, OTHERS = "greedy", "easy"  # who plays up to there, and against whom the visitor goes on
ANSWERS = "## What players ran into"  # and what became of it: the part of a sheet that people write
SECONDS = 54  # on the clock when the picture is taken
MOMENT = 0.4  # of a game's moves
MOST_MOVES = 5000
LONG = 7  # beats of a scene of which more than the last is shown
BY_HAND = "## What players ran into"  # from here on a sheet is written by hand, and kept
OFTEN = 10  # decisions of a kind in a game: its turns begin with them
LARGEST = 260_000  # bytes in a picture
CLOCK = "most => [...document.querySelectorAll('[role=timer] text')].some((figure) => +figure.textContent <= most)"
COUNTED = "() => !document.querySelector('#end:not([hidden])') || document.querySelector('#end .poster')"
SETTING = 600_000  # milliseconds for a game's rules to be compiled the first time


# a paused clock lets no key get ready
READY = "() => document.querySelectorAll('[data-resting]').forEach((key) => delete key.dataset.resting)"
SCRIPT = "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /scenes[^/]*js/.test(name))"
PLAY_SCENE = "async ([script, scene]) => (await import(script)).play({ scenes: [scene] }, () => {})"


def main() -> int:
    """Draw, and tell each picture's name; the exit status is 1 if one is too large."""
    options = argparse.ArgumentParser(description="Draw the pictures of the documentation.")
    options.add_argument("only", nargs="*", help="only these games; 'lobby' is the lobby")
    options.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    chosen = options.parse_args()
    names = [name for name in chosen.only or backroom.games() if name != "lobby"]
    with server() as address, browser() as chromium:
        camera = Camera(chromium, address, chosen.out)
        for name in names:
            sheet = Sheet(name)
            photograph(camera, sheet)
            path = chosen.out / f"{name}.md"
            kept = path.read_text("utf-8").partition(BY_HAND) if path.exists() else ("", "", "")
            path.write_text(sheet.page() + ("\n" + "".join(kept[1:]) if kept[1] else ""), "utf-8")
        if not chosen.only or "lobby" in chosen.only:
            camera.taken += photograph_lobby(chromium, address, chosen.out)
    large = [path for path in camera.taken if path.stat().st_size > LARGEST]
    for path in large:
        print(f"{path} has more than {LARGEST // 1000} kB", file=sys.stderr)
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
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=[f"--{flag}" for flag in FLAGS.split()]
        )
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
        self,
        name: str,
        page: str | Callable[[], str],
        *,
        hint: bool = False,
        lay: bool = True,
        scene: Any = None,
        **settings: Any,
    ) -> None:
        """One picture of a page, as a window with these settings shows it; `hint` asks for one first, and lays it out.

        Where a clock runs, the page is a way to make one: each picture waits for the same second of a fresh table.
        A scene is played on the page up to its last beat, which tells the result.
        """
        context = self.visit(**settings)
        if scene is not None:
            context.add_init_script("localStorage['backroom scenes'] = 'brief'")
        sheet = context.new_page()
        sheet.goto(page if isinstance(page, str) else page())
        settle(sheet)
        if hint:
            ask(sheet, lay=lay)
        if not isinstance(page, str):
            sheet.wait_for_function(CLOCK, arg=SECONDS)
        if scene is not None:
            script = sheet.evaluate(SCRIPT)
            sheet.clock.install()
            sheet.clock.pause_at(time.time() + 60)
            sheet.evaluate(
                PLAY_SCENE, [script, as_sent(scene, "tall" if settings.get("viewport") == PHONE else "wide")]
            )
            sheet.wait_for_selector(f"#main[data-scene={scene.kind}]")
            sheet.evaluate(READY)
        path = self.out / f"{name}.webp"
        path.parent.mkdir(parents=True, exist_ok=True)
        with Image.open(io.BytesIO(sheet.screenshot(animations="disabled"))) as picture:
            picture.convert("RGB").save(path, "WEBP", quality=QUALITY, method=6)
        print(path.relative_to(self.out))
        self.taken.append(path)
        context.close()

    def visit(self, **settings: Any) -> BrowserContext:
        """A window of the visitor."""
        usual = {"viewport": WIDE, "color_scheme": "light", "locale": "en", "reduced_motion": "reduce"}
        context = self.chromium.new_context(base_url=self.address, storage_state=self.cookies, **(usual | settings))
        context.set_default_timeout(60_000)
        return context

    def create(self, saved: str) -> str:
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


def settle(page: Page) -> None:
    """Wait until a table is set; lift the curtain where several share a screen. Other pages are ready immediately."""
    if page.locator("#main[data-set]").count():
        page.wait_for_selector("#main[data-set=yes][data-live=yes]:not(.busy)", timeout=SETTING)
        lift = page.locator("[data-act=lift]")
        if lift.count():
            lift.click()
            page.wait_for_selector("#main[data-curtain=no]")
        page.wait_for_function(COUNTED, timeout=SETTING)
    page.wait_for_function("() => !document.querySelector('[data-resting]')")  # new keys are ready to be pressed
    page.evaluate("document.fonts.ready")


def ask(page: Page, *, lay: bool = True) -> None:
    """Open the hint's note; `lay`: and lay out what it advises, where that is not a move yet."""
    key = page.locator('#acts [data-act="hint"]:not([aria-disabled])')
    if key.count():
        key.click()
        page.wait_for_selector("#hint .hint strong", timeout=SETTING)
        draft = page.locator("#hint [data-draft]")
        if lay and draft.count():
            draft.click()
            page.wait_for_selector("#main:not(.busy)")
        page.mouse.move(1, 1)


# --- the games -------------------------------------------------------------------------------------------------------


class Sheet:
    """The pictures of a game, each with what it shows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = games()[name].title
        self.shown: list[tuple[str, str]] = []

    def add(self, what: str, caption: str) -> str:
        """A picture more: its name."""
        self.shown.append((what, caption))
        return f"{self.name}/{what}"

    def page(self) -> str:
        """The sheet in Markdown."""
        parts = [f"# {self.title} in pictures\n", "Drawn by `make screenshots` from a fixed seed.\n"]
        parts += [
            f"## {caption}\n\n![{self.title}: {caption}]({self.name}/{what}.webp)\n" for what, caption in self.shown
        ]
        return "\n".join(parts)


def photograph(camera: Camera, sheet: Sheet) -> None:
    """A game's table from its start to its end."""
    name = sheet.name
    whole = play_by_hand(name) if name in TELLING else play(name)
    begin, end = camera.create(dump(whole.replay(0))), camera.create(dump(whole))
    camera.take(sheet.add("start", "The start"), begin)
    camera.take(sheet.add("start-phone", "The start on a phone"), begin, **TALL)
    table: str | Callable[[], str]
    if name in TELLING:
        at = telling(whole)
        camera.think_once(camera.go_on(end, at))
        table = lambda: camera.go_on(end, at)  # noqa: E731
    else:
        table = camera.create(dump(middle(whole)))
    for what, caption, settings in MIDDLE:
        camera.take(sheet.add(what, caption), table, hint="viewport" not in settings, **settings)
    camera.take(sheet.add("hint-phone", "A hint on a phone"), table, hint=True, lay=False, **TALL)
    for scene, at in scenes_of(whole):
        board = camera.create(dump(whole.replay(at)))
        if len(scene.beats) >= LONG:  # one of its beats, too
            half = replace(scene, beats=scene.beats[: round(0.7 * len(scene.beats))])
            caption = f"Scene: {scene.title}, on the way"
            camera.take(sheet.add(f"scene-{scene.kind}-on-the-way", caption), board, scene=half)
        camera.take(sheet.add(f"scene-{scene.kind}", f"Scene: {scene.title}"), board, scene=scene)
    camera.take(sheet.add("end", "The end"), end)
    camera.take(sheet.add("end-phone", "The end on a phone, in the dark theme"), end, **TALL, **DARK)


def photograph_lobby(chromium: Browser, address: str, out: Path) -> list[Path]:
    """The lobby as newcomers see it, and as somebody does who has finished a game and left another; the pictures."""
    newcomer, regular = Camera(chromium, address, out), Camera(chromium, address, out)
    newcomer.take("lobby/wide", "/")
    newcomer.take("lobby/phone", "/", **TALL)
    whole = play(LOBBY_GAME)
    for match in (whole, middle(whole)):
        regular.create(dump(match))
    regular.take("lobby/dark", "/", **DARK)
    return newcomer.taken + regular.taken


def scenes_of(whole: backroom.Match) -> list[tuple[Scene, int]]:
    """The first scene of each kind in a game, as the first seat sees it, with the number of moves before its table."""
    find, words = whole.game.scenes, whole.game.words("en")
    match, found = whole.replay(0), dict[str, tuple[Scene, int]]()
    for number, event in enumerate(whole.events):
        before = match.seen_by(0)
        match.play(event.move, event.seat)
        for scene in find(staged(match.view(0), partial(copy_of, before)), words) if find else ():
            found.setdefault(scene.kind, (scene, number))
    return list(found.values())


def new(name: str) -> backroom.Match:
    """A game that begins, with as many of the people as it has seats."""
    seed, company = SEEDS.get(name, SEED), COMPANY.get(name, {})
    seats = backroom.new(name, seed=seed, **company).seats
    return backroom.new(name, seed=seed, names=PEOPLE[:seats], **company)


def play(name: str) -> backroom.Match:
    """A whole game by rule of thumb; where a game has none, by the first legal move."""
    seed = SEEDS.get(name, SEED)
    match = new(name)
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
    """A real-time game, by bots with hands."""
    match = new(name)
    craft = match.game.hands
    assert craft is not None and match.game.clock is not None
    builders = [craft.hands(WRITERS, SEED + seat) for seat in range(match.seats)]
    now = began = 0.0
    due: dict[int, tuple[float, int]] = {}
    while not match.over:
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


def telling(whole: backroom.Match) -> int:
    """How many moves there are before the telling moment of a real-time game."""
    match = whole.replay(0)
    for number, event in enumerate(whole.events):
        if TELLING[whole.game.name](match.state):
            return number
        match.play(event.move, event.seat)
    raise SystemExit(f"{whole.game.name}: no telling moment in this game")


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
