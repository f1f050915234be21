"""Build the documentation: Markdown under docs/, each game's rules pages and the root's pages, as plain HTML.

    python docs/build.py [--out build/docs] [--refresh]

A link to a page, heading or file that is not there fails the build. A block ```` ```board ```` is drawn by the package:

    ```board
    mean_streets seed=7 moves=12 language=fr
    The caption.
    ```

`--refresh` first writes docs/reference/cli.md from the commands, and docs/reference/api.md from what `backroom` offers.
"""

from __future__ import annotations

import argparse
import os
import posixpath
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from search import index

ROOT = Path(__file__).parent.parent
SHELVES = {
    "tutorials": "Tutorials",
    "how-to": "How to",
    "reference": "Reference",
    "explanation": "Explanation",
    "balance": "Balance",
    "pictures": "Pictures",
}
ROOT_PAGES = ("CONTRIBUTING.md", "CHANGELOG.md", "README.md")
SEARCH = (
    '<input id="search" type="search" data-above="{above}" placeholder="Search (press /)" aria-label="Search" '
    'autocomplete="off" hidden>\n<ul id="found" aria-live="polite"></ul>\n<p id="nothing" hidden>Nothing found.</p>\n'
)
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass
class Page:
    """A page to be built. `source` is its path in the repository, `target` the HTML file below the output folder."""

    source: str
    target: str
    text: str
    title: str = ""
    shelf: str = ""
    tokens: list[Token] = field(default_factory=list)
    body: str = ""
    ids: set[str] = field(default_factory=set)
    hrefs: list[str] = field(default_factory=list)

    @property
    def above(self) -> str:
        """The way from this page to the output folder: "" or "../" a few times."""
        return "../" * self.target.count("/")


def main() -> int:
    """Build, and tell every fault; the exit status is 1 if there are any."""
    options = argparse.ArgumentParser(description="Build the documentation as plain HTML.")
    options.add_argument("--out", type=Path, default=ROOT / "build" / "docs")
    options.add_argument("--refresh", action="store_true", help="write the references of commands and of Python first")
    chosen = options.parse_args()
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # a few pictures are drawn sooner than rules are compiled
    if chosen.refresh:
        import api
        import commands

        for name, made in (("cli", commands), ("api", api)):
            (ROOT / "docs" / "reference" / f"{name}.md").write_text(made.reference(), "utf-8")
    faults = build(ROOT, chosen.out)
    for fault in faults:
        print(f"docs: {fault}", file=sys.stderr)
    print(f"docs: {len(list(chosen.out.rglob('*.html')))} pages in {chosen.out}")
    return 1 if faults else 0


def build(root: Path, out: Path, *, games: bool = True) -> list[str]:
    """Build all pages of the repository at `root` into `out`; returns one line for each broken link."""
    pages = {page.source: page for page in in_order(list(read_pages(root)))}
    for page in pages.values():
        render(page)
    ruled = {page.source: page for page in rule_pages(root)} if games else {}
    faults = []
    copied: set[str] = set()
    for page in pages.values():
        faults += resolve_links(page, pages, ruled, root, copied)
    shutil.rmtree(out, ignore_errors=True)
    for page in [*pages.values(), *ruled.values()]:
        write(out / page.target, around(page, pages, ruled))
    for name in copied:
        target = out / "files" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, target)
    for name in ("style.css", "search.js"):
        shutil.copyfile(Path(__file__).parent / name, out / name)
    found = [*pages.values(), *ruled.values()]
    write(out / "index.js", index((page.target, page.title, page.body) for page in found))
    return faults


def read_pages(root: Path) -> Iterator[Page]:
    """The pages written by hand, docs/ first."""
    for path in sorted((root / "docs").rglob("*.md")):
        within = path.relative_to(root / "docs").as_posix()
        shelf = within.split("/")[0] if "/" in within else "reference" if within != "index.md" else ""
        yield Page(f"docs/{within}", f"{within[:-3]}.html", path.read_text("utf-8"), shelf=shelf)
    for name in ROOT_PAGES:
        if (root / name).is_file():
            yield Page(name, f"{name[:-3].lower()}.html", (root / name).read_text("utf-8"))


def in_order(pages: list[Page]) -> list[Page]:
    """The pages in the order in which the front page names them; what it does not name comes last."""
    front = next((page.text for page in pages if page.source == "docs/index.md"), "")
    links = re.findall(r"\]\(([^)#]+)", front)
    rank = {f"docs/{link}": number for number, link in enumerate(links)}
    return sorted(pages, key=lambda page: rank.get(page.source, len(rank)))


def rule_pages(root: Path) -> Iterator[Page]:
    """Each game's rules and rulings, in every language."""
    from backroom.core.game import games
    from backroom.core.trace import read_sections
    from backroom.core.words import LANGUAGES
    from backroom.kit.pages import heading_ids, rule_page

    for name, game in games().items():
        for language in LANGUAGES:
            titles = {key: section.titles[language] for key, section in read_sections(game.folder).items()}
            for kind in ("rules", "rulings"):
                path = game.folder / f"{kind}.{language}.md"
                text = path.read_text("utf-8")
                source = path.relative_to(root).as_posix() if path.is_relative_to(root) else f"{name}/{path.name}"
                places = {"sections_at": f"rules.{language}.html#", "rulings_at": f"rulings.{language}.html#"}
                page = Page(source, f"games/{name}/{kind}.{language}.html", text)
                page.title = text.splitlines()[0].removeprefix("# ")
                page.body = str(rule_page(text, titles=titles, **places))
                page.ids = {key for key, _ in heading_ids(text)}
                yield page


# --- one page ------------------------------------------------------------------------------------------------------


def slug(title: str) -> str:
    """The id of a heading, as code hosts make it: lower case, words joined by hyphens."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", title.lower()).strip())


def render(page: Page) -> None:
    """Parse a page: its title, the ids of its headings, its boards."""
    page.tokens = MARKDOWN.parse(page.text)
    for opening, content in pairwise(page.tokens):
        if opening.type == "heading_open":
            title = "".join(child.content for child in content.children or ())
            page.title = page.title or title
            name = slug(title)
            number = sum(known == name or known.startswith(f"{name}-") for known in page.ids)
            opening.attrSet("id", f"{name}-{number}" if name in page.ids else name)
            page.ids.add(str(opening.attrGet("id")))
    for token in page.tokens:
        if token.type == "fence" and token.info.strip() == "board":
            token.type, token.content = "html_block", board(token.content)


def board(text: str) -> str:
    """A board drawn now: `game seed=… moves=… language=…`, and a caption on the lines below."""
    import backroom
    from backroom.kit.page import standalone

    first, _, caption = text.strip().partition("\n")
    name, *settings = first.split()
    chosen = dict(setting.split("=", 1) for setting in settings)
    match = backroom.new(name, seed=int(chosen.get("seed", 0)))
    bot = backroom.bot(chosen.get("bot", "random"))
    for _ in range(int(chosen.get("moves", 0))):
        if match.pending:
            match.play(bot.choose(match.view(match.pending[0])))
    view = match.view(0)
    picture = standalone(view.svg(chosen.get("language", "en")), match.game, says=caption)
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>\n"


def resolve_links(
    page: Page, pages: dict[str, Page], ruled: dict[str, Page], root: Path, copied: set[str]
) -> list[str]:
    """Point the page's links at the built files; returns the broken ones."""
    faults = []
    for token in page.tokens:
        for child in token.children or ():
            name = {"link_open": "href", "image": "src"}.get(child.type)
            if name is None:
                continue
            link = str(child.attrGet(name))
            if re.match(r"[a-z]+:", link):
                continue
            where, _, anchor = link.partition("#")
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), where)) if where else page.source
            if path in pages or path in ruled:
                target = pages.get(path) or ruled[path]
            elif (root / path).is_file():
                copied.add(path)
                child.attrSet(name, f"{page.above}files/{path}")
                continue
            else:
                faults.append(f"{page.source}: '{link}' leads nowhere; there is no {path}")
                continue
            if anchor and anchor not in target.ids:
                faults.append(f"{page.source}: '{link}' leads nowhere; {path} has no heading '{anchor}'")
            address = page.above + target.target if where else ""
            child.attrSet(name, address + (f"#{anchor}" if anchor else ""))
    page.body = MARKDOWN.renderer.render(page.tokens, MARKDOWN.options, {})
    return faults


def around(page: Page, pages: dict[str, Page], ruled: dict[str, Page]) -> str:
    """The whole HTML of a page: its shelves on the left, its text on the right."""
    shelves = []
    for shelf, title in SHELVES.items():
        links = [link(page, other) for other in pages.values() if other.shelf == shelf]
        shelves.append(f"<h2>{title}</h2><ul>{''.join(links)}</ul>")
    rules = [link(page, other) for other in ruled.values()]
    if rules:
        shelves.append(f"<h2>Games</h2><ul>{''.join(rules)}</ul>")
    language = "fr" if page.target.endswith(".fr.html") else "en"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)} · Backroom</title>\n"
        f'<link rel="stylesheet" href="{page.above}style.css">\n</head>\n<body>\n'
        f'<nav lang="en" aria-label="Documentation"><a class="home" href="{page.above}index.html">Backroom</a>\n'
        f"{SEARCH.format(above=page.above)}"
        f"{''.join(shelves)}</nav>\n<main>\n{page.body}</main>\n"
        f'<script src="{page.above}index.js" defer></script>\n<script src="{page.above}search.js" defer></script>\n'
        "</body>\n</html>\n"
    )


def link(page: Page, other: Page) -> str:
    """A line in the list of pages."""
    here = ' aria-current="page"' if other is page else ""
    language = ' lang="fr"' if other.target.endswith(".fr.html") else ""
    return f'<li><a href="{page.above}{other.target}"{here}{language}>{escape(other.title)}</a></li>\n'


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
