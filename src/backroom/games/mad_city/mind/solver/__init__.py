"""The solver: the best city for nine tiles, proved, for zones, for zones and the tree, or for the road alone.

    >>> from backroom.core.decks import read_deck
    >>> from backroom.games.mad_city import GAME
    >>> GAME.solver.solve(read_deck(GAME), range(45, 54), "road").value
    9

It can be asked at any time: `solve` stops after the seconds it is given and says how far the proof has come.
"""

from backroom.games.mad_city.mind.solver.best import GOALS, describe, solve
from backroom.games.mad_city.mind.solver.deals import BadTiles, Solution, deal

__all__ = ["GOALS", "BadTiles", "Solution", "deal", "describe", "solve"]
