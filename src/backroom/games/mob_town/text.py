"""The game in words: the table as text, moves, refusals, happenings, the result."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.core.match import Happening, View
from backroom.core.words import Named, Words, words_in
from backroom.games.mob_town.rules.cards import cards_of_a_draw, cash_worth, picks_of_a_cash_in
from backroom.games.mob_town.rules.price import CASH_BYTE, need_of, price_of
from backroom.games.mob_town.rules.shut_down import co_cash_worth, shut_price
from backroom.games.mob_town.rules.takeover import receiver_now
from backroom.games.mob_town.state import (
    ANY_SUIT,
    BANK,
    HIRE,
    KINDS,
    LAW_PLACES,
    LOT,
    MOB_ACTIVITY,
    MOVES,
    PAIRS,
    PROPERTIES,
    SEATS,
    SUITS,
    TRADE,
    City,
    Outcome,
    Phase,
    Professional,
    Refusal,
)

FOLDER = Path(__file__).parent
DASH = "–"


NOTHING = Named("none", DASH)


class ByTable(int):
    """The numbers of a card with two, three and four players: counts as the last, is written as all three."""

    written: str

    def __new__(cls, numbers: list[int]) -> ByTable:
        self = super().__new__(cls, numbers[-1])
        self.written = "/".join(map(str, numbers))
        return self

    def __format__(self, spec: str) -> str:
        return self.written


@cache
def _deck_names(deck: Deck) -> dict[str, str]:
    """The deck's own names by the keys of the words."""
    cards = deck.cards
    names = {f"property.{i}": card.name for i, card in enumerate([*cards.properties, *cards.landmarks])}
    names |= {f"agenda_no.{i}": card.name for i, card in enumerate(cards.agendas)}
    names |= {f"professional.{i}": card.name for i, card in enumerate(cards.professionals)}
    names |= {f"city.{i}": card.name for i, card in enumerate(cards.cities)}
    names |= {f"mob.{i}": card.name for i, card in enumerate(cards.crimes, MOB_ACTIVITY)}
    return names | {f"role_no.{i}": card.name for i, card in enumerate(cards.roles)}


@cache
def _is_other(deck: Deck, key: str) -> bool:
    """Whether the deck's card is not the one that the words know."""
    return _deck_names(deck).get(key, words_in(FOLDER, "en").get(key)) != words_in(FOLDER, "en").get(key)


@lru_cache(4096)
def name_of(deck: Deck, words: Words, table: str, number: int) -> str:
    """The name of a card: the words' own where they know the deck's card, else as the deck file has it."""
    key = f"{table}.{number}"
    return _deck_names(deck)[key] if _is_other(deck, key) else words.get(key, DASH)


def professional_says(deck: Deck, words: Words, who: int, players: int | None = None) -> str:
    """What a professional does, and the cards that she brings, at a table of so many; or at each of the three (R73)."""
    amounts, cards = deck.reading.pro_amount[who].tolist(), deck.reading.pro_cards[who].tolist()
    table = (players or SEATS) - 2
    amount = amounts[table] if players or len(set(amounts)) == 1 else ByTable(amounts)
    says = words(f"professional_says.{who}", n=amount)
    if players or len(set(cards)) == 1:
        says = words("show.and_draw", a=says, n=cards[table]) if cards[table] else says
        return words("show.by_table", a=says, tables="2/3/4") if isinstance(amount, ByTable) else says
    if all(cards):
        return words("show.by_table", a=words("show.and_draw_some", a=says, n=ByTable(cards)), tables="2/3/4")
    says = words("show.by_table", a=says, tables="2/3/4") if isinstance(amount, ByTable) else says
    draws = {number: brought for number, brought in enumerate(cards, 2) if brought}  # at other tables she brings none
    tables = "/".join(map(str, draws))
    return words("show.and_draw_at", a=says, n=ByTable(list(draws.values())), tables=tables)


def city_says(deck: Deck, words: Words, number: int) -> str:
    """What a city card changes (§city-cards)."""
    d = deck.reading
    return words(f"city_says.{number}", n=int(d.city_amount[number]), limit=int(d.city_limit[City.RENT_CONTROL]))


@lru_cache(4096)
def landmark_says(deck: Deck, words: Words, card: int) -> str:
    """What a landmark gives its controller (§landmarks); "" for any other property."""
    which = card - PROPERTIES
    return words(f"landmark_says.{which}", n=int(deck.reading.landmark_amount[which])) if which >= 0 else ""


def mob_says(deck: Deck, words: Words, number: int) -> str:
    """What a mob card does (§turn-end)."""
    d = deck.reading
    if number >= MOB_ACTIVITY:
        return words(f"mob_says.{number}", n=int(d.crime_amount[number - MOB_ACTIVITY]))
    least = int(d.mob_least[number])
    return words("mob_says.activity") if least < 2 else words("mob_says.least", n=least)


def role_says(deck: Deck, words: Words, role: int) -> str:
    """What a role can do (§coop-setup)."""
    return words(f"role_says.{role}", n=int(deck.reading.role_amount[role]))


def members(bits: int) -> tuple[int, ...]:
    """The numbers in a bit set: agendas held, professionals kept."""
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


def _named(deck: Deck, table: str, number: int) -> Named:
    key = f"{table}.{number}"
    if number < 0:
        return NOTHING
    return Named("other" if _is_other(deck, key) else str(number), _deck_names(deck).get(key, DASH))


def _seat(view: View, seat: int) -> Named:
    given = view.names[seat] if seat < len(view.names) else ""
    return Named("given" if given else str(seat), given)


def property_at(view: View, slot: int, words: Words) -> str:
    """The name of the city's card in a slot."""
    if not 0 <= slot < int(view.reading.city_n):
        return DASH
    return name_of(view.deck, words, "property", int(view.reading.card[slot]))


def receiver_name(view: View, receiver: int, words: Words) -> str:
    """Who gets a connection card."""
    return words("receiver.bank") if receiver == BANK else view.seat_name(receiver, words)


@lru_cache(256)
def price_at(view: View, slot: int, forceful: bool = False) -> int:
    """What a card of the city costs; a picture asks for it several times."""
    return int(plain(price_of)(view.reading, view.deck.reading, slot, forceful))


@lru_cache(256)
def need_at(view: View, slot: int, free: bool = False) -> int:
    """The connection cards that a card of the city needs; a picture asks for it several times."""
    return int(plain(need_of)(view.reading, view.deck.reading, view.seat, slot, free))


def safe_draws(s: Any) -> int:
    """Cards that can be drawn before the law may come."""
    return max(0, int(s.deck_n) - LAW_PLACES - int(s.drawn))


def funds(view: View, seat: int, card: int) -> int:
    """The value that a seat can pay towards a property."""
    s, d = view.reading, view.deck.reading
    worth = plain(co_cash_worth)(s, d, seat) if s.options.mode else plain(cash_worth)(s, d, seat)
    suits, values = int(d.suits[card]), int(s.funds[seat])
    matching = sum(values >> 8 * suit & 255 for suit in range(5) if suits >> suit & 1)
    return matching + (values >> CASH_BYTE) * int(worth)


# --- moves and refusals -----------------------------------------------------------------------------------------------


@cache
def _parts(move: int) -> tuple[str, dict[str, int | str]]:
    """The family of a move and its arguments."""
    return MOVES.family(move).name, MOVES.values(move)


def move_values(view: View, move: int) -> dict[str, Any]:
    """What `move.<family>` needs besides its own arguments."""
    s, d, seat = view.reading, view.deck.reading, view.seat
    family, arguments = _parts(move)
    values: dict[str, Any] = {}
    slot = arguments.get("slot")
    if isinstance(slot, int):
        values["property"] = _named(view.deck, "property", int(s.card[slot]))
    if family == "agendas":
        a, b = PAIRS[move]
        values |= {"a": _named(view.deck, "agenda_no", a), "b": _named(view.deck, "agenda_no", b)}
    elif family == "draw":
        values["n"] = int(plain(cards_of_a_draw)(s, d, seat))
    elif family == "trade":
        values["n"] = sum(int(kind) // 3 == move - TRADE for kind in s.lineup[: s.lineup_n])
    elif family == "cash_in":
        values["n"] = int(plain(picks_of_a_cash_in)(s, d, seat))
    elif family == "take_over":
        values |= {"price": 0, "k": 0}
        if isinstance(slot, int) and slot < s.city_n:
            values["price"] = price_at(view, slot)
            values["k"] = 0 if s.owner[slot] == seat else need_at(view, slot)
    elif family == "lot":
        values["property"] = _named(view.deck, "property", int(s.lot[move - LOT]))
    elif family == "accept":
        values["price"] = price_at(view, int(s.target)) if s.target >= 0 else 0
    elif family == "hire":
        values["professional"] = _named(view.deck, "professional", int(s.shown[move - HIRE]))
    elif family == "target":
        values["professional"] = _named(view.deck, "professional", int(s.pro))
    elif family == "route":
        over = str(arguments["over"])
        values["receiver"] = Named("nobody", "") if over == "bank" else _seat(view, int(over))
    elif family == "connect":
        receiver = int(plain(receiver_now)(s)) if s.due.any() else BANK
        values["receiver"] = Named("bank", "") if receiver == BANK else _seat(view, receiver)
    elif family in ("rob", "to"):
        values["name"] = _seat(view, int(arguments["seat"]))
    elif family in ("clear_out", "shut_down"):
        values |= _pawn_values(view)
    return values


def _pawn_values(view: View) -> dict[str, Any]:
    s, place = view.reading, int(view.reading.pawn[view.seat])
    if place < 0:
        return {"property": NOTHING, "price": 0}
    price = int(plain(shut_price)(s, view.deck.reading, view.seat))
    return {"property": _named(view.deck, "property", int(s.card[place])), "price": price}


def refusal_values(view: View, move: int, reason: int) -> dict[str, Any]:
    """The names and numbers that a refusal needs."""
    s, seat = view.reading, view.seat
    family, arguments = _parts(move)
    values: dict[str, Any] = {
        "property": NOTHING, "professional": NOTHING, "price": 0, "funds": 0, "n": 0, "hand": int(s.hand_n[seat]),
        "name": _seat(view, int(s.actor)), "phase": Phase(int(s.phase)).name.lower(),
    }  # fmt: skip
    values |= move_values(view, move)
    slot = arguments.get("slot", int(s.target))
    if family in ("pay", "shut", "clear", "joker"):
        slot = int(s.target)
    elif family in ("clear_out", "shut_down"):
        slot = int(s.pawn[seat])
        values["n"] = int(s.stack[slot]) if slot >= 0 else 0
    if isinstance(slot, int) and 0 <= slot < s.city_n:
        card = int(s.card[slot])
        values["property"] = _named(view.deck, "property", card)
        values["funds"] = funds(view, seat, card)
        if not s.options.mode:
            forceful = reason in (Refusal.TOO_DEAR, Refusal.TOO_FAR, Refusal.NOT_EXACT)
            values["price"] = price_at(view, slot, bool(forceful and s.pro == Professional.ENFORCER))
            if s.owner[slot] != seat:
                values["n"] = need_at(view, slot, bool(s.pro == Professional.LOCKSMITH))
    if reason == Refusal.REPEATED:
        values["n"] = int(s.options.coop_repeat_limit)
    return values


OF_ITS_MOVE = {
    Refusal.EMPTY_HAND, Refusal.NOT_IN_HAND, Refusal.PICK_ORDER, Refusal.NO_BRIEFCASE, Refusal.NO_SUCH_CARD,
    Refusal.AGENDA_HELD, Refusal.WRONG_SUIT, Refusal.PAY_ORDER, Refusal.REST_UNPAYABLE, Refusal.NOT_A_RIVAL,
    Refusal.TOO_DEAR, Refusal.NOT_EXACT,
}  # fmt: skip


def why_not(view: View, move: int, words: Words) -> tuple[str, str]:
    """The reason in words and its section: the move's own for reasons that several sections share."""
    reason, family = view.refusal(move), MOVES.family(move)
    if not reason:
        return "", ""
    key, section = view.game.refusals[reason]
    why = words(f"refusal.{key}", **(_parts(move)[1] | refusal_values(view, move, reason)))
    shared = reason in OF_ITS_MOVE and family.name != "target"  # a professional's take over is one
    return why, family.section if shared else section


def happening_values(deck: Deck, happening: Happening) -> dict[str, Any]:
    """The names of another deck's cards, where the words do not know them."""
    about = KINDS[happening.kind][1]
    values: dict[str, Any] = {}
    for name, table in (("subject", about.subject), ("other", about.other)):
        key = f"{table}.{getattr(happening, name)}"
        if table and _is_other(deck, key):
            values[name] = _deck_names(deck)[key]
    return values


# --- the table --------------------------------------------------------------------------------------------------------


def kinds_text(counts: Any, words: Words) -> str:
    """A hand in words: "fox 2, 2 cash"."""
    cards = [(kind, int(counts[kind])) for kind in range(16) if counts[kind] > 0]
    return ", ".join((f"{n} × " if n > 1 else "") + words(f"kind.{kind}") for kind, n in cards) or words("text.empty")


@lru_cache(4096)
def suits_text(deck: Deck, card: int, words: Words) -> str:
    """The suits that pay for a property."""
    suits = int(deck.reading.suits[card])
    if suits == ANY_SUIT:
        return words("show.any_suit")
    return ", ".join(words(f"suit.{name}") for i, name in enumerate(SUITS) if suits >> i & 1)


def describe(view: View, words: Words) -> str:
    """The table in words."""
    s = view.reading
    rows = [_headline(view, words)]
    if s.city >= 0:
        name = name_of(view.deck, words, "city", int(s.city))
        rows.append(words("text.city_card", name=name, says=city_says(view.deck, words, int(s.city))))
    rows += _city_rows(view, words)
    if s.lineup_n:
        rows.append(words("text.lineup", cards=", ".join(words(f"kind.{int(k)}") for k in s.lineup[: s.lineup_n])))
    if not s.options.mode:
        lot = [name_of(view.deck, words, "property", int(card)) for card in s.lot if card >= 0]
        rows.append(words("text.lot", cards=", ".join(lot) or words("text.empty")))
        rows += _professional_rows(view, words)
        rows.append(words("text.deck", n=int(s.deck_n) - int(s.drawn), safe=safe_draws(s)))
    else:
        rows += _mob_rows(view, words)
    if view.seat < s.options.players:
        rows += _own_rows(view, words)
    rows += [_seat_row(view, seat, words) for seat in range(int(s.options.players))]
    return "\n".join(rows)


def _own_rows(view: View, words: Words) -> list[str]:
    """What the seat alone sees: its hand and its agendas."""
    s, rows = view.reading, []
    if not hand_is_hidden(view, view.seat):
        rows.append(words("text.hand", cards=kinds_text(s.hand[view.seat], words)))
    held = [name_of(view.deck, words, "agenda_no", agenda) for agenda in members(int(s.held[view.seat]))]
    return [*rows, words("text.agendas", names=", ".join(held))] if held else rows


def hand_is_hidden(view: View, seat: int) -> bool:
    """Whether a hand has cards that the view does not show: a rival's, and for those who only watch everybody's."""
    return int(view.reading.hand[seat].sum()) < int(view.reading.hand_n[seat])


def _professional_rows(view: View, words: Words) -> list[str]:
    """The professionals for hire, each with what she does, and those kept (§professionals)."""
    s, rows = view.reading, []
    for who in (int(who) for who in s.shown if who >= 0):
        says = professional_says(view.deck, words, who, int(s.options.players))
        rows.append("  " + words("text.professional", name=name_of(view.deck, words, "professional", who), says=says))
    rows = [words("text.professionals"), *rows] if rows else []
    for seat in range(int(s.options.players)):
        kept = [name_of(view.deck, words, "professional", who) for who in members(int(s.kept[seat]))]
        if kept:
            rows.append(words("text.kept", name=view.seat_name(seat, words), names=", ".join(kept)))
    return rows


def _mob_rows(view: View, words: Words) -> list[str]:
    """The co-op's deck, the mob's tokens and last card, the seat's own role, and the hands that lie open."""
    s, deck = view.reading, view.deck
    rows = [words("text.deck_coop", n=int(s.deck_n) - int(s.drawn)), words("text.pool", n=int(s.pool))]
    last, role = int(s.mob_last), int(s.role[view.seat])
    if last >= 0:
        rows.append(words("text.last_mob", name=name_of(deck, words, "mob", last), says=mob_says(deck, words, last)))
    if role >= 0:
        rows.append(words("text.role", role=name_of(deck, words, "role_no", role), says=role_says(deck, words, role)))
    for seat in range(int(s.options.players)):
        if seat != view.seat and s.hand_n[seat] and not hand_is_hidden(view, seat):
            cards = kinds_text(s.hand[seat], words)
            rows.append(words("text.hand_of", name=view.seat_name(seat, words), cards=cards))
    return rows


def _headline(view: View, words: Words) -> str:
    s = view.reading
    if s.phase == Phase.OVER:
        return f"{words('text.over')} {result(view.scores, view, words)}"
    facts: dict[str, Any] = {
        "name": view.seat_name(int(s.actor), words),
        "phase": words(f"phase.{Phase(int(s.phase)).name.lower()}"),
    }
    if s.options.mode:
        return words("text.coop", law=int(s.law_track), mob=int(s.mob_track), **facts)
    return words("text.round", n=int(s.round_no), of=int(s.options.rounds), **facts)


def _city_rows(view: View, words: Words) -> list[str]:
    s, d = view.reading, view.deck.reading
    if s.city_n == 0:
        return []
    rows = [words("text.city")]
    for slot in range(int(s.city_n)):
        card = int(s.card[slot])
        gives = landmark_says(view.deck, words, card)
        rows.append(
            "  "
            + words(
                "text.spot", x=int(s.x[slot]), y=int(s.y[slot]), name=property_at(view, slot, words),
                type=words(f"type.{int(d.type[card])}"), value=int(d.face[card]),
                suits=suits_text(view.deck, card, words), state=spot_state(view, slot, words),
            )
            + (f". {gives}" if gives else "")
        )  # fmt: skip
    return rows


def spot_state(view: View, slot: int, words: Words) -> str:
    """Who holds a card, or in the co-op how many tokens lie on it."""
    s = view.reading
    if s.options.mode:
        if int(s.shut) >> slot & 1:
            return words("show.shut")
        return words("show.tokens_of", n=int(s.stack[slot]), of=int(s.face[slot]))
    if s.owner[slot] < 0:
        return words("show.free")
    return _held_by(words, view.seat_name(int(s.owner[slot]), words), int(s.stack[slot]))


@lru_cache(1024)
def _held_by(words: Words, name: str, tokens: int) -> str:
    return f"{words('show.owner', name=name)} ({tokens})"


def _seat_row(view: View, seat: int, words: Words) -> str:
    s = view.reading
    name = view.seat_name(seat, words)
    if s.options.mode:
        role = name_of(view.deck, words, "role_no", int(s.role[seat])) if s.role[seat] >= 0 else DASH
        place = property_at(view, int(s.pawn[seat]), words)
        return words("text.seat_coop", name=name, role=role, n=int(s.hand_n[seat]), place=place)
    return words("text.seat", name=name, n=int(s.hand_n[seat]), cases=int(s.briefcases[seat]), score=int(s.score[seat]))


def result(scores: Any, view: View, words: Words) -> str:
    """Who won, in words."""
    s = view.reading
    if s.options.mode:
        return words("show.team_won" if s.outcome == Outcome.WON else "show.team_lost", n=int(s.law_track))
    best = max(int(score) for score in scores)
    names = [view.seat_name(seat, words) for seat, score in enumerate(scores) if int(score) == best]
    if len(names) == 1:
        return words("show.win", name=names[0], n=best)
    return words("show.share", names=words("show.joined", a=", ".join(names[:-1]), b=names[-1]), n=best)
