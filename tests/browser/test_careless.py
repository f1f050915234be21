"""A careless player: double clicks, long presses, taps at any moment. Only what shone under the finger is ever played,
and one press on the board plays nothing that cannot be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page
from running import PHONE
from table import Open, start_table

MANY, FEW = 2000, 60
ALONE = {  # everybody sits at this screen, so that the press alone decides what happens
    "mad_city": {"mode": "speed", "players": "1", "build_seconds": "600"},
    "mayor_of_chicago": {},
    "mean_streets": {},
    "mob_town": {"players": "2", "rounds": "1", "seat_1": "here", "professionals": "true"},
    "ninety": {"players": "2", "start_day": "15", "seat_1": "here"},
}
# What lies under the finger as it comes down is noted before any script of the table hears of it, and what the page
# plays with the press before it. While things glide the page is a picture of itself: the press ends that, as the
# table's own script has it. Tiles are sent when the answer before has come, however many presses that takes: their
# moves are found among the presses in the same order. The click of a finger's tap may come after the next tap has
# begun: there the last two presses count (`back`).
WATCH = """(back) => {
  const presses = [];
  let first = 0; // the press that the next tile's move may come from
  window.played = [];
  // links lead nowhere: they play nothing
  const stay = (event) => { if (event.type === "submit" || event.target.closest?.("a[href]")) event.preventDefault(); };
  for (const kind of ["click", "submit"]) window.addEventListener(kind, stay, true);
  const tile = (thing) => {
    const slot = Number(thing.querySelector("[data-slot]")?.dataset.slot);
    const facts = JSON.parse(thing.closest("svg").querySelector("[data-tiles]").dataset.tiles);
    return [1, 2, 3].map((times) => String(facts.turn + 3 * slot + times - 1));
  };
  const under = (there) => {
    const thing = there?.closest("[data-move], [data-moves]");
    if (thing?.closest("[data-resting]") || thing?.getAttribute("aria-disabled") === "true") return null;
    const place = thing?.closest("#board") ? "board" : "bar";
    const tree = Boolean(thing?.closest(".mc-tree"));
    if (thing) return { moves: [thing.dataset.moves ?? thing.dataset.move], place, tree };
    const piece = there?.closest(".mc-piece:has([data-slot])");
    return piece ? { moves: tile(piece), place: "tile" } : null;
  };
  // A finger is wide: Chromium takes what lies up to 10 pixels beside it for its target, and leaves the place as it is.
  const beside = ({ pointerType, target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const far = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
    return pointerType === "touch" && far <= 12;
  };
  window.addEventListener("pointerdown", (event) => {
    document.documentElement.dispatchEvent(new Event("hasten"));
    const there = under(document.elementFromPoint(event.clientX, event.clientY));
    presses.push(there ?? (beside(event) ? under(event.target) : null));
  }, true);
  const note = (moves) => {
      const sent = moves.map(String), whole = sent.join(" ");
      const last = presses.slice(-back).filter(Boolean);
      const from = last.findLast((one) => one.moves.includes(whole));
      const pressed = (move) => {
        const at = presses.findIndex((one, place) => place >= first && one?.moves.includes(move));
        if (at >= 0) first = Math.max(first, at + 1 - back);
        return at >= 0;
      };
      const tiles = document.querySelector("#board [data-tiles]");
      const shone = Boolean(from) || Boolean(tiles && sent.every(pressed));
      const number = Number(document.getElementById("main").dataset.number);
      const trail = shone ? [] : presses.slice(-6).map((one) => one?.moves.join("|") ?? "-");
      const laid = Boolean(tiles) && !from?.tree; // the clock may run out before anybody looks
      window.played.push({ moves: whole, shone, place: from?.place ?? "", number, trail, laid });
  };
  const ask = window.fetch, send = WebSocket.prototype.send;
  window.fetch = (address, options) => {
    if (options?.method === "POST" && address.endsWith("/moves")) note(JSON.parse(options.body).moves);
    return ask(address, options);
  };
  WebSocket.prototype.send = function (text) {
    const said = JSON.parse(text);
    if (said.type === "play") note(said.moves);
    return send.call(this, text);
  };
}"""
# Where one may press: most often something that can be pressed. A curtain is lifted on the way.
LOOK = """() => {
  const main = document.getElementById("main");
  if (main.dataset.curtain === "yes") document.querySelector("[data-act=lift]")?.click();
  const things = [...document.querySelectorAll(
    "#board :is([data-move], [data-moves], [data-draft], [data-why]), .mc-piece [data-slot], "
    + "#acts [data-moves], #acts [data-draft], #asking .b, #scenebar .b"
  )].map((thing) => (thing.querySelector(".hit") ?? thing).getBoundingClientRect());
  const there = (box) => box.width && box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return {
    over: Boolean(document.querySelector('#acts form[action$="/again"]')),
    spots: things.filter(there).map((box) => [box.x + box.width / 2, box.y + box.height / 2]),
  };
}"""
SHOWN = "n => Number(document.getElementById('main').dataset.number) > n || !document.querySelector('#main.busy')"
# Whether the last move, shown or refused, can be taken back: alone one always may. Tiles that are laid while a clock
# runs are laid elsewhere at any time, and are not asked about (`laid`).
TAKEN_BACK = """n => Number(document.getElementById("main").dataset.number) === n
  || Boolean(document.querySelector("#acts [data-act=undo]:not([aria-disabled]), #board [data-tiles]"))"""


@dataclass
class Careless:
    """Somebody who presses here and there, quickly."""

    page: Page
    random: Random
    finger: bool = False
    played: int = 0

    def press(self, presses: int) -> None:
        """Press on until the game is over, and judge every move that the page plays.

        Where every key asks first, many presses may go by before one of them happens to say yes.
        """
        self.page.evaluate(WATCH, 2 if self.finger else 1)
        for number in range(MANY):
            if number >= presses and self.played:
                return
            seen = self.page.evaluate(LOOK)
            if seen["over"]:
                return
            self.once(seen["spots"])
            for deed in self.page.evaluate("() => window.played.splice(0)"):
                self.judge(deed)

    def once(self, spots: list[tuple[float, float]]) -> None:
        """One careless press, or two."""
        size = self.page.viewport_size or {"width": 0, "height": 0}
        anywhere = (self.random.uniform(0, size["width"] * 0.75), self.random.uniform(60, size["height"]))
        x, y = self.random.choice(spots) if spots and self.random.random() < 0.9 else anywhere
        how, long = self.random.random(), self.random.choice((0, 60, 90, 120))
        if self.finger:
            for _ in range(2 if how < 0.4 else 1):
                self.page.touchscreen.tap(x, y)
        elif how < 0.4:
            self.page.mouse.dblclick(x, y, delay=min(long, 90))
        else:
            self.page.mouse.click(x, y, delay=450 if how < 0.45 else long)

    def judge(self, deed: dict[str, Any]) -> None:
        """What was played shone, and can be taken back where it was played by one press on the board."""
        self.played += 1
        assert deed["shone"], f"{deed} was played, but did not shine under the finger"
        if deed["place"] == "board" and not deed["laid"]:
            self.page.wait_for_function(SHOWN, arg=deed["number"])
            assert self.page.evaluate(TAKEN_BACK, deed["number"]), (
                f"one press played {deed}, which cannot be taken back"
            )


@pytest.mark.parametrize("game", ALONE)
def test_a_careless_player_plays_only_what_shone_under_the_finger(open_page: Open, game: str) -> None:
    page = open_page("/", rests="usual", reduced_motion="no-preference")
    start_table(page, game, seed="3", **ALONE[game])
    player = Careless(page, Random(5))
    player.press(FEW)
    assert player.played > 0


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["wide", "phone"])
@pytest.mark.parametrize("game", ALONE)
def test_thousands_of_careless_presses(open_page: Open, game: str, screen: str) -> None:
    settings = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if screen == "phone" else {}
    page = open_page("/", rests="usual", reduced_motion="no-preference", **settings)
    player = Careless(page, Random(7), finger=screen == "phone")
    for left in range(MANY, 0, -400):
        start_table(page, game, seed=str(left))
        player.press(400)
    assert player.played > 0
