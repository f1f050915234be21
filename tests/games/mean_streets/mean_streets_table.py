"""A table set as wanted: cards and tokens are put into the record, and the dice to come are chosen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pydantic import TypeAdapter

from backroom.core.decks import read_deck
from backroom.core.dice import d6
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.record import clear, copy_of, push
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.deck import AnyEffect, encode_effect
from backroom.games.mean_streets.rules.common import dice_of, die, recount
from backroom.games.mean_streets.rules.turn import run_on
from backroom.games.mean_streets.scoring import rank_of, reputation
from backroom.games.mean_streets.state import MOVES, Outcome, Phase, Rank, Slot

GOLDEN = Path(__file__).parent / "golden"
ASSIGNMENT = (Phase.ASSIGN_NEW_TURF, Phase.ASSIGN_HIRE, Phase.ASSIGN_REPUTATION, Phase.ASSIGN_GEAR)
NO_DICE = ("new_turf 0", "hire_dice 0", "reputation_dice 0", "gear none")
PLAIN: dict[str, Any] = {entry: plain(found) for entry in GAME.ENTRIES if (found := getattr(GAME, entry)) is not None}
INTERPRETED = replace(GAME, **PLAIN)  # the same game by rules that see the dice that a test has chosen


def golden_cases() -> list[dict[str, Any]]:
    return [case for path in sorted(GOLDEN.glob("*.toml")) for case in tomllib.loads(path.read_text("utf-8"))["case"]]


@contextmanager
def dice_to_come(faces: list[int]) -> Iterator[None]:
    """Interpreted rules roll these faces, taken from the front of the list; then those of the stream."""

    def next_die(stream: Any) -> int:
        return faces.pop(0) if faces else int(plain(d6)(stream))

    with patch.dict(plain(die).__globals__, d6=next_die):
        yield


class Table:
    """A match whose record is set by hand; the names of the fields are those of the record."""

    def __init__(self, **given: Any) -> None:
        options, effect = given.pop("options", {}), given.pop("effect", None)
        deck = read_deck(GAME, "v1")
        if effect:  # instead of Quiet Week's nothing
            deck = replace(deck, record=copy_of(deck.record))
            encode_effect(TypeAdapter(AnyEffect).validate_python(effect), deck.record.effects[0, 0])
        self.match = Match(INTERPRETED, seed=1, deck=deck, options=GAME.choose_options(**options))
        self.faces: list[int] = []  # dice to come
        self.s, self.d = self.match.state, self.match.deck.record
        self.set_locations(given)
        self.set_events(given)
        begin = given.pop("begin", False)
        dice = given.pop("dice", None)
        phase = given.pop("phase", None)
        s = self.s
        s.cash, s.bonus = given.pop("cash", 0), given.pop("bonus", 1)
        for name in ("gun", "politician", "suit", "boss", "next_income"):
            if name in given:
                s[name] = given.pop(name)
        assert not given, f"unknown: {given}"
        plain(recount)(s, self.d)
        s.dice = plain(dice_of)(plain(reputation)(s)) if dice is None else dice
        s.left = s.dice
        s.phase = Phase.ASSIGN_NEW_TURF if phase is None else Phase[phase.upper()]
        if begin:
            s.turn -= 1
            s.phase = Phase.NEXT_TURN
            plain(run_on)(s, self.d)

    def set_locations(self, given: dict[str, Any]) -> None:
        s = self.s
        controlled, row, deck = given.pop("controlled", [4]), given.pop("row", []), given.pop("deck", [])
        rivals = range(12, 17 if s.options.rival_pool == 1 else 20)
        free = [card for card in (*range(12), *rivals) if card not in controlled + row + deck]
        hidden_out = given.pop("hidden_out", [card for card in free if card < 12][:2])
        left = given.pop("rivals_left", [card for card in free if card >= 12][: 5 if len(rivals) == 8 else 2])
        for name, cards in (("controlled", controlled), ("row", row), ("locations", deck[::-1]), ("rivals_left", left)):
            clear(s[name])
            for card in cards:
                push(s[name], card)
        clear(s.discard)
        s.hidden_out[:] = hidden_out
        for card in free:
            if card not in hidden_out + left:
                push(s.discard, card)
        self.discarded = int(s.discard.n)
        s.henchmen[:] = 0
        s.tables[:] = 0
        for name in ("henchmen", "tables"):
            values = given.pop(name, [])
            s[name][: len(values)] = values
        seen = controlled + row + s.discard.cards[: self.discarded].tolist()
        s.location_seen = sum(1 << card for card in seen)

    def set_events(self, given: dict[str, Any]) -> None:
        s = self.s
        s.era = given.pop("era", 1)
        s.turn = given.pop("turn", 5 if s.era == 1 else 15)
        first = given.pop("events", [0])
        n = (13 if s.era == 1 else 23) - int(s.turn)
        others = [event for event in range(18) if event not in first]
        clear(s.events)
        for event in (first + others)[:n][::-1]:
            push(s.events, event)
        s.event_seen = sum(1 << event for event in others[n - len(first) :][: 18 - n])

    def roll(self, dice: list[int]) -> Table:
        """The next dice to fall, in this order."""
        self.faces = list(dice)
        return self

    def play(self, *moves: str) -> Table:
        """Play moves; `wait` puts every die still in hand on Old Turf."""
        with dice_to_come(self.faces):
            for move in moves:
                if move == "wait":
                    turn = int(self.s.turn)
                    while self.s.phase in ASSIGNMENT and self.s.turn == turn:
                        self.match.play(NO_DICE[self.s.phase])
                else:
                    self.match.play(move)
        return self

    @property
    def legal(self) -> list[str]:
        return [MOVES.notation(move) for move in self.match.legal_ids(0)]

    def why_not(self, move: str) -> str:
        return self.match.view(0).why_not(MOVES.number(move), GAME.words("en"))[0]

    def fact(self, name: str) -> Any:
        """A fact of the table by the name that golden cases use."""
        s = self.s
        n = int(s.controlled.n)
        facts = {
            "henchmen": lambda: s.henchmen[:n].tolist(),
            "tables": lambda: s.tables[:n].tolist(),
            "deck_n": lambda: int(s.locations.n),
            "deck_rivals": lambda: sum(card >= 12 for card in s.locations.cards[: s.locations.n].tolist()),
            "events_n": lambda: int(s.events.n),
            "rivals_left_n": lambda: int(s.rivals_left.n),
            "discard": lambda: s.discard.cards[self.discarded : s.discard.n].tolist(),
            "rep": lambda: plain(reputation)(s),
            "old_turf": lambda: int(s.assigned[Slot.OLD_TURF]),
            "phase": lambda: Phase(int(s.phase)).name.lower(),
            "outcome": lambda: Outcome(int(s.event.outcome)).name.lower(),
            "target": lambda: int(s.event.target),
            "event_cash": lambda: int(s.event.cash),
            "event_bonus": lambda: int(s.event.bonus),
            "event_income": lambda: int(s.event.income),
            "hand": lambda: s.hand.tolist(),
            "legal": lambda: self.legal,
            "score": lambda: self.match.scores[0],
            "rank": lambda: Rank(int(plain(rank_of)(s, self.match.scores[0]))).name.lower(),
        }
        if name in facts:
            return facts[name]()
        value = s[name]
        return value.cards[: value.n].tolist() if value.dtype.names else int(value)
