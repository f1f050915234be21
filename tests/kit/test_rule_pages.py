"""Rules pages: ids on headings, links from citations."""

from __future__ import annotations

import doctest

from backroom.kit import pages
from backroom.kit.pages import heading_ids, rule_page, without_ids

TEXT = """# How to play

## Hire Henchmen {#hire}

Pay $5 (§hire, R43). See `§hire` and [§hire](elsewhere).

| pips | hired |
|---|---|
| 4 | 1 |
"""


def test_the_example_in_the_docstring_runs():
    assert doctest.testmod(pages).failed == 0


def test_a_heading_gets_its_id_and_loses_the_mark():
    assert '<h2 id="hire">Hire Henchmen</h2>' in rule_page(TEXT)


def test_a_heading_without_a_mark_has_no_id():
    assert "<h1>How to play</h1>" in rule_page(TEXT)


def test_a_ruling_is_named_by_its_number_and_does_not_cite_itself():
    assert rule_page("## R12. Which order? (§actions)", sections_at="rules#") == (
        '<h2 id="r12">R12. Which order? (<a href="rules#actions">§actions</a>)</h2>\n'
    )


def test_citations_in_text_become_links():
    page = rule_page(TEXT, rulings_at="rulings#")
    assert '<span class="cites"> <a href="#hire">§hire</a>, <a href="rulings#r43">R43</a></span>' in page


def test_code_and_existing_links_are_left_alone():
    page = rule_page(TEXT)
    assert "<code>§hire</code>" in page
    assert '<a href="elsewhere">§hire</a>' in page


def test_a_link_tells_its_title():
    page = rule_page("See §hire.", titles={"hire": 'Hire "men"'})
    assert '<a href="#hire" title="Hire &quot;men&quot;">§hire</a>' in page


def test_words_that_only_look_like_rulings_are_no_links():
    assert "<a" not in rule_page("BR12, R0, R12a and § alone")


def test_tables_are_tables_that_the_keyboard_can_scroll():
    page = rule_page(TEXT)
    assert "<td>1</td>" in page
    assert '<table tabindex="0">' in page


def test_html_in_the_text_is_escaped_where_it_is_text():
    assert "&lt;5" in rule_page("a <5")


def test_the_contents_list_named_headings_in_order():
    assert heading_ids(TEXT + "\n## R2. Why? (§hire, §gear)\n") == [
        ("hire", "Hire Henchmen"),
        ("r2", "R2. Why?"),
    ]


def test_a_terminal_gets_headings_without_marks():
    assert without_ids("## Hire {#hire}\n\ntext {#kept} here\n") == "## Hire\n\ntext {#kept} here\n"
