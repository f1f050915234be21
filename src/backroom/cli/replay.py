"""A saved game in words, or a picture of one of its moments."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from backroom.core.errors import BackroomError
from backroom.core.match import Match, View
from backroom.kit.page import standalone

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")


def tell(match: Match, seat: int, language: str) -> None:
    """Print every move and what it made happen, as the seat may know it."""
    words = match.game.words(language)
    again = match.fresh()
    for happening in again.opening:
        print("   ", again.view(seat).happening_text(happening, words))
    for number, (mover, move) in enumerate(match.events, 1):
        text = again.view(mover).move_text(move, words)
        happened = again.play(move, mover)
        print(f"{number:>4}. {text}  [{match.game.moves.notation(move)}]")
        for happening in happened:
            print("       ", again.view(seat).happening_text(happening, words))
    print()
    print(again.view(seat).text(language))
    if match.over and match.game.result:
        print(match.game.result(match.scores, again.view(seat), words))


def picture(view: View, target: Path, kind: str, language: str) -> None:
    """Write the picture of a view as a page that stands alone (svg), or as PNG through Chromium."""
    svg = view.svg(language)
    if kind == "svg":
        target.write_text(standalone(svg, view.game.look, page=False), "utf-8")
        return
    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if program is None:
        raise BackroomError("PNG pictures are drawn by Chromium, and none is here; install it, or use --svg")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(standalone(svg, view.game.look), "utf-8")
        subprocess.run(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1120,768",
             f"--user-data-dir={folder}/profile", f"--screenshot={target.resolve()}", page.as_uri()],
            check=True, capture_output=True, timeout=60,
        )  # fmt: skip
