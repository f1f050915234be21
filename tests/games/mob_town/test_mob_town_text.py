"""What the table says: hints, tooltips, refusals, the text of a view, and what those see who only watch."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from mob_town_table import DECK, Table
from test_mob_town_coop import beat, mob_deck
from test_mob_town_turns import CROSS

from backroom.core.advice import Advice, Rated
from backroom.core.match import Happening, Match, View
from backroom.core.record import new
from backroom.games.mob_town import GAME
from backroom.games.mob_town.draw.coop import mob_to_come
from backroom.games.mob_town.draw.read import Table as Drawn
from backroom.games.mob_town.mind.hint import advise, law_risk
from backroom.games.mob_town.state import CASH, MOVES, SUITS, City, Crime, Kind, Outcome, Phase, Professional, Role
from backroom.games.mob_town.text import why_not
from backroom.kit.screen import Hint
from backroom.server.pages.log import fold, lines_of
from backroom.server.web.templates import site_words

WORDS, D = GAME.words("en"), DECK.record


def match_of(t: Table) -> Match:
    match = Match(GAME, seed=1, options=t.options)
    match.state = t.s
    return match


def seen(t: Table) -> View:
    return match_of(t).view(int(t.s.actor))


def watched(t: Table) -> View:
    """What those see who only watch: drawn from the first seat's place, its cards covered."""
    match = match_of(t)
    record = new(GAME.state)
    GAME.view(match.state, match.seats, record)
    return replace(match.view(0), record=record, legal=())


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter() if element.tag.endswith("text")]


def hint(t: Table, move: str, language: str = "en") -> Hint:
    return advise(seen(t), GAME.words(language), Advice((Rated(MOVES.number(move), 0.2, 10),), 100))


# --- hints ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "cards", "risk"),
    [(46, 2, 0.0), (13, 2, 0.0), (12, 2, 1 / 11), (11, 2, 2 / 11), (4, 3, 3 / 4), (2, 3, 1.0), (1, 1, 1.0)],
)
def test_the_risk_of_the_law(left: int, cards: int, risk: float) -> None:
    """R2: any of the last eleven may be it; the risk is that of all cards of the draw."""
    assert law_risk(Table().next("", left).s, cards) == pytest.approx(risk)


def test_a_hint_to_draw_tells_the_risk_of_the_whole_draw() -> None:
    """Boomtown draws three: of twelve cards left the first is safe."""
    t = Table().next("", 12).set(city=int(City.BOOMTOWN))
    assert "The chance that the law is among them is 18%" in hint(t, "draw").reason
    assert "18\u202f%" in hint(t, "draw", "fr").reason


def test_a_hint_says_how_many_cards_there_are_afterwards() -> None:
    t = Table()
    had = int(t.s.hand_n[int(t.s.actor)])
    assert f"You take 2 cards and then have {had + 2}." in hint(t, "draw").reason
    assert f"Vous prenez 2 cartes et en avez alors {had + 2}." in hint(t, "draw", "fr").reason


def test_a_hint_to_trade_says_what_the_suit_is_worth_then() -> None:
    t = Table()
    seat, lineup = int(t.s.actor), [int(kind) for kind in t.s.lineup[: t.s.lineup_n]]
    suit = next(kind // 3 for kind in lineup if kind < CASH)
    taken = sum(kind % 3 + 1 for kind in lineup if kind // 3 == suit)
    worth = (int(t.s.funds[seat]) >> 8 * suit & 255) + taken
    said = hint(t, f"trade {SUITS[suit]}").reason
    assert f"Your {SUITS[suit]} cards are then worth {worth} together." in said


def test_a_hint_to_build_says_whether_it_can_be_taken_over_at_once_and_what_the_briefcase_is_worth() -> None:
    said = hint(Table(), "lot 0").reason
    assert "The briefcase would be worth 2 points at the end." in said
    assert "it has value" in said or "It has value" in said


def test_a_hint_to_take_over_counts_the_launderers_cash() -> None:
    """§professionals: where cash counts two, two of three cards pay the four; the points are named in the singular."""
    t = Table(professionals=True).city(("F4", 0, 0), ("R1", 1, 0)).hand(0, "$ $ f1")
    t.s.kept[0] = 1 << Professional.LAUNDERER
    assert hint(t, "take_over 0").reason.startswith("You score 4 points for it and keep 1 card.")
    assert hint(t, "take_over 1").reason.startswith("You score 1 point for it and keep 2 cards.")


def test_a_hint_to_draw_says_nothing_of_the_law_where_it_cannot_come_and_nothing_that_every_move_leaves() -> None:
    said = hint(Table(), "draw").reason
    assert "law" not in said and not any(WORDS(f"agenda_no.{agenda}") in said for agenda in range(5))


# --- those who only watch -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Phase.MAIN, Phase.AGENDA_PICK])
def test_nothing_shines_for_those_who_only_watch(phase: Phase) -> None:
    """Their view is drawn from the first seat's place: backs for its hand, no refusal, nothing to choose."""
    t = Table().city(("R4", 0, 0), ("R1", 1, 0)).hand(0, "r1 n1 f1").set(phase=int(phase))
    view = watched(t)
    screen = view.screen("en", {"a": 3})
    for picture in (screen.wide, screen.tall):
        assert not any(part.get("data-move") or part.get("data-draft") for part in ET.fromstring(picture).iter())
        assert "you can pay" not in picture and WORDS("text.empty") not in texts(picture)
    assert screen.keys == () and screen.question.startswith("Waiting for Player 1")
    assert WORDS("text.hand", cards=WORDS("text.empty")) not in view.text("en")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_text_for_spectators_names_no_hand_of_their_own(players: int) -> None:
    match = Match(GAME, seed=4, options=GAME.choose_options(players=players))
    assert "Your" in match.view(0).text("en")
    assert "Your" not in match.view(match.seats).text("en")


# --- tooltips, refusals ---------------------------------------------------------------------------------------------


def passed(t: Table, slot: int) -> tuple[set[tuple[int, int]], str]:
    spot = {spot.slot: spot for spot in Drawn(seen(t), WORDS).spots}[slot]
    assert spot.way is not None
    return set(spot.way.passed), spot.says


def test_a_way_over_nobodys_card_names_nobody() -> None:
    """G17 (§connection)."""
    t = Table(players=3).city(*CROSS).token(0, 0).token(1, 1).token(4, 2).hand(0, "h3 f2 r1 r1 w3")
    ways, says = passed(t, 3)
    assert ways == {(2, -1), (1, 1)} and says.endswith("unowned. Cards on the way: unowned, Player 2.")


def test_the_chauffeurs_card_is_not_shown_as_paid() -> None:
    """G40 (R15): the card nearest to the target is free."""
    t = Table(players=3, professionals=True).city(*CROSS).token(0, 0).token(1, 1).token(4, 2).hand(0, "h3 f2 r1")
    t.s.kept[0] = 1 << Professional.CHAUFFEUR
    assert passed(t, 5)[0] == {(1, 1)}


def test_a_landmark_says_what_it_gives() -> None:
    """§landmarks."""
    t = Table(landmarks=True).city(("L1", 0, 0), ("R1", 1, 0)).hand(0, "r1")
    for picture in (seen(t).screen("en").wide, seen(t).screen("en").tall):
        assert WORDS("landmark_says.1", n=1) in picture
    assert f"any suit: unowned. {WORDS('landmark_says.1', n=1)}" in seen(t).text("en")


def test_cheap_thrills_say_what_is_cheap() -> None:
    """§city-cards: value 1 or 2."""
    t = Table(city_cards=True).set(city=int(City.RENT_CONTROL))
    more, limit = int(D.city_amount[City.RENT_CONTROL]), int(D.city_limit[City.RENT_CONTROL])
    said = f"Cheap Thrills: Properties of value {limit} or less score {more} extra point."
    assert said in " ".join(texts(seen(t).screen("en").tall)) and said.replace(": P", ". P") in seen(t).text("en")


def test_an_election_year_changes_what_agendas_promise() -> None:
    """§city-cards."""
    for city, points in ((-1, 3), (int(City.ELECTION), int(D.city_amount[City.ELECTION]))):
        t = Table(city_cards=True).set(city=city, phase=int(Phase.AGENDA_PICK))
        assert seen(t).screen("en").detail.startswith(f"{points} points each")


def test_a_new_card_of_the_lot_is_offered_without_a_bill() -> None:
    """§open-lot, R17: nothing is paid yet, and no connection cost will be."""
    t = Table().city(("R1", 0, 0)).token(0, 0).hand(0, "w2 w1").lot("F2", "H1", "T4", pile="C1 C2")
    screen = seen(t.play("lot 0", "build 0 n")).screen("en")
    assert t.phase == Phase.LOT_TAKE and "without connection cost" in screen.detail
    assert WORDS("show.price_paid") not in texts(screen.wide)
    assert WORDS("show.sold_out") not in texts(screen.wide)  # the place is filled after the decision (R66)


@pytest.mark.parametrize("payment", ["at_least", "exact"])
def test_what_becomes_of_surplus_is_said_by_the_option(payment: str) -> None:
    """R10, R53: a Clear Out loses surplus in any case."""
    exact = payment == "exact"
    t = Table(payment=payment).city(("R3", 0, 0)).hand(0, "r2 n2 r1 n1").play("take_over 0")
    assert (t.phase, "exactly" in seen(t).screen("en").detail) == (Phase.PAY, exact)
    t = beat(Role.BEAT_COP, payment=payment).mob(0, 4).hand(0, "f3 h2 $").play("clear_out")
    assert (t.phase, "lost" in seen(t).screen("en").detail) == (Phase.CLEAR_PAY, True)


def refused(t: Table, move: str) -> tuple[str, str]:
    return why_not(seen(t), MOVES.number(move), WORDS)


def test_a_reason_links_to_the_section_of_its_move() -> None:
    t = Table(professionals=True)
    t.s.briefcases[0] = 0
    assert [refused(t, move)[1] for move in ("hire 0", "lot 0")] == ["professionals", "open-lot"]
    assert refused(beat(Role.DISPATCHER).hand(0, ""), "gift")[1] == "coop-setup"
    assert refused(beat(Role.AUDITOR, at=0).hand(0, "r3"), "shut_down")[1] == "shut-down"
    t = mob_deck(beat(Role.AUDITOR), Crime.SHAKEDOWN, 0).hand(0, "r1 n1 f1").hand(1, "w1").play("end_turn")
    assert refused(t, "lose fox1")[1] == "turn-end"


# --- the co-op ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crimes", "signs"), [(True, 6), (False, 0)])
def test_only_cards_of_the_mob_deck_are_to_come(crimes: bool, signs: int) -> None:
    """§coop-variants: without master crimes none is shown."""
    t = Table(mode="coop", coop_master_crimes=crimes).play("role auditor", "role inspector")
    assert mob_to_come(Drawn(seen(t), WORDS), 0, 0).count('fill="#FF9B86"') == signs


def test_the_own_role_and_the_mobs_tokens_are_on_both_pictures() -> None:
    """§coop-setup, R50."""
    t = beat(Role.AUDITOR).set(pool=3)
    screen = seen(t).screen("en")
    for picture in (screen.wide, screen.tall):
        assert WORDS("show.pool", n=3) in texts(picture)
        assert WORDS("role_says.4", n=int(D.role_amount[Role.AUDITOR])) in texts(picture)


# --- the table in words ---------------------------------------------------------------------------------------------


def lines(t: Table, **changes: Any) -> list[str]:
    return seen(t.set(**changes)).text("en").splitlines()


def test_the_text_has_city_card_and_professionals() -> None:
    t = Table(professionals=True, city_cards=True)
    t.s.shown[:] = [Professional.LOCKSMITH, Professional.MOVERS, Professional.LAWYER]
    t.s.kept[1] = 1 << Professional.LOOKOUT
    said = lines(t, city=int(City.RAILWAY))
    assert "This round: Elevated Railway. No connection costs." in said
    assert any(line.startswith("  Moving Crew: Swap two properties, tokens and all.") for line in said)
    assert "Player 2 keeps: Lookout." in said


@pytest.mark.parametrize("open_hands", [True, False])
def test_the_text_has_the_mob_and_the_hands_that_lie_open(open_hands: bool) -> None:
    """R46, R50."""
    t = beat(Role.AUDITOR, coop_open_hands=open_hands).hand(0, "f1 r2").hand(1, "n3 n3")
    said = lines(t, pool=1, mob_last=int(Crime.BRIBE))
    assert {"Mob tokens left: 1.", "Your hand: rat 2, fox 1."} <= set(said)
    assert any(line.startswith("Your role: Auditor. Cash counts") for line in said)
    assert any(line.startswith("Last mob card: Kingpin’s Bribe. The mob boss track rises by") for line in said)
    assert ("Player 2 holds: 2 × snake 3." in said) == open_hands


@pytest.mark.parametrize(
    ("move", "text"),
    [("build 1 e", "bâtir à l’est de «\u00a0Le Rideau à Deux Sous\u00a0»"), ("build 0 n", "bâtir au nord de «")],
)
def test_sides_in_french(move: str, text: str) -> None:
    t = Table().city(("R1", 0, 0), ("T1", 1, 0)).lot("F2", "H1", "T4").play("lot 0")
    assert seen(t).move_text(MOVES.number(move), GAME.words("fr")).startswith(text)


def test_a_trade_for_cash_in_french() -> None:
    t = Table().lineup("$ $ r1 n2 h3").hand(0, "w1 w2")
    assert seen(t).move_text(MOVES.number("trade cash"), GAME.words("fr")) == "échanger contre les 2 cartes argent"
    assert "pour l’argent" in seen(t.play("trade cash")).screen("fr").question


def test_a_shared_win_names_all_who_share_it() -> None:
    t = Table(players=3)
    said = GAME.result
    assert said is not None
    assert said((9, 30, 30), seen(t), WORDS) == "Player 2 and Player 3 share the win with 30 points."
    assert said((31, 30, 30), seen(t), WORDS) == "Player 1 wins with 31 points."


def test_fewer_points_and_no_more_cards_are_no_reason_for_a_take_over() -> None:
    """What the next best move has more of speaks against the advised one: the note says that it is better even so."""
    view = seen(Table().city(("C2", 0, 0), ("H1", 1, 0)).hand(0, "f2 w1"))
    dear, cheap = MOVES.number("take_over 0"), MOVES.number("take_over 1")
    for best, other, points, even_so in ((cheap, dear, 1, True), (dear, cheap, 2, False)):
        rated = (Rated(best, 0.5, 900, 0.001), Rated(other, 0.1, 900, 0.001))
        said = advise(view, WORDS, Advice(rated, 1800)).reason
        assert said.startswith(f"You score {points} point") and said.endswith(WORDS("hint.even_so")) == even_so


def test_the_better_card_given_away_is_no_reason() -> None:
    view = seen(
        Table().city(("C2", 0, 0), ("R1", 1, 0)).hand(0, "f1 f3 r1").lineup("w1 w2 r1 r2 $").play("trade weasel")
    )
    good, bad = MOVES.number("give fox3"), MOVES.number("give fox1")
    for best, other, even_so in ((good, bad, True), (bad, good, False)):
        rated = (Rated(best, 0.5, 900, 0.001), Rated(other, 0.1, 900, 0.001))
        assert (WORDS("hint.even_so") in advise(view, WORDS, Advice(rated, 1800)).reason) == even_so


def test_a_hint_to_take_over_names_the_agendas_that_it_counts_for() -> None:
    """Two restaurants of an opponent: one more of your own does not decide Kitchen King yet."""
    t = Table(players=2).city(("R2", 0, 0), ("R1", 1, 0), ("R3", 2, 0), ("H1", 3, 0))
    t.token(0, 1).token(2, 1).hand(0, "r1 w1")
    t.s.held[0] = 1  # Kitchen King
    assert f"It counts for {WORDS('agenda_no.0')}." in hint(t, "take_over 1").reason
    assert "counts for" not in hint(t, "take_over 3").reason


def test_a_hint_of_the_co_op_says_what_roles_and_clearing_are_for_and_counts_no_0_tokens() -> None:
    t = Table(mode="coop")
    assert hint(t, "role auditor").reason == WORDS("role_says.4", n=int(D.role_amount[Role.AUDITOR]))
    t = beat(Role.BEAT_COP, Role.INSPECTOR).hand(0, "f2 r1")
    assert "no tokens of the mob" in hint(t, "move 1").reason
    t.mob(0, 2)
    assert hint(t, "clear_out").reason.startswith("It carries 2 tokens of the mob,")


def test_a_hint_to_take_over_says_who_loses_what() -> None:
    t = Table(players=2).city(("C2", 0, 0), ("R1", 1, 0)).token(0, 1).hand(0, "f3 r1")
    assert "Player 2 loses 2 points." in hint(t, "take_over 0").reason
    assert "Joueur 2 perd 2 points." in hint(t, "take_over 0", "fr").reason
    assert "loses" not in hint(t, "take_over 1").reason


def test_a_move_that_nearly_always_wins_is_not_called_certain() -> None:
    view = seen(Table().city(("C2", 0, 0), ("H1", 1, 0)).hand(0, "f2 w1"))
    rated = tuple(Rated(MOVES.number(f"take_over {i}"), value, 900, 0.001) for i, value in enumerate((0.9999, -0.9999)))
    note = advise(view, WORDS, Advice(rated, 1800))
    assert [bar.value for bar in note.bars] == [">99%", "<1%"]


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "The game is over. Player 2 wins with 5 points."), ("fr", "La partie est finie. Joueur 2 gagne")],
)
def test_the_table_in_words_tells_the_result(language: str, says: str) -> None:
    t = Table(players=2, rounds=1)
    t.s.phase, t.s.score[:2] = Phase.OVER, (3, 5)
    assert seen(t).text(language).startswith(says)


@pytest.mark.parametrize(("outcome", "says"), [(Outcome.WON, "won"), (Outcome.LOST_TRACK, "lost")])
def test_the_table_in_words_tells_how_a_co_op_ended(outcome: Outcome, says: str) -> None:
    t = Table(mode="coop")
    t.s.phase, t.s.outcome = Phase.OVER, outcome
    assert WORDS(f"show.team_{says}", n=int(t.s.law_track)) in seen(t).text("en").splitlines()[0]


def weighed(t: Table, best: str, other: str, language: str = "en") -> Hint:
    """The note where the first move is clearly better than the second."""
    rated = (Rated(MOVES.number(best), 0.5, 900, 0.001), Rated(MOVES.number(other), 0.1, 900, 0.001))
    return advise(seen(t), GAME.words(language), Advice(rated, 1800))


def as_good(t: Table, value: float, *moves: str) -> Hint:
    """The note where these moves win as many games."""
    rated = tuple(Rated(MOVES.number(move), value, 900, 0.0005, 0.0005) for move in moves)
    return advise(seen(t), WORDS, Advice(rated, 900 * len(rated)))


@pytest.mark.parametrize(("value", "says"), [(-0.9999, "hardly win"), (0.9999, "hardly lose"), (0.0, "")])
def test_in_a_game_that_is_decided_the_points_decide(value: float, says: str) -> None:
    t = Table(players=2).city(("C2", 0, 0), ("H1", 1, 0)).hand(0, "f2 w1")
    note = as_good(t, value, "draw", "take_over 1", "take_over 0")
    if not says:
        assert len(note.equal) == 3
        return
    assert note.moves == (MOVES.number("take_over 0"),) and not note.equal
    assert says in note.reason and "You score 2 points" in note.reason
    assert len(as_good(t, value, "draw", "trade fox").equal) == 2  # neither scores


def test_of_payments_that_are_as_good_the_hint_is_the_cheapest() -> None:
    t = Table(players=2).city(("C2", 0, 0)).hand(0, "f1 f1 f3")
    t.play("take_over 0")
    note = as_good(t, 0.1, "pay fox3", "pay fox1")
    assert note.advice == "Pay the cheapest way." and not note.equal
    assert note.moves[0] == MOVES.number("pay fox1")


def test_a_hint_to_give_a_card_counts_what_the_trade_brings() -> None:
    """Fox 1 is no last fox card where two foxes come for it."""
    t = Table().city(("C2", 0, 0), ("R1", 1, 0)).hand(0, "f1 h3 r2").lineup("n2 w3 f2 w2 f2").play("trade fox")
    note = weighed(t, "give fox1", "give shark3")
    assert note.reason.startswith("The card is worth 1. Your fox cards are then worth 4 together.")
    assert WORDS("hint.even_so") not in note.reason and "It is your last shark card." in note.against[1]


def test_a_hint_counts_what_the_rest_of_the_hand_can_pay() -> None:
    """Without the shark the casino is out of reach; without the weasel nothing is."""
    t = Table().city(("C3", 0, 0), ("R1", 1, 0)).hand(0, "h3 w1 r1").lineup("n2 n1 f1 $ $").play("trade snake")
    assert "You can then pay the price of 2 businesses in the city." in weighed(t, "give weasel1", "give shark3").reason
    assert "You can then pay the price of 1 business in the city." in weighed(t, "give shark3", "give weasel1").reason


def test_a_hint_says_one_card_and_nothing_as_people_do() -> None:
    """No "1 together" of a single card, no "0" where nothing stays or can be paid."""
    t = Table().city(("C2", 0, 0), ("R1", 1, 0)).hand(0, "f2 h1").lineup("n2 w3 w2 r1 $").lot("F2", "H1", "T4")
    note = weighed(t, "trade snake", "trade rat")
    assert "You then have one snake card, worth 2." in note.reason
    assert "Vous avez alors une seule carte rat, qui vaut 1." in weighed(t, "trade snake", "trade rat", "fr").against[1]
    assert "you can pay nothing for it now" in hint(t, "lot 0").reason
    assert "vous ne pouvez rien payer maintenant" in hint(t, "lot 0", "fr").reason
    t.hand(0, "f2")
    assert "keep no card." in hint(t, "take_over 0").reason and "aucune carte" in hint(t, "take_over 0", "fr").reason
    t = beat(Role.BEAT_COP, Role.INSPECTOR).hand(0, "f1 f2 w1").mob(0, 1)
    assert "you can pay nothing there" in hint(t, "move 3").reason
    note = hint(t.play("clear_out"), "clear fox1")
    assert "none stays" in note.reason and "0" not in note.reason


def test_a_hint_tells_cashing_in_from_a_trade_for_cash() -> None:
    """Both bring two cards: of one's own choice, or cash."""
    t = Table().hand(0, "f2 $").lineup("$ $ r1 n2 h3")
    note = weighed(t, "cash_in", "trade cash")
    assert "You choose them from the lineup." in note.reason and "You then have 3 cash cards." in note.against[1]
    assert "Vous avez alors 2 cartes argent." in hint(t.hand(0, "$"), "trade cash", "fr").reason


def test_a_hint_to_shut_down_says_that_it_wins() -> None:
    """§coop-end: with 20 points the law has won."""
    t = beat(Role.BEAT_COP, Role.INSPECTOR).hand(0, "f3 h2 $").set(law_track=17)
    assert hint(t, "shut_down").reason.endswith("that makes 20, and you win immediately.")
    assert "it has 19 of 20" in hint(t.set(law_track=15), "shut_down").reason


def test_a_hint_names_what_the_dispatcher_and_the_agent_give_up() -> None:
    """R70: the agent's card stays for later; a gift is no action."""
    t = beat(Role.DISPATCHER, players=3).hand(0, "f3 $").hand(1, "f1")
    assert hint(t, "gift").reason == "Giving a card away uses no action."
    assert "fox cards worth 4 together" in hint(t.play("gift", "hand fox3"), "to 1").reason
    t = beat(Role.DISPATCHER, players=3).hand(0, "f3 $").hand(1, "f1").play("gift", "hand cash")
    assert hint(t, "to 1").reason == "Player 2 then has 1 cash card."
    t = beat(Role.UNDERCOVER, Role.INSPECTOR).hand(0, "f3 w1").mob(0, 1).play("clear_out")
    assert hint(t, "no_joker").reason == "You can still use an off-suit card later this turn."


def test_of_two_businesses_alike_a_hint_says_what_each_reaches() -> None:
    t = Table().city(("C2", 0, 0), ("H2", 1, 0), ("T2", 2, 0), ("F1", 2, 1)).hand(0, "h2 f2")
    note = weighed(t, "take_over 1", "take_over 0")
    assert "You then reach 2 businesses without connection cost." in note.reason
    assert "You then reach 1 business without connection cost." in note.against[1]
    worse = weighed(t, "take_over 0", "take_over 1").reason
    assert worse.endswith(WORDS("hint.even_so"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hint_that_no_fact_speaks_for_says_so(language: str) -> None:
    t = Table().city(("C2", 0, 0), ("C2", 1, 0)).hand(0, "h2 f2")
    assert weighed(t, "take_over 0", "take_over 1", language).reason == GAME.words(language)("hint.alike")


def test_a_hint_names_every_agenda_that_a_business_counts_for() -> None:
    """Diversified Portfolio counts a new type, One Big Family a business beside one's own."""
    t = Table().city(("C2", 0, 0), ("H1", 1, 0), ("C1", 2, 1), ("R1", 3, 1), ("T1", 3, 0)).token(0, 0).hand(0, "w1 f1")
    t.token(2, 1).token(3, 1).token(4, 1)
    t.s.held[0] = 1 << 5 | 1 << 6
    said = hint(t, "take_over 1").reason
    assert all(f"It counts for {WORDS(f'agenda_no.{agenda}')}." in said for agenda in (5, 6))


def test_a_hint_to_draw_where_the_law_must_come_promises_no_cards() -> None:
    said = hint(Table().next("law r1", 0), "draw").reason
    assert "100%" in said and "You take" not in said


def test_fewer_businesses_and_a_poorer_hand_are_no_reason_for_an_agenda() -> None:
    t = Table().city(("C2", 0, 0), ("R1", 1, 0), ("R2", 2, 0)).hand(0, "r2 n1").set(phase=Phase.AGENDA_PICK)
    t.s.held[:] = 0
    good, bad = "agendas restaurants+block", "agendas casinos+block"
    assert WORDS("hint.even_so") in weighed(t, bad, good).reason
    assert weighed(t, good, bad).reason == WORDS("hint.in_town", agenda=WORDS("agenda_no.0"), n=2, able=3, pays=1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_decision_of_a_game_has_considerations(language: str) -> None:
    """Whatever is asked, a note of moves that are equal says something of each, and one that leads has a reason."""
    words = GAME.words(language)
    for options in ({"players": 3, "professionals": True, "rounds": 1}, {"players": 3, "mode": "coop"}):
        match, chance, phases = Match(GAME, seed=4, options=Table(**options).options), Random(4), set[int]()
        while not match.over:
            seat = match.pending[0]
            view, moves = match.view(seat), match.legal_ids(seat)
            if len(moves) > 1 and (int(view.record.phase) not in phases or len(match.events) % 9 == 0):
                phases.add(int(view.record.phase))
                rated = tuple(Rated(move, 0.5 - 0.2 * i, 900, 0.001) for i, move in enumerate(moves[:2]))
                assert advise(view, words, Advice(rated, 1800)).reason
                same = advise(view, words, Advice(tuple(replace(row, value=0.0) for row in rated), 1800))
                assert all(facts or same.reason for _, facts in same.equal), same
            match.play(chance.choice(moves), seat)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["A pays fox 2, and rat 1 for the way. A takes over **Lucky Fin**.", "A clears out **Lucky Fin** with"]),
        ("fr", ["A paie renard 2, et rat 1 pour la liaison. A prend **L’Aileron Chanceux**.", "A nettoie"]),
    ],
)
def test_what_belongs_together_is_one_entry_of_the_log(language: str, says: list[str]) -> None:
    """A take over with its way, a clearing with its cards, and the steps of the mob boss's track."""
    view = replace(seen(Table()), names=("A", "B"))
    fox, rat, fin = 7, 0, 9
    told = [(Kind.PAID, fox, 0), (Kind.CONNECTION_BANK, rat, 0), (Kind.TOOK_OVER, fin, 0)]
    for happened, begins in ((told, says[0]), ([(Kind.PAID, fox, 0), (Kind.CLEARED, fin, 1)], says[1])):
        happenings = tuple(Happening(kind, 0, 0, subject, 0, amount) for kind, subject, amount in happened)
        (line,) = fold(lines_of(view, happenings, site_words(language)))
        assert line.text.startswith(begins)
    told = [(Kind.PAID, 0, fox), (Kind.LOST, 1, fin), (Kind.TOOK_OVER, 0, fin)]
    happenings = tuple(Happening(kind, seat, 0, subject, 0, 1) for kind, seat, subject in told)
    (line,) = fold(lines_of(view, happenings, site_words(language)))
    assert line.text.endswith(
        {"en": "with fox 2. B loses it.", "fr": "avec renard 2. B en perd le contrôle."}[language]
    )
    assert line.kind == "took_over"
    steps = tuple(Happening(Kind.MOB_TRACK, -1, 0, 0, 0, n) for n in (3, 4, 5))
    (line,) = fold(lines_of(view, steps, site_words(language)))
    assert "**5 " in line.text and "**4" not in line.text
