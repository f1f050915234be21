"""The log tells several things of one kind in one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from playing import JSON, TestClient, create, play
from starlette.testclient import WebSocketTestSession

import backroom
from backroom.server.pages import drawing
from backroom.server.pages.log import LogLine, fold, lines_of
from backroom.server.web.templates import site_words


def trade() -> list[LogLine]:
    """What the log says of a trade for several cards."""
    match = backroom.new("mob_town", seed=5, players=2)
    while True:
        seat = match.pending[0]
        legal = match.legal_ids(seat)
        trades = [move for move in legal if match.game.moves.family(move).name in ("trade", "give")]
        match.play((trades or legal)[0], seat)
        told = lines_of(match.view(0), match.happenings[-1], site_words("en"))
        if sum(line.kind == "took" for line in told) > 1:
            return told


def test_a_trade_is_one_line_that_names_what_was_given_and_taken() -> None:
    told = trade()
    (line,) = fold(told)
    (given,) = (line.named[0] for line in told if line.kind == "gave")
    assert f"trades {given} for " in line.text
    assert line.text.endswith("the lineup.")
    for one in told:
        assert all(name in line.text for name in one.named if one.kind == "took")


def test_what_is_told_in_one_line_is_made_once() -> None:
    """Every drawing folds the log again, and the line's HTML is kept with the line."""
    told = trade()
    (line,), (again,) = fold(told), fold(told)
    assert line is again


def test_a_group_that_goes_on_is_told_anew_and_the_ones_before_it_are_kept() -> None:
    """Of a long log a drawing folds the newest group alone."""
    first, second = (LogLine(f"A pays {name}.", named=(name,), together="A pays \0.", heading="1") for name in "ab")
    other = LogLine("A draws.", heading="2")
    (whole, drawn) = fold([first, second, other])
    more = LogLine("B draws.", heading="2")
    again = fold([first, second, other, more])
    assert [line.text for line in again] == ["A pays a, b.", "A draws.", "B draws."]
    assert again[0] is whole
    assert again[1] is drawn
    assert [line.text for line in fold([first])] == ["A pays a."]


def test_what_somebody_else_did_before_is_told_apart() -> None:
    after = (("gave", "A trades \1 for \0."),)
    took = LogLine("A takes fox 2.", named=("fox 2",), kind="took", by=0, after=after)
    mine, theirs = (LogLine("gives rat 1.", named=("rat 1",), kind="gave", by=seat) for seat in (0, 1))
    assert ["A trades rat 1 for fox 2."] == [line.text for line in fold([mine, took])]
    assert [theirs, took] == fold([theirs, took])


def test_equal_cards_are_counted_and_other_turns_stay_apart() -> None:
    card = LogLine("A pays cash.", named=("cash",), together="A pays \0.", heading="Round 1")
    fox = LogLine("A pays fox 2.", named=("fox 2",), together="A pays \0.", heading="Round 1")
    other = LogLine("A pays cash.", named=("cash",), together="A pays \0.", heading="Round 2")
    assert [line.text for line in fold([card, card, fox, other])] == ["A pays 2 × cash, fox 2.", "A pays cash."]
    assert fold([card]) == [card]


def test_the_log_is_written_once_for_both_players(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = create(client, "here", "link")
    assert other.post(f"/api/tables/{code}/sit", json={}, headers=JSON).status_code == 200
    written, draw_log = [], drawing.draw_log

    def counted(*values: object) -> str:
        written.append(draw_log(*values))  # type: ignore[arg-type]
        return written[-1]

    def table_at(page: WebSocketTestSession, number: int) -> dict[str, Any]:
        while (message := page.receive_json())["type"] != "table" or message["number"] != number:
            continue
        return dict(message)

    address = f"ws://127.0.0.1/tables/{code}/live?layout=wide"
    with client.websocket_connect(address) as mine, other.websocket_connect(address) as theirs:
        table_at(mine, 0), table_at(theirs, 0)
        monkeypatch.setattr(drawing, "draw_log", counted)
        play(client, code, "take 2")
        logs = [table_at(page, 1)["parts"]["log"] for page in (mine, theirs)]
    assert logs == 2 * written
