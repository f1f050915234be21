"""A hint's note: the move in the imperative, what it is worth, the walk that it begins, and what tells it apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.core.record import copy_of
from backroom.core.words import Words
from backroom.games.ninety.draw.geometry import way
from backroom.games.ninety.mind import evaluate, polls, reasons
from backroom.games.ninety.mind.guide import planned
from backroom.games.ninety.mind.reasons import BLACK_DICE, card_in, event_here, place_of, room_for
from backroom.games.ninety.mind.walk import Day, Errand, Stop, day_of
from backroom.games.ninety.rules import play
from backroom.games.ninety.state import ATTEND, CANVASS, COMMIT, DAYS, FUNDRAISE, MOVES, RECRUIT, Phase
from backroom.games.ninety.text import hood_of
from backroom.kit.parts import draft_text
from backroom.kit.screen import Hint, Planned
from backroom.kit.weigh import Scale, share_scale, weigh

SURE = 0.98  # values beyond are read as this one: so far ahead half a point changes nothing
FREE = (RECRUIT, FUNDRAISE, ATTEND)  # what costs neither action points nor money
LIKE = 0.5  # points of the margin that are not called a difference
LOST, WON = 0.03, 0.97  # shares of games that are called so
LEAST_SAID = 0.05  # of points on average: less is none
FEW = 10  # points on average: of more no tenths are said
AHEAD = 3  # rounds after which plans of a day are judged (`bots/plans.py`); other decisions after one
MOST = 12  # moves of a decided campaign that are compared by their margins


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note for the best move found; what a key does is marked on the map, too, beside the walk that follows."""
    note, at = _advise(view, words, advice), int(view.record.at[view.seat])
    if len(note.moves) == 1 and MOVES.family(note.moves[0]).name == "mail":
        return replace(note, things=(f"hood-{hood_of(view, note.moves[0])}",))
    here = len(note.moves) == 1 and note.moves[0] in (*FREE, CANVASS)
    return replace(note, things=(f"hood-{at}",)) if here and at >= 0 else note


def _advise(view: View, words: Words, advice: Advice) -> Hint:
    """One number, and the day's walk drawn on the map with its stops."""
    scale = scale_of(view, words, advice)
    if view.record.phase == Phase.COMMIT and len(advice.moves) > 1:
        return _election_card(view, words, advice)
    rows = advice.ranked(scale.least)
    free = _first_of_all(view, advice, [row.move for row in rows], scale)
    if free is not None:
        day = day_of(view, next(row for row in advice.moves if row.move == free))
        drawn = _plan(view, words, day)
        said = [words("hint.first_of_all"), *_facts(view, words, free, day), *_walk(view, words, free, day)]
        return Hint(_imperative(view, words, free, day), reason=" ".join(said), moves=(free,), plan=drawn)
    decided = _by_margin(view, words, advice, scale)
    return decided or _note(view, words, advice, scale)


def _note(view: View, words: Words, advice: Advice, scale: Scale, counts: str = "hint.chance") -> Hint:
    """The note of moves weighed on a scale; what its figure counts."""
    rows = advice.ranked(scale.least)
    row_of = {row.move: row for row in rows}

    @cache
    def day(move: int) -> Day:
        return day_of(view, row_of[move])

    leader = rows[0].move
    equal = advice.playouts and len(advice.leaders(scale.least, scale.within)) > 1
    alone = bool(advice.playouts) and not equal and len(rows) > 1 and not _is_next_best(advice, *rows[:2])
    drawn = () if equal else _plan(view, words, day(leader))

    def facts(move: int) -> list[str]:
        beside = move == leader and not equal and not alone and len(rows) > 1 and advice.playouts
        if not beside:
            return _facts(view, words, move, day(move))
        return _facts_beside(view, words, (leader, day(leader)), (rows[1].move, day(rows[1].move)), drawn)

    note = weigh(
        replace(advice, moves=(row_of[leader],)) if alone else advice,
        scale,
        lambda move: _imperative(view, words, move, day(move)).removesuffix("."),
        facts,
        lambda move: _imperative(view, words, move, day(move)),
    )
    note = replace(note, plan=drawn)
    if not note.reason and not note.equal and advice.playouts:
        note = replace(note, reason=words("hint.why_other"))  # nothing that can be said tells it from the next best
    if not note.equal:
        note = replace(note, reason=" ".join(filter(None, (note.reason, *_walk(view, words, leader, day(leader))))))
    if alone:
        return replace(note, figure=(scale.figure(rows[0]), words(counts), ""))
    if note.equal or len(note.bars) < 2:
        return note
    first, second = note.bars[:2]
    return replace(
        note,
        bars=(),
        about="",
        values=(),  # a figure on every neighbourhood would hide the map
        figure=(first.value, words(counts), second.value),
        against=(second.label, note.against[1]),
    )


def _is_next_best(advice: Advice, best: Rated, second: Rated) -> bool:
    """Whether none of the moves that were tried too little to say anything may be better than the second."""
    rest = (row for row in advice.moves if row.visits and row.move not in (best.move, second.move))
    return all(min(row.value, best.value) <= second.value for row in rest)


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """The share of games won; half a point ahead where games are judged, as `evaluate` counts, tells moves apart."""
    s = view.record
    rounds = AHEAD if planned(view) else 1
    alone = words("hint.only" if len(view.legal) == 1 else "hint.why_other" if advice.playouts else "hint.quick")
    if s.day + rounds > DAYS or s.phase == Phase.COMMIT:  # games are played to their end
        return share_scale(view, words, advice, alone)
    swing = evaluate.SWING + evaluate.SWING_DAY * max(0.0, float(plain(evaluate.time_left)(s)) - rounds)
    best = max((abs(row.value) for row in advice.ranked()), default=0.0)
    return share_scale(view, words, advice, alone, (1 - min(best, SURE) ** 2) / (4 * swing))


def _share(row: Rated) -> float:
    return min(1.0, max(0.0, (row.value + 1) / 2))


def _outcome(match: Match, seat: int) -> float:
    """1 for the mayor; who tie share it."""
    first = [int(place) == 1 for place in match.state.place[: match.seats]]
    return first[seat] / sum(first)


def _kind(view: View) -> str:
    """Of Election Day's cards the chance itself is found, against guesses of those of the others."""
    return "election" if view.record.phase == Phase.COMMIT else str(view.seats)


def _over(view: View) -> float:
    """How much of the campaign is over, in days."""
    s = view.record
    return 1.0 if s.phase >= Phase.COMMIT else 1.0 - float(plain(evaluate.time_left)(s)) / DAYS


# Among n who stand alike each beats half of the others and wins one game of n: so, unmeasured, for three to five.
FITS = {
    "2": Fit(-0.06, 0.255, 1.25),
    "3": Fit(-0.69, 0.57, 0.57),
    "4": Fit(-1.1, 0.57, 0.57),
    "5": Fit(-1.39, 0.57, 0.57),
    "election": Fit(0.0, 2.25, 2.25),  # guesses of what the others place are wider than what strong players do
}
FORECAST = Forecast(lambda view, row: _share(row), _outcome, kind=_kind, fits=FITS, over=_over)


# --- what comes first, whatever the search makes of it ----------------------------------------------------------------


def _first_of_all(view: View, advice: Advice, ranked: list[int], scale: Scale) -> int | None:
    """What is free and leaves every other move possible, where the search does not put it first; None: nothing is.

    Recruiting, raising money and attending an event cost no action point (§recruiting, §fundraising, §events). An event
    whose votes do not fit may wait: mud may make room for them.
    """
    if view.record.phase != Phase.ACT or not advice.playouts or len(advice.moves) < 2:
        return None
    free = [move for move in (*ranked, *FREE) if move in FREE and move in view.legal]
    free = [move for move in free if move != ATTEND or _fits(view)]
    if not free or (ranked[0] == free[0] and _is_ahead(advice, scale)):
        return None
    return free[0]


def _is_ahead(advice: Advice, scale: Scale) -> bool:
    """Whether the best move is better than any other by more than noise."""
    best, *others = advice.ranked(scale.least)
    return all(advice.is_clear(best, row) for row in others[:1]) and len(advice.leaders(scale.least, scale.within)) == 1


def _fits(view: View) -> bool:
    """Whether all votes fit that the event here promises, or no mud could make room for them."""
    s, d, seat = view.record, view.deck.record, view.seat
    event = d.events[int(s.schedule.cards[event_here(s, d, seat)])]
    hood, votes = int(event.hood), int(event.solid) + int(event.lean)
    others = any(s.lean[hood, other] for other in range(int(s.seats)) if other != seat)
    return votes <= int(room_for(s, d, seat, hood)) or not others


# --- a campaign that is decided ---------------------------------------------------------------------------------------


def _by_margin(view: View, words: Words, advice: Advice, scale: Scale) -> Hint | None:
    """Where nobody's chance changes any more the points ahead or behind tell moves apart; None: it is still open."""
    rows = advice.ranked(scale.least)
    alike = [row for row in rows if not advice.is_clear(rows[0], row, scale.least)]
    if view.record.phase != Phase.ACT or len(alike) < 2 or abs(rows[0].value) < SURE:
        return None
    ahead = {row.move: margin_after(view, row.move) for row in alike[:MOST]}
    order = sorted(ahead, key=lambda move: -ahead[move])
    weighed = Advice(tuple(Rated(move, ahead[move], 1) for move in order), playouts=len(order))

    leads = ahead[order[0]] >= 0
    closely = round(ahead[order[0]]) == round(ahead[order[1]])

    def points(row: Rated) -> str:
        n = row.value if leads else -row.value
        return f"{n:.1f}".replace(".", words("hint.dot")) if closely else str(round(n))

    side = "ahead" if leads else "behind"
    margins = Scale(
        words(f"hint.about_{side}"),
        points,
        lambda row: 0.5,
        LIKE,
        lambda row: words(f"hint.level_{side}", n=round(abs(row.value)), near=round(abs(row.value))),
        shared=lambda facts: words("hint.shared", facts=facts),
        even_so=words("hint.even_so"),
    )
    note = _note(view, words, weighed, margins, f"hint.margin_{side}")
    chance = FORECAST.of(view, rows[0], advice.moves[0])
    decided = words("hint.lost" if chance < LOST else "hint.won" if chance > WON else "hint.decided")
    note = replace(note, values=(), reason=" ".join(filter(None, (decided, note.reason))))
    if leads == (rows[0].value > 0):
        return note
    return replace(note, figure=("", "", ""), level="", about="")  # who loses the games is not ahead: order alone holds


def margin_after(view: View, move: int) -> float:
    """The points that a seat is likely to end ahead of the best of the others after a move, as `evaluate` counts."""
    d, seat = view.deck.record, view.seat
    s = copy_of(view.record)
    s.happenings.enabled = 0
    if move == RECRUIT:  # as the dice fall on average
        s.canvassers[seat] += BLACK_DICE + int(d.bios[s.bio[seat]].recruit_bonus)
        s.recruited = 1
    elif move == FUNDRAISE:
        s.cash[seat] += BLACK_DICE + int(d.bios[s.bio[seat]].fund_bonus)
        s.fundraised = 1
    else:
        plain(play)(s, d, seat, move)
    worth = [float(plain(evaluate.worth_of)(s, d, other, seat)) for other in range(int(s.seats))]
    if s.phase == Phase.ACT and s.turn == seat:
        worth[seat] += float(plain(evaluate.plan_worth)(s, d, seat))
    return worth.pop(seat) - max(worth)


# --- Election Day -----------------------------------------------------------------------------------------------------


def _election_card(view: View, words: Words, advice: Advice) -> Hint:
    """The whole card, to be laid out: nothing happens between one canvasser and the next (§election-day)."""
    card = polls.best_card(view)
    row = Rated(card.moves[0], 2 * card.wins - 1, polls.AGAIN, 2 * card.error)
    places = [(region, n) for region, n in enumerate(card.regions) if n]
    said = [words("hint.commit_n", n=n, region=words(f"region.{region}")) for region, n in places]
    side = "hint.card_ahead" if card.ahead >= 0 else "hint.card_behind"
    ends = words(side, n=_decimal(abs(card.ahead), words), near=_near(abs(card.ahead)))
    share = share_scale(view, words, Advice((row,), playouts=polls.AGAIN), "")
    return Hint(
        words("hint.commit_card", places=words("hint.comma").join(said)),
        reason=f"{ends} {words('hint.guesses')}",
        moves=card.moves,
        draft=draft_text({f"r{region}": n for region, n in enumerate(card.regions)}),
        figure=(share.figure(row), words("hint.chance"), "") if advice.playouts else ("", "", ""),
        plan=tuple(
            Planned(f"card-{region}", _poll(view, words, region, n), _brings(words, card.ranks[region]))
            for region, n in places
        ),
    )  # fmt: skip


def _poll(view: View, words: Words, region: int, n: int) -> str:
    """How a region stands before the others place theirs, with what the card adds."""
    s = view.record
    mine = int(s.votes[view.seat, region]) + int(s.committed[view.seat, region])
    theirs = max(int(reasons.region_votes(s, other, region)) for other in range(int(s.seats)) if other != view.seat)
    return words("hint.poll", region=words(f"region.{region}"), mine=mine, then=mine + n, theirs=theirs)


def _brings(words: Words, ranks: float) -> str:
    """Rank points that the canvassers of a region bring on average."""
    if ranks < LEAST_SAID:
        return words("hint.ranks_none")
    return words("hint.ranks", n=_decimal(ranks, words), near=_near(ranks))


def _decimal(n: float, words: Words) -> str:
    """A mean with one decimal, where that is one of two digits or fewer."""
    text = f"{n:.1f}" if n < FEW else f"{n:.0f}"
    return text.removesuffix(".0").replace(".", words("hint.dot"))


def _near(n: float) -> int:
    """The number by which a mean's noun is put: 1.5 is many in English and one in French."""
    return round(n) if abs(n - round(n)) < LEAST_SAID else 0 if n < 2 else 2


# --- moves in words, and the day's walk -------------------------------------------------------------------------------


def _imperative(view: View, words: Words, move: int, day: Day) -> str:
    """The move in the imperative."""
    family, key = MOVES.family(move).name, MOVES.family(move).name
    card = card_in(view, hood_of(view, move)) if family == "travel" else -1
    if day.is_known and day.stops:
        card = next((card for kind, card in day.stops[0].errands if kind == "attend"), -1)
    if card >= 0 and family == "travel":
        key = "travel_event" if view.deck.record.events[card].hood == hood_of(view, move) else "travel_turf"
    return words(f"hint.{key}", **_values(view, words, move))


def _values(view: View, words: Words, move: int) -> dict[str, Any]:
    s, d = view.record, view.deck.record
    arguments = MOVES.values(move)
    values: dict[str, Any] = {"place": words(f"hood.{place_of(view, move)}")}
    if "seat" in arguments:
        values["seat"] = view.seat_name(int(arguments["seat"]), words)
    if "kind" in arguments:
        values["bonus"] = words(f"bonus.{arguments['kind']}")
    if "region" in arguments:
        values["place"] = words(f"region.{move - COMMIT}")
    if "card" in arguments:
        card = int(s.offer[int(arguments["card"])])
        values["bio"] = words.get(f"bio.{card}")
        values["turf"] = words.get(f"turf.{card}")
    if MOVES.family(move).name == "attend":
        values["event"] = words(f"event.{s.schedule.cards[event_here(s, d, view.seat)]}")
    return values


def _facts(view: View, words: Words, move: int, day: Day) -> list[str]:
    """What is true of a move, and of a step what the day does there."""
    stops = day.stops if day.is_known else ()
    return reasons.facts(view, words, move, stops, ends=not stops or _ends(day))


def _ends(day: Day) -> bool:
    return len(day.stops) == 1 and day.whole


def _facts_beside(
    view: View, words: Words, best: tuple[int, Day], other: tuple[int, Day], drawn: Sequence[Planned]
) -> list[str]:
    """What speaks for a move beside another one; the steps of a walk that is listed in the note are not told again."""
    (move, mine), (next_best, theirs) = best, other
    steps = len(drawn) > 1 and MOVES.family(move).name == "travel"
    beside = _facts(view, words, next_best, theirs)
    told = reasons.speaking_for(_facts(view, words, move, mine), beside) if not steps or mine.stops[0].errands else []
    itself = mine.errands[:1] if move in FREE else ()  # is told already
    said = [*told, *_ahead(words, mine, theirs, itself)]
    if said or not steps:
        return said
    votes = reasons.why_votes_there(view, words, mine.stops[0].hood) if mine.stops[0].votes or not mine.is_known else []
    return reasons.speaking_for(votes, beside) or [words("hint.why_other")]


def _ahead(words: Words, mine: Day, theirs: Day, itself: Sequence[Errand]) -> list[str]:
    """What the day after a move does that the day of another one does not: both as their figures count on them."""
    if mine.is_known != theirs.is_known or not theirs.whole:
        return []
    missing = [each for each in mine.errands if each not in (*theirs.errands, *itself)]
    if missing:
        *most, last = (words(f"hint.errand_{kind}", card=card) for kind, card in missing)
        first = [words("hint.comma").join(most)] if most else []
        return [words("hint.leaves_out", things=words("hint.and").join([*first, last]))]
    if set(mine.errands) != set(theirs.errands):
        return []
    if mine.votes is not None and theirs.votes is not None and mine.votes > theirs.votes:
        key = "hint.more_votes" if theirs.votes else "hint.only_votes"
        return [words(key, n=mine.votes, fewer=theirs.votes)]
    same = not mine.is_known or {stop.hood for stop in mine.stops} == {stop.hood for stop in theirs.stops}
    return [words("hint.longer", n=theirs.points - mine.points)] if same and theirs.points > mine.points else []


def _walk(view: View, words: Words, move: int, day: Day) -> list[str]:
    """Where the day goes on after a move, and the points that it takes; several steps are listed in the note."""
    if len(day.stops) != 1 or MOVES.family(move).name == "travel":
        return []
    hood = day.stops[0].hood
    place, points = words(f"hood.{hood}"), int(view.record.points)
    return [
        words("hint.walk_all" if day.points == points else "hint.walk", places=place, cost=day.points, points=points)
    ]


def _plan(view: View, words: Words, day: Day) -> tuple[Planned, ...]:
    """The walk that a move begins: each stop with its purpose and its points, and the way there on the map."""
    return tuple(
        Planned(
            f"hood-{stop.hood}",
            _purpose(words, stop),
            words("hint.points", n=stop.cost),
            way(stop.start, stop.steps),
        )
        for stop in day.stops
    )


def _purpose(words: Words, stop: Stop) -> str:
    """A stop by its name, and what to do there."""
    place, things = words(f"hood.{stop.hood}"), reasons.things_of(words, stop)
    return words("hint.stop_for", place=place, what=things) if things else place
