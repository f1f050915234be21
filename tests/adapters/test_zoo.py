"""PettingZoo's own tests over every game and number of seats."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from test_gym import OURS, TABLES, seated

from backroom.adapters.zoo import SeatsInTurn, SeatsTogether, env, parallel_env


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """PettingZoo warns of observations that are no pictures, and of bounds that are not 0 and 1."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning, module="pettingzoo")
        warnings.filterwarnings("ignore", category=UserWarning, module="gymnasium")
        yield


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_seats_in_turn_keep_pettingzoos_promises(name: str, seats: int) -> None:
    api_test(env(name, **seated(name, seats)), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_seats_together_keep_pettingzoos_promises(name: str, seats: int) -> None:
    parallel_api_test(parallel_env(name, **seated(name, seats)), num_cycles=40)


@pytest.mark.parametrize("name", OURS)
def test_the_same_seed_is_the_same_play(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=20)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=20)


@pytest.mark.parametrize("name", OURS)
def test_pictures_are_drawn(name: str) -> None:
    made = SeatsInTurn(name, render_mode="rgb_array")
    made.reset(seed=1)
    assert 3 == made.render().ndim


def test_every_way_to_render_is_what_it_says() -> None:
    def made(render_mode: str) -> SeatsInTurn:
        return env("mean_streets", render_mode=None if render_mode == "human" else render_mode)

    render_test(made, custom_tests={"svg": lambda shown: shown.startswith("<svg")})


def test_all_get_their_returns_at_the_end() -> None:
    table = env("mob_town", players=3)
    table.reset(seed=3)
    rng = np.random.default_rng(1)
    totals: dict[str, float] = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        totals[agent] += reward
        over = terminated or truncated
        table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert table.match.over and list(table.match.returns) == list(totals.values())


def test_an_action_that_is_not_legal_is_told_and_the_seat_asked_again() -> None:
    table = env("mob_town")
    table.reset(seed=3)
    agent = table.agent_selection
    seen, *_ = table.last()
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert agent == table.agent_selection and table.infos[agent]["refused"] and not table.match.events


def test_the_clock_moves_when_its_time_has_come() -> None:
    table = parallel_env("mad_city", clock_every=3)
    table.reset(seed=1)
    for _ in range(40):
        table.step({agent: 0 for agent in table.agents})
    assert any(event.seat == table.table.seats for event in table.match.events)


def test_actions_of_those_who_are_not_to_move_are_ignored() -> None:
    table = SeatsTogether("mob_town")
    table.reset(seed=1)
    mover = table.match.pending[0]
    legal = table.match.legal_ids(mover)[0]
    table.step({agent: legal for agent in table.agents})
    assert [(mover, legal)] == [tuple(event) for event in table.match.events]


def test_max_steps_cut_a_game_off() -> None:
    table = parallel_env("mob_town", max_steps=3)
    table.reset(seed=1)
    for _ in range(3):
        *_, cuts, _ = table.step(dict.fromkeys(table.agents, 0))
    assert all(cuts.values()) and not table.agents
