"""No view, deal or bot knows what is hidden; games that were made to cheat in one thing are all found out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from backroom.bots import bot
from backroom.core.check import Broken
from backroom.core.game import Game, Options, game
from backroom.core.honesty import Certificate, check_honesty
from backroom.core.jit import interpreted, plain, rule
from backroom.core.record import copy_of

TABLES: dict[str, list[dict[str, Any]]] = {
    "mean_streets": [{}],
    "mayor_of_chicago": [{}, {"players": 2}],
    "mob_town": [{"players": 3}, {"players": 2, "mode": "coop", "coop_open_hands": False}],
    "ninety": [{"players": 3}],
    "mad_city": [{"mode": "standard", "hide_cities": "yes", "target_points": 30}, {"mode": "puzzle"}],
}
HIDDEN = {  # what must be found hidden there, at least
    "mean_streets": {"locations", "events", "boss", "dice_stream", "deal_stream", "era_stream"},
    "mayor_of_chicago": {"deck", "dice"},
    "mob_town": {"deck", "hand", "held", "dice"},
    "ninety": {"dice", "luck"},
    "mad_city": {"players", "bag", "dice"},
}


def sets(found: Game) -> list[Options]:
    """The tables of a game at which these tests look."""
    return [found.choose_options(**chosen) for chosen in TABLES[found.name]]


def quick(found: Game, **more: Any) -> Certificate:
    """A short look: a few positions of a game for each table."""
    tables = sets(found)
    given = {"games": len(tables), "every": 9, "longest": 30, "worlds": 4, "particles": 0} | more
    return check_honesty(found, option_sets=tables, seed=5, **given)


@pytest.mark.parametrize("name", TABLES)
def test_nobody_knows_what_is_hidden(name: str) -> None:
    called: list[int] = []
    report = quick(game(name), particles=32, bots=[partial(bot, "gentle", 7)], progress=called.append)
    assert sum(called) == report.games == report.option_sets == len(TABLES[name])
    assert report.views and report.worlds == 4 * report.views and report.steps and report.guided and report.choices
    assert set(report.hidden) >= HIDDEN[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_nobody_knows_what_is_hidden_in_many_games(name: str) -> None:
    specs = ("gentle",) if interpreted() else ("gentle", "greedy", "search:40")
    players = [partial(bot, spec, 7) for spec in specs]
    found = game(name)
    report = check_honesty(found, games=2 * len(list(found.option_sets())), seed=9, every=11, bots=players)
    assert set(report.hidden) >= HIDDEN[name]


# --- games that cheat -------------------------------------------------------------------------------------------------


def leaking(found: Game, field: str) -> Game:
    """The game whose views show a field as it is."""
    inner = plain(found.view)

    def view(s, seat, out):
        inner(s, seat, out)
        out[field] = s[field]

    return replace(found, view=rule(view))


def leaving(found: Game, field: str) -> Game:
    """The game that leaves a field in place when it deals: the true deck, or a generator that is not seeded again."""
    inner = plain(found.reshuffle)

    def reshuffle(s, d, seat, stream):
        kept = copy_of(s)
        inner(s, d, seat, stream)
        s[field] = kept[field]

    return replace(found, reshuffle=rule(reshuffle))


MUTANTS: list[Callable[[Game, str], Game]] = [leaking, leaving]


@pytest.mark.parametrize(("name", "field"), [(name, field) for name in TABLES for field in sorted(HIDDEN[name])])
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_field_that_leaks_or_stays_is_found(mutant: Callable[[Game, str], Game], name: str, field: str) -> None:
    with pytest.raises(Broken, match=f"{name}: .*{field}|looks to"):
        quick(mutant(game(name), field), worlds=2)


def test_a_generator_that_leaks_and_stays_is_found() -> None:
    """The two faults together agree with one another: it is the number itself that gives it away."""
    with pytest.raises(Broken, match="seat 0's view shows a generator: dice"):
        quick(leaving(leaking(game("mayor_of_chicago"), "dice"), "dice"))


def test_a_deal_that_forgets_what_the_seat_has_seen_is_found() -> None:
    """Cards that a rival took openly are in her hand: worlds in which they may be anywhere contradict the past."""
    found = game("mob_town")
    inner = plain(found.reshuffle)

    def reshuffle(s, d, seat, stream):
        known = s.known.copy()
        s.known[:] = 0
        inner(s, d, seat, stream)
        s.known[:] = known

    with pytest.raises(Broken, match=r"agree with its past: (hand|kinds|funds)"):
        quick(replace(found, reshuffle=rule(reshuffle)), particles=40, every=1)


def test_a_guide_that_peeps_is_found() -> None:
    found = game("mayor_of_chicago")

    def guide(s, d, seat, moves, n, stream):
        return int(s.deck[-1]) % n

    with pytest.raises(Broken, match="the guide of seat 0 looks at nothing hidden"):
        quick(replace(found, guide=rule(guide)))


def test_a_bot_whose_choice_changes_is_found() -> None:
    class Moody:
        name = "moody"
        asked = 0

        def choose(self, view: Any) -> int:
            Moody.asked += 1
            return int(view.legal[Moody.asked % 2])

        def analyse(self, view: Any) -> Any:
            raise NotImplementedError

    with pytest.raises(Broken, match="moody at seat 0 chooses by what it knows"):
        quick(game("mean_streets"), bots=[Moody])
