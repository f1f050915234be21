"""Hints: what comes first, a campaign that is decided, the card of Election Day, and reasons that hold."""

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from ninety_table import D, at_table, campaign, chance, legal, run_on, schedule, votes

from backroom.bots import Search, bot
from backroom.bots.plans import ROUNDS
from backroom.core.advice import Advice, Rated
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.record import copy_of
from backroom.core.words import LANGUAGES
from backroom.games.ninety import GAME
from backroom.games.ninety.mind import guide
from backroom.games.ninety.mind import hint as ninety_hint
from backroom.games.ninety.mind import polls as ninety_polls
from backroom.games.ninety.mind.evaluate import SPREAD
from backroom.games.ninety.mind.polls import GUESSES, SEED, Polls, as_the_estimate, as_the_guide, best_card
from backroom.games.ninety.scoring import rank_points
from backroom.games.ninety.state import (
    ATTEND,
    CANVASS,
    COMMIT,
    END_TURN,
    FUNDRAISE,
    KEEP_BIO,
    KEEP_TURF,
    MAIL,
    RECRUIT,
    REMOVE,
    TRAVEL,
    ZONES,
    Phase,
)
from backroom.kit.weigh import LEAST

EN = GAME.words("en")
BARSTOOL, DOWNTOWN = 0, 16


def note_of(view, *rows, words=EN):
    """A hint for moves with these values, each tried often."""
    advice = tuple(Rated(move, value, 900, 0.001) for move, value in rows)
    assert GAME.advise is not None
    return GAME.advise(view, words, Advice(advice, playouts=900 * len(rows)))


def election(keeps, prepare=lambda s: None, **chosen):
    s = campaign(len(keeps), **chosen)
    prepare(s)
    s.canvassers[: len(keeps)] = [4 * keep for keep in keeps]
    s.day, s.phase = 15, Phase.ELECTION
    run_on(s)
    return at_table(s)


# --- what is free comes first -----------------------------------------------------------------------------------------


def test_what_is_free_is_advised_before_one_leaves():
    """§recruiting: it takes no point and hinders nothing, whatever a few hundred games make of leaving first."""
    s = campaign(2, turfs=(3, 10), at=6, points=5)
    view = at_table(s).view(0)
    note = note_of(view, (TRAVEL + 23, 0.3), (RECRUIT, 0.2))
    assert note.advice == "Recruit at home." and note.moves == (RECRUIT,)
    assert note.things == ("hood-6",)  # only a key plays it: the note may not cover the place that it names
    assert note.reason.startswith("It takes no action point, and every other move stays possible: do it first.")
    assert not note.figure[0] and not note.bars and not note.equal  # the games spoke for another move
    assert note_of(view, (TRAVEL + 23, 0.3), (RECRUIT, 0.3)).moves == (RECRUIT,)
    clear = note_of(view, (RECRUIT, 0.3), (TRAVEL + 23, 0.2))
    assert clear.moves == (RECRUIT,) and clear.figure[0]


def test_what_is_free_is_first_also_where_its_lead_may_be_noise():
    """“The two are close: with more thought the order could change” does not hold of what hinders nothing."""
    s = campaign(2, turfs=(3, 10), at=6, points=5)
    assert GAME.advise is not None
    rows = (Rated(RECRUIT, 0.3, 30, 0.1), Rated(TRAVEL + 23, 0.15, 30, 0.1))
    said = GAME.advise(at_table(s).view(0), EN, Advice(rows, playouts=60)).reason
    assert said.startswith(EN("hint.first_of_all")) and EN("hint.close") not in said


def test_an_event_whose_votes_do_not_fit_may_wait():
    """§events, R25: mud may make room for its votes."""
    s = campaign(3, at=40, points=4)
    schedule(s, 40)  # two lean votes and a canvasser
    rows = ((CANVASS, 0.3), (ATTEND, 0.2))
    assert note_of(at_table(s).view(0), *rows).moves == (ATTEND,)
    votes(s, 40, 1, lean=2)
    votes(s, 40, 2, solid=1)
    assert note_of(at_table(s).view(0), *rows).moves == (CANVASS,)


def test_what_is_free_is_free():
    """§recruiting, §fundraising, §events: nothing that was possible before is impossible after."""
    s = campaign(2, turfs=(3, 10), at=DOWNTOWN, points=4)
    schedule(s, 16)
    for move in (FUNDRAISE, ATTEND):
        before, match = legal(s), at_table(copy_of(s))
        match.play(move, 0)
        assert before - legal(match.state) == {GAME.moves.notation(move)} and match.state.points == s.points


# --- a campaign that is decided ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "side", "chance"), [(-1.0, "behind", "hardly win"), (1.0, "ahead", "hardly lose")])
def test_in_a_decided_campaign_the_points_tell_moves_apart(value, side, chance):
    s = campaign(2, at=37, points=2)
    s.day = 14
    votes(s, 38, 0 if value > 0 else 1, solid=2)
    s.events[0 if value > 0 else 1] = 60
    view = at_table(s).view(0)
    note = note_of(view, (END_TURN, value), (CANVASS, value))
    assert note.moves == (CANVASS,) and not note.equal and not note.values
    assert chance in note.reason and f"Points {side}" in note.figure[1]
    ours, theirs = (float(figure) for figure in (note.figure[0], note.figure[2]))
    assert ours < theirs if side == "behind" else ours > theirs
    assert "%" not in note.figure[0] and note.against[0] == "End your turn"
    with patch.object(ninety_hint, "margin_after", lambda view, move: 12.2 * value):
        alike = note_of(view, (END_TURN, value), (CANVASS, value))
    assert len(alike.equal) == 2 and f"points {side}" in alike.level
    assert note_of(view, (END_TURN, value * 0.5), (CANVASS, value * 0.5)).level.startswith("Each wins about")
    with patch.object(ninety_hint, "margin_after", lambda view, move: -value * (9 - move)):  # it misjudges the rest
        wrong = note_of(view, (END_TURN, value), (CANVASS, value))
    assert not wrong.figure[0] and not wrong.level and chance in wrong.reason


def test_noise_does_not_decide_a_decided_campaign():
    """Moves that a search cannot tell apart are told apart by the points."""
    s = campaign(2, at=37, points=2)
    s.day, s.events[1] = 14, 60
    rows = (Rated(END_TURN, -0.99, 90, 0.01), Rated(CANVASS, -0.994, 90, 0.01))
    assert GAME.advise is not None
    note = GAME.advise(at_table(s).view(0), EN, Advice(rows, playouts=180))
    assert note.moves == (CANVASS,)
    assert note.plan or note.things == ("hood-37",)


def test_a_move_that_no_fact_tells_apart_did_best_in_the_games():
    s = campaign(2, turfs=(14, 10), at=DOWNTOWN, points=3)
    s.fundraised = 1
    s.canvassers[0] = 0
    s.day = 15
    note = note_of(at_table(s).view(0), (TRAVEL + 10, 0.3), (TRAVEL + 23, 0.1))
    assert note.reason == EN("hint.why_other")


def test_no_move_is_called_the_next_best_whose_rivals_were_tried_too_little():
    """Of three moves tried a few times the one tried most was named, though the others had done better."""
    s = campaign(2, turfs=(3, 10), at=23, points=3)
    rows = (
        Rated(TRAVEL + 6, 0.85, 300, 0.01),
        Rated(TRAVEL + DOWNTOWN, 0.69, 16, 0.13),
        Rated(CANVASS, 0.66, 24, 0.13),
    )
    assert GAME.advise is not None
    view = at_table(s).view(0)
    note = GAME.advise(view, EN, Advice(rows, playouts=900))
    assert note.moves == (TRAVEL + 6,) and note.figure[0] and note.figure[1] == "Chance to win"
    assert not note.figure[2] and not note.against[0] and not note.bars
    assert "next best" not in note.reason and EN("hint.close") not in note.reason
    named = GAME.advise(view, EN, Advice((rows[0], replace(rows[1], visits=32), rows[2]), playouts=900))
    assert named.figure[2] and named.against[0] == "Go to Downtown"


def test_a_day_is_judged_where_the_search_judges_it():
    """Half a point weighs more the nearer the end is; where games are played to their end nothing is estimated."""
    assert ninety_hint.AHEAD == ROUNDS
    rows = Advice((Rated(CANVASS, 0.1, 900, 0.001), Rated(END_TURN, 0.0, 900, 0.001)), playouts=1800)
    least = {}
    for day in (2, 8, 12, 13):
        s = campaign(2, at=40, points=3)
        s.day = day
        least[day] = ninety_hint.scale_of(at_table(s).view(0), EN, rows).least
    assert least[2] < least[8] < least[12] and least[13] == LEAST


# --- Election Day -----------------------------------------------------------------------------------------------------


def test_the_hint_of_election_day_is_the_whole_card():
    """§election-day: it is laid out by one key of the note, and nothing is placed before it is confirmed."""
    match = election((5, 4), lambda s: (votes(s, 37, 0, lean=1), votes(s, 37, 1, lean=2)))
    view = match.view(0)
    note = note_of(view, *((COMMIT + region, 0.1) for region in range(ZONES)))
    laid = {name: int(n) for name, n in (part.split("=") for part in note.draft.split())}
    assert sum(laid.values()) == 5 and len(laid) == ZONES
    assert note.advice.startswith("Place your canvassers: ") and note.figure[1] == "Chance to win"
    assert len(note.plan) == sum(n > 0 for n in laid.values()) and "guess" in note.reason
    key = next(key for key in view.screen("en", laid).keys if key.main)
    assert key.label == "Confirm 5 canvassers" and key.moves == note.moves
    assert note_of(view, (COMMIT + 2, 0.1)).moves == (COMMIT + 2,)  # asked about one move, it speaks of that


def test_the_chance_on_election_day_is_that_of_becoming_mayor():
    """Second of five for certain is no chance of one in three, though four fifths of the others are beaten."""

    def prepare(s):
        s.events[1], s.events[0] = 90, 40

    note = note_of(election((4, 2, 2, 2, 2), prepare).view(0), *((COMMIT + region, 0.6) for region in range(ZONES)))
    assert note.figure[0] == "<1%" and "points behind the best opponent" in note.reason


@pytest.mark.parametrize("seats", [2, 3])
def test_who_stand_alike_on_election_day_win_alike(seats):
    """Each thought that it would guess the others' cards, so that the chances of all came to more than one game."""

    def prepare(s):
        for seat, hood in enumerate((37, 40, 9)[:seats]):
            votes(s, hood, seat, lean=2)

    match = election((8,) * seats, prepare)
    chances = [best_card(match.view(seat)).wins for seat in range(seats)]
    assert sum(chances) == pytest.approx(1, abs=0.15) and max(chances) < 1.6 / seats


@pytest.mark.parametrize(("n", "english", "french"), [
    (0.4, "+0.4 rank points", "+0,4 point de rang"), (1.0, "+1 rank point", "+1 point de rang"),
    (1.7, "+1.7 rank points", "+1,7 point de rang"), (2.3, "+2.3 rank points", "+2,3 points de rang"),
    (12.4, "+12 rank points", "+12 points de rang"),
])  # fmt: skip
def test_means_are_said_in_the_number_of_their_language(n, english, french):
    card = replace(best_card(election((1, 1)).view(0)), regions=(1, 0, 0, 0, 0, 0), ranks=(n,) * ZONES)
    view = election((1, 1)).view(0)
    rows = [(COMMIT + region, 0.1) for region in range(ZONES)]
    with patch.object(ninety_hint.polls, "best_card", lambda view: card):
        for words, says in ((EN, english), (GAME.words("fr"), french)):
            assert note_of(view, *rows, words=words).plan[0].amount == says


def test_canvassers_go_where_they_bring_most():
    """§vote-counting: one is enough in a tie, where a region is lost none helps."""

    def prepare(s):
        for hood in (37, 38, 33, 36):  # the Lower East End is far out of reach
            votes(s, hood, 1, solid=2, lean=1)
        votes(s, 40, 1, lean=2)  # three would be needed

    card = best_card(election((3, 0), prepare).view(0))
    assert sorted(card.regions) == [0, 0, 0, 1, 1, 1] and not card.regions[D.region[38]] + card.regions[D.region[40]]
    assert [rank for rank, n in zip(card.ranks, card.regions, strict=True) if n] == [2, 2, 2]


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("keeps", [(4, 3), (3, 4, 2), (3, 1, 5, 2)])
def test_a_card_that_is_built_up_is_as_good_as_the_best_of_all(keeps, hidden):
    rng = np.random.default_rng(sum(keeps))

    def prepare(s):
        for hood in rng.choice([h for h in range(90) if h != DOWNTOWN and s.home[h] < 0], 24, replace=False):
            votes(s, int(hood), int(rng.integers(len(keeps))), lean=int(rng.integers(1, 4)))

    view = election(keeps, prepare, hidden_allocation=hidden).view(0)
    every = [
        [way.count(region) for region in range(ZONES)] for way in combinations_with_replacement(range(ZONES), keeps[0])
    ]
    ballot = Polls(view, GUESSES, SEED).own()
    built, best = ballot.judge(np.array([best_card(view).regions, ballot.pick(np.array(every))]))
    assert sum(built.regions) == keeps[0] and built.worth >= best.worth - 0.02


@pytest.mark.parametrize("zero", [True, False])
def test_ranks_are_counted_as_the_rules_count_them(zero):
    """§vote-counting, R49, R51: the quick twin against the rule."""
    rng = np.random.default_rng(5)
    match = election((2, 3, 1), rank_zero=zero)
    polls = Polls(match.view(0), 1, SEED)
    for _ in range(40):
        drawn = rng.integers(0, 5, (3, ZONES))
        match.state.votes[:3, :ZONES] = drawn
        ours = polls.ranks(drawn[None, None])[0, 0]
        state = match.state
        rule = [[plain(rank_points)(state, match.deck.record, seat, r) for r in range(ZONES)] for seat in range(3)]
        assert ours.tolist() == rule


def test_others_are_thought_to_place_theirs_as_the_guide_does():
    """Without luck both share canvassers out alike."""
    match = election((2, 7, 5), lambda s: (votes(s, 37, 1, lean=2), votes(s, 40, 0, lean=3), votes(s, 9, 2, lean=1)))
    view = match.view(0)

    class NoLuck:
        def integers(self, low, high, shape):
            return np.zeros(shape, np.int64)

    no_luck: Any = NoLuck()
    with chance(guide.share_out, below=lambda stream, n: 0):
        for seat in (1, 2):
            s = copy_of(view.record)
            plain(guide.share_out)(s, seat, 0, int(s.keep[seat]), np.zeros(2, np.int64))
            ours = as_the_guide(view, seat, np.zeros(ZONES, np.int64), 2, no_luck)
            assert ours[0].tolist() == s.scratch[0].shares[seat].regions.tolist() == ours[1].tolist()


def test_others_may_go_where_a_vote_is_likeliest_to_change_a_rank():
    """§vote-counting: five behind may catch up, fifteen behind may not; who is far ahead needs none."""

    def prepare(s):
        for hood in (37, 38, 33, 36, 67):
            votes(s, hood, 1, solid=2)
        for hood in (40, 41, 42):
            votes(s, hood, 0, solid=2)

    view = election((6, 6), prepare).view(0)
    found = as_the_estimate(view, 0, np.zeros(ZONES, np.int64), 20, np.random.default_rng(3))
    gaps = view.record.votes[0, :ZONES] - view.record.votes[1, :ZONES]
    far = np.abs(gaps - 1) > SPREAD
    assert far.any() and (found.sum(axis=1) == 6).all() and not found[:, far].any()
    assert len({tuple(row) for row in found.tolist()}) > 1


def test_secret_cards_change_no_hint_and_no_card_of_the_search():
    """§election-day: what others have placed is not known."""
    match = election((3, 3))
    before = best_card(match.view(0)), Search(playouts=1).analyse(match.view(0)).moves
    match.play("commit west_side", 1)
    assert (best_card(match.view(0)), Search(playouts=1).analyse(match.view(0)).moves) == before


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("keeps", [(7, 9), (6, 5, 8), (1, 4), (5, 4, 6, 3, 7)])
def test_search_places_the_card_that_the_hint_advises(keeps, hidden):
    """§election-day: it weighed one canvasser at a time against cards dealt anywhere; hints advised another card."""

    def prepare(s):
        rng = np.random.default_rng(len(keeps))
        for hood in rng.choice([h for h in range(90) if h != DOWNTOWN and s.home[h] < 0], 20, replace=False):
            votes(s, int(hood), int(rng.integers(len(keeps))), lean=int(rng.integers(1, 4)))

    match = election(keeps, prepare, hidden_allocation=hidden)
    while match.state.phase == Phase.COMMIT:
        seat = match.pending[0]
        view = match.view(seat)
        assert GAME.advise is not None
        plan, advice = Search(4, playouts=1).plan(view), Search(5, playouts=1).analyse(view)
        assert plan == GAME.advise(view, EN, advice).moves == advice.moves[0].plan
        assert plan[0] == Search(6, playouts=1).choose(view) == advice.best
        for move in plan:
            match.play(move, seat)
        assert seat not in match.pending


def test_search_rates_every_region_by_the_best_card_that_begins_there():
    """§election-day: a review says what a canvasser cost that was placed elsewhere."""

    def prepare(s):
        for hood in (37, 38, 33, 36):  # the Lower East End is far out of reach
            votes(s, hood, 1, solid=2, lean=1)
        votes(s, 40, 1, lean=2)

    view = election((4, 3), prepare).view(0)
    advice = Search(playouts=1).analyse(view)
    assert {row.move for row in advice.moves} == set(view.legal) and advice.playouts
    assert all(row.plan[0] == row.move and list(row.plan) == sorted(row.plan) for row in advice.moves)
    assert all(-1 <= row.value <= 1 and row.error > 0 for row in advice.moves) and advice.moves[0].apart == 0
    some = replace(view, legal=(view.legal[5], view.legal[2]))
    compared = Search(playouts=1).analyse(some)
    assert {row.move for row in compared.moves} == set(some.legal)
    assert {row.move: row.plan for row in compared.moves}.items() <= {
        row.move: row.plan for row in advice.moves
    }.items()


def test_the_quick_players_place_theirs_as_before():
    """The card of the search would make every level the strongest on Election Day."""
    view = election((4, 3), lambda s: (votes(s, 37, 0, lean=1), votes(s, 37, 1, lean=2))).view(0)
    for spec in ("gentle:9", "gentle:0", "beginner"):
        with patch.object(ninety_polls, "cards", side_effect=AssertionError):
            assert bot(spec).choose(view) in view.legal


# --- reasons that hold ------------------------------------------------------------------------------------------------


def test_an_event_promises_what_the_bio_adds_and_no_third_solid_vote():
    """§events, R13, R26."""
    s = campaign(2, at=40, points=3, bios=(BARSTOOL,))
    more = int(D.bios[BARSTOOL].event_canvassers)
    schedule(s, 40)  # two lean votes and a canvasser
    assert f"Also: {1 + more} canvassers, 2 lean votes." in note_of(at_table(s).view(0), (ATTEND, 0.2)).reason
    card = next(card for card in range(90) if D.events[card].solid == 1)
    hood = int(D.events[card].hood)
    s = campaign(2, at=hood, points=3)
    schedule(s, card)
    assert "1 solid vote" in note_of(at_table(s).view(0), (ATTEND, 0.2)).reason
    votes(s, hood, 0, solid=2)
    said = note_of(at_table(s).view(0), (ATTEND, 0.2)).reason
    assert "solid" not in said and "1 lean vote" in said


def test_a_vote_is_removed_where_it_was_picked():
    """§weekends: not where the candidate stands."""
    s = campaign(3, at=37)
    votes(s, 38, 1, lean=1)
    votes(s, 38, 2, lean=3)
    s.phase, s.weekend_die, s.picked, s.removals = Phase.REMOVE_FROM, 2, 38, 2
    note = note_of(at_table(s).view(0), (GAME.moves.number("remove_from 2"), 0.2))
    assert note.advice == "Remove Jo’s vote in Hazelwood." and "Jo has 3 lean votes there." in note.reason
    votes(s, 38, 0, lean=1)
    own = note_of(at_table(s).view(0), (GAME.moves.number("remove_from 0"), 0.2)).reason
    assert own.startswith("It is your own vote.") and "no opponent" not in own


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_a_weekend_and_of_a_draft_has_its_reason(language):
    """§weekends, §setup: what a bonus may be used for, what a bio does, where a turf is."""
    words = GAME.words(language)
    s = campaign(2, turfs=(3, 10), at=38)
    votes(s, 40, 1, lean=2)
    schedule(s, 7)
    s.day, s.phase, s.weekend_die = 6, Phase.WEEKEND, 2
    view = at_table(s).view(0)
    note = note_of(view, (GAME.moves.number("bonus remove"), 0.3), (GAME.moves.number("bonus move"), 0.1), words=words)
    assert words("hood.40") in note.reason and note.against[1]
    match = Match(GAME, seed=3, options=GAME.choose_options(players=2, bios="draft2", home_turfs="draft2"))
    while match.state.phase < Phase.DRAFT_TURF:
        seat = match.pending[0]
        assert note_of(match.view(seat), (KEEP_BIO, 0.3), (KEEP_BIO + 1, 0.1), words=words).reason
        match.play(match.legal_ids(seat)[0], seat)
    note = note_of(match.view(match.pending[0]), (KEEP_TURF, 0.3), (KEEP_TURF + 1, 0.1), words=words)
    assert "Downtown" in note.reason


def test_a_step_says_how_many_votes_fit_how_the_region_stands_and_how_far_home_is():
    s = campaign(2, turfs=(3, 10), at=23, points=3)
    votes(s, 56, 0, lean=1)
    said = note_of(at_table(s).view(0), (TRAVEL + 56, 0.2)).reason
    assert said.startswith("2 more of your blocks fit there. The score in")
    assert "is 1 to 0. From there it is" in said
    s.day = 15
    assert "From there it is" not in note_of(at_table(s).view(0), (TRAVEL + 56, 0.2)).reason


def test_mail_and_one_point_are_told_as_they_are():
    """§direct-mailing: it takes no action point. One point is no points."""
    s = campaign(2, at=38, points=3)
    votes(s, 38, 0, lean=2)
    said = note_of(at_table(s).view(0), (MAIL + 38, 0.2)).reason
    assert "$500 of your $1,500, and no action point." in said and "Another vote in Lower East End" in said
    s = campaign(5, at=37)
    votes(s, 38, 1, lean=1)
    s.phase, s.weekend_die, s.removals = Phase.REMOVE, 2, 2
    assert "1 rank points" not in note_of(at_table(s).view(0), (REMOVE + 38, 0.2)).reason


def test_mail_to_another_place_is_played_by_the_key_of_the_note_and_its_place_is_marked():
    s = campaign(2, at=38, points=3)
    votes(s, 23, 0, lean=2)
    note = note_of(at_table(s).view(0), (MAIL + 23, 0.2))
    assert (note.moves, note.draft, note.things) == ((MAIL + 23,), "", ("hood-23",))
