"""A table's page as tests handle it: look, click, press, wait for what happens."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, TimeoutError, expect

LATER = "n => Number(document.getElementById('main').dataset.number) > n"


def begin(page: Page, game: str, **fields: str) -> None:
    """Lay a table by its form and wait until it is set."""
    page.goto(f"/games/{game}/new")
    page.locator("#curious summary").click()
    for name, value in fields.items():
        page.locator(f'input[name="{name}"]').fill(value)
    page.locator(".sure .brass").click()
    page.wait_for_url("**/tables/*")
    settled(page)


def lay_table(page: Page, game: str, **choices: str) -> None:
    """A table with choices from the form's address: `players="2"`, `mode="coop"`, `seat_1="here"`."""
    fields = {
        f"seat.{name[5:]}" if name.startswith("seat_") else name if name == "seed" else f"option.{name}": value
        for name, value in choices.items()
    }
    page.goto(f"/games/{game}/new?{urlencode(fields)}")
    page.locator(".sure .brass").click()
    page.wait_for_url("**/tables/*")
    settled(page)


def lift_curtain(page: Page) -> None:
    """At one screen the next player says that they hold it."""
    if page.locator("#main[data-curtain=yes]").count():
        page.locator('[data-act="lift"]').click()
        expect(page.locator("#main[data-curtain=no]")).to_be_visible()
        settled(page)


def lay_tiny(page: Page, **choices: str) -> str:
    """A table of the tests' own game, with what was chosen on its form; returns its address."""
    page.goto("/games/tiny/new")
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
    """What on the board plays at once when it is clicked."""
    return board(page).locator("[data-move], [data-moves]")


def main_key(page: Page) -> Locator:
    """The brass key, if it plays something."""
    return page.locator("#acts .brass[data-moves]:not([aria-disabled])")


def fill_tray(page: Page) -> None:
    """Where several things are picked: pick what is offered until the brass key plays them."""
    picked = page.locator("#acts .tray .full")
    while page.locator("#acts .tray").count() and not main_key(page).count():
        many = picked.count()
        click(board(page).locator(".lit[data-draft]:not(.chosen)").first)
        expect(picked).to_have_count(many + 1)


def click(thing: Locator) -> None:
    """Click the middle of a thing's own area: a caption may reach beyond it."""
    area = thing.locator(".hit")
    if not area.count():
        thing.click()
        return
    whole, hit = thing.bounding_box(), area.first.bounding_box()
    assert whole is not None and hit is not None
    x = hit["x"] + hit["width"] / 2 - whole["x"]
    y = hit["y"] + hit["height"] / 2 - whole["y"]
    thing.click(position={"x": x, "y": y})


def be_sure(page: Page) -> None:
    """Where the table asks before a final move, or lets confirm what was selected: yes."""
    if page.locator("#asking .guard, #asking .brass[data-moves]").count():
        page.locator("#asking :is(.guard, .brass[data-moves]):not([data-resting])").click()


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


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the thing has the focus."""
    for _ in range(150):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")
