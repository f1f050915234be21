"""The action bar, the top bar and the rail: questions, keys, chips, seats."""

from __future__ import annotations

from typing import Any

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mob_town.draw.panels import city_note, mine
from backroom.games.mob_town.mind.payment import cheapest
from backroom.games.mob_town.rules.cards import number_of
from backroom.games.mob_town.rules.points import agenda_value
from backroom.games.mob_town.rules.price import price_of
from backroom.games.mob_town.rules.shut_down import CLEARING, shut_price
from backroom.games.mob_town.rules.takeover import receiver_now
from backroom.games.mob_town.state import (
    ACCEPT,
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
    SHUT_DOWN,
    SUITS,
    TO,
    Phase,
)
from backroom.games.mob_town.text import (
    name_of,
    professionals_in,
    property_at,
    receiver_name,
    result,
    safe_draws,
    why_not,
)
from backroom.kit.screen import Chip, Fact, Key, SeatRow


def ask(view: View, words: Words) -> tuple[str, str]:
    """The question, and what it means."""
    s = view.record
    phase = Phase(int(s.phase))
    name = phase.name.lower()
    if view.over:
        return result(view.scores, view, words), words("ask_more.over")
    if not mine(view):
        who = view.seat_name(int(s.actor), words)
        return words("ask_more.wait", name=who, phase=words(f"phase.{name}").lower()), words("ask_more.watch")
    question = words(f"ask.{name}", **_facts(view, words))
    return question, _detail(view, words, phase)


def _facts(view: View, words: Words) -> dict[str, Any]:
    s = view.record
    card = int(s.lot[s.lot_place]) if s.phase == Phase.LOT_CELL else -1
    return {
        "property": name_of(view.deck, words, "property", card)
        if card >= 0
        else property_at(view, int(s.target), words),
        "suit": (*SUITS, "cash")[max(0, int(s.trade))],
        "n": int(s.picks),
        "left": max(0, int(s.left)),
        "agenda": max(0, int(s.returned)),
        "receiver": receiver_name(view, int(receiver_now(s)), words) if s.due.any() else "",
        "professional": name_of(view.deck, words, "professional", int(s.pro)) if s.pro >= 0 else "",
        "acts": int(s.acts),
        "kind": max(0, int(s.gift)),
    }


def _detail(view: View, words: Words, phase: Phase) -> str:
    s = view.record
    if phase == Phase.MAIN:
        return words("ask_more.driver", n=int(s.extra)) if s.extra else city_note(view, words) or words("ask_more.main")
    if phase in (Phase.PAY, Phase.SHUT_PAY, Phase.CLEAR_PAY, Phase.PAY_JOKER):
        clearing = phase == Phase.CLEAR_PAY or (phase == Phase.PAY_JOKER and s.goal == CLEARING)  # R53
        return words("ask_more.pay_exact" if s.options.payment and not clearing else "ask_more.pay")
    if phase == Phase.CONNECT_PAY:
        return words("ask_more.connect")
    if phase in (Phase.PRO_SLOT, Phase.PRO_AGENDA) and s.pro >= 0:
        return words(f"professional_says.{int(s.pro)}", n=int(number_of(s, view.deck.record, int(s.pro))))
    if phase == Phase.AGENDA_PICK:
        return words("ask_more.agenda_pick", n=int(agenda_value(s, view.deck.record)))
    key = f"ask_more.{phase.name.lower()}"
    return words.get(key, words(f"phase.{phase.name.lower()}"))


# --- keys -------------------------------------------------------------------------------------------------------------


def keys(view: View, words: Words) -> tuple[Key, ...]:
    """The buttons of the action bar; one of them brass."""
    s, d, legal = view.record, view.deck.record, view.legal
    phase = Phase(int(s.phase))
    found: list[Key] = []
    if phase in (Phase.MAIN, Phase.CO_MAIN) and mine(view):
        found += _turn_keys(view, words)
    elif phase == Phase.PAY and mine(view):
        found.append(Key(words("key.for_me"), cheapest(view).moves, icon="check", main=True))
    for move in legal:
        if move == ACCEPT:
            label = words("key.accept", n=int(price_of(s, d, int(s.target), False)))
            found.append(Key(label, (move,), icon="family", main=True))
        elif move == DECLINE:
            found.append(Key(words("key.decline"), (move,)))
        elif ROUTE <= move < ROUTE + 5:
            over = words("receiver.nobody") if move == ROUTE + 4 else view.seat_name(move - ROUTE, words)
            found.append(Key(words("key.over", name=over), (move,), icon="link"))
        elif ROB <= move < ROB + 4:
            found.append(Key(words("key.rob", name=view.seat_name(move - ROB, words)), (move,), icon="cash"))
        elif TO <= move < TO + 4:
            found.append(Key(words("key.to", name=view.seat_name(move - TO, words)), (move,), icon="seat"))
        elif move == ENOUGH:
            found.append(Key(words("key.enough"), (move,), icon="check", main=True))
        elif move == NO_JOKER:
            found.append(Key(words("key.no_joker"), (move,), main=True))
    return tuple(sorted(found, key=lambda key: key.main))


def _turn_keys(view: View, words: Words) -> list[Key]:
    s, legal = view.record, view.legal
    found = []
    price = int(shut_price(s, view.deck.record, view.seat)) if s.options.mode and s.pawn[view.seat] >= 0 else 0
    label = words("key.draw", n=int(view.game.move_values(view, DRAW)["n"])) if view.game.move_values else ""
    shut = SHUT_DOWN in legal
    if CASH_IN in legal and view.game.move_values:
        n = int(view.game.move_values(view, CASH_IN)["n"])
        found.append(Key(words("key.cash_in", n=n), (CASH_IN,), icon="cash"))
    for move, name, sign in ((CLEAR_OUT, "clear_out", "check"), (GIFT, "gift", "deck"), (END_TURN, "end_turn", "turn")):
        if move in legal:
            found.append(Key(words(f"key.{name}"), (move,), icon=sign))
        elif move == CLEAR_OUT and s.options.mode:
            why, section = why_not(view, move, words)
            found.append(Key(words(f"key.{name}"), icon=sign, why=why, section=section))
    if shut:
        found.append(Key(words("key.shut_down", n=price), (SHUT_DOWN,), icon="lock", main=True))
    elif s.options.mode:
        why, section = why_not(view, SHUT_DOWN, words)
        found.append(Key(words("key.shut_down", n=price), icon="lock", why=why, section=section))
    if DRAW in legal:
        found.append(Key(label, (DRAW,), icon="deck", main=not shut))
    return found


# --- top bar and rail -------------------------------------------------------------------------------------------------


def chips(view: View, words: Words) -> tuple[Chip, ...]:
    """Where the game stands."""
    s = view.record
    if s.phase == Phase.ROLE_PICK:
        return (Chip(words("phase.role_pick"), "badge", strong=True),)
    if s.options.mode:
        return (
            Chip(words("show.law_track", n=min(LAW_END, int(s.law_track))), "badge", strong=True),
            Chip(words("show.mob_track", n=min(MOB_END, int(s.mob_track))), "fedora"),
            Chip(words("show.cards", n=int(s.deck_n) - int(s.drawn)), "deck"),
        )
    left, safe = int(s.deck_n) - int(s.drawn), safe_draws(s)
    law = f"{safe} {words('show.safe_chip', n=safe)}" if left > LAW_PLACES else words("show.risk_chip", n=max(1, left))
    found = [Chip(words("show.round", n=int(s.round_no), of=int(s.options.rounds)), strong=True), Chip(law, "law")]
    if s.city >= 0:
        found.append(Chip(name_of(view.deck, words, "city", int(s.city)), "event", title=city_note(view, words)))
    for seat in range(int(s.options.players)):
        points = f"{view.seat_name(seat, words)} {int(s.score[seat])}"
        found.append(Chip(points, f"seat-{seat + 1}", phone_only=True))
    return tuple(found)


def seat_rows(view: View, words: Words) -> tuple[SeatRow, ...]:
    """The seats in the rail."""
    s = view.record
    rows = []
    for seat in range(int(s.options.players)):
        cards = int(s.hand_n[seat])
        facts = [Fact("deck", str(cards), words("show.cards", n=cards))]
        if s.options.mode:
            role = int(s.role[seat])
            detail = name_of(view.deck, words, "role_no", role) if role >= 0 else ""
            value = str(int(s.acts)) if seat == s.seat and s.phase == Phase.CO_MAIN else ""
        else:
            cases, tokens = int(s.briefcases[seat]), int(s.supply[seat])
            facts += [
                Fact("briefcase", str(cases), words("seats.cases", n=cases)),
                Fact("family", str(tokens), words("seats.tokens", n=tokens)),
            ]
            kept = [name_of(view.deck, words, "professional", who) for who in professionals_in(int(s.kept[seat]))]
            detail = ", ".join(kept)
            value = str(int(s.score[seat]))
        rows.append(SeatRow(seat, detail, value, to_move=seat in view.pending, facts=tuple(facts)))
    return tuple(rows)
