"""Mad City's page counts zones itself until the server's picture is there: both counts agree on random cities."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser

from backroom.core.decks import read_deck
from backroom.games.mad_city import GAME
from backroom.games.mad_city.draw.labels import place_labels
from backroom.games.mad_city.mind.city import City, Laid

DECK = read_deck(GAME)
CITIES, LABELLED = 2000, 250  # of them
SIZE = 152.0  # of a tile in the picture
POINTS = [[int(n) for n in DECK.record.points[colour]] for colour in range(3)]
BANDS = [band.from_buildings for band in DECK.cards.band]
COUNT = """async ([source, cities, labelled, facts]) => {
  const { labels, sum, zones } = await import("data:text/javascript," + encodeURIComponent(source));
  const said = (made) => ({
    labels: made.flatMap((label) => place(label.firstChild)),
    says: made.map((label) => label.lastChild.textContent),
  });
  const place = (rect) => ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return cities.map(({ side, need, tiles }, number) => {
    const f = { ...facts, side, need }, hands = new Map(tiles), found = zones(hands, f);
    return {
      zones: found.map((zone) => [zone.colour, zone.n, zone.members.map((quad) => [quad.x, quad.y])]),
      points: sum(found, f),
      ...said(number < labelled ? labels(found, hands, f) : []),
    };
  }); }"""


def some_city(dice: random.Random) -> City:
    """Any tiles in any turn, now and then a hole; three in four cities are small ones."""
    side = dice.choice((3, 3, 3, 4))
    tiles = dice.sample(range(54), side * side)
    cells = [Laid(k, tile, dice.randrange(4), DECK.cards.tile[tile].face) for k, tile in enumerate(tiles)]
    return City(side, tuple(laid if dice.random() < 0.9 else None for laid in cells), DECK.record)


def for_the_page(city: City, need: list[int]) -> dict[str, Any]:
    laid = [(cell, one) for cell, one in enumerate(city.cells) if one]
    tiles = [[one.slot, {"cell": cell, "rot": one.rot, "face": one.face}] for cell, one in laid]
    return {"side": city.side, "need": need, "tiles": tiles}


def boxes(city: City) -> list[float]:
    """The labels of a city as the server draws them: left, top, width and height of each."""
    found = [label.box for label in place_labels(city, [zone for zone in city.zones if zone.points], SIZE)]
    return [number for left, top, right, bottom in found for number in (left, top, right - left, bottom - top)]


def sayings(city: City, need: list[int]) -> list[str]:
    """What the labels say (§delayed-scoring): the first zones of a kind turn their token, the others score."""
    said, left = [], list(need)
    for zone in city.zones:
        if zone.points:
            said.append("↻" if left[zone.category] > 0 else f"+{zone.points}")
            left[zone.category] -= 1
    return said


def test_the_page_counts_and_labels_zones_as_the_rules_do(chromium: Browser) -> None:
    """§areas, §zone-points: the same members, buildings and points, and labels in the same places."""
    dice = random.Random(54)
    cities = [some_city(dice) for _ in range(CITIES)]
    source = (GAME.folder / "static" / "zones.js").read_text("utf-8")
    needs = [[dice.randrange(3) for _ in BANDS] if dice.random() < 0.5 else [0] * len(BANDS) for _ in cities]
    facts = {"x": 0, "y": 0, "s": SIZE, "points": POINTS, "bands": BANDS, "turns": "↻"}
    page = chromium.new_page()
    counted = page.evaluate(COUNT, [source, list(map(for_the_page, cities, needs)), LABELLED, facts])
    page.close()
    for number, (city, need, theirs) in enumerate(zip(cities, needs, counted, strict=True)):
        ours = sorted([zone.colour, zone.buildings, sorted(map(list, zone.members))] for zone in city.zones)
        assert sorted([colour, n, sorted(members)] for colour, n, members in theirs["zones"]) == ours
        assert theirs["points"] == sum(zone.points for zone in city.zones)
        if number < LABELLED:
            assert theirs["labels"] == pytest.approx(boxes(city))
            assert theirs["says"] == sayings(city, need)
