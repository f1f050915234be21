"""People at tables of their own choosing: public tables, watching, leaving, a lost line, a rematch, keys alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from running import PHONE, WIDE
from table import Open, after, lit_moves, number, over, resign, seated, settled, sit_down, start_tiny, tab_to, tiny_turn

PLAY = """async ({ address, move }) => {
  const body = JSON.stringify({ moves: [move] });
  const headers = { "content-type": "application/json" };
  await fetch(address.replace("/tables/", "/api/tables/") + "/moves", { method: "POST", headers, body });
}"""


HOLDS_PLAYS = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === "play") window.letGo = () => send.call(this, text);
    else send.call(this, text);
  };
}"""
BREAKS_AFTER_PLAYS = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    send.call(this, text);
    if (JSON.parse(text).type !== "play") return;
    this.onmessage = null; // the answer is lost
    setTimeout(() => this.close(), 200);
  };
}"""


def start_public(page: Page, **choices: str) -> str:
    """A public table of the tiny game with a free seat; returns its address."""
    return start_tiny(page, **({"seat.1": "link", "visibility": "public"} | choices))


def test_a_public_table_is_found_watched_joined_and_played_again(open_page: Open) -> None:
    mine, theirs, third = open_page("/"), open_page("/"), open_page("/")
    address = start_public(mine)
    code = address.rsplit("/", 1)[1]

    third.goto("/")
    third.locator(f'.public a[href="/tables/{code}"]').click()
    settled(third)
    expect(third.locator("#acts")).to_contain_text("You are watching")
    expect(third.locator("#board .bulbs:visible")).to_have_count(0)
    expect(mine.locator(".watching")).to_contain_text("1 watching")

    theirs.goto("/")
    theirs.locator(f'.public form[action="/tables/{code}/sit"] button').click()
    settled(theirs)
    expect(mine.locator('.seat[data-seat="1"] .here')).to_be_visible()
    expect(third.locator("#acts form .brass")).to_have_count(0)  # the seat is taken

    tiny_turn(mine)
    expect(third.locator("#main")).to_have_attribute("data-number", str(number(mine)))
    tiny_turn(theirs)
    theirs.locator(".phrases summary").click()
    theirs.locator('[data-say="well"]').click()
    expect(mine.locator(".said")).to_contain_text("Well played!")
    expect(third.locator(".said")).to_contain_text("Well played!")

    resign(mine)
    expect(theirs.get_by_role("button", name="Rematch")).to_be_visible()
    mine.get_by_role("button", name="Rematch").click()
    mine.wait_for_url(lambda url: not url.endswith(code))
    settled(mine)
    theirs.get_by_role("link", name="Join the rematch").click()
    theirs.wait_for_url(mine.url)
    settled(theirs)
    tiny_turn(mine)
    expect(theirs.locator("#main")).to_have_attribute("data-number", str(number(mine)))


def test_a_bot_plays_for_who_leaves_and_hands_back(open_page: Open) -> None:
    mine, theirs = open_page("/"), open_page("/")
    address = start_public(mine)
    sit_down(theirs, address)
    mine.locator('[popovertarget="menu"]').click()
    mine.locator('[data-act="ask-leave"]').click()
    mine.locator('#leave [data-act="leave"]').click()
    mine.wait_for_url(lambda url: "/tables/" not in url)
    expect(theirs.locator('.seat[data-seat="0"]')).to_contain_text("away; a bot is playing")
    expect(theirs.locator("#acts .brass")).to_be_visible(timeout=30_000)  # the bot has moved
    mine.goto(address)
    settled(mine)
    expect(mine.locator("#question")).to_have_text("A bot is playing for you.")
    mine.locator('[data-act="return"]').click()
    expect(mine.locator("#question")).not_to_have_text("A bot is playing for you.")
    expect(theirs.locator('.seat[data-seat="0"]')).not_to_contain_text("away")


def test_a_lost_line_is_told_and_the_table_comes_back_with_what_was_missed(open_page: Open) -> None:
    mine, theirs = open_page("/"), open_page("/")
    sit_down(theirs, start_public(mine))
    settled(mine)
    expect(theirs.locator('.seat[data-seat="1"] .here')).to_be_visible()  # its line is there: it can be lost
    theirs.context.set_offline(True)
    theirs.evaluate("() => performance.getEntriesByType('resource').length")  # the page itself lives on
    tiny_turn(mine)
    theirs.context.set_offline(False)
    expect(theirs.locator("#main")).to_have_attribute("data-number", str(number(mine)), timeout=60_000)
    tiny_turn(theirs)
    expect(mine.locator("#main")).to_have_attribute("data-number", str(number(theirs)))


HANGS = """
const Real = WebSocket;
let hung = false;
window.WebSocket = function (address) {
  if (hung) return new Real(address);
  hung = true;
  return { readyState: 0, close() { this.readyState = 3; this.onclose?.(); } };
};
WebSocket.OPEN = 1;
"""  # the first line of a page neither comes nor fails


def test_a_line_that_hangs_is_tried_again_when_the_network_is_back(open_page: Open) -> None:
    mine, theirs = open_page("/"), open_page("/")
    sit_down(theirs, start_public(mine))
    theirs.add_init_script(HANGS)
    theirs.reload()
    settled(mine)
    tiny_turn(mine)
    assert number(theirs) == 0
    theirs.evaluate("() => dispatchEvent(new Event('online'))")
    expect(theirs.locator("#main")).to_have_attribute("data-number", str(number(mine)))


def test_a_server_that_drops_every_line_is_asked_ever_more_rarely(open_page: Open) -> None:
    page = open_page("/")
    page.clock.install()
    start_tiny(page)
    lines: list[WebSocketRoute] = []
    came = 0
    page.route_web_socket("**/live?*", lambda line: lines.append(line))
    page.reload()
    for _ in range(20):
        for line in lines:  # taken, and dropped without a word
            came += 1
            line.close()
        lines.clear()
        page.wait_for_function("() => document.getElementById('main').dataset.live === 'no'")
        page.clock.run_for(600)
    assert 2 < came < 9  # where each line counted as a success there would be one at every step


def test_a_slow_network_is_told_what_it_waits_for(open_page: Open) -> None:
    page = open_page("/")
    start_public(page)
    page.evaluate(HOLDS_PLAYS)
    lit_moves(page).last.click()
    expect(page.locator('.news[data-name="sending"]:visible')).to_contain_text("Waiting for the server")
    page.evaluate("() => window.letGo()")
    expect(page.locator('.news[data-name="sending"]:visible')).to_have_count(0)
    after(page, 0)


def test_a_move_whose_line_breaks_is_played_once(open_page: Open) -> None:
    """Nobody knows whether it came: the same is asked again by a request, and the server knows it by its name."""
    page = open_page("/")
    start_public(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/moves") else None)
    page.evaluate(BREAKS_AFTER_PLAYS)
    lit_moves(page).last.click()
    after(page, 0)
    settled(page)
    assert (number(page), len(asked)) == (1, 1)


def test_a_game_against_somebody_is_played_by_keyboard_alone_in_french(open_page: Open) -> None:
    mine = open_page("/", locale="fr-FR")
    theirs = open_page("/")
    address = start_public(theirs)
    mine.goto(address)
    settled(mine)
    tab_to(mine, "#acts form .brass")
    mine.keyboard.press("Enter")
    seated(mine)
    tiny_turn(theirs)
    expect(mine.locator("#said")).to_contain_text("prend")
    before = number(mine)
    mine.keyboard.press("w")  # the table in words
    expect(mine.locator("#notation")).to_be_focused()
    mine.keyboard.type("take 1")
    mine.keyboard.press("Enter")
    after(mine, before)
    before = number(mine)
    mine.locator("#main").focus()
    mine.keyboard.press("b")  # the brass key
    after(mine, before)
    expect(theirs.locator("#main")).to_have_attribute("data-number", str(number(mine)))
    tab_to(mine, ".phrases > summary")
    mine.keyboard.press("Enter")
    tab_to(mine, '[data-say="well"]')
    mine.keyboard.press("Enter")
    expect(theirs.locator(".said")).to_contain_text("Well played!")
    expect(mine.locator(".said")).to_contain_text("Bien joué")


def test_a_position_is_played_on_from_the_replay(open_page: Open) -> None:
    page = open_page("/")
    address = start_public(page)
    tiny_turn(page)
    resign(page)
    page.goto(f"{address}/replay")
    page.locator('[data-go="first"]').click()
    expect(page.locator("#step")).to_contain_text("0")
    expect(page.locator("#replay-link")).to_have_value(f"{address}/replay?at=0")
    page.locator(".forkpanel summary").click()
    page.locator('input[name="others"][value="easy"]').check()
    page.locator(".forkpanel button").click()
    page.wait_for_url(lambda url: url.rsplit("/", 1)[1] not in address and "replay" not in url)
    settled(page)
    assert number(page) == 0 and not over(page)


def blundered(page: Page) -> str:
    """A finished game of nine matches whose first player could have taken the last three; returns its address."""
    address = start_tiny(page, **{"seat.1": "here", "option.matches": "9"})
    for move in ("take 1", "burn", "take 3", "keep", "take 1", "take 2"):
        page.evaluate(PLAY, {"address": address, "move": move})
    return address


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_finished_game_is_reviewed(open_page: Open, viewport: dict[str, int]) -> None:
    page = open_page("/", viewport=viewport)
    address = blundered(page)
    page.goto(f"{address}/replay?at=1")
    page.locator('.reviewpanel a[href*="review?"]').click()
    page.wait_for_url("**/review?*at=1")
    expect(page.locator("#review .hint p")).to_be_visible(timeout=60_000)  # how the move compares
    expect(page.locator("#replay-link")).to_have_value(f"{address}/review?at=1")
    first = page.locator("#review").inner_text()
    page.locator('[data-go="first"]').click()
    expect(page.locator("#review")).to_contain_text("Go to a move")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#review")).to_have_text(first, use_inner_text=True)

    decisions = page.locator("#decisions[data-done=yes]")
    expect(decisions).to_be_visible(timeout=60_000)
    expect(decisions.locator("svg.worth")).to_be_visible()
    worst = decisions.locator(".costly li").first
    expect(worst).to_contain_text("take 1 match")
    worst.locator("[data-decision]").click()
    expect(worst.locator(".better")).to_contain_text("take 3 matches")
    expect(page.locator("#board .hinted:visible")).to_have_attribute("data-move", "2")
    worst.locator(".better form button").click()
    page.wait_for_url(lambda url: "/review" not in url)
    settled(page)
    assert not over(page)


def test_a_name_is_claimed_and_opens_in_another_browser(open_page: Open) -> None:
    page = open_page("/me")
    page.locator("#claim-name").fill("Dolores")
    page.locator("#claim-password").fill("correct horse")
    page.locator("#claim .brass").click()
    expect(page.locator("h1")).to_have_text("Dolores", timeout=30_000)  # a password takes its time on a busy machine
    elsewhere = open_page("/me", viewport=PHONE, locale="fr-FR")
    elsewhere.locator("#in-name").fill("dolores")
    elsewhere.locator("#in-password").fill("wrong")
    elsewhere.locator("#in button").click()
    expect(elsewhere.locator(".trouble")).to_contain_text("mot de passe incorrect")
    elsewhere.locator("#in-name").fill("dolores")
    elsewhere.locator("#in-password").fill("correct horse")
    elsewhere.locator("#in button").click()
    expect(elsewhere.locator("h1")).to_have_text("Dolores")
    with elsewhere.expect_download() as saved:
        elsewhere.locator('a[href="/me/games.json"]').click()
    assert json.loads(saved.value.path().read_text("utf-8"))["name"] == "Dolores"


def test_the_rules_are_read_offline(open_page: Open) -> None:
    page = open_page("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto("/games/mean_streets/rules")
    expect(page.locator("main h1")).to_be_visible()
    page.locator("form[data-themes] button").first.click()  # the scripts are kept too, and what they import
    expect(page.locator("html")).not_to_have_attribute("data-choice", "auto")
    page.goto("/tables")
    expect(page.locator("h1")).to_have_text("You are offline")
    page.context.set_offline(False)
    page.goto("/")
    page.locator("form.switch button.lang").first.click()
    page.wait_for_load_state()
    page.evaluate(  # a promise is truthy, so that waiting for a function would not wait for it
        """async () => {
            const kept = async () => (await caches.match("/games/mean_streets/rules")).text();
            while (!(await kept()).includes('<html lang="fr"')) await new Promise((again) => setTimeout(again, 50));
        }"""
    )
    page.context.set_offline(True)
    page.goto("/games/mean_streets/rules")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.context.set_offline(False)
