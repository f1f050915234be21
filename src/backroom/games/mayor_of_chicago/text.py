"""The game in words: moves, refusals, happenings, the board as text, the result."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from backroom.core.record import plain
from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, SYMBOL, CityCard, Effect, EventFace, Opponent
from backroom.games.mayor_of_chicago.mind.forecast import Outcome, Side, own_seat
from backroom.games.mayor_of_chicago.rules.events import effect_now
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BOOZE,
    BOOZE_VALUE,
    CARDS,
    CORRUPTION,
    DOLLAR,
    END,
    EVENTS,
    FLAG,
    IMMEDIATE,
    MOVES,
    NO_CARD,
    POPULARITY,
    POWER,
    RESOURCES,
    ROWS,
    VOTE,
    Kind,
    Phase,
    Refusal,
)

if TYPE_CHECKING:
    from backroom.core.match import Happening, View

LETTERS = "VPDBWC"
IN_TWO_KINDS = (Kind.GAVE, Kind.PAID)  # either may be none: it is left out then; where both are, it is said
SYMBOL_LETTERS = {0: "V", 1: "P", 2: "D", 3: "B", 4: "W", FLAG: "F"}


class Bundle(str):
    """What an event's choice changes, as a key of `bundle` in the words; spoken as it is if they lack it."""

    def __format__(self, spec: str) -> str:
        return str(self)


def bundle_key(amounts: Any) -> Bundle:
    """The key of a bundle: `D-1V+1`."""
    parts = [f"{LETTERS[i]}{int(amounts[i]):+d}" for i in _bundle_order(amounts)]
    return Bundle("".join(parts) or "none")


def _bundle_order(amounts: Any) -> list[int]:
    """Losses first, then gains, as the events say them."""
    changed = [i for i in range(RESOURCES) if amounts[i]]
    order = {4: -2, 3: -1}  # Power and Booze are named before what they buy
    return sorted(changed, key=lambda i: (amounts[i] > 0, order.get(i, i)))


def current_effect(view: View) -> Any:
    """The record of the effect being resolved."""
    s = view.record
    return view.deck.record.effect[s.candidates[s.actor].event[s.event_slot], plain(effect_now)(s)]


def block_place(block: int) -> dict[str, int]:
    """The two rows and the two columns of cards between which a block lies, counted from 1 as for cards."""
    line, column = divmod(block, BLOCK_COLUMNS)
    return {"top": line + 1, "bottom": line + 2, "left": column + 1, "right": column + 2}


# --- moves, refusals, happenings --------------------------------------------------------------------------------------


def move_values(view: View, move: int) -> dict[str, Any]:
    """What the sentences of moves need besides their arguments."""
    s = view.record
    c = s.candidates[view.seat]
    family, values = MOVES.family(move).name, MOVES.values(move)
    offset = move - MOVES.first[family]
    if family == "place":
        return {"assistant": int(c.hand.cards[offset])}
    if family == "hire":
        card = view.deck.cards.city[s.card - 1]
        return {"assistant": int(s.card), "dollars": Side(view, view.seat).dollars_due(card, offset)}
    if family in ("block", "survey"):
        return block_place(offset)
    if family == "take":
        block = int(s.block if s.phase == Phase.PLACE_RESOURCE else s.surveyed)
        amount = Side(view, view.seat).incomes(block).get(offset, 0) if block >= 0 else 0
        return {"name": f"{offset}_one" if amount == 1 else offset, "amount": amount}
    if family == "copy":
        return {"assistant": int(c.assistant[offset])}
    if family == "recall":
        return {"assistant": int(c.discards.cards[offset])}
    if family == "turn_off":
        return {"name": int(c.event[offset]) + 1}
    if family == "settle" and s.phase == Phase.EVENT:
        effect = current_effect(view)
        second = int(str(values["amount"]))
        first = int(s.event_total) - second if effect.first.any() else 0
        return {
            "rest": first,
            "first": bundle_key(effect.first),
            "second": bundle_key(effect.second),
            **_said_of(first, second),
        }
    return {}


def refusal_values(view: View, move: int, reason: int) -> dict[str, Any]:
    """The numbers and names in a refusal."""
    s = view.record
    c = s.candidates[view.seat]
    family = MOVES.family(move).name
    offset = move - MOVES.first[family]
    if reason == Refusal.WRONG_PHASE:
        return {"task": Phase(int(s.phase)).name.lower()}
    if reason == Refusal.NOBODY_IN_HAND:
        return {"waiting": int(c.hand.n)}
    if reason in (Refusal.NOT_SO_MUCH_BOOZE, Refusal.BOOZE_WASTED, Refusal.TOO_DEAR):
        price = Side(view, view.seat).price(view.deck.cards.city[s.card - 1])
        booze = int(c.held[BOOZE])
        can = int(c.held[DOLLAR]) + BOOZE_VALUE * offset
        return {"have": booze, "price": price, "most": (price + 1) // BOOZE_VALUE, "can": can}
    if reason == Refusal.BLOCK_TAKEN:
        return {"assistant": int(c.assistant[offset])}
    if reason == Refusal.NOT_SHOWN:
        return {"name": offset}
    if reason == Refusal.EMPTY_SLOT:
        return {"count": int(c.discards.n)}
    return {"low": int(s.low), "high": int(s.high)}


def happening_values(deck: Any, happening: Happening) -> dict[str, Any]:
    """Names from the deck: the map side of a card, the opponent."""
    values: dict[str, Any] = {"assistant": happening.subject}
    values["noun"] = f"{happening.subject}_one" if happening.amount == 1 else happening.subject
    if 1 <= happening.subject <= CARDS:
        values["place"] = deck.cards.city[happening.subject - 1].caption
    opponents = {row.id: row.name for row in deck.cards.opponent}
    values["opponent"] = opponents.get(happening.subject, "")
    if happening.kind in IN_TWO_KINDS:  # one or many: many where there is any of it
        said = _said_of(happening.amount, happening.other)
        values |= {"first": said["firsts"], "second": said["seconds"], "both": said["both"], "neither": said["neither"]}
    return values


def _said_of(first: int, second: int) -> dict[str, int]:
    """Of two amounts which are said, as words choose by: 1 for no, 2 for yes."""
    return {
        "firsts": 1 + bool(first),
        "seconds": 1 + bool(second),
        "both": 1 + bool(first and second),
        "neither": 1 + (not first and not second),
    }


def option_notes(deck: Any, words: Words) -> dict[str, str]:
    """The numbers of every opponent, to choose one by."""
    return {
        f"opponent.{rival.id}": words("setup.rival_penalty" if rival.penalty else "setup.rival", **rival.model_dump())
        for rival in deck.cards.opponent
    }


def result(scores: Any, view: View, words: Words) -> str:
    """Who was elected, in a sentence."""
    s = view.record
    rival = view.deck.cards.opponent[s.opponent]
    votes = [int(s.candidates[seat].held[VOTE]) for seat in range(s.seats)]
    common = {"rival": rival.name, "level": rival.votes, "votes": votes[0]}
    if s.seats == 2:
        key = {3: "both_won", 0: "none_won"}.get(int(s.winners), "one_won")
        ties = [_tie(view, seat, rival, words) for seat in range(s.seats) if votes[seat] == rival.votes]
        return " ".join([words(f"result.{key}", partner=votes[1], **common), *ties])
    won, tie = bool(s.winners), votes[0] == rival.votes
    key = ("won" if won else "lost") + ("_tie" if tie else "")
    return words(f"result.{key}", corruption=int(s.candidates[0].held[CORRUPTION]), **common)


def verdict(words: Words, seats: int, *, won: bool) -> str:
    """The end in a word: both partners win or lose together (§coop-end)."""
    return words(f"screen.{'elected' if won else 'beaten'}", n=seats)


def _tie(view: View, seat: int, rival: Opponent, words: Words) -> str:
    """How equal Votes were decided for one of the partners (§winning, R48)."""
    s = view.record
    return words(
        "result.tie_won" if int(s.winners) >> seat & 1 else "result.tie_lost",
        name=view.seat_name(seat, words), corruption=int(s.candidates[seat].held[CORRUPTION]), level=rival.corruption,
    )  # fmt: skip


# --- cards in words ---------------------------------------------------------------------------------------------------


# What cards say never changes, and every picture says it: kept, by words and what is printed.
Amounts = tuple[tuple[str, int], ...]


@lru_cache(1024)
def _said(words: Words, key: str, default: str) -> str:
    return words.get(key, default)


def noun(words: Words, number: int, amount: int) -> str:
    """A resource's name after an amount of it."""
    one = abs(amount) == 1 or (amount == 0 and words.language == "fr")  # "0 Dollar", "0 Dollars"
    return words(f"one.{number}" if one else f"resource.{number}")


def amount_text(words: Words, number: int, amount: int) -> str:
    """An amount with its noun: "2 Votes"."""
    return f"{amount} {noun(words, number, amount)}"


def gains_text(change: Mapping[int, int], words: Words) -> str:
    """Changes with their signs, gains first, less Corruption among them: "+4 Dollars, −1 Corruption"."""
    costs = {number: (amount > 0) == (number == CORRUPTION) for number, amount in change.items()}
    ordered = sorted(((number, amount) for number, amount in change.items() if amount), key=lambda item: costs[item[0]])
    return ", ".join(_signed(number, amount, words) for number, amount in ordered)


def _signed(number: int, amount: int, words: Words) -> str:
    return f"{'+' if amount > 0 else '−'}{amount_text(words, number, abs(amount))}"


def changes_text(change: Mapping[int, int], words: Words) -> str:
    """Changes with their signs, losses first: "−1 Dollar, +1 Vote"."""
    ordered = sorted(((number, amount) for number, amount in change.items() if amount), key=lambda item: item[1] > 0)
    return ", ".join(_signed(number, amount, words) for number, amount in ordered)


def assistant_name(card: CityCard, words: Words) -> str:
    """What an assistant is called: as the words have it, or as a deck of somebody's own does."""
    return _said(words, f"assistant.{card.id}", card.name)


def amounts_text(amounts: Mapping[Any, int], words: Words, *, signs: bool = False) -> str:
    """A bundle in words: "2 Votes", "+1 Dollar, −1 Corruption"."""
    return _amounts_text(tuple(amounts.items()), words, signs)


@lru_cache(1024)
def _amounts_text(amounts: Amounts, words: Words, signs: bool) -> str:
    parts = []
    for name, amount in amounts:
        number = RESOURCE[name]
        sign = ("+" if amount > 0 else "−") if signs else ""
        parts.append(f"{sign}{abs(amount)} {noun(words, number, amount)}")
    return ", ".join(parts)


def ability_text(card: CityCard, words: Words) -> str:
    """An assistant's ability in a sentence."""
    return _ability_text(card.ability, card.symbol or "", tuple(card.gain.items()), tuple(card.pay.items()), words)


@lru_cache(1024)
def _ability_text(ability: str, symbol: str, gain: Amounts, pay: Amounts, words: Words) -> str:
    removes = any(amount < 0 for _, amount in gain)
    gains, pays = _amounts_text(gain, words, False), _amounts_text(pay, words, False)
    if ability == "symbol":
        key = ("exchange" if pay else "gain") if not removes else ("exchange_remove" if pay else "remove")
        return words(f"ability.{key}", symbol=words(f"one.{SYMBOL[symbol]}"), gain=gains, pay=pays)
    if ability == "neighbour":
        return words("ability.neighbour_remove" if removes else "ability.neighbour", gain=gains)
    if ability == "discard":
        return _on_discard_text(gain, words)
    return words(f"ability.{ability}")


def _on_discard_text(gain: Amounts, words: Words) -> str:
    """What each discard brings: gains, Corruption removed, or Corruption that it costs (§on-discard)."""
    corruption = tuple(pair for pair in gain if RESOURCE[pair[0]] == CORRUPTION)
    gains = _amounts_text(tuple(pair for pair in gain if pair not in corruption), words, False)
    said = _amounts_text(corruption, words, False)
    kind = "" if not corruption else "_cost" if corruption[0][1] > 0 else "_both" if gains else "_remove"
    return words(f"ability.discard{kind}", gain=gains, removed=said, cost=said)


def effects_text(face: EventFace, words: Words) -> str:
    """Both effects of an event."""
    at_once = words("text.at_once", effect=effect_text(face.immediate, words))
    return f"{at_once} {words('text.at_end', effect=effect_text(face.end, words))}"


def effect_text(effect: Effect, words: Words) -> str:
    """One effect of an event in a sentence."""
    first, second = tuple(effect.first.items()), tuple(effect.second.items())
    return _effect_text((effect.each, effect.side, effect.choice, effect.then_lose or ""), first, second, words)


@lru_cache(256)
def _effect_text(printed: tuple[str, str, str, str], first: Amounts, second: Amounts, words: Words) -> str:
    each, side, choice, then_lose = printed
    head = words(f"effect.{side}", resource=words(f"one.{RESOURCE[each]}"))
    firsts, seconds = _deal_text(first, words), _deal_text(second, words)
    said = words(f"effect.{choice}", head=head, first=firsts, second=seconds)
    if then_lose:
        said += " " + words("effect.then_lose", resource=words(f"resource.{RESOURCE[then_lose]}"))
    return said


def _deal_text(bundle: Amounts, words: Words) -> str:
    """What an effect does once: "gain 1 Dollar", "lose 1 Vote", "pay 1 Power to remove 1 Corruption"."""
    paid = tuple((name, n) for name, n in bundle if n < 0 and RESOURCE[name] != CORRUPTION)
    rest = tuple(pair for pair in bundle if pair not in paid)
    key = "gain" if any(n > 0 for _, n in rest) else "remove"
    gains, pays = _amounts_text(rest, words, False), _amounts_text(paid, words, False)
    if not rest:
        return words("effect.lose", pays=pays) if paid else ""
    return words(f"effect.pay_{key}" if paid else f"effect.{key}", gains=gains, pays=pays)


# --- the table as text ------------------------------------------------------------------------------------------------


def describe(view: View, words: Words) -> str:
    """The table in words, for terminals and screen readers: all that somebody needs to decide."""
    s = view.record
    mine = own_seat(view)
    lines = [result(view.scores, view, words), ""] if view.over else []
    lines += _describe_race(Side(view, mine), words)
    for seat in [mine, 1 - mine] if s.seats == 2 else [mine]:
        lines += ["", *_describe_candidate(view, words, Side(view, seat))]
    lines.append("")
    if s.card != NO_CARD:
        lines.append(_describe_card(Side(view, mine), view.deck.cards.city[s.card - 1], words))
    if s.placing != NO_CARD:
        lines += [words("text.placing"), _describe_person(view.deck.cards.city[s.placing - 1], words)]
        if s.ability not in (NO_CARD, s.placing):
            lines += [words("text.copying"), _describe_person(view.deck.cards.city[s.ability - 1], words)]
    if s.top[0] >= 0:
        lines.append(words("text.next_card", front="".join(SYMBOL_LETTERS[int(n)] for n in s.top)))
    return "\n".join(lines).rstrip()


def _describe_race(side: Side, words: Words) -> list[str]:
    rival = side.rival
    return [
        words(
            "text.race", rival=rival.name, stars=rival.stars, votes=rival.votes, popularity=rival.popularity,
            power=rival.power, corruption=rival.corruption, dollars=rival.dollars,
        ),
        words("text.takes_votes" if side.takes_votes else "text.takes_none"),
    ]  # fmt: skip


def _describe_candidate(view: View, words: Words, side: Side) -> list[str]:
    held = ", ".join(f"{words(f'resource.{i}')} {side.held[i]}" for i in range(RESOURCES))
    cards = side.cards
    lines = [
        words("text.player", name=view.seat_name(side.seat, words), held=held),
        words("text.counts", left=side.left, holes=side.holes, hires=side.hired, discards=len(side.discards)),
    ]
    if not view.over:
        votes = amount_text(words, VOTE, side.projected[VOTE])
        lines.append(words("text.projected", votes=votes))
    gains = gains_text(dict(enumerate(side.per_discard)), words)
    if gains:
        lines.append(words("screen.per_discard", gains=gains))
    lines.append(words("text.city"))
    for row in range(ROWS):
        fronts = " ".join(cards[n - 1].front for n in side.grid[row] if n != NO_CARD)
        lines.append(words("text.row", row=row + 1, cards=fronts))
    lines += [f"  {_describe_block(words, side, block)}" for block in side.complete] or [words("text.no_blocks")]
    for key, pile in (("hand", side.hand), ("discarded", side.discards)):
        people = [_describe_person(cards[n - 1], words) for n in pile]
        lines += [words(f"text.{key}"), *people] if people else [words(f"text.{key}_nobody")]
    return [*lines, words("text.events"), *(_describe_event(view, words, side, slot) for slot in range(EVENTS))]


def _describe_person(card: CityCard, words: Words) -> str:
    return words("text.person", name=assistant_name(card, words), ability=ability_text(card, words))


def _describe_block(words: Words, side: Side, block: int) -> str:
    """A block as people see it: who lies on it, or what it pays and what lies around."""
    number = side.assistants[block]
    if number == NO_CARD:
        return block_text(side, block, words)
    card = side.cards[number - 1]
    name, ability = assistant_name(card, words), ability_text(card, words)
    return words("text.block_taken", assistant=name, ability=ability, **block_place(block))


def _describe_event(view: View, words: Words, side: Side, slot: int) -> str:
    """An event: which column wakes it, the effects still to come, and what they would do as things stand."""
    state = "off" if side.off[slot] else "woken" if side.done[slot] else "asleep"
    face = view.deck.cards.event[side.events[slot]]
    said = words(f"text.event_{state}", column=slot + 2, name=event_name(view, side.events[slot], words))
    if not side.to_come(slot, END):
        return said
    if side.to_come(slot, IMMEDIATE):
        said += f" {effects_text(face, words)}"
    else:
        said += f" {words('text.at_end', effect=effect_text(face.end, words))}"
    return f"{said} {would_do_text(side, slot, words)}"


def _describe_card(side: Side, card: CityCard, words: Words) -> str:
    """The open card: its map side, and its assistant with full and discounted price (§hire)."""
    reached = (POPULARITY, card.popularity), (POWER, card.power)
    thresholds = [amount_text(words, number, at) for number, at in reached if at]
    price = words("screen.in_dollars", n=side.price(card))
    if thresholds:
        terms = {"full": card.cost, "discounted": card.discounted}
        threshold = f" {words('screen.or')} ".join(thresholds)
        price = words("text.price", price=side.price(card), threshold=threshold, **terms)
    return words(
        "text.open_card", card=card.id, place=card.caption, front=card.front, assistant=card.id, price=price,
        ability=ability_text(card, words),
    )  # fmt: skip


def block_text(side: Side, block: int, words: Words) -> str:
    """A free block, what it pays and what lies around it."""
    return words("screen.block", **block_place(block), **_paying(side, block, words))


def paying_text(side: Side, block: int, words: Words) -> str:
    """The same of a block that has just been named."""
    return words("screen.block_pays", **_paying(side, block, words))


def _paying(side: Side, block: int, words: Words) -> dict[str, str]:
    pays = f" {words('screen.or')} ".join(amount_text(words, r, n) for r, n in side.incomes(block).items())
    around = ", ".join(amount_text(words, symbol, n) for symbol, n in side.around(block).items())
    return {"pays": pays or words("screen.nothing"), "around": around or words("screen.nothing")}


def event_name(view: View, face: int, words: Words) -> str:
    """An event's name by its face, 0 to 11."""
    return _said(words, f"event.{face + 1}", view.deck.cards.event[face].name)


def outcome_text(outcome: Outcome, side: Side, words: Words) -> str:
    """What an effect would change if it came now: all of it, what may be left, and what nobody can pay."""
    if not outcome.counts or (outcome.optional and not outcome.change):
        return words("forecast.nothing")
    said = changes_text(outcome.change, words) or words("forecast.nothing")
    if outcome.other:
        said = words("forecast.either", first=said, second=changes_text(outcome.other, words))
    if outcome.optional:
        return words("forecast.optional", change=said)
    if outcome.settled < outcome.counts:
        return words("forecast.forgiven", change=said, counts=outcome.counts, settled=outcome.settled)
    if outcome.asked:
        asked = changes_text(outcome.asked, words)
        have = ", ".join(amount_text(words, number, side.held[number]) for number in outcome.asked)
        return words("forecast.capped", change=said, asked=asked, have=have)
    return said


def would_do_text(side: Side, slot: int, words: Words) -> str:
    """What an event's effects that still lie ahead would change as things stand."""
    end = outcome_text(side.outcome(slot, END), side, words)
    if side.done[slot]:
        return words("hint.would_end", end=end)
    return words("hint.would_wake", now=outcome_text(side.outcome(slot, IMMEDIATE), side, words), end=end)
