"""What covers the map, two cards to choose from or a corner of dice; beside it on Election Day its card."""

from __future__ import annotations

from backroom.games.ninety.draw.cards import bio_card, turf_card
from backroom.games.ninety.draw.geometry import GOLD, INK, NAVY, REGION_TOKENS
from backroom.games.ninety.draw.panels import turn_box
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.state import COMMIT, KEEP_BIO, KEEP_TURF, ZONES, Phase
from backroom.kit.colours import CLOTH_INK, CLOTH_RULE, EDGE, INK_2, PAPER, token
from backroom.kit.parts import (
    caps,
    card,
    chip,
    cut_short,
    icon,
    lit,
    part,
    path,
    rect,
    shadow,
    stamp,
    text,
    thing,
    width_of,
)

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def is_free(c: Campaign) -> bool:
    """Whether nothing covers the map: no drafts."""
    return c.phase > Phase.DRAFT_TURF


def overlay(c: Campaign, *, turn_at: Point | None, draft_in: Box) -> str:
    """What covers the map: the turn's dice, two cards to choose from, or the mayor's name."""
    if c.phase <= Phase.DRAFT_TURF:
        return draft(c, *draft_in)
    if c.phase == Phase.OVER:
        return mayor_box(c, *turn_at) if turn_at else ""
    return turn_box(c, *turn_at) if turn_at and Phase.SEED < c.phase < Phase.COMMIT else ""


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
        move, opens = (KEEP_BIO if bios else KEEP_TURF) + i, f"{'bio' if bios else 'turf'}-{c.offer[i]}"
        if move in c.legal:
            says = c.view.move_text(move, c.words)
            out += lit(body, (left, top, each, high), says=says, move=move, inspect=opens)
        else:
            out += thing(body, says=c.words(f"bio.{c.offer[i]}" if bios else f"turf.{c.offer[i]}"), inspect=opens)
    return out


# --- Election Day -----------------------------------------------------------------------------------------------------


ROW, HIGH_ROW = 46.0, 60.0  # of the Election Day card: what is pressed is as large as a finger
NARROW = 300.0  # below it, names have a line of their own above the keys
IN_A_LINE = 3  # candidates of a narrow card


def election_height() -> float:
    """How high the Election Day card is where it has the whole width of a phone."""
    return 44 + ZONES * ROW + 64


def election_card(c: Campaign, x: float, y: float, w: float, h: float) -> str:
    """The own Election Day card: canvassers by region in any order, the chart, and who is ready (§election-day)."""
    narrow = w < NARROW
    row = HIGH_ROW if narrow else ROW
    out = card(x, y, w, h, r=8) + caps(x + 16, y + 26, c.words("zone.election"), 12, INK_2)
    out += text(x + w - 16, y + 27, c.words("card.left", n=c.unplaced), 14, anchor="end", weight=800)
    for region in range(ZONES):
        out += region_row(c, region, (x + 12, y + 40 + region * row, w - 24, row))
    foot = y + 40 + ZONES * row + 22
    if not narrow:
        out += text(x + 16, foot, c.words("card.chart"), 12, INK_2, fit=(w - 32) * 0.34)
        out += chart(c, x + 16 + (w - 32) * 0.36, foot, (w - 32) * 0.64)
        out += readiness(c, x + 12, foot + 24, w - 24, c.seats)
    else:
        out += text(x + 16, foot - 2, c.words("card.chart"), 12, INK_2, fit=w - 32)
        out += chart(c, x + 16, foot + 22, w - 32) + readiness(c, x + 12, foot + 38, w - 24, min(c.seats, IN_A_LINE))
    return part(out, (x, y, w, h), "election")


def region_row(c: Campaign, region: int, box: Box) -> str:
    """A region: the votes as they stand and as they will be, and steps of one; the figure takes all that is left."""
    x, y, w, h = box
    narrow = w < NARROW
    seated = c.seat < c.seats
    n = (c.committed[c.seat][region] if seated else 0) + c.drafted[region]
    mine = c.votes[c.seat][region] if seated else 0
    others = max(c.votes[seat][region] for seat in range(c.seats) if seat != c.seat)
    now = mine + (n if c.hidden else c.drafted[region])
    name, middle = c.region(region), y + (14 if narrow else h / 2)
    out = path(f"M{x:g} {y + h:g}h{w:g}", "none", EDGE, 0.8, 'opacity=".5"')
    out += rect(x + 2, y + 8, 11, h - 16, 3, token(f"region-{REGION_TOKENS[region]}"), INK, 1)
    at = x + w - (22 if narrow else 172)
    out += text(x + 20, middle + 5, name, 13.5, weight=700, fit=at - x - 94)
    out += text(at, middle + 5, f"{now} : {others}", 13, "", "end", 800 if n else 0)
    out += icon("check", at + 5, middle - 7, 14, token("ok-card")) if now > others else ""
    if now != mine:
        before = at - width_of(f"{now} : {others}", 13, True) - 8
        out += text(before, middle + 5, mine, 13, INK_2, "end")
        out += path(f"M{before - width_of(str(mine), 13) - 1:g} {middle + 0.5:g}H{before + 1:g}", "none", INK_2, 1.2)
    free = COMMIT + region in c.legal
    top = y + (23 if narrow else 1)
    minus, rest, plus = ((x + w - 136 + i * 46, top, 44.0, y + h - 1 - top) for i in range(3))
    out += step(c, "−", region, c.drafted[region] - 1, minus, "key.commit_minus", free and c.drafted[region] > 0)
    out += step(c, "+", region, c.drafted[region] + 1, plus, "key.commit_plus", free and c.unplaced > 0)
    return out + step(
        c, str(n), region, c.drafted[region] + c.unplaced, rest, "key.commit_rest", free and c.unplaced > 1, plain=True
    )


def step(
    c: Campaign, label: str, region: int, wanted: int, box: Box, key: str, possible: bool, *, plain: bool = False
) -> str:
    """A key of the card: it lays out another number of canvassers for a region."""
    x, y, w, h = box
    body = "" if plain else rect(x + 2, y + 3, w - 4, h - 6, 6, PAPER, EDGE, 1.2)
    paint = token("card-ink") if possible or plain else INK_2
    body += text(x + w / 2, y + h / 2 + 6, label, 18, paint, "middle", 800)
    if not possible:
        return body if plain else f'<g opacity=".4">{body}</g>'
    draft = {f"r{i}": wanted if i == region else n for i, n in enumerate(c.drafted)}
    return lit(body, box, says=c.words(key, region=c.region(region)), draft=draft, bulbs=False, radius=6, pad=0)


def chart(c: Campaign, x: float, y: float, w: float) -> str:
    """What each rank gives in a region, as the card has it (§vote-counting)."""
    points = c.deck.chart[c.seats][: c.seats].tolist()
    out, each = "", w / len(points)
    for rank, n in enumerate(points, 1):
        left = x + (rank - 1) * each
        out += rect(left, y - 14, each - 5, 20, 3, PAPER, EDGE, 0.8) + rect(left, y - 14, 17, 20, 3, NAVY)
        out += text(left + 8.5, y, rank, 12, GOLD, "middle", 800) + text(left + 23, y, n, 13, weight=700)
    return out


def readiness(c: Campaign, x: float, y: float, w: float, in_line: int) -> str:
    """Who has placed the last canvassers, so many candidates in a line."""
    out, each = "", w / in_line
    for seat in range(c.seats):
        left, middle = x + each * (seat % in_line), y + 24 * (seat // in_line)
        ready = not c.is_waiting(seat)
        said = c.words(f"card.{'ready' if ready else 'placing' if seat in c.pending else 'later'}")
        ink, weight = ("", 700) if ready else (INK_2, 0)
        mark = chip(left + 12, middle + 4, 10, seat)
        mark += text(left + 26, middle + 8, said, 11.5, ink, weight=weight, fit=each - 30)
        out += thing(mark, says=c.words("card.kept", seat=c.names[seat], n=c.keep[seat]))
    return out


# --- the end ----------------------------------------------------------------------------------------------------------


def mayor_box(c: Campaign, x: float, y: float) -> str:
    """Who won, where the dice were: the map and the standings say the rest (§winner)."""
    out = card(x, y, 200, 126, r=8) + caps(x + 14, y + 25, c.words("zone.final"), 11.5, INK_2)
    out += chip(x + 34, y + 62, 19, c.mayor)
    out += text(x + 64, y + 58, cut_short(c.names[c.mayor], 122, 16, True), 16, weight=800)
    out += text(x + 64, y + 80, c.words("card.points", n=c.totals[c.mayor]), 13.5, INK_2, fit=122)
    return out + stamp(x + 120, y + 106, c.words("card.mayor"), good=True, size=15)
