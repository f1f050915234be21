# ruff: noqa: E501  (SVG text breaks badly)
"""The parts of Mad City's screen: city, hand, clock, tree, score card, tokens, the others. Each is drawn at a place and size."""

from __future__ import annotations

from math import cos, pi, sin

from backroom.core.record import EMPTY, UNKNOWN
from backroom.games.mad_city.draw.pieces import small_city
from backroom.games.mad_city.draw.read import Line, Model
from backroom.games.mad_city.draw.tiles import EDGE, ICONS, INKS, PAINTS
from backroom.games.mad_city.state import CONTRACTORS, GRAB, PALM, Phase, Refusal
from backroom.games.mad_city.text import minus
from backroom.kit.colours import BAD, CLOTH_INK, CLOTH_INK_2, HAIRLINE, INK, INK_2, PAPER, PAPER_WELL, PIECE_EDGE, token
from backroom.kit.parts import (
    caps,
    card,
    chip,
    circle,
    cut_short,
    icon,
    lit,
    part,
    path,
    pill,
    rect,
    ring_clock,
    seat_area,
    seat_paint,
    signed,
    stamp,
    text,
    thing,
    unlit,
    wrap,
)

TREE_ROOM = 164.0  # for what stands below the tree: the clock's caption is beside it

# --- the city ---------------------------------------------------------------------------------------------------------


# --- clock and tree ---------------------------------------------------------------------------------------------------


def clock_picture(table: Model, x: float, y: float, r: float) -> str:
    """The ring; the page's script lets it run. Without a clock a quiet face (§building, R46)."""
    s = table.s
    seconds = int(s.options.build_seconds)
    if not seconds or table.counted or table.phase in (Phase.PLACE, Phase.GUIDE_WAY, Phase.GUIDE_USE):
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
                table.words("move.time_up" if seconds and table.counted else "screen.no_clock"),
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
    if table.building and s.options.driver == 1:
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
    words = text(x, y + r * 0.46, table.words("screen.seconds"), 13, INK_2, "middle") if r > 50 else ""
    running = ' data-running="1"' if table.building and s.options.driver == 0 else ""
    return f'<g class="mc-clock" data-seconds="{seconds}" data-round="{int(s.round_no)}"{running} role="timer" aria-label="{left} {table.words("screen.seconds")}">{ring_clock(x, y, left, seconds, r)}{ticks}{words}</g>'


def tree_picture(table: Model, x: float, y: float, r: float, *, words: bool = True) -> str:
    """The tree in the middle: grab it, or why not, or who has it (§park-ranger)."""
    s, say = table.s, table.words
    owner = int(s.tree)
    free = owner == EMPTY
    box = (x - r, y - r, 2 * r, 2 * r)
    green = "#2C7338" if free and (table.can_grab or table.counted) else "#7F9388"
    face = circle(x, y, r, PAPER, EDGE, 1.6)
    pine = icon("tree", x - r * 0.62, y - r * 0.68, r * 1.24, green if free else "#2C7338", PAPER)
    if not free:
        body = face + pine + chip(x + r * 0.68, y + r * 0.62, max(11, r * 0.34), owner)
        body = thing(body, says=say("screen.tree"), inspect="tree")
        note, tone = (
            (
                say("screen.you_have_it")
                if owner == table.me and not table.onlooking
                else say("screen.taken_by", name=table.name(owner))
            ),
            CLOTH_INK,
        )
        if table.counted:
            note = say("screen.brought", what=note, n=signed(int(s.players[owner].result.tree)))
    elif table.can_grab:
        pays = say("screen.tree_after") if table.lost(table.me) else f"+{table.tree_worth}"
        says = say("screen.brought", what=say("screen.grab"), n=pays)
        body = lit(
            face + pine,
            box,
            says=says,
            move=GRAB,
            round=True,
            pad=3,
            key="tree",
            final=table.tree_final,
            inspect="tree",
        )
        note, tone = say("screen.grab_now", n=table.tree_worth), token("ok")
        if table.lost(table.me):
            note, tone = pays, token("danger")
    elif table.building and not table.watching:
        why, section = table.why(GRAB)
        body = unlit(
            face + pine,
            box,
            says=say("screen.tree"),
            why=why,
            section=section,
            dim=False,
            round=True,
            key="tree",
            inspect="tree",
        )
        reason, tone = table.view.refusal(GRAB), token("danger")
        note = say("screen.tree_over", n=int(s.tree_limit)) if reason == Refusal.OVER_LIMIT else ""
        note = say("screen.complete_first") if reason == Refusal.NOT_COMPLETE else note
    else:
        body, note, tone = (
            thing(face + pine, says=say("screen.tree"), inspect="tree"),
            say("screen.tree_free") if table.counted else "",
            CLOTH_INK_2,
        )
    missing = int(s.cells) - table.city.placed
    to_go = bool(table.building and free and s.tree_complete and missing and not table.watching and not table.p.locked)
    if not words:
        worth = 0 if table.lost(table.me) else table.tree_worth
        short = say("screen.to_go", n=missing) if to_go else signed(worth) if table.can_grab else ""
        return f'<g class="mc-tree">{body}{pill(x, y + r - 13, short, 12, anchor="middle") if short else ""}</g>'
    out = (
        body
        + text(x, y + r + 24, say("screen.tree"), 14, CLOTH_INK, "middle", 700, fit=TREE_ROOM)
        + text(x, y + r + 41, note, 13, tone, "middle", 600, fit=TREE_ROOM)
    )
    if to_go:
        out += pill(x, y + r + 49, say("screen.to_go", n=missing), 12, anchor="middle")
    return f'<g class="mc-tree">{out}</g>'


# --- paper ------------------------------------------------------------------------------------------------------------


def score_card(table: Model, x: float, y: float, w: float, h: float, *, most: int = 9) -> str:
    """What the city would bring if time were up; after the count what it brought, each line a step of it."""
    words = table.words
    if table.counted:
        title, total = words("screen.this_round"), table.brought
        rows = [step.line for step in table.steps]
    else:
        title = words("screen.points_now")
        rows, total = table.live
    pitch = min(24.0, (h - 62 - (10 if is_unfinished(table) else 0)) / max(1, min(len(rows), most)))
    out = (
        card(x, y, w, h)
        + caps(x + 16, y + 27, title, 11, INK_2)
        + f'<g class="mc-total">{text(x + w - 16, y + 33, "–" if table.unseen else minus(total), 28, anchor="end", weight=800)}</g>'
    )
    for i, line in enumerate(rows[:most]):
        yy = y + 58 + i * pitch
        if i == table.walk:
            out += rect(x + 9, yy - 16, w - 18, pitch - 1, 4, token("brass-hi"), extra='opacity=".55"')
        row = line_picture(line, x + 14, yy, w - 28)
        if line.icon == "bridge":
            row = part(row, (x + 9, yy - 16, w - 18, 22), "line-road")
        out += f'<g opacity=".38">{row}</g>' if EMPTY < table.walk < i else row
    if len(rows) > most:
        out += text(x + w / 2, y + h - 8, words("screen.rows_more", n=len(rows) - most), 11.5, INK_2, "middle")
    elif is_unfinished(table):
        out += text(x + w / 2, y + h - 10, words("screen.filled_later"), 11.5, INK_2, "middle", fit=w - 24)
    return out


def is_unfinished(table: Model) -> bool:
    """Whether empty places would be filled at random if time were up (§unfinished)."""
    timed = not table.s.relaxed and not table.puzzle
    return bool(table.building and timed and not table.watching and table.city.placed < int(table.s.cells))


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
        + text(x + 28, y, line.text, 14, "" if line.strong else INK_2, fit=w - 38 - max(36, 9 * len(line.value)))
        + text(x + w - 2, y, line.value, 15, tone, "end", 800 if line.strong else 700)
    )


def first_steps(table: Model, x: float, y: float, w: float, pitch: float) -> str:
    """Before the first round: what one does, in three lines, where it is narrow in up to two rows each."""
    out = ""
    for i, mark in enumerate(("press", "turn", "tree")):
        cy = y + i * pitch
        out += circle(x + 18, cy + 18, 18, PAPER, EDGE, 1.2) + icon(mark, x + 7, cy + 7, 22, INK, PAPER)
        says = table.words(f"screen.first_{i + 1}")
        rows = [says] if w > 400 else wrap(says, w - 50, 15)
        for k, row in enumerate(rows):
            base = cy + 23 + 18 * (k - (len(rows) - 1) / 2)
            out += text(x + 48, base, row, 15, CLOTH_INK, weight=600, fit=w - 50)
    return out


def score_track(table: Model, x: float, y: float, w: float, h: float) -> str:
    """All scores as bars, the leader first (§set-up)."""
    s = table.s
    seats = sorted(range(int(s.seats)), key=lambda seat: (-int(s.players[seat].score), seat))
    out = card(x, y, w, h) + caps(x + 16, y + 27, table.words("screen.score_track"), 11, INK_2)
    pitch = min(44.0, (h - 46) / max(1, len(seats)))
    room = w - 204
    whole = max(
        1, int(s.target), *(int(player.score) for player in s.players[: int(s.seats)])
    )  # no target: the leader's
    for i, seat in enumerate(seats):
        yy = y + 42 + i * pitch
        score = int(s.players[seat].score)
        long = score / whole * room
        bar_y = yy + pitch / 2 - 12
        out += chip(x + 26, bar_y + 7, 10, seat)
        name = cut_short(table.name(seat), 92, 13.5, True)
        out += text(x + 42, bar_y + 12, name, 13.5, weight=700 if seat == table.me else 400)
        out += rect(x + 140, bar_y, room, 14, 7, PAPER_WELL, HAIRLINE)
        if long >= 1:
            d = f"M{x + 141:g} {bar_y + 1:g}h{max(1.0, long - 2):g}v12h{-max(1.0, long - 2):g}z"
            out += rect(x + 140, bar_y, long, 14, min(7.0, long / 2), seat_paint(seat), PIECE_EDGE, 0.8) + seat_area(
                d, seat, 0.0
            )
        out += text(x + w - 16, bar_y + 12, minus(score), 15, anchor="end", weight=800)
    return out


def tokens_card(table: Model, x: float, y: float, w: float, h: float) -> str:
    """The nine bands of zones: what they score, or how many are still to build before (§zone-points, §delayed-scoring);
    those that the city has reached are framed. Below what lakes and parks are worth.
    """
    words, d = table.words, table.view.deck.record
    title = words("screen.tokens" if table.by_tokens else "screen.bands")
    out = card(x, y, w, h) + caps(x + 16, y + 25, title, 11, INK_2)
    with_tree = bool(table.s.tree_in_play or table.s.alone)
    cell_w, cell_h = (w - 28) / 3, (h - 40 - (26 if with_tree else 0)) / 3
    bands = table.view.deck.cards.band
    reached = {zone.category for zone in table.standing.zones} if not table.unseen else set()
    for i, band in enumerate(bands):
        cx, cy = x + 14 + i % 3 * cell_w, y + 34 + i // 3 * cell_h
        need, colour = int(table.p.need[i]), i // 3
        high = bands[i + 1].from_buildings - 1 if i % 3 < 2 else 0
        size = f"{band.from_buildings}–{high}" if high else f"{band.from_buildings}+"
        fill = token(PAINTS[colour]) if need == 0 else PAPER_WELL
        edge = token("brass") if i in reached else PIECE_EDGE if need == 0 else HAIRLINE
        out += rect(cx + 2, cy + 2, cell_w - 4, cell_h - 5, 8, fill, edge, 3.5 if i in reached else 1)
        ink = INKS[colour]
        mark = min(20.0, cell_h - 16)
        line = min(13.0, cell_h / 2 - 5)  # the middle between the two rows is the middle of the band
        out += icon(ICONS[colour], cx + 8, cy + (cell_h - mark) / 2 - 1, mark, ink, fill) + text(
            cx + 12 + mark, cy + cell_h / 2 - 3, size, 13, ink if need == 0 else "", weight=700
        )
        told = words("screen.token_need", n=need) if need else words("screen.token_open", n=int(d.category_points[i]))
        out += text(
            cx + 12 + mark,
            cy + cell_h / 2 - 3 + line,
            told,
            11,
            ink if need == 0 else INK_2,
            weight=0 if need else 700,
            fit=cell_w - mark - 18,
        )
    out += tree_row(table, x + 16, y + h - 30, w - 32) if with_tree else ""
    return thing(out, says=title, inspect="chart")


def tree_row(table: Model, x: float, y: float, w: float) -> str:
    """What 1 to 4 lakes or parks that touch are worth."""
    out = icon("tree", x, y, 20, "#2C7338", PAPER) + icon("lake", x + 20, y, 20, token("zone-lake"), PAPER)
    each = (w - 48) / 4
    for i, n in enumerate(table.ranger):
        left = x + 48 + i * each
        out += rect(left, y - 1, each - 5, 22, 5, PAPER_WELL, HAIRLINE, 1)
        out += text(left + 8, y + 14.5, i + 1, 12, INK_2) + text(left + each - 12, y + 15, n, 14, INK, "end", 800)
    return out


def contractors(table: Model, x: float, y: float, w: float, h: float = 54, *, down: float = 0) -> str:
    """The four contractor tokens, palmed in secret (§contractors): in a row, or one below the other by steps of `down`."""
    words, each = table.words, w if down else w / 4
    icons = (*ICONS, "bridge")
    shown = int(table.p.result.palm) if table.counted else int(table.p.palm)
    out = ""
    for i in range(CONTRACTORS):
        cx, top, held = (x, y + i * down, bool(shown >> i & 1)) if down else (x + i * each, y, bool(shown >> i & 1))
        box = (cx + 3, top, each - 6, h)
        paint = token(PAINTS[i]) if i < 3 else token("card-2")
        body = rect(*box, 10, token("accent") if held else PAPER, EDGE, 1.4)
        ink = token("accent-ink") if held else INK
        body += circle(cx + each / 2, top + h * 0.36, h * 0.29, paint, PIECE_EDGE, 1.2) + icon(
            icons[i], cx + each / 2 - h * 0.2, top + h * 0.16, h * 0.4, INKS[i] if i < 3 else INK, paint
        )
        body += text(
            cx + each / 2,
            top + h - 6,
            words("screen.palmed") if held and table.building else words(f"contractor_short.{i}"),
            11.5,
            ink,
            "middle",
            700 if held else 0,
            fit=each - 14,
        )
        move = PALM + i
        says = words("screen.palm_back" if held else "screen.palm_says", token=words(f"contractor.{i}"))
        if table.may(move):
            body = lit(
                body, box, says=says, move=move, bulbs=False, radius=10, key=f"palm-{i}", inspect=f"contractor-{i}"
            )
        elif table.building and not table.watching:
            why, section = table.why(move)
            body = unlit(
                body, box, says=says, why=why, section=section, dim=not held, radius=10, inspect=f"contractor-{i}"
            )
        elif table.counted and held:
            won, d = bool(int(table.p.result.won) >> i & 1), table.view.deck.record
            brought = signed(int(d.bet_won) if won else -int(d.bet_lost))
            body += stamp(cx + each / 2, top + h * 0.42, brought, good=won, size=13)
        out += body
    return out


# --- the others -------------------------------------------------------------------------------------------------------


def note_of(table: Model, seat: int) -> str:
    """What a seat is doing, in a few words."""
    s, words = table.s, table.words
    p = s.players[seat]
    if table.counted and table.took_part(seat):
        gained = signed(int(p.result.gained))
        if not p.playing:
            return f"{gained}, {words('screen.looks_on')}"
        ready = p.ready and table.phase == Phase.START
        return f"{gained}, {words('screen.ready')}" if ready else words("screen.gained", n=gained)
    if not p.playing:
        return words("screen.looks_on")
    if table.phase == Phase.START:
        return words("screen.ready") if p.ready else words("screen.not_ready")
    if s.tree == seat:
        return words("screen.has_stopped")
    if p.ready:
        return words("screen.ready")
    if p.placed == UNKNOWN:
        return words("screen.hidden")
    return words("screen.n_of", n=int(p.placed), of=int(s.cells))


def thumb_beside(table: Model, seat: int, x: float, y: float, s: float) -> str:
    """Another player's city with name, score and state at its side, where four or five must have room."""
    p = table.s.players[seat]
    right = x + table.side * s + 10
    out = small_city(table, table.cities[seat], x, y, s, hidden=p.placed == UNKNOWN)
    out += chip(right + 12, y + 14, 12, seat) + text(
        min(right + 76, 228.0), y + 22, minus(int(p.score)), 20, CLOTH_INK, "end", 800
    )
    out += text(
        right, y + 46, cut_short(table.name(seat), min(78.0, 230 - right), 13.5, True), 13.5, CLOTH_INK, weight=700
    )
    rows = wrap(note_of(table, seat), 78, 12)
    out += "".join(
        text(right, y + 62 + 15 * i, row, 12, CLOTH_INK_2, fit=min(78.0, 230 - right)) for i, row in enumerate(rows[:3])
    )
    return thing(out, says=table.words("screen.city_of", name=table.name(seat)), inspect=f"city-{seat}")


def thumb(table: Model, seat: int, x: float, y: float, s: float) -> str:
    """Another player's city, small, with name, score and state."""
    p, side = table.s.players[seat], table.side
    wide = side * s
    out = (
        chip(x + 14, y + 14, 13, seat)
        + text(x + 34, y + 13, cut_short(table.name(seat), wide - 74, 14.5, True), 14.5, CLOTH_INK, weight=700)
        + text(x + 34, y + 28, note_of(table, seat), 12.5, CLOTH_INK_2, fit=wide - 68)
        + text(x + wide, y + 22, minus(int(p.score)), 20, CLOTH_INK, "end", 800)
    )
    out += small_city(table, table.cities[seat], x, y + 38, s, hidden=p.placed == UNKNOWN)
    return thing(out, says=table.words("screen.city_of", name=table.name(seat)), inspect=f"city-{seat}")


def stage_line(table: Model) -> str:
    """The round and what the game goes to."""
    return ", ".join(part for part in stage(table) if part)


def stage(table: Model) -> tuple[str, str]:
    """The round whose cities lie there, and what it is part of: a round that has just led to a tie-break or to the last
    round was none itself.
    """
    s, words, n = table.s, table.words, table.round_shown
    before = table.counted and table.phase == Phase.START
    if s.alone:
        return words("screen.round_of", n=n, of=int(s.options.solo_rounds)), ""
    if s.tiebreaks > before:
        return words("screen.round", n=n), words("screen.tie_break")
    if s.last_round and (s.tiebreaks or not before):
        return words("screen.round", n=n), words("screen.last_round")
    if s.target == 1:
        return words("screen.round", n=n), words("screen.one_round")
    return words("screen.round", n=n), words("screen.target", target=int(s.target))


def total_card(table: Model, x: float, y: float, w: float, h: float, total: int) -> str:
    """The running total of a solitaire."""
    from backroom.kit.colours import INK_2
    from backroom.kit.parts import card

    return (
        card(x, y, w, h)
        + caps(x + 16, y + 27, table.words("screen.total"), 11, INK_2)
        + text(x + w - 18, y + h / 2 + 18, minus(total), 40, anchor="end", weight=800)
    )
