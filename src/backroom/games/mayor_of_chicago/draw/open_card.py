"""The open card: its map side, its assistant, the deck beside it, Booze to hire with."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.deck import symbols_of
from backroom.games.mayor_of_chicago.draw.cards import assistant_card, assistant_strip
from backroom.games.mayor_of_chicago.draw.faces import rival_face
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import GOLD, front, res
from backroom.games.mayor_of_chicago.state import BOOZE, BOOZE_MAX, BOOZE_VALUE, DOLLAR, HIRE, Refusal
from backroom.games.mayor_of_chicago.text import assistant_name
from backroom.kit.colours import CLOTH, CLOTH_INK, CLOTH_INK_2, EDGE, INK, PAPER
from backroom.kit.parts import Box, back, bust, cut_short, icon, lit, pill, place, rect, text, thing, unlit


def open_card(t: Table, x: float, y: float, w: float) -> str:
    assert t.open is not None
    out = text(x + 16, y + 36, t.words("screen.as_map"), 13, CLOTH_INK, weight=700, fit=140)
    out += thing(front(x + 16, y + 48, 138, symbols_of(t.open.front), r=8), key=f"map-{t.open.id}", says=t.open.caption)
    out += text(x + 85, y + 206, t.open.caption, 14, CLOTH_INK, "middle", 700, fit=146)
    said = cut_short(t.words("screen.waiting", name=t.decider), 124, 12, True)
    if t.mine:
        said = t.words("screen.lit_cell" if t.me.holes else "screen.no_place")
    out += pill(x + 85, y + 215, said, 12, anchor="middle")
    out += text(x + 176, y + 36, t.words("screen.as_assistant"), 13, CLOTH_INK, weight=700, fit=196)
    out += _assistant_side(t, (x + 176, y + 48, 150, 218))
    out += _deck_left(t, x + 338, y + 48)
    return out + _booze_steps(t, x + 360, y + 156)


def open_card_tall(t: Table, x: float, y: float, w: float) -> str:
    assert t.open is not None
    out = thing(front(x + 10, y + 20, 92, symbols_of(t.open.front), r=7), key=f"map-{t.open.id}", says=t.open.caption)
    out += text(x + 56, y + 129, t.open.caption, 13, CLOTH_INK, "middle", 700, fit=96)
    out += _assistant_side(t, (x + 117, y + 21, 174, 108), tall=True)
    out += _deck_left_tall(t, x + 306, y + 19)
    return out + (_booze_steps_tall(t, x + 340, y + 80) or _rival_tall(t, x + 337, y + 66))


def _assistant_side(t: Table, box: Box, tall: bool = False) -> str:
    """The assistant, to press if it can be hired; otherwise it says why not."""
    assert t.open is not None
    strip = assistant_strip(box, t.open, t.words, t.me) if tall else ""
    body = strip or assistant_card(*box, t.open, t.words, t.me)
    name, called = f"assistant-{t.open.id}", assistant_name(t.open, t.words)
    if t.hires:
        move = HIRE + t.booze
        return lit(
            body,
            box,
            says=t.view.move_text(move, t.words),
            move=move,
            key=f"card-{t.open.id}",
            name=name,
            inspect=name,
            confirm=True,
        )
    if not t.mine:
        return thing(body, key=f"card-{t.open.id}", name=name, says=called, inspect=name)
    move = HIRE + min(t.me.most_booze(t.open), BOOZE_MAX)
    why, section = t.view.why_not(move, t.words)
    return unlit(
        body, box, says=called, why=why, section=section, key=f"card-{t.open.id}", dim=False, inspect=name
    ) + _ribbon(t, box, t.view.refusal(move), tall)


def _ribbon(t: Table, box: Box, reason: int, tall: bool) -> str:
    """Over a card that cannot be hired: in a word or two, why."""
    assert t.open is not None
    x, y, w, h = box
    said = t.words("screen.not_now")
    if reason == Refusal.PARTNER_HIRED:
        said = t.words("screen.partner_hired")
    elif reason == Refusal.HIRE_LIMIT:
        said = t.words("screen.ten_hired")
    elif reason == Refusal.TOO_DEAR:
        can = t.me.held[DOLLAR] + BOOZE_VALUE * t.me.most_booze(t.open)
        said = t.words("screen.short_of", n=t.me.price(t.open) - can)
    if tall:
        return pill(x + 8 + (h - 44) / 2, y + h - 13, said, 11, anchor="middle")  # below the price
    return pill(x + w / 2, y - 7, said, 11.5, anchor="middle")


def _deck_left(t: Table, x: float, y: float) -> str:
    """The deck beside the card: the next map side, and how many are left."""
    return (
        _deck(t, x, y, 40)
        + text(x + 20, y + 57, t.me.left, 14, CLOTH_INK, "middle", 700)
        + text(x + 20, y + 71, t.words("screen.left"), 12, CLOTH_INK_2, "middle")
    )


def _deck_left_tall(t: Table, x: float, y: float) -> str:
    """The same on a phone: the number beside it."""
    return (
        _deck(t, x, y, 36)
        + text(x + 53, y + 18, t.me.left, 15, CLOTH_INK, "middle", 700)
        + text(x + 53, y + 32, t.words("screen.left"), 11.5, CLOTH_INK_2, "middle", fit=26)
    )


def _deck(t: Table, x: float, y: float, size: float) -> str:
    """The next map side on the cards below it, or the place where they lay."""
    if not t.me.left:
        return place(x, y, size, size, r=4)
    top = tuple(int(n) for n in t.s.top)
    return back(x + 2, y - 2, size, size, r=4) + thing(front(x, y, size, top, r=4), says=t.words("screen.next_map"))


def _booze_steps(t: Table, x: float, y: float) -> str:
    """Booze for the hire, where there is a choice: how much, and the keys above each other."""
    if len(t.hires) < 2:
        return ""
    out = res(BOOZE, x - 10, y - 24, 20) + text(x, y + 12, t.booze, 16, CLOTH_INK, "middle", 800)
    return out + _booze_key(t, 1, (x - 15, y + 28, 30, 30)) + _booze_key(t, -1, (x - 15, y + 74, 30, 30))


def _booze_steps_tall(t: Table, x: float, y: float) -> str:
    """The same on a phone: the keys beside each other."""
    if len(t.hires) < 2:
        return ""
    out = res(BOOZE, x - 20, y - 16, 20) + text(x + 4, y, t.booze, 17, CLOTH_INK, weight=800)
    return out + _booze_key(t, -1, (x - 36, y + 10, 34, 34)) + _booze_key(t, 1, (x + 2, y + 10, 34, 34))


def _booze_key(t: Table, step: int, box: Box) -> str:
    """One Booze more or less."""
    x, y, w, h = box
    wanted = t.booze + step
    body = rect(*box, w / 2, PAPER, EDGE) + icon("plus" if step > 0 else "minus", x + w / 2 - 9, y + h / 2 - 9, 18, INK)
    if wanted not in t.hires:
        return f'<g opacity=".4">{body}</g>'
    says = t.words("screen.booze", n=wanted)
    return lit(body, box, says=says, draft={"booze": wanted}, round=True, bulbs=False)


def _rival_tall(t: Table, x: float, y: float) -> str:
    """Whom to beat, where no Booze has to be stepped: the card itself lies below the city."""
    rival = t.me.rival
    picture = bust(x - 30, y, 36, rival_face(rival.id, rival.name)) + rect(x - 30, y, 36, 36, 2, "none", GOLD, 1.6)
    votes = icon("vote", x + 11, y + 1, 19, CLOTH_INK, CLOTH) + text(
        x + 20, y + 35, rival.votes, 16, CLOTH_INK, "middle", 800
    )
    name = rival.name.split()
    short = f"{name[0][0]}. {name[-1]}" if len(name) > 1 else rival.name
    return thing(picture + votes, says=rival.name) + text(x, y + 52, short, 11.5, CLOTH_INK, "middle", 700, fit=68)
