"""Mob Town: two to four animal families, three towns, secret agendas; and a co-op for the other side of the law."""

from __future__ import annotations

from pathlib import Path

from backroom.core.game import Game
from backroom.games.mob_town.deck import DECK, MobTownDeck, encode_deck
from backroom.games.mob_town.draw import cover, gallery, screen
from backroom.games.mob_town.draw.end import ending
from backroom.games.mob_town.draw.scenes import scenes
from backroom.games.mob_town.draw.tables import tables
from backroom.games.mob_town.invariants import invariants
from backroom.games.mob_town.mind.beginner import beginner
from backroom.games.mob_town.mind.evaluate import FEATURES, N_FEATURES, evaluate, features
from backroom.games.mob_town.mind.guide import guide
from backroom.games.mob_town.mind.hint import FORECAST, advise
from backroom.games.mob_town.mind.levels import levels
from backroom.games.mob_town.options import MobTownOptions
from backroom.games.mob_town.rules import legal, pending, play, refuse, setup
from backroom.games.mob_town.scoring import returns, scores
from backroom.games.mob_town.state import KINDS, MAX_LEGAL, MOVES, REFUSALS, STATE, Phase
from backroom.games.mob_town.text import describe, happening_values, move_values, refusal_values, result
from backroom.games.mob_town.view import reshuffle, view

GAME = Game(
    name="mob_town",
    title="Mob Town",
    credits="Danny Devine, 5th Street Games, 2014",
    folder=Path(__file__).parent,
    seats=range(2, 5),
    minutes="30–45",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=MobTownOptions,
    moves=MOVES,
    refusals=REFUSALS,
    kinds=KINDS,
    phases=Phase,
    max_legal=MAX_LEGAL,
    deck_file=MobTownDeck,
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
    levels=levels,
    sway=0.04,
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
