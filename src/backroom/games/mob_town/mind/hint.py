"""A hint's note: the move in words, what it brings, what it costs, and the risk of the law."""

from __future__ import annotations

from typing import Any

from backroom.core.advice import Advice
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mob_town.mind.payment import Price, best_kinds
from backroom.games.mob_town.rules.cards import cards_of_a_draw, cash_worth
from backroom.games.mob_town.rules.points import accomplished
from backroom.games.mob_town.rules.price import need_of, price_of
from backroom.games.mob_town.state import DRAW, LAW_PLACES, LOT, TAKE_OVER, Phase
from backroom.games.mob_town.text import members, name_of, safe_draws
from backroom.kit.screen import Bar, Hint

MOST_POINTS = 8  # the whole of the bar of points


def law_risk(s: Any, cards: int) -> float:
    """The chance that the law is among the next so many cards: it lies anywhere among the last eleven (R2)."""
    left = int(s.deck_n) - int(s.drawn)
    return min(1.0, max(0, cards - safe_draws(s)) / min(left, LAW_PLACES)) if left else 0.0


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """Put a bot's best move into words, with numbers."""
    s, move = view.record, advice.best
    chance = _percent(advice.moves[0].value)
    said = view.move_text(move, words)
    label = words("hint.win" if advice.playouts else "hint.guess")
    bars = [Bar(label, chance / 100, words("hint.percent", n=chance) if advice.playouts else str(chance))]
    reasons = []
    if s.phase == Phase.MAIN and TAKE_OVER <= move < LOT:
        bars += _take_over_bars(view, words, move - TAKE_OVER)
        face, stays = int(s.face[move - TAKE_OVER]), _cards_after(view, move - TAKE_OVER)
        reasons.append(words("hint.reason_take", points=face, cards=stays))
    elif move == DRAW and not s.options.mode:
        cards = int(plain(cards_of_a_draw)(s, view.deck.record, view.seat))
        risk = law_risk(s, cards)
        bars.append(Bar(words("hint.law"), risk, words("hint.percent", n=round(100 * risk)), cost=True))
        hand = int(s.hand_n[view.seat])
        reasons.append(words("hint.reason_draw", draw=cards, risk=round(100 * risk), n=hand))
    reasons += [_agenda_state(view, words, agenda) for agenda in members(int(s.held[view.seat]))]
    if len(advice.moves) == 1:
        reasons.append(words("hint.reason_only"))
    elif advice.playouts:
        second = advice.moves[1]
        reasons.append(words("hint.reason_next", move=view.move_text(second.move, words), n=_percent(second.value)))
    return Hint(
        advice=said[:1].upper() + said[1:] + ".",
        bars=tuple(bars[:3]),
        about=words("hint.about" if advice.playouts else "hint.about_guess"),
        reason=" ".join(reasons),
        moves=(move,),
    )


def _percent(value: float) -> int:
    """A value on the scale of `returns`, from 0 (lost) to 100 (won)."""
    return round(100 * min(1.0, max(0.0, (value + 1) / 2)))


def _cards_after(view: View, slot: int) -> int:
    """Cards left in hand after the cheapest payment for a card."""
    s, d, seat = view.record, view.deck.record, view.seat
    need = int(plain(need_of)(s, d, seat, slot, False))
    price = Price(int(s.card[slot]), int(plain(price_of)(s, d, slot, False)), int(plain(cash_worth)(s, d, seat)), need)
    return int(s.hand_n[seat]) - len(best_kinds(s, d, seat, price)) - need


def _take_over_bars(view: View, words: Words, slot: int) -> list[Bar]:
    s = view.record
    face, hand = int(s.face[slot]), int(s.hand_n[view.seat])
    stays = _cards_after(view, slot)
    return [
        Bar(words("hint.points"), min(1.0, face / MOST_POINTS), f"+{face}"),
        Bar(words("hint.cards"), stays / max(1, hand), str(stays)),
    ]


def _agenda_state(view: View, words: Words, agenda: int) -> str:
    if plain(accomplished)(view.record, view.seat, agenda):
        state = "won"
    else:
        state = "open" if safe_draws(view.record) > 0 else "lost"
    name = name_of(view.deck, words, "agenda_no", agenda)
    return words("hint.agenda", agenda=name, state=words(f"hint.state_{state}"))
