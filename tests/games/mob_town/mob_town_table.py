"""A table set by hand: cities, hands and decks in the document's notation, moves in the game's."""

from __future__ import annotations

from typing import Any

import numpy as np

from backroom.core.decks import read_deck
from backroom.core.record import EMPTY, clear, copy_of, new, push
from backroom.games.mob_town import GAME
from backroom.games.mob_town.options import MobTownOptions
from backroom.games.mob_town.rules import legal, play, refuse
from backroom.games.mob_town.rules.cards import count_hand
from backroom.games.mob_town.rules.setup import clear_city
from backroom.games.mob_town.rules.takeover import put_token
from backroom.games.mob_town.rules.town import place_card, stack_token
from backroom.games.mob_town.state import LAW, MOVES, Kind, Phase, Refusal

DECK = read_deck(GAME)
SUIT_LETTERS, TYPE_LETTERS = "rnfhw", "RTCHF"
PROPOSED = (3, 4, 1, 1, 2, 1, 1, 2, 1, 2, 1, 1)  # the professionals' numbers in the document, before any tuning
PROPOSED_CRIMES = (2, 1, 2, 3, 2, 1)  # and the master crimes'


def kind(card: str) -> int:
    """`f2` -> 7, `$` -> 15, `law` -> 16."""
    if card == "law":
        return LAW
    return 15 if card == "$" else SUIT_LETTERS.index(card[0]) * 3 + int(card[1]) - 1


def kind_name(number: int) -> str:
    return "$" if number == 15 else SUIT_LETTERS[number // 3] + str(number % 3 + 1)


def card_id(code: str) -> int:
    """`C4` -> 11, `L2` -> 22."""
    return 20 + int(code[1]) if code[0] == "L" else TYPE_LETTERS.index(code[0]) * 4 + int(code[1]) - 1


class Table:
    """A state that a test arranges and plays on."""

    def __init__(self, **options: Any) -> None:
        self.options = MobTownOptions.model_validate({"first_player": "0"} | options)
        self.d = copy_of(DECK.record)
        self.d.pro_amount.T[:] = PROPOSED
        self.d.pro_cards[:] = 0
        self.d.crime_amount[:] = PROPOSED_CRIMES
        self.s = new(GAME.state)
        self.s.happenings.enabled = 1
        GAME.setup(self.s, self.d, GAME.encode_options(self.options), 1)
        if self.options.mode == "base":
            for seat in range(self.options.players):
                self.s.held[seat] = 3
            self.s.phase = Phase.MAIN

    # --- arranging ------------------------------------------------------------------------------------------------

    def city(self, *cards: tuple[str, int, int]) -> Table:
        """Cards by code at places, slot by slot."""
        clear_city(self.s)
        self.s.shut = 0
        for code, x, y in cards:
            place_card(self.s, self.d, card_id(code), x, y)
        return self

    def token(self, slot: int, *seats: int) -> Table:
        """Family tokens on a card from the bottom up."""
        for seat in seats:
            put_token(self.s, seat, slot)
        return self

    def mob(self, slot: int, tokens: int) -> Table:
        """Mob tokens on a card."""
        for _ in range(tokens):
            stack_token(self.s, slot, 0)
        self.s.pool -= tokens
        return self

    def hand(self, seat: int, cards: str) -> Table:
        self.s.hand[seat, :] = 0
        self.s.known[seat, :] = 0
        for card in cards.split():
            self.s.hand[seat, kind(card)] += 1
        self.s.hand_n[seat] = len(cards.split())
        count_hand(self.s, seat)
        return self

    def lineup(self, cards: str) -> Table:
        self.s.lineup[:] = EMPTY
        for i, card in enumerate(cards.split()):
            self.s.lineup[i] = kind(card)
        self.s.lineup_n = len(cards.split())
        return self

    def next(self, cards: str, rest: int = 20) -> Table:
        """The next cards of the deck; `rest` more rats lie behind them."""
        names = cards.split() + ["r1"] * rest
        self.s.deck[:] = EMPTY
        self.s.drawn = 0
        self.s.deck_n = len(names)
        for i, card in enumerate(names):
            self.s.deck[i] = kind(card)
        return self

    def lot(self, *codes: str, pile: str = "") -> Table:
        for i in range(3):
            self.s.lot[i] = card_id(codes[i]) if i < len(codes) else EMPTY
        clear(self.s.unused)
        for code in reversed(pile.split()):
            push(self.s.unused, card_id(code))
        return self

    def set(self, **fields: Any) -> Table:
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return Phase(int(self.s.phase))

    def legal(self, family: str = "") -> list[str]:
        """The actor's legal moves in notation; with a family, only its arguments."""
        out = np.zeros(GAME.max_legal, np.int16)
        n = int(legal(self.s, self.d, int(self.s.actor), out))
        moves = [MOVES.notation(int(move)) for move in out[:n]]
        return [move.split(" ", 1)[-1] for move in moves if move.split()[0] == family] if family else moves

    def slots(self, family: str = "take_over") -> list[int]:
        return [int(slot) for slot in self.legal(family)]

    def why(self, notation: str, seat: int | None = None) -> Refusal:
        who = int(self.s.actor) if seat is None else seat
        return Refusal(int(refuse(self.s, self.d, who, MOVES.number(notation))))

    def cards(self, seat: int) -> str:
        return " ".join(kind_name(k) for k in range(16) for _ in range(int(self.s.hand[seat, k])))

    def line(self) -> str:
        return " ".join(kind_name(int(k)) for k in self.s.lineup[: self.s.lineup_n])

    def places(self) -> list[tuple[int, int]]:
        n = int(self.s.city_n)
        return list(zip(self.s.x[:n].tolist(), self.s.y[:n].tolist(), strict=True))

    def happened(self) -> list[Kind]:
        """What the last move made happen, in order."""
        return [Kind(int(happening.kind)) for happening in self.s.happenings.ring[: self.s.happenings.n]]

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Table:
        for move in moves:
            number, actor = MOVES.number(move), int(self.s.actor)
            reason = int(refuse(self.s, self.d, actor, number))
            assert reason == 0, f"{move}: {Refusal(reason).name} in {self.phase.name}; legal: {self.legal()}"
            self.s.happenings.n = 0
            play(self.s, self.d, actor, number)
        return self
