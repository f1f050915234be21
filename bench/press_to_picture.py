"""Milliseconds from a press to the new picture at an idle table, in a real browser: start, middle and end of each game.

    python bench/press_to_picture.py [GAME ...] [--moves 90] [--strong] [--json FILE]

Everybody sits at one screen, so that no bot thinks meanwhile. Something that can be pressed is pressed at random, again
and again; the page itself takes the time from the finger's click to the first frame after the new picture is there.
Presses that play no move (a card is picked, a question opens) are not counted. The game's presses are told in three
equal parts. `--strong` waits for compiled rules first: with an empty cache that is half a minute a game on a quiet
machine and some minutes on a busy one, so what is waited for and how long it took is told. The aims: 120 ms in the
median, 300 ms at worst. Printed beside them is the machine's load: on a busy one everything takes longer.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from backroom.cli.chromium import find_chromium
from backroom.core.game import Game, games

SERVE = (
    "import sys; from pathlib import Path; from backroom.server.run import serve; serve(port=0, data=Path(sys.argv[1]))"
)
PARTS = ("start", "middle", "end")
MEDIAN, WORST = 120, 300  # milliseconds
LONGEST = 600_000  # milliseconds for rules to be compiled
WATCH = """() => {
  const main = document.getElementById("main");
  let begun = null;
  window.took = [];
  window.addEventListener("click", (event) => { if (event.isTrusted) begun = performance.now(); }, true);
  new MutationObserver(() => {
    if (begun === null) return;
    const from = begun;
    begun = null;
    requestAnimationFrame(() => window.took.push(performance.now() - from));
  }).observe(main, { attributeFilter: ["data-number"] });
}"""
IDLE = """() => document.querySelector("#main[data-live=yes]:not(.busy):not([data-scene])")
  && !document.querySelector("[data-resting]")"""
LOOK = """() => {
  const lift = document.querySelector("#main[data-curtain=yes] [data-act=lift]");
  const keys = [...document.querySelectorAll("#asking :is(.guard, .brass[data-moves])")];
  const things = keys.length ? keys : [...document.querySelectorAll(
    "#board > svg.play :is([data-move], [data-moves], .lit[data-draft]:not(.chosen)), "
    + "#acts [data-moves]:not([aria-disabled])"
  )];
  const boxes = (lift ? [lift] : things).map((thing) => (thing.querySelector(".hit") ?? thing).getBoundingClientRect());
  const cloth = document.querySelector(".cloth").getBoundingClientRect();
  return {
    over: Boolean(document.querySelector('#acts form[action$="/again"]')),
    spots: boxes.filter((box) => box.width && box.left >= 0 && box.top >= cloth.top - 60 && box.bottom <= innerHeight)
      .map((box) => [box.x + box.width / 2, box.y + box.height / 2]),
  };
}"""


def start(page: Page, game: Game) -> None:
    """A table of as few as can play, all at this screen, always the same deal."""
    least = min(game.seats)
    fields = {"seed": "5"} | ({"option.players": str(least)} if len(game.seats) > 1 else {})
    fields |= {f"seat.{seat}": "here" for seat in range(1, least)}
    page.goto(f"/games/{game.name}/new?{urlencode(fields)}")
    page.locator(".sure .brass").click()
    page.wait_for_url("**/tables/*")


def press_on(page: Page, moves: int, random: Random) -> list[float]:
    """Press at random until so many moves were played, or the game is over."""
    page.evaluate(WATCH)
    took: list[float] = []
    for _ in range(6 * moves):
        page.wait_for_function(IDLE)
        took += page.evaluate("() => window.took.splice(0)")
        seen = page.evaluate(LOOK)
        if seen["over"] or len(took) >= moves:
            break
        if seen["spots"]:
            page.mouse.click(*random.choice(seen["spots"]))
    return took


def measure(browser: Browser, address: str, game: Game, moves: int, strong: bool) -> list[float]:
    """The milliseconds of a game's presses."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(120_000)
    context.add_init_script("if (origin !== 'null') localStorage['backroom scenes'] ??= 'off'")
    page = context.new_page()
    try:
        start(page, game)
        page.wait_for_function(IDLE)
        if strong:
            begun = monotonic()
            print(f"{game.name}: waiting for compiled rules", file=sys.stderr, flush=True)
            page.locator("#compiling").wait_for(state="detached", timeout=LONGEST)
            print(f"{game.name}: compiled after {monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        return press_on(page, moves, Random(4))
    finally:
        context.close()


def summary(name: str, took: Sequence[float]) -> dict[str, object]:
    """Median and worst of a part of a game, printed."""
    figures = {"presses": len(took), "median": round(median(took), 1), "worst": round(max(took), 1)} if took else {}
    kept = took and median(took) <= MEDIAN and max(took) <= WORST
    print(f"{name:26}", *(f"{key} {value:>7}" for key, value in figures.items()), "" if kept else "above the aim")
    return {"what": name, **figures}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[[], *games()])
    parser.add_argument("--moves", type=int, default=90, help="at most so many moves a game")
    parser.add_argument("--strong", action="store_true", help="wait for compiled rules first")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    chosen = parser.parse_args()
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        env = os.environ | {"PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen([sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, env=env, text=True)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[1]
            for name in chosen.game or games():
                took = measure(browser, address, games()[name], chosen.moves, chosen.strong)
                third = -(-len(took) // 3)
                for i, part in enumerate(PARTS):
                    rows.append(summary(f"{name} {part}", took[i * third : (i + 1) * third]))
                print(f"{'':26} load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
        finally:
            browser.close()
            server.terminate()
            server.wait()
    if chosen.json:
        chosen.json.write_text(json.dumps({"load": os.getloadavg()[0], "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
