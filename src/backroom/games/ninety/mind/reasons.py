"""What is true of a move, in votes, points and dollars: the facts that a hint sets against those of other moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety import scoring
from backroom.games.ninety.mind import guide, plan
from backroom.games.ninety.rules import actions, schedule
from backroom.games.ninety.state import COMMIT, DAYS, KEEP_BIO, KEEP_TURF, MOVES, OWN_SOLID_MAX, SITES
from backroom.games.ninety.text import bio_text, hood_of, loss_texts, money, reward_parts, step_points
from backroom.kit.weigh import Cost

if TYPE_CHECKING:
    from backroom.games.ninety.mind.walk import Stop

event_here, mail_price, room_for = plain(schedule.event_here), plain(actions.mail_price), plain(plan.room_for)
apart, errand_hood = plain(plan.apart), plain(plan.errand_hood)
best_appearance, mud_value = plain(guide.best_appearance), plain(guide.mud_value)
rank_points, region_votes = plain(scoring.rank_points), plain(scoring.region_votes)

BLACK_DICE = 7  # what two show on average


class Counted(str):
    """A fact of which more is better: beside a move that has as much of it, it is no reason."""

    __slots__ = ("n", "what")
    what: str
    n: int

    def __new__(cls, said: str, what: str, n: int) -> Counted:
        """`what` is counted."""
        fact = super().__new__(cls, said)
        fact.what, fact.n = what, n
        return fact


def facts(view: View, words: Words, move: int, stops: Sequence[Stop] = (), *, ends: bool = True) -> list[str]:
    """What is true of a move, each in a sentence; of a step what the day does there and then, where that is known."""
    return [fact for fact in _facts(view, words, move, stops, ends) if fact]


def speaking_for(mine: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """The facts of a move without those that speak as much for another one."""
    counted = [fact for fact in theirs if isinstance(fact, Counted)]
    return [
        fact
        for fact in mine
        if not isinstance(fact, Counted) or not any(their.what == fact.what and their.n >= fact.n for their in counted)
    ]


def _facts(view: View, words: Words, move: int, stops: Sequence[Stop], ends: bool) -> list[str]:
    s, d, seat = view.record, view.deck.record, view.seat
    family, hood = MOVES.family(move).name, place_of(view, move)
    region = int(d.region[hood])
    if family == "travel":
        return why_travel(view, words, hood, stops, ends=ends)
    if family == "seed":
        return [_why_vote(view, words, region)]
    if family == "canvass":
        return [_why_vote(view, words, region), Cost(words("hint.why_canvass", n=int(s.canvassers[seat])))]
    if family == "mail":
        price = money(mail_price(s, d, seat, hood), words)
        costs = words("hint.why_mail", price=price, cash=money(s.cash[seat], words))
        return [costs, words("hint.why_solid"), _why_vote(view, words, region)]
    if family == "upgrade":
        return [words("hint.why_solid"), _why_vote(view, words, region)]
    if family == "recruit":
        return [_why_recruit(view, words)]
    if family == "fundraise":
        return [_why_fundraise(view, words)]
    if family == "attend":
        return [_why_attend(view, words)]
    if family in ("mudsling", "remove", "remove_from"):
        return [_why_remove(view, words, _victim(view, move), hood)]
    if family == "appear":
        return [_why_appear(view, words, hood), *why_votes_there(view, words, hood)]
    if family == "bonus":
        return [_why_bonus(view, words, str(MOVES.values(move)["kind"]))]
    if family == "end_turn":
        return [Cost(words("hint.why_end", points=int(s.points))) if s.points > 0 else ""]
    if family == "commit":
        return _why_commit(view, words, move - COMMIT)
    if family == "keep_bio":
        return [bio_text(d.bios[int(s.offer[move - KEEP_BIO])], words)]
    return _why_turf(view, words, int(s.offer[move - KEEP_TURF])) if family == "keep_turf" else []


def place_of(view: View, move: int) -> int:
    """The neighbourhood that a move is about; a vote is removed where one was picked (§weekends)."""
    return int(view.record.picked) if MOVES.family(move).name == "remove_from" else hood_of(view, move)


# --- places -----------------------------------------------------------------------------------------------------------


def cards_in(view: View, hood: int) -> list[int]:
    """The events to attend there, the oldest first; the own turf is one place (R15)."""
    s, d = view.record, view.deck.record
    cards = s.schedule.cards[: s.schedule.n].tolist()
    own = s.home[hood] == view.seat
    there = ((card, int(d.events[card].hood)) for card in cards)
    return [card for card, at in there if at == hood or (own and s.home[at] == view.seat)]


def card_in(view: View, hood: int) -> int:
    """The oldest event to attend there, -1: none."""
    return next(iter(cards_in(view, hood)), -1)


def errand(view: View, hood: int) -> tuple[str, int] | None:
    """What there is to do in a place beside votes: its kind, and the card of an event."""
    s, card = view.record, card_in(view, hood)
    if card >= 0:
        return "attend", card
    if s.home[hood] == view.seat and not s.recruited:
        return "recruit", -1
    return ("fundraise", -1) if hood == view.deck.record.downtown and not s.fundraised else None


def gains(view: View, card: int) -> list[tuple[str, int]]:
    """What attending an event brings: votes as far as they fit, and what the bio adds (R13, R25, R27)."""
    s, d, seat = view.record, view.deck.record, view.seat
    event = d.events[card]
    hood = int(event.hood)
    found = dict(reward_parts(event, int(room_for(s, d, seat, hood))))
    more = int(d.bios[s.bio[seat]].event_canvassers)
    if more:
        found = {"canvassers": found.pop("canvassers", 0) + more} | found
    solid, fit = found.get("solid", 0), OWN_SOLID_MAX - int(s.solid[hood, seat])
    if solid > fit:  # further ones are lean
        found |= {"solid": fit, "lean": found.get("lean", 0) + solid - fit}
    return [(key, n) for key, n in found.items() if n]


def reward(view: View, words: Words, card: int) -> str:
    """What attending an event brings, and what absentees lose, in words."""
    event = view.deck.record.events[card]
    brings = [words(f"reward.{key}", n=n) for key, n in gains(view, card)] or [words("reward.card")]
    return ", ".join([*brings, *loss_texts(event, words)])


def things_of(words: Words, stop: Stop) -> str:
    """What a day does at a stop: its events, dice and votes."""
    things = [words(f"event.{card}") if kind == "attend" else words(f"hint.do_{kind}") for kind, card in stop.errands]
    return words("hint.comma").join([*things, *([words("hint.do_votes", n=stop.votes)] if stop.votes else [])])


def why_travel(view: View, words: Words, hood: int, stops: Sequence[Stop] = (), *, ends: bool = True) -> list[str]:
    """What a step is for: an event, the dice at home or Downtown, votes, what comes after it, or where the day ends.

    `stops` are those of the day, this one first; without them, what could be done there. `ends`: the day may end there.
    """
    s, d, seat = view.record, view.deck.record, view.seat
    stop = stops[0] if stops else None
    left = int(s.points) - step_points(view, hood)
    if stop is None:
        card = card_in(view, hood)
        rolls = left > 0 or bool(s.options.grace_actions)  # §recruiting, §fundraising: only before the last point
        recruits = rolls and s.home[hood] == seat and not s.recruited
        raises = rolls and hood == d.downtown and not s.fundraised
    else:
        kinds = dict(reversed(stop.errands))  # of several events the first
        card, recruits, raises = kinds.get("attend", -1), "recruit" in kinds, "fundraise" in kinds
    if card >= 0:
        key = "hint.why_event" if left else "hint.why_event_end"
        return [words(key, event=words(f"event.{card}"), reward=reward(view, words, card), left=left)]
    if recruits:
        return [_why_recruit(view, words)]
    if raises:
        return [_why_fundraise(view, words)]
    end = _why_end_there(view, words, hood) if ends else []
    if not left:
        return [words("hint.why_way_end"), *end]
    votes = why_votes_there(view, words, hood) if stop is None or stop.votes else []
    return [*(votes or [_why_way(words, stops, left)]), *end]


def _why_way(words: Words, stops: Sequence[Stop], left: int) -> str:
    """Where a step leads at which nothing is done; the points that are left where nobody knows."""
    goal = next((stop for stop in stops[1:] if stop.errands or stop.votes), None)
    if goal is None:
        return words("hint.why_way", left=left)
    return words("hint.why_on", place=words(f"hood.{goal.hood}"), things=things_of(words, goal))


def why_votes_there(view: View, words: Words, hood: int) -> list[str]:
    """How many of the own blocks fit there, and how the region stands."""
    s, d, seat = view.record, view.deck.record, view.seat
    room = min(int(room_for(s, d, seat, hood)), int(s.canvassers[seat]))
    if not room:
        return []
    region = int(d.region[hood])
    mine, theirs = int(region_votes(s, seat, region)), _best_other(view, region)
    score = words("hint.why_score", region=words(f"region.{region}"), mine=mine, theirs=theirs)
    return [Counted(words("hint.why_room", room=room), "room", room), Counted(score, "room", room)]


def _why_end_there(view: View, words: Words, hood: int) -> list[str]:
    """How far it is from there to where the next day's dice are."""
    s, d = view.record, view.deck.record
    mode = int(s.options.crossing_cost)
    home, downtown = int(d.home_far[mode, s.turf[view.seat], hood]), int(d.far[mode, hood, d.downtown])
    said = words("hint.why_far", home=home, downtown=downtown)
    return [Counted(said, "near", -home - downtown)] if s.day < DAYS and home and downtown else []


def _why_appear(view: View, words: Words, hood: int) -> str:
    """What there is to do in a place, beside votes."""
    found = errand(view, hood)
    if found is None:
        return ""
    kind, card = found
    if kind == "attend":
        return words("hint.why_there", event=words(f"event.{card}"), reward=reward(view, words, card))
    return _why_recruit(view, words) if kind == "recruit" else _why_fundraise(view, words)


def _why_turf(view: View, words: Words, turf: int) -> list[str]:
    """Which neighbourhoods a home turf is, and how far it is from Downtown."""
    s, d = view.record, view.deck.record
    hoods = ", ".join(words(f"hood.{hood}") for hood in d.turfs[turf].tolist())
    far = int(d.home_far[int(s.options.crossing_cost), turf, d.downtown])
    return [words("hint.why_turf", hoods=hoods, far=far)]


# --- dice, events, money ----------------------------------------------------------------------------------------------


def _why_recruit(view: View, words: Words) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    mean = BLACK_DICE + int(d.bios[s.bio[seat]].recruit_bonus)
    return words("hint.why_recruit", mean=mean, n=int(s.canvassers[seat]))


def _why_fundraise(view: View, words: Words) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    mean = money(BLACK_DICE + int(d.bios[s.bio[seat]].fund_bonus), words)
    price = money(mail_price(s, d, seat, s.at[seat]), words)
    return words("hint.why_fundraise", mean=mean, price=price, cash=money(s.cash[seat], words))


def _why_attend(view: View, words: Words) -> str:
    s, d = view.record, view.deck.record
    card = int(s.schedule.cards[event_here(s, d, view.seat)])
    found = [words(f"reward.{key}", n=n) for key, n in gains(view, card)]
    brings = [*found, *loss_texts(d.events[card], words)]
    return words("hint.why_attend", reward=", ".join(brings)) if brings else words("hint.why_call")


def _why_bonus(view: View, words: Words, kind: str) -> str:
    """What a weekend bonus is good for; of those that go on with a choice the place that it may be used in."""
    s, d, seat = view.record, view.deck.record, view.seat
    if kind == "cash":
        price = money(mail_price(s, d, seat, s.at[seat]), words)
        return words("hint.why_cash", cash=money(s.cash[seat], words), price=price)
    if kind == "upgrade":
        return f"{words('hint.why_upgrade')} {words('hint.why_solid')}"
    if kind == "remove":
        return _why_removing(view, words)
    chosen, _ = best_appearance(s, d, seat)
    hood = int(errand_hood(s, d, seat, chosen))
    far, says = int(apart(s, d, seat, int(s.at[seat]), hood)), _why_appear(view, words, hood)
    return words("hint.why_moving", place=words(f"hood.{hood}"), far=far, says=says) if far and says else ""


# --- votes ------------------------------------------------------------------------------------------------------------


def _best_other(view: View, region: int) -> int:
    s = view.record
    return max(int(region_votes(s, other, region)) for other in range(s.seats) if other != view.seat)


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
    ahead = int(region_votes(s, seat, region)) + 1 - _best_other(view, region)
    key = "vote" if s.options.votes_score else "rank"
    key = "vote" if then > now else f"{key}_{'lead' if ahead > 1 else 'flat'}"
    return words(f"hint.why_{key}", region=words(f"region.{region}"), now=now, then=then, ahead=ahead)


def _victim(view: View, move: int) -> int:
    """Whose vote a move takes away; where it does not say, of those who have one there the opponent who is ahead."""
    s, named = view.record, MOVES.values(move).get("seat")
    if named is not None:
        return int(named)
    hood = place_of(view, move)
    region = int(view.deck.record.region[hood])
    there = [other for other in range(int(s.seats)) if s.lean[hood, other] > 0]
    return max(there, key=lambda other: (other != view.seat, int(region_votes(s, other, region))), default=view.seat)


def _why_remove(view: View, words: Words, victim: int, hood: int) -> str:
    """What taking a vote from somebody changes."""
    s, seat = view.record, view.seat
    if victim == seat and any(s.lean[hood, other] for other in range(int(s.seats)) if other != seat):
        return Cost(words("hint.why_own"))
    region = int(view.deck.record.region[hood])
    mine, theirs = (int(region_votes(s, who, region)) for who in (seat, victim))
    key = "hint.why_mud_own" if victim == seat else "hint.why_mud"
    score = words(
        key, seat=view.seat_name(victim, words), lean=int(s.lean[hood, victim]), region=words(f"region.{region}"),
        mine=mine, theirs=theirs,
    )  # fmt: skip
    return " ".join([score, *([] if victim == seat else _ranks_without(view, words, victim, region))])


def _why_removing(view: View, words: Words) -> str:
    """Where taking lean votes from an opponent helps most."""
    s, d, seat = view.record, view.deck.record, view.seat
    there = [
        (float(mud_value(s, d, seat, victim, hood)), hood, victim)
        for hood in range(SITES)
        for victim in range(int(s.seats))
        if victim != seat and s.lean[hood, victim]
    ]
    if not there:
        return ""
    _, hood, victim = max(there)
    return words("hint.why_removing", place=words(f"hood.{hood}"), says=_why_remove(view, words, victim, hood))


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


def _why_commit(view: View, words: Words, region: int) -> list[str]:
    """How a region stands on Election Day, and what one more canvasser changes in its ranks."""
    s, seat = view.record, view.seat
    mine = int(s.votes[seat, region]) + int(s.committed[seat, region])
    stand = words("hint.why_commit", region=words(f"region.{region}"), mine=mine, theirs=_best_other(view, region))
    laid = int(s.committed[seat, region]) if s.options.hidden_allocation else 0  # open ones are counted already
    now, then = (_after_votes(view, region, laid + more) for more in (0, 1))
    return [stand, *([words("hint.why_commit_rise", now=now, then=then)] if then > now else [])]
