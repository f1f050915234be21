"""The line of news covers nothing, and refuses only what somebody pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from running import PHONE, WIDE
from table import Open, begin, lit_moves, tiny_turn

UNDO = '#acts [data-act="undo"][data-why]'
MIDDLE_WIDTH = {"width": 900, "height": 700}
OVERLAPS = """() => {
  const place = [...document.querySelectorAll(".newsplace")].find((one) => one.getClientRects().length);
  const news = place.getBoundingClientRect();
  return [...document.querySelectorAll("#board, #acts, #stage, .bar .b, .tabs a")].filter((other) => {
    const box = other.getBoundingClientRect();
    return box.width && box.left < news.right - 1 && box.right > news.left + 1
      && box.top < news.bottom - 1 && box.bottom > news.top + 1; }).map((other) => other.id || other.className); }"""


@pytest.mark.parametrize("window", [WIDE, MIDDLE_WIDTH, PHONE], ids=["wide", "middle", "phone"])
def test_news_and_refusals_lie_over_nothing(open_page: Open, window: dict[str, int]) -> None:
    page = open_page("/", viewport=window)
    begin(page, "tiny", seed="7")
    height = page.locator(".newsplace:visible").bounding_box()
    page.locator(UNDO).click(force=True)
    expect(page.locator(".news.no:visible")).to_have_attribute("role", "alert")
    assert page.evaluate(OVERLAPS) == []
    tiny_turn(page)
    expect(page.locator(".news:visible:not(.no)")).to_be_visible()
    assert page.evaluate(OVERLAPS) == []
    now = page.locator(".newsplace:visible").bounding_box()
    assert height is not None and now is not None
    assert window["width"] > 1180 or (now["y"], now["height"]) == (height["y"], height["height"])


def test_a_refusal_comes_with_a_press_and_goes_with_the_next(open_page: Open) -> None:
    """A mouse at rest and the keyboard's focus say nothing."""
    page = open_page("/")
    begin(page, "tiny", seed="7")
    page.clock.install()
    key = page.locator(UNDO)
    key.hover(force=True)
    key.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.clock.run_for(2_000)
    expect(page.locator(".news.no")).to_have_count(0)
    key.click(force=True)
    expect(page.locator(".news.no:visible")).to_be_visible()
    page.mouse.click(700, 70)
    expect(page.locator(".news.no")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".news.no:visible")).to_be_visible()
    page.clock.run_for(6_100)
    expect(page.locator(".news.no")).to_have_count(0)


def test_a_press_on_the_news_opens_the_log(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE)
    begin(page, "tiny", seed="7")
    lit_moves(page).last.click()
    page.locator(".news:visible").click()
    expect(page.locator("#log")).to_be_visible()


def test_a_hint_leaves_the_panels_around_it_as_they_are(open_page: Open) -> None:
    """In the dark theme the panels once took the paper of an opened card, and their names could not be read."""
    page = open_page("/", color_scheme="dark")
    begin(page, "mean_streets")
    looks = "rail => [getComputedStyle(rail).color, getComputedStyle(rail).backgroundColor]"
    before = page.locator("#rail").evaluate(looks)
    page.locator('#acts [data-act="hint"]').click()
    expect(page.locator("#hint .hint")).to_be_visible(timeout=60_000)
    assert page.locator("#rail").evaluate(looks) == before


def test_a_hint_that_comes_too_late_is_asked_for_anew_or_says_so(open_page: Open) -> None:
    """Somebody else acts while it is thought about: it is for the new position, or the page says why not."""
    page = open_page("/")
    begin(page, "tiny")
    late = {"status": 409, "json": {"error": "stale", "key": "stale"}}
    page.route("**/hint", lambda route: route.fulfill(**late), times=2)
    page.locator('#acts [data-act="hint"]').click()
    expect(page.locator("#hint .hint strong")).not_to_be_empty(timeout=60_000)
    expect(page.locator(".news.no")).to_have_count(0)

    page.locator('#hint [data-act="shut-hint"]').click()
    page.route("**/hint", lambda route: route.fulfill(**late))
    page.locator('#acts [data-act="hint"]').click()
    expect(page.locator(".news.no").first).to_contain_text("Press Hint again")
    expect(page.locator("#hint .hint")).to_have_count(0)


def test_of_news_that_is_too_long_the_last_can_be_read_to_its_end(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mean_streets", seed="8")
    page.locator("#acts [data-moves]").last.click()  # a Location is taken, and a gang comes for it
    line = page.locator(".news:visible span")
    expect(line).to_have_text("Old Scores: the gang rolls 10, you reach 7. You lose Bridgeport Barber Shop.")
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")
