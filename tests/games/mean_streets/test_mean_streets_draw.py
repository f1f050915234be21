"""The screen: what it offers is legal, all that is legal can be reached, and it says everything in both languages."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mean_streets_table import Table as Laid
from mean_streets_table import dice_to_come

from backroom.core.decks import read_deck
from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.core.record import EMPTY, copy_of
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.deck import Target
from backroom.games.mean_streets.draw.cards import short_text
from backroom.games.mean_streets.draw.event import raid_dice, story_lines, toll
from backroom.games.mean_streets.draw.mat import SPACES, promise
from backroom.games.mean_streets.draw.read import ASSIGNING, read
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.rules.police_raid import raid
from backroom.games.mean_streets.rules.rival_gang import target_of
from backroom.games.mean_streets.state import MOVES, Fight, Gear, Outcome, Phase, Rolled, Slot
from backroom.kit.parts import width_of
from backroom.kit.screen import Screen

SVG = "{http://www.w3.org/2000/svg}"
LAST_PHASE = Phase.GAME_OVER


# --- tables laid by hand ----------------------------------------------------------------------------------------------


def deal(controlled: list[int], row: list[int] = [], *, deck: str = "standard", **fields: Any) -> Match:  # noqa: B006
    """A match in its fifth turn with these Locations on the table."""
    match = Match(GAME, seed=11, deck=deck)
    s = match.state
    s.turn = 5
    s.controlled.n, s.row.n = len(controlled), len(row)
    s.controlled.cards[: len(controlled)] = controlled
    s.row.cards[: len(row)] = row
    s.henchmen[:] = 0
    s.tables[:] = 0
    d = match.deck.record
    s.fame = sum(int(d.rep[card]) for card in controlled)
    s.income = sum(int(d.income[card]) for card in controlled)
    for card in (*controlled, *row):
        s.location_seen |= 1 << card
    for name, value in fields.items():
        s[name] = value
    return match


def roll(match: Match, which: Rolled, mine: list[int], theirs: list[int] = [], **fields: int) -> None:  # noqa: B006
    """Lay a roll on the table."""
    r = match.state.rolls[which]
    r.turn = match.state.turn
    for side, pips in ((r.mine, mine), (r.theirs, theirs)):
        side.n = len(pips)
        side.cards[: len(pips)] = pips
    r.total, r.their_total = sum(mine), sum(theirs)
    for name, value in fields.items():
        r[name] = value


def draw_card(match: Match, event: int, era: int = 1, **fields: int) -> None:
    """Lay an event on the table."""
    e = match.state.event
    e.id, e.turn, e.era, e.target, e.income, e.outcome = event, match.state.turn, era, EMPTY, EMPTY, Outcome.NONE
    for name, value in fields.items():
        e[name] = value


def with_dice(
    match: Match, new: int = 0, hire: int = 0, rep: int = 0, gear: int = 0, on: int = 0, old: int = 0
) -> Match:
    """Assigned dice."""
    match.state.assigned[:] = (new, hire, rep, on, old)
    match.state.gear = gear
    match.state.dice = new + hire + rep + on + old
    match.state.left = 0
    return match


def tables() -> Iterator[tuple[str, Match]]:
    """A table for every phase, and for its corners."""
    many = [*range(9), 12, 13, 14]
    for phase in (
        Phase.ASSIGN_NEW_TURF,
        Phase.ASSIGN_HIRE,
        Phase.ASSIGN_REPUTATION,
        Phase.ASSIGN_GEAR,
        Phase.ASSIGN_GEAR_DICE,
    ):
        match = deal([3, 5, 8], [2, 14, 9, 6], phase=phase, cash=17, bonus=9, dice=5, left=5, gear=0)
        if phase == Phase.ASSIGN_GEAR_DICE:
            match.state.gear = Gear.DAPPER_SUIT
        yield phase.name, match
    yield "assign without a target", deal([3], phase=Phase.ASSIGN_HIRE, dice=3, left=3)
    act = with_dice(
        deal([3, 5], [2], phase=Phase.ACT, cash=30, done=1), new=2, hire=1, rep=1, gear=Gear.GAMING_TABLE, on=1
    )
    roll(act, Rolled.NEW_TURF, [3, 4], subject=3, outcome=Outcome.WON, number=6)
    yield "ACT", act
    yield "TARGET", with_dice(deal([3], [2, 14, 9, 6], phase=Phase.TARGET), new=3)
    yield "SUIT", with_dice(deal([3], [8], phase=Phase.SUIT, suit=1, pending_card=8, from_row=0, done=1), new=3)
    yield "GUN", with_dice(deal([3], phase=Phase.GUN, gun=1, pending_card=14, from_row=EMPTY, done=1), new=5)
    for name, phase in (("MUSTER", Phase.MUSTER), ("TAKE_FROM", Phase.TAKE_FROM)):
        match = with_dice(deal([3, 5, 8, 9], phase=phase, pending_card=14, from_row=EMPTY, done=1), new=4)
        match.state.henchmen[:4] = (2, 0, 3, 1)
        if phase == Phase.TAKE_FROM:
            match.state.brought = match.state.to_take = 3
        yield name, match
    threes = with_dice(deal([3, 5], phase=Phase.MUSTER, pending_card=14, from_row=EMPTY, done=1), new=4)
    threes.state.henchmen[:2] = (2, 4)
    threes.state.options.muster = 1
    yield "MUSTER in threes", threes
    yield "REPLACE", with_dice(deal([*many, 9], phase=Phase.REPLACE, pending_card=9, done=1), new=4)
    yield "PLACE one", deal([3, 5, 8], phase=Phase.PLACE, to_place=1)
    place = with_dice(deal([3, 5, 8], phase=Phase.PLACE, to_place=3, done=1), new=2, hire=1, rep=1)
    roll(place, Rolled.CASUALTIES, [3, 5], number=2)
    yield "PLACE three", place
    yield "PLACE late", deal([3, 5, 8, 9], phase=Phase.PLACE, to_place=2, last_place=1)
    for name, phase, which in (("HIRE", Phase.HIRE, Rolled.HIRE), ("BUY", Phase.BUY, Rolled.REPUTATION)):
        match = with_dice(deal([3], phase=phase, cash=130, offer=9, done=2), hire=8, rep=8)
        roll(match, which, [6, 5, 4, 6, 5, 4, 3, 4], number=9)
        yield name, match
    yield "CASINO", with_dice(deal([3], phase=Phase.CASINO, cash=9, done=8), gear=Gear.GAMING_TABLE, on=5)
    table_at = with_dice(deal([3, 5, 8], phase=Phase.TABLE_AT, done=8), gear=Gear.GAMING_TABLE, on=3)
    table_at.state.tables[1] = 1
    yield "TABLE_AT", table_at
    for n, hand in ((2, (1, 2, 2, 5, 6)), (1, (2, 2, 2, 3, 4)), (1, (1, 2, 3, 4, 5))):
        reroll = deal([3], phase=Phase.REROLL, rerolls=n, casino_turn=5, payout=EMPTY)
        reroll.state.hand[:] = hand
        yield f"REROLL {hand}", reroll
    samples = deal([3], phase=Phase.SAMPLES, cash=30, offer=2)
    draw_card(samples, 1)
    yield "SAMPLES", samples
    night = deal([3], phase=Phase.CASINO_NIGHT, cash=30)
    draw_card(night, 9)
    yield "CASINO_NIGHT", night
    gang = with_dice(deal([3, 5], phase=Phase.GUN_DEFENCE, gun=1), new=2, old=1)
    draw_card(gang, 11, target=3)
    yield "GUN_DEFENCE", gang
    raid = deal(many, phase=Phase.POLITICIAN, politician=1)
    draw_card(raid, 17, 2)
    yield "POLITICIAN", raid
    rows: list[tuple[str, dict[str, Any]]] = [
        ("CHALLENGE", {}),
        ("CHALLENGE open", {"boss_shown": 1}),
        ("CHALLENGE with gun", {"gun": 1}),
    ]
    for name, fields in rows:
        yield name, deal([3, 5], phase=Phase.CHALLENGE, turn=22, era=2, bonus=24, **fields)
    yield "GUN_BOSS", deal([3, 5], phase=Phase.GUN_BOSS, turn=22, era=2, gun=1, bonus=24, boss_shown=1)
    yield "GAME_OVER", deal(many, phase=Phase.GAME_OVER, turn=22, era=2, bonus=30, politician=1, fight=Fight.DECLINED)
    for fight, outcome in ((Fight.BEATEN, Outcome.WON), (Fight.KILLED, Outcome.LOST)):
        end = deal([3, 5], phase=Phase.GAME_OVER, turn=22, era=2, bonus=24, fight=fight, boss_shown=1)
        roll(end, Rolled.BOSS, [6, 5, 4, 3, 2, 1, 6, 5], [4, 4, 4, 4, 4], subject=1, outcome=outcome)
        yield fight.name, end


TABLES = dict(tables())
each_table = pytest.mark.parametrize("name", TABLES)
each_language = pytest.mark.parametrize("language", ["en", "fr"])


# --- reading a screen -------------------------------------------------------------------------------------------------


def elements(picture: str, attribute: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(picture).iter() if attribute in element.attrib]


def read_draft(text: str) -> dict[str, int]:
    return {name: int(number) for name, number in (pair.split("=") for pair in text.split())}


def offered(screen: Screen) -> set[int]:
    """The first moves that elements and keys play."""
    moves = {int(element.get("data-move", "")) for element in elements(screen.wide, "data-move")}
    moves |= {int(element.get("data-moves", "").split()[0]) for element in elements(screen.wide, "data-moves")}
    return moves | {key.moves[0] for key in screen.keys if key.moves}


def drafts(screen: Screen) -> list[dict[str, int]]:
    found = [read_draft(element.get("data-draft", "")) for element in elements(screen.wide, "data-draft")]
    return found + [read_draft(key.draft) for key in screen.keys if key.draft]


def reach(view: View) -> set[int]:
    """The first moves of every screen that clicking through the drafts leads to, as far as they bring new ones."""
    found: set[int] = set()
    seen: set[tuple[tuple[str, int], ...]] = set()
    queue: list[dict[str, int]] = [{}]
    while queue and found != set(view.legal):
        draft = queue.pop(0)
        screen = view.screen("en", draft)
        found |= offered(screen)
        for more in drafts(screen):
            trace = tuple(sorted((name, n) for name, n in more.items() if n))
            if trace not in seen and len({name for name, _ in trace if name != "gear"}) <= 5:
                seen.add(trace)
                queue.append(more)
        queue.sort(key=lambda laid: -max(laid.values(), default=0))
        if len(seen) > 3000:
            break
    return found


def play_chain(match: Match, moves: tuple[int, ...]) -> Any:
    """The state after the chain; every move of it must be legal in its turn."""
    s = copy_of(match.state)
    out = np.zeros(GAME.max_legal, np.int16)
    for move in moves:
        n = int(GAME.legal(s, match.deck.record, 0, out))
        assert move in out[:n].tolist(), f"{MOVES.notation(move)} in phase {Phase(int(s.phase)).name}"
        GAME.play(s, match.deck.record, 0, move)
    return s


# --- tests ------------------------------------------------------------------------------------------------------------


def test_every_phase_has_a_table() -> None:
    phases = {int(match.state.phase) for match in TABLES.values()}
    assert phases == set(range(LAST_PHASE + 1))


@each_table
@each_language
def test_pictures_are_well_formed_and_everything_is_said(name: str, language: str) -> None:
    screen = TABLES[name].view(0).screen(language)
    for picture in (screen.wide, screen.tall):
        ET.fromstring(picture)
        assert " id=" not in picture, "ids clash between the pictures of a page"
        assert "{" not in picture and "None" not in picture
    assert screen.question and screen.detail
    assert all(chip.text or chip.title for chip in screen.chips)


@each_table
def test_what_is_offered_is_legal_and_all_that_is_legal_can_be_reached(name: str) -> None:
    match = TABLES[name]
    view = match.view(0)
    screen = view.screen("en")
    assert offered(screen) <= set(view.legal)
    assert reach(view) == set(view.legal)
    assert screen.drafts or offered(screen) == set(view.legal)


@each_table
def test_both_pictures_offer_the_same(name: str) -> None:
    screen = TABLES[name].view(0).screen("en")

    def deeds(picture: str) -> list[str]:
        root = ET.fromstring(picture)
        found = [element.get("data-move") or element.get("data-draft") for element in root.iter()]
        return sorted(deed for deed in found if deed)

    assert deeds(screen.wide) == deeds(screen.tall)


@each_table
def test_the_brass_key_never_takes_a_real_choice_away(name: str) -> None:
    """It plays what was laid out, the only choice, or what is exactly the best."""
    match = TABLES[name]
    keys = match.view(0).screen("en").keys
    main = [key for key in keys if key.main]
    assert len(main) == 0 if match.over else len(main) <= 1
    exact = (Phase.REROLL, Phase.CHALLENGE)
    laid_out = (*ASSIGNING, Phase.MUSTER, Phase.PLACE)
    assert not main or len(match.legal_ids(0)) == 1 or match.state.phase in (*exact, *laid_out)
    assert main or len(match.legal_ids(0)) != 1
    for key in keys:
        assert bool(key.moves) + bool(key.draft) + bool(key.why) == 1
        if key.moves:
            play_chain(match, key.moves)


@each_table
def test_what_can_be_clicked_has_a_name_and_room_for_a_finger(name: str) -> None:
    screen = TABLES[name].view(0).screen("en")
    for picture in (screen.wide, screen.tall):
        root = ET.fromstring(picture)
        for element in root.iter():
            if {"data-move", "data-moves", "data-draft", "data-why"} & set(element.attrib):
                assert element.get("role") == "button" and element.get("tabindex") == "0"
                assert element.get("aria-label")
                hit = element.find(f"{SVG}rect[@class='hit']")
                assert hit is not None
                assert float(hit.get("width", 0)) >= 44 and float(hit.get("height", 0)) >= 44
            if "data-why" in element.attrib:
                assert element.get("data-section") in GAME.words("en").texts or element.get("data-section")
                assert element.get("aria-disabled") == "true"


@each_table
def test_a_thing_has_its_key_once_in_a_picture(name: str) -> None:
    screen = TABLES[name].view(0).screen("en")
    for picture in (screen.wide, screen.tall):
        keys = [element.get("data-key") for element in elements(picture, "data-key")]
        assert len(keys) == len(set(keys))


@each_table
def test_who_only_watches_can_click_nothing(name: str) -> None:
    view = replace(TABLES[name].view(0), legal=())
    screen = view.screen("en", {"new": 2, "m0": 1, "p0": 1, "t0": 1})
    for picture in (screen.wide, screen.tall):
        for attribute in ("data-move", "data-moves", "data-draft", "data-why"):
            assert elements(picture, attribute) == []
    assert screen.keys == () and not screen.drafts


def click_to(view: View, wanted: Mapping[str, int]) -> dict[str, int]:
    """Click from an empty draft to the wanted one, a step at a time."""
    draft: dict[str, int] = {}
    for _ in range(40):
        if all(draft.get(name, 0) == n for name, n in wanted.items()):
            return draft
        short = {name: n for name, n in wanted.items() if draft.get(name, 0) != n}
        for more in drafts(view.screen("en", draft)):
            steps = {name for name in more if more[name] != draft.get(name, 0)}
            if not steps or not steps <= set(short) or more.get("gear", 0) not in (0, wanted.get("gear", 0)):
                continue
            if all(draft.get(name, 0) < more[name] <= short[name] for name in steps):
                draft = more
                break
        else:
            raise AssertionError(f"no click leads from {draft} to {wanted}")
    return draft


@pytest.mark.parametrize("seed", range(25))
def test_an_assignment_is_clicked_together_and_played_by_one_key(seed: int) -> None:
    chance = random.Random(seed)
    match = deal([3, 5, 8], [2, 14], phase=Phase.ASSIGN_NEW_TURF, cash=40, dice=6, left=6)
    counts = [chance.randint(0, 3) for _ in range(3)]
    while sum(counts) > 6 or sum(n > 0 for n in counts) < 2:  # with two actions the rules stop to ask for the order
        counts = [chance.randint(0, 3) for _ in range(3)]
    on = chance.randint(0, 6 - sum(counts))
    gear = chance.randint(1, 4) if on else 0
    new, hire, rep = counts
    draft = click_to(match.view(0), {"new": new, "hire": hire, "rep": rep, "gear": gear, "on": on})
    key = next(key for key in match.view(0).screen("en", draft).keys if key.main)
    s = play_chain(match, key.moves)
    assert s.phase == Phase.ACT
    assert s.assigned.tolist() == [new, hire, rep, on, 6 - sum(counts) - on]
    assert int(s.gear) == gear


@pytest.mark.parametrize("slot", [Slot.NEW_TURF, Slot.HIRE, Slot.REPUTATION])
def test_all_dice_on_one_space_need_no_further_move(slot: Slot) -> None:
    match = deal([3, 5, 8], [2, 14], phase=Phase.ASSIGN_NEW_TURF, cash=40, dice=5, left=5)
    draft = click_to(match.view(0), {("new", "hire", "rep")[slot]: 5})
    key = next(key for key in match.view(0).screen("en", draft).keys if key.main)
    assert len(key.moves) == slot + 1
    play_chain(match, key.moves)


def test_a_die_can_be_taken_back() -> None:
    match = deal([3], [2], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3)
    screen = match.view(0).screen("en", {"new": 2, "gear": 1, "on": 1})
    assert {"new": 1, "hire": 0, "rep": 0, "gear": 1, "on": 1} in drafts(screen)
    assert {"new": 2, "hire": 0, "rep": 0, "gear": 0, "on": 0} in drafts(screen)


@pytest.mark.parametrize(("places", "moves"), [({"p0": 1, "p1": 2}, 3), ({"p2": 3}, 1), ({"p0": 1, "p2": 2}, 2)])
def test_henchmen_are_laid_out_in_any_order_and_placed_oldest_first(places: dict[str, int], moves: int) -> None:
    match = TABLES["PLACE three"]
    draft = click_to(match.view(0), places)
    key = next(key for key in match.view(0).screen("en", draft).keys if key.main)
    assert len(key.moves) == moves
    s = play_chain(match, key.moves)
    assert s.phase == Phase.ACT
    assert s.henchmen[:3].tolist() == [places.get(f"p{i}", 0) for i in range(3)]


def test_henchmen_still_in_hand_hold_the_key_back_and_it_says_so() -> None:
    screen = TABLES["PLACE three"].view(0).screen("en", {"p1": 1})
    key = next(key for key in screen.keys if key.main)
    assert not key.moves and "2 henchmen" in key.why


@pytest.mark.parametrize("called", [{"m0": 1, "m2": 2}, {"m2": 3}, {"m0": 2, "m2": 3, "m3": 1}, {"m3": 1}])
def test_called_henchmen_come_from_where_they_were_clicked(called: dict[str, int]) -> None:
    match = TABLES["MUSTER"]
    draft = click_to(match.view(0), called)
    key = next(key for key in match.view(0).screen("en", draft).keys if key.main)
    s = copy_of(match.state)
    for move in key.moves[:-1]:
        GAME.play(s, match.deck.record, 0, move)
    play_chain(match, key.moves)
    assert int(s.brought) == sum(called.values()) or len(key.moves) == 1


def test_threes_only_hold_the_key_back_until_three_are_called() -> None:
    view = TABLES["MUSTER in threes"].view(0)
    one = next(key for key in view.screen("en", {"m0": 1}).keys if key.main)
    three = next(key for key in view.screen("en", {"m0": 1, "m1": 2}).keys if key.main)
    assert not one.moves and "threes" in one.why and one.section == "muster"
    assert three.moves[0] == MOVES.number("muster 3")


@pytest.mark.parametrize("dice", [0, 2, 5, 9, 15])
def test_what_held_a_gang_off_is_read_on_a_phone_however_many_dice_there_were(dice: int) -> None:
    """§old-turf: henchmen and dice on Old Turf may be many; their total stays on the board."""
    match = deal([3, 5, 14])
    draw_card(match, 14, 2, target=14, outcome=Outcome.WON)
    roll(match, Rolled.EVENT, [4] * dice, [6, 5, 6, 5, 6], outcome=Outcome.WON)
    svg = str(match.view(0).screen("en").tall)
    made = next(found for found in re.finditer(r'<text [^>]*x="([\d.]+)"[^>]*>([^<]*= \d+)<', svg))
    assert float(made[1]) + width_of(made[2], 15, True) <= 382, made[0]


def test_every_number_that_may_be_bought_shines() -> None:
    """§free-samples: where only the highest does, the others look as if they could not be had."""
    for name in ("HIRE", "BUY", "SAMPLES"):
        match = next(match for title, match in TABLES.items() if title.startswith(name))
        screen = match.view(0).screen("en")
        for svg in (screen.wide, screen.tall):
            assert str(svg).count('class="bulbs"') >= len(match.legal_ids(0))


def test_an_attack_without_hope_is_no_brass_key() -> None:
    """§muster: laid out or not, where one may call more."""
    keys = []
    for dice in (0, 4):
        match = with_dice(deal([3, 5], phase=Phase.MUSTER, pending_card=14, from_row=EMPTY, done=1), new=dice)
        match.state.henchmen[:2] = (2, 4)
        keys += [key for key in match.view(0).screen("en", {"m1": 1}).keys if key.main]
        keys += [key for key in match.view(0).screen("en", {"m1": 3}).keys if key.main]
    assert [key.label for key in keys] == [
        "Attack with 1: 0%",
        "Attack with 3: 0%",
        "Attack with 1: 8%",
        "Attack with 3: 24%",
    ]
    assert [key.neutral for key in keys] == [True, True, True, False]  # one adds no die


@pytest.mark.parametrize(
    ("fields", "draft", "neutral"),
    [
        ({}, {"new": 3}, False),
        ({}, {"gear": int(Gear.TOMMY_GUN), "on": 2}, False),
        ({}, {"gear": int(Gear.CORRUPT_POLITICIAN), "on": 1}, True),  # 12 with one die
        ({"cash": 4}, {"hire": 2}, True),
        ({"cash": 5}, {"hire": 2}, False),
        ({"cash": 9}, {"rep": 2, "new": 1}, True),
        ({"cash": 10}, {"rep": 2, "new": 1}, False),
    ],
)
def test_dice_that_can_bring_nothing_are_rolled_by_no_brass_key(fields: Any, draft: Any, neutral: bool) -> None:
    """§assignment: on Old Turf they would be of use."""
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, **fields)
    key = next(key for key in match.view(0).screen("en", draft).keys if key.main)
    assert key.moves and key.neutral == neutral


def test_a_throw_that_pays_less_than_another_is_no_brass_key() -> None:
    """§casino: what each pays on average is known."""
    match = TABLES["REROLL (1, 2, 2, 5, 6)"]
    best = {"t0": 1, "t3": 1, "t4": 1}
    for draft, neutral in ((best, False), ({"t1": 1}, True)):
        key = next(key for key in match.view(0).screen("en", draft).keys if key.main)
        assert key.moves and key.neutral == neutral


def test_the_last_attempt_is_not_taken_for_the_location_by_a_scene() -> None:
    """§new-turf: the card went back into the deck, from where it is drawn again and laid on the deck."""
    match = deal([3, 5, 8])
    roll(match, Rolled.NEW_TURF, [3, 4], subject=14, outcome=Outcome.LOST, number=2)
    screen = match.view(0).screen("en")
    assert 'data-name="attempt"' in screen.wide and 'data-name="attempt"' in screen.tall
    assert "location-14" not in screen.wide + screen.tall


def test_while_the_next_event_is_turned_up_its_back_lies_where_the_last_one_was() -> None:
    """§events: the style shows one of the two, and pictures without it the last event."""
    match = deal([3, 5, 8])
    assert 'class="coming"' not in match.view(0).screen("en").wide
    draw_card(match, 16)
    screen = match.view(0).screen("en")
    for drawn in (screen.wide, screen.tall):
        assert '<g class="past">' in drawn and '<g class="coming" display="none">' in drawn
        assert "event-16" in drawn.split('class="coming"')[0]


def test_equal_casino_dice_are_thrown_as_the_rules_name_them() -> None:
    match = TABLES["REROLL (1, 2, 2, 5, 6)"]
    key = next(key for key in match.view(0).screen("en", {"t1": 1}).keys if key.main)
    assert key.moves == (MOVES.number("reroll 4"),)  # the right-hand two
    play_chain(match, key.moves)


def test_a_die_of_chance_stands_on_the_cards() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3)
    screen = match.view(0).screen("en", {"new": 3})
    chance = round(100 * odds.over(3, int(match.deck.record.strength[4])))
    assert f">{chance}%<" in screen.wide
    assert f">{chance}\u202f%<" in match.view(0).screen("fr", {"new": 3}).wide


@pytest.mark.parametrize("seed", range(30))
def test_the_screen_knows_whom_a_gang_attacks_as_the_rules_do(seed: int) -> None:
    chance = random.Random(seed)
    match = deal(chance.sample(range(20), chance.randint(1, 12)))
    n = int(match.state.controlled.n)
    match.state.henchmen[:n] = [chance.randint(0, 2) for _ in range(n)]
    match.state.tables[:n] = [chance.randint(0, 1) for _ in range(n)]
    table = read(match.view(0), GAME.words("en"))
    for target in Target:
        assert table.target_place(target) == target_of(match.state, match.deck.record, target)


def test_the_chance_of_a_gang_is_its_share_of_the_unseen_events() -> None:
    match = deal([3])
    gangs = [card for card in match.deck.cards.event if card.type == "rival_gang"]
    match.state.event_seen = sum(1 << card.id for card in gangs[1:])
    gang, held = read(match.view(0), GAME.words("en")).gang_risk(2)
    assert gang == pytest.approx(1 / (18 - len(gangs) + 1))
    assert held == pytest.approx(odds.holds(2, int(match.deck.record.strength[3]), gangs[0].era1.dice))


@pytest.mark.parametrize("seed", range(20))
def test_the_dice_of_a_raid_that_shut_something_are_told_from_those_that_spared(seed: int) -> None:
    chance = random.Random(seed)
    match = deal(list(range(8)), politician=1)
    draw_card(match, 17, 2)
    faces = [chance.randint(1, 6) for _ in range(8)]
    with dice_to_come(list(faces)):
        plain(raid)(match.state, match.deck.record)
    table = read(match.view(0), GAME.words("en"))
    threshold = int(match.deck.record.effects[17, 1].threshold)
    shut, spared = raid_dice(table, table.roll(Rolled.EVENT))
    assert shut == sorted(pips for pips in faces if pips <= threshold)
    assert spared == sorted(pips for pips in faces if pips > threshold)


@pytest.mark.parametrize("deck", ["v1", "standard"])
@pytest.mark.parametrize("seed", range(20))
def test_the_dice_of_a_raid_are_told_apart_from_the_record_alone(deck: str, seed: int) -> None:
    """§police-raid: who stands guard may be spared by a die that shuts another, and may have moved since"""
    chance = random.Random(seed)
    match = Match(GAME, seed=11, deck=deck)
    s = match.state
    s.turn, s.controlled.n = 5, 8
    s.controlled.cards[:8] = range(8)
    men = [chance.randint(0, 1) for _ in range(8)]
    s.henchmen[:8] = men
    s.tables[:8] = [chance.randint(0, 1) for _ in range(8)]
    event, era = chance.choice([16, 17]), chance.choice([1, 2])
    draw_card(match, event, era)
    faces = [chance.randint(1, 3) for _ in range(8)]
    with dice_to_come(list(faces)):
        plain(raid)(s, match.deck.record)
    effect = match.deck.record.effects[event, era - 1]
    limits = [int(effect.guarded if guard else effect.threshold) for guard in men]  # tables change nothing here
    s.henchmen[: int(s.controlled.n)] = 1
    table = read(match.view(0), GAME.words("en"))
    shut, _ = raid_dice(table, table.roll(Rolled.EVENT))
    assert shut == sorted(pips for pips, limit in zip(faces, limits, strict=True) if pips <= limit)


NAMES = ["new", "hire", "rep", "gear", "on", *(f"{p}{i}" for p in "mpt" for i in range(6))]


@each_table
@settings(max_examples=8, deadline=None)
@given(draft=st.dictionaries(st.sampled_from(NAMES), st.integers(-99, 99)))
def test_no_draft_breaks_a_screen(name: str, draft: dict[str, int]) -> None:
    match = TABLES[name]
    screen = match.view(0).screen("en", draft)
    assert offered(screen) <= set(match.view(0).legal)
    for key in screen.keys:
        if key.moves:
            play_chain(match, key.moves)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_offer_what_is_legal_at_every_step(seed: int) -> None:
    chance = random.Random(seed)
    options = chance.choice(list(GAME.option_sets()))
    match = Match(GAME, seed=seed, options=options)
    while not match.over:
        view = match.view(0)
        screen = view.screen(chance.choice(["en", "fr"]))
        assert offered(screen) <= set(view.legal)
        may_come = read(view, GAME.words("en")).draws()
        deck = {int(card) for card in match.state.locations.cards[: int(match.state.locations.n)]}
        assert deck <= {card for _, card in may_come}
        assert sum(weight for weight, _ in may_come) == pytest.approx(len(deck))
        if not screen.drafts:
            assert offered(screen) == set(view.legal)
        for key in screen.keys:
            if key.moves:
                play_chain(match, key.moves)
        match.play(chance.choice(view.legal), 0)
    assert match.view(0).screen("en").keys == ()


def test_drawing_twice_gives_the_same() -> None:
    view = TABLES["ACT"].view(0)
    assert view.screen("en") == view.screen("en")


@each_language
def test_the_gallery_shows_every_card_with_its_source(language: str) -> None:
    match = TABLES["ACT"]
    groups = GAME.gallery(match.deck, GAME.words(language))
    assert [len(group.cards) for group in groups] == [12, 8, 18, 4]
    for group in groups:
        for card in group.cards:
            ET.fromstring(card.picture)
            assert card.name and card.text and card.source in ("rulebook", "published", "designed")


def test_a_deck_of_other_people_gets_pictures_by_its_names(tmp_path: Path) -> None:
    text = (GAME.folder / "decks" / "standard.toml").read_text("utf-8")
    text = text.replace('name = "standard"', 'name = "ours"', 1).replace('"Pilsen Bakery"', '"Chez Lulu & Sons"')
    text = text.replace('"The Old Lion"', '"Madame Zed"')
    (tmp_path / "ours.toml").write_text(text, "utf-8")
    match = Match(GAME, seed=3, deck=tmp_path / "ours.toml")
    groups = GAME.gallery(match.deck, GAME.words("fr"))
    names = [card.name for group in groups for card in group.cards]
    assert "Chez Lulu & Sons" in names and "Madame Zed" in names and "Barbier de Bridgeport" in names
    ET.fromstring(match.view(0).screen("fr").wide)


def test_every_location_and_boss_has_its_own_picture() -> None:
    from backroom.games.mean_streets.draw.cards import FACES, HOUSES

    cards = TABLES["ACT"].deck.cards
    assert {card.name for card in (*cards.location, *cards.rival)} == set(HOUSES)
    assert {card.name for card in cards.boss} == set(FACES)
    assert len(set(HOUSES.values())) == 20


def test_the_poster_is_a_picture() -> None:
    ET.fromstring(GAME.cover())


@each_language
@pytest.mark.parametrize("deck", ["standard", "v1"])
def test_what_an_event_card_says_stays_on_the_card(deck: str, language: str) -> None:
    events = GAME.gallery(read_deck(GAME, deck), GAME.words(language))[2]
    for card in events.cards:
        picture = ET.fromstring(card.picture)
        height = float(picture.get("viewBox", "").split()[3])
        lowest = max(float(text.get("y", 0)) for text in picture.iter(f"{SVG}text"))
        assert lowest <= height - 16, card.name


def test_before_da_boss_the_dice_are_those_that_the_reputation_gives() -> None:
    """§da-boss, R56: what was gained in the last turn counts in the fight"""
    match = deal([4], bonus=29, dice=8, phase=Phase.CHALLENGE)
    screen = GAME.screen(match.view(0), GAME.words("en"), {})
    assert "9 dice" in [chip.text for chip in screen.chips]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "A die decides for your Location."), ("fr", "Un dé décide pour votre lieu.")]
)
def test_a_raid_on_one_location_speaks_of_one(language: str, says: str) -> None:
    """§police-raid"""
    match = deal([4], politician=1, phase=Phase.POLITICIAN)
    match.state.event.id, match.state.event.era, match.state.event.turn = 16, 1, 5
    assert says == GAME.screen(match.view(0), GAME.words(language), {}).detail


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "2 dice guard Old Turf. You have no Location to guard now."),
        ("fr", "2 dés gardent le vieux territoire. Vous n’avez pas de lieu à garder pour l’instant."),
    ],
)
def test_without_a_location_no_chance_to_hold_is_told(language: str, says: str) -> None:
    """§rival-gang: a gang then has nothing to attack, which is no chance of 100 %"""
    screen = deal([], dice=3).view(0).screen(language, {"hire": 1})
    assert says == screen.detail


def test_at_the_end_nothing_more_is_announced() -> None:
    """§end: no Upkeep and no conquest follow"""
    for phase, announced in ((Phase.ASSIGN_NEW_TURF, True), (Phase.CHALLENGE, False), (Phase.GAME_OVER, False)):
        screen = GAME.screen(deal([4], phase=phase).view(0), GAME.words("en"), {})
        assert ("next upkeep" in str(screen.wide), "conquest" in str(screen.wide)) == (announced, announced)
        assert ("conquest" in str(screen.tall)) == announced


def visible(picture: str) -> list[str]:
    """The texts of a picture that can be seen: not the titles that only tell."""
    return [str(text.text) for text in ET.fromstring(picture).iter(f"{SVG}text") if text.text]


# --- all that helps is reckoned ---------------------------------------------------------------------------------------


def test_new_turf_at_best_counts_gun_henchmen_and_suit() -> None:
    """§muster, §tommy-gun, §suit"""
    match = deal([3, 5], [12], phase=Phase.ASSIGN_NEW_TURF, dice=2, left=2, gun=1)
    match.state.locations.n = 0
    match.state.henchmen[:2] = (6, 3)
    rival = int(match.deck.record.strength[12])
    chance = f"{round(100 * odds.beats(2 + 3 + 1, rival))}%"
    screen = match.view(0).screen("en", {"new": 2})
    assert f"{chance} at best" in visible(screen.wide) and f"{chance} at best" in visible(screen.tall)
    assert chance in visible(screen.wide), "under the card"
    assert "best chance with the 2 dice on New Turf, your gear and henchmen" in visible(screen.wide)
    assert any(chance in key.label for key in match.view(0).screen("en").keys)
    match = deal([3], [8], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, suit=1)
    match.state.locations.n = 0
    suited = round(100 * odds.over(4, int(match.deck.record.strength[8])))
    assert f"{suited}% at best" in visible(match.view(0).screen("en", {"new": 3}).wide)


def test_the_key_of_a_target_counts_what_may_help() -> None:
    """§new-turf, §muster"""
    match = with_dice(deal([3, 5], [12], phase=Phase.TARGET, gun=1), new=2)
    match.state.locations.n = 0
    match.state.henchmen[:2] = (6, 3)
    chance = round(100 * odds.beats(6, int(match.deck.record.strength[12])))
    assert match.view(0).screen("en").keys[0].label == f"Try Clark Street Garage: {chance}%"


def test_the_question_of_the_gun_counts_every_henchman_and_says_so() -> None:
    """§tommy-gun, §muster"""
    match = with_dice(deal([3, 5], phase=Phase.GUN, gun=1, pending_card=12, from_row=EMPTY, done=1), new=2)
    match.state.henchmen[:2] = (6, 3)
    rival = int(match.deck.record.strength[12])
    screen = match.view(0).screen("en")
    chances = {round(100 * odds.beats(2 + 3 + gun, rival)) for gun in (0, 1)}
    assert {int(re.findall(r"(\d+)%", key.label)[0]) for key in screen.keys} == chances
    assert "count all 9 henchmen" in screen.detail


# --- what an event says and did ---------------------------------------------------------------------------------------


@each_language
def test_a_card_names_everything_that_it_pays_for(language: str) -> None:
    """§events"""
    words = GAME.words(language)
    bare = {"with_gun": "", "with_suit": "", "on_watch": "", "at_casino": ""}
    asked = {name: words(f"screen.effect.{name}", what="").strip() for name in bare}
    for card in read_deck(GAME, "standard").cards.event:
        for effect in (card.era1, card.era2):
            for name, said in asked.items():
                assert (said in short_text(effect, words)) == bool(getattr(effect, f"bonus_{name}")), card.title


def test_bonus_is_named_once_in_a_row_of_gains() -> None:
    effect = read_deck(GAME, "guards-and-tables").cards.event[1].era1
    assert short_text(effect, GAME.words("en")) == (
        "+2 Bonus per table, +1 with suit, +3 after casino, up to 3 Bonus at $4"
    )


def test_a_raid_and_a_gang_tell_tokens_and_the_dead() -> None:
    """§police-raid, §rival-gang, R34"""
    match = deal([3, 5, 8], politician=0)
    draw_card(match, 16, 1, bonus=3, henchmen=2, tables=1, lost=1 << 4, outcome=Outcome.LOST)
    roll(match, Rolled.EVENT, [], [1, 4, 5, 6], outcome=Outcome.LOST)
    texts = [said for said, _ in toll(read(match.view(0), GAME.words("en")))]
    assert texts == ["+3 Bonus Reputation", "2 henchmen lost, 1 table lost"]
    for picture in (match.view(0).screen("en").wide, match.view(0).screen("en").tall):
        assert set(texts) <= set(visible(picture))
    draw_card(match, 11, 2, target=4, bonus=6, henchmen=1, tables=0, lost=1 << 4, outcome=Outcome.LOST)
    roll(match, Rolled.EVENT, [2], [6, 6, 6, 6, 6, 6], outcome=Outcome.LOST, number=7)
    for picture in (match.view(0).screen("en").wide, match.view(0).screen("en").tall):
        assert {"+6 Bonus Reputation", "1 henchman lost"} <= set(visible(picture))


def test_in_the_last_turn_no_upkeep_is_announced() -> None:
    """§end, R54"""
    match = deal([3, 5], phase=Phase.ASSIGN_NEW_TURF, turn=22, era=2, dice=3, left=3)
    draw_card(match, 6, 2, income=9)
    assert "next upkeep" not in " ".join(visible(match.view(0).screen("en").wide))
    texts = [said for said, _ in story_lines(read(match.view(0), GAME.words("en")))]
    assert texts == ["Too late: no upkeep follows."]


def test_where_there_is_one_place_and_no_help_new_turf_has_one_chance() -> None:
    match = deal([3], [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3)
    said = promise(read(match.view(0), GAME.words("en")), SPACES[0], 2)[0]
    assert said.endswith("% at best")  # the row or the deck
    match.state.locations.n = 0
    chance = round(100 * odds.over(2, int(match.deck.record.strength[4])))
    assert promise(read(match.view(0), GAME.words("en")), SPACES[0], 2)[0] == f"chance {chance}%"


# --- the mat and the panels -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "space", "says"),
    [
        ({"controlled": [], "cash": 50}, 2, "no Location"),
        ({"controlled": [3], "cash": 4}, 2, "cannot pay"),
        ({"controlled": [3], "cash": 50, "men": 30}, 2, "none left"),
        ({"controlled": [3], "cash": 50, "bonus": 99}, 3, "none left"),
        ({"controlled": [3], "cash": 9}, 3, "cannot pay"),
        ({"controlled": [3], "cash": 50}, 2, "about 1.4 at $5"),
    ],
)
def test_a_space_says_why_nothing_can_be_had(fields: dict[str, Any], space: int, says: str) -> None:
    """§hire, §buy-reputation, R44, R62"""
    men = fields.pop("men", 0)
    match = deal(fields.pop("controlled"), [4], phase=Phase.ASSIGN_NEW_TURF, dice=3, left=3, **fields)
    match.state.henchmen[0] = men
    assert promise(read(match.view(0), GAME.words("en")), SPACES[space], 2)[0] == says


def test_what_was_won_in_the_last_turn_is_not_gotten_again() -> None:
    """§da-boss, R58"""
    said = " ".join(visible(TABLES["GUN_BOSS"].view(0).screen("en").wide))
    assert "lose its point" in said and "get another" not in said
    assert "get another" in " ".join(visible(TABLES["GUN"].view(0).screen("en").wide))


@pytest.mark.parametrize("hire_first", [True, False])
def test_the_casualty_dice_lie_beside_the_survivors_whatever_came_first(hire_first: bool) -> None:
    """§casualties, R26"""
    table = Laid(controlled=[4, 5], henchmen=[3, 0], deck=[12], cash=20, dice=6)
    fight = [6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 3, 5]
    table.roll([4, *fight] if hire_first else fight).play("new_turf 5", "hire_dice 1")
    if hire_first:
        table.play("act hire", "hire 1")
        assert "lost in the fight" not in table.match.view(0).svg("en")
        table.play("place 0")
    else:
        table.play("act new_turf")
    table.play("muster 3")
    assert table.s.phase == Phase.PLACE and "2 henchmen lost in the fight" in table.match.view(0).svg("en")


def test_french_tells_with_its_own_colon() -> None:
    picture = TABLES["ACT"].view(0).screen("fr").wide + TABLES["MUSTER"].view(0).screen("fr").wide
    said = [element.get("aria-label", "") for element in ET.fromstring(f"<g>{picture}</g>").iter()]
    said += re.findall(r"<title>([^<]*)</title>", picture)
    assert not [text for text in said if re.search(r"\w: ", text)]


# --- inspect ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_can_be_opened_opens(language: str) -> None:
    match = deal([1, 2, 13], [5, 14])
    draw_card(match, 12)
    match.state.henchmen[0], match.state.tables[1] = 2, 1
    screen = match.view(0).screen(language)
    things = set(re.findall(r'data-inspect="([^"]+)"', screen.wide + screen.tall))
    assert {"location-1", "location-14", "event-12", "unseen-0", "unseen-9", "boss", "space-tommy_gun"} <= things
    for thing in things:
        sheet = screen.inspect(thing)
        assert sheet is not None and sheet.name and "…" not in str(sheet.lines), thing


def test_a_location_without_reputation_or_income_says_so() -> None:
    screen = deal([0], [1]).view(0).screen("en")  # a bookshop front pays nothing, a pawn stall brings no Reputation
    shop, stall = screen.inspect("location-0"), screen.inspect("location-1")
    assert shop is not None and stall is not None
    assert (stall.lines[0][1], shop.lines[1][1]) == ("None.", "None. A gaming table would pay $1.")
    assert shop.now.startswith("It is yours, but pays nothing at the next Upkeep.")


def test_the_space_of_the_gaming_table_says_that_five_dice_visit_the_casino() -> None:
    """§casino: owning a table lets nobody play there."""
    sheet = deal([1], [5]).view(0).screen("en").inspect("space-gaming_table")
    assert sheet is not None and "With exactly five dice here you may play a hand at the casino" in sheet.lines[0][1]


def test_what_is_not_on_the_table_does_not_open() -> None:
    screen = deal([1], [5]).view(0).screen("en")
    for thing in ("location-99", "event-12", "unseen-10", "space-casino", "boss-1", "x"):
        assert screen.inspect(thing) is None, thing


def test_on_a_phone_the_rival_and_the_chance_stand_above_those_who_may_come() -> None:
    """Whom one fights is read while henchmen are chosen."""
    picture = TABLES["MUSTER"].view(0).screen().tall
    words = GAME.words("en")
    assert picture.index(words("screen.rival_side")) < picture.index(words("screen.zone.turf").upper())
