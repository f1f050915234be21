"""A careless player: double clicks, long presses, taps at any moment. Only what shone under the finger is ever played,
and one press on the board plays nothing that cannot be taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Request
from table import lay_table, lift_curtain, number, over, settled

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
GAMES = ("mad_city", "mayor_of_chicago", "mean_streets", "mob_town", "ninety")
MANY, FEW = 2000, 60
# What lies under the finger as it comes down, remembered before any script of the table hears of it. While things glide
# the page is a picture of itself: the press ends that, as the table's own script has it.
WATCH = """() => {
  window.pressed = [];
  window.addEventListener("pointerdown", (event) => {
    document.documentElement.dispatchEvent(new Event("hasten"));
    const thing = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-move], [data-moves]");
    const ready = thing && !thing.closest("[data-resting]") && thing.getAttribute("aria-disabled") !== "true";
    const place = thing?.closest("#board") ? "board" : "bar";
    window.pressed.push(ready ? { moves: thing.dataset.moves ?? thing.dataset.move, place } : null);
  }, true);
}"""
UNDO = """() => fetch(`/api/tables/${document.getElementById("main").dataset.code}/undo`, {
  method: "POST", headers: { "content-type": "application/json" }, body: "{}",
}).then((answer) => answer.ok)"""
# Places to press: most often something that can be pressed, sometimes just anywhere.
SPOTS = """() => [...document.querySelectorAll(
  "#board :is([data-move], [data-moves], [data-draft], [data-why]), #acts [data-moves], #acts [data-draft], #asking .b"
)].map((thing) => (thing.querySelector(".hit") ?? thing).getBoundingClientRect()).filter((box) =>
  box.width && box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
).map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""


def press(page: Page, random: Random) -> None:
    """One careless press."""
    spots = page.evaluate(SPOTS)
    size = page.viewport_size or {"width": 0, "height": 0}
    x, y = random.choice(spots) if spots and random.random() < 0.85 else (
        random.uniform(0, size["width"] * 0.75),
        random.uniform(60, size["height"]),
    )  # fmt: skip
    how = random.random()
    if how < 0.4:
        page.mouse.dblclick(x, y, delay=random.choice((0, 60, 90)))
    elif how < 0.5:
        page.mouse.click(x, y, delay=450)
    else:
        page.mouse.click(x, y, delay=random.choice((0, 60, 90, 120)))


def careless(page: Page, presses: int, random: Random) -> int:
    """Press on, and judge every move that the page sends; returns how many it sent."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/moves"):
            sent.append(" ".join(map(str, json.loads(request.post_data or "{}")["moves"])))

    page.on("request", note)
    page.evaluate(WATCH)
    judged = 0
    for _ in range(presses):
        if over(page):
            break
        lift_curtain(page)
        before = number(page)
        press(page, random)
        for moves in sent[judged:]:
            judged += 1
            shone = [one for one in page.evaluate("() => window.pressed.slice(-4)") if one and one["moves"] == moves]
            assert shone, f"{moves} was played, but did not shine under the finger"
            settled(page)
            if all(one["place"] == "board" for one in shone) and number(page) > before:
                assert page.evaluate(UNDO), f"one press on the board played {moves}, which cannot be taken back"
    page.remove_listener("request", note)
    return judged


@pytest.mark.slow
def test_a_careless_player_plays_only_what_shone_under_the_finger(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    lay_table(page, "mob_town", players="2", rounds="1", seat_1="here", seed="3", professionals="true")
    assert careless(page, FEW, Random(5)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_careless_presses(open_page: Open, game: str) -> None:
    page = open_page("/", reduced_motion="no-preference")
    random, left = Random(7), MANY
    while left > 0:
        lay_table(page, game, seed=str(left))
        careless(page, min(left, 400), random)
        left -= 400
