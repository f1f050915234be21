"""Notifications of the browser: people who asked for them hear of their turn while the page is hidden."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from running import PHONE, WIDE
from table import Open, board, number, sit_down, start_tiny, tiny_turn

from backroom.cli.chromium import find_chromium

# The browser's own notices, each noted down as it is shown.
NOTED = """window.noted = [];
window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); window.noted.push({ title, ...options }); }
};"""
AWAY = """Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
document.dispatchEvent(new Event("visibilitychange"));"""


@pytest.fixture(scope="module")
def chromium(launch: Callable[[str | None], Browser]) -> Browser:
    """The whole browser: its shell has no notices."""
    return launch(find_chromium(shell=False))


def ask_for_notices(page: Page) -> None:
    page.locator('[popovertarget="menu"]').click()
    page.locator('[data-act="notify"]').click()
    expect(page.locator('[data-act="notify"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")


def test_who_asked_for_it_is_told_of_their_turn_while_the_page_is_hidden(open_page: Open) -> None:
    mine, theirs = open_page("/", permissions=["notifications"]), open_page("/")
    mine.add_init_script(NOTED)
    address = start_tiny(mine, **{"seat.1": "link", "visibility": "public"})
    sit_down(theirs, address)
    ask_for_notices(mine)
    tiny_turn(mine)
    tiny_turn(theirs)
    expect(mine.locator("#main")).to_have_attribute("data-number", str(number(theirs)))
    assert mine.evaluate("noted") == []  # somebody who looks at the table needs none
    tiny_turn(mine)
    mine.evaluate(AWAY)
    tiny_turn(theirs)
    mine.wait_for_function("() => noted.length > 0")
    assert mine.evaluate("noted.map((notice) => [notice.body, notice.tag, notice.lang])") == [
        [mine.locator("#main").get_attribute("data-your-turn"), address.rsplit("/", 1)[1], "en"]
    ]


# As on a phone: a page may make none itself, its worker shows them.
PHONES_OWN = """window.noted = [];
window.Notification = class extends Notification { constructor() { throw new TypeError("Illegal constructor"); } };
ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
  window.noted.push({ title, ...options });
};"""


def test_a_phone_is_told_through_its_worker(open_page: Open) -> None:
    mine, theirs = open_page("/", permissions=["notifications"]), open_page("/")
    mine.evaluate("navigator.serviceWorker.ready.then(() => true)")
    mine.add_init_script(PHONES_OWN)
    address = start_tiny(mine, **{"seat.1": "link", "visibility": "public"})
    sit_down(theirs, address)
    ask_for_notices(mine)
    tiny_turn(mine)
    mine.evaluate(AWAY)
    tiny_turn(theirs)
    mine.wait_for_function("() => noted.length > 0")
    assert mine.evaluate("noted.map((notice) => notice.data.address)") == [address[address.index("/tables/") :]]


# The lobby is drawn anew after a notice: each is said as it is shown.
ALOUD = """window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); console.log(`notice of ${options.tag}`); }
};"""


def test_an_open_lobby_tells_of_a_turn_at_any_table(open_page: Open) -> None:
    mine, theirs = open_page("/", permissions=["notifications"]), open_page("/")
    address = start_tiny(mine, **{"seat.1": "link", "visibility": "public"})
    sit_down(theirs, address)
    ask_for_notices(mine)
    tiny_turn(mine)
    mine.add_init_script(f"{ALOUD}\n{AWAY}")
    mine.clock.install()
    with mine.expect_response("**/turns"):
        mine.goto("/")
    tiny_turn(theirs)
    told = f"notice of {address.rsplit('/', 1)[1]}"
    with (
        mine.expect_navigation(),  # drawn anew: a browser that is shut in the middle of it may never answer
        mine.expect_console_message(lambda message: message.text == told),
    ):
        mine.clock.fast_forward("00:21")  # the lobby asks every twenty seconds


def test_who_did_not_ask_is_not_told(open_page: Open) -> None:
    mine, theirs = open_page("/", permissions=["notifications"]), open_page("/")
    mine.add_init_script(NOTED)
    sit_down(theirs, start_tiny(mine, **{"seat.1": "link", "visibility": "public"}))
    tiny_turn(mine)
    mine.evaluate(AWAY)
    tiny_turn(theirs)
    expect(mine.locator("#main")).to_have_attribute("data-number", str(number(theirs)))
    assert mine.evaluate("noted") == []


def test_a_page_has_the_picture_for_its_width_and_no_other(open_page: Open) -> None:
    page = open_page("/", viewport=WIDE)
    start_tiny(page, **{"seat.1": "link"})
    expect(board(page)).to_have_class("play wide")
    expect(page.locator("#board > svg.play")).to_have_count(1)
    page.set_viewport_size(PHONE)
    expect(board(page)).to_have_class("play tall")
    tiny_turn(page)
    expect(board(page)).to_have_class("play tall")
    expect(page.locator("#board > svg.play")).to_have_count(1)
    page.set_viewport_size(WIDE)
    expect(board(page)).to_have_class("play wide")


def test_the_lobby_calls_no_press_back_that_is_on_its_way(open_page: Open) -> None:
    """The table that a key has just started is a turn, too: the lobby that hears of it first must not load anew."""
    page = open_page("/")
    page.clock.install()
    with page.expect_response("**/turns"):
        page.reload()
    page.evaluate("""async () => {
        window.same = true;
        dispatchEvent(new Event("beforeunload"));
        await fetch("/games/tiny/play", { method: "POST", redirect: "manual" });
    }""")
    asks = "() => fetch('/turns').then((answer) => answer.json())"
    while page.evaluate(asks) == {"turns": []}:  # until the table is ready
        pass
    with page.expect_response("**/turns"):
        page.clock.fast_forward("00:21")
    for _ in range(10):  # while the lobby reads its answer, and would load anew
        page.evaluate(asks)
        assert page.evaluate("window.same")
