"""Big moments on a real page: they play, tell nothing too early, and a press goes on without doing anything else."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from table import begin, number, settled

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
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
    told: list[str] = []
    for _ in range(12):
        says = page.locator("#scenebar b").inner_text()
        told.append(says)
        if RESULT in says:
            break
        assert RESULT not in page.locator("body").inner_text()
        assert number(page) == 0
        expect(page.locator("#acts")).to_be_hidden()
        page.clock.run_for(600)
    assert RESULT in told[-1]
    assert [line for line in dict.fromkeys(told) if "Total 27" in line or "You roll" in line][
        1
    ] == "You roll 3, 3, 2: 8."
    assert RESULT not in page.locator("#log").inner_text()
    page.clock.run_for(20_000)
    expect(page.locator("#main[data-scene]")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text(RESULT)
    assert number(page) == 1


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
    settled(page)
    assert number(page) == 1
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
