"""A hint's note: the move in the imperative, what it is worth, the walk that it begins, and what tells it apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.core.record import EMPTY, copy_of
from backroom.core.words import Words
from backroom.games.ninety import scoring
from backroom.games.ninety.draw.geometry import way
from backroom.games.ninety.mind import evaluate, plan
from backroom.games.ninety.rules import actions, play, schedule
from backroom.games.ninety.rules.routes import routes
from backroom.games.ninety.state import COMMIT, DAYS, MOVES, Phase
from backroom.games.ninety.text import hood_of, loss_texts, money, reward_parts, reward_text, step_points
from backroom.kit.screen import Hint, Planned
from backroom.kit.weigh import Cost, Scale, share_scale, weigh

event_here, mail_price, room_for = plain(schedule.event_here), plain(actions.mail_price), plain(plan.room_for)
rank_points, region_votes = plain(scoring.rank_points), plain(scoring.region_votes)

BLACK_DICE = 7  # what two show on average
SURE = 0.98  # values beyond are read as this one: so far ahead half a point changes nothing


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note for the best move found: one number, and the day's walk drawn on the map with its stops."""
    scale = scale_of(view, words, advice)
    rows = advice.ranked(scale.least)
    drawn = _plan(view, words, rows[0].move) if advice.playouts else ()
    walks = (
        len(drawn) > 1 and len(rows) > 1 and len(advice.leaders(scale.least, scale.within)) == 1
    )  # its steps stand in the note

    def facts(move: int) -> list[str]:
        if walks and move == rows[0].move:
            return _walk_facts(view, words, move, rows[1].move)
        return _facts(view, words, move)

    note = weigh(
        advice,
        scale,
        lambda move: _imperative(view, words, move).removesuffix("."),
        facts,
        lambda move: _imperative(view, words, move),
    )
    best = note.moves[0]
    away = MOVES.family(best).name == "mail" and hood_of(view, best) != view.record.at[view.seat]
    note = replace(note, draft="mail=1" if away and not note.equal else "", plan=() if note.equal else drawn)
    if note.equal or len(note.bars) < 2:
        return note
    first, second = note.bars[:2]
    return replace(
        note,
        bars=(),
        about="",
        values=(),  # a figure on every neighbourhood would hide the map
        figure=(first.value, words("hint.chance"), second.value),
        against=(second.label, note.against[1]),
    )


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """The share of games won; half a point ahead a round from now, as `evaluate` counts, tells moves apart."""
    s = view.record
    alone = words("hint.only" if len(view.legal) == 1 else "hint.why_other" if advice.playouts else "hint.quick")
    if s.day >= DAYS or s.phase == Phase.COMMIT:  # games are played to their end
        return share_scale(view, words, advice, alone)
    swing = evaluate.SWING + evaluate.SWING_DAY * max(0.0, float(plain(evaluate.time_left)(s)) - 1)
    best = max((abs(row.value) for row in advice.ranked()), default=0.0)
    return share_scale(view, words, advice, alone, (1 - min(best, SURE) ** 2) / (4 * swing))


def _share(row: Rated) -> float:
    return min(1.0, max(0.0, (row.value + 1) / 2))


def _outcome(match: Match, seat: int) -> float:
    """1 for the mayor; who tie share it."""
    first = [int(place) == 1 for place in match.state.place[: match.seats]]
    return first[seat] / sum(first)


# Among n who stand alike each beats half of the others and wins one game of n: so, unmeasured, for three to five.
FITS = {"2": Fit(-0.11, 0.57), "3": Fit(-0.69, 0.57), "4": Fit(-1.1, 0.57), "5": Fit(-1.39, 0.57)}
FORECAST = Forecast(lambda view, row: _share(row), _outcome, fits=FITS)


def _imperative(view: View, words: Words, move: int) -> str:
    """The move in the imperative."""
    family, key = MOVES.family(move).name, MOVES.family(move).name
    card = _card_in(view, hood_of(view, move)) if family == "travel" else -1
    if card >= 0:
        key = "travel_event" if view.deck.record.events[card].hood == hood_of(view, move) else "travel_turf"
    return words(f"hint.{key}", **_values(view, words, move))


def _stops(view: View, move: int) -> tuple[Any, list[int], int]:
    """The record after a step, where the day goes on from there (the errands worth most), and the points of all."""
    d, seat = view.deck.record, view.seat
    s = copy_of(view.record)
    s.happenings.enabled = 0
    before = int(s.points)
    plain(play)(s, d, seat, move)
    if s.phase != Phase.ACT or s.turn != seat or s.points <= 0:
        return s, [], 0
    here, left = int(s.at[seat]), int(s.points)
    needs = int(plain(plan.plan)(s, d, seat, left))
    at_home = s.home[here] == seat  # the own turf is one place (R15): who is there does not go home
    stops = [int(hood) for hood in s.scratch[0].walk.hoods if hood != EMPTY and not (at_home and s.home[hood] == seat)]
    if needs == EMPTY or not stops or stops == [here]:
        return s, [], 0
    return s, [hood for hood in stops if hood != here], before - left + needs


def _walk(view: View, words: Words, move: int) -> str:
    """Where the day goes on after a step, and the points of all."""
    s, stops, cost = _stops(view, move)
    if not stops:
        return ""
    places = [words("hint.home") if s.home[hood] == view.seat else words(f"hood.{hood}") for hood in stops]
    return words(
        "hint.walk", places=words("hint.then").join(dict.fromkeys(places)), cost=cost, points=int(view.record.points)
    )


def _walk_facts(view: View, words: Words, move: int, other: int) -> list[str]:
    """What tells a walk whose steps are shown from the day that another move begins."""
    hood = hood_of(view, move)
    said = [_why_travel(view, words, hood)] if _errand(view, view.record, hood) else []
    mine, points = _errands(view, move)
    theirs, needed = _errands(view, other)
    missing = [errand for errand in mine if errand not in theirs]
    if missing:
        things = words("hint.and").join(words(f"hint.errand_{kind}", card=card) for kind, card in missing)
        return [*said, words("hint.leaves_out", things=things)]
    if set(mine) == set(theirs) and needed > points:
        return [*said, words("hint.longer", n=needed - points)]
    return said


def _errands(view: View, move: int) -> tuple[list[tuple[str, int]], int]:
    """What the day is for that a move begins, beside votes: events, recruiting, money; and the points that it takes."""
    _, stops, points = _stops(view, move)
    places = [hood_of(view, move)] if MOVES.family(move).name == "travel" else []
    found = [_errand(view, view.record, hood) for hood in (*places, *stops)]
    if MOVES.family(move).name in ("recruit", "fundraise"):
        found.append((MOVES.family(move).name, EMPTY))
    if MOVES.family(move).name == "attend":
        before = view.record
        found.append(("attend", int(before.schedule.cards[event_here(before, view.deck.record, view.seat)])))
    return list(dict.fromkeys(errand for errand in found if errand is not None)), points


def _errand(view: View, s: Any, hood: int) -> tuple[str, int] | None:
    """What there is to do in a place beside votes: its kind, and the card of an event."""
    card = _card_in(view, hood)
    if card >= 0:
        return "attend", card
    if s.home[hood] == view.seat and not s.recruited:
        return "recruit", EMPTY
    return ("fundraise", EMPTY) if hood == view.deck.record.downtown and not s.fundraised else None


def _plan(view: View, words: Words, move: int) -> tuple[Planned, ...]:
    """The walk that a step begins: each stop with its purpose and its points, and the way there on the map."""
    if MOVES.family(move).name != "travel":
        return ()
    seat, hood = view.seat, hood_of(view, move)
    s, stops, _ = _stops(view, move)
    at, cost = int(view.record.at[seat]), step_points(view, hood)
    found = [Planned(f"hood-{hood}", _purpose(view, words, hood), words("hint.points", n=cost), way(at, (hood,)))]
    turf = [hood]
    for stop in stops:
        if s.home[stop] == seat and any(s.home[before] == seat for before in turf):
            continue  # the own turf is one place
        here = int(s.at[seat])
        there = routes(replace(view, record=s, legal=())).get(stop)
        if there is None:
            break
        label, points = _purpose(view, words, stop), words("hint.points", n=there.cost)
        found.append(Planned(f"hood-{stop}", label, points, way(here, there.steps)))
        turf.append(stop)
        s.at[seat] = stop
        s.points -= there.cost
    return tuple(found)


def _purpose(view: View, words: Words, hood: int) -> str:
    """A stop by its name, and what to do there where that is more than votes."""
    s, d, card = view.record, view.deck.record, _card_in(view, hood)
    place = words(f"hood.{hood}")
    if card >= 0:
        return words("hint.stop_for", place=place, what=words(f"event.{card}"))
    if s.home[hood] == view.seat and not s.recruited:
        return words("hint.stop_home", place=place)
    return words("hint.stop_downtown", place=place) if hood == d.downtown and not s.fundraised else place


def _card_in(view: View, hood: int) -> int:
    """The oldest event to attend there, -1: none; the own turf is one place (R15)."""
    s, d = view.record, view.deck.record
    cards = s.schedule.cards[: s.schedule.n].tolist()
    own = s.home[hood] == view.seat
    there = ((card, int(d.events[card].hood)) for card in cards)
    return next((card for card, at in there if at == hood or (own and s.home[at] == view.seat)), -1)


def _room_at(view: View, card: int) -> int:
    """How many of the votes that an event promises would fit (R25, R27)."""
    s, d = view.record, view.deck.record
    return int(room_for(s, d, view.seat, int(d.events[card].hood)))


def _values(view: View, words: Words, move: int) -> dict[str, Any]:
    s, d = view.record, view.deck.record
    arguments = MOVES.values(move)
    values: dict[str, Any] = {"place": words(f"hood.{hood_of(view, move)}")}
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


def _after_votes(view: View, region: int, more: int) -> int:
    """Rank points in a region with this many extra votes."""
    s, d, seat = view.record, view.deck.record, view.seat
    s.votes[seat, region] += more
    points = int(rank_points(s, d, seat, region))
    s.votes[seat, region] -= more
    return points


def _why_vote(view: View, words: Words, region: int) -> str:
    """What one more vote is good for: a rank, or the point and the distance to the others (R1)."""
    s, seat = view.record, view.seat
    now, then = (_after_votes(view, region, more) for more in (0, 1))
    best = max(int(region_votes(s, other, region)) for other in range(s.seats) if other != seat)
    ahead = int(region_votes(s, seat, region)) + 1 - best
    key = "vote" if s.options.votes_score else "rank"
    key = "vote" if then > now else f"{key}_{'lead' if ahead > 1 else 'flat'}"
    return words(f"hint.why_{key}", region=words(f"region.{region}"), now=now, then=then, ahead=ahead)


def _ranks_without(view: View, words: Words, victim: int, region: int) -> list[str]:
    """Whose rank points in a region change when somebody loses a vote there, the viewer's before the other's."""
    s, d, seat = view.record, view.deck.record, view.seat
    now = [int(rank_points(s, d, who, region)) for who in (seat, victim)]
    s.votes[victim, region] -= 1
    then = [int(rank_points(s, d, who, region)) for who in (seat, victim)]
    s.votes[victim, region] += 1
    if then[0] > now[0]:
        return [words("hint.why_rise", now=now[0], then=then[0])]
    if then[1] < now[1]:
        return [words("hint.why_fall", seat=view.seat_name(victim, words), now=now[1], then=then[1])]
    return []


def _why_appear(view: View, words: Words, hood: int) -> str:
    """What there is to do in a place, beside votes."""
    errand = _errand(view, view.record, hood)
    if errand is None:
        return ""
    kind, card = errand
    if kind == "attend":
        reward = reward_text(view.deck.record.events[card], words, _room_at(view, card))
        return words("hint.why_there", event=words(f"event.{card}"), reward=reward)
    return _why_recruit(view, words) if kind == "recruit" else _why_fundraise(view, words)


def _why_bonus(view: View, words: Words, kind: str) -> str:
    """What a weekend bonus is good for."""
    s, d, seat = view.record, view.deck.record, view.seat
    if kind == "cash":
        price = money(mail_price(s, d, seat, s.at[seat]), words)
        return words("hint.why_cash", cash=money(s.cash[seat], words), price=price)
    return words("hint.why_upgrade") if kind == "upgrade" else ""


def _why_recruit(view: View, words: Words) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    mean = BLACK_DICE + int(d.bios[s.bio[seat]].recruit_bonus)
    return words("hint.why_recruit", mean=mean, n=int(s.canvassers[seat]))


def _why_fundraise(view: View, words: Words) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    mean = money(BLACK_DICE + int(d.bios[s.bio[seat]].fund_bonus), words)
    price = money(mail_price(s, d, seat, s.at[seat]), words)
    return words("hint.why_fundraise", mean=mean, price=price, cash=money(s.cash[seat], words))


def _why_travel(view: View, words: Words, hood: int) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    left = int(s.points) - step_points(view, hood)
    card = _card_in(view, hood)
    if card >= 0:
        reward = reward_text(d.events[card], words, _room_at(view, card))
        key = "hint.why_event" if left else "hint.why_event_end"
        return words(key, event=words(f"event.{card}"), reward=reward, left=left)
    rolls = left > 0 or s.options.grace_actions  # §recruiting, §fundraising: only before the last point
    if rolls and s.home[hood] == seat and not s.recruited:
        return _why_recruit(view, words)
    if rolls and hood == d.downtown and not s.fundraised:
        return _why_fundraise(view, words)
    room = int(room_for(s, d, seat, hood))
    if room == 0:
        return words("hint.why_way" if left else "hint.why_way_end", left=left)
    return words("hint.why_step", far=int(d.far[int(s.options.crossing_cost), hood, d.downtown]), room=room)


def _why_attend(view: View, words: Words) -> str:
    s, d = view.record, view.deck.record
    card = int(s.schedule.cards[event_here(s, d, view.seat)])
    event = d.events[card]
    gains = [words(f"reward.{key}", n=n) for key, n in reward_parts(event, _room_at(view, card))]
    brings = [*gains, *loss_texts(event, words)]
    return words("hint.why_attend", reward=", ".join(brings)) if brings else words("hint.why_call")


def _victim(view: View, move: int) -> int:
    """Whose vote a move takes away; where it does not say, of those who have one there the opponent who is ahead."""
    s, named = view.record, MOVES.values(move).get("seat")
    if named is not None:
        return int(named)
    hood = hood_of(view, move)
    region = int(view.deck.record.region[hood])
    there = [other for other in range(int(s.seats)) if s.lean[hood, other] > 0]
    return max(there, key=lambda other: (other != view.seat, int(region_votes(s, other, region))), default=view.seat)


def _facts(view: View, words: Words, move: int) -> list[str]:
    """What is true of a move, in votes, points and dollars, and where it leads."""
    goes_on = _walk(view, words, move) if MOVES.family(move).name == "travel" else ""
    return [fact for fact in (_fact(view, words, move), goes_on) if fact]


def _fact(view: View, words: Words, move: int) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    family, hood = MOVES.family(move).name, hood_of(view, move)
    region = int(d.region[hood])
    if family == "travel":
        return _why_travel(view, words, hood)
    if family in ("canvass", "seed"):
        return _why_vote(view, words, region)
    if family == "mail":
        price = money(mail_price(s, d, seat, hood), words)
        solid = words("hint.why_solid", region=words(f"region.{region}"), then=_after_votes(view, region, 1))
        return f"{words('hint.why_mail', price=price, cash=money(s.cash[seat], words))} {solid}"
    if family == "upgrade":
        return words("hint.why_solid", region=words(f"region.{region}"), then=_after_votes(view, region, 1))
    if family == "recruit":
        return _why_recruit(view, words)
    if family == "fundraise":
        return _why_fundraise(view, words)
    if family == "attend":
        return _why_attend(view, words)
    if family in ("mudsling", "remove", "remove_from"):
        victim = _victim(view, move)
        mine, theirs = (int(region_votes(s, who, region)) for who in (seat, victim))
        key = "hint.why_mud_own" if victim == seat else "hint.why_mud"
        score = words(
            key, seat=view.seat_name(victim, words), lean=int(s.lean[hood, victim]), region=words(f"region.{region}"),
            mine=mine, theirs=theirs,
        )  # fmt: skip
        return " ".join([score, *([] if victim == seat else _ranks_without(view, words, victim, region))])
    if family == "appear":
        return _why_appear(view, words, hood)
    if family == "bonus":
        return _why_bonus(view, words, str(MOVES.values(move)["kind"]))
    if family == "end_turn":
        return Cost(words("hint.why_end", points=int(s.points))) if s.points > 0 else ""
    if family == "commit":
        region = move - COMMIT
        others = [int(region_votes(s, other, region)) for other in range(s.seats) if other != seat]
        mine = int(s.votes[seat, region]) + int(s.committed[seat, region])
        stand = words("hint.why_commit", region=words(f"region.{region}"), mine=mine, theirs=max(others))
        laid = int(s.committed[seat, region]) if s.options.hidden_allocation else 0  # open ones are counted already
        now, then = (_after_votes(view, region, laid + more) for more in (0, 1))
        return f"{stand} {words('hint.why_commit_rise', now=now, then=then)}" if then > now else stand
    return ""
