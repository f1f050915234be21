"""A hint in words: one move in the imperative, how it compares, and why, with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, SYMBOL, CityCard, symbols_of
from backroom.games.mayor_of_chicago.draw.symbols import planned_card
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.scoring import FULL_MARGIN, MARGIN_SHARE
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BOOZE,
    BOOZE_VALUE,
    DISCARD_MAX,
    DOLLAR,
    HIRE_MAX,
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
from backroom.kit.screen import Hint, Planned
from backroom.kit.weigh import SIMULATED, Cost, Scale, share_scale, weigh

if TYPE_CHECKING:
    from backroom.core.match import Match, View

USUAL_RETURN = 0.85  # of a win; a loss is as far below 0 (`scoring.graded`)
LEAST_RETURN = 1 - MARGIN_SHARE  # of a win by nothing
LEAST = 0.02 * USUAL_RETURN  # one game of a hundred
SURE = 0.99  # of the games won, or lost: then the margin tells moves apart
GIFTS = ("give", "ask")
FEW_HIRES, FEW_CARDS = 4, 6  # hires and cards to spare: said where so many are left
HALF_VOTE = MARGIN_SHARE / FULL_MARGIN / 2  # what half a Vote of margin is worth on the scale of `returns`


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note of a hint: the best move, what it is worth beside the next best ones, and what tells them apart."""
    reasons = _Reasons(view, words)
    advice = _Weighed(_no_idle_gift(advice), advice.playouts, costly=reasons.costly(view.legal))
    advice = replace(advice, moves=advice.without_idle_cost())
    kind, scale = _kind(view, advice), scale_of(view, words, advice)
    note = weigh(
        advice,
        scale,
        lambda move: reasons.advice(move).removesuffix("."),
        lambda move: [fact for fact in reasons.why(move) if fact],
        reasons.advice,
    )
    if note.bars:
        note = _headed(note, advice, scale, words(f"hint.figure{kind}"), words)
    best = note.moves[0]
    family = MOVES.family(best).name
    draft = f"booze={best - MOVES.first['hire']}" if family == "hire" else ""
    if family in ("buy", "settle", "give_dollars", "give_booze"):
        draft = f"amount={best - MOVES.first[family]}"
    plan: tuple[Planned, ...] = ()
    if family == "expand":
        symbols = symbols_of(view.deck.cards.city[int(view.record.card) - 1].front)
        plan = (Planned(f"place-{best - MOVES.first[family]}", note.advice, body=planned_card(symbols)),)
    return replace(note, draft="" if note.equal else draft, plan=plan)


@dataclass(frozen=True)
class _Weighed(Advice):
    """Advice in which a move that costs Corruption is equal to one that costs none only where that is known.

    Where noise alone hides which of them is better, the Corruption is what a player can see.
    """

    costly: frozenset[int] = frozenset()

    def is_equal(self, one: Rated, other: Rated, least: float) -> bool:
        """Whether two moves lie less than `least` apart, all noise included where one of them costs Corruption."""
        alike = (one.move in self.costly) == (other.move in self.costly)
        return super().is_equal(one, other, least) and (alike or self.lies_within(one, other, least))

    def without_idle_cost(self) -> tuple[Rated, ...]:
        """The moves; one that costs Corruption is first only if it is more than a trifle better than all others."""
        found = {row.move: row for row in self.moves}
        rows = self.ranked(LEAST)
        best = found[rows[0].move]
        if best.move not in self.costly or not self.playouts:
            return self.moves
        free = (found[row.move] for row in rows if row.move not in self.costly)
        other = next((row for row in free if super(_Weighed, self).is_equal(best, row, LEAST)), None)
        return self.moves if other is None else (other, *(row for row in self.moves if row is not other))


def _no_idle_gift(advice: Advice) -> tuple[Rated, ...]:
    """The moves, a gift or the wish for one first only where it is clearly better: it costs both a Corruption."""
    found = {row.move: row for row in advice.moves}
    best = advice.ranked(LEAST)[0].move
    if MOVES.family(best).name not in GIFTS or not advice.playouts:
        return advice.moves
    others = (found[row.move] for row in advice.ranked(LEAST) if MOVES.family(row.move).name not in GIFTS)
    other = next((row for row in others if not advice.is_clear(found[best], row)), None)
    return advice.moves if other is None else (other, *(row for row in advice.moves if row is not other))


def _headed(note: Hint, advice: Advice, scale: Scale, counts: str, words: Words) -> Hint:
    """The figures of the best two moves at the head of the note, and what speaks for the second after the reason."""
    other, (name, facts) = advice.ranked(scale.least)[1], note.against
    shown = scale.shows(other) and len(note.bars) > 1  # else its figure would mean another thing
    draws = MOVES.family(note.moves[0]).name == "draw"  # what placing brings would sound as if drawing brought it
    said = facts if shown and not draws else f"{name}. {facts}"
    return replace(
        note,
        bars=(),
        reason=" ".join(part for part in (note.reason, words("hint.other", facts=said) if facts else "") if part),
        against=(note.bars[1].label, facts) if shown else ("", ""),
        figure=(note.bars[0].value, counts, scale.figure(other) if shown else ""),
    )


def _kind(view: View, advice: Advice) -> str:
    """What tells the moves apart: the chance to win (""), quick games ("_easy"), or Votes where those end alike."""
    if not advice.playouts:
        return ""
    rows = advice.ranked(LEAST)
    best = max((won(row) for row in rows), default=0.0)
    chance = FORECAST.of(view, rows[0], advice.moves[0])
    if best > SURE:
        return "_won"
    if best < 1 - SURE:  # some simulated games were won: played well it is not lost
        return "_behind" if chance > 1 - SURE and best * rows[0].visits >= 1 else "_lost"
    if FORECAST.kind(view) not in FORECAST.fits:
        return f"_{SIMULATED}"
    return "_easy" if chance > SURE else ""  # all moves would read 100 %


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """The chance to win; where that is certain the share of simulated games; Votes where those all end the same way."""
    rows, kind = advice.ranked(LEAST), _kind(view, advice)
    alone = words("hint.only" if advice.playouts or len(advice.moves) == 1 else "hint.quick")
    if kind in ("_won", "_lost", "_behind"):
        winning = kind == "_won"
        share = words("hint.percent", n=round(100 * FORECAST.of(view, rows[0], advice.moves[0])))

        first = [margin(row) for row in rows[:2]]
        alike = len(first) > 1 and first[0] != first[1] and round(first[0]) == round(first[1])
        digits = 1 if alike and len(advice.leaders(HALF_VOTE)) == 1 else 0

        def figure(row: Rated) -> str:
            """Votes ahead with their sign, Votes behind as a number."""
            votes = f"{margin(row):+.{digits}f}" if winning else f"{abs(margin(row)):.{digits}f}"
            return votes.replace("-", "\N{MINUS SIGN}").replace(".", words("hint.dot"))

        def is_sure(row: Rated) -> bool:
            """Whether the move ends like the best one: else its margin is none."""
            return won(row) > SURE if winning else won(row) < 1 - SURE

        def gap(one: Rated, other: Rated) -> str:
            return words("hint.gap_sure", next=words("hint.percent", n=round(100 * won(other))))

        return Scale(
            words(f"hint.about{kind}", rival=Side(view, view.seat).rival.name, share=share),
            figure,
            lambda row: min(1.0, abs(margin(row)) / FULL_MARGIN),
            HALF_VOTE,
            lambda row: words(f"hint.level{kind}", share=share),
            gap,
            alone,
            is_sure,
            words("hint.close"),
            words("hint.even_so"),
            lambda facts: words("hint.shared", facts=facts),
        )

    if kind == "_easy":
        return share_scale(view, words, advice, alone, LEAST, of=won, said="easy")
    return share_scale(view, words, advice, alone, LEAST)


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


def _outcome(match: Match, seat: int) -> float:
    return float(match.returns[seat] > 0)


FITS = {"1": Fit(shift=7.03, slope=1.23)}  # searching wins far more often than the simulated games
FORECAST = Forecast(lambda view, row: won(row), _outcome, fits=FITS)


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
            return w("hint.hire_booze" if values["dollars"] else "hint.hire_only_booze", **values)
        if family in ("give_dollars", "give_booze") and not offset:
            return w(f"hint.{family}_nothing")
        if family == "ready" and self.s.phase == Phase.END_GIFTS:
            return w("hint.ready_end")
        if family == "pass" and self.s.phase == Phase.ANSWER:
            return w("hint.pass_gift")
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
        if family == "ready" and s.phase != Phase.END_GIFTS:
            return self.waiting()
        if family in GIFTS:
            return self.why_gift()
        if family == "settle":
            return [effect_text(side.effect_due(int(s.event_slot)), self.words), *self.then_held(move)]
        if family in ("give_dollars", "give_booze"):
            return self.why_give(DOLLAR if family == "give_dollars" else BOOZE, offset)
        if family in ("exchange", "buy"):
            return [ability_text(self.cards[s.ability - 1], self.words), *self.then_held(move)]
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
        parts: list[str] = [Cost(w("hint.ahead")) if laying.ahead else w("hint.free")]
        if laying.wakes is not None:
            name = event_name(self.view, side.events[laying.wakes], w)
            change = outcome_text(side.outcome(laying.wakes, IMMEDIATE), side, w)
            parts.append(w("hint.wakes", event=name, change=change))
        if laying.pays:
            parts.append(w("hint.new_block", pays=self.amount(*laying.pays)))
        if laying.begins:
            resource, icons = laying.begins
            parts.append(w("hint.begins", what=self.amount(resource, icons), icons=icons))
        return [*parts, *self.spare()]

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
        parts += self.would_bring(card, block) if block is not None else [Cost(w("hint.no_block"))]
        few = side.hired + 1 > HIRE_MAX - FEW_HIRES
        return [*parts, *([Cost(w("hint.hire_number", n=side.hired + 1))] if few else [])]

    def why_discard(self, neighborhood: int) -> list[str]:
        w, side = self.words, self.side
        if neighborhood:
            return [self.to_spare()]
        gains = dict(enumerate(side.per_discard)) | {DOLLAR: side.discard_dollars}
        parts = [w("hint.discard_gains", gains=self.changes(gains), n=len(side.discards) + 1)]
        if side.takes_votes:
            parts.append(Cost(w("hint.penalty")))
        return [*parts, *self.spare()]

    def spare(self) -> list[str]:
        """How many cards the city can do without, once they become few."""
        return [self.to_spare()] if self.side.spare <= FEW_CARDS else []

    def to_spare(self) -> str:
        spare = self.side.spare
        return self.words("hint.spare", spare=spare) if spare > 0 else self.words("hint.spare_none")

    def then_held(self, move: int) -> list[str]:
        """What there is then of all that a move changes."""
        change, held = self.side.change_by(move), self.side.held
        if not change:
            return []
        have = [self.amount(resource, held[resource] + amount) for resource, amount in sorted(change.items())]
        return [self.words("hint.then_held", have=self.listed(have))]

    def why_gift(self) -> list[str]:
        """What both could give, and what a gift costs."""
        purses = (self.side.held, Side(self.view, 1 - self.view.seat).held)
        mine, theirs = (self.listed([self.amount(r, held[r]) for r in (DOLLAR, BOOZE)]) for held in purses)
        return [self.words("hint.purses", mine=mine, theirs=theirs), Cost(self.words("hint.gift_costs"))]

    def costly(self, moves: Iterable[int]) -> frozenset[int]:
        """Of some moves those that cost Corruption: a card ahead of its column, Booze in a price, gifts."""
        found = []
        for move in moves:
            family = MOVES.family(move).name
            offset = move - MOVES.first[family]
            ahead = family == "expand" and self.side.laying(offset).ahead
            if ahead or (family == "hire" and offset) or family in GIFTS:
                found.append(move)
        return frozenset(found)

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

    def why_give(self, resource: int, amount: int) -> list[str]:
        """What both have then."""
        partner = Side(self.view, 1 - self.view.seat)
        kept, then = self.side.held[resource] - amount, partner.held[resource] + amount
        return [self.words("hint.gives", kept=self.amount(resource, kept), then=self.amount(resource, then))]

    def why_turn_off(self, slot: int) -> list[str]:
        """What the event would do as things stand."""
        return [would_do_text(self.side, slot, self.words)]

    def why_draw(self) -> list[str]:
        """What the next card may be for, and who stays beside the deck."""
        key = "hint.draws" if self.side.holes else "hint.draws_full"
        return [self.words(key, left=self.side.left, holes=self.side.holes), *self.waiting()]

    def waiting(self) -> list[str]:
        waiting = len(self.side.hand)
        return [self.words("hint.keeps", n=waiting)] if waiting else []

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
        if not left:
            return ""
        return self.words("hint.on_discards", gains=amounts_text(card.gain, self.words, signs=True), left=left)

    # --- parts of sentences -------------------------------------------------------------------------------------------

    def sentence(self, said: str) -> str:
        return f"{said[0].upper()}{said[1:]}." if said else ""

    def listed(self, parts: Sequence[str]) -> str:
        """ "3 Dollars, 2 Booze and 5 Votes"."""
        return self.words("hint.and", first=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else parts[0]

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
