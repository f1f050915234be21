"""A hint in words: one move in the imperative, how it compares, and why, with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, SYMBOL, CityCard, symbols_of
from backroom.games.mayor_of_chicago.draw.amounts import FEW
from backroom.games.mayor_of_chicago.draw.symbols import planned_card
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.mind.gifts import considered
from backroom.games.mayor_of_chicago.scoring import FULL_MARGIN, MARGIN_SHARE
from backroom.games.mayor_of_chicago.state import (
    BOOZE,
    BOOZE_VALUE,
    DISCARD_MAX,
    DOLLAR,
    END,
    EVENTS,
    HIRE_MAX,
    IMMEDIATE,
    MOVES,
    NO_CARD,
    POPULARITY,
    POWER,
    VOTE,
    Phase,
)
from backroom.games.mayor_of_chicago.text import (
    ability_text,
    amount_text,
    amounts_text,
    block_place,
    changes_text,
    effect_text,
    event_name,
    gains_text,
    outcome_text,
    would_do_text,
)
from backroom.kit.screen import Hint, Planned
from backroom.kit.weigh import SIMULATED, Cost, Scale, share_scale, shared, weigh

if TYPE_CHECKING:
    from backroom.core.match import Match, View

USUAL_RETURN = 0.85  # of a win; a loss is as far below 0 (`scoring.graded`)
LEAST_RETURN = 1 - MARGIN_SHARE  # of a win by nothing
LEAST = 0.02 * USUAL_RETURN  # one game of a hundred
UNLIKELY = 5 * LEAST  # by so much a gift must be better where the partner does not seem to need it
SURE = 0.99  # of the games won, or lost: then the margin tells moves apart
FEW_FIGURES = 4  # on blocks
GIFTS = ("give", "ask")
LAID_OUT = ("exchange", "buy", "settle", "give_dollars", "give_booze")  # amounts; many of them are laid out first
BY_VOTES = ("_won", "_lost", "_behind")  # where Votes tell the moves apart
FEW_HIRES, FEW_CARDS = 4, 6  # hires and cards to spare: said where so many are left
HALF_VOTE = MARGIN_SHARE / FULL_MARGIN / 2  # what half a Vote of margin is worth on the scale of `returns`
GIFT_VOTES = 4 * HALF_VOTE  # by so much a gift must be better where Votes tell the moves apart


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note of a hint: the best move, what it is worth beside the next best ones, and what tells them apart."""
    reasons = _Reasons(view, words)
    kept = _no_idle_gift(advice, considered(view), by_votes=_kind(view, advice) in BY_VOTES)
    advice = _Weighed(kept, advice.playouts, costly=reasons.costly(view.legal))
    trifle = HALF_VOTE if _kind(view, advice) in BY_VOTES else LEAST
    advice = replace(advice, moves=advice.without_idle_cost(trifle))
    kind, scale = _kind(view, advice), scale_of(view, words, advice)
    note = weigh(
        advice,
        scale,
        lambda move: reasons.advice(move).removesuffix("."),
        lambda move: [fact for fact in reasons.why(move) if fact],
        reasons.advice,
    )
    rows = advice.ranked(scale.least)[:2]
    if note.bars and all(MOVES.family(row.move).name == "hire" for row in rows):  # they differ in how to pay alone
        hired = shared(rows, lambda move: [fact for fact in reasons.why(move) if fact])
        note = replace(note, reason=" ".join([*hired, note.reason]).strip())
    if note.bars and not note.reason:  # nothing on the table tells them apart
        note = replace(note, reason=words("hint.in_games"))
    if note.bars:
        note = _headed(note, advice, scale, words(f"hint.figure{kind}"), words)
    best = note.moves[0]
    family = MOVES.family(best).name
    draft = f"booze={best - MOVES.first['hire']}" if family == "hire" else ""
    if family in LAID_OUT and int(view.record.high) - int(view.record.low) >= FEW:  # fewer are pressed themselves
        draft = f"amount={best - MOVES.first[family]}"
    if family in ("block", "survey"):  # blocks lie close together: a figure covers what the one above it pays
        note = replace(note, values=note.values[:FEW_FIGURES])
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

    def without_idle_cost(self, trifle: float) -> tuple[Rated, ...]:
        """The moves; one that costs Corruption is first only if it is more than a trifle better than all others."""
        found = {row.move: row for row in self.moves}
        rows = self.ranked(LEAST)
        best = found[rows[0].move]
        if best.move not in self.costly or not self.playouts:
            return self.moves
        free = (found[row.move] for row in rows if row.move not in self.costly)
        other = next((row for row in free if super(_Weighed, self).is_equal(best, row, trifle)), None)
        return self.moves if other is None else (other, *(row for row in self.moves if row is not other))


def _no_idle_gift(advice: Advice, sensible: Sequence[int], *, by_votes: bool) -> tuple[Rated, ...]:
    """The moves, a gift or the wish for one first only where it is clearly better: it costs both a Corruption.

    Gifts that are not better than the move which is advised are not compared with it, as long as something else is.
    """
    if not advice.playouts:
        return advice.moves
    found = {row.move: row for row in advice.moves}
    rows = [found[row.move] for row in advice.ranked(LEAST)]
    others = [row for row in rows if not _is_gift(row)]
    best = rows[0]
    lead = GIFT_VOTES if by_votes else LEAST if best.move in sensible else UNLIKELY
    if _is_gift(best) and all(advice.is_clear(best, row, lead) for row in others):
        return (best, *(row for row in advice.moves if not _is_gift(row)))
    if not others:
        return advice.moves
    first = others[0] if _is_gift(best) else best
    kept = [row for row in advice.moves if row is not first and not _is_gift(row)]
    if not any(row.visits for row in kept):  # only gifts are left to compare with: none counts as better
        kept = [replace(row, value=min(row.value, first.value)) for row in advice.moves if row is not first]
    return (first, *kept)


def _is_gift(row: Rated) -> bool:
    return MOVES.family(row.move).name in GIFTS


def _headed(note: Hint, advice: Advice, scale: Scale, counts: str, words: Words) -> Hint:
    """The figures of the best two moves at the head of the note, and what speaks for the second after the reason."""
    other, (name, facts) = advice.ranked(scale.least)[1], note.against
    shown = scale.shows(other) and len(note.bars) > 1  # else its figure would mean another thing
    draws = MOVES.family(note.moves[0]).name == "draw"  # what placing brings would sound as if drawing brought it
    said = facts if shown and not draws else f"{name}. {facts}"
    return replace(
        note,
        bars=(),
        reason=" ".join(
            part for part in (note.reason, words("hint.other", facts=_after_colon(said)) if facts else "") if part
        ),
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
    counted = round(abs(margin(rows[0]))) > 0  # else Votes would say nothing
    if best > SURE and counted:
        return "_won"
    if best < 1 - SURE and counted:  # some simulated games were won: played well it is not lost
        return "_behind" if chance > 1 - SURE and best * rows[0].visits >= 1 else "_lost"
    if FORECAST.kind(view) not in FORECAST.fits:
        return f"_{SIMULATED}"
    return "_easy" if chance > SURE else ""  # all moves would read 100 %


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """The chance to win; where that is certain the share of simulated games; Votes where those all end the same way."""
    rows, kind = advice.ranked(LEAST), _kind(view, advice)

    def shared(facts: str) -> str:
        return words("hint.shared", facts=_after_colon(facts))

    alone = words("hint.only" if advice.playouts or len(advice.moves) == 1 else "hint.quick")
    if kind in BY_VOTES:
        winning = kind == "_won"
        share = words("hint.percent", n=round(100 * FORECAST.of(view, rows[0], advice.moves[0])))

        first = advice.ranked(HALF_VOTE)[:2]
        alike = len(first) > 1 and round(margin(first[0])) == round(margin(first[1]))
        digits = 1 if alike and advice.is_clear(first[0], first[1]) and len(advice.leaders(HALF_VOTE)) == 1 else 0

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
            lambda row: words(f"hint.level{kind}", share=share, votes=round(abs(margin(row)))),
            gap,
            alone,
            is_sure,
            words("hint.close"),
            words("hint.even_so"),
            shared,
        )

    if kind == "_easy":
        return replace(share_scale(view, words, advice, alone, LEAST, of=won, said="easy"), shared=shared)
    return replace(share_scale(view, words, advice, alone, LEAST), shared=shared)


def _after_colon(facts: str) -> str:
    """Sentences that go on after a colon; none of them begins with a name."""
    return f"{facts[0].lower()}{facts[1:]}"


def won(row: Rated) -> float:
    """The share of simulated games won.

    A result is far above 0 for a win and as far below it for a loss, so that the mean square of the results, which the
    standard error tells, is the square of a usual one. That is true to half a game of a hundred. Where all results are
    the same, the standard error is 0, and the games are all won or all lost.
    """
    usual = sqrt(row.error**2 * row.visits + row.value**2)
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
        if family == "ready":
            return self.waiting() if s.phase != Phase.END_GIFTS else [self.words("hint.no_gift")]
        if family == "defer":
            return [self.words("hint.defers")]
        if family == "pass":
            return [self.words("hint.no_gift" if s.phase == Phase.ANSWER else "hint.brings_nothing")]
        if family in GIFTS:
            return [*self.purses(), Cost(self.words("hint.gift_costs"))]
        if family == "settle":
            return [effect_text(side.effect_due(int(s.event_slot)), self.words), *self.then_held(move)]
        if family in ("give_dollars", "give_booze"):
            return self.why_give(DOLLAR if family == "give_dollars" else BOOZE, offset)
        if family in ("exchange", "buy"):
            return [ability_text(self.cards[s.ability - 1], self.words), *self.then_held(move)]
        if family == "survey":
            return [self.sentence(self.income(offset))]
        if family in ("copy", "recall"):
            card = self.cards[(side.assistants if family == "copy" else side.discards)[offset] - 1]
            said = self.sentence(self.ability(card, int(s.block)))
            if card.ability not in ("symbol", "neighbour"):
                said = said or ability_text(card, self.words)
            return [said or self.words("hint.brings_nothing")]
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
        if block is not None:
            parts += self.would_bring(card, block)
        else:  # what is hired, then, and that it must wait
            parts += [ability_text(card, w), Cost(w("hint.no_block"))]
        few = side.hired + 1 > HIRE_MAX - FEW_HIRES
        return [*parts, *([Cost(w("hint.hire_number", n=side.hired + 1))] if few else []), *self.hole()]

    def why_discard(self, neighborhood: int) -> list[str]:
        w, side = self.words, self.side
        if neighborhood:
            return self.hole() or [self.to_spare()]
        gains = dict(enumerate(side.per_discard)) | {DOLLAR: side.discard_dollars}
        parts = [w("hint.discard_gains", gains=gains_text(gains, w), n=len(side.discards) + 1)]
        if side.takes_votes:
            parts.append(Cost(w("hint.penalty")))
        return [*parts, *(self.hole() or self.spare())]

    def hole(self) -> list[str]:
        """What it costs not to lay a card that the city cannot do without (§end)."""
        return [Cost(self.words("hint.hole"))] if self.side.spare <= 0 else []

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
            return [self.words("hint.then_same")]
        have = [self.amount(resource, held[resource] + amount) for resource, amount in sorted(change.items())]
        return [self.words("hint.then_held", have=self.listed(have))]

    def purses(self) -> list[str]:
        """What both could give, and who of them is behind: the weaker partner decides the game (§coop-end)."""
        both = self.side, Side(self.view, 1 - self.view.seat)
        mine, theirs = (self.listed([self.amount(r, side.held[r]) for r in (DOLLAR, BOOZE)]) for side in both)
        ends = [self.amount(VOTE, side.heading_for) for side in both]
        return [
            self.words("hint.purses", mine=mine, theirs=theirs),
            self.words("hint.heading", mine=ends[0], theirs=ends[1]),
        ]

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
        """What there is then, for what is compared beside the opponent's, and which events still count it."""
        w, side = self.words, self.side
        block = int(self.s.surveyed if self.s.phase == Phase.SURVEY_RESOURCE else self.s.block)
        have = self.amount(resource, side.held[resource] + side.incomes(block)[resource])
        if resource in (POPULARITY, POWER):
            said = w("hint.stands", have=have, rival=side.rival.name, level=side.level[resource])
        else:
            said = w("hint.then_held", have=have)
        return [said, *self.counted(resource)]

    def counted(self, resource: int) -> list[str]:
        """The events to come that compare or count a resource; Dollars and Votes they only change."""
        if resource not in (POPULARITY, POWER, BOOZE):
            return []
        found = [
            event_name(self.view, self.side.events[slot], self.words)
            for slot in range(EVENTS)
            if any(
                self.side.to_come(slot, which) and RESOURCE[self.side.effect(slot, which).each] == resource
                for which in (IMMEDIATE, END)
            )
        ]
        return [self.words("hint.counts", events=self.listed(found)) if found else self.words("hint.counts_nowhere")]

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
        key = "hint.keeps" if self.side.holes and self.side.left else "hint.keeps_full"  # then no new block comes
        return [self.words(key, n=waiting)] if waiting else []

    def why_block(self, card: CityCard, block: int) -> list[str]:
        parts = self.sentence(self.brings(card, block)), self.from_now_on(card), self.also(card)
        return [part for part in parts if part]

    def also(self, card: CityCard) -> str:
        """What 40 and 44 do besides: no figure tells it."""
        return ability_text(card, self.words) if card.ability in ("buy", "turn_off") else ""

    def would_bring(self, card: CityCard, block: int) -> list[str]:
        """What an assistant would bring on a block that is not chosen yet."""
        what = self.brings(card, block) or self.words("screen.nothing")
        said = self.words("hint.would_bring", what=what, **block_place(block))
        return [part for part in (said, self.from_now_on(card), self.also(card)) if part]

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
        """What a block pays most of: one resource, or a choice of several; what an ability spends is no choice."""
        incomes = self.side.ranked_incomes(block, card)
        if not incomes:
            return ""
        chosen, most = incomes[0]
        spent = {RESOURCE[name] for name in card.pay} if card else set()
        paid = [(r, n) for r, n in incomes if n == most] if chosen not in spent else incomes[:1]
        *others, last = [self.amount(r, n) for r, n in paid]
        amount = f"{', '.join(others)} {self.words('screen.or')} {last}" if others else last
        return self.words("hint.from_icons", amount=amount, icons=self.side.icons(block, chosen))

    def copied(self, card: CityCard, block: int) -> str:
        """Whose ability an assistant who copies one would best have on a block, and what it brings there."""
        side = self.side
        near = [side.assistants[other] for other in side.copyable(block)]
        found = [self.cards[n - 1] for n in (near if card.ability == "copy_neighbour" else side.recallable)]
        brings = {other.id: self.ability(other, block) for other in found if not other.ability.startswith("copy")}
        best = max((n for n in brings if brings[n]), key=lambda n: side.ability_worth(n, block), default=None)
        return self.words("hint.copied", assistant=best, what=brings[best]) if best is not None else ""

    def ability(self, card: CityCard, block: int) -> str:
        """What an ability brings on a block."""
        w, side = self.words, self.side
        if card.ability == "double":
            free = side.assistants[block] == NO_CARD
            return w("hint.again") if (side.incomes(block) if free else self.s.income >= 0) else ""
        if card.ability == "survey":
            best = max(side.beside(block), key=lambda other: max(side.incomes(other).values()), default=None)
            return w("hint.beside", what=self.income(best)) if best is not None else ""
        if card.ability in ("copy_neighbour", "copy_discard"):
            return self.copied(card, block)
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
