"""The container's files and the log's: read, and run as far as that goes without an engine."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from living import Living

ROOT = Path(__file__).parent.parent.parent
PINNED = re.compile(r"^[a-z0-9/.-]+:\d+\.\d+(\.\d+)?-[a-z-]+$")  # a release of a release of a system
LOCKS = ("play.lock", "postgres.lock")
LOCKED = re.compile(r"^([A-Za-z0-9_.-]+)==\S+", re.MULTILINE)


def steps() -> list[tuple[str, str]]:
    """The Dockerfile's instructions with what follows them, lines joined."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in text.splitlines() if line.strip()]


def values(instruction: str) -> list[str]:
    return [value for name, value in steps() if name == instruction]


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(name: str) -> set[str]:
    return {normal(found) for found in LOCKED.findall((ROOT / "requirements" / name).read_text("utf-8"))}


# --- the image --------------------------------------------------------------------------------------------------------


def test_every_base_is_pinned_to_a_release() -> None:
    bases = [value.split(" ")[0] for value in values("FROM")]
    assert len(bases) == 2 and len(set(bases)) == 1
    for image in (*bases, compose()["services"]["database"]["image"]):
        assert PINNED.match(image), image


def test_the_image_runs_as_a_user_without_rights_who_owns_the_data() -> None:
    [user] = values("USER")
    assert user.isdigit() and int(user) > 0
    made = next(value for value in values("RUN") if "useradd" in value)
    assert f"--uid {user} " in made and "chown backroom /data" in made
    order = [name for name, _ in steps()]
    assert order.index("USER") < order.index("ENTRYPOINT") and order.index("USER") > max(
        place for place, name in enumerate(order) if name in ("RUN", "COPY")
    )
    assert f"chown {user} secrets" in (ROOT / "compose.yaml").read_text("utf-8")


def test_nothing_is_installed_but_what_the_lock_files_name_with_its_hashes() -> None:
    from_locks = " ".join(f"-r requirements/{name}" for name in LOCKS)
    for step in values("RUN"):
        for command in step.split("&&"):
            if "pip install" in command:
                assert f"--require-hashes {from_locks}" in command or "--no-deps ." in command
    for name in LOCKS:
        text = (ROOT / "requirements" / name).read_text("utf-8")
        entries = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)
        assert all("--hash=sha256:" in entry for entry in entries if "==" in entry)


def test_the_lock_files_have_everything_that_a_server_needs_and_nothing_twice() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    names = {normal(re.split(r"[\[<>=!~; ]", one)[0]) for one in wanted} | {"psycopg-binary"}
    play, postgres = (locked(name) for name in LOCKS)
    assert names - play - postgres == set()
    assert play & postgres == set()  # pip refuses to be told twice


def test_what_the_image_needs_reaches_the_engine() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    sources = {
        word.split("/")[0] for value in values("COPY") if "--from" not in value for word in value.split(" ")[:-1]
    }
    assert sources <= kept


# --- what runs without an engine --------------------------------------------------------------------------------------


def health_check() -> list[str]:
    [value] = values("HEALTHCHECK")
    command: list[str] = json.loads(value.partition("CMD")[2])
    return command


def test_the_health_check_asks_whether_the_server_is_ready(tmp_path: Path) -> None:
    name, option, program = health_check()
    assert (name, option) == ("python", "-c") and "127.0.0.1:8000/ready" in program
    with Living(tmp_path) as server:
        there = program.replace("http://127.0.0.1:8000", server.address)
        assert subprocess.run([sys.executable, option, there], timeout=60).returncode == 0
    gone = subprocess.run([sys.executable, option, there], capture_output=True, timeout=60)
    assert gone.returncode != 0


def test_the_entry_points_shell_hands_the_password_and_the_words_on(tmp_path: Path) -> None:
    """The shell of compose.yaml with a program of ours for `backroom`, which shows what it was given."""
    service = compose()["services"]["backroom"]
    (tmp_path / "database").write_text("hush\n", "utf-8")
    shown = tmp_path / "backroom"
    shown.write_text('#!/bin/sh\necho "$PGPASSWORD"\nprintf "%s\\n" "$@"\n', "utf-8")
    shown.chmod(0o755)
    arguments = [word.replace("$$", "$") for word in (*service["entrypoint"], *service["command"])]
    arguments = [word.replace("/run/secrets", str(tmp_path)) for word in arguments]
    own = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=60, env=own, check=True)
    assert done.stdout.splitlines() == ["hush", *service["command"]]


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "deploy/backroom.service"])
def test_every_command_line_is_understood(name: str) -> None:
    if name == "Dockerfile":
        words = [*json.loads(values("ENTRYPOINT")[0])[1:], *json.loads(values("CMD")[0])]
    elif name == "compose.yaml":
        words = compose()["services"]["backroom"]["command"]
    else:
        text = (ROOT / name).read_text("utf-8")
        words = shlex.split(re.search(r"^ExecStart=\S+ (.*)$", text, re.MULTILINE)[1])  # type: ignore[index]
    arguments = [sys.executable, "-c", "from backroom.cli import main; main()", *words, "--help"]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "Host tables for other people" in done.stdout, done.stderr


# --- compose ----------------------------------------------------------------------------------------------------------


def test_the_server_has_no_rights_and_waits_for_the_database() -> None:
    services = compose()["services"]
    server = services["backroom"]
    assert server["cap_drop"] == ["ALL"] and server["security_opt"] == ["no-new-privileges:true"]
    assert server["read_only"] is True and server["tmpfs"] == ["/tmp"]
    assert server["depends_on"]["database"]["condition"] == "service_healthy" and "healthcheck" in services["database"]
    assert all(port.startswith("127.0.0.1:") for port in server["ports"]) and "ports" not in services["database"]


def test_secrets_and_volumes_that_are_used_are_declared() -> None:
    found = compose()
    for service in found["services"].values():
        assert set(service.get("secrets", ())) <= set(found["secrets"])
        assert {volume.split(":")[0] for volume in service["volumes"]} <= set(found["volumes"])


# --- the log ----------------------------------------------------------------------------------------------------------


def test_no_log_fills_the_disk() -> None:
    for service in compose()["services"].values():
        assert service["logging"] == {"driver": "json-file", "options": {"max-size": "10m", "max-file": "8"}}
    rotated = (ROOT / "deploy" / "backroom.logrotate").read_text("utf-8")
    words = {line.strip() for line in rotated.splitlines()}
    assert {"copytruncate", "size 10M", "rotate 8", "compress"} <= words  # processes keep the file open
    assert rotated.count("{") == rotated.count("}") == 1
    said = (ROOT / "docs" / "how-to" / "host-a-server.md").read_text("utf-8")
    [path] = re.findall(r"^(/\S+) \{", rotated, re.MULTILINE)
    assert f"2>> {path}" in said  # appended to: what is emptied in its place stays small
