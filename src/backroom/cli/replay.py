"""A saved game in words, a picture of one of its moments, or all of them as a moving picture."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from backroom.adapters.parts import pixels
from backroom.cli.chromium import find_chromium
from backroom.core.errors import BackroomError
from backroom.core.match import Happening, Match, View
from backroom.core.words import Words
from backroom.kit import page as kit_page

FRAME, LAST_FRAME = 700, 4000  # milliseconds of a moving picture
COLOURS = 128  # of each of its frames


def print_story(match: Match, seat: int, language: str) -> None:
    """Print every move and what it made happen, as the seat may know it."""
    words = match.game.words(language)
    again = match.fresh()
    for happening in again.opening:
        print("   ", _plain(again.view(seat), happening, words))
    for number, (mover, move) in enumerate(match.events, 1):
        text = again.view(mover).move_text(move, words)
        happened = again.play(move, mover)
        print(f"{number:>4}. {text}  [{match.game.moves.notation(move)}]")
        for happening in happened:
            print("       ", _plain(again.view(seat), happening, words))
    print("", *last_words(again, again.view(seat), language), sep="\n")


def last_words(match: Match, view: View, language: str) -> list[str]:
    """The table as the seat sees it and, where that does not say it, how the match ended."""
    table = view.text(language)
    result = match.game.result if match.over else None
    end = result(match.scores, view, match.game.words(language)) if result else ""
    return [table] if end in table else [table, end]


def _plain(view: View, happening: Happening, words: Words) -> str:
    """What happened, without the marks of strong words."""
    return view.happening_text(happening, words).replace("**", "")


def picture(view: View, target: Path, kind: str, language: str) -> None:
    """Write the picture of a view as SVG that stands alone, or as PNG through Chromium."""
    svg = kit_page.picture(view.svg(language), view.game)
    if kind == "svg":
        _write(target, svg)
        return
    program = find_chromium()
    if program is None:
        raise BackroomError("PNG pictures are drawn by Chromium, and none is here; install it, or use --svg")
    with tempfile.TemporaryDirectory() as folder:
        page, drawn = Path(folder) / "page.html", Path(folder) / "picture.png"
        page.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{svg}', "utf-8")
        done = subprocess.run(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1120,768",
             f"--user-data-dir={folder}/profile", f"--screenshot={drawn}", page.as_uri()],
            check=False, capture_output=True, timeout=60,
        )  # fmt: skip
        if not drawn.is_file():
            raise BackroomError(f"{program} drew no picture (exit status {done.returncode}); use --svg instead")
        _write(target, drawn.read_bytes())


def animate(match: Match, seat: int, target: Path, language: str) -> None:
    """Write the whole game as an animated GIF, a frame for each move, as the seat sees it."""
    try:
        from PIL import Image
    except ImportError as error:
        raise BackroomError(f"no moving pictures here ({error}); install backroom[gym], or use --svg") from None

    def frames() -> Iterator[Any]:
        for view in _positions(match, seat):
            drawn = pixels(str(kit_page.picture(view.svg(language), match.game)))
            yield Image.fromarray(drawn).quantize(COLOURS)

    pictures = frames()
    first = next(pictures)
    times = [FRAME] * len(match.events) + [LAST_FRAME]
    try:
        first.save(target, "GIF", save_all=True, append_images=pictures, duration=times, loop=0)
    except OSError as error:
        raise _unwritten(target, error) from None


def _positions(match: Match, seat: int) -> Iterator[View]:
    """What the seat saw at the start and after each move, with a progress bar on a terminal."""
    errors = Console(stderr=True)
    again = match.fresh()
    yield again.view(seat)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        for event in progress.track(match.events, description=match.game.title):
            again.play(event.move, event.seat)
            yield again.view(seat)


def _write(target: Path, content: str | bytes) -> None:
    try:
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise _unwritten(target, error) from None


def _unwritten(target: Path, error: OSError) -> BackroomError:
    return BackroomError(f"picture '{target}': {error.strerror or error}; name another with --out")
