"""What is there for all: the draw deck with the law, the open lot, the professionals for hire."""

from __future__ import annotations

from functools import lru_cache

from backroom.core.decks import Deck
from backroom.games.mob_town.draw.artwork import TYPE_ICONS
from backroom.games.mob_town.draw.cards import BADGE, BADGE_INK, halves, person_card, suit_dot
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.state import DRAW, HIRE, LOT, SUITS, Phase
from backroom.games.mob_town.text import professional_says
from backroom.kit.colours import BRASS_HI, CLOTH_INK, EDGE, INK, PAPER, token
from backroom.kit.parts import back, card, icon, lit, path, place, rect, text, thing, unlit
from backroom.kit.screen import Final

PLACES = 3  # of the open lot, and of the professionals for hire


def law_gauge(table: Table, x: float, y: float, w: float) -> str:
    """Safe draws in green, then a mark for each card that may be the law."""
    return _gauge(max(1, table.deck_whole), table.deck_left, table.safe_draws, x, y, w)


@lru_cache(512)
def _gauge(whole: int, left: int, safe: int, x: float, y: float, w: float) -> str:
    risky = left - safe
    gone = w * (whole - left) / whole
    out = rect(x, y, w, 20, 10, token("card-2"), EDGE) + rect(x + gone, y, w - gone, 20, 10, PAPER, EDGE)
    if safe:
        out += rect(x + gone, y, w * safe / whole, 20, 10, "#2C664E")
    start, each = x + w - w * risky / whole, w / whole
    out += path("".join(f"M{start + (i + 0.5) * each:.1f} {y + 2:g}v16" for i in range(risky)), "none", "#A12B1B", 2.2)
    return out + icon("law", x + w - 14, y - 8, 34, "#FFF6E6", token("felt-2"))


def law_words(table: Table) -> tuple[str, str]:
    """The law's chances in two short lines."""
    if table.over:
        return table.words("text.over"), ""
    if table.safe_draws:
        return table.words("show.safe", n=table.safe_draws), table.words("show.then")
    return table.words("show.now", n=max(1, table.deck_left)), ""


def deck(table: Table, x: float, y: float, w: float, h: float) -> str:
    """The draw deck: clicking it draws."""
    body = back(x, y, w, h, r=6) if table.deck_left else place(x, y, w, h)
    if DRAW in table.legal:
        body = lit(
            body, (x, y, w, h), says=table.move_text(DRAW), move=DRAW, pad=3, key="deck", inspect="deck", confirm=True
        )
    else:
        body = thing(body, says=table.words("inspect.deck"), inspect="deck")
    return body + text(
        x + w / 2, y + h + 22, table.words("show.cards", n=table.deck_left), 13, CLOTH_INK, "middle", 700
    )


def lot_line(table: Table, x: float, y: float, w: float) -> str:
    """What a briefcase does here, or why nothing can be built."""
    if table.me.hidden or table.over:
        return ""
    key = "or_hire" if table.professionals else "says"
    if not table.me.briefcases:
        key = "without_hire" if table.professionals else "without"
    sign = icon("briefcase", x, y - 15, 20, CLOTH_INK, "var(--felt)")
    return sign + text(x + 26, y, table.words(f"show.lot_{key}"), 13, CLOTH_INK, fit=w - 26)


def lot(table: Table, x: float, y: float, w: float, h: float = 56) -> str:
    """The three properties of the open lot."""
    gap = 10.0
    each = (w - 2 * gap) / PLACES
    out = ""
    for i, number in enumerate(table.lot):
        left = x + i * (each + gap)
        if number < 0:
            out += place(left, y, each, h, table.words("show.sold_out") if table.sold_out else "")
            continue
        name, key, move, box = table.name("property", number), f"property-{number}", LOT + i, (left, y, each, h)
        body = _for_sale(table.deck, number, name, left, y, each, h)
        if table.lot_place == i:
            body += rect(left - 2, y - 2, each + 4, h + 4, 8, "none", BRASS_HI, 3)
        if move in table.legal:
            out += lit(body, box, says=table.move_text(move), move=move, pad=3, key=key, inspect=key)
        elif table.mine and table.phase == Phase.MAIN:
            why, section = table.why_not(move)
            out += unlit(body, box, says=name, why=why, section=section, inspect=key)
        else:
            out += thing(body, key=key, says=name, inspect=key)
    return out


@lru_cache(2048)
def _for_sale(deck: Deck, number: int, name: str, x: float, y: float, w: float, h: float) -> str:
    """A property of the open lot: value, name, type, suits."""
    d = deck.reading
    suits = [suit for suit in range(len(SUITS)) if int(d.suits[number]) >> suit & 1]
    rows, low = halves(name, w - 43, 11.3, 2), h < 56
    first = y + (19 if low else 21) - (len(rows) - 1) * 6
    sign, r = (14, 7.6) if low else (17, 9.3)
    return (
        card(x, y, w, h, r=6, frame=False)
        + rect(x, y, 30, h, 6, BADGE)
        + text(x + 15, y + h / 2 + 9, int(d.face[number]), 24, BADGE_INK, "middle", 800)
        + "".join(text(x + 37, first + i * 12, row, 11.3, INK, weight=700, fit=w - 43) for i, row in enumerate(rows))
        + icon(TYPE_ICONS[int(d.type[number])], x + 38, y + h - sign - (4 if low else 7), sign, INK, PAPER)
        + "".join(
            suit_dot(x + w - r - 5 - (len(suits) - 1 - j) * (2 * r + 2), y + h - r - (3 if low else 6), r, suit)
            for j, suit in enumerate(suits)
        )
    )


def professionals(table: Table, x: float, y: float, w: float, h: float = 84) -> str:
    """The three professionals for hire; the one in use stays in place."""
    gap = 8.0
    each = (w - 2 * gap) / PLACES
    out = ""
    for i, shown in enumerate(table.shown):
        left, who = x + i * (each + gap), table.pro if shown < 0 and table.pro_place == i else shown
        if who < 0:
            out += place(left, y, each, h)
            continue
        name, says = table.name("professional", who), professional_says(table.deck, table.words, who, table.players)
        body = person_card(left, y, each, h, name, says, f"professional-{who}", picture=34)
        move, box = HIRE + i, (left, y, each, h)
        if move in table.legal:
            label = table.words("show.pair", a=table.move_text(move), b=says)
            ask = table.words("key.hire_ask", name=name)
            final = Final(ask, table.words("key.keep_playing"), table.words("key.hire"))
            out += lit(body, box, says=label, move=move, pad=3, inspect=f"professional-{who}", final=final)
        elif table.mine and table.phase == Phase.MAIN:
            why, section = table.why_not(move)
            out += unlit(
                body,
                box,
                says=table.words("show.pair", a=name, b=says),
                why=why,
                section=section,
                inspect=f"professional-{who}",
            )
        else:
            out += thing(body, says=says, inspect=f"professional-{who}")
    return out
