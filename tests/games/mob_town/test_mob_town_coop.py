"""Upholding the Law: set-up, actions, roles, mob cards, master crimes, winning and losing."""

from __future__ import annotations

import numpy as np
import pytest
from mob_town_table import DECK, Table, card_id

import backroom
from backroom.core.errors import BadOption
from backroom.core.match import Match
from backroom.core.record import clear, copy_of, push
from backroom.games.mob_town import GAME
from backroom.games.mob_town.draw.end import ending
from backroom.games.mob_town.rules.mob import indicates, resolve_activity
from backroom.games.mob_town.rules.setup import build_city
from backroom.games.mob_town.rules.shut_down import shut_price
from backroom.games.mob_town.state import MOVES, Crime, Outcome, Phase, Refusal, Role

STREET = (
    ("C4", 0, 0), ("H1", 1, 0), ("F3", -1, 0), ("R2", -2, 0), ("H3", 2, 0), ("T1", 3, 0), ("R4", 4, 0), ("C2", -3, 0),
)  # fmt: skip


def beat(*roles: Role, at: int = 0, **options: object) -> Table:
    """The street of G46, every pawn on one card, the first seat's turn; the mob deck holds restaurants."""
    players = int(str(options.pop("players", 2)))
    t = Table(mode="coop", players=players, **options)
    for role in [*roles, *(r for r in Role if r not in roles)][:players]:
        t.play(f"role {role.name.lower()}")
    t.city(*STREET)
    t.s.stack[:] = 0
    t.s.pool, t.s.mob_track, t.s.outcome = 24, 0, Outcome.OPEN
    clear(t.s.unused)
    push(t.s.unused, card_id("F2"))
    t.s.phase = Phase.PAWN_PLACE
    for _ in range(players):
        t.play(f"place {at}")
    t.next("", 30)
    return mob_deck(t, 0)


def mob_deck(t: Table, *cards: int) -> Table:
    """The next mob cards, first on top; all others are discarded."""
    clear(t.s.mob)
    for card in reversed(cards):
        push(t.s.mob, card)
    t.s.mob_out = sum(1 << card for card in range(20) if card not in cards)
    return t


@pytest.mark.parametrize(("players", "deck"), [(2, 41), (3, 36), (4, 31)])
def test_the_deck_after_the_deal(players: int, deck: int) -> None:
    """G45 (§coop-setup, R51, R60, R67)."""
    t = Table(mode="coop", players=players)
    for role in list(Role)[:players]:
        t.play(f"role {role.name.lower()}")
    assert (int(t.s.deck_n), int(t.s.mob.n), int(t.s.unused.n), int(t.s.city_n)) == (deck, 16, 12, 8)
    assert 16 not in t.s.deck


def test_a_role_is_taken_once() -> None:
    """R60."""
    t = Table(mode="coop").play("role auditor")
    assert t.why("role auditor") == Refusal.ROLE_TAKEN


def test_the_street() -> None:
    """G46 (§round-setup): the same walk along the arrows."""
    t = Table(mode="coop").city()
    for i, code in enumerate("C4 H1 F3 R2 H3 T1 R4 C2".split()):
        t.s.pool_of_cards[i] = card_id(code)
    build_city(t.s, t.d, 8)
    assert t.places() == [(0, 0), (1, 0), (-1, 0), (-2, 0), (2, 0), (3, 0), (4, 0), (-3, 0)]


def test_the_first_mob_cards() -> None:
    """G47 (§coop-setup, §turn-end)."""
    t = beat()
    for card in (2, 5, 8, 12):
        resolve_activity(t.s, t.d, card)
    assert t.s.stack[:8].tolist() == [3, 1, 0, 0, 1, 1, 1, 2]
    assert (int(t.s.pool), int(t.s.mob_track)) == (15, 0)


@pytest.mark.parametrize(("seed", "steps"), [(0, 0), (1, 0), (2, 0), (15, 1), (16, 1), (19, 2), (42, 2)])
def test_the_set_up_resolves_four_mob_cards(seed: int, steps: int) -> None:
    """G47, R51: they are discarded, none is a master crime; each hit is a token, or a step where the card is full."""
    match = Match(GAME, seed=seed, options=GAME.choose_options(mode="coop"))
    match.play("role auditor")
    before = copy_of(match.state)
    match.play("role inspector")
    s, d = match.state, match.deck.record
    out = [card for card in range(20) if int(s.mob_out) >> card & 1]
    assert (len(out), max(out) < 14, int(s.mob.n), int(s.mob_last) in out) == (4, True, 16, True)
    hits = [sum(bool(indicates(d, card, int(s.card[slot]))) for card in out) for slot in range(8)]
    faces = [int(face) for face in s.face[:8]]
    assert s.stack[:8].tolist() == [min(hit, face) for hit, face in zip(hits, faces, strict=True)]
    over = sum(max(0, hit - face) for hit, face in zip(hits, faces, strict=True))
    assert (int(s.mob_track), over, int(s.pool)) == (steps, steps, 24 - int(s.stack[:8].sum()))
    before.mob_track = 7
    GAME.play(before, d, int(before.actor), MOVES.number("role inspector"))
    lost = (Outcome.LOST_TRACK, Phase.OVER) if steps else (Outcome.OPEN, Phase.PAWN_PLACE)
    assert (int(before.outcome), Phase(int(before.phase))) == lost


def test_a_full_card_raises_the_track() -> None:
    """G48 (R49)."""
    t = beat().mob(0, 3).mob(7, 2)
    resolve_activity(t.s, t.d, 2)
    assert (int(t.s.stack[0]), int(t.s.stack[7]), int(t.s.mob_track), int(t.s.pool)) == (4, 2, 1, 18)


def test_an_empty_pool_raises_the_track() -> None:
    """R50."""
    t = beat().set(pool=0)
    resolve_activity(t.s, t.d, 3)
    assert int(t.s.mob_track) == 2


@pytest.mark.parametrize("mob_card", range(14))
def test_every_mob_card_names_its_properties(mob_card: int) -> None:
    """§turn-end: a type, a value, or a suit from value 2 on."""
    d = DECK.record
    for card in range(20):
        kind, value = card // 4, card % 4 + 1
        suits = (kind, (kind + 1) % 5)
        if mob_card < 5:
            expected = kind == mob_card
        elif mob_card < 9:
            expected = value == mob_card - 4
        else:
            expected = value >= 2 and mob_card - 9 in suits
        assert bool(indicates(d, mob_card, card)) == expected


def test_clearing_out_with_one_suit() -> None:
    """G49 (§clear-out, R53)."""
    t = beat(Role.BEAT_COP).mob(0, 4).hand(0, "f3 h2 $").play("clear_out")
    assert t.why("enough") == Refusal.NOTHING_PAID
    t.play("clear fox3")
    assert t.legal() == ["clear cash", "enough"]
    assert t.why("clear shark2") == Refusal.ONE_SUIT
    t.play("clear cash")
    assert (int(t.s.stack[0]), int(t.s.pool), t.cards(0)) == (0, 24, "h2")


def test_the_inspector_mixes_suits() -> None:
    """G49, Inspector: 3 + 2 clear four tokens, the surplus is lost (R53)."""
    t = beat(Role.INSPECTOR).mob(0, 4).hand(0, "f3 h2 $").play("clear_out", "clear fox3", "clear shark2")
    assert (int(t.s.stack[0]), t.cards(0)) == (0, "$")


def test_shutting_down_and_expanding() -> None:
    """G50 (§shut-down, §expanding, R54, R56)."""
    t = beat(Role.BEAT_COP, at=4).hand(0, "h2 w1").play("shut_down")
    assert (int(t.s.law_track), int(t.s.shut)) == (3, 1 << 4)
    assert (t.places()[8], int(t.s.card[8])) == ((5, 0), card_id("F2"))


def test_a_card_with_tokens_cannot_be_shut() -> None:
    """R54."""
    t = beat(Role.BEAT_COP, at=4).mob(4, 1).hand(0, "h3 w3")
    assert t.why("shut_down") == Refusal.STILL_TOKENS


def test_twenty_points_win_before_anything_else() -> None:
    """G51 (§coop-end, R57): no expansion, no mob card."""
    t = beat(Role.BEAT_COP, at=7).set(law_track=18).hand(0, "f2").next("", 1).play("shut_down")
    assert (int(t.s.outcome), t.phase, int(t.s.city_n)) == (Outcome.WON, Phase.OVER, 8)
    result = np.zeros(2)
    GAME.returns(t.s, t.d, result)
    assert result.tolist() == [1.0, 1.0]


def test_the_end_of_a_won_coop_says_how_close_the_mob_was() -> None:
    """§coop-end: the poster has the points and who won; its last line is what remained."""
    t = beat(Role.BEAT_COP, at=7).set(law_track=18, mob_track=7).hand(0, "f2").next("", 1).play("shut_down")
    match = backroom.new("mob_town", mode="coop", players=2)
    match.state = t.s
    t.s.drawn = t.s.deck_n - 6
    assert ending(match, match.game.words("en")).under == "The mob was at 7 of 8, with 6 cards left in the deck."
    t.s.outcome = Outcome.LOST_TRACK
    assert ending(match, match.game.words("en")).under == ""


@pytest.mark.parametrize("left", [1, 2])
def test_the_last_card_loses(left: int) -> None:
    """G52 (§coop-end, R57)."""
    t = beat(Role.BEAT_COP).hand(0, "").next("", left).play("draw")
    assert (int(t.s.hand_n[0]), int(t.s.outcome), t.phase) == (left, Outcome.LOST_DECK, Phase.OVER)


def test_the_eighth_step_loses() -> None:
    """G53 (R58)."""
    t = mob_deck(beat(Role.BEAT_COP, at=0).mob(1, 1).mob(5, 1).set(mob_track=7), 5).play("end_turn")
    assert (int(t.s.stack[5]), int(t.s.mob_track), int(t.s.outcome)) == (1, 8, Outcome.LOST_TRACK)


@pytest.mark.parametrize(("language", "shown"), [("en", "law 20 of 20"), ("fr", "loi 20 sur 20")])
def test_the_tracks_stop_at_their_ends(language: str, shown: str) -> None:
    """R58: 18 and 4 are 22 in the record, and 20 on both pictures and in the bar above."""
    t = beat(Role.BEAT_COP, at=0).set(law_track=18).hand(0, "f3 f1").play("shut_down")
    assert int(t.s.law_track) == 22
    match = Match(GAME, seed=1, options=t.options)
    match.state = t.s
    screen = match.view(0).screen(language)
    assert screen.chips[0].text == shown
    assert all(
        shown in picture and shown.replace("20", "22", 1) not in picture for picture in (screen.wide, screen.tall)
    )


def test_more_mob_activity() -> None:
    """G54 (§coop-variants, R59)."""
    t = mob_deck(beat(Role.BEAT_COP, coop_more_mob_activity=True), 18, 15, 3).play("end_turn")
    assert (int(t.s.mob_track), int(t.s.mob.n)) == (3, 0)
    assert t.s.stack[:8].tolist() == [1, 1, 1, 1, 2, 1, 1, 1]
    t = mob_deck(beat(Role.BEAT_COP, coop_more_mob_activity=True), 14, 18, 0, 7, 1).play("end_turn")
    assert int(t.s.mob.n) == 1


def test_the_prosecutor_pays_less() -> None:
    """G55 (§shut-down)."""
    assert int(shut_price(beat(Role.PROSECUTOR, at=1).s, DECK.record, 0)) == 1
    t = beat(Role.PROSECUTOR, at=0).hand(0, "f3")
    assert int(shut_price(t.s, t.d, 0)) == 3
    assert int(t.play("shut_down").s.law_track) == 4


def test_move_one_or_two_cards() -> None:
    """G56 (§move, R65)."""
    t = beat(Role.AUDITOR).hand(0, "")
    assert sorted(t.slots("move")) == [1, 2, 3, 4]
    assert (t.why("move 5"), t.why("move 0")) == (Refusal.OUT_OF_REACH, Refusal.YOU_ARE_THERE)


def test_a_closed_card_can_be_crossed() -> None:
    """R55: and entered, but not cleared, shut or hit by the mob."""
    t = beat(Role.AUDITOR).hand(0, "f3").set(shut=0b11)
    assert sorted(t.slots("move")) == [1, 2, 3, 4]
    assert (t.why("clear_out"), t.why("shut_down")) == (Refusal.SHUT, Refusal.SHUT)
    resolve_activity(t.s, t.d, 5)
    assert (int(t.s.stack[1]), int(t.s.stack[5])) == (0, 1)


# --- turns ----------------------------------------------------------------------------------------------------------


def test_the_same_action_twice() -> None:
    """R47 (§coop-gameplay): a third time only with the option."""
    t = beat(Role.AUDITOR).hand(0, "").play("draw", "draw")
    assert t.why("draw") == Refusal.REPEATED
    t = beat(Role.AUDITOR, coop_repeat_limit=3).hand(0, "").play("draw", "draw")
    assert "draw" in t.legal()


def test_a_turn_may_end_early_and_ends_by_itself() -> None:
    """R48, R64."""
    t = beat(Role.AUDITOR).hand(0, "").play("end_turn")
    assert int(t.s.actor) == 1
    t = beat(Role.AUDITOR).hand(0, "").play("draw", "draw", "move 1")
    assert (int(t.s.actor), int(t.s.acts)) == (1, 3)


def test_hands_are_open_unless_closed() -> None:
    """R46."""
    for open_hands, seen in ((True, 2), (False, 0)):
        t = beat(Role.AUDITOR, coop_open_hands=open_hands).hand(1, "f3 f3")
        out = np.zeros(1, GAME.state)[0]
        GAME.view(t.s, 0, out)
        assert int(out.hand[1].sum()) == seen


def test_variants_of_the_other_mode_are_refused() -> None:
    """R61, R71."""
    for chosen in (
        {"mode": "coop", "landmarks": True},
        {"mode": "coop", "rounds": 1},
        {"coop_repeat_limit": 3},
        {"mode": "coop", "coop_master_crimes": False, "coop_more_mob_activity": True},
        {"players": 2, "first_player": "3"},
    ):
        with pytest.raises(BadOption):
            GAME.choose_options(**chosen)


@pytest.mark.parametrize(("delta", "cards"), [(-1, 7), (1, 9), (2, 10)])
def test_the_starting_city(delta: int, cards: int) -> None:
    """§coop-variants."""
    t = Table(mode="coop", coop_start_delta=delta).play("role auditor", "role inspector")
    assert int(t.s.city_n) == cards


def test_without_master_crimes() -> None:
    """§coop-variants."""
    t = Table(mode="coop", coop_master_crimes=False).play("role auditor", "role inspector")
    assert int(t.s.mob.n) == 10


# --- master crimes --------------------------------------------------------------------------------------------------


def test_mob_activity_doubles() -> None:
    """Two more cards, and no third with More Mob Activity (R59)."""
    t = mob_deck(beat(Role.AUDITOR, coop_more_mob_activity=True), Crime.DOUBLES, 0, 1, 2).hand(0, "").play("end_turn")
    assert int(t.s.mob.n) == 1


def test_crime_wave() -> None:
    t = mob_deck(beat(Role.AUDITOR).mob(0, 2), Crime.CRIME_WAVE).play("end_turn")
    assert t.s.stack[:8].tolist() == [2, 1, 1, 1, 1, 1, 1, 1]


def test_a_shakedown_asks_every_player() -> None:
    """R63: two cards each, in rising order, all if fewer; then the mob goes on."""
    t = mob_deck(beat(Role.AUDITOR), Crime.SHAKEDOWN, 0).hand(0, "r1 n1 f1").hand(1, "w1").play("end_turn")
    assert (t.phase, t.legal()) == (Phase.MOB_DISCARD, ["lose rat1", "lose snake1"])
    t.play("lose rat1", "lose fox1")
    assert (t.cards(0), t.cards(1), t.phase, int(t.s.actor)) == ("n1", "", Phase.CO_MAIN, 1)
    assert int(t.s.mob.n) == 1


def test_high_rollers() -> None:
    t = mob_deck(beat(Role.AUDITOR), Crime.HIGH_ROLLERS).play("end_turn")
    assert t.s.stack[:8].tolist() == [1, 0, 1, 0, 1, 0, 1, 0]


def test_the_kingpins_bribe() -> None:
    assert int(mob_deck(beat(Role.AUDITOR), Crime.BRIBE).play("end_turn").s.mob_track) == 2


def test_a_new_franchise() -> None:
    """R62: after the card placed last, full of tokens; then one step."""
    t = mob_deck(beat(Role.AUDITOR), Crime.FRANCHISE).play("end_turn")
    assert (t.places()[8], int(t.s.stack[8]), int(t.s.mob_track)) == ((-4, 0), 2, 1)
    t = mob_deck(beat(Role.AUDITOR), Crime.FRANCHISE)
    clear(t.s.unused)
    assert (int(t.play("end_turn").s.city_n), int(t.s.mob_track)) == (8, 1)


def test_an_empty_mob_deck_is_rebuilt_with_its_crimes() -> None:
    """R52, R68."""
    t = mob_deck(beat(Role.AUDITOR)).hand(0, "").hand(1, "").play("end_turn")
    assert int(t.s.mob.n) + bin(int(t.s.mob_out)).count("1") == 20


# --- roles ----------------------------------------------------------------------------------------------------------


def test_the_beat_cop_steps_free() -> None:
    """R69: once a turn, the first single step; two cards away is always a Move."""
    t = beat(Role.BEAT_COP).hand(0, "").play("move 1")
    assert (int(t.s.acts), int(t.s.used[3])) == (3, 0)
    assert int(t.play("move 0").s.acts) == 2
    assert int(beat(Role.BEAT_COP).hand(0, "").play("move 3").s.acts) == 2
    t = beat(Role.BEAT_COP).hand(0, "").play("draw", "draw", "move 3")
    assert (t.phase, int(t.s.actor), sorted(t.slots("move"))) == (Phase.CO_MAIN, 0, [2, 7])


def test_the_undercover_agent_clears_with_both_suits() -> None:
    """R70: a card of a pictured suit fixes the other one for the rest."""
    t = beat(Role.UNDERCOVER).mob(0, 4).hand(0, "f2 f1 h2 w3").play("clear_out", "joker fox2")
    assert (t.phase, int(t.s.stack[0]), t.legal("clear")) == (Phase.CLEAR_PAY, 2, ["shark2"])
    t.play("clear shark2")
    assert (int(t.s.stack[0]), int(t.s.joked)) == (0, 1)


def test_the_undercover_agent_shuts_with_a_foreign_card() -> None:
    """R70: only choices after which the rest is payable; skipping keeps the ability."""
    t = beat(Role.UNDERCOVER, at=4).hand(0, "r2 h1 f1")
    t.play("shut_down")
    assert int(t.s.law_track) == 3  # rat 2 is the only joker that helps, shark 1 the only rest
    t = beat(Role.UNDERCOVER, at=4).hand(0, "r3 h3").play("shut_down")
    assert (t.phase, t.legal()) == (Phase.PAY_JOKER, ["joker rat3", "no_joker"])
    assert t.why("joker shark3") == Refusal.NO_JOKER_NEEDED
    assert int(t.play("no_joker").s.joked) == 0


def test_the_auditor_doubles_cash() -> None:
    t = beat(Role.AUDITOR, at=7).hand(0, "$").play("shut_down")
    assert int(t.s.law_track) == 2


def test_the_dispatcher_hands_a_card_over() -> None:
    """Once a turn, without an action, seen by all."""
    t = beat(Role.DISPATCHER, players=3).hand(0, "f1 f2").hand(2, "").play("gift", "hand fox2", "to 2")
    assert (t.cards(0), t.cards(2), int(t.s.acts), int(t.s.known[2, 7])) == ("f1", "f2", 3, 1)
    assert t.why("gift") == Refusal.GIFT_USED
    assert beat(Role.AUDITOR).why("gift") == Refusal.NOT_DISPATCHER
