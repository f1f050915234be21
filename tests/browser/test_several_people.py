"""Several people at one table: by link, at one screen, against a bot, and when the connection is lost."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from running import WIDE, Server
from table import Open, after, board, number, over, seated, settled, start_tiny, tiny_turn


def big_figures(page: Page) -> list[str]:
    """The values of the cards that lie open."""
    return re.findall(r'font-size="44"[^>]*>([0-9])<', board(page).inner_html())


def test_two_people_play_by_link_and_each_sees_one_card(open_page: Open) -> None:
    mine = open_page("/")
    start_tiny(mine, **{"seat.1": "link"})
    mine.locator('[popovertarget="invite"]').click()
    theirs = open_page(mine.locator("#link-1").input_value())
    theirs.get_by_role("button", name="Take the seat").click()
    seated(theirs)
    mine.keyboard.press("Escape")
    assert len(big_figures(mine)) == len(big_figures(theirs)) == 1
    expect(theirs.locator("#acts .brass")).to_have_count(0)
    pages = [mine, theirs]
    for turn in range(9):
        if over(mine):
            break
        player, watcher = pages[turn % 2], pages[1 - turn % 2]
        seen = number(watcher)
        tiny_turn(player)
        after(watcher, seen)
        settled(player)
        expect(watcher.locator("#main")).to_have_attribute("data-number", str(number(player)))
    assert over(mine) and over(theirs)
    expect(theirs.locator("#question")).to_have_text(mine.locator("#question").inner_text())


def test_two_at_one_screen_pass_it_through_a_curtain(open_page: Open) -> None:
    page = open_page("/")
    start_tiny(page, **{"seat.1": "here"})
    expect(page.locator("#question")).to_contain_text("Pass the screen to")
    assert page.locator("#board svg").count() == 0
    page.locator('[data-act="lift"]').click()
    expect(board(page)).to_be_visible()
    assert len(big_figures(page)) == 1
    tiny_turn(page)
    expect(page.locator("#main")).to_have_attribute("data-curtain", "yes")
    expect(page.locator("#question")).to_have_text("Pass the screen to Player 2.")
    assert page.locator("#board svg").count() == 0


def test_a_bot_answers_and_the_game_ends(open_page: Open) -> None:
    page = open_page("/")
    start_tiny(page, **{"seat.1": "easy"})
    while not over(page):
        expect(page.locator("#acts .brass")).to_be_visible()
        if not over(page):
            tiny_turn(page)
            expect(page.locator("#acts .brass")).to_be_visible(timeout=30_000)
    expect(page.locator("#question")).not_to_be_empty()


def test_a_refusal_says_why_and_links_the_rule(open_page: Open) -> None:
    page = open_page("/")
    start_tiny(page, **{"seat.1": "link"})
    page.locator("#words summary").click()
    page.locator("#notation").fill("burn")
    page.keyboard.press("Enter")
    news = page.locator(".news.no:visible")
    expect(news).to_contain_text("First take, then decide about the card.")
    expect(news.locator("a")).to_have_attribute("href", "/games/tiny/rules#card")
    page.locator("#notation").fill("take 1")
    page.keyboard.press("Enter")
    after(page, 0)


def test_a_killed_server_comes_back_with_every_move(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        context = chromium.new_context(base_url=server.url, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
        page = context.new_page()
        page.goto("/games/mean_streets/new")
        page.locator(".sure .brass").click()
        page.wait_for_url("**/tables/*")
        settled(page)
        for kill in range(2):  # the page waits once, and is opened anew once
            before = number(page)
            page.locator("#acts [data-moves]").last.click()
            reached = after(page, before)
            shown = board(page).inner_html()
            server.kill()
            expect(page.locator('.news[data-name="line"]:visible')).to_be_visible()
            server.start()
            expect(page.locator('.news[data-name="line"]:visible')).to_contain_text("Reconnected", timeout=60_000)
            if kill % 2:
                page.reload()
            settled(page)
            assert (number(page), board(page).inner_html()) == (reached, shown)
        context.close()
    finally:
        server.stop()


def test_the_menu_resigns_and_a_saved_game_goes_on_from_a_file(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/")
    start_tiny(page, **{"seat.1": "here"})
    page.locator('[data-act="lift"]').click()
    expect(board(page)).to_be_visible()
    tiny_turn(page)
    with page.expect_download() as saved:
        page.locator('[popovertarget="menu"]').click()
        page.locator("#menu a[download]").click()
    file = tmp_path / "evening.txt"
    saved.value.save_as(file)
    page.locator('[data-act="ask-resign"]').click()
    page.locator('[data-act="resign"]').click()
    expect(page.locator("#question")).to_contain_text("has resigned")

    page.goto("/")
    page.locator("#file").set_input_files(file)
    page.wait_for_url("**/tables/*")
    settled(page)
    assert number(page) == 2

    page.goto("/")
    file.write_text("not a saved game", "utf-8")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#trouble")).to_contain_text("This saved game cannot be read")


def test_names_lights_and_languages_are_remembered(open_page: Open) -> None:
    page = open_page("/", color_scheme="light")
    page.locator(".guest").click()
    page.locator("#your-name").fill("Philippa")
    page.keyboard.press("Enter")
    expect(page.locator(".guest")).to_contain_text("Philippa")
    page.wait_for_load_state()  # until then the switch is a plain form
    switch = page.locator("form[data-themes] button")
    switch.click()  # from the system's theme to light
    switch.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="En français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".guest")).to_contain_text("Philippa")
