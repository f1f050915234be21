"""Every text exists in English and French, with the same blanks to fill, and French keeps its spaces."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from backroom.core.game import choices, game, games
from backroom.core.words import LANGUAGES, Named, Words, words_in

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "backroom"
DOCS = ROOT / "docs"
ROOMS = {path.parent.name: path.parent for path in sorted(PACKAGE.glob("*/words"))}
GAMES = [name for name, found in games().items() if PACKAGE in found.folder.parents]  # other tests may make more known
FOLDERS = ROOMS | {name: game(name).folder for name in GAMES}
PAGES = ("rules", "rulings")

NARROW = "\u202f"  # before ; ! ? %
WIDE = "\u00a0"  # before a colon and $, and inside « »


@pytest.fixture(params=FOLDERS)
def folder(request: pytest.FixtureRequest) -> Path:
    return FOLDERS[request.param]


# --- parity ------------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys(folder: Path) -> None:
    english, french = (words_in(folder, language).texts for language in LANGUAGES)
    assert sorted(english.keys() - french.keys()) == [], "missing in French"
    assert sorted(french.keys() - english.keys()) == [], "missing in English"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_several_decks_names_and_explains_each(name: str) -> None:
    """Else the set-up page would show the name of a file, in English."""
    decks = sorted(path.stem for path in (game(name).folder / "decks").glob("*.toml"))
    keys = [f"{said}.{deck}" for deck in decks for said in ("deck", "deck_says")] if len(decks) > 1 else []
    texts = words_in(game(name).folder, "en").texts
    assert [key for key in keys if key not in texts] == []


def test_no_text_is_empty(folder: Path) -> None:
    empty = [f"{lang}: {key}" for lang in LANGUAGES for key, text in words_in(folder, lang).texts.items() if not text]
    assert empty == []


def test_both_languages_have_the_same_blanks(folder: Path) -> None:
    english, french = (words_in(folder, language).texts for language in LANGUAGES)
    wrong = {
        key: (sorted(blanks(english[key])), sorted(blanks(french[key])))
        for key in english.keys() & french.keys()
        if blanks(english[key]) != blanks(french[key])
    }
    assert wrong == {}


def test_a_form_may_name_the_number_itself(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text('raid = "a die for {n:your Location|each of your {n} Locations}"', "utf-8")
    words = Words("en", file)
    assert ["a die for your Location", "a die for each of your 3 Locations"] == [words("raid", n=n) for n in (1, 3)]


def test_a_look_up_goes_by_the_key_and_falls_back_on_the_name(tmp_path: Path) -> None:
    file = tmp_path / "fr.toml"
    file.write_text('go = "Tenter {card:location}"\n[location]\n3 = "Boulangerie de Pilsen"', "utf-8")
    words = Words("fr", file)
    assert "Tenter Boulangerie de Pilsen" == words("go", card=Named("3", "Own Name"))
    assert "Tenter Own Name" == words("go", card=Named("other", "Own Name"))


@pytest.mark.parametrize(
    ("name", "said"), [("Ivy", "le tour d’Ivy"), ("Élodie", "le tour d’Élodie"), ("Rosa", "le tour de Rosa")]
)
def test_french_de_is_shortened_before_a_vowel(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "fr.toml").write_text('turn = "le tour {name:de}"', "utf-8")
    assert Words("fr", tmp_path / "fr.toml")("turn", name=name) == said


def test_french_shortens_de_before_every_name() -> None:
    """A player may be called Iris: `{name:de}` is "d’Iris"."""
    paths = [path for folder in FOLDERS.values() for path in (folder / "words").rglob("*.toml") if "fr" in str(path)]
    found = re.compile(r"\bde \{(?:name|seat|player|winner)\}")
    assert len(paths) > 6
    assert [line for path in paths for line in path.read_text("utf-8").splitlines() if found.search(line)] == []


def test_plurals_have_two_forms_and_look_ups_a_table(folder: Path) -> None:
    wrong = [
        f"{language}: {key}: {{{blank}:{spec}}}"
        for language in LANGUAGES
        for words in [words_in(folder, language)]
        for key, text in words.texts.items()
        for blank, spec in specs(text)
        if not good_spec(spec, words)
    ]
    assert wrong == []


def specs(text: str) -> Iterator[tuple[str, str]]:
    """What a template says of its blanks, those inside a plural's forms too: `("n", "card|cards")`."""
    for _, blank, spec, _ in string.Formatter().parse(text):
        if blank and spec:
            yield blank, spec
            yield from specs(spec)


def blanks(text: str) -> set[str]:
    """The names of the blanks in a template, those inside a plural's forms too."""
    found = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None]
    return {name for name, _ in found}.union(*(blanks(spec) for _, spec in found))


def good_spec(spec: str, words: Words) -> bool:
    """Whether `{name:spec}` chooses a plural (one|many), looks a name up, is French "de" or a number's own format."""
    outside = re.sub(r"\{[^{}]*\}", "", spec)  # a form may hold a plural of its own, which is filled in first
    if "|" in outside:
        return outside.count("|") == 1
    if spec == "de":
        return words.language == "fr"
    return any(key.startswith(f"{spec}.") for key in words.texts) or spec[-1] in "dfgx%,s"


# --- completeness ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in GAMES if not game(name).one_seat])
def test_a_seat_without_a_name_is_called_by_its_number(name: str, language: str) -> None:
    called = game(name).words(language).get("seat", n=2)
    assert re.fullmatch(r"\w+ 2", called)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_words_for_all_it_declares(name: str, language: str) -> None:
    found = game(name)
    needed = [
        "game.title",
        "game.tagline",
        *(f"move.{family.name}" for family in found.moves.families),
        *(f"refusal.{key}" for key, _ in found.refusals.values()),
        *(f"happening.{key}" for key, _ in found.kinds.values()),
    ]
    for option, info in found.options.model_fields.items():
        needed += [f"option.{option}.title", f"option.{option}.says"]
        if info.annotation not in (int, bool):
            needed += [f"option.{option}.{str(value).lower()}" for value in choices(info)]
    needed += [f"preset.{preset}.{part}" for preset in found.options.PRESETS for part in ("title", "says")]
    needed += ["setup.one_screen"] if found.options.ONE_SCREEN else []
    words = found.words(language)
    assert [key for key in needed if key not in words] == []


# --- French typography -------------------------------------------------------------------------------------------


def faults(text: str) -> list[str]:
    """What is wrong with the spaces of a French text, each with a little of what stands around it."""
    while (bare := re.sub(r"\{[^{}]*\}", "x", text)) != text:  # blanks, also in a plural's forms
        text = bare
    text = re.sub(r"`[^`]*`|<[^>]*>|https?://\S+|\]\([^)]*\)", "x", text)  # code, tags and addresses
    text = re.sub(r"&#?\w+;", "x", text)  # entities end in a semicolon
    found = [
        *re.finditer(rf"(?<=.)(?<![{NARROW};!?(])[;!?]", text),
        *re.finditer(rf"(?<=.)(?<![{WIDE}\d]):|(?<=\d):(?!\d)", text),
        *re.finditer(rf"«(?!{WIDE})|(?<!{WIDE})»", text),
        *re.finditer(rf"(?<!{NARROW})%|(?<!{WIDE})\$", text),
    ]
    return [text[max(0, match.start() - 15) : match.end() + 10] for match in found]


@pytest.mark.parametrize(
    "text",
    [
        f"Quoi{NARROW}? Non{NARROW}!",
        f"Trois choses{WIDE}: {{n}}{NARROW}; « à 12:30 »".replace("« ", f"«{WIDE}").replace(" »", f"{WIDE}»"),
        "{n:dé|les {n} dés} et `a ? b : c`, https://a.b/c?d",
        "Déjà (?)",
        f"Vraiment{NARROW}?!",
        "a &amp; b",
        f"87{NARROW}% de {{cash}}{WIDE}$",
    ],
)
def test_well_set_french_has_no_faults(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        *("Quoi ?", "Quoi?", "Non !", "a ; b", "a : b", "a: b", f"a{NARROW}: b", f"a{WIDE}; b", "« a »", "«a»", "3: 4"),
        *("87%", "{n} %", "$5"),
    ],
)
def test_badly_set_french_is_found(text: str) -> None:
    assert faults(text) != []


def test_french_words_keep_their_spaces(folder: Path) -> None:
    wrong = {key: found for key, text in words_in(folder, "fr").texts.items() if (found := faults(text))}
    assert wrong == {}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", GAMES)
def test_french_pages_keep_their_spaces(name: str, page: str) -> None:
    text = (game(name).folder / f"{page}.fr.md").read_text("utf-8")
    assert faults(text) == []


@pytest.mark.parametrize("name", GAMES)
def test_french_lessons_keep_their_spaces(name: str) -> None:
    steps = [step for lesson in game(name).lessons.values() for step in lesson.steps]
    texts = [text.fr for step in steps for text in (step.say, step.sub, step.offer) if text is not None]
    assert [found for text in texts if (found := faults(text))] == []


@pytest.mark.parametrize("name", GAMES)
def test_section_titles_keep_their_spaces(name: str) -> None:
    from backroom.core.trace import read_sections

    wrong = {key: found for key, s in read_sections(game(name).folder).items() if (found := faults(s.titles["fr"]))}
    assert wrong == {}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", GAMES)
def test_pages_of_both_languages_have_the_same_headings_and_tables(name: str, page: str) -> None:
    """A paragraph added in one language only is easily overlooked: the skeletons must agree."""
    english, french = (
        skeleton((game(name).folder / f"{page}.{language}.md").read_text("utf-8")) for language in LANGUAGES
    )
    assert english == french


def skeleton(text: str) -> list[str]:
    """The headings' levels and ids, the rows of tables, and what each paragraph cites."""
    lines = []
    for block in re.split(r"\n\s*\n", text):
        level = re.match(r"#+", block)
        rows = sum(line.startswith("|") for line in block.splitlines())
        items = sum(bool(re.match(r"(-|\d+\.) ", line)) for line in block.splitlines())
        cited = re.findall(r"§[a-z][a-z0-9-]*|\bR\d+\b|\{#[a-z0-9-]+\}", block)
        lines.append(f"{level[0] if level else ''} rows {rows} items {items} {' '.join(cited)}")
    return lines


def test_a_skeleton_tells_pages_apart() -> None:
    assert skeleton("## A {#a}\n\nx §b\n") == skeleton("## Z {#a}\n\ny §b\n")
    assert skeleton("## A {#a}\n\nx §b\n") != skeleton("## A {#a}\n\nx\n")
    assert skeleton("| a |\n|---|\n| 1 |\n") != skeleton("| a |\n|---|\n")


# --- plain words -------------------------------------------------------------------------------------------------

# Phrases that a stranger stumbles over. Reading is what counts; this keeps the worst from coming back.
STUMBLES = re.compile(
    r"\bwhoever\b|\blays? (?:a|the) table\b|\bby (?:itself|themselves)\b|\bthe line (?:is|to)\b|\bat once\b"
    r"|(?:^|[.;] )(?:Won|Lost|Called), |\blamplight\b|\bafter hours\b|\bthe house\b|\bafresh\b|\banew\b",
    re.IGNORECASE,
)
NAMES = ("On the House", "in-house")
READ_BY_PEOPLE = [
    *(path for folder in FOLDERS.values() for path in sorted(folder.glob("words/en*.toml"))),
    *(path for folder in FOLDERS.values() for path in sorted(folder.glob("words/en/*.toml"))),
    *(game(name).folder / f"{page}.en.md" for name in GAMES for page in PAGES),
    *(game(name).folder / page for name in GAMES for page in ("how.en.md", "README.md")),
    *sorted((PACKAGE / "server" / "templates").rglob("*.html")),
    *(ROOT / page for page in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md")),
    *(
        page
        for shelf in ("", "tutorials", "how-to", "reference", "explanation")
        for page in (DOCS / shelf).glob("*.md")
    ),
]


def stumbles(text: str) -> list[str]:
    """The phrases in a text that nobody would say."""
    for name in NAMES:
        text = text.replace(name, "")
    return [found[0] for found in STUMBLES.finditer(text)]


@pytest.mark.parametrize("path", READ_BY_PEOPLE, ids=lambda path: "-".join(path.parts[-3:]))
def test_texts_say_it_plainly(path: Path) -> None:
    assert stumbles(path.read_text("utf-8")) == []


# Comments and docstrings are read too. The tests' own list of phrases is not a text.
DIALECT = re.compile(
    r"\bwhoever\b|\b(?:lays?|laying) (?:a|the) table\b|\bby (?:itself|themselves)\b|\bthe line (?:is|to)\b"
    r"|\bat once\b|\bno more\b",
    re.IGNORECASE,
)
CODE = [
    path
    for folder in ("src", "tests", "bench", "docs", "examples")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".js", ".html", ".toml", ".md") and path != Path(__file__)
]


def test_code_and_comments_say_it_plainly() -> None:
    spoken = {str(path.relative_to(ROOT)): DIALECT.findall(path.read_text("utf-8")) for path in CODE}
    assert {path: found for path, found in spoken.items() if found} == {}


def test_a_phrase_of_the_old_dialect_is_found() -> None:
    assert stumbles("Whoever wins plays on by itself. Won, 2 fall.") == ["Whoever", "by itself", ". Won, "]
    assert stumbles("If you win, the bots continue. On the House") == []
