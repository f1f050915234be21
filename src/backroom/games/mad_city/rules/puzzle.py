"""The puzzles: tiles come one by one, and at the end the guides may cover some."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, emit
from backroom.games.mad_city.rules.count import score_round
from backroom.games.mad_city.rules.round import end_round
from backroom.games.mad_city.state import GUIDES, Kind, Mode, Phase, Refusal

SIDE = 4


@rule
def refuse_put(s, p, cell):
    """Why the shown tile may not go there: a tile that lies is there for good (§puzzle)."""
    if p.cell[cell] != EMPTY:
        return Refusal.CELL_TAKEN
    return Refusal.NONE


@rule
def put(s, d, cell, rot):
    """Place the shown tile for good and draw the next (§puzzle, R39)."""
    p = s.players[0]
    slot = int(p.placed)
    p.tile[slot] = s.current
    p.rot[slot] = rot
    p.where[slot] = cell
    p.cell[cell] = slot
    p.placed += 1
    emit(s, Kind.PUT, 0, int(s.current), cell, EVERYBODY)
    s.current = EMPTY
    if p.placed < s.cells:
        s.current = s.bag[GUIDES + int(s.drawn)]
        s.drawn += 1
    elif s.options.mode == Mode.ADVANCED_PUZZLE:
        s.phase = Phase.GUIDE_WAY
    else:
        score_round(s, d)
        end_round(s, d)


@rule
def guide_at(way, i):
    """The guide that comes i-th: 3 2 1 0 4 5 6 7 from the top right, or the same walk backwards
    (§advanced-puzzle, R37).
    """
    if way == 1:
        i = GUIDES - 1 - i
    return SIDE - 1 - i if i < SIDE else i


@rule
def guide_cell(guide, place):
    """The place-th cell of the column under a guide of the top, or of the row beside one of the left
    (§advanced-puzzle).
    """
    return SIDE * place + guide if guide < SIDE else SIDE * (guide - SIDE) + place


@rule
def choose_way(s, way):
    """Begin at the top right or at the bottom left (§advanced-puzzle, R37)."""
    s.way = way
    s.phase = Phase.GUIDE_USE
    show_guide(s)


@rule
def show_guide(s):
    """Turn the next guide face up (§advanced-puzzle)."""
    guide = guide_at(s.way, int(s.guide_i))
    s.guides_seen |= 1 << guide
    s.current = s.guides[guide]
    emit(s, Kind.GUIDE_SHOWN, 0, int(s.current), guide, EVERYBODY)


@rule
def cover(s, d, place, rot):
    """Lay the guide on a tile of its row or column; what lay there is out, a guide too (§advanced-puzzle, R38)."""
    p = s.players[0]
    guide = guide_at(s.way, int(s.guide_i))
    cell = guide_cell(guide, place)
    slot = p.cell[cell]
    p.tile[slot] = s.current
    p.rot[slot] = rot
    emit(s, Kind.GUIDE_USED, 0, int(s.current), cell, EVERYBODY)
    s.guides[guide] = EMPTY
    next_guide(s, d)


@rule
def skip(s, d):
    """Put the guide back for good (§advanced-puzzle, R38)."""
    emit(s, Kind.GUIDE_SKIPPED, 0, int(s.current), 0, EVERYBODY)
    next_guide(s, d)


@rule
def next_guide(s, d):
    """The next guide, or the count after the last (§advanced-puzzle)."""
    s.guide_i += 1
    s.current = EMPTY
    if s.guide_i < GUIDES:
        show_guide(s)
    else:
        score_round(s, d)
        end_round(s, d)
