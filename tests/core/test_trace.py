"""Every section of a rulebook and every ruling is cited by code and by a test, in each game."""

from __future__ import annotations

from pathlib import Path

import pytest

import backroom
from backroom.core.game import game, games
from backroom.core.trace import Report, read_sections, trace, trace_folder

HOUSE = Path(backroom.__file__).parent
NAMES = [name for name, found in games().items() if found.folder.is_relative_to(HOUSE)]  # tests register more


@pytest.mark.parametrize("name", NAMES)
def test_every_section_and_ruling_is_cited_by_code_and_tests(name: str) -> None:
    report = trace(game(name))
    assert report.faults == [], report.text()


# --- a made-up game shows that the tracing can fail -------------------------------------------------------------

FILES = {
    "game/sections.toml": """
[introduction]
en = "What it is"
fr = "De quoi il s’agit"
rule = false

[deal]
en = "The deal"
fr = "La donne"

[trick-taking]
en = "Taking tricks"
fr = "Faire des plis"
""",
    "game/rules.en.md": "## What it is {#introduction}\n## Deal {#deal}\nSee R1.\n## Tricks {#trick-taking}\n",
    "game/rules.fr.md": "## Le jeu {#introduction}\n## Donne {#deal}\n## Plis {#trick-taking}\nVoir §deal.\n",
    "game/rulings.en.md": "# Rulings\n## R1. Who deals? (§deal)\nThe youngest.\n",
    "game/rulings.fr.md": "# Décisions\n## R1. Qui donne ? (§deal)\nLe plus jeune.\n",
    "game/setup.py": '''"""Setting up."""


def deal(s):
    """Give each seat five cards (§deal)."""
    s.dealer = 0  # the youngest sits there (R1)


def trick(s):
    """The highest card takes the trick (§trick-taking)."""
''',
    "tests/test_deal.py": '''def test_r1_the_youngest_deals():
    pass


def test_the_highest_card_takes():
    """§trick-taking"""
''',
    "tests/golden/deal.toml": '[[case]]\nsection = "deal"\nsays = "five cards each"\n',
}


def traced(folder: Path, **changes: tuple[str, str, str]) -> Report:
    """The report on the made-up game; each change is (file, old text, new text)."""
    files = dict(FILES)
    for name, old, new in changes.values():
        assert old in files[name]
        files[name] = files[name].replace(old, new)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return trace_folder("made_up", folder / "game", folder / "tests")


def test_a_well_cited_game_has_no_faults(tmp_path: Path) -> None:
    report = traced(tmp_path)
    assert report.faults == []
    assert report.complete
    assert report.needed == ["§deal", "§trick-taking", "R1"]
    assert report.text().splitlines() == [
        "made_up: 3 sections, 1 rulings",
        "                  code  tests",
        "  §deal              1      1",
        "  §trick-taking      1      1",
        "  R1                 1      1",
        "Everything is cited.",
    ]


def test_places_are_told_by_file_and_line(tmp_path: Path) -> None:
    report = traced(tmp_path)
    assert report.code["R1"] == ["setup.py:6"]
    assert report.tests["§deal"] == ["golden/deal.toml:2"]


def test_a_section_that_no_code_cites_is_a_fault(tmp_path: Path) -> None:
    report = traced(tmp_path, change=("game/setup.py", " (§deal)", ""))
    assert report.faults == ["§deal: no code cites it"]
    assert not report.complete
    assert "  §deal: no code cites it" in report.text()


CHANGES = {
    "a section that no test cites": (
        ("tests/golden/deal.toml", 'section = "deal"', 'about = "deal"'),
        ["§deal: no test cites it"],
    ),
    "a ruling that no test cites": (("tests/test_deal.py", "test_r1_", "test_"), ["R1: no test cites it"]),
    "a ruling that is found only in a longer number": (
        ("tests/test_deal.py", "test_r1_", "test_r12_"),
        ["R12 does not exist, but is cited in test_deal.py:1", "R1: no test cites it"],
    ),
    "a ruling in code outside docstrings and comments": (
        ("game/setup.py", "s.dealer = 0  # the youngest sits there (R1)", 's.path = "R1"'),
        ["R1: no code cites it"],
    ),
    "a section that now rules something": (
        ("game/sections.toml", "rule = false", "rule = true"),
        ["§introduction: no code cites it", "§introduction: no test cites it"],
    ),
}


@pytest.mark.parametrize(("change", "faults"), CHANGES.values(), ids=CHANGES)
def test_what_is_not_cited_is_a_fault(tmp_path: Path, change: tuple[str, str, str], faults: list[str]) -> None:
    assert traced(tmp_path, change=change).faults == faults


def test_an_unknown_section_is_a_fault_wherever_it_stands(tmp_path: Path) -> None:
    report = traced(
        tmp_path,
        code=("game/setup.py", "(§deal)", "(§deal, §dael)"),
        golden=("tests/golden/deal.toml", '"deal"\n', '"deal"\n# §dael\n'),
        page=("game/rules.fr.md", "Voir §deal", "Voir §dael"),
    )
    assert report.faults == [
        "§dael does not exist, but is cited in setup.py:5, golden/deal.toml:3, rules.fr.md:4",
    ]


def test_an_unknown_section_of_a_golden_case_is_a_fault(tmp_path: Path) -> None:
    report = traced(tmp_path, change=("tests/golden/deal.toml", '"deal"', '"dael"'))
    assert "§dael does not exist, but is cited in golden/deal.toml:2" in report.faults


def test_a_rules_page_without_a_section_is_a_fault(tmp_path: Path) -> None:
    report = traced(tmp_path, change=("game/rules.fr.md", "{#deal}", "{#dael}"))
    assert report.faults == [
        "rules.fr.md: no heading for §deal",
        "rules.fr.md: the heading {#dael} is no section",
    ]


def test_rulings_pages_of_both_languages_have_the_same_numbers_once(tmp_path: Path) -> None:
    report = traced(
        tmp_path,
        again=("game/rulings.en.md", "The youngest.\n", "The youngest.\n## R1. Again? (§deal)\n"),
        missing=("game/rulings.fr.md", "## R1. Qui donne ? (§deal)\n", ""),
    )
    assert report.wrong_pages == [
        "rulings.en.md: R1 is there twice",
        "rulings.fr.md and rulings.en.md: only one of them has R1",
    ]


def test_a_ruling_names_its_section(tmp_path: Path) -> None:
    report = traced(tmp_path, change=("game/rulings.fr.md", " (§deal)", ""))
    assert report.faults == ["rulings.fr.md: 'R1. Qui donne ?' names no section"]


def test_sections_keep_the_order_of_the_book_and_both_titles(tmp_path: Path) -> None:
    traced(tmp_path)
    sections = read_sections(tmp_path / "game")
    assert [*sections] == ["introduction", "deal", "trick-taking"]
    assert sections["deal"].titles == {"en": "The deal", "fr": "La donne"}
    assert [section.rule for section in sections.values()] == [False, True, True]
