"""The games behind the interfaces that learners already use. Only here a move is called an action.

    import gymnasium, backroom.adapters.gym
    env = gymnasium.make("Backroom/<Game>-v0", players=3, opponents="greedy")

Each is a thin layer: `gym` over a `Match` and, for vectors of environments, over a `Batch`; `zoo` over a `Match`.
They need `pip install backroom[gym]`.
"""
