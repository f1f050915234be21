"""Mayor of Chicago: solo against eight opponents, and a co-operative variant for two."""

from __future__ import annotations

from pathlib import Path

from backroom.core.game import Game
from backroom.games.mayor_of_chicago.deck import DECK, MayorDeck, encode_deck
from backroom.games.mayor_of_chicago.draw import screen
from backroom.games.mayor_of_chicago.draw.cover import cover
from backroom.games.mayor_of_chicago.draw.end import ending, rung
from backroom.games.mayor_of_chicago.draw.gallery import gallery
from backroom.games.mayor_of_chicago.draw.scenes import scenes
from backroom.games.mayor_of_chicago.draw.tables import tables
from backroom.games.mayor_of_chicago.invariants import invariants
from backroom.games.mayor_of_chicago.mind.evaluate import FEATURES, N_FEATURES, evaluate, features
from backroom.games.mayor_of_chicago.mind.gifts import considered
from backroom.games.mayor_of_chicago.mind.guide import guide
from backroom.games.mayor_of_chicago.mind.hint import FORECAST, advise
from backroom.games.mayor_of_chicago.options import MayorOptions
from backroom.games.mayor_of_chicago.rules import legal, pending, play, refuse, setup
from backroom.games.mayor_of_chicago.scoring import returns, scores
from backroom.games.mayor_of_chicago.state import KINDS, MAX_LEGAL, MOVES, REFUSALS, STATE, Phase
from backroom.games.mayor_of_chicago.text import (
    describe,
    happening_values,
    move_values,
    option_notes,
    refusal_values,
    result,
)
from backroom.games.mayor_of_chicago.view import reshuffle, view

GAME = Game(
    name="mayor_of_chicago",
    title="Mayor of Chicago",
    credits="Xavier Georges, inPatience, 2025",
    folder=Path(__file__).parent,
    seats=range(1, 3),
    minutes="30–45",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=MayorOptions,
    moves=MOVES,
    refusals=REFUSALS,
    kinds=KINDS,
    phases=Phase,
    max_legal=MAX_LEGAL,
    deck_file=MayorDeck,
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
    considered=considered,
    levels=("gentle:60", "gentle:30", "gentle:0", "search:30", "search:1s"),
    sway=0.06,
    n_features=N_FEATURES,
    feature_blocks=FEATURES,
    screen=screen,
    scenes=scenes,
    describe=describe,
    gallery=gallery,
    cover=cover,
    tables=tables,
    option_notes=option_notes,
    move_values=move_values,
    refusal_values=refusal_values,
    happening_values=happening_values,
    advise=advise,
    forecast=FORECAST,
    result=result,
    ending=ending,
    rung=rung,
    invariants=invariants,
)
