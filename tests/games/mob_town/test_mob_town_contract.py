"""The contract: random games keep every promise, nothing hidden shows, everything is cited, one signature."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from backroom.core.check import check_game
from backroom.core.decks import deck_played, read_deck
from backroom.core.dice import seed_stream
from backroom.core.errors import BadDeck
from backroom.core.game import Options
from backroom.core.jit import interpreted
from backroom.core.match import Match
from backroom.core.playout import signature
from backroom.core.record import copy_of
from backroom.core.trace import trace
from backroom.games.mob_town import GAME
from backroom.games.mob_town.state import Phase

ALL = {"professionals": True, "city_cards": True, "landmarks": True, "big_money": True}


def option_sets() -> list[Options]:
    """Player counts, every variant alone, all together, and the co-op's settings."""
    choose, found = GAME.choose_options, []
    for players in (2, 3, 4):
        found += [choose(players=players), choose(players=players, **ALL)]
        found += [choose(players=players, **{variant: True}) for variant in ALL]
        found += [choose(players=players, payment="exact", **ALL), choose(players=players, rounds=1, first_player="1")]
        for switches in (
            {}, {"coop_start_delta": -1}, {"coop_start_delta": 2, "coop_open_hands": False},
            {"coop_master_crimes": False}, {"coop_more_mob_activity": True, "coop_open_hands": False},
            {"coop_repeat_limit": 3, "payment": "exact"},
        ):  # fmt: skip
            found.append(choose(players=players, mode="coop", **switches))
    return found


def test_everything_is_cited() -> None:
    """Every section and ruling by code, tests and both pages."""
    assert trace(GAME).faults == []


def test_random_games_keep_the_contract() -> None:
    """Every promise after every move, over all kinds of tables."""
    sets = option_sets()
    if interpreted():
        check_game(GAME, games=2, seed=1, option_sets=[sets[13], sets[9]], pictures=60)
    else:
        report = check_game(GAME, games=len(sets), seed=1, option_sets=sets, pictures=200)
        assert {int(Phase.MAIN), int(Phase.PAY), int(Phase.CO_MAIN), int(Phase.OVER)} <= report.phases


def test_interpreted_and_compiled_play_the_same_games() -> None:
    """One literal for both runs of the tests: a change of rules changes it, nothing else does."""
    assert signature(GAME, games=1) == "fd034b1fecd1"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        pytest.param("count = 6", "count = 5", "55 cards", id="without enough cards"),
        pytest.param('"bookie"', '"fence"', "fence", id="with a card twice"),
    ],
)
def test_a_deck_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str, named: str) -> None:
    """R1: the message names the file and what is wrong."""
    path = tmp_path / "changed.toml"
    path.write_text((GAME.folder / "decks" / "standard.toml").read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(BadDeck, match=named):
        read_deck(GAME, path)


def test_features_are_numbers_of_sensible_size() -> None:
    match = Match(GAME, seed=3, options=GAME.choose_options(players=4))
    out = np.zeros(GAME.n_features, np.float32)
    GAME.features(match.state, match.deck.record, 1, out)
    assert np.isfinite(out).all() and np.abs(out).max() <= 3


def test_a_rival_hand_is_dealt_afresh_and_keeps_what_is_known() -> None:
    """Cards seen by all stay where they are; the others move (R37)."""
    match = Match(GAME, seed=5, options=GAME.choose_options(players=2, first_player="0"))
    match.play("agendas restaurants+theaters", 0)
    match.play("agendas restaurants+theaters", 1)
    s = match.state
    s.known[1, :] = 0
    held = int(np.flatnonzero(s.hand[1])[0])
    s.known[1, held] = 1
    hands = set()
    for seed in range(12):
        other, stream = copy_of(s), np.zeros(2, np.int64)
        seed_stream(stream, seed, 0)
        GAME.reshuffle(other, match.deck.record, 0, stream)
        assert other.hand[1, held] >= 1
        assert (other.hand[0] == s.hand[0]).all()
        hands.add(other.hand[1].tobytes())
    assert len(hands) > 4


def test_games_played_before_a_card_was_renamed_go_on(tmp_path: Path) -> None:
    """Cheap Thrills was Rent Control: with the old name the deck has the old digest, which still finds the new one."""
    standard = read_deck(GAME)
    old = tmp_path / "old.toml"
    old.write_text(standard.path.read_text("utf-8").replace("Cheap Thrills", "Rent Control"), "utf-8")
    before = read_deck(GAME, old).digest
    assert before != standard.digest
    played = deck_played(standard, before)
    assert played is not None and played.digest == standard.digest
