"""Set-up, home turfs, seeding, calendar."""

import numpy as np
import pytest
from ninety_table import DECK, D, campaign, chance, fresh, happened, lean_of, legal, next_card, play, refusal, targets

from backroom.core.jit import plain
from backroom.core.record import EMPTY, find, remove_at
from backroom.games.ninety.rules.setup import sow
from backroom.games.ninety.state import DAYS, NO_BIO, SEATS, SITES, TURFS, ZONES, Kind, Phase, Refusal, Where


def test_the_box_holds_what_it_should():
    """§contents, R7, R34: 90 neighbourhoods in 6 regions, 15 turfs, 100 cards; the bank is unlimited."""
    assert (SITES, ZONES, TURFS, SEATS, DAYS) == (90, 6, 15, 5, 15)
    assert np.bincount(D.region).tolist() == [18, 15, 14, 13, 15, 15]
    assert (D.n_events, D.n_coffee, D.n_bios) == (90, 10, 15)
    assert fresh().cash.dtype.itemsize >= 2 and fresh().canvassers.dtype.itemsize >= 2


@pytest.mark.parametrize(("players", "blocks", "open_hoods"), [(5, 30, 74), (2, 12, 83), (3, 18, 80), (4, 24, 77)])
def test_g4_everybody_starts_alike(players, blocks, open_hoods):
    """G4 (§start, §seeding, R13): 6 lean votes each from the bank, 10 canvassers and $1,500 each, 3 home turfs each."""
    s = fresh(players=players, bios="off")
    while s.phase == Phase.SEED:
        play(s, "seed", min(targets(s, "seed")))
    assert s.lean.sum(axis=0).tolist() == [6] * players + [0] * (5 - players)
    assert s.blocks.sum() == blocks and s.lean.sum() == blocks and s.solid.sum() == 0
    assert s.canvassers[:players].tolist() == [10] * players
    assert s.cash[:players].tolist() == [15] * players
    assert (s.home != EMPTY).sum() == 3 * players
    assert (s.home == EMPTY).sum() - 1 == open_hoods


def test_g5_seeding_by_cards_skips_coffee_turfs_and_downtown():
    """G5 (§seeding, R10, R11, R45): coffee, a turf and 16 are skipped; two votes each in 37, 58; all cards return."""
    s = campaign(2, turfs=(9, 10))
    s.phase = Phase.SOW
    drawn = (93, 2, 16, 37, 58, 27, 40)  # 2 Allentown belongs to the other's turf 10
    next_card(s, *drawn)
    to_come = list(drawn)
    with chance(sow, draw_any=lambda pile, stream: remove_at(pile, find(pile, to_come.pop(0)))):
        plain(sow)(s, D)
    assert np.flatnonzero(s.blocks).tolist() == [27, 37, 40, 58]
    assert [lean_of(s, hood, 0) for hood in (37, 58)] == [2, 2] and s.leans[0] == 4
    assert [lean_of(s, hood, 1) for hood in (27, 40)] == [2, 2] and s.leans[1] == 4
    assert sorted(s.deck.cards[: s.deck.n].tolist()) == [2, 16, 27, 37, 40, 58, 93]
    assert s.events.sum() == 0
    assert s.phase == Phase.SEED


def test_each_seeded_card_gives_two_votes_to_one_seat():
    """§seeding, R11: cards are unique, so no two seats are seeded in one neighbourhood by cards."""
    for seed in range(20):
        s = fresh(seed, players=5)
        by_cards = [(seat, hood) for seat, hood, amount, _ in happened(s, Kind.SEEDED) if amount == 2]
        assert len(by_cards) == 10 and len({hood for _, hood in by_cards}) == 10
        assert [seat for seat, _ in by_cards[::2]] == [(int(s.first) + k) % 5 for k in range(5)]


def test_r12_the_two_picks_differ_and_keep_the_limits():
    """§seeding, R12: a hood may hold own or other blocks already; the same hood is not picked twice in a row."""
    s = fresh(players=2, bios="off")
    hood = next(h for h in targets(s, "seed") if s.lean[h].sum() == 0)
    first = int(s.turn)
    play(s, "seed", hood)
    assert s.turn == first
    assert refusal(s, "seed", hood) == Refusal.JUST_PICKED
    assert refusal(s, "seed", 16) == Refusal.DOWNTOWN
    assert refusal(s, "seed", int(np.flatnonzero(s.home == 0)[0])) == Refusal.HOME_TURF
    play(s, "seed", min(targets(s, "seed")))
    assert s.turn != first
    assert hood in targets(s, "seed")


def test_r14_the_marker_starts_on_the_lowest_hood_of_the_turf():
    """§home-turf, R14."""
    s = fresh(players=5)
    for seat in range(5):
        assert s.at[seat] == min(np.flatnonzero(s.home == seat))


def test_r8_bios_and_turfs_are_dealt_at_random_and_unique():
    """§setup, R8, R9: over many seeds every card and every first player comes up; no two seats share one."""
    bios, turfs, first = set(), set(), set()
    for seed in range(80):
        s = fresh(seed, players=5)
        assert len(set(s.bio.tolist())) == 5 and len(set(s.turf.tolist())) == 5
        bios |= set(s.bio.tolist())
        turfs |= set(s.turf.tolist())
        first.add(int(s.first))
    assert bios == set(range(15)) and turfs == set(range(15)) and first == set(range(5))


def test_a_draft_offers_two_cards_and_keeps_one():
    """§setup, R8: draft2 of bios, then of home turfs, in turn order."""
    s = fresh(players=3, bios="draft2", home_turfs="draft2")
    assert s.phase == Phase.DRAFT_BIO and legal(s) == {"keep_bio 0", "keep_bio 1"}
    seats = []
    for _ in range(3):
        seats.append(int(s.turn))
        kept, left = int(s.offer[1]), int(s.offer[0])
        play(s, "keep_bio", 1)
        assert s.bio[seats[-1]] == kept and left not in s.bio.tolist()
    assert seats == [(int(s.first) + k) % 3 for k in range(3)]
    assert s.phase == Phase.DRAFT_TURF
    for _ in range(3):
        seat, kept = int(s.turn), int(s.offer[0])
        assert refusal(s, "keep_bio", 0) == Refusal.WRONG_PHASE
        play(s, "keep_turf", 0)
        assert s.turf[seat] == kept
    assert s.phase == Phase.SEED


def test_without_bios_nobody_has_one():
    """§setup: bios=off."""
    assert set(fresh(players=4, bios="off").bio.tolist()) == {NO_BIO}


@pytest.mark.parametrize(
    ("players", "start", "turns", "weekends"), [(4, 1, 60, [6, 7, 13, 14]), (3, 8, 24, [13, 14]), (2, 15, 2, [])]
)
def test_g3_the_calendar(players, start, turns, weekends):
    """G3 (§calendar, §day): turns and weekend days; the first and the last day are Mondays."""
    days = DECK.cards.calendar.days
    assert len(days) == 15 and days[0] == days[14] == "Mon"
    assert [day for day, name in enumerate(days, 1) if name in ("Sat", "Sun")] == [6, 7, 13, 14]
    s = fresh(players=players, start_day=start, bios="off")
    while s.phase == Phase.SEED:
        play(s, "seed", min(targets(s, "seed")))
    seen, bonus_days = 0, set()
    while s.phase != Phase.OVER:
        if s.phase == Phase.COMMIT:
            seat = next(i for i in range(players) if int(s.waiting) >> i & 1)
            play(s, "commit", 5, seat)
        elif s.phase == Phase.ACT:
            if s.weekend_die:
                bonus_days.add(int(s.day))
            seen += 1
            play(s, "end_turn")
        elif s.phase == Phase.WEEKEND:
            play(s, "bonus", 0 if s.weekend_die % 2 else 3)
        else:
            play(s, "appear", int(s.at[s.turn]))
    assert seen == turns
    assert sorted(bonus_days) == weekends


def test_seat_compensation_gives_earlier_candidates_more():
    """§start: c * (n - 1 - k) canvassers more for the k-th in turn order."""
    s = fresh(players=4, bios="off", seat_compensation=3)
    order = [(int(s.first) + k) % 4 for k in range(4)]
    assert [int(s.canvassers[seat]) for seat in order] == [19, 16, 13, 10]


def test_without_coffee_the_deck_has_ninety_cards():
    """§seeding: coffee=off."""
    s = fresh(coffee="off")
    assert s.deck.n == 90 and (s.where == Where.ABSENT).sum() == 10
