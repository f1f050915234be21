"""Mob Town in a real browser: a round at one screen with bots, a co-op, all variants, keyboard, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from running import PHONE, WIDE
from table import (
    Open,
    after,
    be_sure,
    board,
    fill_tray,
    lift_curtain,
    main_key,
    number,
    play_anything,
    play_by_key,
    play_to_the_end,
    start_table,
    tab_to,
)
from test_axe import SETTINGS, faults

GAME = "mob_town"
TOWN_IN_SIGHT = """() => {
  const town = document.querySelector('#board > svg.tall [data-name="town"] > .hit').getBoundingClientRect();
  const cloth = document.getElementById("board").getBoundingClientRect();
  return town.top >= cloth.top - 1 && town.bottom <= cloth.bottom + 1;
}"""
PLAY = """async ([seat, move]) => {
  const body = JSON.stringify({ seat, moves: [move] }), headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/api${location.pathname}/moves`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}"""


def play_something(page: Page) -> None:
    """Two agendas by their cards; else the brass key, a lit thing of the board, or any key."""
    lift_curtain(page)
    mine = "#acts [data-moves]:not([aria-disabled]), #board > svg.play:visible .lit"
    page.locator(mine).first.wait_for(timeout=60_000)  # a bot may begin
    before = number(page)
    drafts = board(page).locator(".lit[data-draft]")
    if drafts.count() == 8:
        drafts.first.focus()
        page.keyboard.press("Enter")
        chosen = board(page).locator(".lit[data-move]:not([data-resting])").first
        expect(chosen).to_be_visible()
        chosen.focus()
        page.keyboard.press("Enter")
    elif page.locator("#acts .tray").count():
        fill_tray(page)
        main_key(page).click()
    else:
        play_anything(page)
    be_sure(page)
    after(page, before)


def test_two_people_and_two_bots_finish_a_round(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="4", rounds="1", seat_1="here", seat_2="easy", seat_3="easy")
    lift_curtain(page)
    expect(page.locator("#question")).to_contain_text("Choose two agendas")
    play_to_the_end(page, play_something, 160)
    expect(board(page)).to_contain_text("ROUNDS")
    grouped = page.locator("#log .turn").all_inner_texts()
    names = [name.partition(" (")[0].strip() for name in page.locator("#seats .seat b").all_inner_texts()]
    assert {text.upper() for text in grouped if " · " in text} == {f"ROUND 1 · {name}".upper() for name in names}


@pytest.mark.slow
def test_a_coop_to_its_end_on_a_phone(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE)
    start_table(page, GAME, players="2", mode="coop", seat_1="here", seed="5")
    expect(page.locator("#question")).to_contain_text("Choose your role")
    play_to_the_end(page, play_something, 160)
    expect(page.locator("#question")).to_contain_text("wins")


@pytest.mark.slow
def test_a_game_with_all_variants_to_its_end(open_page: Open) -> None:
    page = open_page("/")
    variants = dict.fromkeys(("professionals", "city_cards", "landmarks", "big_money"), "true")
    start_table(page, GAME, players="2", rounds="1", seat_1="easy", seed="5", **variants)
    play_something(page)
    expect(page.locator("#question")).to_contain_text("one action", timeout=60_000)
    assert board(page).locator('[aria-label^="hire"]').count() > 0
    play_to_the_end(page, play_something, 160)


def test_the_keyboard_is_enough(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", rounds="1", seat_1="here")
    for _ in range(2):
        play_something(page)
    for _ in range(3):
        lift_curtain(page)
        before = number(page)
        if page.locator("#acts .tray").count():
            fill_tray(page)
            tab_to(page, "#acts .main[data-moves]")
        else:
            tab_to(page, "#board .lit[data-move]")
        page.keyboard.press("Enter")
        be_sure(page)
        after(page, before)


@pytest.mark.slow
def test_a_whole_game_by_the_keyboard_alone(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", rounds="1", seat_1="here")
    play_to_the_end(page, play_by_key, 400)
    expect(page.locator("#said")).not_to_be_empty()  # what a screen reader speaks


@pytest.mark.parametrize("setting", SETTINGS)
def test_axe_finds_nothing(open_page: Open, setting: str) -> None:
    page = open_page("/", **SETTINGS[setting])
    start_table(page, GAME, players="3", seat_1="here", seat_2="here")
    assert faults(page) == []


def test_cards_are_picked_in_any_order_and_put_back_and_one_key_takes_them(open_page: Open) -> None:
    """Cash In: the last card of the lineup first; nothing is played before the brass key."""
    page = open_page("/")
    start_table(page, GAME, players="2", rounds="1", seat_1="here", seed="0")
    picked, key = page.locator("#acts .tray .full"), page.locator("#acts .brass")
    for _ in range(60):
        lift_curtain(page)
        if page.locator("#acts .tray").count():
            break
        cash_in = page.locator("#acts [data-moves]", has_text="Cash in")
        if cash_in.count():
            before = number(page)
            cash_in.click()
            after(page, before)
        else:
            play_something(page)
    before = number(page)
    offered = board(page).locator(".lit[data-draft]")
    expect(key).to_contain_text("Take 2 more cards")
    offered.last.click()
    expect(picked).to_have_count(1)
    expect(key).to_contain_text("Take 1 more card")
    offered.first.click()
    expect(key).to_contain_text("Take these 2 cards")
    picked.first.click()
    expect(picked).to_have_count(1)
    page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
    offered.nth(1).click()
    expect(picked).to_have_count(1)
    offered.first.click()
    expect(key).to_contain_text("Take these 2 cards")
    assert number(page) == before
    key.click()
    after(page, before)


APART = """() => {
  const all = (what) => [...document.querySelectorAll(what)].map((thing) => thing.getBoundingClientRect());
  const boxes = (what) => all(what).filter(({ width }) => width);
  const tools = boxes(".zoomtools .b"), cards = boxes('#board [data-zoom] [data-name^="property"]');
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return tools.length === 3 && cards.length > 0 && !tools.some((tool) => cards.some((card) => meet(tool, card)));
}"""


def test_the_town_is_zoomed_and_seen_whole_again_and_the_tools_cover_no_card(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", seat_1="here")
    lift_curtain(page)
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        town = board(page).locator("[data-zoom]")
        page.wait_for_function(APART)
        page.get_by_role("button", name="Zoom in").click()
        expect(town).to_have_attribute("transform", re.compile(r"scale\(1\.3"))
        page.get_by_role("button", name="Whole town").click()
        expect(town).to_have_attribute("transform", re.compile(r"translate\(0\.00 0\.00\) scale\(1\.000\)"))


COVERED = """() => {
  const boxes = (parts) => [...parts].map((part) => part.getBoundingClientRect()).filter((box) => box.width);
  const pills = boxes(document.querySelectorAll("#board .tight ~ .value"));
  const signs = [...document.querySelectorAll('#board > svg.wide [data-key^="property-"]')].flatMap((card) => {
    const { top, height } = card.getBoundingClientRect();
    return boxes(card.querySelectorAll("use, svg")).filter((box) => box.top > top + height / 2);
  });
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const covering = pills.filter((pill) => signs.some((sign) => across(pill, sign) > 2 && down(pill, sign) > 4));
  return [pills.length, signs.length, covering.length];
}"""


def test_the_figures_of_a_hint_cover_no_sign_of_the_town(open_page: Open) -> None:
    page = open_page("/")
    start_table(page, GAME, players="2", seat_1="here", rounds="1", first_player="0")
    for seat in (0, 1):
        page.evaluate(PLAY, [seat, "agendas casinos+hotels"])
    page.reload()
    lift_curtain(page)
    page.locator('#acts [data-act="hint"]').click()
    expect(page.locator("#hint .hint")).to_be_visible(timeout=60_000)
    pills, signs, covering = page.evaluate(COVERED)
    assert pills and signs and not covering


def test_on_a_phone_a_turn_begins_at_the_town_although_nothing_there_can_be_paid(open_page: Open) -> None:
    """With two cards left the lineup, the open lot and the agendas can be pressed, and all of them lie below it."""
    page = open_page("/", viewport=PHONE)
    start_table(page, GAME, players="2", rounds="1", seat_1="here", seed="15")
    pair = "agendas restaurants+theaters"
    for seat, move in ((0, pair), (1, pair), (0, "take_over 11"), (1, "draw")):
        before = number(page)
        page.evaluate(PLAY, [seat, move])
        after(page, before)
    lift_curtain(page)
    expect(page.locator("#question")).to_contain_text("Your turn")
    expect(board(page).locator("[data-zoom] .lit")).to_have_count(0)
    page.wait_for_function(TOWN_IN_SIGHT)
