"""The wide board, 1120 x 768."""

from __future__ import annotations

from backroom.games.mean_streets.draw.boss import boss_zone
from backroom.games.mean_streets.draw.draft import read_mat
from backroom.games.mean_streets.draw.event import event_zone, unseen_zone
from backroom.games.mean_streets.draw.locations import dice_for_new_turf, next_conquest, turf, unclaimed
from backroom.games.mean_streets.draw.mat import ON_MAT, mat_wide
from backroom.games.mean_streets.draw.panels import panel
from backroom.games.mean_streets.draw.read import ASSIGNING, Table
from backroom.games.mean_streets.draw.status import purse, tracker
from backroom.games.mean_streets.state import CONTROLLED_MAX, ROW_MAX
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2
from backroom.kit.parts import Box, board, cloth, part, place, text, zone
from backroom.kit.screen import Svg


def wide(t: Table, draft: dict[str, int]) -> Svg:
    """Event, tracker, unseen events and boss; your turf; unclaimed and the mat."""
    w = t.words
    parts = [cloth(1120, 768)]
    if t.phase in ON_MAT:  # first what may be played: so the Tab key meets it first
        label = "screen.zone.assign" if t.phase in ASSIGNING else "screen.zone.mat"
        parts += [zone(546, 502, 548, 240, w(label)), mat_wide(t, draft, 562, 522)]
    else:
        parts.append(panel(t, draft, 546, 502, 548, 240))
    parts += [
        unclaimed_wide(t, draft),
        turf_wide(t, draft),
        part(event_zone(t, 26, 30, 382, 212), (26, 30, 382, 212), "events"),
        zone(420, 30, 402, 212, w("screen.zone.reputation")),
        tracker(t, 434, 70, 374),
        purse(t, 434, 170, 374),
        unseen_zone(t, 834, 30, 140, 212),
        boss_zone(t, 986, 30, 108, 212),
    ]
    return board(1120, 768, "".join(parts), w("screen.board"))


def turf_wide(t: Table, draft: dict[str, int]) -> str:
    """The controlled row: large cards for up to eight, narrower for more."""
    n = len(t.controlled)
    step = min(122.0, 1042 / max(8, n))
    card_w = min(108.0, step - 10)
    boxes: list[Box] = [(42 + i * step, 288, card_w, 166) for i in range(max(n, 8))]
    note = t.words("screen.of_locations", n=n, most=CONTROLLED_MAX)
    parts = [zone(26, 262, 1068, 220, t.words("screen.zone.turf"), note), turf(t, draft, boxes)]
    if n < len(boxes):
        parts.append(place(*boxes[n], *next_conquest(t)))
    if n + 1 < len(boxes):
        parts.append(place(*boxes[n + 1]))
    return "".join(parts)


def unclaimed_wide(t: Table, draft: dict[str, int]) -> str:
    """The deck and the row, with chances under them."""
    w = t.words
    boxes: list[Box] = [(150 + j * 95, 526, 86, 136) for j in range(ROW_MAX)]
    dice = dice_for_new_turf(t, read_mat(t, draft))
    parts = [zone(26, 502, 506, 240, w("screen.zone.unclaimed")), unclaimed(t, draft, (44, 526, 86, 136), boxes, 9)]
    parts.append(
        text(87, 718, w("screen.fresh"), 13, CLOTH_INK, "middle", 700, fit=104)
        + text(87, 734, w("screen.cards", n=t.deck), 12, CLOTH_INK_2, "middle")
    )
    if dice:
        parts.append(
            text(
                150,
                732,
                w("screen.chance_helped" if t.has_help() else "screen.chance_with", n=dice),
                12.5,
                CLOTH_INK_2,
                fit=366,
            )
        )
    elif not t.row:
        parts.append(text(335, 732, w("screen.row_empty"), 12.5, CLOTH_INK_2, "middle", fit=370))
    return "".join(parts)
