"""A server for each test, in a folder of its own, with the tiny game at the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from playing import TestClient, there
from postgres import running_postgres
from tiny import GAME

from backroom.core.compile import compile_rules
from backroom.core.game import register
from backroom.server.app import create_app
from backroom.server.settings import Settings
from backroom.server.tables import bots

register(GAME)


@pytest.fixture(scope="session", autouse=True)
def rules_ready() -> None:
    """The tiny game's rules are compiled before anybody sits down; waiting for them has a test of its own."""
    compile_rules(GAME)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice waits until the search is compiled, however busy the machine is."""
    monkeypatch.setattr(bots, "PATIENCE", None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    with running_postgres() as address:
        yield address


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, secret="for the tests", pace=0.0, hint="search:40")


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    app, here = create_app(settings), ("127.0.0.1", 50_000)
    with TestClient(app, base_url="http://127.0.0.1", follow_redirects=True, client=here) as client:
        yield client


@pytest.fixture
def other(client: TestClient) -> TestClient:
    """Somebody else at another screen."""
    somebody = TestClient(client.app, base_url="http://127.0.0.1", follow_redirects=True)
    somebody.portal = client.portal  # one server: what both ask for runs in the same loop, as in life
    return somebody


@pytest.fixture
def pair(settings: Settings, postgres: str) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one database, and somebody at each."""
    shared = replace(settings, database_url=postgres)
    with (
        TestClient(create_app(shared), base_url="http://127.0.0.1") as first,
        TestClient(create_app(shared), base_url="http://127.0.0.1") as second,
    ):
        assert all(there(client.services.listener).ready.wait(20) for client in (first, second))
        yield first, second
