"""The package as people install it: the wheel holds everything, and every call that they type works from it, twice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TYPED = ROOT / "tests" / "core" / "test_what_people_type.py"
FROM_THE_WHEEL = """
import sys
from pathlib import Path
import pytest
import backroom
assert Path(backroom.__file__).is_relative_to(sys.argv[1]), backroom.__file__
sys.exit(pytest.main(["-q", "-W", "error", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel installs, built from a copy of the sources without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    tree = folder / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    offline = [sys.executable, "-m", "uv", "--offline", "--no-config", "-q"]
    here = ["--python", sys.executable]
    done = run([*offline, "build", "--wheel", "--no-build-isolation", *here, "--out-dir", str(folder), str(tree)])
    assert done.returncode == 0, done.stderr
    wheel = next(folder.glob("*.whl"))
    done = run([*offline, "pip", "install", "--no-deps", *here, "--target", str(folder / "site"), str(wheel)])
    assert done.returncode == 0, done.stderr
    return folder / "site"


def run(command: list[str], cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def files(package: Path) -> set[str]:
    found = (path.relative_to(package) for path in package.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


def test_the_wheel_holds_every_file_of_the_package(installed: Path) -> None:
    assert files(ROOT / "src" / "backroom") == files(installed / "backroom")


def test_what_people_type_works_from_the_installed_wheel(installed: Path, tmp_path: Path) -> None:
    test = shutil.copy(TYPED, tmp_path)
    done = run([sys.executable, "-c", FROM_THE_WHEEL, str(installed), str(test)], tmp_path, PYTHONPATH=str(installed))
    assert done.returncode == 0, done.stdout + done.stderr
