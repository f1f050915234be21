"""Mad City: everybody builds a city of nine tiles within a minute."""

from __future__ import annotations

from pathlib import Path

from backroom.core.game import Game
from backroom.games.mad_city.deck import DECK, MadCityDeck, encode_deck
from backroom.games.mad_city.draw import screen
from backroom.games.mad_city.draw.cover import cover
from backroom.games.mad_city.draw.end import ending
from backroom.games.mad_city.draw.gallery import gallery
from backroom.games.mad_city.draw.scenes import scenes
from backroom.games.mad_city.draw.tables import tables
from backroom.games.mad_city.invariants import invariants
from backroom.games.mad_city.mind import hands, solver
from backroom.games.mad_city.mind.evaluate import FEATURES, N_FEATURES, evaluate, features
from backroom.games.mad_city.mind.guide import guide
from backroom.games.mad_city.mind.hint import FORECAST, advise
from backroom.games.mad_city.mind.levels import levels
from backroom.games.mad_city.options import MadCityOptions
from backroom.games.mad_city.rules import count, legal, nth, pending, play, refuse
from backroom.games.mad_city.rules.clock import clock
from backroom.games.mad_city.rules.setup import setup
from backroom.games.mad_city.scoring import returns, scores
from backroom.games.mad_city.state import KINDS, MAX_LEGAL, MOVES, REFUSALS, STATE, Phase
from backroom.games.mad_city.text import describe, happening_values, move_values, refusal_values, result
from backroom.games.mad_city.view import reshuffle, view

GAME = Game(
    name="mad_city",
    title="Mad City",
    credits="Kane Klenko, Mayfair Games & FunFair, 2014",
    folder=Path(__file__).parent,
    seats=range(1, 7),
    minutes="30–45",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=MadCityOptions,
    moves=MOVES,
    refusals=REFUSALS,
    kinds=KINDS,
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
    levels=levels,
    count=count,
    nth=nth,
    n_features=N_FEATURES,
    feature_blocks=FEATURES,
    screen=screen,
    scenes=scenes,
    describe=describe,
    gallery=gallery,
    cover=cover,
    tables=tables,
    move_values=move_values,
    refusal_values=refusal_values,
    happening_values=happening_values,
    advise=advise,
    forecast=FORECAST,
    result=result,
    ending=ending,
    clock=clock,
    hands=hands,
    solver=solver,
    invariants=invariants,
)
