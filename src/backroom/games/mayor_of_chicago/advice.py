"""A hint in words: one move in the imperative, how it compares, and why, with numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.advice import Advice, Rated
from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, SYMBOL, CityCard
from backroom.games.mayor_of_chicago.reading import Side
from backroom.games.mayor_of_chicago.state import BLOCK_COLUMNS, MOVES, ROWS
from backroom.games.mayor_of_chicago.text import assistant_name, event_name
from backroom.kit.screen import Bar, Hint

if TYPE_CHECKING:
    from backroom.core.match import View


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note of a hint: the best move, its chance beside the next best one's, and the reason."""
    best = advice.moves[0]
    reasons = _Reasons(view, words)
    rivals = [row for row in advice.moves[1:] if row.visits > 0][:2]
    bars = [_bar(words("hint.chance"), best)]
    bars += [_bar(view.move_text(row.move, words), row) for row in rivals]
    family = MOVES.family(best.move).name
    draft = f"booze={best.move - MOVES.first['hire']}" if family == "hire" else ""
    if family in ("buy", "settle", "give_dollars", "give_booze"):
        draft = f"amount={best.move - MOVES.first[family]}"
    return Hint(reasons.advice(best.move), tuple(bars), "", reasons.why(best.move), (best.move,), draft)


def _bar(label: str, row: Rated) -> Bar:
    """A win rate from a value on the scale of `returns`, where wins lie around 0.85 and losses around -0.85."""
    share = min(max((row.value + 0.85) / 1.7, 0.0), 1.0)
    return Bar(label, share, f"{round(100 * share)}%")


class _Reasons:
    """Sentences about one view."""

    def __init__(self, view: View, words: Words) -> None:
        self.view, self.words = view, words
        self.s = view.record
        self.side = Side(view, view.seat)
        self.cards: list[CityCard] = view.deck.cards.city

    def amount(self, number: int, amount: int) -> str:
        """An amount with its noun and sign."""
        noun = self.words(f"one.{number}" if abs(amount) == 1 else f"resource.{number}")
        return f"{'+' if amount > 0 else '−'}{abs(amount)} {noun}"

    def advice(self, move: int) -> str:
        """The move in the imperative."""
        w, family = self.words, MOVES.family(move).name
        offset = move - MOVES.first[family]
        values = {
            **MOVES.values(move),
            **(self.view.game.move_values(self.view, move) if self.view.game.move_values else {}),
        }
        if family == "hire":
            card = self.cards[self.s.card - 1]
            key = "hint.hire_booze" if offset else "hint.hire"
            return w(key, assistant=assistant_name(card, w), dollars=values["dollars"], booze=offset)
        if family == "discard":
            return w("hint.put_away" if offset else "hint.discard")
        if family in ("place", "block"):
            number = self.s.placing if family == "block" else self.side.hand[offset]
            return w(f"hint.{family}", **{**values, "assistant": assistant_name(self.cards[number - 1], w)})
        if family == "take":
            return w("hint.take", amount=values["amount"], resource=w(f"resource.{offset}"))
        if family in ("expand", "draw"):
            return w(f"hint.{family}", **values)
        return w("hint.other", move=self.view.move_text(move, w))

    def why(self, move: int) -> str:
        """The reason, with numbers."""
        family = MOVES.family(move).name
        offset = move - MOVES.first[family]
        if family == "expand":
            return self.why_expand(offset)
        if family == "hire":
            return self.why_hire()
        if family == "discard":
            return self.why_discard(offset)
        if family == "block":
            return self.why_block(self.cards[self.s.placing - 1], offset)
        if family == "place":
            card = self.cards[self.side.hand[offset] - 1]
            block = self.side.best_block(card)
            return self.why_block(card, block) if block is not None else ""
        if family == "copy":
            return self.why_block(self.cards[self.side.assistants[offset] - 1], int(self.s.block), income=False)
        if family == "draw":
            return self.words("hint.spare", spare=max(0, self.side.spare))
        return ""

    def why_expand(self, row: int) -> str:
        w, side = self.words, self.side
        column, leftmost = side.rows[row], side.leftmost()
        parts = [w("hint.ahead") if column > leftmost else w("hint.free")]
        if column == leftmost and sum(n == leftmost for n in side.rows) == 1 and not side.off[column - 1]:
            change = ", ".join(self.amount(r, n) for r, n in side.change(column - 1, 0).items())
            name = event_name(self.view, side.events[column - 1], w)
            parts.append(w("hint.wakes", event=name, change=change or w("screen.nothing")))
        pays = self.new_blocks(row, column)
        if pays:
            parts.append(w("hint.new_block", pays=pays))
        parts.append(w("hint.spare", spare=max(0, side.spare)))
        return " ".join(parts)

    def new_blocks(self, row: int, column: int) -> str:
        """The best income of a block that the open card would complete in this row."""
        side = self.side
        letters = ["VPDBW F".index(letter) for letter in self.cards[self.s.card - 1].front]
        best: tuple[int, int] | None = None
        for other, corner in ((row - 1, 0), (row + 1, 2)):
            if column == 0 or not 0 <= other < ROWS or side.rows[other] <= column:
                continue
            y, x = 2 * min(row, other) + 1, 2 * column - 1
            own = (y + 1, x + 1) if corner == 0 else (y, x + 1)
            spots = [(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)]
            icons = [letters[corner] if spot == own else side.cells[spot[0]][spot[1]] for spot in spots]
            for resource in range(5):
                if resource in icons:
                    pays = (0, 1, 3, 5, 8)[icons.count(resource) + icons.count(6)]
                    if best is None or pays > best[1]:
                        best = (resource, pays)
        return self.amount(*best) if best else ""

    def why_hire(self) -> str:
        w, side = self.words, self.side
        card = self.cards[self.s.card - 1]
        price = side.price(card)
        key = "hint.discount" if side.has_discount(card) else "hint.price"
        parts = [w(key, price=price, full=card.cost, hires=side.hired)]
        block = self.side.best_block(card)
        if block is not None:
            gains = [self.income(block), self.ability(card, block)]
            line, column = block // BLOCK_COLUMNS + 1, block % BLOCK_COLUMNS + 1
            parts.append(w("hint.may_bring", line=line, column=column, gain=", ".join(g for g in gains if g)))
        return " ".join(parts)

    def why_discard(self, neighborhood: int) -> str:
        w, side = self.words, self.side
        if neighborhood:
            return w("hint.spare", spare=max(0, side.spare))
        parts = [w("hint.dollars", dollars=side.rival.dollars, n=len(side.discards))]
        if side.rival.penalty:
            parts.append(w("hint.penalty"))
        return " ".join(parts)

    def why_block(self, card: CityCard, block: int, *, income: bool = True) -> str:
        w, side = self.words, self.side
        parts = []
        if income and self.income(block):
            parts.append(w("hint.income", pays=self.income(block)))
        times, _ = side.ability_amount(card, block)
        gain = self.ability(card, block)
        if gain and card.symbol:
            parts.append(w("hint.ability", n=times, symbol=w(f"resource.{SYMBOL[card.symbol]}"), gain=gain))
        elif gain:
            parts.append(w("hint.neighbours", n=times, gain=gain))
        return " ".join(parts)

    def income(self, block: int) -> str:
        """The best income of a block."""
        incomes = self.side.incomes(block)
        if not incomes:
            return ""
        resource = max(incomes, key=lambda r: incomes[r])
        return self.amount(resource, incomes[resource])

    def ability(self, card: CityCard, block: int) -> str:
        """What the ability would bring on a block."""
        times, resource = self.side.ability_amount(card, block)
        for paid, each in card.pay.items():
            times = min(times, self.side.held[RESOURCE[paid]] // each)
        return self.amount(resource, times * next(iter(card.gain.values()))) if times and resource >= 0 else ""
