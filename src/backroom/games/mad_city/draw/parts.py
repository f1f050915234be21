# ruff: noqa: E501  (SVG text breaks badly)
"""The parts of Mad City's screen: city, hand, clock, tree, score card, tokens, the others. Each is drawn at a place and size."""

from __future__ import annotations

from math import cos, pi, sin

from backroom.core.record import EMPTY, UNKNOWN
from backroom.games.mad_city.draw.city import City, Laid
from backroom.games.mad_city.draw.desk import Desk, Line
from backroom.games.mad_city.draw.labels import label_picture, place_labels
from backroom.games.mad_city.draw.tiles import EDGE, ICONS, INKS, PAINTS, faded_quadrants, tile, tile_back
from backroom.games.mad_city.rules.alone import guide_at, guide_cell
from backroom.games.mad_city.state import COVER, GRAB, GUIDES_WAY, PALM, PLACE, PUT, SWAP, TURN, Phase, Refusal
from backroom.games.mad_city.text import minus
from backroom.kit.parts import (
    BAD,
    CLOTH_INK,
    CLOTH_INK_2,
    CLOTH_RULE,
    CLOTH_SHADE,
    HAIRLINE,
    INK,
    INK_2,
    PAPER,
    PAPER_WELL,
    PIECE_EDGE,
    caps,
    card,
    changed,
    chip,
    circle,
    cut_short,
    group,
    icon,
    lit,
    path,
    pill,
    rect,
    ring_clock,
    seat_area,
    seat_paint,
    signed,
    stamp,
    text,
    token,
    unlit,
    wrap,
)  # fmt: skip

# --- the city ---------------------------------------------------------------------------------------------------------


def city_picture(desk: Desk, x: float, y: float, s: float) -> str:
    """The viewer's city with its zones lit and labelled; empty places take the tile in the fingers."""
    city, side = desk.city, desk.side
    shown = None
    if desk.walk != EMPTY:
        shown = desk.steps[desk.walk].zones
    faded = faded_quadrants(city, shown) if desk.zones_shown and (shown is None or shown) else {}
    out = rect(x - 3, y - 3, side * s + 6, side * s + 6, 4, CLOTH_SHADE, extra='opacity=".55"')
    out += "".join(empty_cell(desk, cell, x, y, s) for cell, laid in enumerate(city.cells) if laid is None)
    for cell, laid in enumerate(city.cells):
        if laid:
            out += city_tile(desk, cell, laid, x + cell % side * s, y + cell // side * s, s, faded.get(cell, 0))
    out += path(f"M{x:g} {y:g}h{side * s:g}v{side * s:g}h{-side * s:g}z", "none", EDGE, 2, 'pointer-events="none"')
    if desk.zones_shown:
        labels = [zone for zone in city.zones if zone.category >= 0 and (shown is None or zone in shown)]
        out += (
            '<g class="mc-labels" pointer-events="none">'
            + "".join(label_picture(label, x, y, s, desk.worth(label.zone)) for label in place_labels(city, labels, s))
            + "</g>"
        )
    if desk.walk != EMPTY:
        out += walked(desk, x, y, s)
    if desk.counted and desk.p.result.filled and desk.walk == EMPTY:
        out += "".join(
            changed((x + c % side * s + 5, y + c // side * s + 5, s - 10, s - 10), 4)
            for c in range(side * side)
            if int(desk.p.result.filled_cells) >> c & 1
        )
    return out


def walked(desk: Desk, x: float, y: float, s: float) -> str:
    """What the step of the count is about: the road's tiles, the lakes and parks."""
    step, side = desk.steps[desk.walk], desk.side
    if step.kind == "road" and desk.city.road:
        points = [(x + (c % side + 0.5) * s, y + (c // side + 0.5) * s) for c in desk.city.road]
        line = "M" + "L".join(f"{a:g} {b:g}" for a, b in points)
        return path(
            line, "none", token("brass-hi"), s * 0.07, 'stroke-linejoin="round" stroke-linecap="round" opacity=".9"'
        ) + "".join(circle(a, b, s * 0.06, token("brass-hi"), PIECE_EDGE, 1.2) for a, b in points)
    if step.kind == "tree":
        h, out = s / 2, ""
        for water in desk.city.waters:
            for qx, qy in water.members:
                out += circle(
                    x + (qx + (0 if qx % 2 == 0 else 1)) * h,
                    y + (qy + (0 if qy % 2 == 0 else 1)) * h,
                    s * 0.25,
                    "none",
                    token("brass-hi"),
                    4,
                )
        return out
    return ""


def empty_cell(desk: Desk, cell: int, x: float, y: float, s: float) -> str:
    """A place without a tile: lit where the tile in the fingers may go."""
    cx, cy = x + cell % desk.side * s, y + cell // desk.side * s
    body = rect(cx + 4, cy + 4, s - 8, s - 8, 8, token("felt-hi"), extra='opacity=".7"')
    where = desk.words("screen.empty_cell", **desk.place_words(cell))
    move = EMPTY
    if desk.picked != EMPTY:
        move = PLACE + 16 * desk.picked + cell
    elif desk.phase == Phase.PLACE:
        move = PUT + 4 * cell + desk.turn
    inner = (cx + 9, cy + 9, s - 18, s - 18)
    if move != EMPTY and desk.may(move):
        word = (
            text(
                cx + s / 2,
                cy + s / 2 + 5,
                desk.words("screen.place_here"),
                15 if s > 130 else 13,
                CLOTH_INK,
                "middle",
                700,
                fit=s - 34,
            )
            if s > 80
            else ""
        )
        return (
            f'<g data-cell="{cell}">'
            + body
            + lit(
                word,
                inner,
                says=f"{where}: {desk.view.move_text(move, desk.words)}",
                move=move,
                pad=0,
                key=f"cell-{cell}",
            )
            + "</g>"
        )
    return f'<g data-cell="{cell}">{body}</g>'


def city_tile(desk: Desk, cell: int, laid: Laid, x: float, y: float, s: float, faded: int) -> str:
    """A tile in the viewer's city: it may be picked, turned, exchanged, covered."""
    says = desk.words(
        "screen.city_label", n=laid.slot + 1, face=desk.face_says(laid.tile, laid.rot), **desk.place_words(cell)
    )
    box = (0.0, 0.0, s, s)
    body = tile(laid.face, laid.rot, 0, 0, s, slot=laid.slot if desk.free else None, faded=faded)
    if desk.free:
        body = own_tile(desk, laid.slot, body, box, says, cell)
    elif desk.phase == Phase.GUIDE_USE and not desk.onlooking:
        guide = int(guide_at(int(desk.s.way), int(desk.s.guide_i)))
        for place in range(4):
            if int(guide_cell(guide, place)) == cell:
                move = COVER + 4 * place + desk.turn
                body += rect(
                    7, 7, s - 14, s - 14, 7, "none", token("lit"), 5, 'stroke-dasharray="0 10" stroke-linecap="round"'
                )
                body = lit(
                    body,
                    box,
                    says=desk.view.move_text(move, desk.words),
                    move=move,
                    radius=0,
                    pad=-6,
                    key=f"cell-{cell}",
                )
    else:
        body = f"<g><title>{says}</title>{body}</g>"
    return f'<g class="mc-piece" data-home="{cell}" transform="translate({x:g} {y:g})">{body}</g>'


def own_tile(
    desk: Desk, slot: int, body: str, box: tuple[float, float, float, float], says: str, cell: int = EMPTY
) -> str:
    """A tile that the viewer may move: picked by a click, turned by the next, exchanged with the picked one."""
    turns = slot == desk.picked and (desk.chosen or cell == EMPTY) and desk.may(TURN + 3 * slot)
    move = TURN + 3 * slot if turns else PLACE + 16 * desk.picked + cell
    if turns or (desk.chosen and cell != EMPTY and desk.may(move)):
        says = f"{says}. {desk.view.move_text(move, desk.words)}"
        return lit(body, box, says=says, move=move, chosen=turns, bulbs=False, radius=4, key=f"tile-{slot}")
    return lit(body, box, says=says, draft={"pick": slot}, bulbs=False, radius=4, key=f"tile-{slot}")


def hand_picture(desk: Desk, homes: list[tuple[float, float]], size: float, s: float) -> str:
    """The tiles in hand, each slot at its own place; `s` is the size of a tile in the city, from which they are scaled."""
    out = ""
    for slot, (x, y) in enumerate(homes):
        if slot in desk.loose:
            laid = int(desk.p.tile[slot]), int(desk.p.rot[slot])
            says = desk.words("screen.hand_label", n=slot + 1, face=desk.face_says(*laid))
            body = tile(desk.face(laid[0]), laid[1], 0, 0, s, slot=slot if desk.free else None, loose=True)
            if desk.free:
                body = own_tile(desk, slot, body, (0.0, 0.0, s, s), says)
            out += f'<g class="mc-piece" data-home="hand" transform="translate({x:g} {y:g}) scale({size / s:.4f})">{body}</g>'
        else:
            out += rect(x, y, size, size, 4, "none", CLOTH_RULE, 1, 'stroke-dasharray="4 5" opacity=".45"')
            out += group(
                text(x + size / 2, y + size / 2 + 5, slot + 1, 15, CLOTH_INK_2, "middle"), extra='opacity=".7"'
            )
            continue
        out += circle(x + 2, y + 3, 10, PIECE_EDGE, extra='pointer-events="none"') + text(
            x + 2, y + 7.5, slot + 1, 12, "#fff", "middle", 700
        )
    return out


def shown_tile(desk: Desk, x: float, y: float, s: float) -> str:
    """A puzzle's tile to place, or the guide just turned up; a click turns it."""
    if desk.s.current < 0:
        return tile_back(x, y, s)
    current = int(desk.s.current)
    says = desk.words("screen.hand_label", n=current, face=desk.face_says(current, desk.turn))
    body = tile(desk.face(current), desk.turn, 0, 0, s, loose=True, slot=0 if desk.phase == Phase.PLACE else None)
    if desk.view.legal:
        body = lit(
            body,
            (0, 0, s, s),
            says=f"{says}. {desk.words('screen.turn_key')}",
            draft={"turn": (desk.turn + 1) % 4},
            bulbs=False,
            radius=5,
            key="shown",
        )
    return f'<g class="mc-piece" data-home="hand" transform="translate({x:g} {y:g})">{body}</g>'


def guides_picture(desk: Desk, x: float, y: float, s: float, size: float, gap: float) -> str:
    """The guides above and left of a puzzle's city (§puzzle, §advanced-puzzle)."""
    out = ""
    at = int(guide_at(int(desk.s.way), min(int(desk.s.guide_i), 7))) if desk.phase == Phase.GUIDE_USE else EMPTY
    for guide in range(8):
        gx, gy = (
            (x + guide * s + (s - size) / 2, y - size - gap)
            if guide < 4
            else (x - size - gap, y + (guide - 4) * s + (s - size) / 2)
        )
        face = int(desk.s.guides[guide])
        if face == EMPTY:
            body = rect(gx, gy, size, size, 3, "none", CLOTH_RULE, 1, 'stroke-dasharray="3 4" opacity=".5"')
        elif face == UNKNOWN:
            body = tile_back(gx, gy, size)
        else:
            body = tile(desk.face(face), 0, gx, gy, size, loose=True)
            body = body if guide == at else f'<g opacity=".55">{body}</g>'
        move = GUIDES_WAY + (guide == 7)
        if guide in (3, 7) and desk.may(move):
            body = lit(
                body,
                (gx, gy, size, size),
                says=desk.view.move_text(move, desk.words),
                move=move,
                radius=4,
                pad=3,
                key=f"guide-{guide}",
            )
        if guide == at:
            body += changed((gx, gy, size, size), 4)
        out += body
    return out


# --- clock and tree ---------------------------------------------------------------------------------------------------


def clock_picture(desk: Desk, x: float, y: float, r: float) -> str:
    """The ring; the page's script lets it run. Without a clock a quiet face (§building, R46)."""
    s = desk.s
    seconds = int(s.options.build_seconds)
    if not seconds or desk.counted or desk.phase in (Phase.PLACE, Phase.GUIDE_WAY, Phase.GUIDE_USE):
        ticks = "".join(
            path(
                f"M{x + r * 0.86 * cos(a):.1f} {y + r * 0.86 * sin(a):.1f}L{x + r * 0.96 * cos(a):.1f} {y + r * 0.96 * sin(a):.1f}",
                "none",
                INK_2,
                1.4,
            )
            for a in (k * pi / 6 for k in range(12))
        )
        face = icon("timer", x - r * 0.34, y - r * 0.42, r * 0.68, INK_2, PAPER) + (
            text(
                x,
                y + r * 0.62,
                desk.words("move.time_up" if seconds and desk.counted else "screen.no_clock"),
                max(11, r * 0.19),
                INK_2,
                "middle",
                fit=r * 1.25,
            )
            if r > 40
            else ""
        )
        return circle(x, y, r, PAPER, EDGE, 1.5) + ticks + face
    left = seconds
    if desk.building and s.options.driver == 1:
        left = max(0, round(seconds * (1 - int(s.tick) / max(1, int(s.options.ticks)))))
    ticks = "".join(
        path(
            f"M{x + (r - 7) * cos(a):.1f} {y + (r - 7) * sin(a):.1f}L{x + (r - 2) * cos(a):.1f} {y + (r - 2) * sin(a):.1f}",
            "none",
            EDGE,
            1.6,
        )
        for a in (k * pi / 6 for k in range(12))
    )
    words = text(x, y + r * 0.46, desk.words("screen.seconds"), 13, INK_2, "middle") if r > 50 else ""
    running = ' data-running="1"' if desk.building and s.options.driver == 0 else ""
    return f'<g class="mc-clock" data-seconds="{seconds}" data-round="{int(s.round_no)}"{running} role="timer" aria-label="{left} {desk.words("screen.seconds")}">{ring_clock(x, y, left, seconds, r)}{ticks}{words}</g>'


def tree_picture(desk: Desk, x: float, y: float, r: float, *, words: bool = True) -> str:
    """The tree in the middle: grab it, or why not, or who has it (§park-ranger)."""
    s, say = desk.s, desk.words
    owner = int(s.tree)
    free = owner == EMPTY
    box = (x - r, y - r, 2 * r, 2 * r)
    green = "#2C7338" if free and (desk.can_grab or desk.counted) else "#7F9388"
    face = circle(x, y, r, PAPER, EDGE, 1.6)
    pine = icon("tree", x - r * 0.62, y - r * 0.68, r * 1.24, green if free else "#2C7338", PAPER)
    if not free:
        body = face + pine + chip(x + r * 0.68, y + r * 0.62, max(11, r * 0.34), owner)
        note, tone = (
            (
                say("screen.you_have_it")
                if owner == desk.me and not desk.onlooking
                else say("screen.taken_by", name=desk.name(owner))
            ),
            CLOTH_INK,
        )
        if desk.counted:
            note = say("screen.brought", what=note, n=signed(int(s.players[owner].result.tree)))
    elif desk.can_grab:
        pays = say("screen.tree_after") if desk.lost(desk.me) else f"+{desk.tree_worth}"
        says = say("screen.brought", what=say("screen.grab"), n=pays)
        body = lit(face + pine, box, says=says, move=GRAB, round=True, pad=3, key="tree")
        note, tone = say("screen.grab_now", n=desk.tree_worth), token("ok")
        if desk.lost(desk.me):
            note, tone = pays, token("danger")
    elif desk.building and not desk.watching:
        why, section = desk.why(GRAB)
        body = unlit(
            face + pine, box, says=say("screen.tree"), why=why, section=section, dim=False, round=True, key="tree"
        )
        reason, tone = desk.view.refusal(GRAB), token("danger")
        note = say("screen.tree_over", n=int(s.tree_limit)) if reason == Refusal.OVER_LIMIT else ""
        note = say("screen.complete_first") if reason == Refusal.NOT_COMPLETE else note
    else:
        body, note, tone = face + pine, (say("screen.tree_free") if desk.counted else ""), CLOTH_INK_2
    missing = int(s.cells) - desk.city.placed
    to_go = bool(desk.building and free and s.tree_complete and missing and not desk.watching and not desk.p.locked)
    if not words:
        worth = 0 if desk.lost(desk.me) else desk.tree_worth
        short = say("screen.to_go", n=missing) if to_go else signed(worth) if desk.can_grab else ""
        return f'<g class="mc-tree">{body}{pill(x, y + r - 13, short, 12, anchor="middle") if short else ""}</g>'
    out = (
        body
        + text(x, y + r + 20, say("screen.tree"), 14, CLOTH_INK, "middle", 700, fit=170)
        + text(x, y + r + 38, note, 13, tone, "middle", 600, fit=176)
    )
    if to_go:
        out += pill(x, y + r + 46, say("screen.to_go", n=missing), 12, anchor="middle")
    return f'<g class="mc-tree">{out}</g>'


# --- paper ------------------------------------------------------------------------------------------------------------


def score_card(desk: Desk, x: float, y: float, w: float, h: float, *, most: int = 9) -> str:
    """What the city would bring if time were up; after the count what it brought, each line a step of it."""
    words = desk.words
    if desk.counted:
        title, total = words("screen.this_round"), desk.brought
        rows = [step.line for step in desk.steps]
    else:
        title = desk.live_title
        rows, total = desk.live
    pitch = min(24.0, (h - 62) / max(1, min(len(rows), most)))
    out = (
        card(x, y, w, h)
        + caps(x + 16, y + 27, title, 11, INK_2)
        + f'<g class="mc-total">{text(x + w - 16, y + 33, "–" if desk.unseen else minus(total), 28, anchor="end", weight=800)}</g>'
    )
    for i, line in enumerate(rows[:most]):
        yy = y + 58 + i * pitch
        if i == desk.walk:
            out += rect(x + 9, yy - 16, w - 18, pitch - 1, 4, token("brass-hi"), extra='opacity=".55"')
        row = line_picture(line, x + 14, yy, w - 28)
        out += f'<g opacity=".38">{row}</g>' if EMPTY < desk.walk < i else row
    if len(rows) > most:
        out += text(x + w / 2, y + h - 8, words("screen.rows_more", n=len(rows) - most), 11.5, INK_2, "middle")
    return out


def line_picture(line: Line, x: float, y: float, w: float) -> str:
    """One line of a score card."""
    if line.colour >= 0:
        head = rect(x, y - 14, 19, 19, 4, token(PAINTS[line.colour]), PIECE_EDGE, 0.8) + icon(
            line.icon, x + 2, y - 12, 15, INKS[line.colour], token(PAINTS[line.colour])
        )
    else:
        head = icon(line.icon, x, y - 14, 19, INK if line.strong else INK_2, PAPER)
    loss = line.value.startswith("\N{MINUS SIGN}")
    tone = BAD if loss else "" if line.strong else INK_2
    return (
        head
        + text(x + 28, y, line.text, 14, "" if line.strong else INK_2, fit=w - 74)
        + text(x + w - 2, y, line.value, 15, tone, "end", 800 if line.strong else 700)
    )


def score_track(desk: Desk, x: float, y: float, w: float, h: float) -> str:
    """All scores as bars, the leader first (§set-up)."""
    s = desk.s
    seats = sorted(range(int(s.seats)), key=lambda seat: (-int(s.players[seat].score), seat))
    out = card(x, y, w, h) + caps(x + 16, y + 27, desk.words("screen.score_track"), 11, INK_2)
    pitch = min(44.0, (h - 46) / max(1, len(seats)))
    room = w - 204
    for i, seat in enumerate(seats):
        yy = y + 42 + i * pitch
        score = int(s.players[seat].score)
        long = min(1.0, score / max(1, int(s.target))) * room
        bar_y = yy + pitch / 2 - 12
        out += chip(x + 26, bar_y + 7, 10, seat)
        name = cut_short(desk.name(seat), 92, 13.5, True)
        out += text(x + 42, bar_y + 12, name, 13.5, weight=700 if seat == desk.me else 400)
        out += rect(x + 140, bar_y, room, 14, 7, PAPER_WELL, HAIRLINE)
        if long >= 1:
            d = f"M{x + 141:g} {bar_y + 1:g}h{max(1.0, long - 2):g}v12h{-max(1.0, long - 2):g}z"
            out += rect(x + 140, bar_y, long, 14, min(7.0, long / 2), seat_paint(seat), PIECE_EDGE, 0.8) + seat_area(
                d, seat, 0.0
            )
        out += text(x + w - 16, bar_y + 12, minus(score), 15, anchor="end", weight=800)
    return out


def tokens_card(desk: Desk, x: float, y: float, w: float, h: float) -> str:
    """The nine bands of zones: what they score, or how many are still to build before (§zone-points, §delayed-scoring)."""
    words, d = desk.words, desk.view.deck.record
    title = words("screen.tokens" if desk.by_tokens else "screen.bands")
    out = card(x, y, w, h) + caps(x + 16, y + 25, title, 11, INK_2)
    cell_w, cell_h = (w - 28) / 3, (h - 40) / 3
    bands = desk.view.deck.cards.band
    for i, band in enumerate(bands):
        cx, cy = x + 14 + i % 3 * cell_w, y + 34 + i // 3 * cell_h
        need, colour = int(desk.p.need[i]), i // 3
        high = bands[i + 1].from_buildings - 1 if i % 3 < 2 else 0
        size = f"{band.from_buildings}–{high}" if high else f"{band.from_buildings}+"
        fill = token(PAINTS[colour]) if need == 0 else PAPER_WELL
        out += rect(cx + 2, cy + 2, cell_w - 4, cell_h - 5, 8, fill, PIECE_EDGE if need == 0 else HAIRLINE, 1)
        ink = INKS[colour]
        mark = min(20.0, cell_h - 16)
        out += icon(ICONS[colour], cx + 8, cy + (cell_h - mark) / 2 - 1, mark, ink, fill) + text(
            cx + 12 + mark, cy + cell_h / 2 - 2, size, 13, ink if need == 0 else "", weight=700
        )
        told = words("screen.token_need", n=need) if need else words("screen.token_open", n=int(d.category_points[i]))
        out += text(
            cx + 12 + mark,
            cy + cell_h / 2 + 12,
            told,
            11,
            ink if need == 0 else INK_2,
            weight=0 if need else 700,
            fit=cell_w - mark - 18,
        )
    return out


def contractors(desk: Desk, x: float, y: float, w: float, h: float = 54) -> str:
    """The four contractor tokens, palmed in secret (§contractors)."""
    words, each = desk.words, w / 4
    icons = (*ICONS, "bridge")
    shown = int(desk.p.result.palm) if desk.counted else int(desk.p.palm)
    out = ""
    for i in range(4):
        cx, held = x + i * each, bool(shown >> i & 1)
        box = (cx + 3, y, each - 6, h)
        paint = token(PAINTS[i]) if i < 3 else token("card-2")
        body = rect(*box, 10, token("accent") if held else PAPER, EDGE, 1.4)
        ink = token("accent-ink") if held else INK
        body += circle(cx + each / 2, y + h * 0.36, h * 0.29, paint, PIECE_EDGE, 1.2) + icon(
            icons[i], cx + each / 2 - h * 0.2, y + h * 0.16, h * 0.4, INKS[i] if i < 3 else INK, paint
        )
        body += text(
            cx + each / 2,
            y + h - 6,
            words("screen.palmed") if held and desk.building else words(f"contractor_short.{i}"),
            11.5,
            ink,
            "middle",
            700 if held else 0,
            fit=each - 14,
        )
        move = PALM + i
        says = words("screen.palm_back" if held else "screen.palm_says", token=words(f"contractor.{i}"))
        if desk.may(move):
            body = lit(body, box, says=says, move=move, bulbs=False, radius=10, key=f"palm-{i}")
        elif desk.building and not desk.watching:
            why, section = desk.why(move)
            body = unlit(body, box, says=says, why=why, section=section, dim=not held, radius=10)
        elif desk.counted and held:
            won, d = bool(int(desk.p.result.won) >> i & 1), desk.view.deck.record
            brought = signed(int(d.bet_won) if won else -int(d.bet_lost))
            body += stamp(cx + each / 2, y + h * 0.42, brought, good=won, size=13)
        out += body
    return out


# --- the others -------------------------------------------------------------------------------------------------------


def note_of(desk: Desk, seat: int) -> str:
    """What a seat is doing, in a few words."""
    s, words = desk.s, desk.words
    p = s.players[seat]
    if desk.counted and desk.took_part(seat):
        gained = signed(int(p.result.gained))
        if not p.playing:
            return f"{gained}, {words('screen.looks_on')}"
        ready = p.ready and desk.phase == Phase.START
        return f"{gained}, {words('screen.ready')}" if ready else words("screen.gained", n=gained)
    if not p.playing:
        return words("screen.looks_on")
    if desk.phase == Phase.START:
        return words("screen.ready") if p.ready else words("screen.not_ready")
    if s.tree == seat:
        return words("screen.has_stopped")
    if p.ready:
        return words("screen.ready")
    if p.placed == UNKNOWN:
        return words("screen.hidden")
    return words("screen.n_of", n=int(p.placed), of=int(s.cells))


def thumb_beside(desk: Desk, seat: int, x: float, y: float, s: float) -> str:
    """Another player's city with name, score and state at its side, where four or five must have room."""
    p = desk.s.players[seat]
    right = x + desk.side * s + 10
    out = small_city(desk, desk.cities[seat], x, y, s, hidden=p.placed == UNKNOWN)
    out += chip(right + 12, y + 14, 12, seat) + text(
        min(right + 76, 228.0), y + 22, minus(int(p.score)), 20, CLOTH_INK, "end", 800
    )
    out += text(
        right, y + 46, cut_short(desk.name(seat), min(78.0, 230 - right), 13.5, True), 13.5, CLOTH_INK, weight=700
    )
    rows = wrap(note_of(desk, seat), 78, 12)
    return out + "".join(
        text(right, y + 62 + 15 * i, row, 12, CLOTH_INK_2, fit=min(78.0, 230 - right)) for i, row in enumerate(rows[:3])
    )


def thumb(desk: Desk, seat: int, x: float, y: float, s: float) -> str:
    """Another player's city, small, with name, score and state."""
    p, side = desk.s.players[seat], desk.side
    wide = side * s
    out = (
        chip(x + 14, y + 14, 13, seat)
        + text(x + 34, y + 13, cut_short(desk.name(seat), wide - 74, 14.5, True), 14.5, CLOTH_INK, weight=700)
        + text(x + 34, y + 28, note_of(desk, seat), 12.5, CLOTH_INK_2, fit=wide - 68)
        + text(x + wide, y + 22, minus(int(p.score)), 20, CLOTH_INK, "end", 800)
    )
    return out + small_city(desk, desk.cities[seat], x, y + 38, s, hidden=p.placed == UNKNOWN)


def small_city(desk: Desk, city: City, x: float, y: float, s: float, *, hidden: bool = False) -> str:
    """A city to look at."""
    side, out = city.side, ""
    for cell, laid in enumerate(city.cells):
        cx, cy = x + cell % side * s, y + cell // side * s
        if laid:
            out += tile(laid.face, laid.rot, cx, cy, s)
        elif hidden:
            out += tile_back(cx + 1, cy + 1, s - 2)
        else:
            out += rect(cx + 1, cy + 1, s - 2, s - 2, 3, CLOTH_SHADE, CLOTH_RULE, 0.8, 'opacity=".6"')
    return out + rect(x, y, side * s, side * s, 2, "none", EDGE, 1.6)


def common_tile(desk: Desk, x: float, y: float, s: float, *, beside: bool = False) -> str:
    """The tile in the middle, its name below or beside it; a click gives the picked one for it (§common-tile)."""
    current = int(desk.s.common)
    if current < 0:
        return ""
    words = desk.words
    body = tile(desk.face(current), 0, x, y, s, loose=True)
    move = SWAP + desk.picked
    if desk.picked != EMPTY and desk.may(move):
        body = lit(body, (x, y, s, s), says=desk.view.move_text(move, words), move=move, radius=5, key="common")
    elif desk.free:
        why, section = desk.why(SWAP + max(0, desk.picked))
        body = (
            unlit(body, (x, y, s, s), says=words("screen.common"), why=why, section=section, key="common")
            if why
            else body
        )
    tile_and_hit = f'<g class="mc-common">{body}</g>'
    name = words("screen.common")
    if not beside:
        return tile_and_hit + text(x + s / 2, y + s + 16, name, 12.5, CLOTH_INK, "middle", 600, fit=s + 40)
    return tile_and_hit + "".join(
        text(x + s + 12, y + s / 2 + 16 * n, row, 12.5, CLOTH_INK, weight=600, fit=60)
        for n, row in enumerate(wrap(name, 62, 12.5))
    )
