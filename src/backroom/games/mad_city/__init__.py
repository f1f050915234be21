"""Mad City: a minute to build a city of nine tiles, all at once."""

from __future__ import annotations

from pathlib import Path

from backroom.core import game as contract
from backroom.games.mad_city import hands, solver
from backroom.games.mad_city.advice import advise
from backroom.games.mad_city.deck import DECK, MadCityDeck, encode_deck
from backroom.games.mad_city.draw import cover, gallery, screen
from backroom.games.mad_city.invariants import invariants
from backroom.games.mad_city.mind import N_FEATURES, evaluate, features, guide
from backroom.games.mad_city.options import MadCityOptions
from backroom.games.mad_city.rules import legal, pending, play, refuse, returns, scores
from backroom.games.mad_city.setup import setup
from backroom.games.mad_city.state import MAX_LEGAL, MOVES, STATE, Kind, Phase, Refusal
from backroom.games.mad_city.text import clock, describe, happening_values, move_values, refusal_values, result
from backroom.games.mad_city.view import reshuffle, view

REFUSALS = {
    Refusal.GAME_OVER: "game-end",
    Refusal.NOT_YOUR_TURN: "building",
    Refusal.WRONG_PHASE: "round",
    Refusal.NO_SUCH_SLOT: "round",
    Refusal.NO_SUCH_CELL: "building",
    Refusal.ALREADY_THERE: "building",
    Refusal.LOCKED: "park-ranger",
    Refusal.NOT_PLACED: "building",
    Refusal.NO_COMMON_TILE: "common-tile",
    Refusal.SWAPPED: "common-tile",
    Refusal.NO_TREE: "puzzle",
    Refusal.TREE_TAKEN: "park-ranger",
    Refusal.NOT_COMPLETE: "park-ranger",
    Refusal.OVER_LIMIT: "standard-ranger",
    Refusal.NO_CONTRACTORS: "contractors",
    Refusal.PALM_STAYS: "contractors",
    Refusal.PALMS_SPENT: "table",
    Refusal.NO_EARLY_END: "table",
    Refusal.ALREADY_READY: "table",
    Refusal.NOT_FINISHED: "table",
    Refusal.CELL_TAKEN: "puzzle",
    Refusal.CLOCK_ONLY: "building",
    Refusal.NOTHING_TO_PASS: "table",
    Refusal.STOPPED: "table",
}

About = contract.Kind
KINDS = {
    Kind.ROUND: About("round", icon="timer"),
    Kind.TREE_TAKEN: About("park-ranger", icon="tree"),
    Kind.READY: About("table", icon="check"),
    Kind.SWAPPED: About("common-tile", icon="turn"),
    Kind.TIME_UP: About("building", icon="timer"),
    Kind.FILLED: About("unfinished", icon="refuse", tone="bad"),
    Kind.TREE_SCORED: About("park-ranger", icon="tree", tone="good"),
    Kind.TREE_LOST: About("standard-ranger", icon="tree", tone="bad"),
    Kind.ROAD_SCORED: About("longest-road", icon="bridge", tone="good"),
    Kind.BET_WON: About("contractors", subject="contractor", icon="contractor", tone="good"),
    Kind.BET_LOST: About("contractors", subject="contractor", icon="contractor", tone="bad"),
    Kind.ZONES_SCORED: About("zone-points", icon="house"),
    Kind.TOKEN_TURNED: About("delayed-scoring", subject="category", icon="turn"),
    Kind.TOKEN_FLIPPED: About("delayed-scoring", subject="category", icon="star", tone="good"),
    Kind.SCORE: About("scoring", icon="star"),
    Kind.LAST_ROUND: About("last-round", icon="timer"),
    Kind.TIE_BREAK: About("game-end", icon="timer"),
    Kind.WON: About("game-end", icon="star", tone="good"),
    Kind.SHARED: About("game-end", icon="star", tone="good"),
    Kind.SOLO_END: About("puzzle", icon="star"),
    Kind.PUT: About("puzzle", icon="turn"),
    Kind.LAKES_SCORED: About("puzzle-scoring", icon="lake"),
    Kind.SOLO_ROAD: About("puzzle-scoring", icon="bridge"),
    Kind.GUIDE_SHOWN: About("advanced-puzzle", icon="turn"),
    Kind.GUIDE_USED: About("advanced-puzzle", icon="turn"),
    Kind.GUIDE_SKIPPED: About("advanced-puzzle", icon="turn"),
    Kind.STOPPED: About("table", icon="refuse"),
    Kind.FLOOR: About("scoring", icon="star"),
}

GAME = contract.Game(
    name="mad_city",
    title="Mad City",
    credits="Kane Klenko; Mayfair Games and FunFair, 2014",
    folder=Path(__file__).parent,
    seats=range(1, 7),
    minutes="30–45",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=MadCityOptions,
    moves=MOVES,
    refusals={int(reason): (reason.name.lower(), section) for reason, section in REFUSALS.items()},
    kinds={int(kind): (kind.name.lower(), about) for kind, about in KINDS.items()},
    phases=Phase,
    max_legal=MAX_LEGAL,
    deck_file=MadCityDeck,
    encode_deck=encode_deck,
    setup=setup,
    pending=pending,
    legal=legal,
    refuse=refuse,
    play=play,
    scores=scores,
    returns=returns,
    view=view,
    reshuffle=reshuffle,
    features=features,
    evaluate=evaluate,
    guide=guide,
    n_features=N_FEATURES,
    screen=screen,
    describe=describe,
    gallery=gallery,
    cover=cover,
    move_values=move_values,
    refusal_values=refusal_values,
    happening_values=happening_values,
    advise=advise,
    result=result,
    clock=clock,
    hands=hands,
    solver=solver,
    invariants=invariants,
)
