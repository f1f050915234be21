"""The site's words: the same keys in each language, everything used exists, French spaces."""

from __future__ import annotations

import re
import string

import pytest

from backroom.core.words import LANGUAGES
from backroom.server.storage.reported import StorageDown
from backroom.server.tables.table import UNDO_REASONS
from backroom.server.web.templates import FOLDER, site_words

FIELD = re.compile(r"\{(\w+)(?::[^}]*)?\}")
SOURCES = [*FOLDER.rglob("*.html"), *FOLDER.rglob("*.py")]


def test_every_language_has_the_same_keys_with_the_same_fields() -> None:
    first, *others = (site_words(language) for language in LANGUAGES)
    for other in others:
        assert first.texts.keys() == other.texts.keys()
        for key, text in first.texts.items():
            assert set(FIELD.findall(text)) == set(FIELD.findall(other.texts[key])), key


def test_every_text_is_a_template_that_can_be_filled() -> None:
    for language in LANGUAGES:
        for key, text in site_words(language).texts.items():
            assert text.strip(), key
            list(string.Formatter().parse(text))


def test_every_key_that_templates_and_code_ask_for_exists() -> None:
    known = site_words("en").texts
    asked = set()
    for path in SOURCES:
        text = path.read_text("utf-8")
        asked |= set(re.findall(r"""\b(?:w|words|services)\((?:\s*)["']([a-z_]+\.[a-z_0-9]+)["']\s*[,)]""", text))
        asked |= {f"error.{key}" for key in re.findall(r'RequestError\(\d+, "(\w+)"', text)}
    assert len(asked) > 150
    assert sorted(asked - known.keys()) == []
    assert {f"error.{key}" for key in UNDO_REASONS.values()} <= known.keys()
    assert StorageDown.__doc__


def test_no_key_is_left_over() -> None:
    """Each stands somewhere as it is, begins like one that is put together, or is the reason of an error."""
    everything = "".join(path.read_text("utf-8") for path in SOURCES)
    built = re.findall(r"""\(f?["']([a-z_]+\.[a-z_.]*)(?:\{|["'] ~)""", everything)
    assert {"level.", "lobby.count_", "error_page.title_", "clock."} <= set(built)
    left = [
        key
        for key in site_words("en").texts
        if not re.search(rf"""["']{re.escape(key)}["']""", everything)
        and not key.startswith(tuple(set(built) - {"error."}))
        and not (key.startswith("error.") and f'"{key.partition(".")[2]}"' in everything)
    ]
    assert left == []


def test_no_template_writes_a_colon_of_its_own() -> None:
    """In French it has a space before it: `site.colon`."""
    found = {path.name: re.findall(r"\}\} ?: .*", path.read_text("utf-8")) for path in FOLDER.rglob("*.html")}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize("mark", [";", "!", "?"])
def test_french_has_a_narrow_no_break_space_before(mark: str) -> None:
    for key, text in site_words("fr").texts.items():
        if key == "keys.help_key":
            continue
        for place, letter in enumerate(text):
            if letter == mark:
                assert text[place - 1] == "\u202f", (key, text)


def test_french_has_a_no_break_space_before_colons_and_inside_guillemets() -> None:
    for key, text in site_words("fr").texts.items():
        plain = FIELD.sub("x", text)
        assert not re.search(r"[^\u00a0]:(?=\s|$)", plain), (key, text)
        assert not re.search(r"«[^\u00a0]|[^\u00a0]»", plain), (key, text)
