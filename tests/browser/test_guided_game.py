"""A newcomer learns by playing: the whole lesson by clicking, and what it lets one do."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from running import PHONE
from table import Open, after, be_sure, board, click, fill_tray, number, settled

from backroom.core.game import games

STEP = "() => Number(document.getElementById('lesson')?.dataset.step ?? -1)"
BULB_AROUND = """draft => {
    const things = [...document.querySelectorAll("#board [data-draft]")];
    const shown = things.filter((one) => one.getClientRects().length);
    const thing = shown.find(({ dataset }) => dataset.draft === draft)?.getBoundingClientRect();
    const bulb = document.querySelector(".spot .bulb")?.getBoundingClientRect();
    const [x, y] = thing ? [thing.x + thing.width / 2, thing.y + thing.height / 2] : [-1, -1];
    return Boolean(bulb) && bulb.left <= x && x <= bulb.right && bulb.top <= y && y <= bulb.bottom;
}"""
IN_SIGHT = """part => {
    const things = [...document.querySelectorAll(`#board [data-name="${part}"]`)];
    const thing = things.find((one) => one.getClientRects().length).getBoundingClientRect();
    const cloth = document.getElementById("board").getBoundingClientRect();
    return thing.top >= cloth.top - 1 && thing.bottom <= cloth.bottom + 1;
}"""
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
        if on_board.count() and not offered.count():
            on_board.first.press("Enter")
            be_sure(page)
        elif key.count() and not offered.count():
            key.first.click()
        else:
            try:
                page.locator('#acts [data-does="play"]').click()
            except TimeoutError:  # the press before it plays several moves, and may have reached the next step by now
                assert step_of(page) > step
    elif lesson.get_attribute("data-kind") == "free":
        press_anything(page)
    page.wait_for_function(
        f"n => ({MOVED})({step}) || Number(document.getElementById('main').dataset.number) > n", arg=before
    )
    settled(page)


def go_on_to(page: Page, kind: str) -> None:
    """Go on until a step is of that kind."""
    while page.locator("#lesson").get_attribute("data-kind") != kind:
        go_on(page)


def press_anything(page: Page) -> None:
    """Where one is free: any key that plays, or any lit thing; nothing while somebody else moves."""
    keys = page.locator("#acts [data-moves]:not([aria-disabled])")
    steps = board(page).locator(".lit[data-draft]")
    fill_tray(page)
    if not keys.count() and not board(page).locator("[data-move]").count() and steps.count():
        steps.last.press("Enter")  # what is laid out first, and played by a key
        expect(keys.last).to_be_visible()
        settled(page)  # the keyboard was led to it, so that it rests
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


@pytest.mark.slow
def test_a_newcomer_learns_mayor_of_chicago_on_a_phone_in_french(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE, locale="fr-FR")
    begin(page, "mayor_of_chicago")
    expect(page.locator("#question")).to_contain_text("Battez Barnaby Quill")
    learn(page)
    expect(page.locator(".lesson-end")).to_contain_text("Vous connaissez le jeu.")


def test_another_press_plays_nothing_and_one_comes_back_to_the_same_step(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mayor_of_chicago")
    go_on_to(page, "press")
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
    expect(page.locator("#course a")).to_have_text("Leave the lesson")
    learn(page)
    expect(page.locator(".lesson-end")).to_be_visible()
    expect(page.locator("#course a")).to_have_count(0)


def test_on_a_phone_the_town_is_in_sight_where_the_lesson_lets_go(open_page: Open) -> None:
    page = open_page("/", viewport=PHONE)
    begin(page, "mob_town")
    go_on_to(page, "free")
    page.wait_for_function(IN_SIGHT, arg="town")


def test_where_one_plays_freely_the_lesson_says_what_the_table_asks(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mob_town")
    go_on_to(page, "free")
    expect(page.locator("#lesson-sub")).to_contain_text("draw, then take over")
    expect(page.get_by_role("button", name="Draw 2 cards", exact=True)).to_be_visible()  # Nell has moved
    settled(page)
    board(page).locator('.lit[data-inspect="property-7"]').press("Enter")
    expect(page.locator("#lesson-sub")).to_have_text("Where do you build Grand Serpentine?")


def test_a_press_beside_what_the_lesson_wants_lays_out_nothing(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mob_town")
    go_on_to(page, "press")
    click(board(page).locator('[data-inspect="agenda-0"]'))
    expect(page.locator("#lesson-sub")).to_have_text("First: choose Captain of Industry and One Big Family.")
    expect(board(page).locator(".chosen")).to_have_count(0)
    click(board(page).locator('[data-inspect="agenda-4"]'))
    expect(board(page).locator(".chosen")).to_have_count(1)
    expect(page.locator(".spot-tag")).to_have_text("Press here")
    click(board(page).locator('[data-inspect="agenda-6"]'))
    expect(page.locator("#asking")).to_be_visible()
    expect(page.locator(".spot-tag")).to_have_count(0)  # a press on the card would take it back: the key is next
    be_sure(page)
    expect(page.locator("#question")).to_contain_text("Take the factory")


def begin_together(page: Page, game: str) -> None:
    """Choose the co-op on the set-up page, and learn it."""
    page.goto(f"/games/{game}/new?preset=coop")
    page.locator(f'[formaction="/games/{game}/learn?lesson=coop"]').click()
    page.wait_for_url("**/tables/*")
    settled(page)
    expect(page.locator("#lesson")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "manner", "says"),
    [
        pytest.param("mayor_of_chicago", {}, "Play with a gentle bot", marks=pytest.mark.slow),
        ("mob_town", {"viewport": PHONE, "locale": "fr-FR"}, "Jouer avec un robot facile"),
    ],
)
def test_a_co_op_has_a_lesson_of_its_own(open_page: Open, game: str, manner: dict[str, Any], says: str) -> None:
    page = open_page("/", **manner)
    begin_together(page, game)
    learn(page)
    expect(page.locator(".lesson-end")).to_contain_text(says)


LESSONS = [(game.name, lesson) for game in games().values() for lesson in game.lessons]
MANNERS = {
    "wide English": ({}, "You know the game now."),
    "wide French": ({"locale": "fr-FR"}, "Vous connaissez le jeu."),
    "phone English": ({"viewport": PHONE}, "You know the game now."),
    "phone French": ({"viewport": PHONE, "locale": "fr-FR"}, "Vous connaissez le jeu."),
}


@pytest.mark.slow
@pytest.mark.parametrize(("manner", "says"), MANNERS.values(), ids=MANNERS)
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[" ".join(filter(None, each)) for each in LESSONS])
def test_every_lesson_comes_to_its_end(
    open_page: Open, game: str, lesson: str, manner: dict[str, Any], says: str
) -> None:
    page = open_page("/", **manner)
    (begin_together if lesson else begin)(page, game)
    learn(page)
    expect(page.locator(".lesson-end")).to_contain_text(says)


def test_nell_plays_what_is_written_for_her_and_the_game_ends_as_the_lesson_says(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "mad_city")
    learn(page)
    expect(page.locator(".seat").first).to_contain_text("18")
    expect(page.locator('.lesson-end [data-does="on"]')).to_have_count(0)


def test_the_bulbs_lead_to_the_dice_and_then_to_the_key_and_the_rail_names_the_chapters(open_page: Open) -> None:
    """Pressing what is marked never takes a die back, and the key that clears is not the brass one."""
    page = open_page("/")
    begin(page, "mean_streets")
    expect(page.locator("#course li")).to_have_text(["1The aim1 / 2", "2A turn", "3Points", "4A choice", "5The end"])
    go_on_to(page, "press")
    expect(page.locator("#course .passed")).to_have_text("The aimdone")
    bulbs, roll = page.locator(".spot .bulb"), page.locator("#acts .lessonkeys .brass[data-moves]")
    for draft in (page.locator("#lesson").get_attribute("data-lay") or "").split(";"):
        page.wait_for_function(BULB_AROUND, arg=draft)
        expect(bulbs).to_have_count(1)
        expect(page.locator("#acts .brass")).to_have_count(0)
        click(board(page).locator(f'[data-draft="{draft}"]'))
    expect(roll).to_have_text("Roll New Turf")
    expect(bulbs).to_have_count(0)


# No beat waits: all is looked at in one moment. The picture of the other screen has no size.
RING_AROUND_THE_DECK = """beat => {
    if (!document.querySelector(`#main[data-scene] .beats i:nth-child(${beat}).now`)) return false;
    const ring = document.querySelector(".stagespot > .ring")?.getBoundingClientRect();
    const decks = [...document.querySelectorAll('#board [data-key="deck"] rect:first-of-type')];
    const deck = decks.map((drawn) => drawn.getBoundingClientRect()).find((box) => box.width);
    if (!ring || !deck) return false;
    return ring.left <= deck.left && deck.right <= ring.right && ring.top <= deck.top && deck.bottom <= ring.bottom;
}"""


def test_a_scene_in_a_lesson_lights_the_thing_that_it_plays_with_on_a_phone(open_page: Open) -> None:
    """The lesson does not scroll back to what its step is about while the scene plays."""
    page = open_page("/", viewport=PHONE, reduced_motion="no-preference", scenes="full")
    begin(page, "mean_streets")
    go_on_to(page, "press")
    page.locator('#acts [data-does="play"]').click()
    for beat in (1, 2):
        page.wait_for_function(RING_AROUND_THE_DECK, arg=beat)


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


def test_a_lesson_asks_nothing_before_the_press_that_it_asked_for(open_page: Open) -> None:
    """The tree asks at other tables, since it cannot be given back; in a lesson Back takes even that back."""
    page = open_page("/")
    begin(page, "mad_city")
    while "Grab the tree" not in page.locator("#question").inner_text():
        go_on(page)
    board(page).locator("[data-final]").click()
    expect(page.locator("#question")).to_contain_text("The count")
    expect(page.locator("#asking")).to_be_hidden()


def test_where_a_lesson_shows_something_enter_goes_on(open_page: Open) -> None:
    """Also after a press on the board, which had the keyboard until then."""
    page = open_page("/")
    begin(page, "mad_city")
    turn = str(games()["mad_city"].moves.number("turn 3 1"))
    while page.locator("#lesson").get_attribute("data-press") != turn:
        assert page.locator("#lesson").get_attribute("data-kind") != "done"
        go_on(page)
    board(page).locator('[data-slot="3"]').click()
    expect(page.locator("#question")).to_contain_text("Five: 5 points!")
    settled(page)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_contain_text("Houses and factories")
