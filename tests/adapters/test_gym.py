"""Gymnasium's own checkers over every game and number of seats; masks, opponents, pictures and vectors."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import VectorEnv

import backroom.adapters.gym
from backroom.adapters.gym import BackroomEnv, BackroomVectorEnv, env_id
from backroom.core.errors import BadNumber, BadOption
from backroom.core.game import game, games
from backroom.core.match import Match

OURS = [name for name in games() if name != "tiny"]
TABLES = [(name, seats) for name in OURS for seats in game(name).seats]


def seated(name: str, seats: int) -> dict[str, Any]:
    """The options for so many seats; a game may have its own modes for one."""
    found = game(name)
    if "players" not in found.options.model_fields:
        return {}
    if name == "mad_city" and seats == 1:
        return {"mode": "puzzle"}
    return {"players": seats}


def some_legal(env: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(env.unwrapped.action_masks())))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_gymnasium_finds_nothing_wrong(name: str, seats: int) -> None:
    env = gymnasium.make(env_id(game(name)), **seated(name, seats)).unwrapped
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*(obs|Box|bound|infinity|render).*")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", OURS)
def test_an_episode_ends_with_the_return_of_the_seat(name: str) -> None:
    env = BackroomEnv(name, max_steps=400)
    rng = np.random.default_rng(3)
    seen, info = env.reset(seed=5)
    steps = 0
    while True:
        assert np.array_equal(info["action_mask"], env.action_masks()) and info["action_mask"].any()
        assert env.observation_space.contains(seen)
        seen, reward, terminated, truncated, info = env.step(np.int64(some_legal(env, rng)))
        steps += 1
        if terminated or truncated:
            break
        assert 0.0 == reward and "refused" not in info
    assert terminated or 400 == steps
    assert env.match is not None and env.match.over == terminated
    if terminated:
        assert env.match.returns[0] == reward and not info["action_mask"].any()


def test_the_same_seed_is_the_same_episode() -> None:
    for opponents in ("random", "gentle"):
        seen = []
        for _ in range(2):
            env, rng = BackroomEnv("mob_town", opponents=opponents, players=3), np.random.default_rng(1)
            env.reset(seed=9)
            seen.append(np.array([env.step(np.int64(some_legal(env, rng)))[0] for _ in range(15)]))
        assert np.array_equal(seen[0], seen[1])


def test_there_is_no_match_before_the_first_reset() -> None:
    env = BackroomEnv("mob_town")
    assert env.match is None
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.action_masks()


def test_an_action_that_there_is_not_is_an_error() -> None:
    for opponents in ("random", "gentle"):
        env = BackroomEnv("mob_town", opponents=opponents)
        env.reset(seed=1)
        with pytest.raises(backroom.UnknownMove):
            env.step(np.int64(10**6))


def test_an_action_that_is_not_legal_changes_nothing_and_is_told() -> None:
    env = BackroomEnv("mean_streets", penalty=-0.5)
    env.reset(seed=1)
    assert env.match is not None
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    before = env.match.state.tobytes()
    _, reward, terminated, _, info = env.step(np.int64(illegal))
    assert (-0.5, False) == (reward, terminated) and info["refused"] and before == env.match.state.tobytes()


def test_others_may_be_bots_or_functions() -> None:
    asked: list[int] = []

    def last(match: Match, seat: int) -> int:
        asked.append(seat)
        return match.legal_ids(seat)[-1]

    env = BackroomEnv("mob_town", seat=1, opponents=["random", "random", last], players=3)
    rng = np.random.default_rng(1)
    env.reset(seed=2)
    for _ in range(12):
        env.step(np.int64(some_legal(env, rng)))
    assert {2} == set(asked)
    greedy = backroom.bot("random")
    BackroomEnv("mob_town", opponents=greedy).reset(seed=1)


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"seat": 2}, BadNumber, "mob_town: there is no seat 2; they run from 0 to 1"),
        ({"seat": True}, BadNumber, "there is no seat True"),
        ({"opponents": ["random"]}, BadOption, "1 opponents for 2 seats"),
        ({"opponents": 7}, BadOption, "an opponent cannot be 7"),
        ({"opponents": "searching"}, backroom.UnknownBot, "no bot 'searching'"),
        ({"render_mode": "human"}, BadOption, "render_mode cannot be 'human'; it is one of rgb_array, svg, ansi"),
        ({"player": 2}, BadOption, "mob_town has no option 'player'"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(how: dict[str, Any], error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        BackroomEnv("mob_town", **how)


@pytest.mark.parametrize("name", OURS)
def test_pictures_texts_and_arrays(name: str) -> None:
    shown = {}
    for mode in ("svg", "ansi", "rgb_array", None):
        env = BackroomEnv(name, render_mode=mode)
        env.reset(seed=4)
        shown[mode] = env.render()
    assert shown["svg"].startswith("<svg") and len(shown["ansi"]) > 20 and shown[None] is None
    height, width, colours = shown["rgb_array"].shape
    assert 3 == colours and width > 500 and height > 300 and shown["rgb_array"].dtype == np.uint8
    assert shown["rgb_array"].std() > 10


# --- vectors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_a_vector_plays_what_single_matches_play(name: str) -> None:
    envs: VectorEnv[Any, Any, Any] = gymnasium.make_vec(env_id(game(name)), num_envs=4)
    assert isinstance(envs, BackroomVectorEnv)
    rng = np.random.default_rng(2)
    seen, info = envs.reset(seed=7)
    for _ in range(20):
        assert envs.observation_space.contains(seen)
        assert info["action_mask"].any(axis=1)[~envs.batch.done].all()
        actions = np.array([int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in info["action_mask"]])
        seen, rewards, ends, cuts, info = envs.step(actions)
        assert not cuts.any() and "refused" not in info and (rewards[~ends] == 0).all()
    envs.close()


def test_what_a_vector_gives_are_the_arrays_of_its_batch() -> None:
    envs = BackroomVectorEnv("mean_streets", 3)
    seen, info = envs.reset(seed=1)
    assert seen is envs.batch.features and np.shares_memory(info["action_mask"], envs.batch.mask)
    again, *_ = envs.step(envs.batch.random_moves())
    assert again is seen


def test_a_vector_tells_which_actions_it_refused() -> None:
    envs = BackroomVectorEnv("mean_streets", 3, penalty=-1.0)
    envs.reset(seed=1)
    actions = envs.batch.random_moves()
    actions[1] = 10**6
    _, rewards, _, _, info = envs.step(actions)
    assert [False, True, False] == info["refused"].tolist() and [0.0, -1.0, 0.0] == rewards.tolist()


def test_the_same_seed_is_the_same_vector() -> None:
    envs = BackroomVectorEnv("mob_town", 3)
    first = envs.reset(seed=3)[0].copy()
    envs.step(envs.batch.random_moves())
    assert np.array_equal(first, envs.reset(seed=3)[0]) and not np.array_equal(first, envs.reset(seed=4)[0])


def test_a_vector_draws_its_games() -> None:
    envs = BackroomVectorEnv("mean_streets", 2, render_mode="ansi")
    envs.reset(seed=1)
    assert 2 == len(envs.render()) and envs.render()[0]


def test_every_game_is_registered() -> None:
    assert "Backroom/MobTown-v0" in gymnasium.registry
    assert {env_id(game(name)) for name in OURS} <= set(gymnasium.registry)
