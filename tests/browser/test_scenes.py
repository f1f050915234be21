"""Big moments on a real page: they play, tell nothing too early, and a press goes on without doing anything else."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect
from table import Open, begin, board, number, settled, start_table

RESULT = "The rival gang throws you out"  # of the first attack with this seed
FIRST = 300  # milliseconds in which a press still belongs to what began the scene


def attack(page: Page) -> None:
    """All dice on New Turf: the fresh Location is a rival's, and the attack fails. Time stands still meanwhile."""
    begin(page, "mean_streets", seed="11")
    page.clock.install()
    page.clock.pause_at(time.time() + 60)
    page.locator("#acts [data-moves]").last.click()
    expect(page.locator("#main")).to_have_attribute("data-scene", "attack")


def test_a_scene_plays_beat_by_beat_and_nothing_tells_its_end_before(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference", scenes="full")
    attack(page)
    expect(page.locator("#board")).to_be_visible()
    expect(board(page).locator(".chance")).to_be_hidden()
    expect(page.locator(".stagespot > .ring")).to_have_count(1)  # the deck, from which the Location came
    ring, panel = (page.locator(part).bounding_box() for part in (".stagespot > .ring", ".stagepicture"))
    assert ring is not None and panel is not None
    assert panel["x"] > ring["x"] + ring["width"] or panel["y"] + panel["height"] < ring["y"]
    spoken: list[str] = []
    for _ in range(12):
        says = page.locator("#scenebar b").inner_text()
        spoken.append(says)
        if RESULT in says:
            break
        assert RESULT not in page.locator("body").inner_text()
        assert number(page) == 0
        needed = page.locator("#scenebar .ask span")
        if "Total" in says:  # the dice still roll: what they make is read when they lie
            expect(needed).to_have_class("late")
        expect(page.locator("#acts")).to_be_hidden()
        page.clock.run_for(600)
    assert RESULT in spoken[-1]
    assert [line for line in dict.fromkeys(spoken) if "Total 32" in line or "You roll" in line][
        1
    ] == "You roll 3, 3, 2: 8."
    assert RESULT not in page.locator("#log").inner_text()
    page.clock.run_for(20_000)
    expect(page.locator("#main[data-scene]")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text(RESULT)
    assert number(page) == 1


def test_dice_that_were_laid_out_first_roll_on_the_board_too(open_page: Open) -> None:
    """The roll is sent with the moves before it, which change nothing that lies there."""
    page = open_page("/", reduced_motion="no-preference", scenes="full")
    begin(page, "mean_streets", seed="11")
    space = board(page).locator('[data-inspect="space-new_turf"]')
    for dice in (1, 2):
        space.click()
        expect(page.locator("#question")).to_contain_text(str(3 - dice))
    page.clock.install()
    page.clock.pause_at(time.time() + 60)
    page.locator("#acts .brass[data-moves]").click()
    expect(page.locator("#main")).to_have_attribute("data-scene", "attack")
    expect(page.locator(".stagespot > .ring")).to_have_count(1)
    expect(page.locator("#board")).to_be_visible()


def test_a_press_or_a_key_skips_a_scene_and_does_nothing_else(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference", scenes="full")
    attack(page)
    page.keyboard.press("b")  # still the press that began it, and then the shortcut of the main button
    expect(page.locator("#scenebar b")).not_to_contain_text(RESULT)
    page.clock.run_for(FIRST)
    page.keyboard.press("b")
    expect(page.locator("#scenebar b")).to_contain_text(RESULT)
    page.locator("#scene .stagehand").click()
    expect(page.locator("#main")).to_have_attribute("data-scene", "event")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#main[data-scene]")).to_have_count(0)
    page.clock.resume()
    expect(page.locator("#main")).to_have_attribute("data-number", "1")
    settled(page)
    expect(page.locator("#question")).to_contain_text("Assign")


def test_scenes_can_be_shortened_and_turned_off_and_stay_so(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference", scenes="full")
    begin(page, "mean_streets", seed="11")
    page.keyboard.press("?")
    page.locator('input[name="scenes"][value="off"]').check()
    page.reload()
    settled(page)
    page.keyboard.press("?")
    expect(page.locator('input[name="scenes"][value="off"]')).to_be_checked()
    page.locator('#keys [data-act="close"]').click()
    page.locator("#acts [data-moves]").last.click()
    expect(page.locator("#main")).to_have_attribute("data-number", "1")
    expect(page.locator("#log")).to_contain_text(RESULT)
    expect(page.locator("#scene")).to_be_hidden()


def test_a_part_of_a_scene_is_seen_large_and_time_stands_still_meanwhile(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference", scenes="full")
    begin(page, "tiny")
    page.clock.install()
    page.clock.pause_at(time.time() + 60)
    page.locator("#acts [data-moves]").last.click()
    expect(page.locator("#main")).to_have_attribute("data-scene", "took")
    page.clock.run_for(FIRST)
    shown = page.locator(".stagepicture")
    page.locator("[data-enlarge]").first.click()
    expect(shown).to_have_attribute("viewBox", "40 200 120 120")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("viewBox", "2240 200 120 120")
    page.clock.run_for(20_000)
    expect(shown).to_have_attribute("viewBox", "2240 200 120 120")
    page.mouse.move(500, 400)  # a swipe to the right: the one before it
    page.mouse.down()
    page.mouse.move(700, 400)
    page.mouse.up()
    expect(shown).to_have_attribute("viewBox", "40 200 120 120")
    shown.click()
    expect(shown).to_have_attribute("viewBox", "0 0 1120 768")
    page.clock.run_for(20_000)
    expect(page.locator("#main[data-scene]")).to_have_count(0)


def test_mad_city_counts_3_2_1_before_the_sand_runs(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference", scenes="full")
    start_table(page, "mad_city", mode="speed")
    page.clock.install()
    page.clock.pause_at(time.time() + 60)
    page.locator("#acts .brass").first.click()
    expect(page.locator("#main")).to_have_attribute("data-scene", "countdown")
    expect(page.locator("#board")).to_be_hidden()
    for n in ("3", "2", "1"):
        expect(page.locator("#scenebar b")).to_have_text(n)
        page.clock.run_for(800)
    expect(page.locator("#main[data-scene]")).to_have_count(0)
    expect(page.locator('[role="timer"] text').first).to_have_text(re.compile(r"\d+"))
