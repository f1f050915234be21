"""A hint's note: the move in the imperative, bars with numbers, a reason with numbers."""

from __future__ import annotations

from typing import Any

from backroom.core.advice import Advice
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety import scoring
from backroom.games.ninety.mind import plan
from backroom.games.ninety.rules import actions, schedule
from backroom.games.ninety.state import COMMIT, MOVES
from backroom.games.ninety.text import hood_of, loss_texts, money, reward_parts, reward_text, step_points
from backroom.kit.screen import Bar, Hint

event_here, mail_price, room_for = plain(schedule.event_here), plain(actions.mail_price), plain(plan.room_for)
rank_points, region_votes = plain(scoring.rank_points), plain(scoring.region_votes)

BLACK_DICE = 7  # what two show on average


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note for the best move found."""
    move = advice.best
    family = MOVES.family(move).name
    values = _values(view, words, move)
    key = family
    card = _card_in(view, hood_of(view, move)) if family == "travel" else -1
    if card >= 0:
        key = "travel_event" if view.deck.record.events[card].hood == hood_of(view, move) else "travel_turf"
    chance = max(0.0, min(1.0, (advice.moves[0].value + 1) / 2))
    bars = [Bar(words("hint.chance"), chance, words("hint.percent", n=round(100 * chance)))]
    if family == "travel" and view.record.points:
        cost, points = step_points(view, hood_of(view, move)), int(view.record.points)
        said = words("hint.spent_of", cost=cost, points=points)
        bars.append(Bar(words("hint.spent"), min(1.0, cost / points), said, cost=True))
    if family == "mail":
        price, cash = (
            int(mail_price(view.record, view.deck.record, view.seat, hood_of(view, move))),
            int(view.record.cash[view.seat]),
        )
        bars.append(Bar(words("hint.cash"), price / max(price, cash), money(price, words), cost=True))
    draft = "mail=1" if family == "mail" and hood_of(view, move) != view.record.at[view.seat] else ""
    return Hint(
        advice=words(f"hint.{key}", **values),
        bars=tuple(bars),
        reason=_reason(view, words, advice, family, values),
        moves=(move,),
        draft=draft,
    )


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


def _after_one_vote(view: View, region: int, more: int) -> tuple[int, int]:
    """Rank points in a region now, and with so many votes more."""
    s, d, seat = view.record, view.deck.record, view.seat
    now = int(rank_points(s, d, seat, region))
    s.votes[seat, region] += more
    then = int(rank_points(s, d, seat, region))
    s.votes[seat, region] -= more
    return now, then


def _why_vote(view: View, words: Words, region: int) -> str:
    """What one more vote is good for: a rank, or the point and the distance to the others (R1)."""
    s, seat = view.record, view.seat
    now, then = _after_one_vote(view, region, 1)
    best = max(int(region_votes(s, other, region)) for other in range(s.seats) if other != seat)
    ahead = int(region_votes(s, seat, region)) + 1 - best
    key = "vote" if s.options.votes_score else "rank"
    key = "vote" if then > now else f"{key}_{'lead' if ahead > 1 else 'flat'}"
    return words(f"hint.why_{key}", region=words(f"region.{region}"), now=now, then=then, ahead=ahead)


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
        return words("hint.why_event", event=words(f"event.{card}"), reward=reward, left=left)
    rolls = left > 0 or s.options.grace_actions  # §recruiting, §fundraising: only before the last point
    if rolls and s.home[hood] == seat and not s.recruited:
        return _why_recruit(view, words)
    if rolls and hood == d.downtown and not s.fundraised:
        return _why_fundraise(view, words)
    room = int(room_for(s, d, seat, hood))
    if room == 0:
        return words("hint.why_way", left=left)
    return words("hint.why_step", far=int(d.far[int(s.options.crossing_cost), hood, d.downtown]), room=room)


def _why_attend(view: View, words: Words) -> str:
    s, d = view.record, view.deck.record
    card = int(s.schedule.cards[event_here(s, d, view.seat)])
    event = d.events[card]
    gains = [words(f"reward.{key}", n=n) for key, n in reward_parts(event, _room_at(view, card))]
    brings = [*gains, *loss_texts(event, words)]
    return words("hint.why_attend", reward=", ".join(brings)) if brings else words("hint.why_call")


def _reason(view: View, words: Words, advice: Advice, family: str, values: dict[str, Any]) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    move = advice.best
    hood = hood_of(view, move)
    region = int(d.region[hood])
    if family == "travel":
        return _why_travel(view, words, hood)
    if family in ("canvass", "seed"):
        return _why_vote(view, words, region)
    if family in ("mail", "upgrade"):
        return words("hint.why_solid", region=words(f"region.{region}"), then=_after_one_vote(view, region, 1)[1])
    if family == "recruit":
        return _why_recruit(view, words)
    if family == "fundraise":
        return _why_fundraise(view, words)
    if family == "attend":
        return _why_attend(view, words)
    if family == "mudsling":
        victim = int(MOVES.values(move)["seat"])
        mine, theirs = (int(region_votes(s, who, region)) for who in (seat, victim))
        return words(
            "hint.why_mud", seat=values["seat"], lean=int(s.lean[hood, victim]), region=words(f"region.{region}"),
            mine=mine, theirs=theirs,
        )  # fmt: skip
    if family == "end_turn":
        return words("hint.why_end", points=int(s.points))
    if family == "commit":
        region = move - COMMIT
        others = [int(region_votes(s, other, region)) for other in range(s.seats) if other != seat]
        mine = int(s.votes[seat, region]) + int(s.committed[seat, region])
        return words("hint.why_commit", region=words(f"region.{region}"), mine=mine, theirs=max(others))
    return words("hint.why_other")
