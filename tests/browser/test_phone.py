"""Small screens, upright and on their side: what can be pressed is in sight, and what is printed can be read."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
from playwright.sync_api import TimeoutError, ViewportSize, expect
from running import PHONE
from table import Open, board, lift_curtain, start_table
from test_careless import ALONE

SMALL: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 844, "height": 390})
SETTLED = """([width, height]) => {
  const { right, bottom } = document.querySelector(".tabs").getBoundingClientRect();
  return right <= width && bottom <= height && innerHeight === height
    && getComputedStyle(document.querySelector("#board > svg.tall")).display !== "none";
}"""
# What is wrong with the screen: a key outside it, a part wider than it, nothing to press in sight, print too small.
# What can be zoomed is for its own tests.
FAULTS = """() => {
  const faults = [], cloth = document.querySelector(".cloth").getBoundingClientRect();
  const box = (thing) => (thing.querySelector(".hit") ?? thing).getBoundingClientRect();
  const picture = document.querySelector("#board > svg.tall");
  for (const key of document.querySelectorAll("#acts .b, .tabs a, .bar .b")) {
    const { left, right, top, bottom } = key.getBoundingClientRect(), says = key.textContent.trim();
    const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (right && outside) faults.push(`outside: ${says}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen");
  const boxes = [...picture.querySelectorAll(".lit")].filter((thing) => !thing.closest("[data-zoom]")).map(box);
  const tall = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  const inside = boxes.filter(({ top, bottom }) => top >= cloth.top && bottom <= cloth.bottom);
  const least = tall < cloth.height ? boxes.length : Math.min(1, boxes.length);
  if (inside.length < least) faults.push(`${boxes.length} to press, ${inside.length} in sight`);
  for (const text of picture.querySelectorAll("text")) {
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().a);
    const small = text.getClientRects().length && !text.closest("[data-zoom]") && size < 9.2;
    if (small) faults.push(`${size}: ${text.textContent}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("game", ALONE)
def test_a_small_screen_shows_what_can_be_pressed_and_read(open_page: Open, game: str) -> None:
    page = open_page("/", viewport=SMALL[0], has_touch=True, locale="fr-FR")
    start_table(page, game, **ALONE[game])
    lift_curtain(page)
    for size in SMALL:
        page.set_viewport_size(size)
        page.wait_for_function(SETTLED, arg=[size["width"], size["height"]])
        with suppress(TimeoutError):  # what can be pressed is led into sight after the first drawing
            page.wait_for_function(f"() => !({FAULTS})().length")
        assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize("language", ["en-US", "fr-FR"])
def test_no_page_about_a_game_is_wider_than_a_phone(open_page: Open, language: str) -> None:
    page = open_page("/", viewport=SMALL[0], has_touch=True, is_mobile=True, locale=language)
    wide = []
    for game in ALONE:
        for kind in ("how", "rules", "rulings", "deck", "new"):
            page.goto(f"/games/{game}/{kind}")
            if page.evaluate("document.documentElement.scrollWidth") > SMALL[0]["width"]:
                wide.append(f"{game}/{kind}")
    assert wide == []


@pytest.mark.parametrize("language", ["en-US", "fr-FR"])
def test_the_set_up_page_has_a_readable_title_on_a_phone(open_page: Open, language: str) -> None:
    page = open_page("/", viewport=SMALL[0], has_touch=True, is_mobile=True, locale=language)
    for game in ALONE:
        page.goto(f"/games/{game}/new")
        title = page.locator(".top .lockup").bounding_box()
        assert title is not None and title["width"] >= 100 and title["height"] >= 20, game


def test_everybodys_points_in_mob_town_fit_a_small_phone(open_page: Open) -> None:
    page = open_page("/", viewport=SMALL[0], has_touch=True, is_mobile=True, locale="fr-FR")
    start_table(page, "mob_town", players="4", rounds="3", seat_1="here", seat_2="easy", seat_3="easy")
    lift_curtain(page)
    strip, chips = page.locator(".strip").bounding_box(), page.locator(".strip .chip")
    expect(chips).to_have_count(6)
    last = chips.last.bounding_box()
    assert strip is not None and last is not None
    assert last["x"] + last["width"] <= strip["x"] + strip["width"]


@pytest.mark.parametrize("language", ["en-US", "fr-FR"])
def test_the_bar_that_starts_a_table_is_one_line_on_a_phone_on_its_side(open_page: Open, language: str) -> None:
    page = open_page("/", viewport=SMALL[1], has_touch=True, is_mobile=True, locale=language)
    for game in ALONE:
        page.goto(f"/games/{game}/new")
        bar, key = (page.locator(place).bounding_box() for place in (".sure", ".sure .brass"))
        assert bar is not None and key is not None
        assert bar["height"] < SMALL[1]["height"] / 6 and bar["y"] <= key["y"]
        assert key["x"] + key["width"] <= SMALL[1]["width"] and key["y"] + key["height"] <= SMALL[1]["height"]


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, SMALL[1], {"width": 900, "height": 700}])
def test_a_replay_has_room_for_the_board_the_panels_and_the_way_back(open_page: Open, size: ViewportSize) -> None:
    page = open_page("/", viewport=size, has_touch=True)
    start_table(page, "mean_streets", **ALONE["mean_streets"])
    page.goto(f"{page.url}/replay")
    boxes = [page.locator(place).bounding_box() for place in (".cloth", ".rail", ".film")]
    placed = [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in boxes if box]
    assert len(placed) == 3
    for left, top, right, bottom in placed:
        assert left >= 0 and right <= size["width"] and top >= 0 and bottom <= size["height"]
        others = [box for box in placed if box != (left, top, right, bottom)]
        assert all(right <= x or x2 <= left or bottom <= y or y2 <= top for x, y, x2, y2 in others)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/tables/*")


def test_what_an_option_means_has_room_beside_its_values(open_page: Open) -> None:
    """Long values take several lines before the sentence beside them gets one word a line."""
    page = open_page("/", locale="fr-FR")
    for game in ALONE:
        page.goto(f"/games/{game}/new")
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        widths = page.locator(".line.values:visible .what").evaluate_all(
            "all => all.map((what) => what.getBoundingClientRect().width)"
        )
        assert widths and min(widths) >= 150, game


def test_the_chosen_way_to_play_is_in_sight_on_a_phone(open_page: Open) -> None:
    """The ways to play are a strip that is wider than a phone."""
    page = open_page("/games/mayor_of_chicago/new?preset=coop", viewport=SMALL[0], has_touch=True)
    chosen = page.locator(".presets [aria-current]").bounding_box()
    assert chosen is not None and chosen["x"] >= 0 and chosen["x"] + chosen["width"] <= SMALL[0]["width"]


@pytest.mark.parametrize("size", [SMALL[0], {"width": 1440, "height": 900}])
def test_a_list_without_tables_says_so_in_one_column(open_page: Open, size: ViewportSize) -> None:
    page = open_page("/tables", viewport=size)
    parts = [part.bounding_box() for part in page.locator(".tablelist .notice").first.locator("> *").all()]
    boxes = [part for part in parts if part is not None]
    assert len(boxes) == 3
    assert all(above["y"] + above["height"] <= below["y"] for above, below in pairwise(boxes))


def test_on_its_side_a_phone_has_the_log_beside_the_board(open_page: Open) -> None:
    page = open_page("/", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    start_table(page, "mean_streets")
    log, cloth, keys = (page.locator(part).bounding_box() for part in ("#log", ".cloth", "#acts"))
    assert log and cloth and keys
    assert log["x"] >= cloth["x"] + cloth["width"] and log["height"] > 40
    assert log["y"] + log["height"] <= keys["y"]
    picture = board(page).bounding_box()
    assert picture and picture["width"] > 0.9 * cloth["width"]


def test_on_its_side_a_phone_has_a_hint_beside_the_board_and_turned_upright_over_it(open_page: Open) -> None:
    page = open_page("/", viewport=SMALL[1], has_touch=True, is_mobile=True)
    start_table(page, "mayor_of_chicago")
    page.locator('#acts [data-act="hint"]').tap()
    expect(page.locator("#hint .hint strong")).not_to_be_empty(timeout=120_000)
    note, cloth, keys = (page.locator(part).bounding_box() for part in ("#hint", ".cloth", "#acts"))
    assert note and cloth and keys
    assert note["x"] >= cloth["x"] + cloth["width"] and note["y"] < keys["y"]
    expect(page.locator("#log")).to_be_hidden()

    page.set_viewport_size(PHONE)
    expect(page.locator(".cloth > #hint .hint")).to_be_visible()
    page.locator("#hint .shut").tap()
    page.set_viewport_size(SMALL[1])
    expect(page.locator("#log")).to_be_visible()


def test_the_longest_title_has_the_room_up_to_the_keys(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE)
    start_table(page, "mayor_of_chicago")
    title, key = (page.locator(f".bar {part}").bounding_box() for part in ("h1", "h1 ~ .b:visible >> nth=0"))
    assert title is not None and key is not None
    assert key["x"] - title["x"] - title["width"] < 20
