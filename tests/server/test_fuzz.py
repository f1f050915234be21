"""Nonsense and illegal moves: the short form of `bench/fuzz.py`, and some of it through a real socket."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from living import Living
from tiny import GAME
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from backroom.core.decks import read_deck
from backroom.server.settings import Settings
from backroom.server.web.viewer import Viewer
from scripts import script


def test_thousands_of_messages_raise_nothing_and_move_nothing(settings: Settings) -> None:
    figures = asyncio.run(script("bench/fuzz.py").storm(settings, [GAME], 3000, seed=5))["tiny"]
    assert figures["messages"] == 3000
    assert figures["refused"] > 300
    assert figures["error"] > 300
    assert figures["legal moves"] > 30


def test_no_address_of_the_site_fails_whatever_it_is_asked(settings: Settings) -> None:
    statuses = script("bench/fuzz.py").attack_routes(replace(settings, asks_per_second=1e9), GAME, 600, seed=3)
    assert sum(statuses.values()) == 600 and {200, 303, 404, 422} <= set(statuses)


def test_a_handler_that_lets_an_illegal_move_through_is_noticed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test can fail: a table that plays for anybody who asks is caught."""
    fuzz = script("bench/fuzz.py")
    monkeypatch.setattr("backroom.server.web.acting.seat_to_play", lambda table, person, named: table.pending[0])
    with pytest.raises((AssertionError, StopIteration)):
        asyncio.run(fuzz.storm(settings, [GAME], 3000, seed=5))


def test_thousands_of_a_pages_messages_move_nothing_and_show_no_other_seat(settings: Settings) -> None:
    fuzz = script("bench/fuzz.py")
    figures = asyncio.run(fuzz.storm(settings, [GAME], 2500, 5, fuzz.Screens))["tiny"]
    assert figures["messages"] == 2500
    assert figures["table"] > 500 and figures["error"] > 500


def test_a_page_that_lifts_anybodys_curtain_is_noticed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz = script("bench/fuzz.py")
    monkeypatch.setattr(
        "backroom.server.pages.live.viewer_of", lambda table, person, lifted=None: Viewer((lifted or 0) % 2)
    )
    with pytest.raises(AssertionError, match="showed seat"):
        asyncio.run(fuzz.storm(settings, [GAME], 5000, 5, fuzz.Screens))


def test_thousands_of_uploads_load_or_are_refused_and_reach_no_file(tmp_path: Path) -> None:
    figures = script("bench/fuzz.py").upload_all([GAME], 3000, float("inf"), 5, tmp_path)["tiny"]
    assert figures["uploads"] == 3000
    assert figures["saved game refused"] > 1000 and figures["saved game loaded"] > 50
    assert figures["deck refused"] > 50 and figures["options refused"] > 50


def test_an_upload_that_opens_a_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test can fail: a parser that opens the deck that a text names is caught."""
    monkeypatch.setattr("backroom.core.saves.named_deck", read_deck)
    with pytest.raises(AssertionError, match="reached"):
        script("bench/fuzz.py").upload_all([GAME], 3000, float("inf"), 5, tmp_path)


@pytest.mark.filterwarnings("ignore")
def test_every_operation_of_the_description_answers_without_a_fault_of_ours(settings: Settings) -> None:
    statuses = script("bench/fuzz.py").attack_http(replace(settings, asks_per_second=1e9), 6, game="tiny")
    assert sum(statuses.values()) > 60
    assert max(statuses) < 500
    assert {200, 422} <= set(statuses)


def test_nonsense_through_a_real_socket_leaves_the_server_well(tmp_path: Path) -> None:
    dice = random.Random(3)

    async def attack(living: Living, code: str, token: str) -> int:
        lines = 0
        for _ in range(12):
            address = f"ws{living.address[4:]}/{dice.choice(['api/', ''])}tables/{code}/live"
            try:
                async with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as line:
                    lines += 1
                    for _ in range(dice.randrange(90)):
                        size = dice.choice([3, 30, 300, 20_000])
                        data = bytes(dice.randrange(256) for _ in range(size))
                        await line.send(data if dice.random() < 0.3 else data.decode("latin-1"))
            except ConnectionClosed:
                continue
        return lines

    with Living(tmp_path) as living:
        created, token = living.open_table("Vandal")
        assert asyncio.run(attack(living, created["code"], token)) == 12
        assert json.loads(living.get("/ready")[1])["status"] == "ok"
    assert living.said() == ""


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_what_several_processes_find_is_added_up_and_a_fault_in_one_is_told(tmp_path: Path) -> None:
    fuzz = script("bench/fuzz.py")

    def upload(number: int) -> dict[str, dict[str, int]]:
        folder = tmp_path / str(number)
        folder.mkdir()
        counts: dict[str, dict[str, int]] = fuzz.upload_all([GAME], 100, float("inf"), number, folder)
        return counts

    assert fuzz.shared_out(2, upload)["tiny"]["uploads"] == 200

    def fail(number: int) -> dict[str, dict[str, int]]:
        assert number == 0, f"number {number} opened a file"
        return {"tiny": {"uploads": 1}}

    with pytest.raises(AssertionError, match="1 of 2 processes failed"):
        fuzz.shared_out(2, fail)
