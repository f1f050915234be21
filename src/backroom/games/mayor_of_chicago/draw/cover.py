# ruff: noqa: E501  (SVG text breaks badly)
"""The picture on the game's poster."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from backroom.games.mayor_of_chicago.deck import symbols_of
from backroom.games.mayor_of_chicago.draw.cards import placed
from backroom.games.mayor_of_chicago.draw.faces import rival_face
from backroom.games.mayor_of_chicago.draw.symbols import CREAM, DARK, front, res
from backroom.games.mayor_of_chicago.state import VOTE
from backroom.kit.parts import bust, card, group, text


def cover() -> str:
    """The poster: a corner of the city with two people on it, and the rival beside."""
    size, step = 64, 68
    out = ""
    for row, line in enumerate((("BDWD", "PPDD", "WDFD"), ("PDPW", "DBBP", "WFDW"))):
        for column, letters in enumerate(line):
            out += front(10 + column * step, 9 + row * step, size, symbols_of(letters), r=5)
    for x, number, mark in ((76, 22, VOTE), (144, 27, 1)):
        out += placed(x - 27, 48, 54, number, "", mark)
    name, votes = _standard_rival(2)
    rival = card(-34, -52, 68, 104, r=5) + bust(-28, -46, 56, rival_face(2, name))
    rival += res(VOTE, -24, 18, 24, CREAM) + text(4, 38, votes, 22, DARK, weight=800)
    out += group(rival, x=242, y=76, turn=7)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 284 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{out}</svg>'


@cache
def _standard_rival(number: int) -> tuple[str, int]:
    """(name, Votes) of an opponent of the standard deck."""
    table = tomllib.loads((Path(__file__).parent.parent / "decks" / "standard.toml").read_text("utf-8"))
    return next((rival["name"], rival["votes"]) for rival in table["opponent"] if rival["id"] == number)
