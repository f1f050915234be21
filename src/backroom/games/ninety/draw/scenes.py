"""Big moments: the weekend comes, its die rolls, and election night, region by region."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from backroom.core.match import Happening, View
from backroom.core.words import Words
from backroom.games.ninety.draw.geometry import GOLD, HEIGHT, REGION_TOKENS, WIDTH, cells, centre, edges
from backroom.games.ninety.draw.read import Campaign, read
from backroom.games.ninety.state import ZONES, Kind
from backroom.games.ninety.text import money, tie_break
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, EDGE, INK, INK_2, PAPER, token
from backroom.kit.parts import chip, die, rect, seat_paint, stamp, text
from backroom.kit.scenes import Row, Scene, Stage, beat, rolling, sentence
from backroom.kit.shapes import group, path

SEALED, OPENED = 1000, 1500  # milliseconds: the public votes of a region; its envelopes and ranks
CARDS, TIE, SWORN = 1600, 2400, 2600
LEAST_MAP = 200  # width of a city that has room for badges; the sheet below it says the same
CALENDAR = ("calendar",)  # where the days are on the board


def scenes(view: View, words: Words) -> list[Scene]:
    """The big moments of the last move: a weekend's first day, one's own weekend die, election night."""
    found = []
    weekend = int(view.deck.record.weekend)
    for happening in view.recent:
        day = happening.subject
        if happening.kind == Kind.DAY and weekend >> day & 1 and not weekend >> day - 1 & 1:
            found.append(weekend_comes(view, words, day))
        elif happening.kind == Kind.WEEKEND_DIE and happening.seat == view.seat:
            found.append(weekend_die(view, words, happening))
    if any(happening.kind == Kind.REGION_RESULT for happening in view.recent):
        found.append(election_night(view, words))
    return found


def weekend_comes(view: View, words: Words, day: int) -> Scene:
    """Four days of the calendar, the weekend in gold (§weekends)."""
    days, marked = view.deck.cards.calendar.days, int(view.deck.record.weekend)
    says = words("scene.weekend_says")

    def draw(stage: Stage) -> None:
        stage.lower(110, 90)
        size, gap = stage.of(130, 76), stage.of(20, 10)
        left = stage.middle - (4 * (size + gap) - gap) / 2
        for i in range(4):
            here = day - 1 + i
            if not 1 <= here <= len(days):
                continue
            x, fill = left + i * (size + gap), GOLD if marked >> here & 1 else PAPER
            stage.add(rect(x, stage.y, size, size * 1.25, 8, fill, EDGE, 1.5))
            stage.add(text(x + size / 2, stage.y + size * 0.7, here, size * 0.46, INK, "middle", 800))
            name = words(f"weekday.{days[here - 1]}")
            stage.add(text(x + size / 2, stage.y + size * 1.05, name, size * 0.2, INK, "middle", fit=size - 8))
        stage.y += size * 1.25 + stage.of(70, 50)
        stage.heading("", words("scene.weekend"))
        stage.lines(says)

    return Scene(
        "weekend", words("scene.weekend"), (beat(f"{words('scene.weekend')}. {says}", draw, 1400, at=CALENDAR),)
    )


def weekend_die(view: View, words: Words, happening: Happening) -> Scene:
    """The die, then what it offers (§weekends)."""
    face = happening.subject
    offer = words("scene.odd" if face % 2 else "scene.even")

    def draw(stage: Stage, *, done: bool) -> None:
        stage.lower(60, 60)
        stage.heading(words("scene.weekend"), words("scene.weekend_die"))
        size = stage.of(150, 100)
        stage.y += stage.of(30, 20)
        stage.add(die(stage.middle, stage.y + size / 2, size, face, "ivory", -6))
        stage.y += size + stage.of(50, 36)
        if done:
            stage.lines(offer, strong=True)

    return Scene(
        "roll",
        words("scene.weekend_die"),
        (
            beat(
                sentence(view, happening, words),
                partial(draw, done=False),
                rolling(1) + 300,
                after=rolling(1),
                at=CALENDAR,
            ),
            beat(offer, partial(draw, done=True), at=CALENDAR),
        ),
    )


# --- election night ---------------------------------------------------------------------------------------------------


def order(c: Campaign) -> list[int]:
    """The regions from the most certain to the closest, by what everybody could see before the envelopes."""
    sealed = c.committed if c.hidden else [[0] * ZONES] * c.seats

    def lead(region: int) -> int:
        open_votes = sorted((c.votes[seat][region] - sealed[seat][region] for seat in range(c.seats)), reverse=True)
        return open_votes[0] - open_votes[1]

    return sorted(range(ZONES), key=lambda region: (-lead(region), region))


def election_night(view: View, words: Words) -> Scene:
    """Each region: the votes on the map, the hidden ones and the ranks; event cards; the mayor (§vote-counting)."""
    c = read(view, words)
    regions = order(c)
    beats = []
    for i, region in enumerate(regions):
        name = c.region(region)
        public = [c.votes[seat][region] - _sealed(c, seat, region) for seat in range(c.seats)]
        on_map = " · ".join(words("scene.on_map", seat=c.names[seat], votes=public[seat]) for seat in range(c.seats))
        if any(_sealed(c, seat, region) for seat in range(c.seats)):
            detail = words("scene.sealed")
            beats.append(
                beat(
                    words("scene.told", what=name, told=on_map),
                    partial(_region, c, regions, i, opened=False),
                    SEALED,
                    detail=detail,
                )
            )
        told = [
            words("scene.region_seat", seat=c.names[seat], votes=c.votes[seat][region], n=c.ranks[seat][region])
            for seat in _by_votes(c, region)
        ]
        beats.append(
            beat(
                words("scene.told", what=name, told=" · ".join(told)),
                partial(_region, c, regions, i, opened=True),
                OPENED,
            )
        )
    cards = " · ".join(f"{c.names[seat]} +{c.cards[seat]}" for seat in range(c.seats))
    beats.append(beat(words("scene.told", what=words("scene.cards"), told=cards), partial(_cards, c, regions), CARDS))
    tie = tie_break(view, words)
    if tie:
        beats.append(beat(tie, partial(_tie, c, tie), TIE))
    said = " ".join(sentence(view, h, words) for h in view.recent if h.kind == Kind.WINNER)
    beats.append(beat(said, partial(_mayor, c, tie), SWORN, detail=tie))
    return Scene("election", words("scene.election"), tuple(beats))


def _sealed(c: Campaign, seat: int, region: int) -> int:
    return c.committed[seat][region] if c.hidden else 0


def _by_votes(c: Campaign, region: int) -> list[int]:
    return sorted(range(c.seats), key=lambda seat: (-c.votes[seat][region], seat))


def _so_far(c: Campaign, regions: Sequence[int]) -> list[int]:
    """Points of the regions that are counted; event cards come last."""
    return [
        sum(c.ranks[seat][region] + (c.votes[seat][region] if c.votes_score else 0) for region in regions)
        for seat in range(c.seats)
    ]


def _map(c: Campaign, stage: Stage, regions: Sequence[int], now: int, wide: float, *, opened: bool) -> None:
    """The city: counted regions in their tint with its leader, the one at hand framed, the rest pale and sealed."""
    scale = wide / WIDTH
    left = stage.middle - wide / 2 if stage.tall else stage.edge
    signs = stage.of(1, 0.8)  # the size of badges and envelopes
    by_region = [[h for h, r in enumerate(c.tables.regions) if r == region] for region in range(ZONES)]
    body = rect(0, 0, WIDTH, HEIGHT, 14, token("land"), EDGE, 2)
    for region, hoods in enumerate(by_region):
        known = region in regions[: now + 1]
        body += path(cells(hoods), token(f"region-{REGION_TOKENS[region]}"), EDGE, 1, "" if known else 'opacity=".25"')
    body += path(edges(c.tables.regions), "none", INK, 2)
    if now < len(regions):
        body += path(cells(by_region[regions[now]]), "none", GOLD, 7, 'stroke-linejoin="round"')
    stage.add(group(body, x=left, y=stage.y, scale=scale))
    for i, region in enumerate(regions if wide >= LEAST_MAP else ()):
        places = [centre(hood) for hood in by_region[region]]
        x = left + scale * sum(place[0] for place in places) / len(places)
        y = stage.y + scale * sum(place[1] for place in places) / len(places)
        if i < now or (i == now and opened):
            stage.add(group(_badge(c, region, 0, 0), x=x, y=y, scale=signs))
        elif c.hidden:
            stage.add(_envelope(x - 14 * signs, y - 9 * signs, 28 * signs))


def _badge(c: Campaign, region: int, x: float, y: float) -> str:
    """Who leads a region, with how many votes, and what that pays; several leaders share."""
    first = _by_votes(c, region)[0]
    votes, points = c.votes[first][region], f"+{c.ranks[first][region]}"
    leaders = [seat for seat in _by_votes(c, region) if c.votes[seat][region] == votes]
    wide = 62.0 + 13 * len(leaders)
    left = x - wide / 2
    out = rect(left, y - 14, wide, 28, 14, "#1A140C", GOLD, 1.5)
    out += "".join(chip(left + 15 + 13 * i, y, 9.5, seat) for i, seat in enumerate(leaders))
    at = left + 14 + 13 * len(leaders)
    return (
        out
        + text(at + 18, y + 5.5, votes, 16, "#FFF6E6", "end", 800)
        + text(at + 22, y + 5, points, 12.5, "#FFE08A", weight=700)
    )


def _sheet(c: Campaign, stage: Stage, regions: Sequence[int], told: Sequence[int]) -> None:
    """Everybody's votes and rank points, region beside region; what is not counted yet is in an envelope."""
    wide, each, head = stage.w - 2 * stage.edge, stage.of(27 if c.seats < 5 else 23, 25), stage.of(28, 24)
    label, total = stage.of(150, 30), stage.of(92, 48)
    column = (wide - label - total) / ZONES
    x, y = stage.edge, stage.y
    stage.add(rect(x, y, wide, head + each * c.seats + 6, 8, PAPER, EDGE, 1))
    middles = [x + label + column * (i + 0.5) for i in range(ZONES)]
    for region, middle in zip(regions, middles, strict=True):
        paint = token(f"region-{REGION_TOKENS[region]}")
        name = c.say(f"region{'_short' if stage.tall else ''}.{region}")
        stage.add(rect(middle - column / 2 + 2, y + 4, column - 4, head - 7, 3, paint, EDGE, 1))
        stage.add(text(middle, y + head / 2 + 4.5, name, stage.of(12, 11), INK, "middle", 700, fit=column - 8))
    stage.add(text(x + wide - 8, y + head / 2 + 4.5, c.words("scene.so_far"), 11.5, INK_2, "end", 700, fit=total - 10))
    sums = _so_far(c, told)
    for seat in range(c.seats):
        base = y + head + each * (seat + 0.5) + 5
        stage.add(chip(x + 15, base - 5, 9, seat))
        if not stage.tall:
            stage.add(text(x + 32, base, c.names[seat], 14, INK, weight=700, fit=label - 40))
        for region, middle in zip(regions, middles, strict=True):
            if region in told:
                stage.add(text(middle - 1, base, c.votes[seat][region], stage.of(15, 13), INK, "end", 800))
                stage.add(text(middle + 2, base, f"+{c.ranks[seat][region]}", stage.of(12, 11), INK_2))
            else:
                stage.add(_envelope(middle - 8, base - 10, 16))
        stage.add(text(x + wide - 10, base + 1, sums[seat] if told else "…", stage.of(18, 15), INK, "end", 800))
    stage.y += head + each * c.seats + stage.of(26, 22)
    stage.add(text(x + 4, stage.y, c.words("scene.cards_last"), stage.of(13, 12), CLOTH_INK_2, fit=wide))


def _region(c: Campaign, regions: Sequence[int], i: int, stage: Stage, *, opened: bool) -> None:
    words, region = c.words, regions[i]
    stage.heading(words("scene.region_of", n=i + 1, of=len(regions)), c.region(region))
    left = stage.edge
    each = stage.of(72, 46 if c.seats < 4 else 37)
    if stage.tall:  # what the bars and the sheet leave free
        wide = min(stage.w - 2 * stage.edge, (stage.h - stage.y - c.seats * each - 80 - 25 * c.seats) * WIDTH / HEIGHT)
        _map(c, stage, regions, i, wide, opened=opened)
        stage.y += wide * HEIGHT / WIDTH + 14
    else:
        _map(c, stage, regions, i, 500.0, opened=opened)
        left += 536
    room = stage.w - stage.edge - left
    most = max(1, *(c.votes[seat][region] for seat in range(c.seats)))
    for row, seat in enumerate(_by_votes(c, region) if opened else range(c.seats)):
        y = stage.y + row * each
        sealed, votes = _sealed(c, seat, region), c.votes[seat][region]
        public = votes - sealed
        stage.add(chip(left + 16, y + 18, 15, seat))
        stage.add(text(left + 40, y + 14, c.names[seat], stage.of(16, 14), CLOTH_INK, weight=700, fit=room - 150))
        long = room - stage.of(244, 184)
        stage.add(
            rect(left + 40, y + 21, max(2.0, long * public / most), stage.of(16, 12), 3, seat_paint(seat), PAPER, 1)
        )
        if opened and sealed:
            at = left + 40 + long * public / most
            stage.add(rect(at, y + 21, long * sealed / most, stage.of(16, 12), 3, GOLD, PAPER, 1))
            size, out = stage.of(26, 20), at + long * sealed / most + 6
            stage.add(_envelope(out, y + 20, size))  # what came out of it
            stage.add(text(out + size + 4, y + stage.of(34, 31), f"+{sealed}", stage.of(15, 12), GOLD, weight=800))
        figure = votes if opened else public
        stage.add(text(left + room - stage.of(96, 70), y + 34, figure, stage.of(28, 20), CLOTH_INK, "end", 800))
        if opened:
            points = f"+{c.ranks[seat][region]}"
            stage.add(text(left + room, y + 34, points, stage.of(28, 20), token("won"), "end", 800))
        elif c.hidden:
            stage.add(_envelope(left + room - stage.of(64, 52), y + 12, stage.of(44, 32)))
    stage.y += stage.of(500 * HEIGHT / WIDTH + 18, c.seats * each + 12)
    _sheet(c, stage, regions, regions[: i + 1] if opened else regions[:i])


def _envelope(x: float, y: float, w: float) -> str:
    h = w * 0.66
    flap = f"M{x:g} {y:g}l{w / 2:g} {h * 0.6:g}l{w / 2:g} {-h * 0.6:g}"
    return rect(x, y, w, h, 3, PAPER, EDGE, 1.2) + path(flap, "none", EDGE, 1.5)


def _cards(c: Campaign, regions: Sequence[int], stage: Stage) -> None:
    before = _so_far(c, regions)
    stage.heading(c.words("scene.election"), c.words("scene.cards"))
    stage.y += stage.of(20, 10)
    rows = [Row(c.names[seat], f"{before[seat]} + {c.cards[seat]}", seat=seat) for seat in range(c.seats)]
    stage.rows(rows)


def _tie(c: Campaign, says: str, stage: Stage) -> None:
    """Who is level at the top, and what decides (§winner)."""
    most = max(c.totals)
    level = [seat for seat in range(c.seats) if c.totals[seat] == most]
    stage.lower(90, 70)
    stage.heading(c.words("scene.election"), c.words("scene.tie", n=most))
    stage.y += stage.of(20, 10)
    rows = [
        Row(
            c.names[seat],
            money(c.cash[seat], c.words),
            seat=seat,
            note=c.words("scene.tie_cards", n=c.kept_cards[seat]),
        )
        for seat in level
    ]
    stage.rows(rows)
    stage.lines(says, strong=True)


def _mayor(c: Campaign, tie: str, stage: Stage) -> None:
    words = c.words
    stage.y += stage.of(30, 20)
    stage.heading(words("scene.election"), words("scene.mayor", seat=c.names[c.mayor]))
    wide, x = stage.of(330, 210), stage.middle
    top = stage.y
    stage.add(
        path(
            f"M{x - wide / 2:g} {top + wide * 0.3:g}L{x:g} {top:g}L{x + wide / 2:g} {top + wide * 0.3:g}z",
            PAPER,
            EDGE,
            1,
        )
    )
    for i in range(5):
        stage.add(
            rect(x - wide * 0.38 + i * wide * 0.175, top + wide * 0.32, wide * 0.06, wide * 0.3, 2, PAPER, EDGE, 1)
        )
    stage.add(rect(x - wide * 0.54, top + wide * 0.63, wide * 1.08, wide * 0.06, 2, PAPER, EDGE, 1))
    stage.add(chip(x, top + wide * 0.19, wide * 0.065, c.mayor))
    stage.y += wide * 0.69 + stage.of(26, 20)
    ranked = sorted(range(c.seats), key=lambda seat: (seat != c.mayor, -c.totals[seat]))
    rows = [Row(c.names[seat], str(c.totals[seat]), seat=seat, strong=seat == c.mayor) for seat in ranked]
    stage.rows(rows, fresh=0)
    if tie:
        stage.lines(tie, size=stage.of(18, 13))
    stage.add(stamp(stage.middle + stage.of(250, 110), top + 20, words("card.mayor"), good=True, size=stage.of(22, 15)))
