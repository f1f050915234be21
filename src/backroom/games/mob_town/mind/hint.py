"""A hint's note: the move in words, what it brings, what it costs, and the risk of the law."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from backroom.core.advice import Advice, Rated
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import copy_of
from backroom.core.words import Words
from backroom.games.mob_town.mind.payment import Price, best_kinds, cheapest
from backroom.games.mob_town.rules.bits import count_bits
from backroom.games.mob_town.rules.cards import cards_of_a_draw, cash_worth, picks_of_a_cash_in
from backroom.games.mob_town.rules.points import accomplished, agenda_value
from backroom.games.mob_town.rules.price import need_of, price_of
from backroom.games.mob_town.rules.takeover import put_token
from backroom.games.mob_town.state import LAW_PLACES, MOVES, PAIRS, TAKE_OVER, Phase
from backroom.games.mob_town.text import members, name_of, safe_draws
from backroom.kit.screen import Hint
from backroom.kit.weigh import Scale, weigh

LEAST = 0.02  # on the scale of `returns`: one game of a hundred
TYPES = 5  # agendas that count businesses of a type come first


def law_risk(s: Any, cards: int) -> float:
    """The chance that the law is among the next so many cards: it lies anywhere among the last eleven (R2)."""
    left = int(s.deck_n) - int(s.drawn)
    return min(1.0, max(0, cards - safe_draws(s)) / min(left, LAW_PLACES)) if left else 0.0


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """Put a bot's best move into words, with the share of simulated games that it wins."""

    def name(move: int) -> str:
        said = view.move_text(move, words)
        return said[:1].upper() + said[1:]

    note = weigh(
        advice,
        scale_of(words, advice),
        name,
        lambda move: _facts(view, words, move),
        lambda move: f"{name(move)}.",
    )
    pair = PAIRS[note.moves[0]] if MOVES.family(note.moves[0]).name == "agendas" else ()
    return replace(note, things=() if note.equal else tuple(f"agenda-{agenda}" for agenda in pair))


def scale_of(words: Words, advice: Advice) -> Scale:
    """Playouts go to the end of the game: a value is a share of games won, of a shared win its part."""

    def percent(row: Rated) -> str:
        return words("hint.percent", n=round(100 * _won(row)))

    return Scale(
        words("hint.about"),
        percent,
        _won,
        LEAST,
        lambda row: words("hint.level", share=percent(row)),
        lambda best, other: words("hint.gap", best=percent(best), next=percent(other)),
        words("hint.reason_only" if advice.playouts or len(advice.moves) == 1 else "hint.quick"),
    )


def _won(row: Rated) -> float:
    """The share of games won, from a value on the scale of `returns`."""
    return min(1.0, max(0.0, (row.value + 1) / 2))


def _facts(view: View, words: Words, move: int) -> list[str]:
    """What is true of a move, in points, cards, agendas and the risk of the law."""
    s, d, seat, family = view.record, view.deck.record, view.seat, MOVES.family(move).name
    held = members(int(s.held[seat]))
    if family == "take_over" and s.phase == Phase.MAIN:
        slot = move - TAKE_OVER
        said = [words("hint.reason_take", points=int(s.face[slot]), cards=_cards_after(view, slot))]
        return said + _agendas_changed(view, words, slot)
    if family == "draw" and not s.options.mode:
        cards = int(plain(cards_of_a_draw)(s, d, seat))
        risk = round(100 * law_risk(s, cards))
        said = [words("hint.reason_draw", draw=cards, risk=risk, n=int(s.hand_n[seat]))]
        return said + [_agenda_state(view, words, agenda) for agenda in held]
    if family == "draw":
        return [words("hint.reason_cards", n=int(plain(cards_of_a_draw)(s, d, seat)), hand=int(s.hand_n[seat]))]
    if family == "cash_in":
        return [words("hint.reason_cards", n=int(plain(picks_of_a_cash_in)(s, d, seat)), hand=int(s.hand_n[seat]))]
    if family == "agendas":
        pair = PAIRS[move - MOVES.first["agendas"]]
        return [fact for agenda in pair for fact in _in_town(view, words, agenda)]
    if family == "pay" and move in cheapest(view).moves:
        return [words("hint.cheapest")]
    if family in ("swap", "choose", "retain"):
        return [_agenda_state(view, words, move - MOVES.first[family])]
    return []


def _in_town(view: View, words: Words, agenda: int) -> list[str]:
    """How many businesses of its type lie in the city, for an agenda that counts a type."""
    if agenda >= TYPES:
        return []
    n = int(plain(count_bits)(int(view.record.of_type[agenda])))
    return [words("hint.in_town", agenda=name_of(view.deck, words, "agenda_no", agenda), n=n)]


def _agendas_changed(view: View, words: Words, slot: int) -> list[str]:
    """The agendas that a token there wins, or makes sure of."""
    before, after = view.record, copy_of(view.record)
    plain(put_token)(after, view.seat, slot)
    value = int(plain(agenda_value)(before, view.deck.record))
    won = [
        agenda
        for agenda in members(int(before.held[view.seat]))
        if plain(accomplished)(after, view.seat, agenda) and not plain(accomplished)(before, view.seat, agenda)
    ]
    return [words("hint.wins_agenda", agenda=name_of(view.deck, words, "agenda_no", a), n=value) for a in won]


def _cards_after(view: View, slot: int) -> int:
    """Cards left in hand after the cheapest payment for a card."""
    s, d, seat = view.record, view.deck.record, view.seat
    need = int(plain(need_of)(s, d, seat, slot, False))
    price = Price(int(s.card[slot]), int(plain(price_of)(s, d, slot, False)), int(plain(cash_worth)(s, d, seat)), need)
    return int(s.hand_n[seat]) - len(best_kinds(s, d, seat, price)) - need


def _agenda_state(view: View, words: Words, agenda: int) -> str:
    if plain(accomplished)(view.record, view.seat, agenda):
        state = "won"
    else:
        state = "open" if safe_draws(view.record) > 0 else "lost"
    name = name_of(view.deck, words, "agenda_no", agenda)
    return words("hint.agenda", agenda=name, state=words(f"hint.state_{state}"))
