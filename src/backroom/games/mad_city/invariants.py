"""The invariants of a state of Mad City, checked after every move of the test games."""

from __future__ import annotations

from typing import Any

from backroom.core.record import EMPTY
from backroom.games.mad_city.state import CATEGORIES, TILES, Driver, Mode, Phase


def invariants(s: Any, d: Any) -> None:
    """Raise AssertionError that names the invariant which does not hold."""
    puzzle = s.options.mode in (Mode.PUZZLE, Mode.ADVANCED_PUZZLE)
    playing = [seat for seat in range(s.seats) if s.players[seat].playing]
    assert playing, "somebody plays"
    assert s.tiebreaks > 0 or len(playing) == s.seats, "before a tie-break everybody plays"
    dealt = s.phase == Phase.BUILD or puzzle
    if dealt and s.phase == Phase.BUILD:
        tiles = [int(s.players[seat].tile[k]) for seat in playing for k in range(s.hand)]
        tiles += [int(s.common)] if s.common != EMPTY else []
        assert all(0 <= tile < TILES for tile in tiles), "dealt tiles are tiles"
        assert len(set(tiles)) == len(tiles), "no tile is dealt twice"
    if puzzle:
        assert s.phase == Phase.START or sorted(s.bag.tolist()) == list(range(TILES)), "the bag holds each tile once"
    assert -1 <= s.tree < s.seats, "the tree is free or a seat's"
    assert s.tree == EMPTY or s.tree_in_play, "a solitaire has no tree"
    for seat in range(s.seats):
        _check_player(s, d, seat)
    if s.phase == Phase.BUILD:
        assert not s.early_end or not all(s.players[seat].ready for seat in playing), "a build with all ready has ended"
        last = int(s.options.max_ops) if s.relaxed else int(s.options.ticks)
        assert s.options.driver != Driver.TICKED or 0 <= s.tick < last, "ticks stay below their number"


def _check_player(s: Any, d: Any, seat: int) -> None:
    p = s.players[seat]
    hand, cells = int(s.hand), int(s.cells)
    where, cell = p.where.tolist(), p.cell.tolist()
    for slot, at in enumerate(where):
        assert at == EMPTY or (slot < hand and at < cells and cell[at] == slot), (
            f"slot {slot} of seat {seat} lies in its cell"
        )
    for at, slot in enumerate(cell):
        assert slot == EMPTY or where[slot] == at, f"cell {at} of seat {seat} holds its slot"
    assert p.placed == sum(slot != EMPTY for slot in cell), f"placed counts the cells of seat {seat}"
    assert all(0 <= rot <= 3 for rot in p.rot.tolist()), "a rotation is 0 to 3"
    assert 0 <= p.palm <= 15 and (s.standard or p.palm == 0), "palms are the standard game's"
    for i in range(CATEGORIES):
        assert 0 <= p.need[i] <= d.need[i], "need never rises above the printed number"
    assert s.options.score_floor != 0 or s.alone or p.score >= 0, "a score stays at 0 or above"
    if s.phase == Phase.BUILD:
        assert s.tree != seat or p.locked, "who holds the tree has stopped"
        spent = s.relaxed and s.options.driver == Driver.LIVE and p.ops >= s.options.max_ops
        assert not p.locked or s.tree == seat or spent, "only the tree or the cap stops a seat"
        assert not p.ready or p.locked or p.placed == cells, "ready means a full city or a stopped one"
    r = p.result
    assert 0 <= r.road <= cells, "a road has at most as many tiles as the city"
    assert all(0 <= n <= 2 * cells for n in (*r.lakes.tolist(), *r.parks.tolist())), "lakes and parks lie in corners"
