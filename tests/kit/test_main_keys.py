"""The key at the right of the action bar: in brass it never stands for one of several moves that may be a worse one."""

from importlib.metadata import entry_points

import pytest

from backroom.bots import bot
from backroom.core.game import games
from backroom.core.match import Match

INSTALLED = sorted(point.name for point in entry_points(group="backroom.games"))

EXACT = ("REROLL", "CHALLENGE")  # phases in which what is best is counted out, and brass
LOOKED_AT = 60  # positions of a game


@pytest.mark.parametrize("name", INSTALLED)
def test_with_nothing_laid_out_brass_is_the_only_move_or_what_is_exactly_best(name: str) -> None:
    game = games()[name]
    for options in (game.options(), *(game.choose_options(**preset) for preset in game.options.PRESETS.values())):
        match, anybody = Match(game, seed=5, options=options), bot("random", 5)
        while not match.over and len(match.events) < LOOKED_AT:
            seat = match.pending[0]
            view = match.view(seat)
            for key in view.screen("en").keys:
                sure = key.main and not key.neutral and key.moves
                known = game.phases(int(match.state.phase)).name in EXACT
                assert not sure or known or len(view.legal) == 1, (key.label, match.state.phase, len(match.events))
            match.play(anybody.choose(view), seat)
