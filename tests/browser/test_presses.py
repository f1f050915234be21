"""A press counts, whatever the table draws between a finger's down and its up."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, Route, expect
from running import PHONE
from table import (
    LATER,
    Open,
    after,
    begin,
    down_on,
    lit_moves,
    middle,
    number,
    over,
    play_by_key,
    settled,
    start_table,
)
from test_mad_city import hands_free, say_go, start_game, two_at_a_table
from tiny import GAME as TINY

from backroom import new
from backroom.bots import bot as bot_of
from backroom.kit.page import picture
from backroom.kit.parts import board, card, lit

COUNT_PLAYS = """() => {
  const send = WebSocket.prototype.send;
  window.plays = 0;
  WebSocket.prototype.send = function (text) {
    window.plays += JSON.parse(text).type === "play";
    return send.call(this, text);
  };
}"""
COUNT_DRAFTS = COUNT_PLAYS.replace("plays", "drafts").replace('"play"', '"draft"')
GO = "#acts .main[data-moves]"
AGAIN = "() => document.querySelectorAll('#board, #acts').forEach((part) => { part.innerHTML += '' })"
HIGHER = """() => Object.assign(document.getElementById("acts").style, {
    transition: "none", transform: "translateY(-160px)",
})"""


def test_a_key_is_pressed_while_the_news_of_another_redraws_it(open_page: Open) -> None:
    """Down on Go, the other's Go arrives and draws everything anew, up: both have said go."""
    mine, theirs = two_at_a_table(open_page)
    before = number(mine)
    down_on(mine.locator(GO))
    theirs.locator(GO).click()
    mine.wait_for_function(LATER, arg=before)
    mine.mouse.up()
    hands_free(mine)
    hands_free(theirs)


def test_a_key_is_pressed_though_the_news_moves_it_away(open_page: Open) -> None:
    """A longer sentence pushes the key from under a finger that lies still: what was meant is done, and once."""
    page = open_page("/", viewport=PHONE)
    begin(page, "tiny", seed="7")
    before = number(page)
    down_on(page.locator(GO))
    was = middle(page.locator(GO))[1]
    page.evaluate(AGAIN)
    page.evaluate(HIGHER)
    assert middle(page.locator(GO))[1] < was - 100
    page.mouse.up()
    page.wait_for_function(LATER, arg=before)


def test_a_key_that_somebody_slides_away_from_is_not_pressed(open_page: Open) -> None:
    """Down on a key, away from it, up: nothing is done, redrawn or not."""
    page = open_page("/")
    begin(page, "tiny", seed="7")
    before = number(page)
    for redraw in ("() => 0", AGAIN):
        down_on(page.locator(GO))
        page.mouse.move(700, 120)
        page.evaluate(redraw)
        page.mouse.up()
    settled(page)
    assert number(page) == before


def test_a_lit_thing_of_the_picture_is_pressed_while_it_is_redrawn(open_page: Open) -> None:
    """Down on a lit thing, a new picture, up: the move is played, and once."""
    page = open_page("/")
    begin(page, "tiny", seed="7")
    before = number(page)
    down_on(lit_moves(page).last)
    page.evaluate(AGAIN)
    page.mouse.up()
    page.wait_for_function(LATER, arg=before)


def test_a_finger_on_a_key_that_is_redrawn(open_page: Open) -> None:
    """The same by touch, at a table where nobody else acts: news between look and touch could move the key away."""
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "tiny", seed="7")
    before = number(page)
    touch = page.context.new_cdp_session(page)
    x, y = middle(page.locator(GO))
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.evaluate(AGAIN)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(LATER, arg=before)


def test_a_tap_does_nothing_that_came_under_the_finger_after_it(open_page: Open) -> None:
    """Down on nothing, a key comes there, up: a browser clicks the key, and the table does not listen."""
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "tiny", seed="7")
    page.evaluate(COUNT_PLAYS)
    touch = page.context.new_cdp_session(page)
    x, y = middle(page.locator(GO))
    before = number(page)
    page.evaluate(HIGHER)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.evaluate("() => document.getElementById('acts').removeAttribute('style')")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(GO).tap()
    page.wait_for_function(LATER, arg=before)
    assert page.evaluate("() => window.plays") == 1


def test_hands_are_free_at_once_where_pictures_move(open_page: Open) -> None:
    """With motion the new picture comes a moment later: the tiles wait for no further news."""
    page = open_page("/", reduced_motion="no-preference")
    start_game(page, mode="speed", build_seconds=600)
    say_go(page)


def in_a_movement(page: Page) -> tuple[float, float]:
    """A table on which things glide to their places after a move, for half a minute; where its brass key lies."""
    begin(page, "tiny", seed="7")
    page.add_style_tag(content="::view-transition-group(*) { animation-duration: 30s !important }")
    spot = middle(page.locator(GO))
    before = number(page)
    lit_moves(page).last.click()
    page.wait_for_function(f"n => ({LATER})(n) && document.getAnimations().length > 0", arg=before)
    return spot


def test_a_press_in_the_middle_of_a_movement_counts(open_page: Open) -> None:
    """While things glide to their places the page is a picture of itself: a press there means what lies under it."""
    page = open_page("/", reduced_motion="no-preference", bypass_csp=True)
    spot = in_a_movement(page)
    before = number(page)
    page.mouse.click(*spot)
    page.wait_for_function(LATER, arg=before)


def test_what_is_pressed_before_the_scripts_are_there_is_done(open_page: Open) -> None:
    """A slow line: the table shows and its key is pressed, then the scripts come."""
    page = open_page("/")
    start_game(page, ("here", "easy"), players=2, build_seconds=0)
    scripts: list[Route] = []
    page.route("**/table.js*", lambda route: scripts.append(route))
    page.reload(wait_until="commit")
    page.locator(GO).click()
    page.wait_for_function("() => document.scripts.length > 2")
    scripts[0].continue_()
    hands_free(page)


def test_every_card_of_a_fan_is_pressed_where_it_is_seen(open_page: Open) -> None:
    """Neither the halo nor the area of the next card lies over what is seen of the one before."""
    page = open_page("/", viewport=PHONE, bypass_csp=True)
    boxes = [(20.0 + 16 * i, 40.0, 16.0 if i < 19 else 56.0, 80.0) for i in range(20)]
    cards = "".join(
        lit(card(x, y, 56, 80), (x, y, w, h), says=f"card {i}", move=i, close=True)
        for i, (x, y, w, h) in enumerate(boxes)
    )
    page.set_content(picture(board(390, 200, cards, "A fan", tall=True), TINY))
    pressed = page.evaluate(
        """boxes => boxes.map(([x, y, w, h]) => {
            const there = document.querySelector("svg").getScreenCTM();
            const point = new DOMPoint(x + w / 2, y + h / 2).matrixTransform(there);
            return document.elementFromPoint(point.x, point.y).closest("[data-move]")?.dataset.move;
        })""",
        boxes,
    )
    assert pressed == [str(i) for i in range(20)]


def still_clock(page: Page) -> None:
    """The page's time stands still, and goes on when the test says so."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 60_000") / 1000)


def test_go_pressed_twice_takes_no_tree_and_the_tree_asks_first(open_page: Open) -> None:
    """The key that comes where Go was rests; then it asks, and Escape or the brass answer keep building."""
    page = open_page("/", rests="usual")
    start_game(page, ("here", "easy"), players=2, build_seconds=0, tree_needs_complete="no")
    still_clock(page)
    spot = middle(page.locator(GO))
    page.mouse.click(*spot)
    expect(page.locator(f"{GO}[data-resting]", has_text="Grab")).to_be_visible()
    hands_free(page)
    before = number(page)
    page.mouse.click(*spot)
    page.keyboard.press("b")
    expect(page.locator("#asking")).to_be_hidden()
    page.clock.run_for(700)
    expect(page.locator("[data-resting]")).to_have_count(0)
    for answer in ("Escape", "Enter"):
        page.mouse.click(*spot)
        expect(page.locator("#asking")).to_contain_text("Take the tree now?")
        expect(page.locator("#asking .brass")).to_be_focused()
        page.keyboard.press(answer)
        expect(page.locator("#asking")).to_be_hidden()
        page.clock.run_for(700)
    assert number(page) == before
    page.mouse.click(*spot)
    page.clock.run_for(700)
    page.locator("#asking .guard").click()
    expect(page.locator("#question")).to_contain_text("You have the tree")


def test_a_key_that_is_not_ready_shows_how_long_and_says_so_when_it_is_pressed(open_page: Open) -> None:
    """It fills while it rests; a press before that does nothing but shake it, and the next one after it counts."""
    page = open_page("/", rests="long", reduced_motion="no-preference")
    start_game(page, ("here", "easy"), players=2, build_seconds=0, tree_needs_complete="no")
    still_clock(page)
    spot = middle(page.locator(GO))
    page.mouse.click(*spot)
    grab = page.locator(f"{GO}[data-resting]", has_text="Grab")
    expect(grab).to_be_visible()
    moving = """key => key.getAnimations({ subtree: true })
        .map(({ effect }) => [effect.pseudoElement, effect.getTiming().duration])"""
    assert ["::before", 1500] in grab.evaluate(moving)
    assert [None, 200] not in grab.evaluate(moving)
    page.mouse.click(*spot)
    assert [None, 200] in grab.evaluate(moving)
    expect(page.locator("#asking")).to_be_hidden()
    page.clock.run_for(1_600)
    expect(page.locator("[data-resting]")).to_have_count(0)
    page.mouse.click(*spot)
    expect(page.locator("#asking")).to_contain_text("Take the tree now?")


def test_a_double_click_picks_as_one_click_does(open_page: Open) -> None:
    """The second press neither puts the pick back nor, in the tray, takes out the next one as well."""
    page = open_page("/", rests="long")
    start_table(page, "mob_town", players="2", rounds="1", first_player="0", seat_1="easy", seed="4")
    page.evaluate(COUNT_DRAFTS)
    lay = page.locator("#board > svg.play:visible .lit[data-draft]")
    expect(lay).to_have_count(8)
    chosen = page.locator("#board .chosen")
    spot = middle(lay.first)
    for many, presses in ((1, 1), (0, 2), (1, 3)):
        page.mouse.click(*spot)
        expect(chosen).to_have_count(many)
        if many:
            page.mouse.click(*spot)  # the end of a double click: the pick is there already
        assert page.evaluate("() => window.drafts") == presses
        settled(page)
    before = number(page)
    lit_moves(page).last.click()
    page.locator("#asking .brass:not([data-resting])").click()
    after(page, before)
    page.locator("#acts [data-moves]", has_text="Cash in").click()
    full = page.locator("#acts .tray .full")
    for many in (1, 2):
        settled(page)
        page.locator("#board > svg.play:visible .lit[data-draft]:not(.chosen)").first.click()
        expect(full).to_have_count(many)
    settled(page)
    presses = page.evaluate("() => window.drafts")
    spot = middle(full.first)
    page.mouse.click(*spot)
    expect(full).to_have_count(1)
    page.mouse.click(*spot)
    assert page.evaluate("() => window.drafts") == presses + 1


def test_go_pressed_twice_asks_for_no_hint(open_page: Open) -> None:
    """Where the key was the hint's appears: it rests first, too."""
    page = open_page("/", rests="usual")
    start_game(page, ("here", "easy"), players=2, build_seconds=0)
    still_clock(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/hint") else None)
    spot = middle(page.locator(GO))
    page.mouse.click(*spot)
    hands_free(page)
    page.mouse.click(*spot)
    page.clock.run_for(700)
    expect(page.locator("[data-resting]")).to_have_count(0)
    assert asked == []
    page.mouse.click(*spot)
    expect(page.locator("#hint .hint strong")).not_to_be_empty(timeout=120_000)
    assert len(asked) == 1


def test_a_question_closes_by_itself_while_a_clock_runs(open_page: Open) -> None:
    page = open_page("/")
    start_game(page, ("here", "easy"), players=2, build_seconds=600, tree_needs_complete="no")
    say_go(page)
    settled(page)
    still_clock(page)
    page.locator(GO).click()
    expect(page.locator("#asking")).to_be_visible()
    page.clock.run_for(4_100)
    expect(page.locator("#asking")).to_be_hidden()
    expect(page.locator(GO, has_text="Grab")).to_be_visible()


def test_a_key_held_down_presses_once(open_page: Open) -> None:
    """The keyboard is led to the next thing, which rests; and a held key repeats nothing."""
    page = open_page("/")
    begin(page, "tiny", seed="7")
    still_clock(page)
    before = number(page)
    page.locator(GO).focus()
    page.keyboard.down("Enter")
    page.wait_for_function(LATER, arg=before)
    reached = number(page)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    page.clock.run_for(700)
    settled(page)
    assert number(page) == reached


def test_whoever_needs_it_lets_new_keys_wait_longer(open_page: Open) -> None:
    page = open_page("/")
    begin(page, "tiny", seed="7")
    page.keyboard.press("?")
    page.locator('input[name="rests"][value="long"]').check()
    page.keyboard.press("Escape")
    still_clock(page)
    before = number(page)
    page.locator(GO).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(LATER, arg=before)
    page.clock.run_for(700)
    expect(page.locator("[data-resting]")).not_to_have_count(0)
    page.clock.run_for(900)
    expect(page.locator("[data-resting]")).to_have_count(0)


def test_short_presses_at_all_moments_of_a_movement_count_once(open_page: Open) -> None:
    """Down at some moment of a movement, up 60 to 120 ms later: what lay there is done, once."""
    page = open_page("/", reduced_motion="no-preference", bypass_csp=True)
    for pause in (0, 40, 120, 260):
        spot = in_a_movement(page)
        page.evaluate("at => document.getAnimations().forEach((one) => { one.currentTime = at; })", pause * 70)
        page.wait_for_function("() => !document.querySelector('[data-resting]')")
        reached = number(page)
        page.mouse.click(*spot, delay=60 + pause % 61)
        page.wait_for_function(LATER, arg=reached)


def test_a_finger_selects_and_the_brass_key_confirms(open_page: Open) -> None:
    """The first tap shows what would be done; another thing, the same thing, Not this and Escape do nothing."""
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "tiny", seed="7")
    before = number(page)
    first, last = lit_moves(page).first, lit_moves(page).last
    says = [thing.get_attribute("aria-label") or "" for thing in (first, last)]
    first.tap()
    expect(page.locator("#asking")).to_contain_text(says[0])
    last.tap()
    expect(page.locator("#asking")).to_contain_text(says[1])
    expect(page.locator("#board .selected")).to_have_count(1)
    last.tap()
    expect(page.locator("#asking")).to_be_hidden()
    last.tap()
    page.locator("#asking .b", has_text="Cancel").tap()
    expect(page.locator("#asking")).to_be_hidden()
    last.tap()
    page.keyboard.press("Escape")
    expect(page.locator("#asking")).to_be_hidden()
    assert number(page) == before
    last.tap()
    page.locator("#asking .brass").tap()
    page.wait_for_function(LATER, arg=before)
    expect(page.locator("#asking")).to_be_hidden()


def test_the_last_move_by_key_leaves_the_keyboard_on_nothing_that_takes_it_back(
    open_page: Open, tmp_path: Path
) -> None:
    """The key that was pressed is gone: Space, pressed once more than needed, must not undo the end of the game."""
    match, bot = new("mean_streets", seed=5), bot_of("random", seed=1)
    while not match.over:
        match.play(bot.choose(match.view(0)))
    match.undo()
    match.save(tmp_path / "last.txt")
    page = open_page("/")
    page.set_input_files('input[type="file"]', tmp_path / "last.txt")
    page.wait_for_url("**/tables/*")
    settled(page)
    play_by_key(page)
    assert over(page)
    expect(page.locator('#acts [data-act="undo"]')).to_be_enabled()
    last = number(page)
    assert page.locator(':focus[data-act="undo"]').count() == 0
    page.keyboard.press("Space")
    expect(page.locator("#main:not(.busy)")).to_be_visible()
    assert number(page) == last and over(page)
