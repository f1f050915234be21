"""The standard deck keeps the document's constraints, and a wrong deck says what is wrong."""

from __future__ import annotations

from collections import Counter

import pytest
from mayor_table import DECK_FILE
from pydantic import ValidationError

from backroom.core.decks import deck_played, read_deck
from backroom.core.match import Match
from backroom.core.saves import dump, parse
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.deck import CityCard, Effect, adjacent_blocks
from backroom.games.mayor_of_chicago.text import ability_text


def test_symbols_of_the_map() -> None:
    """180 corners; at most one Flag and two equal symbols on a card, all fronts different."""
    corners = Counter("".join(card.front for card in DECK_FILE.city))
    assert corners == {"P": 38, "D": 46, "B": 38, "W": 38, "F": 20}
    assert len({card.front for card in DECK_FILE.city}) == 45
    assert all(card.front.count("F") <= 1 and max(Counter(card.front).values()) <= 2 for card in DECK_FILE.city)


def test_flags_lie_on_the_dearest_assistants() -> None:
    dearest = sorted(DECK_FILE.city, key=lambda card: (-card.cost, card.id))[:20]
    assert {card.id for card in dearest} == {card.id for card in DECK_FILE.city if "F" in card.front}


def test_abilities_by_family() -> None:
    kinds = Counter(card.ability for card in DECK_FILE.city)
    assert kinds == {"symbol": 25, "neighbour": 6, "discard": 8, "buy": 1, "survey": 1, "double": 1,
                     "copy_neighbour": 1, "turn_off": 1, "copy_discard": 1}  # fmt: skip
    assert Counter(card.symbol for card in DECK_FILE.city if card.symbol) == dict.fromkeys(
        ("popularity", "dollar", "booze", "power", "flag"), 5
    )
    assert {card.id for card in DECK_FILE.city if card.source == "rulebook"} == {
        6, 16, 17, 21, 27, 32, 40, 41, 42, 43, 44, 45,
    }  # fmt: skip


def test_costs_and_thresholds() -> None:
    assert {card.cost for card in DECK_FILE.city} <= set(range(6, 17))
    assert {card.discounted for card in DECK_FILE.city} <= set(range(3, 12))
    assert Counter(bool(card.popularity) for card in DECK_FILE.city) == {True: 22, False: 23}
    assert all(bool(card.popularity) != bool(card.power) for card in DECK_FILE.city)


def test_opponents_grow_harder_with_their_stars() -> None:
    stars = [opponent.stars for opponent in DECK_FILE.opponent]
    assert stars == [1, 1, 2, 2, 3, 3, 4, 5]
    votes = [opponent.votes for opponent in DECK_FILE.opponent]
    assert votes == sorted(votes)
    assert all(opponent.popularity <= 13 and opponent.power <= 13 for opponent in DECK_FILE.opponent)


def test_a_game_begun_with_the_rivals_of_before_goes_on() -> None:
    """The cards that were the standard deck have a name of their own now."""
    before = read_deck(GAME, "first-rivals")
    match = Match(GAME, seed=3, deck=before)
    saved = dump(match.play_all([(0, match.legal_ids(0)[0])]))
    old = saved.replace(f"first-rivals {before.digest}", "standard dc072be8b0a0")
    assert old != saved
    assert parse(old).deck.digest == before.digest
    assert [card.votes for card in before.cards.opponent] == [46, 47, 48, 49, 57, 58, 64, 73]


def test_event_faces_share_cards_by_theme() -> None:
    assert [tuple(pair) for pair in DECK_FILE.event_cards] == [(6, 7), (5, 11), (1, 9), (3, 8), (12, 10), (2, 4)]
    assert all(face.source == "rulebook" for face in DECK_FILE.event)


def test_adjacent_blocks() -> None:
    assert adjacent_blocks(0) == [1, 6, 7]
    assert adjacent_blocks(8) == [1, 2, 3, 7, 9, 13, 14, 15]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"discounted": 9, "cost": 9}, "not below the cost"),
        ({"front": "PDXW"}, "pattern"),
        ({"symbol": None}, "needs a symbol"),
        ({"gain": {}}, "needs a gain"),
        ({"gain": {"vote": -1}}, "only Corruption can be removed"),
        ({"gain": {"votes": 1}}, "vote"),
        ({"gain": {"vote": 1, "power": 1}}, "name one resource each"),
        ({"pay": {"booze": 0}}, "amounts of gain and pay are 1 to 9"),
    ],
)
def test_a_wrong_card_is_named(change: dict[str, object], message: str) -> None:
    good = DECK_FILE.city[0].model_dump()
    with pytest.raises(ValidationError, match=message):
        CityCard.model_validate(good | change)


def test_a_wrong_event_is_named() -> None:
    with pytest.raises(ValidationError, match="wrong bundles"):
        Effect.model_validate({"each": "power", "side": "more", "choice": "may", "first": {"vote": 1}})


def test_a_deck_must_be_complete() -> None:
    table = DECK_FILE.model_dump()
    for field, message in (("city", "1 to 45 once"), ("event", "1 to 12 once"), ("opponent", "0 to 7 once")):
        with pytest.raises(ValidationError, match=message):
            type(DECK_FILE).model_validate(table | {field: table[field][1:]})


@pytest.mark.parametrize(
    ("digest", "deck"),
    [
        ("40722b0a077a", "standard"), ("94f3bbc3de97", "first-rivals"), ("dc072be8b0a0", "first-rivals"),
        ("310bea5e1e74", "standard"), ("de40718ba49a", "first-rivals"),
    ],
)  # fmt: skip
def test_games_played_before_cards_were_renamed_go_on(digest: str, deck: str) -> None:
    """The cards do what they did; only their names are others."""
    played = deck_played(read_deck(GAME), digest)
    assert played is not None and played.path.stem == deck


@pytest.mark.parametrize(
    ("card", "language", "said"),
    [
        (32, "en", "Once placed: each assistant you discard beside your opponent gives 1 Vote."),
        (37, "en", "Once placed: each assistant you discard beside your opponent removes 1 Corruption."),
        (
            38,
            "en",
            "Once placed: each assistant you discard beside your opponent gives 2 Votes, but also 1 Corruption.",
        ),
        (
            39,
            "en",
            "Once placed: each assistant you discard beside your opponent gives 1 Dollar and removes 1 Corruption.",
        ),
        (
            38,
            "fr",
            "Une fois en place\xa0: chaque assistant que vous défaussez à côté de l’adversaire donne 2 Voix, "
            "mais aussi 1 Corruption.",
        ),
        (43, "en", "You may copy the ability of a neighbouring assistant (except 32 to 39, the ones for discards)."),
        (44, "fr", "Vous pouvez désactiver un événement pour le reste de la partie."),
    ],
)
def test_an_ability_says_what_it_gives_what_it_removes_and_what_may_be_left(
    card: int, language: str, said: str
) -> None:
    """§on-discard, §unique, R33, R34: nobody "gives −1 Corruption", and what may be left unused is no order."""
    assert ability_text(DECK_FILE.city[card - 1], GAME.words(language)) == said
