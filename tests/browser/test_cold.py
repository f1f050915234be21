"""A newcomer with an empty cache plays immediately: nobody waits for the compiler."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from running import Server
from table import Open, board, play_one, settled

from backroom.core.game import games

pytestmark = pytest.mark.xdist_group("cold")


@pytest.fixture(scope="module")
def cold_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has nothing compiled, and compiles a game when it is told to."""
    made = Server(tmp_path_factory.mktemp("cold"), cold=True)
    yield made
    made.kill()  # it still waits for what nobody asked it to compile


def sit_down_to_play(page: Page, game: str) -> None:
    """Press the lobby's key to a game of one's own: no lesson."""
    form = page.locator(f'.poster[data-game="{game}"] form.go')
    form.locator('button:not([formaction$="/learn"])').first.click()
    page.wait_for_url("**/tables/*")


def expect_a_highlighted_move(page: Page) -> None:
    """Something on the board, or a key below it, can be played."""
    settled(page)
    lit = board(page).locator("[data-move], [data-moves], [data-draft]")
    expect(lit.or_(page.locator("#acts [data-moves]:not([aria-disabled])")).first).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_the_first_move_is_highlighted_while_nothing_is_compiled(
    cold_server: Server, open_page: Open, game: str
) -> None:
    page = open_page(cold_server.url)
    sit_down_to_play(page, game)
    expect_a_highlighted_move(page)
    expect(page.locator("#compiling")).to_contain_text("full strength")
    assert list((cold_server.folder / "cache").rglob("*.code")) == []


def test_the_table_is_told_when_its_game_has_been_compiled_and_plays_on(cold_server: Server, open_page: Open) -> None:
    game = next(iter(games()))
    page = open_page(cold_server.url)
    sit_down_to_play(page, game)
    expect_a_highlighted_move(page)
    play_one(page)
    expect(page.locator("#compiling")).to_contain_text("full strength")
    cold_server.compile(game)
    expect(page.locator("#compiling")).to_have_count(0, timeout=180_000)
    play_one(page)
