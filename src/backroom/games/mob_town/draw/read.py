"""A view read once into plain values; every other file of this folder takes it.

What the rules say is asked of the rules: `plain(rule)` needs no compiler, so no picture waits for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import EMPTY
from backroom.core.words import Words
from backroom.games.mob_town.draw.choose import LINEUP, TOWN, choose, hand_of
from backroom.games.mob_town.mind.payment import Payment, cheapest
from backroom.games.mob_town.rules.cards import (
    VALUE,
    cards_of_a_draw,
    cash_worth,
    keeps,
    number_of,
    picks_of_a_cash_in,
)
from backroom.games.mob_town.rules.points import (
    BRIEFCASE_POINTS,
    COUNT,
    agenda_value,
    agendas_won,
    control_points,
    standing,
)
from backroom.games.mob_town.rules.price import pays_with
from backroom.games.mob_town.rules.shut_down import CLEARING, shut_price
from backroom.games.mob_town.rules.takeover import held_by, receiver_now, steps_nearer
from backroom.games.mob_town.rules.town import ring_at
from backroom.games.mob_town.scoring import track_place
from backroom.games.mob_town.state import (
    AGENDAS,
    BANK,
    CASH,
    CASH_IN,
    EXCHANGE,
    FIRST_OF_PHASE,
    MOB_ACTIVITY,
    MOB_CARDS,
    MOVE,
    MOVES,
    PLACE,
    ROUTE,
    SEATS,
    SLOTS,
    TAKE,
    TAKE_OVER,
    TARGET,
    TRADE,
    Kind,
    Outcome,
    Phase,
    Professional,
)
from backroom.games.mob_town.text import (
    city_says,
    landmark_says,
    members,
    name_of,
    need_at,
    price_at,
    property_at,
    receiver_name,
    safe_draws,
    spot_state,
    suits_text,
    why_not,
)

SLOT_FAMILIES = {
    Phase.MAIN: TAKE_OVER,
    Phase.PRO_SLOT: TARGET,
    Phase.PRO_SLOT2: EXCHANGE,
    Phase.PAWN_PLACE: PLACE,
    Phase.CO_MAIN: MOVE,
}
FREE_OR_FORCEFUL = (Professional.LOCKSMITH, Professional.ENFORCER)
PAYING = (Phase.ROUTE, Phase.PAY, Phase.CONNECT_PAY, Phase.CLEAR_PAY, Phase.SHUT_PAY, Phase.PAY_JOKER)
AIMED = (*PAYING, Phase.LOT_TAKE, Phase.PRO_SLOT2)  # the running decision is about one card of the city
GIVING = (
    Phase.TRADE_GIVE, Phase.PAY, Phase.CONNECT_PAY, Phase.PAY_JOKER, Phase.CLEAR_PAY, Phase.SHUT_PAY, Phase.GIFT_KIND,
    Phase.MOB_DISCARD,
)  # fmt: skip
CHOOSING_AGENDAS = (Phase.AGENDA_PICK, Phase.SWAP_IN, Phase.PRO_AGENDA)
CHANGES = (Kind.TOOK_OVER, Kind.BUILT, Kind.SHUT_DOWN, Kind.EXPANDED, Kind.CLEARED)  # shown on the card itself


class Way(NamedTuple):
    """The shortest ways to a card: the steps, and who is paid for each card passed."""

    steps: tuple[tuple[int, int], ...]  # pairs of slots beside each other, nearer to the target first
    passed: tuple[tuple[int, int], ...]  # slot, and the seat that gets a card, EMPTY: nobody
    ends: tuple[int, ...]  # own cards where a way begins


class Spot(NamedTuple):
    """A card of the city. Pictures of cards are kept by these values, which tuples compare fastest."""

    slot: int
    card: int
    x: int
    y: int
    stack: int
    shut: bool
    aimed: bool  # the running decision is about it
    tokens: tuple[int, ...]  # seats from the bottom up
    pawns: tuple[int, ...]
    mob: int  # places for mob tokens: none outside the co-op and on a face-down card
    move: int | None  # what clicking it would do
    legal: bool
    sure: bool  # clicking it ends the turn or an action for good
    about: str
    says: str  # for the tooltip: what clicking does, and what it is
    why: str  # why it cannot be clicked, with its section
    section: str
    tag: str  # price tag
    far: int  # connection cards due
    way: Way | None


@dataclass(frozen=True)
class Seat:
    """What everybody may know of a seat."""

    name: str
    hand: tuple[int, ...]  # kinds that the view shows
    cards: int  # in hand, shown or not
    briefcases: int
    tokens: int
    score: int
    track: tuple[int, int]  # fifty markers, space of the score track
    points: tuple[int, ...]  # of the rounds scored so far
    now: int  # what the law would find in the town now
    agendas: int  # what the agendas that the view shows would pay now
    secret: bool  # whether other agendas would be turned over
    total: int  # the score if the law came now, with all that is known
    revealed: tuple[tuple[tuple[int, bool], ...], ...]  # by round: agendas shown at its scoring, and whether won
    kept: tuple[int, ...]  # professionals
    role: int
    pawn: int  # slot

    @property
    def hidden(self) -> int:
        """Cards in hand that the view does not show: a rival's, and everybody's for those who only watch."""
        return self.cards - len(self.hand)


@dataclass(frozen=True)
class Standing:
    """How everybody stands in an agenda."""

    counts: tuple[int, ...]
    values: tuple[int, ...]  # of the cards counted, which break ties
    won: bool  # by the seat of the view, as things stand

    @property
    def best(self) -> tuple[int, int]:
        """The highest count and its value."""
        return max(zip(self.counts, self.values, strict=True))

    @property
    def leaders(self) -> list[int]:
        """The seats that are ahead, several in a full tie."""
        return [seat for seat, mark in enumerate(zip(self.counts, self.values, strict=True)) if mark == self.best]


class Table:
    """What a seat sees, in the words of one language: both pictures, the question and the keys are made from it."""

    def __init__(self, view: View, words: Words, draft: Mapping[str, int] = MappingProxyType({})) -> None:
        s, d, seat = view.reading, view.deck.reading, view.seat
        self.view, self.words, self.deck = view, words, view.deck
        self.legal, self.over = view.legal, view.over
        self.mine = bool(view.legal)  # never for those who only watch, whose view is the first seat's
        self.choice = choose(view, draft)  # a set that is put together in any order
        first = draft.get("a", 0)
        self.first = first if 0 <= first <= len(AGENDAS) else 0  # the first agenda of a pair plus 1, 0: none yet
        # whose turn it is
        self.seat = seat
        self.phase = Phase(int(s.phase))
        self.actor = int(s.actor)
        self.players, self.rounds, self.round_no = int(s.options.players), int(s.options.rounds), int(s.round_no)
        self.extra = int(s.extra)
        # the variants
        self.coop = bool(s.options.mode)
        self.exact = bool(s.options.payment)
        self.professionals = bool(s.options.professionals)
        self.city_card = int(s.city)
        # cards
        self.lineup: list[int] = s.lineup[: s.lineup_n].tolist()
        self.deck_left, self.deck_whole = int(s.deck_n) - int(s.drawn), int(s.deck_n)
        self.safe_draws = safe_draws(s)
        self.lot: list[int] = s.lot.tolist()
        self.lot_place, self.sold_out = int(s.lot_place), not s.unused.n
        self.shown: list[int] = s.shown.tolist()
        self.pro, self.pro_place = int(s.pro), int(s.pro_place)
        self.held = members(int(s.held[seat]))
        # the running decision
        self.target, self.left, self.picks, self.need = int(s.target), max(0, int(s.left)), int(s.picks), int(s.need)
        self.due: list[int] = s.due.tolist()
        self.trade, self.returned, self.gift = int(s.trade), int(s.returned), int(s.gift)
        self.cash_worth = int(s.cash_worth)
        self.clears = self.phase == Phase.CLEAR_PAY or (self.phase == Phase.PAY_JOKER and s.goal == CLEARING)
        self.aim = self.target if self.phase in AIMED else EMPTY
        # the co-op
        self.acts = int(s.acts)
        self.law_track, self.mob_track, self.pool = int(s.law_track), int(s.mob_track), int(s.pool)
        self.mob_last = int(s.mob_last)
        self.won = bool(s.outcome == Outcome.WON)
        cards = MOB_CARDS if s.options.coop_master_crimes else MOB_ACTIVITY
        self.mob_to_come = [card for card in range(cards) if not int(s.mob_out) >> card & 1] if s.mob.n else []
        # the city
        self.city_n, self.shut = int(s.city_n), int(s.shut)
        self.cards, self.xs, self.ys = (values[: self.city_n].tolist() for values in (s.card, s.x, s.y))
        self.faces: list[int] = s.face[: self.city_n].tolist()
        self.changed = {happening.subject for happening in view.recent if happening.kind in CHANGES}
        self.values, self.types, self.suits = d.face.tolist(), d.type.tolist(), d.suits.tolist()  # by property id
        self.held_then, self.won_then = s.held_then.T.tolist(), s.won_then.T.tolist()  # by seat and round
        self.seats = [self._seat(number) for number in range(self.players)]
        self.me = self.seats[seat]

    def _seat(self, number: int) -> Seat:
        s = self.view.reading
        done = self.round_no - (0 if self.over else 1)
        points = (s.control_points[:done, number] + s.agenda_points[:done, number]).tolist()
        shown = zip(self.held_then[number], self.won_then[number], strict=True)
        playing = not (self.over or self.coop) and number < self.players
        now = int(plain(control_points)(s, self.deck.reading, number)) if playing else 0
        won = int(plain(agendas_won)(s, number)).bit_count() if playing else 0
        agendas = won * self.agenda_value
        last = playing and self.round_no == self.rounds
        return Seat(
            name=self.view.seat_name(number, self.words),
            hand=hand_of(self.view, number),
            cards=int(s.hand_n[number]),
            briefcases=int(s.briefcases[number]),
            tokens=int(s.supply[number]),
            score=int(s.score[number]),
            track=track_place(int(s.score[number])),
            points=tuple(points),
            now=now,
            agendas=agendas,
            secret=playing and self.phase != Phase.AGENDA_PICK and not int(s.held[number]),
            total=int(s.score[number]) + now + agendas + (BRIEFCASE_POINTS * int(s.briefcases[number]) if last else 0),
            revealed=tuple(tuple((agenda, bool(won >> agenda & 1)) for agenda in members(held)) for held, won in shown),
            kept=members(int(s.kept[number])),
            role=int(s.role[number]),
            pawn=int(s.pawn[number]),
        )

    # --- what the seat does now -------------------------------------------------------------------------------------

    @property
    def choosing_agendas(self) -> bool:
        """Whether the seat chooses among all eight agendas."""
        return self.phase in CHOOSING_AGENDAS and self.mine

    @property
    def giving(self) -> bool:
        """Whether the seat gives cards of its hand away."""
        return self.phase in GIVING and self.mine

    @property
    def paying(self) -> bool:
        """Whether somebody pays for a card of the city."""
        return self.phase in PAYING and self.target >= 0

    def lineup_move(self, kind: int) -> int | None:
        """What clicking a card of the lineup would do, if that is legal."""
        from_lineup = {Phase.MAIN: TRADE + kind // 3, Phase.CO_MAIN: TRADE + kind // 3, Phase.CASH_PICK: TAKE + kind}
        move = from_lineup.get(self.phase)
        return move if move in self.legal else None

    def hand_move(self, kind: int) -> int | None:
        """What clicking a card of the hand would do, legal or not."""
        if kind == CASH and self.phase in (Phase.MAIN, Phase.CO_MAIN):
            return CASH_IN
        if self.phase not in GIVING or (self.phase == Phase.PAY_JOKER and kind == CASH):
            return None
        return int(FIRST_OF_PHASE[self.phase]) + kind

    # --- what the rules say -----------------------------------------------------------------------------------------

    @cached_property
    def draws(self) -> int:
        """Cards that a Draw brings."""
        return int(plain(cards_of_a_draw)(self.view.reading, self.deck.reading, self.seat))

    @cached_property
    def cashes(self) -> int:
        """Cards that a Cash In brings."""
        return int(plain(picks_of_a_cash_in)(self.view.reading, self.deck.reading, self.seat))

    @cached_property
    def agenda_value(self) -> int:
        """Points for an agenda."""
        return int(plain(agenda_value)(self.view.reading, self.deck.reading))

    @property
    def shut_price(self) -> int:
        """What it costs to shut down the card where the pawn stands."""
        if not self.coop or self.me.pawn < 0:
            return 0
        return int(plain(shut_price)(self.view.reading, self.deck.reading, self.seat))

    def price(self, slot: int, forceful: bool = False) -> int:
        """What a card of the city costs."""
        return price_at(self.view, slot, forceful)

    def number_of(self, who: int) -> int:
        """The number in a professional's text."""
        return int(plain(number_of)(self.view.reading, self.deck.reading, who))

    @property
    def receiver(self) -> str:
        """Who gets the next connection card."""
        if not any(self.due):
            return ""
        return receiver_name(self.view, int(plain(receiver_now)(self.view.reading)), self.words)

    @cached_property
    def payment(self) -> Payment:
        """The cheapest payment."""
        return cheapest(self.view)

    def standing(self, agenda: int) -> Standing:
        """How everybody stands in an agenda."""
        s = self.view.reading
        marks = [divmod(int(plain(standing)(s, seat, agenda)), COUNT) for seat in range(self.players)]
        counts, values = zip(*marks, strict=True)
        best = max(mark for seat, mark in enumerate(marks) if seat != self.seat)
        return Standing(counts, values, counts[self.seat] > 0 and marks[self.seat] > best)  # R28, R29

    # --- words ------------------------------------------------------------------------------------------------------

    def name(self, table: str, number: int) -> str:
        """The name of a card."""
        return name_of(self.deck, self.words, table, number)

    def property_at(self, slot: int) -> str:
        """The name of a card of the city."""
        return property_at(self.view, slot, self.words)

    def move_text(self, move: int) -> str:
        """A move in words."""
        return self.view.move_text(move, self.words)

    def why_not(self, move: int) -> tuple[str, str]:
        """Why a move is not possible, and the section that says so."""
        return why_not(self.view, move, self.words)

    @property
    def section(self) -> str:
        """The section of what is picked now."""
        return (
            "professionals" if self.phase == Phase.PRO_SLOT else MOVES.family(int(FIRST_OF_PHASE[self.phase])).section
        )

    def why_no_pick(self, number: int) -> tuple[str, str]:
        """Why a card of the hand or the lineup cannot be picked: it never could, or it does not go with the others."""
        assert self.choice is not None
        if number in self.choice.picks.there:
            return self.words("pick.full"), self.section
        kinds = self.lineup if self.choice.place == LINEUP else self.me.hand
        return self.why_not(int(FIRST_OF_PHASE[self.phase]) + kinds[number])

    @property
    def city_note(self) -> str:
        """The city card of the round, in a few words."""
        if self.city_card < 0:
            return ""
        says = city_says(self.deck, self.words, self.city_card)
        return self.words("show.pair", a=self.name("city", self.city_card), b=says)

    # --- the city ---------------------------------------------------------------------------------------------------

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The city, north to south; what can be clicked comes last, the farthest on top: ways lie on the cards."""
        s, words = self.view.reading, self.words
        stacks, owners, tokens = s.stack.tolist(), s.owner.tolist(), s.tokens.tolist()
        first, routes = SLOT_FAMILIES.get(self.phase), self._route_moves()
        priced = self.phase == Phase.MAIN or (self.phase == Phase.PRO_SLOT and self.pro in FREE_OR_FORCEFUL)
        free, forceful = self.pro == Professional.LOCKSMITH, self.pro == Professional.ENFORCER
        ways = Ways(self) if priced and self.mine and not self.coop else None
        crew = self.choice if self.choice and self.choice.place == TOWN else None
        found = []
        for slot in range(self.city_n):
            move = routes.get(slot, first + slot if first is not None else None)
            legal = move is not None and move in self.legal
            about, why, section, tag, far = self._about(slot), "", "", "", 0
            if crew is not None:
                legal = slot in crew.may or slot in crew.picks
                why, section = ("", "") if legal else (words("pick.full"), "professionals")
            elif move is not None and self.mine and not legal:
                why, section = self.why_not(move)
            if priced and self.mine and owners[slot] != self.seat:
                far = need_at(self.view, slot, free)
            if priced and legal:
                price = self.price(slot, forceful)
                tag = words("show.price_way", n=price, k=far) if far else words("show.price", n=price)
            says = f"{self.move_text(move)}. {self._held(slot)}" if legal and move is not None and not crew else about
            way = ways.to(slot) if ways and far else None
            if way and way.passed:
                says = f"{says.rstrip('.')}. {self._paid_on(way)}"
            below = [other for other in range(SEATS) for _ in range(tokens[slot][other] - (other == owners[slot]))]
            shut = bool(self.shut >> slot & 1)
            found.append(
                Spot(
                    slot=slot, card=self.cards[slot], x=self.xs[slot], y=self.ys[slot], stack=stacks[slot], shut=shut,
                    aimed=self.aim == slot,
                    tokens=(*below, owners[slot]) if owners[slot] >= 0 and not self.coop else (),
                    pawns=tuple(n for n in range(self.players) if self.seats[n].pawn == slot) if self.coop else (),
                    mob=self.faces[slot] if self.coop and not shut else 0, move=move, legal=legal,
                    sure=legal and self._is_final(slot, forceful), about=about,
                    says=says, why=why, section=section, tag=tag, far=far, way=way,
                )
            )  # fmt: skip
        return tuple(sorted(found, key=lambda spot: (spot.legal, -spot.y, spot.legal and spot.far, spot.x)))

    def _is_final(self, slot: int, forceful: bool) -> bool:
        """Whether clicking a card of the city leaves nothing to decide that could be taken back."""
        if self.phase == Phase.CO_MAIN:
            return self.acts <= 1
        if self.phase == Phase.ROUTE:
            return False
        if self.phase == Phase.MAIN or (self.phase == Phase.PRO_SLOT and self.pro in FREE_OR_FORCEFUL):
            return self.payments(slot, forceful) == 1
        return True

    def payments(self, slot: int, forceful: bool = False) -> int:
        """In how many ways the hand pays for a card: 1, or 2 for more; the only one is paid without a question."""
        s, d = self.view.reading, self.deck.reading
        worth, card = int(plain(cash_worth)(s, d, self.seat)), self.cards[slot]
        able = sorted(int(VALUE[worth, kind]) * 16 + kind for kind in self.me.hand if plain(pays_with)(d, card, kind))
        left, exact = self.price(slot, forceful), self.exact
        ways: set[tuple[int, ...]] = {()}
        whole: set[tuple[int, ...]] = set()
        for worth_and_kind in reversed(able):  # the dearest first, as cards are paid
            value, kind = divmod(worth_and_kind, 16)
            for way in list(ways):
                paid = sum(VALUE[worth, each] for each in way)
                if paid + value >= left and not (exact and paid + value > left):
                    whole.add((*way, kind))
                elif paid + value < left:
                    ways.add((*way, kind))
            if len(whole) > 1:
                return 2
        return len(whole)

    def _about(self, slot: int) -> str:
        """What a card is and who holds it."""
        state = spot_state(self.view, slot, self.words)
        return _about(self.deck, self.words, self.cards[slot], self.faces[slot], state)

    def _held(self, slot: int) -> str:
        """Who pays for a card and who holds it, where its name was said."""
        suits = suits_text(self.deck, self.cards[slot], self.words)
        about = self.words("show.pair", a=suits[:1].upper() + suits[1:], b=spot_state(self.view, slot, self.words))
        return _with_gift(self.deck, self.words, self.cards[slot], about)

    def _paid_on(self, way: Way) -> str:
        """Who may be paid on the way, for the tooltip and for those who hear the table."""
        people = dict.fromkeys(owner for _, owner in way.passed)
        names = [self.words("show.nobody") if seat == EMPTY else self.seats[seat].name for seat in people]
        return self.words("show.way", names=", ".join(names))

    def _route_moves(self) -> dict[int, int]:
        """While choosing the way: the cards that the next step may pass, with the move of each."""
        s = self.view.reading
        if self.phase != Phase.ROUTE or self.actor != self.seat:
            return {}
        nearer = int(plain(steps_nearer)(s, self.seat))
        found: dict[int, int] = {}
        for receiver in range(BANK + 1):
            here = nearer & int(plain(held_by)(s, receiver))
            if ROUTE + receiver in self.legal:
                found |= {slot: ROUTE + receiver for slot in range(self.city_n) if here >> slot & 1}
        return found


@lru_cache(4096)
def _about(deck: Deck, words: Words, card: int, face: int, state: str) -> str:
    """What a card is, and in which state."""
    what = f"{name_of(deck, words, 'property', card)} ({face}, {suits_text(deck, card, words)})"
    return _with_gift(deck, words, card, words("show.pair", a=what, b=state))


def _with_gift(deck: Deck, words: Words, card: int, about: str) -> str:
    """And what a landmark gives."""
    gives = landmark_says(deck, words, card)
    return f"{about}. {gives}" if gives else about


class Ways:
    """The shortest ways from a seat's own cards to every other card (§connection, R14)."""

    def __init__(self, table: Table) -> None:
        s, d, seat = table.view.reading, table.deck.reading, table.seat
        self.owners: list[int] = s.owner.tolist()
        self.near: list[list[int]] = s.near.tolist()
        self.rings = [int(s.owned[seat])]  # bit set of the cards so many steps away
        while self.rings[-1] and len(self.rings) < SLOTS:
            self.rings.append(int(plain(ring_at)(s, seat, len(self.rings))))
        chauffeur = plain(keeps)(s, seat, Professional.CHAUFFEUR)
        self.spared = int(plain(number_of)(s, d, Professional.CHAUFFEUR)) if chauffeur else 0  # nearest to the target

    def to(self, slot: int) -> Way | None:
        """All shortest ways to a card; None for a seat that controls nothing."""
        if not self.rings[0]:
            return None
        steps, passed, here = [], [], [slot]
        far = next(distance for distance, ring in enumerate(self.rings) if ring >> slot & 1)
        for distance in range(far - 1, -1, -1):
            ring = self.rings[distance]
            nearer = [(a, b) for a in here for b in self.near[a] if b != EMPTY and ring >> b & 1]
            steps += nearer
            here = sorted({b for _, b in nearer})
            if 0 < distance < far - self.spared:
                passed += [(b, self.owners[b]) for b in here]
        return Way(tuple(steps), tuple(passed), tuple(here))
