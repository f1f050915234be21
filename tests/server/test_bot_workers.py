"""Bots that think in processes of their own: `--bot-workers`."""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import thinking
from playing import TestClient, create
from tiny import GAME
from typer.testing import CliRunner

from backroom.bots.compiling import compile_game
from backroom.cli.app import app as commands
from backroom.core.game import games
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.server.app import create_app
from backroom.server.errors import RequestError
from backroom.server.settings import Settings
from backroom.server.tables.thinkers import Thinkers, ThoughtFailed, answer


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_another_process_thinks_and_answers(thinkers: Thinkers) -> None:
    assert thinkers.ask(thinking.double, 21) == 42
    assert [thinkers.ask(thinking.process)] == thinkers.pids() != [os.getpid()]


def test_a_view_arrives_as_it_was_sent_also_of_a_game_that_is_not_installed(thinkers: Thinkers) -> None:
    view = Match(GAME, seed=5).view(0)
    assert thinkers.ask(thinking.what_it_sees, view) == ("tiny", 0, view.record.tobytes(), view.legal)


def test_what_is_sent_tells_nothing_that_the_seat_does_not_know() -> None:
    """Two games that differ only in what seat 0 cannot see are sent as the same bytes."""
    match, other = Match(GAME, seed=5), Match(GAME, seed=5)
    plain(GAME.reshuffle)(other.state, other.deck.record, 0, np.array([3, 4], np.int64))
    assert other.state.tobytes() != match.state.tobytes()
    assert pickle.dumps(other.view(0)) == pickle.dumps(match.view(0))


def test_a_process_that_dies_is_replaced_and_its_question_asked_again(
    thinkers: Thinkers, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    victim = thinkers.ask(thinking.die_the_first_time, tmp_path / "note")
    assert [int(victim)] != thinkers.pids()
    assert len(thinkers.pids()) == 1 and not is_alive(int(victim))
    assert f"a bot's process {victim} ended with status -9; another takes its place" in caplog.text


def test_a_question_that_kills_every_process_is_given_up_and_the_next_is_answered(
    thinkers: Thinkers, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(RequestError) as refused:
        thinkers.ask(thinking.die, tmp_path / "marks")
    assert (refused.value.status, refused.value.key) == (503, "bots_down")
    assert (tmp_path / "marks").read_text("utf-8") == "xxx"
    assert thinkers.ask(thinking.double, 4) == 8
    assert caplog.text.count("ended with status -9") == 3


def test_what_goes_wrong_in_a_thought_is_told_and_the_process_goes_on(thinkers: Thinkers) -> None:
    before = thinkers.ask(thinking.process)
    with pytest.raises(ThoughtFailed, match="ValueError: no such thing"):
        thinkers.ask(thinking.fail, "no such thing")
    assert thinkers.ask(thinking.process) == before


def test_a_process_that_cannot_be_started_is_reported_with_the_way_out(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_more(*_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    spawned = type(multiprocessing.get_context("spawn").Process())
    monkeypatch.setattr(spawned, "start", no_more)
    with pytest.raises(RequestError):
        thinkers.ask(thinking.double, 1)
    assert "Resource temporarily unavailable; ask for fewer with --bot-workers" in caplog.text
    assert thinkers.pids() == []


def test_every_process_is_asked_when_all_should_know(tmp_path: Path) -> None:
    thinkers = Thinkers(2)
    thinkers.start()
    both = thinkers.pids()
    assert len(set(both)) == 2 and all(is_alive(pid) for pid in both)
    thinkers.close()
    assert not any(is_alive(pid) for pid in both) and thinkers.pids() == []


def test_closing_ends_a_thought_that_would_never_end(tmp_path: Path) -> None:
    thinkers, note, refusals = Thinkers(1), tmp_path / "note", list[str]()
    os.mkfifo(note)

    def ask() -> None:
        try:
            thinkers.ask(thinking.block, note)
        except RequestError as refused:
            refusals.append(refused.key)

    waiting = threading.Thread(target=ask)
    waiting.start()
    assert note.read_text("utf-8") == "begun"
    pids = thinkers.pids()
    thinkers.close()
    waiting.join()
    assert refusals == ["bots_down"] and not any(is_alive(pid) for pid in pids)


def test_a_process_whose_server_is_gone_ends(thinkers: Thinkers) -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=answer, args=(theirs,))
    process.start()
    theirs.close()
    ours.close()
    process.join()
    assert process.exitcode == 0


def test_bots_at_a_table_play_from_another_process_to_the_end(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    compile_game(GAME)
    app = create_app(replace(settings, bot_workers=1))
    with (
        caplog.at_level(logging.WARNING, "backroom.server"),
        TestClient(app, base_url="http://127.0.0.1", follow_redirects=True) as client,
    ):
        code = create(client, "easy", "hard")
        with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
            while not page.receive_json().get("over"):
                continue
        pids = client.services.bots.thinkers.pids() if client.services.bots.thinkers else []
        assert len(pids) == 1
    assert caplog.records == []
    assert not any(is_alive(pid) for pid in pids)


def test_a_hint_comes_from_another_process(settings: Settings) -> None:
    compile_game(GAME)
    app = create_app(replace(settings, bot_workers=1))
    with TestClient(app, base_url="http://127.0.0.1", follow_redirects=True) as client:
        code = create(client, "here", "here")
        table = client.portal.call(client.services.tables.open, code)
        advice = client.portal.call(client.services.bots.advice, table, 0, "rosa")
        assert advice.best in table.legal(0)
        assert client.services.bots.thinkers and len(client.services.bots.thinkers.pids()) == 1


@pytest.mark.parametrize("number", ["-1", "65", "some"])
def test_a_number_of_processes_that_cannot_be_is_refused(number: str) -> None:
    refused = CliRunner().invoke(commands, ["serve", "--bot-workers", number])
    assert refused.exit_code == 2
    assert "--bot-workers" in refused.output


def test_hands_go_on_with_their_plans_after_a_way_to_another_process() -> None:
    for game in games().values():
        if game.hands is None:
            continue
        match = Match(game, seed=3, options=game.choose_options(players=2))
        here, there = (game.hands.hands("level:2", 7) for _ in range(2))
        for _ in range(6):
            for seat in (seat for seat in match.pending if seat < match.seats):
                view = match.view(seat)
                act = here.next(view)
                there = pickle.loads(pickle.dumps(there))
                assert act == there.next(pickle.loads(pickle.dumps(view)))
                if act is not None:
                    match.play(act[0], seat)
