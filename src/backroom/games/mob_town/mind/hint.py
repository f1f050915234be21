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
from backroom.games.mob_town.rules.points import (
    BLOCK_AGENDA,
    BRIEFCASE_POINTS,
    COUNT,
    TYPES_AGENDA,
    accomplished,
    agenda_value,
    standing,
)
from backroom.games.mob_town.rules.price import need_of, price_of, travels_free
from backroom.games.mob_town.rules.takeover import put_token
from backroom.games.mob_town.rules.town import EAST, NORTH, exchange_places
from backroom.games.mob_town.state import (
    BUILD,
    CASH,
    HIRE,
    LAW_END,
    LAW_PLACES,
    LOT,
    MOVES,
    PAIRS,
    SIDES,
    SUITS,
    TAKE_OVER,
    TRADE,
    Phase,
    Professional,
)
from backroom.games.mob_town.text import (
    funds,
    hand_is_hidden,
    members,
    name_of,
    professional_says,
    role_says,
    safe_draws,
    spot_state,
)
from backroom.kit.screen import Hint
from backroom.kit.weigh import LEAST, Cost, share_scale, weigh

LEAVING = ("give", "pay", "connect", "clear", "shut", "hand", "lose", "joker")  # families of cards that leave the hand
LOST, WON = 0.03, 0.97  # shares of games that are called so
TYPES = 5  # agendas that count businesses of a type come first


class Measured(str):
    """A fact with numbers: of moves that are compared, the one that has less of all does not lead by it."""

    __slots__ = ("amounts", "what")
    amounts: tuple[int, ...]
    what: str

    def __new__(cls, said: str, what: str, *amounts: int) -> Measured:
        """`what` is counted, and more of it is better."""
        fact = super().__new__(cls, said)
        fact.what, fact.amounts = what, amounts
        return fact


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
    if note.bars and not note.reason.replace(words("hint.close"), "").strip():
        said = words("hint.later" if note.against[1] else "hint.alike")  # no fact speaks for it
        note = replace(note, reason=f"{said} {note.reason}".strip())
    if note.equal:
        note = _of_equals(view, words, advice, note)
    pair = PAIRS[note.moves[0]] if MOVES.family(note.moves[0]).name == "agendas" else ()
    return replace(note, things=() if note.equal else tuple(f"agenda-{agenda}" for agenda in pair))


def _of_equals(view: View, words: Words, advice: Advice, note: Hint) -> Hint:
    """Of moves that win as many games: the payment that wastes least, and what scores in a game that is decided."""
    leaders = (note.moves[0], *note.also)
    way = cheapest(view).moves
    if way and way[0] in leaders:
        return Hint(words("hint.pay_cheapest"), reason=words("hint.wastes_least"), moves=way)
    chance = FORECAST.of(view, advice.ranked(LEAST)[0], advice.moves[0])
    if LOST <= chance <= WON or view.record.options.mode:
        return note
    best, second = sorted(leaders, key=lambda move: -_scored(view, move))[:2]
    if _scored(view, best) == _scored(view, second):
        return note
    said = view.move_text(best, words)
    decided = words("hint.lost" if chance < LOST else "hint.won")
    return Hint(f"{said[:1].upper()}{said[1:]}.", reason=" ".join((decided, *_facts(view, words, best))), moves=(best,))


def _scored(view: View, move: int) -> int:
    """The points that a move brings, should the law come next: those of a card, and of the agendas that it wins."""
    s, family = view.record, MOVES.family(move).name
    if family not in ("take_over", "accept") or s.phase not in (Phase.MAIN, Phase.LOT_TAKE):
        return 0
    slot = int(s.target) if family == "accept" else move - TAKE_OVER
    return int(s.face[slot]) + int(plain(agenda_value)(s, view.deck.record)) * len(_newly_won(view, slot))


def _won(row: Rated) -> float:
    """The share of games won, from a value on the scale of `returns`."""
    return min(1.0, max(0.0, (row.value + 1) / 2))


def _kind(view: View) -> str:
    return f"coop {view.seats}" if view.record.options.mode else str(view.seats)


def _outcome(match: Match, seat: int) -> float:
    return (match.returns[seat] + 1) / 2


def _over(view: View) -> float:
    """How much of the game is over: whole rounds, and of this one the cards that are drawn."""
    s = view.record
    return float((int(s.round_no) - 1 + int(s.drawn) / max(1, int(s.deck_n))) / int(s.options.rounds))


FITS = {
    "2": Fit(-0.29, 0.82),
    "3": Fit(-0.208, 0.213, 0.572, even=1 / 3),
    "4": Fit(-0.284, 0.15, 0.454, even=1 / 4),
}
FORECAST = Forecast(lambda view, row: _won(row), _outcome, kind=_kind, fits=FITS, over=_over)


def _facts_beside(view: View, words: Words, move: int, others: Sequence[int]) -> list[str]:
    """What is true of a move; what another one has more of is no reason to make it and is said last."""
    facts, gains = _facts(view, words, move), _gains(view, move)
    others = [other for other in others if other != move]
    theirs = [fact for other in others for fact in _facts(view, words, other) if isinstance(fact, Measured)]
    theirs += [Measured("", "pips", -_pips(other)) for other in others if MOVES.family(other).name in LEAVING]
    less = gains is not None and any(
        best is not None and best != gains and best[0] >= gains[0] and best[1] >= gains[1]
        for best in (_gains(view, other) for other in others)
    )
    if less:
        facts = [Cost(facts[0]), *facts[1:]]
    facts = [Cost(fact) if isinstance(fact, Measured) and _is_less(fact, theirs) else fact for fact in facts]
    return sorted(facts, key=lambda fact: isinstance(fact, Cost))


def _is_less(fact: Measured, others: Sequence[Measured]) -> bool:
    """Whether another fact of the same kind has more, and less of nothing."""
    return any(
        other.what == fact.what
        and other.amounts != fact.amounts
        and all(theirs >= mine for theirs, mine in zip(other.amounts, fact.amounts, strict=True))
        for other in others
    )


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
        return _take_over(view, words, move - TAKE_OVER)
    if family == "accept":
        return _take_over(view, words, int(s.target), free=True)
    if family == "decline":
        return [words("hint.keeps", n=int(s.hand_n[seat]))]
    if family == "draw":
        return _draw(view, words)
    if family == "cash_in":
        cards = int(plain(picks_of_a_cash_in)(s, d, seat))
        return [_cards(view, words, cards, 1), words("hint.any_cards"), *_refill(view, words, cards)]
    if family == "trade":
        return _trade(view, words, move - TRADE)
    if family == "lot":
        return _lot(view, words, int(s.lot[move - LOT]))
    if family == "build":
        return [_beside(view, words, move - BUILD)]
    if family == "hire":
        return [professional_says(view.deck, words, int(s.shown[move - HIRE]), view.seats), _briefcase(words)]
    if family in ("target", "exchange", "rob"):
        return _work(view, words, move)
    if family == "route":
        over = str(MOVES.values(move)["over"])
        if over == "bank":
            return [words("hint.route_free")]
        return [Cost(words("hint.route_paid", name=view.seat_name(int(over), words)))]
    if family in LEAVING or family == "take":
        return _card(view, words, move)
    if family in ("swap", "choose", "retain"):
        agenda = move - MOVES.first[family]
        state = _agenda_state(view, words, agenda)
        leads = bool(plain(accomplished)(s, seat, agenda))
        return [Cost(state) if leads == (family == "swap") else state]  # who leads gives up much, or gets much
    if family == "agendas":
        return [fact for agenda in PAIRS[move - MOVES.first["agendas"]] for fact in _in_town(view, words, agenda)]
    return _facts_of_the_law(view, words, move)


def _facts_of_the_law(view: View, words: Words, move: int) -> list[str]:
    """What is true of a move that only the co-op has."""
    s, seat, family = view.record, view.seat, MOVES.family(move).name
    if family in ("place", "move"):
        return [_there(view, words, move - MOVES.first[family])]
    if family == "shut_down":
        value = int(s.face[s.pawn[seat]])
        law = int(s.law_track) + value
        return [words("hint.reason_win" if law >= LAW_END else "hint.reason_shut", n=value, law=law, end=LAW_END)]
    if family == "clear_out":
        return [words("hint.reason_clear", n=int(s.stack[s.pawn[seat]]))]
    if family == "enough":
        return [words("hint.stay", n=int(s.stack[s.target]))]
    if family == "role":
        return [role_says(view.deck, words, move - MOVES.first["role"])]
    if family == "gift":
        return [words("hint.gift")]
    if family == "no_joker":
        return [words("hint.joker_kept")]
    if family == "to":
        return [_gift(view, words, move - MOVES.first["to"])]
    return [words("hint.reason_end")] if family == "end_turn" else []


def _take_over(view: View, words: Words, slot: int, *, free: bool = False, forceful: bool = False) -> list[str]:
    """What taking over a card brings: points, cards left, agendas, what lies beside it."""
    cards = _cards_after(view, slot, free=free, forceful=forceful)
    said = [words("hint.reason_take", points=int(view.record.face[slot]), kept=_count(words, "kept", cards))]
    said += _from_rival(view, words, slot) + _agendas_changed(view, words, slot) + _counts(view, words, slot)
    return said + _reach(view, words, slot)


def _reach(view: View, words: Words, slot: int) -> list[str]:
    """How many cards lie beside those of the seat afterwards: no way to them is paid."""
    after = copy_of(view.record)
    plain(put_token)(after, view.seat, slot)
    if plain(travels_free)(after, view.seat):
        return []
    n = int(plain(count_bits)(int(after.border[view.seat]) & ~int(after.owned[view.seat])))
    return [Measured(words("hint.reach", n=n), "reach", n)]


def _draw(view: View, words: Words) -> list[str]:
    """The cards, and the risk of the law; where it must come nobody gets them all."""
    s, cards = view.record, int(plain(cards_of_a_draw)(view.record, view.deck.record, view.seat))
    risk = 0 if s.options.mode else round(100 * law_risk(s, cards))
    said = [] if risk == 100 else [_cards(view, words, cards)]
    return [*said, Cost(words("hint.reason_law", draw=cards, risk=risk))] if risk else said


def _work(view: View, words: Words, move: int) -> list[str]:
    """What a professional does to a card, or to an opponent."""
    s, family = view.record, MOVES.family(move).name
    place = move - MOVES.first[family]
    if family == "rob":
        return [words("hint.holds", name=view.seat_name(place, words), n=int(s.hand_n[place]))]
    if family == "exchange":
        return _swapped(view, words, place)
    if s.pro == Professional.MOVERS:
        return [words("hint.is", state=spot_state(view, place, words))]
    if s.pro == Professional.INSPECTOR:
        own = s.owner[place] == view.seat
        return [Cost(words("hint.own_lost", n=int(s.face[place])))] if own else _from_rival(view, words, place)
    free, forceful = s.pro == Professional.LOCKSMITH, s.pro == Professional.ENFORCER
    return _take_over(view, words, place, free=free, forceful=forceful)


def _swapped(view: View, words: Words, slot: int) -> list[str]:
    """The largest groups once two cards have changed places: one's own, and the opponents'."""
    after = copy_of(view.record)
    plain(exchange_places)(after, int(after.target), slot)
    size = {seat: int(plain(standing)(after, seat, BLOCK_AGENDA)) // COUNT for seat in range(view.seats)}
    theirs = max(n for seat, n in size.items() if seat != view.seat)
    mine = size[view.seat]
    return [Measured(words("hint.group", n=mine), "group", mine), words("hint.group_theirs", n=theirs)]


def _beside(view: View, words: Words, place: int) -> str:
    """What lies beside a place where a card of the open lot may be built."""
    s = view.record
    slot, side = divmod(place, len(SIDES))
    x, y = int(s.x[slot]) + int(EAST[side]), int(s.y[slot]) + int(NORTH[side])
    near = [n for n in range(int(s.city_n)) if abs(int(s.x[n]) - x) + abs(int(s.y[n]) - y) == 1]
    own = sum(int(s.owner[n]) == view.seat for n in near)
    theirs = sum(int(s.owner[n]) not in (EMPTY, view.seat) for n in near)
    return words("hint.beside", own=own, theirs=theirs, free=len(near) - own - theirs)


def _card(view: View, words: Words, move: int) -> list[str]:
    """What a card that comes or goes changes: its value, its suit, what the rest can pay."""
    s, family = view.record, MOVES.family(move).name
    kind, sign, pips = move - MOVES.first[family], 1 if family == "take" else -1, _pips(move)
    coming = _traded(view) if family == "give" else []
    if family == "take":
        return [_suit_then(view, words, kind, sign, coming), *_affords(view, words, [kind], [])]
    facts = [words("hint.cheapest")] if family == "pay" and move in cheapest(view).moves else []
    if family == "clear" and s.target >= 0:
        gone = min(int(s.cash_worth) if kind == CASH else pips, int(s.stack[s.target]))
        left = int(s.stack[s.target]) - gone
        facts.append(Measured(words("hint.clears", n=gone, rest=_count(words, "rest", left)), "cleared", gone))
    suit = _suit_then(view, words, kind, sign, coming)
    facts += [Measured(words("hint.card_value", n=pips), "pips", -pips)] if kind != CASH else []
    facts.append(suit if isinstance(suit, Cost) else Measured(suit, "pips", -pips))
    settled = family == "give" or (family == "connect" and int(s.due.sum()) == 1)  # nothing else leaves the hand
    return facts + (_affords(view, words, coming, [kind]) if settled else [])


def _pips(move: int) -> int:
    """The value of the card that a move is about."""
    kind = move - MOVES.first[MOVES.family(move).name]
    return 1 if kind == CASH else kind % 3 + 1


def _traded(view: View) -> list[int]:
    """The cards that the running trade brings."""
    s = view.record
    return [int(kind) for kind in s.lineup[: s.lineup_n] if int(kind) // 3 == int(s.trade)]


def _affords(view: View, words: Words, coming: Sequence[int], going: Sequence[int]) -> list[str]:
    """How many of the city's other cards the hand can pay for once cards came and went; the way is not counted."""
    s, d, seat = view.record, view.deck.record, view.seat
    if s.options.mode or s.options.payment:
        return []
    worth, n = int(plain(cash_worth)(s, d, seat)), 0
    for slot in range(int(s.city_n)):
        card = int(s.card[slot])
        if s.owner[slot] == seat or (slot == s.target and s.phase == Phase.CONNECT_PAY):
            continue
        value = {kind: worth if kind == CASH else kind % 3 + 1 for kind in (*coming, *going)}
        pays = {kind: value[kind] if kind == CASH or int(d.suits[card]) >> kind // 3 & 1 else 0 for kind in value}
        able = funds(view, seat, card) + sum(pays[kind] for kind in coming) - sum(pays[kind] for kind in going)
        n += able >= int(plain(price_of)(s, d, slot, False))
    return [Measured(words("hint.affords" if n else "hint.affords_none", n=n), "affords", n)]


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
        own = [kind for kind in range(CASH) if s.hand[view.seat, kind] and kind // 3 == suit]
        count = sum(int(s.hand[view.seat, kind]) for kind in own)
        if own and count == int(s.hand_n[view.seat]):
            value, count = value - min(kind % 3 + 1 for kind in own), count - 1  # nothing else can be given
        key = "hint.suit_one" if count + len(taken) == 1 else "hint.suit_then"
        said.append(words(key, suit=words(f"suit.{SUITS[suit]}"), n=value))
    else:
        cash = int(s.hand[view.seat, CASH])
        said.append(words("hint.cash_then", n=cash - (cash == int(s.hand_n[view.seat])) + len(taken)))
    return [*said, *_refill(view, words, len(taken), 1)]


def _in_suit(view: View, suit: int) -> int:
    """What the seat's cards of a suit are worth together; for cash their number."""
    return int(view.record.funds[view.seat]) >> 8 * suit & 255


def _suit_then(view: View, words: Words, kind: int, cards: int, coming: Sequence[int] = ()) -> str:
    """What the cards of a suit are worth once one of them came or went, and others came for it."""
    suit = kind // 3
    value = _in_suit(view, suit) + cards * (1 if kind == CASH else kind % 3 + 1)
    value += sum(1 if other == CASH else other % 3 + 1 for other in coming if other // 3 == suit)
    if suit >= len(SUITS) and value:
        return words("hint.cash_then", n=value)
    name = words(f"suit.{(*SUITS, 'cash')[suit]}")
    if not value:
        return Cost(words("hint.suit_last", suit=name))
    count = _of_suit(view, view.seat, suit) + cards + sum(other // 3 == suit for other in coming)
    return words("hint.suit_one" if count == 1 else "hint.suit_then", suit=name, n=value)


def _of_suit(view: View, seat: int, suit: int) -> int:
    """How many cards of a suit a hand has, or how many cash cards."""
    return int(view.record.hand[seat, 3 * suit : 3 * suit + 3].sum())


def _count(words: Words, key: str, n: int) -> str:
    """A count in words: nobody says "0 cards"."""
    return words(f"hint.{key}" if n else f"hint.{key}_none", n=n)


def _some(n: int) -> int:
    """1 where there is something, 2 for nothing: which of two wordings is meant, in any language."""
    return 1 if n else 2


def _lot(view: View, words: Words, card: int) -> list[str]:
    """Whether a card of the open lot could be taken over immediately; what the briefcase is worth."""
    value, able = int(view.deck.record.face[card]), funds(view, view.seat, card)
    key = "hint.lot_now" if able >= value else "hint.lot_later"
    kind = int(view.deck.record.type[card])
    counts = [agenda for agenda in members(int(view.record.held[view.seat])) if agenda == kind]
    names = [name_of(view.deck, words, "agenda_no", agenda) for agenda in counts]
    said = [words("hint.counts_for", agenda=name) for name in names]
    return [words(key, value=value, able=able, pays=_some(able)), *said, _briefcase(words)]


def _briefcase(words: Words) -> str:
    return Cost(words("hint.briefcase", n=BRIEFCASE_POINTS))


def _there(view: View, words: Words, slot: int) -> str:
    """What waits on a card of the co-op's city."""
    s, d = view.record, view.deck.record
    card = int(s.card[slot])
    key = "hint.there" if s.stack[slot] else "hint.there_none"
    able = funds(view, view.seat, card)
    return words(key, n=int(s.stack[slot]), value=int(d.face[card]), able=able, pays=_some(able))


def _gift(view: View, words: Words, other: int) -> str:
    """What the card that is handed over makes of the other player's suit; of a hand that is not seen, its cards."""
    s, name = view.record, view.seat_name(other, words)
    kind = int(s.gift)
    if kind < 0 or hand_is_hidden(view, other):
        return words("hint.holds", name=name, n=int(s.hand_n[other]))
    value = (int(s.funds[other]) >> 8 * (kind // 3) & 255) + (1 if kind == CASH else kind % 3 + 1)
    if kind == CASH:
        return words("hint.gift_cash", name=name, n=value)
    key = "hint.gift_then" if _of_suit(view, other, kind // 3) else "hint.gift_one"
    return words(key, name=name, suit=words(f"suit.{SUITS[kind // 3]}"), n=value)


def _in_town(view: View, words: Words, agenda: int) -> list[str]:
    """What the city and the hand have for an agenda."""
    s, d, name = view.record, view.deck.record, name_of(view.deck, words, "agenda_no", agenda)
    if agenda == TYPES_AGENDA:
        n = sum(int(s.of_type[kind]) != 0 for kind in range(TYPES))
        return [words("hint.types_in_town", agenda=name, n=n)]
    if agenda > TYPES_AGENDA:
        return [words("hint.block_counts" if agenda == BLOCK_AGENDA else "hint.stack_counts", agenda=name)]
    n = int(plain(count_bits)(int(s.of_type[agenda])))
    card = next(card for card in range(len(d.type)) if int(d.type[card]) == agenda)
    able = funds(view, view.seat, card)
    return [Measured(words("hint.in_town", agenda=name, n=n, able=able, pays=_some(able)), "in_town", n, able)]


def _from_rival(view: View, words: Words, slot: int) -> list[str]:
    """Who loses the card, and how many points."""
    owner = int(view.record.owner[slot])
    if owner in (EMPTY, view.seat):
        return []
    return [words("hint.from_rival", name=view.seat_name(owner, words), n=int(view.record.face[slot]))]


def _agendas_changed(view: View, words: Words, slot: int) -> list[str]:
    """The agendas that a token there wins, or makes sure of."""
    value = int(plain(agenda_value)(view.record, view.deck.record))
    won = _newly_won(view, slot)
    return [words("hint.wins_agenda", agenda=name_of(view.deck, words, "agenda_no", a), n=value) for a in won]


def _newly_won(view: View, slot: int) -> list[int]:
    """The agendas in which a token there puts the seat ahead."""
    before, after = view.record, copy_of(view.record)
    plain(put_token)(after, view.seat, slot)
    return [
        agenda
        for agenda in members(int(before.held[view.seat]))
        if plain(accomplished)(after, view.seat, agenda) and not plain(accomplished)(before, view.seat, agenda)
    ]


def _counts(view: View, words: Words, slot: int) -> list[str]:
    """The agendas for which a card counts and that a token there does not decide yet."""
    s, after, seat = view.record, copy_of(view.record), view.seat
    plain(put_token)(after, seat, slot)
    counts = [
        agenda
        for agenda in members(int(s.held[seat]))
        if int(plain(standing)(after, seat, agenda)) // COUNT > int(plain(standing)(s, seat, agenda)) // COUNT
        and plain(accomplished)(after, seat, agenda) == plain(accomplished)(s, seat, agenda)
    ]
    return [words("hint.counts_for", agenda=name_of(view.deck, words, "agenda_no", agenda)) for agenda in counts]


def _cards_after(view: View, slot: int, *, free: bool = False, forceful: bool = False) -> int:
    """Cards left in hand after the cheapest payment for a card."""
    s, d, seat = view.record, view.deck.record, view.seat
    need = int(plain(need_of)(s, d, seat, slot, free))
    worth = int(plain(cash_worth)(s, d, seat))
    price = Price(int(s.card[slot]), int(plain(price_of)(s, d, slot, forceful)), worth, need)
    return int(s.hand_n[seat]) - len(best_kinds(s, d, seat, price)) - need


def _agenda_state(view: View, words: Words, agenda: int) -> str:
    if plain(accomplished)(view.record, view.seat, agenda):
        state = "won"
    else:
        state = "open" if safe_draws(view.record) > 0 else "lost"
    name = name_of(view.deck, words, "agenda_no", agenda)
    return words(f"hint.agenda_{state}", agenda=name)
