"""Hints, texts and pictures: every kind of move has a note with its reason, every card a name and a picture."""

import re

import numpy as np
import pytest
from ninety_table import DECK, at_table, campaign, schedule, votes
from numba.core import event

from backroom.core.advice import Advice, Rated
from backroom.core.compile import compile_rules
from backroom.core.dice import below, seed_stream
from backroom.core.match import Match
from backroom.core.words import LANGUAGES
from backroom.games.ninety import GAME
from backroom.games.ninety.draw.geometry import label
from backroom.games.ninety.draw.read import read
from backroom.games.ninety.draw.schedule import fit_title
from backroom.games.ninety.mind.evaluate import N_FEATURES, evaluate, features
from backroom.games.ninety.mind.guide import guide
from backroom.games.ninety.rules.routes import routes
from backroom.games.ninety.scoring import rank_points
from backroom.games.ninety.state import MOVES, TRAVEL, Phase
from backroom.games.ninety.text import bio_text, step_points


def guided(stop, seed=3, **chosen):
    """A match played by the guide until `stop`."""
    match = Match(
        GAME,
        seed=seed,
        options=GAME.choose_options(**chosen),
        players=("Rosa", "Anna", "Jo")[: chosen.get("players", 2)],
    )
    stream, moves = np.array([seed + 5, 77], np.int64), np.zeros(GAME.max_legal, np.int16)
    while not match.over and not stop(match):
        seat = match.pending[0]
        n = int(GAME.legal(match.state, match.deck.record, seat, moves))
        match.play(int(moves[guide(match.state, match.deck.record, seat, moves, n, stream)]), seat)
    return match


def test_every_kind_of_move_has_a_hint_with_a_reason():
    """§day: advice in both languages for all families that a game meets."""
    seen = set()

    def note(match):
        for seat in match.pending:
            view = match.view(seat)
            for move in view.legal:
                if MOVES.family(move).name not in seen:
                    seen.add(MOVES.family(move).name)
                    advice = Advice((Rated(move, 0.25, 9),), playouts=90)
                    for language in LANGUAGES:
                        assert GAME.advise is not None
                        hint = GAME.advise(view, GAME.words(language), advice)
                        assert hint.advice and hint.reason and hint.moves == (move,)
        return False

    guided(note, start_day=11, bios="draft2", home_turfs="draft2")
    guided(note, seed=8, start_day=13)
    assert seen >= {
        "travel",
        "canvass",
        "recruit",
        "attend",
        "seed",
        "keep_bio",
        "keep_turf",
        "mail",
        "commit",
        "end_turn",
        "bonus",
    }


def test_the_guide_plays_better_than_chance_expects():
    """§winner: guided candidates reach points that random ones do not, and the game ends."""
    match = guided(lambda match: False, start_day=8)
    assert match.over and min(match.scores) > 50


def test_evaluation_and_features_read_a_view():
    """§election-day: both work on what a seat may know; a lead is worth more than none."""
    match = guided(lambda match: match.state.day == 13, start_day=10)
    view = match.view(0)
    out = np.zeros(N_FEATURES, np.float32)
    features(view.record, match.deck.record, 0, out)
    assert np.isfinite(out).all() and out.any()
    before = evaluate(view.record, match.deck.record, 0)
    view.record.votes[0] += 4
    assert evaluate(view.record, match.deck.record, 0) > before


CALLS = {"en": "only the card", "fr": "seulement la carte"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_courtesy_call_says_that_it_gives_only_the_card(language):
    """§events: the schedule, the gallery, the table as text and the hint name what an event without a reward gives."""
    words = GAME.words(language)
    s = campaign(2, at=45, points=4)
    schedule(s, 37, 45)
    match = Match(GAME, deck=DECK, options=GAME.choose_options(players=2, bios="off"))
    for name in s.dtype.names:
        match.state[name] = s[name]
    view = match.view(0)
    assert view.screen(language).wide.count(CALLS[language]) >= 1
    assert view.text(language).count(CALLS[language]) == 1
    attend = MOVES.number("attend")
    assert GAME.advise is not None
    hint = GAME.advise(view, words, Advice((Rated(attend, 0.25, 9),), playouts=90))
    assert hint.reason.startswith(words("hint.why_call"))
    calls = [card for group in GAME.gallery(DECK, words) for card in group.cards if card.text == CALLS[language]]
    assert len(calls) == 12 and all(CALLS[language] in card.picture for card in calls)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_every_card(language):
    """§contents: 15 bios, 15 turfs, 90 events and the coffee, each with picture, source and name."""
    groups = GAME.gallery(Match(GAME).deck, GAME.words(language))
    assert [len(group.cards) for group in groups] == [15, 15, 91]
    assert all(
        card.picture.startswith("<svg") and card.source == "designed" and card.name for g in groups for card in g.cards
    )
    assert GAME.cover().startswith("<svg")


def may_mail_elsewhere(match):
    """Whether somebody's turn has a mailing, and money for one elsewhere."""
    seat = match.pending[0]
    mails = any(MOVES.family(move).name == "mail" for move in match.legal_ids(seat))
    return match.state.phase == Phase.ACT and mails and match.state.cash[seat] >= 10


def test_mailing_is_laid_out_by_a_draft():
    """§direct-mailing: with money for mail elsewhere a key turns the map into a choice of mailings, and back."""
    match = guided(may_mail_elsewhere)
    view = match.view(match.pending[0])
    screen = view.screen("en")
    assert screen.drafts and any(key.draft == "mail=1" for key in screen.keys)
    mailing = view.screen("en", {"mail": 1})
    offered = {move for move in view.legal if f'data-move="{move}"' in mailing.wide}
    assert {MOVES.family(move).name for move in offered} == {"mail"}
    assert [key.draft for key in mailing.keys] == ["mail=0"]


def test_a_click_far_away_plays_the_whole_way():
    """§traveling, R57: the moves on a neighbourhood several steps away are a legal journey of the cost printed."""
    match = guided(lambda m: m.state.phase == Phase.ACT and m.state.points >= 6)
    view = match.view(match.pending[0])
    far = max(routes(view).values(), key=lambda route: (len(route.steps), route.cost))
    assert len(far.steps) > 2 and f'data-moves="{" ".join(map(str, far.moves))}"' in view.screen("en").wide
    spent = 0
    for move in far.moves:
        spent += step_points(match.view(view.seat), move - TRAVEL)
        match.play(move, view.seat)
    assert match.state.at[view.seat] == far.steps[-1] and spent == far.cost <= view.record.points


def test_a_bio_says_what_the_deck_in_play_says():
    """§setup, §start: another number of a bio changes its text, in both languages."""
    bio = DECK.record.bios[11].copy()
    said = {language: bio_text(bio, GAME.words(language)) for language in LANGUAGES}
    assert said["en"] == "You start with $700; slinging mud at you costs 2 points; you pay no invitation penalties."
    bio.start_cash, bio.teflon = 5, 3
    assert bio_text(bio, GAME.words("en")).startswith("You start with $2,000; slinging mud at you costs 3 points;")
    for language in LANGUAGES:
        assert bio_text(bio, GAME.words(language)) != said[language]
        texts = [bio_text(found, GAME.words(language)) for found in DECK.record.bios]
        assert len(set(texts)) == len(texts)


def test_what_a_bio_does_stands_beside_its_name():
    """§setup: at the table, in the text and for spectators."""
    match = Match(GAME, seed=3)
    words, bio = GAME.words("en"), int(match.state.bio[1])
    says = bio_text(match.deck.record.bios[bio], words)
    assert match.view(0).screen("en").seats[1].says == says
    assert f"{words(f'bio.{bio}')} (“{says}”)" in match.view(0).text("en")


def test_pictures_and_texts_wait_for_no_compiler():
    """§day: what a table shows or refuses is there immediately, even while the search is being compiled."""
    compile_rules(GAME)
    match = Match(GAME, seed=5, options=GAME.choose_options(players=3, start_day=12))
    stream = np.zeros(2, np.int64)
    seed_stream(stream, 5, 5)
    below(stream, 2)  # the test's own die is not what is watched
    with event.install_recorder("numba:compile") as compiled_events:
        while not match.over:
            seat = match.pending[0]
            view, words = match.view(seat), GAME.words("en")
            view.screen("en")
            for move in range(len(match.events) % 11, len(GAME.moves), 11):
                view.why_not(move, words)
            match.play(view.legal[below(stream, len(view.legal))], seat)
        match.view(0).screen("fr")
        match.view(0).text("fr")
    assert [data.data["dispatcher"].py_func.__name__ for _, data in compiled_events.buffer] == []


def test_the_standings_drawn_are_those_of_the_rules():
    """§vote-counting: the table's count, done in plain Python, against the compiled rules."""
    match = guided(lambda match: match.state.day == 14, start_day=11, players=3)
    seen = read(match.view(0), GAME.words("en"))
    assert tuple(seen.totals) == match.scores
    d = match.deck.record
    assert seen.ranks == [[rank_points(match.state, d, seat, region) for region in range(6)] for seat in range(3)]


def test_places_have_the_same_names_in_both_languages():
    """§contents: districts, regions and home turfs are called in French what the map calls them; so is Downtown."""
    english, french = (GAME.words(language).texts for language in LANGUAGES)
    tables = ("hood.", "short.", "region.", "region_short.", "turf.")
    names = [key for key in english if key.startswith(tables)]
    assert len(names) == 90 + 90 + 6 + 6 + 15
    assert [key for key in names if english[key] != french[key]] == []
    assert [key for key, text in french.items() if "centre-ville" in text] == []


@pytest.mark.parametrize("hood", [12, 57, 59, 73, 80, 89])
def test_a_candidate_on_a_phone_is_not_under_the_search_box(hood):
    """§traveling: the map's window opens on the candidate, clear of the box in its upper left corner, 170 by 52."""
    s = campaign(2, at=hood, points=3)
    votes(s, hood, 1, lean=1)  # the marker has the smaller place
    tall = at_table(s).view(0).screen("en").tall
    found = re.search(r'data-zoom="ninety-tall".*? transform="translate\((\S+) (\S+)\) scale\((\S+)\)"', tall)
    assert found is not None
    dx, dy, scale = map(float, found.groups())
    x, y = label(hood).cost
    r = 12 * scale
    assert dy + y * scale - r >= 52 or dx + x * scale - r >= 170


def test_a_house_is_drawn_over_a_marker():
    """§home-turf: a pawn in a home turf does not hide whose it is."""
    wide = at_table(campaign(2, at=19, turfs=(4, 10), points=3)).view(0).screen("en").wide
    x, y = label(19).cost  # the marker has the better place
    assert wide.index(f'cx="{x:g}" cy="{y:g}"') > wide.index("candidate-0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_every_event_can_be_read_to_its_end_on_a_phone(language):
    """§schedule"""
    words = GAME.words(language)
    for shown in range(int(DECK.record.n_events)):
        title = words(f"event.{shown}")
        size, rows = fit_title(title, 137)
        assert " ".join(rows) == title and len(rows) <= 2 and size > 11
