"""The proxies' configurations: what the server needs of a proxy is in them, and where a proxy is installed it is run.

The text is read in any case. Where nginx or Caddy are on this machine they check their file themselves, and requests
and a socket go through nginx to a live server.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from living import Living

from backroom.server.app import create_app
from backroom.server.connections import BehindProxy, Bounded
from backroom.server.run import Server, settings_for
from backroom.server.settings import Settings
from backroom.server.web.security import MOST_BODY, MOST_SOCKETS

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
NGINX, CADDY = DEPLOY / "nginx.conf", DEPLOY / "Caddyfile"


def program(name: str) -> str | None:
    """Where a program is, if it is installed; Debian keeps nginx where not everybody looks."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def directives(path: Path) -> str:
    """A configuration without comments, and with single spaces."""
    lines = (line.partition("#")[0] for line in path.read_text("utf-8").splitlines())
    return re.sub(r"\s+", " ", " ".join(lines))


# --- the text ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "needed",
    [
        "proxy_set_header Host $http_host;",  # same-origin checks compare it
        "proxy_set_header X-Forwarded-For $remote_addr;",  # replaced, not added to: nobody claims another address
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $backroom_connection;",
        "proxy_http_version 1.1;",
        "proxy_read_timeout 1h;",
        "client_header_timeout 10s;",
        "location /static/ { proxy_pass http://backroom; proxy_cache backroom;",
        "location = /metrics { return 404; }",
        "return 301 https://$host$request_uri;",
    ],
)
def test_nginx_passes_on_what_the_server_needs(needed: str) -> None:
    assert needed in directives(NGINX)


def test_no_header_is_set_in_a_location_where_it_would_replace_the_others() -> None:
    for location in re.findall(r"location [^{]+\{([^}]*)\}", directives(NGINX)):
        assert "proxy_set_header" not in location


@pytest.mark.parametrize(
    "needed", ["reverse_proxy 127.0.0.1:8000", "respond /metrics 404", "read_header 10s", "max_size 1MB"]
)
def test_caddy_has_what_it_does_not_do_of_itself(needed: str) -> None:
    assert needed in directives(CADDY)
    assert "header_up" not in directives(CADDY)  # what Caddy sets of itself is right


def test_a_body_that_the_server_takes_passes_the_proxies() -> None:
    assert MOST_BODY < 1_000_000
    assert "client_max_body_size 1m;" in directives(NGINX)


def test_as_many_sockets_pass_as_the_server_allows() -> None:
    found = re.search(r"limit_conn backroom_visitors (\d+);", directives(NGINX))
    assert found is not None and int(found[1]) >= MOST_SOCKETS


@pytest.mark.parametrize("path", [NGINX, CADDY], ids=lambda path: path.name)
def test_braces_are_balanced_and_both_lead_to_the_same_server(path: Path) -> None:
    text = directives(path)
    assert text.count("{") == text.count("}") > 0
    assert "127.0.0.1:8000" in text and "tables.example.org" in text


# --- the server behind a proxy ----------------------------------------------------------------------------------------


def test_behind_a_proxy_all_visitors_come_from_one_address_and_are_not_counted_as_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    alone = Server(create_app(replace(settings, hosts=settings_for("127.0.0.1").hosts)))
    named = Server(create_app(replace(settings, hosts=settings_for("127.0.0.1", names=["tables.example.org"]).hosts)))
    assert (alone.config.http, named.config.http) == (Bounded, BehindProxy)
    assert BehindProxy.most > Bounded.most
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert Server(create_app(settings)).config.http is BehindProxy


# --- the programs -----------------------------------------------------------------------------------------------------


@contextmanager
def nginx(path: str, server: str) -> Iterator[Path]:
    """nginx with our file, without its certificates, at a socket of a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="backroom-nginx-") as name:
        folder = Path(name)
        site = NGINX.read_text("utf-8").replace("127.0.0.1:8000", server)
        site = site.replace("/var/cache/nginx/backroom", f"{folder}/cache")
        site = re.sub(r"listen (80|\[::\]:80|\[::\]:443 ssl http2);", "", site)
        site = site.replace("listen 443 ssl http2;", f"listen unix:{folder}/visitors;")
        site = re.sub(r"ssl_\w+ .*;", "", site)
        site = re.sub(r"server \{\s*server_name [^;]+;\s*return 301[^}]*\}", "", site)
        (folder / "site.conf").write_text(site, "utf-8")
        temporary = " ".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user} pid {folder}/pid; error_log {folder}/log; events {{}} "
            f"http {{ access_log off; {temporary} include {folder}/site.conf; }}",
            "utf-8",
        )
        command = [path, "-p", name, "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, timeout=60)
        assert checked.returncode == 0, checked.stderr
        subprocess.run(command, check=True, timeout=60)  # it returns when it listens
        try:
            yield folder / "visitors"
        finally:
            subprocess.run([*command, "-s", "quit"], check=True, timeout=60)


def ask(visitors: Path, request: str) -> tuple[str, dict[str, str]]:
    """The status line and the headers of an answer."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(30)
        line.connect(str(visitors))
        line.sendall(request.replace("\n", "\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head and (part := line.recv(65536)):
            head += part
    status, *lines = head.split(b"\r\n\r\n")[0].decode().split("\r\n")
    return status, {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}


def test_requests_and_sockets_go_through_nginx_where_it_is_installed(tmp_path: Path) -> None:
    path = program("nginx")
    if path is None:
        return  # the text was read above
    with Living(tmp_path) as server, nginx(path, server.address.removeprefix("http://")) as visitors:
        host = "Host: tables.example.org\n"
        assert ask(visitors, f"GET /ready HTTP/1.1\n{host}Connection: close\n\n")[0].startswith("HTTP/1.1 200")
        assert ask(visitors, f"GET /metrics HTTP/1.1\n{host}Connection: close\n\n")[0].startswith("HTTP/1.1 404")
        status, headers = ask(
            visitors, f"GET /static/me.css?v=1 HTTP/1.1\n{host}Accept-Encoding: gzip\nConnection: close\n\n"
        )
        assert status.startswith("HTTP/1.1 200") and "immutable" in headers["cache-control"]
        assert headers["content-encoding"] == "gzip"
        body = json.dumps({"game": "tiny", "seats": ["me", "me"]})
        create = f"POST /api/tables HTTP/1.1\n{host}Content-Type: application/json\nContent-Length: {len(body)}\n"
        ours, theirs = "Origin: http://tables.example.org\n", "Origin: https://evil.example\n"
        assert ask(visitors, f"{create}{ours}\n{body}")[0].startswith("HTTP/1.1 201")
        assert ask(visitors, f"{create}{theirs}\n{body}")[0].startswith("HTTP/1.1 403")
        code = server.post("/api/tables", {"game": "tiny", "seats": ["me", "link"]})["code"]
        upgrade = "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
        upgrade += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n"
        status, _ = ask(visitors, f"GET /api/tables/{code}/live HTTP/1.1\n{host}{upgrade}\n")
        assert status.startswith("HTTP/1.1 101")


def test_caddy_finds_its_file_valid_where_it_is_installed(tmp_path: Path) -> None:
    path = program("caddy")
    if path is None:
        return  # the text was read above
    own = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    command = [path, "validate", "--config", str(CADDY), "--adapter", "caddyfile"]
    checked = subprocess.run(command, capture_output=True, text=True, timeout=60, env=own)
    assert checked.returncode == 0, checked.stderr
