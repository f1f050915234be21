"""The panels round the map: calendar, standings, the turn's dice, the legend."""

from __future__ import annotations

from functools import lru_cache

from backroom.core.words import Words
from backroom.games.ninety.draw.city import flat_cube
from backroom.games.ninety.draw.geometry import GOLD, INK, NAVY, REGION_TOKENS
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.state import DAYS, ZONES, Phase
from backroom.games.ninety.text import money
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, CLOTH_RULE, EDGE, INK_2, PAPER, PAPER_WELL, token
from backroom.kit.parts import card, chip, circle, cut_short, die, icon, path, rect, text, thing, zone


def calendar(c: Campaign, x: float, y: float, w: float, h: float, *, small: bool = False) -> str:
    """Fifteen days and Election Day; passed ones crossed, weekends marked, today in gold (§calendar)."""
    today = DAYS + 1 if c.phase >= Phase.COMMIT else c.day
    return _calendar(c.words, c.view.deck.cards.calendar.days, int(c.deck.weekend), today, (x, y, w, h), small)


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


# --- standings --------------------------------------------------------------------------------------------------------


def standings(c: Campaign, x: float, y: float, w: float, h: float) -> str:
    """Votes and rank points by region, event cards, totals (§vote-counting)."""
    seats = c.seats
    label = (84, 84, 84, 66, 54)[seats - 1]
    names = "region" if label > 66 else "region_short"
    each = (w - label - 16) / seats
    size, gap = (13, 1.0) if seats < 5 else (12, 2.0)
    row = (h - 46) / 8
    out = zone(x, y, w, h, _title(c))
    xs = [x + 12 + label + each * (i + 0.5) for i in range(seats)]
    out += "".join(chip(cx, y + 22, 9, seat) for seat, cx in enumerate(xs))
    for region in range(ZONES):
        base_y = y + 30 + (region + 0.78) * row
        points = [c.ranks[seat][region] for seat in range(seats)]
        votes = [c.votes[seat][region] for seat in range(seats)]
        shown = c.say(f"{names}.{region}")
        line = rect(x + 10, base_y - 9, 10, 10, 1, token(f"region-{REGION_TOKENS[region]}"), INK)
        line += text(x + 24, base_y, shown, 11.5, CLOTH_INK, fit=label - 14)
        for seat, cx in enumerate(xs):
            first = votes[seat] == max(votes) and votes[seat] > 0
            weight, paint = (800, token("won")) if first else (0, CLOTH_INK_2)
            line += text(cx - gap, base_y, votes[seat], size, CLOTH_INK, "end", weight, spacing="-.03em")
            line += text(cx + 3 - 2 * gap, base_y, f"+{points[seat]}", 11, paint, spacing="-.04em")
        out += thing(line, says=_ranks_said(c, region), name=f"region-{region}", inspect=f"region-{region}")
    y_cards, y_total = y + 30 + 6.78 * row, y + 30 + 7.8 * row
    out += path(f"M{x + 10:g} {y_cards - row * 0.74:g}h{w - 20:g}", "none", CLOTH_RULE, 0.8, 'opacity=".6"')
    out += icon("event", x + 9, y_cards - 11, 13, CLOTH_INK, token("felt-2")) + text(
        x + 24, y_cards, c.words("card.cards_short" if label < 70 else "card.cards"), 11.5, CLOTH_INK, fit=label - 14
    )
    out += text(x + 10, y_total, c.words("card.total"), 12.5, CLOTH_INK, weight=800, fit=label)
    for seat, cx in enumerate(xs):
        out += text(cx + 2, y_cards, c.cards[seat], 12.5, CLOTH_INK, "middle")
        out += text(cx + 2, y_total, c.totals[seat], 16, CLOTH_INK, "middle", 800)
    return out + text(x + 10, y + h - 7, _small(c), 11, CLOTH_INK_2, fit=w - 20)


def _title(c: Campaign) -> str:
    return c.words("zone.final" if c.over else "zone.standings")


def _small(c: Campaign) -> str:
    return c.words("card.small" if c.rank_zero else "card.small_plain")


def strip_height(seats: int) -> float:
    """How high the standings are when they are turned on their side."""
    return 46 + 17.0 * seats


def standings_strip(c: Campaign, x: float, y: float, w: float) -> str:
    """The standings of a phone, on their side and so low that they stay in sight: a row for each candidate."""
    edge, cards, total = 28.0, 32.0, 44.0
    each = (w - edge - cards - total - 8) / ZONES
    out = zone(x, y, w, strip_height(c.seats), _title(c))
    rows = [y + 38 + 17 * seat for seat in range(c.seats)]
    out += "".join(chip(x + 16, row - 4.5, 7.6, seat) for seat, row in enumerate(rows))
    for region in range(ZONES):
        left = x + edge + each * region
        votes, points = ([shown[seat][region] for seat in range(c.seats)] for shown in (c.votes, c.ranks))
        column = rect(left + 1, y + 9, each - 2, 15, 2, token(f"region-{REGION_TOKENS[region]}"), INK, 0.8)
        column += text(left + each / 2, y + 20.5, c.say(f"region_short.{region}"), 11, INK, "middle", 700, fit=each - 4)
        for seat, row in enumerate(rows):
            first = votes[seat] == max(votes) and votes[seat] > 0
            column += text(left + each / 2 - 2, row, votes[seat], 13, CLOTH_INK, "end", 800 if first else 0)
            column += text(left + each / 2 + 1, row, f"+{points[seat]}", 11, token("won") if first else CLOTH_INK_2)
        out += thing(column, says=_ranks_said(c, region), name=f"region-{region}", inspect=f"region-{region}")
    cards_at, total_at = x + w - total - cards / 2 - 4, x + w - total / 2 - 6
    out += icon("event", cards_at - 7, y + 10, 14, CLOTH_INK, token("felt-2"))
    out += text(total_at, y + 20.5, c.words("card.total"), 11, CLOTH_INK, "middle", 700, fit=total)
    for seat, row in enumerate(rows):
        out += text(cards_at, row, c.cards[seat], 13, CLOTH_INK, "middle")
        out += text(total_at, row + 1, c.totals[seat], 15, CLOTH_INK, "middle", 800)
    return out + text(x + 10, y + strip_height(c.seats) - 7, _small(c), 11, CLOTH_INK_2, fit=w - 20)


def _ranks_said(c: Campaign, region: int) -> str:
    said = c.say("tip.join").join(
        c.say("tip.rank", seat=c.names[seat], votes=c.votes[seat][region], points=c.ranks[seat][region])
        for seat in range(c.seats)
    )
    return c.say("tip.place", place=c.region(region), what=said)


# --- the turn ---------------------------------------------------------------------------------------------------------


def turn_box(c: Campaign, x: float, y: float) -> str:
    """Whose turn it is: white dice, points, and what that candidate has; on weekends the extra die before them."""
    seat, name = c.turn, c.names[c.turn]
    out = card(x, y, 200, 126, r=8) + text(x + 14, y + 24, cut_short(name, 144, 13, True), 13, INK_2, weight=700)
    out += chip(x + 180, y + 20, 10, seat)
    waiting = not c.white_total
    if waiting and c.weekend_die:
        out += die(x + 32, y + 50, 30, c.weekend_die, "black", -5) + text(
            x + 54, y + 55, c.words("zone.weekend"), 12, INK_2, fit=136
        )
    else:
        for i, n in enumerate(c.dice):
            out += die(x + 32 + i * 36, y + 50, 30, n, "ivory", (-5, 4, -3)[i])
        if not waiting:
            out += text(x + 22 + len(c.dice) * 36, y + 58, f"= {c.white_total}", 20, weight=800)
    total = max(c.white_total, c.points)
    gap = min(19.0, 172 / max(1, total))
    for i in range(total):
        out += circle(x + 20 + i * gap, y + 86, min(7, gap * 0.42), NAVY if i < c.points else "none", NAVY, 1.5)
    out += text(x + 14, y + 116, c.words("card.left", n=c.points), 13.5, weight=800, fit=58)
    out += icon("canvasser", x + 76, y + 102, 16, token("card-ink"), PAPER) + text(
        x + 94, y + 116, c.canvassers[seat], 13.5, weight=800
    )
    out += icon("dollar", x + 118, y + 102, 16, token("card-ink"), PAPER) + text(
        x + 137, y + 116, money(c.cash[seat], c.words), 13.5, weight=800, fit=54
    )
    means = {"n": c.canvassers[seat], "cash": money(c.cash[seat], c.words)}
    return thing(out, says=c.words("tip.turn", seat=name, points=c.points, **means))


def legend(c: Campaign, x: float, y: float, seat: int) -> str:
    """What the blocks mean."""
    return (
        rect(x, y, 138, 52, 6, PAPER, EDGE)
        + flat_cube(x + 11, y + 9, 12, seat, False) + text(x + 31, y + 19, c.words("card.lean"), 12)
        + flat_cube(x + 11, y + 31, 12, seat, True) + text(x + 31, y + 41, c.words("card.solid"), 12)
    )  # fmt: skip
