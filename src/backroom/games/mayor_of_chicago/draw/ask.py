"""The action bar and the rail: the question, its detail, the keys, the chips, the seats."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.draw.amounts import AMOUNTS, FEW, chosen_amount
from backroom.games.mayor_of_chicago.draw.faces import rival_token
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import (
    ASK,
    COLUMNS,
    CORRUPTION,
    DEFER,
    DISCARD_ASSISTANT,
    DISCARD_NEIGHBORHOOD,
    DRAW,
    GIVE,
    HIRE,
    PASS,
    READY,
    ROWS,
    VOTE,
    Phase,
)
from backroom.games.mayor_of_chicago.text import assistant_name
from backroom.kit.screen import Chip, Key, Rival, SeatRow

GIFTS_IN_PICTURE = (Phase.CARD, Phase.TURN)  # where giving and asking stand beside the partner


def question(t: Table) -> tuple[str, str]:
    """The question of the moment and what it means or costs."""
    name = t.phase.name.lower()
    w = t.words
    if t.view.over:
        return w("ask.over"), ""
    if not t.mine:
        return w(f"wait.{name}", name=t.decider), w("ask.wait_detail") if t.partner else ""
    if t.phase == Phase.TURN and not t.me.left:
        return w("ask.turn_rest"), w("ask.turn_rest_detail")
    if t.phase == Phase.TURN and t.partner:
        return w("ask.turn_coop"), w("ask.turn_coop_detail")
    if t.phase == Phase.CARD:
        return w("ask.card" if t.me.holes else "ask.card_complete", card=int(t.s.card)), _rows_detail(t)
    values = {
        "assistant": assistant_name(t.cards[t.s.placing - 1], w) if t.s.placing > 0 else "",
        "high": int(t.s.high),
        "dollars": int(t.s.gift),
        "n": int(t.s.event_total),
        "event": t.event(t.me, int(t.s.event_slot)) if t.s.event_slot >= 0 else "",
    }
    detail = f"ask.{name}_detail"
    if t.phase == Phase.EVENT:
        effect = t.me.effect_due(int(t.s.event_slot))
        detail = f"ask.event_{effect.choice}" if effect.choice != "each" else detail
    return w(f"ask.{name}", **values), w(detail, **values)


def _rows_detail(t: Table) -> str:
    """Which rows cost no Corruption."""
    open_rows = [row for row in range(ROWS) if t.me.rows[row] < COLUMNS]
    free = [row + 1 for row in open_rows if not t.me.laying(row).ahead]
    if not open_rows:
        return t.words("ask.card_full")
    if len(free) == len(open_rows):
        return t.words("ask.card_all_free")
    names = ", ".join(map(str, free[:-1])) + (f" {t.words('ask.and')} " if len(free) > 1 else "") + str(free[-1])
    said = t.words("ask.rows_names" if len(free) > 1 else "ask.row_names", rows=names)
    return t.words("ask.card_free", rows=said, n=len(open_rows) - len(free))


def keys(t: Table) -> tuple[Key, ...]:
    """The action bar's keys; brass is an amount that was laid out, or the only move, never one of several moves."""
    if not t.mine:
        return ()
    found = [*_card_keys(t), *_other_keys(t)]
    return tuple(found)


def _card_keys(t: Table) -> list[Key]:
    if t.phase != Phase.CARD or t.open is None:
        return []
    w, side, choice = t.words, t.me, len(t.view.legal) > 1
    out = [Key(w("key.put_away"), (DISCARD_NEIGHBORHOOD,), icon="close")]
    dollars = side.discard_dollars
    if t.view.may(DISCARD_ASSISTANT):
        label = w("key.discard", n=dollars)
        out.append(Key(label, (DISCARD_ASSISTANT,), icon="deck", main=not t.hires, neutral=choice))
    else:
        why, section = t.view.why_not(DISCARD_ASSISTANT, w)
        out.append(Key(w("key.discard", n=dollars), icon="deck", why=why, section=section))
    if t.hires:
        due = side.dollars_due(t.open, t.booze)
        label = w("key.hire_booze" if t.booze else "key.hire", dollars=due, booze=t.booze)
        out.append(Key(label, (HIRE + t.booze,), icon="henchman", main=True, neutral=choice))
    return out


def _other_keys(t: Table) -> list[Key]:
    w, out, choice = t.words, [], len(t.view.legal) > 1
    for move, label, picture in (
        (ASK, "ask", "seat"),
        (GIVE, "give", "dollar"),
        (DEFER, "defer", "turn"),
    ):
        if t.view.may(move) and (move == DEFER or t.phase not in GIFTS_IN_PICTURE):
            out.append(Key(w(f"key.{label}"), (move,), icon=picture, main=t.phase == Phase.ANSWER, neutral=choice))
    if t.view.may(PASS):
        label = "key.decline" if t.phase == Phase.ANSWER else "key.pass"
        out.append(Key(w(label), (PASS,), icon="close"))
    if t.view.may(READY):
        out.append(Key(w("key.ready"), (READY,), icon="check", main=True, neutral=choice))
    if t.view.may(DRAW):
        out.append(Key(w("key.draw"), (DRAW,), icon="deck", main=True, neutral=choice))
    if t.phase in AMOUNTS and int(t.s.high) - int(t.s.low) + 1 > FEW:
        at = chosen_amount(t)
        laid_out = "amount" in t.draft
        move = AMOUNTS[t.phase] + at
        none = "" if at or t.phase == Phase.EVENT else "_none"  # an event's choice is how often the second
        out.append(
            Key(
                w(f"amount_key.{Phase(t.phase).name.lower()}{none}", n=at),
                (move,),
                icon="check",
                main=True,
                neutral=not laid_out,
            )
        )
    return out


def chips(t: Table) -> tuple[Chip, ...]:
    """The stage of the game, and on phones the main counts."""
    w, side = t.words, t.me
    drawn = int(t.s.drawn) - 4
    mode = w("screen.mode_coop" if t.s.seats == 2 else "screen.mode_solo", stars=side.rival.stars)
    return (
        Chip(w("screen.card_of", n=drawn), "deck", strong=True),
        Chip(w("screen.holes", n=side.holes), phone_only=True),
        Chip(w("screen.hires", n=side.hired), phone_only=True),
        Chip(w("screen.spare", n=max(0, side.spare)), phone_only=True),
        Chip(mode),
    )


def seats(t: Table) -> tuple[SeatRow, ...]:
    """The race: each candidate's Votes, Corruption, and where it would end."""
    rows = []
    for seat in range(t.s.seats):
        side = t.me if seat == t.me.seat else t.partner or t.me
        rows.append(SeatRow(seat, _seat_detail(t, side), str(side.held[VOTE]), seat in t.view.pending))
    return tuple(rows)


def rivals(t: Table) -> tuple[Rival, ...]:
    """The opponent, below those who run against it."""
    rival = t.me.rival
    detail = t.words("screen.rival_detail", corruption=rival.corruption, stars=rival.stars)
    return (Rival(rival.name, detail, str(rival.votes), rival_token(rival)),)


def _seat_detail(t: Table, side: Side) -> str:
    key = "screen.seat_over" if t.view.over else "screen.seat_detail"
    return t.words(key, corruption=side.held[CORRUPTION], votes=side.heading_for)
