"""What changed in a part of a page: the pieces that the page has already are named by their places, not sent again.

The page puts the part together again (`static/pieces.js`) and goes on as if it had come whole.
"""

from __future__ import annotations

import re
from array import array
from typing import Any

SHORT = 4000  # characters of a part that is sent whole
# Where a part is cut into pieces; pictures before each group. A pattern finds them faster than `str.split`, which looks
# for the blank behind them, and pictures are full of blanks.
CUTS = {"log": re.compile("<li")}
CUT = re.compile("<g ")


class Sent:
    """What a page has: the hash of each piece of each part, as it was sent last."""

    def __init__(self) -> None:
        self._parts: dict[str, array[int]] = {}

    def changes(self, parts: dict[str, Any]) -> dict[str, str | dict[str, Any]]:
        """What to send, so that the page has these parts; it has them from now on.

        >>> sent = Sent()
        >>> long = "<svg>" + "".join(f"<g >{n}" for n in range(1000)) + "</svg>"
        >>> sent.changes({"board": long, "acts": "Well?"}) == {"board": long, "acts": "Well?"}
        True
        >>> sent.changes({"board": long, "acts": "Yes."})
        {'acts': 'Yes.'}
        >>> sent.changes({"board": long.replace("<g >7<", "<g >seven<"), "acts": "Yes."})
        {'board': {'cut': '<g ', 'pieces': [[0, 8], '>seven', [9, 1001]]}}
        """
        before, self._parts = self._parts, {}
        changed: dict[str, str | dict[str, Any]] = {}
        for name, part in parts.items():
            cut = CUTS.get(name, CUT)
            pieces = cut.split(part) if len(part) > SHORT else [part]
            marks = self._parts[name] = array("q", map(hash, pieces))
            had = before.get(name)
            if marks == had:
                continue
            if had is None or len(had) == 1 or len(pieces) == 1:
                changed[name] = part
            else:
                changed[name] = {"cut": cut.pattern, "pieces": _named(pieces, marks, had, cut.pattern)}
        return changed


def _named(pieces: list[str], marks: array[int], had: array[int], cut: str) -> list[str | list[int]]:
    """Pieces that the page had as ranges of its own, from and up to; the others as text."""
    places = {mark: place for place, mark in enumerate(had)}
    found: list[str | list[int]] = []
    for piece, mark in zip(pieces, marks, strict=True):
        last = found[-1] if found else ""
        if isinstance(last, list) and last[1] < len(had) and had[last[1]] == mark:
            last[1] += 1
        elif mark in places:
            found.append([places[mark], places[mark] + 1])
        elif found and isinstance(last, str):
            found[-1] = f"{last}{cut}{piece}"
        else:
            found.append(piece)
    return found
