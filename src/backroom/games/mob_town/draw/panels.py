# ruff: noqa: E501  (SVG text breaks badly)
"""What lies round the town: lineup, deck and law, open lot, professionals, hand, agendas, the payment tray, the tracks."""

from __future__ import annotations

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mob_town.draw.cards import (
    AGENDA_ICONS,
    BADGE,
    BADGE_INK,
    TAG,
    TAG_INK,
    TYPE_ICONS,
    agenda_card,
    draw_card,
    mob_card,
    person_card,
    suit_dot,
)
from backroom.games.mob_town.mind.payment import cheapest
from backroom.games.mob_town.rules.coop import refuse_role
from backroom.games.mob_town.rules.points import COUNT, accomplished, agenda_value, standing
from backroom.games.mob_town.scoring import track_place
from backroom.games.mob_town.state import (
    ANY_SUIT,
    BANK,
    CASH,
    CASH_IN,
    CHOOSE,
    CLEAR,
    CONNECT,
    DRAW,
    GIVE,
    HAND,
    HIRE,
    JOKER,
    LAW_END,
    LOSE,
    LOT,
    MOB_END,
    PAIRS,
    PAY,
    RETAIN,
    ROLE,
    SHUT,
    SUITS,
    SWAP,
    TAKE,
    TRADE,
    Phase,
)
from backroom.games.mob_town.text import (
    city_says,
    hand_is_hidden,
    mob_says,
    name_of,
    professional_says,
    property_at,
    receiver_name,
    role_says,
    safe_draws,
    why_not,
)
from backroom.kit.parts import (
    BAD,
    BRASS_HI,
    CLOTH,
    CLOTH_INK,
    CLOTH_INK_2,
    EDGE,
    GOOD,
    INK,
    INK_2,
    PAPER,
    back,
    caps,
    card,
    chip,
    circle,
    icon,
    lit,
    path,
    pill,
    place,
    rect,
    text,
    thing,
    token,
    unlit,
    zone,
)

Box = tuple[float, float, float, float]
HAND_FAMILIES = {
    Phase.TRADE_GIVE: GIVE,
    Phase.PAY: PAY,
    Phase.CONNECT_PAY: CONNECT,
    Phase.PAY_JOKER: JOKER,
    Phase.CLEAR_PAY: CLEAR,
    Phase.SHUT_PAY: SHUT,
    Phase.GIFT_KIND: HAND,
    Phase.MOB_DISCARD: LOSE,
}
GRID_PHASES = (Phase.AGENDA_PICK, Phase.SWAP_IN, Phase.PRO_AGENDA)


def mine(view: View) -> bool:
    """Whether the seat of the view decides now; never for those who only watch, whose view is the first seat's."""
    return bool(view.legal)


# --- lineup and hand --------------------------------------------------------------------------------------------------


def lineup(view: View, words: Words, x: float, y: float, w: float, most: float = 76, h: float = 0) -> str:
    """The lineup; in a turn each type can be traded for, when cashing in each card can be taken."""
    s = view.record
    n = max(5, int(s.lineup_n))
    each = min(most, (w - 12 * (n - 1)) / n)
    gap = min(12.0, (w - each * n) / max(1, n - 1))
    out = ""
    for i in range(int(s.lineup_n)):
        kind = int(s.lineup[i])
        left, high = x + i * (each + gap), h or round(each * 1.42, 1)
        body = draw_card(left, y, each, kind, words, high)
        move = _lineup_move(view, kind)
        if move is not None and move in view.legal:
            out += lit(body, (left, y, each, high), says=view.move_text(move, words), move=move, pad=3)
        else:
            out += thing(body, says=words(f"kind.{kind}"))
    return out


def _lineup_move(view: View, kind: int) -> int | None:
    if view.record.phase in (Phase.MAIN, Phase.CO_MAIN):
        return TRADE + kind // 3
    return TAKE + kind if view.record.phase == Phase.CASH_PICK else None


def hand_zone(view: View, words: Words, x: float, y: float, w: float, h: float) -> str:
    """Where the hand lies: the seat's own, or its player's name for those who only watch."""
    name = view.seat_name(view.seat, words) if hand_is_hidden(view, view.seat) else words("zone.hand")
    return zone(x, y, w, h, name, words("show.cards", n=int(view.record.hand_n[view.seat])))


def hand(view: View, words: Words, x: float, y: float, w: float, most: float = 66, h: float = 0) -> str:
    """The own hand by kind; what may be given, paid or discarded now shines. Those who only watch see backs."""
    s = view.record
    kinds = [kind for kind in range(16) for _ in range(int(s.hand[view.seat, kind]))]
    many, high = int(s.hand_n[view.seat]), h or round(most * 1.42, 1)
    step = min(most + 7, (w - most) / max(1, many - 1))
    if not many:
        return text(x, y + 40, words("text.empty"), 13, CLOTH_INK_2)
    if hand_is_hidden(view, view.seat):
        return "".join(back(x + i * step, y, most, high, r=6) for i in range(many))
    first = HAND_FAMILIES.get(Phase(int(s.phase)))
    out = ""
    for i, kind in enumerate(kinds):
        left = x + i * step
        covered = step if i < len(kinds) - 1 else 0
        body = draw_card(left, y, most, kind, words, high, covered)
        last = i == len(kinds) - 1 or kinds[i + 1] != kind  # of equal cards the front one is clicked
        shown = (left, y, most if step >= most or i == len(kinds) - 1 else step, high)
        move = (
            CASH_IN
            if kind == CASH and s.phase in (Phase.MAIN, Phase.CO_MAIN)
            else first + kind
            if first is not None
            else None
        )
        if s.phase == Phase.PAY_JOKER and kind == CASH:
            move = None
        if move is not None and move in view.legal and last:
            out += lit(body, shown, says=view.move_text(move, words), move=move, pad=3, key=f"hand-{kind}-{i}")
        elif move is not None and first is not None and mine(view) and last and move not in view.legal:
            why, section = why_not(view, move, words)
            body += _veil(left, y, most, high)
            out += unlit(body, shown, says=words(f"kind.{kind}"), why=why, section=section, dim=False)
        else:
            quiet = first is not None and mine(view) and move is not None and move not in view.legal
            body += _veil(left, y, most, high) if quiet else ""
            out += thing(body, says=words(f"kind.{kind}"), key=f"hand-{kind}-{i}")
    return out


def _veil(x: float, y: float, w: float, h: float) -> str:
    """What makes a card quiet that others lie on: it must not let them through."""
    return rect(x, y, w, h, 6, token("felt-2"), extra='opacity=".55"')


# --- deck, law, lot, professionals ------------------------------------------------------------------------------------


def law_gauge(view: View, x: float, y: float, w: float) -> str:
    """Safe draws in green, then eleven marks, one of which is the law."""
    s = view.record
    left = int(s.deck_n) - int(s.drawn)
    safe, whole = safe_draws(s), max(1, int(s.deck_n))
    risky = left - safe
    gone = w * (whole - left) / whole
    out = rect(x, y, w, 20, 10, token("card-2"), EDGE) + rect(x + gone, y, w - gone, 20, 10, PAPER, EDGE)
    if safe:
        out += rect(x + gone, y, w * safe / whole, 20, 10, "#2C664E")
    start, each = x + w - w * risky / whole, w / whole
    out += path("".join(f"M{start + (i + 0.5) * each:.1f} {y + 2:g}v16" for i in range(risky)), "none", "#A12B1B", 2.2)
    return out + icon("law", x + w - 14, y - 8, 34, "#FFF6E6", token("felt-2"))


def law_words(view: View, words: Words) -> tuple[str, str]:
    """The law's chances in two short lines."""
    s = view.record
    if view.over:
        return words("text.over"), ""
    safe = safe_draws(s)
    if safe:
        return words("show.safe", n=safe), words("show.then")
    return words("show.now", n=max(1, int(s.deck_n) - int(s.drawn))), ""


def deck(view: View, words: Words, x: float, y: float, w: float, h: float) -> str:
    """The draw deck: clicking it draws."""
    s = view.record
    left = int(s.deck_n) - int(s.drawn)
    body = back(x, y, w, h, r=6) if left else place(x, y, w, h)
    says = words("show.cards", n=left)
    if DRAW in view.legal:
        body = lit(body, (x, y, w, h), says=view.move_text(DRAW, words), move=DRAW, pad=3, key="deck")
    return body + text(x + w / 2, y + h + 18, says, 13, CLOTH_INK, "middle", 700)


def lot(view: View, words: Words, x: float, y: float, w: float, each_h: float = 56) -> str:
    """The three properties of the open lot."""
    s, d = view.record, view.deck.record
    gap = 10.0
    each = (w - 2 * gap) / 3
    out = ""
    for i in range(3):
        left = x + i * (each + gap)
        card_id = int(s.lot[i])
        box = (left, y, each, each_h)
        if card_id < 0:
            out += place(left, y, each, each_h, "" if s.unused.n else words("show.sold_out"))
            continue
        body = (
            card(left, y, each, each_h, r=6, frame=False)
            + rect(left, y, 30, each_h, 6, BADGE)
            + text(left + 15, y + each_h / 2 + 9, int(d.face[card_id]), 24, BADGE_INK, "middle", 800)
        )
        body += text(
            left + 37, y + 21, name_of(view.deck, words, "property", card_id), 11.3, INK, weight=700, fit=each - 43
        )
        kind = int(d.type[card_id])
        body += icon(TYPE_ICONS[kind], left + 38, y + each_h - 24, 17, INK, PAPER)
        suits = [suit for suit in range(5) if int(d.suits[card_id]) >> suit & 1]
        body += "".join(
            suit_dot(left + each - 14 - (len(suits) - 1 - j) * 21, y + each_h - 15, 9.3, suit)
            for j, suit in enumerate(suits)
        )
        move = LOT + i
        if s.lot_place == i:
            body += rect(left - 2, y - 2, each + 4, each_h + 4, 8, "none", BRASS_HI, 3)
        if move in view.legal:
            out += lit(
                body, box, says=view.move_text(move, words), move=move, pad=3, bulbs=False, key=f"property-{card_id}"
            )
        elif mine(view) and s.phase == Phase.MAIN:
            why, section = why_not(view, move, words)
            out += unlit(body, box, says=name_of(view.deck, words, "property", card_id), why=why, section=section)
        else:
            out += thing(body, key=f"property-{card_id}")
    return out


def professionals(view: View, words: Words, x: float, y: float, w: float, h: float = 84) -> str:
    """The three professionals for hire."""
    s = view.record
    gap = 8.0
    each = (w - 2 * gap) / 3
    out = ""
    for i in range(3):
        left = x + i * (each + gap)
        who = int(s.shown[i])
        if who < 0:
            who = int(s.pro) if s.pro >= 0 and s.pro_place == i else -1
        if who < 0:
            out += place(left, y, each, h)
            continue
        name = name_of(view.deck, words, "professional", who)
        says = professional_says(view.deck, words, who, int(s.options.players))
        body = person_card(left, y, each, h, name, says, f"professional-{who}", picture=34)
        move, box = HIRE + i, (left, y, each, h)
        if move in view.legal:
            out += lit(
                body, box, says=words("show.pair", a=view.move_text(move, words), b=says), move=move, pad=3, bulbs=False
            )
        elif mine(view) and s.phase == Phase.MAIN:
            why, section = why_not(view, move, words)
            out += unlit(body, box, says=words("show.pair", a=name, b=says), why=why, section=section)
        else:
            out += thing(body, says=says)
    return out


# --- agendas ----------------------------------------------------------------------------------------------------------


def standings(view: View, words: Words, agenda: int) -> tuple[tuple[int, ...], str, str]:
    """How everybody stands in an agenda, what it means for the seat, and in which colour to say so."""
    s, d = view.record, view.deck.record
    marks = [int(standing(s, seat, agenda)) for seat in range(int(s.options.players))]
    counts, best = tuple(mark // COUNT for mark in marks), max(marks)
    if accomplished(s, view.seat, agenda):
        return counts, words("show.mine_now", n=int(agenda_value(s, d))), GOOD
    if best < COUNT:
        return counts, words("show.none_yet"), INK_2
    if marks.count(best) > 1:
        return counts, words("show.tied", n=best // COUNT), BAD
    leader = view.seat_name(marks.index(best), words)
    tie = counts.count(max(counts)) > 1 and counts[view.seat] == max(counts)
    return counts, words("show.tie_lost" if tie else "show.behind", name=leader, n=best % COUNT), BAD


def held_agendas(view: View) -> list[int]:
    """The agendas in the seat's hand."""
    return [agenda for agenda in range(8) if int(view.record.held[view.seat]) >> agenda & 1]


def agendas(view: View, words: Words, x: float, y: float, w: float, h: float, across: bool = False) -> str:
    """The seat's agendas with their live standing; in a turn each may be swapped."""
    held = held_agendas(view)
    out = ""
    for i, agenda in enumerate(held):
        each = (w - 8 * (len(held) - 1)) / len(held) if across else w
        high = h if across else (h - 8 * (len(held) - 1)) / len(held)
        left, top = (x + i * (each + 8), y) if across else (x, y + i * (high + 8))
        marks, state, colour = standings(view, words, agenda)
        body = agenda_card(left, top, each, high, view.deck, agenda, words, marks=marks, state=state, colour=colour)
        move, box = SWAP + agenda, (left, top, each, high)
        says = words("show.pair", a=name_of(view.deck, words, "agenda_no", agenda), b=words(f"agenda_says.{agenda}"))
        if move in view.legal:
            out += lit(body, box, says=f"{view.move_text(move, words)}. {says}", move=move, pad=3, bulbs=False)
        else:
            out += thing(body, says=says)
    return out


def agenda_grid(view: View, words: Words, box: Box, columns: int, first: int) -> str:
    """All eight agendas to choose from; of a pair the first is remembered (`first` is it plus 1, 0: none yet)."""
    x, y, w, h = box
    s, rows = view.record, -(-8 // columns)
    each, high = (w - 10 * (columns - 1)) / columns, (h - 10 * (rows - 1)) / rows
    out = ""
    for agenda in range(8):
        left, top = x + agenda % columns * (each + 10), y + agenda // columns * (high + 10)
        body = agenda_card(left, top, each, high, view.deck, agenda, words)
        at = (left, top, each, high)
        says = words("show.pair", a=name_of(view.deck, words, "agenda_no", agenda), b=words(f"agenda_says.{agenda}"))
        if s.phase == Phase.AGENDA_PICK:
            if first == agenda + 1:
                out += lit(body, at, says=says, draft={"a": 0}, chosen=True)
            elif first:
                pair = PAIRS.index((min(first - 1, agenda), max(first - 1, agenda)))
                out += lit(body, at, says=view.move_text(pair, words), move=pair, pad=3)
            else:
                out += lit(body, at, says=says, draft={"a": agenda + 1}, pad=3)
            continue
        move = (CHOOSE if s.phase == Phase.SWAP_IN else RETAIN) + agenda
        if move in view.legal:
            out += lit(body, at, says=f"{view.move_text(move, words)}. {says}", move=move, pad=3)
        else:
            why, section = why_not(view, move, words)
            out += unlit(body, at, says=says, why=why, section=section)
    return out


# --- the payment tray and the rounds ----------------------------------------------------------------------------------


def tray(view: View, words: Words, x: float, y: float, w: float, h: float) -> str:
    """What is being paid, what remains, and who is paid for the way."""
    s, d = view.record, view.deck.record
    card_id = int(s.card[s.target])
    suits = int(d.suits[card_id])
    names = [words(f"suit.{name}") for i, name in enumerate(SUITS) if suits >> i & 1]
    allowed = words("show.any_suit") if suits == ANY_SUIT else words("show.or_cash", a=names[0], b=names[-1])
    out = rect(x, y, w, h, 10, PAPER, EDGE)
    out += caps(x + 16, y + 25, words("show.paying", property=property_at(view, int(s.target), words)), 11.5, INK)
    left = max(0, int(s.left))
    if left:
        out += text(x + 16, y + 66, left, 40, INK, weight=800)
        for i, suit in enumerate(suit for suit in range(5) if suits >> suit & 1):
            out += suit_dot(x + 62 + i * 30, y + 53, 13, suit)
        out += text(x + 16, y + 88, words("show.to_go", left=left, suits=allowed), 13, INK_2, fit=w - 32)
    else:
        out += icon("check", x + 14, y + 38, 30, GOOD)
        out += text(x + 52, y + 60, words("show.price_paid"), 17, GOOD, weight=800, fit=w - 68)
    due = [(receiver, int(s.due[receiver])) for receiver in range(5) if s.due[receiver]]
    if due:
        head = y + (116 if left else 86)
        out += caps(x + 16, head, words("show.way_there"), 11, INK_2)
        for i, (receiver, n) in enumerate(due):
            top = head + 22 + i * 26
            if receiver != BANK:
                out += chip(x + 28, top - 5, 11, receiver)
            else:
                out += icon("deck", x + 18, top - 15, 20, INK_2, PAPER)
            out += text(
                x + 48,
                top,
                words("show.cards_to", n=n, name=receiver_name(view, receiver, words)),
                13.5,
                INK,
                fit=w * 0.5,
            )
    kinds = cheapest(view).kinds if s.phase == Phase.PAY and mine(view) and h > 150 else ()
    if kinds:
        out += _cheapest(view, words, kinds, x + w * 0.56, y + 36, w * 0.44 - 14)
    if kinds or (s.phase == Phase.CONNECT_PAY and mine(view) and h > 150):
        cards = int(s.hand_n[view.seat]) - len(kinds) - int(s.need)
        then = words("show.after_pay", n=int(s.face[s.target]), cards=cards)
        out += text(x + 16, y + h - 16, then, 13, INK, weight=700, fit=w - 32)
    return out


def _cheapest(view: View, words: Words, kinds: tuple[int, ...], x: float, y: float, w: float) -> str:
    """The cards that "pay for me" would lay down, and what they make together."""
    worth = int(view.record.cash_worth)
    size = min(52.0, (w - 40) / len(kinds) - 5)
    out = "".join(draw_card(x + i * (size + 5), y, size, kind, words) for i, kind in enumerate(kinds))
    total = sum(worth if kind == CASH else kind % 3 + 1 for kind in kinds)
    left = x + len(kinds) * (size + 5)
    return (
        out
        + text(left + 2, y + size * 0.82, f"= {total}", 18, GOOD, weight=800)
        + caps(x, y + size * 1.42 + 16, words("key.for_me"), 10.5, INK_2)
    )


def rounds(view: View, words: Words, x: float, y: float, w: float, h: float) -> str:
    """The score sheet: a row for each seat, a column for each round, and the total."""
    s = view.record
    players, many = int(s.options.players), int(s.options.rounds)
    out = rect(x, y, w, h, 10, PAPER, EDGE) + caps(x + 16, y + 25, words("zone.rounds"), 11.5, INK)
    columns = [x + w * 0.46 + (i + 0.5) * (w * 0.52 / (many + 1)) for i in range(many + 1)]
    for i, middle in enumerate(columns):
        label: object = i + 1 if i < many else words("show.total")
        out += text(middle, y + 46, label, 12, INK_2, "middle", fit=w * 0.5 / (many + 1))
    for seat in range(players):
        top = y + 72 + seat * min(40.0, (h - 84) / players)
        if view.over and int(s.score[seat]) == max(int(score) for score in s.score[:players]):
            out += rect(x + 8, top - 17, w - 16, min(40.0, (h - 84) / players), 6, BRASS_HI, extra='opacity=".6"')
        out += chip(x + 28, top - 4, 12, seat) + text(
            x + 48, top, view.seat_name(seat, words), 14, INK, weight=700, fit=w * 0.42 - 48
        )
        for i in range(many):
            done = i < int(s.round_no) - (0 if view.over else 1)
            points = int(s.control_points[i, seat]) + int(s.agenda_points[i, seat])
            out += text(columns[i], top, points if done else "·", 14, INK if done else INK_2, "middle")
        fifties, place = track_place(int(s.score[seat]))
        total = text(columns[-1], top, int(s.score[seat]), 17, INK, "middle", 800)
        out += thing(total, says=words("show.track", n=place, m=fifties))
        if view.over and s.briefcases[seat]:
            out += text(columns[-1], top + 14, f"{int(s.briefcases[seat])} × 2", 11, INK_2, "middle")
        out += _revealed(view, seat, columns, top)
    return out


def _revealed(view: View, seat: int, columns: list[float], top: float) -> str:
    """Under each scored round the agendas shown then: the accomplished ones in green with a check."""
    s, out = view.record, ""
    for i in range(int(s.options.rounds)):
        held = [agenda for agenda in range(8) if int(s.held_then[i, seat]) >> agenda & 1]
        for j, agenda in enumerate(held):
            won = int(s.won_then[i, seat]) >> agenda & 1
            left = columns[i] - len(held) * 8 + j * 16
            out += icon(AGENDA_ICONS[agenda], left, top + 4, 14, GOOD if won else INK_2, PAPER)
            out += icon("check", left + 5, top + 9, 10, GOOD) if won else ""
    return out


# --- co-op ------------------------------------------------------------------------------------------------------------


def tracks(view: View, words: Words, x: float, y: float, w: float) -> str:
    """The player track to 20 and the mob boss track to 8 (R58), and the tokens left to the mob (R50)."""
    s = view.record
    out = text(x, y + 12, words("show.law_track", n=min(LAW_END, int(s.law_track))), 13, CLOTH_INK, weight=700)
    each = w / 20
    for i in range(20):
        on = i < int(s.law_track)
        out += rect(
            x + i * each, y + 20, each - 2.5, 18, 3, BRASS_HI if on else PAPER, EDGE, 0.8, "" if on else 'opacity=".55"'
        )
    out += icon("badge", x + min(19, int(s.law_track)) * each - 4, y + 15, 27, token("felt-ink"), CLOTH)
    out += text(x, y + 62, words("show.mob_track", n=min(MOB_END, int(s.mob_track))), 13, CLOTH_INK, weight=700)
    out += text(x + w, y + 62, words("show.pool", n=int(s.pool)), 12.5, CLOTH_INK_2, "end", fit=w * 0.6)
    for i in range(8):
        on = i < int(s.mob_track)
        cx = x + 12 + i * 28
        out += circle(cx, y + 82, 10.5, "#A12B1B" if on else PAPER, "#1A140C", 1.2, "" if on else 'opacity=".6"')
        if on:
            out += icon("fedora", cx - 8, y + 74, 16, "#FFE08A", "#A12B1B")
    return out


def last_mob(view: View, words: Words, x: float, y: float, w: float, h: float) -> str:
    """The mob card resolved last."""
    s = view.record
    if s.mob_last < 0:
        return place(x, y, w, h, words("show.last_mob"))
    return mob_card(x, y, w, h, view.deck, int(s.mob_last), words, mob_says(view.deck, words, int(s.mob_last)))


def role_grid(view: View, words: Words, box: Box, columns: int) -> str:
    """The six roles to choose from."""
    x, y, w, h = box
    s, rows = view.record, -(-6 // columns)
    each, high = (w - 10 * (columns - 1)) / columns, (h - 10 * (rows - 1)) / rows
    out = ""
    for role in range(6):
        left, top = x + role % columns * (each + 10), y + role // columns * (high + 10)
        name = name_of(view.deck, words, "role_no", role)
        says = role_says(view.deck, words, role)
        body = person_card(
            left,
            top,
            each,
            high,
            name,
            says,
            f"role-{role}",
            picture=min(120.0, high - 18),
            size=15 if each > 300 and high > 120 else 12.5,
        )
        move, at = ROLE + role, (left, top, each, high)
        if move in view.legal:
            out += lit(body, at, says=words("show.pair", a=view.move_text(move, words), b=says), move=move, pad=3)
        elif refuse_role(s, role):
            owner = next(seat for seat in range(4) if s.role[seat] == role)
            out += thing(body + chip(left + each - 18, top + 16, 13, owner), says=says)
        else:
            out += thing(body, says=says)
    return out


def team(view: View, words: Words, x: float, y: float, w: float, h: float) -> str:
    """The others of the team: role and hand, open or closed."""
    s = view.record
    others = [seat for seat in range(int(s.options.players)) if seat != view.seat]
    high = h / len(others)
    out = ""
    for i, seat in enumerate(others):
        top = y + i * high
        out += chip(x + 12, top + 14, 12, seat)
        role = name_of(view.deck, words, "role_no", int(s.role[seat])) if s.role[seat] >= 0 else ""
        out += text(x + 32, top + 12, view.seat_name(seat, words), 13, CLOTH_INK, weight=700, fit=w * 0.4) + text(
            x + w, top + 12, role, 12, CLOTH_INK_2, "end", fit=w * 0.5
        )
        kinds = [kind for kind in range(16) for _ in range(int(s.hand[seat, kind]))]
        hidden = int(s.hand_n[seat]) - len(kinds)
        room, size = w - 34, min(60.0, high - 28)
        step = min(size * 0.78, (room - size) / max(1, len(kinds) + hidden - 1))
        for j, kind in enumerate([*kinds, *[-1] * hidden]):
            left = x + 32 + j * step
            out += (
                draw_card(left, top + 18, size * 0.74, kind, words, size, step if j < len(kinds) - 1 else 0)
                if kind >= 0
                else back(left, top + 18, size * 0.74, size, r=3)
            )
    return out


def possessions(view: View, words: Words, x: float, y: float, w: float) -> str:
    """Briefcases and tokens of the seat."""
    s, seat = view.record, view.seat
    out = ""
    for i in range(3):
        out += icon("briefcase", x + i * 30, y, 25, BRASS_HI if i < s.briefcases[seat] else token("felt-2"), CLOTH)
    n = int(s.briefcases[seat])
    out += text(x + 98, y + 18, f"{n} {words('show.briefcases', n=n)}", 12.5, CLOTH_INK, fit=w - 100)
    tokens = int(s.supply[seat])
    out += "".join(chip(x + 11 + i * 12, y + 44, 10, seat) for i in range(tokens))
    return out + text(
        x + 30 + max(0, tokens) * 12,
        y + 49,
        f"{tokens} {words('show.tokens', n=tokens)}",
        12.5,
        CLOTH_INK,
        fit=w - 34 - tokens * 12,
    )


def trade_tag(view: View, words: Words, x: float, y: float) -> str:
    """Under the lineup: what a trade brings."""
    counts = [0] * 6
    for kind in view.record.lineup[: view.record.lineup_n]:
        counts[int(kind) // 3] += 1
    best = max(range(6), key=lambda suit: counts[suit])
    if TRADE + best not in view.legal or counts[best] < 2:
        return ""
    return pill(x, y, words("show.both", n=counts[best]), 12, fill=TAG, ink=TAG_INK, edge=TAG_INK, anchor="middle")


def city_note(view: View, words: Words) -> str:
    """The city card of the round, in a few words."""
    city = int(view.record.city)
    if city < 0:
        return ""
    name = name_of(view.deck, words, "city", city)
    return words("show.pair", a=name, b=city_says(view.deck, words, city))
