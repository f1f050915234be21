"""The weekend bonus."""

from ninety_table import (
    campaign,
    lean_of,
    legal,
    load_dice,
    next_card,
    play,
    refusal,
    run_on,
    schedule,
    solid_of,
    targets,
    votes,
)

from backroom.games.ninety.state import Phase, Refusal

WARRIOR = 12
TEFLON = 11


def saturday(players=2, die=5, **more):
    """A weekend turn of seat 0 in which the die has fallen."""
    prepare = more.pop("prepare", None)
    s = campaign(players, **more)
    s.day = 6
    s.weekend_die = die
    s.phase = Phase.WEEKEND
    s.points = 0
    if prepare:
        prepare(s)
    run_on(s)
    return s


def leans(*places):
    """Lean votes to place before the turn: neighbourhood, seat, how many."""

    def prepare(s):
        for hood, seat, n in places:
            votes(s, hood, seat, lean=n)

    return prepare


def test_g22_an_odd_roll():
    """G22 (§weekends, R36, R37): $1,000, or a lean vote anywhere turns solid; without one $1,000 without asking."""
    s = saturday(at=38, prepare=lambda s: votes(s, 37, 0, lean=2))
    assert {"bonus cash", "bonus upgrade"} <= legal(s)
    play(s, "bonus", 0)
    assert s.cash[0] == 25 and s.phase == Phase.ACT
    s = saturday(at=38, prepare=leans((37, 0, 2), (40, 0, 1)))
    play(s, "bonus", 1)
    assert targets(s, "upgrade") == {37, 40}
    play(s, "upgrade", 37)
    assert (lean_of(s, 37), solid_of(s, 37)) == (1, 1) and s.phase == Phase.ACT
    s = saturday(at=38)
    assert s.cash[0] == 25 and s.phase == Phase.ACT


def test_an_upgrade_with_one_place_needs_no_choice():
    """§weekends, R28: a single option is applied automatically; a full pair of solids is no place."""
    s = saturday(at=38, prepare=lambda s: (votes(s, 37, 0, lean=1), votes(s, 40, 0, lean=1, solid=2)))
    play(s, "bonus", 1)
    assert solid_of(s, 37) == 1 and s.phase == Phase.ACT


def test_g23_an_even_roll_removes_two_votes():
    """G23 (§weekends, R38): 37 is B's alone; in 40, where several have a vote, whose is asked, the own one too."""

    def set_votes(s):
        s.day = 7
        votes(s, 37, 1, lean=2)
        for seat in range(3):
            votes(s, 40, seat, lean=1)

    s = saturday(3, die=2, at=38, prepare=set_votes)
    play(s, "bonus", 2)
    assert targets(s, "remove") == {37, 40}
    assert refusal(s, "stop") == Refusal.MUST_GO_ON
    play(s, "remove", 37)
    assert lean_of(s, 37, 1) == 1 and s.phase == Phase.REMOVE
    play(s, "remove", 40)
    assert s.phase == Phase.REMOVE_FROM and s.leans[:3].tolist() == [1, 2, 1]
    assert legal(s) == {"remove_from 0", "remove_from 1", "remove_from 2"}
    load_dice(s, 3, 4)
    play(s, "remove_from", 2)
    assert [lean_of(s, 40, seat) for seat in range(3)] == [1, 1, 0]
    assert s.phase == Phase.ACT and s.white.tolist() == [3, 4, 0] and s.points == 7


def test_a_last_place_with_several_votes_is_taken_automatically_and_asks_whose():
    """§weekends, R37, R38: one neighbourhood is no choice, its candidates are; an own vote may be taken."""
    s = saturday(3, die=2, at=38, prepare=leans((37, 1, 1), (40, 0, 1), (40, 2, 1)))
    play(s, "bonus", 2)
    play(s, "remove", 37)
    assert s.phase == Phase.REMOVE_FROM and legal(s) == {"remove_from 0", "remove_from 2"}
    play(s, "remove_from", 0)
    assert lean_of(s, 40, 0) == 0 and lean_of(s, 40, 2) == 1 and s.phase == Phase.ACT


def test_r38_own_votes_may_go_but_need_not():
    """§weekends, R38: own votes are eligible; once no opponent has one, one may stop."""
    s = saturday(2, die=4, at=38, prepare=leans((37, 1, 1), (40, 0, 2), (41, 0, 2)))
    play(s, "bonus", 2)
    assert targets(s, "remove") == {37, 40, 41}
    play(s, "remove", 37)
    assert {"stop", "remove homewood_north"} <= legal(s)
    play(s, "stop")
    assert lean_of(s, 40) == 2 and s.phase == Phase.ACT


def test_r60_teflon_is_no_shield_on_weekends():
    """§weekends, R60."""
    s = saturday(2, die=4, at=38, bios=(15, TEFLON), prepare=lambda s: votes(s, 37, 1, lean=3))
    play(s, "bonus", 2)
    assert lean_of(s, 37, 1) == 1  # both removals were forced


def test_g24_moving_directly_anywhere():
    """G24 (§weekends, R39, R40): Downtown at no cost, then 3 + 1 points; fundraising immediately."""
    s = saturday(2, die=4, at=38, prepare=lambda s: votes(s, 37, 1, lean=1))
    play(s, "bonus", 3)
    assert len(targets(s, "appear")) == 90
    load_dice(s, 3, 1)
    play(s, "appear", 16)
    assert s.points == 4 and s.at[0] == 16 and "fundraise" in legal(s)


def test_r39_staying_forgoes_the_bonus():
    """§weekends, R39: the own position may be picked; the rest of the own turf is no other place."""
    s = saturday(2, die=4, turfs=(14, 9), prepare=lambda s: votes(s, 37, 1, lean=1))
    play(s, "bonus", 3)
    assert {7} | (set(range(90)) - {24, 86}) == targets(s, "appear")
    assert refusal(s, "appear", 24) == Refusal.TURF_INSIDE
    play(s, "appear", 7)
    assert s.at[0] == 7 and s.phase == Phase.ACT


def test_without_votes_on_the_map_only_moving_is_left():
    """§weekends, R37."""
    s = saturday(2, die=6, at=38)
    assert s.phase == Phase.APPEAR


def test_the_pair_follows_the_parity():
    """§weekends, R54: 1, 3 and 5 the first pair, 2, 4 and 6 the second; the value is not used again."""
    for die in range(1, 7):
        s = saturday(2, die=die, at=38, prepare=lambda s: (votes(s, 37, 0, lean=1), votes(s, 40, 0, lean=1)))
        first = {"bonus cash", "bonus upgrade"}
        assert (first <= legal(s)) == (die % 2 == 1)
        assert refusal(s, "bonus", 0 if die % 2 == 0 else 2) == Refusal.OTHER_PARITY


def test_r30_mail_and_events_before_the_bonus():
    """§weekends, §direct-mailing, R30: mail at the near price before moving away; attending too."""

    def set_votes(s):
        votes(s, 37, 0, lean=2)
        schedule(s, 37)

    s = saturday(2, die=4, at=37, prepare=set_votes)
    play(s, "mail", 37)
    assert s.cash[0] == 10 and s.phase == Phase.WEEKEND
    play(s, "attend")
    assert s.events[0] == 1 and s.phase == Phase.WEEKEND
    assert refusal(s, "canvass") == Refusal.WRONG_PHASE


def test_r36_everybody_gets_one_on_each_weekend_day():
    """§weekends, R36: between the draw and the dice, in every seat's turn."""
    s = campaign(2, points=1, at=37)
    s.day = 6
    next_card(s, 3)
    play(s, "end_turn")
    assert s.turn == 1 and s.weekend_die > 0


def test_r41_the_weekend_warrior_takes_both():
    """§weekends, R41: nobody leaves $1,000; the second of the even pair may be left."""
    s = saturday(2, die=5, at=38, bios=(WARRIOR,), prepare=leans((37, 0, 2), (40, 0, 1)))
    play(s, "bonus", 1)
    s_upgrade = s.phase
    play(s, "upgrade", 40)
    assert s_upgrade == Phase.UPGRADE
    assert s.phase == Phase.WEEKEND and refusal(s, "stop") == Refusal.MUST_GO_ON
    assert refusal(s, "bonus", 1) == Refusal.BONUS_TAKEN
    play(s, "bonus", 0)
    assert s.cash[0] == 25 and s.phase == Phase.ACT

    s = saturday(2, die=4, at=38, bios=(WARRIOR,), prepare=lambda s: votes(s, 37, 1, lean=3))
    play(s, "bonus", 3)
    play(s, "appear", 16)
    assert {"bonus remove", "stop"} <= legal(s)
    play(s, "stop")
    assert s.phase == Phase.ACT and lean_of(s, 37, 1) == 3


def test_attend_auto_after_moving_directly():
    """§weekends, R39: moving directly counts as entering."""

    def set_votes(s):
        votes(s, 40, 1, lean=1)
        schedule(s, 37)

    s = saturday(2, die=4, at=38, attend="auto", prepare=set_votes)
    play(s, "bonus", 3)
    play(s, "appear", 37)
    assert s.events[0] == 1


def test_a_bonus_that_would_do_nothing_is_refused_with_its_reason():
    """§weekends, R37: nothing leans one's way, or nothing leans at all; an event here keeps the choice open."""
    for die, bonus, reason in ((5, 1, Refusal.NOTHING_TO_UPGRADE), (4, 2, Refusal.NOTHING_TO_REMOVE)):
        s = saturday(die=die, at=37, prepare=lambda s: schedule(s, 37))
        assert s.phase == Phase.WEEKEND and "attend" in legal(s)
        assert refusal(s, "bonus", bonus) == reason
        votes(s, 40, 0, lean=1)
        assert refusal(s, "bonus", bonus) == Refusal.NONE
