"""What is written for hosting says what the commands understand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from backroom.cli.app import app
from backroom.server.run import settings_for

ROOT = Path(__file__).parent.parent.parent


def options_of(command: str) -> set[str]:
    found = typer.main.get_command(app).commands[command]  # type: ignore[attr-defined]
    return {option for parameter in found.params for option in (*parameter.opts, *parameter.secondary_opts)}


def commands_in(name: str) -> list[list[str]]:
    text = (ROOT / name).read_text("utf-8")
    if name == "deploy/backroom.service":
        return [shlex.split(re.search(r"^ExecStart=\S+ (.*)$", text, re.MULTILINE)[1])]  # type: ignore[index]
    lists = re.findall(r'(?:CMD|command:) (\["serve".*\])', text)
    return [re.findall(r'"([^"]*)"', found) for found in lists]


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "deploy/backroom.service"])
def test_every_option_that_is_used_exists(name: str) -> None:
    commands = commands_in(name)
    assert commands
    for command, *words in commands:
        assert {word for word in words if word.startswith("--")} <= options_of(command)


@pytest.mark.parametrize(
    "name", ["Dockerfile", "compose.yaml", "deploy/backroom.service", "docs/how-to/host-a-server.md"]
)
def test_every_setting_of_the_environment_that_is_named_is_read(name: str) -> None:
    named = set(re.findall(r"\bBACKROOM_[A-Z_]+", (ROOT / name).read_text("utf-8")))
    read = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "backroom").rglob("*.py"))
    assert named
    assert {variable for variable in named if f'"{variable}"' not in read} == set()


def test_what_the_image_copies_is_there() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source


def test_the_guide_installs_from_this_project_and_from_no_index() -> None:
    """A package of this name on an index would be somebody else's."""
    guide = (ROOT / "docs" / "how-to" / "host-a-server.md").read_text("utf-8")
    locks = re.findall(r"-r (\S+)", guide)
    assert {Path(name).name for name in locks} == {"play.lock", "postgres.lock"}
    assert all((ROOT / name).exists() for name in locks)
    for path in (ROOT / "docs" / "how-to" / "host-a-server.md", *(ROOT / "deploy").iterdir(), ROOT / "compose.yaml"):
        assert not re.search(r"pip install[^\n]* '?backroom", path.read_text("utf-8")), path.name


def test_behind_a_proxy_the_server_answers_to_its_name_and_to_this_machine() -> None:
    assert settings_for("127.0.0.1", names=["tables.example.org"]).hosts == (
        "tables.example.org",
        "127.0.0.1",
        "localhost",
    )
    assert settings_for("127.0.0.1").hosts == ("127.0.0.1", "localhost")
    assert settings_for("0.0.0.0").hosts == ()
