"""What lies on the table, read once from a view and then drawn in both arrangements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import EMPTY, UNKNOWN
from backroom.core.words import Words
from backroom.games.mad_city.deck import arms, quadrants
from backroom.games.mad_city.draw.tiles import ICONS
from backroom.games.mad_city.mind.city import City, Laid, Zone, city_of
from backroom.games.mad_city.rules.puzzle import guide_at
from backroom.games.mad_city.state import CATEGORIES, CONTRACTORS, GRAB, GUIDES, PUT, READY, Mode, Phase
from backroom.games.mad_city.text import city_worth, pays_others
from backroom.kit.screen import Final
from backroom.kit.shapes import signed

MOST_STEPS = 9  # lines that a score card has room for
TURNS = "↻"  # a zone that turns a token instead of scoring


class Line(NamedTuple):
    """A line of the score card."""

    icon: str
    colour: int  # of a zone, EMPTY: none
    text: str
    value: str
    strong: bool = True


class Step(NamedTuple):
    """A step of the count after a round: what is lit, and what it brings."""

    kind: str  # zone, tree, road, bets, floor
    zones: tuple[Zone, ...]
    line: Line
    points: int


@lru_cache(2048)
def face_in_words(words: Words, face: str, rot: int) -> str:
    """A turned face in words: its buildings, roads, lake and park."""
    counts = Counter[int]()
    features = Counter[int]()
    for colour, n, feature in quadrants(face, rot):
        counts[colour] += n
        features[feature] += 1
    parts = [
        words("screen.face_buildings", n=n, what=words(f"{'one' if n == 1 else 'colour'}.{colour}"))
        for colour, n in sorted(counts.items())
        if n
    ]
    there = [words(f"screen.arm_{arm}") for arm, has in zip("NESW", arms(face, rot), strict=True) if has]
    parts += [words("screen.face_road", arms=", ".join(there))] if there else []
    parts += [words("screen.face_lake")] if features[1] else []
    parts += [words("screen.face_park")] if features[2] else []
    return ", ".join(parts) or "–"


@dataclass(frozen=True, eq=False)
class Model:
    """A view with its words and draft, read."""

    view: View
    words: Words
    draft: Mapping[str, int]

    @cached_property
    def s(self) -> Any:
        return self.view.record

    @cached_property
    def phase(self) -> Phase:
        return Phase(int(self.s.phase))

    @cached_property
    def me(self) -> int:
        """The seat whose city lies in the middle; a spectator sees seat 0's."""
        return self.view.seat if 0 <= self.view.seat < self.s.seats else 0

    @cached_property
    def onlooking(self) -> bool:
        """Whether nobody's seat is looked from. Who only watches is shown seat 0's place, as nobody sits there: it may
        act and has no move, its own city is hidden, or it laid tiles and moved none (R49).
        """
        if self.view.onlooker or self.me != self.view.seat or self.unseen:
            return True
        if self.me in self.view.pending and not self.view.legal:
            return True
        laid = int(self.p.placed) - int(self.p.result.filled)
        return bool(laid > 0 and self.p.ops == 0 and not self.puzzle)

    @cached_property
    def watching(self) -> bool:
        """Whether nobody's seat is looked from, or the seat does not play this round."""
        return self.onlooking or not self.p.playing

    @cached_property
    def unseen(self) -> bool:
        """Whether the city in the middle lies behind a divider."""
        return bool(self.p.placed == UNKNOWN)

    @cached_property
    def p(self) -> Any:
        return self.s.players[self.me]

    @cached_property
    def others(self) -> list[int]:
        return [seat for seat in range(int(self.s.seats)) if seat != self.me]

    @cached_property
    def side(self) -> int:
        return int(self.s.side)

    @cached_property
    def building(self) -> bool:
        return self.phase == Phase.BUILD

    @cached_property
    def counted(self) -> bool:
        """Whether the cities on the table have been counted."""
        return self.phase in (Phase.START, Phase.GAME_OVER) and self.city.placed > 0

    @cached_property
    def before(self) -> bool:
        """Whether no city has been built yet."""
        return self.phase == Phase.START and not self.counted

    def took_part(self, seat: int) -> bool:
        """Whether a seat played the round that has been counted; a tie may have left it out since (§game-end)."""
        return bool(self.s.players[seat].placed > 0)

    @cached_property
    def title(self) -> str:
        """Above the city in the middle."""
        if self.onlooking:
            return self.words("screen.city_of", name=self.name(self.me))
        return self.words("screen.your_city")

    @cached_property
    def puzzle(self) -> bool:
        return self.s.options.mode in (Mode.PUZZLE, Mode.ADVANCED_PUZZLE)

    @cached_property
    def round_shown(self) -> int:
        """The round whose cities lie on the table: after the count still the last one."""
        return int(self.s.round_no) - (self.counted and self.phase == Phase.START)

    @cached_property
    def city(self) -> City:
        return city_of(self.view, self.me)

    @cached_property
    def standing(self) -> City:
        """The city that is counted on the screen: with a puzzle's tile where the draft has it (R39)."""
        if self.lies_at == EMPTY:
            return self.city
        cells, current = list(self.city.cells), int(self.s.current)
        cells[self.lies_at] = Laid(0, current, self.turn, self.face(current))
        return City(self.side, tuple(cells), self.view.deck.record)

    @cached_property
    def cities(self) -> dict[int, City]:
        return {seat: city_of(self.view, seat) for seat in range(int(self.s.seats))}

    @cached_property
    def hand_shown(self) -> bool:
        """Whether the tiles in hand lie below the city: of one who builds, and to anybody who may see them."""
        return bool(self.building and self.p.playing and not self.unseen)

    @cached_property
    def loose(self) -> list[int]:
        """Slots of tiles in hand."""
        if not self.building or not self.p.playing:
            return []
        return [k for k in range(int(self.s.hand)) if self.p.tile[k] >= 0 and self.p.where[k] == EMPTY]

    @cached_property
    def free(self) -> bool:
        """Whether the viewer's tiles may move."""
        return self.building and not self.watching and not self.p.locked and self.view.seat in self.view.pending

    @cached_property
    def picked(self) -> int:
        """The slot in the fingers: as drafted, else the first in hand; EMPTY: none."""
        if not self.free:
            return EMPTY
        drafted = self.draft.get("pick", EMPTY)
        if 0 <= drafted < int(self.s.hand):
            return drafted
        return self.loose[0] if self.loose else EMPTY

    @cached_property
    def chosen(self) -> bool:
        """Whether the pick was made by the viewer."""
        return "pick" in self.draft and self.picked == self.draft["pick"]

    @cached_property
    def turn(self) -> int:
        """How a puzzle's shown tile is turned in the draft."""
        return self.draft.get("turn", 0) % 4

    @cached_property
    def lies_at(self) -> int:
        """Where a puzzle's shown tile lies in the draft, EMPTY: nowhere; it may move until the next is drawn (R39)."""
        cell = self.draft.get("cell", 0) - 1
        inside = self.phase == Phase.PLACE and 0 <= cell < self.side * self.side
        return cell if inside and self.may(PUT + 4 * cell + self.turn) else EMPTY

    def drafted(self, turn: int, cell: int) -> dict[str, int]:
        """A draft in which the shown tile is turned so and lies there, EMPTY: in the hand."""
        return {"turn": turn % 4, "cell": cell + 1}

    @property
    def guide(self) -> int:
        """The guide that was turned up: 0 to 3 above the columns, 4 to 7 left of the rows (§advanced-puzzle)."""
        return int(plain(guide_at)(int(self.s.way), min(int(self.s.guide_i), GUIDES - 1)))

    @cached_property
    def zones_shown(self) -> bool:
        return self.draft.get("zones", 1) == 1

    def face(self, tile: int) -> str:
        return str(self.view.deck.cards.tile[tile].face)

    def name(self, seat: int) -> str:
        if seat == self.me and not self.onlooking:
            return self.words("screen.you")
        return self.view.seat_name(seat, self.words)

    def may(self, move: int) -> bool:
        return self.view.may(move)

    def why(self, move: int) -> tuple[str, str]:
        return self.view.why_not(move, self.words)

    def place_words(self, cell: int) -> dict[str, int]:
        return {"row": cell // self.side + 1, "column": cell % self.side + 1}

    def face_says(self, tile: int, rot: int) -> str:
        """A face in words, for readers of screens."""
        return face_in_words(self.words, self.face(tile), rot)

    # --- points -----------------------------------------------------------------------------------------------------

    @cached_property
    def tally(self) -> dict[str, int]:
        """What the viewer's city would bring for zones, what lakes and parks are worth, how long its road is."""
        if self.lies_at == EMPTY:
            return city_worth(self.view, self.me)
        scoring = [zone for zone in self.standing.zones if zone.category >= 0 and self.worth(zone) != TURNS]
        return {
            "zones": sum(zone.points for zone in scoring),
            "tree": self.standing.tree_points(self.view.deck.record.solo_ranger),
            "road": self.standing.road_length,
        }

    @property
    def ranger(self) -> list[int]:
        """What 1 to 4 lakes or parks that touch are worth (§park-ranger)."""
        d = self.view.deck.record
        return [int(n) for n in (d.solo_ranger if self.s.alone else d.ranger)[1:]]

    @property
    def tree_worth(self) -> int:
        """What lakes and parks of the viewer's city are worth."""
        return self.tally["tree"]

    def lost(self, seat: int) -> bool:
        """Whether the tree pays a seat nothing, and all the others if it takes it (§standard-ranger, R22, R54)."""
        return pays_others(self.s, seat)

    @cached_property
    def by_tokens(self) -> bool:
        return bool(self.s.standard or self.s.alone)

    @cached_property
    def zone_lines(self) -> list[Line]:
        """Lines of the zones that count as the city lies (§zone-points, §delayed-scoring)."""
        need = self.turning(self.me)
        groups = Counter(
            (zone.colour, zone.buildings, zone.category) for zone in self.standing.zones if zone.category >= 0
        )
        lines = []
        for (colour, k, category), n in sorted(groups.items(), key=lambda item: (item[0][2] // 3, -item[0][1])):
            each = int(self.view.deck.record.category_points[category])
            turned = min(n, need[category])
            need[category] -= turned
            what = self.words(f"{'one' if k == 1 else 'colour'}.{colour}")
            turns = self.words("screen.turns_token"), False
            for many, (value, strong) in ((turned, turns), (n - turned, (f"+{(n - turned) * each}", True))):
                if many:
                    key = "zone_times" if many > 1 else "zone_count"
                    said = self.words(f"screen.{key}", n=many, k=k, what=what)
                    lines.append(Line(ICONS[colour], colour, said, value, strong))
        return lines

    def worth(self, zone: Zone) -> str:
        """What a zone's label says: its points, or that it turns a token."""
        return self.worths[zone.members]

    @cached_property
    def worths(self) -> dict[tuple[tuple[int, int], ...], str]:
        """The labels of all zones that are in a category: the first ones turn tokens (§delayed-scoring, R19)."""
        return self.worths_of(self.me)

    def worths_of(self, seat: int) -> dict[tuple[tuple[int, int], ...], str]:
        """The same for the city of any seat."""
        turns, said = self.turning(seat), {}
        for zone in (self.standing if seat == self.me else self.cities[seat]).zones:
            if zone.category >= 0:
                said[zone.members] = TURNS if turns[zone.category] > 0 else f"+{zone.points}"
                turns[zone.category] -= 1
        return said

    def turning(self, seat: int) -> list[int]:
        """How many zones of each category of a seat turn a token: as counted, or as they would."""
        if not self.by_tokens:
            return [0] * CATEGORIES
        p = self.s.players[seat]
        return [int(n) for n in (p.result.turned if self.counted else p.need)]

    @cached_property
    def longest_known(self) -> bool:
        """Whether the viewer's road is the longest that can be seen (§longest-road)."""
        if self.s.alone or self.s.standard or not self.city.road_length:
            return False
        if self.s.hide and self.building:
            return False
        rivals = [self.cities[seat].road_length for seat in self.others if self.s.players[seat].playing]
        return all(length <= self.city.road_length for length in rivals)

    @cached_property
    def live(self) -> tuple[list[Line], int]:
        """The score card while building: what the city would bring if time were up."""
        words, d = self.words, self.view.deck.record
        if self.unseen:
            return [Line("refuse", EMPTY, words("screen.hidden"), "", False)], 0
        lines, total, length = list(self.zone_lines), self.tally["zones"], self.tally["road"]
        if self.s.alone:
            points = (
                int(d.solo_road[length]) if self.standing.placed else 0
            )  # a round that has not begun has no short road
            total += points + self.tree_worth
            lines.append(Line("bridge", EMPTY, words("screen.road_yours", n=length), signed(points), points > 0))
            lines.append(Line("lake", EMPTY, words("screen.tree_paid"), signed(self.tree_worth), self.tree_worth > 0))
            return lines, total
        if self.longest_known:
            total += int(d.road_bonus)
            lines.append(Line("bridge", EMPTY, words("screen.road_line", n=length), f"+{int(d.road_bonus)}"))
        else:
            lines.append(Line("bridge", EMPTY, words("screen.road_yours", n=length), "", False))
        owner = int(self.s.tree)
        if owner != EMPTY and (owner == self.me) != self.lost(owner):
            total += self.tree_worth
            lines.append(Line("tree", EMPTY, words("screen.tree_paid"), f"+{self.tree_worth}"))
        elif owner == self.me:
            lines.append(Line("tree", EMPTY, words("screen.tree_after"), "0", False))
        elif owner != EMPTY:
            lines.append(Line("tree", EMPTY, words("screen.tree_gone", name=self.name(owner)), "", False))
        else:
            value = 0 if self.lost(self.me) else self.tree_worth
            lines.append(Line("tree", EMPTY, words("screen.tree_would"), signed(value), False))
        return lines, total

    @cached_property
    def steps(self) -> list[Step]:
        """The count of the last round, step by step: bonuses first, then the zones (§scoring)."""
        r, words = self.p.result, self.words
        steps = []
        if r.tree or self.s.alone:
            line = Line("tree", EMPTY, words("screen.tree_paid"), signed(int(r.tree)))
            steps.append(Step("tree", (), line, int(r.tree)))
        if r.road_points or self.s.alone:
            said = words("screen.road_line", n=int(r.road))
            line = Line("bridge", EMPTY, said, signed(int(r.road_points)))
            steps.append(Step("road", (), line, int(r.road_points)))
        for token in range(CONTRACTORS):
            if int(r.palm) >> token & 1:
                won = int(r.won) >> token & 1
                d = self.view.deck.record
                value = int(d.bet_won) if won else -int(d.bet_lost)
                line = Line("contractor", EMPTY, words(f"contractor.{token}"), signed(value))
                steps.append(Step("bets", (), line, value))
        if self.floor(self.me):
            line = Line("star", EMPTY, words("screen.floor"), signed(self.floor(self.me)))
            steps.append(Step("floor", (), line, self.floor(self.me)))
        zones = sorted((z for z in self.city.zones if z.category >= 0), key=lambda z: (z.colour, -z.buildings))
        alike = MOST_STEPS - len(steps) < len(zones)  # too many lines: equal zones are counted together
        for (colour, k, worth), some in groupby(zones, key=lambda z: (z.colour, z.buildings, self.worth(z))):
            found = tuple(some)
            for lot in (found,) if alike else ((zone,) for zone in found):
                steps.append(self._zones_step(lot, colour, k, worth))
        return steps

    def floor(self, seat: int) -> int:
        """What lost bets would have taken from a seat below 0, where the track ends (§scoring, R17)."""
        r = self.s.players[seat].result
        return int(r.gained) - int(r.zones) - int(r.tree) - int(r.road_points) - int(r.bets)

    def _zones_step(self, zones: tuple[Zone, ...], colour: int, k: int, worth: str) -> Step:
        points = 0 if worth == TURNS else sum(zone.points for zone in zones)
        key = "zone_times" if len(zones) > 1 else "zone_count"
        said = self.words(f"screen.{key}", n=len(zones), k=k, what=self.words(f"colour.{colour}"))
        value = self.words("screen.turns_token") if worth == TURNS else signed(points)
        line = Line(ICONS[colour], colour, said, value)
        return Step("zone", zones, line, points)

    @cached_property
    def walk(self) -> int:
        """The step of the count that is shown, EMPTY: all together."""
        at = self.draft.get("walk", EMPTY)
        return at if self.counted and 0 <= at < len(self.steps) else EMPTY

    @cached_property
    def brought(self) -> int:
        """What the last round brought to the viewer, as far as it has been counted."""
        if self.walk == EMPTY:
            return int(self.p.result.gained)
        return sum(step.points for step in self.steps[: self.walk + 1])

    @cached_property
    def best_asked(self) -> bool:
        return self.counted and not self.s.alone and not self.onlooking and self.draft.get("best", 0) == 1

    @cached_property
    def can_grab(self) -> bool:
        return self.building and self.may(GRAB)

    @cached_property
    def grab_final(self) -> Final | None:
        """What the key asks before the tree is taken: nothing once the city is full."""
        return None if self.city.placed >= int(self.s.cells) else self.tree_final

    @cached_property
    def tree_final(self) -> Final:
        """What is asked where the tree itself is pressed: a slip of the hand on the board ends no city."""
        return Final(*(self.words(f"screen.grab_{part}") for part in ("ask", "keep", "sure")))

    @cached_property
    def can_ready(self) -> bool:
        return self.building and self.may(READY)
