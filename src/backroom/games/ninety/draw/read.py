"""A view read once into plain values, for all parts of the picture: reading a record field by field is slow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from types import SimpleNamespace
from typing import Any

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety import scoring
from backroom.games.ninety.rules import actions, election
from backroom.games.ninety.rules import schedule as events
from backroom.games.ninety.state import COMMIT, MAIL, SITES, ZONES, Phase
from backroom.games.ninety.text import reward_text

event_here, placed, mail_price = plain(events.event_here), plain(election.placed), plain(actions.mail_price)
mud_cost_of, card_points = plain(actions.mud_cost), plain(scoring.card_points)
region_votes, rank_points = plain(scoring.region_votes), plain(scoring.rank_points)


@lru_cache(16384)
def say(words: Words, key: str, **values: Any) -> str:
    """A text that was put together before is not put together again: most are the same from one picture to the next."""
    return words(key, **values)


@dataclass(frozen=True)
class Tables:
    """The deck's tables."""

    regions: tuple[int, ...]  # by neighbourhood
    event_hoods: tuple[int, ...]  # by event card
    invitations: tuple[bool, ...]  # by event card
    downtown: int


@cache
def tables(deck: Deck) -> Tables:
    """The tables of a deck, read once."""
    d = deck.record
    return Tables(
        tuple(d.region.tolist()),
        tuple(d.events["hood"].tolist()),
        tuple(bool(flag) for flag in d.events["invitation"]),
        int(d.downtown),
    )


@dataclass(frozen=True)
class Campaign:
    """What a view shows, in the words of one language. Lists without another order are by seat."""

    view: View
    words: Words
    deck: Any  # the deck's record
    tables: Tables
    mailing: bool  # the draft: the map asks where else a mailing goes
    drafted: tuple[int, ...]  # the draft: canvassers that the seat wants in each region, besides those placed
    # the table
    seats: int
    seat: int  # whose view this is; `seats`: a spectator
    turn: int
    phase: Phase
    over: bool
    pending: tuple[int, ...]
    legal: frozenset[int]
    day: int
    # the turn
    points: int
    dice: list[int]  # white dice
    white_total: int
    weekend_die: int
    bonuses: int
    removals: int
    picked: int
    picks: int
    event_here: int  # the card that the seat may attend now, -1: none
    mail_price: int  # where the seat's candidate is, in hundreds; 0: not on the map
    offer: list[int]
    # the candidates
    names: list[str]
    bios: list[int]
    at: list[int]
    canvassers: list[int]
    cash: list[int]
    kept_cards: list[int]
    # the map
    home: list[int]
    lean: list[list[int]]  # by neighbourhood and seat, as is `solid`
    solid: list[list[int]]
    blocks: list[int]
    schedule: list[int]  # event cards, newest first
    situations: list[str]  # what is in each neighbourhood, in words
    # the count
    votes: list[list[int]]  # by seat and region, with the last canvassers once revealed
    ranks: list[list[int]]  # the points they give
    cards: list[int]  # points for event cards
    totals: list[int]
    votes_score: bool  # votes are points too
    rank_zero: bool  # no votes at all have a rank
    # Election Day
    hidden: bool  # canvassers are placed in secret
    waiting: int
    keep: list[int]
    committed: list[list[int]]
    left: int  # canvassers that the seat still has to place
    mayor: int

    @property
    def here(self) -> int:
        """Where the seat's candidate is, -1: nowhere."""
        return self.at[self.seat] if 0 <= self.seat < self.seats else -1

    @cached_property
    def pinned(self) -> frozenset[int]:
        """The neighbourhoods with an event."""
        return frozenset(self.tables.event_hoods[card] for card in self.schedule)

    @property
    def acts(self) -> bool:
        """Whether the seat may act now."""
        return self.seat in self.pending

    def say(self, key: str, **values: Any) -> str:
        """A text that may be used again in the next picture."""
        return say(self.words, key, **values)

    def hood(self, hood: int) -> str:
        """A neighbourhood's name."""
        return say(self.words, f"hood.{hood}")

    def region(self, region: int) -> str:
        """A region's name."""
        return say(self.words, f"region.{region}")

    def is_waiting(self, seat: int) -> bool:
        """Whether a seat still has canvassers to place on Election Day."""
        return bool(self.waiting >> seat & 1)

    @property
    def unplaced(self) -> int:
        """How many canvassers the seat has neither placed nor laid out."""
        return self.left - sum(self.drafted)

    def commits(self) -> tuple[int, ...]:
        """The laid out Election Day card as moves, in the order of the regions; the last one takes all that is left."""
        return tuple(
            COMMIT + region
            for region, n in enumerate(self.drafted)
            for _ in range(min(n, 1) if region == ZONES - 1 else n)
        )

    def mud_cost(self, victim: int) -> int:
        """What mudslinging an opponent would cost the seat now."""
        return int(mud_cost_of(self.view.record, self.deck, self.seat, victim))


def may_mail_elsewhere(view: View) -> bool:
    """Whether there is a mailing to a place where the candidate is not."""
    here = MAIL + int(view.record.at[view.seat]) if view.seat in view.pending else -1
    return any(MAIL <= move < MAIL + SITES and move != here for move in view.legal)


def _tally(s: Any) -> SimpleNamespace:
    """What counting the votes reads of a record, so that the rules for it read no record: they ask for it often."""
    options = {name: int(s.options[name]) for name in ("hidden_allocation", "rank_zero", "votes_score")}
    fields = {name: s[name].tolist() for name in ("events", "bio")} | {name: s[name] for name in ("votes", "committed")}
    return SimpleNamespace(options=SimpleNamespace(**options), phase=int(s.phase), seats=int(s.seats), **fields)


def read(view: View, words: Words, draft: Mapping[str, int] | None = None) -> Campaign:
    """Read a view, with what is laid out in the draft."""
    draft = draft or {}
    s, d = view.record, view.deck.record
    seats = int(s.seats)
    everybody, phase = range(seats), Phase(int(s.phase))
    at, schedule = s.at[:seats].tolist(), s.schedule.cards[: s.schedule.n].tolist()
    lean, solid = s.lean[:, :seats].tolist(), s.solid[:, :seats].tolist()
    names = [view.seat_name(seat, words) for seat in everybody]
    tally = _tally(s)
    votes = [[int(region_votes(tally, seat, region)) for region in range(ZONES)] for seat in everybody]
    ranks = [[int(rank_points(tally, d, seat, region)) for region in range(ZONES)] for seat in everybody]
    cards = [int(card_points(tally, d, seat)) for seat in everybody]
    seated = 0 <= view.seat < seats
    on_map = seated and at[view.seat] >= 0
    found = int(event_here(s, d, view.seat)) if on_map else -1
    return Campaign(
        view=view,
        words=words,
        deck=d,
        tables=tables(view.deck),
        mailing=may_mail_elsewhere(view) and bool(draft.get("mail")),
        drafted=_drafted(view, draft) if seated and phase == Phase.COMMIT else (0,) * ZONES,
        seats=seats,
        seat=view.seat,
        turn=int(s.turn),
        phase=phase,
        over=view.over,
        pending=view.pending,
        legal=frozenset(view.legal),
        day=int(s.day),
        points=int(s.points),
        dice=s.white[: 3 if s.coffee else 2].tolist(),
        white_total=int(s.white_total),
        weekend_die=int(s.weekend_die),
        bonuses=int(s.bonuses),
        removals=int(s.removals),
        picked=int(s.picked),
        picks=int(s.picks),
        event_here=schedule[found] if found >= 0 else -1,
        mail_price=int(mail_price(s, d, view.seat, at[view.seat])) if on_map else 0,
        offer=s.offer.tolist(),
        names=names,
        bios=s.bio[:seats].tolist(),
        at=at,
        canvassers=s.canvassers[:seats].tolist(),
        cash=s.cash[:seats].tolist(),
        kept_cards=s.events[:seats].tolist(),
        home=s.home.tolist(),
        lean=lean,
        solid=solid,
        blocks=s.blocks.tolist(),
        schedule=schedule[::-1],
        situations=_situations(view, words, names, lean, solid),
        votes=votes,
        ranks=ranks,
        cards=cards,
        totals=[
            cards[seat] + sum(ranks[seat]) + (sum(votes[seat]) if tally.options.votes_score else 0)
            for seat in everybody
        ],
        votes_score=bool(tally.options.votes_score),
        rank_zero=bool(tally.options.rank_zero),
        hidden=bool(s.options.hidden_allocation),
        waiting=int(s.waiting),
        keep=s.keep[:seats].tolist(),
        committed=s.committed[:seats].tolist(),
        left=int(s.keep[view.seat]) - int(placed(s, view.seat)) if seated else 0,
        mayor=next((seat for seat in everybody if s.place[seat] == 1), 0),
    )


def _drafted(view: View, draft: Mapping[str, int]) -> tuple[int, ...]:
    """The draft of an Election Day card, within what the seat has left and may still place."""
    s, out = view.record, []
    left = int(s.keep[view.seat]) - int(placed(s, view.seat))
    for region in range(ZONES):
        n = min(max(0, draft.get(f"r{region}", 0)), left) if COMMIT + region in view.legal else 0
        left -= n
        out.append(n)
    return tuple(out)


def _situations(view: View, words: Words, names: list[str], lean: list[list[int]], solid: list[list[int]]) -> list[str]:
    """What is in each neighbourhood, in words."""
    s, d = view.record, view.deck.record
    parts = [[say(words, f"region.{region}")] for region in tables(view.deck).regions]
    for hood, owner in enumerate(s.home.tolist()):
        if owner >= 0:
            parts[hood].append(say(words, "tip.home", seat=names[owner]))
        for seat, (leaning, firm) in enumerate(zip(lean[hood], solid[hood], strict=True)):
            if leaning or firm:
                parts[hood].append(say(words, "tip.votes", seat=names[seat], lean=leaning, solid=firm))
    for card in s.schedule.cards[: s.schedule.n].tolist()[::-1]:
        said = say(words, "tip.event", event=say(words, f"event.{card}"), reward=reward_text(d.events[card], words))
        parts[d.events[card].hood].append(said)
    for name, hood in zip(names, s.at.tolist(), strict=False):
        if hood >= 0:
            parts[hood].append(say(words, "tip.here", seat=name))
    return [say(words, "tip.join").join(row) for row in parts]
