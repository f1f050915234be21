"""The race: the six tracks against the rival's, where it heads, and the rival."""

from __future__ import annotations

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import Opponent
from backroom.games.mayor_of_chicago.draw.faces import rival_face
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import GOLD, PAINTS, res
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import CORRUPTION, DOLLAR, RESOURCES, VOTE
from backroom.games.mayor_of_chicago.text import assistant_name
from backroom.kit.colours import BAD, CLOTH_INK, CLOTH_INK_2, EDGE, GOOD, HAIRLINE, INK, INK_2, PAPER, WARN, WON
from backroom.kit.parts import Box, bust, card, circle, icon, rect, signed, text, thing, zone


def draw_campaign(t: Table, side: Side, own: bool, name: str) -> str:
    """A candidate's resources beside the rival's level of each, and what they come to if the game ends so."""
    w = t.words
    out = zone(26, 584, 668, 158, w("screen.campaign") if own else w("screen.campaign_of", name=name))
    each = 648 / RESOURCES
    for number in range(RESOURCES):
        note = w("screen.track_rival", n=side.level[number])
        if number == DOLLAR:
            note = w("screen.track_dollar", n=side.discard_dollars)
        elif number == 3:
            note = w("screen.track_booze")
        tile = track(36 + each * number + 3, 600, each - 6, 104, number, side, w, note)
        out += number_of(t, side, number, tile)
    out += text(684, 721, _counts_text(t, side), 12.5, CLOTH_INK_2, "end", fit=640)
    if not t.view.over:
        ink = WON if side.heads_to_win else WARN
        out += text(684, 737, projected_text(t, side), 12.5, ink, "end", 700, fit=640)
    return out


def number_of(t: Table, side: Side, number: int, body: str) -> str:
    """A resource's number, which opens."""
    return thing(body, says=t.amount_text(number, side.held[number]), inspect=f"resource-{side.seat}-{number}")


def track(x: float, y: float, w: float, h: float, number: int, side: Side, words: Words, note: str) -> str:
    """One resource's tile: value, and how it stands against the rival."""
    value = side.held[number]
    out = rect(x, y, w, h, 8, PAPER, EDGE) + rect(x, y, 6, h, 3, PAINTS[number])
    out += res(number, x + 13, y + 9, 26, PAPER) + text(x + 46, y + 32, value, 28, INK, weight=800)
    out += text(x + 13, y + 55, words(f"resource.{number}"), 12.5, INK_2, weight=700, fit=w - 20)
    if number in (0, 1, 4, 5):
        gap = value - side.level[number]
        good = gap < 0 if number == CORRUPTION else gap > 0
        out += _against(x + 13, y + 66, w - 22, value, side.level[number], PAINTS[number])
        out += text(x + 13, y + 93, note, 12, INK_2, fit=w - 50)
        out += text(x + w - 8, y + 93, signed(gap), 15, GOOD if good else BAD if gap else INK_2, "end", 800)
    else:
        out += text(x + 13, y + 93, note, 11.5, INK_2, fit=w - 20)
    return out


def _against(x: float, y: float, w: float, value: int, level: int, paint: str) -> str:
    """A bar as long as the value, with a stroke where the rival stands."""
    most = max(value, level, 1)
    out = rect(x, y, w, 6, 3, HAIRLINE) + rect(x, y, w * value / most, 6, 3, paint)
    return out + rect(x + w * level / most - 1.5, y - 3, 3, 12, 1, INK)


def small_track(x: float, y: float, w: float, number: int, side: Side) -> str:
    """One resource on a phone: icon, value, difference."""
    value, mid = side.held[number], x + w / 2
    out = (
        circle(mid, y + 15, 14, PAPER)
        + res(number, mid - 10, y + 5, 20, PAPER)
        + text(mid, y + 49, value, 21, CLOTH_INK, "middle", 800)
    )
    if number in (0, 1, 4, 5):
        gap = value - side.level[number]
        good = gap < 0 if number == CORRUPTION else gap > 0
        out += text(mid, y + 66, signed(gap), 13, WON if good else WARN if gap else CLOTH_INK, "middle", 700)
    return out


def projected_text(t: Table, side: Side) -> str:
    """Where the race would end now, and what the Corruption would cost."""
    w = t.words
    margin = side.heading_for - side.rival.votes
    key = "screen.projected_win" if margin > 0 else "screen.projected_loss"
    if margin == 0:
        key = "screen.projected_tie_won" if side.heads_to_win else "screen.projected_tie_lost"
    city = "when_full" if side.holes else "when_complete"
    when = w("screen.when_counted" if t.s.end_step else f"screen.{city}")  # counted: then no card comes any more
    said = w(
        key, when=when, votes=side.heading_for, margin=abs(margin), noun="0_one" if side.heading_for == 1 else VOTE
    )
    return f"{said} {t.corruption_price(side)}".rstrip()


def _counts_text(t: Table, side: Side) -> str:
    margin = t.words("screen.to_spare" if side.spare >= 0 else "screen.too_few", n=abs(side.spare))
    return t.words(
        "screen.counts",
        left=side.left,
        holes=side.holes,
        hires=side.hired,
        discards=len(side.discards),
        margin=margin,
    )


def draw_rival(t: Table, box: Box) -> str:
    names = ", ".join(assistant_name(t.cards[n - 1], t.words) for n in t.me.discards)
    said = f"{t.words('text.discarded')} {names}" if names else t.words("text.discarded_nobody")
    says = f"{t.me.rival.name}. {said}"
    return thing(rival_card(*box, t.me.rival, t.words, t.me), says=says, key="rival", inspect="rival")


def rival_card(x: float, y: float, w: float, h: float, rival: Opponent, words: Words, side: Side | None) -> str:
    """The opponent: portrait, stars, the four numbers to beat, what a discard pays and costs."""
    out = card(x, y, w, h) + bust(x + 12, y + 12, h - 24, rival_face(rival.id, rival.name))
    left = x + h - 2
    out += text(left, y + 30, rival.name, 17, INK, weight=700, kind="p", fit=w - h - 10) + stars(
        left, y + 37, rival.stars
    )
    out += text(left + 92, y + 50, words("screen.rival"), 12.5, INK_2, fit=w - h - 100)
    step = (w - h - 6) / 4
    for i, (number, level) in enumerate(
        ((0, rival.votes), (1, rival.popularity), (4, rival.power), (5, rival.corruption))
    ):
        out += res(number, left + i * step, y + 60, 20, PAPER) + text(
            left + 24 + i * step, y + 77, level, 18, INK, weight=800
        )
    dollars = words("screen.discard_pays", dollars=rival.dollars)
    out += text(left, y + 97, dollars, 12, INK_2, fit=w - h - 8)
    if side.takes_votes if side else rival.penalty:
        votes = side.penalty if side else 0
        cost = words("screen.discard_costs", votes=votes) if votes else words("screen.discard_will_cost")
        out += text(left, y + 111, cost, 12, BAD, fit=w - h - 8)
    else:
        out += text(left, y + 111, words("screen.discard_free"), 12, GOOD, fit=w - h - 8)
    return out


def stars(x: float, y: float, n: int, size: float = 15, behind: str = HAIRLINE) -> str:
    """An opponent's stars out of five."""
    return "".join(icon("star", x + i * (size + 2), y, size, GOLD if i < n else behind) for i in range(5))
