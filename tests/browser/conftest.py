"""A real server on a loopback port and a real Chromium. Any error on a page's console fails the test."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from running import WIDE, Server

from backroom.cli.chromium import find_chromium

HERE = Path(__file__).parent
PATIENCE = 20_000  # milliseconds: a page that never gets there fails, a busy machine does not
expect.set_options(timeout=PATIENCE)
SHOWS = """() => [location.pathname, JSON.stringify(document.getElementById("main")?.dataset ?? {}),
    ...[...document.querySelectorAll("#question, .news, #asking")].map((part) => part.textContent.trim()),
].join("\\n\\n")"""
FLAGS = "no-sandbox disable-gpu disable-background-networking disable-component-update disable-sync no-first-run"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder need a browser."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all browser tests visit."""
    made = Server(tmp_path_factory.mktemp("server"))
    yield made
    made.stop()


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[str | None], Browser]]:
    """Starts a browser by its program; all end with the tests."""
    begun: list[Browser] = []

    def launch(program: str | None) -> Browser:
        arguments = [f"--{flag}" for flag in FLAGS.split()]
        begun.append(playwright.chromium.launch(executable_path=program, args=arguments))
        return begun[-1]

    with sync_playwright() as playwright:
        yield launch
        for browser in begun:
            browser.close()


@pytest.fixture(scope="session")
def chromium(launch: Callable[[str | None], Browser]) -> Browser:
    """The system's Chromium."""
    return launch(find_chromium())


CONTEXTS = pytest.StashKey[list[BrowserContext]]()  # a test's windows


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test says what its pages show."""
    report = yield
    if report.when == "call" and report.failed:
        pages = [page for context in item.stash.get(CONTEXTS, []) for page in context.pages]
        report.sections.append(("pages", "\n\n".join(map(_shows, pages))))
    return report


def _shows(page: Page) -> str:
    try:
        return str(page.evaluate(SHOWS))
    except Error as error:  # it may be what failed
        return f"{page.url}: {error}"


@pytest.fixture
def open_page(request: pytest.FixtureRequest, server: Server, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each by default for somebody new: `open_page("/", viewport=PHONE, color_scheme="dark")`.

    Scenes are off and new keys hardly rest, unless a test asks for it: `scenes="full"`, `rests="usual"`.
    """
    contexts = request.node.stash.setdefault(CONTEXTS, [])
    errors: list[str] = []

    def open_page(
        address: str = "/",
        context: BrowserContext | None = None,
        scenes: str = "off",
        rests: str = "brief",
        **options: Any,
    ) -> Page:
        if context is None:
            settings = {"viewport": WIDE, "base_url": server.url, "locale": "en-GB", "reduced_motion": "reduce"}
            context = chromium.new_context(**(settings | options))
            context.set_default_timeout(PATIENCE)
            kept = {"backroom scenes": scenes, "backroom rests": rests}
            context.add_init_script(
                f"if (origin !== 'null') for (const [k, v] of Object.entries({json.dumps(kept)})) localStorage[k] ??= v"
            )
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on("console", lambda message: errors.append(message.text) if _is_error(message) else None)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def _is_error(message: Any) -> bool:
    """Refusals are answers with a status of 4xx, which Chromium prints as errors; a lost line is tested on purpose."""
    expected = (
        "status of 403",
        "status of 404",
        "status of 409",
        "status of 422",
        "ERR_CONNECTION",
        "ERR_INTERNET_DISCONNECTED",
        "WebSocket connection",
    )
    return message.type == "error" and not any(part in message.text for part in expected)
