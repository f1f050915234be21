# ruff: noqa: E501  (SVG text breaks badly)
"""The panels round the map: calendar, schedule, standings, dice, drafts, the Election Day card, the count."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety.draw.city import Aim, flat_cube
from backroom.games.ninety.draw.geometry import GOLD, HEIGHT, INK, NAVY, REGION_TOKENS, WIDTH, cells, centre
from backroom.games.ninety.draw.glance import Glance, say
from backroom.games.ninety.plain import event_here, region_votes
from backroom.games.ninety.state import ATTEND, COMMIT, DAYS, KEEP_BIO, KEEP_TURF, SCHEDULE, SITES, ZONES, Phase
from backroom.games.ninety.text import bio_text, money, reward_parts, reward_text
from backroom.kit.parts import (
    BAD,
    CLOTH_INK,
    CLOTH_INK_2,
    CLOTH_RULE,
    INK_2,
    PAPER,
    PAPER_WELL,
    Face,
    bust,
    caps,
    card,
    chip,
    circle,
    cut_short,
    die,
    icon,
    lit,
    name_lines,
    paragraph,
    path,
    pill,
    place,
    rect,
    shadow,
    stamp,
    text,
    thing,
    token,
    width_of,
    wrap,
    zone,
)

EDGE = token("card-line")
WARN_FILL = "#FFD24A"
REWARD_ICONS = {"canvassers": "canvasser", "cash": "dollar", "solid": "solid", "lean": "ballot"}


# --- calendar ---------------------------------------------------------------------------------------------------------


def calendar(view: View, words: Words, x: float, y: float, w: float, h: float, *, small: bool = False) -> str:
    """Fifteen days and Election Day; passed ones crossed, weekends marked, today in gold (§calendar)."""
    s, deck = view.record, view.deck
    today = DAYS + 1 if s.phase >= Phase.COMMIT else int(s.day)
    return _calendar(words, deck.cards.calendar.days, int(deck.record.weekend), today, (x, y, w, h), small)


@lru_cache(256)
def _calendar(
    words: Words, days: tuple[str, ...], weekends: int, today: int, area: tuple[float, float, float, float], small: bool
) -> str:
    x, y, w, h = area
    each, out = w / (DAYS + 1), ""
    for i in range(DAYS + 1):
        left = x + i * each
        day = i + 1
        now, gone = day == today, day < today
        weekend = day <= DAYS and bool(weekends >> day & 1)
        fill = GOLD if now else (NAVY if day > DAYS else (PAPER_WELL if weekend else PAPER))
        box = rect(left + 1.5, y, each - 3, h, 4, fill, INK if now else EDGE, 2 if now else 1)
        if day > DAYS:
            size = 18 if small else 22
            out += box + icon(
                "ballot", left + each / 2 - size / 2, y + h / 2 - size / 2, size, INK if now else GOLD, fill
            )
            continue
        ink = "#231A0A" if now else (INK_2 if gone else "")
        box += text(
            left + each / 2,
            y + h * (0.66 if small else 0.56),
            day,
            11.5 if small else 18,
            ink,
            "middle",
            800 if now else 700,
        )
        if not small:
            letter = words(f"weekday_letter.{days[i]}")
            box += text(left + each / 2, y + h - 6, letter, 11, "#231A0A" if now else INK_2, "middle")
        if weekend:
            box += rect(left + 4, y + 3, each - 8, 3.5, 1.7, NAVY)
        if gone:
            box += path(
                f"M{left + 5:g} {y + h - (6 if small else 20):g}L{left + each - 5:g} {y + (7 if small else 12):g}",
                "none",
                EDGE,
                1.3,
            )
        tip = words("tip.day", day=day, weekday=words(f"weekday.{days[i]}"))
        out += thing(box, says=f"{tip}, {words('tip.weekend')}" if weekend else tip)
    return out


# --- schedule ---------------------------------------------------------------------------------------------------------


def rewards(event: Any, x: float, y: float, words: Words, size: float = 13.5) -> str:
    """What an event promises: icon and figure each."""
    out = ""
    for key, n in reward_parts(event):
        figure = words("money", n=n) if key == "cash" else str(n)
        out += icon(REWARD_ICONS[key], x, y - size + 1, size + 2, token("card-ink"), PAPER) + text(
            x + size + 5, y, figure, size, weight=800
        )
        x += size + 14 + width_of(figure, size, True)
    return out or text(x, y, words("reward.card"), 11.5, INK_2)


def schedule_card(
    view: View, words: Words, aim: Aim, x: float, y: float, w: float, h: float, number: int, number_of_cards: int
) -> str:
    """An event card on its space: attended or travelled to by a click, where that is possible (§schedule)."""
    s, d = view.record, view.deck.record
    if number > number_of_cards:
        return place(x, y, w, h, f"{number}")
    shown = int(s.schedule.cards[s.schedule.n - number])
    event = d.events[shown]
    title = words(f"event.{shown}")
    body = card(x, y, w, h, r=6, frame=False)
    body += (
        rect(x, y, 28, h, 6, NAVY)
        + rect(x + 18, y, 10, h, 0, NAVY)
        + text(x + 14, y + h / 2 + 7, number, 19, GOLD, "middle", 800)
    )
    rows = wrap(title, (w - 42) * 0.86, 12, True)  # the paper's letters are broad
    rows = rows if len(rows) <= 2 else (rows[0], cut_short(" ".join(rows[1:]), w - 42, 12, True))
    for i, row in enumerate(rows):
        body += text(x + 36, y + 17 + i * 14, row, 12, weight=700, kind="p", fit=w - 42)
    room = w - 46 - (74 if event.invitation else 0)
    body += text(x + 36, y + 46, words(f"hood.{event.hood}"), 11.5, INK_2, fit=room)
    body += rewards(event, x + 35, y + h - 10, words)
    if event.invitation:
        loss = f"−{event.miss_canvassers or money(event.miss_cash, words)}"
        body += pill(
            x + w - 5, y + h - 40, words("card.invitation"), 11, fill=BAD, ink="#FFF6E6", edge=BAD, anchor="end"
        )
        body += text(x + w - 8, y + h - 9, loss, 12, BAD, "end", 800)
    if number == SCHEDULE:
        body += pill(x + w - 6, y - 9, words("card.passes"), 11, fill=WARN_FILL, ink="#231A0A", edge=INK, anchor="end")
    box = (x, y, w, h)
    says = words("tip.card", event=title, place=words(f"hood.{event.hood}"), reward=reward_text(event, words))
    hood = int(event.hood)
    if ATTEND in view.legal and s.schedule.cards[event_here(s, d, view.seat)] == shown:
        return lit(
            body,
            box,
            says=view.move_text(ATTEND, words),
            move=ATTEND,
            radius=6,
            key=f"card-{shown}",
            name=f"event-{shown}",
        )
    if hood in aim.ways:
        way = aim.ways[hood]
        says = f"{words('tip.travel', place=words(f'hood.{hood}'), cost=way.cost)}. {says}"
        body += circle(x + 14, y + h - 13, 8.5, INK, WARN_FILL, 1.4) + text(
            x + 14, y + h - 9, way.cost, 12, WARN_FILL, "middle", 800
        )
        one = len(way.moves) == 1
        return lit(
            body,
            box,
            says=says,
            move=way.moves[0] if one else None,
            moves=() if one else way.moves,
            bulbs=False,
            radius=6,
            key=f"card-{shown}",
            name=f"event-{shown}",
        )
    return thing(body, key=f"card-{shown}", name=f"event-{shown}", says=says)


def schedule(view: View, words: Words, aim: Aim, spots: list[tuple[float, float]], w: float, h: float) -> str:
    """The six spaces, newest first."""
    n = int(view.record.schedule.n)
    return "".join(schedule_card(view, words, aim, x, y, w, h, i, n) for i, (x, y) in enumerate(spots, 1))


# --- standings --------------------------------------------------------------------------------------------------------


def standings(words: Words, g: Glance, x: float, y: float, w: float, h: float) -> str:
    """Votes and rank points by region, event cards, totals (§vote-counting)."""
    seats = g.seats
    label = (84, 84, 84, 66, 54)[seats - 1]
    names = "region" if label > 66 else "region_short"
    each = (w - label - 16) / seats
    size, gap = (13, 1.0) if seats < 5 else (12, 2.0)
    row = (h - 30) / 8
    out = zone(x, y, w, h, words("zone.standings"))
    xs = [x + 12 + label + each * (i + 0.5) for i in range(seats)]
    out += "".join(chip(cx, y + 22, 9, seat) for seat, cx in enumerate(xs))
    for region in range(ZONES):
        base_y = y + 30 + (region + 0.78) * row
        points = [g.ranks[seat][region] for seat in range(seats)]
        votes = [g.votes[seat][region] for seat in range(seats)]
        shown = say(words, f"{names}.{region}")
        line = rect(x + 10, base_y - 9, 10, 10, 1, token(f"region-{REGION_TOKENS[region]}"), INK)
        line += text(x + 24, base_y, shown, 11.5, CLOTH_INK, fit=label - 14)
        for seat, cx in enumerate(xs):
            first = votes[seat] == max(votes) and votes[seat] > 0
            weight, paint = (800, token("won")) if first else (0, CLOTH_INK_2)
            line += text(cx - gap, base_y, votes[seat], size, CLOTH_INK, "end", weight, spacing="-.03em")
            line += text(cx + 3 - 2 * gap, base_y, f"+{points[seat]}", 11, paint, spacing="-.04em")
        out += thing(line, says=_ranks_said(words, g, region), name=f"region-{region}")
    y_cards, y_total = y + 30 + 6.78 * row, y + 30 + 7.8 * row
    out += path(f"M{x + 10:g} {y_cards - row * 0.74:g}h{w - 20:g}", "none", CLOTH_RULE, 0.8, 'opacity=".6"')
    out += icon("event", x + 9, y_cards - 11, 13, CLOTH_INK, token("felt-2")) + text(
        x + 24, y_cards, words("card.cards_short" if label < 70 else "card.cards"), 11.5, CLOTH_INK, fit=label - 14
    )
    out += text(x + 10, y_total, words("card.total"), 12.5, CLOTH_INK, weight=800, fit=label)
    for seat, cx in enumerate(xs):
        out += text(cx + 2, y_cards, g.cards[seat], 12.5, CLOTH_INK, "middle")
        out += text(cx + 2, y_total, g.totals[seat], 16, CLOTH_INK, "middle", 800)
    return out


def strip_height(seats: int) -> float:
    """How high the standings are when they lie on their side."""
    return 32 + 17.0 * seats


def standings_strip(words: Words, g: Glance, x: float, y: float, w: float) -> str:
    """The standings of a phone, on their side and so low that they stay in sight: a row for each candidate."""
    edge, cards, total = 28.0, 32.0, 44.0
    each = (w - edge - cards - total - 8) / ZONES
    out = zone(x, y, w, strip_height(g.seats), words("zone.standings"))
    rows = [y + 38 + 17 * seat for seat in range(g.seats)]
    out += "".join(chip(x + 16, row - 4.5, 7.6, seat) for seat, row in enumerate(rows))
    for region in range(ZONES):
        left = x + edge + each * region
        votes, points = ([shown[seat][region] for seat in range(g.seats)] for shown in (g.votes, g.ranks))
        column = rect(left + 1, y + 9, each - 2, 15, 2, token(f"region-{REGION_TOKENS[region]}"), INK, 0.8)
        column += text(
            left + each / 2, y + 20.5, say(words, f"region_short.{region}"), 11, INK, "middle", 700, fit=each - 4
        )
        for seat, row in enumerate(rows):
            first = votes[seat] == max(votes) and votes[seat] > 0
            column += text(left + each / 2 - 2, row, votes[seat], 13, CLOTH_INK, "end", 800 if first else 0)
            column += text(left + each / 2 + 1, row, f"+{points[seat]}", 11, token("won") if first else CLOTH_INK_2)
        out += thing(column, says=_ranks_said(words, g, region), name=f"region-{region}")
    cards_at, total_at = x + w - total - cards / 2 - 4, x + w - total / 2 - 6
    out += icon("event", cards_at - 7, y + 10, 14, CLOTH_INK, token("felt-2"))
    out += text(total_at, y + 20.5, words("card.total"), 11, CLOTH_INK, "middle", 700, fit=total)
    for seat, row in enumerate(rows):
        out += text(cards_at, row, g.cards[seat], 13, CLOTH_INK, "middle")
        out += text(total_at, row + 1, g.totals[seat], 15, CLOTH_INK, "middle", 800)
    return out


def _ranks_said(words: Words, g: Glance, region: int) -> str:
    said = say(words, "tip.join").join(
        say(words, "tip.rank", seat=g.names[seat], votes=g.votes[seat][region], points=g.ranks[seat][region])
        for seat in range(g.seats)
    )
    return say(words, "tip.place", place=say(words, f"region.{region}"), what=said)


# --- the turn ---------------------------------------------------------------------------------------------------------


def turn_box(view: View, words: Words, x: float, y: float) -> str:
    """Whose turn it is: white dice, points, and what that candidate has; on weekends the extra die before them."""
    s = view.record
    seat = int(s.turn)
    name = view.seat_name(seat, words)
    out = card(x, y, 200, 126, r=8) + text(x + 14, y + 24, cut_short(name, 144, 13, True), 13, INK_2, weight=700)
    out += chip(x + 180, y + 20, 10, seat)
    dice = [int(n) for n in s.white[: 3 if s.coffee else 2]]
    waiting = not s.white_total
    if waiting and s.weekend_die:
        out += die(x + 32, y + 50, 30, int(s.weekend_die), "black", -5) + text(
            x + 54, y + 55, words("zone.weekend"), 12, INK_2, fit=136
        )
    else:
        for i, n in enumerate(dice):
            out += die(x + 32 + i * 36, y + 50, 30, n, "ivory", (-5, 4, -3)[i])
        if not waiting:
            out += text(x + 22 + len(dice) * 36, y + 58, f"= {int(s.white_total)}", 20, weight=800)
    total = max(int(s.white_total), int(s.points))
    gap = min(19.0, 172 / max(1, total))
    for i in range(total):
        out += circle(x + 20 + i * gap, y + 86, min(7, gap * 0.42), NAVY if i < s.points else "none", NAVY, 1.5)
    out += text(x + 14, y + 116, words("card.left", n=int(s.points)), 13.5, weight=800)
    out += icon("canvasser", x + 76, y + 102, 16, token("card-ink"), PAPER) + text(
        x + 94, y + 116, int(s.canvassers[seat]), 13.5, weight=800
    )
    out += icon("dollar", x + 118, y + 102, 16, token("card-ink"), PAPER) + text(
        x + 137, y + 116, money(s.cash[seat], words), 13.5, weight=800, fit=54
    )
    means = {"n": int(s.canvassers[seat]), "cash": money(s.cash[seat], words)}
    return thing(out, says=words("tip.turn", seat=name, points=int(s.points), **means))


def legend(words: Words, x: float, y: float, seat: int) -> str:
    """What the blocks mean."""
    return (
        rect(x, y, 138, 52, 6, PAPER, EDGE)
        + flat_cube(x + 11, y + 9, 12, seat, False) + text(x + 31, y + 19, words("card.lean"), 12)
        + flat_cube(x + 11, y + 31, 12, seat, True) + text(x + 31, y + 41, words("card.solid"), 12)
    )  # fmt: skip


# --- drafts -----------------------------------------------------------------------------------------------------------


FACES = (
    Face("cap", 3, "beard smile", "#5B4A33", "#6B3E1E", "#7A3E1A", "#2F6B4F", "#E9D3A4"),
    Face("wave", 4, "lips", "#1F5A6B", hair="#1A120C", tie="#7FAFC4", ground="#CFE3EA"),
    Face("top", 0, "smile", "#2B2622", "#1A140C", "#C9B48A", "#5A2D91", "#EBCB7E"),
    Face("slick", 2, "smile", "#B2301F", hair="#1A120C", tie="#F2B632", ground="#F0C987"),
    Face("cap", 1, "tash", "#35404A", "#8E2A1E", "#2B1D14", "#F2B632", "#D9C89F"),
    Face("bald", 0, "specs", "#1E3E5C", hair="#6E6255", tie="#2F7A55", ground="#D8E6C8"),
    Face("cloche", 3, "lips", "#7A4B10", "#2F7A55", "#7A3E1A", "#B2301F", "#F2E2BC"),
    Face("bob", 5, "lips", "#C8351F", hair="#1A120C", tie="#FFF6E6", ground="#F6D58A"),
    Face("slick", 4, "tash smile", "#5A2D91", hair="#2B1D14", tie="#EDB81C", ground="#E3D3EC"),
    Face("cap", 5, "", "#1E3E5C", "#1E3E5C", "#1A120C", "#F2B632", "#CFE3EA"),
    Face("bald", 1, "tash", "#FFF6E6", hair="#2B1D14", tie="#B2301F", ground="#F0C987"),
    Face("fedora", 3, "smile", "#7F8B90", "#42525B", "#6E6255", "#1E3E5C", "#E6E2D4"),
    Face("wave", 0, "lips", "#2F7A55", hair="#7A3E1A", tie="#EDB81C", ground="#D8E6C8"),
    Face("bowler", 2, "beard", "#35302B", "#171411", "#1A120C", "#7FD3BC", "#E3D3EC"),
    Face("bob", 3, "lips specs", "#8E2A1E", hair="#6E6255", tie="#F2B632", ground="#F2E2BC"),
)


def bio_card(view_deck: Any, words: Words, bio: int, x: float, y: float, w: float, h: float) -> str:
    """A bio: portrait, name, what it does; a long text makes the portrait smaller."""
    large = w > 170
    size, title = (14.0, 15.0) if large else (11.5, 13.0)
    name, says = words(f"bio.{bio}"), bio_text(view_deck.bios[bio], words)
    below = (
        20 + title * 1.1 * len(wrap(name, w - 16, title, True)[:2]) + size * 1.25 * len(wrap(says, w - 22, size)) + 12
    )
    side = min(w - 16, h * 0.5, h - 9 - below)
    out = card(x, y, w, h) + bust(x + (w - side) / 2, y + 9, side, FACES[bio % len(FACES)])
    out += name_lines(x + w / 2, y + side + 28, name, w - 16, title, kind="p")
    top = side + (64 if large else 58)
    if len(wrap(name, w - 16, title, True)) < 2 and below > h * 0.5:
        top -= title * 1.1
    return out + paragraph(x + w / 2, y + top, says, w - 22, size, INK_2, "middle", lead=1.25)


def turf_card(view_deck: Any, words: Words, turf: int, x: float, y: float, w: float, h: float) -> str:
    """A home turf: where it lies in the city, its three neighbourhoods, and how far Downtown is."""
    hoods = [int(hood) for hood in view_deck.turfs[turf]]
    wide = w - 24
    down = wide * HEIGHT / WIDTH if w > 150 else 60
    out = card(x, y, w, h)
    if w > 150:
        out += _where(view_deck, hoods, x + 12, y + 10, wide)
    else:  # in the gallery a map on each would be too much
        out += circle(x + w / 2, y + 40, 26, NAVY) + icon("turf", x + w / 2 - 18, y + 21, 36, GOLD, NAVY)
    out += name_lines(x + w / 2, y + down + 28, words(f"turf.{turf}"), w - 16, 13.5, most=1, kind="p")
    for i, hood in enumerate(hoods):
        tint, line = REGION_TOKENS[int(view_deck.region[hood])], y + down + 41 + i * 19
        out += rect(x + 14, line, 11, 11, 1, token(f"region-{tint}"), INK)
        out += text(x + 31, line + 10, words(f"hood.{hood}"), 12.5, fit=w - 42)
    far = int(view_deck.home_far[0, turf, view_deck.downtown])
    return out + text(x + w / 2, y + h - 14, words("card.distance", n=far), 12, INK_2, "middle")


def _where(deck: Any, hoods: list[int], x: float, y: float, w: float) -> str:
    """The city in small, these neighbourhoods in gold with a pin."""
    k = w / WIDTH
    out = ""
    for region, tint in enumerate(REGION_TOKENS):
        inside = [hood for hood in range(SITES) if deck.region[hood] == region]
        out += path(cells(inside), token(f"region-{tint}"), token(f"region-{tint}"), 2)
    out += path(cells(hoods), GOLD, INK, 1.3 / k, 'stroke-linejoin="round"')
    middle = sum(centre(hood)[0] for hood in hoods) / len(hoods), sum(centre(hood)[1] for hood in hoods) / len(hoods)
    small = f'<g transform="translate({x:g} {y:g}) scale({k:.4f})">{out}</g>'
    return small + icon("turf", x + middle[0] * k - 9, y + middle[1] * k - 9, 18, NAVY, GOLD)


def draft(view: View, words: Words, x: float, y: float, w: float, h: float) -> str:
    """Two cards to choose from, face up for all (§setup)."""
    s = view.record
    bios = s.phase == Phase.DRAFT_BIO
    out = shadow(x, y, w, h, 10, 4) + rect(x, y, w, h, 10, token("felt"), CLOTH_RULE, 1.4)
    out += caps(
        x + w / 2,
        y + 26,
        words("zone.draft_bio" if bios else "zone.draft_turf"),
        13,
        CLOTH_INK,
        "middle",
        spacing=".16em",
    )
    each = (w - 54) / 2
    for i in range(2):
        if s.offer[i] < 0:
            continue
        left, top, high = x + 18 + i * (each + 18), y + 42, h - 60
        shown = int(s.offer[i])
        body = (
            bio_card(view.deck.record, words, shown, left, top, each, high)
            if bios
            else turf_card(view.deck.record, words, shown, left, top, each, high)
        )
        move = (KEEP_BIO if bios else KEEP_TURF) + i
        if move in view.legal:
            out += lit(body, (left, top, each, high), says=view.move_text(move, words), move=move)
        else:
            out += body
    return out


# --- Election Day -----------------------------------------------------------------------------------------------------


def election_card(view: View, words: Words, x: float, y: float, w: float) -> str:
    """The own Election Day card: canvassers by region, and who is ready (§election-day)."""
    s = view.record
    row = 30.0
    h = 52 + ZONES * row + 30
    out = card(x, y, w, h, r=8) + caps(x + 16, y + 26, words("zone.election"), 12, INK_2)
    laid = int(s.committed[view.seat].sum())
    left = int(s.keep[view.seat]) - laid
    out += text(x + w - 16, y + 27, words("card.left", n=left), 14, anchor="end", weight=800)
    for region in range(ZONES):
        top = y + 38 + region * row
        n = int(s.committed[view.seat, region])
        body = rect(x + 12, top, w - 24, row - 5, 4, token(f"region-{REGION_TOKENS[region]}"), INK, 1)
        body += text(x + 22, top + 17, words(f"region.{region}"), 13, INK, weight=700, fit=w * 0.36)
        others = [int(region_votes(s, seat, region)) for seat in range(s.seats) if seat != view.seat]
        body += text(x + w * 0.5, top + 17, f"{int(s.votes[view.seat, region]) + n} : {max(others)}", 12, INK, "middle")
        for i in range(min(n, 6)):
            body += flat_cube(x + w * 0.58 + i * 13, top + 7, 11, view.seat, False)
        body += text(x + w - 22, top + 18, n, 15, INK, "end", 800)
        move = COMMIT + region
        if move in view.legal:
            out += lit(
                body, (x + 12, top, w - 24, row - 5), says=view.move_text(move, words), move=move, radius=4, pad=2
            )
        else:
            out += body
    foot = y + 38 + ZONES * row + 18
    each = (w - 24) / int(s.seats)
    for seat in range(s.seats):
        cx = x + 12 + each * seat
        ready = not int(s.waiting) >> seat & 1
        said = "ready" if ready else ("laying" if seat in view.pending else "later")
        mark = chip(cx + 12, foot + 4, 10, seat) + text(
            cx + 26,
            foot + 8,
            words(f"card.{said}"),
            11.5,
            "" if ready else INK_2,
            weight=700 if ready else 0,
            fit=each - 30,
        )
        out += thing(mark, says=words("card.kept", seat=view.seat_name(seat, words), n=int(s.keep[seat])))
    return out


def count(view: View, words: Words, g: Glance, x: float, y: float, w: float, h: float) -> str:
    """The count, revealed region by region: votes and rank points, cards, totals, the mayor (§vote-counting, §winner)."""
    s = view.record
    seats = int(s.seats)
    label = w * 0.3
    each = (w - label - 24) / seats
    row = (h - 118) / 8
    out = shadow(x, y, w, h, 10, 4) + card(x, y, w, h, r=10) + caps(x + 20, y + 30, words("zone.result"), 14, INK_2)
    xs = [x + 12 + label + each * (i + 0.5) for i in range(seats)]
    for seat, cx in enumerate(xs):
        out += chip(cx, y + 44, 14, seat) + text(
            cx, y + 74, cut_short(view.seat_name(seat, words), each - 4, 12), 12, "", "middle", 700
        )
    for region in range(ZONES):
        line = y + 82 + (region + 0.7) * row
        votes = [g.votes[seat][region] for seat in range(seats)]
        body = rect(
            x + 16,
            line - row * 0.62,
            w - 32,
            row * 0.9,
            4,
            token(f"region-{REGION_TOKENS[region]}"),
            extra='opacity=".55"',
        )
        body += text(x + 24, line, words(f"region.{region}"), 13.5, INK, weight=700, fit=label - 16)
        for seat, cx in enumerate(xs):
            points = g.ranks[seat][region]
            first = votes[seat] == max(votes) and votes[seat] > 0
            middle = cx - (8 if each < 90 else 0)
            body += text(middle - 3, line, votes[seat], 15, INK, "end", 800 if first else 0)
            last = int(s.committed[seat, region])
            body += text(middle + 1, line, f"+{points}", 12.5, INK, weight=700 if first else 0)
            body += text(middle + 24, line, f"({last})", 11, INK) if last and each > 70 else ""
        out += later(body, 0.5 + region * 0.6)
    cards, total = y + 82 + 6.7 * row, y + 82 + 7.75 * row
    tail = icon("event", x + 20, cards - 13, 16, token("card-ink"), PAPER) + text(
        x + 42, cards, words("card.cards"), 13.5, weight=700, fit=label - 30
    )
    tail += text(x + 24, total, words("card.total"), 16, weight=800)
    for seat, cx in enumerate(xs):
        tail += text(cx, cards, g.cards[seat], 14, "", "middle")
        tail += text(cx, total, int(s.score[seat]), 21, "", "middle", 800)
    out += later(tail, 4.3)
    mayor = next((seat for seat in range(seats) if s.place[seat] == 1), 0)
    return out + later(stamp(xs[mayor], y + h - 16, words("card.mayor"), good=True, size=13), 4.9)


def later(body: str, seconds: float) -> str:
    """Something that comes into the picture after a while, once; a still picture shows it at once."""
    return f'<g class="later" style="--after:{seconds:g}s">{body}</g>'
