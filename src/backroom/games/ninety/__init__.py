"""Ninety: the campaign for mayor of Pittsburgh, on a map of all its ninety neighbourhoods."""

from __future__ import annotations

from pathlib import Path

from backroom.core import game as contract
from backroom.games.ninety.advise import advise
from backroom.games.ninety.deck import DECK, NinetyDeck, encode_deck
from backroom.games.ninety.draw import cover, gallery, screen
from backroom.games.ninety.guide import guide
from backroom.games.ninety.invariants import invariants
from backroom.games.ninety.mind import N_FEATURES, evaluate, features, turns
from backroom.games.ninety.options import NinetyOptions
from backroom.games.ninety.rules import legal, pending, play, refuse, setup
from backroom.games.ninety.scoring import returns, scores
from backroom.games.ninety.state import MAX_LEGAL, MOVES, REFUSALS, STATE, Kind, Phase
from backroom.games.ninety.text import describe, happening_values, move_values, refusal_values, result
from backroom.games.ninety.view import reshuffle, view

About = contract.Kind
KINDS = {
    Kind.FIRST_PLAYER: About("setup", icon="turn"),
    Kind.BIO: About("setup", subject="bio", icon="candidate"),
    Kind.TURF: About("home-turf", subject="turf", icon="turf"),
    Kind.SEEDED: About("seeding", subject="hood", icon="ballot"),
    Kind.DAY: About("day", icon="day"),
    Kind.EVENT_DRAWN: About("schedule", subject="event", other="hood", icon="event"),
    Kind.COFFEE: About("action-points", icon="coffee", tone="good"),
    Kind.EVENT_PASSED: About("schedule", subject="event", other="hood", icon="event"),
    Kind.MISSED_CASH: About("events", subject="event", icon="dollar", tone="bad"),
    Kind.MISSED_CANVASSERS: About("events", subject="event", icon="canvasser", tone="bad"),
    Kind.ATTENDED: About("events", subject="event", other="hood", icon="event", tone="good"),
    Kind.REWARD_CANVASSERS: About("events", icon="canvasser", tone="good"),
    Kind.REWARD_CASH: About("events", icon="dollar", tone="good"),
    Kind.REWARD_LEAN: About("events", subject="hood", icon="ballot", tone="good"),
    Kind.REWARD_SOLID: About("events", subject="hood", icon="solid", tone="good"),
    Kind.VOTE_LOST: About("limits", subject="hood", icon="refuse", tone="bad"),
    Kind.WEEKEND_DIE: About("weekends", icon="day"),
    Kind.WEEKEND_CASH: About("weekends", icon="dollar", tone="good"),
    Kind.UPGRADED: About("weekends", subject="hood", icon="solid", tone="good"),
    Kind.REMOVED: About("weekends", subject="hood", other="seat", icon="mud"),
    Kind.APPEARED: About("weekends", subject="hood", icon="candidate"),
    Kind.ROLLED: About("action-points", icon="die-6"),
    Kind.TRAVELLED: About("traveling", subject="hood", other="hood", icon="bridge"),
    Kind.CANVASSED: About("canvassing", subject="hood", icon="canvasser"),
    Kind.MUDSLUNG: About("mudslinging", subject="hood", other="seat", icon="mud"),
    Kind.RECRUITED: About("recruiting", icon="canvasser", tone="good"),
    Kind.FUNDRAISED: About("fundraising", icon="dollar", tone="good"),
    Kind.MAILED: About("direct-mailing", subject="hood", icon="mail"),
    Kind.RESHUFFLED: About("schedule", icon="deck"),
    Kind.KEPT: About("election-day", icon="canvasser"),
    Kind.READY: About("election-day", icon="check"),
    Kind.REGION_RESULT: About("vote-counting", subject="region", icon="ballot"),
    Kind.TIE_DIE: About("winner", icon="die-6"),
    Kind.WINNER: About("winner", icon="star", tone="good"),
}

GAME = contract.Game(
    name="ninety",
    title="Ninety",
    credits="Alex Pazuchanics and Adam Shuck, 2013",
    folder=Path(__file__).parent,
    seats=range(2, 6),
    minutes="60–90",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=NinetyOptions,
    moves=MOVES,
    refusals={int(reason): (reason.name.lower(), section) for reason, section in REFUSALS.items()},
    kinds={int(kind): (kind.name.lower(), about) for kind, about in KINDS.items()},
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
    turns=turns,
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
    invariants=invariants,
)
