"""What a page shows of a view: pictures, questions, keys. A game's `screen(view, words, draft)` returns a `Screen`.

Pictures are SVG in two arrangements. What can be clicked carries a move on its element:

- `data-move="12"`: plays move 12. `data-moves="3 14 60"`: plays these one after another.
- `data-draft="new=3 gear=2"`: changes the draft (a few numbers that the page remembers until the next move, and hands
  back to `screen`), so that a chain of small decisions can be laid out on the table first and played by one key.
- `data-why="…" data-section="…"`: not possible now; the reason and its §id, told as news when it is pressed.
- `data-final="…" data-safe="…" data-sure="…"`: asks in the action bar before it plays (`Final`).
- `data-confirm`: a press, by mouse or finger, only selects it; a key that comes in the action bar plays it.
- `data-key="card-12"`: the same thing in two pictures, so that it moves from one place to the other.
- `data-inspect="agenda-3"`: opened large when pointed at, focused or pressed for long (`Screen.inspect`).
- `data-keep="1f3a"`: never changes; a page that has it leaves it in place and replaces the picture around it.
- `data-name="location-3"`: lit when the log's link to that name is hovered.

Everything with one of the first three has a name (aria-label), role="button" and tabindex="0": `parts.lit` does so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Literal, NamedTuple

BROAD = 165  # of a picture on the page of the cards


class Svg(str):
    """A picture as SVG text; shows itself in a notebook and goes into a template as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


class Picture:
    """A field with a picture, or a function that draws it: only what is looked at is drawn, and once."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, screen: Any, owner: type) -> Svg:
        if screen is None:  # the dataclass asks for a default: there is none
            raise AttributeError(self._name)
        made: Svg | _Once = screen.__dict__[self._name]
        return made.picture() if isinstance(made, _Once) else made

    def __set__(self, screen: Any, made: Svg | Callable[[], Svg]) -> None:
        screen.__dict__[self._name] = _Once(made) if callable(made) else Svg(made)


class _Once:
    """A picture that the first to look at it draws; another thread that looks meanwhile waits for that one."""

    def __init__(self, draw: Callable[[], Svg]) -> None:
        self._draw = draw
        self._lock = Lock()
        self._picture: Svg | None = None

    def picture(self) -> Svg:
        with self._lock:
            if self._picture is None:
                self._picture = Svg(self._draw())
            return self._picture


@dataclass(frozen=True)
class Chip:
    """A small fact in the top bar: the stage of the game, and on phones the main values."""

    text: str
    icon: str = ""
    strong: bool = False
    title: str = ""
    phone_only: bool = False
    short: str = ""  # said instead on phones, where the row is narrow


@dataclass(frozen=True)
class Final:
    """What is asked before something that gives up for good what one has: "End turn with 2 points left?"."""

    question: str
    safe: str  # the answer that does nothing: "Keep playing"
    sure: str  # the answer that does it: "End turn"


@dataclass(frozen=True)
class Key:
    """A button in the action bar. Exactly one of `moves` (played in order), `draft` and `why` (not now) is given."""

    label: str
    moves: tuple[int, ...] = ()
    draft: str = ""
    icon: str = ""
    main: bool = False  # the one key at the right, in brass
    neutral: bool = False  # other moves may be better: it stands at the right, but not in brass
    why: str = ""
    section: str = ""
    final: Final | None = None  # asked in the action bar before the moves are played


@dataclass(frozen=True)
class Picked:
    """Something in the tray: pressing it puts it back."""

    label: str  # "rat 2: put back"
    draft: str  # the draft without it
    picture: Svg  # upright, drawn small


@dataclass(frozen=True)
class Tray:
    """What was picked in any order (`kit.picks`), shown in the action bar; one key plays all of it."""

    says: str  # "1 of 2 picked"
    picked: tuple[Picked, ...] = ()
    free: int = 0  # places that are still empty
    clear: str = ""  # the draft with nothing picked
    clear_says: str = ""


@dataclass(frozen=True)
class Fact:
    """A small number with its icon: "4" beside a hand of cards. `says` has the same in words."""

    icon: str
    figure: str
    says: str


@dataclass(frozen=True)
class SeatRow:
    """A seat in the rail: what it is worth now, what to say of it, and what it holds."""

    seat: int
    detail: str
    value: str
    to_move: bool = False
    facts: tuple[Fact, ...] = ()
    says: str = ""  # what the detail means, when it is pressed


@dataclass(frozen=True)
class Rival:
    """Somebody to beat who sits nowhere, since the rules alone play them: a row of the rail below the seats."""

    name: str
    detail: str
    value: str
    picture: Svg  # square, drawn small


@dataclass(frozen=True)
class Bar:
    """A bar in a hint's note: a chance or an amount out of a stated whole."""

    label: str
    share: float  # 0 to 1
    value: str
    cost: bool = False


class Planned(NamedTuple):
    """A step of an advised plan: numbered in the note and on the thing of the board that it names."""

    at: str  # its data-key, data-name or data-inspect
    label: str  # "New Turf"
    amount: str = ""  # "2 dice"
    body: str = ""  # what would lie there, drawn around 0, 0 in its middle as if the thing were 100 wide


@dataclass(frozen=True)
class Hint:
    """A hint's note: one move in the imperative, or several that are equal; at most three bars; a reason with numbers.

    A number stands in it only with what it counts: `about` says that for the bars, and for the figures on the board
    unless `counts` does.
    """

    advice: str
    bars: tuple[Bar, ...] = ()
    about: str = ""
    reason: str = ""
    moves: tuple[int, ...] = ()  # lit in double brass while the note is open; one key of the note plays them
    later: tuple[int, ...] = ()  # what the plan goes on with, for a game whose own script draws it
    draft: str = ""  # what the page may lay out to follow the advice
    values: tuple[tuple[int, str], ...] = ()  # (move, figure to print on it)
    counts: str = ""  # what these figures count, where the bars count something else
    equal: tuple[tuple[str, str], ...] = ()  # moves that cannot be told apart, and what speaks for each; no bars then
    level: str = ""  # where they are equal: what each of them is worth
    things: tuple[str, ...] = ()  # what is lit beside the moves, by its `data-inspect`
    also: tuple[int, ...] = ()  # the moves that are as good as the first, lit like it
    against: tuple[str, str] = ("", "")  # the next best move, and what speaks for it
    figure: tuple[str, str, str] = ("", "", "")  # what the advised move is worth, what that counts, and the next best
    plan: tuple[Planned, ...] = ()  # where things go, in order


@dataclass(frozen=True)
class Sheet:
    """A card, a space or a number opened large (`data-inspect`): what it is, what it does, what that means now."""

    kind: str  # "Agenda"
    name: str
    lines: tuple[tuple[str, str], ...] = ()  # heading and whole sentence
    now: str = ""  # for this seat at this moment, with numbers
    picture: Svg | None = None
    section: str = ""  # §id of the rule
    large: bool = False  # the picture is what there is to see: as wide as the sheet


def _nothing(thing: str) -> Sheet | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Screen:
    """Everything a page shows of a view. The pictures may be given as functions: `wide=lambda: board(…)`."""

    wide: Picture = Picture()
    tall: Picture = Picture()
    question: str
    detail: str = ""
    chips: tuple[Chip, ...] = ()
    keys: tuple[Key, ...] = ()
    seats: tuple[SeatRow, ...] = ()
    rivals: tuple[Rival, ...] = ()
    tray: Tray | None = None
    # what a thing's `data-inspect` opens; None for what is not there
    inspect: Callable[[str], Sheet | None] = field(default=_nothing, compare=False)
    drafts: bool = False  # legal moves are reached through drafts now, not each by an element of its own


@dataclass(frozen=True)
class GalleryCard:
    """A card in the deck gallery. What its picture says in words is not written below it again."""

    name: str
    picture: Svg
    source: str  # rulebook, published, designed
    text: str = ""
    printed: Literal["all", "name", "nothing"] = "all"  # what of name and text the picture says
    copies: int = 1  # how many the deck has


@dataclass(frozen=True)
class GalleryGroup:
    """A row of cards of one kind."""

    title: str
    cards: tuple[GalleryCard, ...] = field(default_factory=tuple)
    says: str = ""

    @property
    def broad(self) -> bool:
        """Whether its pictures are too wide for a narrow column: their small print would be too small to read."""
        boxes = [re.search(r'viewBox="\S+ \S+ ([\d.]+)', card.picture[:300]) for card in self.cards]
        return any(box is not None and float(box[1]) > BROAD for box in boxes)
