"""A table for the tests: a state with the standard tiles, moves in notation, cities laid out by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from backroom.core.game import choices
from backroom.core.match import Match
from backroom.core.record import EMPTY, copy_of, new
from backroom.games.mad_city import GAME
from backroom.games.mad_city.deck import MadCityDeck, encode_deck
from backroom.games.mad_city.invariants import invariants
from backroom.games.mad_city.options import OPTIONS, MadCityOptions
from backroom.games.mad_city.rules import legal, pending, play, refuse
from backroom.games.mad_city.rules.count import survey
from backroom.games.mad_city.rules.setup import setup
from backroom.games.mad_city.state import MAX_LEGAL, MOVES, PLAYER, STATE, Kind, Phase, Refusal
from backroom.games.mad_city.view import view

FILE = GAME.folder / "decks" / "standard.toml"
CARDS = MadCityDeck.model_validate(tomllib.loads(FILE.read_text("utf-8")))
DECK_RECORD = encode_deck(CARDS)
GOLDEN = Path(__file__).parent / "golden"


def cases(name: str) -> list[dict[str, Any]]:
    """The golden cases of a file."""
    return tomllib.loads((GOLDEN / f"{name}.toml").read_text("utf-8"))["case"]


def encoded(options: MadCityOptions) -> Any:
    """The options as a record."""
    rec = new(OPTIONS)
    for name, info in MadCityOptions.model_fields.items():
        value = getattr(options, name)
        rec[name] = value if isinstance(value, bool | int) else choices(info).index(value)
    return rec


def city(tiles: list[int], rotations: list[int] | None = None) -> Any:
    """A player whose city has these tiles row by row."""
    p = new(PLAYER)
    lay(p, tiles, rotations or [0] * len(tiles))
    return p


def lay(p: Any, tiles: list[int], rotations: list[int]) -> None:
    """Put slot k with tile k into cell k."""
    p.tile[:] = p.where[:] = p.cell[:] = EMPTY
    for k, (tile, rot) in enumerate(zip(tiles, rotations, strict=True)):
        p.tile[k], p.rot[k], p.where[k], p.cell[k] = tile, rot, k, k
    p.placed = len(tiles)


def surveyed(tiles: list[int], rotations: list[int] | None = None) -> Any:
    """What a city counts."""
    p = city(tiles, rotations)
    survey(p, DECK_RECORD, 3 if len(tiles) == 9 else 4)
    return p.result


class Table:
    """A game whose players act by notation: `table.play(0, "place 4 0")`."""

    def __init__(self, seed: int = 1, started: bool = True, deck: Any = DECK_RECORD, **options: Any) -> None:
        self.options = MadCityOptions(**options)
        self.d = deck
        self.s = new(STATE)
        self.s.happenings.enabled = 1
        setup(self.s, self.d, encoded(self.options), seed)
        if started and self.s.phase == Phase.START:
            self.go()

    def go(self) -> None:
        """Everybody gives the word."""
        for seat in range(int(self.s.seats)):
            if int(pending(self.s)) >> seat & 1 and self.s.phase == Phase.START:
                self.play(seat, "go")

    @property
    def clock(self) -> int:
        return int(self.s.seats)

    def player(self, seat: int) -> Any:
        return self.s.players[seat]

    def pending(self) -> list[int]:
        return [seat for seat in range(8) if int(pending(self.s)) >> seat & 1]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.pending():
            return []
        out = np.zeros(MAX_LEGAL, np.int16)
        return [MOVES.notation(int(m)) for m in out[: int(legal(self.s, self.d, seat, out))]]

    def refusal(self, seat: int, move: str) -> Refusal:
        return Refusal(int(refuse(self.s, self.d, seat, MOVES.number(move))))

    def play(self, seat: int, *moves: str) -> None:
        for move in moves:
            assert self.refusal(seat, move) == Refusal.NONE, (seat, move, self.refusal(seat, move))
            self.s.happenings.n = 0
            play(self.s, self.d, seat, MOVES.number(move))
            invariants(self.s, self.d)

    def rejected(self, seat: int, move: str) -> Refusal:
        """The reason; and the attempt changes nothing."""
        before = self.s.tobytes()
        reason = self.refusal(seat, move)
        assert reason != Refusal.NONE
        assert self.s.tobytes() == before
        return reason

    def fill_grid(self, seat: int, cells: int | None = None) -> None:
        for k in range(int(self.s.cells) if cells is None else cells):
            self.play(seat, f"place {k} {k}")

    def time_up(self) -> None:
        self.play(self.clock, "time_up")

    def lay(self, seat: int, tiles: list[int], rotations: list[int] | None = None) -> None:
        """A city laid out by hand, against the deal."""
        lay(self.player(seat), tiles, rotations or [0] * len(tiles))

    def happened(self, kind: Kind) -> list[tuple[int, int, int, int]]:
        """(seat, subject, amount, other) of each happening of a kind in the last move."""
        ring = self.s.happenings.ring[: self.s.happenings.n]
        return [(int(h.seat), int(h.subject), int(h.amount), int(h.other)) for h in ring if h.kind == kind]

    def view(self, seat: int) -> Any:
        out = new(STATE)
        view(self.s, seat, out)
        return out

    def copy(self) -> Any:
        return copy_of(self.s)


def begun(seed: int = 4, **options: Any) -> Match:
    """A live table after everybody's word."""
    match = Match(GAME, seed=seed, options=GAME.choose_options(**options))
    for seat in range(match.seats):
        match.play("go", seat)
    return match


def full(match: Match, seat: int, tiles: int = 9) -> Match:
    """Tiles laid in the order in which they were dealt."""
    for k in range(tiles):
        match.play(f"place {k} {k}", seat)
    return match
