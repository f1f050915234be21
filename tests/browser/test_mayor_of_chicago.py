"""Mayor of Chicago in a real browser: a solo game by clicking, one by keyboard, the co-op at one screen, axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from running import PHONE
from table import (
    FEW_OR_ALL,
    MOST,
    Open,
    after,
    be_sure,
    begin,
    board,
    confirm,
    main_key,
    number,
    over,
    play_one,
    reload_undo_and_hint,
    seated,
    settled,
    start_table,
    tab_to,
)
from test_axe import SETTINGS, faults

import backroom
from backroom.core.saves import dump
from backroom.games.mayor_of_chicago.state import BOOZE, GIVE, HIRE_MAX, MOVES, PLACE, TAKE, Phase

GAME = "mayor_of_chicago"
# The amounts of the free blocks that the figures of a hint cover: an amount's own height is about half of its line's.
COVERED = """async (moves) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = loaded.find((name) => /hint[^/]*js/.test(name));
  const values = Object.fromEntries(moves.map((move) => [move, "44%"]));
  const note = "<div class=hint><strong>!</strong></div>";
  (await import(script)).drawHint({ note, said: "", values, best: [], also: [], plan: [], things: [], draft: "" });
  const box = (thing) => thing.getBoundingClientRect();
  const figures = [...document.querySelectorAll("#board > svg.tall .value")].map(box);
  const amounts = [...document.querySelectorAll("#board > svg.tall .tight [data-move] text:not(.value text)")];
  const covered = amounts.filter((amount) => {
    const { left, right, top, bottom } = box(amount), quarter = (bottom - top) / 4;
    return figures.some((one) => one.left < right - 1 && left + 1 < one.right
      && one.top < bottom - quarter && top + quarter < one.bottom);
  });
  return [figures.length, amounts.length, covered.map((amount) => amount.textContent)];
}"""


def test_a_solo_game_by_clicking_with_a_reload_an_undo_and_a_hint(open_page: Open) -> None:
    page = open_page("/")
    begin(page, GAME, seed="11")
    expect(page.locator("#question")).to_contain_text("map, hire or discard")
    expect(page.locator("#seats-panel")).to_contain_text("Race for city hall")
    expect(page.locator("#seats .seat").last).to_contain_text("Philippa Drumm")
    expect(page.locator("#log .turn").first).to_have_text("Card 1")
    page.locator('#log [data-lights^="assistant-"]').first.hover()
    expect(board(page).locator(".named")).to_have_count(1)
    for _ in range(6):
        play_one(page)
    reload_undo_and_hint(page)
    expect(page.locator("#hint :is(.why, .equal)").first).not_to_be_empty()

    while not over(page):
        play_one(page)
    expect(board(page)).to_contain_text("THE VOTES ARE IN")
    expect(page.locator("#end .endkeys .brass")).to_have_count(1)  # the rival who is next: the only brass key
    expect(page.locator("#acts .brass")).to_have_count(0)
    page.locator("[data-end]").click()
    expect(page.locator("#acts .brass")).to_have_count(1)


def play_eagerly(page: Page) -> None:
    """Take Booze where it is offered, place everyone who waits, hire everyone who can be hired."""
    waiting = ", ".join(f'[data-move="{PLACE + slot}"]' for slot in range(HIRE_MAX))
    before = number(page)
    for choice in (board(page).locator(f'[data-move="{TAKE + BOOZE}"]'), board(page).locator(waiting)):
        if choice.count():
            choice.first.click()
            after(page, before)
            return
    if main_key(page).count() and main_key(page).inner_text().startswith("Hire"):
        main_key(page).click()
        after(page, before)
    else:
        play_one(page)


def test_on_a_phone_a_hints_figures_stand_between_the_labels_of_the_free_blocks(open_page: Open) -> None:
    match = backroom.new(GAME, seed=2)
    while match.state.phase != Phase.PLACE_BLOCK or len(match.legal_ids(0)) < 8:
        match.play(match.legal_ids(0)[0 if match.state.phase == Phase.CARD else -1], 0)
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    saved = page.request.post("/saved", data=dump(match).encode(), headers={"Content-Type": "text/plain"})
    page.goto(saved.json()["to"])
    settled(page)
    figures, amounts, covered = page.evaluate(COVERED, [str(move) for move in match.legal_ids(0)])
    assert figures == len(match.legal_ids(0)) and amounts > figures
    assert covered == []


def test_a_hire_with_booze_is_laid_out_before_it_is_paid(open_page: Open) -> None:
    """§hire: the draft changes the price on the brass key and is no move."""
    page = open_page("/")
    begin(page, GAME, seed="12")
    step = board(page).locator('[data-draft^="booze="]')
    while not step.count():
        assert not over(page)
        play_eagerly(page)
    label, reached = main_key(page).inner_text(), number(page)
    step.first.click()
    expect(main_key(page)).not_to_have_text(label)
    assert number(page) == reached
    main_key(page).click()
    after(page, reached)


@FEW_OR_ALL
def test_the_keyboard_is_enough_in_french_on_a_phone(open_page: Open, moves: int) -> None:
    page = open_page("/", viewport=PHONE, locale="fr-CH")
    begin(page, GAME, seed="5")
    for _ in range(moves):
        if over(page):
            break
        before = number(page)
        if main_key(page).count():
            page.keyboard.press("b")
        else:
            tab_to(page, "#board .lit[data-move]")
            page.keyboard.press("Enter")
        after(page, before)
    if moves == MOST:
        assert over(page)
        expect(board(page)).to_contain_text("LES URNES ONT PARLÉ")


@FEW_OR_ALL
def test_a_co_op_game_at_one_screen(open_page: Open, moves: int) -> None:
    """Both cities in turn, a gift on the way, and a joint result."""
    page = open_page("/")
    start_table(page, GAME, players="2", seat_1="here")
    reached = number(page)
    board(page).locator(f'[data-move="{GIVE}"]').click()
    reached = after(page, reached)
    board(page).locator('[data-draft^="amount="]').last.click()
    expect(main_key(page)).to_contain_text("25")
    main_key(page).click()
    after(page, reached)
    expect(page.locator("#log")).to_contain_text("Both players gain one Corruption")

    look = board(page).locator('[data-draft="look=1"]')
    look.click()
    expect(board(page)).to_contain_text("THE CITY OF")
    board(page).locator('[data-draft="look=0"]').click()

    for _ in range(moves):
        if over(page):
            break
        reached = number(page)
        away = page.locator("#acts").get_by_role("button", name="Discard for nothing")
        on = page.locator("#acts").get_by_role("button", name="Continue")
        for choice in (on, away):
            if choice.count():
                choice.click()
                after(page, reached)
                break
        else:
            play_one(page)
    expect(page.locator("#question")).not_to_be_empty()
    if moves == MOST:
        expect(board(page)).to_contain_text("Lost together")


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_axe_finds_nothing_serious(open_page: Open, settings: dict[str, object]) -> None:
    page = open_page("/", **settings)
    page.goto(f"/games/{GAME}/deck")
    assert faults(page) == []
    begin(page, GAME, seed="3")
    assert faults(page) == []
    for _ in range(12):
        play_one(page)
        if page.locator("#board [data-move]").count() == 0:
            break
    assert faults(page) == []


def test_two_people_read_what_the_other_did_and_who_waits_is_not_led_away(open_page: Open) -> None:
    """The partner's city can be looked at, which is nothing to press; the deed is news, and not the card drawn then."""
    mine = open_page("/")
    start_table(mine, GAME, players="2", seat_1="link")
    theirs = open_page(mine.locator("#link-1").input_value(), viewport=PHONE, has_touch=True, is_mobile=True)
    theirs.locator("main form .brass").tap()
    seated(theirs)
    expect(theirs.locator("#question")).to_contain_text("uses the card")
    assert theirs.locator("#board").evaluate("place => place.scrollTop") == 0
    board(mine).locator(".lit[data-move]").first.press("Enter")
    be_sure(mine)
    expect(theirs.locator("#question")).to_contain_text("Use card")
    settled(theirs)
    name = mine.locator("#seats .seat b").nth(1).inner_text().strip()
    before = number(mine)
    board(theirs).locator(f'.lit[data-move="{MOVES.first["expand"]}"]').tap()
    confirm(theirs)
    after(mine, before)
    expect(mine.locator(".newsplace.top .news")).to_contain_text(f"{name} adds")
