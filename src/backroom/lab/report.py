"""A simulation as one page that needs nothing else: tables, and pictures drawn into it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from backroom.core.words import Words, words_in
from backroom.lab.figures import Bar, Choice, Figures, figures
from backroom.lab.store import Setting, Shard, game_of

HERE = Path(__file__).parent
W, H, FOOT, HEAD = 560, 150, 22, 16  # of a histogram
MINUS = "\N{MINUS SIGN}"
MOST_THINGS = 60  # rows: the best and the worst of more


def report(setting: Setting, shards: Sequence[Shard], language: str = "en") -> str:
    """The page."""
    game = game_of(setting)
    own, words = game.words(language), words_in(HERE, language)
    shown = figures(game, setting, shards, own)
    plain_options = game.choose_options().model_dump(mode="json")
    changed = {key: value for key, value in setting.options.items() if plain_options.get(key) != value}
    page: str = _template().render(
        words=words,
        language=language,
        game=own("game.title"),
        deck=Path(setting.deck).stem,
        setting=setting,
        options=changed,
        shown=shown,
        scores=_histogram(shown.scores, words("scores"), words),
        lengths=_histogram(shown.lengths, words("lengths"), words),
        families=_families(shown.moves),
        things=_ends(shown),
        number=lambda value, digits=0: number(value, digits, words),
        signed=lambda value, digits=1: signed(value, digits, words),
        percent=lambda value, digits=0: percent(value, digits, words),
    )
    return page


@cache
def _template() -> Any:
    loader = FileSystemLoader(HERE / "templates")
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return made.get_template("report.html")


def number(value: float, digits: int, words: Words) -> str:
    """A number as the language writes it: 1,234.5 or 1 234,5."""
    return words.figure(f"{value:,.{digits}f}".replace("-", MINUS))


def signed(value: float, digits: int, words: Words) -> str:
    """A difference, always with its sign."""
    return ("+" if value > 0 else "") + number(value, digits, words)


def percent(value: float, digits: int, words: Words) -> str:
    """A share."""
    return words.figure(f"{value:,.{digits}%}".replace("-", MINUS))


def _ends(shown: Figures) -> list[Any]:
    """The things with the largest differences: all, or the first and the last ones."""
    if len(shown.things) <= MOST_THINGS:
        return shown.things
    half = MOST_THINGS // 2
    return shown.things[:half] + shown.things[-half:]


def _families(moves: Sequence[Choice]) -> list[tuple[str, list[Choice]]]:
    """The moves by their verb, the most played first."""
    return [
        (family, sorted(some, key=lambda one: (-one.share, -one.offered)))
        for family, some in groupby(moves, key=lambda one: one.family)
    ]


def _histogram(bars: Sequence[Bar], title: str, words: Words) -> Markup:
    """Bars side by side, each with its values below and, if pointed at, its count."""
    if not bars:
        return Markup("")
    most, wide = max(bar.count for bar in bars), W / len(bars)
    every = -(-len(bars) // 12)
    parts = []
    for i, bar in enumerate(bars):
        tall = (H - FOOT - HEAD) * bar.count / most
        values = number(bar.low, 0, words) + ("" if bar.low == bar.high else f"–{number(bar.high, 0, words)}")
        x = i * wide
        parts.append(
            f'<g><title>{values}: {number(bar.count, 0, words)}</title><rect x="{x + 1:.1f}" y="{H - FOOT - tall:.1f}" '
            f'width="{max(1.0, wide - 2):.1f}" height="{tall:.1f}"/></g>'
        )
        if i % every == 0:
            parts.append(f'<text x="{x + wide / 2:.1f}" y="{H - 6}">{number(bar.low, 0, words)}</text>')
    label = escape(title, quote=True)
    return Markup(f'<svg viewBox="0 0 {W} {H}" role="img" aria-label="{label}">{"".join(parts)}</svg>')
