"""The question of the action bar, its keys, the chips of the top bar, the rows of the seats."""

from __future__ import annotations

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety.draw.glance import Glance
from backroom.games.ninety.plain import event_here, mail_price, mud_cost
from backroom.games.ninety.state import (
    ATTEND,
    BONUS,
    CANVASS,
    COMMIT,
    END_TURN,
    FUNDRAISE,
    MAIL,
    MUDSLING,
    RECRUIT,
    REMOVE_FROM,
    SEATS,
    SITES,
    STOP,
    ZONES,
    Phase,
)
from backroom.games.ninety.text import bio_text, money, result
from backroom.kit.screen import Chip, Fact, Key, SeatRow

BONUSES = (("cash", "dollar"), ("upgrade", "solid"), ("remove", "mud"), ("move", "candidate"))


def may_mail_elsewhere(view: View) -> bool:
    """Whether there is a mailing to a place where the candidate is not."""
    here = MAIL + int(view.record.at[view.seat]) if view.pending and view.seat in view.pending else -1
    return any(MAIL <= move < MAIL + SITES and move != here for move in view.legal)


# --- the question -----------------------------------------------------------------------------------------------------


def ask(view: View, words: Words, mailing: bool) -> tuple[str, str]:
    """The question, and what it means or costs."""
    s = view.record
    if view.over:
        mayor = next((seat for seat in range(s.seats) if s.place[seat] == 1), 0)
        return words("ask.over", seat=view.seat_name(mayor, words)), result(view.scores, view, words)
    if view.seat not in view.pending:
        return _wait(view, words)
    if mailing:
        price = money(2 * mail_price(s, view.deck.record, view.seat, s.at[view.seat]), words)
        return words("ask.mail"), words("ask.mail_says", price=price)
    phase = Phase(int(s.phase))
    name = phase.name.lower()
    says = words.get(f"ask.{name}_says")
    if phase == Phase.ACT:
        return words("ask.act", points=int(s.points)), _act_says(view, words)
    if phase == Phase.SEED:
        return words("ask.seed", n=int(s.picks)), says
    if phase == Phase.WEEKEND:
        again = words("ask.weekend_again") if s.bonuses else words("ask.weekend", die=int(s.weekend_die))
        return again, says
    if phase == Phase.REMOVE:
        return words("ask.remove", n=int(s.removals)), says
    if phase == Phase.REMOVE_FROM:
        return words("ask.remove_from", place=words(f"hood.{s.picked}")), words("ask.remove_says")
    if phase == Phase.COMMIT:
        says = words("ask.commit_says" if s.options.hidden_allocation else "ask.commit_open_says")
        left = int(s.keep[view.seat]) - int(s.committed[view.seat].sum())
        return words("ask.commit", n=left), says
    return words(f"ask.{name}"), says


def _act_says(view: View, words: Words) -> str:
    if ATTEND in view.legal:
        return words("ask.act_event")
    return words("ask.act_last" if view.record.points == 1 else "ask.act_says")


def _wait(view: View, words: Words) -> tuple[str, str]:
    s = view.record
    if s.phase == Phase.COMMIT and 0 <= view.seat < s.seats and int(s.waiting) >> view.seat & 1:
        laying = view.seat_name(view.pending[0], words)  # openly, and the own turn has not come
        return words("ask.wait_commit", seat=laying), words("ask.wait_commit_says", n=int(s.keep[view.seat]))
    if s.phase == Phase.COMMIT:
        names = ", ".join(view.seat_name(seat, words) for seat in view.pending)
        return words("ask.ready"), words("ask.ready_says", names=names)
    seat = view.pending[0]
    name = words("ask.wait", seat=view.seat_name(seat, words))
    if s.phase == Phase.ACT:
        here = words(f"hood.{s.at[seat]}")
        return name, words("ask.wait_says", day=int(s.day), points=int(s.points), here=here)
    return name, words("ask.wait_other", phase=words(f"phase.{Phase(int(s.phase)).name.lower()}"))


# --- keys -------------------------------------------------------------------------------------------------------------


def keys(view: View, words: Words, mailing: bool) -> tuple[Key, ...]:
    """The buttons of the action bar; the brass one is what most people want now."""
    if view.seat not in view.pending:
        return ()
    s = view.record
    if mailing:
        return (Key(words("key.mail_back"), draft="mail=0", icon="undo", main=True),)
    row = [*_mail_keys(view, words), *_mud_keys(view, words), *_weekend_keys(view, words)]
    row += [
        Key(words("key.remove_from", seat=view.seat_name(seat, words)), (REMOVE_FROM + seat,), icon="mud")
        for seat in range(SEATS)
        if REMOVE_FROM + seat in view.legal
    ]
    row += [
        Key(words("key.commit", region=words(f"region.{region}")), (COMMIT + region,), icon="ballot")
        for region in range(ZONES)
        if COMMIT + region in view.legal
    ]
    if END_TURN in view.legal:
        row.append(Key(words("key.end_turn"), (END_TURN,), icon="turn"))
    wanted = next((move for move in (ATTEND, RECRUIT, FUNDRAISE, CANVASS) if move in view.legal), None)
    for move, name, picture in (
        (FUNDRAISE, "fundraise", "dollar"),
        (RECRUIT, "recruit", "canvasser"),
        (CANVASS, "canvass", "ballot"),
    ):
        if move in view.legal and move != wanted:
            row.append(Key(words(f"key.{name}"), (move,), icon=picture))
        elif s.phase == Phase.ACT and move == CANVASS and move not in view.legal:
            why, section = view.why_not(move, words)
            row.append(Key(words("key.canvass"), icon=picture, why=why, section=section))
    if wanted is not None:
        row.append(_main_key(view, words, wanted))
    return tuple(row)


def _main_key(view: View, words: Words, move: int) -> Key:
    if move == ATTEND:
        s = view.record
        card = int(s.schedule.cards[event_here(s, view.deck.record, view.seat)])
        return Key(words("key.attend", event=words(f"event.{card}")), (move,), icon="event", main=True)
    name, picture = {RECRUIT: ("recruit", "canvasser"), FUNDRAISE: ("fundraise", "dollar")}.get(
        move, ("canvass", "ballot")
    )
    return Key(words(f"key.{name}"), (move,), icon=picture, main=True)


def _mail_keys(view: View, words: Words) -> list[Key]:
    s, found = view.record, []
    here = int(s.at[view.seat])
    price = int(mail_price(s, view.deck.record, view.seat, here)) if here >= 0 else 0
    if here >= 0 and MAIL + here in view.legal:
        label = words("key.mail_here", price=money(price, words))
        found.append(Key(label, (MAIL + here,), icon="mail"))
    if may_mail_elsewhere(view):
        found.append(Key(words("key.mail_far", price=money(2 * price, words)), draft="mail=1", icon="mail"))
    return found


def _mud_keys(view: View, words: Words) -> list[Key]:
    s, d = view.record, view.deck.record
    found = []
    for seat in range(s.seats):
        if MUDSLING + seat in view.legal:
            cost = int(mud_cost(s, d, view.seat, seat))
            label = words("key.mud" if cost else "key.mud_free", seat=view.seat_name(seat, words), cost=cost)
            found.append(Key(label, (MUDSLING + seat,), icon="mud"))
    return found


def _weekend_keys(view: View, words: Words) -> list[Key]:
    found = [
        Key(
            words(f"key.bonus_{name}"),
            (BONUS + i,),
            icon=picture,
            main=name in ("cash", "move") and ATTEND not in view.legal,
        )
        for i, (name, picture) in enumerate(BONUSES)
        if BONUS + i in view.legal
    ]
    if STOP in view.legal:
        found.append(Key(words("key.stop"), (STOP,), icon="check"))
    return found


# --- chips and seats --------------------------------------------------------------------------------------------------


def chips(view: View, words: Words) -> tuple[Chip, ...]:
    """The stage of the campaign, and on phones the candidate's means."""
    s = view.record
    if s.phase >= Phase.COMMIT:
        return (Chip(words("chip.election"), "ballot", strong=True),)
    weekday = words(f"weekday.{view.deck.cards.calendar.days[s.day - 1]}")
    day = words("chip.day", day=int(s.day), weekday=weekday)
    row = [Chip(day, "day", strong=True, title=day, short=words("chip.day_short", day=int(s.day)))]
    if s.white_total and not view.over:
        points = words("chip.points", points=int(s.points), total=int(s.white_total))
        short = words("chip.points_short", points=int(s.points), total=int(s.white_total))
        row.append(Chip(points, "die-6", title=points, short=short))
    if 0 <= view.seat < s.seats:
        means = (
            ("canvasser", str(int(s.canvassers[view.seat])), "chip.canvassers"),
            ("dollar", money(s.cash[view.seat], words), "chip.cash"),
            ("event", str(int(s.events[view.seat])), "chip.cards"),
        )
        row += [Chip(value, icon, title=words(title), phone_only=True) for icon, value, title in means]
    return tuple(row)


def seat_rows(view: View, words: Words, seen: Glance) -> tuple[SeatRow, ...]:
    """The candidates: what they have, and the total if the polls closed now."""
    s, d = view.record, view.deck.record
    rows = []
    for seat in range(s.seats):
        bio = words.get(f"bio.{s.bio[seat]}")
        says = bio_text(d.bios[s.bio[seat]], words) if bio else ""
        value = str(seen.totals[seat] if s.phase != Phase.OVER else int(s.score[seat]))
        if s.phase == Phase.COMMIT:
            key = "seatrow.not_ready" if int(s.waiting) >> seat & 1 else "seatrow.ready"
            said = words(key, keep=int(s.keep[seat]))
            rows.append(SeatRow(seat, f"{bio} · {said}" if bio else said, value, seat in view.pending, says=says))
            continue
        canvassers, cash, cards = int(s.canvassers[seat]), money(s.cash[seat], words), int(s.events[seat])
        facts = (
            Fact("canvasser", str(canvassers), words("seatrow.canvassers", n=canvassers)),
            Fact("dollar", cash, cash),
            Fact("event", str(cards), words("seatrow.cards", n=cards)),
        )
        rows.append(SeatRow(seat, bio, value, seat in view.pending, facts, says))
    return tuple(rows)
