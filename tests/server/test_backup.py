"""Back-ups of a whole server, from either database into either, and a person's own games."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from playing import TestClient, create, play, there
from stored import KINDS, SEATS, TABLE, all_rows, empty
from typer.testing import CliRunner

from backroom.cli.app import app
from backroom.core.errors import BackroomError
from backroom.core.saves import load
from backroom.server.backup import back_up, export, find_person, restore
from backroom.server.settings import Settings
from backroom.server.storage import EventRow, PersonRow, Store
from backroom.server.storage.rows import METADATA


def fill(store: Store) -> None:
    store.add_person(PersonRow("rosa", "Rosa é\u202f!", 5))
    table = replace(TABLE, options={"matches": 9, "nested": [1, None]})
    store.add_table(table, SEATS, [EventRow(1, "move", 0, "take 1", token="mark-0001", at=2)])
    store.append("ABCD2345", [EventRow(number, "move", 0, "keep", at=number) for number in range(2, 1203)], over=True)


@pytest.mark.parametrize("there", KINDS)
@pytest.mark.parametrize("here", KINDS)
def test_what_was_backed_up_is_restored_row_by_row(
    request: pytest.FixtureRequest, tmp_path: Path, here: str, there: str
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    store = Store(empty(request, tmp_path / "a", here))
    fill(store)
    before = all_rows(store.engine)
    contents = back_up(store, tmp_path / "services.zip")
    store.close()
    assert contents.rows["events"] == 1202
    url = empty(request, tmp_path / "b", there)
    assert restore(url, tmp_path / "services.zip") == contents
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path / "b").iterdir())
    again = Store(url)
    assert all_rows(again.engine) == before
    again.close()


def test_a_back_up_is_its_owners_alone_and_is_there_only_when_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Settings(data=tmp_path).database())
    fill(store)
    path = tmp_path / "services.zip"
    back_up(store, path)
    assert path.stat().st_mode & 0o777 == 0o600
    first = path.read_bytes()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("zipfile.ZipFile.writestr", full)
    with pytest.raises(BackroomError, match="No space left on device"):
        back_up(store, path)
    assert path.read_bytes() == first
    assert not list(tmp_path.glob("*.part"))
    store.close()


def test_a_running_server_can_be_backed_up(client: TestClient, tmp_path: Path) -> None:
    code = create(client)
    play(client, code, "take 2")
    contents = back_up(client.services.store, tmp_path / "services.zip")
    assert contents.rows["events"] == 1
    assert play(client, code, "keep").json()["number"] == 2


def test_a_database_that_is_not_empty_is_not_filled(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).database())
    fill(store)
    back_up(store, tmp_path / "services.zip")
    before = all_rows(store.engine)
    store.close()
    with pytest.raises(BackroomError, match="not empty"):
        restore(Settings(data=tmp_path).database(), tmp_path / "services.zip")
    again = Store(Settings(data=tmp_path).database())
    assert all_rows(again.engine) == before
    again.close()


def test_a_back_up_of_an_older_form_is_brought_to_the_present_one(tmp_path: Path) -> None:
    """The first form had no logins, clocks or visibility."""
    path = tmp_path / "old.zip"
    person = {"id": "rosa", "name": "Rosa", "made_at": 5}
    counts = {"people": 1, "tables": 0, "seats": 0, "events": 0}
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("people.jsonl", json.dumps(person) + "\n")
        archive.writestr("backroom.json", json.dumps({"backroom": 1, "schema": "0001", "version": "0", "rows": counts}))
    restore(Settings(data=tmp_path).database(), path)
    store = Store(Settings(data=tmp_path).database())
    assert store.person("rosa") == PersonRow("rosa", "Rosa", 5)
    store.close()


@pytest.mark.parametrize(
    "header, says",
    [
        (None, "no back-up"),
        ({"backroom": 9}, "another form"),
        ({"backroom": 1, "schema": "9999", "version": "9.9", "rows": {}}, "newer Backroom"),
        ({"backroom": 1, "schema": "0002", "version": "0", "rows": {"people": 3}}, "damaged"),
    ],
)
def test_what_is_no_back_up_is_said_in_one_sentence(tmp_path: Path, header: object, says: str) -> None:
    path = tmp_path / "services.zip"
    with zipfile.ZipFile(path, "w") as archive:
        if header is not None:
            archive.writestr("backroom.json", json.dumps(header))
    with pytest.raises(BackroomError, match=says):
        restore(Settings(data=tmp_path).database(), path)
    (tmp_path / "text").write_text("no zip")
    for name in ("text", "nothing"):
        with pytest.raises(BackroomError):
            restore(Settings(data=tmp_path).database(), tmp_path / name)


def test_a_persons_own_games_are_exported_and_others_running_ones_are_not(client: TestClient, tmp_path: Path) -> None:
    alone, shared, old, odd = create(client), create(client, "here", "link"), create(client), create(client)
    play(client, alone, "take 2")
    store = client.services.store
    store.append(odd, [EventRow(1, "move", 0, "take 99")], over=False)
    me = there(store.table(alone)).owner
    assert find_person(store, me) == me
    with store.engine.begin() as connection:
        tables = METADATA.tables["tables"]
        connection.execute(sa.update(tables).where(tables.c.code == old).values(rules_version=0))
    written = {path.name: path for path in export(store, me, tmp_path / "out")}
    assert set(written) == {f"tiny-{alone}.txt", f"tiny-{old}.log", f"tiny-{odd}.log"}
    assert not any(shared in name for name in written)
    assert len(load(written[f"tiny-{alone}.txt"]).events) == 1
    assert "old_rules" in written[f"tiny-{old}.log"].read_text()
    assert "1 move 0 take 99" in written[f"tiny-{odd}.log"].read_text()
    with pytest.raises(BackroomError, match="nobody called"):
        find_person(store, "Zebedee")


def test_the_commands_back_up_restore_and_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, second = str(tmp_path / "one.db"), str(tmp_path / "two.db")
    store = Store(Settings(database_url=database).database())
    store.add_person(PersonRow("rosa", "Rosa", 5))
    store.close()
    services = str(tmp_path / "services.zip")
    runner = CliRunner()
    result = runner.invoke(app, ["backup", services, "--database", database])
    assert (result.exit_code, "1 people" in result.output) == (0, True)
    monkeypatch.setenv("BACKROOM_DATABASE", second)
    assert runner.invoke(app, ["restore", services]).exit_code == 0
    assert runner.invoke(app, ["export", "rosa", str(tmp_path / "out")]).exit_code == 0
    assert (tmp_path / "out").is_dir()
