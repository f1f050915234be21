"""The screens of Mad City."""

from backroom.games.mad_city.draw.screens import screen
from backroom.games.mad_city.draw.shelf import cover, gallery

__all__ = ["cover", "gallery", "screen"]
