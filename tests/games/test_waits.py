"""What people look at never waits for the compiler."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "backroom" / "games"
FOLDERS = sorted(path.parent for path in GAMES.glob("*/text.py"))


def functions(tree: ast.Module) -> set[str]:
    """The decorated functions of a module: its rules."""
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.decorator_list}


def taken(tree: ast.Module, rooms: tuple[str, ...]) -> set[str]:
    """What a module imports by name from the rooms."""
    found = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {name.name for node in found if any(room in str(node.module) for room in rooms) for name in node.names}


def called(tree: ast.Module) -> set[str]:
    """What a module calls by its bare name."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {function.id for function in calls if isinstance(function, ast.Name)}


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_pictures_texts_and_hints_ask_no_compiled_rule(folder: Path) -> None:
    """They call `plain(rule)`, so that none of them waits for the compiler."""
    ruled = [*(folder / "rules").glob("*.py"), folder / "scoring.py"]
    rules = set().union(*(functions(parsed(path)) for path in ruled))
    notes = [path for path in (folder / "mind").rglob("*.py") if path.stem in ("hint", "forecast", "payment")]
    for path in [folder / "text.py", *notes, *(folder / "draw").glob("*.py")]:
        tree = parsed(path)
        assert not called(tree) & taken(tree, (".rules", ".scoring")) & rules, path.name
