"""Every card opened large: what it is, what it does, and what that means for the seat now."""

from __future__ import annotations

import re

from backroom.games.mob_town.draw.agendas import standing_words
from backroom.games.mob_town.draw.cards import agenda_card, draw_card, mob_card, person_card, property_card
from backroom.games.mob_town.draw.market import law_words
from backroom.games.mob_town.draw.read import Spot, Table
from backroom.games.mob_town.state import (
    AGENDAS,
    CARD_KINDS,
    CASH,
    MOB_CARDS,
    PROFESSIONALS,
    TYPES,
    Phase,
    Professional,
    Role,
)
from backroom.games.mob_town.text import (
    funds,
    landmark_says,
    mob_says,
    professional_says,
    role_says,
    suits_text,
)
from backroom.kit.parts import back
from backroom.kit.screen import Sheet, Svg

THING = re.compile(r"([a-z]+)-(\d{1,2})")


def inspect(table: Table, thing: str) -> Sheet | None:
    """The sheet of a thing by its name on the board, None for what is not there."""
    if thing == "deck":
        return _deck(table)
    found = THING.fullmatch(thing)
    kind, number = (found[1], int(found[2])) if found else ("", 0)
    if kind == "property" and number < len(table.values):
        return _property(table, number)
    if kind == "agenda" and number < len(AGENDAS) and not table.coop:
        return _agenda(table, number)
    if kind == "professional" and number < PROFESSIONALS:
        return _professional(table, number)
    if kind == "kind" and number < len(CARD_KINDS):
        return _card(table, number)
    if kind == "role" and number < len(Role):
        return _person(table, "role", table.name("role_no", number), role_says(table.deck, table.words, number), thing)
    if kind == "mob" and number < MOB_CARDS:
        says = mob_says(table.deck, table.words, number)
        picture = _picture(mob_card(2, 2, 200, 116, table.deck, number, table.words, says), 204, 120)
        lines = ((table.words("inspect.does"), says),)
        return Sheet(table.words("inspect.mob"), table.name("mob", number), lines, "", picture, "turn-end")
    return None


def _picture(body: str, w: float, h: float) -> Svg:
    return Svg(f'<svg class="play" viewBox="0 0 {w:g} {h:g}">{body}</svg>')


def _property(table: Table, card: int) -> Sheet:
    words = table.words
    spot = next((spot for spot in table.spots if spot.card == card), None)
    type_of = table.types[card]
    lines = [(words("inspect.value"), words("inspect.value_says", n=table.values[card]))]
    suits = suits_text(table.deck, card, words)
    price = table.price(spot.slot) if spot and not table.coop else table.values[card]
    lines.append((words("inspect.price"), words("inspect.price_says", n=price, suits=suits)))
    if type_of < len(TYPES):
        counts = words("inspect.type_says", type=type_of, agenda=type_of)
        lines.append((words("inspect.type"), words(f"type.{type_of}") if table.coop else counts))
    if gives := landmark_says(table.deck, words, card):
        lines.append((words("inspect.does"), gives))
    if spot is None:
        lines.append((words("inspect.where"), words("inspect.lot_says")))
    now = _of_the_town(table, spot) if spot else ""
    picture = _picture(property_card(2, 2, 100, table.deck, card, words, h=96), 104, 100)
    return Sheet(words("inspect.property"), table.name("property", card), tuple(lines), now, picture, "take-over")


def _of_the_town(table: Table, spot: Spot) -> str:
    """Who holds it, and whether the seat could pay for it."""
    words = table.words
    parts = [words("inspect.held", state=spot.about.rpartition(": ")[2].rstrip("."))]
    if table.mine and table.phase == Phase.MAIN and not table.coop:
        if spot.legal and spot.far:
            parts.append(words("inspect.far", n=spot.far))
        if spot.why:
            parts.append(spot.why)
        elif spot.legal:
            parts.append(words("inspect.funds", n=funds(table.view, table.seat, spot.card)))
    return " ".join(parts)


def _agenda(table: Table, agenda: int) -> Sheet:
    words = table.words
    lines = (
        (words("inspect.counts"), words(f"inspect.agenda_{agenda}")),
        (words("inspect.pays"), words("inspect.pays_says", n=table.agenda_value)),
    )
    now = ""
    if table.spots:
        marks, state, _ = standing_words(table, agenda)
        each = ", ".join(f"{table.seats[seat].name} {n}" for seat, n in enumerate(marks))
        now = words("inspect.standing", each=each, state=state)
    picture = _picture(agenda_card(2, 2, 120, 84, table.deck, agenda, words), 124, 88)
    return Sheet(words("inspect.agenda"), table.name("agenda_no", agenda), lines, now, picture, "scoring")


def _professional(table: Table, who: int) -> Sheet:
    words = table.words
    says = professional_says(table.deck, words, who, table.players)
    stays = words("inspect.stays_says" if who >= Professional.LOOKOUT else "inspect.once_says")
    more = ((words("inspect.price"), words("inspect.hire_says")), (words("inspect.lasts"), stays))
    now = words("inspect.cases", n=table.me.briefcases) if not table.me.hidden else ""
    return _person(table, "professional", table.name("professional", who), says, f"professional-{who}", more, now)


def _person(
    table: Table, kind: str, name: str, says: str, face: str, more: tuple[tuple[str, str], ...] = (), now: str = ""
) -> Sheet:
    words = table.words
    lines = ((words("inspect.does"), says), *more)
    picture = _picture(person_card(2, 2, 220, 92, name, "", face, picture=72, size=14), 86, 96)
    section = "professionals" if kind == "professional" else "coop-setup"
    return Sheet(words(f"inspect.{kind}"), name, lines, now, picture, section)


def _card(table: Table, kind: int) -> Sheet:
    words = table.words
    lines: tuple[tuple[str, str], ...]
    if kind == CASH:
        lines = (
            (words("inspect.pays"), words("inspect.cash_says")),
            (words("inspect.cash_word"), words("inspect.cash_in")),
        )
    else:
        lines = ((words("inspect.pays"), words("inspect.card_says", n=kind % 3 + 1, kind=kind)),)
    held = table.me.hand.count(kind)
    now = "" if table.me.hidden else words("inspect.in_hand", n=held)
    picture = _picture(draw_card(2, 2, 60, kind, words), 64, 90)
    return Sheet(words("inspect.card"), words(f"kind.{kind}").capitalize(), lines, now, picture, "take-over")


def _deck(table: Table) -> Sheet:
    words = table.words
    says = words("inspect.deck_coop" if table.coop else "inspect.deck_says")
    now = words("show.cards", n=table.deck_left)
    if not table.coop:
        now = f"{now}. {' '.join(law_words(table)).strip()}"
    picture = _picture(back(2, 2, 56, 80, r=6), 60, 84)
    return Sheet(
        words("inspect.card"), words("inspect.deck"), ((words("inspect.does"), says),), now, picture, "round-end"
    )
