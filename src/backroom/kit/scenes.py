"""Big moments, shown one after another before the new picture is at rest.

A game's `scenes(view, words)` turns what has just happened (`view.recent`) into scenes; each is a few beats, and a beat
is a picture in two arrangements, a sentence and a time. The page plays them and holds back all that would tell the end.

`Stage` draws a beat's picture from top to bottom in either arrangement: a heading, dice with their total, a card, rows.
Dice and stamps that were not in the picture before tumble into place; what is `late` comes when they lie.

A beat that names things of the board (`at`) plays there: the board stays in sight, these things are lit, `marks` (dice,
a stamp) lie on them, and the picture is a panel beside them. Where the board shows none of them it is covered instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from backroom.core.match import View
from backroom.kit.colours import BRASS_HI, CLOTH_INK, CLOTH_INK_2, CLOTH_RULE, CLOTH_SHADE, EDGE, INK, INK_2, PAPER, WON
from backroom.kit.parts import chip, die, icon, pill, stamp
from backroom.kit.screen import Picture, Svg
from backroom.kit.shapes import caps, group, path, rays, rect, text, width_of, wrap

if TYPE_CHECKING:
    from backroom.core.match import Happening
    from backroom.core.words import Words

WIDE, TALL = (1120.0, 768.0), (390.0, 610.0)
TUMBLE, APART = 500, 90  # milliseconds: a die rolls, and the next one stops so much later
RESULT = 1200  # milliseconds that a result stays
TILTS = (-6, 4, -3, 5, -5, 3)


@dataclass(frozen=True, eq=False, repr=False)
class Staged(View):
    """A view right after a move that can look back: a count is of things that the next round may have put away."""

    look_back: Callable[[], Any] | None = None  # the record as the same seat saw it right before the move


def staged(view: View, look_back: Callable[[], Any]) -> Staged:
    """The view with what the seat saw before the move."""
    return Staged(**{field.name: getattr(view, field.name) for field in fields(view)}, look_back=look_back)


class Mark(NamedTuple):
    """Something laid on a thing of the board, drawn around 0, 0 as if the thing were 100 wide."""

    at: str  # the name of the thing
    body: str
    where: Literal["middle", "below", "above"] = "middle"  # of the thing; 0, 0 is in the middle of its edge


@dataclass(frozen=True)
class Beat:
    """One picture of a scene, and the sentence that says the same."""

    says: str  # in the action bar, and spoken
    wide: Picture = Picture()  # noqa: RUF009  (a descriptor)
    tall: Picture = Picture()  # noqa: RUF009
    panel: Picture = Picture()  # noqa: RUF009  (beside the things of the board; empty where the marks say it all)
    lasts: int = RESULT  # milliseconds
    detail: str = ""
    after: int = 0  # milliseconds until the sentence is read: the dice still roll
    # The things of the board where it happens: their data-name, data-key or data-inspect, or the data-group of several;
    # "location-3|deck" is the first of the two that is there.
    at: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()  # what they carry; the last one is where it happens now


@dataclass(frozen=True)
class Scene:
    """A big moment. Its last beat alone must tell the result: that is what a short scene shows."""

    kind: str  # "attack"
    title: str
    beats: tuple[Beat, ...]
    waits: bool = False  # bots that act in real time begin only after it, as people do

    @property
    def lasts(self) -> int:
        """Milliseconds from its first beat to its end."""
        return sum(beat.lasts for beat in self.beats)


class Row(NamedTuple):
    """A line of a count: what for, and how much."""

    label: str
    value: str
    icon: str = ""
    seat: int = -1  # whose chip stands before it
    strong: bool = False
    dim: bool = False
    note: str = ""


def beat(
    says: str,
    draw: Callable[[Stage], None],
    lasts: int = RESULT,
    *,
    detail: str = "",
    after: int = 0,
    at: Sequence[str] = (),
    marks: Sequence[Mark] = (),
    panel: bool = True,
) -> Beat:
    """A beat whose picture `draw` sets on a stage of either arrangement, or on a panel beside its things (`at`)."""

    def picture(tall: bool = False, panel: bool = False) -> Svg:
        stage = Stage(tall=tall or panel, panel=panel)
        draw(stage)
        return stage.svg()

    beside = (lambda: picture(panel=True)) if panel and at else Svg()
    return Beat(says, picture, lambda: picture(tall=True), beside, lasts, detail, after, tuple(at), tuple(marks))


def sentence(view: View, happening: Happening, words: Words) -> str:
    """A happening as the log says it, without its marks."""
    return view.happening_text(happening, words).replace("**", "")


def rolling(n: int) -> int:
    """How long it takes until so many dice lie."""
    return TUMBLE + APART * max(0, min(n, 10) - 1)


def late(body: str, after: int) -> str:
    """What is seen only so many milliseconds after its beat began."""
    return f'<g class="late" style="--after:{after}ms">{body}</g>'


class Stage:
    """A picture in the making: `y` is where the next thing goes. A `panel` is a tall one, as high as it needs to be."""

    def __init__(self, *, tall: bool = False, panel: bool = False) -> None:
        self.tall = tall
        self.panel = panel
        self.w, self.h = TALL if tall else WIDE
        self.middle = self.w / 2
        self.edge = 18.0 if tall else 64.0
        self.y = 34.0 if tall else 54.0
        self._parts: list[str] = []

    def of(self, wide: float, tall: float) -> float:
        """A size by arrangement."""
        return tall if self.tall else wide

    def add(self, *parts: str) -> None:
        """Set something on the stage, where it says itself."""
        self._parts += parts

    def lower(self, wide: float, tall: float) -> None:
        """Leave room above: what is short stands in the middle. A panel needs none."""
        self.y += 0 if self.panel else self.of(wide, tall)

    def svg(self) -> Svg:
        """The whole picture. It is spoken by the sentence of its beat alone."""
        w, h = self.w, self.y + 12 if self.panel else self.h
        beams = path(rays(w / 2, h * 0.6, w * 0.9, 0, 360, 15, 7.5), BRASS_HI, extra='opacity=".08"')
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="play stagepicture" viewBox="0 0 {w:g} {h:g}"'
        return Svg(f'{head} aria-hidden="true" focusable="false">{beams}{"".join(self._parts)}</svg>')

    def enlargeable(self, body: str, box: tuple[float, float, float, float], says: str) -> None:
        """A part that a press shows large, x, y, width and height; one beyond the edge is seen in no other way."""
        self.add(f'<g data-enlarge="{" ".join(f"{n:g}" for n in box)}" data-says="{escape(says)}">{body}</g>')

    # --- from top to bottom ---------------------------------------------------------------------------------------

    def heading(self, over: str, title: str) -> None:
        """What this is about: a small line, a large one, and the double rule."""
        size = self.of(42, 25)
        self.add(caps(self.middle, self.y, over, self.of(14, 12), CLOTH_RULE, "middle"))
        self.y += self.of(50, 32)
        self.add(text(self.middle, self.y, title, size, CLOTH_INK, "middle", 700, kind="p", fit=self.w - 2 * self.edge))
        self.y += self.of(22, 16)
        reach = min(self.w / 2 - self.edge, self.of(270, 150))
        for dy in (0, 4):
            self.add(
                path(f"M{self.middle - reach:g} {self.y + dy:g}h{2 * reach:g}", "none", CLOTH_RULE, 1, 'opacity=".7"')
            )
        self.y += self.of(34, 22)

    def dice(
        self,
        who: str,
        faces: Sequence[int],
        total: object = "",
        *,
        kind: str = "ivory",
        open_dice: int = 0,
        best: bool = False,
        note: str = "",
        left: float = 0,
        lies: bool = False,
        under: str = "",
    ) -> None:
        """A lane of dice with its total: the last `open_dice` still roll. `lies`: they lay there before this beat."""
        left = left or self.edge
        room = self.w - self.edge - left - self.of(170, 78)
        size = self.of(76.0, 38.0)
        step = min(size + self.of(20, 9), (room - size) / max(1, len(faces) - 1)) if len(faces) > 1 else 0
        size = min(size, max(15.0, step - 6)) if len(faces) > 1 else size
        self.add(text(left, self.y + self.of(14, 11), who, self.of(20, 14), CLOTH_INK, weight=700, fit=room))
        if note:
            at = left + min(room, width_of(who, self.of(20, 14), True) + 12)
            self.add(
                text(at, self.y + self.of(14, 11), note, self.of(16, 12), CLOTH_INK_2, fit=max(40.0, room - at + left))
            )
        row = self.y + self.of(38, 22) + size / 2
        shut = len(faces) - open_dice
        for i, face in enumerate(faces):
            turning = die(left + size / 2 + i * step, row, size, face if i < shut else 0, kind, TILTS[i % 6])
            self.add(turning if i < shut else f'<g class="rolling">{turning}</g>')
        if total != "":
            figure = text(
                self.w - self.edge,
                row + self.of(28, 14),
                total,
                self.of(62, 38),
                WON if best else CLOTH_INK,
                "end",
                800,
            )
            figure += (
                text(
                    self.w - self.edge,
                    row + self.of(52, 30),
                    under,
                    self.of(13, 11),
                    CLOTH_INK_2,
                    "end",
                    fit=self.of(160, 76),
                )
                if under
                else ""
            )
            self.add(figure if lies else late(figure, rolling(len(faces))))
        self.y = row + size / 2 + self.of(44, 20)

    def pill(self, words: str, after: int = 0) -> None:
        """A sentence in a frame, in the middle."""
        size = self.of(20, 13)
        shown = pill(self.middle, self.y + self.of(20, 12), words, size, anchor="middle")
        self.add(late(shown, after) if after else shown)
        self.y += self.of(66, 38)

    def lines(self, words: str, *, strong: bool = False, after: int = 0, size: float = 0, ink: str = "") -> None:
        """Text in the middle, as many lines as it needs."""
        size = size or self.of(22, 15)
        for row in wrap(words, self.w - 2 * self.edge, size, strong):
            line = text(
                self.middle,
                self.y + size,
                row,
                size,
                ink or (WON if strong else CLOTH_INK),
                "middle",
                700 if strong else 0,
            )
            self.add(late(line, after) if after else line)
            self.y += size * 1.34
        self.y += self.of(10, 7)

    def stamp(self, words: str, *, good: bool) -> None:
        """The result, in one word."""
        size = self.of(40, 24)
        self.add(stamp(self.middle, self.y + size, words, good=good, size=size))
        self.y += size * 2.3

    def rows(self, rows: Sequence[Row], *, width: float = 0, fresh: int = -1) -> None:
        """A count on paper, line under line; what is `fresh` (its place) is framed in brass."""
        wide = min(width or self.of(700, 354), self.w - 2 * self.edge)
        room = self.h - self.y - self.of(30, 14)
        each = min(self.of(60, 38), (room - 16) / max(1, len(rows)))
        x, size = self.middle - wide / 2, min(self.of(22, 14.5), each * 0.5)
        self.add(rect(x, self.y, wide, each * len(rows) + 16, 10, PAPER, EDGE, 1))
        for i, row in enumerate(rows):
            top = self.y + 8 + i * each
            base, at, ink = top + each / 2 + size * 0.35, x + 18, INK_2 if row.dim else INK
            if i == fresh:
                self.add(rect(x + 6, top + 1, wide - 12, each - 2, 6, "none", BRASS_HI, 3))
            if row.seat >= 0:
                self.add(chip(at + size * 0.6, top + each / 2, min(size * 0.75, each * 0.42), row.seat))
                at += size * 1.9
            if row.icon:
                self.add(icon(row.icon, at, top + each / 2 - size * 0.65, size * 1.3, ink, PAPER))
                at += size * 1.9
            value = width_of(row.value, size * 1.25, True)
            wants = width_of(row.label, size, row.strong) + 10
            space = x + wide - 26 - value - at
            noted = min(width_of(row.note, size * 0.82), max(0.0, space - wants)) if row.note else 0
            self.add(text(at, base, row.label, size, ink, weight=700 if row.strong else 0, fit=space - noted))
            if row.note and noted >= min(30.0, width_of(row.note, size * 0.82)):
                self.add(text(at + space, base, row.note, size * 0.82, INK_2, "end", fit=noted))
            self.add(text(x + wide - 18, base, row.value, size * 1.25, ink, "end", 800))
        self.y += each * len(rows) + 16 + self.of(20, 12)

    def card(self, body: str, w: float, h: float, *, x: float | None = None) -> None:
        """A card drawn at the origin in its own size, in the middle or at x."""
        self.add(group(body, x=self.middle - w / 2 if x is None else x, y=self.y))
        self.y += h + self.of(24, 16)

    def seal(self, name: str, size: float = 0) -> None:
        """A large emblem."""
        size = size or self.of(150, 96)
        self.add(icon(name, self.middle - size / 2, self.y, size, WON, CLOTH_SHADE))
        self.y += size + self.of(28, 18)
