"""PettingZoo: all seats of a game as agents, one after another (`env`) or all in one step (`parallel_env`).

from backroom.adapters.zoo import env
table = env(name, players=4)  # a name of `backroom.games()`
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from pettingzoo import AECEnv, ParallelEnv

from backroom.adapters.gym import spaces
from backroom.adapters.parts import RENDER_MODES, Table, draw
from backroom.core.decks import Deck
from backroom.core.errors import IllegalMove
from backroom.core.game import Game
from backroom.core.match import Match

CLOCK_EVERY = 60  # steps of all seats together between two moves of a real-time game's clock


class _Seats:
    """What both interfaces share: a match, its seats as agents, and what each sees."""

    def __init__(
        self,
        game: str | Game,
        *,
        deck: str | Path | Deck | None = None,
        render_mode: str | None = None,
        max_steps: int = 100_000,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, deck, render_mode, options)
        self.render_mode, self.max_steps = render_mode, max_steps
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"backroom_{self.table.game.name}", "render_modes": list(RENDER_MODES), "is_parallelizable": True,
            "render_fps": 2,
        }  # fmt: skip
        seen, self._moves = spaces(self.table.game)
        self._seen = Dict({"observation": seen, "action_mask": Box(0, 1, (len(self.table.game.moves),), np.int8)})
        self.rng = np.random.default_rng()
        self.match: Match = self.table.match(self.rng)
        self._steps = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """The features by their names in `game.schema`, and the legal actions."""
        return self._seen

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of the moves."""
        space: Space[Any] = self._moves
        return space

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do now."""
        seat = self.seat(agent)
        return {"observation": self.match.features(seat), "action_mask": self.match.mask(seat).view(np.int8)}

    def render(self) -> Any:
        """The table as the seat that is to move sees it."""
        seat = next((seat for seat in self.match.pending if seat < self.table.seats), 0)
        return draw(self.match.view(seat), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.match = self.table.match(self.rng)
        self.agents = list(self.possible_agents)
        self._steps = 0

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}


class SeatsInTurn(_Seats, AECEnv[str, dict[str, Any], int]):
    """One seat acts after another. Where several may act at the same time, chance says who is next, the clock too.

    An action that is not legal changes nothing, and the same seat is asked again; `infos[agent]["refused"]` says why.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new match."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self._choose_next()

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        self._steps += 1
        try:
            self.match.play(np.int64(action), self.seat(agent))  # type: ignore[arg-type]
        except IllegalMove as error:
            self.infos[agent] = {"refused": str(error)}
        else:
            self._choose_next()
        if self._steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, not self.match.over)
        self._accumulate_rewards()

    def _choose_next(self) -> None:
        """The next agent; the clock acts in between. At the end everybody gets their return."""
        while pending := self.match.pending:
            seat = pending[0] if len(pending) == 1 else pending[int(self.rng.integers(len(pending)))]
            if seat < self.table.seats:
                self.agent_selection = self.possible_agents[seat]
                return
            self.match.play(self.match.legal_ids(seat)[0], seat)
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            self.rewards[agent] = self.match.returns[self.seat(agent)]
        self.agent_selection = self.agents[0]


class SeatsTogether(_Seats, ParallelEnv[str, dict[str, Any], int]):
    """All agents act in one step. Of those who are not to move the action is ignored; so is one that is not legal.

    Those who may act move in an order that chance draws anew each time; what an earlier one made illegal is ignored,
    too. The clock of a real-time game moves after every `clock_every` steps, or when nobody else may act.
    """

    def __init__(self, game: str | Game, *, clock_every: int = CLOCK_EVERY, **table: Any) -> None:
        """`table`: what `env` takes, too."""
        super().__init__(game, **table)
        self.clock_every = clock_every

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Set up a new match."""
        self._begin(seed)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Play the actions of all who are to move."""
        self._steps += 1
        infos, before = self._infos(), self.match.pending
        for seat in self.rng.permutation([seat for seat in before if seat < self.table.seats]).tolist():
            agent = self.possible_agents[seat]
            try:
                self.match.play(np.int64(actions[agent]), seat)  # type: ignore[arg-type]
            except IllegalMove as error:
                infos[agent] = {"refused": str(error)}
        self._let_the_clock_move()
        over = self.match.over
        out = not over and self._steps >= self.max_steps
        observations = self._observations()
        rewards = {agent: self.match.returns[self.seat(agent)] if over else 0.0 for agent in self.agents}
        ends, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, out)
        if over or out:
            self.agents = []
        return observations, rewards, ends, cuts, infos

    def _let_the_clock_move(self) -> None:
        clock = self.table.seats
        while (pending := self.match.pending) and clock in pending:
            if pending != (clock,) and self._steps % self.clock_every:
                return
            self.match.play(self.match.legal_ids(clock)[0], clock)
            if self.match.pending != (clock,):
                return

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {agent: self.observe(agent) for agent in self.agents}


env = SeatsInTurn
parallel_env = SeatsTogether
