"""What is asked of the player: the question, the buttons, the facts of the top bar, the rows of the seats."""

from __future__ import annotations

from backroom.games.ninety.draw.read import Campaign, may_mail_elsewhere
from backroom.games.ninety.state import (
    ATTEND,
    BONUS,
    CANVASS,
    END_TURN,
    FUNDRAISE,
    MAIL,
    MUDSLING,
    RECRUIT,
    REMOVE_FROM,
    STOP,
    ZONES,
    Phase,
)
from backroom.games.ninety.text import bio_text, money, result
from backroom.kit.parts import cut_short, draft_text
from backroom.kit.screen import Chip, Fact, Final, Key, SeatRow

NAME, KEY_TEXT = 96, 15  # pixels of a name on a key, in letters of this height
BONUSES = (("cash", "dollar"), ("upgrade", "solid"), ("remove", "mud"), ("move", "candidate"))


# --- the question -----------------------------------------------------------------------------------------------------


def ask(c: Campaign) -> tuple[str, str]:
    """The question, and what it means or costs."""
    if c.over:
        return c.words("ask.over", seat=c.names[c.mayor]), result(c.view.scores, c.view, c.words)
    if not c.acts:
        return _wait(c)
    if c.mailing:
        return c.words("ask.mail"), c.words("ask.mail_says", price=money(2 * c.mail_price, c.words))
    name = c.phase.name.lower()
    says = c.words.get(f"ask.{name}_says")
    if c.phase == Phase.ACT:
        return c.words("ask.act", points=c.points), _act_says(c)
    if c.phase == Phase.SEED:
        return c.words("ask.seed", n=c.picks), says
    if c.phase == Phase.WEEKEND:
        again = c.words("ask.weekend_again") if c.bonuses else c.words("ask.weekend", die=c.weekend_die)
        return again, _event_says(c) if ATTEND in c.legal else says
    if c.phase == Phase.REMOVE:
        return c.words("ask.remove", n=c.removals), says
    if c.phase == Phase.REMOVE_FROM:
        return c.words("ask.remove_from", place=c.hood(c.picked)), c.words("ask.remove_says")
    if c.phase == Phase.COMMIT:
        says = c.words("ask.commit_says" if c.hidden else "ask.commit_open_says")
        total = c.keep[c.seat]
        return c.words("ask.commit", n=total - c.unplaced, total=total), says
    return c.words(f"ask.{name}"), says


def _act_says(c: Campaign) -> str:
    if ATTEND in c.legal:
        return _event_says(c)
    return c.words("ask.act_last" if c.points == 1 else "ask.act_says")


def _event_says(c: Campaign) -> str:
    return c.words("ask.act_event", event=c.words(f"event.{c.event_here}"))


def _wait(c: Campaign) -> tuple[str, str]:
    if c.phase == Phase.COMMIT and 0 <= c.seat < c.seats and c.is_waiting(c.seat):
        now = c.names[c.pending[0]]  # openly, and the own turn has not come
        return c.words("ask.wait_commit", seat=now), c.words("ask.wait_commit_says", n=c.keep[c.seat])
    if c.phase == Phase.COMMIT:
        names = ", ".join(c.names[seat] for seat in c.pending)
        return c.words("ask.ready"), c.words("ask.ready_says", names=names)
    seat = c.pending[0]
    name = c.words("ask.wait", seat=c.names[seat])
    if c.phase == Phase.ACT:
        return name, c.words("ask.wait_says", day=c.day, points=c.points, here=c.hood(c.at[seat]))
    return name, c.words("ask.wait_other", phase=c.words(f"phase.{c.phase.name.lower()}"))


# --- keys -------------------------------------------------------------------------------------------------------------


def keys(c: Campaign) -> tuple[Key, ...]:
    """The buttons of the action bar; brass is what was laid out, or the only move: it never says which one to make."""
    if not c.acts:
        return ()
    if c.mailing:
        return (Key(c.words("key.mail_back"), draft="mail=0", icon="undo", main=True),)
    row = [*_mail_keys(c), *_mud_keys(c), *_weekend_keys(c)]
    row += [
        Key(c.words("key.remove_from", seat=_short(c, seat)), (REMOVE_FROM + seat,), icon="mud")
        for seat in range(c.seats)
        if REMOVE_FROM + seat in c.legal
    ]
    row += _commit_keys(c) if c.phase == Phase.COMMIT else []
    if END_TURN in c.legal:
        label = c.words("key.end_turn_early", n=c.points) if c.points else c.words("key.end_turn")
        ask = Final(c.words("key.end_turn_ask", n=c.points), c.words("key.keep_playing"), c.words("key.end_turn"))
        row.append(Key(label, (END_TURN,), icon="turn", final=ask if c.points and len(c.legal) > 1 else None))
    wanted = next((move for move in (ATTEND, RECRUIT, FUNDRAISE, CANVASS) if move in c.legal), None)
    for move, name, picture in (
        (FUNDRAISE, "fundraise", "dollar"),
        (RECRUIT, "recruit", "canvasser"),
        (CANVASS, "canvass", "ballot"),
    ):
        if move in c.legal and move != wanted:
            row.append(Key(c.words(f"key.{name}"), (move,), icon=picture))
        elif c.phase == Phase.ACT and move == CANVASS and move not in c.legal:
            why, section = c.view.why_not(move, c.words)
            row.append(Key(c.words("key.canvass"), icon=picture, why=why, section=section))
    if wanted is not None:
        row.append(_main_key(c, wanted))
    return tuple(row)


def _main_key(c: Campaign, move: int) -> Key:
    choice = len(c.legal) > 1
    name, picture = {
        ATTEND: ("attend", "event"),
        RECRUIT: ("recruit", "canvasser"),
        FUNDRAISE: ("fundraise", "dollar"),
    }.get(move, ("canvass", "ballot"))
    return Key(c.words(f"key.{name}"), (move,), icon=picture, main=True, neutral=choice)


def _commit_keys(c: Campaign) -> list[Key]:
    """Nothing is placed before the brass key, which plays the whole Election Day card."""
    none = draft_text({f"r{region}": 0 for region in range(ZONES)})
    found = [Key(c.words("key.commit_none"), draft=none, icon="undo")] if sum(c.drafted) else []
    if c.unplaced:
        why = c.words("ask.commit_more", n=c.unplaced)
        return [*found, Key(c.words("key.commit_more", n=c.unplaced), icon="ballot", why=why, section="election-day")]
    return [*found, Key(c.words("key.commit", n=c.left), c.commits(), icon="ballot", main=True)]


def _mail_keys(c: Campaign) -> list[Key]:
    found = []
    if c.here >= 0 and MAIL + c.here in c.legal:
        label = c.words("key.mail_here", price=money(c.mail_price, c.words))
        found.append(Key(label, (MAIL + c.here,), icon="mail"))
    if may_mail_elsewhere(c.view):
        label = c.words("key.mail_far", price=money(2 * c.mail_price, c.words))
        found.append(Key(label, draft="mail=1", icon="mail"))
    return found


def _mud_keys(c: Campaign) -> list[Key]:
    found = []
    for seat in range(c.seats):
        if MUDSLING + seat in c.legal:
            cost = c.mud_cost(seat)
            label = c.words("key.mud" if cost else "key.mud_free", seat=_short(c, seat), cost=cost)
            found.append(Key(label, (MUDSLING + seat,), icon="mud"))
    return found


def _short(c: Campaign, seat: int) -> str:
    """A candidate's name on a key: a long one is cut, so that the key has two lines at most."""
    return cut_short(c.names[seat], NAME, KEY_TEXT, True)


def _weekend_keys(c: Campaign) -> list[Key]:
    found = [
        Key(
            c.words(f"key.bonus_{name}"),
            (BONUS + i,),
            icon=picture,
            main=name in ("cash", "move") and ATTEND not in c.legal,
            neutral=len(c.legal) > 1,
        )
        for i, (name, picture) in enumerate(BONUSES)
        if BONUS + i in c.legal
    ]
    if STOP in c.legal:
        found.append(Key(c.words("key.stop"), (STOP,), icon="check"))
    return found


# --- chips and seats --------------------------------------------------------------------------------------------------


def chips(c: Campaign) -> tuple[Chip, ...]:
    """The stage of the campaign, and on phones the candidate's means."""
    if c.phase >= Phase.COMMIT:
        return (Chip(c.words("chip.election"), "ballot", strong=True),)
    weekday = c.words(f"weekday.{c.view.deck.cards.calendar.days[c.day - 1]}")
    day = c.words("chip.day", day=c.day, weekday=weekday)
    row = [Chip(day, "day", strong=True, title=day, short=c.words("chip.day_short", day=c.day))]
    if c.white_total and not c.over:
        points = c.words("chip.points", points=c.points, total=c.white_total)
        short = c.words("chip.points_short", points=c.points)
        row.append(Chip(points, "die-6", title=points, short=short))
    if 0 <= c.seat < c.seats:
        means = (
            ("canvasser", str(c.canvassers[c.seat]), "chip.canvassers"),
            ("dollar", money(c.cash[c.seat], c.words), "chip.cash"),
            ("event", str(c.kept_cards[c.seat]), "chip.cards"),
        )
        row += [Chip(value, icon, title=c.words(title), phone_only=True) for icon, value, title in means]
    return tuple(row)


def seat_rows(c: Campaign) -> tuple[SeatRow, ...]:
    """The candidates: what they have, and the total if the polls closed now."""
    rows = []
    for seat in range(c.seats):
        bio = c.words.get(f"bio.{c.bios[seat]}")
        says = bio_text(c.deck.bios[c.bios[seat]], c.words) if bio else ""
        value, active = str(c.totals[seat]), seat in c.pending
        if c.phase == Phase.COMMIT:
            said = c.words("seatrow.not_ready" if c.is_waiting(seat) else "seatrow.ready", keep=c.keep[seat])
            rows.append(SeatRow(seat, f"{bio} · {said}" if bio else said, value, active, says=says))
            continue
        canvassers, cash, cards = c.canvassers[seat], money(c.cash[seat], c.words), c.kept_cards[seat]
        facts = (
            Fact("canvasser", str(canvassers), c.words("seatrow.canvassers", n=canvassers)),
            Fact("dollar", cash, cash),
            Fact("event", str(cards), c.words("seatrow.cards", n=cards)),
        )
        rows.append(SeatRow(seat, bio, value, active, facts, says))
    return tuple(rows)
