"""Game: everything that one game declares, and how games are found.

A game is a folder with a `GAME = Game(...)` in its `__init__.py`, named in the entry-point group `backroom.games`.
The rest of the package reaches a game only through that value.
"""

from __future__ import annotations

import difflib
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from backroom.core.advice import Advice, Forecast
from backroom.core.errors import BadOption, Misfit, UnknownGame
from backroom.core.features import Feature, Schema
from backroom.core.jit import remember
from backroom.core.lessons import FIRST, Lesson, read_lessons
from backroom.core.moves import Moves
from backroom.core.record import new, record
from backroom.core.words import Words, words_in

if TYPE_CHECKING:
    from backroom.core.decks import Deck, DeckFile
    from backroom.core.match import Match, View

T = TypeVar("T")
Rule = Callable[..., Any]
Conditions = Mapping[str, tuple[Any, ...] | range]  # option -> the values that it has one of

MANY = 12  # values of an option that are listed one by one


class Options(BaseModel):
    """The options of a game: a field each, the default first. Fields are Literal, bool, or int with `ge` and `le`.

    A game for several numbers of seats has a field `players`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    WHEN: ClassVar[Mapping[str, Conditions]] = {}
    """With which other options one means something: `{"landmarks": {"mode": ("base",)}}`. Elsewhere it keeps its
    default, and anything else is refused. `"first_player=2"` says the same of a value, the default included."""
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Sets to begin with, the gentlest first; `preset.<name>` in the words."""
    RARE: ClassVar[tuple[str, ...]] = ()
    """What few people change: folded on the page."""
    TECHNICAL: ClassVar[tuple[str, ...]] = ()
    """What is for programs: not on the page."""
    OFFERED: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """The values of a long range that the page offers."""
    STRICT: ClassVar[bool] = False
    """Whether what means nothing was refused from the beginning, so that no stored game has it."""
    ONE_SCREEN: ClassVar[Conditions] = {}
    """With which options several people can share a screen; `setup.one_screen` in the words says why not otherwise."""

    @model_validator(mode="after")
    def _go_together(self, info: ValidationInfo) -> Self:
        misfit = self.misfit(values_only=bool((info.context or {}).get("stored")) and not self.STRICT)
        if misfit is not None:
            raise PydanticCustomError("misfit", "{misfit}", {"misfit": misfit})
        return self

    def misfit(self, *, values_only: bool = False) -> Misfit | None:
        """The first option that does not go with another; or only what was never possible, not what was ignored."""
        for name, info in type(self).model_fields.items():
            value = getattr(self, name)
            asked = self.WHEN.get(f"{name}={key_of(value)}", {})
            if value != info.default and not values_only:
                asked = {**self.WHEN.get(name, {}), **asked}
            for other, allowed in asked.items():
                if getattr(self, other) not in allowed:
                    return Misfit(name, value, other, getattr(self, other), allowed)
        return None

    def applies(self, name: str) -> bool:
        """Whether an option means something beside the others."""
        return self.fits(self.WHEN.get(name, {}))

    def fits(self, conditions: Conditions) -> bool:
        """Whether all the options named have one of the values given."""
        return all(getattr(self, other) in allowed for other, allowed in conditions.items())


@dataclass(frozen=True)
class Kind:
    """What a kind of happening is about. Its sentence is `happening.<name>` in the words."""

    section: str  # §id of the rule that makes it happen
    subject: str = ""  # the table of names that `subject` looks up: "location"; "seat": a player's name
    other: str = ""  # the same for `other`, "" if it is a number
    icon: str = ""  # id of the icon without "i-"
    tone: str = ""  # "good" or "bad" for the seat it happens to, "" for neither


def by_number(table: Mapping[Any, T]) -> dict[int, tuple[str, T]]:
    """What is said of each member of an enumeration as `Game` wants it: by number, with the key of its words."""
    return {int(member): (member.name.lower(), about) for member, about in table.items()}


class Hand(Protocol):
    """A bot's hand at one seat, in a game in which all act at the same time."""

    def next(self, view: View) -> tuple[int, float] | None:
        """A move and the seconds that it takes; None until something changes."""


class Hands(Protocol):
    """Bots with human speed: a module of the game, `mind/hands.py`."""

    def hands(self, spec: str, seed: int) -> Hand:
        """A hand for a bot by its description."""

    def plays(self, match: Match) -> bool:
        """Whether hands play now."""

    def knows(self, match: Match, seat: int) -> bool:
        """Whether a hint for the seat needs no search."""

    def is_done(self, match: Match, seat: int) -> bool:
        """Whether the seat has said that it is done, though it might still act: others at its screen come first."""

    def order(self, match: Match, seats: list[int]) -> list[int]:
        """In which order seats that share a screen act, where all act at the same time."""

    def hides(self, match: Match) -> bool:
        """Whether seats that share a screen may not see each other's view now."""

    def prepare(self, deck: Deck) -> None:
        """Compile what good plans need; hands play without it too."""


class Solver(Protocol):
    """The best position for given pieces: a module of the game, `mind/solver`."""

    GOALS: tuple[str, ...]

    def solve(
        self,
        deck: Deck,
        pieces: Iterable[int],
        goal: str,
        *,
        seconds: float,
        progress: Callable[[int, int, int], None] | None,
    ) -> Any:
        """A solution as a dataclass with `value`, `bound` and `proved`; a BackroomError says what is wrong."""

    def deal(self, seed: int) -> tuple[int, ...]:
        """Pieces drawn at random."""

    def describe(self, deck: Deck, solution: Any, words: Words) -> str:
        """The solution in words."""


# for a game of which nothing was measured: two who overlook things, who plays what comes to mind, and two who search
LEVELS = ("gentle:60", "gentle:30", "gentle:0", "search:60", "search:1s")


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game:
    """One game. Rules take `s` (state record), `d` (deck record); see docs/contract.md for what each must keep."""

    name: str
    title: str
    credits: str  # designers and publisher, to say which game this is
    folder: Path  # words/, decks/, static/, sections.toml, rules and rulings pages
    seats: range  # possible numbers of seats
    minutes: str  # "40" or "30–45"
    rules_version: int  # rises when an old log would replay differently

    state: np.dtype[Any]
    deck: np.dtype[Any]
    options: type[Options]
    moves: Moves
    refusals: Mapping[int, tuple[str, str]]  # number -> (key in `refusal.<key>`, §id); 0 is not in it
    kinds: Mapping[int, tuple[str, Kind]]  # number -> (key in `happening.<key>`, Kind)
    phases: type[IntEnum]  # `s.phase` is one of them
    max_legal: int  # the most moves that `legal` ever writes

    # decks: a pydantic model of the file, and its record
    deck_file: type[DeckFile]
    encode_deck: Callable[[Any], Any]

    # rules, compiled
    setup: Rule  # (s, d, options, seed)
    pending: Rule  # (s) -> bit set of seats
    legal: Rule  # (s, d, seat, out) -> how many
    refuse: Rule  # (s, d, seat, move) -> 0 or a refusal
    play: Rule  # (s, d, seat, move)
    scores: Rule  # (s, d, out)
    returns: Rule  # (s, d, out)
    view: Rule  # (s, seat, out)
    reshuffle: Rule  # (s, d, seat, stream)
    features: Rule  # (s, d, seat, out); in out stands nothing (zeros, or no numbers) or what it wrote the last time
    evaluate: Rule  # (s, d, seat) -> float, on the scale of `returns`
    guide: Rule | None = None  # (s, d, seat, moves, n, stream) -> index into moves: a sensible quick move for playouts
    count: Rule | None = None  # (s, d, seat) -> how many moves `legal` lists, where that can be told without listing
    nth: Rule | None = None  # (s, d, seat, k) -> number k of them; with `count` or not at all
    # the bots of the five levels, weakest first, as `backroom.bot` describes them; or (options) -> these
    levels: tuple[str, ...] | Callable[[Any], tuple[str, ...]] = LEVELS
    beginner: Callable[[View], int | None] | None = None  # a scripted beginner's move; None: whatever the guide plays
    considered: Callable[[View], tuple[int, ...]] | None = None  # the legal moves that a bot thinks of; None: all
    turns: Rule | None = None  # (s) -> how many turns have begun: search then looks one round ahead, not to the end
    planned: Callable[[View], bool] | None = None  # whether a decision is one of a turn that search plans as a whole
    # how far apart two searches value one position, however many playouts, as a share of how far apart playouts are
    sway: float = 0.0
    # what search says where its way of asking is wrong; None: it searches
    answer: Callable[[View], Advice | None] | None = None
    n_features: int = 0
    feature_blocks: tuple[Feature, ...] = ()  # what the features are called and their bounds; () says nothing of them

    # what people see and read, plain Python over a View
    screen: Callable[..., Any] = field(repr=False)  # (view, words, draft) -> kit.Screen
    describe: Callable[[View, Words], str] = field(repr=False)  # the board as text
    gallery: Callable[..., Any] = field(repr=False)  # (deck, words) -> list of kit.GalleryGroup
    cover: Callable[[], str] = field(repr=False)  # the picture on the lobby's poster, SVG
    tables: Callable[..., Any] | None = None  # (deck, words) -> name -> kit.book.Table, for How to play
    option_notes: Callable[[Deck, Words], Mapping[str, str]] | None = None  # "opponent.3" -> what its cards say of it
    move_values: Callable[[View, int], dict[str, Any]] | None = None  # what `move.<family>` needs besides its arguments
    refusal_values: Callable[[View, int, int], dict[str, Any]] | None = None  # (view, move, reason)
    happening_values: Callable[[Any, Any], dict[str, Any]] | None = None  # (deck, happening)
    scenes: Callable[[View, Words], Any] | None = None  # the big moments in `view.recent`: a list of kit.scenes.Scene
    advise: Callable[..., Any] | None = None  # (view, words, advice) -> kit.Hint: a hint's note, with its reason
    forecast: Forecast | None = None  # what a move is worth: a share of games won or points, fitted so that it is true
    result: Callable[[Any, Any, Words], str] | None = None  # (scores, state view, words): the rank or winner, in words
    ending: Callable[[Match, Words], Any] | None = None  # kit.Ending: how a finished game came out, line by line
    rung: Callable[[Any], int] | None = None  # (s): which of a ladder's opponents is played against, -1: none
    clock: Callable[[Match], float] | None = None  # seconds that the clock's next move waits, in a real-time game
    hands: Hands | None = None  # bots with human speed, in a game in which all act at the same time
    solver: Solver | None = None  # the best position for given pieces, behind `backroom solve`

    # proof
    invariants: Callable[[Any, Any], None] = field(repr=False)  # raises AssertionError that names the broken invariant

    ENTRIES: ClassVar[tuple[str, ...]] = (
        "setup", "pending", "legal", "refuse", "play", "scores", "returns", "view", "reshuffle", "features", "evaluate",
        "guide", "turns",
    )  # fmt: skip

    def __post_init__(self) -> None:
        for entry in self.ENTRIES:
            if getattr(self, entry) is not None:
                remember(getattr(self, entry), name=self.name)

    @cached_property
    def schema(self) -> Schema:
        """The names and bounds of the features."""
        return Schema(self.feature_blocks, self.n_features)

    def __repr__(self) -> str:
        seats = f"{self.seats[0]}–{self.seats[-1]} seats" if len(self.seats) > 1 else f"{self.seats[0]} seat"
        names = list(self.options.model_fields)
        shown = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
        return f"<Game {self.name}, {seats}, options {shown or 'none'}>"

    @cached_property
    def options_record(self) -> np.dtype[Any]:
        """The dtype of the options as the rules see them."""
        return options_dtype(self.options)

    @cached_property
    def one_seat(self) -> bool:
        """Whether the game is only ever played alone."""
        return self.seats[-1] == 1

    def static(self, name: str) -> str:
        """A file of the folder `static`, "" where the game has none of that name.

        `palette.css` colours its table, `lettering.svg` writes its title, `patterns.svg` fills its areas: pages and
        pictures read these of every game. `style.css` and the scripts are for its table alone.
        """
        file = self.folder / "static" / name
        return file.read_text("utf-8") if file.is_file() else ""

    @cached_property
    def scripts(self) -> tuple[str, ...]:
        """The names of the scripts in `static` that the game's table loads: those that no other of them imports."""
        found = {file.name: file.read_text("utf-8") for file in sorted((self.folder / "static").glob("*.js"))}
        return tuple(name for name in found if not any(f"/{name}" in text for text in found.values()))

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """The guided first games by name: "" is the one that somebody new begins with."""
        return read_lessons(self.folder)

    @property
    def lesson(self) -> Lesson | None:
        """The guided first game, None where there is none."""
        return self.lessons.get(FIRST)

    def words(self, language: str) -> Words:
        """The game's texts in a language."""
        return words_in(self.folder, language)

    def seat_count(self, options: Options) -> int:
        """How many seats a game with these options has."""
        return int(getattr(options, "players", self.seats[0]))

    def levels_with(self, options: Options) -> tuple[str, ...]:
        """The bots of the five levels in a game with these options, weakest first."""
        return self.levels(options) if callable(self.levels) else self.levels

    def choose_options(self, **chosen: Any) -> Options:
        """The options as chosen, the rest at their defaults; BadOption names what is wrong and what there is."""
        known = self.options.model_fields
        for name in chosen:
            if name not in known:
                near = difflib.get_close_matches(name, known, 1)
                guess = f"did you mean '{near[0]}'?" if near else f"it has {', '.join(known) or 'none'}"
                raise BadOption(f"{self.name} has no option '{name}'; {guess}")
        try:
            return self.options(**{name: _loose(known[name], value) for name, value in chosen.items()})
        except ValidationError as error:
            fault = error.errors()[0]
            name = str(fault["loc"][0]) if fault["loc"] else ""
            misfit = fault.get("ctx", {}).get("misfit")
            if misfit is not None:
                raise BadOption(f"{self.name}: {misfit}", misfit) from None
            if not name:
                raise BadOption(f"{self.name}: {fault['msg'].removeprefix('Value error, ')}") from None
            values = choices(known[name])
            which = (
                f"from {values[0]} to {values[-1]}" if len(values) > MANY else f"one of {', '.join(map(str, values))}"
            )
            raise BadOption(f"{self.name}: option '{name}' cannot be {fault['input']!r}; it is {which}") from None

    def stored_options(self, chosen: Mapping[str, Any]) -> Options:
        """The options of a game that was stored: what does not go together today was ignored when it was played."""
        try:
            return self.choose_options(**chosen)
        except BadOption as error:
            if error.misfit is None:
                raise
        known = self.options.model_fields
        loose = {name: _loose(known[name], value) for name, value in chosen.items()}
        return self.options.model_validate(loose, context={"stored": True})

    def encode_options(self, options: Options) -> Any:
        """The options as a record: Literal values by their place, the rest as numbers."""
        rec = new(self.options_record)
        for name, info in self.options.model_fields.items():
            value = getattr(options, name)
            rec[name] = (
                value if isinstance(value, (bool, int)) and not _is_literal(info) else choices(info).index(value)
            )
        return rec

    def option_sets(self) -> Iterator[Options]:
        """The defaults, and every allowed set that differs from them in one option: what the tests play through.

        Of a range of more than a dozen numbers only the ends are taken.
        """
        yield self.options()
        for name, info in self.options.model_fields.items():
            values = choices(info)
            for value in values if len(values) <= MANY else (values[0], values[-1]):
                if value != info.default:
                    try:
                        yield self.options.model_validate({name: value}, context={"stored": True})
                    except ValidationError:
                        continue  # a value that only goes together with others


def options_dtype(options: type[Options]) -> np.dtype[Any]:
    """The record of an options model: an int16 for each field, in order. For a state's own `options` field."""
    return record([(name, np.int16) for name in options.model_fields] or [("none", np.int16)])


def key_of(value: Any) -> str:
    """A value of an option as forms, addresses and words write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def choices(info: Any) -> list[Any]:
    """The values that an option may take, in the order of the declaration."""
    if _is_literal(info):
        return list(typing.get_args(info.annotation))
    if info.annotation is bool:
        return [info.default, not info.default]
    low = next(m.ge for m in info.metadata if hasattr(m, "ge"))
    high = next(m.le for m in info.metadata if hasattr(m, "le"))
    return list(range(low, high + 1))


def _is_literal(info: Any) -> bool:
    return typing.get_origin(info.annotation) is typing.Literal


def _loose(info: Any, value: Any) -> Any:
    """A value typed by a person ("8", "true") as the option's own kind, where it is one of its choices."""
    for choice in choices(info):
        if str(value).lower() == str(choice).lower():
            return choice
    return value


_registered: dict[str, Game] = {}


@cache
def installed() -> Mapping[str, Game]:
    """The games that installed packages name: those that every process knows."""
    return {point.name: point.load() for point in entry_points(group="backroom.games")}


def games() -> Mapping[str, Game]:
    """The games by name: the installed ones and those made known with `register`."""
    found = {**installed(), **_registered}
    return dict(sorted(found.items(), key=lambda item: (item[1].seats[-1], item[0])))


def register(game: Game) -> Game:
    """Make a game known that no installed package names: in a notebook, or while it is being written."""
    _registered[game.name] = game
    return game


def game(name: str) -> Game:
    """The game of this name; UnknownGame says which there are."""
    if not isinstance(name, str) or name not in games():
        near = difflib.get_close_matches(str(name), games(), 1)
        guess = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(games())}"
        raise UnknownGame(f"no game {name!r} is installed; {guess}")
    return games()[name]
