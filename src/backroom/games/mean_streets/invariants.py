"""The invariants of a state: what must hold after every move."""

from __future__ import annotations

from typing import Any

from backroom.core.jit import plain
from backroom.core.record import EMPTY
from backroom.games.mean_streets.rules.common import dice_of
from backroom.games.mean_streets.rules.setup import rivals_in_box
from backroom.games.mean_streets.scoring import reputation, rivals_held, score
from backroom.games.mean_streets.state import (
    BONUS_MAX,
    CASH_MAX,
    CONTROLLED_MAX,
    ERA_ENDS,
    HENCHMEN_MAX,
    NORMALS,
    ROW_MAX,
    TURNS,
    Fight,
    Phase,
)

ASSIGNMENT = range(Phase.ASSIGN_NEW_TURF, Phase.ASSIGN_GEAR_DICE + 1)


def invariants(s: Any, d: Any) -> None:
    """Raise AssertionError, naming the broken invariant."""
    _cards_are_somewhere(s)
    _rows_are_within_limits(s)
    _henchmen_and_tables(s)
    _money_and_reputation(s, d)
    _dice(s)
    _events(s)
    _end(s)


def _cards(p: Any) -> list[int]:
    return [int(card) for card in p.cards[: p.n]]


def _cards_are_somewhere(s: Any) -> None:
    """Every Location of the pool is in exactly one place; a card of the row under attempt stays in the row."""
    rivals = plain(rivals_in_box)(s)
    places = [s.controlled, s.row, s.locations, s.discard, s.rivals_left]
    found = [card for place in places for card in _cards(place)] + [int(card) for card in s.hidden_out]
    if s.pending_card != EMPTY and s.from_row == EMPTY and s.phase != Phase.REPLACE:
        found.append(int(s.pending_card))
    assert sorted(found) == list(range(NORMALS + rivals)), f"each Location is in exactly one place, not {sorted(found)}"
    events = _cards(s.events)
    assert len(set(events)) == len(events), "an event is twice in the deck"
    assert not any((s.event_seen >> event) & 1 for event in events), "an event drawn this era is still in the deck"


def _rows_are_within_limits(s: Any) -> None:
    thirteenth = s.phase == Phase.REPLACE
    assert s.controlled.n <= CONTROLLED_MAX + thirteenth, "more than 12 controlled Locations"
    assert s.row.n <= ROW_MAX, "more than 4 unclaimed Locations"
    assert s.locations.n <= 15, "more than 15 Locations in the deck"
    in_play = _cards(s.controlled) + _cards(s.row) + _cards(s.locations)
    if s.pending_card != EMPTY and s.from_row == EMPTY and not thirteenth:
        in_play.append(int(s.pending_card))
    assert len(in_play) <= 15, "more than 15 Locations in play"
    assert sum(card >= NORMALS for card in in_play) <= 5, "more than 5 rivals in play"
    assert all(card < NORMALS for card in s.hidden_out), "a rival among the Locations dealt out"
    seen = _cards(s.controlled) + _cards(s.row) + _cards(s.discard)
    assert all((s.location_seen >> card) & 1 for card in seen), "a Location on the table was never revealed"
    swept = [card for card in range(20) if (s.known_in_deck >> card) & 1]
    assert set(swept) <= set(_cards(s.locations)), "a Location known to be in the deck is not there"


def _henchmen_and_tables(s: Any) -> None:
    n = int(s.controlled.n)
    assert all(0 <= men for men in s.henchmen[:n]), "fewer than no henchmen"
    assert not s.henchmen[n:].any() and not s.tables[n:].any(), "henchmen or tables without a Location"
    total = int(s.henchmen[:n].sum()) + int(s.brought) + int(s.to_place) - int(s.to_take)
    assert total <= HENCHMEN_MAX, f"{total} henchmen"
    assert all(table in (0, 1) for table in s.tables[:n]), "more than one table at a Location"
    assert all(marker in (0, 1) for marker in (s.gun, s.politician, s.suit)), "more than one marker of a kind"


def _money_and_reputation(s: Any, d: Any) -> None:
    n = int(s.controlled.n)
    assert 0 <= s.cash <= CASH_MAX, f"cash is {s.cash}"
    assert 0 <= s.bonus <= BONUS_MAX, f"{s.bonus} Bonus tokens"
    fame = sum(int(d.rep[card]) for card in _cards(s.controlled))
    income = sum(int(d.income[card]) for card in _cards(s.controlled)) + int(s.tables[:n].sum())
    assert fame == s.fame, f"printed Reputation is {fame}, the tracker says {s.fame}"
    assert income == s.income, f"income is {income}, the tracker says {s.income}"
    assert plain(reputation)(s) == min(30, fame + int(s.bonus)), "Reputation is not the capped sum"
    floor = 1 if s.options.halted_floor else 0
    assert s.next_income == EMPTY or s.next_income >= floor, f"the next income is {s.next_income}"
    if s.phase not in (Phase.CHALLENGE, Phase.GUN_BOSS, Phase.GAME_OVER):
        assert s.next_income == EMPTY, "an income effect waits while a turn is being played"


def _dice(s: Any) -> None:
    assert 3 <= s.dice <= 9, f"{s.dice} dice"
    assert int(s.assigned.sum()) + int(s.left) == s.dice, "assigned and left dice are not all the dice"
    if s.phase in ASSIGNMENT:
        assert s.dice == plain(dice_of)(plain(reputation)(s)), "the dice are not those of the Reputation at Upkeep"
    else:
        assert s.left == 0, "dice left over after the assignment"


def _events(s: Any) -> None:
    if s.phase in (Phase.CHALLENGE, Phase.GUN_BOSS, Phase.GAME_OVER):
        assert s.events.n == 0 and s.turn == TURNS and s.era == 2, "the end before the 22nd event"
        return
    drawn = s.phase in (Phase.SAMPLES, Phase.CASINO_NIGHT, Phase.GUN_DEFENCE, Phase.POLITICIAN) or (
        s.phase == Phase.REROLL and s.casino_event
    )
    turns = ERA_ENDS[s.era]
    assert s.turn + s.events.n + bool(drawn) == turns + 1, f"turn {s.turn} and {s.events.n} events left"
    assert s.era == (1 if s.turn <= ERA_ENDS[1] else 2), f"era {s.era} in turn {s.turn}"


def _end(s: Any) -> None:
    points = plain(score)(s)
    assert 0 <= points <= 59, f"a score of {points}"
    assert s.fight != Fight.KILLED or points == 0, "killed, and yet a score"
    assert plain(rivals_held)(s) <= 5, "more than 5 rivals held"
    assert (s.phase == Phase.GAME_OVER) == (s.fight != Fight.UNDECIDED), "a fight decided before the end"
