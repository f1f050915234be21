"""The rulebook's own coverage report: which sections and rulings the code, the tests and the pages cite.

A game's `sections.toml` names the rulebook's sections, in its order:

    [hire]
    en = "Hire Henchmen"
    fr = "Engager des hommes de main"

and `rule = false` where a section tells and rules nothing (an introduction). Its `rulings.en.md` has a
heading `## R12. In which order? (§actions)` for each decision of ours where the book is silent. Code cites both
in docstrings and comments as `§hire` and `R12`; tests do so in names (`test_r12_…`), docstrings, comments and
golden files, where `section = "hire"` counts too.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from backroom.core.errors import BackroomError
from backroom.core.words import LANGUAGES

if TYPE_CHECKING:
    from backroom.core.game import Game

SECTION = re.compile(r"§([A-Za-z0-9][\w-]*)")
RULING = re.compile(r"(?<![A-Za-z0-9])R([1-9][0-9]*)(?![A-Za-z0-9])")
RULING_IN_NAME = re.compile(r"\bdef test_(?:\w*_)?r([1-9][0-9]*)(?![0-9])", re.IGNORECASE)
SECTION_KEY = re.compile(r'^\s*section\s*=\s*"([^"]*)"', re.MULTILINE)
RULING_HEADING = re.compile(r"^## R([1-9][0-9]*)\. ", re.MULTILINE)
SECTION_HEADING = re.compile(r"^#+ .*\{#([^}]*)\}\s*$", re.MULTILINE)

Citations = dict[str, list[str]]  # "§hire" or "R12" -> where: "rules.py:40"


@dataclass(frozen=True)
class Section:
    """A section of a rulebook under an id of ours."""

    id: str
    titles: Mapping[str, str]  # by language
    rule: bool = True  # False: it tells, and rules nothing


@dataclass
class Report:
    """What is cited where."""

    game: str
    sections: Mapping[str, Section]
    rulings: tuple[int, ...]
    code: Citations = field(default_factory=dict)
    tests: Citations = field(default_factory=dict)
    pages: Citations = field(default_factory=dict)
    declared: Citations = field(default_factory=dict)  # by moves, refusals and kinds of happenings
    wrong_pages: list[str] = field(default_factory=list)  # what the rules and rulings pages lack

    @property
    def needed(self) -> list[str]:
        """All that code and tests must cite."""
        return [f"§{s.id}" for s in self.sections.values() if s.rule] + [f"R{number}" for number in self.rulings]

    @property
    def unknown(self) -> Citations:
        """Citations of what does not exist, with the places."""
        known = {f"§{name}" for name in self.sections} | {f"R{number}" for number in self.rulings}
        wrong: Citations = {}
        for citations in (self.code, self.tests, self.pages, self.declared):
            for cited in citations.keys() - known:
                wrong[cited] = wrong.get(cited, []) + citations[cited]
        return dict(sorted(wrong.items()))

    @property
    def not_in_code(self) -> list[str]:
        """Sections and rulings that no rule cites."""
        return [name for name in self.needed if name not in self.code]

    @property
    def not_in_tests(self) -> list[str]:
        """Sections and rulings that no test cites."""
        return [name for name in self.needed if name not in self.tests]

    @property
    def complete(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def faults(self) -> list[str]:
        """One line for each thing that is wrong."""
        return [
            *(f"{cited} does not exist, but is cited in {', '.join(places)}" for cited, places in self.unknown.items()),
            *(f"{name}: no code cites it" for name in self.not_in_code),
            *(f"{name}: no test cites it" for name in self.not_in_tests),
            *self.wrong_pages,
        ]

    def text(self) -> str:
        """The report for people: how often each section and ruling is cited, then what is wrong."""
        width = max([len(name) for name in self.needed] + [0])
        rows = [
            f"  {name:<{width}}  {len(self.code.get(name, ())):>5}  {len(self.tests.get(name, ())):>5}"
            for name in self.needed
        ]
        head = f"{self.game}: {len(self.sections)} sections, {len(self.rulings)} rulings"
        end = ["Faults:", *(f"  {fault}" for fault in self.faults)] if self.faults else ["Everything is cited."]
        return "\n".join([head, f"  {'':<{width}}   code  tests", *rows, *end])


def read_sections(folder: Path) -> dict[str, Section]:
    """The sections of the game in `folder`, in the rulebook's order."""
    table = tomllib.loads((folder / "sections.toml").read_text("utf-8"))
    return {
        name: Section(name, {language: entry[language] for language in LANGUAGES}, entry.get("rule", True))
        for name, entry in table.items()
    }


def read_rulings(page: Path) -> list[int]:
    """The numbers of the rulings on a page, in its order."""
    return [int(number) for number in RULING_HEADING.findall(page.read_text("utf-8"))]


def trace(game: Game, tests: Path | None = None) -> Report:
    """Trace a game: `tests` is the folder of its tests (None: `tests/games/<name>` beside `src`)."""
    declared: Citations = {}
    for family in game.moves.families:
        _note(declared, f"§{family.section}", f"move '{family.name}'")
    for key, section in game.refusals.values():
        _note(declared, f"§{section}", f"refusal '{key}'")
    for key, kind in game.kinds.values():
        _note(declared, f"§{kind.section}", f"happening '{key}'")
    report = trace_folder(game.name, game.folder, tests or _tests_of(game))
    report.declared = declared
    return report


def trace_folder(name: str, folder: Path, tests: Path) -> Report:
    """Trace the game in `folder` from its files alone."""
    rulings = read_rulings(folder / "rulings.en.md")
    report = Report(name, read_sections(folder), tuple(rulings))
    for path in sorted(folder.rglob("*.py")):
        _cite(report.code, path.relative_to(folder), _comments(path.read_text("utf-8")))
    for path in sorted([*tests.rglob("*.py"), *tests.rglob("*.toml")]):
        text = path.read_text("utf-8")
        where = path.relative_to(tests)
        _cite(report.tests, where, enumerate(text.splitlines(), 1))
        for pattern, mark in ((SECTION_KEY, "§"), (RULING_IN_NAME, "R")):
            for found in pattern.finditer(text):
                _note(report.tests, mark + found[1], f"{where}:{text.count(chr(10), 0, found.start()) + 1}")
    for path in sorted([*folder.glob("*.md"), *folder.rglob("words/**/*.toml"), *folder.glob("decks/*.toml")]):
        _cite(report.pages, path.relative_to(folder), enumerate(path.read_text("utf-8").splitlines(), 1))
    for language in LANGUAGES:
        report.wrong_pages += _page_faults(report, folder, language)
    return report


def _tests_of(game: Game) -> Path:
    for parent in game.folder.parents:
        if (parent / "tests" / "games" / game.name).is_dir():
            return parent / "tests" / "games" / game.name
    raise BackroomError(
        f"{game.name}: there is no folder tests/games/{game.name} beside its sources; trace it in a checkout"
    )


def _page_faults(report: Report, folder: Path, language: str) -> Iterator[str]:
    """What the pages of one language lack: a heading for each section, each ruling once and on a section."""
    headings = SECTION_HEADING.findall((folder / f"rules.{language}.md").read_text("utf-8"))
    for name in [name for name in report.sections if name not in headings]:
        yield f"rules.{language}.md: no heading for §{name}"
    for name in sorted(set(headings) - report.sections.keys()):
        yield f"rules.{language}.md: the heading {{#{name}}} is no section"
    numbers = read_rulings(folder / f"rulings.{language}.md")
    for number in sorted({n for n in numbers if numbers.count(n) > 1}):
        yield f"rulings.{language}.md: R{number} is there twice"
    for number in sorted(set(report.rulings) ^ set(numbers)):
        yield f"rulings.{language}.md and rulings.en.md: only one of them has R{number}"
    for line in (folder / f"rulings.{language}.md").read_text("utf-8").splitlines():
        if RULING_HEADING.match(line) and not SECTION.search(line):
            yield f"rulings.{language}.md: '{line[3:]}' names no section"


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a Python source, by line. A `R12` in a drawing's path is no citation."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node) is not None:
                first = node.body[0]
                lines = source.splitlines()[first.lineno - 1 : first.end_lineno]
                yield from enumerate(lines, first.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _cite(citations: Citations, where: Path, lines: Iterable[tuple[int, str]]) -> None:
    for number, line in lines:
        for pattern, mark in ((SECTION, "§"), (RULING, "R")):
            for cited in pattern.findall(line):
                _note(citations, mark + cited, f"{where}:{number}")


def _note(citations: Citations, cited: str, place: str) -> None:
    places = citations.setdefault(cited, [])
    if place not in places:
        places.append(place)
