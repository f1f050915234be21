"""Neighbourhoods, events, bios, turfs and regions opened large: what they are, and what that means for the seat now."""

from __future__ import annotations

import re
from collections.abc import Sequence

from backroom.games.ninety.draw.cards import FACES, turf_card
from backroom.games.ninety.draw.city import Aim, flat_cube
from backroom.games.ninety.draw.geometry import GOLD, NAVY, REGION_TOKENS, cells, ring
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.state import SCHEDULE, SITE_BLOCKS_MAX, SITES, ZONES, Phase
from backroom.games.ninety.text import bio_text, loss_texts, money, reward_parts
from backroom.kit.colours import INK, token
from backroom.kit.parts import bust, circle, group, icon, path
from backroom.kit.screen import Sheet, Svg

THING = re.compile(r"([a-z]+)-(\d{1,2})")
ROOM = 70.0  # of a picture 80 wide: for the longer side of what lies in it
Lines = list[tuple[str, str]]


def inspect(c: Campaign, aim: Aim, thing: str) -> Sheet | None:
    """The sheet of a thing by its name on the board, None for what is not there."""
    found = THING.fullmatch(thing)
    kind, number = (found[1], int(found[2])) if found else ("", 0)
    if kind == "hood" and number < SITES:
        return _hood(c, aim, number)
    if kind == "event" and number in c.schedule:
        return _event(c, aim, number)
    if kind == "bio" and number in (*c.offer, *c.bios):
        return _bio(c, number)
    if kind == "turf" and number in c.offer:
        return _turf(c, number)
    if kind == "region" and number < ZONES:
        return _region(c, number)
    return None


def _picture(body: str, w: float, h: float) -> Svg:
    return Svg(f'<svg class="play" viewBox="0 0 {w:g} {h:g}">{body}</svg>')


def _shape(hoods: Sequence[int], paint: str, body: str = "", edge: str = INK) -> Svg:
    """Neighbourhoods as they lie on the map, as large as there is room, and what lies on them."""
    points = [point for hood in hoods for point in ring(hood)]
    xs, ys = zip(*points, strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = ROOM / max(wide, high)
    left, top = 40 - (min(xs) + wide / 2) * scale, 40 - (min(ys) + high / 2) * scale
    land = path(cells(hoods), paint, edge, 2 / scale, 'stroke-linejoin="round"')
    return _picture(group(land, x=left, y=top, scale=scale) + body, 80, 80)


def _tint(region: int) -> str:
    return token(f"region-{REGION_TOKENS[region]}")


# --- neighbourhoods ---------------------------------------------------------------------------------------------------


def _hood(c: Campaign, aim: Aim, hood: int) -> Sheet:
    region, owner = c.tables.regions[hood], c.home[hood]
    lines: Lines = []
    if hood == c.tables.downtown:
        lines.append((c.say("inspect.votes"), c.say("inspect.downtown")))
    elif owner >= 0:
        lines.append((c.say("inspect.turf"), c.say("inspect.turf_says", seat=c.names[owner])))
    else:
        there = [
            c.say("tip.votes", seat=c.names[seat], lean=c.lean[hood][seat], solid=c.solid[hood][seat])
            for seat in range(c.seats)
            if c.lean[hood][seat] or c.solid[hood][seat]
        ]
        free = SITE_BLOCKS_MAX - c.blocks[hood]
        lines.append((c.say("inspect.votes"), c.say("tip.join").join(there) or c.say("inspect.no_votes")))
        lines.append((c.say("inspect.room"), c.say("inspect.room_says", n=free, most=SITE_BLOCKS_MAX)))
    for card in c.schedule:
        if c.tables.event_hoods[card] == hood:
            lines.append((c.say("inspect.event"), f"{c.say(f'event.{card}')}. {_reward(c, card)}"))
    here = [c.names[seat] for seat, at in enumerate(c.at) if at == hood]
    if here:
        lines.append((c.say("inspect.here"), ", ".join(here)))
    cubes = [
        (seat, solid)
        for seat in range(c.seats)
        for solid, n in ((True, c.solid[hood][seat]), (False, c.lean[hood][seat]))
        for _ in range(n)
    ]
    body = "".join(
        flat_cube(40 - 22.0 + i % 2 * 23, 40 - 22.0 + i // 2 * 23, 21, seat, solid)
        for i, (seat, solid) in enumerate(cubes)
    )
    capital = hood == c.tables.downtown
    body = body or (icon("turf", 24, 24, 32, INK) if owner >= 0 else "")
    picture = _shape((hood,), NAVY if capital else _tint(region), body, GOLD if capital else INK)
    return Sheet(c.region(region), c.hood(hood), tuple(lines), _of_hood(c, aim, hood), picture, "traveling")


def _of_hood(c: Campaign, aim: Aim, hood: int) -> str:
    """What going there costs the seat, and a mailing."""
    said = []
    if hood == c.here:
        said.append(c.say("inspect.you_are_here"))
    elif hood in aim.routes:
        route = aim.routes[hood]
        way = [c.hood(step) for step in route.steps[:-1]]
        key = "inspect.travel_by" if way else "inspect.travel"
        said.append(c.say(key, n=route.cost, left=c.points - route.cost, way=", ".join(way)))
    elif c.acts and c.phase == Phase.ACT:
        said.append(c.say("inspect.too_far", n=c.points))
    if c.mail_price and c.lean[hood][c.seat]:
        price = c.mail_price if hood == c.here else 2 * c.mail_price
        said.append(c.say("inspect.mail", price=money(price, c.words)))
    return " ".join(said)


# --- cards ------------------------------------------------------------------------------------------------------------


def _reward(c: Campaign, card: int) -> str:
    gains = [c.words(f"reward.{key}", n=n) for key, n in reward_parts(c.deck.events[card])]
    return c.words("inspect.reward", gains=", ".join([*gains, c.words("inspect.a_point")]))


def _event(c: Campaign, aim: Aim, card: int) -> Sheet:
    event, number = c.deck.events[card], c.schedule.index(card) + 1
    hood = int(event.hood)
    lines: Lines = [
        (c.words("inspect.where"), f"{c.hood(hood)}, {c.region(c.tables.regions[hood])}."),
        (c.words("inspect.attend"), _reward(c, card)),
    ]
    if event.invitation:
        lost = ", ".join(loss_texts(event, c.words))
        lines.append((c.words("inspect.invitation"), c.words("inspect.invitation_says", lost=lost)))
    lines.append((c.words("inspect.space"), c.words("inspect.space_says", n=number, left=SCHEDULE + 1 - number)))
    kind = c.words("inspect.invitation" if event.invitation else "inspect.event")
    picture = _picture(circle(40, 40, 36, NAVY, GOLD, 2) + icon("event", 20, 20, 40, GOLD, NAVY), 80, 80)
    return Sheet(kind, c.words(f"event.{card}"), tuple(lines), _of_hood(c, aim, hood), picture, "events")


def _bio(c: Campaign, bio: int) -> Sheet:
    lines = ((c.words("inspect.does"), bio_text(c.deck.bios[bio], c.words)),)
    seats = [c.names[seat] for seat, held in enumerate(c.bios) if held == bio]
    now = c.words("inspect.bio_of", seat=seats[0]) if seats else ""
    picture = _picture(bust(3, 3, 74, FACES[bio % len(FACES)]), 80, 80)
    return Sheet(c.words("inspect.bio"), c.words(f"bio.{bio}"), lines, now, picture, "setup")


def _turf(c: Campaign, turf: int) -> Sheet:
    hoods = [int(hood) for hood in c.deck.turfs[turf]]
    places = ", ".join(f"{c.hood(hood)} ({c.region(c.tables.regions[hood])})" for hood in hoods)
    far = int(c.deck.home_far[0, turf, c.tables.downtown])
    lines = (
        (c.words("inspect.where"), f"{places}."),
        (c.words("inspect.does"), c.words("inspect.home_says")),
        (c.words("inspect.downtown_word"), c.words("inspect.far", n=far)),
    )
    picture = _picture(turf_card(c.deck, c.words, turf, 2, 2, 140, 160), 144, 164)
    return Sheet(c.words("inspect.turf"), c.words(f"turf.{turf}"), lines, "", picture, "home-turf")


def _region(c: Campaign, region: int) -> Sheet:
    points = ", ".join(str(n) for n in c.deck.chart[c.seats][: c.seats].tolist())
    lines = [(c.words("inspect.rank"), c.words("inspect.rank_says", points=points))]
    lines += [
        (c.names[seat], c.words("inspect.stands", votes=c.votes[seat][region], points=c.ranks[seat][region]))
        for seat in sorted(range(c.seats), key=lambda seat: -c.votes[seat][region])
    ]
    return Sheet(c.words("inspect.region"), c.region(region), tuple(lines), "", _whole(c, region), "vote-counting")


def _whole(c: Campaign, region: int) -> Svg:
    return _shape([hood for hood in range(SITES) if c.tables.regions[hood] == region], _tint(region))
