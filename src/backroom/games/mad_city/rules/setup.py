"""Setting up: what the options come to, empty boards, tokens, and the first round."""

from __future__ import annotations

from backroom.core.dice import seed_stream
from backroom.core.jit import rule
from backroom.games.mad_city.rules.deal import begin_round, clear_table
from backroom.games.mad_city.state import CATEGORIES, Extra, Mode

AUTO, YES = 0, 1  # places of the values of hide_cities and tree_needs_complete


@rule
def setup(s, d, options, seed):
    """Scores at 0, tokens turned to their largest number, and the first round (§set-up, §standard, §puzzle)."""
    s.options = options
    seed_stream(s.dice, seed, 1)
    s.seats = options.players
    s.alone = options.mode >= Mode.PUZZLE
    s.standard = options.mode == Mode.STANDARD
    s.side = 4 if s.alone else 3
    s.cells = s.side * s.side
    s.hand = hand_size(options)
    s.target = target(d, options)
    settle_build(s, d, options)
    for seat in range(s.seats):
        p = s.players[seat]
        p.playing = 1
        if s.standard or s.alone:
            set_tokens(p, d, options)
    clear_table(s)
    s.round_no = 0
    begin_round(s, d)


@rule
def hand_size(options):
    """Tiles dealt to each (§round, §draw-ten, §speed, R40)."""
    if options.mode >= Mode.PUZZLE:
        return 16
    return 10 if options.extra_tile == Extra.DRAW10 else 9


@rule
def target(d, options):
    """The points that end the game (§game-end, §standard)."""
    if options.target_points > 0:
        return int(options.target_points)
    if options.mode == Mode.STANDARD:
        return int(d.target_standard)
    return int(d.target_short) if options.short_game else int(d.target_base)


@rule
def settle_build(s, d, options):
    """What holds while building: clock, divider, tree (§two-players, §park-ranger, §standard-ranger, R3, R47)."""
    s.relaxed = options.build_seconds == 0
    s.early_end = options.early_end or s.relaxed
    if options.hide_cities == AUTO:
        s.hide = s.relaxed or (s.standard and options.players == 2)
    else:
        s.hide = options.hide_cities == YES
    if s.alone:
        s.hide = 0
    s.tree_in_play = not s.alone
    if options.tree_needs_complete == AUTO:
        s.tree_complete = not s.standard
    else:
        s.tree_complete = options.tree_needs_complete == YES
    s.tree_limit = options.tree_limit
    if options.tree_limit < 0:
        s.tree_limit = d.standard_tree_limit if s.standard else 0


@rule
def set_tokens(p, d, options):
    """Scoring tokens with their largest number down; one less where the 1 already flips (§delayed-scoring, R18,
    R21).
    """
    for category in range(CATEGORIES):
        need = int(d.need[category])
        if options.token_flip == 1:
            need = max(need - 1, 0)
        p.need[category] = need
