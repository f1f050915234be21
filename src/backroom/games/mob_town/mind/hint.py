"""A hint's note: the move in words, what it brings, what it costs, and the risk of the law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.core.record import EMPTY, copy_of
from backroom.core.words import Words
from backroom.games.mob_town.mind.payment import Price, best_kinds, cheapest
from backroom.games.mob_town.rules.bits import count_bits
from backroom.games.mob_town.rules.cards import cards_of_a_draw, cash_worth, lineup_size, picks_of_a_cash_in
from backroom.games.mob_town.rules.points import BRIEFCASE_POINTS, accomplished, agenda_value
from backroom.games.mob_town.rules.price import need_of, price_of
from backroom.games.mob_town.rules.takeover import put_token
from backroom.games.mob_town.state import (
    CASH,
    HIRE,
    LAW_END,
    LAW_PLACES,
    LOT,
    MOVES,
    PAIRS,
    SUITS,
    TAKE_OVER,
    TRADE,
    Phase,
)
from backroom.games.mob_town.text import funds, members, name_of, professional_says, role_says, safe_draws
from backroom.kit.screen import Hint
from backroom.kit.weigh import LEAST, Cost, share_scale, weigh

LEAVING = ("give", "pay", "connect", "clear", "shut", "hand", "lose")  # families of cards that leave the hand
TYPES = 5  # agendas that count businesses of a type come first


def law_risk(s: Any, cards: int) -> float:
    """The chance that the law is among the next so many cards: it lies anywhere among the last eleven (R2)."""
    left = int(s.deck_n) - int(s.drawn)
    return min(1.0, max(0, cards - safe_draws(s)) / min(left, LAW_PLACES)) if left else 0.0


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """Put a bot's best move into words, with the share of games that it wins."""
    alone = words("hint.reason_only" if advice.playouts or len(advice.moves) == 1 else "hint.quick")

    def name(move: int) -> str:
        said = view.move_text(move, words)
        return said[:1].upper() + said[1:]

    first = [row.move for row in advice.ranked(LEAST)[:2]]
    note = weigh(
        advice,
        share_scale(view, words, advice, alone),
        name,
        lambda move: _facts_beside(view, words, move, first),
        lambda move: f"{name(move)}.",
    )
    pair = PAIRS[note.moves[0]] if MOVES.family(note.moves[0]).name == "agendas" else ()
    return replace(note, things=() if note.equal else tuple(f"agenda-{agenda}" for agenda in pair))


def _won(row: Rated) -> float:
    """The share of games won, from a value on the scale of `returns`."""
    return min(1.0, max(0.0, (row.value + 1) / 2))


def _kind(view: View) -> str:
    return f"coop {view.seats}" if view.record.options.mode else str(view.seats)


def _outcome(match: Match, seat: int) -> float:
    return (match.returns[seat] + 1) / 2


FITS = {"2": Fit(shift=-0.35, slope=0.87), "3": Fit(shift=-0.34, slope=0.75)}
FORECAST = Forecast(lambda view, row: _won(row), _outcome, kind=_kind, fits=FITS)


def _facts_beside(view: View, words: Words, move: int, others: Sequence[int]) -> list[str]:
    """What is true of a move; points and cards that another one has more of are no reason to make it."""
    facts, gains = _facts(view, words, move), _gains(view, move)
    if any(_pips_leaving(other) < _pips_leaving(move) for other in others if _pips_leaving(other)):
        return [*facts[:-1], Cost(facts[-1])]  # the better card leaves
    less = gains is not None and any(
        theirs is not None and theirs != gains and theirs[0] >= gains[0] and theirs[1] >= gains[1]
        for theirs in (_gains(view, other) for other in others)
    )
    return [*facts[1:], Cost(facts[0])] if less else facts


def _pips_leaving(move: int) -> int:
    """The value of the card that a move takes out of the hand; 0: it takes none out."""
    family = MOVES.family(move).name
    kind = move - MOVES.first[family]
    return 0 if family not in LEAVING else 1 if kind == CASH else kind % 3 + 1


def _gains(view: View, move: int) -> tuple[int, int] | None:
    """The points that a move takes over and the cards in hand after it, where its first fact speaks of these."""
    s, d, seat, family = view.record, view.deck.record, view.seat, MOVES.family(move).name
    if s.phase != Phase.MAIN:
        return None
    if family == "take_over":
        slot = move - TAKE_OVER
        return int(s.face[slot]), _cards_after(view, slot)
    hand = int(s.hand_n[seat])
    if family == "draw":
        return 0, hand + int(plain(cards_of_a_draw)(s, d, seat))
    if family == "cash_in":
        return 0, hand - 1 + int(plain(picks_of_a_cash_in)(s, d, seat))
    return None


def _facts(view: View, words: Words, move: int) -> list[str]:
    """What is true of a move, in points, cards, agendas and the risk of the law."""
    s, d, seat, family = view.record, view.deck.record, view.seat, MOVES.family(move).name
    if family == "take_over" and s.phase == Phase.MAIN:
        slot = move - TAKE_OVER
        said = [words("hint.reason_take", points=int(s.face[slot]), cards=_cards_after(view, slot))]
        return said + _from_rival(view, words, slot) + _agendas_changed(view, words, slot) + _counts(view, words, slot)
    if family == "draw" and not s.options.mode:
        cards = int(plain(cards_of_a_draw)(s, d, seat))
        risk = round(100 * law_risk(s, cards))
        said = [_cards(view, words, cards)]
        return [*said, Cost(words("hint.reason_law", draw=cards, risk=risk))] if risk else said
    if family == "draw":
        return [_cards(view, words, int(plain(cards_of_a_draw)(s, d, seat)))]
    if family == "cash_in":
        cards = int(plain(picks_of_a_cash_in)(s, d, seat))
        return [_cards(view, words, cards, 1), *_refill(view, words, cards)]
    if family == "trade":
        return _trade(view, words, move - TRADE)
    if family == "lot":
        return _lot(view, words, int(s.lot[move - LOT]))
    if family == "hire":
        return [professional_says(view.deck, words, int(s.shown[move - HIRE]), view.seats), _briefcase(words)]
    if family == "route":
        over = str(MOVES.values(move)["over"])
        if over == "bank":
            return [words("hint.route_free")]
        return [Cost(words("hint.route_paid", name=view.seat_name(int(over), words)))]
    if family in LEAVING or family == "take":
        kind = move - MOVES.first[family]
        reasons = [words("hint.cheapest")] if family == "pay" and move in cheapest(view).moves else []
        return [*reasons, _suit_then(view, words, kind, 1 if family == "take" else -1)]
    if family in ("place", "move"):
        return [_there(view, words, move - MOVES.first[family])]
    if family == "shut_down":
        value = int(s.face[s.pawn[seat]])
        return [words("hint.reason_shut", n=value, law=min(LAW_END, int(s.law_track) + value), end=LAW_END)]
    if family == "clear_out":
        return [words("hint.reason_clear", n=int(s.stack[s.pawn[seat]]))]
    if family == "role":
        return [role_says(view.deck, words, move - MOVES.first["role"])]
    if family == "end_turn":
        return [words("hint.reason_end")]
    if family == "agendas":
        pair = PAIRS[move - MOVES.first["agendas"]]
        return [fact for agenda in pair for fact in _in_town(view, words, agenda)]
    if family in ("swap", "choose", "retain"):
        agenda = move - MOVES.first[family]
        state = _agenda_state(view, words, agenda)
        leads = bool(plain(accomplished)(s, seat, agenda))
        return [Cost(state) if leads == (family == "swap") else state]  # who leads gives up much, or gets much
    return []


def _cards(view: View, words: Words, taken: int, given: int = 0) -> str:
    """How many cards a move brings, and how many that makes."""
    return words("hint.reason_cards", n=taken, then=int(view.record.hand_n[view.seat]) + taken - given)


def _refill(view: View, words: Words, taken: int, added: int = 0) -> list[str]:
    """The risk that the law comes when the lineup is filled up (R25)."""
    s = view.record
    missing = int(plain(lineup_size)(s, view.deck.record)) - (int(s.lineup_n) - taken + added)
    risk = round(100 * law_risk(s, missing)) if not s.options.mode else 0
    return [Cost(words("hint.reason_law_refill", risk=risk))] if risk else []


def _trade(view: View, words: Words, suit: int) -> list[str]:
    """What a trade brings: the cards, and what they are worth together."""
    s = view.record
    taken = [int(kind) for kind in s.lineup[: s.lineup_n] if int(kind) // 3 == suit]
    said = [_cards(view, words, len(taken), 1)]
    if suit < len(SUITS):
        value = _in_suit(view, suit) + sum(kind % 3 + 1 for kind in taken)
        said.append(words("hint.suit_then", suit=words(f"suit.{SUITS[suit]}"), n=value))
    return [*said, *_refill(view, words, len(taken), 1)]


def _in_suit(view: View, suit: int) -> int:
    """What the seat's cards of a suit are worth together; for cash their number."""
    return int(view.record.funds[view.seat]) >> 8 * suit & 255


def _suit_then(view: View, words: Words, kind: int, cards: int) -> str:
    """What the cards of a suit are worth once one of them came or went."""
    suit = kind // 3
    value = _in_suit(view, suit) + cards * (1 if kind == CASH else kind % 3 + 1)
    if suit >= len(SUITS) and value:
        return words("hint.cash_then", n=value)
    name = words(f"suit.{(*SUITS, 'cash')[suit]}")
    return words("hint.suit_then", suit=name, n=value) if value else Cost(words("hint.suit_last", suit=name))


def _lot(view: View, words: Words, card: int) -> list[str]:
    """Whether a card of the open lot could be taken over immediately; what the briefcase is worth."""
    value, able = int(view.deck.record.face[card]), funds(view, view.seat, card)
    key = "hint.lot_now" if able >= value else "hint.lot_later"
    return [words(key, value=value, able=able), _briefcase(words)]


def _briefcase(words: Words) -> str:
    return Cost(words("hint.briefcase", n=BRIEFCASE_POINTS))


def _there(view: View, words: Words, slot: int) -> str:
    """What waits on a card of the co-op's city."""
    s, d = view.record, view.deck.record
    card = int(s.card[slot])
    key = "hint.there" if s.stack[slot] else "hint.there_none"
    return words(key, n=int(s.stack[slot]), value=int(d.face[card]), able=funds(view, view.seat, card))


def _in_town(view: View, words: Words, agenda: int) -> list[str]:
    """How many businesses of its type lie in the city, for an agenda that counts a type."""
    if agenda >= TYPES:
        return []
    n = int(plain(count_bits)(int(view.record.of_type[agenda])))
    return [words("hint.in_town", agenda=name_of(view.deck, words, "agenda_no", agenda), n=n)]


def _from_rival(view: View, words: Words, slot: int) -> list[str]:
    """Who loses the card, and how many points."""
    owner = int(view.record.owner[slot])
    if owner in (EMPTY, view.seat):
        return []
    return [words("hint.from_rival", name=view.seat_name(owner, words), n=int(view.record.face[slot]))]


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


def _counts(view: View, words: Words, slot: int) -> list[str]:
    """The agendas of a type for which a card counts and that a token there does not decide yet."""
    s, after = view.record, copy_of(view.record)
    plain(put_token)(after, view.seat, slot)
    counts = [
        agenda
        for agenda in members(int(s.held[view.seat]))
        if agenda < TYPES
        and int(s.of_type[agenda]) >> slot & 1
        and s.owner[slot] != view.seat
        and plain(accomplished)(after, view.seat, agenda) == plain(accomplished)(s, view.seat, agenda)
    ]
    return [words("hint.counts_for", agenda=name_of(view.deck, words, "agenda_no", agenda)) for agenda in counts]


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
    return words(f"hint.agenda_{state}", agenda=name)
