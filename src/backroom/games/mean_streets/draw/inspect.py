"""Every card, space and number opened large: what it is, what it does, and what that means now."""

from __future__ import annotations

import re

from backroom.games.mean_streets.deck import TYPES
from backroom.games.mean_streets.draw.cards import EVENT_ICONS, boss_back, boss_face, location
from backroom.games.mean_streets.draw.event import story_lines
from backroom.games.mean_streets.draw.mat import SPACES
from backroom.games.mean_streets.draw.read import Table, boss_card, event_card
from backroom.games.mean_streets.state import HENCHMAN_PRICE, LOCATIONS, PIPS_EACH, REPUTATION_PRICE, Gear, Slot
from backroom.games.mean_streets.text import effect_text, money, percent
from backroom.kit.colours import INK, PAPER_WELL
from backroom.kit.parts import circle, icon
from backroom.kit.screen import Sheet, Svg

THING = re.compile(r"([a-z]+)-(\d{1,2}|[a-z_]+)")
SECTIONS = {kind: kind.replace("_", "-") for kind in TYPES}
SECTIONS |= {"protest_for": "protests", "protest_against": "protests", "closed_for_elections": "elections"}
SPACE_SECTIONS = {space.label: space.label.replace("_", "-") for space in SPACES}
SPACE_SECTIONS |= {"reputation": "buy-reputation", "corrupt_politician": "politician", "dapper_suit": "suit"}
MOST_ODDS = 6  # numbers of dice whose chances are listed


def inspect(t: Table, thing: str) -> Sheet | None:
    """The sheet of a thing by its name on the board, None for what is not there."""
    if thing == "boss":
        return _boss(t)
    if thing == "standing":
        return _standing(t)
    found = THING.fullmatch(thing)
    kind, which = (found[1], found[2]) if found else ("", "")
    if kind == "space" and which in SPACE_SECTIONS:
        return _space(t, which)
    if not which.isdigit():
        return None
    number = int(which)
    if kind == "location" and number < LOCATIONS:
        return _location(t, number)
    if kind == "event" and number == t.event.id:
        return _event(t)
    if kind == "unseen" and number < len(TYPES):
        return _unseen(t, TYPES[number])
    return None


def _picture(body: str, w: float, h: float) -> Svg:
    return Svg(f'<svg class="play" viewBox="0 0 {w:g} {h:g}">{body}</svg>')


def _sign(name: str) -> Svg:
    return _picture(circle(40, 40, 36, PAPER_WELL) + icon(name, 14, 14, 52, INK, PAPER_WELL), 80, 80)


# --- Locations --------------------------------------------------------------------------------------------------------


def _location(t: Table, card: int) -> Sheet:
    w, rival = t.words, t.is_rival(card)
    take = "inspect.take_rival" if rival else "inspect.take_owner"
    lines = (
        (w("inspect.reputation"), w(f"inspect.reputation_{'says' if t.rep[card] else 'none'}", n=t.rep[card])),
        (w("inspect.income"), w(f"inspect.income_{'says' if t.pays[card] else 'none'}", n=money(t.pays[card], w))),
        (w("inspect.take"), w(take, n=t.strength[card])),
    )
    picture = _picture(location(t, 3, 3, 108, 166, card), 114, 172)
    section = "rival-locations" if rival else "controlled" if card in t.controlled else "new-turf"
    kind = w("inspect.rival" if rival else "inspect.location")
    return Sheet(kind, t.name(card), lines, _of_location(t, card), picture, section)


def _of_location(t: Table, card: int) -> str:
    """Its guards, table and marks if it is held; otherwise the chance for each number of dice."""
    w = t.words
    if card in t.controlled:
        place = t.controlled.index(card)
        pays = t.pays_here(place)
        said = [w("inspect.yours" if pays else "inspect.yours_for_nothing", n=money(pays, w))]
        said.append(w("inspect.guards", n=t.henchmen[place]) if t.henchmen[place] else w("inspect.no_guards"))
        if t.tables[place]:
            said.append(w("inspect.has_table"))
        marks = [w(f"screen.mark.{mark}") for mark in t.marks.get(place, [])]
        if marks:
            said.append(w("inspect.marks", marks=", ".join(marks)))
        return " ".join(said)
    dice = range(1, min(t.dice_to_show, MOST_ODDS) + 1)
    chances = ", ".join(w("inspect.odds", n=n, chance=percent(t.best_chance(card, n), w)) for n in dice)
    said = [w("inspect.in_row") if card in t.row else w("inspect.not_in_row")]
    if not t.turns_are_over:
        said.append(w("inspect.chances", chances=chances))
        if t.has_help(card):
            said.append(w("inspect.helped"))
    return " ".join(said)


# --- events -----------------------------------------------------------------------------------------------------------


def _event(t: Table) -> Sheet:
    w = t.words
    card = event_card(t.view.deck.cards, t.event.id)
    eras = [(w("inspect.era_1"), effect_text(card.era1, w)), (w("inspect.era_2"), effect_text(card.era2, w))]
    lines = eras if t.event.era == 1 else eras[::-1]
    now = " ".join([w("inspect.drawn", turn=t.event.turn), *(said for said, _ in story_lines(t))])
    kind = f"{w('inspect.event')} · {w(f'screen.event.{card.type}')}"
    return Sheet(kind, t.title(t.event.id), tuple(lines), now, _sign(EVENT_ICONS[card.type]), SECTIONS[card.type])


def _unseen(t: Table, kind: str) -> Sheet:
    """What the cards of a kind that were not drawn this era would do in it."""
    w, seen = t.words, int(t.s.event_seen)
    cards = [card for card in t.view.deck.cards.event if card.type == kind and not seen >> card.id & 1]
    lines = tuple((t.title(card.id), effect_text(card.era1 if t.era == 1 else card.era2, w)) for card in cards)
    now = w("inspect.unseen", n=len(cards), events=t.events) if cards else w("inspect.all_seen")
    return Sheet(w("inspect.event"), w(f"screen.event.{kind}"), lines, now, _sign(EVENT_ICONS[kind]), SECTIONS[kind])


# --- spaces, gear, the boss -------------------------------------------------------------------------------------------


def _space(t: Table, label: str) -> Sheet:
    w = t.words
    space = next(space for space in SPACES if space.label == label)
    price = REPUTATION_PRICE if label == "reputation" else HENCHMAN_PRICE
    lines = [(w("inspect.does"), w(f"inspect.space_{label}", pips=PIPS_EACH, price=money(price, w)))]
    if space.slot == Slot.GEAR:
        lines += [
            (w("inspect.need"), w(f"inspect.need_{label}")),
            (w("inspect.lasts"), w(f"inspect.lasts_{label}")),
        ]
    owned = {Gear.TOMMY_GUN: t.gun, Gear.DAPPER_SUIT: t.suit, Gear.CORRUPT_POLITICIAN: t.politician}
    now = ""
    if space.gear in owned:
        now = w("inspect.owned" if owned[Gear(space.gear)] else "inspect.not_owned")
    elif label == "hire":
        now = w("inspect.men", n=t.crew, cash=money(t.cash, w))
    elif label == "reputation":
        now = w("inspect.bonus", n=t.bonus, cash=money(t.cash, w))
    kind = w("inspect.gear" if space.slot == Slot.GEAR else "inspect.space")
    name = w(f"gear.{label}") if space.slot == Slot.GEAR else w(f"screen.space.{label}")
    return Sheet(kind, name, tuple(lines), now, _sign(space.icon), SPACE_SECTIONS[label])


def _standing(t: Table) -> Sheet:
    w = t.words
    lines = (
        (w("inspect.made_of"), w("inspect.made_of_says")),
        (w("inspect.dice"), w("inspect.dice_says")),
        (w("inspect.end"), w("inspect.end_says")),
    )
    now = w("inspect.standing", n=t.reputation, fame=t.fame, bonus=t.bonus, dice=t.dice_now, score=t.score)
    return Sheet(w("inspect.number"), w("screen.reputation"), lines, now, _sign("fedora"), "reputation")


def _boss(t: Table) -> Sheet:
    w, shown = t.words, int(t.s.boss_shown)
    bosses = [int(t.s.boss)] if shown else [boss.id for boss in t.view.deck.cards.boss]
    gun = bool(t.gun)
    lines = [(w("inspect.fight"), w("inspect.boss_says"))]
    for boss in bosses:
        dice = t.boss_dice(boss)
        chance = percent(t.chance_against((dice,), gun=gun), w)
        lines.append((t.boss_name(boss), w("inspect.boss_odds", dice=dice, chance=chance)))
    now = w(
        "inspect.boss_now_gun" if gun else "inspect.boss_now", n=t.dice_now, chance=percent(t.boss_chance(gun=gun), w)
    )
    if shown:
        name = boss_card(t.view.deck.cards, int(t.s.boss)).name
        face = boss_face(w, 2, 2, 88, 136, t.boss_name(int(t.s.boss)), name, t.boss_dice(int(t.s.boss)))
    else:
        face = boss_back(2, 2, 88, 136)
    return Sheet(w("inspect.last"), w("screen.zone.boss"), tuple(lines), now, _picture(face, 92, 140), "da-boss")
