"""What the adapters share: who plays the other seats, and pictures as arrays."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from backroom.core.advice import Bot
from backroom.core.compile import compile_rules
from backroom.core.decks import read_deck
from backroom.core.errors import BackroomError, BadOption
from backroom.core.game import Game, Options
from backroom.core.game import game as find_game
from backroom.core.match import Match, View
from backroom.core.record import copy_of
from backroom.kit.page import picture

Policy = Callable[[Match, int], int]  # a match and a seat -> a move; it must not look at what the seat cannot see
Opponent = str | Bot | Policy
RenderMode = Literal["rgb_array", "svg", "ansi"]
RENDER_MODES: tuple[RenderMode, ...] = ("rgb_array", "svg", "ansi")
MATCH_SEEDS = 2**63 - 1


class Table:
    """A game with its options and deck: makes the matches of an environment."""

    def __init__(self, game: str | Game, deck: Any, render_mode: str | None, options: dict[str, Any]) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options: Options = self.game.choose_options(**options)
        self.deck = read_deck(self.game, deck)
        self.seats = self.game.seat_count(self.options)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode cannot be {render_mode!r}; it is one of {', '.join(RENDER_MODES)}, or None")
        compile_rules(self.game)  # or load them: who trains plays too many moves for interpreted rules

    def match(self, rng: np.random.Generator) -> Match:
        """A new match, its seed drawn from a generator."""
        return Match(self.game, seed=int(rng.integers(MATCH_SEEDS)), deck=self.deck, options=self.options)

    def standing(self, state: Any) -> Match:
        """A match that stands as a state does, without its past: to look at, and to ask why not."""
        match = Match(self.game, deck=self.deck, options=self.options)
        match.state = copy_of(state)
        return match


def policies(opponents: Opponent | Sequence[Opponent], seats: int) -> list[Policy | None]:
    """Who plays each seat besides the learner's; None plays at random."""
    given: list[Any] = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents] * seats
    if len(given) != seats:
        raise BadOption(f"{len(given)} opponents for {seats} seats; give one for all, or one for each seat")
    return [_policy(one) for one in given]


def _policy(opponent: Any) -> Policy | None:
    if opponent is None or opponent == "random":
        return None
    if isinstance(opponent, str):
        from backroom.bots import bot

        return _seeing(bot(opponent))
    if isinstance(opponent, Bot):
        return _seeing(opponent)
    if callable(opponent):
        policy: Policy = opponent
        return policy
    raise BadOption(f"an opponent cannot be {opponent!r}; name a bot, give a Bot, or a function of match and seat")


def _seeing(bot: Bot) -> Policy:
    """A bot as a policy: it is given the view of its seat."""
    return lambda match, seat: bot.choose(match.view(seat))


def draw(view: View, mode: str | None) -> Any:
    """A view as a render mode wants it."""
    if mode == "ansi":
        return view.text()
    if mode == "svg":
        return str(picture(view.svg(), view.game))
    return pixels(str(picture(view.svg(), view.game))) if mode == "rgb_array" else None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A self-contained picture as an array of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise BackroomError(f"no pictures as arrays here ({error}); install backroom[gym], or render as svg") from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=without_variables(svg)))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def without_variables(svg: str) -> str:
    """The picture with the values of its style sheet's variables put in: rasterisers know none. The light theme."""
    sheet = re.search(r"<style>(.*?)</style>", svg, re.DOTALL)
    if sheet is None:
        return svg
    values: dict[str, str] = {}
    plain = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet[1])
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain):
        if "dark" not in selector:
            values.update({name: value.strip() for name, value in re.findall(r"(--[\w-]+)\s*:\s*([^;]+)", body)})
    for _ in range(4):  # a variable may stand for another
        svg = re.sub(r"var\((--[\w-]+)(?:\s*,\s*([^()]*))?\)", lambda m: values.get(m[1], m[2] or "none"), svg)
    return svg
