"""Picks in any order: cards to take, to give or to pay, and the cards that the Moving Crew exchanges.

The rules name the cards of a set in one order, so that each set is reached once. Here they are picked as people like,
and `Choice.moves` has them in the order of the rules, without those that leave no choice and are played automatically.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import EMPTY, copy_of
from backroom.games.mob_town.rules import always_leaves_a_choice, forced_move
from backroom.games.mob_town.rules.cards import PAY_ORDER, VALUE
from backroom.games.mob_town.rules.coop_moves import perform_coop
from backroom.games.mob_town.rules.price import pays_with
from backroom.games.mob_town.rules.shut_down import clear_suits
from backroom.games.mob_town.rules.step_moves import perform_step
from backroom.games.mob_town.rules.takeover import receiver_now
from backroom.games.mob_town.state import (
    CASH,
    ENOUGH,
    EXCHANGE,
    FIRST_OF_PHASE,
    ROLE,
    TARGET,
    Phase,
    Professional,
    Role,
)
from backroom.kit.picks import Picks

LINEUP, HAND, TOWN = "lineup", "hand", "town"
PAYMENTS = (Phase.PAY, Phase.SHUT_PAY, Phase.CLEAR_PAY)
GIFTS = (Phase.TRADE_GIVE, Phase.CONNECT_PAY, Phase.MOB_DISCARD)


@dataclass(frozen=True)
class Choice:
    """A set that the seat puts together: what is picked, what can be added, and the moves once it is whole."""

    place: (
        str  # where the things lie; they are numbered by their places in the lineup or the hand, by slots in the town
    )
    picks: Picks
    may: frozenset[int]  # what can be picked besides
    moves: tuple[int, ...]  # () while something is missing
    missing: int  # cards, or the value that is still to be paid
    price: int = 0  # what is paid for, 0: so many cards
    worth: int = 0  # value of what is picked
    one: bool = False  # of a set of one another pick takes the place of the first

    @property
    def free(self) -> int:
        """Empty places to show."""
        return self.missing if not self.price else int(self.missing > 0)

    def adds(self, number: int) -> str:
        """The draft when this is picked, too."""
        return self.picks.exactly((number,)) if self.one else self.picks.more(number)


def hand_of(view: View, seat: int) -> tuple[int, ...]:
    """The kinds of a hand that the view shows, in the order in which they lie."""
    return tuple(kind for kind, n in enumerate(view.reading.hand[seat].tolist()) for _ in range(n))


def choose(view: View, draft: Mapping[str, int]) -> Choice | None:
    """The set that the seat puts together now, None while it decides something else."""
    if not view.legal:
        return None
    s, phase = view.reading, Phase(int(view.reading.phase))
    if phase in PAYMENTS:
        return _payment(view, draft, phase)
    if phase == Phase.PRO_SLOT and s.pro == Professional.MOVERS:
        return _exchange(view, draft)
    if phase == Phase.CASH_PICK:
        return _cards(view, draft, LINEUP, s.lineup[: s.lineup_n].tolist(), int(s.picks), int(s.last))
    if phase in GIFTS:
        many = {Phase.CONNECT_PAY: int(s.due[plain(receiver_now)(s)]), Phase.MOB_DISCARD: int(s.picks)}.get(phase, 1)
        last = EMPTY if phase == Phase.TRADE_GIVE else int(s.last)
        return _cards(view, draft, HAND, hand_of(view, view.seat), many, last)
    return None


def _cards(view: View, draft: Mapping[str, int], place: str, kinds: Sequence[int], many: int, last: int) -> Choice:
    """So many cards, whichever; those below `last` were passed over."""
    picks = Picks(draft, (number for number, kind in enumerate(kinds) if kind >= last))
    if len(picks.numbers) > many:
        picks = Picks({}, picks.there)
    full = len(picks.numbers) == many
    may = picks.there - set(picks.numbers) if not full or many == 1 else frozenset()
    first = int(FIRST_OF_PHASE[int(view.reading.phase)])
    moves = _in_turn(view, [first + kind for kind in sorted(kinds[i] for i in picks.numbers)]) if full else ()
    return Choice(place, picks, frozenset(may), moves, many - len(picks.numbers), one=many == 1)


def _exchange(view: View, draft: Mapping[str, int]) -> Choice:
    """Two cards of the town that change places."""
    picks = Picks(draft, range(int(view.reading.city_n)))
    if len(picks.numbers) > 2:
        picks = Picks({}, picks.there)
    full = len(picks.numbers) == 2
    may = frozenset() if full else picks.there - set(picks.numbers)
    moves = _in_turn(view, [TARGET + picks.numbers[0], EXCHANGE + picks.numbers[1]]) if full else ()
    return Choice(TOWN, picks, may, moves, 2 - len(picks.numbers))


def _payment(view: View, draft: Mapping[str, int], phase: Phase) -> Choice:
    """Cards that make the price together, none of them superfluous (R10, R53); to clear out they may make less."""
    s, d, seat = view.reading, view.deck.reading, view.seat
    clears, worth, kinds = phase == Phase.CLEAR_PAY, int(s.cash_worth), hand_of(view, view.seat)
    target, order = int(s.card[s.target]), PAY_ORDER[worth]
    suits = int(plain(clear_suits)(s, d, seat)) if clears else 0

    def able(kind: int) -> bool:
        fits = kind == CASH or suits >> kind // 3 & 1 if clears else plain(pays_with)(d, target, kind)
        return bool(fits and order[kind] >= s.last)

    picks = Picks(draft, (number for number, kind in enumerate(kinds) if able(kind)))
    rules = Price(
        left=int(s.left),
        most=int(s.hand_n[seat]) - (0 if clears else int(s.need)),
        exact=bool(s.options.payment) and not clears,
        part=clears,
        mixed=not clears or s.suit != EMPTY or s.role[seat] == Role.INSPECTOR,
        worth=worth,
    )

    def leads(numbers: Iterable[int]) -> bool:
        chosen = set(numbers)
        return rules.leads([kinds[i] for i in chosen], [kinds[i] for i in picks.there - chosen])

    if not leads(picks.numbers):
        picks = Picks({}, picks.there)
    may = frozenset(number for number in picks.there if number not in picks and leads((*picks.numbers, number)))
    chosen = sorted((kinds[i] for i in picks.numbers), key=lambda kind: int(order[kind]))
    paid = rules.value(chosen)
    missing = max(0, rules.left - paid)
    moves: tuple[int, ...] = ()
    if chosen and (not missing or clears):
        first = int(FIRST_OF_PHASE[phase])
        moves = _in_turn(view, [*(first + kind for kind in chosen), *([ENOUGH] if missing else [])])
    return Choice(HAND, picks, may, moves, missing, rules.left, paid)


@dataclass(frozen=True)
class Price:
    """What makes a set of cards a payment."""

    left: int  # to pay
    most: int  # cards that may be spent
    exact: bool
    part: bool  # less is enough
    mixed: bool  # cards of both suits
    worth: int  # of cash

    def value(self, kinds: Sequence[int]) -> int:
        """What cards make together."""
        return sum(int(VALUE[self.worth, kind]) for kind in kinds)

    def leads(self, kinds: Sequence[int], others: Sequence[int]) -> bool:
        """Whether the cards, alone or with some of the others, pay the price."""
        values = [int(VALUE[self.worth, kind]) for kind in kinds]
        if len(kinds) > self.most or (values and sum(values) - min(values) >= self.left):
            return False
        if not self.mixed and len({kind // 3 for kind in kinds if kind != CASH}) > 1:
            return False
        if self.part:
            return True
        spare = Counter(int(VALUE[self.worth, kind]) for kind in others)
        return any(
            self._whole(values, (ones, twos, threes))
            for ones in range(spare[1] + 1)
            for twos in range(spare[2] + 1)
            for threes in range(spare[3] + 1)
        )

    def _whole(self, values: list[int], more: tuple[int, int, int]) -> bool:
        """Whether the cards with these extra ones of each value are a payment."""
        total = sum(values) + more[0] + 2 * more[1] + 3 * more[2]
        if total < self.left or (self.exact and total > self.left) or len(values) + sum(more) > self.most:
            return False
        least = min([*values, *(value for value, n in zip((1, 2, 3), more, strict=True) if n)], default=0)
        return total - least < self.left


def _in_turn(view: View, moves: Sequence[int]) -> tuple[int, ...]:
    """The moves that have to be told: the others leave no choice once those before them are played."""
    s, d, seat = copy_of(view.record), view.deck.record, view.seat
    s.happenings.enabled = 0
    named = [moves[0]]
    for done, move in pairwise(moves):
        plain(perform_step if done < ROLE else perform_coop)(s, d, seat, done)
        if plain(always_leaves_a_choice)(s) or plain(forced_move)(s, d, seat) == EMPTY:
            named.append(move)
    return tuple(named)
