"""The built documentation, opened as files, finds its pages by the words in them."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from scripts import script

TEXTS = {
    "index": "# Home\n\nWelcome.\n\n## A deck\n\nWrite the cards of your own copy.\n",
    "how-to/simulate": "# Simulate a game\n\nWhat a *card* is worth: l’élection.\n",
}


def opened(browser: Browser, folder: Path) -> Page:
    for name, text in TEXTS.items():
        (folder / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / f"{name}.md").write_text(text, "utf-8")
    assert script("docs/build.py").build(folder, folder / "out", games=False) == []
    page = browser.new_page()
    page.goto((folder / "out" / "how-to" / "simulate.html").as_uri())
    return page


def test_words_lead_to_the_section_that_has_them_all(chromium: Browser, tmp_path: Path) -> None:
    page = opened(chromium, tmp_path)
    found = page.locator("#found a")
    page.keyboard.press("/")
    page.keyboard.type("CARDS copy")
    expect(found).to_have_text(["Home: A deck"])
    expect(page.locator("#found span")).to_have_text("Write the cards of your own copy.")
    page.locator("#search").fill("election")  # with or without its accents
    expect(found).to_have_text(["Simulate a game"])
    page.locator("#search").fill("dragons")
    expect(found).to_have_count(0)
    expect(page.locator("#nothing")).to_be_visible()
    page.locator("#search").fill("deck")
    page.keyboard.press("Enter")
    page.wait_for_url("**/index.html#a-deck")
    page.close()


def test_without_scripts_there_is_no_field_that_does_nothing(chromium: Browser, tmp_path: Path) -> None:
    address = opened(chromium, tmp_path).url
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#search")).to_be_hidden()
    context.close()
