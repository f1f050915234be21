"""Axe finds nothing serious on any page, wide and on a phone, in both lights and languages."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from running import PHONE, WIDE
from table import Open, begin, lift_curtain, play_one, resign, settled, start_table

import backroom
from backroom.core.match import View
from backroom.core.record import copy_of
from backroom.core.saves import dump
from backroom.kit.scenes import Scene, staged
from backroom.server.pages.staging import as_sent

PAGES = [
    "/",
    "/tables",
    "/about",
    "/me",
    "/offline",
    "/nothing-here",
    "/games/mean_streets/new",
    "/games/mean_streets/how",
    "/games/mean_streets/rules",
    "/games/mean_streets/rulings",
    "/games/mean_streets/deck",
    "/games/tiny/new",
]
SETTINGS = {
    "wide light english": {"viewport": WIDE, "color_scheme": "light", "locale": "en-GB"},
    "phone dark french": {"viewport": PHONE, "color_scheme": "dark", "locale": "fr-CH"},
}


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical, with the elements."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:160] for node in fault['nodes']][:4]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_pages_have_no_serious_fault(open_page: Open, settings: dict[str, object]) -> None:
    page = open_page("/", **settings)
    for address in PAGES:
        page.goto(address)
        assert faults(page) == [], address


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_picture_of_how_to_play_opens_large_and_has_no_serious_fault(
    open_page: Open, settings: dict[str, object]
) -> None:
    page = open_page("/games/ninety/how", **settings)
    page.locator(".shot").first.press("Enter")
    large = page.locator(".largeshot").first
    expect(large).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(large).to_be_hidden()
    page.locator(".shot").first.click()
    large.locator(".close").click()
    expect(large).to_be_hidden()


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_lesson_and_a_scene_have_no_serious_fault(open_page: Open, settings: dict[str, object]) -> None:
    page = open_page("/games/mayor_of_chicago/new?preset=coop", **settings)
    assert faults(page) == []
    page.locator(".learn:not([hidden]) button").click()
    page.wait_for_url("**/tables/*")
    settled(page)
    assert faults(page) == []
    page = open_page("/", scenes="full", **settings)
    begin(page, "mean_streets", seed="11")
    page.locator("#acts [data-moves]").last.click()
    expect(page.locator("#main")).to_have_attribute("data-scene", "attack")  # it plays on while axe looks
    assert faults(page) == []


SCENES: list[tuple[str, dict[str, str], set[str]]] = [  # games by chance come to all of them
    ("mad_city", {}, {"countdown", "count"}),
    ("mayor_of_chicago", {}, {"event", "count"}),
    ("mean_streets", {}, {"roll", "event", "gang", "luck", "raid", "era", "attack", "boss"}),
    ("mob_town", {}, {"round"}),
    ("mob_town", {"mode": "coop"}, {"end"}),
    ("ninety", {}, {"weekend", "roll", "election"}),
]
SCRIPT = "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /scenes[^/]*js/.test(name))"
PLAY = "async ([script, scene]) => { (await import(script)).play({ scenes: [scene] }, () => {}); }"
STILL = 10_000_000  # milliseconds that a beat stays


def chance_game(match: backroom.Match, chance: Random) -> Iterator[View]:
    """A game by chance to its end: what the first seat sees before each move, and then once more."""
    while not match.over:
        yield match.seen_by(0)
        seat = chance.choice(match.pending)
        match.play(chance.choice(match.legal_ids(seat)), seat)
    yield match.seen_by(0)


def scenes_of(name: str, options: Mapping[str, str], wanted: set[str], language: str) -> dict[str, Scene]:
    """A scene of each kind, out of games by chance, as the first seat sees them."""
    found: dict[str, Scene] = {}
    for seed in range(40):
        match = backroom.new(name, seed=seed, **options)
        assert match.game.scenes is not None
        for before, _ in pairwise(chance_game(match, Random(seed))):
            seen = staged(match.view(0), partial(copy_of, before))
            found |= {scene.kind: scene for scene in match.game.scenes(seen, match.game.words(language))}
            if wanted <= found.keys():
                return found
    raise AssertionError(f"never seen: {wanted - found.keys()}")


@pytest.mark.parametrize("manner", [pytest.param("wide light english", marks=pytest.mark.slow), "phone dark french"])
@pytest.mark.parametrize(("game", "options", "kinds"), SCENES, ids=lambda part: part if isinstance(part, str) else "")
def test_every_kind_of_scene_has_no_serious_fault(
    open_page: Open, game: str, options: dict[str, str], kinds: set[str], manner: str
) -> None:
    settings: dict[str, Any] = SETTINGS[manner]
    page = open_page("/", scenes="full", **settings)
    start_table(page, game, **options)
    script = page.evaluate(SCRIPT)
    for kind, scene in scenes_of(game, options, kinds, str(settings["locale"])[:2]).items():
        sent = as_sent(scene, "tall" if settings["viewport"] == PHONE else "wide")
        sent["beats"] = [beat | {"lasts": STILL} for beat in sent["beats"][-1:]]  # it tells the result
        page.evaluate(PLAY, [script, sent])
        expect(page.locator("#main")).to_have_attribute("data-scene", kind)
        assert faults(page) == [], kind
        page.locator("#scenebar button:not([data-resting])").click()
        expect(page.locator("#main[data-scene]")).to_have_count(0)


SHORT: dict[str, dict[str, Any]] = {  # games that end after few moves
    "mad_city": {"mode": "speed", "players": 1},
    "mayor_of_chicago": {},
    "mean_streets": {},
    "mob_town": {"players": 3, "rounds": 1},
    "ninety": {"players": 3, "start_day": 15},
}


def load(page: Page, match: backroom.Match) -> str:
    """A saved game as a table of the visitor's: its address."""
    answer = page.request.post("/saved", data=dump(match).encode(), headers={"Content-Type": "text/plain"})
    return str(answer.json()["to"])


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("game", SHORT)
def test_a_finished_game_and_its_replay_have_no_serious_fault(
    open_page: Open, game: str, settings: dict[str, object]
) -> None:
    match = backroom.new(game, seed=3, **SHORT[game])
    deque(chance_game(match, Random(3)), maxlen=0)
    page = open_page("/", **settings)
    address = load(page, match)
    page.goto(address)
    expect(page.locator("#end .poster")).to_be_visible()
    assert faults(page) == []
    page.goto(f"{address}/replay")
    expect(page.locator("#slider")).to_be_visible()
    assert faults(page) == []


REVIEWED = ["mayor_of_chicago", "mean_streets", "mob_town", "ninety"]


@pytest.mark.parametrize("game", REVIEWED)
def test_a_review_has_no_serious_fault(open_page: Open, game: str) -> None:
    """A few moves, and then somebody gives up: the whole review is there in seconds."""
    match = backroom.new(game, seed=3)
    deque(islice(chance_game(match, Random(3)), 5), maxlen=0)
    page = open_page("/")
    page.goto(load(page, match))
    settled(page)
    lift_curtain(page)
    resign(page)
    for settings in SETTINGS.values():
        mine = open_page(f"{page.url}/review?at=1", storage_state=page.context.storage_state(), **settings)
        expect(mine.locator("#review .hint p").first).to_be_visible(timeout=120_000)
        expect(mine.locator("#decisions[data-done=yes]")).to_be_visible(timeout=120_000)
        assert faults(mine) == []


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_table_its_dialogs_and_its_replay_have_no_serious_fault(open_page: Open, settings: dict[str, object]) -> None:
    page = open_page("/", **settings)
    begin(page, "mean_streets", seed="5")
    assert faults(page) == []
    for _ in range(8):
        play_one(page)
    page.locator('#acts [data-act="hint"]').click()
    page.locator("#hint .hint").wait_for(timeout=120_000)
    assert faults(page) == []
    page.locator("[data-tab=log]").evaluate("tab => tab.click()")
    page.locator("#words").evaluate("details => { details.open = true; }")
    assert faults(page) == []
    page.locator('[popovertarget="menu"]').click()
    assert faults(page) == []
    page.locator('[data-act="keys"]').click()
    assert faults(page) == []
    page.locator('#keys [data-act="close"]').click()
    code = page.locator("#main").get_attribute("data-code")
    page.goto(f"/tables/{code}/replay")
    assert faults(page) == []
    page.goto(f"/tables/{code}/review")
    page.locator("#review .hint").wait_for(timeout=120_000)
    assert faults(page) == []
    page.goto("/")
    assert faults(page) == []


def test_a_curtain_and_an_invitation_have_no_serious_fault(open_page: Open) -> None:
    page = open_page("/")
    page.goto("/games/tiny/new")
    page.locator('input[name="seat.1"][value="here"]').check(force=True)
    page.locator(".sure .brass").click()
    settled(page)
    assert page.locator("#main").get_attribute("data-curtain") == "yes"
    assert faults(page) == []
    page.goto("/games/tiny/new")
    page.locator('input[name="seat.1"][value="link"]').check(force=True)
    page.locator(".sure .brass").click()
    settled(page)
    page.locator('[popovertarget="invite"]').click()
    assert faults(page) == []
    link = page.locator("#link-1").input_value()
    guest = open_page(link)
    assert faults(guest) == []


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_claimed_name_a_public_table_and_who_watches_have_no_serious_fault(
    open_page: Open, settings: dict[str, object]
) -> None:
    host = open_page("/")
    host.goto("/games/tiny/new")
    host.locator('input[name="seat.1"][value="link"]').evaluate("choice => choice.click()")
    host.locator('input[name="visibility"][value="public"]').evaluate("choice => choice.click()")
    host.locator('input[name="clock"][value="60/0"]').evaluate("choice => choice.click()")
    host.locator(".sure .brass").click()
    settled(host)
    page = open_page("/", **settings)
    assert faults(page) == []
    page.goto(host.url)
    settled(page)
    assert faults(page) == []
    page.locator("#acts .brass").click()
    page.locator(".phrases summary").evaluate("summary => summary.click()")
    page.locator('[data-say="laugh"]').evaluate("key => key.click()")
    page.locator(".said li").first.wait_for(state="attached")
    page.locator("[data-tab=log]").evaluate("tab => tab.click()")
    assert faults(page) == []
    page.locator('[popovertarget="menu"]').click()
    page.locator('[data-act="ask-leave"]').click()
    assert faults(page) == []
    page.goto("/me")
    page.locator("#claim-name").fill(f"Axe {settings['locale']}")
    page.locator("#claim-password").fill("correct horse")
    page.locator("#claim .brass").click()
    page.locator("#delete summary").click()
    assert faults(page) == []
