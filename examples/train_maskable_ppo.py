"""Train an agent with MaskablePPO of sb3-contrib, and play it against chance.

    pip install "backroom[train]"
    python examples/train_maskable_ppo.py mean_streets --steps 20000

First Stable-Baselines3's own checker looks at the environment. Then a small network learns which legal move to make;
its mean return over whole games is printed before and after, beside that of random play.
"""

from __future__ import annotations

import argparse
import time
import warnings

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env

from backroom.adapters.gym import BackroomEnv


def mean_return(env: BackroomEnv, model: MaskablePPO | None, games: int) -> float:
    """The mean result of whole games, by a model, or at random."""
    rng, total = np.random.default_rng(1), 0.0
    for number in range(games):
        seen, _ = env.reset(seed=1000 + number)
        over = False
        while not over:
            masks = get_action_masks(env)
            if model is None:
                action = rng.choice(np.flatnonzero(masks))
            else:
                action, _ = model.predict(seen, action_masks=masks)
            seen, reward, terminated, truncated, _ = env.step(np.int64(action))
            total += float(reward)
            over = terminated or truncated
    return total / games


def main() -> None:
    """Check, train, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=100, help="to compare by")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = BackroomEnv(given.game)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like pictures, or numbers from -1 to 1
        check_env(env, skip_render_check=True)
    print(f"check_env: nothing wrong with {given.game}")
    model = MaskablePPO("MlpPolicy", env, seed=given.seed, device="cpu", n_steps=1024, batch_size=256)
    print(f"mean return of {given.games} games, random play: {mean_return(env, None, given.games):+.3f}")
    print(f"mean return of {given.games} games, untrained:   {mean_return(env, model, given.games):+.3f}")
    begun = time.perf_counter()
    model.learn(given.steps)
    spent = time.perf_counter() - begun
    print(f"trained on {given.steps:,} steps in {spent:.0f} s, {given.steps / spent:,.0f} steps/s")
    print(f"mean return of {given.games} games, trained:     {mean_return(env, model, given.games):+.3f}")


if __name__ == "__main__":
    main()
