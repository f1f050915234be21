"""The Mean Streets of Chicago in a real browser, from the lobby to the last page."""

from __future__ import annotations

from playwright.sync_api import expect
from running import PHONE
from table import (
    FEW_OR_ALL,
    MOST,
    Open,
    after,
    begin,
    board,
    main_key,
    number,
    over,
    play_one,
    reload_undo_and_hint,
    settled,
    tab_to,
)


def test_a_whole_game_by_clicking_with_a_reload_an_undo_a_hint_and_in_french(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mean_streets", seed="11")
    drafts = board(page).locator("[data-draft]")
    drafts.first.click()  # a die put on the mat is not a move yet
    expect(page.locator("#question")).to_contain_text("2")
    assert number(page) == 0
    for _ in range(4):
        play_one(page)
    reload_undo_and_hint(page)

    page.get_by_role("button", name="En français").click()
    settled(page)
    assert page.locator("html").get_attribute("lang") == "fr"
    expect(page.locator("#acts [data-act=undo]")).to_have_attribute("aria-label", "Annuler")
    while not over(page):
        play_one(page)
    assert page.locator("#question").inner_text() != ""
    expect(page.locator("#acts .brass")).to_have_text("Nouvelle donne")
    expect(page.locator("#end .sum td")).to_have_text(page.locator("#seats .pts").inner_text())
    page.locator("[data-end]").click()  # the table again, and back
    expect(page.locator("#end")).to_be_hidden()
    page.locator("[data-end]").click()
    expect(page.locator("#end .poster")).to_be_visible()

    page.locator('#acts a[href$="/replay"]').click()
    page.wait_for_url("**/replay")
    expect(page.locator("#slider")).to_be_visible()
    last = page.locator("#main").get_attribute("data-last")
    page.keyboard.press("Home")
    expect(page.locator("#step")).to_have_text(f"Coup 0 sur {last}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step")).to_have_text(f"Coup 1 sur {last}")
    page.keyboard.press("End")
    expect(page.locator("#step")).to_have_text(f"Coup {last} sur {last}")
    with page.expect_download() as saved:
        page.locator('a[href$="/saved.txt"]').click()
    assert saved.value.path().read_text("utf-8").startswith("backroom saved game 1\ngame: mean_streets\n")


@FEW_OR_ALL
def test_the_keyboard_is_enough(open_page: Open, moves: int) -> None:
    page = open_page("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    tab_to(page, '[formaction="/games/mean_streets/gentle"]')  # the brass one begins the lesson
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    settled(page)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.classList.contains('lit')")
    for _ in range(moves):
        if over(page):
            break
        before = number(page)
        main, keys = main_key(page).count(), page.locator("#acts [data-moves]:not([aria-disabled])").count()
        if main or keys:
            page.keyboard.press("b")
        else:
            tab_to(page, "#board .lit:is([data-move], [data-moves])")
        if not main:  # where there is a real choice, the last of the keys has the focus
            page.keyboard.press("Enter")
        after(page, before)
    assert over(page) or moves < MOST


def test_with_motion_dice_tumble_cards_move_and_clicks_are_not_lost(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    begin(page, "mean_streets", seed="11")
    page.evaluate("""() => {
        window.moved = { dice: 0, transitions: 0 };
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.moved.dice += 1; return animate.apply(this, all); };
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (...all) => { window.moved.transitions += 1; return start(...all); };
    }""")
    for _ in range(6):
        play_one(page)
    moved = page.evaluate("window.moved")
    assert moved["transitions"] >= 3 and moved["dice"] > 0


def test_a_phone_plays_with_taps_and_tabs(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "mean_streets", seed="11")
    for _ in range(3):
        play_one(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator('.tabs [data-tab="log"]').tap()
    expect(page.locator("#log .line").first).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    page.locator('.tabs [data-tab="hint"]').tap()
    expect(page.locator("#hint .hint")).to_be_visible(timeout=120_000)
    page.locator('.tabs [data-tab="board"]').tap()
    expect(board(page)).to_be_visible()
