"""A hint's note: the move in the imperative, bars with numbers, a reason with numbers."""

from __future__ import annotations

from typing import Any

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety.plain import event_here, mail_price, rank_points, region_votes, room_for
from backroom.games.ninety.state import COMMIT, MOVES
from backroom.games.ninety.text import hood_of, money, reward_parts, reward_text, step_points
from backroom.kit.screen import Bar, Hint


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note for the best move found."""
    move = advice.best
    family = MOVES.family(move).name
    values = _values(view, words, move)
    key = family
    if family == "travel" and _card_in(view, hood_of(view, move)) >= 0:
        key = "travel_event"
    chance = max(0.0, min(1.0, (advice.moves[0].value + 1) / 2))
    bars = [Bar(words("hint.chance"), chance, f"{chance:.0%}")]
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
    s, d = view.record, view.deck.record
    cards = s.schedule.cards[: s.schedule.n].tolist()
    return next((card for card in cards if d.events[card].hood == hood), -1)


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


def _reason(view: View, words: Words, advice: Advice, family: str, values: dict[str, Any]) -> str:
    s, d, seat = view.record, view.deck.record, view.seat
    move = advice.best
    hood = hood_of(view, move)
    region = int(d.region[hood])
    if family == "travel":
        card = _card_in(view, hood)
        if card >= 0:
            left = int(s.points) - step_points(view, hood)
            reward = reward_text(d.events[card], words)
            return words("hint.why_event", event=words(f"event.{card}"), reward=reward, left=left)
        room = int(room_for(s, d, seat, hood))
        return words("hint.why_step", far=int(d.far[int(s.options.crossing_cost), hood, d.downtown]), room=room)
    if family in ("canvass", "seed"):
        now, then = _after_one_vote(view, region, 1)
        key = "why_vote" if then > now else "why_vote_flat"
        return words(f"hint.{key}", region=words(f"region.{region}"), now=now, then=then)
    if family in ("mail", "upgrade"):
        return words("hint.why_solid", region=words(f"region.{region}"), then=_after_one_vote(view, region, 1)[1])
    if family == "recruit":
        return words("hint.why_recruit", n=int(s.canvassers[seat]))
    if family == "fundraise":
        return words("hint.why_fundraise", cash=money(s.cash[seat], words))
    if family == "attend":
        event = d.events[s.schedule.cards[event_here(s, d, seat)]]
        if not reward_parts(event) and not event.invitation:
            return words("hint.why_call")
        return words("hint.why_attend", reward=reward_text(event, words))
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
        others = [int(s.votes[other, region]) for other in range(s.seats) if other != seat]
        mine = int(s.votes[seat, region]) + int(s.committed[seat, region])
        return words("hint.why_commit", region=words(f"region.{region}"), mine=mine, theirs=max(others))
    return words("hint.why_other", n=len(advice.moves), playouts=advice.playouts)
