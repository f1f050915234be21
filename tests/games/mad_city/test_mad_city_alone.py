"""The solitaires."""

from __future__ import annotations

from mad_city_table import Table

from backroom.bots import Gentle
from backroom.core.match import Match
from backroom.core.record import EMPTY, UNKNOWN
from backroom.games.mad_city import GAME
from backroom.games.mad_city.mind.evaluate import city_value
from backroom.games.mad_city.rules.puzzle import guide_at, guide_cell
from backroom.games.mad_city.state import GUIDES, SKIP, Kind, Phase, Refusal


def draw(table: Table, tiles: list[int]) -> None:
    """Arrange the bag so that these tiles come, in this order."""
    rest = [tile for tile in range(54) if tile not in tiles]
    table.s.bag[:] = [*rest[:GUIDES], *tiles, *rest[GUIDES:]]
    table.s.guides[:] = rest[:GUIDES]
    table.s.current = tiles[0]


def put_all(table: Table) -> None:
    for cell in range(16):
        table.play(0, f"put {cell} 0")


def test_g23_puzzle_round() -> None:
    """G23: tiles 0 to 15 unturned: 4 for blue, -5 for the road: -1 (§puzzle, §puzzle-scoring, R36)."""
    table = Table(mode="puzzle")
    draw(table, list(range(16)))
    put_all(table)
    p = table.player(0)
    assert (p.result.zones, p.result.tree, p.result.road, p.result.road_points, p.score) == (4, 0, 1, -5, -1)
    assert (p.need[0], p.need[3], p.need[6]) == (1, 3, 0)


def test_g24_puzzle_round() -> None:
    """G24: tiles 38 to 53: 3 for a road of 10."""
    table = Table(mode="puzzle")
    draw(table, list(range(38, 54)))
    put_all(table)
    p = table.player(0)
    assert (p.result.zones, p.result.road, p.score) == (0, 10, 3)
    assert (p.need[0], p.need[1], p.need[3]) == (2, 2, 2)


def test_r36_tokens_last_three_rounds() -> None:
    """R36, R17: tokens are set up once; a total may be below zero; three rounds (§puzzle)."""
    table = Table(mode="puzzle")
    draw(table, list(range(16)))
    put_all(table)
    assert table.s.round_no == 2
    table.go()
    draw(table, list(range(16)))
    put_all(table)
    assert table.player(0).need[6] == 0
    assert table.player(0).result.zones == 2 * 4 + 3 * 1  # every blue zone scores now, and three small yellow ones
    table.go()
    put_all(table)
    assert table.s.phase == Phase.GAME_OVER


def test_r39_a_tile_lies_for_good() -> None:
    """R39: one decision a tile; a taken cell is refused."""
    table = Table(mode="puzzle")
    table.play(0, "put 5 2")
    assert table.rejected(0, "put 5 0") == Refusal.CELL_TAKEN
    assert table.player(0).rot[0] == 2
    assert table.rejected(0, "grab") == Refusal.WRONG_PHASE


def test_r41_guides_stay_hidden_in_the_puzzle() -> None:
    """R41: eight tiles face down that nobody sees; they are out of the draw."""
    table = Table(mode="puzzle")
    seen = table.view(0)
    assert seen.guides.tolist() == [UNKNOWN] * 8
    guides = set(table.s.guides.tolist())
    put_all(table)
    assert not guides & set(table.player(0).tile.tolist())


def test_g25_order_of_the_guides() -> None:
    """G25, R37: the same L in both directions; guide 2 covers column 2, guide 5 row 1 (§advanced-puzzle)."""
    assert [int(guide_at(0, i)) for i in range(8)] == [3, 2, 1, 0, 4, 5, 6, 7]
    assert [int(guide_at(1, i)) for i in range(8)] == [7, 6, 5, 4, 0, 1, 2, 3]
    assert [int(guide_cell(2, place)) for place in range(4)] == [2, 6, 10, 14]
    assert [int(guide_cell(5, place)) for place in range(4)] == [4, 5, 6, 7]


def test_g25_a_guide_may_cover_a_guide() -> None:
    """G25, R38: guide 2 on cell 6, then guide 5 on cell 6: guide 5's face counts; a skipped guide stays known."""
    table = Table(mode="advanced_puzzle")
    put_all(table)
    assert table.s.phase == Phase.GUIDE_WAY
    two, five = int(table.s.guides[2]), int(table.s.guides[5])
    table.play(0, "guides top", "skip", "cover 1 3")
    p = table.player(0)
    assert (p.tile[p.cell[6]], p.rot[p.cell[6]]) == (two, 3)
    table.play(0, "skip", "skip", "skip", "cover 2 1")
    assert (p.tile[p.cell[6]], p.rot[p.cell[6]]) == (five, 1)
    assert table.s.guides[2] == EMPTY and table.view(0).guides[3] == table.s.guides[3] != UNKNOWN
    table.play(0, "skip", "skip")
    assert table.happened(Kind.SOLO_ROAD)


def test_r40_speed() -> None:
    """R40: sixteen of all 54 tiles, a clock, holes filled, scored like the puzzle (§speed)."""
    table = Table(mode="speed")
    assert table.s.hand == 16 and len(set(table.player(0).tile.tolist())) == 16
    assert table.refusal(0, "grab") == Refusal.NO_TREE
    table.fill_grid(0, 10)
    table.time_up()
    assert table.happened(Kind.FILLED) == [(0, 0, 6, 0)]
    assert table.s.round_no == 2
    r = table.player(0).result
    assert table.player(0).score == r.zones + r.tree + r.road_points


def test_solo_rounds() -> None:
    """§puzzle: three rounds by default, as many as asked for otherwise."""
    table = Table(mode="speed", solo_rounds=1)
    table.time_up()
    assert table.s.phase == Phase.GAME_OVER


def test_a_quick_bot_uses_a_guide_only_where_it_gains() -> None:
    """Of all places and turns the one that promises most; none where the city is best as it is (§advanced-puzzle)."""
    match = Match(GAME, seed=4, options=GAME.choose_options(mode="advanced_puzzle", solo_rounds=1))
    bot, covered, deck = Gentle(4, 0), 0, match.deck.record
    while not match.over:
        move, guides = bot.choose(match.view(0)), match.state.phase == Phase.GUIDE_USE
        before = float(city_value(match.state, deck, match.state.players[0]))
        gains = {}
        for other in match.legal_ids(0) if guides else ():
            tried = match.copy()
            tried.play(other, 0)
            gains[other] = float(city_value(tried.state, deck, tried.state.players[0])) - before
        assert not guides or gains[move] == max(gains.values()) >= 0
        covered += guides and move < SKIP
        match.play(move, 0)
    assert covered
