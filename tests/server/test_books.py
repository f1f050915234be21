"""How to play, its pictures, and the page of the cards."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

WIDE = {"accept-language": "en"}


def test_how_to_play_shows_pictures_and_tables(client: TestClient) -> None:
    page = client.get("/games/mob_town/how", headers=WIDE).text
    assert "Mob Town in two minutes" in page and "Captain of Industry" in page
    addresses = {address.replace("&amp;", "&") for address in re.findall(r'<img [^>]*src="([^"]+)"', page)}
    assert any("theme=dark" in address for address in addresses)
    drawn = client.get(sorted(addresses)[0])
    assert drawn.status_code == 200 and drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg") and "set-cookie" not in drawn.headers


def test_a_game_without_a_first_page_shows_its_rules(client: TestClient) -> None:
    how, rules = (client.get(f"/games/tiny/{page}", headers=WIDE) for page in ("how", "rules"))
    assert how.status_code == 200 and re.findall("<h2.*?</h2>", how.text) == re.findall("<h2.*?</h2>", rules.text)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/games/mob_town/pictures/moon.svg", "There is no picture “moon” of this game"),
        ("/games/mob_town/how?deck=moon", "There is no deck “moon”"),
    ],
)
def test_what_is_not_there_is_named(client: TestClient, address: str, says: str) -> None:
    answer = client.get(address, headers=WIDE | {"accept": "text/html"})
    assert answer.status_code == 404 and says in answer.text


def test_the_cards_page_says_how_many_there_are_and_which_rulings_name_them(client: TestClient) -> None:
    page = client.get("/games/mob_town/deck", headers=WIDE).text
    assert "4 in the deck" in page and 'href="/games/mob_town/rulings#r72"' in page
    assert '<b class="vh">Kitchen King</b>' in page


def test_a_game_may_call_its_deck_by_another_name(client: TestClient) -> None:
    """Mad City has tiles and no card."""
    for language, tiles, cards in (("en", "The tiles", "The cards"), ("fr", "Les tuiles", "Les cartes")):
        wanted = {"accept-language": language, "accept": "text/html"}
        for page in ("new", "how", "deck"):
            text = client.get(f"/games/mad_city/{page}", headers=wanted).text
            assert tiles in text and cards not in text
        assert cards in client.get("/games/mob_town/new", headers=wanted).text
        assert tiles in client.get("/", headers=wanted).text
