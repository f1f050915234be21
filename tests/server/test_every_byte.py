"""Every byte that is sent to a seat, or to somebody who watches, in random games of every game.

What a seat cannot know is dealt afresh behind the server's back. Whatever was sent to it before must then be sent
again, byte for byte: a page, a picture, a log, a refusal that changes has told something. Two servers that leak show
that the test would notice.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from playing import JSON, WIDE, TestClient

from backroom.core.compile import compile_rules
from backroom.core.dice import seed_stream
from backroom.core.game import game, games
from backroom.core.match import Match
from backroom.core.record import copy_of
from backroom.core.words import LANGUAGES
from backroom.server.pages.log import lines_of
from backroom.server.tables.table import Table
from backroom.server.web.limits import Limits
from backroom.server.web.templates import site_words
from backroom.server.web.viewer import Viewer

STEPS = 40  # moves of one game
MOST_SEATS = 3
TRIES = 8  # deals of the unknown, of which a small game may repeat the old one
LOOKS = 2  # among them, so many are looked at
VOLATILE = re.compile(  # times, who is here, and whether the search is compiled by now
    r'"clock": ?[-0-9.]+|data-left="[-0-9.]+"|"company": ?{[^}]*}|<p class="muted" id="compiling".*?</p>'
)
GAMES = ["mad_city", "mayor_of_chicago", "mean_streets", "mob_town", "ninety", "tiny"]
FIRST = re.compile(r'"type": ?"(table|welcome)"')
WATCHER = -1


def test_all_installed_games_are_read() -> None:
    assert sorted(games()) == GAMES


class Evening:
    """A table of a game with a browser for every seat, and one that watches."""

    def __init__(self, client: TestClient, name: str, seed: int, *, usual: bool = False, **chosen: object) -> None:
        self.chance = random.Random(seed)
        self.game = game(name)
        compile_rules(self.game)
        self.services = client.services
        self.portal = client.portal
        offered = [options for options in self.game.option_sets() if options.misfit() is None]
        sets = [options for options in offered if 1 < self.game.seat_count(options) <= MOST_SEATS] or offered
        options = sets[0] if usual else self.chance.choice(sets)
        if chosen:
            options = self.game.choose_options(**chosen)
        count = self.game.seat_count(options)
        form = {f"option.{key}": str(value) for key, value in options.model_dump().items()}
        form |= {f"seat.{seat}": "link" for seat in range(1, count)} | {"seed": str(self.chance.randrange(2**40))}
        answer = client.post(f"/games/{name}/tables", data=form, headers=WIDE, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        self.code = answer.headers["location"].rsplit("/", 1)[1]
        self.browsers = {0: client}
        for seat in range(1, count):
            self.browsers[seat] = TestClient(client.app, base_url="http://127.0.0.1")
            self.browsers[seat].post(f"/api/tables/{self.code}/sit", json={"seat": seat}, headers=JSON)
        self.browsers[WATCHER] = TestClient(client.app, base_url="http://127.0.0.1")
        client.get(f"/tables/{self.code}", headers=WIDE)
        self.services.exports = Limits(per_second=0.0, burst=1e9)  # all browsers have one address here

    @property
    def table(self) -> Table:
        """The table as it stands."""
        table = self.services.tables.kept(self.code)
        assert table is not None
        return table

    def play_on(self, moves: int) -> None:
        """Random moves of the seats to move."""
        for _ in range(moves):
            if self.table.over:
                return
            seat = self.chance.choice(self.table.pending)
            move = self.chance.choice(self.table.match.legal_ids(seat))
            self.portal.call(self.services.tables.play, self.table, seat, [move])

    def sent(self, seat: int, last: int | None = None) -> dict[str, str]:
        """Everything that a browser can be sent about the table, by where it came from."""
        browser = self.browsers[seat]
        last = len(self.table.match.events) if last is None else last
        table = f"/tables/{self.code}"
        pages = ["/", "/me/games.json", table, f"{table}/replay", f"{table}/saved.txt"]
        sent = {address: browser.get(address, headers=WIDE).text for address in pages}
        for address in (f"{table}/parts", f"{table}/frames/{last // 2}", f"/api{table}/view"):
            sent[address] = browser.get(address, headers=JSON).text
        illegal = {"moves": [self.chance.randrange(len(self.game.moves))], "after": 0}
        for deed in ("moves", "undo"):
            if seat not in self.table.pending:
                body = illegal if deed == "moves" else {}
                sent[deed] = browser.post(f"/api{table}/{deed}", json=body, headers=JSON).text
        for socket in (f"ws://127.0.0.1{table}/live", f"ws://127.0.0.1/api{table}/live?views=true"):
            with browser.websocket_connect(socket) as line:
                sent[socket] = next(text for text in iter(line.receive_text, "") if FIRST.search(text))
        return {place: VOLATILE.sub("", text) for place, text in sent.items()}

    @contextmanager
    def dealt_afresh(self, seat: int) -> Iterator[None]:
        """All that the seat cannot know is other than it was: on the table, and in every replay."""
        stream = np.zeros(2, np.int64)
        seed_stream(stream, self.chance.randrange(2**40), 11)
        dealt, replay, tables = self.table.after([]), Match.replay, self.services.tables

        def other(found: Match) -> None:
            found.state = copy_of(found.state)
            for viewer in range(found.seats) if seat == WATCHER else (seat,):
                self.game.reshuffle(found.state, found.deck.record, viewer, stream)

        def replayed(found: Match, upto: int | None = None) -> Match:
            made = replay(found, upto)
            other(made)
            return made

        Match.replay = replayed  # type: ignore[method-assign,assignment]
        other(dealt.match)

        async def opened(_: str) -> Table:
            return dealt

        tables.open, truth = opened, tables.open  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            tables.open = truth  # type: ignore[method-assign]
            Match.replay = replay  # type: ignore[method-assign]


def leaks(evening: Evening, seat: int) -> list[str]:
    """Where a seat is told something hidden."""
    state = evening.chance.getstate()
    before = evening.sent(seat)
    with evening.dealt_afresh(seat):
        now = evening.chance.getstate()
        evening.chance.setstate(state)
        after = evening.sent(seat)
        evening.chance.setstate(now)
    return [place for place, text in before.items() if after[place] != text]


@pytest.mark.parametrize("seed", range(1))
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_sent_depends_on_what_a_seat_may_not_know(client: TestClient, name: str, seed: int) -> None:
    evening = Evening(client, name, seed)
    for _ in range(LOOKS):
        for seat in evening.browsers:
            assert leaks(evening, seat) == [], seat
        evening.play_on(STEPS // LOOKS)


SECRETS = [  # games in which somebody can do something that nobody else notices, and what
    ("mad_city", {"mode": "standard", "players": 2, "hide_cities": "no"}, "palm"),
    ("mad_city", {"mode": "base", "players": 2, "hide_cities": "yes"}, "place"),
    ("ninety", {"players": 2, "start_day": 15, "bios": "off"}, "commit"),
]


def secret_moves(evening: Evening, family: str) -> list[tuple[int, int]]:
    """What the players may do now in secret."""
    moves, table = evening.game.moves, evening.table
    return [
        (seat, move)
        for seat in table.pending
        if seat < len(table.seats)
        for move in table.match.legal_ids(seat)
        if moves.family(move).name == family
    ]


@pytest.mark.parametrize(("name", "options", "family"), SECRETS, ids=[f"{s[0]}-{s[2]}" for s in SECRETS])
def test_what_is_done_in_secret_leaves_no_trace(
    client: TestClient, name: str, options: dict[str, Any], family: str
) -> None:
    """No page, number, frame, time or message tells the others that somebody has moved."""
    evening = Evening(client, name, 2, **options)
    done = 0
    for _ in range(400):
        table = evening.table
        found = secret_moves(evening, family)
        if not found:
            evening.play_on(1)
            continue
        seat, move = evening.chance.choice(found)
        trial = table.snapshot()
        if trial.play(move, seat) or trial.pending != table.pending:  # as the last canvasser: then one is ready
            evening.portal.call(evening.services.tables.play, evening.table, seat, [move])
            continue
        last, others = len(table.match.events), [viewer for viewer in evening.browsers if viewer != seat]
        state = evening.chance.getstate()
        before = {viewer: evening.sent(viewer, last) for viewer in others}
        leaked = [
            line for viewer in others for line in watched(evening, viewer, seat, move if viewer == others[0] else None)
        ]
        evening.chance.setstate(state)
        after = {viewer: evening.sent(viewer, last) for viewer in others}
        assert [
            (viewer, place)
            for viewer in others
            for place in before[viewer]
            if before[viewer][place] != after[viewer][place]
        ] == []
        assert leaked == []
        assert len(evening.table.match.events) == last + 1
        done += 1
        if done == 2:
            return
    raise AssertionError(f"{done} secret moves only")


def watched(evening: Evening, viewer: int, seat: int, move: int | None) -> list[str]:
    """What open sockets hear while somebody moves; a question of one's own shows that all was heard."""
    leaked = []
    sockets = (f"ws://127.0.0.1/tables/{evening.code}/live", f"ws://127.0.0.1/api/tables/{evening.code}/live?seen=9999")
    with (
        evening.browsers[viewer].websocket_connect(sockets[0]) as page,
        evening.browsers[viewer].websocket_connect(sockets[1]) as program,
    ):
        for line in (page, program):
            next(text for text in iter(line.receive_text, "") if FIRST.search(text))
        if move is not None:
            evening.portal.call(evening.services.tables.play, evening.table, seat, [move])
        page.send_text('{"type": "nothing"}')
        program.send_text('{"type": "nothing"}')
        for line in (page, program):
            for text in iter(line.receive_text, ""):
                if '"bad_message"' in text or '"type": "error"' in text or '"type":"error"' in text:
                    break
                if not re.search(r'"type": ?"(echo|company|thinking)"', text):
                    leaked.append(text[:200])
    return leaked


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_leaks_is_noticed(client: TestClient, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(client, name, 0)
    evening.play_on(2)
    monkeypatch.setattr(Match, "seen_by", lambda match, _, state=None: copy_of(match.state if state is None else state))
    assert any(f"/api/tables/{evening.code}/view" in leaks(evening, 0) for _ in range(TRIES))


@pytest.mark.parametrize("name", ["tiny", "mob_town"])
def test_a_server_that_shows_a_seat_to_those_who_watch_is_noticed(
    client: TestClient, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(client, name, 1, usual=True)
    evening.play_on(2 if name == "tiny" else 8)
    monkeypatch.setattr(Viewer, "view_of", lambda viewer, table: table.view(viewer.seat))
    assert any(
        {f"/tables/{evening.code}", f"/tables/{evening.code}/parts"} <= set(leaks(evening, WATCHER))
        for _ in range(TRIES)
    )


@pytest.mark.parametrize("name", GAMES)
def test_what_only_some_have_learnt_is_not_named_in_the_log(name: str) -> None:
    """The log is one for everybody: a happening that only some seats understand reads the same whatever it was."""
    found = game(name)
    chance = random.Random(3)
    secret = 0
    for options in list(found.option_sets())[:12]:
        match = Match(found, seed=chance.randrange(2**40), options=options)
        everybody = (1 << match.seats) - 1
        for _ in range(150):
            if match.over:
                break
            seat = chance.choice(match.pending)
            match.play(chance.choice(match.legal_ids(seat)), seat)
            for happening in match.happenings[-1]:
                if not happening.learnt or happening.learnt & everybody == everybody:
                    continue
                secret += 1
                for language in LANGUAGES:
                    services = site_words(language)
                    line = lines_of(match.view(0), (happening,), services)
                    for subject in (0, 1, 2):
                        other = happening._replace(subject=subject)
                        assert lines_of(match.view(0), (other,), services) == line
    assert secret or name not in ("mob_town",)


def test_in_a_running_game_nobody_reads_the_words_of_anothers_move(client: TestClient) -> None:
    evening = Evening(client, "tiny", 4)
    evening.portal.call(evening.services.tables.play, evening.table, 0, ["take 2"])
    says = {
        seat: browser.get(f"/tables/{evening.code}/frames/1", headers=JSON).json()["says"]
        for seat, browser in evening.browsers.items()
    }
    name = evening.table.seats[0].name
    assert says[0] == f"{name}: take 2 matches" or says[0].startswith(f"{name}: ")
    assert says[1] == says[WATCHER] == f"{name} takes 2."
