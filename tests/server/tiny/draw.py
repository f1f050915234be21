"""The picture of Last Match: matches on the cloth, a card for each seat."""

from backroom.core.record import UNKNOWN
from backroom.kit.colours import CLOTH_INK
from backroom.kit.parts import back, board, caps, card, cloth, lit, part, rect, text, unlit, zone
from backroom.kit.scenes import Scene, beat, sentence
from backroom.kit.screen import Chip, GalleryCard, GalleryGroup, Key, Screen, SeatRow, Svg

from .state import BURN, KEEP, TAKE, Kind, Phase


def screen(view, words, draft):
    """Everything a page shows of a view."""
    s = view.record
    mine = view.seat in view.pending
    keys: tuple[Key, ...] = ()
    if mine and s.phase == Phase.BURN:
        keys = (Key(words("key.keep"), (KEEP,), icon="check", main=True), Key(words("key.burn"), (BURN,)))
    elif mine:
        keys = (Key(words("key.take"), (TAKE,), icon="check", main=True),)
    return Screen(
        wide=lambda: picture(view, words, 1120, 768, tall=False),
        tall=lambda: picture(view, words, 390, 560, tall=True),
        question=words("question.burn" if s.phase == Phase.BURN else "question.take") if mine else "",
        detail=words("detail", n=int(s.matches)),
        chips=(
            Chip(words("chip.turn", n=int(s.turn)), icon="clock", strong=True),
            Chip(words("chip.left", n=int(s.matches))),
        ),
        keys=keys,
        seats=tuple(
            SeatRow(seat, words("seat_detail"), "1" if s.winner == seat else "0", seat in view.pending)
            for seat in range(2)
        ),
    )


def scenes(view, words):
    """Somebody takes matches: a picture without them, and one that says how many."""
    return [took(sentence(view, told, words), words) for told in view.recent if told.kind == Kind.TOOK]


def took(said, words):
    """A scene that tells it in its second beat."""
    beats = beat("…", piles), beat(said, lambda stage: stage.lines(said), at=("matches",))
    return Scene("took", words("zone.matches"), beats)


def piles(stage):
    """Two piles that can be seen large, one of them beyond the edge."""
    for x in (40, 2 * stage.w):
        stage.enlargeable(zone(x, 200, 120, 120), (x, 200, 120, 120), f"pile at {x:g}")


def picture(view, words, w, h, *, tall):
    s = view.record
    box = (26, 30, w - 52, h * 0.45)
    parts = [cloth(w, h), part(zone(*box, words("zone.matches")), box, "matches")]
    step = (w - 120) / 12
    for i in range(int(s.matches)):
        x = 60 + i * step
        stick = rect(x, 90, 8, 120, 2, "#E9D3A4", "#5A431A") + rect(x - 2, 80, 12, 20, 6, "#B2301F")
        place = int(s.matches) - i  # taking n takes the last n
        if place <= 3 and view.seat in view.pending:
            move, box = TAKE + place - 1, (x - 6, 70, 20, 150)
            if view.may(move):
                stick = lit(stick, box, says=view.move_text(move, words), move=move, key=f"match-{i}")
            else:
                why, section = view.why_not(move, words)
                stick = unlit(stick, box, says=view.move_text(move, words), why=why, section=section, dim=False)
        parts.append(stick)
    for seat in range(2):
        x, y = (30 + seat * 170, h - 220) if tall else (120 + seat * 300, 460)
        value = int(s.cards[seat])
        if value == UNKNOWN:
            body = back(x, y, 108, 168)
        else:
            body = card(x, y, 108, 168) + text(
                x + 54, y + 100, str(value) if value else "–", 44, anchor="middle", weight=800
            )
        parts.append(body + caps(x, y - 14, view.seat_name(seat, words), 12, CLOTH_INK))
    return board(w, h, "".join(parts), words("board"), tall=tall)


def gallery(deck, words):
    """The three cards."""
    cards = tuple(
        GalleryCard(words("card", n=c.value), _card(c.value), c.source, printed="nothing") for c in deck.cards.cards
    )
    return [GalleryGroup(words("cards"), cards)]


def _card(value):
    return Svg(
        f'<svg class="play" viewBox="0 0 112 176" width="112" height="176" aria-hidden="true">{card(0, 0, 108, 168)}'
        f"{text(54, 100, str(value), 44, anchor='middle', weight=800)}</svg>"
    )


def cover():
    """Three matches on the cloth."""
    sticks = "".join(
        rect(90 + 36 * i, 40, 8, 90, 2, "#E9D3A4", "#5A431A") + rect(88 + 36 * i, 30, 12, 20, 6, "#B2301F")
        for i in range(3)
    )
    opening = '<svg class="play" viewBox="0 0 284 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    return f"{opening}{sticks}</svg>"
