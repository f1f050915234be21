"""Arrows point one way: core <- kit <- games, core <- bots; the other rooms reach a game through GAME alone."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from backroom.core.game import games

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "backroom"
GAMES = PACKAGE / "games"
NAMES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "sections.toml").is_file())
TITLES = sorted(game.title for game in games().values())
READ = {".py", ".js", ".html", ".toml", ".json", ".css", ".svg"}


def lint_imports(config: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--config", config],
        cwd=folder,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(folder)},
    )


def test_imports_keep_the_contracts() -> None:
    result = lint_imports(ROOT / ".importlinter", ROOT / "src")
    assert result.returncode == 0, result.stdout + result.stderr


def small_package(folder: Path) -> Path:
    """A package of the same rooms with nothing wrong in it."""
    package = folder / "backroom"
    server = [f"server/{name}.py" for name in ("app", "api/moves", "pages/table", "web/session", "tables/tables")]
    for name in (
        "core/game.py",
        "core/match.py",
        "kit/page.py",
        "bots/simple.py",
        "lab/store.py",
        "cli/app.py",
        *server,
    ):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    (package / "core" / "match.py").write_text("import backroom.kit.page\n")
    for name in ("poker", "whist"):
        (package / "games" / name).mkdir(parents=True)
    for inner in [package, *(path for path in package.rglob("*") if path.is_dir())]:
        (inner / "__init__.py").touch()
    return package


def test_a_small_package_with_the_right_arrows_passes(tmp_path: Path) -> None:
    small_package(tmp_path)
    assert lint_imports(ROOT / ".importlinter", tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("core/game.py", "import backroom.kit.page"),
        ("core/game.py", "import backroom.games.poker"),
        ("bots/simple.py", "from backroom.games.poker import GAME"),
        ("kit/page.py", "import backroom.bots.simple"),
        ("games/poker/__init__.py", "import backroom.server.app"),
        ("server/api/moves.py", "import backroom.server.pages.table"),
        ("server/pages/table.py", "import backroom.server.api.moves"),
        ("server/web/session.py", "import backroom.server.api.moves"),
        ("server/tables/tables.py", "import backroom.server.web.session"),
        ("games/poker/__init__.py", "import backroom.games.whist"),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, file: str, line: str) -> None:
    (small_package(tmp_path) / file).write_text(f"{line}\n")
    result = lint_imports(ROOT / ".importlinter", tmp_path)
    assert result.returncode == 1
    assert "BROKEN" in result.stdout


def named(text: str, names: Iterable[str]) -> list[tuple[int, str]]:
    """Where a text names one of the games, in any spelling (mob_town, mob-town, Mob Town): (line, as found)."""
    spellings = "|".join(re.escape(name).replace("_", "[-_ ]?") for name in names)
    pattern = re.compile(rf"(?<![^\W_])({spellings})(?![^\W_])", re.IGNORECASE)
    return [(text.count("\n", 0, found.start()) + 1, found[1]) for found in pattern.finditer(text)]


def outside() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in READ and not path.is_relative_to(GAMES):
            yield path


def test_nothing_outside_a_games_folder_names_a_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in outside()
        for line, name in named(path.read_text("utf-8"), [*NAMES, *TITLES])
    ]
    assert found == []


def test_a_game_that_is_named_would_be_found() -> None:
    assert named('if game == "mob":\n    from games.poker import GAME', ["mob", "poker"]) == [(1, "mob"), (2, "poker")]
    assert named("mobile pokerface", ["mob", "poker"]) == []
    assert named('[data-game="mob_town"] #title-mob-town {}\n<!-- Mob Town -->', ["mob_town"]) == [
        (1, "mob_town"),
        (1, "mob-town"),
        (2, "Mob Town"),
    ]


def test_the_sources_outside_games_are_really_read() -> None:
    rooms = {path.relative_to(PACKAGE).parts[0] for path in outside()}
    assert {"core", "kit", "bots", "server", "cli"} <= rooms


def test_every_game_that_declares_itself_is_an_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    points = project["entry-points"]["backroom.games"]
    declared = [path.parent.name for path in GAMES.glob("*/__init__.py") if "\nGAME = " in path.read_text("utf-8")]
    assert points == {name: f"backroom.games.{name}:GAME" for name in declared}


# --- other people's packages ------------------------------------------------------------------------------------------

PARTS = {"llvmlite": "numba", "pydantic_core": "pydantic"}  # each version of these comes with one of its own
PEERS = {"catanatron", "pyspiel"}  # measured by `backroom bench` where somebody has installed them


def borrowed(source: str) -> set[str]:
    """The packages of other people that a source imports, by the names they are imported by."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {part.name.partition(".")[0] for part in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return {PARTS.get(name, name) for name in found} - sys.stdlib_module_names - {"backroom"}


def test_every_package_that_is_imported_is_asked_for() -> None:
    """What only comes with something else may go with it, too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [name for extra in project["optional-dependencies"].values() for name in extra]
    asked = {re.split(r"[^\w-]", name)[0].replace("_", "-").lower() for name in [*project["dependencies"], *extras]}
    given = {
        module: {name.replace("_", "-").lower() for name in names} for module, names in packages_distributions().items()
    }
    used = set().union(*(borrowed(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py"))) - PEERS
    assert sorted(name for name in used if not given.get(name, {name}) & asked) == []


# --- tests look from outside ------------------------------------------------------------------------------------------

PUBLIC = {"_repr_html_", "_replace", "_asdict", "_fields"}  # names that Jupyter and named tuples have given


def privates(source: str) -> list[tuple[int, str]]:
    """Line and name of everything private of somebody else that a source reads, imports or replaces."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            names = [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [part.name for part in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in (
            "setattr",
            "getattr",
            "patch",
        ):
            texts = [part.value for part in node.args if isinstance(part, ast.Constant)]
            names = [text.rpartition(".")[2] for text in texts if isinstance(text, str)]
        else:
            continue
        found += [(node.lineno, name) for name in names if re.match(r"_[^\W_]", name) and name not in PUBLIC]
    return sorted(found)


def test_no_test_looks_into_what_is_private() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for line, name in privates(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "services._listener.ready",
        "from backroom.server.people import _HASHER",
        'monkeypatch.setattr("backroom.server.backup._write", full)',
        'monkeypatch.setattr(draw, "_picture", counted)',
    ],
)
def test_a_look_into_what_is_private_would_be_found(source: str) -> None:
    assert len(privates(source)) == 1


def test_ones_own_privates_and_given_names_are_no_look() -> None:
    assert privates("self._reap()\nmatch._repr_html_()\nmodule.__file__\nfrom backroom import __version__") == []
