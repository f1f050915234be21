"""The picture of a turn: the ways to a card and who is paid, the cheapest payment."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from mob_town_table import DECK, Table, kind

from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.games.mob_town import GAME
from backroom.games.mob_town.draw.cards import (
    SPINE_TOKEN,
    TAG,
    agenda_card,
    closed_card,
    is_small,
    property_card,
    spine_column,
)
from backroom.games.mob_town.draw.choose import LINEUP, TOWN, choose, hand_of
from backroom.games.mob_town.draw.city import AIR, BADGE, body_as_seen, grid_of, spot_picture, town, way_sign
from backroom.games.mob_town.draw.read import Table as Drawn
from backroom.games.mob_town.draw.rounds import sheet
from backroom.games.mob_town.mind.payment import Price, best_kinds, cheapest
from backroom.games.mob_town.rules.points import accomplished
from backroom.games.mob_town.state import MOVES, Kind, Phase, Professional
from backroom.games.mob_town.text import need_at, price_at
from backroom.kit.parts import width_of

WORDS = GAME.words("en")
SPENT = {
    Phase.CASH_PICK: {Kind.TOOK}, Phase.TRADE_GIVE: {Kind.GAVE}, Phase.MOB_DISCARD: {Kind.DISCARDED},
    Phase.CONNECT_PAY: {Kind.CONNECTION, Kind.CONNECTION_BANK}, Phase.PRO_SLOT: set[Kind](),
    Phase.PAY: {Kind.PAID}, Phase.SHUT_PAY: {Kind.PAID}, Phase.CLEAR_PAY: {Kind.PAID},
}  # fmt: skip
CROSS = (("C2", 0, 0), ("R3", 1, 0), ("H1", 2, 0), ("F4", 3, 0), ("T2", 1, 1), ("C4", 2, 1))


def cross(hand: str) -> Table:
    """The Cross city of G14, the first seat to move."""
    t = Table(players=3).city(*CROSS).hand(0, hand)
    for slot, seat in ((0, 0), (1, 1), (4, 2)):
        t.token(slot, seat)
    return t


def seen(t: Table) -> View:
    match = Match(GAME, seed=1, options=t.options)
    match.state = t.s
    return match.view(0)


def test_the_ways_to_a_card_and_who_is_paid() -> None:
    """G17: over nobody's card or seat 2's, then over seat 1's; shown when pointed at (§connection, R14)."""
    view = seen(cross("h3 f2 r1 w1"))
    spot = {spot.slot: spot for spot in Drawn(view, WORDS).spots}[5]
    assert spot.legal and spot.far == 2 and spot.way is not None
    assert set(spot.way.passed) == {(2, -1), (4, 2), (1, 1)}
    assert set(spot.way.steps) == {(5, 2), (5, 4), (2, 1), (4, 1), (1, 0)} and spot.way.ends == (0,)
    for picture in (view.screen("en").wide, view.screen("en").tall):
        lit = [e for e in ET.fromstring(picture).iter() if e.get("data-move") == str(MOVES.number("take_over 5"))]
        assert len(lit) == 1 and any(part.get("class") == "reveal" for part in lit[0].iter())


def test_a_card_next_door_needs_no_way() -> None:
    """§connection: no card lies between, so none is due and no way is drawn."""
    spot = {spot.slot: spot for spot in Drawn(seen(cross("r3 n3")), WORDS).spots}[1]
    assert (spot.legal, spot.far, spot.way) == (True, 0, None)


def hits(picture: str) -> list[tuple[float, ...]]:
    """Where the cards of the hand are pressed: left, top, width, height."""
    cards = [e for e in ET.fromstring(picture).iter() if (e.get("data-key") or "").startswith("hand-")]
    return [tuple(float(card[0].get(side, 0)) for side in ("x", "y", "width", "height")) for card in cards]


@pytest.mark.parametrize("many", [6, 13, 24])
def test_every_card_of_a_long_hand_is_pressed_where_it_is_seen(many: int) -> None:
    """No card's area lies over another's, and each is wide enough for a finger."""
    held = [("r1", "r2", "r3", "n1", "n2", "n3")[i % 6] for i in range(many)]
    view = seen(Table().city(("R4", 0, 0)).hand(0, " ".join(held)).play("take_over 0"))
    screen = view.screen("en")
    for picture in (screen.wide, screen.tall):
        areas = hits(picture)
        assert len(areas) == many
        for i, (x, y, w, h) in enumerate(areas):
            assert w >= 20 and h >= 44
            for left, top, wide, high in areas[i + 1 :]:
                assert x + w <= left + 0.01 or left + wide <= x + 0.01 or y + h <= top or top + high <= y


def test_pay_for_me_wastes_nothing_and_keeps_cash() -> None:
    """R10: of r3, r1, $ and n1 a price of 2 takes the two ones and leaves the three and the cash."""
    view = seen(Table().city(("R2", 0, 0)).hand(0, "r3 r1 n1 $").play("take_over 0"))
    payment = cheapest(view)
    assert sorted(payment.kinds) == sorted([kind("r1"), kind("n1")])
    assert payment.moves and WORDS("key.for_me") in [key.label for key in view.screen("en").keys]


@pytest.mark.parametrize(
    ("property", "hand", "paid"),
    [
        ("R4", "r3 r2 r2 h1", "r2 r2"),  # 3 + 2 would lose one
        ("R4", "r3 r2 n1 $", "r3 n1"),  # nothing lost, no cash
        ("R3", "r2 n2 $", "r2 $"),  # cash rather than a value lost
        ("R1", "r3 r2 n3", "r2"),
    ],
)
def test_pay_for_me_compares_whole_payments(property: str, hand: str, paid: str) -> None:
    """R10: the least value lost, then the least cash, then the fewest cards; playing its moves lays down its cards."""
    t = Table().city((property, 0, 0)).hand(0, hand).play("take_over 0")
    before, payment = t.cards(0).split(), cheapest(seen(t))
    assert payment.kinds == tuple(kind(card) for card in paid.split())
    t.play(*(MOVES.notation(move) for move in payment.moves))
    assert (int(t.s.owner[0]), sorted([*t.cards(0).split(), *paid.split()])) == (0, sorted(before))


@pytest.mark.parametrize(("need", "paid"), [(1, "w3 r1 w1"), (2, "w3 w3")])
def test_pay_for_me_leaves_the_cards_for_the_way(need: int, paid: str) -> None:
    """§connection: a price of 5 is paid with nothing lost, unless that takes a card that is due for the way."""
    t = cross("w3 w3 w1 r1")
    kinds = best_kinds(t.s, t.d, 0, Price(card=int(t.s.card[3]), amount=5, worth=1, need=need))
    assert kinds == tuple(kind(card) for card in paid.split())


@pytest.mark.parametrize("who", [Professional.LOCKSMITH, Professional.ENFORCER])
def test_pay_for_me_draws_no_unknown_card(who: Professional) -> None:
    """R73: what a professional brings after the payment is not known yet, and is none of the payment's business."""
    t = Table(players=4, professionals=True).city(*CROSS).hand(0, "w3 w2 w1 r1 r1 r2 f1 f1")
    t.token(0, 0).token(1, 1).token(4, 2)
    t.d.pro_cards[:] = 2
    t.s.shown[0] = who
    t.play("hire 0", "target 3")
    view = seen(t)
    view = replace(view, deck=replace(view.deck, record=t.d))
    assert sum(k % 3 + 1 for k in cheapest(view).kinds) == 4


def test_a_paid_price_is_said_to_be_paid() -> None:
    """§connection: G16: after w3 and r1 for s3 two cards are still due for the way; nothing is left of the price."""
    t = cross("w3 r1 $ h2").play("take_over 3", "pay rat1")
    for picture in (seen(t).screen("en").wide, seen(t).screen("en").tall):
        assert WORDS("show.price_paid") in picture
        assert WORDS("show.to_go", suits="") not in picture


def test_a_long_town_still_shows_names() -> None:
    """Seven cards in a column leave little height: the cards lie, so that their names find room beside the picture."""
    column = ["R1", "T1", "C1", "H1", "F1", "R2", "T2"]
    t = Table(players=2).city(*((card, 0, -row) for row, card in enumerate(column))).hand(0, "r1")
    picture = ET.fromstring(seen(t).screen("en").wide)
    assert "Flophouse Inn" in " ".join(element.text or "" for element in picture.iter() if element.tag.endswith("text"))


def test_figures_of_a_hint_have_room_above_the_highest_card() -> None:
    """The window of the town cuts off what is outside: a figure lies on the upper edge of its card."""
    column = ["R1", "T1", "C1", "H1", "F1"]
    table = Drawn(seen(Table(players=2).city(*((card, 0, -row) for row, card in enumerate(column)))), WORDS)
    box = (0.0, 0.0, 560.0, 420.0)
    window = re.match(r'<svg x="(\S+)" y="(\S+)"', town(table, box))
    assert window is not None
    assert grid_of(table, box, 104).top - float(window[2]) >= AIR + BADGE


@pytest.mark.parametrize("rows", [3, 4])
def test_a_price_on_a_narrow_card_of_a_phone_covers_no_name(rows: int) -> None:
    """Seven columns: the name is written upwards in a band of 22 at the left, the price stands right of it."""
    codes = [f"{letter}{value}" for letter in "RTC" for value in (1, 2, 3, 4)]
    places = [(x, 0) for x in range(7)] + [(0, -1 - y) for y in range(rows - 1)]
    t = Table(players=2).city(*((code, x, y) for code, (x, y) in zip(codes, places, strict=False)))
    t.hand(0, "r3 r3 r3 n3 n3 f3 f3 $ $").token(0, 0).token(7, 1)
    table, box = Drawn(seen(t), WORDS), (0.0, 0.0, 370.0, 340.0)
    grid = grid_of(table, box, 88)
    pills = re.findall(rf'<rect x="(\S+)" [^>]*fill="{TAG}"', town(table, box, 88))
    assert len(pills) >= 8
    for left in pills:
        assert (float(left) - AIR - grid.left) % (grid.w + grid.gap) >= 25 - 2


def test_the_price_of_a_rivals_card_far_away_leaves_a_narrow_cards_name_in_sight() -> None:
    """A token takes the foot of the card: price and way stand side by side above it, right of the name's band."""
    table = Drawn(seen(cross("h3 f2 r1 w1")), WORDS)
    spot = next(spot for spot in table.spots if spot.legal and spot.far)
    held, w, h = spot._replace(way=None, tokens=(1,)), 47.0, 79.75
    picture = spot_picture(held, (0, 0, w, h), (), DECK, WORDS)
    tags = re.findall(rf'<rect x="(\S+)" y="(\S+)" [^>]*fill="{TAG}"', picture)
    assert [(float(left) >= 22, float(top) >= spine_column(w, h).foot - 1) for left, top in tags] == [(True, True)]


@pytest.mark.parametrize(("w", "h"), [(47, 104), (47, 78), (40, 78)])
@pytest.mark.parametrize("many", [1, 5])
def test_a_token_on_a_narrow_card_leaves_type_and_suits_in_sight(w: float, h: float, many: int) -> None:
    bare, held = (property_card(0, 0, w, DECK, 2, WORDS, (1,) * tokens, h) for tokens in (0, many))
    column, token = spine_column(w, h), re.search(r"translate\(\S+ (\S+)\)", held.removeprefix(bare))
    assert held.startswith(bare) and token is not None
    assert column.foot <= float(token[1]) - SPINE_TOKEN


def test_a_seat_without_a_name_is_a_player_with_a_number() -> None:
    """A game played without a server gives no names: the score sheet still says who is who."""
    view = seen(cross("r3 n3"))
    for language, name in (("en", "Player 2"), ("fr", "Joueur 2")):
        texts = [element.text for element in ET.fromstring(view.screen(language).wide).iter()]
        assert name in texts and "{n}" not in texts


def picked_in(view: View, *numbers: int) -> tuple[int, ...]:
    """The moves of the brass key once these are picked, one press after another, each of them offered before."""
    draft: dict[str, int] = {}
    for number in numbers:
        for picture in (view.screen("en", draft).wide, view.screen("en", draft).tall):
            assert f"pick-{number}=1" in {e.get("data-draft") for e in ET.fromstring(picture).iter()}
        draft[f"pick-{number}"] = 1
    screen = view.screen("en", draft)
    assert screen.tray is not None and len(screen.tray.picked) == len(numbers)
    return next(key.moves for key in screen.keys if key.main)


def test_cash_in_takes_cards_in_any_order() -> None:
    """§cash-in: the highest card first and then a lower one, or the other way round: the same two are taken."""
    t = Table().city(("R2", 0, 0)).hand(0, "$").lineup("r1 n2 f3 h1 w2").play("cash_in")
    view = seen(t)
    assert picked_in(view, 4, 0) == picked_in(view, 0, 4)
    assert picked_in(view, 4) == ()  # nothing can be played before the set is whole
    t.play(*(MOVES.notation(move) for move in picked_in(view, 4, 0)))
    assert sorted(t.cards(0).split()) == ["r1", "w2"]


def test_a_payment_is_put_together_in_any_order_without_a_superfluous_card() -> None:
    """R10: a price of 3 is paid with n1 and r2 in either order; beside r2 and n1 nothing more is offered."""
    t = Table().city(("R3", 0, 0)).hand(0, "r3 r2 n1 n2").play("take_over 0")
    view = seen(t)
    assert picked_in(view, 2, 0) == picked_in(view, 0, 2)  # the hand lies as r2 r3 n1 n2
    full = view.screen("en", {"pick-0": 1, "pick-2": 1})
    assert "=1" not in full.wide and WORDS("pick.full") in full.wide
    t.play(*(MOVES.notation(move) for move in picked_in(view, 2, 0)))
    assert (int(t.s.owner[0]), sorted(t.cards(0).split())) == (0, ["n2", "r3"])


def test_the_moving_crew_exchanges_cards_in_any_order() -> None:
    """§professionals: the second card may be named first."""
    t = Table(players=2, professionals=True).city(*CROSS).hand(0, "w3")
    t.s.shown[0] = Professional.MOVERS
    t.play("hire 0")
    assert (
        picked_in(seen(t), 4, 1) == picked_in(seen(t), 1, 4) == (MOVES.number("target 1"), MOVES.number("exchange 4"))
    )


def test_a_draft_from_elsewhere_picks_nothing_that_is_not_there() -> None:
    """A page may send any numbers."""
    view = seen(Table().city(("R3", 0, 0)).hand(0, "r3 r2 n1 n2").play("take_over 0"))
    for draft in ({"pick-1": 99, "pick-15": 3}, {"pick-0": -4}, {"pick-99": 1, "pick-2": 1, "pick-3": 7}):
        screen = view.screen("en", draft)
        assert set(screen.keys[-1].moves[:1]) <= set(view.legal)
        assert screen.tray is not None and len(screen.tray.picked) <= 2


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "rounds": 1, "professionals": True, "city_cards": True, "landmarks": True},
        {"players": 2, "rounds": 1, "payment": "exact"},
        {"players": 2, "mode": "coop", "coop_master_crimes": True},
    ],
)
def test_whatever_is_picked_in_whatever_order_can_be_played(options: dict[str, object]) -> None:
    """Random games: cards are picked as offered until the set is whole; the key's moves spend or bring these."""
    match, random, sets = Match(GAME, seed=2, options=GAME.choose_options(**options)), Random(2), 0
    while not match.over:
        seat = match.pending[0]
        view = match.view(seat)
        choice, draft = choose(view, {}), dict[str, int]()
        if choice is None:
            match.play(random.choice(view.legal), seat)
            continue
        while not choice.moves or (choice.price and choice.may and random.random() < 0.5):
            number = random.choice(sorted(choice.may))
            draft |= {part.split("=")[0]: int(part.split("=")[1]) for part in choice.adds(number).split()}
            choice = choose(view, draft)
            assert choice is not None and number in choice.picks
        told, sets = Counter[int](), sets + 1
        for move in choice.moves:
            happened = match.play(move, seat)
            told.update(each.subject for each in happened if each.kind in SPENT[Phase(int(view.record.phase))])
        kinds = view.record.lineup.tolist() if choice.place == LINEUP else hand_of(view, seat)
        assert choice.place == TOWN or Counter(kinds[i] for i in choice.picks.numbers) <= told
    assert sets > 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_can_be_inspected_says_what_it_is_and_does(language: str) -> None:
    """Every mark on both pictures opens a sheet with a name and what the thing does; nothing else does."""
    for options in ({"professionals": True, "landmarks": True}, {"mode": "coop"}):
        match = Match(GAME, seed=3, options=GAME.choose_options(**options))
        for _ in range(12):
            screen = match.view(match.pending[0]).screen(language)
            marks = {e.get("data-inspect") for p in (screen.wide, screen.tall) for e in ET.fromstring(p).iter()} - {
                None
            }
            for mark in marks:
                sheet = screen.inspect(mark)
                assert sheet is not None and sheet.name and sheet.kind and sheet.lines, mark
                assert all(says for _, says in sheet.lines)
            match.play(match.view(match.pending[0]).legal[-1], match.pending[0])
        assert [screen.inspect(other) for other in ("property-99", "agenda-8", "nothing", "kind-16")] == [None] * 4


@pytest.mark.parametrize("size", [(4, 6), (5, 5), (6, 4)], ids=str)
def test_a_phone_shows_the_names_of_the_town(size: tuple[int, int]) -> None:
    """However the town lies, every card of it says its name in the tall picture."""
    columns, rows = size
    cards = [letter + value for value in "1234" for letter in "RTCHF"]
    line = [(cards[i], i, 0) for i in range(columns)] + [(cards[columns + i], 0, -1 - i) for i in range(rows - 1)]
    view = seen(Table(players=2).city(*line))
    texts = {part.text for part in ET.fromstring(view.screen("en").tall).iter() if part.text}
    for card in Drawn(view, WORDS).cards:
        name = WORDS(f"property.{card}")
        halves = {(name, "")} | {(name[:i], name[i + 1 :]) for i, sign in enumerate(name) if sign == " "}
        assert any(set(filter(None, rows)) <= texts for rows in halves), name


def test_the_sheet_says_what_the_law_would_bring_now() -> None:
    """§scoring: 2 + 3 for the cards; two restaurants are most, and the rival's agendas stay secret."""
    t = Table(players=2, rounds=3).city(("R2", 0, 0), ("R3", 1, 0), ("C4", 2, 0))
    t.token(0, 0).token(1, 0).token(2, 1)
    t.s.held[0] = 1
    table = Drawn(seen(t), WORDS)
    own, rival = table.seats[:2]
    assert (own.now, own.agendas, own.secret, own.total) == (5, 3, False, 8)
    assert (rival.now, rival.agendas, rival.secret, rival.total) == (4, 0, True, 4)
    screen = seen(t).screen("en")
    assert [row.value for row in screen.seats] == ["8", "4"]
    for picture in (screen.wide, screen.tall):
        assert {"+3", "+?"} <= {part.text for part in ET.fromstring(picture).iter()}


def test_after_the_end_an_agenda_is_done_or_not_and_no_longer_now() -> None:
    t = Table(players=2, rounds=1).city(("R2", 0, 0), ("R3", 1, 0)).token(0, 0)
    t.s.held[0] = 5  # restaurants and casinos
    before = set(part.text for part in ET.fromstring(seen(t).screen("en").wide).iter())
    t.s.phase = Phase.OVER
    after = set(part.text for part in ET.fromstring(seen(t).screen("en").wide).iter())
    assert {"yours now: +3", "nobody yet"} <= before
    assert {"yours: +3", "nobody"} <= after and not {"yours now: +3", "nobody yet"} & after


def test_kept_briefcases_count_when_the_last_law_may_come() -> None:
    """§game-end: in the last round the sheet adds two points for each briefcase; before it none."""
    totals = [
        Drawn(seen(Table(players=2, rounds=rounds).city(("R2", 0, 0)).token(0, 0)), WORDS).me.total for rounds in (1, 3)
    ]
    assert totals[0] - totals[1] == 3 * 2


def test_a_lit_card_is_drawn_over_the_lit_one_to_its_north() -> None:
    """A hint's figure sticks out at the top of its card, over the card above."""
    lit = [spot for spot in Drawn(seen(cross("h3 h2 f2 f3 r1 r3 n3 n2 w1 w3")), WORDS).spots if spot.legal]
    assert len({spot.y for spot in lit}) > 1 and len({bool(spot.far) for spot in lit}) > 1
    assert [-spot.y for spot in lit] == sorted(-spot.y for spot in lit)


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
@pytest.mark.parametrize("columns", [3, 5, 6, 7, 8])
@pytest.mark.parametrize("mode", ["base", "coop"])
def test_every_business_of_a_wide_town_has_its_name_on_the_phone(mode: str, columns: int, rows: int) -> None:
    """A town of eight columns leaves 40 units for a card: its name is written upwards then."""
    codes = [f"{letter}{value}" for letter in "RTCHF" for value in (1, 2, 3, 4)]
    places = [(x, 0) for x in range(columns)] + [(0, y) for y in range(1, rows)]
    t = Table(mode=mode).city(*((code, x, y) for code, (x, y) in zip(codes, places, strict=False)))
    if mode == "coop":
        t.s.phase, t.s.pawn[:2] = Phase.CO_MAIN, 0  # without a pawn on the town interpreted rules shift by -1
    screen = seen(t).screen("en")
    for picture in (screen.wide, screen.tall):
        said = " ".join(e.text or "" for e in ET.fromstring(picture).iter() if e.tag.endswith("text"))
        for card in t.s.card[: t.s.city_n].tolist():
            assert all(word in said for word in WORDS(f"property.{card}").split()), WORDS(f"property.{card}")
        sizes = [e.get(name, "0") for e in ET.fromstring(picture).iter() for name in ("r", "width", "height")]
        assert not any(size.startswith("-") for size in sizes)


@pytest.mark.parametrize(("columns", "rows"), [(2, 8), (3, 7), (3, 8), (3, 9), (4, 8)])
def test_every_business_of_a_high_town_has_its_name_on_the_phone(columns: int, rows: int) -> None:
    """Eight rows leave 36 units for a card: its name stands beside a narrower picture, in two low lines."""
    codes = [f"{letter}{value}" for letter in "RTCHF" for value in (1, 2, 3, 4)]
    places = [(0, y) for y in range(rows)] + [(x, 0) for x in range(1, columns)]
    t = Table().city(*((code, x, y) for code, (x, y) in zip(codes, places, strict=False)))
    screen = seen(t).screen("en")
    for picture in (screen.wide, screen.tall):
        said = " ".join(e.text or "" for e in ET.fromstring(picture).iter() if e.tag.endswith("text"))
        for card in t.s.card[: t.s.city_n].tolist():
            assert all(word in said for word in WORDS(f"property.{card}").split()), WORDS(f"property.{card}")


@pytest.mark.parametrize(("w", "h"), [(118.0, 36.4), (87.25, 36.4)])
def test_a_price_on_a_low_card_leaves_its_value_in_sight(w: float, h: float) -> None:
    table = Drawn(seen(cross("h3 f2 r1 w1")), WORDS)
    spot = next(spot for spot in table.spots if spot.legal and spot.far)
    root = ET.fromstring(f"<svg>{spot_picture(spot._replace(way=None), (0, 0, w, h), (), DECK, WORDS)}</svg>")
    tops = [float(e.get("y", "0")) for e in root.iter("rect") if e.get("fill") == TAG]
    values = [float(e.get("y", "0")) for e in root.iter("text") if e.get("x") == "13"]
    assert min(tops) >= max(values) + 3


STRIP, EDGES = 390 - 2 * 12, 30  # a phone's row of chips; what a chip has besides its text: padding, icon and gap


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_shows_the_stage_and_everybodys_points_in_one_row(language: str) -> None:
    view = Match(GAME, seed=1, options=Table(players=3, rounds=3).options).view(0)
    chips = view.screen(language).chips
    assert [chip.short for chip in chips[2:]] == [
        str(seat.total) for seat in Drawn(view, GAME.words(language)).seats[:3]
    ]
    assert all(chip.title for chip in chips[2:])
    assert sum(width_of(chip.short or chip.text, 14, True) + EDGES for chip in chips) <= STRIP


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("agenda", range(8))
def test_what_an_agenda_counts_stays_on_its_card(language: str, agenda: int) -> None:
    """The grid of a phone has the smallest cards: 182 by 80."""
    drawn = agenda_card(0, 0, 182, 80, Match(GAME, seed=1).view(0).deck, agenda, GAME.words(language))
    assert max(float(y) for y in re.findall(r'<text [^>]*?\by="([\d.]+)"', drawn)) <= 80 - 10


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_connection_card_for_the_discard_pile_is_received_by_nobody(language: str) -> None:
    """§connection: over a property that nobody owns the card is discarded."""
    words = GAME.words(language)

    def detail(t: Table) -> str:
        t.hand(0, "r3 h1 f1").play("take_over 2")
        assert t.phase == Phase.CONNECT_PAY
        return seen(t).screen(language).detail

    free, owned = (Table(players=2).city(("R1", 0, 0), ("R2", 1, 0), ("R3", 2, 0)).token(0, 0) for _ in range(2))
    assert detail(free) == words("ask_more.connect_pile")
    assert detail(owned.token(1, 1)) == words("ask_more.connect")


@pytest.mark.parametrize(
    "options", [{"players": 3, "professionals": True, "rounds": 1}, {"players": 2, "mode": "coop"}], ids=str
)
def test_what_is_kept_of_a_picture_is_what_would_be_drawn_anew(options: dict[str, Any]) -> None:
    """Cards that stay as they are from move to move are drawn once: the pictures are the same as without that."""
    match, chance = Match(GAME, seed=5, options=Table(**options).options), Random(5)
    views: list[View] = []
    while not match.over and len(views) < 60:
        seat = match.pending[0]
        match.play(chance.choice(match.legal_ids(seat)), seat)
        views += [match.view(seat) for seat in range(2)] if len(match.events) % 3 == 0 else []
    kept = [(view.screen("en").wide, view.screen("en").tall) for view in views]
    for view, pictures in zip(views, kept, strict=True):
        for drawn in (body_as_seen, way_sign, sheet, price_at, need_at):
            drawn.cache_clear()
        assert (view.screen("en").wide, view.screen("en").tall) == pictures


def test_the_cards_of_the_town_are_drawn_once_for_both_seats() -> None:
    """What a card says of its price is each seat's own; what lies there is not."""
    match, chance = Match(GAME, seed=6, options=Table(players=2, rounds=1).options), Random(6)
    while len(match.events) < 30 or match.state.phase != Phase.MAIN:
        match.play(chance.choice(match.legal_ids(match.pending[0])), match.pending[0])
    body_as_seen.cache_clear()
    assert match.view(match.pending[0]).screen("en").wide
    drawn = body_as_seen.cache_info().misses
    assert match.view(1 - match.pending[0]).screen("en").wide
    assert drawn == body_as_seen.cache_info().misses > 0


def test_a_live_standing_says_what_the_rules_would_score() -> None:
    match, chance = Match(GAME, seed=8, options=Table(players=3, rounds=1).options), Random(8)
    led = set()
    while not match.over:
        seat = match.pending[0]
        match.play(chance.choice(match.legal_ids(seat)), seat)
        if len(match.events) % 5 == 0:
            for seat in range(3):
                table = Drawn(match.view(seat), WORDS)
                for agenda in range(8):
                    won = bool(plain(accomplished)(match.state, seat, agenda))
                    assert table.standing(agenda).won == won
                    led.add((agenda, won))
    assert len(led) == 16


def test_pawns_stand_on_the_picture_of_a_large_card_and_not_on_its_name() -> None:
    """And below the mob's tokens."""
    t = Table(mode="coop").city(("R4", 0, 0), ("T1", 1, 0), ("C2", 0, 1), ("H2", 0, 2), ("F2", 0, 3))
    t.s.phase, t.s.pawn[:2] = Phase.CO_MAIN, 0
    table = Drawn(seen(t), WORDS)
    spot = next(spot for spot in table.spots if spot.slot == 0)
    w, h = 104.0, 92.0
    root = ET.fromstring(f"<svg>{spot_picture(spot, (0, 0, w, h), (), DECK, WORDS)}</svg>")
    name = min(float(e.get("y", "0")) for e in root.iter("text") if (e.text or "").startswith("Maison")) - 9
    chips = [e for e in root.iter("g") if len(e) == 5 and e[0].tag == "circle"]
    places = [[float(n) for n in re.findall(r"-?[\d.]+", e.get("transform", ""))[:2]] for e in chips]
    r = min(w, h) * 0.15
    assert len(places) == 2
    for x, y in places:
        assert y + r <= name and y - r >= 6 + 2 * w * 0.07 and x + r <= w


@pytest.mark.parametrize("word", ["shut down", "fermé"])
@pytest.mark.parametrize("w", [46.0, 71.0, 84.0, 104.0, 150.0])
def test_the_stamp_of_a_closed_business_stays_on_its_card(w: float, word: str) -> None:
    """On a card too narrow for the word there is a padlock."""
    root = ET.fromstring(f"<svg>{closed_card(0, 0, w, 60, word)}</svg>")
    stamps = [e for e in root.iter("g") if e.get("class") == "stamp"]
    widths = [float(rect.get("width", "0")) for e in stamps for rect in e.iter("rect")]
    assert all(width <= w for width in widths)
    assert bool(stamps) == (w >= 84 or (w, word) == (71, "fermé"))


def test_the_price_of_a_card_far_away_leaves_its_type_readable_on_small_cards() -> None:
    """Four columns on a phone: the sign of the type ends where the price begins."""
    table = Drawn(seen(cross("h3 f2 r1 w1")), WORDS)
    spot = next(spot for spot in table.spots if spot.legal and spot.far)
    w, h = 87.25, 52.0
    root = ET.fromstring(f"<svg>{spot_picture(spot._replace(way=None), (0, 0, w, h), (), DECK, WORDS)}</svg>")
    tags = [float(e.get("x", "0")) for e in root.iter("rect") if e.get("fill") == TAG]
    assert is_small(w, h) and tags and min(tags) >= 4 * 8 + 9 + 13


@pytest.mark.parametrize(("w", "h"), [(73.1, 84.8), (73.1, 68.0), (56.0, 96.0)])
@pytest.mark.parametrize("tokens", [(), (1,), (1, 2)])
def test_the_price_of_a_small_card_lies_on_its_picture(w: float, h: float, tokens: tuple[int, ...]) -> None:
    """Seven columns on a wide screen: name, suits, type and tokens stay in sight."""
    table = Drawn(seen(cross("h3 f2 r1 w1")), WORDS)
    spot = next(spot for spot in table.spots if spot.legal and spot.far)._replace(way=None, tokens=tokens)
    root = ET.fromstring(f"<svg>{spot_picture(spot, (0, 0, w, h), (), DECK, WORDS)}</svg>")
    (tag,) = [e for e in root.iter("rect") if e.get("fill") == TAG]
    left, top, wide, high = (float(tag.get(name, "0")) for name in ("x", "y", "width", "height"))
    names = [e for e in root.iter("text") if e.get("font-weight") == "700" and float(e.get("font-size", "0")) >= 11]
    assert is_small(w, h) and top + high <= min(float(e.get("y", "0")) for e in names if e.text != spot.tag) - 7
    r = min(9.0, w * 0.105)
    assert not tokens or top >= r - 4 + r or left + wide <= w - 2 * r + 5


def test_a_table_without_briefcases_says_why_nothing_is_built() -> None:
    for options, said in (({}, "cannot build"), ({"professionals": True}, "cannot build or hire")):
        t = Table(players=2, **options).city(*CROSS[:4]).hand(0, "r1 r2")
        t.s.briefcases[0] = 0
        screen = seen(t).screen("en")
        for picture in (screen.wide, screen.tall):
            assert f"no briefcase left: you {said}<" in picture and "no briefcase left<" in picture
        t.s.briefcases[0] = 1
        assert WORDS("show.lot_or_hire" if options else "show.lot_says") in seen(t).screen("en").wide


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_city_cards_rule_stands_clear_of_the_tools_of_the_town(language: str) -> None:
    match = Match(GAME, seed=2, options=Table(players=2, city_cards=True).options)
    picture = match.view(0).screen(language).wide
    places = [e.get("data-tools", "").split() for e in ET.fromstring(picture).iter() if e.get("data-tools")]
    plain_game = Match(GAME, seed=2, options=Table(players=2).options).view(0).screen(language).wide
    before = [e.get("data-tools", "").split() for e in ET.fromstring(plain_game).iter() if e.get("data-tools")]
    assert float(places[0][1]) - float(before[0][1]) == 12


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("city", range(6))
def test_a_city_cards_rule_is_not_squeezed_on_a_phone(language: str, city: int) -> None:
    """It takes two or three lines left of the tools, in its own letters."""
    t = Table(players=2, city_cards=True).city(*CROSS[:4]).hand(0, "r1 r2")
    t.s.city = city
    note, picture = Drawn(seen(t), GAME.words(language)).city_note, seen(t).screen(language).tall
    rows = [e for e in ET.fromstring(picture).iter() if e.get("font-size") == "12.5" and (e.text or "-") in note]
    assert " ".join(e.text or "" for e in rows) == note
    assert len(rows) <= 3 and not any(e.get("textLength") for e in rows)
    assert all(width_of(e.text or "", 12.5, True) <= 224 for e in rows)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("w", "h"), [(85.0, 97.0), (81.0, 94.0), (104.0, 120.6)])
def test_no_name_on_a_large_card_is_squeezed_to_thin_letters(language: str, w: float, h: float) -> None:
    words = GAME.words(language)
    for card in range(20):
        root = ET.fromstring(f"<svg>{property_card(0, 0, w, DECK, card, words, (), h)}</svg>")
        rows = [e for e in root.iter("text") if e.get("font-weight") == "700"]
        wide = [width_of(e.text or "", float(e.get("font-size", "0")), True) for e in rows]
        assert rows and max(wide) <= 1.2 * (w - 8), [e.text for e in rows]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("w", "h"), [(81.0, 47.5), (87.25, 47.5), (71.0, 52.0)])
def test_a_token_on_a_sign_leaves_its_name_readable(language: str, w: float, h: float) -> None:
    """It may touch the last letter of the first row, but not hide it."""
    for card in range(20):
        bare, owned = (
            ET.fromstring(f"<svg>{property_card(0, 0, w, DECK, card, GAME.words(language), tokens, h)}</svg>")
            for tokens in ((), (1,))
        )
        rows = [e for e in bare.iter("text") if e.get("font-weight") == "700"]
        tops = [float(e.get("y", "0")) - 0.72 * float(e.get("font-size", "0")) for e in rows]
        places = [e.get("transform", "") for e in owned.iter("g") if e.get("transform")]
        (middle,) = [float(found[1]) for found in re.finditer(r"translate\([^ ]+ ([^)]+)\)", places[-1])]
        assert is_small(w, h) and min(tops) >= middle + min(9.0, w * 0.105) - 4, [e.text for e in rows]


def test_every_card_of_the_town_opens_large_those_that_can_be_taken_over_too() -> None:
    picture = seen(cross("h3 f2 r1 w1")).screen("en").tall
    cards = [e for e in ET.fromstring(picture).iter() if e.get("data-key", "").startswith("property-")]
    assert any(e.get("data-move") for e in cards)
    assert [e.get("data-key") for e in cards if e.get("data-inspect") != e.get("data-key")] == []
