"""The commands. Each is a few lines: the work is done in the rooms."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from backroom import __version__
from backroom.cli.admin import admin_app
from backroom.core.decks import keep_deck
from backroom.core.errors import BackroomError, BadOption, BadSave
from backroom.core.game import Game, choices, game, games
from backroom.core.match import SEED_LIMIT
from backroom.core.saves import load
from backroom.core.words import LANGUAGES

app = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Five city board games at one table.",
)
deck_app = typer.Typer(no_args_is_help=True, help="Show or check a deck of cards.")
app.add_typer(deck_app, name="deck")
app.add_typer(admin_app, name="admin")
console = Console()


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"backroom {__version__}")
        raise typer.Exit


@app.callback()
def backroom(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Five city board games at one table."""


def _begins(incomplete: str) -> list[str]:
    """The games whose names begin so: what the shell offers."""
    return sorted(point.name for point in entry_points(group="backroom.games") if point.name.startswith(incomplete))


def _kept_in(also: str) -> Any:
    """The option for a file that keeps games; `also` says which names give another file as well."""
    says = "Keep the games in this file; those already in it are not played again."
    return typer.Option(
        "--out", "-O", metavar="FILE", help=f"{says} {also}, and the games are kept in .jsonl beside it."
    )


GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of `backroom games`.", autocompletion=_begins)]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=SEED_LIMIT - 1, help="The seed for cards and dice (default: a new one)."),
]
RunSeed = Annotated[int, typer.Option(min=0, max=SEED_LIMIT - 1, help="The seed of the run.")]
DeckFile = Annotated[Path | None, typer.Option("--deck", metavar="FILE", help="Your own deck file.")]
Language = Annotated[str, typer.Option("--language", "-l", help="en or fr.")]
Database = Annotated[
    str,
    typer.Option(
        envvar="BACKROOM_DATABASE",
        show_envvar=False,
        help="An SQLite file or a PostgreSQL URL (default: BACKROOM_DATABASE, or a file in your data folder).",
    ),
]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")]


@app.command()
def play(
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Open this game (default: the lobby).", autocompletion=_begins)
    ] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    option: OptionPairs = None,
    seed: Seed = None,
    deck: DeckFile = None,
    language: Language = "en",
    load_file: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Continue a saved game in the terminal.")
    ] = None,
    port: Port = 8000,
    database: Database = "",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play in your browser; everything runs on this machine."""
    speak = _language(language)
    if load_file:
        from backroom.cli.terminal import sit_down

        if name or option or seed is not None:
            raise BadOption("a saved game has its own game, options and seed; leave those out with --load")
        sit_down(load(load_file, deck), speak)
        return
    chosen = game(name) if name else None
    options = chosen.choose_options(**_pairs(option)) if chosen else None
    if terminal:
        from backroom.cli.terminal import begin, sit_down

        if chosen is None:
            raise BadOption("--terminal needs a game: backroom play GAME --terminal; 'backroom games' lists them")
        sit_down(begin(chosen, options, seed, deck), speak)
        return
    from backroom.server.run import serve as run

    run("127.0.0.1", port, database, browser, page=_page(chosen, option, seed, deck), next_port=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes; more than one needs PostgreSQL.")] = 1,
    bot_workers: Annotated[
        int, typer.Option(min=0, max=64, help="Processes for bots to think in, for each server process; 0: threads.")
    ] = 0,
    warm: Annotated[bool, typer.Option("--warm", help="Compile all rules before accepting players.")] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A host name to accept, as set by a proxy; may be repeated."),
    ] = None,
    secure: Annotated[bool, typer.Option("--secure", help="Send cookies over HTTPS only.")] = False,
    expire_days: Annotated[
        int,
        typer.Option(
            min=0, metavar="DAYS", help="Delete unfinished tables after this many days without a move; 0 keeps them."
        ),
    ] = 365,
) -> None:
    """Host tables for other people. Logs go to standard error, one JSON object per line."""
    from backroom.server.logs import write_lines
    from backroom.server.run import serve as run
    from backroom.server.run import settings_for

    write_lines()
    warmed = tuple(games()) if warm else ()
    settings = settings_for(
        host,
        database,
        name or (),
        warm=warmed,
        secure=secure,
        expire_days=expire_days,
        bot_workers=bot_workers,
    )
    run(host, port, settings=settings, workers=workers)


@app.command("compile")
def compile_rules(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Some of `backroom games` (default: all).", autocompletion=_begins),
    ] = None,
) -> None:
    """Compile the rules and bots in advance, so that every game starts at full speed."""
    from backroom.cli.compiling import compile_all

    found = [game(one) for one in name] if name else list(games().values())
    compile_all(found, console)
    print(f"compiled: {', '.join(one.name for one in found)}")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; an existing one is replaced.")],
    database: Database = "",
) -> None:
    """Back up all tables and accounts; works while the server is running."""
    from backroom.server.backup import back_up, open_there
    from backroom.server.run import settings_for

    store = open_there(settings_for("", database).database())
    print(f"{file}: {back_up(store, file)}")
    store.close()


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `backroom backup`.")],
    database: Database = "",
) -> None:
    """Restore a back-up into an empty SQLite or PostgreSQL database."""
    from backroom.server.backup import restore as fill
    from backroom.server.run import settings_for

    print(f"{file}: {fill(settings_for('', database).database(), file)}")


@app.command()
def export(
    person: Annotated[str, typer.Argument(metavar="PERSON", help="A claimed name, or an id.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to write to; created if missing.")],
    database: Database = "",
) -> None:
    """Export a person's games as saved games, one file each."""
    from backroom.server.backup import export as write
    from backroom.server.backup import find_person, open_there
    from backroom.server.run import settings_for

    store = open_there(settings_for("", database).database())
    for path in write(store, find_person(store, person), folder):
        print(path)
    store.close()


@app.command("games")
def list_games(language: Language = "en") -> None:
    """List the games with their seats and options."""
    table = Table("name", "title", "seats", "options")
    for name, found in games().items():
        seats = f"{found.seats[0]}" if found.one_seat else f"{found.seats[0]}-{found.seats[-1]}"
        options = "\n".join(
            f"{key} = {' | '.join(str(value).lower() for value in _short(choices(info)))}"
            for key, info in found.options.model_fields.items()
        )
        table.add_row(name, found.words(_language(language))("game.title"), seats, options)
    console.print(table)


@app.command()
def rules(
    name: GameName,
    language: Language = "en",
    rulings: Annotated[bool, typer.Option("--rulings", help="Show our decisions on unclear rules.")] = False,
) -> None:
    """Show how to play a game."""
    from backroom.kit.pages import without_ids

    page = game(name).folder / f"{'rulings' if rulings else 'rules'}.{_language(language)}.md"
    if not page.exists():
        raise BackroomError(f"the game '{name}' has no {page.name}; try another --language, or ask its authors")
    console.print(Markdown(without_ids(page.read_text("utf-8"))))


@deck_app.command("show")
def deck_show(
    name: GameName, deck: Annotated[str, typer.Argument(help="One of the game's decks.")] = "standard"
) -> None:
    """Print a deck file as a starting point for your own."""
    from backroom.core.decks import read_deck

    print(read_deck(game(name), deck).path.read_text("utf-8"), end="")


@deck_app.command("check")
def deck_check(
    names: Annotated[
        list[str], typer.Argument(metavar="[GAME] FILE", help="A deck file, and its game where the file fits several.")
    ],
) -> None:
    """Check a deck file and name the first error with its card and field."""
    from backroom.cli.decks import game_of
    from backroom.core.decks import read_deck

    if len(names) > 2:
        raise BadOption(f"'{names[2]}' is too much; give one deck file, with its game before it")
    path = Path(names[-1])
    found = game(names[0]) if len(names) == 2 else game_of(path)
    deck = read_deck(found, path)
    print(f"{path}: valid {found.name} deck '{deck.name}' ({deck.digest})")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    text: Annotated[bool, typer.Option("--text", help="Print the game move by move, as without any option.")] = False,
    svg: Annotated[int | None, typer.Option(metavar="N", help="Save the picture after N moves.")] = None,
    png: Annotated[int | None, typer.Option(metavar="N", help="Save it as PNG; needs Chromium.")] = None,
    gif: Annotated[
        bool, typer.Option("--gif", help="Save the whole game as an animated GIF; needs backroom[gym].")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-O", metavar="FILE", help="The file to write (default: beside the game)."),
    ] = None,
    seat: Annotated[int, typer.Option(min=0, help="Show what this seat sees.")] = 0,
    deck: DeckFile = None,
    language: Language = "en",
) -> None:
    """Print a saved game move by move, or save a picture of one position or of the whole game."""
    from backroom.cli.replay import animate, picture, print_story

    if sum((text, svg is not None, png is not None, gif)) > 1:
        raise BadOption("choose one of --text, --svg N, --png N and --gif")
    match = load(file, deck)
    if seat >= match.seats:
        raise BadSave(f"{file}: no seat {seat}; seats are numbered 0 to {match.seats - 1}")
    if gif:
        target = out or file.with_suffix(".gif")
        animate(match, seat, target, _language(language))
        print(target)
        return
    moment = svg if svg is not None else png
    if moment is None:
        print_story(match, seat, _language(language))
        return
    if not 0 <= moment <= len(match.events):
        raise BadSave(f"{file}: no position after {moment} moves; the game has {len(match.events)}")
    kind = "svg" if svg is not None else "png"
    target = out or file.with_suffix(f".{moment}.{kind}")
    picture(match.replay(moment).view(seat), target, kind, _language(language))
    print(target)


@app.command()
def bench(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Measure only these games.", autocompletion=_begins),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="Seconds for each measurement.")] = 1.0,
    peers: Annotated[bool, typer.Option(help="Measure the other installed libraries too.")] = True,
) -> None:
    """Measure decisions and playouts per second for each game, next to other installed libraries."""
    from backroom.cli.bench import measure_all, show

    figures = measure_all([game(one) for one in name or games()], seconds, peers)
    show(figures, as_json=json)


@app.command()
def solve(
    name: GameName,
    piece: Annotated[list[int] | None, typer.Argument(metavar="[PIECE]...", help="The pieces, by number.")] = None,
    goal: Annotated[str, typer.Option(help="What counts; the game's first goal if none is named.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, max=86400, help="Stop after this time.")] = 60.0,
    seed: Annotated[int | None, typer.Option(min=0, max=SEED_LIMIT - 1, help="Deal the pieces at random.")] = None,
    deck: DeckFile = None,
    language: Language = "en",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find the best position for given pieces; exit status 1 if time ran out before the proof."""
    from backroom.cli.solve import run

    proved = run(game(name), piece or [], goal, seconds, seed, deck, _language(language), json)
    raise typer.Exit(0 if proved else 1)


@app.command()
def check(
    name: GameName,
    honesty: Annotated[
        bool, typer.Option("--honesty", help="Check that no seat and no bot knows what is hidden.")
    ] = False,
    number: Annotated[int, typer.Option("--games", min=1, max=100_000, help="Random games to play.")] = 12,
    seed: RunSeed = 0,
    language: Language = "en",
) -> None:
    """Check a game's rules in random games; if a check fails, name it and exit with status 1."""
    from backroom.cli.checking import run
    from backroom.core.check import Broken

    try:
        run(game(name), number, seed, honesty, _language(language))
    except Broken as broken:
        typer.echo(str(broken), err=True)
        raise typer.Exit(1) from None


@app.command()
def tournament(
    name: GameName,
    more: Annotated[list[str] | None, typer.Argument(metavar="[BOT]...", help="More bots.", show_default=False)] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT...", help="Bots as `backroom.bot` describes them: level:1 level:2, or level:1,search:100."
        ),
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, max=100_000, help="Deals for each line-up.")] = 20,
    seed: RunSeed = 0,
    out: Annotated[Path | None, _kept_in("A name that ends in .parquet also gives a Parquet file")] = None,
    option: OptionPairs = None,
    language: Language = "en",
) -> None:
    """Let bots play the same deals from every seat, and print their ratings."""
    from backroom.cli.tournament import run

    found = game(name)
    chosen = found.choose_options(**_pairs(option))
    run(found, _split([*(bots or []), *(more or [])]), chosen, number, seed, out, _language(language))


@app.command()
def simulate(
    name: GameName,
    number: Annotated[int, typer.Option("--games", min=1, max=1_000_000_000, help="How many games.")] = 1000,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT,…",
            help="Bots that take turns at the seats: greedy,search:200; may be repeated (default: greedy).",
        ),
    ] = None,
    seed: RunSeed = 0,
    out: Annotated[Path | None, _kept_in("A name that ends in .parquet or .csv gives such a file")] = None,
    details: Annotated[
        bool,
        typer.Option(
            help="Also count what happened and which moves were legal. Without it, random play runs at full speed."
        ),
    ] = True,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Processes (default: one for each core).")
    ] = None,
    option: OptionPairs = None,
    deck: DeckFile = None,
    language: Language = "en",
) -> None:
    """Let bots play many games, and print how often they won and what they scored."""
    from backroom.cli.simulating import run

    found = game(name)
    chosen = found.choose_options(**_pairs(option))
    named = _split(bots or ["greedy"])
    run(found, number, named, chosen, deck, seed, details, workers, out, _language(language))


@app.command()
def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `backroom simulate`.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", "-O", metavar="FILE", help="The page to write (default: beside the games)."),
    ] = None,
    language: Language = "en",
) -> None:
    """Make an HTML page of simulated games: scores, seats, what came with what, how often each move was played."""
    from backroom.cli.simulating import write_report

    print(write_report(file, out, _language(language)))


@app.command()
def trace(name: GameName) -> None:
    """List rulebook sections and rulings that no code or no test cites."""
    from backroom.core.trace import trace as report

    found = report(game(name))
    print(found.text())
    raise typer.Exit(0 if found.complete else 1)


def _split(texts: list[str]) -> list[str]:
    """Bots as they are typed: several in one word, or one in each."""
    return [bot for text in texts for bot in text.split(",") if bot]


def _pairs(pairs: list[str] | None) -> dict[str, str]:
    for pair in pairs or []:
        if "=" not in pair:
            raise BadOption(f"option '{pair}' has no value; write --option NAME=VALUE")
    return dict(pair.split("=", 1) for pair in pairs or [])


def _page(chosen: Game | None, option: list[str] | None, seed: int | None, deck: Path | None) -> str:
    """The page to open: the lobby, or the game's set-up with what was chosen; a copy of your own deck is kept."""
    if chosen is None:
        if option or seed is not None or deck:
            raise BadOption("options, seed and deck belong to a game: backroom play GAME --option NAME=VALUE")
        return "/"
    wishes = {f"option.{key}": value for key, value in _pairs(option).items()}
    wishes |= {"seed": str(seed)} if seed is not None else {}
    wishes |= {"deck": keep_deck(chosen, deck)} if deck else {}
    return f"/games/{chosen.name}/new" + (f"?{urlencode(wishes)}" if wishes else "")


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadOption(f"no language '{language}'; there are {', '.join(LANGUAGES)}")
    return language


def _short(values: list[Any]) -> list[Any]:
    return values if len(values) <= 8 else [values[0], "…", values[-1]]
