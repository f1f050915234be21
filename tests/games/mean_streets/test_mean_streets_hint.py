"""The hint's note: in both languages, for every phase, with the exact numbers of the odds."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from test_mean_streets_draw import TABLES, deal, play_chain, read_draft, with_dice

from backroom.bots import bot
from backroom.core.advice import Advice, Rated
from backroom.core.match import Match
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.draw.read import read
from backroom.games.mean_streets.mind import casino, odds
from backroom.games.mean_streets.mind.hint import NOTES, advise
from backroom.games.mean_streets.mind.notes.henchmen import expected_losses
from backroom.games.mean_streets.scoring import SCORE_MAX
from backroom.games.mean_streets.state import MOVES, Gear, Phase
from backroom.games.mean_streets.text import percent
from backroom.kit.screen import Hint

OPEN = [name for name, match in TABLES.items() if not match.over]
each_table = pytest.mark.parametrize("name", OPEN)
each_language = pytest.mark.parametrize("language", ["en", "fr"])


def note(match: Match, best: str | int = "", language: str = "en", value: float = 0.5) -> Hint:
    """The note when `best` is thought best, by two points of the score, and the others fall behind one by one."""
    legal = match.legal_ids(0)
    first = legal[0] if best == "" else MOVES.number(best) if isinstance(best, str) else best
    order = [first, *(move for move in legal if move != first)]
    rated = tuple(Rated(move, value - 2 * i / SCORE_MAX, 10) for i, move in enumerate(order))
    hint: Hint = advise(match.view(0), GAME.words(language), Advice(rated, 1000))
    return hint


def strength(match: Match, card: int) -> int:
    return int(match.deck.record.strength[card])


def chances(hint: Hint) -> list[float]:
    return [bar.share for bar in hint.bars]


# --- figures on the moves ---------------------------------------------------------------------------------------------


@each_table
@each_language
def test_figures_on_the_moves_say_what_they_count_where_the_bars_count_something_else(name: str, language: str) -> None:
    match = TABLES[name]
    hint, words = note(match, language=language), GAME.words(language)
    if hint.values and match.state.phase != Phase.REROLL:
        assert (hint.counts or hint.about) == words("hint.figure_about")


# --- every phase ------------------------------------------------------------------------------------------------------


def test_every_phase_with_a_decision_has_a_note() -> None:
    assert {int(phase) for phase in NOTES} == set(range(Phase.GAME_OVER))


@each_table
@each_language
def test_a_note_is_one_sentence_a_few_bars_and_a_reason_with_numbers(name: str, language: str) -> None:
    match = TABLES[name]
    for move in match.legal_ids(0):
        hint = note(match, move, language)
        assert hint.advice.endswith(".") and hint.advice[0].isupper()
        assert len(hint.bars) <= 3
        assert all(0 <= bar.share <= 1 and bar.label and bar.value for bar in hint.bars)
        assert bool(hint.bars) <= bool(hint.about)
        assert re.search(r"\d", hint.reason + hint.figure[0])
        said = " ".join([hint.advice, hint.about, hint.reason, *(bar.label + bar.value for bar in hint.bars)])
        assert "{" not in said and "None" not in said


@each_table
def test_the_move_of_a_note_is_legal_and_its_draft_leads_to_it(name: str) -> None:
    match = TABLES[name]
    view = match.view(0)
    for move in match.legal_ids(0):
        hint = note(match, move)
        assert hint.moves[0] in view.legal and (len(hint.moves) == 1 or not hint.draft)
        assert not hint.draft or any(read_draft(hint.draft).values())  # else there is nothing to lay out
        if hint.draft and name != "PLACE three":  # there the other henchmen are still in hand
            key = next(key for key in view.screen("en", read_draft(hint.draft)).keys if key.main)
            assert not key.moves or key.moves[0] == hint.moves[0]
            play_chain(match, key.moves)


@each_language
def test_the_note_says_the_score_to_expect_and_that_of_the_next_best(language: str) -> None:
    hint = note(TABLES["ACT"], language=language, value=30 / SCORE_MAX)
    best, counts, following = hint.figure
    assert (best, following) == (("30.0", "28.0") if language == "en" else ("30,0", "28,0"))
    assert counts == GAME.words(language)("hint.expected") and hint.against[0]


def test_each_move_has_the_score_to_expect_printed_on_it() -> None:
    hint = note(TABLES["GUN"], "gun yes", value=30 / SCORE_MAX)
    assert hint.values == ((MOVES.number("gun yes"), "30.0"), (MOVES.number("gun no"), "28.0"))


def test_moves_that_lie_closer_than_half_a_point_are_equal_and_have_no_figures_against_each_other() -> None:
    match = TABLES["GUN"]
    moves = tuple(Rated(move, 0.5 - 0.0001 * i, 9) for i, move in enumerate(match.legal_ids(0)))
    hint = advise(match.view(0), GAME.words("en"), Advice(moves, 9))
    assert len(hint.equal) == 2 and hint.bars == () and "29.5 points" in hint.level
    assert {*hint.moves, *hint.also} == set(match.legal_ids(0))


def test_the_chance_to_hold_counts_the_dice_that_the_plan_leaves_on_old_turf() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=5, left=5, cash=0)
    hint = note(match, "new_turf 3")
    plan = read_draft(hint.draft)
    rest = 5 - plan["new"] - plan["hire"] - plan["rep"] - plan["on"]
    assert (f"With {rest} di" in hint.reason) == (rest > 0)


def test_who_keeps_the_money_is_not_told_what_the_casino_pays() -> None:
    assert "above its stake" not in note(TABLES["CASINO_NIGHT"], "casino no").reason


def test_without_a_choice_it_says_so() -> None:
    match = TABLES["GUN"]
    hint = advise(match.view(0), GAME.words("en"), Advice((Rated(match.legal_ids(0)[0], 0.5, 1),), 1))
    assert "There is no other choice." in hint.reason


# --- the numbers are those of the odds --------------------------------------------------------------------------------


def test_new_turf_shows_the_chances_with_a_die_less_and_a_die_more() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=5, left=5, cash=0)
    match.state.locations.n = 0
    power = strength(match, 4)
    hint = note(match, "new_turf 3")
    assert hint.advice == "Put 3 of your 5 dice on New Turf and 2 on the Tommy Gun."  # what "Apply" lays out
    assert hint.about == f"Chance to take Bridgeport Barber Shop, resistance {power}:"
    assert [bar.label for bar in hint.bars] == ["2 dice", "3 dice", "4 dice"]
    assert chances(hint) == [odds.over(n, power) for n in (2, 3, 4)]
    printed = [round(100 * odds.over(n, power)) for n in (2, 3, 4)]
    assert [bar.value for bar in hint.bars] == [percent(odds.over(n, power), GAME.words("en")) for n in (2, 3, 4)]
    assert f"Another would add {printed[2] - printed[1]} percentage points." in hint.reason
    assert (hint.plan[0].at, hint.plan[0].label, hint.plan[0].amount) == ("space-new_turf", "New Turf", "3 dice")
    assert hint.plan[0].body.count('class="blank"') == 3
    assert sum(step.body.count('class="blank"') for step in hint.plan) == 5  # every die of the turn has its place
    assert read_draft(hint.draft)["new"] == 3


@pytest.mark.parametrize("turn", [1, 9])
def test_the_place_that_new_turf_is_reasoned_by_is_the_one_that_quick_play_then_tries(turn: int) -> None:
    for row in combinations(range(4, 16), 2):
        match = deal([3], list(row), phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, turn=turn)
        match.state.locations.n = 0
        reason = note(match, "new_turf 3").reason
        match.play(MOVES.number("new_turf 3"), 0)
        if match.state.phase == Phase.ACT:
            match.play(MOVES.number("act new_turf"), 0)
        assert match.state.phase == Phase.TARGET
        place = row[bot("gentle:0", 1).choose(match.view(0)) - MOVES.number("target row_0")]
        assert read(match.view(0), GAME.words("en")).name(place) in reason, row


def test_all_dice_on_new_turf_leaves_none_for_the_rest() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3)
    match.state.locations.n = 0
    power = strength(match, 4)
    hint = note(match, "new_turf 3")
    assert hint.advice == "Put all 3 dice on New Turf."
    assert chances(hint) == [odds.over(n, power) for n in (1, 2, 3)]
    gained = round(100 * odds.over(3, power)) - round(100 * odds.over(2, power))
    assert (
        f"to take Bridgeport Barber Shop; the last one adds {gained} percentage points to it." in hint.reason
        and "other dice" not in hint.reason
    )


def test_the_share_of_gangs_among_the_unseen_events_is_told() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3)
    gangs = [card.id for card in match.deck.cards.event if card.type == "rival_gang"]
    match.state.event_seen = 1 << gangs[0]
    assert f"{len(gangs) - 1} of 17 unseen events" in note(match, "new_turf 2").reason


@pytest.mark.parametrize(
    ("phase", "move", "most"),
    [(Phase.ASSIGN_HIRE, "hire_dice 2", 17 // 5), (Phase.ASSIGN_REPUTATION, "reputation_dice 2", 17 // 10)],
)
def test_purchases_show_the_average_number_out_of_what_the_purse_allows(phase: Phase, move: str, most: int) -> None:
    hint = note(TABLES[phase.name], move)
    assert chances(hint) == [odds.expected_lots(n, most) / most for n in (1, 2, 3)]
    assert "You decide on the other dice next." in hint.reason


def test_gear_shows_the_chance_of_each_item_with_all_dice_left() -> None:
    hint = note(TABLES["ASSIGN_GEAR"], "gear corrupt_politician")
    assert hint.bars[0].label == "Corrupt Politician, 12+"
    assert hint.bars[0].share == odds.at_least(5, 12)
    assert read_draft(hint.draft) == {"new": 0, "hire": 0, "rep": 0, "gear": Gear.CORRUPT_POLITICIAN, "on": 5}


def test_dice_for_gear_show_the_chance_of_its_pips() -> None:
    hint = note(TABLES["ASSIGN_GEAR_DICE"], "gear_dice 2")
    assert chances(hint) == [odds.at_least(n, 8) for n in (1, 2, 3)]


def test_targets_show_the_chance_of_each() -> None:
    hint = note(TABLES["TARGET"], "target row_1")
    rival = strength(TABLES["TARGET"], 14)
    assert hint.bars[0].share == odds.beats(3, rival)
    assert "and a Bonus token" in hint.reason


@pytest.mark.parametrize(("best", "said"), [("suit yes", "Wear"), ("suit no", "Keep the Dapper Suit.")])
def test_the_suit_is_one_die_more(best: str, said: str) -> None:
    hint = note(TABLES["SUIT"], best)
    assert said in hint.advice
    resistance = strength(TABLES["SUIT"], 8)
    assert chances(hint) == [odds.over(4, resistance), odds.over(3, resistance)]


def test_an_item_that_changes_nothing_is_not_said_to_add_0_points() -> None:
    match = with_dice(deal([3], [4], phase=Phase.SUIT, pending_card=4, from_row=0, suit=1), new=8)
    said = note(match, "suit no").reason
    assert said.startswith("It would hardly raise the chance but be used up")


def test_a_gang_at_the_door_shows_the_chance_to_hold() -> None:
    match = TABLES["GUN_DEFENCE"]
    gang = int(match.deck.record.effects[11, 0].dice)
    resistance = strength(match, 3)
    assert chances(note(match)) == [odds.holds(2, resistance, gang), odds.holds(1, resistance, gang)]


def test_an_attack_shows_it_alone_with_those_called_and_with_all() -> None:
    match = TABLES["MUSTER"]
    power = strength(match, 14)
    hint = note(match, "muster 3")
    assert chances(hint) == [odds.beats(4, power), odds.beats(5, power), odds.beats(6, power)]
    assert f"{expected_losses(3):.1f} are killed on average" in hint.reason
    assert sum(read_draft(hint.draft).values()) == 3


def test_a_chance_names_the_location_that_it_is_for() -> None:
    """Another number of dice may be best tried on another Location: what is said of it is not said of this one."""
    match = deal([3], [4, 14], phase=Phase.ASSIGN_NEW_TURF, dice=5, left=5, cash=0)
    match.state.locations.n = 0
    hint = note(match, "new_turf 5")
    named = re.search(r"to take (.*?);", hint.reason)
    assert named and hint.about.startswith(f"Chance to take {named[1]}")
    assert re.search(r"a chance of .* to take .*\.", hint.against[1])


@pytest.mark.parametrize(
    ("cash", "controlled", "said"),
    [
        (4, [3], "Your $4 is not enough: a henchman costs $5."),
        (84, [], "Without a Location you can hire nobody."),
        (20, [3], "Your $20 is enough for 4, but dice put here are missing elsewhere."),
    ],
)
def test_no_dice_for_henchmen_have_a_reason_that_holds(cash: int, controlled: list[int], said: str) -> None:
    match = deal(controlled, [4], phase=Phase.ASSIGN_HIRE, dice=3, left=3, cash=cash)
    hint = note(match, "hire_dice 0")
    assert hint.reason.startswith(said)
    assert "enough for 0" not in hint.about + hint.reason


def test_dice_that_can_buy_nothing_are_not_called_as_good_as_none_nor_reasoned_by_what_they_cannot_buy() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_HIRE, dice=3, left=3, cash=1)
    for first in (0, 1):
        order = [first, 1 - first]
        rated = tuple(Rated(MOVES.number(f"hire_dice {n}"), 0.5, 500, 0.001) for n in order)
        said = advise(match.view(0), GAME.words("en"), Advice(rated, 1000))
        assert not said.equal and said.advice == "Put no dice on Hire Henchmen." and not said.bars
    assert note(match, "hire_dice 1").reason.startswith("Your $1 is not enough: a henchman costs $5.")


@pytest.mark.parametrize(
    ("table", "idle", "useful"),
    [
        ({"phase": Phase.ASSIGN_GEAR, "dice": 1, "left": 1}, "gear tommy_gun", "gear none"),
        ({"phase": Phase.ASSIGN_GEAR_DICE, "dice": 3, "left": 3, "gear": 1}, "gear_dice 1", "gear_dice 2"),
        ({"phase": Phase.ASSIGN_REPUTATION, "dice": 3, "left": 3, "cash": 9}, "reputation_dice 2", "reputation_dice 0"),
    ],
)
def test_what_can_bring_nothing_is_not_advised_beside_something(table: Any, idle: str, useful: str) -> None:
    match = deal([3], [4], **table)
    rated = tuple(Rated(MOVES.number(move), 0.5, 500, 0.001) for move in (idle, useful))
    said = advise(match.view(0), GAME.words("en"), Advice(rated, 1000))
    assert not said.equal and said.moves[-1:] == (MOVES.number(useful),)


def advice_on(match: Match, *lead: tuple[str, float], error: float = 0.003) -> Hint:
    """The note on moves that lie so far behind the first, with noise."""
    rated = tuple(Rated(MOVES.number(move), 0.5 - behind, 500, error) for move, behind in lead)
    hint: Hint = advise(match.view(0), GAME.words("en"), Advice(rated, 1000))
    return hint


@pytest.mark.parametrize(
    ("phase", "fields", "best", "idle"),
    [
        (Phase.ASSIGN_HIRE, {"cash": 2}, "hire_dice 0", "hire_dice 1"),
        (Phase.ASSIGN_REPUTATION, {"cash": 7}, "reputation_dice 0", "reputation_dice 1"),
        (Phase.ASSIGN_GEAR, {"left": 1}, "gear none", "gear corrupt_politician"),
    ],
)
def test_a_move_is_not_compared_with_one_that_can_bring_nothing(
    phase: Phase, fields: Any, best: str, idle: str
) -> None:
    """Nor is it called close to it: no thought could change the order."""
    match = deal([3], [4], phase=phase, **{"dice": 3, "left": 3} | fields)
    said = advice_on(match, (best, 0.0), (idle, 0.009), error=0.01)
    assert not said.against[0] and not said.figure[0] and not said.equal
    assert "The two are close" not in said.reason and "no other choice" not in said.reason


def test_henchmen_who_add_no_die_are_not_close_to_leaving_them_at_home() -> None:
    """§muster: four are no better than three, and one more may die."""
    match = with_dice(deal([3, 5], phase=Phase.MUSTER, pending_card=14, from_row=-1, done=1), new=4)
    match.state.henchmen[:2] = (2, 2)
    said = advice_on(match, ("muster 0", 0.0), ("muster 2", 0.001), ("muster 4", 0.001), error=0.01)
    assert said.advice == "Attack alone." and not said.against[0] and "close" not in said.reason and not said.equal
    said = advice_on(match, ("muster 4", 0.0), ("muster 3", 0.0))
    assert said.advice == "Bring 3 henchmen." and not said.equal


@pytest.mark.parametrize("family", ["hire_dice", "reputation_dice"])
def test_dice_that_are_decided_on_next_are_not_drawn_on_old_turf(family: str) -> None:
    """§assignment: where they go is another question."""
    phase = Phase.ASSIGN_HIRE if family == "hire_dice" else Phase.ASSIGN_REPUTATION
    match = deal([3], [4], phase=phase, dice=4, left=4, cash=20)
    assert note(match, f"{family} 0").plan == ()
    assert [step.at for step in note(match, f"{family} 1").plan] == [f"space-{family.removesuffix('_dice')}"]


def test_an_action_without_money_has_no_chance_and_comes_after_the_others() -> None:
    """§actions: 4 pips offer what nobody can pay; a die never rolls 8."""
    match = with_dice(deal([3], [4], phase=Phase.ACT, cash=2), new=2, hire=2, rep=2)
    said = note(match, "act new_turf")
    assert {bar.label: bar.share for bar in said.bars[1:]} == {"Reputation, 4+": 0, "Hire, 4+": 0}
    said = advice_on(match, ("act reputation", 0.0), ("act new_turf", 0.0))
    assert said.advice == "Go for New Turf now." and not said.equal
    match = with_dice(deal([3], [4], phase=Phase.ACT, cash=24), rep=3, gear=Gear.DAPPER_SUIT, on=1)
    assert advice_on(match, ("act gear", 0.0), ("act reputation", 0.0)).advice == "Buy Reputation now."


def test_an_attempt_that_hardly_ever_succeeds_is_not_named_as_equal() -> None:
    match = with_dice(deal([3], [16], phase=Phase.TARGET), new=4)
    assert not advice_on(match, ("target row_0", 0.0), ("target fresh", 0.0)).equal
    match = deal([3], [16], phase=Phase.ASSIGN_NEW_TURF, dice=4, left=4, cash=20)
    match.state.locations.n = 0  # nothing but the rival's nine dice
    said = advice_on(match, ("new_turf 1", 0.0), ("new_turf 0", 0.0))
    assert "New Turf" not in said.advice and not said.equal


def test_without_dice_on_new_turf_the_bars_are_of_what_is_tried_and_of_what_is_not() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, cash=0)
    said = note(match, "new_turf 0")
    assert said.advice.startswith("Put all 3 dice on the ") and len(said.bars) == 2
    assert said.bars[-1].label == "New Turf" and said.about == "Chance to get something:"
    assert f"{said.bars[0].value}." in said.reason and said.bars[1].value in said.reason


def test_where_a_henchman_stands_goes_by_the_gangs_that_come_there() -> None:
    """§rival-gang: two gangs look for the oldest, one for the most famous, which is the same; none for the third."""
    match = deal([3, 5, 4, 0], phase=Phase.PLACE, to_place=1)
    match.state.event_seen = 0
    assert "3 of the 18 unseen events send a gang there" in note(match, "place 0").reason
    assert "no unseen event sends a gang there" in note(match, "place 2").reason


def test_of_equal_moves_the_chance_of_each_is_said() -> None:
    match = with_dice(deal([3], [4], phase=Phase.TARGET), new=3)
    rated = tuple(Rated(move, 0.5, 500, 0.001) for move in match.legal_ids(0))
    said = advise(match.view(0), GAME.words("en"), Advice(rated, 1000))
    assert len(said.equal) == 2 and all(re.search(r"The chance is [<>]?\d+%\.", facts) for _, facts in said.equal)


def test_equal_numbers_of_dice_say_how_much_each_brings() -> None:
    """What is decided next is said once, and is no difference between them."""
    match = deal([3], [4], phase=Phase.ASSIGN_REPUTATION, dice=4, left=4, cash=40)
    said = advice_on(match, ("reputation_dice 3", 0.0), ("reputation_dice 2", 0.0))
    assert [facts for _, facts in said.equal] == ["3 dice buy 2.3 on average.", "2 dice buy 1.4 on average."]
    assert said.reason.endswith("You decide on the other dice next.")
    match = deal([3], [4], phase=Phase.ASSIGN_GEAR_DICE, dice=3, left=3, gear=int(Gear.TOMMY_GUN))
    said = advice_on(match, ("gear_dice 3", 0.0), ("gear_dice 2", 0.0))
    assert all("give a chance of" in facts for _, facts in said.equal)


def test_equal_ways_to_assign_dice_are_told_in_short() -> None:
    """On a phone three long reasons would hide the table that they are about."""
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=5, left=5, cash=50)
    said = advice_on(match, ("new_turf 5", 0.0), ("new_turf 1", 0.0))
    assert [facts.count(".") <= 4 and "Chance to take" in facts for _, facts in said.equal] == [True, True]
    assert "Reputation bought on average: " in said.equal[1][1] and "Another would add" not in said.equal[1][1]


def test_the_next_best_has_no_figure_where_it_is_equal_and_only_slim() -> None:
    """A die that takes next to nothing anywhere: 11.0 against 11.0 would be no comparison."""
    match = with_dice(deal([3], [16], phase=Phase.TARGET), new=4)
    said = advice_on(match, ("target fresh", 0.0), ("target row_0", 0.0))
    assert said.advice == "Draw a fresh Location." and said.figure[0] == said.against[0] == ""
    assert "The two are close" not in said.reason


@pytest.mark.parametrize(
    ("phase", "fields", "move"),
    [
        (Phase.ASSIGN_REPUTATION, {"dice": 3, "left": 3}, "reputation_dice 2"),
        (Phase.BUY, {"done": 0, "offer": 3}, "buy 2"),
    ],
)
def test_beyond_30_no_reputation_and_no_die_is_promised(phase: Phase, fields: Any, move: str) -> None:
    """§reputation: nine dice are the most."""
    match = deal([3], [4], phase=phase, cash=40, bonus=40, **fields)
    said = note(match, move).reason
    assert "30, the most that counts" in said and "another die" not in said and "becomes 30" not in said


def test_without_a_location_no_die_on_old_turf_is_said_to_count_against_a_gang() -> None:
    match = deal([], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, cash=0)
    assert "if a gang comes" not in note(match, "new_turf 1").reason


def test_a_hand_at_the_casino_after_which_nothing_can_be_bought_is_not_said_to_gain() -> None:
    match = deal([3], [4], phase=Phase.CASINO_NIGHT, era=2, turn=22, cash=20)
    for move in ("casino yes", "casino no"):
        assert note(match, move).reason == "No turn follows, and money counts for nothing at the end."


def test_names_stand_in_french_sentences_without_a_missing_article() -> None:
    match = with_dice(deal([3], [4], phase=Phase.TARGET), new=3)
    assert note(match, "target row_0", "fr").advice == "Tentez «\u00a0Barbier de Bridgeport\u00a0»."


def test_chances_that_are_alike_are_said_of_each() -> None:
    """ "The chance is 58%" below two moves says of neither which it is."""
    match = with_dice(deal([3], [], phase=Phase.ACT, cash=40), hire=2, rep=2)
    said = advice_on(match, ("act hire", 0.0), ("act reputation", 0.0))
    assert [facts for _, facts in said.equal] == ["The chance is 92%.", "The chance is 92%."]
    assert "The chance is" not in said.reason


def test_the_next_best_move_has_a_bar() -> None:
    """Bars go by worth, not by the order in which a search names moves."""
    match = with_dice(deal([3], [4, 5, 6, 7], phase=Phase.TARGET), new=3)
    legal = match.legal_ids(0)
    rated = tuple(Rated(move, 0.5 - 0.1 * ((3 * i) % 5), 500, 0.001) for i, move in enumerate(legal))
    said = advise(match.view(0), GAME.words("en"), Advice(rated, 2500))
    assert said.bars[1].label in said.against[0] or said.against[0].startswith("Draw")


def test_the_next_best_move_has_a_bar_before_those_that_hardly_ever_succeed() -> None:
    match = with_dice(deal([3], [18, 19, 16, 2], phase=Phase.TARGET), new=4)
    behind = {
        "target fresh": 0.0,
        "target row_0": 0.02,
        "target row_1": 0.03,
        "target row_2": 0.04,
        "target row_3": 0.05,
    }
    said = advice_on(match, *behind.items())
    assert said.against[0] == "Try for Back of the Yards Butcher" and said.bars[1].label == "Back of the Yards Butcher"


def test_some_dice_on_new_turf_say_what_the_others_are_for() -> None:
    """One die more would add to the chance: so what it does elsewhere is the reason."""
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=5, left=5, cash=50)
    said = note(match, "new_turf 1")
    assert "Another would add" in said.reason and "dice on Buy Reputation buy" in said.reason


def test_one_henchman_is_not_spoken_of_as_three() -> None:
    match = with_dice(deal([3, 5], phase=Phase.MUSTER, pending_card=14, from_row=-1, done=1), new=4)
    match.state.henchmen[0] = 1
    said = note(match, "muster 0").reason
    assert said.startswith("Bringing one henchman adds no die: it takes three.") and "of three" not in said


def test_moves_that_noise_may_have_put_in_order_are_equal() -> None:
    """Asked twice, a search may name either: neither is advised, nor has a figure. A clear lead has one."""
    legal = TABLES["GUN"].legal_ids(0)
    for lead, error, equal in ((0.0, 0.011, True), (0.004, 0.011, True), (0.03, 0.011, False), (0.03, 0.001, False)):
        rated = tuple(Rated(move, 0.5 - lead * i, 10, error) for i, move in enumerate(legal))
        said = advise(TABLES["GUN"].view(0), GAME.words("en"), Advice(rated, 1000))
        assert (len(said.equal) == 2) == equal and bool(said.figure[0]) != equal
        assert ("The two are close" in said.reason) == (not equal and error > 0.01)


def test_advised_dice_are_marked_by_their_spaces() -> None:
    """Where they lie already, what takes one back would be marked in their place."""
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, cash=0)
    assert note(match, "new_turf 3").things == ("space-new_turf",)


def test_equal_ways_to_place_dice_are_marked_where_the_dice_go() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, cash=0)
    rated = tuple(Rated(number, 0.5, 500, 0.001) for number in (3, 0))
    said = advise(match.view(0), GAME.words("en"), Advice(rated, 1000))
    assert len(said.equal) == 2 and said.things[0] == "space-new_turf" and len(said.things) == 2


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Put 2 of your 6 dice on New Turf, 2 on Buy Reputation and 2 on the Tommy Gun."),
        (
            "fr",
            "Posez 2 de vos 6 dés sur le nouveau territoire, 2 sur l’achat de réputation et 2 sur la mitraillette.",
        ),
    ],
)
def test_a_hint_names_every_space_on_which_its_plan_puts_dice(language: str, says: str) -> None:
    match = deal([3, 10, 11], [4], phase=Phase.ASSIGN_NEW_TURF, dice=6, left=6, cash=14)
    said = note(match, "new_turf 2", language)
    assert said.advice == says
    laid = dict(part.split("=") for part in said.draft.split())
    assert (laid["new"], laid["rep"], laid["on"]) == ("2", "2", "2")


def test_a_fresh_location_is_weighed_against_the_one_in_the_row() -> None:
    match = with_dice(deal([3], [4], phase=Phase.TARGET), new=3)
    rated = tuple(Rated(move, 0.5 - 0.1 * i, 500, 0.001) for i, move in enumerate(match.legal_ids(0)))
    said = advise(match.view(0), GAME.words("en"), Advice(rated, 1000))
    assert "on average Reputation" in said.reason and "Bridgeport Barber Shop: Reputation" in said.reason


def test_no_dice_on_new_turf_says_where_they_go_and_what_they_may_bring_there() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, cash=0)
    said = note(match, "new_turf 0")
    laid = dict(part.split("=") for part in said.draft.split())
    if int(laid.get("on", 0)):
        assert said.advice.startswith("Put all 3 dice on") and "with a chance of" in said.reason
    else:
        assert said.advice == "Keep your 3 dice on Old Turf."
    assert "On New Turf, all 3 dice would have a chance of" in said.reason


def test_a_henchman_posted_is_one_die_more_to_hold() -> None:
    match = deal([3, 5, 8], phase=Phase.PLACE, to_place=1)
    gang = max(int(card.era1.dice) for card in match.deck.cards.event if card.type == "rival_gang")
    resistance = strength(match, 8)
    assert chances(note(match, "place 2")) == [odds.holds(0, resistance, gang), odds.holds(1, resistance, gang)]


def test_money_is_shown_out_of_the_purse() -> None:
    hint = note(TABLES["HIRE"], "hire 3")
    assert [(bar.share, bar.value, bar.cost) for bar in hint.bars] == [(3 / 9, "3", False), (15 / 130, "$15", True)]


def test_the_casino_shows_its_average_beside_the_stake_and_the_table() -> None:
    hint = note(TABLES["CASINO"], "casino yes")
    assert chances(hint) == [casino.stake_value() / 25, 5 / 25, odds.at_least(5, 9)]
    assert "$6.09 above its stake" in hint.reason


@pytest.mark.parametrize("name", [name for name in OPEN if name.startswith("REROLL")])
def test_casino_dice_follow_the_exact_best_whatever_the_search_thinks(name: str) -> None:
    match = TABLES[name]
    hand, left = tuple(match.state.hand.tolist()), int(match.state.rerolls)
    best = casino.best_throw(hand, left)
    for move in match.legal_ids(0):
        hint = note(match, move)
        assert hint.moves == (MOVES.first["reroll"] + best,)
        assert hint.bars[0].share == casino.throw_value(hand, best, left) / 25
        assert dict(hint.values)[hint.moves[0]] == f"${casino.throw_value(hand, best, left):.1f}"


def test_a_raid_shows_the_chance_that_nothing_is_shut() -> None:
    match = TABLES["POLITICIAN"]
    threshold = int(match.deck.record.effects[17, 1].threshold)
    hint = note(match, "politician no")
    assert chances(hint) == [1.0, pytest.approx((1 - threshold / 6) ** 12)]
    assert f"{12 * threshold / 6:.1f} of your 12 Locations" in hint.reason


def test_the_last_question_weighs_the_mean_of_the_fight_against_the_score() -> None:
    match = TABLES["CHALLENGE open"]
    boss = int(match.deck.record.boss_dice[match.state.boss])
    score = match.scores[0]
    mine = 3 + (int(match.state.fame) + 24) // 5
    chance = odds.beats_boss(mine, (boss,), False)
    hint = note(match, "challenge no")
    fights = chance * (score + 10) > score
    assert hint.advice == ("Challenge Da Boss." if fights else f"Retire with {score} points.")
    assert hint.moves == (MOVES.number(f"challenge {'yes' if fights else 'no'}"),)
    assert chances(hint) == pytest.approx([chance * (score + 10) / 59, score / 59])
    assert f"You win with a chance of {round(100 * chance)}% and then have {score + 10} points." in hint.reason


def test_the_action_bars_are_the_chances_to_get_something() -> None:
    match = with_dice(deal([3], [4], phase=Phase.ACT, cash=30), new=2, hire=1, rep=1, gear=Gear.TOMMY_GUN, on=2)
    match.state.locations.n = 0
    hint = note(match, "act gear")
    assert hint.bars[0].label == "Tommy Gun, 7+" and hint.bars[0].share == odds.at_least(2, 7)
    assert hint.bars[1].share == odds.over(2, strength(match, 4))


# --- what helps, what pays --------------------------------------------------------------------------------------------


def helped(phase: Phase, **fields: Any) -> Match:
    """Nine henchmen and the gun against the Garage, which alone lies in the row."""
    match = deal([3, 5], [12], phase=phase, gun=1, **fields)
    match.state.locations.n = 0
    match.state.henchmen[:2] = (6, 3)
    return match


def test_new_turf_is_reckoned_with_gun_and_henchmen() -> None:
    """§muster, §tommy-gun"""
    match = helped(Phase.ASSIGN_NEW_TURF, dice=2, left=2)
    hint = note(match, "new_turf 2")
    assert chances(hint) == [odds.beats(n + 4, strength(match, 12)) for n in (1, 2)]
    assert (
        hint.about
        == f"Chance to take Clark Street Garage, a rival with {strength(match, 12)} dice, with your gear and henchmen:"
    )


def test_a_target_is_reckoned_with_gun_and_henchmen() -> None:
    match = with_dice(helped(Phase.TARGET), new=2)
    hint = note(match, "target row_0")
    assert chances(hint) == [odds.beats(6, strength(match, 12))]
    assert hint.about == "Chance with the 2 dice on New Turf, your gear and henchmen:"


def test_the_gun_is_weighed_with_every_henchman() -> None:
    match = with_dice(helped(Phase.GUN, pending_card=12, from_row=0, done=1), new=2)
    hint = note(match, "gun yes")
    assert chances(hint) == [odds.beats(6, strength(match, 12)), odds.beats(5, strength(match, 12))]
    assert hint.about == "Chance to take Clark Street Garage with all your henchmen:"


def test_in_threes_no_other_number_is_shown() -> None:
    """§muster, R22"""
    match = with_dice(helped(Phase.MUSTER, pending_card=12, from_row=0, done=1), new=2)
    match.state.options.muster = 1
    match.state.henchmen[:2] = (6, 2)
    assert [bar.label for bar in note(match, "muster 3").bars] == ["Alone", "With 3", "With 6"]


@pytest.mark.parametrize(("era", "turn", "watch"), [(1, 5, False), (2, 15, True)])
def test_a_first_die_on_old_turf_may_be_paid_in_the_second_era(era: int, turn: int, watch: bool) -> None:
    """§old-turf, R32"""
    match = deal([3], [4], deck="guards-and-tables", phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, era=era, turn=turn)
    reason = note(match, "new_turf 2").reason
    assert ("2 other events reward the first die there" in reason) == watch
    assert ("only if a gang comes" in reason) != watch


def test_tables_and_the_casino_name_the_cards_that_pay_for_them() -> None:
    """§events, §casino"""
    match = deal([3, 5], [4], deck="guards-and-tables", phase=Phase.ASSIGN_GEAR, dice=5, left=5, cash=9, event_seen=1)
    table, visit = (
        "5 of 17 unseen events reward each gaming table.",
        "8 of 17 unseen events reward a visit to the casino.",
    )
    reason = note(match, "gear gaming_table").reason
    assert table in reason and visit in reason
    assert "2 of 17 unseen events reward you for holding the Dapper Suit." in note(match, "gear dapper_suit").reason
    match.state.phase, match.state.gear = Phase.ASSIGN_GEAR_DICE, Gear.GAMING_TABLE
    assert visit in note(match, "gear_dice 5").reason
    assert visit not in note(match, "gear_dice 4").reason and table in note(match, "gear_dice 4").reason
    match = with_dice(
        deal([3], deck="guards-and-tables", phase=Phase.CASINO, cash=9, done=8, event_seen=1),
        gear=Gear.GAMING_TABLE,
        on=5,
    )
    assert visit in note(match, "casino yes").reason and table in note(match, "casino no").reason
    assert "8 des 17 événements non vus récompensent une visite au casino." in note(match, "casino yes", "fr").reason


def test_after_the_last_turn_no_upkeep_follows() -> None:
    """§end"""
    match = deal([3], phase=Phase.SAMPLES, cash=30, offer=2, turn=22, era=2)
    match.state.event.id, match.state.event.era, match.state.event.turn = 1, 2, 22
    for move in ("samples 0", "samples 2"):
        assert "no upkeep follows" in note(match, move).reason and "next upkeep" not in note(match, move).reason


def test_the_gun_defends() -> None:
    assert note(TABLES["GUN_DEFENCE"], "gun yes").advice == "Defend Pilsen Bakery with the Tommy Gun."
