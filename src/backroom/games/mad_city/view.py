"""Who knows what: the view of a seat, and a fresh deal of all that it cannot know."""

from __future__ import annotations

from backroom.core.dice import below, seed_stream, shuffle, word
from backroom.core.jit import rule
from backroom.core.record import EMPTY, UNKNOWN
from backroom.games.mad_city.state import GUIDES, TILES, Mode, Phase


@rule
def view(s, seat, out):
    """Fill the zeroed `out` with what `seat` may know; a seat beyond the last is a spectator (§contractors,
    §two-players, R49).
    """
    view_table(s, out)
    for i in range(s.seats):
        own = i == seat
        secret = s.phase == Phase.BUILD and not own
        view_player(s.players[i], out.players[i], secret, secret and s.hide != 0, int(s.hand))
        if own:
            out.players[i].ops = s.players[i].ops
            out.players[i].palm_ops = s.players[i].palm_ops
    view_tiles(s, out)


@rule
def view_table(s, out):
    """What lies open: options, phase, tree, common tile, the order of this tick."""
    out.options = s.options
    out.phase = s.phase
    out.seats = s.seats
    out.side = s.side
    out.cells = s.cells
    out.hand = s.hand
    out.standard = s.standard
    out.alone = s.alone
    out.tree_in_play = s.tree_in_play
    out.tree_complete = s.tree_complete
    out.tree_limit = s.tree_limit
    out.target = s.target
    out.hide = s.hide
    out.relaxed = s.relaxed
    out.early_end = s.early_end
    out.round_no = s.round_no
    out.tiebreaks = s.tiebreaks
    out.last_round = s.last_round
    out.tree = s.tree
    out.common = s.common
    out.winners = s.winners
    out.tick = s.tick
    out.order[:] = s.order
    out.order_n = s.order_n
    out.order_i = s.order_i


@rule
def view_player(p, out, secret, hidden, hand):
    """A player as others (`secret`, `hidden`) or the seat itself see it (§two-players, §contractors)."""
    out.score = p.score
    out.start_score = p.start_score
    out.playing = p.playing
    out.locked = p.locked
    out.ready = p.ready
    out.swapped = p.swapped
    out.taken = p.taken
    out.need[:] = p.need
    out.result = p.result
    if not secret:
        out.palm = p.palm
    if hidden and p.playing:
        out.tile[:] = EMPTY
        out.tile[:hand] = UNKNOWN
        out.where[:] = EMPTY
        out.cell[:] = EMPTY
        out.placed = UNKNOWN
    else:
        out.tile[:] = p.tile
        out.where[:] = p.where
        out.rot[:] = p.rot
        out.cell[:] = p.cell
        out.placed = p.placed


@rule
def view_tiles(s, out):
    """The puzzles' tiles that were drawn or turned up; the rest of the bag is nobody's (§puzzle, R41)."""
    out.bag[:] = UNKNOWN
    out.guides_seen = s.guides_seen
    out.guide_i = s.guide_i
    out.way = s.way
    out.current = s.current
    out.drawn = s.drawn
    for guide in range(GUIDES):
        seen = (s.guides_seen >> guide) & 1
        out.guides[guide] = UNKNOWN if s.guides[guide] != EMPTY and not seen else s.guides[guide]
        if seen:
            out.bag[guide] = s.bag[guide]
    for i in range(s.drawn):
        out.bag[GUIDES + i] = s.bag[GUIDES + i]


@rule
def reshuffle(s, d, seat, stream):
    """Deal afresh all that the seat cannot know: hidden hands, cities and palms, guides, draws to come, chance."""
    if s.options.mode == Mode.PUZZLE or s.options.mode == Mode.ADVANCED_PUZZLE:
        reshuffle_draws(s, stream)
    else:
        if s.phase == Phase.BUILD and s.hide:
            reshuffle_hands(s, seat, stream)
        for other in range(s.seats):
            if other != seat:
                reshuffle_secrets(s, other, stream)
        for i in range(TILES):
            s.bag[i] = i
    seed_stream(s.dice, word(stream), 1)


@rule
def reshuffle_draws(s, stream):
    """The bag of a puzzle: guides face down and tiles to come, from all that was not seen this round (§puzzle)."""
    known = 0
    for i in range(s.drawn):
        known |= 1 << int(s.bag[GUIDES + i])
    for guide in range(GUIDES):
        if (s.guides_seen >> guide) & 1:
            known |= 1 << int(s.bag[guide])
    n = 0
    pool = s.bag  # places of tiles that were seen keep them: only the others are filled and shuffled
    for i in range(TILES):
        seen = GUIDES <= i < GUIDES + s.drawn or (i < GUIDES and (s.guides_seen >> i) & 1)
        if not seen:
            while (known >> n) & 1:
                n += 1
            pool[i] = n
            n += 1
    for i in range(TILES - 1, 0, -1):
        if GUIDES <= i < GUIDES + s.drawn or (i < GUIDES and (s.guides_seen >> i) & 1):
            continue
        j = below(stream, i + 1)
        while GUIDES <= j < GUIDES + s.drawn or (j < GUIDES and (s.guides_seen >> j) & 1):
            j = below(stream, i + 1)
        tile = pool[i]
        pool[i] = pool[j]
        pool[j] = tile
    for guide in range(GUIDES):
        if s.guides[guide] != EMPTY:
            s.guides[guide] = s.bag[guide]


@rule
def reshuffle_hands(s, seat, stream):
    """Hands and cities behind the dividers: any tiles that the seat has not seen (§two-players, R47)."""
    known = 0
    if s.common >= 0:
        known |= 1 << int(s.common)
    for other in range(s.seats):
        p = s.players[other]
        if other == seat:
            for slot in range(s.hand):
                if p.tile[slot] >= 0:
                    known |= 1 << int(p.tile[slot])
        elif p.taken >= 0:
            known |= 1 << int(p.taken)
    n = 0
    for tile in range(TILES):
        if not (known >> tile) & 1:
            s.bag[n] = tile
            n += 1
    shuffle(stream, s.bag, n)
    top = 0
    for other in range(s.seats):
        p = s.players[other]
        if other == seat or not p.playing:
            continue
        own = below(stream, int(s.hand)) if p.taken >= 0 else EMPTY
        for slot in range(s.hand):
            if slot == own:
                p.tile[slot] = p.taken
            else:
                p.tile[slot] = s.bag[top]
                top += 1
        reshuffle_city(s, other, stream)


@rule
def reshuffle_city(s, other, stream):
    """Any layout that agrees with what a hidden seat has shown: ready or owner of the tree may mean a full city
    (R48).
    """
    p = s.players[other]
    cells = int(s.cells)
    full = (p.ready and not p.locked) or (s.tree == other and s.tree_complete != 0)
    p.where[:] = EMPTY
    p.cell[:] = EMPTY
    p.placed = cells if full else below(stream, cells + 1)
    left = int(p.placed)
    for slot in range(s.hand):
        p.rot[slot] = below(stream, 4)
    for cell in range(cells):
        if below(stream, cells - cell) < left:
            left -= 1
            slot = below(stream, int(s.hand))
            while p.where[slot] != EMPTY:
                slot = below(stream, int(s.hand))
            p.where[slot] = cell
            p.cell[cell] = slot


@rule
def reshuffle_secrets(s, other, stream):
    """How often another seat has moved tiles and palmed, and while it builds what it has palmed (§contractors, R49)."""
    p = s.players[other]
    p.ops = s.options.max_ops if p.locked and s.tree != other else 0
    p.palm_ops = 0
    if s.phase == Phase.BUILD and s.standard and p.playing:
        p.palm = below(stream, 16)
