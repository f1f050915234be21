"""A real server on a loopback port and a real Chromium. Any error on a page's console fails the test."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from house import WIDE, House

FLAGS = "no-sandbox disable-gpu disable-background-networking disable-component-update disable-sync no-first-run"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house that all browser tests visit."""
    made = House(tmp_path_factory.mktemp("house"))
    yield made
    made.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    program = os.environ.get("BACKROOM_CHROMIUM") or next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[f"--{flag}" for flag in FLAGS.split()])
        yield browser
        browser.close()


@pytest.fixture
def open_page(house: House, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each by default for somebody new: `open_page("/", viewport=PHONE, color_scheme="dark")`.

    Scenes are off, unless a test asks for them: `scenes="full"`.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        address: str = "/", context: BrowserContext | None = None, scenes: str = "off", **options: Any
    ) -> Page:
        if context is None:
            settings = {"viewport": WIDE, "base_url": house.url, "locale": "en-GB", "reduced_motion": "reduce"}
            context = chromium.new_context(**(settings | options))
            context.set_default_timeout(20_000)
            context.add_init_script(f"if (origin !== 'null') localStorage['backroom scenes'] ??= '{scenes}'")
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
