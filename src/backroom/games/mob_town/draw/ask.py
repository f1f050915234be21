"""The action bar, the top bar and the rail: questions, keys, chips, seats."""

from __future__ import annotations

from typing import Any

from backroom.games.mob_town.draw.cards import draw_card, property_card
from backroom.games.mob_town.draw.choose import HAND, LINEUP, TOWN, Choice
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.state import (
    ACCEPT,
    BANK,
    CASH_IN,
    CLEAR_OUT,
    DECLINE,
    DRAW,
    END_TURN,
    ENOUGH,
    GIFT,
    LAW_END,
    LAW_PLACES,
    MOB_END,
    NO_JOKER,
    ROB,
    ROUTE,
    SEATS,
    SHUT_DOWN,
    SUITS,
    TO,
    Phase,
)
from backroom.games.mob_town.text import result
from backroom.kit.screen import Chip, Fact, Final, Key, Picked, SeatRow, Svg, Tray

TURNS = (Phase.MAIN, Phase.CO_MAIN)
PICK_WORDS = {
    Phase.CASH_PICK: "take", Phase.TRADE_GIVE: "trade", Phase.CONNECT_PAY: "connect", Phase.MOB_DISCARD: "lose",
    Phase.PAY: "pay", Phase.SHUT_PAY: "pay", Phase.CLEAR_PAY: "remove", Phase.PRO_SLOT: "exchange",
}  # fmt: skip


def ask(table: Table) -> tuple[str, str]:
    """The question, and what it means."""
    words, name = table.words, table.phase.name.lower()
    if table.over:
        return result(table.view.scores, table.view, words), words("ask_more.over")
    if not table.mine:
        phase = words(f"phase.{name}").lower()
        return words("ask_more.wait", name=table.seats[table.actor].name, phase=phase), words("ask_more.watch")
    return words(f"ask.{name}", **_facts(table)), _detail(table)


def _facts(table: Table) -> dict[str, Any]:
    to_build = table.lot[table.lot_place] if table.phase == Phase.LOT_CELL else -1
    return {
        "property": table.name("property", to_build) if to_build >= 0 else table.property_at(table.target),
        "suit": (*SUITS, "cash")[max(0, table.trade)],
        "n": table.choice.missing + len(table.choice.picks.numbers) if table.choice else table.picks,
        "left": table.left,
        "agenda": max(0, table.returned),
        "receiver": table.receiver,
        "professional": table.name("professional", table.pro) if table.pro >= 0 else "",
        "acts": table.acts,
        "kind": max(0, table.gift),
    }


def _detail(table: Table) -> str:
    words, phase = table.words, table.phase
    if phase == Phase.MAIN:
        if table.extra:
            return words("ask_more.driver", n=table.extra)
        return words("ask_more.main_hire" if table.professionals else "ask_more.main")
    if phase in (Phase.PAY, Phase.SHUT_PAY, Phase.CLEAR_PAY, Phase.PAY_JOKER):
        return words("ask_more.pay_exact" if table.exact and not table.clears else "ask_more.pay")  # R53
    if phase == Phase.CONNECT_PAY:
        return words("ask_more.connect_pile" if table.receiver == words("receiver.bank") else "ask_more.connect")
    if table.choice and table.choice.place == TOWN:
        return words("ask_more.movers")
    if phase in (Phase.PRO_SLOT, Phase.PRO_AGENDA) and table.pro >= 0:
        return words(f"professional_says.{table.pro}", n=table.number_of(table.pro))
    if phase == Phase.AGENDA_PICK:
        return words("ask_more.agenda_pick", n=table.agenda_value)
    name = phase.name.lower()
    return words.get(f"ask_more.{name}", words(f"phase.{name}"))


# --- keys -------------------------------------------------------------------------------------------------------------


def keys(table: Table) -> tuple[Key, ...]:
    """The buttons of the action bar; one of them brass, unless that would say which move to make."""
    words, choice = table.words, len(table.legal) > 1
    found: list[Key] = []
    if table.phase in TURNS and table.mine:
        found += _turn_keys(table)
    elif table.choice:
        found += _choice_keys(table, table.choice)
    for move in table.legal:
        if move == ACCEPT:
            label = words("key.accept", n=table.price(table.target))
            found.append(Key(label, (move,), icon="family", main=True, neutral=choice))
        elif move == DECLINE:
            found.append(Key(words("key.decline"), (move,)))
        elif ROUTE <= move <= ROUTE + BANK:
            receiver = move - ROUTE
            over = words("receiver.nobody") if receiver == BANK else table.seats[receiver].name
            found.append(Key(words("key.over", name=over), (move,), icon="link"))
        elif ROB <= move < ROB + SEATS:
            found.append(Key(words("key.rob", name=table.seats[move - ROB].name), (move,), icon="cash"))
        elif TO <= move < TO + SEATS:
            found.append(Key(words("key.to", name=table.seats[move - TO].name), (move,), icon="seat"))
        elif move == ENOUGH:
            found.append(Key(words("key.enough"), (move,), icon="check"))
        elif move == NO_JOKER:
            found.append(Key(words("key.no_joker"), (move,), main=True, neutral=choice))
    return tuple(sorted(found, key=lambda key: key.main))


def _choice_keys(table: Table, choice: Choice) -> list[Key]:
    """One key plays the whole set, or says what is missing; where something is paid, another picks the cheapest way."""
    words, found = table.words, []
    if table.phase == Phase.PAY:
        cheapest = _places(table.payment.kinds, table.me.hand)
        if cheapest and cheapest != choice.picks.numbers:
            found.append(Key(words("key.for_me"), draft=choice.picks.exactly(cheapest), icon="cash"))
    name, chosen = PICK_WORDS[table.phase], choice.picks.numbers
    facts = {
        "n": choice.worth or len(chosen),
        "price": choice.price,
        "name": table.receiver,
        "kind": table.me.hand[chosen[0]] if chosen and choice.place == HAND else 0,
        "suit": (*SUITS, "cash")[max(0, table.trade)],
    }
    if not choice.moves:
        more = words(f"pick.{name}_more", n=choice.missing)
        return [*found, Key(more, why=words("pick.missing"), section=table.section, main=True)]
    if name == "remove":
        facts["n"] = min(choice.worth, choice.price)
    elif name == "pay" and choice.worth > choice.price:
        name = "pay_over"
    return [*found, Key(words(f"pick.{name}", **facts), choice.moves, icon="check", main=True)]


def _places(kinds: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, ...]:
    """The places of cards in the hand."""
    rest, found = list(kinds), []
    for place, kind in enumerate(hand):
        if kind in rest:
            rest.remove(kind)
            found.append(place)
    return tuple(found)


def picked(table: Table) -> Tray | None:
    """What is picked so far, in the action bar."""
    choice, words = table.choice, table.words
    if not choice:
        return None
    found = []
    for number in choice.picks.numbers:
        if choice.place == TOWN:
            name, body = (
                table.property_at(number),
                property_card(2, 2, 42, table.deck, table.cards[number], words, h=56),
            )
        else:
            kind = (table.lineup if choice.place == LINEUP else table.me.hand)[number]
            name, body = words(f"kind.{kind}"), draw_card(2, 2, 42, kind, words, 56)
        picture = Svg(f'<svg class="play" viewBox="0 0 46 60" aria-hidden="true">{body}</svg>')
        found.append(Picked(words("pick.back", name=name), choice.picks.less(number), picture))
    says = words("pick.says", n=len(found))
    return Tray(says, tuple(found), choice.free, choice.picks.exactly(()), words("pick.clear"))


def _turn_keys(table: Table) -> list[Key]:
    """The keys of a turn; in the co-op Clear Out and Shut Down stay there and say why not."""
    words, legal = table.words, table.legal
    found = []
    if CASH_IN in legal:
        found.append(Key(words("key.cash_in", n=table.cashes), (CASH_IN,), icon="cash"))
    if table.coop:
        found.append(_key(table, CLEAR_OUT, words("key.clear_out"), "check"))
    if GIFT in legal:
        found.append(Key(words("key.gift"), (GIFT,), icon="deck"))
    if END_TURN in legal:
        label = words("key.end_turn_early", n=table.acts) if table.acts else words("key.end_turn")
        ask = Final(words("key.end_turn_ask", n=table.acts), words("key.keep_playing"), words("key.end_turn"))
        found.append(Key(label, (END_TURN,), icon="turn", final=ask if table.acts and len(legal) > 1 else None))
    if table.coop:
        found.append(_key(table, SHUT_DOWN, words("key.shut_down", n=table.shut_price), "lock", main=True))
    if DRAW in legal:
        found.append(
            Key(
                words("key.draw", n=table.draws),
                (DRAW,),
                icon="deck",
                main=SHUT_DOWN not in legal,
                neutral=len(legal) > 1,
            )
        )
    return found


def _key(table: Table, move: int, label: str, sign: str, main: bool = False) -> Key:
    """A key for a move, or one that says why not."""
    if move in table.legal:
        return Key(label, (move,), icon=sign, main=main, neutral=len(table.legal) > 1)
    why, section = table.why_not(move)
    return Key(label, icon=sign, why=why, section=section)


# --- top bar and rail -------------------------------------------------------------------------------------------------


def chips(table: Table) -> tuple[Chip, ...]:
    """Where the game stands."""
    words = table.words
    if table.phase == Phase.ROLE_PICK:
        return (Chip(words("phase.role_pick"), "badge", strong=True),)
    if table.coop:
        return (
            Chip(words("show.law_track", n=min(LAW_END, table.law_track)), "badge", strong=True),
            Chip(words("show.mob_track", n=min(MOB_END, table.mob_track)), "fedora"),
            Chip(words("show.cards", n=table.deck_left), "deck"),
        )
    left, safe = table.deck_left, table.safe_draws
    stage = {"n": table.round_no, "of": table.rounds}
    found = [Chip(words("show.round", **stage), strong=True, short=words("show.round_short", **stage))]
    if table.over:
        pass
    elif left > LAW_PLACES:
        says = f"{safe} {words('show.safe_chip', n=safe)}"
        found.append(Chip(says, "law", title=says, short=words("show.safe_short", n=safe)))
    else:
        found.append(Chip(words("show.risk_chip", n=max(1, left)), "law"))
    if table.city_card >= 0:
        found.append(Chip(table.name("city", table.city_card), "event", title=table.city_note))
    for number, seat in enumerate(table.seats[: table.players]):
        says = f"{seat.name} {seat.total}"
        found.append(Chip(says, f"seat-{number + 1}", title=says, phone_only=True, short=str(seat.total)))
    return tuple(found)


def seat_rows(table: Table) -> tuple[SeatRow, ...]:
    """The seats in the rail."""
    words, rows = table.words, []
    for number, seat in enumerate(table.seats[: table.players]):
        facts = [Fact("deck", str(seat.cards), words("show.cards", n=seat.cards))]
        if table.coop:
            detail = table.name("role_no", seat.role) if seat.role >= 0 else ""
            value = ""  # the law scores for all; actions left are told where they are spent
        else:
            facts += [
                Fact("briefcase", str(seat.briefcases), words("seats.cases", n=seat.briefcases)),
                Fact("family", str(seat.tokens), words("seats.tokens", n=seat.tokens)),
            ]
            detail = ", ".join(table.name("professional", who) for who in seat.kept)
            value = str(seat.total)
        rows.append(SeatRow(number, detail, value, to_move=number in table.view.pending, facts=tuple(facts)))
    return tuple(rows)
