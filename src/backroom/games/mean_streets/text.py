"""The game in words: the table as text, moves, refusals, happenings, cards, the result."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.core.match import Happening, View
from backroom.core.record import EMPTY
from backroom.core.words import Named, Words, words_in
from backroom.games.mean_streets.deck import AT_ONCE, AtOnce, Effect, Gang, Income, Luck, Raid, Samples, Violence
from backroom.games.mean_streets.rules.boss import boss_dice
from backroom.games.mean_streets.rules.common import crew, strength
from backroom.games.mean_streets.rules.new_turf import muster_dice
from backroom.games.mean_streets.scoring import is_rival, rank_of, reputation
from backroom.games.mean_streets.state import (
    ABOUT,
    HENCHMAN_PRICE,
    MOVES,
    PIPS_EACH,
    REPUTATION_PRICE,
    Gear,
    Kind,
    Outcome,
    Phase,
    Rank,
    Refusal,
    Rolled,
    Slot,
)

FOLDER = Path(__file__).parent


NOTHING = Named("none", "")


@cache
def _names(deck: Deck) -> dict[str, str]:
    """The deck's own names by the keys of the words: "location.3", "event.9", "boss.0"."""
    names = {f"location.{card.id}": card.name for card in (*deck.cards.location, *deck.cards.rival)}
    names |= {f"event.{card.id}": card.title for card in deck.cards.event}
    return names | {f"boss.{card.id}": card.name for card in deck.cards.boss}


def _is_known(deck: Deck, key: str) -> bool:
    """Whether the words' card of this key is the deck's card: then it has a name in every language."""
    return words_in(FOLDER, "en").get(key) == _names(deck)[key].replace("'", "’")


def card_name(deck: Deck, words: Words, table: str, card: int) -> str:
    """The name of a Location, event or boss in the language of the words."""
    key = f"{table}.{card}"
    return words(key) if _is_known(deck, key) else _names(deck)[key]


def _card(deck: Deck, table: str, card: int) -> Named:
    if card < 0:
        return NOTHING
    key = f"{table}.{card}"
    return Named(str(card) if _is_known(deck, key) else "other", _names(deck)[key])


# --- numbers --------------------------------------------------------------------------------------------------------


def percent(chance: float, words: Words) -> str:
    """A chance as printed: 84%, and never a false 0 or 100."""
    n = round(100 * chance)
    if n == 0 and chance > 0:
        return words("screen.percent_under", n=1)
    if n == 100 and chance < 1:
        return words("screen.percent_over", n=99)
    return words("screen.percent", n=n)


def money(n: int, words: Words) -> str:
    """Dollars as printed."""
    return words("screen.money", n=n)


def decimal(value: float, words: Words, digits: int = 1) -> str:
    """A number with a decimal or two as the language writes it."""
    whole, part = f"{value:.{digits}f}".split(".")
    return words("screen.decimal", whole=whole, tenth=part)


# --- moves and refusals ---------------------------------------------------------------------------------------------


def move_values(view: View, move: int) -> dict[str, Any]:
    """What `move.<family>` needs besides its own arguments."""
    s = view.record
    family, arguments = MOVES.family(move).name, MOVES.values(move)
    values: dict[str, Any] = {"some": 1 if arguments.get("n") == 0 else 2}  # "no dice", not "0 dice"
    if "place" in arguments:
        values["location"] = _controlled(view, int(arguments["place"]))
    if family == "target":
        place = move - MOVES.first["target"] - 1
        values["way"] = "fresh" if place < 0 else "row"
        values["location"] = _card(view.deck, "location", int(s.row.cards[place])) if 0 <= place < s.row.n else NOTHING
        if place >= int(s.row.n):
            values["way"] = "gap"
    elif family == "casino":
        values["visit"] = f"{arguments['visit']}_{'night' if s.phase == Phase.CASINO_NIGHT else 'table'}"
    elif family == "reroll":
        faces = [str(int(face)) for i, face in enumerate(s.hand) if int(arguments["mask"]) >> i & 1]
        values |= {"way": "throw" if faces else "stand", "faces": ", ".join(faces)}
    elif family in ("hire", "buy"):
        values["dollars"] = int(arguments["n"]) * (HENCHMAN_PRICE if family == "hire" else REPUTATION_PRICE)
    elif family == "samples":
        values["dollars"] = int(arguments["n"]) * _price(view)
    elif family == "muster":
        values["dice"] = int(plain(muster_dice)(int(arguments["n"])))
    elif family == "gear_dice":
        values["item"] = Gear(int(s.gear)).name.lower()
    return values


def _controlled(view: View, place: int) -> Named:
    s = view.record
    return _card(view.deck, "location", int(s.controlled.cards[place]) if place < s.controlled.n else EMPTY)


def _price(view: View) -> int:
    s = view.record
    if s.event.id == EMPTY:
        return 0
    return int(view.deck.record.effects[s.event.id, s.event.era - 1].price)


def refusal_values(view: View, move: int, reason: int) -> dict[str, Any]:
    """The numbers that a refusal names."""
    s = view.record
    values: dict[str, Any] = {
        "phase": Phase(int(s.phase)).name.lower(),
        "left": int(s.left),
        "cash": int(s.cash),
        "most": int(s.offer),
        "crew": int(plain(crew)(s)),
        "held": int(s.controlled.n),
        "row": int(s.row.n),
        "needed": int(s.to_take),
        "price": _price(view),
        "limit": 0,
        "pips": 0,
        "offered": 0,
    } | move_values(view, move)
    which = Rolled.HIRE if reason <= Refusal.HIRE_SUPPLY else Rolled.REPUTATION
    values["pips"] = int(s.rolls[which].total)
    values["offered"] = values["pips"] // PIPS_EACH
    if s.event.id != EMPTY:
        values["limit"] = int(view.deck.record.effects[s.event.id, s.event.era - 1].limit)
    return values


# --- happenings -----------------------------------------------------------------------------------------------------


def happening_values(deck: Deck, happening: Happening) -> dict[str, Any]:
    """What a happening's sentence needs besides subject, other and amount."""
    about = ABOUT[Kind(happening.kind)]
    values: dict[str, Any] = {"some": 1 if happening.amount == 0 else 2}
    for name, table in (("subject", about.subject), ("other", about.other)):
        key = f"{table}.{getattr(happening, name)}"
        if key in _names(deck) and not _is_known(deck, key):
            values[name] = _names(deck)[key]
    if happening.kind in (Kind.HELD, Kind.TURF_LOST):
        values["gang"], values["ours"] = divmod(happening.amount, 1000)
    elif happening.kind == Kind.CASINO_ROLLED:
        values["hand"] = " ".join(str(happening.amount))
        values["more"] = 1 if happening.other == 0 else 2
    elif happening.kind == Kind.CASUALTIES:
        values["first"], values["second"] = divmod(happening.other, 10)
        values["lost"] = happening.subject
    elif happening.kind in (Kind.CASH_LOST, Kind.BONUS_LOST):
        values["spared"] = 1 if happening.amount == 0 else 2
    elif happening.kind == Kind.INCOME_CHANGED:
        values["same"] = 1 if happening.amount == happening.other else 2
    elif happening.kind == Kind.RAID_ROLLED:
        values |= _raid_numbers(deck, happening)
    elif happening.kind in (Kind.HIRE_ROLLED, Kind.REPUTATION_ROLLED):
        enough = happening.amount >= PIPS_EACH
        values["offer"] = "some" if happening.other else "not_now" if enough else "too_few"
        values["most"] = happening.other or ""
    return values


def _raid_numbers(deck: Deck, happening: Happening) -> dict[str, Any]:
    """The numbers of a raid for guarded Locations and for those with a table, as keys of the words.

    The happening does not say which era it was: if both have the threshold and differ, only the card says it.
    """
    effects = [effect for effect in deck.record.effects[happening.subject] if effect.threshold == happening.other]
    values: dict[str, Any] = {}
    for name in ("guarded", "tabled"):
        numbers = {int(effect[name]) for effect in effects if effect.kind == Effect.RAID}
        number = numbers.pop() if len(numbers) == 1 else None
        values[name] = "card" if number is None else NOTHING if number == happening.other else str(number)
    return values


# --- cards ----------------------------------------------------------------------------------------------------------


def effect_text(effect: AtOnce, words: Words) -> str:
    """What an effect does, in a sentence or two."""
    parts = [
        words(f"effect.{'gain' if value > 0 else 'lose'}_{name}", n=abs(value))
        for name in AT_ONCE
        if (value := int(getattr(effect, name)))
    ]
    if isinstance(effect, Income):
        parts.append(_income_text(effect, words))
    elif isinstance(effect, Samples):
        parts.append(words("effect.samples", limit=effect.limit, price=effect.price))
    elif isinstance(effect, Violence):
        parts += _violence_text(effect, words)
    elif isinstance(effect, Luck):
        parts += _luck_text(effect, words)
    elif isinstance(effect, Gang):
        parts.append(words("effect.gang", target=effect.target, dice=effect.dice))
    elif isinstance(effect, Raid):
        parts += _raid_text(effect, words)
    elif getattr(effect, "kind", "") == "casino":
        parts.append(words("effect.casino"))
    return " ".join(parts) or words("effect.quiet")


def _income_text(effect: Income, words: Words) -> str:
    clauses = []
    if effect.percent != 100:
        share = {0: "none", 50: "half", 150: "half_more", 200: "double"}.get(effect.percent, "percent")
        clauses.append(words(f"effect.income_{share}", percent=effect.percent))
    if effect.top:
        clauses.append(words("effect.income_top", n=effect.top))
    for name in ("per_location", "per_table", "per_guarded", "extra"):
        value = int(getattr(effect, name))
        if value:
            clauses.append(words(f"effect.income_{name}", sign=1 if value > 0 else 2, n=abs(value)))
    if effect.open != "none":
        clauses.append(words(f"effect.open_{effect.open}"))
    return words("effect.income", what=", ".join(clauses) or words("effect.income_usual"))


def _violence_text(effect: Violence, words: Words) -> list[str]:
    parts = []
    if effect.henchmen:
        parts.append(words(f"effect.{effect.hits}", n=effect.henchmen))
    if effect.unguarded_cash:
        parts.append(words("effect.unguarded_cash", n=-effect.unguarded_cash))
    if effect.none_cash:
        parts.append(words("effect.none_cash", n=-effect.none_cash))
    if effect.none_bonus:
        parts.append(words("effect.none_bonus", n=-effect.none_bonus))
    return parts


def _luck_text(effect: Luck, words: Words) -> list[str]:
    parts = []
    for faces, bonus, cash in (
        (f"1–{effect.upto}" if effect.upto > 1 else "1", effect.low_bonus, effect.low_cash),
        (f"{effect.upto + 1}–6" if effect.upto < 5 else "6", effect.high_bonus, effect.high_cash),
    ):
        what = [
            words(f"effect.{'gain' if n > 0 else 'lose'}_{name}", n=abs(n))
            for name, n in (("bonus", bonus), ("cash", cash))
            if n
        ]
        said = " ".join(what) or words("effect.quiet")
        parts.append(words("effect.luck", faces=faces, what=f"{said[0].lower()}{said[1:]}"))  # after a colon
    return parts


def _raid_text(effect: Raid, words: Words) -> list[str]:
    parts = [words("effect.raid", n=effect.threshold)]
    for name in ("guarded", "tabled"):
        value = getattr(effect, name)
        if value is not None and value != effect.threshold:
            parts.append(words(f"effect.raid_{name}" if value else f"effect.raid_{name}_never", n=value))
    return [*parts, words("effect.raid_tables")]


# --- the table ------------------------------------------------------------------------------------------------------


def describe(view: View, words: Words) -> str:
    """The whole table as text, for terminals and screen readers."""
    s = view.record
    lines = [_heading(view, words), _purse(view, words), _gear(s, words), ""]
    lines += _controlled_lines(view, words)
    lines += _row_lines(view, words)
    lines.append(
        words(
            "text.decks",
            locations=int(s.locations.n),
            events=int(s.events.n),
            rivals=int(s.rivals_left.n),
            era=int(s.era),
        )
    )
    lines.append(_boss_line(view, words))
    lines += _event_lines(view, words)
    lines += _turn_lines(view, words)
    return "\n".join(lines)


def _heading(view: View, words: Words) -> str:
    s = view.record
    phase = words(f"phase.{Phase(int(s.phase)).name.lower()}")
    return words("text.heading", turn=int(s.turn), era=words(f"era.{int(s.era)}"), phase=phase)


def _purse(view: View, words: Words) -> str:
    s = view.record
    return words(
        "text.purse",
        cash=int(s.cash),
        income=max(1, int(s.income)),
        reputation=int(plain(reputation)(s)),
        fame=int(s.fame),
        bonus=int(s.bonus),
        dice=int(s.dice),
    )


def _gear(s: Any, words: Words) -> str:
    owned = [
        words(f"gear.{name}")
        for name, marker in (("tommy_gun", s.gun), ("corrupt_politician", s.politician), ("dapper_suit", s.suit))
        if marker
    ]
    return words("text.gear", what=", ".join(owned) or words("text.nothing"))


def location_text(view: View, words: Words, card: int) -> str:
    """A Location with its three values."""
    s, d = view.record, view.deck.record
    kind = "rival" if plain(is_rival)(card) else "normal"
    return words(
        f"text.{kind}",
        name=card_name(view.deck, words, "location", card),
        rep=int(d.rep[card]),
        income=int(d.income[card]),
        strength=int(plain(strength)(s, d, card)),
    )


def _controlled_lines(view: View, words: Words) -> list[str]:
    s = view.record
    lines = [words("text.controlled", n=int(s.controlled.n))]
    for place in range(s.controlled.n):
        line = f"  {place} {location_text(view, words, int(s.controlled.cards[place]))}"
        if s.henchmen[place]:
            line += words("text.henchmen", n=int(s.henchmen[place]))
        if s.tables[place]:
            line += words("text.table")
        lines.append(line)
    return lines


def _row_lines(view: View, words: Words) -> list[str]:
    s = view.record
    lines = [words("text.row", n=int(s.row.n))]
    lines += [f"  {i} {location_text(view, words, int(s.row.cards[i]))}" for i in range(s.row.n)]
    return lines


def _boss_line(view: View, words: Words) -> str:
    s = view.record
    if not s.boss_shown:
        return words("text.boss_hidden")
    dice = int(plain(boss_dice)(s, view.deck.record, s.boss))
    return words("text.boss", name=card_name(view.deck, words, "boss", int(s.boss)), dice=dice)


def _event_lines(view: View, words: Words) -> list[str]:
    s = view.record
    if s.event.id == EMPTY:
        return []
    card = next(card for card in view.deck.cards.event if card.id == s.event.id)
    effect = card.era1 if s.event.era == 1 else card.era2
    title = card_name(view.deck, words, "event", card.id)
    lines = [words("text.event", turn=int(s.event.turn), title=title, says=effect_text(effect, words))]
    roll = s.rolls[Rolled.EVENT]
    if s.event.target != EMPTY and s.event.outcome in (Outcome.WON, Outcome.LOST):
        lines.append(
            words(
                f"text.{'held' if s.event.outcome == Outcome.WON else 'lost'}",
                name=card_name(view.deck, words, "location", int(s.event.target)),
                gang=int(roll.their_total),
                ours=int(roll.total),
            )
        )
    return lines


def _turn_lines(view: View, words: Words) -> list[str]:
    s = view.record
    lines = []
    if s.phase == Phase.GAME_OVER:
        return [result(view.scores, view, words)]
    placed = [
        words("text.slot", slot=words(f"slot.{int(slot)}"), n=int(s.assigned[slot]))
        for slot in Slot
        if s.assigned[slot]
    ]
    if placed:
        lines.append(words("text.assigned", what=", ".join(placed)))
    if s.pending_card != EMPTY:
        lines.append(words("text.attempt", what=location_text(view, words, int(s.pending_card))))
    if s.phase == Phase.REROLL:
        lines.append(words("text.hand", hand=" ".join(str(int(face)) for face in s.hand), rerolls=int(s.rerolls)))
    return lines


def result(scores: Any, view: View, words: Words) -> str:
    """The end in a sentence: the score and the rank, or the fight that was lost."""
    points = int(scores[0]) if len(scores) else 0
    rank = int(plain(rank_of)(view.record, points))
    if rank == Rank.KILLED:
        return words("text.killed", boss=card_name(view.deck, words, "boss", int(view.record.boss)))
    return words("text.rank", n=points, rank=words(f"rank.{rank}"))
