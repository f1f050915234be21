"""Rules and rulings pages: Markdown in which headings carry ids and text cites sections and rulings.

- `## Hire Henchmen {#hire}`: a heading with the id of a section.
- `## R12. In which order? (§actions)`: a ruling; its id is `r12`.
- `§hire` and `R12` in running text become links; `(§hire, R12)` is set small.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
CITE = r"§[a-z][a-z0-9]*(?:-[a-z0-9]+)*|\bR[1-9][0-9]*\b"
CITED = re.compile(r"§(?P<section>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)|\bR(?P<ruling>[1-9][0-9]*)\b")
NAMED = re.compile(r"[ \t]*\{#(?P<id>[a-z0-9-]+)\}$")
CITES = re.compile(r"\s*\(§[^()]*\)$")  # at the end of a ruling's heading
NOTED = re.compile(rf"\s?\((?P<cites>(?:{CITE})(?:[,;] (?:{CITE}))*)\)")  # nothing but citations, in brackets
RULING = re.compile(r"R(?P<number>[1-9][0-9]*)\.\s")

Cite = Callable[[re.Match[str]], tuple[str, str]]  # a citation -> (address, shown text)


def rule_page(
    text: str, *, sections_at: str = "#", rulings_at: str = "#", titles: Mapping[str, str] | None = None
) -> Markup:
    """A rules or rulings page as HTML.

    `sections_at` and `rulings_at` are what §ids and ruling numbers are appended to: "#" on the page itself,
    "rulings#" for the page beside it. With `titles` (§id -> title) a link tells its section's title.

    >>> print(rule_page("## Hire {#hire}\\n\\nSee §casino, R3.", rulings_at="rulings#"), end="")
    <h2 id="hire">Hire</h2>
    <p>See <a href="#casino">§casino</a>, <a href="rulings#r3">R3</a>.</p>
    """

    def address(cited: re.Match[str]) -> tuple[str, str]:
        if cited["section"]:
            return f"{sections_at}{cited['section']}", (titles or {}).get(cited["section"], "")
        return f"{rulings_at}r{cited['ruling']}", ""

    tokens = _parse(text)
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = list(_linked(token.children, address))
    return Markup(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def heading_ids(text: str) -> list[tuple[str, str]]:
    """The (id, title) of every heading that has an id, in order: a page's table of contents.

    What a ruling's heading cites is left out.
    """
    tokens = _parse(text)
    return [
        (str(opening.attrGet("id")), CITES.sub("", "".join(child.content for child in content.children or ())))
        for opening, content in pairwise(tokens)
        if opening.type == "heading_open" and opening.attrGet("id")
    ]


def rulings_naming(text: str, names: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """The (id, question) of the rulings that name each of these, of a rulings page. Names are proper names: "Fence".

    >>> rulings_naming("## R7. When? (§hire)\\n\\nThe Fence draws.", ["Fence", "Lookout"])
    {'Fence': [('r7', 'When?')]}
    """
    longest_first = sorted({name for name in names if name[:1].isupper()}, key=len, reverse=True)
    any_name = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in longest_first) or r"(?!)")
    found: dict[str, list[tuple[str, str]]] = {}
    for part in re.split(r"^## (?=R[1-9])", text, flags=re.MULTILINE)[1:]:
        heading = part.partition("\n")[0]
        number, _, question = heading.partition(". ")
        for name in dict.fromkeys(any_name.findall(part)):
            found.setdefault(name, []).append((number.lower(), CITES.sub("", question)))
    return found


def without_ids(text: str) -> str:
    """The page's Markdown without the marks on its headings: for a terminal."""
    return re.sub(NAMED.pattern, "", text, flags=re.MULTILINE)


def _parse(text: str) -> list[Token]:
    tokens = MARKDOWN.parse(text)
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            _name_heading(opening, content)
        elif opening.type == "table_open":
            opening.attrSet("tabindex", "0")  # a narrow page scrolls it sideways: by the keyboard, too
    return tokens


def _name_heading(opening: Token, content: Token) -> None:
    """Move the id out of a heading's text into its element."""
    last = content.children[-1] if content.children else None
    if last and (named := NAMED.search(last.content)):
        opening.attrSet("id", named["id"])
        last.content = last.content[: named.start()]
    elif ruling := RULING.match(content.content):
        opening.attrSet("id", f"r{ruling['number']}")


def _linked(children: list[Token], address: Cite) -> Iterator[Token]:
    """Inline tokens with the citations in their text made links, except inside a link."""
    inside = 0
    for child in children:
        inside += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        if child.type == "text" and not inside:
            yield from _noted(child.content, address)
        else:
            yield child


def _noted(text: str, address: Cite) -> Iterator[Token]:
    """Text in which citations in brackets are set small, so that they do not thicken it; a ruling's heading stays."""
    end = 0
    for noted in NOTED.finditer("" if RULING.match(text) else text):
        yield from _links(text[end : noted.start()], address)
        yield Token("span_open", "span", 1, attrs={"class": "cites"})
        yield from _links(f" {noted['cites']}", address)
        yield Token("span_close", "span", -1)
        end = noted.end()
    yield from _links(text[end:], address)


def _links(text: str, address: Cite) -> Iterator[Token]:
    end = 0
    for cited in CITED.finditer(text):
        if RULING.match(text) and cited.start() == 0:
            continue  # a ruling's own heading does not point at itself
        href, title = address(cited)
        yield _text(text[end : cited.start()])
        link = Token("link_open", "a", 1, attrs={"href": href})
        if title:
            link.attrSet("title", title)
        yield link
        yield _text(cited[0])
        yield Token("link_close", "a", -1)
        end = cited.end()
    yield _text(text[end:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
