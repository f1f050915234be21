"""What a table says in words: hints with their reasons, refusals, the log, questions, the turn's own box."""

import re

import pytest
from ninety_table import D, at_table, campaign, next_card, play, run_on, schedule, votes

from backroom.core.advice import Advice, Rated
from backroom.core.match import Match
from backroom.core.words import LANGUAGES
from backroom.games.ninety import GAME
from backroom.games.ninety.state import (
    ATTEND,
    CANVASS,
    COMMIT,
    END_TURN,
    FUNDRAISE,
    MAIL,
    RECRUIT,
    REMOVE,
    SEED,
    STOP,
    TRAVEL,
    Phase,
)

DOWNTOWN, RIVERFRONT, BUNDLER, WARRIOR, SCRAPBOOK = 16, 1, 5, 12, 14
EN, FR = (GAME.words(language) for language in LANGUAGES)


def hint(s, move, words=EN, seat=0):
    assert GAME.advise is not None
    return GAME.advise(at_table(s).view(seat), words, Advice((Rated(move, 0.25, 9),), playouts=90))


def refused(s, move, words=EN):
    return at_table(s).view(int(s.turn)).why_not(move, words)[0]


def log(match, words=EN):
    """What the last move made happen, in words."""
    return [match.view(0).happening_text(happening, words) for happening in match.happenings[-1]]


def saturday(die, prepare, **more):
    """A weekend turn of seat 0 in which the die has fallen."""
    s = campaign(2, at=38, **more)
    prepare(s)
    s.day, s.weekend_die, s.phase = 6, die, Phase.WEEKEND
    run_on(s)
    return s


def election(keeps, **chosen):
    s = campaign(len(keeps), **chosen)
    s.canvassers[: len(keeps)] = [4 * keep for keep in keeps]
    s.day, s.phase = 15, Phase.ELECTION
    run_on(s)
    return s


# --- hints ------------------------------------------------------------------------------------------------------------


def test_going_downtown_or_home_is_for_the_dice_there():
    """§fundraising, §recruiting: the reason is the roll, with what a bio adds, unless it comes too late."""
    s = campaign(2, turfs=(3, 10), at=23, points=3)  # turf 3: Bedford Dwellings, Middle Hill, Upper Hill
    assert hint(s, TRAVEL + 6).reason == "Recruiting gives 7 canvassers on average. You have 10."
    fundraise = "Fundraising gives ${} on average, and a mailing where you are costs $500. You have $1,500."
    assert hint(s, TRAVEL + DOWNTOWN).reason == fundraise.format("700")
    s.bio[0] = BUNDLER
    assert hint(s, TRAVEL + DOWNTOWN).reason == fundraise.format(f"{700 + 100 * D.bios[BUNDLER].fund_bonus:,}")
    s.fundraised = 1
    assert hint(s, TRAVEL + DOWNTOWN).reason == "You would have 2 points left there."
    s.fundraised, s.points = 0, 1
    assert hint(s, TRAVEL + DOWNTOWN).reason == "Your points would be used up there."


def test_a_void_vote_is_no_reason():
    """§events, R25, R27: in a home turf the votes of an event are lost, in a full neighbourhood some of them."""
    s = campaign(2, turfs=(14, 3), at=23, points=3)
    schedule(s, 50)  # a lean vote, in the other's turf
    assert "only the card" in hint(s, TRAVEL + 50).reason
    s.at[0] = 50
    assert hint(s, ATTEND).reason.startswith(EN("hint.why_call"))
    s = campaign(3, at=40, points=3)
    schedule(s, 40)  # two lean votes and a canvasser
    assert hint(s, ATTEND).reason.startswith("The card is worth a point. Also: 1 canvasser, 2 lean votes.")
    votes(s, 40, 1, lean=2)
    votes(s, 40, 2, lean=1)
    assert hint(s, ATTEND).reason.startswith("The card is worth a point. Also: 1 canvasser, 1 lean vote.")


def test_an_event_anywhere_in_the_own_turf_is_named():
    """§home-turf, R15: entering by West End, for the event of Beechview."""
    s = campaign(2, turfs=(14, 10), at=21, points=3)
    schedule(s, 7)
    note = hint(s, TRAVEL + 86)
    assert note.advice == "Go home through West End, for an event on your turf."
    assert EN("event.7") in note.reason


def test_a_walk_is_drawn_stop_by_stop_with_the_points_of_each():
    """The note has one number; the map has the way and no figures."""
    s = campaign(2, turfs=(14, 10), at=21, points=6)
    schedule(s, 7, 40)
    view = at_table(s).view(0)
    rows = [Rated(move, 0.5 - 0.1 * i, 900, 0.001) for i, move in enumerate((TRAVEL + 86, CANVASS))]
    assert GAME.advise is not None
    note = GAME.advise(view, EN, Advice(tuple(rows), playouts=1800))
    assert not note.values and not note.bars and note.figure[1] == "Chance to win"
    assert note.figure[0] != note.figure[2] and note.against[0] == "Canvass in Chateau"
    assert [step.at for step in note.plan][:1] == ["hood-86"] and len(note.plan) > 1
    assert all("dashes" in step.body and step.amount.endswith(("point", "points")) for step in note.plan)
    assert sum(int(step.amount.split()[0]) for step in note.plan) <= 6
    assert "The whole walk" not in note.reason
    picture = str(GAME.screen(view, EN, {}).wide)
    assert all(re.search(f'data-inspect="{step.at}" data-stop="', picture) for step in note.plan)


def test_points_left_unused_are_no_reason_to_end_the_turn():
    """What speaks against a move is called so."""
    s = campaign(2, turfs=(3, 10), at=23, points=1)
    rows = (Rated(END_TURN, 0.5, 900, 0.001), Rated(TRAVEL + 6, 0.1, 900, 0.001))
    assert GAME.advise is not None
    said = GAME.advise(at_table(s).view(0), EN, Advice(rows, playouts=1800)).reason
    assert said == f"Your last point stays unused. {EN('hint.even_so')}"


def test_a_walk_is_reasoned_by_what_the_day_would_lack_after_the_next_best_move():
    """The steps stand in the note: what they are for is told from the day that the other move begins."""
    s = campaign(2, turfs=(14, 10), at=21, points=6)
    schedule(s, 7, 40)
    rows = [Rated(move, 0.5 - 0.1 * i, 900, 0.001) for i, move in enumerate((TRAVEL + 86, END_TURN))]
    assert GAME.advise is not None
    note = GAME.advise(at_table(s).view(0), EN, Advice(tuple(rows), playouts=1800))
    assert f"the day’s walk would leave out “{EN('event.7')}”" in note.reason
    rows = [Rated(move, 0.5, 900, 0.001) for move in (TRAVEL + 86, CANVASS)]
    note = GAME.advise(at_table(s).view(0), EN, Advice(tuple(rows), playouts=1800))
    assert len(note.equal) == 2 and not note.plan
    assert not any("The whole walk takes" in facts for _, facts in note.equal)  # a walk that is told is drawn


def planned(s, *plans):
    """The note of a search that compared these plans, the best first."""
    rows = [Rated(plan[0], 0.5 - 0.1 * i, 900, 0.001, plan=plan) for i, plan in enumerate(plans)]
    assert GAME.advise is not None
    return GAME.advise(at_table(s).view(0), EN, Advice(tuple(rows), playouts=1800))


def test_the_walk_that_is_drawn_and_told_is_that_of_the_plan_that_was_found():
    """From Chateau to Manchester for votes, and on to Allegheny West: the guide would go for the event at home."""
    s = campaign(2, turfs=(14, 10), at=21, points=4)
    schedule(s, 7)
    manchester, west = 48, 1
    note = planned(s, (TRAVEL + manchester, CANVASS, CANVASS, TRAVEL + west), (CANVASS, END_TURN))
    assert note.advice == "Go to Manchester."
    assert [step.at for step in note.plan] == [f"hood-{manchester}", f"hood-{west}"]
    assert [step.label for step in note.plan] == [f"{EN(f'hood.{manchester}')}: 2 votes", EN(f"hood.{west}")]
    assert note.reason.startswith("Canvassing places 2 votes today, with the next best move 1.")


def test_what_is_told_of_the_day_after_a_move_on_the_spot_is_drawn():
    s = campaign(2, turfs=(14, 10), at=21, points=4)
    schedule(s, 7)
    note = planned(s, (CANVASS, TRAVEL + 48, CANVASS, END_TURN), (END_TURN,))
    assert [step.at for step in note.plan] == [
        "hood-48"
    ] and "Then: Manchester. The whole walk takes 1 of" in note.reason
    rows = (Rated(CANVASS, 0.0, 1),)
    assert GAME.advise is not None
    quick = GAME.advise(at_table(s).view(0), EN, Advice(rows))  # by the guide
    assert quick.plan and "dashes" in quick.plan[0].body


def test_a_walk_that_takes_all_points_and_a_day_without_votes_are_told_in_words():
    s = campaign(2, turfs=(14, 10), at=21, points=2)
    reason = planned(s, (CANVASS, TRAVEL + 48), (END_TURN,)).reason
    assert "Canvassing places a vote today, with the next best move none." in reason
    assert "The whole walk takes 1 of your 2 points." in reason
    s.points = 1
    s.canvassers[0] = 0
    rows = [Rated(plan[0], 0.5, 90, plan=plan) for plan in ((RECRUIT, TRAVEL + 89),)]
    s.at[0] = 20
    assert GAME.advise is not None
    for words, says in ((EN, "takes your last point."), (FR, "prend votre dernier point.")):
        assert GAME.advise(at_table(s).view(0), words, Advice(tuple(rows), playouts=90)).reason.endswith(says)


def test_a_stop_of_the_walk_names_all_that_is_done_there():
    """An event at home, and the dice: the reason may speak of either."""
    s = campaign(2, turfs=(14, 10), at=21, points=4)
    schedule(s, 7)
    note = planned(s, (TRAVEL + 86, ATTEND, RECRUIT, END_TURN), (END_TURN,))
    assert [step.label for step in note.plan] == [f"{EN('hood.86')}: {EN('event.7')}, recruit"]


def test_a_step_at_which_nothing_is_done_says_where_it_leads():
    """What a step is worth is what comes after it: of three equal ones only the points that are left were told."""
    s = campaign(2, turfs=(14, 10), at=21, points=5)
    note = planned(s, (CANVASS, END_TURN), (TRAVEL + 48, TRAVEL + 1, CANVASS, CANVASS, END_TURN))
    assert note.against == ("Go to Manchester", "It is on the way to Allegheny West (2 votes).")
    schedule(s, 7)
    home = (TRAVEL + 86, TRAVEL + 24, ATTEND, END_TURN)
    assert planned(s, (CANVASS, END_TURN), home[:1]).against[1] == "You would have 4 points left there."
    assert GAME.advise is not None
    rows = tuple(
        Rated(plan[0], 0.5, 900, 0.001, plan=plan) for plan in ((TRAVEL + 48, TRAVEL + 1, CANVASS), (CANVASS,))
    )
    equal = GAME.advise(at_table(s).view(0), FR, Advice(rows, playouts=1800)).equal
    assert equal[0][1] == "C’est sur le chemin d’Allegheny West (une voix)."


def test_three_things_left_out_are_listed_with_one_and():
    s = campaign(2, turfs=(14, 10), at=70, points=6)
    s.day = 3
    schedule(s, 7)
    plan = (TRAVEL + DOWNTOWN, FUNDRAISE, TRAVEL + 70, TRAVEL + 7, RECRUIT, ATTEND, END_TURN)
    said = planned(s, plan, (CANVASS, END_TURN)).reason
    assert f"would leave out raising money, recruiting and “{EN('event.7')}”." in said


def test_the_price_of_a_vote_is_no_reason_for_it():
    """The vote itself speaks as much for the next best move, a mailing there."""
    s = campaign(2, turfs=(14, 10), at=37, points=4)
    votes(s, 37, 0, lean=1)
    note = planned(s, (CANVASS, TRAVEL + 38), (MAIL + 37,))
    assert note.reason.startswith("It costs a point and one of your 10 canvassers. " + EN("hint.even_so"))


def test_a_roll_that_is_advised_is_not_told_to_be_left_out_by_another_move():
    s = campaign(2, turfs=(14, 10), points=1)
    assert planned(s, (RECRUIT, END_TURN), (END_TURN,)).reason == EN("hint.why_recruit", mean=7, n=10)


def test_an_event_that_the_plan_passes_by_is_no_reason():
    """A step to where an event waits is reasoned by it only where the plan attends it."""
    s = campaign(2, turfs=(14, 10), at=21, points=4)
    schedule(s, 7)  # on the own turf, which West End leads into
    there = planned(s, (TRAVEL + 86, ATTEND, END_TURN), (END_TURN,))
    past = planned(s, (TRAVEL + 86, CANVASS, END_TURN), (END_TURN,))
    assert EN("event.7") in there.reason and there.advice == "Go home through West End, for an event on your turf."
    assert EN("event.7") not in past.reason and past.advice == "Go to West End."


def test_room_for_fewer_votes_than_the_next_best_move_has_is_no_reason():
    s = campaign(2, turfs=(14, 10), at=21, points=4)
    votes(s, 48, 1, lean=2)
    rooms = {hood: hint(s, TRAVEL + hood).reason for hood in (48, 1)}
    assert rooms[48].startswith("2 more of your blocks fit") and rooms[1].startswith("3 more of your blocks fit")
    plans = ((TRAVEL + 48, CANVASS, END_TURN), (TRAVEL + 1, CANVASS, END_TURN))
    assert "blocks" not in planned(s, *plans).reason and "3 more" in planned(s, *plans[::-1]).reason


def test_a_step_for_an_event_that_takes_all_points_does_not_speak_of_0_points():
    s = campaign(2, turfs=(14, 10), at=21, points=1)
    schedule(s, 7)
    said = hint(s, TRAVEL + 86).reason
    assert said.endswith("It takes the last of your points.") and "0 points" not in said


def test_a_vote_taken_away_names_the_rank_that_changes():
    s = campaign(2, turfs=(14, 3), at=40, points=3)
    votes(s, 40, 0, lean=1)
    votes(s, 40, 1, lean=2)
    said = hint(s, GAME.moves.number("mudsling 1")).reason
    assert "rank" in said and "instead of" in said


def test_money_as_a_weekend_bonus_says_what_it_buys():
    s = saturday(1, lambda s: votes(s, 38, 0, lean=1))
    assert "a mailing where you are costs $500." in hint(s, GAME.moves.number("bonus cash")).reason


def test_a_vote_to_remove_is_named_with_its_owner_and_the_score_of_the_region():
    """§weekends: of those who have a vote there the opponent who is ahead, never oneself while others have one."""
    s = campaign(3, at=37, points=3)
    votes(s, 38, 0, lean=1)
    votes(s, 38, 2, lean=2)
    s.phase, s.weekend_die = Phase.REMOVE, 2
    said = hint(s, REMOVE + 38).reason
    assert "Rosa" not in said and "has 2 lean votes there. The score in Lower East End is 1 to 2." in said
    s = campaign(3, at=37, points=3)
    votes(s, 38, 0, lean=1)
    s.phase, s.weekend_die = Phase.REMOVE, 2
    assert hint(s, REMOVE + 38).reason == "You have 1 lean vote there, and no opponent has one."


@pytest.mark.parametrize(
    ("mine", "theirs", "score", "reason"),
    [
        (0, 1, True, "takes you from {second} to {shared} rank points"),
        (0, 3, True, "is worth a point and brings the next rank closer"),
        (0, 3, False, "Lower East End brings the next rank closer"),
        (2, 0, True, "is worth a point and makes your lead there 3"),
        (2, 0, False, "Lower East End makes your lead there 3"),
    ],
)
def test_what_another_vote_is_good_for(mine, theirs, score, reason):
    """§vote-counting, R1: a rank, a point where votes are points, a lead for those who are first already."""
    s = campaign(2, at=37, points=3, votes_score=score)
    votes(s, 38, 0, lean=mine)
    votes(s, 38, 1, lean=theirs)
    first, second = D.chart[2, :2].tolist()
    assert reason.format(second=second, shared=(first + second) // 2) in hint(s, CANVASS).reason


# --- Election Day in the open -----------------------------------------------------------------------------------------


def test_open_canvassers_are_described_as_open():
    """§election-day: hidden_allocation=false; those who wait are told so, and placed cubes are counted."""
    match = at_table(election((2, 2, 1), hidden_allocation=False))
    asked = [match.view(seat).screen("en") for seat in range(3)]
    assert asked[0].question == "Election Day: 0 of 2 canvassers placed"
    assert asked[0].detail == "In any order. The others see them when you confirm."
    assert {screen.question for screen in asked[1:]} == {"Rosa is placing the last canvassers"}
    assert asked[2].detail == "The candidates do this openly, one after the other. You have 1 to place."
    match.play("commit north_side", 0)
    match.play("commit north_side", 0)
    assert match.view(0).screen("en").question == "You have placed your canvassers"
    assert "0 : 2" in match.view(1).screen("en").wide
    advice = Advice((Rated(COMMIT, 0.25, 9),), playouts=90)
    assert GAME.advise is not None
    reason = GAME.advise(match.view(1), EN, advice).reason
    assert reason.startswith("In North Side you have 0 votes, the best opponent has 2. As the map stands,")


def test_a_last_canvasser_is_weighed_by_the_rank_that_it_brings():
    """§election-day: canvassers that lie there already count, and those that change no rank are not said to."""
    match = at_table(election((2, 2)))
    advice = Advice((Rated(COMMIT, 0.25, 9),), playouts=90)
    first, both = (int(n) for n in (D.chart[2, 0], sum(D.chart[2, :2]) // 2))
    assert GAME.advise is not None
    assert GAME.advise(match.view(0), EN, advice).reason == (
        "In North Side you have 0 votes, the best opponent has 0. "
        f"As the map stands, your rank there then pays {first} points instead of {both}."
    )
    match.play("commit north_side", 0)
    said = GAME.advise(match.view(0), EN, advice).reason
    assert said == "In North Side you have 1 vote, the best opponent has 0."


def test_secret_canvassers_stay_secret():
    """§election-day: what others have placed is in no hint and in no figure."""
    match = at_table(election((2, 2)))
    match.play("commit north_side", 0)
    assert match.view(1).screen("en").detail == "In any order. Nothing is revealed until everyone has confirmed."
    assert "0 : 1" not in match.view(1).screen("en").wide and "1 : 0" in match.view(0).screen("en").wide


def keys_of(view, draft):
    return {key.label: key for key in view.screen("en", draft).keys}


def test_canvassers_are_laid_out_in_any_order_and_placed_by_one_key():
    """§election-day, R47: the page collects the card; the key plays it in the order of the regions."""
    match = at_table(election((5, 2)))
    view = match.view(0)
    screen = view.screen("en", {"r3": 2, "r1": 1})
    assert screen.drafts and screen.question == "Election Day: 3 of 5 canvassers placed"
    assert 'data-draft="r0=1 r1=1 r2=0 r3=2 r4=0 r5=0"' in screen.tall  # one more, in a region before the others
    assert 'data-draft="r0=0 r1=1 r2=0 r3=1 r4=0 r5=0"' in screen.wide  # one less
    assert 'data-draft="r0=0 r1=1 r2=0 r3=2 r4=2 r5=0"' in screen.wide  # all that are left
    keys = keys_of(view, {"r3": 2, "r1": 1})
    assert set(keys) == {"Remove all", "Place 2 more"} and keys["Place 2 more"].why and not keys["Place 2 more"].moves
    key = keys_of(view, {"r3": 2, "r1": 1, "r0": 2})["Confirm 5 canvassers"]
    assert key.main and key.moves == tuple(COMMIT + region for region in (0, 0, 1, 3, 3))
    for move in key.moves:
        match.play(move, 0)
    assert match.state.committed[0].tolist() == [2, 1, 0, 2, 0, 0] and 0 not in match.pending


def test_the_last_region_takes_its_canvassers_by_one_move():
    """§election-day, R67: what is left goes there automatically, so the key plays only what the rules want."""
    view = at_table(election((5, 2))).view(0)
    assert keys_of(view, {"r5": 3, "r2": 2})["Confirm 5 canvassers"].moves == (COMMIT + 2, COMMIT + 2, COMMIT + 5)


def test_a_draft_never_holds_more_than_there_is():
    """§election-day: what is not a draft of this card is cut to one; regions before those placed stay as they are."""
    match = at_table(election((5, 2)))
    assert keys_of(match.view(0), {"r2": 99, "r4": 7, "r0": -3})["Confirm 5 canvassers"].moves == (COMMIT + 2,) * 5
    match.play("commit upper_east_end", 0)
    assert "Place 4 more" in keys_of(match.view(0), {"r0": 2})
    assert 'data-draft="r0=1' not in match.view(0).screen("en").wide


def test_the_card_shows_the_chart_and_the_final_sheet_its_sums():
    """§vote-counting: rank points as the deck has them; the end screen has votes and ranks by region, and cards."""
    match = at_table(election((2, 2, 1)))
    assert "Rank points" in match.view(0).screen("en").wide
    while not match.over:
        seat = match.pending[0]
        match.play(match.legal_ids(seat)[0], seat)
    drawn = match.view(0).screen("en").wide
    assert all(f">{word}<" in drawn for word in ("Card points", "Total"))
    assert GAME.ending is not None
    ending = GAME.ending(match, GAME.words("en"))
    assert {source.group for source in ending.sources} == {"Votes", "Places in the regions", ""}
    assert "FINAL RESULT" in drawn and "IF IT ENDED NOW" not in drawn


def test_election_day_is_no_day_of_the_calendar():
    """§calendar, §election-day."""
    assert at_table(election((2, 2))).view(0).text("en").startswith("Election Day, after day 15.\n")


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_a_full_neighbourhood_says_what_helps():
    """§limits: mud only where there is something to sling at; while seeding another place."""
    s = campaign(3, at=37, points=3)
    votes(s, 37, 1, lean=1, solid=1)
    votes(s, 37, 2, solid=2)
    assert refused(s, CANVASS) == "Hays already holds four blocks; mudslinging can make room."
    play(s, "mudsling", 1)
    votes(s, 37, 0, lean=1)
    assert refused(s, CANVASS) == "Hays already holds four blocks; none of them can be removed."
    s = campaign(3)
    s.phase, s.picks = Phase.SEED, 2
    votes(s, 37, 1, lean=2)
    votes(s, 37, 2, lean=2)
    assert refused(s, SEED + 37) == "Hays already holds four blocks; choose another neighbourhood."


def test_leaving_a_bonus_names_its_rule():
    """§weekends, R38, R41: first a bonus; two votes go; $1,000 are always taken."""
    s = saturday(4, lambda s: (votes(s, 37, 1, lean=2), votes(s, 40, 1, lean=1)))
    assert refused(s, STOP) == "Not yet: choose a bonus first."
    play(s, "bonus", 2)
    assert refused(s, STOP) == "Not yet: remove lean votes as long as an opponent has one, two at most."
    s = saturday(5, lambda s: (votes(s, 37, 0, lean=2), votes(s, 40, 0, lean=1)), bios=(WARRIOR,))
    play(s, "bonus", 1)
    play(s, "upgrade", 40)
    assert refused(s, STOP) == "Not yet: take your $1,000 first."


def test_a_distance_takes_discounts_off():
    """§traveling: the Riverfront Defender's first bridge is cheaper, in words as on the map."""
    s = campaign(2, turfs=(3, 10), at=23, points=5)
    far = "Brookline is not next to Crawford-Roberts. The shortest way costs {} points."
    assert refused(s, TRAVEL + 13) == far.format(3)
    s.bio[0] = RIVERFRONT
    assert refused(s, TRAVEL + 13) == far.format(2)


# --- the log and money ------------------------------------------------------------------------------------------------


def test_a_lost_vote_says_why():
    """§events, §home-turf, §limits, R25, R27."""
    s = campaign(2, turfs=(3, 13), at=50, points=3)
    schedule(s, 50)
    match = at_table(s)
    match.play("attend", 0)
    assert "Rosa’s vote in Middle Hill is lost: nobody can place votes in a home turf." in log(match)
    s = campaign(3, at=40, points=3)
    votes(s, 40, 1, lean=2)
    votes(s, 40, 2, lean=2)
    schedule(s, 40)
    match = at_table(s)
    match.play("attend", 0)
    assert log(match).count("Rosa’s vote in Homewood North is lost: there are already four blocks.") == 2


@pytest.mark.parametrize(
    ("move", "says"),
    [("appear hazelwood", "Rosa stays in Hazelwood."), ("appear hays", "Rosa moves directly to Hays.")],
)
def test_staying_is_no_journey(move, says):
    """§weekends, R39."""
    match = at_table(saturday(4, lambda s: votes(s, 40, 1, lean=1)))
    match.play("bonus move", 0)
    match.play(move, 0)
    assert says in log(match)


def test_money_is_written_alike_everywhere():
    """§direct-mailing: thousands are parted in moves, refusals and the log as on the keys, in both languages."""
    s = campaign(2, at=37, points=4)
    votes(s, 38, 0, lean=2)
    s.cash[0] = 10
    match = at_table(s)
    view = match.view(0)
    assert any(key.label == "Mail\xa0elsewhere ($1,000)" for key in view.screen("en").keys)
    assert view.move_text(MAIL + 38, EN).startswith("Send mail to Hazelwood for $1,000:")
    assert "1\u202f000\xa0$" in view.move_text(MAIL + 38, FR)
    match.play("mail hazelwood", 0)
    assert any("for $1,000:" in line for line in log(match))
    assert any("pour 1\u202f000\xa0$\xa0:" in line for line in log(match, FR))
    s.cash[0] = 8
    assert refused(s, MAIL + 38) == "Mail to Hazelwood costs $1,000. You have $800."
    assert "1\u202f000\xa0$. Vous avez 800\xa0$" in refused(s, MAIL + 38, FR)


# --- screens ----------------------------------------------------------------------------------------------------------


def test_the_turn_box_shows_one_candidate():
    """§action-points: dice, points, canvassers and cash of the candidate to move, with the name."""
    s = campaign(3, seat=1, at=37, points=5)
    s.cash[:3], s.canvassers[:3] = (11, 22, 33), (4, 5, 6)
    for seat in range(3):
        drawn = at_table(s).view(seat).screen("en").wide
        assert "<title>Anna: 5 action points left, 5 canvassers, $2,200</title>" in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_breaks_into_two_lines_at_most(language):
    """A turn may offer seven keys side by side; a long name is cut."""
    s = campaign(3, at=38, points=3)
    for seat in range(3):
        votes(s, 38, seat, lean=1)
    votes(s, 40, 0, lean=1)
    act = at_table(s, names=("Rosa", "Bartholomew Featherstonehaugh", "Anna"))
    schedule(s, 38)
    odd, even = (saturday(die, lambda s: (votes(s, 37, 0, lean=2), votes(s, 40, 1, lean=1))) for die in (3, 4))
    labels = [
        key.label for match in (act, at_table(odd), at_table(even)) for key in match.view(0).screen(language).keys
    ]
    assert len(labels) > 10 and any("Barth" in label and "…" in label for label in labels)
    assert [label for label in labels if len(label.split(" ")) > 2] == []


def test_points_for_cards_are_called_so():
    """§vote-counting: the Scrapbook Keeper's 11 cards are 14 points."""
    s = campaign(2, at=37, points=3, bios=(SCRAPBOOK,))
    s.events[0] = 11
    drawn = at_table(s).view(0).screen("en").wide
    assert ">Card points<" in drawn and ">14<" in drawn and "Event cards" not in drawn


def test_from_mailing_one_goes_back_in_every_phase():
    """§direct-mailing, §weekends, R30: on a weekend there is no travelling yet."""
    s = saturday(4, lambda s: (votes(s, 37, 0, lean=2), votes(s, 40, 1, lean=1)))
    assert [key.label for key in at_table(s).view(0).screen("en", {"mail": 1}).keys] == ["Go back"]


def test_french_tooltips_have_french_spaces():
    """§schedule: what is put together from parts too; one is singular."""
    s = campaign(2, at=37, points=5)
    votes(s, 38, 1, lean=1)
    schedule(s, 27, 16)
    next_card(s, 5)
    view = at_table(s).view(0)
    titles = re.findall(r"<title>([^<]*)</title>", view.screen("fr").wide + view.screen("fr").tall)
    assert any("Anna\xa0: 1 fragile, 0 sûre" in title for title in titles)
    assert [title for title in titles if re.search(r"(?<![\u202f])[;!?]|(?<!\xa0):", title)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_opened_opens(language):
    """In the drafts, while travelling, and on Election Day: neighbourhoods, events, bios, turfs and regions."""
    match = Match(
        GAME, seed=3, options=GAME.choose_options(players=2, start_day=15, bios="draft2", home_turfs="draft2")
    )
    seen: set[int] = set()
    kinds: set[str] = set()
    while not match.over and len(seen) < 9:
        seat = match.pending[0]
        phase = int(match.state.phase)
        if phase not in seen:
            seen.add(phase)
            screen = match.view(seat).screen(language)
            things = set(re.findall(r'data-inspect="([^"]+)"', screen.wide + screen.tall))
            kinds |= {thing.split("-")[0] for thing in things}
            for thing in things:
                sheet = screen.inspect(thing)
                assert sheet is not None and sheet.name and sheet.lines, thing
            assert all(screen.inspect(thing) is None for thing in ("hood-90", "event-99", "turf-99", "region-6", "x"))
        match.play(match.legal_ids(seat)[0], seat)
    assert kinds == {"hood", "event", "bio", "turf", "region"}


def test_the_last_place_of_the_schedule_says_that_cards_move_on():
    """§schedule: a new event pushes the others on, and what was on space 6 leaves."""
    s = campaign(2, at=23)
    schedule(s, 7)
    view = at_table(s).view(0)
    for picture in (view.screen().wide, view.screen().tall):
        assert "Each new event" in picture and ">2</text>" in picture
    schedule(s, 40, 41, 42, 43, 44)
    assert "The one here leaves" not in at_table(s).view(0).screen().tall


def test_the_room_that_events_leave_beside_the_map_shows_the_own_bio_and_the_rank_points():
    """§setup, §vote-counting: what a seat is good at and plays for, as long as the schedule has room."""
    for many, (bio, ranks) in enumerate(((1, 1), (1, 1), (1, 1), (1, 0), (1, 0), (0, 0), (0, 0))):
        s = campaign(3, at=23)
        s.bio[:3] = (7, 3, 2)
        schedule(s, *range(40, 40 + many))
        picture = at_table(s).view(0).screen().wide
        assert ('data-inspect="bio-7"' in picture, "Rank points in each region" in picture) == (bio, ranks)
        assert 'data-inspect="bio-3"' not in picture
