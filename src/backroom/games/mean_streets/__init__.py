"""The Mean Streets of Chicago: a solitaire game of dice and cards in the years of Prohibition."""

from __future__ import annotations

from pathlib import Path

from backroom.core.game import Game
from backroom.games.mean_streets.deck import DECK, MeanStreetsDeck, encode_deck
from backroom.games.mean_streets.draw import screen
from backroom.games.mean_streets.draw.cover import cover
from backroom.games.mean_streets.draw.end import ending
from backroom.games.mean_streets.draw.gallery import gallery
from backroom.games.mean_streets.draw.scenes import scenes
from backroom.games.mean_streets.draw.tables import tables
from backroom.games.mean_streets.invariants import invariants
from backroom.games.mean_streets.mind.evaluate import FEATURES, N_FEATURES, evaluate, features
from backroom.games.mean_streets.mind.guide import guide, turns
from backroom.games.mean_streets.mind.hint import FORECAST, advise
from backroom.games.mean_streets.options import MeanStreetsOptions
from backroom.games.mean_streets.rules import legal, pending, play, refuse, setup
from backroom.games.mean_streets.scoring import returns, scores
from backroom.games.mean_streets.state import KINDS, MAX_LEGAL, MOVES, REFUSALS, STATE, Phase
from backroom.games.mean_streets.text import describe, happening_values, move_values, refusal_values, result
from backroom.games.mean_streets.view import reshuffle, view

GAME = Game(
    name="mean_streets",
    title="The Mean Streets of Chicago",
    credits="One Red Cent Games, 2013",
    folder=Path(__file__).parent,
    seats=range(1, 2),
    minutes="30",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=MeanStreetsOptions,
    moves=MOVES,
    refusals=REFUSALS,
    kinds=KINDS,
    phases=Phase,
    max_legal=MAX_LEGAL,
    deck_file=MeanStreetsDeck,
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
    levels=("gentle:50", "gentle:25", "gentle:6", "search:180", "search:1s"),
    turns=turns,
    n_features=N_FEATURES,
    feature_blocks=FEATURES,
    screen=screen,
    scenes=scenes,
    describe=describe,
    advise=advise,
    forecast=FORECAST,
    gallery=gallery,
    cover=cover,
    tables=tables,
    move_values=move_values,
    refusal_values=refusal_values,
    happening_values=happening_values,
    result=result,
    ending=ending,
    invariants=invariants,
)
