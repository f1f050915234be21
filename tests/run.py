"""`make test`: everything, in stages; stops at the first stage that fails.

1. format, lint, types, import arrows;
2. the whole suite compiled, a browser and PostgreSQL included;
3. the rules interpreted, every warning an error; without what asks their interpreted twins in stage 2 as well.

What plays thousands of games, or whole ones in a browser where a few moves make the point, is marked slow and has a
target of its own, `make conformance`, which also runs the rules of all games compiled with bounds checks. A failed test
is never run again to pass.
Arguments go to pytest and run only stage 2: `make test ARGS="tests/core -k dice"`.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
QUICK = ["-m", "not slow"]
TWICE = [  # pictures, texts and hints never call compiled rules, and what tests the compiler needs one
    *(f"tests/games/*/test_*_{what}.py" for what in ("advice", "draw", "hint", "scenes", "screen", "screens")),
    *(f"tests/games/*/test_*_{what}.py" for what in ("text", "texts", "words")),
    *(f"tests/games/test_{what}.py" for what in ("cards_page", "endings", "expectations", "hints", "how_to_play")),
    *(f"tests/games/test_{what}.py" for what in ("lesson_scripts", "scenes_on_the_board", "waits")),
    *(f"tests/core/test_{what}.py" for what in ("compile", "digest", "jit", "lean", "plain", "trace")),
]
RULES = ["tests/core", "tests/games", *QUICK, *(f"--ignore-glob={pattern}" for pattern in TWICE)]
COMPILE = [sys.executable, "tests/compile.py"]
WORKERS = ["-n", str(os.cpu_count() or 2), "--dist", "loadgroup"]


def pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", *arguments]


CHECKS = [
    [str(BIN / "mypy")],
    [str(BIN / "mypy"), "--config-file", "tests/mypy.ini"],
    [str(BIN / "lint-imports"), "--no-cache"],
    [str(BIN / "ruff"), "format", "--check", "-q", "."],
    [str(BIN / "ruff"), "check", "-q", "."],
]
STAGES: list[tuple[str, dict[str, str], list[list[str]]]] = [
    ("check: format, lint, import arrows, types", {}, CHECKS),
    (
        "compiled: the whole suite",
        {},
        [COMPILE, pytest(*WORKERS, *QUICK, "--ignore=tests/browser"), pytest(*WORKERS, *QUICK, "tests/browser")],
    ),
    (
        "interpreted: the rules, warnings as errors",
        {"NUMBA_DISABLE_JIT": "1"},
        [[sys.executable, "-W", "error", "-m", "pytest", "-q", *WORKERS, *RULES]],
    ),
]


def run(command: list[str], environment: dict[str, str]) -> int:
    status = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode
    if status:
        print(f"\n=== failed: {' '.join(command)}", flush=True)
    return status


def main(arguments: list[str]) -> int:
    stages = [("compiled", {}, [pytest(*arguments)])] if arguments else STAGES
    begun = time.monotonic()
    for number, (name, environment, commands) in enumerate(stages, 1):
        print(f"\n=== {number}/{len(stages)} {name} ({time.monotonic() - begun:.0f} s so far)", flush=True)
        if commands is CHECKS:  # they share the cores; tests have them alone
            with ThreadPoolExecutor() as pool:
                statuses = list(pool.map(run, commands, [environment] * len(commands)))
            status = next(filter(None, statuses), 0)
        else:
            status = next(filter(None, (run(command, environment) for command in commands)), 0)
        if status:
            return status
    print(f"\n=== all {len(stages)} stages passed in {time.monotonic() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
