"""A table's page as tests handle it: look, click, press, wait for what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

Open = Callable[..., Page]  # the fixture `open_page`

SEED = "5"  # of every table that asks for no other
MIDDLE = """thing => {
    if (!thing.isConnected) return null;
    const box = thing.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
IN_HIT = """thing => {
    if (!thing.isConnected) return null;
    const whole = thing.getBoundingClientRect(), hit = thing.querySelector(".hit").getBoundingClientRect();
    return [hit.x + hit.width / 2 - whole.x, hit.y + hit.height / 2 - whole.y];
}"""
LATER = "n => Number(document.getElementById('main').dataset.number) > n"


def begin(page: Page, game: str, **fields: str) -> None:
    """Start a table by its form and wait until it is ready; without another seed the same deal in every run."""
    page.goto(f"/games/{game}/new")
    page.locator("#curious summary").click()
    for name, value in {"seed": SEED, **fields}.items():
        page.locator(f'input[name="{name}"]').fill(value)
    page.locator(".sure .brass").click()
    page.wait_for_url("**/tables/*")
    settled(page)


def start_table(page: Page, game: str, **choices: str) -> None:
    """A table with choices from the form's address: `players="2"`, `mode="coop"`, `seat_1="here"`; always the same."""
    fields = {
        f"seat.{name[5:]}" if name.startswith("seat_") else name if name == "seed" else f"option.{name}": value
        for name, value in {"seed": SEED, **choices}.items()
    }
    page.goto(f"/games/{game}/new?{urlencode(fields)}")
    page.locator(".sure .brass").click()
    page.wait_for_url("**/tables/*")
    settled(page)


def play_anything(page: Page) -> None:
    """Play by the main key, or by a highlighted thing of the board, or by the last key."""
    if main_key(page).count():
        main_key(page).click()
    elif board(page).locator(".lit[data-move]").count():
        board(page).locator(".lit[data-move]").first.press("Enter")
    else:
        page.locator("#acts [data-moves]:not([aria-disabled])").last.click()


def lift_curtain(page: Page) -> None:
    """At one screen the next player says that they hold it."""
    if page.locator("#main[data-curtain=yes]").count():
        page.locator('[data-act="lift"]').click()
        expect(page.locator("#main[data-curtain=no]")).to_be_visible()
        settled(page)


def start_tiny(page: Page, **choices: str) -> str:
    """A table of the tests' own game, with what was chosen on its form; returns its address."""
    page.goto(f"/games/tiny/new?seed={SEED}")
    for name, value in choices.items():
        page.locator(f'input[name="{name}"][value="{value}"]').evaluate("choice => choice.click()")
    page.locator(".sure .brass").click()
    page.wait_for_url("**/tables/*")
    settled(page)
    return page.url


def tiny_turn(page: Page) -> None:
    """A turn of that game: the last match is taken, and the card stays secret."""
    before = number(page)
    lit_moves(page).last.click()
    be_sure(page)  # the last match of all ends the game
    after(page, before)
    if page.locator("#acts [data-moves]").count() > 1:
        before = number(page)
        page.locator("#acts .brass").click()
        after(page, before)


def resign(page: Page) -> None:
    """Give up, through the menu and its question."""
    page.locator('[popovertarget="menu"]').click()
    page.locator('[data-act="ask-resign"]').click()
    page.locator('#resign [data-act="resign"]').click()
    expect(page.locator("#question")).to_contain_text("has resigned")


def settled(page: Page) -> None:
    """Wait until the rules are ready, the scripts listen, the line has spoken, and what was done is shown."""
    expect(page.locator("#main[data-set=yes][data-live=yes]:not(.busy)")).to_be_visible(timeout=180_000)
    expect(page.locator("[data-resting]")).to_have_count(0)  # a new key rests a moment before it can be pressed


def sit_down(page: Page, address: str) -> None:
    """Take the free seat of a table that one looks at."""
    page.goto(address)
    settled(page)
    page.locator("#acts form .brass").click()
    seated(page)


def seated(page: Page) -> None:
    """Wait for the page of somebody who has just taken a seat; the page before it is settled, too."""
    expect(page.locator("#main")).to_have_attribute("data-plays", "yes")
    settled(page)


def number(page: Page) -> int:
    """The number of the last event that the page shows."""
    return int(page.locator("#main").get_attribute("data-number") or 0)


def came(page: Page, before: int) -> bool:
    """Whether more than event `before` shows within a few seconds."""
    try:
        page.wait_for_function(LATER, arg=before, timeout=6_000)
    except TimeoutError:
        return False
    return True


MOST = 600  # moves in which any game that is played alone comes to its end
FEW_OR_ALL = pytest.mark.parametrize(
    "moves", [pytest.param(12, id="a few moves"), pytest.param(MOST, marks=pytest.mark.slow, id="the whole game")]
)


def after(page: Page, before: int) -> int:
    """Wait until the page shows more than event `before`."""
    page.wait_for_function(LATER, arg=before)
    settled(page)
    return number(page)


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return page.locator('#acts form[action$="/again"]').count() == 1


def board(page: Page) -> Locator:
    """The picture that is visible."""
    return page.locator("#board > svg.play:visible")


def lit_moves(page: Page) -> Locator:
    """What on the board plays immediately when it is clicked."""
    return board(page).locator("[data-move], [data-moves]")


def main_key(page: Page) -> Locator:
    """The brass key, if it plays something."""
    return page.locator("#acts .main[data-moves]:not([aria-disabled])")


def fill_tray(page: Page) -> None:
    """Where several things are picked: pick what is offered until the brass key plays them."""
    picked = page.locator("#acts .tray .full")
    while page.locator("#acts .tray").count() and not main_key(page).count():
        many = picked.count()
        click(board(page).locator(".lit[data-draft]:not(.chosen)").first)
        expect(picked).to_have_count(many + 1)


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of a thing in the window. News may replace it while it is looked up: then the new one is meant."""
    while (spot := thing.evaluate(MIDDLE)) is None:
        pass
    return float(spot[0]), float(spot[1])


def click(thing: Locator) -> None:
    """Click the middle of a thing's own area: a caption may reach beyond it."""
    if not thing.locator(".hit").count():
        thing.click()
        return
    while (spot := thing.evaluate(IN_HIT)) is None:
        pass
    thing.click(position={"x": spot[0], "y": spot[1]})


def be_sure(page: Page) -> None:
    """Where the table asks before a final move, or lets confirm what was selected: yes."""
    expect(page.locator("#main:not(.busy)")).to_be_visible(timeout=60_000)  # the server says what is final
    if page.locator("#asking .guard, #asking .brass[data-moves]").count():
        page.locator("#asking :is(.guard, .brass[data-moves]):not([data-resting])").click()


def be_sure_by_key(page: Page) -> None:
    """The same by the keyboard, which is led to the answer that does it, or one key before it."""
    expect(page.locator("#main:not(.busy)")).to_be_visible(timeout=60_000)
    if page.locator("#asking .guard, #asking .brass[data-moves]").count():
        expect(page.locator("#asking [data-resting]")).to_have_count(0)
        tab_to(page, "#asking :is(.guard, .brass[data-moves])")
        page.keyboard.press("Enter")


def play_by_key(page: Page, prefer: Literal["keys", "board"] = "keys") -> None:
    """Play something by the keyboard alone: lift the curtain, lay out what is asked for, then a key or a lit thing."""
    if page.locator("#main[data-curtain=yes]").count():
        tab_to(page, '[data-act="lift"]')
        page.keyboard.press("Enter")
        expect(page.locator("#main[data-curtain=no]")).to_be_visible()
        settled(page)
        return
    before = number(page)
    lay, keys = ".lit[data-draft]:not(.chosen)", "#acts [data-moves]:not([aria-disabled])"
    while board(page).locator(lay).count() and not (page.locator(keys).count() or lit_moves(page).count()):
        laid = board(page).inner_html()
        tab_to(page, f"#board {lay}")
        page.keyboard.press("Enter")
        page.wait_for_function("was => document.querySelector('#board > svg.play').innerHTML !== was", arg=laid)
        settled(page)
    on_board = lit_moves(page).count() and (prefer == "board" or not page.locator(keys).count())
    tab_to(page, "#board .lit:is([data-move], [data-moves])" if on_board else keys)
    page.keyboard.press("Enter")
    be_sure_by_key(page)
    after(page, before)


def down_on(thing: Locator) -> None:
    """A mouse's key goes down in the middle of a thing, once it lies still and nothing covers it."""
    thing.hover()
    thing.page.mouse.down()


def confirm(page: Page) -> None:
    """A finger has selected something on the board: the brass key does it."""
    page.locator("#asking .brass[data-moves]:not([data-resting])").tap()


def play_one(page: Page) -> int:
    """Play something by clicking: a lit thing if there is one, else the brass key, else any key that plays."""
    before = number(page)
    fill_tray(page)
    for choice in (lit_moves(page), main_key(page), page.locator("#acts [data-moves]:not([aria-disabled])")):
        if choice.count():
            click(choice.first)
            be_sure(page)
            return after(page, before)
    click(board(page).locator("[data-draft]").first)
    expect(page.locator("#acts [data-moves]").first).to_be_visible()
    return play_one(page)


def play_to_the_end(page: Page, play: Callable[[Page], None], most: int) -> None:
    """Play whenever somebody at this screen may, until the game is over; bots play in between."""
    mine = "#acts [data-moves]:not([aria-disabled]), #board > svg.play:visible .lit, [data-act=lift]"
    again = '#acts form[action$="/again"]'
    for _ in range(most):
        if over(page):
            break
        expect(page.locator(f"{mine}, {again}").first).to_be_visible(timeout=120_000)
        if not over(page):
            play(page)
    assert over(page)


def reload_undo_and_hint(page: Page) -> None:
    """A reload shows the same table, an undo the one before, and the computer advises what to do there."""
    before, reached = board(page).inner_html(), number(page)
    page.reload()
    settled(page)
    assert (number(page), board(page).inner_html()) == (reached, before)

    page.locator('[data-act="undo"]').click()
    after(page, reached)
    assert board(page).inner_html() != before

    page.locator('#acts [data-act="hint"]').click()
    expect(page.locator("#hint .hint strong")).not_to_be_empty(timeout=120_000)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the thing has the focus."""
    for _ in range(150):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")
