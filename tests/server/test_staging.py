"""Scenes on their way to a page: only to whom they were asked for, of what the person noticed, and never twice."""

from __future__ import annotations

import numpy as np
from playing import WIDE, TestClient, create, live, play, seat_link, there, undo


def test_a_page_that_plays_scenes_gets_those_of_a_move_and_another_gets_none(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code, pace="full") as plays, live(client, code) as still:
        assert plays.receive_json()["scenes"] == still.receive_json()["scenes"] == []
        play(client, code, "take 2")
        (scene,) = plays.receive_json()["scenes"]
        assert scene["kind"] == "took" and scene["beats"][-1]["says"].endswith("takes 2.")
        assert "takes 2" not in scene["beats"][0]["picture"] and "takes 2" in scene["beats"][-1]["picture"]
        assert "at" not in scene["beats"][0] and scene["beats"][-1]["at"] == ["matches"]
        assert "takes 2" in scene["beats"][-1]["panel"]
        assert still.receive_json()["scenes"] == []


def test_the_picture_of_a_scene_is_that_of_the_page(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code, pace="full", layout="tall") as phone, live(client, code, pace="full") as wide:
        phone.receive_json(), wide.receive_json()
        play(client, code, "take 1")
        for page, box in ((phone, "0 0 390 610"), (wide, "0 0 1120 768")):
            assert box in page.receive_json()["scenes"][0]["beats"][0]["picture"]


def test_scenes_can_be_turned_off_while_the_page_is_open(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code, pace="full") as page:
        page.receive_json()
        page.send_json({"type": "pace", "pace": "off"})
        page.send_json({"type": "show"})  # it is answered: the pace was heard before it
        page.receive_json()
        play(client, code, "take 1")
        assert page.receive_json()["scenes"] == []


def test_what_was_taken_back_is_no_scene(client: TestClient) -> None:
    code = create(client, "here", "link")
    play(client, code, "take 2")
    undo(client, code)
    with live(client, code, seen=1, pace="full") as page:
        assert page.receive_json()["scenes"] == []


def shown(page) -> dict:
    """The next table that comes to a page; who comes and goes is left out."""
    while (message := page.receive_json())["type"] != "table":
        pass
    return message


def test_a_page_that_comes_back_sees_the_scenes_that_it_missed_each_from_its_own_moment(
    client: TestClient, other: TestClient
) -> None:
    code = create(client, "here", "link")
    assert other.post(seat_link(client, code, 1), headers=WIDE).status_code == 200
    for who, move in ((client, "take 2"), (client, "keep"), (other, "take 3")):
        assert play(who, code, move).status_code == 200
    with live(client, code, pace="full") as page:
        scenes = shown(page)["scenes"]
    assert [scene["beats"][-1]["says"][-2] for scene in scenes] == ["2", "3"]
    assert ["at" in scene["beats"][-1] for scene in scenes] == [
        True,
        False,
    ]  # the board shows how it was before the first


def test_a_page_hurries_when_another_person_has_acted_and_not_for_its_own_moves(
    client: TestClient, other: TestClient
) -> None:
    code = create(client, "here", "link")
    assert other.post(seat_link(client, code, 1), headers=WIDE).status_code == 200
    with live(client, code, pace="full") as mine, live(other, code, pace="full") as theirs:
        shown(mine), shown(theirs)
        play(client, code, "take 2")
        assert [shown(page)["hurry"] for page in (mine, theirs)] == [False, True]


def test_the_state_before_a_move_is_kept_once_for_undo_and_scenes(client: TestClient) -> None:
    code = create(client, "here", "link")
    play(client, code, "take 2")
    table = client.services.tables.kept(code)
    assert table is not None
    _, before, after = table.moments[-1]
    assert np.shares_memory(before.data, table.match.before(-1).data)
    assert after is None  # the state as it is: nothing was copied for it
    then = there(table.moment(table.story[-1])).state
    assert not np.shares_memory(then.data, table.match.state.data)  # the match plays on in its own
    assert then.tobytes() == table.match.state.tobytes() != before.tobytes()


def test_the_state_of_a_moment_stays_what_it_was_though_the_table_goes_on(client: TestClient) -> None:
    code = create(client, "here", "here")
    tables = client.services.tables
    known: dict[int, tuple[bytes, bytes]] = {}  # by the number of a move: the state after it and before it

    def look() -> None:
        table = there(tables.kept(code))
        for number, *_ in table.moments:
            entry = next(entry for entry in table.story if entry.number == number)
            after, before = there(table.moment(entry)).state, there(table.moment(entry, before=True)).state
            told = (after.tobytes(), before.tobytes())
            assert known.setdefault(number, told) == told
            if entry is table.story[-1]:
                assert after.tobytes() == table.match.state.tobytes()

    for seat, moves in ((0, ["take 2"]), (0, ["keep"]), (1, ["take 1", "keep"]), (0, ["take 1"])):
        assert play(client, code, *moves, seat=seat).status_code == 200
        look()
    assert undo(client, code, seat=0).status_code == 200
    look()
    assert play(client, code, "take 3", seat=0).status_code == 200
    look()
    assert len(known) == 6 and len({after for after, _ in known.values()}) == 6
