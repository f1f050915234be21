"""The campaign in words: the table as text, what moves and refusals need, the result."""

from __future__ import annotations

from typing import Any

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.core.match import Happening, View
from backroom.core.words import Named, Words
from backroom.games.ninety import scoring
from backroom.games.ninety.deck import BIO_DOLLARS, BIO_FIELDS
from backroom.games.ninety.rules import actions, schedule
from backroom.games.ninety.rules.routes import routes
from backroom.games.ninety.state import (
    COMMIT,
    KEEP_BIO,
    KEEP_TURF,
    MOVES,
    OWN_BLOCKS_MAX,
    SITES,
    START_CANVASSERS,
    START_CASH,
    ZONES,
    Kind,
    Phase,
    Refusal,
)

place_of, exit_to, step_cost = plain(actions.place_of), plain(actions.exit_to), plain(actions.step_cost)
mail_price, mud_cost, event_here = plain(actions.mail_price), plain(actions.mud_cost), plain(schedule.event_here)
region_votes, rank_points, score_of = plain(scoring.region_votes), plain(scoring.rank_points), plain(scoring.score_of)

HUNDRED = 100
IN_DOLLARS = {Kind.MISSED_CASH, Kind.REWARD_CASH, Kind.FUNDRAISED, Kind.MAILED}
HOOD_VERBS = {verb: MOVES.first[verb] for verb in ("travel", "mail", "seed", "upgrade", "remove", "appear")}


def _rival(view: View, seat: int) -> Named:
    """A candidate in a template, `{victim:rival}`: the player's name, or the words' own for a seat without one."""
    name = view.names[seat] if 0 <= seat < len(view.names) else ""
    return Named("named" if name else str(seat), name)


class Dollars(int):
    """Money in a template: `{price:,}` parts the thousands with commas, `{price:s}` with narrow spaces."""

    def __format__(self, spec: str) -> str:
        return f"{int(self):,}".replace(",", "\u202f") if spec == "s" else format(int(self), spec)


def dollars(hundreds: Any) -> Dollars:
    """An amount of money as records have it, in dollars."""
    return Dollars(HUNDRED * int(hundreds))


def money(hundreds: Any, words: Words) -> str:
    """An amount of money with its sign."""
    return words("money", n=dollars(hundreds))


# --- moves, refusals, happenings --------------------------------------------------------------------------------------


def hood_of(view: View, move: int) -> int:
    """The neighbourhood that a move is about: the one it names, else where the candidate is."""
    for first in HOOD_VERBS.values():
        if first <= move < first + SITES:
            return move - first
    return max(0, int(view.record.at[view.seat]))


def move_values(view: View, move: int) -> dict[str, Any]:
    """What `move.<family>` needs besides its own arguments."""
    s, d, seat = view.record, view.deck.record, view.seat
    family, arguments = MOVES.family(move).name, MOVES.values(move)
    here = max(0, int(s.at[seat]))
    values: dict[str, Any] = {"here": here, "place": hood_of(view, move)}
    if "seat" in arguments:
        victim = int(arguments["seat"])
        values["victim"] = _rival(view, victim)
        values["cost"] = int(mud_cost(s, d, seat, victim)) if victim < s.seats else 1
    if family == "remove_from":
        values["place"] = max(0, int(s.picked))
    elif family == "commit":
        values["place"] = move - COMMIT
    elif family == "keep_bio":
        values["bio"] = int(s.offer[move - KEEP_BIO])
    elif family == "keep_turf":
        values["turf"] = int(s.offer[move - KEEP_TURF])
    elif family == "travel":
        values["cost"] = step_points(view, values["place"])
    elif family == "mail":
        values["price"] = dollars(mail_price(s, d, seat, values["place"]))
    elif family == "attend":
        i = int(event_here(s, d, seat)) if s.at[seat] >= 0 else -1
        card = int(s.schedule.cards[i]) if i >= 0 else -1
        values["event"] = card
        values["place"] = int(d.events[card].hood) if card >= 0 else here
    return values


def step_points(view: View, hood: int) -> int:
    """What a step to a neighbourhood costs now; 0 if there is none."""
    s, d = view.record, view.deck.record
    if s.at[view.seat] < 0:
        return 0
    place = int(place_of(s, view.seat))
    i = int(exit_to(d, place, hood))
    return int(step_cost(s, d, view.seat, place, i)) if i >= 0 else 0


def refusal_values(view: View, move: int, reason: int) -> dict[str, Any]:
    """What `refusal.<key>` needs besides the move's arguments."""
    s, seat = view.record, view.seat
    values: dict[str, Any] = {"cost": 0, "price": 0, "victim": _rival(view, 0)} | move_values(view, move)
    values |= {
        "phase": Phase(int(s.phase)).name.lower(),
        "points": int(s.points),
        "cash": dollars(s.cash[seat]),
        "die": int(s.weekend_die),
    }
    if reason == Refusal.NOT_ADJACENT:
        values["far"] = distance(view, values["place"])
    elif reason == Refusal.HOOD_FULL:
        values["then"] = _room_to_come(view, values["place"])
    elif reason == Refusal.MUST_GO_ON:
        values["must"] = _still_to_do(view)
    return values


def _room_to_come(view: View, hood: int) -> str:
    """What is to be done about a full neighbourhood: the key of `full.<key>`."""
    s = view.record
    if s.phase == Phase.SEED:
        return "seed"
    return "mud" if any(s.lean[hood, seat] for seat in range(s.seats) if seat != view.seat) else "safe"


def _still_to_do(view: View) -> str:
    """What comes before leaving a weekend bonus: the key of `must.<key>` (§weekends, R38, R41)."""
    if view.record.phase == Phase.REMOVE:
        return "remove"
    return "cash" if view.record.bonuses else "choose"


def happening_values(deck: Deck, happening: Happening) -> dict[str, Any]:
    """What `happening.<kind>` needs besides its numbers and names."""
    if happening.kind in IN_DOLLARS:
        return {"amount": Dollars(happening.amount)}
    if happening.kind == Kind.VOTE_LOST:
        return {"why": Refusal(happening.other).name.lower()}
    if happening.kind == Kind.APPEARED:
        return {"how": "stay" if happening.subject == happening.other else "go"}
    return {}


def distance(view: View, hood: int) -> int:
    """Action points to a neighbourhood by the shortest way, this turn's discounts taken off if it is in reach."""
    s, d, seat = view.record, view.deck.record, view.seat
    found = routes(view).get(hood)
    if found is not None:
        return found.cost
    mode, at, turf = int(s.options.crossing_cost), int(s.at[seat]), int(s.turf[seat])
    return int(min(d.far[mode, at, hood], int(d.home_far[mode, turf, at]) + int(d.home_far[mode, turf, hood])))


# --- the table --------------------------------------------------------------------------------------------------------


def reward_parts(event: Any, room: int = OWN_BLOCKS_MAX) -> list[tuple[str, int]]:
    """What an event card promises where so many vote blocks fit: (key of `reward.<key>`, amount) (R25, R27)."""
    solid = min(int(event.solid), room)
    rewards = [
        ("canvassers", int(event.canvassers)),
        ("cash", dollars(event.cash)),
        ("solid", solid),
        ("lean", min(int(event.lean), room - solid)),
    ]
    return [(key, n) for key, n in rewards if n]


def reward_text(event: Any, words: Words, room: int = OWN_BLOCKS_MAX) -> str:
    """What an event card promises, and what absentees lose, in words."""
    gains = [words(f"reward.{key}", n=n) for key, n in reward_parts(event, room)] or [words("reward.card")]
    return ", ".join([*gains, *loss_texts(event, words)])


def loss_texts(event: Any, words: Words) -> list[str]:
    """What those absent from an invitation lose."""
    losses = (("miss_canvassers", int(event.miss_canvassers)), ("miss_cash", dollars(event.miss_cash)))
    return [words(f"reward.{key}", n=n) for key, n in losses if n]


def bio_text(bio: Any, words: Words) -> str:
    """What a bio does, in a sentence: its own numbers, and what it starts with in all (§setup, §start)."""
    amounts = {name: int(bio[name]) for name in BIO_FIELDS if bio[name]}
    if "start_canvassers" in amounts:
        amounts["start_canvassers"] += START_CANVASSERS
    if "start_cash" in amounts:
        amounts["start_cash"] += START_CASH
    parts = []
    if "start_cash" in amounts and "start_canvassers" in amounts:
        cash = words("money", n=dollars(amounts.pop("start_cash")))
        parts.append(words("biotext.start_both", cash=cash, canvassers=amounts.pop("start_canvassers")))
    parts += [words(f"biotext.{name}", n=dollars(n) if name in BIO_DOLLARS else n) for name, n in amounts.items()]
    said = words("biotext.between").join(parts or [words("biotext.none")])
    return f"{said[0].upper()}{said[1:]}."


def describe(view: View, words: Words) -> str:
    """The table as text."""
    s = view.record
    days = view.deck.cards.calendar.days
    phase = words(f"phase.{Phase(int(s.phase)).name.lower()}")
    lines = [words("describe.day", day=int(s.day), weekday=words(f"weekday.{days[s.day - 1]}"), phase=phase)]
    if view.over:
        lines = [words("describe.over"), result(view.scores, view, words)]
    elif s.phase == Phase.COMMIT:
        lines = [words("describe.election")]
    elif s.phase < Phase.COMMIT and s.at[s.turn] >= 0:
        here = words(f"hood.{s.at[s.turn]}")
        name = view.seat_name(int(s.turn), words)
        lines.append(words("describe.turn", seat=name, points=int(s.points), here=here))
    lines += [_candidate(view, words, seat) for seat in range(s.seats)]
    lines += _election(view, words) if s.phase >= Phase.COMMIT else []
    lines += _schedule(view, words) + _regions(view, words) + _map(view, words)
    return "\n".join(lines)


def _candidate(view: View, words: Words, seat: int) -> str:
    s = view.record
    return words(
        "describe.seat",
        seat=view.seat_name(seat, words),
        you=words("describe.you") if seat == view.seat else "",
        score=int(score_of(s, view.deck.record, seat)),
        canvassers=int(s.canvassers[seat]),
        cash=dollars(s.cash[seat]),
        events=int(s.events[seat]),
        here=words.get(f"hood.{s.at[seat]}", "–"),
        turf=words.get(f"turf.{s.turf[seat]}", "–"),
        bio=_bio_said(view, words, int(s.bio[seat])),
    )


def _bio_said(view: View, words: Words, bio: int) -> str:
    """A bio's name with what it says."""
    name = words.get(f"bio.{bio}")
    return (
        words("describe.bio", name=name, says=bio_text(view.deck.record.bios[bio], words))
        if name
        else words("biotext.none")
    )


def _election(view: View, words: Words) -> list[str]:
    s = view.record
    lines = []
    for seat in range(s.seats):
        state = words("describe.not_ready" if int(s.waiting) >> seat & 1 else "describe.ready")
        lines.append(words("describe.keep", seat=view.seat_name(seat, words), n=int(s.keep[seat]), state=state))
    mine = ", ".join(f"{words(f'region.{r}')} {int(n)}" for r, n in enumerate(s.committed[view.seat]) if n)
    return [*lines, words("describe.committed", votes=mine)] if mine else lines


def _schedule(view: View, words: Words) -> list[str]:
    s, d = view.record, view.deck.record
    cards = s.schedule.cards[: s.schedule.n].tolist()[::-1]
    rows = [
        words("describe.card", n=n, event=words(f"event.{card}"), place=words(f"hood.{d.events[card].hood}"),
              reward=reward_text(d.events[card], words))
        for n, card in enumerate(cards, 1)
    ]  # fmt: skip
    return [words("describe.schedule"), *(rows or [words("describe.empty")])]


def _regions(view: View, words: Words) -> list[str]:
    s, d = view.record, view.deck.record
    lines = [words("describe.regions")]
    for region in range(ZONES):
        votes = ", ".join(
            words("describe.votes", seat=view.seat_name(seat, words), n=int(region_votes(s, seat, region)),
                  rank=int(rank_points(s, d, seat, region)))
            for seat in range(s.seats)
        )  # fmt: skip
        lines.append(words("describe.region", region=words(f"region.{region}"), votes=votes))
    return lines


def _map(view: View, words: Words) -> list[str]:
    s = view.record
    lines = [words("describe.map")]
    for hood in range(SITES):
        votes = [
            words("describe.hood_votes", seat=view.seat_name(seat, words), lean=int(s.lean[hood, seat]),
                  solid=int(s.solid[hood, seat]))
            for seat in range(s.seats)
            if s.lean[hood, seat] or s.solid[hood, seat]
        ]  # fmt: skip
        if votes:
            lines.append(words("describe.hood", place=words(f"hood.{hood}"), votes=", ".join(votes)))
    return lines if len(lines) > 1 else [lines[0], words("describe.empty")]


def result(scores: Any, view: View, words: Words) -> str:
    """Who is mayor, and the totals."""
    s = view.record
    mayor, *others = sorted(range(int(s.seats)), key=lambda seat: int(s.place[seat]))
    behind = ", ".join(f"{view.seat_name(seat, words)} ({scores[seat]})" for seat in others)
    won = words("result.winner", seat=view.seat_name(mayor, words), n=int(scores[mayor]), others=behind)
    return " ".join(filter(None, (won, tie_break(view, words))))


def tie_break(view: View, words: Words) -> str:
    """What decided among candidates with the same total: event cards, then cash, then a die (§winner); "" for none."""
    s = view.record
    mayor = next(seat for seat in range(int(s.seats)) if s.place[seat] == 1)
    tied = [seat for seat in range(int(s.seats)) if seat != mayor and s.score[seat] == s.score[mayor]]
    if not tied:
        return ""
    cards = max(int(s.events[seat]) for seat in tied)
    if s.events[mayor] > cards:
        return words("result.by_cards", n=int(s.score[mayor]), mine=int(s.events[mayor]), theirs=cards)
    cash = max(int(s.cash[seat]) for seat in tied if s.events[seat] == cards)
    if s.cash[mayor] > cash:
        return words(
            "result.by_cash", n=int(s.score[mayor]), mine=money(s.cash[mayor], words), theirs=money(cash, words)
        )
    return words("result.by_die", n=int(s.score[mayor]))
