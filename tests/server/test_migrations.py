"""A services that began with the first release keeps everything on its way to the present form, on either database."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sa
from stored import KINDS, all_rows, empty
from tiny import GAME

from backroom.core.decks import read_deck
from backroom.server.settings import Settings
from backroom.server.storage import Store
from backroom.server.storage.migrate import MIGRATIONS, migrate
from backroom.server.storage.rows import LINK, METADATA, PRIVATE
from backroom.server.storage.store import open_engine
from backroom.server.web.services import Services

PLAYED = [(0, "take 1"), (0, "keep"), (1, "take 2"), (1, "keep")]
RUNNING, OVER = "RUNN2345", "VVER2345"


def old_rows() -> dict[str, list[dict[str, object]]]:
    """What a services of the first form had: two people, a table that is played and one that is over."""
    about = {
        "game": "tiny",
        "rules_version": GAME.rules_version,
        "options": json.dumps(GAME.choose_options().model_dump()),
        "seed": 2**62 + 1,
        "deck": "standard",
        "deck_digest": read_deck(GAME).digest,
        "owner": "rosa",
        "origin": "day 2026-11-15",
    }
    tables = [
        {"code": RUNNING, **about, "over": False, "made_at": 1_000, "changed_at": 1_004},
        {"code": OVER, **about, "over": True, "made_at": 2_000, "changed_at": 2_005},
    ]
    seats = [
        {"code": code, "seat": seat, "player": player, "person": person, "name": name}
        for code in (RUNNING, OVER)
        for seat, player, person, name in ((0, "here", "rosa", "Rosa é\u202f!"), (1, "link", "anna", "Anna"))
    ]
    moves: list[dict[str, object]] = [
        {"code": code, "number": number, "kind": "move", "seat": seat, "what": what, "joined": what == "keep",
         "token": f"mark-{number:04}" if number % 2 else None, "at": 1_000 + number}
        for code in (RUNNING, OVER)
        for number, (seat, what) in enumerate(PLAYED, 1)
    ]  # fmt: skip
    end = {
        "code": OVER,
        "number": 5,
        "kind": "resign",
        "seat": 0,
        "what": "",
        "joined": False,
        "token": None,
        "at": 2_005,
    }
    people = [{"id": name, "name": name.title(), "made_at": place} for place, name in enumerate(("rosa", "anna"), 5)]
    return {"people": people, "tables": tables, "seats": seats, "events": [*moves, end]}


@pytest.fixture(params=KINDS)
def old_house(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of the first form with these rows in it."""
    url = empty(request, tmp_path, request.param)
    engine = open_engine(url)
    migrate(engine, "0001")
    with engine.begin() as connection:
        for name, rows in old_rows().items():
            columns = list(rows[0])
            values = ", ".join(f":{column}" for column in columns)
            connection.execute(sa.text(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({values})"), rows)
    engine.dispose()
    return url


def test_nothing_is_lost_on_the_way_from_the_first_form(old_house: str) -> None:
    engine = open_engine(old_house)
    before = all_rows(engine)
    migrate(engine)
    after = all_rows(engine)
    engine.dispose()
    assert {name: len(rows) for name, rows in before.items()} == {"people": 2, "tables": 2, "seats": 4, "events": 9}
    for name, rows in before.items():
        kept = [{column: row[column] for column in rows[0]} for row in after[name]]
        assert sorted(kept, key=str) == sorted(rows, key=str), name
    assert set(after) - set(before) == {"phrases", "results", "sessions", "notices", "recovery_codes", "elo_ratings"}
    assert all(after[name] == [] for name in set(after) - set(before))


def test_what_is_new_has_the_meaning_that_was_promised(old_house: str) -> None:
    store = Store(old_house)
    running, over = store.table(RUNNING), store.table(OVER)
    assert running is not None and over is not None
    assert (running.visibility, over.visibility) == (PRIVATE, LINK)  # a game that is played keeps to its players
    assert (running.move_seconds, running.game_seconds, running.due_at) == (0, 0, None)
    assert [(person.claimed, person.epoch, person.rated) for key in ("rosa", "anna") if (person := store.person(key))]
    assert [seat.shows for seat in store.seats(RUNNING)] == [False, False]
    store.close()


def test_the_tables_of_the_first_form_are_played_on(old_house: str, tmp_path: Path) -> None:
    async def story() -> tuple[list[int], bool, int]:
        services = Services(Settings(data=tmp_path, database_url=old_house, secret="for the tests"))
        table = await services.tables.open(RUNNING)
        after = [table.number]
        await services.tables.play(table, 0, ["take 1"])
        after.append(services.store.count(RUNNING))
        ended = await services.tables.open(OVER)
        result = (after, ended.over, ended.number)
        await services.close()
        return result

    assert asyncio.run(story()) == ([4, 5], True, 5)


def test_a_clock_that_ran_before_there_were_rounds_is_looked_at(old_house: str) -> None:
    engine = open_engine(old_house)
    migrate(engine, "0002")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET move_seconds = 60"))
    engine.dispose()
    store = Store(old_house)
    assert store.due(0, 9) == [(RUNNING, 0)]
    store.close()


def test_each_step_leads_back_as_well(old_house: str) -> None:
    """A step down drops what the step up brought, and nothing else."""
    from alembic import command
    from alembic.config import Config

    engine = open_engine(old_house)
    before = all_rows(engine)
    migrate(engine)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    assert all_rows(engine) == before
    migrate(engine)
    found = sa.inspect(engine)
    for table in METADATA.sorted_tables:
        assert {column["name"] for column in found.get_columns(table.name)} == set(table.columns.keys())
        known = {index["name"] for index in found.get_indexes(table.name)}
        assert {index.name for index in table.indexes} <= known, table.name
    engine.dispose()


def test_a_step_that_is_broken_off_leaves_the_form_before_it(old_house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a server that is killed while it starts: the next start finds everything, and goes the whole way."""
    engine = open_engine(old_house)
    before = all_rows(engine)
    monkeypatch.setattr("alembic.op.create_index", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        migrate(engine)
    assert all_rows(engine) == before
    monkeypatch.undo()
    migrate(engine)
    assert len(all_rows(engine)["events"]) == len(before["events"])
    engine.dispose()


def rated_by_elo(engine: sa.Engine) -> None:
    """Two games by Elo's ratings: Rosa beats Anna, then leaves a game to a bot whose place was the first."""
    rows = [
        (RUNNING, 0, "rosa", 1, 1500.0, 1516.0, 10),
        (RUNNING, 1, "anna", 2, 1500.0, 1484.0, 10),
        (OVER, 0, "rosa", 1, 1516.0, 1498.53, 20),
        (OVER, 1, "anna", 2, 1484.0, 1501.47, 20),
    ]
    names = ("code", "seat", "person", "place", "before", "after", "at")
    columns = f"game, score, {', '.join(names)}"
    values = ", ".join(f":{name}" for name in names)
    with engine.begin() as connection:
        query = sa.text(f"INSERT INTO results ({columns}) VALUES ('tiny', 0, {values})")
        connection.execute(query, [dict(zip(names, row, strict=True)) for row in rows])


def test_what_was_rated_by_elo_is_rated_again_and_the_old_figures_are_kept(old_house: str) -> None:
    engine = open_engine(old_house)
    migrate(engine, "0009")
    rated_by_elo(engine)
    before = {(row["code"], row["seat"]): (row["before"], row["after"]) for row in all_rows(engine)["results"]}
    migrate(engine)
    kept = all_rows(engine)["elo_ratings"]
    engine.dispose()
    assert before == {(row["code"], row["seat"]): (row["before"], row["after"]) for row in kept}
    store = Store(old_house)
    rosa, anna = (list(reversed(store.ratings(person))) for person in ("rosa", "anna"))
    store.close()
    assert [row.code for row in rosa] == [row.code for row in anna] == [RUNNING, OVER]
    assert [row.before for row in (rosa[0], anna[0])] == [1500.0, 1500.0]
    assert [row.before for row in (rosa[1], anna[1])] == [rosa[0].after, anna[0].after]
    (first, second), (their_first, their_second) = ([row.after or 0.0 for row in rows] for rows in (rosa, anna))
    assert first > 1500 > their_first and second < first and their_second > their_first  # who left has lost
    assert (rosa[1].doubt or 0) < (rosa[0].doubt or 0) < 500
