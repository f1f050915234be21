"""The contract, kept in random games of every opponent and of the co-op; pictures, texts and hints."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import numpy as np
import pytest
from mayor_table import walk

from backroom.core.advice import Advice, Rated
from backroom.core.check import check_game
from backroom.core.decks import read_deck
from backroom.core.dice import below, seed_stream
from backroom.core.game import register
from backroom.core.match import Happening, Match
from backroom.core.playout import final_states
from backroom.core.trace import trace
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.deck import RESOURCE, WORTH, Effect
from backroom.games.mayor_of_chicago.mind.evaluate import N_FEATURES
from backroom.games.mayor_of_chicago.options import MayorOptions
from backroom.games.mayor_of_chicago.rules import events
from backroom.games.mayor_of_chicago.state import BLOCKS, CARDS, RESOURCES, Kind, Phase

SETS = [  # what plays by other rules
    MayorOptions(),
    MayorOptions(opponent="random"),
    MayorOptions(count_covered=True),
    MayorOptions(spare_booze=True),
    MayorOptions(discard_penalty="always"),
    MayorOptions(players=2),
    MayorOptions(players=2, opponent=4, coop_gifts="limited"),
    MayorOptions(players=2, opponent=6, coop_gifts="off"),
]
ALL_SETS = [*(MayorOptions.model_validate({"opponent": number}) for number in range(8)), *SETS[1:]]
register(GAME)
OPPONENTS = read_deck(GAME).cards.opponent


def test_random_games_keep_the_contract() -> None:
    assert check_game(GAME, games=len(SETS), option_sets=SETS, pictures=60).games == len(SETS)


@pytest.mark.slow
def test_many_random_games_keep_the_contract() -> None:
    report = check_game(GAME, games=2000, seed=7, option_sets=ALL_SETS, pictures=400)
    assert report.games == 2000
    decided = set(Phase) - {Phase.NEXT_TURN, Phase.AFTER_CARD, Phase.END_NEXT}
    assert report.phases == {int(phase) for phase in decided}
    assert report.kinds | {Kind.WON} == set(GAME.kinds), "random play wins one game of 100,000"


def test_every_section_and_ruling_is_cited() -> None:
    assert trace(GAME).faults == []


def bounds_by_trying(effect: Effect, n: int, held: list[int]) -> tuple[int, int, int]:
    """The naive twin of `bounds`: every number of instances and of second choices is tried (R37, R38, R39)."""
    for total in range(n, 0, -1):
        fits = []
        for second in range(total + 1):
            after = list(held)
            for bundle, times in ((effect.first, total - second), (effect.second, second)):
                for name, amount in bundle.items():
                    after[RESOURCE[name]] += times * amount
            fits += [second] if min(after) >= 0 else []
        if fits:
            return total, fits[0], fits[-1]
    return 0, 0, 0


def test_the_bounds_of_an_event_are_those_found_by_trying() -> None:
    """§events: random purses, every effect that offers a choice."""
    stream = np.zeros(2, np.int64)
    seed_stream(stream, 11, 12)
    deck = read_deck(GAME)
    offers = [
        (effect, face.id - 1, which)
        for face in deck.cards.event
        for which, effect in enumerate((face.immediate, face.end))
        if effect.choice != "each"
    ]
    assert len(offers) == 15
    for effect, face, which in offers:
        for _ in range(60):
            held = [int(below(stream, 12)) for _ in range(RESOURCES)]
            n = int(below(stream, 15))
            assert bounds_by_trying(effect, n, held) == tuple(
                events.bounds(deck.record, np.array(held, np.int16), face, which, n)
            )


def test_features_are_finite_and_tell_nothing_hidden() -> None:
    match = walk(5, 40, opponent=2)
    first, second = np.zeros(N_FEATURES, np.float32), np.zeros(N_FEATURES, np.float32)
    GAME.features(match.state, match.deck.record, 0, first)
    stream = np.array([3, 9], np.int64)
    GAME.reshuffle(match.state, match.deck.record, 0, stream)
    GAME.features(match.state, match.deck.record, 0, second)
    assert np.isfinite(first).all() and first.tolist() == second.tolist()


def test_the_guide_beats_random_play_by_far() -> None:
    """Rules of thumb: many more Votes than the 2 of random play, against the same opponent."""
    moves, stream, votes = np.zeros(GAME.max_legal, np.int16), np.zeros(2, np.int64), []
    assert GAME.guide is not None
    for seed in range(6):
        match = Match(GAME, seed=seed, options=GAME.choose_options(opponent=0))
        seed_stream(stream, seed, 1)
        while not match.over:
            legal = match.legal_ids(0)
            moves[: len(legal)] = legal
            chosen = int(GAME.guide(match.state, match.deck.record, 0, moves, len(legal), stream))
            assert 0 <= chosen < len(legal)
            match.play(legal[chosen], 0)
        votes.append(match.scores[0])
    assert sum(votes) / len(votes) > 25
    assert set(WORTH) == {"vote", "popularity", "dollar", "booze", "power", "corruption"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_move_can_be_hinted_at(language: str) -> None:
    """A note for each legal move: the move, its chance, a reason."""
    words = GAME.words(language)
    assert GAME.advise is not None
    for seed, players in ((1, 1), (2, 2)):
        match = walk(seed, 0, opponent=4, players=players)
        stream = np.zeros(2, np.int64)
        seed_stream(stream, seed, 78)
        while not match.over:
            seat = match.pending[0]
            view = match.view(seat)
            for move in view.legal[:12]:
                rest = [Rated(other, -0.2, 3) for other in view.legal if other != move]
                hint = GAME.advise(view, words, Advice((Rated(move, 0.4, 9), *rest), 12))
                assert hint.advice.endswith(".") and hint.moves == (move,)
                assert len(hint.bars) <= 3 and all(0 <= bar.share <= 1 for bar in hint.bars)
                assert hint.bars or all(hint.figure[:2])  # what it is worth, and what that counts
                family, other = (GAME.moves.family(ranked).name for ranked in (move, rest[0].move))
                alike = family == other == "expand"  # two rows of which nothing but their place tells them apart
                assert hint.reason or alike or family not in ("expand", "hire", "discard", "draw")
            match.play(view.legal[int(below(stream, len(view.legal)))], seat)


def test_pictures_are_sound_svg_and_offer_moves_by_keyboard() -> None:
    match = walk(2, 30, opponent=1)
    screen = match.view(0).screen("en")
    for layout in (screen.wide, screen.tall):
        root = ET.fromstring(layout)
        offered = [element for element in root.iter() if element.get("data-move")]
        assert offered and all(element.get("tabindex") == "0" and element.get("aria-label") for element in offered)


def test_the_rival_stands_in_the_rail_with_the_votes_to_beat() -> None:
    for language, detail in (("en", "5 Corruption, 3 stars"), ("fr", "5 Corruption, 3 étoiles")):
        screen = walk(2, 10, opponent=4).view(0).screen(language)
        (rival,) = screen.rivals
        votes = next(row.votes for row in OPPONENTS if row.id == 4)
        assert (rival.name, rival.detail, rival.value) == ("Magnus Hollerbeck", detail, str(votes))
        ET.fromstring(rival.picture)


def test_the_partners_city_can_be_looked_at() -> None:
    """Co-op: the draft `look` shows the other city large, where nothing can be laid."""
    match = walk(4, 5, players=2)
    view = match.view(match.pending[0])
    own, other = view.screen("en"), view.screen("en", {"look": 1})
    assert own.wide != other.wide
    assert "The city of" not in own.wide and "THE CITY OF" in other.wide


def test_the_gallery_shows_all_cards_with_their_sources() -> None:
    match = Match(GAME, seed=1)
    for language in ("en", "fr"):
        groups = GAME.gallery(match.deck, GAME.words(language))
        assert [len(group.cards) for group in groups] == [45, 12, 8]
        assert {card.source for group in groups for card in group.cards} == {"rulebook", "designed"}
    ET.fromstring(GAME.cover())


def test_the_board_in_words_names_all_that_matters() -> None:
    text = walk(6, 40, opponent=5).view(0).text("en")
    assert "Cordelia Stroud" in text and "row 4" in text and "cards left" in text


def test_happenings_are_told_in_both_languages() -> None:
    match = walk(8, 60, players=2, opponent=4)
    for language in ("en", "fr"):
        words = GAME.words(language)
        texts = [match.view(0).happening_text(h, words) for happened in match.happenings for h in happened]
        assert all(texts) and not any("{" in line for line in texts)


@pytest.mark.parametrize(
    ("kind", "amount", "other", "english", "french"),
    [
        (Kind.PAID, 1, 0, "**1 Vote**", "**1 Voix**"),
        (Kind.PAID, 0, 6, "**$6**", "**6\N{NO-BREAK SPACE}$**"),
        (Kind.PAID, 2, 6, "**$6 and 2 Votes**", "**6\N{NO-BREAK SPACE}$ et 2 Voix**"),
        (Kind.GAVE, 0, 2, "gives 2 Booze", "donne 2 Alcool"),
        (Kind.GAVE, 3, 0, "gives $3", "donne 3\N{NO-BREAK SPACE}$"),
        (Kind.GAVE, 3, 2, "gives $3 and 2 Booze", "donne 3\N{NO-BREAK SPACE}$ et 2 Alcool"),
    ],
)
def test_what_is_not_paid_or_given_is_not_named(kind: Kind, amount: int, other: int, english: str, french: str) -> None:
    view = Match(GAME).view(0)
    happening = Happening(int(kind), seat=0, learnt=0, subject=1, other=other, amount=amount)
    for language, says in (("en", english), ("fr", french)):
        told = view.happening_text(happening, GAME.words(language))
        assert says in told and "0" not in told


def test_final_states_keep_within_the_tracks() -> None:
    states = final_states(GAME, 6, seed=4, options=GAME.choose_options(players=2, opponent=3))
    for s in states:
        assert all(0 <= s.candidates[seat].held[r] <= 99 for seat in range(2) for r in range(RESOURCES))
        assert all(0 <= n <= CARDS for n in s.candidates[0].assistant[:BLOCKS])


def test_a_first_game_is_told_move_by_move() -> None:
    """The moves of a whole solo game as people read them: none lacks a word, and no two of a choice read alike."""
    match = Match(GAME, seed=11)
    stream = np.zeros(2, np.int64)
    seed_stream(stream, 11, 3)
    families = set()
    while not match.over:
        legal = match.legal(0)
        families |= {move.family for move in legal}
        for language in ("en", "fr"):
            texts = {move.text(language) for move in legal}
            assert len(texts) == len(legal) and not any("{" in line for line in texts)
        match.play(legal[int(below(stream, len(legal)))])
    assert {"draw", "place", "expand", "hire", "discard", "block", "take", "exchange", "turn_off", "pass"} <= families
