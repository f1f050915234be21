# ruff: noqa: E501  (SVG text breaks badly)
"""What covers the map: two cards to choose from, the Election Day card, the count."""

from __future__ import annotations

from backroom.games.ninety.draw.cards import bio_card, turf_card
from backroom.games.ninety.draw.city import flat_cube
from backroom.games.ninety.draw.geometry import INK, REGION_TOKENS
from backroom.games.ninety.draw.panels import turn_box
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.state import COMMIT, KEEP_BIO, KEEP_TURF, ZONES, Phase
from backroom.kit.parts import (
    CLOTH_INK,
    CLOTH_RULE,
    INK_2,
    PAPER,
    caps,
    card,
    chip,
    cut_short,
    icon,
    lit,
    rect,
    shadow,
    stamp,
    text,
    thing,
    token,
)

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def is_free(c: Campaign) -> bool:
    """Whether nothing covers the map: no drafts, no Election Day card, no count."""
    return Phase.DRAFT_TURF < c.phase < Phase.COMMIT


def overlay(
    c: Campaign, *, turn_at: Point | None, count_in: Box, election_at: tuple[float, float, float], draft_in: Box
) -> str:
    """What covers the map: the turn's dice, two cards to choose from, the Election Day card, or the count."""
    if c.phase <= Phase.DRAFT_TURF:
        return draft(c, *draft_in)
    if c.phase == Phase.COMMIT:
        return election_card(c, *election_at)
    if c.phase == Phase.OVER:
        return count(c, *count_in)
    return turn_box(c, *turn_at) if turn_at and c.phase > Phase.SEED else ""


def draft(c: Campaign, x: float, y: float, w: float, h: float) -> str:
    """Two cards to choose from, face up for all (§setup)."""
    bios = c.phase == Phase.DRAFT_BIO
    out = shadow(x, y, w, h, 10, 4) + rect(x, y, w, h, 10, token("felt"), CLOTH_RULE, 1.4)
    out += caps(
        x + w / 2,
        y + 26,
        c.words("zone.draft_bio" if bios else "zone.draft_turf"),
        13,
        CLOTH_INK,
        "middle",
        spacing=".16em",
    )
    each = (w - 54) / 2
    for i in range(2):
        if c.offer[i] < 0:
            continue
        left, top, high = x + 18 + i * (each + 18), y + 42, h - 60
        body = (bio_card if bios else turf_card)(c.deck, c.words, c.offer[i], left, top, each, high)
        move = (KEEP_BIO if bios else KEEP_TURF) + i
        if move in c.legal:
            out += lit(body, (left, top, each, high), says=c.view.move_text(move, c.words), move=move)
        else:
            out += body
    return out


# --- Election Day -----------------------------------------------------------------------------------------------------


def election_card(c: Campaign, x: float, y: float, w: float) -> str:
    """The own Election Day card: canvassers by region, and who is ready (§election-day)."""
    own = c.committed[c.seat] if c.seat < c.seats else [0] * ZONES
    row = 30.0
    h = 52 + ZONES * row + 30
    out = card(x, y, w, h, r=8) + caps(x + 16, y + 26, c.words("zone.election"), 12, INK_2)
    out += text(x + w - 16, y + 27, c.words("card.left", n=c.left), 14, anchor="end", weight=800)
    for region in range(ZONES):
        top = y + 38 + region * row
        n = own[region]
        mine = (c.votes[c.seat][region] if c.seat < c.seats else 0) + (n if c.hidden else 0)
        body = rect(x + 12, top, w - 24, row - 5, 4, token(f"region-{REGION_TOKENS[region]}"), INK, 1)
        body += text(x + 22, top + 17, c.region(region), 13, INK, weight=700, fit=w * 0.36)
        others = [c.votes[seat][region] for seat in range(c.seats) if seat != c.seat]
        body += text(x + w * 0.5, top + 17, f"{mine} : {max(others)}", 12, INK, "middle")
        for i in range(min(n, 6)):
            body += flat_cube(x + w * 0.58 + i * 13, top + 7, 11, c.seat, False)
        body += text(x + w - 22, top + 18, n, 15, INK, "end", 800)
        move = COMMIT + region
        if move in c.legal:
            out += lit(
                body, (x + 12, top, w - 24, row - 5), says=c.view.move_text(move, c.words), move=move, radius=4, pad=2
            )
        else:
            out += body
    foot = y + 38 + ZONES * row + 18
    each = (w - 24) / c.seats
    for seat in range(c.seats):
        cx = x + 12 + each * seat
        ready = not c.is_waiting(seat)
        said = "ready" if ready else ("placing" if seat in c.pending else "later")
        mark = chip(cx + 12, foot + 4, 10, seat) + text(
            cx + 26,
            foot + 8,
            c.words(f"card.{said}"),
            11.5,
            "" if ready else INK_2,
            weight=700 if ready else 0,
            fit=each - 30,
        )
        out += thing(mark, says=c.words("card.kept", seat=c.names[seat], n=c.keep[seat]))
    return out


def count(c: Campaign, x: float, y: float, w: float, h: float) -> str:
    """The count, revealed region by region: votes and rank points, cards, totals, the mayor (§vote-counting, §winner)."""
    seats = c.seats
    label = w * 0.3
    each = (w - label - 24) / seats
    row = (h - 118) / 8
    out = shadow(x, y, w, h, 10, 4) + card(x, y, w, h, r=10) + caps(x + 20, y + 30, c.words("zone.result"), 14, INK_2)
    xs = [x + 12 + label + each * (i + 0.5) for i in range(seats)]
    for seat, cx in enumerate(xs):
        out += chip(cx, y + 44, 14, seat) + text(
            cx, y + 74, cut_short(c.names[seat], each - 4, 12), 12, "", "middle", 700
        )
    for region in range(ZONES):
        line = y + 82 + (region + 0.7) * row
        votes = [c.votes[seat][region] for seat in range(seats)]
        body = rect(
            x + 16,
            line - row * 0.62,
            w - 32,
            row * 0.9,
            4,
            token(f"region-{REGION_TOKENS[region]}"),
            extra='opacity=".55"',
        )
        body += text(x + 24, line, c.region(region), 13.5, INK, weight=700, fit=label - 16)
        for seat, cx in enumerate(xs):
            points = c.ranks[seat][region]
            first = votes[seat] == max(votes) and votes[seat] > 0
            middle = cx - (8 if each < 90 else 0)
            body += text(middle - 3, line, votes[seat], 15, INK, "end", 800 if first else 0)
            last = c.committed[seat][region]
            body += text(middle + 1, line, f"+{points}", 12.5, INK, weight=700 if first else 0)
            body += text(middle + 24, line, f"({last})", 11, INK) if last and each > 70 else ""
        out += later(body, 0.5 + region * 0.6)
    cards, total = y + 82 + 6.7 * row, y + 82 + 7.75 * row
    tail = icon("event", x + 20, cards - 13, 16, token("card-ink"), PAPER) + text(
        x + 42, cards, c.words("card.cards"), 13.5, weight=700, fit=label - 30
    )
    tail += text(x + 24, total, c.words("card.total"), 16, weight=800)
    for seat, cx in enumerate(xs):
        tail += text(cx, cards, c.cards[seat], 14, "", "middle")
        tail += text(cx, total, c.totals[seat], 21, "", "middle", 800)
    out += later(tail, 4.3)
    return out + later(stamp(xs[c.mayor], y + h - 16, c.words("card.mayor"), good=True, size=13), 4.9)


def later(body: str, seconds: float) -> str:
    """Something that comes into the picture after a while, once; a still picture shows it from the start."""
    return f'<g class="later" style="--after:{seconds:g}s">{body}</g>'
