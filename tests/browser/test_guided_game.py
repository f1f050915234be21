"""A newcomer learns by playing: the whole lesson by clicking, and what it lets one do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from house import PHONE
from playwright.sync_api import Page, expect
from table import after, be_sure, board, click, fill_tray, number, settled

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
STEP = "() => Number(document.getElementById('lesson')?.dataset.step ?? -1)"
MOVED = "step => Number(document.getElementById('lesson')?.dataset.step ?? -1) !== step"
MOST_PRESSES = 200


def begin(page: Page, game: str) -> None:
    """Press the brass key of a game's poster."""
    page.locator(f'[formaction="/games/{game}/learn"].brass').click()
    page.wait_for_url("**/tables/*")
    settled(page)
    expect(page.locator("#lesson")).to_be_visible()


def step_of(page: Page) -> int:
    """The step that shows."""
    return int(page.evaluate(STEP))


def go_on(page: Page) -> None:
    """Do what the step asks for: press Next, the thing on the board or its key, or anything where one is free."""
    expect(page.locator("[data-resting]")).to_have_count(0)
    lesson = page.locator("#lesson")
    step, before = step_of(page), number(page)
    if lesson.get_attribute("data-kind") in ("look", "watch"):
        page.locator('#acts [data-does="next"]').click()
        page.wait_for_function(MOVED, arg=step)
        return
    if lesson.get_attribute("data-kind") == "done":  # somebody else's move ended it this moment
        return
    wanted = (lesson.get_attribute("data-press") or "").split(" ")[0]
    if wanted:
        named = f'[data-move="{wanted}"], [data-moves="{wanted}"]'
        on_board, key = board(page).locator(named), page.locator("#acts").locator(named)
        offered = page.locator('#acts [data-does="play"].brass')
        if offered.count():
            offered.click()
        elif on_board.count():
            on_board.first.press("Enter")
            be_sure(page)
        elif key.count():
            key.first.click()
        else:
            page.locator('#acts [data-does="play"]').click()
    elif lesson.get_attribute("data-kind") == "free":
        press_anything(page)
    page.wait_for_function(
        f"n => ({MOVED})({step}) || Number(document.getElementById('main').dataset.number) > n", arg=before
    )
    settled(page)


def press_anything(page: Page) -> None:
    """Where one is free: any key that plays, or any lit thing; nothing while somebody else moves."""
    keys = page.locator("#acts [data-moves]:not([aria-disabled])")
    steps = board(page).locator(".lit[data-draft]")
    fill_tray(page)
    if not keys.count() and not board(page).locator("[data-move]").count() and steps.count():
        steps.last.press("Enter")  # what is laid out first, and played by a key
        expect(keys.last).to_be_visible()
    for choice in (keys, board(page).locator("[data-move]")):
        if choice.count():
            choice.last.press("Enter")
            be_sure(page)
            return


def learn(page: Page) -> None:
    """Go through a lesson to its end."""
    for _ in range(MOST_PRESSES):
        if page.locator(".lesson-end").count():
            return
        go_on(page)
    raise AssertionError(f"no end in sight at step {step_of(page) + 1}")


def test_a_newcomer_learns_mayor_of_chicago_on_a_wide_screen(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mayor_of_chicago")
    expect(page.locator("#question")).to_contain_text("Beat Barnaby Quill")
    expect(page.locator(".spot .ring")).not_to_have_count(0)
    learn(page)
    expect(page.locator(".lesson-end")).to_contain_text("You know the game now.")
    page.locator('.lesson-end [data-does="on"]').click()
    expect(page.locator("#lesson")).to_have_count(0)
    page.goto("/")
    expect(page.locator('[formaction="/games/mayor_of_chicago/gentle"].brass')).to_be_visible()


def test_a_newcomer_learns_mayor_of_chicago_on_a_phone_in_french(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE, locale="fr-FR")
    begin(page, "mayor_of_chicago")
    expect(page.locator("#question")).to_contain_text("Battez Barnaby Quill")
    learn(page)
    expect(page.locator(".lesson-end")).to_contain_text("Vous connaissez le jeu.")


def test_another_press_plays_nothing_and_one_comes_back_to_the_same_step(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mayor_of_chicago")
    while page.locator("#lesson").get_attribute("data-kind") != "press":
        go_on(page)
    step, before = step_of(page), number(page)
    wanted = page.locator("#lesson").get_attribute("data-press")
    click(board(page).locator(f'[data-move]:not([data-move="{wanted}"])').first)
    expect(page.locator("#lesson-sub")).to_contain_text("First: add the card to row 1")
    assert number(page) == before
    page.goto("/")
    page.locator('[formaction="/games/mayor_of_chicago/learn"].brass').click()
    page.wait_for_url("**/tables/*")
    settled(page)
    assert step_of(page) == step
    page.locator('#acts [data-does="play"]').click()
    page.wait_for_function(MOVED, arg=step)
    page.locator('#acts [data-does="back"]').click()
    page.wait_for_function(f"() => ({STEP})() === {step}")
    expect(board(page).locator(f'[data-move="{wanted}"]').first).to_be_visible()


@pytest.mark.parametrize("game", ["ninety", "mob_town"])
def test_a_lesson_that_ends_with_the_game_comes_to_its_end(open_page: Open, game: str) -> None:
    page = open_page("/")
    begin(page, game)
    learn(page)
    expect(page.locator(".lesson-end")).to_be_visible()


def test_nell_plays_what_is_written_for_her_and_the_game_ends_as_the_lesson_says(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mad_city")
    learn(page)
    expect(page.locator(".seat").first).to_contain_text("18")
    expect(page.locator('.lesson-end [data-does="on"]')).to_have_count(0)


def test_in_mean_streets_the_learner_lays_the_dice_and_rolls_them(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE, locale="fr-FR")
    begin(page, "mean_streets")
    laid = 0
    while not page.locator(".lesson-end").count():
        for draft in filter(None, (page.locator("#lesson").get_attribute("data-lay") or "").split(";")):
            board(page).locator(f'[data-draft="{draft}"]').press("Enter")
            settled(page)
            laid += 1
        roll = page.locator("#acts .lessonkeys [data-moves]")
        if page.locator("#lesson").get_attribute("data-lay"):
            before = number(page)
            roll.click()
            after(page, before)
        else:
            go_on(page)
    assert laid == 4
    expect(page.locator(".lesson-end")).to_contain_text("Vous connaissez le jeu.")
