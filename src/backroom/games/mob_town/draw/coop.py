"""Upholding the law: the tracks, the mob's cards, the roles, the team."""

from __future__ import annotations

from backroom.games.mob_town.draw.artwork import TYPE_ICONS
from backroom.games.mob_town.draw.cards import draw_card, mob_card, person_card
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.state import ACTIONS, LAW_END, MOB_ACTIVITY, MOB_END, ROLE, SUITS, TYPES, Role
from backroom.games.mob_town.text import mob_says, role_says
from backroom.kit.colours import BRASS_HI, CLOTH, CLOTH_INK, CLOTH_INK_2, EDGE, PAPER, token
from backroom.kit.parts import Box, back, chip, circle, icon, lit, paragraph, place, rect, text, thing

FIRST_VALUE, FIRST_SUIT = len(TYPES), 9  # mob cards: types, then values 1 to 4, then suits


def tracks(table: Table, x: float, y: float, w: float) -> str:
    """The player track to 20 and the mob boss track to 8 (R58), and the tokens left to the mob (R50)."""
    words, law, mob = table.words, table.law_track, table.mob_track
    out = text(x, y + 12, words("show.law_track", n=min(LAW_END, law)), 13, CLOTH_INK, weight=700)
    each = w / LAW_END
    for i in range(LAW_END):
        fill, faint = (BRASS_HI, "") if i < law else (PAPER, 'opacity=".55"')
        out += rect(x + i * each, y + 20, each - 2.5, 18, 3, fill, EDGE, 0.8, faint)
    out += icon("badge", x + min(LAW_END - 1, law) * each - 4, y + 15, 27, token("felt-ink"), CLOTH)
    out += text(x, y + 62, words("show.mob_track", n=min(MOB_END, mob)), 13, CLOTH_INK, weight=700)
    out += text(x + w, y + 62, words("show.pool", n=table.pool), 12.5, CLOTH_INK_2, "end", fit=w * 0.6)
    for i in range(MOB_END):
        on, cx = i < mob, x + 12 + i * 28
        out += circle(cx, y + 82, 10.5, "#A12B1B" if on else PAPER, "#1A140C", 1.2, "" if on else 'opacity=".6"')
        out += icon("fedora", cx - 8, y + 74, 16, "#FFE08A", "#A12B1B") if on else ""
    return f'<g data-name="tracks">{out}</g>'


def actions_left(table: Table, x: float, y: float) -> str:
    """The actions left in a turn of the law."""
    out = text(x, y + 14, f"{table.acts} {table.words('show.actions', n=table.acts)}", 13, CLOTH_INK, weight=700)
    for i in range(ACTIONS):
        out += icon("star", x + i * 26, y + 24, 22, "#EBCB7E" if i < table.acts else "var(--felt-2)")
    return out


def last_mob(table: Table, x: float, y: float, w: float, h: float) -> str:
    """The mob card resolved last."""
    number, words = table.mob_last, table.words
    if number < 0:
        return place(x, y, w, h, words("show.last_mob"))
    says = mob_says(table.deck, words, number)
    body = mob_card(x, y, w, h, table.deck, number, words, says)
    return f'<g data-name="mob">{thing(body, says=says, inspect=f"mob-{number}")}</g>'


def mob_to_come(table: Table, x: float, y: float) -> str:
    """The mob cards still in the deck: what may come next, everybody can count."""
    cards = table.mob_to_come
    out = text(x, y + 12, table.words("show.to_come"), 12.5, CLOTH_INK, weight=700, fit=112)
    out += text(x, y + 34, table.words("show.cards", n=len(cards)), 14, CLOTH_INK_2)
    for i, card in enumerate(cards):
        cx, cy = x + i % 4 * 27, y + 46 + i // 4 * 27
        if FIRST_VALUE <= card < FIRST_SUIT:
            out += text(cx + 11, cy + 17, card - FIRST_VALUE + 1, 16, CLOTH_INK, "middle", 800)
        else:
            crime = card >= MOB_ACTIVITY
            sign = "fedora" if crime else TYPE_ICONS[card] if card < FIRST_VALUE else SUITS[card - FIRST_SUIT]
            out += icon(sign, cx, cy, 22, "#FF9B86" if crime else CLOTH_INK, "var(--felt)")
    return out


def own_role(table: Table, x: float, y: float, w: float) -> str:
    """The seat's own role in a line."""
    role = table.me.role
    return text(x, y + 12, table.name("role_no", role), 14, CLOTH_INK, weight=700) + paragraph(
        x, y + 32, role_says(table.deck, table.words, role), w, 12.5, CLOTH_INK_2
    )


def role_grid(table: Table, box: Box, columns: int) -> str:
    """The six roles to choose from; those taken carry their player's chip."""
    x, y, w, h = box
    rows = -(-len(Role) // columns)
    each, high = (w - 10 * (columns - 1)) / columns, (h - 10 * (rows - 1)) / rows
    picture, size = min(120.0, high - 18), 15 if each > 300 and high > 120 else 12.5
    taken = {seat.role: number for number, seat in enumerate(table.seats)}
    out = ""
    for role in range(len(Role)):
        left, top = x + role % columns * (each + 10), y + role // columns * (high + 10)
        name, says = table.name("role_no", role), role_says(table.deck, table.words, role)
        body = person_card(left, top, each, high, name, says, f"role-{role}", picture=picture, size=size)
        move = ROLE + role
        if move in table.legal:
            label = table.words("show.pair", a=table.move_text(move), b=says)
            out += lit(
                body, (left, top, each, high), says=label, move=move, pad=3, inspect=f"role-{role}", confirm=True
            )
        else:
            body += chip(left + each - 18, top + 16, 13, taken[role]) if role in taken else ""
            out += thing(body, says=says, inspect=f"role-{role}")
    return out


def team(table: Table, x: float, y: float, w: float, h: float) -> str:
    """The others of the team: role and hand, open or closed."""
    others = [seat for seat in range(table.players) if seat != table.seat]
    high = h / len(others)
    out = ""
    for i, number in enumerate(others):
        top, seat = y + i * high, table.seats[number]
        role = table.name("role_no", seat.role) if seat.role >= 0 else ""
        out += chip(x + 12, top + 14, 12, number)
        out += text(x + 32, top + 12, seat.name, 13, CLOTH_INK, weight=700, fit=w * 0.4)
        out += text(x + w, top + 12, role, 12, CLOTH_INK_2, "end", fit=w * 0.5)
        room, size = w - 34, min(60.0, high - 28)
        step = min(size * 0.78, (room - size) / max(1, seat.cards - 1))
        for j, kind in enumerate(seat.hand):
            strip = step if j < len(seat.hand) - 1 else 0
            out += draw_card(x + 32 + j * step, top + 18, size * 0.74, kind, table.words, size, strip)
        for j in range(len(seat.hand), seat.cards):
            out += back(x + 32 + j * step, top + 18, size * 0.74, size, r=3)
    return f'<g data-name="team">{out}</g>'
