"""Mad City in a real browser: two people build by dragging, a finger on a phone, keys alone, a solitaire."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect
from running import PHONE, WIDE
from table import (
    FEW_OR_ALL,
    MOST,
    Open,
    after,
    board,
    lift_curtain,
    number,
    over,
    play_by_key,
    play_to_the_end,
    seated,
    settled,
)
from test_axe import faults

Spot = tuple[float, float]
ON_SCREEN = """([x, y]) => {
  const pictures = [...document.querySelectorAll("#board > svg.play")];
  const svg = pictures.find((one) => getComputedStyle(one).display !== "none");
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y]; }"""
OWN_LABELS = """async () => {
  const { labels, zones } = await import("/static/games/mad_city/zones.js");
  const pictures = [...document.querySelectorAll("#board > svg.play")];
  const svg = pictures.find((one) => getComputedStyle(one).display !== "none");
  const facts = JSON.parse(svg.querySelector("[data-tiles]").dataset.tiles);
  const hands = new Map([...svg.querySelectorAll(".mc-piece")].map((piece) => {
    const { slot, rot, face } = piece.querySelector("[data-slot]").dataset, home = piece.dataset.home;
    return [Number(slot), { cell: home === "hand" ? null : Number(home), rot: Number(rot), face }];
  }));
  const place = (rect) => ["x", "y", "width", "height"].map((name) => Math.round(Number(rect.getAttribute(name))));
  const drawn = [...svg.querySelectorAll(".mc-labels rect")].map(place);
  return [labels(zones(hands, facts), hands, facts).map((label) => place(label.firstChild)), drawn]; }"""
PLANNED = """group => {  // a tile of a planned city: its slot, its cell, and how often it is rotated
  const f = JSON.parse(document.querySelector("[data-tiles]").dataset.tiles);
  const { e: x, f: y } = group.transform.baseVal.consolidate().matrix;
  const [number, turns = ""] = group.querySelector(":scope > text").textContent.split(" \u00b7 ");
  const column = Math.round((x - f.x) / f.s), row = Math.round((y - f.y) / f.s);
  return [Number(number) - 1, row * f.side + column, turns.replace(/[^\u21bb]/g, "").length]; }"""
COUNT_REFUSALS = """() => {
  window.refusals = 0;
  document.getElementById("board").addEventListener("refused", () => { window.refusals += 1; });
}"""


def start_game(page: Page, seats: tuple[str, ...] = (), **options: object) -> None:
    """Start a table with these options and these kinds of seats."""
    fields = {"preset": "", "seed": "7"} | {f"option.{name}": str(value).lower() for name, value in options.items()}
    fields |= {f"seat.{seat}": kind for seat, kind in enumerate(seats)}
    page.goto(f"/games/mad_city/new?{urlencode(fields)}")
    press(page, ".sure .brass")
    page.wait_for_url("**/tables/*")
    settled(page)


def press(page: Page, selector: str) -> None:
    """Click, or tap where there is no mouse."""
    key = page.locator(selector)
    if page.evaluate("navigator.maxTouchPoints > 0"):
        key.tap(timeout=120_000)
    else:
        key.click(timeout=120_000)


def facts(page: Page) -> dict[str, Any]:
    """What the visible picture tells its script."""
    attribute = board(page).locator("[data-tiles]").get_attribute("data-tiles")
    return dict(json.loads(attribute or "{}"))


def on_screen(page: Page, x: float, y: float) -> Spot:
    """A place of the visible picture in pixels of the window; looked up in one step, since an update may replace it."""
    found = page.evaluate(ON_SCREEN, [x, y])
    return float(found[0]), float(found[1])


def hand_spot(page: Page, slot: int) -> Spot:
    f = facts(page)
    x, y = f["homes"][slot]
    return on_screen(page, x + f["size"] / 2, y + f["size"] / 2)


def cell_spot(page: Page, cell: int) -> Spot:
    f = facts(page)
    return on_screen(page, f["x"] + (cell % f["side"] + 0.5) * f["s"], f["y"] + (cell // f["side"] + 0.5) * f["s"])


def drag(page: Page, start: Spot, end: Spot) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def lies(page: Page, slot: int, cell: int | str) -> None:
    """Wait until the server's own picture has the slot in the cell."""
    piece = board(page).locator(f'.mc-piece[data-home="{cell}"] [data-slot="{slot}"]')
    expect(piece).to_have_count(1, timeout=60_000)


def say_go(*pages: Page) -> None:
    """Everybody gives the word; wait until the hands are free.

    Where the rules compile for minutes, the clock may have given it already (R55).
    """
    for page in pages:
        page.locator("#acts .brass, #board [data-tiles]").first.wait_for(state="attached", timeout=120_000)
        if page.locator("#acts .brass", has_text="Go!").count():
            press(page, "#acts .brass")
    for page in pages:
        hands_free(page)


def hands_free(page: Page) -> None:
    expect(board(page).locator("[data-tiles][data-ready]")).to_have_count(1, timeout=120_000)


def two_at_a_table(open_page: Open) -> tuple[Page, Page]:
    """Two people at a live table of Mad City, before the first round."""
    mine = open_page("/")
    start_game(mine, ("here", "link"), players=2, early_end="true", build_seconds=600)
    mine.locator('[popovertarget="invite"]').click()
    theirs = open_page(mine.locator("#link-1").input_value())
    theirs.get_by_role("button", name="Take the seat").click()
    seated(theirs)
    mine.keyboard.press("Escape")
    return mine, theirs


def test_two_people_build_live_by_dragging_and_one_grabs_the_tree(open_page: Open) -> None:
    """A whole round: both say go, both drag nine tiles, one takes the tree, the other is ready, both see the count."""
    mine, theirs = two_at_a_table(open_page)
    say_go(mine, theirs)
    for slot in range(9):  # both hands are busy at the same time
        for page in (mine, theirs):
            drag(page, hand_spot(page, slot), cell_spot(page, slot))
    for page in (mine, theirs):
        for slot in range(9):
            lies(page, slot, slot)
    expect(board(mine).locator(".mc-ghost")).to_have_count(0)

    before = number(theirs)
    turned = board(theirs).locator('[data-slot="4"]').get_attribute("data-rot")
    theirs.mouse.click(*cell_spot(theirs, 4))  # a tap turns
    after(theirs, before)
    expect(board(theirs).locator('[data-slot="4"]')).to_have_attribute("data-rot", str((int(turned or 0) + 1) % 4))
    drag(theirs, cell_spot(theirs, 0), cell_spot(theirs, 8))  # two tiles change places
    lies(theirs, 0, 8)
    lies(theirs, 8, 0)

    mine.locator("#acts .main").click()
    expect(mine.locator("#question")).to_contain_text("You have the tree")
    expect(board(theirs).locator(".mc-tree")).to_contain_text("has it")
    assert board(mine).locator("[data-tiles]").count() == 0  # no tile of mine moves any more
    before = number(mine)
    theirs.locator("#acts [data-moves]", has_text="Ready").click()
    after(mine, before)
    for page in (mine, theirs):
        expect(page.locator("#question")).to_contain_text("Round 1 is scored")
    assert "grabs the tree" in mine.locator("#log").inner_text()
    assert faults(mine) == []


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 2, "mode": "standard"}, {"mode": "speed", "players": 1}], ids=str
)
def test_a_phone_on_its_side_shows_the_city_and_every_row_of_the_hand(
    open_page: Open, options: dict[str, object]
) -> None:
    page = open_page("/", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    start_game(page, ("here", "easy") if options["players"] == 2 else (), build_seconds=600, **options)
    say_go(page)
    cloth = page.locator(".cloth").bounding_box()
    assert cloth is not None
    last = 15 if options.get("mode") == "speed" else 8
    f = facts(page)
    half = f["size"] / 2
    x, y = f["homes"][last]
    spots = [on_screen(page, x + half, y + 2 * half), on_screen(page, f["x"], f["y"])]
    expect(page.locator("#board")).to_be_visible()
    for _, down in spots:
        assert cloth["y"] <= down <= cloth["y"] + cloth["height"]
    page.locator('#acts [data-act="hint"]').tap()
    expect(page.locator("#hint .hint strong")).not_to_be_empty(timeout=120_000)
    assert on_screen(page, f["x"], f["y"])[1] >= cloth["y"]  # the note lies beside the board and hides nothing


def test_a_finger_on_a_phone_lays_and_turns(open_page: Open) -> None:
    """Touch at 390 x 844: drag from the hand to the city, tap to turn."""
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    start_game(page, ("here", "easy"), players=2, build_seconds=0)
    say_go(page)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *spot: float) -> None:
        points = [{"x": spot[0], "y": spot[1]}] if spot else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start, end = hand_spot(page, 1), cell_spot(page, 4)
    finger("touchStart", *start)
    for step in range(1, 6):
        finger("touchMove", start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5)
    finger("touchEnd")
    lies(page, 1, 4)
    before = board(page).locator('[data-slot="1"]').get_attribute("data-rot")
    spot = cell_spot(page, 4)
    finger("touchStart", *spot)
    finger("touchEnd")
    expect(board(page).locator('[data-slot="1"]')).to_have_attribute("data-rot", str((int(before or 0) + 1) % 4))
    assert faults(page) == []


def test_keys_alone_lay_turn_and_take_back(open_page: Open) -> None:
    """A number picks, arrows point, Enter places, space turns, Delete takes back, letters place immediately."""
    page = open_page("/")
    start_game(page, ("here", "easy"), players=2, build_seconds=0)
    say_go(page)
    for key in ("3", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    lies(page, 2, 4)
    page.keyboard.press(" ")
    expect(board(page).locator('[data-slot="2"]')).to_have_attribute("data-rot", "1")
    page.keyboard.press("Delete")
    lies(page, 2, "hand")
    for _ in range(
        2
    ):  # mouse, then keys: the tile that was pressed, and pressed again to turn it, does not take the keys
        page.mouse.click(*hand_spot(page, 1))
    expect(board(page).locator('[data-slot="1"]')).to_have_attribute("data-rot", "1")
    settled(page)
    for key in ("4", " "):
        page.keyboard.press(key)
    expect(board(page).locator('[data-slot="3"]')).to_have_attribute("data-rot", "1")
    for digit, letter in zip("123456789", "qweasdzxc", strict=True):
        page.keyboard.press(digit)
        page.keyboard.press(letter)
    for slot in range(9):
        lies(page, slot, slot)
    expect(page.locator("#acts [data-moves]:not([aria-disabled])", has_text="Ready")).to_be_visible()
    settled(page)
    own, drawn = page.evaluate(OWN_LABELS)
    assert own == drawn != []  # the page labels zones as the server does, so that nothing jumps


@FEW_OR_ALL
def test_the_keyboard_is_enough_for_a_puzzle(open_page: Open, moves: int) -> None:
    """A place, then the key that draws the next tile; and the keyboard is never led to what takes it back."""
    page = open_page("/")
    start_game(page, mode="puzzle", solo_rounds=1)
    for _ in range(moves):
        if over(page):
            break
        play_by_key(page)
        if not over(page):
            expect(page.locator("#board .lit:focus")).to_have_count(1)
            expect(page.locator("#said")).not_to_be_empty()  # what a screen reader speaks
    assert over(page) or moves < MOST


@pytest.mark.slow
def test_the_keyboard_is_enough_for_a_game_without_a_timer(open_page: Open) -> None:
    """Against a bot, round by round: every tile by its number and its place's letter, and the keys by Tab."""
    page = open_page("/")
    start_game(page, ("here", "easy"), players=2, build_seconds=0, target_points=20)

    def play(page: Page) -> None:
        if (
            page.locator("#question").inner_text() == "Build your city!"
            and board(page).locator('.mc-piece[data-home="hand"]').count()
        ):
            hands_free(page)
            for slot, (digit, letter) in enumerate(zip("123456789", "qweasdzxc", strict=True)):
                page.keyboard.press(digit)
                page.keyboard.press(letter)
                lies(page, slot, slot)
            settled(page)
        play_by_key(page)

    play_to_the_end(page, play, MOST)
    expect(page.locator("#said")).not_to_be_empty()  # what a screen reader speaks


TABLE = """() => { // who won what, as the end screen has it
  const says = (cell) => cell.innerText.trim(), table = document.querySelector("#end table.count");
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map(says));
  return { seats: [...table.querySelectorAll("thead th")].map(says), rows }; }"""


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"mode": "standard"}], ids=["to 150", "the standard game to 100"])
def test_a_whole_game_with_the_clock_to_its_printed_end(open_page: Open, options: dict[str, object]) -> None:
    """Against two bots, ten seconds a round: nine tiles by drag, the tree if it is free, and the end screen adds up."""
    page = open_page("/")
    start_game(page, ("here", "easy", "hard"), players=3, build_seconds=10, early_end="true", **options)
    target, rounds = (100 if options else 150), 0

    def play(page: Page) -> None:
        nonlocal rounds
        if not board(page).locator("[data-tiles]").count():
            play_by_key(page)
            return
        rounds += 1
        hands_free(page)
        for digit, letter in zip("123456789", "qweasdzxc", strict=True):
            page.keyboard.press(digit)
            page.keyboard.press(letter)
        for key in ("Grab the tree", "I\u2019m ready"):
            found = page.locator("#acts [data-moves]:not([aria-disabled])", has_text=key)
            if found.count():
                found.evaluate("key => key.click()")  # the clock may take it away meanwhile
        expect(board(page).locator("[data-tiles]")).to_have_count(0, timeout=60_000)

    play_to_the_end(page, play, MOST)
    settled(page)
    expect(page.locator("#end .poster")).to_be_visible()
    shown = page.evaluate(TABLE)
    lines = {row[0]: [int(n.replace("\N{MINUS SIGN}", "-")) for n in row[1:]] for row in shown["rows"] if len(row) == 4}
    total = lines.pop("Total")
    parts = [numbers for name, numbers in lines.items() if name != "Subtotal"]
    assert [sum(column) for column in zip(*parts, strict=True)] == total
    assert total == sorted(total, reverse=True) and total[0] >= target > 0 and rounds >= 4
    winner = shown["seats"][-3]
    expect(page.locator("#question")).to_contain_text(f"{total[0]} points and becomes Mayor of Mad City")
    assert winner in page.locator("#log").inner_text()
    assert faults(page) == []


def test_press_a_tile_then_a_place(open_page: Open) -> None:
    """The tile that was pressed is laid, not the first one; a press on a tile of the city turns it."""
    page = open_page("/")
    start_game(page, mode="speed", build_seconds=600)
    say_go(page)
    page.mouse.click(*hand_spot(page, 3))
    expect(board(page).locator('[data-slot="3"] .mc-next')).to_have_count(1)
    page.mouse.click(*cell_spot(page, 4))
    lies(page, 3, 4)
    expect(board(page).locator('[data-slot="3"]')).to_have_attribute("data-rot", "0")
    expect(board(page).locator('[data-slot="0"] .mc-next')).to_have_count(1)  # without another press the first is next
    page.mouse.click(*cell_spot(page, 0))
    lies(page, 0, 0)
    page.mouse.click(*cell_spot(page, 0))
    expect(board(page).locator('[data-slot="0"]')).to_have_attribute("data-rot", "1")


def test_a_tile_turns_and_a_place_is_free_before_the_server_has_answered(open_page: Open) -> None:
    """What was just laid can be pressed, though the last picture has an empty place there; and what it left, too."""
    page = open_page("/")
    start_game(page, mode="speed", build_seconds=600)
    say_go(page)
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route), times=1)
    page.mouse.click(*cell_spot(page, 0))
    lies(page, 0, 0)
    page.mouse.click(*cell_spot(page, 0))
    expect(board(page).locator('[data-slot="0"]')).to_have_attribute("data-rot", "1")
    drag(page, cell_spot(page, 0), cell_spot(page, 8))
    lies(page, 0, 8)
    left = board(page).locator('[data-cell="0"] [data-move]')
    expect(left).to_have_attribute("data-move", "16")  # it shines, and says which tile it takes
    page.mouse.click(*cell_spot(page, 0))
    lies(page, 1, 0)
    before = number(page)
    held[0].continue_()  # the others went into one message, which waits for the first
    expect(page.locator("#main")).to_have_attribute("data-number", str(before + 4))
    lies(page, 0, 8)
    lies(page, 1, 0)
    expect(board(page).locator('[data-slot="0"]')).to_have_attribute("data-rot", "1")


@pytest.mark.slow
def test_a_hint_draws_its_tile_where_it_would_lie(open_page: Open) -> None:
    """Turned as it should be; which tile, the search decides."""
    page = open_page("/")
    start_game(page, mode="speed", build_seconds=600)
    say_go(page)
    page.locator('#acts [data-act="hint"]').click()
    expect(board(page).locator(".mc-advice")).to_have_count(1, timeout=120_000)


def test_a_hint_draws_the_whole_planned_city_and_keeps_it_for_who_builds_it_by_hand(open_page: Open) -> None:
    """A minute is too short to ask for sixteen tiles one by one; the note put away, the city goes with it."""
    page = open_page("/")
    start_game(page, mode="speed", build_seconds=600)
    say_go(page)
    settled(page)
    course = board(page).locator(".mc-course")
    page.locator('#acts [data-act="hint"]').click()
    expect(board(page).locator(".mc-advice")).to_have_count(1, timeout=120_000)
    expect(course).to_have_count(15)
    for left in (14, 13):  # the note goes with the first move, the planned city stays
        slot, cell, turns = course.first.evaluate(PLANNED)
        page.mouse.click(*hand_spot(page, slot))
        for _ in range(turns):
            page.mouse.click(*hand_spot(page, slot))
        page.mouse.click(*cell_spot(page, cell))
        lies(page, slot, cell)
        settled(page)
        expect(course).to_have_count(left + 1)  # what was advised first is one of them now
    expect(page.locator("#hint .hint")).to_have_count(0)
    page.locator('#acts [data-act="hint"]').click()
    expect(board(page).locator(".mc-advice")).to_have_count(1, timeout=120_000)
    page.locator('#hint [data-act="shut-hint"]').click()
    expect(course).to_have_count(0)


def test_a_lesson_is_followed_by_its_words(open_page: Open) -> None:
    """Press the tile, then the place: what the lesson says is what happens."""
    page = open_page("/")
    page.locator('[formaction="/games/mad_city/learn"].brass').click()
    page.wait_for_url("**/tables/*")
    settled(page)
    page.locator('#acts [data-does="next"]').click()
    page.locator("#acts .brass:not([data-resting])", has_text="Go!").click()
    expect(page.locator("#question")).to_contain_text("press the tile, then the place", timeout=60_000)
    hands_free(page)
    expect(page.locator(".course [aria-current]")).to_contain_text("Building")
    expect(page.locator(".spot .bulb")).to_have_count(1)  # the tile first, and it says so
    expect(page.locator(".spot-tag")).to_have_text("Press here")
    page.mouse.click(*hand_spot(page, 5))
    expect(board(page).locator('[data-cell="4"] [data-move]')).to_have_attribute("data-move", str(16 * 5 + 4))
    page.mouse.click(*cell_spot(page, 4))
    expect(page.locator("#question")).to_contain_text("place tile 1", timeout=60_000)
    lies(page, 5, 4)


def test_a_tile_that_was_just_placed_never_rests(open_page: Open) -> None:
    """The server's picture of it comes under the finger that placed it: the next press turns it all the same."""
    page = open_page("/", rests="long")
    start_game(page, mode="speed", build_seconds=600)
    say_go(page)
    before = number(page)
    page.mouse.click(*cell_spot(page, 0))
    page.wait_for_function("n => Number(document.getElementById('main').dataset.number) > n", arg=before)
    assert board(page).locator(".mc-piece [data-resting], .mc-piece[data-resting]").count() == 0
    page.mouse.click(*cell_spot(page, 0))
    expect(board(page).locator('[data-slot="0"]')).to_have_attribute("data-rot", "1")


def test_a_slip_on_the_tree_takes_nothing(open_page: Open) -> None:
    """With a full city the key takes the tree; on the board two different presses do."""
    page = open_page("/")
    start_game(page, players=2, build_seconds=600)
    say_go(page)
    for slot in range(9):
        page.mouse.click(*cell_spot(page, slot))
        lies(page, slot, slot)
    tree = board(page).locator('[data-key="tree"][data-move]')
    expect(tree).to_be_visible()
    tree.dblclick()
    expect(page.locator("#asking")).to_contain_text("Take the tree now?")
    page.locator("#asking .brass").click()
    expect(page.locator("#question")).to_have_text("Build your city!")
    page.locator("#acts .main[data-moves]:not([data-resting])").click()
    expect(page.locator("#question")).to_contain_text("You have the tree")


def test_a_tile_that_is_placed_without_a_connection_stays_and_is_sent_later(open_page: Open) -> None:
    """It jumped back into the hand, and nothing said why."""
    page = open_page("/")
    start_game(page, mode="speed", build_seconds=0)
    say_go(page)
    page.route("**/moves", lambda route: route.abort("internetdisconnected"), times=1)
    drag(page, hand_spot(page, 0), cell_spot(page, 0))
    expect(page.locator(".news.no").first).to_contain_text("Connection lost")
    expect(board(page).locator('.mc-piece[data-home="0"] [data-slot="0"]')).to_have_count(1)
    drag(page, hand_spot(page, 1), cell_spot(page, 1))
    page.wait_for_function("() => Number(document.getElementById('main').dataset.number) > 2")
    page.reload()
    settled(page)
    for slot in (0, 1):
        lies(page, slot, slot)


def test_a_refused_tile_goes_back_to_where_the_server_has_it(open_page: Open) -> None:
    """The page does not keep showing what the server has refused."""
    page = open_page("/")
    start_game(page, mode="speed", build_seconds=0)
    say_go(page)
    page.route("**/moves", lambda route: route.fulfill(status=409, json={"error": "no"}), times=1)
    page.evaluate(COUNT_REFUSALS)
    drag(page, hand_spot(page, 0), cell_spot(page, 0))
    page.wait_for_function("() => window.refusals === 1")  # until then the hand lies where it was put
    lies(page, 0, "hand")
    drag(page, hand_spot(page, 0), cell_spot(page, 0))
    lies(page, 0, 0)


def test_labels_stay_where_tokens_count_while_the_server_answers(open_page: Open) -> None:
    """§delayed-scoring: the news may come before the answer to the page that asked; the labels vanished then."""
    page = open_page("/")
    start_game(page, players=2, mode="standard", build_seconds=0)
    say_go(page)
    held: list[tuple[Route, Any]] = []
    for slot in range(5):
        drag(page, hand_spot(page, slot), cell_spot(page, slot))
        lies(page, slot, slot)
    page.route("**/moves", lambda route: held.append((route, route.fetch())))
    before = number(page)
    page.mouse.click(*cell_spot(page, 1))
    page.wait_for_function("n => Number(document.getElementById('main').dataset.number) > n", arg=before)
    other = open_page(page.url, context=page.context)  # the same table, drawn by the server
    settled(other)
    labels = board(other).locator(".mc-labels text").all_text_contents()
    assert labels
    expect(board(page).locator(".mc-labels text")).to_have_text(labels)
    while not held:
        page.wait_for_timeout(10)
    for route, response in held:
        route.fulfill(response=response)
    expect(board(page).locator('[data-slot="1"]')).to_have_attribute("data-rot", "1")
    expect(board(page).locator(".mc-labels text")).to_have_text(labels)


def test_a_puzzle_to_its_end(open_page: Open) -> None:
    """Sixteen tiles, one by one, by clicking and by dragging; then the count, zone by zone."""
    page = open_page("/")
    start_game(page, mode="puzzle", solo_rounds=1)
    say_go(page)
    for cell in range(16):
        hands_free(page)
        before = number(page)
        if cell == 3:
            page.locator("#acts [data-draft]").first.click()  # turn the tile first
            expect(board(page).locator('[data-slot="0"]')).to_have_attribute("data-rot", "1")
            drag(page, hand_spot(page, 0), cell_spot(page, 9))  # it stays movable until the next one is drawn
            expect(board(page).locator('[data-home="9"] [data-slot="0"]')).to_have_attribute("data-rot", "1")
        board(page).locator(f'[data-cell="{cell}"] [data-draft]').click()
        expect(board(page).locator(f'[data-home="{cell}"] [data-slot="0"]')).to_be_visible()
        page.locator("#acts .main[data-moves]").click()
        after(page, before)
    assert over(page)
    expect(page.locator("#question")).to_contain_text("points")
    expect(page.locator("#end .poster")).to_be_visible()
    assert faults(page) == []
    page.locator("[data-end]").click()
    board(page).locator('[data-draft*="walk=0"]').first.click()
    expect(board(page).locator('[data-draft*="walk=1"]')).not_to_have_count(0)
    assert faults(page) == []


def test_on_a_short_phone_a_hint_leaves_the_whole_hand_in_sight(open_page: Open) -> None:
    """Three rows of tiles in the speed solitaire: the note covers the keys and no tile."""
    page = open_page("/", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    start_game(page, mode="speed", players=1, build_seconds=600)
    say_go(page)
    press(page, '#acts [data-act="hint"]')
    page.locator("#hint .hint strong").wait_for(timeout=120_000)
    note = page.locator("#hint").bounding_box()
    tiles = [tile.bounding_box() for tile in board(page).locator('.mc-piece[data-home="hand"]').all()]
    assert note is not None and len(tiles) == 16
    assert all(tile is not None and tile["y"] + tile["height"] <= note["y"] + 2 for tile in tiles)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_tile_that_a_puzzles_hint_wants_fits_its_place(open_page: Open, size: ViewportSize) -> None:
    """Beside the city the tile is shown larger or smaller than it lies there."""
    page = open_page("/", viewport=size)
    start_game(page, mode="puzzle")
    press(page, "#acts .brass[data-moves]")
    settled(page)
    page.locator('#acts [data-act="hint"]').click()
    wanted, f = board(page).locator(".mc-advice .mc-turn"), facts(page)
    wanted.wait_for(state="attached", timeout=60_000)
    (left, _), (right, _) = (on_screen(page, x, 0) for x in (0, f["s"]))
    width = wanted.evaluate("tile => tile.getBoundingClientRect().width")
    assert abs(width / (right - left) - 1) < 0.03


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_words_on_the_tile_that_a_hint_wants_stay_inside_it(open_page: Open, locale: str) -> None:
    """Sixteen places on a phone are small: how to rotate is then said by arrows alone."""
    page = open_page("/", viewport={"width": 360, "height": 640}, locale=locale)
    start_game(page, mode="speed", build_seconds=600)
    page.locator("#acts .brass").click()
    hands_free(page)
    for turned in (1, 2, 3):
        board(page).locator("[data-tiles]").evaluate(
            """(_, turned) => { const f = JSON.parse(document.querySelector("[data-tiles]").dataset.tiles);
               const best = [f.turn + 3 * 15 + turned - 1, f.place + 16 * 15 + 5];
               document.getElementById("board").dispatchEvent(new CustomEvent("advised", { detail: { best } })); }""",
            turned,
        )
        boxes = (
            board(page)
            .locator(".mc-advice")
            .evaluate(
                """group => [...group.querySelectorAll(":scope > rect:last-of-type, :scope > text")].map((one) => {
               const box = one.getBoundingClientRect(); return [box.left, box.right]; })"""
            )
        )
        (left, right), (begins, ends) = boxes
        assert left <= begins and ends <= right


def test_one_key_is_brass_while_a_seat_is_free(open_page: Open) -> None:
    """Who waits for somebody sees what to press next: Go!, and the invitation stays a plain key."""
    page = open_page("/")
    start_game(page, ("here", "link"), players=2, early_end="true")
    invite = page.locator('[popovertarget="invite"]')
    expect(invite).to_be_visible()
    expect(page.locator("#acts .brass")).to_have_count(1)
    assert invite.evaluate("key => getComputedStyle(key).backgroundImage") == "none"


def test_two_people_share_a_screen_without_a_timer(open_page: Open) -> None:
    """Who says ready hands the screen on, behind a curtain, though they might still change their city (R47, R48).

    The question says whose turn it is.
    """
    page = open_page("/")
    start_game(page, ("here", "here"), players=2, build_seconds=0, target_points=1)
    asked = page.locator("#question .whose")
    first, second = page.locator(".seat b").all_inner_texts()
    for name in (second, first):
        expect(asked).to_contain_text(name)  # and no curtain: nobody has anything to hide yet
        before = number(page)
        press(page, "#acts .brass")
        after(page, before)
    builders = []
    for name in (first, second):
        lift_curtain(page)
        hands_free(page)
        expect(asked).to_contain_text(name)
        builders.append(page.locator("#main").get_attribute("data-seat"))
        for slot in range(9):
            drag(page, hand_spot(page, slot), cell_spot(page, slot))
            lies(page, slot, slot)
        before = number(page)
        page.locator("#acts [data-moves]", has_text="ready").click()
        after(page, before)
    assert sorted(filter(None, builders)) == ["0", "1"]
    assert over(page)
