"""The hints of every game, over positions of games as the quick bot plays them, with values thought up for the moves.

The values are clear in some positions and alike in others: what is tested is what a note makes of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import backroom
from backroom.bots.simple import Quick
from backroom.core.advice import Advice, Rated
from backroom.core.match import Match, View
from backroom.kit.screen import Hint
from backroom.server.pages.drawing import read_draft

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "mad_city alone": ("mad_city", {"mode": "puzzle"}),
    "mad_city speed": ("mad_city", {"mode": "speed"}),
    "mad_city": ("mad_city", {"players": 2, "mode": "standard"}),
    "mayor_of_chicago": ("mayor_of_chicago", {}),
    "mean_streets": ("mean_streets", {}),
    "mob_town": ("mob_town", {"players": 2}),
    "mob_town co-op": ("mob_town", {"players": 2, "mode": "coop"}),
    "ninety": ("ninety", {"players": 2}),
    "ninety for three": ("ninety", {"players": 3}),
}
POSITIONS = {  # of a table; else fifteen
    "mad_city speed": 4,  # each hint plans a whole city
    "mad_city alone": 10,
    "mad_city": 10,
    "mayor_of_chicago": 30,
    "mean_streets": 30,
}
KINDS = ("clear", "alike", "quick")
ALIKE = 0.004  # values, their noise included, that are equal in every game
each_table = pytest.mark.parametrize("name", TABLES)


def positions(name: str) -> Iterator[View]:
    """Views of a seat with a choice, spread over games that the quick bot plays."""
    game, chosen = TABLES[name]
    bot, found = Quick(seed=3), 0
    for seed in range(1, 9):
        match = Match(backroom.game(game), seed=seed, options=backroom.game(game).choose_options(**chosen))
        while not match.over and len(match.events) < 400:
            seat = match.pending[0]
            if seat >= match.seats:  # the clock
                match.play(match.legal_ids(seat)[0], seat)
                continue
            view = match.view(seat)
            if len(view.legal) > 1 and len(match.events) % 7 == seed % 7:
                found += 1
                yield view
                if found == POSITIONS.get(name, 15):
                    return
            match.play(bot.choose(view), seat)


@cache
def views(name: str) -> tuple[View, ...]:
    return tuple(positions(name))


def thought_up(view: View, kind: str, number: int) -> Advice:
    """Values of all moves: the first clearly ahead, or all alike; without a search only the choice."""
    chance = random.Random(number)
    moves = list(view.legal)
    chance.shuffle(moves)
    if kind == "quick":
        return Advice(tuple(Rated(move, 0.0, int(i == 0)) for i, move in enumerate(moves)))
    step, error = (0.06, 0.002) if kind == "clear" else (0.001 / len(moves), 0.001)
    start = chance.uniform(-0.6, 0.8)
    rows = tuple(Rated(move, max(-0.95, start - step * i), 200, error) for i, move in enumerate(moves))
    return Advice(rows, 200 * len(rows))


def notes(name: str, kind: str, language: str) -> Iterator[tuple[View, Advice, Hint]]:
    for number, view in enumerate(views(name)):
        advice = thought_up(view, kind, number)
        assert view.game.advise is not None
        yield view, advice, view.game.advise(view, view.game.words(language), advice)


def worth(figure: str) -> float:
    return float(re.sub(r"[^\d.-]", "", figure.replace("\N{MINUS SIGN}", "-").replace(",", ".")))


@each_table
@pytest.mark.parametrize(("kind", "language"), [*((kind, "en") for kind in KINDS), ("clear", "fr"), ("alike", "fr")])
def test_a_hint_names_legal_moves_and_gives_a_reason(name: str, kind: str, language: str) -> None:
    for view, _, note in notes(name, kind, language):
        says = " ".join([note.advice, note.about, note.reason, note.level, *note.against, *map(" ".join, note.equal)])
        assert note.advice and "{" not in says and "None" not in says
        assert {*note.moves[:1], *note.also, *(move for move, _ in note.values)} <= set(view.legal)
        assert note.reason or note.equal or note.figure[0] or note.bars  # where no fact tells moves apart, figures do


@each_table
def test_a_figure_stands_only_where_something_was_counted_and_says_what(name: str) -> None:
    for kind in KINDS:
        for _, advice, note in notes(name, kind, "en"):
            assert note.about or note.counts or not (note.values or note.bars)
            if not advice.playouts:
                assert not any("%" in figure for _, figure in note.values)
            if any("%" in figure for _, figure in note.values):
                assert "chance to win" in note.about.lower() or "games won" in note.about
            assert bool(note.bars or note.values or note.equal) or not note.about.endswith(":")


@each_table
def test_the_advised_move_has_the_best_figure_of_all_that_are_shown(name: str) -> None:
    for _, _, note in notes(name, "clear", "en"):
        figures = {move: worth(figure) for move, figure in note.values}
        if note.moves and note.moves[0] in figures:
            assert figures[note.moves[0]] == max(figures.values())


@each_table
def test_what_lies_close_is_called_equal(name: str) -> None:
    """Only where a game knows exactly, or makes its own plan, it may prefer one."""
    found = list(notes(name, "alike", "en"))
    assert all(len(note.also) + 1 >= len(note.equal) for _, _, note in found)
    for view, advice, note in found:
        if note.equal:
            alike = {row.move for row in advice.leaders(ALIKE)}
            assert not note.bars and {*note.moves, *note.also} <= alike == set(view.legal)


def test_in_mean_streets_any_move_can_be_shown_on_the_board() -> None:
    """A review marks the better move of a decision: the element that plays it, or what it lays out."""
    for view in views("mean_streets"):
        for move in view.legal:
            assert view.game.advise is not None
            note = view.game.advise(view, view.game.words("en"), Advice((Rated(move, 0.0, 1),)))
            drawn = str(view.screen("en", read_draft(note.draft)).wide)
            chain = " ".join(map(str, note.moves))
            nothing = view.game.moves.notation(move).endswith(" 0")  # no dice lie where none are put
            assert nothing or note.draft or f'data-move="{move}"' in drawn or f'data-moves="{chain}"' in drawn, note
