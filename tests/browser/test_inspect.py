"""Inspect: a card is read in full by pointing at it, by the keyboard, and by a finger, and none of these plays it."""

from __future__ import annotations

from playwright.sync_api import expect
from running import PHONE
from table import Open, board, lift_curtain, middle, number, start_table, tab_to

SHEET = "#inspect .open"


def test_pointing_at_a_card_and_the_keyboard_open_it_in_the_rail(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, "mob_town", players="2", seat_1="here")
    lift_curtain(page)
    sheet, before = page.locator(SHEET), number(page)
    board(page).locator('[data-inspect="agenda-3"]').hover()
    expect(sheet).to_contain_text("The hotels that you control.")
    page.mouse.move(5, 5)
    expect(sheet).to_have_count(0)
    tab_to(page, '#board [data-inspect="agenda-2"]')
    expect(sheet).to_contain_text("The casinos that you control.")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert number(page) == before


def test_a_long_press_opens_a_card_and_plays_nothing(open_page: Open) -> None:
    """A finger stays on an agenda until its sheet is there, then lifts: nothing is chosen. A tap chooses."""
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    start_table(page, "mob_town", players="2", seat_1="here")
    lift_curtain(page)
    sheet, chosen = page.locator(SHEET), board(page).locator(".chosen")
    agenda = board(page).locator('[data-inspect="agenda-3"]')
    agenda.scroll_into_view_if_needed()
    touch = page.context.new_cdp_session(page)
    x, y = middle(agenda)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(sheet).to_contain_text("The hotels that you control.")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    whole, over = agenda.bounding_box(), sheet.bounding_box()
    assert whole is not None and over is not None
    middle_y = whole["y"] + whole["height"] / 2
    assert not over["y"] <= middle_y <= over["y"] + over["height"]
    expect(chosen).to_have_count(0)
    agenda.tap()
    expect(chosen).to_have_count(1)
    expect(sheet).to_have_count(0)


def test_a_space_of_the_mat_is_read_by_pointing_at_it(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, "mean_streets")
    for name, says in (("new_turf", "Your one attempt of the turn"), ("tommy_gun", "Tommy Gun")):
        board(page).locator(f'[data-key="space-{name}"]').hover()
        expect(page.locator(SHEET)).to_contain_text(says)


def test_a_hint_closes_the_sheet_in_a_small_window(open_page: Open) -> None:
    """With a mouse or the keyboard a sheet stays open: the hint would lie across it."""
    page = open_page("/", viewport=PHONE)
    start_table(page, "mayor_of_chicago")
    tab_to(page, '#board [data-inspect^="event-"]')
    expect(page.locator(SHEET)).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("#hint .hint")).to_be_visible(timeout=120_000)
    expect(page.locator(SHEET)).to_have_count(0)
