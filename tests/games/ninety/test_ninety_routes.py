"""The routes that the map offers: each can be walked to its end, at the cost printed on it."""

import re

import pytest
from ninety_table import D, at_table, campaign, next_card, schedule

from backroom.core.record import copy_of
from backroom.games.ninety import GAME, rules
from backroom.games.ninety.rules.routes import routes
from backroom.games.ninety.state import SITES, TRAVEL

NO_BIO, RIVERFRONT, BUS = 15, 1, 9
CASES = [(16, 1), (23, 1), (23, 2), (37, 2), (71, 3), (21, 6)]


@pytest.mark.parametrize("mode", ["edge", "space"])
@pytest.mark.parametrize("bio", [NO_BIO, RIVERFRONT, BUS])
def test_every_way_can_be_walked_to_its_end(bio, mode):
    """§traveling, §action-points, R31, R57: step by step, the last one too, for what is printed on the place."""
    for at, points in CASES:
        s = campaign(2, turfs=(14, 9), at=at, points=points, bios=(bio,), crossing_cost=mode)
        found = routes(at_table(s).view(0))
        assert found
        for way in found.values():
            t = copy_of(s)
            next_card(t, 5)
            for move in way.moves:
                assert t.turn == 0 and rules.refuse(t, D, 0, move) == 0
                rules.play(t, D, 0, move)
                spent = points - int(t.points) if t.turn == 0 else points
            assert spent == way.cost


def test_nobody_walks_on_after_the_last_point():
    """§action-points, R31: the Riverfront Defender's next bridge would be free, but the turn is over."""
    s = campaign(2, turfs=(3, 10), at=23, points=1, bios=(RIVERFRONT,))
    found = routes(at_table(s).view(0))
    assert {len(way.steps) for way in found.values()} == {1} and 16 in found
    s = campaign(2, turfs=(3, 10), at=23, points=2, bios=(RIVERFRONT,))
    assert routes(at_table(s).view(0))[56].steps == (16, 56)


def test_the_own_turf_is_one_target():
    """§home-turf, R15, R66: each of its parts is as far away as the nearest; within it there is no way."""
    s = campaign(2, turfs=(14, 10), at=21, points=2)  # turf 14: 7, 24, 86; Chateau touches West End alone
    found = routes(at_table(s).view(0))
    assert {hood: (found[hood].cost, found[hood].steps) for hood in (7, 24, 86)} == {
        hood: (1, (86,)) for hood in (7, 24, 86)
    }
    s.at[0] = 24
    assert not {7, 24, 86} & set(routes(at_table(s).view(0)))


def test_an_event_in_any_part_of_the_own_turf_is_on_the_way():
    """§home-turf, R15: the card of Beechview leads to West End, and the legal steps are all offered."""
    s = campaign(2, turfs=(14, 10), at=21, points=2)
    schedule(s, 7)
    view = at_table(s).view(0)
    drawn = str(view.screen("en").wide)
    assert drawn.count(f'data-move="{TRAVEL + 86}"') == 4  # three parts and the card
    steps = {move for move in view.legal if TRAVEL <= move < TRAVEL + SITES}
    assert all(f'data-move="{move}"' in drawn for move in steps)
    assert GAME.moves.notation(TRAVEL + 86) == "travel west_end"


def test_the_keyboard_stays_where_the_candidate_stands():
    """§traveling: the first thing of the map that takes the focus is the place one is in; it offers no move."""
    s = campaign(2, at=37, points=3)
    for language, layout in (("en", "wide"), ("fr", "tall")):
        drawn = at_table(s).view(0).svg(language, layout)
        first = drawn[drawn.index('<g class="lit"') :]
        assert re.match(r'<g class="lit" (data-inspect="[\w-]+" )?role="img" tabindex="0" aria-label="Hays', first)
        assert drawn.count('data-find="Hays"') == 1
    assert 'role="img" tabindex' not in at_table(s).view(1).svg()
