"""Ninety: the campaign for mayor of Pittsburgh, on a map of all its ninety neighbourhoods."""

from __future__ import annotations

from pathlib import Path

from backroom.core.game import Game
from backroom.games.ninety.deck import DECK, NinetyDeck, encode_deck
from backroom.games.ninety.draw import screen
from backroom.games.ninety.draw.cover import cover
from backroom.games.ninety.draw.end import ending
from backroom.games.ninety.draw.gallery import gallery
from backroom.games.ninety.draw.scenes import scenes
from backroom.games.ninety.draw.tables import tables
from backroom.games.ninety.invariants import invariants
from backroom.games.ninety.mind.beginner import beginner
from backroom.games.ninety.mind.evaluate import FEATURES, N_FEATURES, evaluate, features
from backroom.games.ninety.mind.guide import guide, planned, turns
from backroom.games.ninety.mind.hint import FORECAST, advise
from backroom.games.ninety.mind.polls import answer
from backroom.games.ninety.options import NinetyOptions
from backroom.games.ninety.rules import legal, pending, play, refuse, setup
from backroom.games.ninety.scoring import returns, scores
from backroom.games.ninety.state import KINDS, MAX_LEGAL, MOVES, REFUSALS, STATE, Phase
from backroom.games.ninety.text import describe, happening_values, move_values, refusal_values, result
from backroom.games.ninety.view import reshuffle, view

GAME = Game(
    name="ninety",
    title="Ninety",
    credits="Alex Pazuchanics & Adam Shuck, 2013",
    folder=Path(__file__).parent,
    seats=range(2, 6),
    minutes="60–90",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=NinetyOptions,
    moves=MOVES,
    refusals=REFUSALS,
    kinds=KINDS,
    phases=Phase,
    max_legal=MAX_LEGAL,
    deck_file=NinetyDeck,
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
    beginner=beginner,
    levels=("gentle:9", "gentle:6", "gentle:3", "gentle:0", "search:1s"),  # a turn is long: little overlooked is much
    turns=turns,
    planned=planned,
    answer=answer,
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
    invariants=invariants,
)
