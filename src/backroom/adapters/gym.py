"""Gymnasium: one seat of a game as an environment, and many together as a vector environment.

Importing this module registers every game: `Backroom/<Game>-v0` and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import registry
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from backroom.adapters.parts import MATCH_SEEDS, RENDER_MODES, Opponent, Policy, Table, draw, policies
from backroom.core.batch import Batch, Status
from backroom.core.decks import Deck
from backroom.core.errors import BadNumber, IllegalMove
from backroom.core.game import Game, games
from backroom.core.match import Match, is_whole
from backroom.core.record import EMPTY

Observation = NDArray[np.float32]
Info = dict[str, Any]


def spaces(game: Game) -> tuple[Any, Any]:
    """What one sees, named in `game.schema.names`, and what one may do: the numbers of the moves."""
    return Box(game.schema.low, game.schema.high, dtype=np.float32), Discrete(len(game.moves))


class BackroomEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game. The others are played by bots or functions; the clock of a real-time game by chance.

    An action that is not legal changes nothing: its reward is `penalty`, and `info["refused"]` says why. The legal ones
    are in `info["action_mask"]` and `action_masks()`. The reward at the end is the seat's return, from -1 to 1.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        deck: str | Path | Deck | None = None,
        render_mode: str | None = None,
        penalty: float = 0.0,
        max_steps: int = 10_000,
        **options: Any,
    ) -> None:
        self.table = Table(game, deck, render_mode, options)
        self.seat = _seat(seat, self.table)
        self.render_mode, self.penalty, self.max_steps = render_mode, penalty, max_steps
        self.observation_space, self.action_space = spaces(self.table.game)
        others = policies(opponents, self.table.seats)
        others[self.seat] = None
        self._game: _AmongBots | _AmongRandom = (
            _AmongBots(self.table, self.seat, others) if any(others) else _AmongRandom(self.table, self.seat)
        )
        self._steps, self._begun = 0, False

    @property
    def match(self) -> Match | None:
        """The match as it stands, None before the first reset. Among random players it comes without its past."""
        return self._game.match if self._begun else None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self._steps, self._begun = 0, True
        self._game.start(self.np_random)
        return self._game.features(), {"action_mask": self._game.mask().view(np.int8)}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        game = self._playing()
        self._steps += 1
        reward, refused = 0.0, ""
        if not game.over:
            refused = game.play(int(action))
            if refused:
                reward = self.penalty
            elif game.over:
                reward = game.reward()
        info: Info = {"action_mask": game.mask().view(np.int8)}
        if refused:
            info["refused"] = refused
        return game.features(), reward, game.over, not game.over and self._steps >= self.max_steps, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as MaskablePPO asks for them."""
        return self._playing().mask()

    def render(self) -> Any:
        return draw(self._playing().match.view(self.seat), self.render_mode)

    def _playing(self) -> _AmongBots | _AmongRandom:
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no match yet; call reset first")
        return self._game


class _AmongRandom:
    """One seat where nobody else thinks: a batch of one, in which the others move in the compiled loop."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.over = table, seat, False
        others = [None if i == seat else "random" for i in range(table.seats)]
        self.batch = Batch(
            table.game, 1, options=table.options, deck=table.deck, reset="never", threads=1,
            players=others if table.seats > 1 else None,
        )  # fmt: skip

    @property
    def match(self) -> Match:
        return self.table.standing(self.batch.states[0])

    def start(self, rng: np.random.Generator) -> None:
        self.batch.reset(seed=int(rng.integers(MATCH_SEEDS)))
        self.over = False

    def play(self, action: int) -> str:
        """Play, and let the others play: why not, "" if it was done."""
        if self.batch.step(self.seat, action)[0] != Status.PLAYED:
            return _refusal(self.match, action, self.seat)
        self.over = self.batch.rows["seat"][0] == EMPTY
        return ""

    def reward(self) -> float:
        return float(self.batch.rewards[0, self.seat])

    def features(self) -> Observation:
        seen: Observation = self.batch.features[0].copy()
        return seen

    def mask(self) -> NDArray[np.bool_]:
        legal: NDArray[np.bool_] = self.batch.mask[0].copy()
        return legal


class _AmongBots:
    """One seat where others are bots or functions: a match, so that they have its past."""

    def __init__(self, table: Table, seat: int, others: list[Policy | None]) -> None:
        self.table, self.seat, self.over = table, seat, False
        self.policies = [*others, None]  # the clock's move comes by chance

    def start(self, rng: np.random.Generator) -> None:
        self.chance, self.over = rng.random, True  # ten times as quick as a whole number
        while self.over:  # the others may end a game before the seat's first turn
            self.match = self.table.match(rng)
            self.over = not self._play_others(self.match)

    def play(self, action: int) -> str:
        """Play, and let the others play: why not, "" if it was done."""
        refused = _refusal(self.match, action, self.seat)
        if not refused:
            self.over = not self._play_others(self.match)
        return refused

    def reward(self) -> float:
        return self.match.returns[self.seat]

    def features(self) -> Observation:
        return self.match.features(self.seat)

    def mask(self) -> NDArray[np.bool_]:
        return self.match.mask(self.seat)

    def _play_others(self, match: Match) -> bool:
        """Whether the seat is to move at last, or the game is over; where several may act, chance says who is first."""
        while pending := match.pending:
            other = pending[0] if len(pending) == 1 else pending[int(self.chance() * len(pending))]
            if other == self.seat:
                return True
            policy = self.policies[other]
            if policy is None:
                legal = match.legal_ids(other)
                match.play(legal[int(self.chance() * len(legal)) if len(legal) > 1 else 0], other)
            else:
                match.play(policy(match, other), other)
        return False


def _refusal(match: Match, action: int, seat: int) -> str:
    """Play a move in a match: why not, "" if it was done."""
    try:
        match.play(action, seat)
    except IllegalMove as error:
        return str(error)
    return ""


class BackroomVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games together over a `Batch`: what comes back are its own arrays, rewritten by the next step.

    The other seats are played inside the loop: `opponents` is "random" or "guide". A game that is over is followed by
    the next one in the step after, whose action is ignored (Gymnasium's NEXT_STEP). Copy what must last.
    """

    metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: str = "random",
        deck: str | Path | Deck | None = None,
        render_mode: str | None = None,
        penalty: float = 0.0,
        seed: int = 0,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.table = Table(game, deck, render_mode, options)
        self.seat, self.render_mode, self.penalty = _seat(seat, self.table), render_mode, penalty
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces(self.table.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)
        others = [None if i == self.seat else opponents for i in range(self.table.seats)]
        self.batch = Batch(
            self.table.game, num_envs, seed=seed, options=self.table.options, deck=self.table.deck, reset="next",
            players=others if self.table.seats > 1 else None, threads=threads,
        )  # fmt: skip

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        if seed is not None:
            self.batch.reset(seed=seed if is_whole(seed) else (next(iter(seed)) or 0))  # type: ignore[arg-type]
        else:
            self.batch.reset()
        return self.batch.features, self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], Info]:
        batch = self.batch
        status = batch.step(self.seat, actions)
        info = self._info()
        rewards = batch.rewards[:, self.seat]
        refused = (status != Status.PLAYED) & (status != Status.STARTED)
        if refused.any():
            info["refused"] = refused
            if self.penalty:
                rewards = np.where(refused, self.penalty, rewards)
        return batch.features, rewards, batch.done, self._never, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every game."""
        return self.batch.mask

    def _info(self) -> Info:
        return {"action_mask": self.batch.mask.view(np.int8)}

    def render(self) -> Any:
        """A picture of each game, where somebody asks for it."""
        if self.render_mode is None:
            return None
        return tuple(draw(self._view(i), self.render_mode) for i in range(self.num_envs))

    def _view(self, i: int) -> Any:
        return self.table.standing(self.batch.states[i]).view(self.seat)


def _seat(seat: Any, table: Table) -> int:
    if not is_whole(seat) or not 0 <= seat < table.seats:
        raise BadNumber(f"{table.game.name}: there is no seat {seat!r}; they run from 0 to {table.seats - 1}")
    return int(seat)


def env_id(game: Game) -> str:
    """What an environment is called: `Backroom/<Game>-v0`."""
    return f"Backroom/{''.join(word.capitalize() for word in game.name.split('_'))}-v{game.rules_version - 1}"


def register() -> None:
    """Make the games known to Gymnasium: importing this module does it. Call it again for a game made known later."""
    for game in games().values():
        if env_id(game) not in registry:
            gymnasium.register(
                env_id(game),
                entry_point="backroom.adapters.gym:BackroomEnv",
                vector_entry_point="backroom.adapters.gym:BackroomVectorEnv",
                kwargs={"game": game.name},
                disable_env_checker=True,
            )


register()
