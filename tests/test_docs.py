"""The documentation builds, its examples run, and the tutorial's game is a game."""

from __future__ import annotations

import csv
import dataclasses
import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

import backroom
from backroom import bots
from backroom.cli.app import app
from backroom.core.game import Game
from backroom.core.jit import plain
from scripts import script

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
WITH_EXAMPLES = [
    "README.md",
    *(f"docs/{path.relative_to(DOCS)}" for path in sorted(DOCS.rglob("*.md")) if ">>> " in path.read_text("utf-8")),
]


# --- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_run_as_printed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_shows_one_picture_two_commands_and_ten_lines() -> None:
    """In this order: a sentence, a picture, commands, Python, links."""
    text = (ROOT / "README.md").read_text("utf-8")
    places = [text.index(mark) for mark in ("city board games", "![", "```sh", "```python", "](docs/tutorials/")]
    assert places == sorted(places)
    lines = re.findall(r"^>>> .*$", text, re.MULTILINE)
    assert len(lines) <= 10
    assert (ROOT / "docs/pictures/mean_streets/middle.webp").is_file()


@pytest.mark.parametrize("name", sorted(path.parent.name for path in (ROOT / "src/backroom/games").glob("*/deck.py")))
def test_every_game_has_a_sheet_of_pictures(name: str) -> None:
    """From the start to the end, each kind of scene, both sizes, both themes, both languages; `make screenshots`."""
    pages = ROOT / "docs" / "pictures"
    shown = re.findall(rf"\({name}/([\w-]+)\.webp\)", (pages / f"{name}.md").read_text("utf-8"))
    assert {
        "start",
        "start-phone",
        "middle",
        "middle-dark",
        "middle-french",
        "middle-phone",
        "end",
        "end-phone",
    } <= set(shown)
    assert any(what.startswith("scene-") for what in shown)
    assert {path.stem for path in (pages / name).iterdir()} == set(shown)


@pytest.mark.parametrize("target", ["play", "test"])
def test_the_readmes_commands_exist(target: str) -> None:
    assert f"make {target}" in (ROOT / "README.md").read_text("utf-8")
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def printed(text: str) -> list[str]:
    """The commands that a page prints in its blocks for a shell, without what follows in the shell."""
    blocks = re.findall(r"^ *```sh\n(.*?)```", text, re.DOTALL | re.MULTILINE)
    found = re.findall(r"^ *(?:\S*/)?backroom (.+)$", "\n".join(blocks).replace("\\\n", " "), re.MULTILINE)
    return [re.split(r" (?:\||[0-9]?>>?|&&) ", line)[0] for line in found]


def understood(line: str) -> bool:
    """Whether the command line takes a command with its options; it is not run."""
    command: Any = typer.main.get_command(app)
    words = shlex.split(line, comments=True)
    try:
        while isinstance(command, TyperGroup) and words[:1] not in (["--help"], ["--install-completion"]):
            _, command, words = command.resolve_command(typer.Context(command), words)
        command.make_context("backroom", words)
    except typer.Exit:  # it would show its help
        return True
    except Exception:  # Typer keeps the errors of a wrong command to itself
        return False
    return True


def test_every_command_that_a_page_prints_is_understood() -> None:
    pages = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "bench").glob("*.md"), *(ROOT / "src").rglob("*.md")]
    said = [(page.name, line) for page in pages for line in printed(page.read_text("utf-8"))]
    assert len(said) > 20 and [(page, line) for page, line in said if not understood(line)] == []


@pytest.mark.parametrize("line", ["simulat mob_town", "simulate mob_town --game 3", "serve --workers many", "rules"])
def test_a_command_that_the_command_line_would_refuse_is_found(line: str) -> None:
    assert not understood(line)


# --- the tutorial's game ---------------------------------------------------------------------------------------------


def files_in(text: str) -> dict[str, str]:
    """The files that a tutorial prints: a block whose opening names one."""
    return {name: body for name, body in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)}


BATCH = """
import backroom, check_pig
batch = backroom.Batch("pig", 2, seed=1)
print(batch.step(batch.seat, [0, 1]).tolist())
"""


@pytest.mark.parametrize("interpreted", ["1", "0"])
def test_the_game_of_the_tutorial_is_sound(tmp_path: Path, interpreted: str) -> None:
    """A reader types it in and runs it compiled: what the interpreter takes is not enough."""
    files = files_in((DOCS / "tutorials" / "add-a-game.md").read_text("utf-8"))
    assert {"pig/__init__.py", "pig/rules.py", "pig/words/fr.toml", "check_pig.py"} <= files.keys()
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", BATCH],
        cwd=tmp_path,
        env={**os.environ, "NUMBA_DISABLE_JIT": interpreted, "BACKROOM_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    assert re.fullmatch(
        r"30 random games, \d+ decisions: sound\n"
        r"'hold': You have no points in this turn yet: roll first\.\n"
        r"won by seat [01]\n"
        r"\[0, 3\]\n",  # a roll, and a hold that the rules refuse for their third reason
        result.stdout,
    )


def test_the_package_of_the_tutorial_names_its_game_and_packs_every_file(tmp_path: Path) -> None:
    files = files_in((DOCS / "tutorials" / "add-a-game.md").read_text("utf-8"))
    project = tomllib.loads(files["pyproject.toml"])
    assert project["project"]["entry-points"]["backroom.games"] == {"pig": "pig:GAME"}
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    packed = {
        path for glob in project["tool"]["setuptools"]["package-data"]["pig"] for path in (tmp_path / "pig").glob(glob)
    }
    assert packed == {path for path in (tmp_path / "pig").rglob("*.*") if path.suffix != ".py"}


def test_the_tutorial_moves_its_functions_to_where_the_games_have_them() -> None:
    text = (DOCS / "tutorials" / "add-a-game.md").read_text("utf-8").partition("the files that all games have")[2]
    tree = (DOCS / "contract.md").read_text("utf-8")
    named = re.findall(r"`([\w/]+\.py)`", text)
    assert len(named) > 5 and [name for name in named if f"  {name} " not in tree and name != "rules.py"] == []


FIELDS = [field.name for field in dataclasses.fields(Game)]


def test_the_contract_names_everything_that_a_game_declares() -> None:
    page = (DOCS / "contract.md").read_text("utf-8")
    assert [name for name in FIELDS if not re.search(rf"`{name}\b", page)] == []


def test_the_functions_of_the_contract_take_what_it_says() -> None:
    said = dict(re.findall(r"`(\w+)\(([\w, ]*)\)", (DOCS / "contract.md").read_text("utf-8")))
    said = {name: taken for name, taken in said.items() if name in FIELDS}
    assert {"setup", "view", "guide", "describe", "ending", "clock", "invariants"} <= said.keys()
    for game in backroom.games().values():
        given = {name: getattr(game, name) for name in said}
        takes = {name: ", ".join(signature(plain(call)).parameters) for name, call in given.items() if callable(call)}
        assert takes == {name: said[name] for name in takes}, game.name


def test_the_page_on_bots_says_what_a_new_one_changes() -> None:
    page = (DOCS / "how-to" / "write-a-bot.md").read_text("utf-8").partition("## Give it a name")[2]
    assert {"bot", "FORMS", "LEVELS"} <= {name for name in re.findall(r"`(\w+)(?:\(\))?`", page) if hasattr(bots, name)}
    for spec in (level.spec for level in bots.LEVELS):
        assert spec.partition(":")[0] in bots.FORMS and bots.bot(spec).name
    for language in ("en", "fr"):
        words = tomllib.loads((ROOT / f"src/backroom/server/words/{language}.toml").read_text("utf-8"))
        assert {level.key for level in bots.LEVELS} <= words["level"].keys()


def forms(text: str) -> set[str]:
    """The kinds of bots that a text names: `search` of `search:<seconds>s`."""
    return set(re.findall(r"\b(level|random|gentle|beginner|greedy|search)\b", text))


def test_every_page_that_lists_the_bots_lists_all_of_them() -> None:
    row = re.search(r"^\| `backroom\.bot\(.*$", (DOCS / "reference" / "python.md").read_text("utf-8"), re.MULTILINE)
    assert row is not None and backroom.bot.__doc__ is not None
    assert forms(bots.FORMS) == forms(row[0]) == forms(backroom.bot.__doc__)


# --- what pages call the keys of the screen ---------------------------------------------------------------------------


def shown(words: dict[str, object]) -> set[str]:
    """Every text of the server's words."""
    parts = (shown(value) if isinstance(value, dict) else {str(value)} for value in words.values())
    return set().union(*parts)


@pytest.mark.parametrize(
    ("page", "mark"),
    [("how-to/play-with-others.md", r"\*\*([A-Z][^*]+)\*\*"), ("tutorials/first-game.md", r"press (.*)")],
)
def test_pages_call_keys_as_the_screen_does(page: str, mark: str) -> None:
    texts = shown(tomllib.loads((ROOT / "src/backroom/server/words/en.toml").read_text("utf-8")))
    said = [key for found in re.findall(mark, (DOCS / page).read_text("utf-8")) for key in re.split(r"\*", found)]
    named = [key for key in said if key[:1].isupper()]
    assert named and [key for key in named if key not in texts] == []


def test_the_front_page_leads_to_every_page() -> None:
    front = (DOCS / "index.md").read_text("utf-8")
    pages = [path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md")) if path.name != "index.md"]
    assert [page for page in pages if f"({page})" not in front] == []


# --- files that pages name --------------------------------------------------------------------------------------------

FILE = re.compile(r"`(\w[\w./-]*\.(?:py|toml|js|css|svg|html|md))`")


def missing(text: str, known: set[str]) -> list[str]:
    """The files that a page names, by the end of their path, and that are not there."""
    return [name for name in FILE.findall(text) if not any(path.endswith(f"/{name}") for path in known)]


def test_every_file_that_a_page_names_is_there() -> None:
    folders = ("src", "tests", "bench", "docs", "examples", "deploy")
    known = {path.as_posix() for folder in folders for path in (ROOT / folder).rglob("*.*")}
    known |= {path.as_posix() for path in ROOT.glob("*.*")}
    pages = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "src").rglob("*.md")]
    found = {str(page.relative_to(ROOT)): missing(page.read_text("utf-8"), known) for page in pages}
    assert {page: names for page, names in found.items() if names} == {}


def test_a_file_that_is_not_there_would_be_found() -> None:
    assert missing("`rules/turn.py`, `plain.py` and `my own.toml`", {"/games/poker/rules/turn.py"}) == ["plain.py"]


# --- the build -------------------------------------------------------------------------------------------------------


def test_the_documentation_builds_without_a_broken_link(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-W", "error", DOCS / "build.py", "--out", tmp_path / "out"], capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    built = (tmp_path / "out" / "tutorials" / "first-game.html").read_text("utf-8")
    assert '<figure><img alt="' in built  # a board, drawn by the package
    assert 'href="../tutorials/add-a-game.html"' in built
    rules = (tmp_path / "out" / "games" / "mean_streets" / "rules.fr.html").read_text("utf-8")
    assert '<html lang="fr">' in rules
    assert 'href="rulings.fr.html#r12"' in rules


@pytest.fixture
def site(tmp_path: Path) -> Callable[..., list[str]]:
    """Builds a small documentation from the texts given, and returns the faults."""

    def build(**texts: str) -> list[str]:
        (tmp_path / "docs" / "pictures").mkdir(parents=True)
        (tmp_path / "docs" / "pictures" / "a.png").write_bytes(b"")
        for name, text in ({"index": "# Home\n", "other": "# Other\n\n## A part, named\n"} | texts).items():
            (tmp_path / "docs" / f"{name}.md").write_text(text, "utf-8")
        faults: list[str] = script("docs/build.py").build(tmp_path, tmp_path / "out", games=False)
        return faults

    return build


def test_links_lead_to_the_built_pages(site: Callable[..., list[str]], tmp_path: Path) -> None:
    text = "# Home\n\n[o](other.md), [p](other.md#a-part-named), [h](#home), ![a](pictures/a.png), [w](https://a.b)\n"
    assert site(index=text) == []
    built = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert '<a href="other.html">o</a>' in built
    assert '<a href="other.html#a-part-named">p</a>' in built
    assert '<a href="#home">h</a>' in built
    assert 'src="files/docs/pictures/a.png"' in built
    assert '<a href="https://a.b">w</a>' in built
    assert (tmp_path / "out" / "files" / "docs" / "pictures" / "a.png").is_file()


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("[x](no.md)", "docs/index.md: 'no.md' leads nowhere; there is no docs/no.md"),
        ("[x](other.md#no)", "docs/index.md: 'other.md#no' leads nowhere; docs/other.md has no heading 'no'"),
        ("[x](#no)", "docs/index.md: '#no' leads nowhere; docs/index.md has no heading 'no'"),
        ("![x](pictures/b.png)", "docs/index.md: 'pictures/b.png' leads nowhere; there is no docs/pictures/b.png"),
    ],
)
def test_a_broken_link_is_a_fault(site: Callable[..., list[str]], link: str, fault: str) -> None:
    assert site(index=f"# Home\n\n{link}\n") == [fault]


# --- references that are made from the code --------------------------------------------------------------------------


def test_the_reference_of_the_command_line_is_up_to_date() -> None:
    written = (DOCS / "reference" / "cli.md").read_text("utf-8")
    assert written == script("docs/commands.py").reference(), "run: make docs ARGS=--refresh"


def test_the_reference_of_names_is_up_to_date_and_has_them_all() -> None:
    written = (DOCS / "reference" / "api.md").read_text("utf-8")
    assert written == script("docs/api.py").reference(), "run: make docs ARGS=--refresh"
    assert [name for name in backroom.__all__ if not re.search(rf"^###? (backroom\.)?{name}$", written, re.M)] == []


def test_every_address_of_the_api_is_in_the_reference(tmp_path: Path) -> None:
    from backroom.server.app import create_app
    from backroom.server.settings import Settings

    page = (DOCS / "reference" / "http.md").read_text("utf-8")
    paths = create_app(Settings(data=tmp_path, secret="for the test")).openapi()["paths"]
    asked = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    assert asked != []
    assert [request for request in asked if request not in page] == []


def test_the_messages_of_the_socket_are_in_the_reference_as_they_are_checked() -> None:
    page = (DOCS / "reference" / "http.md").read_text("utf-8")
    assert script("docs/messages.py").reference() in page, (
        "paste what docs/messages.py makes into docs/reference/http.md"
    )


def test_every_setting_of_the_environment_is_in_the_reference() -> None:
    page = (DOCS / "reference" / "python.md").read_text("utf-8")
    used = {
        name
        for path in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"\bBACKROOM_[A-Z]+\b", path.read_text("utf-8"))
    }
    assert used != set()
    assert sorted(name for name in used if name not in page) == []


def test_the_search_has_every_section_of_every_page_as_text(site: Callable[..., list[str]], tmp_path: Path) -> None:
    text = "# Home\n\nSee [the other page](other.md) & `code`.\n\n## Second part\n\n| a | b |\n|---|---|\n| c | d |\n"
    assert site(index=text) == []
    made = (tmp_path / "out" / "index.js").read_text("utf-8")
    assert json.loads(made.removeprefix("window.backroomIndex = ").removesuffix(";\n")) == [
        ["other.html#other", "Other", "Other", ""],
        ["other.html#a-part-named", "Other", "A part, named", ""],
        ["index.html#home", "Home", "Home", "See the other page & code."],
        ["index.html#second-part", "Home", "Second part", "a b c d"],
    ]


def test_pages_come_in_the_order_of_the_front_page(site: Callable[..., list[str]], tmp_path: Path) -> None:
    assert site(index="# Home\n\n[z](zebra.md) [o](other.md)\n", zebra="# Zebra\n") == []
    built = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert built.index("zebra.html") < built.index("other.html")


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [
        *project["project"]["dependencies"],
        *(name for extra in project["project"]["optional-dependencies"].values() for name in extra),
        *project["dependency-groups"]["dev"],
    ]
    page = (DOCS / "explanation" / "dependencies.md").read_text("utf-8")
    names = [re.split(r"[^\w-]", requirement)[0] for requirement in wanted]
    assert [name for name in names if not re.search(rf"(?<![\w-]){name}(?![\w-])", page)] == []


def test_what_the_reference_says_of_python_is_there() -> None:
    page = (DOCS / "reference" / "python.md").read_text("utf-8")
    match = backroom.new("mean_streets", seed=1)
    things = {"match": match, "view": match.view(0), "deck": match.deck, "batch": backroom.Batch(match.game, 1)}
    for name, thing in things.items():
        said = set(re.findall(rf"`{name}\.(\w+)", page))
        assert said and [one for one in sorted(said) if not hasattr(thing, one)] == [], name


def test_every_error_and_every_public_name_is_in_the_reference() -> None:
    page = (DOCS / "reference" / "python.md").read_text("utf-8")
    assert [name for name in backroom.__all__ if not re.search(rf"\b{name}\b", page)] == []


# --- the published calibration ----------------------------------------------------------------------------------------


def test_plot_and_tables_of_the_calibration_are_those_of_its_figures(tmp_path: Path) -> None:
    for name in ("calibration.csv", "calibration.md"):
        (tmp_path / name).write_text((DOCS / "balance" / name).read_text("utf-8"), "utf-8")
    command = [sys.executable, "-W", "error", str(ROOT / "bench" / "calibration.py"), "draw", "--into", str(tmp_path)]
    subprocess.run(command, check=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    for name in ("calibration.md", "calibration.svg"):
        assert (tmp_path / name).read_text("utf-8") == (DOCS / "balance" / name).read_text("utf-8"), name


def test_hints_hold_the_fits_that_the_calibration_prints() -> None:
    said = (DOCS / "balance" / "calibration.md").read_text("utf-8").replace("\N{MINUS SIGN} ", "-")
    form = r"(?:beyond a \w+: )?log-odds × ([\d.]+)(?:, in the end × ([\d.]+),)?(?: (?:\+ )?(-?[\d.]+))?"
    rows = re.findall(rf"^\| .+? \| {form} \|", said, re.M)
    shown = {(float(slope), float(late or slope), float(shift or 0)) for slope, late, shift in rows}
    fits = {
        (fit.slope, fit.slope if fit.late is None else fit.late, fit.shift)
        for game in backroom.games().values()
        if (f := game.forecast)
        for fit in f.fits.values()
    }
    assert len(rows) == 6 and shown <= fits


# --- how often each card was used ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rows"), [("mayor_of_chicago", 79), ("mob_town", 90)])
def test_rows_of_use_are_right_and_the_page_says_the_same(name: str, rows: int) -> None:
    """The share and its interval follow from the counts, and what the page picks out stands in the file."""
    interval = script("bench/rates.py").interval
    with (DOCS / "balance" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        counted = list(csv.DictReader(file))
    assert len(counted) == rows
    for row in counted:
        chosen, chances = int(row["chosen"]), int(row["chances"])
        low, high = interval(chosen, chances)
        told = [float(row[key]) for key in ("percent", "low", "high")]
        assert told == pytest.approx([100 * chosen / chances, 100 * low, 100 * high], abs=0.051), row
    page = (DOCS / "balance" / f"{name}.md").read_text("utf-8").rpartition("## What is used")[2]
    shown = re.findall(r"\| (\d+) \| (\d+) \| \**([\d.]+) % \(([\d.]+) to ([\d.]+)\)", page)
    assert set(shown) <= {tuple(row[key] for key in ("chances", "chosen", "percent", "low", "high")) for row in counted}
    for card, *shares in re.findall(r"^\| ([\w ]+) \|.+\)" + r" \| \**([\d.]+) %\**" * 3 + r" \|$", page, re.M):
        assert shares == [row["percent"] for row in counted if (row["kind"], row["card"]) == ("professional", card)]
