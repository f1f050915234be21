"""Setting up a table: a preset, the options that apply, a player for every seat; or a saved game to go on with."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from backroom.bots import LEVELS
from backroom.core.decks import deck_names, read_deck
from backroom.core.errors import BadOption, BadSave, Misfit
from backroom.core.game import Conditions, Game, Options, choices, games, key_of
from backroom.core.match import SEED_LIMIT, Match
from backroom.core.saves import FIRST_LINE, parse, read_header
from backroom.core.words import Words
from backroom.server.errors import RequestError
from backroom.server.names import clean_name
from backroom.server.pages.lessons import progress_of
from backroom.server.storage.rows import LINK, VISIBILITIES
from backroom.server.tables.tables import MOST_EVENTS
from backroom.server.web.parameters import GameName, find_game
from backroom.server.web.players import bot_player, gentle_set_up, last_set_up
from backroom.server.web.visit import TheVisit, Visit, go

router = APIRouter(include_in_schema=False)
MOST_SEATS = 12
MOST_OPTIONS = 40  # of a link or a form: each is tried alone
MOST_HEADERS = 40  # lines before the moves of a saved game
SAVED = "saved game"  # what the file is called while it is read
MOST_VALUES = 12  # values of an option that are offered one by one
CLOCKS = ("0/0", "60/0", "300/0", "86400/0", "259200/0", "0/1200", "0/3600", "120/1800")  # seconds a move / a game
LEAST_SECONDS, MOST_SECONDS = 5, 30 * 24 * 3600
STANDARD = "standard"  # the preset that one begins with
PRESET_LEVELS = {"short": LEVELS[0].key, "expert": LEVELS[-1].key}  # the bots of a preset; of the others the middle one
MIDDLE = LEVELS[len(LEVELS) // 2].key


@dataclass(frozen=True)
class OptionChoice:
    """A value of an option."""

    value: str
    text: str
    says: str
    chosen: bool
    when: str  # the conditions as JSON, "" for none
    fits: bool


@dataclass(frozen=True)
class Option:
    """An option of a game as a row of the page: a switch, a row of values, or a number between two ends."""

    name: str
    title: str
    says: str
    kind: str  # "switch", "values", "cards" (values that say more of themselves) or "number"
    choices: list[OptionChoice]
    value: str
    usual: str  # what the preset has
    when: str
    applies: bool

    @property
    def shown(self) -> bool:
        """Whether there is anything to choose."""
        return self.applies and (self.kind == "number" or sum(choice.fits for choice in self.choices) > 1)

    @property
    def changed(self) -> bool:
        """Whether it is not what the preset has."""
        return self.value != self.usual


@dataclass(frozen=True)
class LessonOffer:
    """A lesson for somebody who has not learnt this way to play."""

    name: str
    minutes: int
    begun: bool
    when: str  # the options that it is offered with, as JSON; "" for all
    fits: bool


@dataclass(frozen=True)
class Preset:
    """A set of options to begin with."""

    key: str
    title: str
    says: str
    chosen: bool


def options_of(
    found: Game, words: Words, ui: Words, wished: Options, usual: Options, notes: Mapping[str, str]
) -> list[Option]:
    """What can be chosen, in words; what is wished for is chosen already. Options for programs are left out."""
    made = []
    for name, info in found.options.model_fields.items():
        if name in wished.TECHNICAL:
            continue
        value = getattr(wished, name)
        values = _offered(wished, name)
        cards = [_choice(found, name, each, each == value, words, ui, wished, notes) for each in values]
        own = any(f"option.{name}.{key_of(each)}" in words for each in values)
        kind = "values"
        if len(values) > MOST_VALUES:
            kind, cards = (
                "number",
                [_choice(found, name, each, False, words, ui, wished, {}) for each in values[:: len(values) - 1]],
            )
        elif any(card.says for card in cards):
            kind = "cards"
        elif info.annotation is bool and not own:
            kind = "switch"
        made.append(
            Option(
                name,
                words.get(f"option.{name}.title", name.replace("_", " ").capitalize()),
                words.get(f"option.{name}.says"),
                kind,
                cards,
                key_of(value),
                key_of(getattr(usual, name)),
                _when(wished, wished.WHEN.get(name, {})),
                wished.applies(name),
            )
        )
    return made


def _offered(wished: Options, name: str) -> list[Any]:
    """The values that the page offers; one that the address wishes for is among them."""
    value, all_values = getattr(wished, name), choices(type(wished).model_fields[name])
    values = list(wished.OFFERED.get(name, all_values))
    if isinstance(value, bool):
        return [False, True]
    return values if value in values else sorted([*values, value])


def _choice(
    found: Game, name: str, value: Any, chosen: bool, words: Words, ui: Words, wished: Options, notes: Mapping[str, str]
) -> OptionChoice:
    key = key_of(value)
    plain = ui("setup.yes") if value is True else ui("setup.no") if value is False else key.replace("_", " ")
    says = notes.get(f"{name}.{key}") or words.get(f"option.{name}.{key}_says")
    when = wished.WHEN.get(f"{name}={key}", {})
    text = words.get(f"option.{name}.{key}", plain)
    return OptionChoice(key, text, says, chosen, _when(wished, when), wished.fits(when))


def _when(wished: Options, conditions: Conditions) -> str:
    """Conditions for the page's script: the values that it offers. What the page has no row for is as it is."""
    offered = {
        other: [key_of(value) for value in _offered(wished, other) if value in allowed]
        for other, allowed in conditions.items()
        if other not in wished.TECHNICAL
    }
    return json.dumps(offered) if offered else ""


async def lesson_offers(found: Game, wished: Options, visit: Visit) -> list[LessonOffer]:
    """The lessons that the visitor has not finished."""
    begun = await asyncio.to_thread(visit.services.store.lessons_of, visit.person.id)
    made = []
    for name, lesson in found.lessons.items():
        progress = progress_of(found, begun, name)
        if not progress.done:
            when = _when(wished, lesson.when)
            made.append(LessonOffer(name, lesson.minutes, bool(progress.code), when, wished.fits(lesson.when)))
    return made


def presets_of(found: Game, words: Words, chosen: str) -> list[Preset]:
    """The presets of a game, in words."""
    return [
        Preset(key, words(f"preset.{key}.title"), words(f"preset.{key}.says"), key == chosen)
        for key in found.options.PRESETS
    ]


def known(found: Game, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What this game has of these options: an old link may ask for more."""

    def fits(name: str, value: Any) -> bool:
        try:
            found.choose_options(**{name: value})
        except BadOption as error:
            return error.misfit is not None
        return True

    return {name: value for name, value in chosen.items() if fits(name, value)}


def settled(found: Game, chosen: Mapping[str, Any]) -> tuple[Options, list[Misfit]]:
    """The options as near to what was chosen as they go together, and what had to be changed."""
    wanted = dict(chosen)
    changed: list[Misfit] = []
    for _ in range(len(found.options.model_fields)):
        try:
            return found.choose_options(**wanted), changed
        except BadOption as error:
            if error.misfit is None or error.misfit.option not in wanted:
                raise
            changed.append(error.misfit)
            del wanted[error.misfit.option]
    return found.choose_options(), changed


def misfit_says(misfit: Misfit, words: Words, ui: Words) -> str:
    """Why two choices do not go together, in the words of the page."""
    names = {name: words.get(f"option.{name}.title", name) for name in (misfit.option, misfit.other)}

    def said(name: str, value: Any) -> str:
        plain = ui("setup.yes") if value is True else ui("setup.no") if value is False else str(value)
        return words.get(f"option.{name}.{key_of(value)}", plain)

    return ui(
        "setup.misfit",
        option=names[misfit.option],
        value=said(misfit.option, misfit.value),
        other=names[misfit.other],
        given=said(misfit.other, misfit.given),
    )


@router.get("/games/{name}")
async def show_game(name: GameName) -> Response:
    return go(f"/games/{find_game(name).name}/new")


@router.get("/games/{name}/new")
async def choose(name: GameName, visit: TheVisit) -> Response:
    found = find_game(name)
    wishes = dict(visit.request.query_params)
    _seed(wishes.get("seed", ""))
    _deck(found, wishes.get("deck", "standard"))
    return await _page(visit, found, wishes)


async def _page(visit: Visit, found: Game, wishes: Mapping[str, str], refused: str = "") -> Response:
    """The page with what is wished for chosen; what does not go together is changed, and said."""
    words, ui, presets = found.words(visit.language), visit.words, found.options.PRESETS
    wanted = _options(wishes)
    preset = wishes.get("preset", "" if wanted else STANDARD)
    begin = presets.get(preset, {})
    fitting = known(found, wanted)
    wished, changed = settled(found, {**begin, **fitting})
    strange = [name[:40] for name in wanted if name not in fitting][:3]
    usual = found.choose_options(**begin)
    notes = {}
    deck = _deck(found, wishes.get("deck", "standard"))
    if found.option_notes is not None:
        notes = dict(found.option_notes(await asyncio.to_thread(read_deck, found), words))
    rows = options_of(found, words, ui, wished, usual, notes)
    clock = wishes.get("clock", CLOCKS[0])
    return await visit.page(
        "setup.html",
        422 if refused else 200,
        game=found,
        gw=words,
        presets=presets_of(found, words, preset),
        preset=preset,
        lessons=await lesson_offers(found, wished, visit),
        players=next((row for row in rows if row.name == "players"), None),
        options=[row for row in rows if row.name != "players" and row.name not in wished.RARE],
        rare=[row for row in rows if row.name in wished.RARE],
        carried={
            name: key_of(getattr(wished, name))
            for name in wished.TECHNICAL
            if getattr(wished, name) != getattr(usual, name)
        },
        refused=refused,
        changed=[
            *([ui("setup.strange", names=", ".join(strange))] if strange else []),
            *(ui("setup.changed", why=misfit_says(misfit, words, ui)) for misfit in changed),
        ]
        if not refused
        else [],
        decks=deck_names(found),
        deck=deck,
        seed=wishes.get("seed", ""),
        seats=range(found.seats[-1]),
        first_seats=found.seat_count(wished),
        sits=[
            wishes.get(f"seat.{seat}", "here" if seat == 0 else PRESET_LEVELS.get(preset, MIDDLE))
            for seat in range(found.seats[-1])
        ],
        names=[
            clean_name(wishes.get(f"name.{seat}", visit.person.name if seat == 0 else ""))
            for seat in range(found.seats[-1])
        ],
        one_screen=_when(wished, wished.ONE_SCREEN),
        shares=wished.fits(wished.ONE_SCREEN),
        levels=LEVELS,
        visibilities=VISIBILITIES,
        visibility=wishes.get("visibility", LINK),
        clocks=CLOCKS,
        clock=clock if clock in CLOCKS else CLOCKS[0],
    )


@router.post("/games/{name}/play")
async def play_at_once(name: GameName, visit: TheVisit) -> Response:
    """What this person played last, on other cards; for somebody new a short game against the gentlest bots."""
    found = find_game(name)
    visit.may_create()
    await visit.services.settle(visit.person)
    chosen = await last_set_up(found, visit) or gentle_set_up(found, visit)
    table = await visit.services.tables.create(
        found, visit.person, chosen.players, options=chosen.options, deck=chosen.deck
    )
    return go(f"/tables/{table.code}")


@router.post("/games/{name}/tables")
async def create(name: GameName, visit: TheVisit) -> Response:
    """A table by its form. What does not go together is refused on the page itself."""
    found = find_game(name)
    form = {field: values[-1] for field, values in (await visit.form()).items()}
    deck = _deck(found, form.get("deck", "standard"))
    visibility = form.get("visibility", LINK)
    if visibility not in VISIBILITIES:
        raise RequestError(422, "bad_choice", value=visibility[:24])
    move_seconds, game_seconds = _clock(form.get("clock", "0/0"))
    seed = _seed(form.get("seed", ""))
    try:
        options = found.choose_options(**_options(form))
    except BadOption as error:
        if error.misfit is None:
            raise RequestError(422, "bad_option", game=found.title, detail=error) from None
        return await _page(visit, found, form, misfit_says(error.misfit, found.words(visit.language), visit.words))
    players = [_player(form, seat, visit) for seat in range(found.seat_count(options))]
    if not options.fits(options.ONE_SCREEN) and [kind for kind, _ in players].count("here") > 1:
        return await _page(visit, found, form, found.words(visit.language)("setup.one_screen"))
    typed = {clean_name(value) for field, value in form.items() if field.startswith("name.")} - {visit.person.name}
    for _, name in players:
        if name in typed:
            await visit.check_name(name)
    visit.may_create()
    await visit.services.settle(visit.person)
    table = await visit.services.tables.create(
        found,
        visit.person,
        players,
        options=_options(form),
        deck=deck,
        seed=seed,
        visibility=visibility,
        move_seconds=move_seconds,
        game_seconds=game_seconds,
    )
    return go(f"/tables/{table.code}")


def _clock(text: str) -> tuple[int, int]:
    """Seconds for a move and for the game: "60/0", "0/1200"."""
    found = re.fullmatch(r"(\d{1,7})/(\d{1,7})", text)
    seconds = (int(found[1]), int(found[2])) if found else (-1, -1)
    if not all(value == 0 or LEAST_SECONDS <= value <= MOST_SECONDS for value in seconds):
        raise RequestError(422, "bad_clock")
    return seconds


def _options(fields: Mapping[str, str]) -> dict[str, str]:
    """The options among the fields: no game has more of them than are read."""
    named = (field for field in fields if field.startswith("option."))
    return {field.removeprefix("option."): fields[field] for field in islice(named, MOST_OPTIONS)}


def _deck(found: Game, name: str) -> str:
    if name not in deck_names(found):
        raise RequestError(422, "bad_choice", value=name[:24])
    return name


def _player(form: dict[str, str], seat: int, visit: Visit) -> tuple[str, str]:
    kind = form.get(f"seat.{seat}", "here")
    name = clean_name(form.get(f"name.{seat}", ""))
    if kind == "here":
        return kind, name or (visit.person.name if seat == 0 else visit.words("setup.player", n=seat + 1))
    if kind == "link":
        return kind, name or visit.words("setup.player", n=seat + 1)
    return bot_player(kind, seat, visit.words)


def _seed(text: str) -> int | None:
    digits = text.strip()
    if not digits:
        return None
    if not re.fullmatch(r"[0-9]{1,19}", digits) or not int(digits) < SEED_LIMIT:
        raise RequestError(422, "bad_seed")
    return int(digits)


@router.post("/saved")
async def load_saved(visit: TheVisit) -> Response:
    """A saved game as text: played through and checked, then it goes on as a table."""
    try:
        text = (await visit.request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise RequestError(422, "bad_save", detail=visit.words("error.not_text")) from None
    lines = len(text.splitlines())
    if lines > MOST_EVENTS + MOST_HEADERS:  # each move played through is kept: not by the megabyte
        raise RequestError(422, "table_full")
    visit.may_create(lines)
    try:
        played = games().get(read_header(text, SAVED)["game"])
        if played is not None:
            visit.services.compiler.begin(played)
        match: Match = await visit.look_back(parse, text, SAVED)
    except BadSave as error:
        raise RequestError(422, "bad_save", detail=_what_is_wrong(text, str(error), visit.words)) from None
    await visit.services.settle(visit.person)
    table = await visit.services.tables.create_from_save(match, visit.person)
    return JSONResponse({"to": f"/tables/{table.code}"}, 201)


def _what_is_wrong(text: str, error: str, words: Words) -> str:
    """Why a saved game cannot go on, in the visitor's language; programs are told more (`backroom.load`)."""
    if not text.startswith(FIRST_LINE):
        return words("error.save_foreign")
    if line := re.match(rf"{SAVED}: line (\d+): ", error):
        return words("error.save_line", n=line[1])
    try:
        header = read_header(text, SAVED)
    except BadSave:
        return words("error.save_damaged")
    game = games().get(header["game"])
    if game is None:
        return words("error.save_game", game=header["game"][:40])
    if header["rules"] != str(game.rules_version):
        return words("error.save_rules", game=game.title)
    return words("error.save_cards")
