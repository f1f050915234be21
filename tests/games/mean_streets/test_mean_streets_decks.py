"""Deck files: what is checked, and how a wrong one is named."""

from __future__ import annotations

import re
from typing import Any

import pytest

from backroom.core.decks import Deck, read_deck
from backroom.core.errors import BadDeck, BadSave
from backroom.core.match import Match
from backroom.core.saves import dump, parse
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.state import MOVES

V1 = (GAME.folder / "decks" / "v1.toml").read_text("utf-8")


def read(text: str, tmp_path: Any) -> Deck:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return read_deck(GAME, path)


@pytest.mark.parametrize("name", ["standard", "milder-rivals", "guards-and-tables", "v1"])
def test_our_decks_are_complete(name):
    """C1 to C7."""
    cards = read_deck(GAME, name).cards
    assert [len(cards.location), len(cards.rival), len(cards.event), len(cards.boss)] == [12, 8, 18, 4]


def test_events_of_the_standard_deck_do_what_the_book_says_of_their_type():
    """T6, §events: a raid spares nobody, and no event pays for the number of guards or tables."""
    for card in read_deck(GAME, "standard").cards.event:
        for effect in (card.era1, card.era2):
            assert (effect.bonus_per_table, effect.bonus_per_guarded) == (0, 0)
            assert max(effect.bonus, getattr(effect, "high_bonus", 0), getattr(effect, "limit", 0)) <= 3
            if effect.kind == "raid":
                assert (effect.guarded, effect.tabled) == (None, None)
            if effect.kind == "samples":
                assert card.type == "free_samples"


@pytest.mark.parametrize(("name", "digest"), [("guards-and-tables", "6fbac314126c"), ("milder-rivals", "fae32775313c")])
def test_a_game_begun_with_the_deck_of_before_goes_on(name, digest):
    """The cards that were the standard deck have a name of their own now."""
    before = read_deck(GAME, name)
    saved = dump(Match(GAME, seed=3, deck=before).play_all([(0, MOVES.number("new_turf 2"))]))
    old = saved.replace(f"{name} {before.digest}", f"standard {digest}")
    assert old != saved
    assert parse(old).deck.digest == before.digest
    with pytest.raises(BadSave, match="that deck is now another"):
        parse(old.replace(digest, "0123456789ab"))


WRONG = {
    "rep and income cannot both be 0 (C1)": ("rep = 1\nincome = 0", "rep = 0\nincome = 0"),
    "'Loop Grand Hotel', rep": ("rep = 3\nincome = 2\nresistance = 15", "rep = 4\nincome = 2\nresistance = 15"),
    "'Clark Street Garage', rep": ("rep = 2\nincome = 2\ndice = 4", "rep = 0\nincome = 2\ndice = 4"),
    "there must be one with resistance = 6 (C3)": ("resistance = 6", "resistance = 5"),
    "0 location cards have id = 3": ('id = 3\nname = "Pilsen', 'id = 4\nname = "Pilsen'),
    "no rival_gang card has the target 'most_profitable' (C4)": ('"most_profitable"', '"newest"'),
    "'First Door': era2.dice = 2 must exceed era1.dice = 2 (C4)": ('"oldest", dice = 4', '"oldest", dice = 2'),
    "'High Table': era1.kind = 'casino' does not suit": ('type = "casino_night"', 'type = "fine_and_dandy"'),
    "'Federal Agents', era2, raid, threshold": ("threshold = 2", "threshold = 6"),
    "'Polling Day', era2, income, precent": ("percent = 0", "precent = 0"),
    "henchmen must be 0 with hits = 'nobody'": ('"most_guarded"', '"nobody"'),
    "'The Old Lion', dice": ('Lion"\ndice = 9', 'Lion"\ndice = 12'),
}


@pytest.mark.parametrize(("message", "wrong"), WRONG.items())
def test_a_wrong_deck_names_the_card_and_the_field(message, wrong, tmp_path):
    assert wrong[0] in V1
    with pytest.raises(BadDeck, match=re.escape(message)):
        read(V1.replace(*wrong), tmp_path)


def test_more_cards_are_bad_than_good(tmp_path):
    """C4, §events"""
    text = re.sub(r'era([12]) = \{ kind = "income"[^}]*\}', r'era\1 = { kind = "income", percent = 1\g<1>0 }', V1)
    samples = r"""\1"free_samples"\2
era1 = { kind = "samples", limit = 1, price = 2 }
era2 = { kind = "samples", limit = 1, price = 3 }"""
    text = re.sub(r'(type = )"rival_gang"(\ntitle = "(?!First|Follow)[^\n]*)\n.*\n.*', samples, text)
    with pytest.raises(BadDeck, match=r"event cards are good and \d bad; more must be bad \(C4\)"):
        read(text, tmp_path)
