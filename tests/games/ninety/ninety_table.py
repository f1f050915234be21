"""A campaign table for tests: states put together by hand, dice that fall as a test wants them."""

from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import numpy as np

import backroom.games.ninety as ninety
from backroom.core.decks import read_deck
from backroom.core.dice import MASK32
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.record import EMPTY, clear, new, push
from backroom.games.ninety import GAME, rules
from backroom.games.ninety.rules.votes import place_lean, place_solid
from backroom.games.ninety.state import MAX_LEGAL, MOVES, NO_BIO, SCHEDULE, STATE, Phase, Where

FOLDER = Path(ninety.__file__).parent
DECK = read_deck(GAME, "courtesy-calls")  # worked cases have its numbers
D = DECK.record
EVEN = D.copy()  # the deck with one Election Day chart for every number of candidates, as worked cases have it
EVEN.chart[2:] = 10, 6, 3, 1, 0
DOWNTOWN = 16
INVERSE = pow(0x9E3779BB, -1, 1 << 32)  # of the factor by which the generator scrambles its first word


def options(**chosen):
    return GAME.encode_options(GAME.choose_options(**chosen))


def fresh(seed=1, **chosen):
    """A state as set up, with happenings, at its first decision."""
    s = new(STATE)
    s.happenings.enabled = 1
    rules.setup(s, D, options(**chosen), seed)
    return s


def campaign(players=3, *, turfs=(9, 10, 11, 12, 13), seat=0, at=None, points=0, bios=(), **chosen):
    """A campaign in the middle of a turn of `seat`: no votes, no events, nobody with a bio unless named."""
    s = fresh(players=players, bios="off", **chosen)
    s.lean[:], s.solid[:], s.loose[:], s.blocks[:], s.votes[:], s.leans[:] = 0, 0, 0, 0, 0, 0
    for pile in s.leaning:
        clear(pile)
    s.home[:] = EMPTY
    for i in range(players):
        s.turf[i] = turfs[i]
        s.home[D.turfs[turfs[i]]] = i
        s.at[i] = D.turfs[turfs[i]][0]
    s.bio[:] = NO_BIO
    for i, bio in enumerate(bios):
        s.bio[i] = bio
    s.first, s.turn, s.picked = 0, seat, EMPTY
    s.phase = Phase.ACT
    s.points = s.white_total = points
    if at is not None:
        s.at[seat] = at
    return s


def at_table(s, names=("Rosa", "Anna", "Jo", "Al", "Bo")):
    """A match that stands as the state does; its screens and texts read the options from the state."""
    players = int(s.seats)
    match = Match(GAME, deck=DECK, options=GAME.choose_options(players=players), players=names[:players])
    match.state = s
    return match


def votes(s, hood, seat, lean=0, solid=0):
    """Place votes by hand."""
    for _ in range(solid):
        place_solid(s, D, seat, hood)
    for _ in range(lean):
        place_lean(s, D, seat, hood)


def schedule(s, *cards):
    """Put events on the schedule, oldest first."""
    assert s.schedule.n + len(cards) <= SCHEDULE  # compiled code would write on behind it
    for card in cards:
        s.where[card] = Where.SCHEDULE
        push(s.schedule, card)
        keep = [c for c in s.deck.cards[: s.deck.n] if c != card]
        clear(s.deck)
        for c in keep:
            push(s.deck, c)


def next_card(s, *cards):
    """Let the deck hold nothing but these cards; the others are discarded."""
    for card in s.deck.cards[: s.deck.n]:
        s.where[card] = Where.DISCARD
    clear(s.deck)
    for card in cards:
        s.where[card] = Where.DECK
        push(s.deck, card)


def load_dice(s, first, second):
    """Make the next two dice show these faces: the generator's two words follow from the numbers it is to give."""
    one, two = (_word_of(face - 1, 6) * INVERSE & MASK32 for face in (first, second))
    turned = two ^ (one << 26 | one >> 6) & MASK32
    word = turned
    for _ in range(3):  # undo word ^ word << 9
        word = turned ^ word << 9 & MASK32
    s.dice[:] = one, word ^ one


def _word_of(number, n):
    """A word of which `below(stream, n)` makes this number."""
    return ((2 * number + 1) << 31) // n


@contextmanager
def chance(rule, **functions):
    """Let an interpreted rule, and those of its file, call these instead of what they draw with."""
    with patch.dict(plain(rule).__globals__, functions):
        yield


def run_on(s):
    """Go on to the next decision, interpreted: compiled on its own this is every rule of the game once more."""
    plain(rules.run_on)(s, D)


def legal(s, seat=None):
    """The legal moves in notation."""
    out = np.zeros(MAX_LEGAL, np.int16)
    n = rules.legal(s, D, int(s.turn) if seat is None else seat, out)
    return {MOVES.notation(int(move)) for move in out[:n]}


def targets(s, verb="travel"):
    """The neighbourhoods that the legal moves of a verb name."""
    out = np.zeros(MAX_LEGAL, np.int16)
    n = rules.legal(s, D, int(s.turn), out)
    first = MOVES.first[verb]
    return {int(move) - first for move in out[:n] if first <= move < first + 90}


def refusal(s, verb, place=0, seat=None):
    """Why a move is refused, by number."""
    return int(rules.refuse(s, D, int(s.turn) if seat is None else seat, MOVES.first[verb] + place))


def play(s, verb, place=0, seat=None):
    """Play a legal move."""
    seat = int(s.turn) if seat is None else seat
    move = MOVES.first[verb] + place
    assert rules.refuse(s, D, seat, move) == 0, f"{MOVES.notation(move)} is refused"
    rules.play(s, D, seat, move)


def happened(s, kind):
    """The happenings of a kind, as (seat, subject, amount, other)."""
    return [
        (int(h.seat), int(h.subject), int(h.amount), int(h.other))
        for h in s.happenings.ring[: s.happenings.n]
        if h.kind == kind
    ]


def lean_of(s, hood, seat=0):
    return int(s.lean[hood, seat])


def solid_of(s, hood, seat=0):
    return int(s.solid[hood, seat])
