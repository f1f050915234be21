"""Last Match: a tiny complete game for two, with one secret card each. The server's tests play it."""

from pathlib import Path
from typing import Literal

from backroom.core.advice import Forecast
from backroom.core.decks import Card, DeckFile
from backroom.core.game import Game
from backroom.core.game import Kind as About
from backroom.core.record import new

from .draw import cover, gallery, scenes, screen
from .rules import evaluate, features, legal, pending, play, refuse, reshuffle, returns, scores, setup, view
from .state import DECK, MOVES, STATE, Kind, Phase, Refusal, TinyOptions


class TinyCard(Card):
    value: Literal[1, 2, 3]


class TinyDeck(DeckFile):
    cards: tuple[TinyCard, TinyCard, TinyCard, TinyCard]


def encode_deck(file):
    """The deck as the rules see it."""
    d = new(DECK)
    d.values[:] = [card.value for card in file.cards]
    return d


def describe(view, words):
    """The table in words."""
    return words("describe", n=int(view.record.matches), card=int(view.record.cards[view.seat]))


def invariants(s, d):
    """What always holds."""
    assert 0 <= s.matches <= 12


def clock(match):
    """Seconds that somebody may think before the clock takes the turn away."""
    return 0.05 if match.events else 600.0


GAME = Game(
    name="tiny",
    title="Last Match",
    credits="Made for the tests of Backroom",
    folder=Path(__file__).parent,
    seats=range(2, 3),
    minutes="3",
    rules_version=1,
    state=STATE,
    deck=DECK,
    options=TinyOptions,
    moves=MOVES,
    refusals={int(r): (r.name.lower(), "card" if r == Refusal.WRONG_PHASE else "turn") for r in Refusal if r},
    kinds={int(k): (k.name.lower(), About("turn", icon="turn", tone="good" if k == Kind.WON else "")) for k in Kind},
    phases=Phase,
    max_legal=5,
    deck_file=TinyDeck,
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
    n_features=2,
    screen=screen,
    scenes=scenes,
    describe=describe,
    gallery=gallery,
    cover=cover,
    clock=clock,
    forecast=Forecast(lambda view, row: (row.value + 1) / 2, lambda match, seat: (match.returns[seat] + 1) / 2),
    invariants=invariants,
)
