"""The set-up page comes with what its address wishes for chosen, as `backroom play GAME --option …` opens it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playing import WIDE, TestClient
from tiny import GAME

from backroom.core.decks import keep_deck, read_deck
from backroom.core.game import Game
from backroom.core.match import Match


def checked(page: str, name: str) -> list[str]:
    """The values of the chosen cards of one row."""
    return re.findall(rf'<input type="radio" name="{re.escape(name)}" value="([^"]*)" checked', page)


def switched_on(page: str, name: str) -> bool:
    """Whether a switch is on."""
    return re.search(rf'role="switch" name="{re.escape(name)}" value="true"[^>]* checked', page) is not None


def test_without_wishes_the_defaults_are_chosen(client: TestClient) -> None:
    page = client.get("/games/tiny/new", headers=WIDE).text
    assert ["9"] == checked(page, "option.matches")
    assert not switched_on(page, "option.clock")
    assert 'name="seed"' in page and 'value="" placeholder' in page


def test_wishes_are_chosen(client: TestClient) -> None:
    page = client.get("/games/tiny/new?option.matches=12&option.clock=true&seed=77&deck=standard", headers=WIDE).text
    assert ["12"] == checked(page, "option.matches")
    assert switched_on(page, "option.clock")
    assert 'value="77" placeholder' in page


def test_of_thousands_of_wishes_no_more_are_tried_than_a_game_can_have(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is tried alone, in the loop that answers everybody."""
    tried, choose = list[tuple[str, ...]](), Game.choose_options

    def noted(game: Game, **chosen: Any) -> Any:
        tried.append(tuple(chosen))
        return choose(game, **chosen)

    monkeypatch.setattr(Game, "choose_options", noted)
    wishes = "&".join(f"option.wish{number}=1" for number in range(3000))
    assert client.get(f"/games/tiny/new?{wishes}", headers=WIDE).status_code == 200
    assert len(tried) < 100


@pytest.mark.parametrize(
    "wishes",
    ["seed=-1", "seed=seven", "deck=gilded", "deck=../../../etc/passwd"],
)
def test_impossible_wishes_are_one_clear_sentence(client: TestClient, wishes: str) -> None:
    answer = client.get(f"/games/tiny/new?{wishes}", headers=WIDE)
    assert answer.status_code == 422
    assert 'class="panel notice"' in answer.text and "Traceback" not in answer.text


def test_a_deck_of_ones_own_is_offered_chosen_and_played(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKROOM_DATA", str(tmp_path / "own"))
    mine = tmp_path / "mine.toml"
    mine.write_text(read_deck(GAME).path.read_text("utf-8").replace("value = 1", "value = 3"), "utf-8")
    name = keep_deck(GAME, mine)
    mine.unlink()
    assert [name] == checked(client.get(f"/games/tiny/new?deck={name}", headers=WIDE).text, "deck")
    table = client.post("/games/tiny/tables", data={"deck": name, "seed": "3"}, headers=WIDE)
    assert table.status_code == 200
    saved = client.get(f"{table.url.path}/saved.txt").text
    assert f"deck: {name} {Match(GAME, deck=name).deck.digest}" in saved
