"""Big moments: dice before they are counted, an attack, an event, a gang, a raid, the second era, Da Boss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from backroom.core.match import Happening, View
from backroom.core.words import Words
from backroom.games.mean_streets.draw.cards import boss_face, event_face, location, short_text
from backroom.games.mean_streets.draw.read import Roll, Table, boss_card, event_card, read
from backroom.games.mean_streets.state import TURNS, Gear, Kind, Outcome, Rolled
from backroom.games.mean_streets.text import effect_text
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, WON
from backroom.kit.parts import die, group, stamp, text
from backroom.kit.scenes import TILTS, Mark, Row, Scene, Stage, beat, late, rolling, sentence

ROLLS = {
    Kind.HIRE_ROLLED: Rolled.HIRE,
    Kind.REPUTATION_ROLLED: Rolled.REPUTATION,
    Kind.GEAR_WON: Rolled.GEAR,
    Kind.GEAR_FAILED: Rolled.GEAR,
    Kind.GEAR_OWNED: Rolled.GEAR,
    Kind.TABLE_WASTED: Rolled.GEAR,
    Kind.INTIMIDATED: Rolled.NEW_TURF,
    Kind.NOT_INTIMIDATED: Rolled.NEW_TURF,
}
GOOD_ENDS = (Kind.GEAR_WON, Kind.INTIMIDATED)
BAD_ENDS = (Kind.GEAR_FAILED, Kind.NOT_INTIMIDATED, Kind.TABLE_WASTED)
BATTLES = (Kind.BATTLE_WON, Kind.BATTLE_LOST)
DEFENCES = (Kind.HELD, Kind.TURF_LOST)
BOSS_ENDS = (Kind.BOSS_BEATEN, Kind.BOSS_KILLED_YOU)
CASINO_ENDS = (Kind.CASINO_PAID, Kind.CASINO_LOST)
OF_EVENTS = (
    Kind.EVENT_QUIET, Kind.INCOME_CHANGED, Kind.CASH_GAINED, Kind.CASH_LOST, Kind.BONUS_GAINED, Kind.BONUS_LOST,
    Kind.GUARD_SHOT, Kind.NO_TURF, Kind.NO_MONEY, Kind.GANG_COMES, Kind.RAID_CALLED_OFF,
)  # fmt: skip
GEAR_SPACES = ("gaming_table", "tommy_gun", "gaming_table", "corrupt_politician", "dapper_suit")  # by Gear
TOLL = (Kind.HENCHMEN_DIED, Kind.CASUALTIES)
EVENTS = ("events",)  # the place of the event on the board
OPENS, DECIDES = 1100, 900  # milliseconds: who comes; the last die alone
ERA_LINE = 500


class Lane(NamedTuple):
    """One side's dice in a contest."""

    who: str
    faces: Sequence[int]
    total: int
    plus: int = 0  # added to what the dice show


class Contest(NamedTuple):
    """Dice against dice."""

    over: str
    title: str
    theirs: Lane
    mine: Lane
    need: str
    says: str  # how it ended
    stamp: str
    won: bool
    ties: bool = False  # equal totals are enough for us
    more: tuple[str, ...] = ()
    picture: Callable[[float, float], str] | None = None  # a card of that size, at the origin
    at: str = ""  # the thing of the board that is fought for
    marks: tuple[Mark, ...] = ()


def scenes(view: View, words: Words) -> list[Scene]:
    """The big moments of the last move, in the order in which they happened."""
    t = read(view, words)
    found: list[Scene] = []
    for i, happening in enumerate(view.recent):
        after = view.recent[i + 1 :]
        kind = happening.kind
        if kind in ROLLS:
            found.append(lone_roll(t, happening))
        elif kind in BATTLES:
            found.append(contest("attack", battle(t, happening, after), words))
        elif kind in CASINO_ENDS:
            found.append(casino(t, happening))
        elif kind == Kind.EVENT_DRAWN:
            found.append(event(t, happening, after))
        elif kind == Kind.LUCK_ROLLED:
            found.append(luck(t, happening, after))
        elif kind in DEFENCES:
            found.append(contest("gang", defence(t, happening), words))
        elif kind == Kind.RAID_ROLLED:
            found.append(raid(t, happening, after))
        elif kind == Kind.ERA_TWO:
            found.append(era(t, happening))
        elif kind in BOSS_ENDS:
            found.append(contest("boss", boss(t, happening), words))
    return found


def _turf(card: int) -> str:
    """A Location on the board; one that was drawn from the deck is not there yet."""
    return f"location-{card}|deck"


# --- one lane of dice -------------------------------------------------------------------------------------------------


def lone_roll(t: Table, happening: Happening) -> Scene:
    """Dice that face a number, or are worth what they show."""
    words, which = t.words, ROLLS[Kind(happening.kind)]
    roll, turf = t.roll(which), which == Rolled.NEW_TURF
    over = words(f"scene.{which.name.lower()}")
    title = t.name(roll.subject) if turf else words.named("slot", int(which))
    if which == Rolled.GEAR:
        title = words(f"gear.{Gear(happening.subject if happening.subject > 0 else Gear.GAMING_TABLE).name.lower()}")
    needed = roll.number + 1 if turf else roll.number if which == Rolled.GEAR else 0
    end = sentence(t.view, happening, words)
    total = sum(roll.mine)
    gear = GEAR_SPACES[max(0, happening.subject)] if which == Rolled.GEAR else ""
    at = _turf(roll.subject) if turf else f"space-{gear or which.name.lower()}"
    marks = (_face_up(t, roll.subject),) if turf else ()

    def said() -> str:
        good = happening.kind in GOOD_ENDS
        return words("screen.stamp.taken" if good and turf else "scene.got" if good else "screen.stamp.failed")

    def draw(stage: Stage, *, done: bool) -> None:
        stage.heading(over, title)
        stage.lower(70, 60)
        if needed:
            stage.pill(words("scene.need", n=needed))
        across = len(roll.mine) * stage.of(96, 47) + stage.of(170, 78)
        left = max(stage.edge, stage.middle - across / 2)
        stage.dice(
            words("scene.you"), roll.mine, total, left=left, best=done and happening.kind in GOOD_ENDS, lies=done
        )
        if done:
            if happening.kind in GOOD_ENDS or happening.kind in BAD_ENDS:
                stage.stamp(said(), good=happening.kind in GOOD_ENDS)
            stage.lines(end)

    first = words("scene.you_roll", dice=_faces(roll.mine), n=total)
    return Scene(
        "roll",
        title,
        (
            beat(
                first,
                lambda stage: draw(stage, done=False),
                rolling(len(roll.mine)) + 350,
                after=rolling(len(roll.mine)),
                detail=words("scene.need", n=needed) if needed else "",
                at=(at,),
                marks=marks,
            ),
            beat(end, lambda stage: draw(stage, done=True), 900, at=(at,), marks=marks),
        ),
    )


def _face_up(t: Table, card: int) -> Mark:
    """A Location that is fought for: one from the deck lies on it now."""
    return Mark(_turf(card), location(t, -50, -78, 100, 156, card))


def casino(t: Table, happening: Happening) -> Scene:
    """The last hand at the casino, then what it pays."""
    words, end = t.words, sentence(t.view, happening, t.words)

    def draw(stage: Stage, *, done: bool) -> None:
        stage.lower(110, 70)
        stage.heading(words("scene.casino"), words("scene.hand"))
        stage.y += stage.of(80, 60)
        size = stage.of(84, 52)
        step = size + stage.of(26, 12)
        for i, face in enumerate(t.hand):
            stage.add(die(stage.middle + (i - 2) * step, stage.y + size / 2, size, face, "ivory", TILTS[i]))
        stage.y += size + stage.of(50, 36)
        if done:
            stage.lines(end, strong=happening.kind == Kind.CASINO_PAID)

    first = words("scene.you_roll_dice", dice=_faces(t.hand))
    return Scene(
        "roll",
        words("scene.casino"),
        (
            beat(first, lambda stage: draw(stage, done=False), rolling(5) + 350, after=rolling(5)),
            beat(end, lambda stage: draw(stage, done=True)),
        ),
    )


# --- dice against dice ------------------------------------------------------------------------------------------------


def battle(t: Table, happening: Happening, after: Sequence[Happening]) -> Contest:
    """An attack on a Rival Location (§rival-locations)."""
    words, roll = t.words, t.roll(Rolled.NEW_TURF)
    won = roll.outcome == Outcome.WON
    return Contest(
        words("scene.attack"),
        t.name(roll.subject),
        Lane(words("scene.rival"), roll.theirs, roll.their_total),
        Lane(words("scene.you"), roll.mine, roll.total),
        words("scene.need", n=roll.their_total + 1),
        sentence(t.view, happening, words),
        words("screen.stamp.taken" if won else "screen.stamp.lost"),
        won,
        more=tuple(sentence(t.view, told, words) for told in after if told.kind in TOLL),
        picture=lambda w, h: location(t, 0, 0, w, h, roll.subject),
        at=_turf(roll.subject),
        marks=(_face_up(t, roll.subject),),
    )


def defence(t: Table, happening: Happening) -> Contest:
    """A gang's attack on one of our Locations (§rival-gang)."""
    words, roll = t.words, t.roll(Rolled.EVENT)
    held = roll.outcome == Outcome.WON
    return Contest(
        words("scene.gang"),
        t.name(roll.subject),
        Lane(words("screen.gang"), roll.theirs, roll.their_total),
        Lane(words("scene.you"), roll.mine, roll.total, roll.number),
        words("scene.hold", n=roll.their_total),
        sentence(t.view, happening, words),
        words("screen.stamp.held" if held else "screen.stamp.lost"),
        held,
        ties=True,
        picture=lambda w, h: location(t, 0, 0, w, h, roll.subject),
        at=_turf(roll.subject),
    )


def boss(t: Table, happening: Happening) -> Contest:
    """The last fight (§da-boss)."""
    words, roll = t.words, t.roll(Rolled.BOSS)
    won = roll.outcome == Outcome.WON
    name, dice = t.boss_name(roll.subject), t.boss_dice(roll.subject)
    face = boss_card(t.view.deck.cards, roll.subject).name
    return Contest(
        words("scene.boss"),
        name,
        Lane(name, roll.theirs, roll.their_total),
        Lane(words("scene.you"), roll.mine, roll.total),
        words("scene.need", n=roll.their_total + 1),
        sentence(t.view, happening, words),
        words("screen.stamp.beaten" if won else "screen.stamp.killed"),
        won,
        picture=lambda w, h: boss_face(words, 0, 0, w, h, name, face, dice),
        at="boss",
    )


def contest(kind: str, c: Contest, words: Words) -> Scene:
    """Who comes, their dice, ours (the last one alone where it decides), the result."""

    def draw(stage: Stage, *, theirs: int, mine: int, open_dice: int = 0, done: bool = False) -> None:
        """`theirs` and `mine`: 0 not rolled yet, 1 they roll now, 2 they lie."""
        stage.heading(c.over, c.title)
        left = stage.edge
        if c.picture is not None and not stage.tall:
            stage.add(f'<g transform="translate({stage.edge:g} {stage.y + 12:g})">{c.picture(190, 262)}</g>')
            left = stage.edge + 250
        stage.dice(
            c.theirs.who, c.theirs.faces, c.theirs.total if theirs else "", kind="red", left=left,
            best=done and not c.won, open_dice=0 if theirs else len(c.theirs.faces), lies=theirs == 2,
        )  # fmt: skip
        if theirs:
            stage.pill(c.need, 0 if theirs == 2 else rolling(len(c.theirs.faces)))
        else:
            stage.y += stage.of(66, 38)
        rolled = len(c.mine.faces) - open_dice
        so_far = c.mine.total if not open_dice else c.mine.plus + sum(c.mine.faces[:rolled])
        stage.dice(
            c.mine.who, c.mine.faces, so_far if mine else "", left=left, best=done and c.won,
            open_dice=open_dice if mine else len(c.mine.faces), lies=mine == 2,
            note=words("scene.plus", n=c.mine.plus) if c.mine.plus else "",
            under=words("scene.so_far") if open_dice else "",
        )  # fmt: skip
        if done:
            stage.stamp(c.stamp, good=c.won)
            for line in (c.says, *c.more):
                stage.lines(line)

    theirs_say = words("scene.they_roll", who=c.theirs.who, dice=_faces(c.theirs.faces), n=c.theirs.total)
    shown = [*(str(face) for face in c.mine.faces), *([f"+{c.mine.plus}"] if c.mine.plus else [])]
    mine_say = words("scene.you_roll" if c.mine.faces else "scene.nobody_rolls", dice=", ".join(shown), n=c.mine.total)
    opening, at = words("scene.told", what=c.over, told=c.title), (c.at,)
    beats = [
        beat(opening, lambda stage: draw(stage, theirs=0, mine=0), OPENS, at=at, marks=c.marks),
        beat(
            theirs_say,
            lambda stage: draw(stage, theirs=1, mine=0),
            rolling(len(c.theirs.faces)) + 700,
            detail=c.need,
            after=rolling(len(c.theirs.faces)),
            at=at,
            marks=c.marks,
        ),
    ]
    if _last_decides(c):
        beats.append(
            beat(
                words("scene.last_die"),
                lambda stage: draw(stage, theirs=2, mine=1, open_dice=1),
                rolling(len(c.mine.faces)) + DECIDES,
                detail=c.need,
                at=at,
                marks=c.marks,
            )
        )
    ours = rolling(1 if _last_decides(c) else len(c.mine.faces))
    beats += [
        beat(
            mine_say,
            lambda stage: draw(stage, theirs=2, mine=1),
            ours + 350,
            detail=c.need,
            after=ours,
            at=at,
            marks=c.marks,
        ),
        beat(
            " ".join((c.says, *c.more)),
            lambda stage: draw(stage, theirs=2, mine=2, done=True),
            1600,
            at=at,
            marks=c.marks,
        ),
    ]
    return Scene(kind, opening, tuple(beats))


def _last_decides(c: Contest) -> bool:
    """Whether everything depends on our last die."""
    before = c.mine.total - c.mine.faces[-1] if len(c.mine.faces) > 1 else 0
    need = c.theirs.total + (not c.ties)
    return len(c.mine.faces) > 1 and before + 1 < need <= before + 6


# --- events -----------------------------------------------------------------------------------------------------------


def _event_card(t: Table, event_id: int, stage: Stage, *, beside: bool = False) -> None:
    card = event_card(t.view.deck.cards, event_id)
    w, h = stage.of(240, 170), stage.of(290, 206)
    face = event_face(
        t.words,
        0,
        0,
        w,
        h,
        t.title(event_id),
        card.type,
        t.event.era,
        short_text(card.era1, t.words),
        short_text(card.era2, t.words),
    )
    stage.card(face, w, h, x=stage.edge + 40 if beside and not stage.tall else None)


def event(t: Table, happening: Happening, after: Sequence[Happening]) -> Scene:
    """The card turns; what it says; what it did immediately. A gang, a raid and a die have scenes of their own."""
    words, drawn = t.words, happening.subject
    card = event_card(t.view.deck.cards, drawn)
    rule = effect_text(card.era1 if happening.other == 1 else card.era2, words)
    later = {Kind.TURN, Kind.LUCK_ROLLED, Kind.RAID_ROLLED, Kind.HELD, Kind.TURF_LOST, Kind.ERA_TWO}
    told = []
    for other in after:
        if other.kind in later:
            break
        if other.kind in OF_EVENTS:
            told.append(sentence(t.view, other, words))

    def draw(stage: Stage, *, done: bool) -> None:
        stage.heading(words("scene.event"), t.title(drawn))
        stage.y += stage.of(10, 0)
        _event_card(t, drawn, stage)
        stage.lines(rule, ink=CLOTH_INK_2, size=stage.of(17, 14))
        if done:
            for line in told:
                stage.lines(line, strong=True)

    says = sentence(t.view, happening, words)
    beats = [beat(says, lambda stage: draw(stage, done=False), 1500 if told else 2000, detail=rule, at=EVENTS)]
    if told:
        beats.append(beat(" ".join(told), lambda stage: draw(stage, done=True), 1400, at=EVENTS))
    return Scene("event", says, tuple(beats))


def luck(t: Table, happening: Happening, after: Sequence[Happening]) -> Scene:
    """One die decides what an event does."""
    words = t.words
    card = event_card(t.view.deck.cards, happening.subject)
    rule = effect_text(card.era1 if t.event.era == 1 else card.era2, words)
    told = [sentence(t.view, other, words) for other in after if other.kind in OF_EVENTS]

    def draw(stage: Stage, *, done: bool) -> None:
        stage.heading(words("scene.event"), t.title(happening.subject))
        stage.lines(rule, ink=CLOTH_INK_2)
        stage.y += stage.of(60, 40)
        size = stage.of(120, 84)
        stage.add(die(stage.middle, stage.y + size / 2, size, happening.amount, "red", -6))
        stage.y += size + stage.of(44, 30)
        if done:
            for line in told:
                stage.lines(line, strong=True)

    says = sentence(t.view, happening, words)
    beats = [
        beat(says, lambda stage: draw(stage, done=False), rolling(1) + 500, detail=rule, after=rolling(1), at=EVENTS)
    ]
    if told:
        beats.append(beat(" ".join(told), lambda stage: draw(stage, done=True), at=EVENTS))
    return Scene("luck", t.title(happening.subject), tuple(beats))


def raid(t: Table, happening: Happening, after: Sequence[Happening]) -> Scene:
    """One die under each Location, oldest first; then what is closed, and what is lost (§police-raid)."""
    words, roll = t.words, t.roll(Rolled.EVENT)
    shut = {told.subject: told.amount for told in after if told.kind == Kind.SHUTTERED}
    turf = _before_raid(t, roll, shut)
    told = [sentence(t.view, other, words) for other in after if other.kind in (Kind.TABLES_SEIZED, Kind.RAID_SURVIVED)]
    rule = sentence(t.view, happening, words)

    def draw(stage: Stage, *, shown: int, done: bool = False) -> None:
        stage.heading(words("scene.raid"), t.title(happening.subject))
        stage.lines(rule, ink=CLOTH_INK_2, size=stage.of(17, 13.5))
        across = int(stage.of(6, 4))
        rows = -(-len(turf) // across)
        scale = 1 if rows == 1 else 0.8
        w, h, size = stage.of(142, 78) * scale, stage.of(200, 110) * scale, stage.of(48, 25) * scale
        gap, step = stage.of(26, 10), h + size + stage.of(26, 18)
        for i, card in enumerate(turf):
            here = min(across, len(turf) - i // across * across)
            x = stage.middle - (here * (w + gap) - gap) / 2 + i % across * (w + gap)
            y = stage.y + i // across * step
            closed = i < shown and card in shut
            stage.add(group(location(t, x, y, w, h, card), extra='opacity=".5"' if closed else ""))
            below = (x + w / 2, y + h + size * 0.72, size)
            if i < shown:
                stage.add(die(*below, roll.theirs[i], "black" if closed else "ivory"))
            else:
                stage.add(group(die(*below), extra='class="rolling"' if i == shown else ""))
            if closed:
                stage.add(stamp(x + w / 2, y + h * 0.45, words("scene.shut"), size=stage.of(15, 11)))
        stage.y += rows * step + stage.of(12, 6)
        if done:
            for line in told:
                stage.lines(line, strong=True, size=stage.of(17, 14))

    at = [f"location-{card}" for card in turf]

    def marks(shown: int) -> list[Mark]:
        """A die under each Location that was searched, and the stamp on those that are closed."""
        laid = []
        for i, card in enumerate(turf[:shown]):
            closed = card in shut
            if closed:
                laid.append(Mark(at[i], stamp(0, -8, words("scene.shut"), size=17)))
            laid.append(
                Mark(at[i], die(0, 24, 40, roll.theirs[i], "black" if closed else "ivory", TILTS[i % 6]), "below")
            )
        return laid

    beats = [beat(rule, lambda stage: draw(stage, shown=0), OPENS, at=at, panel=False)]
    for i, card in enumerate(turf):
        key = "scene.closed" if card in shut else "scene.stays"
        says = words(key, name=t.name(card), n=roll.theirs[i])
        beats.append(beat(says, partial(draw, shown=i + 1), 650, detail=rule, at=at, marks=marks(i + 1), panel=False))
    n = len(turf)
    last = partial(draw, shown=n, done=True)
    beats.append(beat(" ".join(told), last, 1500, at=at, marks=marks(n), panel=False))
    return Scene("raid", words("scene.raid"), tuple(beats))


def _before_raid(t: Table, roll: Roll, shut: dict[int, int]) -> list[int]:
    """The Locations as they stood when the police came: each closed one lies where its die does."""
    closed = list(shut)

    def laid(i: int, kept: int, gone: int) -> list[int] | None:
        if i == len(roll.theirs):
            return []
        face = roll.theirs[i]
        if gone < len(closed) and shut[closed[gone]] == face:
            rest = laid(i + 1, kept, gone + 1)
            if rest is not None:
                return [closed[gone], *rest]
        if kept < len(t.controlled) and face > t.raid_threshold(kept):
            rest = laid(i + 1, kept + 1, gone)
            if rest is not None:
                return [t.controlled[kept], *rest]
        return None

    return laid(0, 0, 0) or [*t.controlled, *closed]


# --- the second era ---------------------------------------------------------------------------------------------------


def era(t: Table, happening: Happening) -> Scene:
    """What changes in the second era, line by line (§second-era)."""
    words = t.words
    lines = (
        Row(words("scene.era_cards", n=happening.subject), "", "deck"),
        Row(words("scene.era_events", n=happening.amount), "", "event"),
        Row(words("scene.era_turns", n=TURNS - t.turn + 1), "", "clock"),
    )
    says = sentence(t.view, happening, words)

    def draw(stage: Stage) -> None:
        stage.lower(120, 90)
        stage.heading(words("scene.turn", turn=t.turn, of=TURNS), words("scene.era"))
        stage.y += stage.of(20, 10)
        for i, row in enumerate(lines):
            said = text(
                stage.middle,
                stage.y + stage.of(24, 18),
                row.label,
                stage.of(22, 16),
                CLOTH_INK if i else WON,
                "middle",
                700,
            )
            stage.add(late(said, ERA_LINE * i + 200))
            stage.y += stage.of(58, 34)

    return Scene("era", words("scene.era"), (beat(says, draw, 2600, at=("standing",)),))


def _faces(faces: Sequence[int]) -> str:
    return ", ".join(str(face) for face in faces)
