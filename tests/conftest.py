"""What all tests share."""

import pytest
from hypothesis import settings

LONG = 1800  # seconds

settings.register_profile("backroom", deadline=None)  # the first call of a rule compiles it
settings.load_profile("backroom")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What plays many games, or checks a whole game's promises, may take long on a busy machine with a cold cache:
    the first such test compiles the game. All others end within the usual time, or hang."""
    for item in items:
        if item.get_closest_marker("slow") or item.name.startswith("test_random_games_keep_the_contract"):
            item.add_marker(pytest.mark.timeout(LONG))
