"""The set-up page: what it offers makes a table, or is refused on the page itself in the language of the page."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from urllib.parse import urlencode

import pytest
from playing import JSON, WIDE, TestClient

from backroom.core.errors import BadOption
from backroom.core.game import choices, game, games, key_of

NAMES = [name for name in games() if name != "tiny"]
FRENCH = WIDE | {"accept-language": "fr"}


def offered(page: str) -> dict[str, list[str]]:
    """Every option of the page that is in sight, and the values it has there."""
    found = {}
    for row in re.findall(r'<fieldset class="line[^>]*>.*?</fieldset>', page, re.S):
        head = row[: row.index(">")]
        name = re.search(r'data-option="([^"]+)"', head)
        if name is None or " hidden" in head:
            continue
        if 'role="switch"' in row:
            found[name[1]] = ["false", "true"]
        else:
            labels = re.findall(
                r'<label class="choice"[^>]*?( hidden)?><input type="radio" name="[^"]+" value="([^"]*)"', row
            )
            found[name[1]] = [value for hidden, value in labels if not hidden]
    return found


def trouble(page: str) -> str:
    """What the page says is wrong."""
    said = re.search(r'<p class="trouble" role="(?:alert|status)">(.*?)</p>', page, re.S)
    return unescape(said[1]) if said else ""


@pytest.mark.parametrize("name", NAMES)
def test_whatever_two_rows_offer_together_goes_together(client: TestClient, name: str) -> None:
    """Of every preset: each value of one row with each of another is a game, or one rules the other out in words."""
    found = game(name)
    for preset in found.options.PRESETS:
        begin = {key: key_of(value) for key, value in found.options.PRESETS[preset].items()}
        rows = offered(client.get(f"/games/{name}/new?preset={preset}", headers=WIDE).text)
        assert rows, preset
        for option, values in rows.items():
            for value in values:  # the form as it stands, with one row changed, is what a press sends
                fields = {f"option.{key}": each for key, each in {**begin, option: value}.items()}
                page = client.get(f"/games/{name}/new?{urlencode(fields)}", headers=WIDE)
                assert page.status_code == 200, (preset, option, value)
        for (one, ones), (other, others) in combinations(rows.items(), 2):
            for first in ones:
                for second in others:
                    try:
                        found.choose_options(**{**begin, one: first, other: second})
                    except BadOption as error:
                        assert error.misfit is not None, error


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_starts_a_table_with_as_many_seats_as_it_has_players(client: TestClient, name: str) -> None:
    found = game(name)
    for preset, options in found.options.PRESETS.items():
        page = client.get(f"/games/{name}/new?preset={preset}", headers=WIDE).text
        seats = len(re.findall(r'<li data-seat="\d+">', page))
        count = found.seat_count(found.choose_options(**options))
        assert seats == (count if found.seats[-1] > 1 else 0)
        form = {f"option.{key}": key_of(value) for key, value in options.items()}
        form |= {f"seat.{seat}": "link" for seat in range(1, count)}
        table = client.post(f"/games/{name}/tables", data=form, headers=WIDE, follow_redirects=False)
        assert table.status_code == 303


MISFITS = [
    ("mob_town", {"mode": "coop", "professionals": "true"}, "Professionnels"),
    ("mob_town", {"players": "2", "first_player": "3"}, "Premier joueur"),
    ("mad_city", {"mode": "speed", "players": "2"}, "Joueurs"),
    ("mad_city", {"extra_tile": "draw10", "players": "6"}, "Tuile"),
    ("mayor_of_chicago", {"players": "1", "coop_gifts": "off"}, "Dons"),
]


@pytest.mark.parametrize(("name", "options", "says"), MISFITS)
def test_what_does_not_go_together_is_refused_on_the_page_in_its_language(
    client: TestClient, name: str, options: dict[str, str], says: str
) -> None:
    form = {f"option.{key}": value for key, value in options.items()}
    answer = client.post(f"/games/{name}/tables", data=form, headers=FRENCH)
    said = trouble(answer.text)
    assert answer.status_code == 422 and 'id="setup"' in answer.text
    assert says in said and not set(options) & set(re.findall(r"\w+", said))


@pytest.mark.parametrize(("name", "options", "says"), MISFITS)
def test_an_address_that_does_not_go_together_shows_what_was_changed(
    client: TestClient, name: str, options: dict[str, str], says: str
) -> None:
    fields = {f"option.{key}": value for key, value in options.items()}
    page = client.get(f"/games/{name}/new?{urlencode(fields)}", headers=FRENCH)
    assert page.status_code == 200 and says in trouble(page.text)


def test_an_address_with_what_the_game_does_not_have_opens_the_page_without_it(client: TestClient) -> None:
    page = client.get("/games/mad_city/new?option.mode=banana&option.wishes=3&option.build_seconds=90", headers=WIDE)
    assert page.status_code == 200 and "banana" not in page.text
    assert "something that the game does not have (mode, wishes)" in trouble(page.text)
    assert "reset" not in trouble(page.text)  # it is said already that the usual setting is chosen
    assert re.search(r'name="option.build_seconds" value="90" checked', page.text)


@pytest.mark.parametrize(("name", "options", "_says"), MISFITS)
def test_programs_are_refused_the_same(client: TestClient, name: str, options: dict[str, str], _says: str) -> None:
    answer = client.post("/api/tables", json={"game": name, "options": options}, headers=JSON)
    assert answer.status_code == 422 and answer.json()["key"] == "bad_option"
    with pytest.raises(BadOption, match=r"cannot be .* with .*; choose"):
        game(name).choose_options(**options)


def test_one_screen_is_for_one_builder_while_time_runs(client: TestClient) -> None:
    """In real time nobody can wait for the other's turn at the screen; without a timer they can share it."""
    here = {"option.players": "2", "seat.0": "here", "seat.1": "here"}
    refused = client.post("/games/mad_city/tables", data=here, headers=WIDE)
    assert refused.status_code == 422 and "each person needs a screen" in trouble(refused.text)
    shared = client.post("/games/mad_city/tables", data={**here, "option.build_seconds": "0"}, headers=WIDE)
    assert shared.status_code == 200 and "/tables/" in shared.url.path


def test_rows_of_another_mode_are_not_on_the_page(client: TestClient) -> None:
    town = offered(client.get("/games/mob_town/new?preset=standard", headers=WIDE).text)
    law = offered(client.get("/games/mob_town/new?preset=coop", headers=WIDE).text)
    assert "professionals" in town and "coop_open_hands" not in town
    assert "professionals" not in law and "coop_open_hands" in law
    assert town["first_player"] == ["random", "0", "1"]


def test_the_rivals_come_with_their_numbers(client: TestClient) -> None:
    page = client.get("/games/mayor_of_chicago/new", headers=WIDE).text
    assert "46 Votes, 5 Popularity, 7 Power, 8 Corruption" in page


@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_offers_of_a_long_range_is_in_the_range(name: str) -> None:
    options = game(name).options
    for option, values in options.OFFERED.items():
        assert set(values) <= set(choices(options.model_fields[option]))
    for option in (*options.RARE, *options.TECHNICAL):
        assert option in options.model_fields


def test_stored_tables_with_options_that_were_ignored_still_open() -> None:
    """Earlier releases took and ignored what a mode has no use for."""
    kept = game("mad_city").stored_options({"mode": "puzzle", "players": 1, "early_end": True})
    assert kept.model_dump()["early_end"] is True
