"""What the worked cases do not show: the set-up, tables of numbers, rulings that need more than one state."""

from __future__ import annotations

import numpy as np
import pytest
from mean_streets_table import Table

from backroom.core.dice import below, seed_stream
from backroom.core.errors import IllegalMove
from backroom.core.match import Match
from backroom.core.playout import CHOICES
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.invariants import invariants
from backroom.games.mean_streets.rules.casino import best_line
from backroom.games.mean_streets.rules.common import dice_of
from backroom.games.mean_streets.rules.new_turf import losses
from backroom.games.mean_streets.rules.setup import begin_second_era
from backroom.games.mean_streets.scoring import rank_of, reputation
from backroom.games.mean_streets.state import PAYOUTS, Phase, Rank

SEEDS = range(40)


def cards(pile):
    return pile.cards[: pile.n].tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_g4_the_first_era_is_dealt_as_the_book_says(seed):
    """G4, §set-up, R1, R2, R4: 12 Locations with 3 rivals, 5 rivals left, 12 events, 2 cards out face down."""
    s = Match(GAME, seed=seed, deck="v1").state
    assert s.locations.n == 12
    assert sum(card >= 12 for card in cards(s.locations)) == 3
    assert s.rivals_left.n == 5
    assert s.events.n == 12
    assert len(set(s.hidden_out.tolist()) & set(range(12))) == 2
    assert (s.turn, s.era, s.bonus, s.dice) == (1, 1, 1, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_r1_with_five_rivals_in_the_box_two_are_left(seed):
    """G4, §set-up, R1."""
    s = Match(GAME, seed=seed, deck="v1", options=GAME.choose_options(rival_pool=5)).state
    assert sum(card >= 12 for card in cards(s.locations)) == 3
    assert s.rivals_left.n == 2
    assert set(cards(s.rivals_left)) | {card for card in cards(s.locations) if card >= 12} == set(range(12, 17))


@pytest.mark.parametrize("seed", SEEDS)
def test_g4_the_second_era_has_ten_events_and_what_was_out_stays_out(seed):
    """G4, §second-era, R2, R3, R4."""
    match = Match(GAME, seed=seed, deck="v1")
    s, out = match.state, set(match.state.hidden_out.tolist())
    begin_second_era(s)
    assert s.events.n == 10 and len(set(cards(s.events))) == 10
    assert not out & set(cards(s.locations))
    assert s.locations.n == 14 and s.rivals_left.n == 3


def test_a_race_has_the_same_cards_whatever_is_rolled():
    """§second-era: the streams of the deal are not touched by dice."""
    first, second = (Match(GAME, seed=9, deck="v1") for _ in range(2))
    first.play("new_turf 3")
    for match in (first, second):
        match.state.row.n = 0
        begin_second_era(match.state)
    assert cards(first.state.events) == cards(second.state.events)


@pytest.mark.parametrize(
    ("rep", "dice"),
    [(0, 3), (4, 3), (5, 4), (9, 4), (10, 5), (14, 5), (15, 6), (19, 6), (20, 7), (25, 8), (29, 8), (30, 9), (37, 9)],
)
def test_g3_dice_by_reputation(rep, dice):
    """G3, §reputation."""
    table = Table(controlled=[], bonus=rep)
    assert dice == dice_of(reputation(table.s))


@pytest.mark.parametrize(
    ("brought", "first", "second", "survivors"),
    [
        (6, 6, 6, 6), (6, 4, 4, 0), (6, 1, 1, 0), (6, 1, 3, 2), (6, 3, 4, 3), (6, 5, 6, 4), (3, 1, 2, 1), (3, 2, 4, 1),
        (3, 4, 5, 2), (9, 2, 3, 3), (9, 3, 5, 4), (9, 4, 6, 6), (4, 1, 3, 1), (5, 4, 5, 3), (1, 6, 5, 0), (1, 6, 6, 1),
    ],
)  # fmt: skip
def test_g11_casualties(brought, first, second, survivors):
    """G11, §casualties, R24: doubles before totals; R25: rounded up, so a lone henchman lives on a double six only."""
    assert survivors == brought - losses(brought, first, second)


@pytest.mark.parametrize(
    ("hand", "dollars"),
    [
        ("11123", 8), ("12344", 10), ("23455", 10), ("13456", 10), ("22333", 12), ("15555", 15), ("12345", 20),
        ("23456", 20), ("66666", 25), ("11223", 0), ("12356", 0), ("11346", 0), ("12234", 10), ("11112", 15),
    ],
)  # fmt: skip
def test_g19_casino_hands(hand, dollars):
    """G19, §casino."""
    table = Table()
    table.s.hand[:] = [int(face) for face in hand]
    assert dollars == PAYOUTS[best_line(table.s.hand)]


def naive_line(hand):
    """The best line by counting, as one would explain it."""
    counts = sorted((hand.count(face) for face in set(hand)), reverse=True)
    runs = [length for length in (5, 4) for low in range(1, 8 - length) if set(range(low, low + length)) <= set(hand)]
    if counts[0] == 5:
        return 25
    if 5 in runs:
        return 20
    if counts[0] == 4:
        return 15
    if counts == [3, 2]:
        return 12
    if 4 in runs:
        return 10
    return 8 if counts[0] == 3 else 0


def test_every_casino_hand_is_read_as_by_its_naive_twin():
    """§casino: all 7776 throws."""
    table = Table()
    for throw in range(6**5):
        hand = sorted(1 + throw // 6**i % 6 for i in range(5))
        table.s.hand[:] = hand
        assert naive_line(hand) == PAYOUTS[best_line(table.s.hand)], hand


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, Rank.ASSOCIATE), (10, Rank.ASSOCIATE), (11, Rank.SOLDIER), (20, Rank.SOLDIER), (21, Rank.CAPOREGIME),
        (25, Rank.CAPOREGIME), (26, Rank.STREET_BOSS), (30, Rank.STREET_BOSS), (31, Rank.CONSIGLIERI),
        (36, Rank.UNDERBOSS),
        (41, Rank.FRONT_BOSS), (46, Rank.DA_BOSS), (50, Rank.DA_BOSS), (51, Rank.CAPO_DI_CAPI), (59, Rank.CAPO_DI_CAPI),
    ],
)  # fmt: skip
def test_ranks(points, rank):
    """§ranks."""
    assert rank == rank_of(Table().s, points)


def test_r66_ranks_are_spelled_as_printed():
    """R66, §ranks."""
    for language in ("en", "fr"):
        words = GAME.words(language)
        assert words(f"rank.{int(Rank.CONSIGLIERI)}") == "Consiglieri"
        assert words(f"rank.{int(Rank.CAPO_DI_CAPI)}") == "Capo Di Capi"


def test_r14_new_turf_without_a_target_says_why():
    """R14, §new-turf."""
    table = Table(controlled=[4], begin=True)
    assert "both empty" in table.why_not("new_turf 1")


def test_r26_henchmen_cannot_be_moved_without_a_fight():
    """R26, §henchmen: no move of the assignment or the actions moves one."""
    table = Table(controlled=[4, 5], henchmen=[3, 0], dice=3)
    with pytest.raises(IllegalMove, match="first choose how many dice go on New Turf"):
        table.play("place 1")


def test_r40_an_old_location_never_overflows_the_row():
    """R40, §thirteenth-location: with thirteen controlled of fifteen cards at most two lie elsewhere."""
    table = Table(
        controlled=[0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14], row=[15, 16], deck=[9], hidden_out=[10, 11], dice=3
    )
    table.roll([6, 6, 1]).play("new_turf 3", "target fresh", "replace 3")
    assert cards(table.s.row) == [3, 15, 16]
    assert table.fact("discard") == []


def test_r64_there_is_always_a_legal_move():
    """R64, §turn-order: even with no Location, no target and no money."""
    table = Table(controlled=[], cash=0, begin=True)
    for _ in range(3):
        assert table.legal
        table.match.play(table.match.legal_ids(0)[0])
    table.match.play("new_turf 0" if table.s.phase == Phase.ASSIGN_NEW_TURF else table.match.legal_ids(0)[0])
    assert table.legal


def test_r70_a_rival_lost_before_the_end_does_not_count():
    """R70, §scoring."""
    table = Table(controlled=[12, 13, 14, 15], row=[16], bonus=0, era=2, turn=22, phase="challenge", events=[])
    table.play("challenge no")
    assert table.match.scores == (2 + 3 + 3 + 2 + 5,)


def test_dice_put_nowhere_stand_on_old_turf():
    """R10, §old-turf."""
    table = Table(controlled=[4, 5], deck=[7, 8], bonus=4, cash=20)
    table.roll([1, 2]).play("new_turf 1", "hire_dice 1", "reputation_dice 0", "gear none")
    assert table.fact("old_turf") == 2


def test_the_whole_game_is_sound_on_the_test_deck():
    """Every invariant after every move of random games, deck v1."""
    stream = np.zeros(2, np.int64)
    for seed in range(6):
        match = Match(GAME, seed=seed, deck="v1")
        seed_stream(stream, seed, CHOICES)
        while not match.over:
            invariants(match.state, match.deck.record)
            legal = match.legal_ids(0)
            match.play(legal[below(stream, len(legal))])
        invariants(match.state, match.deck.record)
        assert match.state.turn == 22


def test_r69_a_card_swept_from_the_row_is_fresh_when_drawn_again_and_newest_when_failed():
    """§second-era, R69"""
    table = Table(controlled=[4], row=[1, 2], deck=[0], turn=12, dice=0).play("wait")
    s = table.s
    assert s.era == 2 and s.row.n == 0 and {0, 1, 2} < set(cards(s.locations))
    assert int(s.known_in_deck) == 1 << 1 | 1 << 2
    order = [card for card in cards(s.locations) if card not in (1, 2)]
    s.locations.cards[: s.locations.n] = [*order, 2, 1]  # 1 on top
    table.roll([1, 1, 1]).play("new_turf 3")
    assert cards(s.row) == [1] and int(s.known_in_deck) == 1 << 2
    order = [card for card in cards(s.locations) if card != 2]
    s.locations.cards[: s.locations.n] = [*order, 2]
    table.roll([1, 1, 1]).play("new_turf 3", "target fresh")
    assert cards(s.row) == [2, 1] and int(s.known_in_deck) == 0
