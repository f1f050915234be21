"""The game in words: the table as text, what moves, refusals and happenings need, the result."""

from __future__ import annotations

from typing import Any

from backroom.core.jit import plain
from backroom.core.match import Happening, View
from backroom.core.record import EMPTY, UNKNOWN, copy_of
from backroom.core.words import Words
from backroom.games.mad_city.rules.count import over_limit, ranger_points, score_zones, survey
from backroom.games.mad_city.rules.puzzle import guide_at, guide_cell
from backroom.games.mad_city.state import CONTRACTORS, GUIDES, MOVES, PALM, Kind, Phase
from backroom.kit.shapes import MINUS, signed

RANKS = (20, 40, 60, 80)  # totals of three cities from which a solitaire has a better rank
TOTALS = (Kind.SCORE, Kind.LAST_ROUND, Kind.TIE_BREAK, Kind.WON, Kind.SHARED, Kind.SOLO_END)  # may be below zero


def minus(n: int) -> str:
    """A number with the real minus sign."""
    return str(n).replace("-", MINUS)


def pays_others(s: Any, seat: int) -> bool:
    """Whether a seat began the round with so many points that the tree would pay the others (§standard-ranger, R22)."""
    return bool(plain(over_limit)(s, s.players[seat]))


def face_code(view: View, tile: int, rot: int = 0) -> str:
    """A tile as written in deck files, turned."""
    quadrants, arms = view.deck.cards.tile[tile].face.split(" / ")
    parts = quadrants.split()
    turned = [parts[(q - rot) % 4] for q in range(4)]
    there = "".join(arm for e, arm in enumerate("NESW") if "NESW"[(e - rot) % 4] in arms)
    return f"{' '.join(turned)} / {there or '-'}"


def row_and_column(cell: int, side: int) -> dict[str, int]:
    """Where a cell lies, as people count."""
    return {"row": cell // side + 1, "column": cell % side + 1}


def move_values(view: View, move: int) -> dict[str, Any]:
    """What `move.<family>` needs besides its own arguments."""
    s = view.record
    side = int(s.side)
    arguments = MOVES.values(move)
    family = MOVES.family(move).name
    values: dict[str, Any] = {}
    if "slot" in arguments:
        values["tile"] = int(arguments["slot"]) + 1
    if "cell" in arguments:
        values |= row_and_column(int(arguments["cell"]), side)
    if family == "palm":
        mine = view.seat < s.seats and int(s.players[view.seat].palm) >> (move - PALM) & 1
        values["how"] = "back" if mine else "take"
    if family == "cover":
        guide = plain(guide_at)(int(s.way), min(int(s.guide_i), GUIDES - 1))
        values |= row_and_column(plain(guide_cell)(guide, int(arguments["place"])), 4)
    return values


def refusal_values(view: View, move: int, reason: int) -> dict[str, Any]:
    """What `refusal.<key>` needs."""
    s = view.record
    p = s.players[min(view.seat, int(s.seats) - 1)]
    values = {name: value for name, value in move_values(view, move).items() if name in ("tile", "row", "column")}
    return {
        "tile": 0,
        **values,
        "hand": int(s.hand),
        "cells": int(s.cells),
        "owner": (view.names[int(s.tree)] if view.names and s.tree >= 0 else "") or str(int(s.tree) + 1),
        "missing": int(s.cells) - max(0, int(p.placed)),  # nothing is known of a hidden city
        "start": int(p.start_score),
        "limit": int(s.tree_limit),
    }


def happening_values(deck: Any, happening: Happening) -> dict[str, Any]:
    """What `happening.<key>` needs besides seat, subject, other and amount."""
    cell = max(0, happening.amount)
    values: dict[str, Any] = {"signed": signed(happening.amount)}
    if happening.kind in TOTALS:
        values["amount"] = minus(happening.amount)
    if happening.kind == Kind.SCORE:
        values["gained"] = signed(happening.other)
    if happening.kind in (Kind.PUT, Kind.GUIDE_USED):
        values |= row_and_column(cell, 4)
    if happening.kind in (Kind.PUT, Kind.GUIDE_USED, Kind.GUIDE_SKIPPED, Kind.GUIDE_SHOWN):
        values["subject"] = happening.subject
    return values


def describe(view: View, words: Words) -> str:
    """The table as text, for readers and terminals."""
    s = view.record
    phase = words(f"phase.{Phase(int(s.phase)).name.lower()}").rstrip("?\u202f")
    lines = [words("describe.head", mode=int(s.options.mode), round=int(s.round_no), phase=phase)]
    if s.tree_in_play:
        name = view.seat_name(int(s.tree), words)
        lines.append(words("describe.tree_owner", name=name) if s.tree >= 0 else words("describe.tree_free"))
    if s.common >= 0:
        lines.append(words("describe.common", face=face_code(view, int(s.common))))
    if s.current >= 0:
        lines.append(words("describe.current", face=face_code(view, int(s.current))))
    for seat in range(int(s.seats)):
        lines += _describe_player(view, words, seat)
    if any("|" in line or " / " in line for line in lines):
        lines.append(words("describe.legend"))
    if view.over:
        lines.append(result(view.scores, view, words))
    return "\n".join(lines)


def _describe_player(view: View, words: Words, seat: int) -> list[str]:
    s = view.record
    p = s.players[seat]
    flags = "".join(
        words(f"describe.flag_{name}")
        for name, there in (
            ("you", seat == view.seat and s.seats > 1),
            ("ready", p.ready),
            ("locked", p.locked),
            ("out", not p.playing),
        )
        if there
    )
    name, score = view.seat_name(seat, words), int(p.score)
    lines = [words("describe.player", name=name, score=minus(score), n=abs(score), flags=flags)]
    if p.placed == UNKNOWN:
        return [*lines, words("describe.hidden")]
    side = int(s.side)
    for y in range(side):
        slots = [int(p.cell[y * side + x]) for x in range(side)]
        if any(int(slot) != EMPTY for slot in p.cell[: s.cells]):
            tiles = [face_code(view, int(p.tile[k]), int(p.rot[k])) if k != EMPTY else "·" for k in slots]
            lines.append(words("describe.row", tiles="  |  ".join(tiles)))
    loose = [k for k in range(int(s.hand)) if p.tile[k] >= 0 and p.where[k] == EMPTY]
    if loose and s.phase == Phase.BUILD:
        tiles = [f"{k + 1} {face_code(view, int(p.tile[k]), int(p.rot[k]))}" for k in loose]
        lines.append(words("describe.hand", tiles="; ".join(tiles)))
    if p.placed > 0:
        lines.append(words("describe.worth", **city_worth(view, seat)))
    if s.standard or s.alone:
        needs = [", ".join(str(int(n)) for n in p.need[3 * colour : 3 * colour + 3]) for colour in range(3)]
        kinds = [words("describe.need", what=words(f"colour.{colour}"), n=n) for colour, n in enumerate(needs)]
        lines.append(words("describe.needs", needs="; ".join(kinds)))
    if s.standard and p.palm:
        tokens = ", ".join(words(f"contractor.{j}") for j in range(CONTRACTORS) if int(p.palm) >> j & 1)
        lines.append(words("describe.palm", tokens=tokens))
    return lines


def city_worth(view: View, seat: int) -> dict[str, int]:
    """What a city as it lies brings for zones, what its lakes and parks are worth, and how long its road is; after the
    count zones are what they brought (§scoring, §delayed-scoring).
    """
    s, d = copy_of(view.record), view.deck.record
    p = s.players[seat]
    plain(survey)(p, d, int(s.side))
    counted = s.phase in (Phase.START, Phase.GAME_OVER)
    return {
        "zones": int(p.result.zones if counted else plain(score_zones)(s, d, seat)),
        "tree": int(plain(ranger_points)(p.result, d.solo_ranger if s.alone else d.ranger)),
        "road": int(p.result.road),
    }


def result(scores: Any, view: View, words: Words) -> str:
    """Who has won, or how good the cities of a solitaire are."""
    s = view.record
    if s.alone:
        rounds = int(s.options.solo_rounds)
        rank = sum(int(scores[0]) * 3 >= limit * rounds for limit in RANKS)
        return words("result.solo", points=minus(int(scores[0])), rounds=rounds, rank=words(f"result.rank_{rank}"))
    winners = [seat for seat in range(int(s.seats)) if int(s.winners) >> seat & 1] or [0]
    names = [view.seat_name(seat, words) for seat in winners]
    if len(names) == 1:
        return words("result.won", name=names[0], points=minus(int(scores[winners[0]])))
    return words("result.shared", names=", ".join(names), points=minus(int(scores[winners[0]])))
