"""Positions for the tests of Mayor of Chicago, laid out by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from backroom.core.dice import below, seed_stream
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.record import clear, new, push
from backroom.games.mayor_of_chicago import GAME, rules
from backroom.games.mayor_of_chicago import deck as deck_module
from backroom.games.mayor_of_chicago.rules import legal, play, refuse, setup
from backroom.games.mayor_of_chicago.rules.city import lay_assistant, lay_card
from backroom.games.mayor_of_chicago.rules.events import begin_effect
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BLOCKS,
    DISCARD_MAX,
    MAX_LEGAL,
    MOVES,
    NO_CARD,
    NO_SYMBOL,
    OPTIONS,
    STATE,
    VOTE,
    Phase,
    Refusal,
)

FOLDER = Path(deck_module.__file__).parent
DECK_FILE = deck_module.MayorDeck.model_validate(tomllib.loads((FOLDER / "decks" / "standard.toml").read_text("utf-8")))
DECK = deck_module.encode_deck(DECK_FILE)
DECK.opponent[4].level[VOTE] = 46  # the document's cases are told against its first proposal; the other levels stayed
CITY_G = ((10, 44), (15, 18), (5, 28), (35, 31))  # the document's city G: blocks 0, 6 and 12
EVENTS_G = (10, 9, 6, 12, 5, 4)  # faces by their numbers, left to right


def new_game(seed: int = 0, **options: int) -> Any:
    """A fresh game; options by their encoded numbers."""
    s, o = new(STATE), new(OPTIONS)
    o.players = 1
    o.opponent = 4
    for name, value in options.items():
        o[name] = value
    setup(s, DECK, o, seed)
    return s


def walk(seed: int, steps: int, number: int = 77, **options: Any) -> Match:
    """A random game, some moves in, or at its end if it is over by then; `number`: of the stream of its chances."""
    match = Match(GAME, seed=seed, options=GAME.choose_options(**options))
    stream = np.zeros(2, np.int64)
    seed_stream(stream, seed, number)
    for _ in range(steps):
        if match.over:
            break
        seat = match.pending[0]
        legal = match.legal_ids(seat)
        match.play(legal[int(below(stream, len(legal)))], seat)
    return match


def table(
    rows: Sequence[Sequence[int]] = CITY_G,
    held: Sequence[int] = (0, 0, 25, 0, 0, 0),
    *,
    blocks: Mapping[int, int] | None = None,
    hand: Sequence[int] = (),
    discards: Sequence[int] = (),
    events: Sequence[int] = EVENTS_G,
    done: int = 1,
    off: int = 0,
    card: int = NO_CARD,
    drawn: int = 20,
    **options: int,
) -> Any:
    """A position of opponent 4 with this city for every seat; with a `card` it is open, else a turn begins."""
    s = new_game(**options)
    s.drawn = drawn
    s.card = card
    s.actor = 0
    s.phase = Phase.CARD if card else Phase.TURN
    for seat in range(s.seats):
        c = s.candidates[seat]
        c.held[:] = held
        c.row_length[:] = 0
        c.grid[:] = NO_CARD
        c.cells[:] = NO_SYMBOL
        c.complete = c.taken = 0
        c.shows[:] = c.around[:] = 0
        for row, cards in enumerate(rows):
            for number in cards:
                lay_card(c, DECK, row, number)
        for block, number in (blocks or {}).items():
            lay_assistant(s, DECK, seat, block, number)
            for resource in range(6):
                if DECK.city[number].ability == 2:
                    c.per_discard[resource] += DECK.city[number].gain[resource]
        clear(c.hand)
        clear(c.discards)
        for number in hand:
            push(c.hand, number)
        for number in discards[:DISCARD_MAX]:
            push(c.discards, number)
        c.hired = len(hand) + len(blocks or {})
        c.event[:] = [face - 1 for face in events]
        c.event_done = done
        c.event_off = off
        c.used = 0 if card else 1
    return s


def show(s: Any, block: int, symbols: Sequence[int], seat: int = 0) -> None:
    """Let a block's quarters NW NE SW SE show these symbols, whatever its cards are."""
    c = s.candidates[seat]
    y, x = 2 * (block // BLOCK_COLUMNS) + 1, 2 * (block % BLOCK_COLUMNS) + 1
    c.cells[y : y + 2, x : x + 2] = np.reshape(symbols, (2, 2))
    for other in range(BLOCKS):
        top, left = 2 * (other // BLOCK_COLUMNS), 2 * (other % BLOCK_COLUMNS)
        c.shows[other] = tally(c.cells[top + 1 : top + 3, left + 1 : left + 3])
        c.around[other] = tally(c.cells[top : top + 4, left : left + 4]) - int(c.shows[other])


def tally(cells: Any) -> int:
    """How often each symbol lies there, four bits for each."""
    return sum(1 << 4 * symbol for symbol in cells.flatten().tolist() if symbol != NO_SYMBOL)


def held(s: Any, seat: int = 0) -> tuple[int, ...]:
    """A seat's Votes, Popularity, Dollars, Booze, Power, Corruption."""
    return tuple(s.candidates[seat].held.tolist())


def moves(s: Any, seat: int | None = None) -> list[str]:
    """The legal moves as written."""
    out = np.zeros(MAX_LEGAL, np.int16)
    n = legal(s, DECK, int(s.actor) if seat is None else seat, out)
    return [MOVES.notation(int(move)) for move in out[:n]]


def amounts(s: Any) -> list[int]:
    """The legal amounts where an amount is chosen."""
    return [int(move.split()[1]) for move in moves(s)]


def do(s: Any, *notations: str) -> Any:
    """Play moves by the seat to move, each of which must be legal."""
    for notation in notations:
        assert notation in moves(s), f"{notation} is not among {moves(s)}"
        play(s, DECK, int(s.actor), MOVES.number(notation))
    return s


def why_not(s: Any, notation: str, seat: int | None = None) -> Refusal:
    """The refusal of a move."""
    return Refusal(int(refuse(s, DECK, int(s.actor) if seat is None else seat, MOVES.number(notation))))


def place(s: Any, card: int, block: int) -> Any:
    """Put an assistant of the hand's on a block, up to the first choice after it."""
    s.placing = card
    s.phase = Phase.PLACE_BLOCK
    plain(rules.act)(s, DECK, int(s.actor), MOVES.first["block"] + block)
    run_on(s)
    return s


def run_on(s: Any) -> None:
    """Go on to the next decision, interpreted: compiled on its own this is every rule of the game once more."""
    plain(rules.run_on)(s, DECK)


def begin_event(face: int, which: str, held: Mapping[str, int], **options: Any) -> Any:
    """An event's effect about to be chosen, with these resources and nothing else."""
    order = "VPDBWC"
    amounts = [held.get(letter, 0) for letter in order]
    s = table(held=amounts, events=(face, *[f for f in (6, 7, 1, 9, 3, 8, 12) if f != face][:5]), **options)
    s.end_step = 2 if which == "end" else 0
    s.end_slot = 6 if which == "end" else 0
    s.end_seat = 0
    begin_effect(s, DECK, 0, 0, 1 if which == "end" else 0)
    return s


def letters(s: Any, wanted: str, seat: int = 0) -> dict[str, int]:
    """Some of a seat's resources by letter."""
    return {letter: held(s, seat)["VPDBWC".index(letter)] for letter in wanted}
