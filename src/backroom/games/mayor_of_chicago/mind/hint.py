"""A hint in words: one move in the imperative, how it compares, and why, with numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from backroom.core.advice import Advice, Rated
from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, SYMBOL, CityCard
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.scoring import FULL_MARGIN, MARGIN_SHARE
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BOOZE_VALUE,
    DISCARD_MAX,
    DOLLAR,
    IMMEDIATE,
    MOVES,
    NO_CARD,
    POPULARITY,
    POWER,
    Phase,
)
from backroom.games.mayor_of_chicago.text import (
    ability_text,
    amount_text,
    amounts_text,
    changes_text,
    effect_text,
    event_name,
    outcome_text,
    would_do_text,
)
from backroom.kit.screen import Hint
from backroom.kit.weigh import Scale, weigh

if TYPE_CHECKING:
    from backroom.core.match import View

USUAL_RETURN = 0.85  # of a win; a loss is as far below 0 (`scoring.graded`)
LEAST_RETURN = 1 - MARGIN_SHARE  # of a win by nothing
LEAST = 0.02 * USUAL_RETURN  # one game of a hundred
SURE = 0.99  # of the games won, or lost: then the margin tells moves apart
VOTE_STEP = MARGIN_SHARE / FULL_MARGIN  # what a Vote of margin is worth on the scale of `returns`


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note of a hint: the best move, what it is worth beside the next best ones, and what tells them apart."""
    reasons = _Reasons(view, words)
    note = weigh(
        advice,
        scale_of(view, words, advice),
        lambda move: _capital(view.move_text(move, words)),
        lambda move: [fact for fact in reasons.why(move) if fact],
        reasons.advice,
    )
    best = note.moves[0]
    family = MOVES.family(best).name
    draft = f"booze={best - MOVES.first['hire']}" if family == "hire" else ""
    if family in ("buy", "settle", "give_dollars", "give_booze"):
        draft = f"amount={best - MOVES.first[family]}"
    return replace(note, draft="" if note.equal else draft)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """The share of simulated games won; Votes where nearly all of them end the same way."""
    rows = advice.ranked(LEAST)
    alone = words("hint.only" if advice.playouts or len(advice.moves) == 1 else "hint.quick")
    best = max((won(row) for row in rows), default=0.0)
    if advice.playouts and (best > SURE or best < 1 - SURE):
        end = "won" if best > SURE else "lost"

        def figure(row: Rated) -> str:
            return f"{round(margin(row)):+d}".replace("-", "\N{MINUS SIGN}")

        def is_sure(row: Rated) -> bool:
            return won(row) > SURE or won(row) < 1 - SURE

        def gap(one: Rated, other: Rated) -> str:
            if is_sure(other):
                return words("hint.gap_votes", n=max(1, round(margin(one)) - round(margin(other))))
            return words("hint.gap_sure", next=words("hint.percent", n=round(100 * won(other))))

        return Scale(
            words(f"hint.about_{end}", rival=Side(view, view.seat).rival.name),
            figure,
            lambda row: min(1.0, abs(margin(row)) / FULL_MARGIN),
            VOTE_STEP,
            lambda row: words(f"hint.level_{end}"),
            gap,
            alone,
            is_sure,
        )

    def percent(row: Rated) -> str:
        return words("hint.percent", n=round(100 * won(row)))

    return Scale(
        words("hint.about"),
        percent,
        won,
        LEAST,
        lambda row: words("hint.level", share=percent(row)),
        lambda one, other: words("hint.gap", best=percent(one), next=percent(other)),
        alone,
    )


def won(row: Rated) -> float:
    """The share of simulated games won.

    A result is far above 0 for a win and as far below it for a loss, so that the mean square of the results, which the
    standard error tells, is the square of a usual one. That is true to half a game of a hundred.
    """
    usual = sqrt(row.error**2 * row.visits + row.value**2) if row.error else USUAL_RETURN
    return min(1.0, max(0.0, (row.value / min(1.0, max(LEAST_RETURN, usual)) + 1) / 2))


def margin(row: Rated) -> float:
    """The Votes ahead (or behind, below 0) at the end, on average, where nearly all games are won (or lost)."""
    if row.value > 0:
        return FULL_MARGIN * max(0.0, 1 - (1 - row.value) / MARGIN_SHARE)
    return FULL_MARGIN * min(0.0, (1 + row.value) / MARGIN_SHARE - 1)


class _Reasons:
    """Sentences about one view."""

    def __init__(self, view: View, words: Words) -> None:
        self.view, self.words = view, words
        self.s = view.record
        self.side = Side(view, view.seat)
        self.cards: list[CityCard] = view.deck.cards.city

    # --- the move -----------------------------------------------------------------------------------------------------

    def advice(self, move: int) -> str:
        """The move in the imperative."""
        w, family = self.words, MOVES.family(move).name
        offset = move - MOVES.first[family]
        values: dict[str, Any] = {"assistant": int(self.s.placing), **MOVES.values(move)}
        if self.view.game.move_values:
            values.update(self.view.game.move_values(self.view, move))
        if family == "hire" and offset:
            return w("hint.hire_booze", **values)
        if family == "discard" and offset:
            return w("hint.put_away")
        if family in ("settle", "exchange", "buy"):
            return self.advice_amount(family, offset)
        return w(f"hint.{family}", **values)

    def advice_amount(self, family: str, amount: int) -> str:
        """How to settle an event, how often to exchange, how much to buy."""
        w = self.words
        event = event_name(self.view, self.side.events[int(self.s.event_slot)], w) if family == "settle" else ""
        change = self.side.change_by(MOVES.first[family] + amount)
        if not change:
            return w(f"hint.{family}_nothing", event=event)
        return w(f"hint.{family}", event=event, change=self.changes(change), amount=amount)

    # --- the reason ---------------------------------------------------------------------------------------------------

    def why(self, move: int) -> list[str]:
        """What is true of a move, sentence by sentence, with numbers."""
        family = MOVES.family(move).name
        offset = move - MOVES.first[family]
        side, s = self.side, self.s
        if family == "expand":
            return self.why_expand(offset)
        if family == "hire":
            return self.why_hire(offset)
        if family == "discard":
            return self.why_discard(offset)
        if family == "take":
            return self.why_take(offset)
        if family == "turn_off":
            return self.why_turn_off(offset)
        if family == "draw":
            return self.why_draw()
        if family in ("give", "give_dollars", "give_booze"):
            return [self.words("hint.gift_price")]
        if family == "settle":
            return [effect_text(side.effect_due(int(s.event_slot)), self.words)]
        if family in ("exchange", "buy"):
            return [ability_text(self.cards[s.ability - 1], self.words)]
        if family == "survey":
            return [self.sentence(self.income(offset))]
        if family == "copy":
            return [self.sentence(self.ability(self.cards[side.assistants[offset] - 1], int(s.block)))]
        if family == "recall":
            return [self.sentence(self.ability(self.cards[side.discards[offset] - 1], int(s.block)))]
        if family == "block":
            return self.why_block(self.cards[s.placing - 1], offset)
        if family == "place":
            card = self.cards[side.hand[offset] - 1]
            block = side.best_block(card)
            return self.would_bring(card, block) if block is not None else []
        return []

    def why_expand(self, row: int) -> list[str]:
        w, side = self.words, self.side
        laying = side.laying(row)
        parts = [w("hint.ahead") if laying.ahead else w("hint.free")]
        if laying.wakes is not None:
            name = event_name(self.view, side.events[laying.wakes], w)
            change = outcome_text(side.outcome(laying.wakes, IMMEDIATE), side, w)
            parts.append(w("hint.wakes", event=name, change=change))
        if laying.pays:
            parts.append(w("hint.new_block", pays=self.amount(*laying.pays)))
        return [*parts, w("hint.spare", spare=max(0, side.spare))]

    def why_hire(self, booze: int) -> list[str]:
        w, side = self.words, self.side
        card = self.cards[self.s.card - 1]
        price = side.price(card)
        parts = [w("hint.price", price=price)] if booze else []
        if side.has_discount(card):
            number = POPULARITY if card.popularity and side.held[POPULARITY] >= card.popularity else POWER
            parts = [w("hint.discount", full=card.cost, price=price, have=self.amount(number, side.held[number]))]
        if booze:
            parts.append(w("hint.booze_pays", booze=booze, paid=min(price, BOOZE_VALUE * booze)))
        block = side.best_block(card)
        parts += self.would_bring(card, block) if block is not None else [w("hint.no_block")]
        return [*parts, w("hint.hire_number", n=side.hired + 1)]

    def why_discard(self, neighborhood: int) -> list[str]:
        w, side = self.words, self.side
        spare = w("hint.spare", spare=max(0, side.spare))
        if neighborhood:
            return [spare]
        gains = dict(enumerate(side.per_discard)) | {DOLLAR: side.discard_dollars}
        parts = [w("hint.discard_gains", gains=self.changes(gains), n=len(side.discards) + 1)]
        if side.takes_votes:
            parts.append(w("hint.penalty"))
        return [*parts, spare]

    def why_take(self, resource: int) -> list[str]:
        """The icons, and for what is compared how it then stands against the opponent."""
        w, side = self.words, self.side
        block = int(self.s.surveyed if self.s.phase == Phase.SURVEY_RESOURCE else self.s.block)
        incomes, count = side.incomes(block), side.icons(block, resource)
        others = f" {w('screen.or')} ".join(self.amount(r, n) for r, n in incomes.items() if r != resource)
        parts = [self.sentence(w("hint.paid_by", icons=count, others=others))]
        if resource in (POPULARITY, POWER):
            have = self.amount(resource, side.held[resource] + incomes[resource])
            parts.append(w("hint.stands", have=have, rival=side.rival.name, level=side.level[resource]))
        return parts

    def why_turn_off(self, slot: int) -> list[str]:
        """What the event would do as things stand."""
        return [would_do_text(self.side, slot, self.words)]

    def why_draw(self) -> list[str]:
        """What placing would bring now instead."""
        side = self.side
        offers = [(side.gain_on(self.cards[n - 1], block), n, block) for n in side.hand for block in side.free]
        if not offers:
            return []
        _, number, block = max(offers)
        what = self.brings(self.cards[number - 1], block)
        return [self.words("hint.placing_now", assistant=number, what=what)] if what else []

    def why_block(self, card: CityCard, block: int) -> list[str]:
        return [part for part in (self.sentence(self.brings(card, block)), self.from_now_on(card)) if part]

    def would_bring(self, card: CityCard, block: int) -> list[str]:
        """What an assistant would bring on a block that is not chosen yet."""
        line, column = block // BLOCK_COLUMNS + 1, block % BLOCK_COLUMNS + 1
        what = self.brings(card, block) or self.words("screen.nothing")
        said = self.words("hint.would_bring", line=line, column=column, what=what)
        return [part for part in (said, self.from_now_on(card)) if part]

    def from_now_on(self, card: CityCard) -> str:
        """What 32 to 39 give at each discard left."""
        if card.ability != "discard":
            return ""
        left = DISCARD_MAX - len(self.side.discards)
        return self.words("hint.on_discards", gains=amounts_text(card.gain, self.words, signs=True), left=left)

    # --- parts of sentences -------------------------------------------------------------------------------------------

    def sentence(self, said: str) -> str:
        return f"{said[0].upper()}{said[1:]}." if said else ""

    def amount(self, number: int, amount: int) -> str:
        """An amount with its noun."""
        return amount_text(self.words, number, amount)

    def changes(self, change: Mapping[int, int]) -> str:
        """Changes with their signs, losses first."""
        return changes_text(change, self.words)

    def brings(self, card: CityCard, block: int) -> str:
        """Income and ability of an assistant on a block: "5 Dollars from three icons, and 2 Votes from the ability"."""
        parts = [part for part in (self.income(block, card), self.ability(card, block)) if part]
        return self.words("hint.both", first=parts[0], second=parts[1]) if len(parts) == 2 else "".join(parts)

    def income(self, block: int, card: CityCard | None = None) -> str:
        """What a block pays in the resource that it pays most of."""
        incomes = self.side.ranked_incomes(block, card)
        if not incomes:
            return ""
        chosen, amount = incomes[0]
        count = self.side.icons(block, chosen)
        return self.words("hint.from_icons", amount=self.amount(chosen, amount), icons=count)

    def ability(self, card: CityCard, block: int) -> str:
        """What an ability brings on a block."""
        w, side = self.words, self.side
        if card.ability == "double":
            free = side.assistants[block] == NO_CARD
            return w("hint.again") if (side.incomes(block) if free else self.s.income >= 0) else ""
        if card.ability == "survey":
            best = max(side.beside(block), key=lambda other: max(side.incomes(other).values()), default=None)
            return w("hint.beside", what=self.income(best)) if best is not None else ""
        gain = side.ability_gain(card, block)
        if gain is None:
            return ""
        change = {gain.resource: gain.amount}
        said = self.amount(gain.resource, gain.amount) if gain.amount > 0 else self.changes(change)
        for paid, each in card.pay.items():
            said = w("hint.for_pay", amount=said, pay=self.amount(RESOURCE[paid], gain.times * each))
        if card.symbol:
            return w("hint.from_ability", amount=said, around=self.amount(SYMBOL[card.symbol], gain.counted))
        return w("hint.from_neighbours", amount=said, n=gain.counted)
