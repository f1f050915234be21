"""Seconds from the click on Play to the first highlighted move, with an empty cache, in a real browser.

    python bench/first_move.py [GAME ...] [--strong] [--compile]

Each game gets a server of its own with an empty cache. `--strong` also waits until bots play at full strength: the
rules are compiled meanwhile; then a second server starts on what the first one left, and the time runs from its
command on, the lobby's page and a click immediately included. Printed beside them is the machine's load: on a busy one
everything takes longer.
`--compile` opens no browser: it tells what compiling takes, in processor time, so that a busy machine tells nearly the
same.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from backroom.cli.chromium import find_chromium
from backroom.core.game import games

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SERVE = (
    "import sys; from pathlib import Path; from backroom.server.run import serve; serve(port=0, data=Path(sys.argv[1]))"
)
COMPILE = """
import resource, sys, time
from backroom.bots.compiling import compile_game
from backroom.core.compile import compile_rules
from backroom.core.game import game
begun = time.process_time()
compile_rules(game(sys.argv[1]))
table = time.process_time()
compile_game(game(sys.argv[1]))
print(table - begun, time.process_time() - table, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
LIT = (
    "#board > svg.play [data-move], #board > svg.play [data-moves], #board > svg.play [data-draft], #acts [data-moves]"
)
MOST = 300_000  # milliseconds that are waited for anything


def click_on_play(page: Page, game: str) -> None:
    """Press the lobby's key to a game of one's own."""
    page.locator(f'.poster[data-game="{game}"] form.go button:not([formaction$="/learn"])').first.click()


def measure(browser: Browser, game: str, strong: bool) -> tuple[float, float, float]:
    """Seconds from the click to the first highlighted move and to full strength, and a second start's command."""
    with tempfile.TemporaryDirectory() as folder:
        _, first, spent = play(browser, game, folder, strong)
        started, again, _ = play(browser, game, folder, False) if strong else (0.0, 0.0, 0.0)
    return first, spent, started + again


def play(browser: Browser, game: str, folder: str, strong: bool) -> tuple[float, float, float]:
    """Start a server and play: seconds until the lobby stands, then to the first move, and until all is compiled."""
    env = os.environ | {"BACKROOM_CACHE": f"{folder}/cache", "PYTHONUNBUFFERED": "1"}
    typed = time.perf_counter()
    server = subprocess.Popen([sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, env=env, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[1]
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(MOST)
        page.goto(address)
        begun = time.perf_counter()
        click_on_play(page, game)
        page.locator(LIT).first.wait_for()
        page.locator("#main[data-live=yes]").wait_for()
        first = time.perf_counter() - begun
        if strong:
            page.locator("#compiling").wait_for(state="detached")
        spent = time.perf_counter() - begun
        page.close()
    finally:
        server.terminate()
        server.wait()
    return begun - typed, first, spent


def compiling(game: str) -> str:
    """What compiling a game takes in a process of its own with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"BACKROOM_CACHE": folder}
        output = subprocess.run([sys.executable, "-c", COMPILE, game], env=env, stdout=subprocess.PIPE, check=True)
    table, bots, memory = map(float, output.stdout.split())
    return f"compiled in {table:4.1f} s of processor time for a table, {bots:4.1f} s more for bots, {memory:3.0f} MB"


def main() -> None:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--strong", action="store_true", help="wait for the compiler, too")
    parser.add_argument("--compile", action="store_true", help="what compiling takes, and nothing else")
    given = parser.parse_args()
    if given.compile:
        for name in given.games or games():
            print(f"{name:<18} {compiling(name)}", flush=True)
        return
    from playwright.sync_api import sync_playwright  # not needed, and not everywhere, where only compiling is measured

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        for name in given.games or games():
            first, strong, again = measure(browser, name, given.strong)
            said = f", full strength {strong:5.1f} s, second start {again:5.1f} s" if given.strong else ""
            print(f"{name:<18} first move {first:5.1f} s{said}, load {os.getloadavg()[0]:.1f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
