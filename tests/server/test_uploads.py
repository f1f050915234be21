"""What somebody uploads names decks, and never makes the server open a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playing import JSON, TestClient, create
from tiny import GAME

from backroom.core.decks import deck_folders, named_deck, read_deck
from backroom.core.errors import BadDeck
from backroom.server.app import create_app
from backroom.server.settings import Settings
from backroom.server.web.templates import site_words

DASHES = "-" * 20
_watchers: list[list[str]] = []


def _audit(event: str, values: tuple[object, ...]) -> None:
    if event == "open" and isinstance(values[0], (str, bytes, os.PathLike)):
        for opened in _watchers:
            opened.append(os.fsdecode(values[0]))


sys.addaudithook(_audit)  # for good: Python takes none back


@contextmanager
def opened_files() -> Iterator[list[str]]:
    """The paths that this process opens meanwhile."""
    opened: list[str] = []
    _watchers.append(opened)
    try:
        yield opened
    finally:
        _watchers.remove(opened)


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A deck that would do, where no deck of the server is."""
    path = tmp_path / "elsewhere" / "foreign.toml"
    path.parent.mkdir()
    path.write_bytes(read_deck(GAME).path.read_bytes())
    return path


def hidden_headers(deck: str, digest: str) -> dict[str, str]:
    """Saved games that name a deck file, each in a way that a careless reader passes over."""
    first = "backroom saved game 1\ngame: tiny\nrules: 1\noptions: none\nseed: 1\n"
    named = f"deck: {deck} {digest}\n"
    return {
        "openly": f"{first}{named}{DASHES}\n",
        "after a note of dashes": f"{first}deck: standard {digest}\nnote: {DASHES}\n{named}{DASHES}\n",
        "after dashes and a blank": f"{first}{DASHES} \n{named}{DASHES}\n",
        "before a good one": f"{first}{named}deck : standard {digest}\n{DASHES}\n",
        "after more dashes": f"{first}{DASHES}-\n{named}{DASHES}\n",
        "after a line of another kind": f"{first}note: a\u2028{named}{DASHES}\n",
        "without a name": f"{first}deck:  {deck} {digest}\n{DASHES}\n",
    }


@pytest.mark.parametrize("way", hidden_headers("", ""))
@pytest.mark.parametrize("spelling", ["absolute", "relative to the decks", "without its ending"])
def test_no_file_that_an_upload_names_is_opened(client: TestClient, foreign: Path, way: str, spelling: str) -> None:
    own = deck_folders(GAME)[0]
    names = {
        "absolute": str(foreign),
        "relative to the decks": os.path.relpath(foreign.with_suffix(""), own),
        "without its ending": str(foreign.with_suffix("")),
    }
    text = hidden_headers(names[spelling], read_deck(GAME).digest)[way]
    with opened_files() as opened:
        answer = client.post("/saved", content=text, headers=JSON)
    assert answer.status_code == 422 and answer.json()["key"] == "bad_save"
    assert not [path for path in opened if Path(path).name.startswith("foreign")]


@pytest.mark.parametrize("way", hidden_headers("", ""))
def test_files_that_are_there_and_files_that_are_not_get_the_same_answer(
    client: TestClient, foreign: Path, way: str
) -> None:
    digest = read_deck(GAME).digest

    def answer(path: str) -> str:
        text = hidden_headers(path, digest)[way]
        return str(client.post("/saved", content=text, headers=JSON).json()["error"]).replace(path, "PATH")

    assert answer(str(foreign)) == answer(str(foreign.with_name("missing.toml")))


def test_a_pipe_among_the_decks_of_the_server_is_no_deck(foreign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKROOM_DATA", str(foreign.parent))
    folder = deck_folders(GAME)[1]
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe.toml")
    with pytest.raises(BadDeck, match="no deck 'pipe'"):
        named_deck(GAME, "pipe")


def test_a_stored_table_whose_deck_is_a_path_is_frozen_and_opens_nothing(settings: Settings, foreign: Path) -> None:
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as before:
        code, cookies = create(before), before.cookies
        store = before.services.store
        with store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE tables SET deck = ? WHERE code = ?", (str(foreign), code))
    with (
        TestClient(create_app(settings), base_url="http://127.0.0.1", cookies=cookies) as after,
        opened_files() as opened,
    ):
        assert after.get(f"/tables/{code}", headers=JSON).json()["key"] == "cannot_replay"
    assert str(foreign) not in opened


@pytest.mark.parametrize("form", [{"deck": "../../../etc/passwd"}, {"deck": "/etc/passwd"}, {"deck": ""}])
def test_the_set_up_form_takes_known_decks_alone(client: TestClient, form: dict[str, str]) -> None:
    with opened_files() as opened:
        answer = client.post("/games/tiny/tables", data=form, headers=JSON)
    assert (answer.status_code, answer.json()["key"]) == (422, "bad_choice")
    assert "/etc/passwd" not in opened


def test_a_saved_game_of_more_moves_than_a_table_takes_is_refused_before_it_is_played(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*_: object) -> None:
        raise AssertionError("played through")

    monkeypatch.setattr("backroom.server.pages.setup.parse", played)
    digest = read_deck(GAME).digest
    first = f"backroom saved game 1\ngame: tiny\nrules: 1\noptions: none\nseed: 1\ndeck: standard {digest}\n"
    answer = client.post("/saved", content=f"{first}{DASHES}\n" + "0 keep\n" * 21_000, headers=JSON)
    assert answer.status_code == 422 and answer.json()["key"] == "table_full"


def test_why_a_saved_game_is_refused_is_read_by_the_same_parser(client: TestClient) -> None:
    first = f"backroom saved game 1\nnote: {DASHES}\ngame: tiny\nrules: 99\noptions: none\nseed: 1\ndeck: standard 0\n"
    answer = client.post("/saved", content=f"{first}{DASHES}\n", headers=JSON)
    assert answer.status_code == 422
    assert site_words("en")("error.save_rules", game=GAME.title) in answer.json()["error"]
