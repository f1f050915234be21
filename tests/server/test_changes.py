"""What changed in a page's parts: the page puts together what was drawn, and gets little of what it had."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from playing import TestClient, create, live, play, whole

from backroom.server.pages.changes import SHORT, Sent

PIECES = st.lists(st.sampled_from(["<g >a", "<g >b", "<g >c</g>", "<li>d", "text", "<g <g >", "×"]), max_size=12)
LONG = "-" * SHORT


@given(st.lists(st.tuples(st.sampled_from(["board", "log"]), st.booleans(), PIECES), max_size=8))
def test_a_page_has_what_was_drawn_after_every_message(drawings: list[tuple[str, bool, list[str]]]) -> None:
    sent, page, drawn = Sent(), {"board": "", "log": ""}, {"board": "", "log": ""}
    for name, long, pieces in drawings:
        drawn[name] = (LONG if long else "") + "".join(pieces)
        for part, text in sent.changes(dict(drawn)).items():
            page[part] = whole(page[part], text)
        assert page == drawn


def test_a_page_that_had_a_part_hidden_is_sent_it_whole() -> None:
    sent, board = Sent(), LONG + "<g >1<g >2"
    assert sent.changes({"board": board}) == {"board": board}
    assert sent.changes({}) == {}
    assert sent.changes({"board": board}) == {"board": board}


def test_a_page_that_stayed_and_one_that_comes_have_the_same_board(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        before = page.receive_json()["parts"]["board"]
        play(client, code, "take 2")
        sent = page.receive_json()["parts"]["board"]
    with live(client, code) as another:
        now = another.receive_json()["parts"]["board"]
    assert whole(before, sent) == now != before
    assert sum(len(piece) for piece in sent["pieces"] if isinstance(piece, str)) < len(now)
