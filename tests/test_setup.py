"""What `setup.sh` has made of the environment that the tests run in."""

from importlib.util import cache_from_source
from pathlib import Path

import numba
import playwright
import pytest
import sqlalchemy


@pytest.mark.parametrize("library", [numba, playwright, sqlalchemy], ids=lambda library: library.__name__)
def test_the_libraries_are_compiled_once_and_not_by_every_process_that_a_test_starts(library) -> None:
    assert Path(cache_from_source(library.__file__)).is_file()
