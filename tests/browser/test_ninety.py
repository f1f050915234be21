"""Ninety in a real browser: two at one screen, one against three bots, by keyboard, zoom and search, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from running import PHONE
from table import (
    FEW_OR_ALL,
    MOST,
    Open,
    after,
    be_sure,
    be_sure_by_key,
    board,
    confirm,
    down_on,
    lift_curtain,
    main_key,
    number,
    over,
    play_anything,
    play_by_key,
    play_to_the_end,
    settled,
    start_table,
    tab_to,
)
from test_axe import SETTINGS, faults

from backroom.games.ninety import GAME as NINETY
from backroom.games.ninety.draw.geometry import label
from backroom.games.ninety.state import TRAVEL

GAME = "ninety"
WORDS = NINETY.words("en")


def play_something(page: Page) -> None:
    """The brass key, or a lit place of the board, or any key."""
    lift_curtain(page)
    before = number(page)
    election = page.locator("#question", has_text="Election Day").count() and not main_key(page).count()
    if election and board(page).locator(".lit[data-draft]").count():
        board(page).locator('.lit[aria-label^="All that"], .lit[aria-label^="One more"]').last.press("Enter")
        expect(main_key(page)).to_be_visible()
        settled(page)  # the keyboard was led to it, so that it rests
        main_key(page).click()
    else:
        play_anything(page)
    be_sure(page)
    after(page, before)


def test_two_at_one_screen_finish_a_short_campaign(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", start_day="15", bios="off", seat_1="here")
    expect(page.locator("#question")).to_contain_text("Place your first votes")
    play_to_the_end(page, play_something, 160)
    expect(page.locator("#log .turn").first).to_have_text("Day 15")
    expect(page.locator("#question")).to_contain_text("is mayor")
    expect(board(page)).to_contain_text("FINAL RESULT")
    page.locator("[data-end]").click()
    name = board(page).locator('[data-find="Squirrel Hill South"]').bounding_box()  # nothing lies over the last map
    assert name is not None
    over = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('[data-find]'))"
    assert page.evaluate(over, [name["x"] + name["width"] / 2, name["y"] + name["height"] / 2])


def test_one_against_three_bots_on_a_phone(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE)
    start_table(page, GAME, players="4", start_day="15", seat_1="medium", seat_2="medium", seat_3="medium")
    expect(board(page)).to_contain_text("IF IT ENDED NOW")
    play_to_the_end(page, play_something, 120)


def test_the_standings_stay_in_sight_on_a_phone(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE)
    start_table(page, GAME, players="5", start_day="15", seat_1="here", seat_2="here", seat_3="here", seat_4="here")
    for _ in range(10 + 1):  # first votes, then an action of the first turn
        lift_curtain(page)
        cloth = page.locator(".cloth").bounding_box()
        assert cloth is not None
        for region in range(6):
            column = board(page).locator(f'[data-name="region-{region}"]').bounding_box()
            assert column is not None
            assert column["y"] >= cloth["y"]
            assert column["y"] + column["height"] <= cloth["y"] + cloth["height"]
        play_something(page)


@FEW_OR_ALL
def test_the_keyboard_is_enough(open_page: Open, moves: int) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", start_day="13", bios="off", seat_1="here")
    for move in range(moves):
        if over(page):
            break
        if move % 2 and page.locator("#acts [data-moves]:not([aria-disabled])").count():
            before, choose = number(page), not main_key(page).count()
            page.keyboard.press("b")  # no need to go through ninety places with Tab
            if choose:
                page.keyboard.press("Enter")
            be_sure_by_key(page)
            after(page, before)
        else:
            play_by_key(page, "board")
    assert over(page) or moves < MOST
    expect(page.locator("#said")).not_to_be_empty()  # what a screen reader speaks


def test_on_election_day_the_keyboard_stays_where_it_lays_and_then_goes_to_the_key_that_plays(open_page: Open) -> None:
    """Pressed again, “one more” lays one more: it took back the first, when the keyboard was led to “one less”."""
    page = open_page("/")
    start_table(page, GAME, players="2", start_day="15", bios="off", seat_1="here")
    more, focused = '#board .lit[aria-label="One more in North Side"]', page.locator(":focus")
    for _ in range(MOST):
        lift_curtain(page)
        if "Election Day: 0 of 2" in page.locator("#question").inner_text():
            break
        play_by_key(page)
    tab_to(page, more)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_contain_text("1 of 2")
    expect(focused).to_have_attribute("aria-label", "One more in North Side")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_contain_text("2 of 2")
    expect(focused).to_have_text("Confirm 2 canvassers")


KEYS_OUTSIDE = """() => [...document.querySelectorAll("#acts .b")].filter((key) => key.offsetParent).filter((key) => {
  const text = document.createRange(), box = key.getBoundingClientRect();
  text.selectNodeContents(key.querySelector("span:not(.vh)") ?? key);
  const parts = [...text.getClientRects()].filter(({ width }) => width > 1);
  return parts.some(({ left, right }) => left < box.left + 2 || right > box.right - 2);
}).map((key) => key.textContent)"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("width", [360, 390])
def test_what_a_key_says_stays_inside_it_on_a_phone(open_page: Open, width: int, locale: str) -> None:
    """“End turn (3 points unused)” beside two other keys is the longest."""
    page = open_page("/", viewport={"width": width, "height": 780}, has_touch=True, locale=locale)
    start_table(page, GAME, players="2", start_day="11", bios="off", seat_1="here", seed="7")
    for _ in range(6):
        play_something(page)
        lift_curtain(page)
        assert page.evaluate(KEYS_OUTSIDE) == []


def test_a_press_is_not_lost_when_the_picture_is_replaced_under_it(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", start_day="15", seat_1="here")
    before = number(page)
    down_on(board(page).locator(".lit[data-move]").first.locator(".hit"))
    page.evaluate("() => { const board = document.getElementById('board'); board.innerHTML = board.innerHTML; }")
    page.mouse.up()
    assert after(page, before) == before + 1


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["wide", "phone"])
def test_a_candidates_bio_tells_what_it_does(open_page: Open, viewport: dict[str, int] | None) -> None:
    page = open_page("/", viewport=viewport) if viewport else open_page("/")
    start_table(page, GAME, players="2", start_day="15", seat_1="here")
    if viewport:
        page.locator('[data-tab="log"]').last.click()
    for seat in range(2):
        name = page.locator(f'#seats [data-seat="{seat}"] .tell')
        told = page.locator(f"#seat-says-{seat}")
        expect(told).to_be_hidden()
        name.press("Enter")
        expect(told).to_be_visible()
        expect(told).to_contain_text(name.inner_text())
        expect(told).to_contain_text(re.compile(r"\.$"))
        page.keyboard.press("Escape")
        expect(told).to_be_hidden()


def test_the_map_stays_in_place_and_only_what_changes_is_replaced(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    start_table(page, GAME, players="2", start_day="15", bios="off", seat_1="here", seed="7")
    for _ in range(4):  # first votes: the curtain takes the picture away
        play_something(page)
    lift_curtain(page)
    page.evaluate("() => { window.stays = document.querySelectorAll('#board [data-keep]'); }")
    for _ in range(2):
        before = number(page)
        board(page).locator(".lit[data-move] .hit").first.click()
        after(page, before)
    assert page.evaluate("() => window.stays.length === 3 && [...window.stays].every((one) => one.isConnected)")
    page.wait_for_function("() => document.getAnimations().every((one) => !one.effect.target.dataset.key)")
    city = board(page).locator("[data-zoom]")
    shown = city.inner_html()
    page.reload()
    settled(page)
    assert city.inner_html() == shown


def test_the_map_zooms_and_finds(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", start_day="15", seat_1="here")
    group = board(page).locator("[data-zoom]")
    start = group.get_attribute("transform")
    page.get_by_role("button", name="Zoom in").click()
    assert group.get_attribute("transform") != start
    page.get_by_label("Find a place").fill("Hays")
    page.get_by_label("Find a place").press("Enter")
    scale = re.search(r"scale\(([\d.]+)\)", group.get_attribute("transform") or "")
    assert scale is not None and float(scale[1]) >= 2
    small, large = (group.locator(f'.hoods[data-zoom-from="{least}"]') for least in ("0.8", "1.5"))
    expect(large).to_have_attribute("display", "inline")
    expect(small).to_have_attribute("display", "none")
    page.get_by_role("button", name="Whole city").click()
    expect(small).to_have_attribute("display", "inline")
    expect(large).to_have_attribute("display", "none")
    assert float(re.search(r"scale\(([\d.]+)\)", group.get_attribute("transform") or "")[1]) < 1.1  # type: ignore[index]


COVERED = """() => {
  const shown = (things) => [...document.querySelectorAll(things)].filter((thing) => thing.getClientRects().length);
  const names = shown('#board [data-zoom] .hoods:not([display="none"]) text');
  const boxes = names.map((name) => [name.textContent, name.getBoundingClientRect()]);
  return shown("#board [data-plaque]").flatMap((plaque) => {
    const own = plaque.getBoundingClientRect();
    return boxes.filter(([, box]) => own.left < box.right - 2 && own.right > box.left + 2 && own.top < box.bottom - 4
      && own.bottom > box.top + 4).map(([name]) => `${plaque.textContent} over ${name}`);
  });
}"""


@pytest.mark.parametrize("seed", ["5", "7", "9"])
def test_the_sign_of_a_region_covers_no_name_and_a_phone_begins_with_downtown_in_sight(
    open_page: Open, seed: str
) -> None:
    """A sign that is pushed into sight stood on West End, and Downtown lay under the search box."""
    page = open_page("/", viewport=PHONE, has_touch=True)
    start_table(page, GAME, players="2", start_day="15", bios="off", seat_1="here", seed=seed)
    assert page.evaluate(COVERED) == []
    downtown = board(page).locator('.hoods:not([display="none"]) text', has_text="Downtown").bounding_box()
    find = page.locator(".zoomtools input").bounding_box()
    assert downtown is not None and find is not None
    assert downtown["x"] > 6 and downtown["x"] + downtown["width"] < PHONE["width"] - 6
    assert downtown["y"] > find["y"] + find["height"] or downtown["x"] > find["x"] + find["width"]
    page.mouse.move(200, 300)
    for across, down in ((-160, 0), (0, -160), (160, 160), (160, 0), (0, 160)):
        page.mouse.down()
        page.mouse.move(200 + across, 300 + down, steps=4)
        page.mouse.up()
        page.mouse.move(200, 300)
        assert page.evaluate(COVERED) == []


IN_SIGHT = """(places) => {
  const group = document.querySelector('#board [data-zoom]'), frame = group.ownerSVGElement;
  const [w, h] = group.dataset.window.split(' ').map(Number), to = group.getScreenCTM(), edge = frame.getScreenCTM();
  const low = new DOMPoint(14, 14).matrixTransform(edge), high = new DOMPoint(w - 14, h - 14).matrixTransform(edge);
  const tools = [...document.querySelectorAll('.zoomtools > *')].map((tool) => tool.getBoundingClientRect());
  const covered = (x, y) => tools.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  return places.map(([hood, x, y]) => [hood, new DOMPoint(x, y).matrixTransform(to)])
    .filter(([, at]) => at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y && !covered(at.x, at.y))
    .filter(([hood]) => group.querySelector(`.lit[data-name="hood-${hood}"][data-move]`))
    .map(([hood, at]) => [hood, at.x, at.y]);
}"""


def in_sight(page: Page, places: list[tuple[int, float, float]]) -> list[tuple[int, float, float]]:
    """Which of these (neighbourhood, x, y on the map) a finger can meet and play by one move, as points of the page."""
    return [(int(hood), x, y) for hood, x, y in page.evaluate(IN_SIGHT, places)]


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["wide", "phone"])
def test_a_tap_on_any_part_of_a_neighbourhood_is_a_tap_on_it(open_page: Open, viewport: dict[str, int] | None) -> None:
    page = open_page("/", has_touch=True, **({"viewport": viewport} if viewport else {}))
    start_table(page, GAME, players="2", start_day="15", bios="off", seat_1="here", seed="7")
    names = [(hood, *label(hood).at) for hood in range(90)]
    for turn in range(4):  # first votes, by their names
        lift_curtain(page)
        before = number(page)
        hood, x, y = in_sight(page, names)[turn * 2]
        page.touchscreen.tap(x, y)
        confirm(page)
        after(page, before)
        expect(page.locator("#log")).to_contain_text(WORDS(f"hood.{hood}"))
    lift_curtain(page)
    for _ in range(2):  # journeys, by their numbers: two dice give at least two points
        before = number(page)
        hood = in_sight(page, names)[0][0]
        place = board(page).locator(f'.lit[data-name="hood-{hood}"]')
        goal = int(place.get_attribute("data-move") or 0) - TRAVEL  # a home turf is entered where it is nearest
        figure = place.locator(".cost").bounding_box()
        assert figure is not None
        page.touchscreen.tap(figure["x"] + figure["width"] / 2, figure["y"] + figure["height"] / 2)
        confirm(page)
        after(page, before)
        expect(page.locator("#log")).to_contain_text(f"to {WORDS(f'hood.{goal}')} (")


@pytest.mark.parametrize("height", [757, 900])
def test_the_search_box_stays_on_the_map(open_page: Open, height: int) -> None:
    page = open_page("/", viewport={"width": 1440, "height": height})
    start_table(page, GAME, players="2", start_day="15", seat_1="here")
    edge = page.evaluate(
        "() => { const group = document.querySelector('#board [data-zoom]');"
        " const [w] = group.dataset.window.split(' ').map(Number);"
        " return new DOMPoint(w, 0).matrixTransform(group.ownerSVGElement.getScreenCTM()).x; }"
    )
    tools = page.locator(".zoomtools").bounding_box()
    assert tools is not None
    assert edge - 60 < tools["x"] + tools["width"] < edge


@pytest.mark.parametrize("viewport", [PHONE, {"width": 844, "height": 390}], ids=["upright", "on its side"])
def test_on_a_phone_the_search_box_is_small_until_it_is_pressed(open_page: Open, viewport: dict[str, int]) -> None:
    page = open_page("/", viewport=viewport, has_touch=True)
    start_table(page, GAME, players="2", start_day="15", seat_1="here")
    find = page.get_by_label("Find a place")
    closed = find.bounding_box()
    assert closed is not None and closed["width"] <= 40
    find.tap()
    opened = find.bounding_box()
    assert opened is not None and opened["width"] > 100
    find.fill("Hays")
    find.press("Enter")
    scale = re.search(r"scale\(([\d.]+)\)", board(page).locator("[data-zoom]").get_attribute("transform") or "")
    assert scale is not None and float(scale[1]) >= 2
    find.blur()
    assert find.bounding_box() == closed


def test_a_phone_shows_all_of_the_tools_and_never_scrolls_sideways(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE, has_touch=True, locale="fr-FR")
    start_table(page, GAME, players="2", start_day="15", seat_1="here")
    for tool in page.locator(".zoomtools > *").all():
        box = tool.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("() => document.querySelector('.cloth').scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_every_figure_of_the_turn_and_the_question_above_the_keys(open_page: Open, width: int) -> None:
    page = open_page("/", viewport={"width": width, "height": 780}, has_touch=True, locale="fr-FR")
    start_table(page, GAME, players="2", start_day="15", bios="off", seat_1="here", seed="7")
    for _ in range(4):  # first votes, then a turn begins
        play_something(page)
    lift_curtain(page)
    expect(page.locator("#question")).to_contain_text("points restants")
    chips = page.locator("#strip .chip")
    assert chips.count() == 5  # the day, the points, canvassers, money, event cards
    for chip in chips.all():
        box = chip.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width
    asked = page.locator("#question").bounding_box()
    keys = [key.bounding_box() for key in page.locator("#acts .b:visible").all()]
    assert asked is not None and all(key is not None and key["y"] >= asked["y"] + asked["height"] for key in keys)
    assert len({round(key["y"] + key["height"] / 2) for key in keys if key}) <= 3


@pytest.mark.parametrize("setting", SETTINGS)
def test_axe_finds_nothing(open_page: Open, setting: str) -> None:
    page = open_page("/", **SETTINGS[setting])
    start_table(page, GAME, players="3", start_day="15", seat_1="here", seat_2="here")
    assert faults(page) == []
