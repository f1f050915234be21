"""The screen of Mob Town: the town, what lies round it, the question and the keys; the gallery and the cover."""

from __future__ import annotations

from collections.abc import Mapping

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mob_town.draw import panels
from backroom.games.mob_town.draw.ask import ask, chips, keys, seat_rows
from backroom.games.mob_town.draw.cards import TYPE_ICONS
from backroom.games.mob_town.draw.city import Spot, spots_of, town
from backroom.games.mob_town.draw.gallery import cover, gallery
from backroom.games.mob_town.state import MOB_ACTIVITY, MOB_CARDS, SUITS, Outcome, Phase
from backroom.games.mob_town.text import hand_is_hidden, name_of, role_says
from backroom.kit.parts import CLOTH_INK, CLOTH_INK_2, board, cloth, icon, paragraph, stamp, text, zone
from backroom.kit.screen import Screen, Svg

__all__ = ["cover", "gallery", "screen"]

PAYING = (Phase.ROUTE, Phase.PAY, Phase.CONNECT_PAY, Phase.CLEAR_PAY, Phase.SHUT_PAY, Phase.PAY_JOKER)


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    first = draft.get("a", 0) if 0 <= draft.get("a", 0) <= 8 else 0
    question, detail = ask(view, words)
    spots = spots_of(view, words)

    def phone() -> Svg:
        picture, height = tall(view, words, spots, first)
        return board(390, height, picture, words("show.board"), tall=True)

    return Screen(
        wide=lambda: board(1120, 768, wide(view, words, spots, first), words("show.board")),
        tall=phone,
        question=question,
        detail=detail,
        chips=chips(view, words),
        keys=keys(view, words),
        seats=seat_rows(view, words),
        drafts=view.record.phase == Phase.AGENDA_PICK,
    )


def choosing_agendas(view: View) -> bool:
    """Whether the seat chooses among all its agendas now."""
    return Phase(int(view.record.phase)) in panels.GRID_PHASES and panels.mine(view)


def wide(view: View, words: Words, spots: tuple[Spot, ...], first: int) -> str:
    """1120 x 768: the town left, shared things right, the own ones below."""
    s = view.record
    out = cloth(1120, 768)
    if s.phase == Phase.ROLE_PICK:
        return (
            out + zone(26, 34, 1068, 708, words("zone.roles")) + panels.role_grid(view, words, (60, 190, 1000, 340), 3)
        )
    out += zone(26, 34, 578, 468, words("zone.town"), panels.city_note(view, words)) + town(
        view, words, spots, (38, 60, 554, 430)
    )
    out += coop_side(view, words) if s.options.mode else base_side(view, words)
    if choosing_agendas(view):
        out += zone(26, 522, 700, 220, words("zone.choose" if s.phase == Phase.AGENDA_PICK else "zone.agendas"))
        out += panels.agenda_grid(view, words, (42, 542, 668, 188), 4, first)
        out += panels.hand_zone(view, words, 744, 522, 350, 220)
        return out + panels.hand(view, words, 762, 562, 314)
    if s.options.mode:
        out += zone(26, 522, 330, 220, words("zone.hands")) + panels.team(view, words, 40, 540, 302, 194)
        left, width = 374, 338
    else:
        label = "" if hand_is_hidden(view, view.seat) else words("zone.agendas")
        out += zone(26, 522, 196, 220, label) + panels.agendas(view, words, 38, 542, 172, 190)
        left, width = 240, 472
    out += panels.hand_zone(view, words, left, 522, width, 220)
    out += panels.hand(view, words, left + 18, 556, width - 36)
    if not s.options.mode:
        out += panels.possessions(view, words, left + 18, 674, width - 40)
    elif s.role[view.seat] >= 0:
        out += own_role(view, words, left + 18, 672, width - 36)
    if Phase(int(s.phase)) in PAYING and s.target >= 0:
        return out + panels.tray(view, words, 730, 522, 364, 220)
    if s.options.mode:
        return (
            out
            + zone(730, 522, 364, 220, words("zone.mob"))
            + panels.last_mob(view, words, 750, 546, 210, 118)
            + mob_ahead(view, words, 976, 546)
        )
    return out + panels.rounds(view, words, 730, 522, 364, 220)


def own_role(view: View, words: Words, x: float, y: float, w: float) -> str:
    """The seat's own role in a line."""
    role = int(view.record.role[view.seat])
    name = name_of(view.deck, words, "role_no", role)
    return text(x, y + 12, name, 14, CLOTH_INK, weight=700) + paragraph(
        x, y + 32, role_says(view.deck, words, role), w, 12.5, CLOTH_INK_2
    )


def base_side(view: View, words: Words) -> str:
    """The right side of the competitive game: lineup, deck with the law, open lot, professionals."""
    s = view.record
    busy = bool(s.options.professionals)
    top = 150 if busy else 190
    out = zone(622, 34, 472, top, words("zone.lineup"))
    out += panels.lineup(view, words, 642, 56 if busy else 62, 432, 68 if busy else 80)
    if not busy:
        out += panels.trade_tag(view, words, 858, 190)
    y = 34 + top + 18
    height = 502 - y
    out += zone(622, y, 472, height, words("zone.deck"))
    a, b = panels.law_words(view, words)
    small = busy
    out += panels.deck(view, words, 640, y + 20, 48 if small else 70, 66 if small else 98)
    left = 712 if small else 728
    out += text(left, y + 34, words("show.law"), 14, CLOTH_INK, weight=700) + panels.law_gauge(view, left, y + 44, 336)
    out += text(left, y + 84, f"{a} {b}" if small else a, 13, CLOTH_INK, fit=360)
    if not small:
        out += (
            text(left, y + 103, b, 13, CLOTH_INK_2)
            + icon("briefcase", left, y + 116, 20, CLOTH_INK, "var(--felt)")
            + text(left + 26, y + 131, words("show.lot_says"), 13, CLOTH_INK)
        )
    out += panels.lot(view, words, 640, y + (118 if small else 176), 436, 50 if small else 66)
    if busy:
        out += panels.professionals(view, words, 640, y + 176, 436, 116)
    return out


def coop_side(view: View, words: Words) -> str:
    """The right side of the co-op: lineup, deck, tracks."""
    out = zone(622, 34, 472, 176, words("zone.lineup")) + panels.lineup(view, words, 642, 60, 432)
    out += panels.trade_tag(view, words, 858, 178)
    out += zone(622, 228, 472, 274, words("zone.tracks"))
    out += panels.deck(view, words, 642, 258, 70, 98) + text(642, 394, words("show.deck_end"), 12, CLOTH_INK_2, fit=130)
    out += panels.tracks(view, words, 800, 258, 270)
    if not view.over:
        return out + actions_left(view, words, 800, 396)
    won = view.record.outcome == Outcome.WON
    return out + stamp(930, 430, words("show.won" if won else "show.lost"), good=won, size=30)


def actions_left(view: View, words: Words, x: float, y: float) -> str:
    """The actions left in a turn of the law."""
    s = view.record
    acts = int(s.acts)
    out = text(x, y + 14, f"{acts} {words('show.actions', n=acts)}", 13, CLOTH_INK, weight=700)
    for i in range(3):
        out += icon("star", x + i * 26, y + 24, 22, "#EBCB7E" if i < acts else "var(--felt-2)")
    return out


def mob_ahead(view: View, words: Words, x: float, y: float) -> str:
    """The mob cards still in the deck: what may come next, everybody can count."""
    s = view.record
    n = int(s.mob.n)
    out = text(x, y + 12, words("show.to_come"), 12.5, CLOTH_INK, weight=700) + text(
        x, y + 34, words("show.cards", n=n), 14, CLOTH_INK_2
    )
    cards = MOB_CARDS if s.options.coop_master_crimes else MOB_ACTIVITY
    left = [card for card in range(cards) if not int(s.mob_out) >> card & 1]
    for i, card in enumerate(left if n else []):
        cx, cy = x + i % 4 * 27, y + 46 + i // 4 * 27
        if 5 <= card < 9:
            out += text(cx + 11, cy + 17, card - 4, 16, CLOTH_INK, "middle", 800)
        else:
            sign = TYPE_ICONS[card] if card < 5 else SUITS[card - 9] if card < MOB_ACTIVITY else "fedora"
            out += icon(sign, cx, cy, 22, "#FF9B86" if card >= MOB_ACTIVITY else CLOTH_INK, "var(--felt)")
    return out


def tall(view: View, words: Words, spots: tuple[Spot, ...], first: int) -> tuple[str, float]:
    """390 wide: town, lineup, law, lot, agendas, hand; returns the picture and its height."""
    s = view.record
    if s.phase == Phase.ROLE_PICK:
        return panels.role_grid(view, words, (8, 12, 374, 640), 1), 664.0
    out = town(view, words, spots, (10, 12, 370, 340), 88)
    y = 370.0
    if s.city >= 0:
        out += text(14, y, panels.city_note(view, words), 12.5, CLOTH_INK, weight=700, fit=362)
        y += 20
    hand_first = panels.HAND_FAMILIES.get(Phase(int(s.phase))) is not None and panels.mine(view)
    blocks = ["lineup", "deck", "lot", "pros", "agendas", "hand"]
    if choosing_agendas(view):
        blocks = ["choose", "hand", "lineup", "deck", "lot"]
    elif s.options.mode:
        blocks = ["hand", "role", "lineup", "tracks", "team", "mob"]
    if hand_first:
        blocks.remove("hand")
        blocks.insert(0, "hand")
        if Phase(int(s.phase)) in PAYING and s.target >= 0:
            blocks.insert(0, "tray")
    for block in blocks:
        part, height = _block(view, words, block, y, first)
        out += part
        y += height
    return out, y + 6


def _block(view: View, words: Words, block: str, y: float, first: int) -> tuple[str, float]:
    """One block of the tall picture at height y, and how high it is."""
    s = view.record
    if block == "lineup":
        return zone(6, y, 378, 128, words("zone.lineup")) + panels.lineup(view, words, 18, y + 22, 354, 62, 90), 142
    if block == "deck":
        a, b = panels.law_words(view, words)
        return panels.deck(view, words, 14, y, 46, 64) + text(
            76, y + 14, f"{a} {b}", 13, CLOTH_INK, weight=700, fit=300
        ) + panels.law_gauge(view, 76, y + 28, 290), 100
    if block == "lot":
        return panels.lot(view, words, 8, y, 374, 58), 74
    if block == "pros":
        return (panels.professionals(view, words, 8, y, 374, 112), 126) if s.options.professionals else ("", 0)
    if block == "agendas":
        held = panels.held_agendas(view)
        return (panels.agendas(view, words, 8, y, 374, 106, across=True), 120) if held else ("", 0)
    if block == "choose":
        return panels.agenda_grid(view, words, (8, y, 374, 400), 2, first), 420
    if block == "hand":
        more = ("", 0.0) if s.options.mode else (panels.possessions(view, words, 18, y + 120, 350), 64.0)
        head = panels.hand_zone(view, words, 6, y, 378, 112 + more[1])
        return head + panels.hand(view, words, 18, y + 24, 354, 56, 80) + more[0], 128 + more[1]
    if block == "role":
        return (own_role(view, words, 18, y, 354), 74) if s.role[view.seat] >= 0 else ("", 0)
    if block == "tray":
        high = 112.0 + (52 - 30 * (s.left <= 0) + 26 * int((s.due > 0).sum()) if s.due.any() else 0)
        return panels.tray(view, words, 8, y, 374, high), high + 18
    if block == "tracks":
        return panels.deck(view, words, 14, y + 4, 46, 64) + panels.tracks(view, words, 84, y, 290), 112
    if block == "team":
        high = 62.0 * (int(s.options.players) - 1)
        return zone(6, y, 378, high + 14, words("zone.hands")) + panels.team(
            view, words, 18, y + 14, 354, high
        ), high + 28
    if block == "mob":
        return panels.last_mob(view, words, 8, y, 200, 118) + mob_ahead(view, words, 224, y), 190
    return "", 0
