"""The end of the game in its order, and who wins (§end, §winning)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from mayor_table import DECK, amounts, do, held, letters, moves, table, why_not

from backroom.core.match import Happening, Match
from backroom.core.record import NOBODY, copy_of
from backroom.core.words import LANGUAGES
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.draw.end import decided
from backroom.games.mayor_of_chicago.rules import run_on
from backroom.games.mayor_of_chicago.rules.end import beats_opponent, count, pay_for_corruption
from backroom.games.mayor_of_chicago.scoring import projected_votes, returns, scores
from backroom.games.mayor_of_chicago.state import CORRUPTION, VOTE, Kind, Phase, Refusal

FULL = tuple(tuple(range(1 + 7 * row, 8 + 7 * row)) for row in range(4))
FIVE = (36, 37, 38, 39, 40)
SEVEN = (36, 37, 38, 39, 40, 41, 42)


def finish(s: Any) -> Any:
    """Let the last turn run out."""
    s.phase = Phase.NEXT_TURN
    run_on(s, DECK)
    return s


def test_g34_a_win_step_by_step() -> None:
    """Missing cards, the Immediate that never came, End effects, Corruption, penalty (§end, R42, R45, R46, R47)."""
    rows = (FULL[0], FULL[1], FULL[2][:6], FULL[3][:6])
    s = table(rows, (58, 9, 7, 2, 12, 4), events=(8, 9, 6, 12, 5, 4), done=31, discards=FIVE, drawn=45)
    finish(s)
    assert letters(s, "C") == {"C": 6}
    assert amounts(s) == [0, 1, 2], "event 6, Whistle-stop Tour, is due now: two more Popularity"
    do(s, "settle 2")
    assert letters(s, "VDCB") == {"V": 62, "D": 5, "C": 8, "B": 0}, "Straw Poll and the raid follow automatically"
    assert amounts(s) == [0, 1, 2], "Strike at the Yards: two more Power"
    do(s, "settle 2")
    assert s.phase == Phase.OVER
    assert letters(s, "VDC") == {"V": 52, "D": 1, "C": 6}
    assert s.winners == 1


def test_g35_a_loss_step_by_step() -> None:
    """§end, R45, R47: no pair of Dollars is left for the Corruption."""
    s = table(FULL, (40, 10, 3, 0, 10, 7), events=(9, 4, 10, 8, 6, 11), done=63, discards=SEVEN, drawn=45)
    finish(s)
    assert letters(s, "V") == {"V": 43}
    assert amounts(s) == [1, 2]
    do(s, "settle 1")
    assert s.phase == Phase.OVER
    assert letters(s, "VDC") == {"V": 28, "D": 1, "C": 7}
    assert s.winners == 0


@pytest.mark.parametrize(("corruption", "wins"), [(4, True), (5, False), (6, False)])
def test_g36_ties_go_to_less_corruption(corruption: int, wins: bool) -> None:
    """Equal Votes win only with strictly less Corruption than the opponent's 5 (§winning, R48)."""
    assert bool(beats_opponent(table(held=(46, 0, 0, 0, 0, corruption)), DECK, 0)) == wins
    assert beats_opponent(table(held=(47, 0, 0, 0, 0, 99)), DECK, 0)
    assert not beats_opponent(table(held=(45, 0, 0, 0, 0, 0)), DECK, 0)


def test_g37_a_hand_without_a_block_ends_the_game() -> None:
    """24 cards missing, all six Immediates from left to right (§end, R42, R43)."""
    rows = ((10,), (15,), (5,), (35,))
    s = table(rows, (9, 7, 0, 0, 15, 0), events=(8, 3, 12, 4, 6, 5), done=0, hand=(16, 20), drawn=45)
    finish(s)
    assert s.candidates[0].event_done == 63
    assert letters(s, "C") == {"C": 24}, "19 more than the opponent's 5"
    assert s.phase == Phase.EVENT and s.event_slot == 5, "Grand Jury: Votes or Power"
    do(s, moves(s)[0])
    assert s.phase == Phase.OVER and s.candidates[0].hand.n == 2


def test_r44_the_last_assistants_have_to_be_placed() -> None:
    """With an empty deck placing is no longer optional, only its order (§end, R44)."""
    s = finish(table(hand=(37, 38), drawn=45))
    assert moves(s) == ["place 1", "place 2"]
    assert why_not(s, "draw") == Refusal.NO_CARDS_LEFT
    do(s, "place 1", "block 1 1")
    assert s.phase == Phase.PLACE_BLOCK, "the last one is taken up automatically"


def test_r45_dollars_pay_for_corruption_first_and_r46_it_stays() -> None:
    """R45, R46, R49."""
    s = table(held=(9, 0, 7, 0, 0, 5))
    pay_for_corruption(s, 0)
    assert held(s) == (7, 0, 1, 0, 0, 5)
    s = table(held=(1, 0, 0, 0, 0, 5))
    pay_for_corruption(s, 0)
    assert held(s) == (0, 0, 0, 0, 0, 5)


@pytest.mark.parametrize(
    ("opponent", "discard_penalty", "votes"), [(4, 0, 43), (3, 0, 50), (3, 1, 43), (4, 1, 43), (0, 1, 43)]
)
def test_r47_the_penalty_for_discarded_assistants(opponent: int, discard_penalty: int, votes: int) -> None:
    """Against an opponent with the icon, or by option against all (§end, R47)."""
    s = table(held=(50, 0, 0, 0, 0, 0), discards=SEVEN, opponent=opponent, discard_penalty=discard_penalty, drawn=45)
    count(s, DECK)
    assert held(s)[0] == votes


def test_r47_a_deck_may_spare_single_cards() -> None:
    """R47: should the icon turn out to be on the assistants, the field `penalty` says whose discard costs a Vote."""
    d = copy_of(DECK)
    d.city[SEVEN[0]].penalty = d.city[SEVEN[3]].penalty = 0
    s = table(held=(50, 0, 0, 0, 0, 0), discards=SEVEN, drawn=45)
    count(s, d)
    assert held(s)[0] == 45


def test_r49_votes_stop_at_0() -> None:
    s = table(held=(3, 0, 0, 0, 0, 0), discards=SEVEN, drawn=45)
    count(s, DECK)
    assert held(s)[0] == 0 and s.winners == 0


def test_scores_before_the_end_are_those_of_an_end_now() -> None:
    """§end: Straw Poll gives 2, missing 20 cards cost 20 Corruption, 25 Dollars pay 12 of them."""
    s = table(held=(40, 9, 25, 0, 10, 0), events=(8, 9, 6, 12, 10, 3))
    out = np.zeros(1, np.int32)
    scores(s, DECK, out)
    assert out[0] == projected_votes(s, DECK, 0)
    assert not s.scratch.any()
    s = table(FULL, (50, 9, 0, 0, 10, 0), events=(8, 9, 6, 12, 10, 3), done=63, drawn=45)
    assert projected_votes(s, DECK, 0) == 52


def test_a_result_is_a_win_or_a_loss_and_then_its_margin() -> None:
    """§winning: every win is worth more than every loss, a clear one more than a narrow one."""
    values = []
    for votes in (0, 40, 46, 47, 60, 99):
        s = table(held=(votes, 0, 0, 0, 0, 5), events=(8, 9, 6, 12, 10, 3), drawn=45)
        s.candidates[0].held[5] = 0 if votes > 46 else 5
        count(s, DECK)
        out = np.zeros(1)
        returns(s, DECK, out)
        values.append(float(out[0]))
    assert values == sorted(values)
    assert [value > 0 for value in values] == [False, False, False, True, True, True]
    assert max(map(abs, values)) <= 1


@pytest.mark.parametrize(
    ("votes", "corruption", "won", "said"),
    [
        (48, 3, True, "Votes, against Barnaby Quill (1 star)"),
        (46, 3, True, "As many Votes as Barnaby Quill. Less Corruption decides: 3 to 8."),
        (46, 9, False, "As many Votes as Barnaby Quill. Less Corruption would have decided: 9 to 8."),
        (45, 0, False, "You were one Vote short of Barnaby Quill."),
        (41, 0, False, "You were 5 Votes short of Barnaby Quill."),
    ],
)
def test_the_end_screen_says_what_decided_it(votes: int, corruption: int, won: bool, said: str) -> None:
    """§winning: equal Votes are decided by Corruption."""
    match = Match(GAME, options=GAME.choose_options(opponent=0))
    match.state.candidates[0].held[[VOTE, CORRUPTION]] = votes, corruption
    rival = match.deck.cards.opponent[0]
    assert (rival.name, rival.votes, rival.corruption) == ("Barnaby Quill", 46, 8)
    assert decided(match, GAME.words("en"), rival, won=won) == said


@pytest.mark.parametrize(
    ("votes", "said"),
    [
        ((47, 40), "Otto is 6 Votes short. Both of you must beat Barnaby Quill."),
        ((45, 47), "Ada is one Vote short. Both of you must beat Barnaby Quill."),
        ((40, 41), "Both of you must beat Barnaby Quill."),
    ],
)
def test_the_end_of_a_co_op_says_who_was_short(votes: tuple[int, int], said: str) -> None:
    """§winning: the large figures name nobody."""
    match = Match(GAME, options=GAME.choose_options(opponent=0, players=2), players=("Ada", "Otto"))
    rival = match.deck.cards.opponent[0]
    for seat, own in enumerate(votes):
        match.state.candidates[seat].held[VOTE] = own
        match.state.winners |= (own > rival.votes) << seat
    assert rival.votes == 46 and decided(match, GAME.words("en"), rival, won=False) == said


@pytest.mark.parametrize(
    ("votes", "dollars", "english", "french"),
    [
        (0, 0, " pays **nothing** for 3 Corruption.", " ne paie **rien** pour 3 Corruption."),
        (1, 0, " pays **1 Vote** for 3 Corruption.", " paie **1 Voix** pour 3 Corruption."),
        (1, 4, " pays **$4 and 1 Vote** for 3 Corruption.", "paie **4\u00a0$ et 1 Voix** pour 3 Corruption."),
    ],
)
def test_what_is_paid_for_corruption_is_said_even_if_it_is_nothing(
    votes: int, dollars: int, english: str, french: str
) -> None:
    """R45, R46: Dollars as far as they go, then Votes as far as there are any."""
    view = Match(GAME).view(0)
    paid = Happening(kind=Kind.PAID, seat=0, learnt=NOBODY, subject=3, amount=votes, other=dollars)
    for language, sentence in zip(LANGUAGES, (english, french), strict=True):
        assert view.happening_text(paid, GAME.words(language)).endswith(sentence)
