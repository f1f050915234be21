"""The standard deck keeps the book's promises, and games begun with the deck before it go on."""

from backroom.core.decks import deck_played, read_deck
from backroom.core.match import Match
from backroom.games.ninety import GAME

STANDARD = read_deck(GAME)


def test_every_event_pays_canvassers_votes_or_cash():
    """§events: "earn canvassers, votes, or cash"; Downtown, where nobody canvasses, pays no votes."""
    assert [e.title for e in STANDARD.cards.event if not (e.canvassers or e.cash or e.lean or e.solid)] == []
    downtown = STANDARD.cards.event[STANDARD.cards.downtown]
    assert (downtown.lean, downtown.solid) == (0, 0)


def test_every_bio_is_an_advantage_and_none_costs_anything():
    """§setup: "your special advantages": every number of a bio is zero or more, and one of them is more."""
    for bio in STANDARD.cards.bio:
        numbers = [value for name, value in bio if name not in ("id", "name", "source")]
        assert min(numbers) == 0 < max(numbers), bio.name


def test_nobody_starts_with_less_than_others_without_a_bio_have():
    """§setup, §start: played, not read: $1,500 and ten canvassers are the least, and every bio comes up."""
    seen = set()
    for seed in range(40):
        s = Match(GAME, seed=seed, options=GAME.choose_options(players=5)).state
        seen |= set(s.bio[:5].tolist())
        assert s.cash[:5].min() >= 15 and s.canvassers[:5].min() >= 10
    assert seen == set(range(len(STANDARD.cards.bio)))


def test_a_game_begun_with_the_former_standard_deck_goes_on():
    """§events: its cards are kept under another name, found by the digest that saved games remember."""
    played = deck_played(STANDARD, "9600aee7dba2")
    assert played is not None and played.name == "Courtesy calls"
    assert sum(not (e.canvassers or e.cash or e.lean or e.solid) for e in played.cards.event) == 12
