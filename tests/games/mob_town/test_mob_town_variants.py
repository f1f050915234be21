"""Professionals, city cards, landmarks: a case each (§professionals, §city-cards, §landmarks, §big-money)."""

from __future__ import annotations

import pytest
from mob_town_table import DECK, Table
from test_mob_town_turns import CROSS

from backroom.core.match import Match
from backroom.core.words import words_in
from backroom.games.mob_town import GAME
from backroom.games.mob_town.rules.cards import cards_of_a_draw, lineup_size, picks_of_a_cash_in
from backroom.games.mob_town.rules.price import need_of, price_of
from backroom.games.mob_town.state import City, Phase, Professional, Refusal
from backroom.games.mob_town.text import professional_says
from backroom.kit.shapes import wrap


def hiring(who: Professional, **options: object) -> Table:
    """A table whose first professional is this one."""
    t = Table(professionals=True, **{"players": 3} | options)
    others = [other for other in range(12) if other != who]
    t.s.shown[:] = [int(who), *others[:2]]
    t.s.pros.n = 9
    t.s.pros.cards[:9] = others[2:]
    return t.city(*CROSS).token(0, 0).token(1, 1).token(4, 2)


def test_the_fence_takes_three() -> None:
    """R72: whatever Cash In would take."""
    t = hiring(Professional.FENCE, big_money=True).lineup("r1 n2 h3 h3 $").hand(0, "").next("w1 w2 w3", 15)
    t.play("hire 0", "take rat1", "take snake2", "take shark3")
    assert (t.cards(0), t.line(), int(t.s.briefcases[0])) == ("r1 n2 h3", "h3 $ w1 w2 w3", 2)


def test_the_bookie_draws_four_and_stops_at_the_law() -> None:
    """R72, R38: not a Draw, so Boomtown adds nothing; the display is filled even if the law came."""
    t = hiring(Professional.BOOKIE).set(city=int(City.BOOMTOWN)).hand(0, "").next("r1 r2 r3 n1 n2", 15).play("hire 0")
    assert t.cards(0) == "r1 r2 r3 n1"
    t = hiring(Professional.BOOKIE, rounds=1).hand(0, "").next("r1 law", 10).play("hire 0")
    assert (t.cards(0), t.phase) == ("r1", Phase.OVER)
    assert all(who >= 0 for who in t.s.shown)


def test_the_locksmith_pays_no_way() -> None:
    t = hiring(Professional.LOCKSMITH).hand(0, "w3 r1")
    assert 3 not in t.slots()
    t.play("hire 0", "target 3")
    assert int(t.s.owner[3]) == 0  # both cards are the only payment
    assert (t.cards(0), int(t.s.pros_out) >> 2 & 1) == ("", 1)


def test_the_enforcer_ignores_tokens_but_not_the_way() -> None:
    t = hiring(Professional.ENFORCER).token(1, 2, 1).hand(0, "n3 h1 $")
    assert int(price_of(t.s, t.d, 1, False)) == 6
    assert int(price_of(t.s, t.d, 1, True)) == 3
    t.play("hire 0", "target 1")
    assert (int(t.s.owner[1]), t.cards(0)) == (0, "h1 $")


def test_the_pickpocket_steals_two_for_all_to_see() -> None:
    t = hiring(Professional.PICKPOCKET).hand(0, "").hand(1, "f3 f3 f3").hand(2, "r1").play("hire 0", "rob 1")
    assert (t.cards(0), t.cards(1), int(t.s.known[0, 8])) == ("f3 f3", "f3", 2)
    t = hiring(Professional.PICKPOCKET).hand(1, "").hand(2, "")
    assert t.why("hire 0") == Refusal.NO_USE  # R38


def test_the_crooked_inspector_sends_tokens_home() -> None:
    """R42: nobody controls it, and its controller may control nothing."""
    t = hiring(Professional.INSPECTOR).token(4, 1).play("hire 0", "target 4")
    assert (int(t.s.owner[4]), int(t.s.stack[4]), t.s.supply[:3].tolist()) == (-1, 0, [11, 11, 12])
    assert int(need_of(t.s, t.d, 2, 3, False)) == 0


def test_the_moving_crew_swaps_two_cards() -> None:
    """R43: adjacency is found anew, tokens travel along."""
    t = hiring(Professional.MOVERS).play("hire 0", "target 0", "exchange 3")
    assert (t.places()[0], t.places()[3]) == ((3, 0), (0, 0))
    assert int(t.s.beside[3]) == 1 << 1
    assert int(t.s.owner[0]) == 0
    assert hiring(Professional.MOVERS).play("hire 0").why("target 5") == Refusal.NOT_THE_LAST
    assert hiring(Professional.MOVERS).play("hire 0", "target 2").why("exchange 1") == Refusal.NOT_A_HIGHER_SLOT


def test_the_getaway_driver_gives_two_actions() -> None:
    """R34, R72: one turn; no hiring inside; the display waits."""
    t = hiring(Professional.DRIVER).hand(0, "").next("r1 r2 n1 n2", 15).play("hire 0")
    assert (t.phase, int(t.s.actor)) == (Phase.MAIN, 0)
    assert t.why("hire 1") == Refusal.DRIVER_WAITS
    t.play("draw")
    assert int(t.s.actor) == 0
    t.play("draw")
    assert (int(t.s.actor), t.cards(0), int(t.s.stall)) == (1, "r1 r2 n1 n2", 0)
    assert all(who >= 0 for who in t.s.shown)


def bringing(who: Professional, cards: int, **options: object) -> Table:
    """The same table, where the professional brings cards."""
    t = hiring(who, **options)
    t.d.pro_cards[who] = cards
    return t


def test_the_locksmith_brings_cards_when_the_token_is_placed() -> None:
    """R73: they pay for nothing of hers; Boomtown adds nothing."""
    t = bringing(Professional.LOCKSMITH, 2).set(city=int(City.BOOMTOWN)).hand(0, "w3 r1").next("f1 f2 f3", 15)
    t.play("hire 0", "target 3")
    assert (int(t.s.owner[3]), t.cards(0), int(t.s.actor)) == (0, "f1 f2", 1)
    assert all(who >= 0 for who in t.s.shown)


def test_a_kept_professional_brings_cards_too() -> None:
    """R39, R73."""
    t = bringing(Professional.CHAUFFEUR, 3).hand(0, "").next("f1 f2 f3", 15).play("hire 0")
    assert (t.cards(0), int(t.s.kept[0]), int(t.s.actor)) == ("f1 f2 f3", 1 << Professional.CHAUFFEUR, 1)


@pytest.mark.parametrize(("players", "came"), [(2, ""), (3, "f1"), (4, "f1 f2 f3")])
def test_how_many_cards_depends_on_the_number_of_players(players: int, came: str) -> None:
    """R73: none with two, one with three, three with four players; each card face says so."""
    t = Table(players=players, professionals=True).next("f1 f2 f3 w1", 15).hand(0, "")
    t.s.shown[0] = Professional.LAUNDERER
    t.d.pro_cards[Professional.LAUNDERER] = (0, 1, 3)
    assert (t.play("hire 0").cards(0), int(t.s.actor)) == (came, 1)


def test_the_number_in_the_text_depends_on_the_number_of_players() -> None:
    """R73: two actions of the Getaway Driver with two players, three with three."""
    for players, actions in ((2, 2), (3, 3)):
        t = Table(players=players, professionals=True)
        t.s.shown[0] = Professional.DRIVER
        t.d.pro_amount[Professional.DRIVER] = (2, 3, 4)
        assert int(t.play("hire 0").s.extra) == actions


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_number_that_counts_at_the_table_is_on_the_card(language: str) -> None:
    """R73: in the gallery, where no table is meant, all three; no card says "draw 0"."""
    words = words_in(GAME.folder, language)
    for who in Professional:
        amounts, brought = DECK.record.pro_amount[who].tolist(), DECK.record.pro_cards[who].tolist()
        for players, amount, n in zip((2, 3, 4), amounts, brought, strict=True):
            plain = words(f"professional_says.{int(who)}", n=amount)
            expected = words("show.and_draw", a=plain, n=n) if n else plain
            assert professional_says(DECK, words, who, players) == expected
        for numbers in (amounts, brought):
            if len(set(numbers)) > 1:
                assert "/".join(str(n) for n in numbers if n) in professional_says(DECK, words, who)
                assert "0" not in professional_says(DECK, words, who)


def test_the_law_stops_the_cards_of_a_professional() -> None:
    """R73: one comes before the law; none come after it."""
    t = bringing(Professional.MOVERS, 3, rounds=1).hand(0, "").next("r1 law", 10)
    t.play("hire 0", "target 0", "exchange 3")
    assert (t.cards(0), t.phase) == ("r1", Phase.OVER)
    assert all(who >= 0 for who in t.s.shown)
    t = bringing(Professional.FENCE, 2, rounds=1).lineup("r1 n2 h3 h3 $").hand(0, "").next("law w1 w2", 10)
    t.play("hire 0", "take rat1", "take snake2", "take shark3")
    assert (t.cards(0), t.phase) == ("r1 n2 h3", Phase.OVER)


def test_the_lookout_and_the_precinct_add_up() -> None:
    """G38 (R39, R44)."""
    t = Table(players=2, professionals=True, landmarks=True).city(("R2", 0, 0), ("L5", 1, 0)).token(0, 1).token(1, 1)
    t.s.kept[1] = 1 << Professional.LOOKOUT
    assert [int(price_of(t.s, t.d, slot, False)) for slot in (0, 1)] == [5, 6]
    assert int(price_of(t.s, t.d, 0, True)) == 4


def test_the_money_launderer_doubles_cash() -> None:
    """G39."""
    t = Table(professionals=True).city(("F4", 0, 0)).hand(0, "$ $")
    assert t.slots() == []
    t.s.kept[0] = 1 << Professional.LAUNDERER
    assert t.slots() == [0]
    assert int(t.play("take_over 0").s.owner[0]) == 0


def test_the_chauffeur_spares_the_card_next_to_the_target() -> None:
    """G40 (R15)."""
    t = hiring(Professional.CHAUFFEUR).hand(0, "h3 f2 r1")
    t.s.kept[0] = 1 << Professional.CHAUFFEUR
    assert int(need_of(t.s, t.d, 0, 5, False)) == 1
    t.hand(1, "").play("take_over 5")
    assert (t.cards(1), int(t.s.owner[5])) == ("r1", 0)


def test_the_lawyer_adds_an_agenda() -> None:
    """R33, R39: kept for the round; a swap then offers five."""
    t = hiring(Professional.LAWYER).play("hire 0", "retain hotels")
    assert (int(t.s.held[0]), int(t.s.kept[0])) == (0b1011, 1 << Professional.LAWYER)
    t.set(actor=0, seat=0).play("swap hotels")
    assert len(t.legal("choose")) == 5


def test_kept_professionals_leave_with_the_round() -> None:
    """R39, R68."""
    t = hiring(Professional.LOOKOUT).play("hire 0")
    assert int(t.s.kept[0]) == 1 << Professional.LOOKOUT
    t.next("law", 10).play("draw")
    assert (int(t.s.kept[0]), int(t.s.pros_out) >> 8 & 1) == (0, 1)


def test_an_empty_professionals_deck_is_rebuilt() -> None:
    """R68."""
    t = hiring(Professional.LOOKOUT)
    t.s.pros_out = sum(1 << int(who) for who in t.s.pros.cards[:9])
    t.s.pros.n = 0
    t.play("hire 0")
    assert (int(t.s.pros.n), int(t.s.pros_out), all(who >= 0 for who in t.s.shown)) == (8, 0, True)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_professional_does_fits_on_the_card(language: str) -> None:
    """§professionals: four lines below the portrait on a phone, cards to draw and all."""
    words = words_in(GAME.folder, language)
    says = [professional_says(DECK, words, who, players) for who in Professional for players in (2, 3, 4)]
    assert {text for text in says if len(wrap(text, 101, 11)) > 4} == set()
    gallery = [professional_says(DECK, words, who) for who in Professional]
    assert {text for text in gallery if len(wrap(text, 158, 11.4)) > 4} == set()


def test_no_briefcase_no_hiring() -> None:
    t = hiring(Professional.LOOKOUT)
    t.s.briefcases[0] = 0
    assert t.why("hire 0") == Refusal.NO_BRIEFCASE


# --- city cards -----------------------------------------------------------------------------------------------------


def cross_with(city: City) -> Table:
    return Table(players=3).city(*CROSS).token(0, 0).token(1, 1).token(4, 2).set(city=int(city))


def test_the_elevated_railway_costs_nothing() -> None:
    t = cross_with(City.RAILWAY)
    assert [int(need_of(t.s, t.d, 0, slot, False)) for slot in range(1, 6)] == [0] * 5


def test_roadworks_cost_one_card_more() -> None:
    """G41."""
    t = cross_with(City.ROADWORKS)
    assert (int(need_of(t.s, t.d, 0, 2, False)), int(need_of(t.s, t.d, 0, 1, False))) == (2, 0)
    t.hand(0, "h1 f1 f2").hand(1, "").play("take_over 2")
    t.play("connect fox1")
    assert (t.cards(0), t.cards(1)) == ("", "f1")


def test_the_hiring_fair_lengthens_the_lineup() -> None:
    t = cross_with(City.HIRING_FAIR)
    assert int(lineup_size(t.s, t.d)) == 7


def test_boomtown_draws_three() -> None:
    """R72."""
    t = cross_with(City.BOOMTOWN).hand(0, "").next("r1 r2 r3 n1", 15).play("draw")
    assert t.cards(0) == "r1 r2 r3"


def test_city_cards_never_come_twice() -> None:
    """§city-cards: one a round, six in the box."""
    t = Table(city_cards=True)
    seen = [int(t.s.city)]
    for _ in range(2):
        t.s.phase = Phase.MAIN
        t.next("law", 10).play("draw")
        seen.append(int(t.s.city))
    assert len(set(seen)) == 3


# --- landmarks ------------------------------------------------------------------------------------------------------


def test_any_suit_pays_for_a_landmark() -> None:
    """G42 (R41)."""
    t = Table(landmarks=True).city(("L0", 0, 0)).hand(0, "r3 h2 w1").play("take_over 0")
    assert (t.cards(0), int(t.s.owner[0])) == ("", 0)


@pytest.mark.parametrize(("cards", "slots"), [("h3 h3", []), ("r2 f2", [0])])
def test_a_pictured_landmark_takes_its_suits(cards: str, slots: list[int]) -> None:
    """G43 (R41)."""
    assert Table(landmarks=True).city(("L5", 0, 0)).hand(0, cards).slots() == slots


def test_union_station_pays_no_way() -> None:
    t = Table(landmarks=True).city(("L1", 0, 0), ("R1", 1, 0), ("F1", 2, 0)).token(0, 0)
    assert int(need_of(t.s, t.d, 0, 2, False)) == 0


def test_the_central_bank_and_big_money_add_up() -> None:
    """§big-money, R72; never more than the lineup."""
    t = Table(landmarks=True, big_money=True).city(("L2", 0, 0)).token(0, 0)
    assert int(picks_of_a_cash_in(t.s, t.d, 0)) == 4
    assert int(picks_of_a_cash_in(t.lineup("r1 r1 r1").s, t.d, 0)) == 3


def test_the_radio_tower_draws_one_more() -> None:
    t = Table(landmarks=True).city(("L4", 0, 0)).token(0, 0)
    assert (int(cards_of_a_draw(t.s, t.d, 0)), int(cards_of_a_draw(t.s, t.d, 1))) == (3, 2)


def test_two_landmarks_in_every_city() -> None:
    """R40: at random places; the replaced properties join the open lot's pile."""
    places = set()
    for seed in range(30):
        s = Match(GAME, seed=seed, options=GAME.choose_options(landmarks=True)).state
        marks = [slot for slot in range(int(s.city_n)) if s.card[slot] >= 20]
        assert (len(marks), int(s.city_n), int(s.unused.n)) == (2, 12, 7)
        places.update(marks)
    assert 0 in places and len(places) == 12
