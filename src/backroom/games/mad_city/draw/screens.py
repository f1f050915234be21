"""The whole screen: pictures, question, chips, keys, seats."""

from __future__ import annotations

from collections.abc import Mapping

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mad_city.draw.arrange import stage, tall, wide
from backroom.games.mad_city.draw.desk import Desk
from backroom.games.mad_city.draw.parts import note_of
from backroom.games.mad_city.state import GO, GRAB, LIFT, READY, SKIP, Phase
from backroom.games.mad_city.text import minus, result
from backroom.kit.parts import draft_text
from backroom.kit.screen import Chip, Key, Screen, SeatRow


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    desk = Desk(view, words, draft)
    question, detail = asked(desk)
    return Screen(
        wide=lambda: wide(desk),
        tall=lambda: tall(desk),
        question=question,
        detail=detail,
        chips=chips(desk),
        keys=keys(desk),
        seats=seats(desk),
        drafts=bool(view.legal) and desk.phase in (Phase.BUILD, Phase.PLACE, Phase.GUIDE_USE),
    )


def asked(desk: Desk) -> tuple[str, str]:
    """The question of the action bar and what it means."""
    words, s = desk.words, desk.s
    if desk.phase == Phase.GAME_OVER:
        return result(desk.view.scores or [int(p.score) for p in s.players], desk.view, words), ""
    if desk.phase == Phase.START:
        return asked_at_start(desk)
    if desk.onlooking:
        return words(f"phase.{desk.phase.name.lower()}"), ""
    if desk.phase == Phase.PLACE:
        return words("screen.place_q"), words("screen.place_detail", n=int(s.cells) - desk.city.placed)
    if desk.phase == Phase.GUIDE_WAY:
        return words("screen.guide_way_q"), words("screen.guide_way_detail")
    if desk.phase == Phase.GUIDE_USE:
        column = int(s.guide_i) < 4 if s.way == 0 else int(s.guide_i) >= 4
        line = words("screen.line_column" if column else "screen.line_row")
        return words("screen.guide_use_q"), words("screen.guide_use_detail", line=line, n=7 - int(s.guide_i))
    if not desk.p.playing:
        return words("screen.watch_q"), words("screen.watch_detail")
    if desk.p.locked:
        return asked_of_stopped(desk)
    question = words("screen.build_q_relaxed") if s.relaxed else words("screen.build_q")
    if desk.p.ready:
        return question, words("screen.build_ready")
    if desk.city.placed == s.cells:
        full = "screen.build_full_ready" if desk.can_ready else "screen.build_full_alone"
        return question, words("screen.build_full" if desk.can_grab else full)
    return question, words("screen.build_detail") if desk.city.placed == 0 else ""


def asked_of_stopped(desk: Desk) -> tuple[str, str]:
    """Who builds no more: for the tree, which may pay the others instead, or by the cap (§park-ranger, R47)."""
    words = desk.words
    if desk.s.tree != desk.me:
        return words("screen.capped_q"), words("screen.capped_detail")
    if desk.lost(desk.me):
        return words("screen.stopped_q"), words("screen.stopped_lost", n=int(desk.s.tree_limit))
    return words("screen.stopped_q"), words("screen.stopped_detail", n=desk.tree_worth)


def asked_at_start(desk: Desk) -> tuple[str, str]:
    """Before a round: who is still waited for."""
    words, s = desk.words, desk.s
    waiting = [desk.name(seat) for seat in range(int(s.seats)) if s.players[seat].playing and not s.players[seat].ready]
    if s.tiebreaks:
        question = words("screen.start_tie")
    elif s.round_no > 1:
        question = words("screen.start_last" if s.last_round else "screen.start_next", n=int(s.round_no) - 1)
    elif s.alone:
        question = words("screen.start_alone")
    else:
        key = "screen.start_first" if s.options.build_seconds else "screen.start_relaxed"
        question = words(key, n=int(s.hand), seconds=int(s.options.build_seconds))
    if desk.may(GO):
        return question, words("screen.go_detail") if not s.alone else ""
    return words("screen.waiting_go", names=", ".join(waiting)), words("screen.go_detail")


def chips(desk: Desk) -> tuple[Chip, ...]:
    """The stage of the game."""
    words, s = desk.words, desk.s
    which, part = stage(desk)
    made = [Chip(upper_first(which), icon="timer", strong=True)]
    made += [Chip(upper_first(part))] if part else []
    made.append(Chip(upper_first(words(f"mode.{int(s.options.mode)}"))))
    if desk.building and s.early_end:
        done = [desk.name(seat) for seat in range(int(s.seats)) if s.players[seat].ready]
        made += [Chip(", ".join(done), icon="check", title=words("screen.ready"))] if done else []
    if desk.building and s.tree >= 0:
        made.append(Chip(desk.name(int(s.tree)), icon="tree", title=words("screen.tree")))
    return tuple(made)


def keys(desk: Desk) -> tuple[Key, ...]:
    """The buttons of the action bar."""
    words = desk.words
    if desk.phase == Phase.START and desk.may(GO):
        return (Key(words("screen.go"), moves=(GO,), icon="timer", main=True),)
    if desk.onlooking:
        return ()
    if desk.phase == Phase.PLACE:
        return (Key(words("screen.turn_key"), draft=draft_text({"turn": (desk.turn + 1) % 4}), icon="turn"),)
    if desk.phase == Phase.GUIDE_USE:
        turn = Key(words("screen.turn_key"), draft=draft_text({"turn": (desk.turn + 1) % 4}), icon="turn")
        return (turn, Key(words("screen.skip"), moves=(SKIP,), main=True))
    if not desk.building or desk.watching:
        return ()
    made = []
    if desk.free:
        shown = {"zones": 0 if desk.zones_shown else 1}
        made.append(Key(words("screen.zones_key"), draft=draft_text(shown), icon="zoom-in"))
    if desk.chosen and desk.may(LIFT + desk.picked):
        made.append(Key(words("screen.lift_key"), moves=(LIFT + desk.picked,), icon="undo"))
    if desk.s.early_end:
        if desk.can_ready:
            made.append(Key(words("screen.ready_key"), moves=(READY,), icon="check", main=not desk.can_grab))
        else:
            why, section = desk.why(READY)
            made.append(Key(words("screen.ready_key"), icon="check", why=why, section=section))
    if desk.s.tree_in_play and desk.s.tree != desk.me:
        if desk.can_grab:
            made.append(Key(words("screen.grab"), moves=(GRAB,), icon="tree", main=True))
        else:
            why, section = desk.why(GRAB)
            made.append(Key(words("screen.grab"), icon="tree", why=why, section=section))
    return tuple(made)


def upper_first(said: str) -> str:
    """Words at the beginning of a chip."""
    return said[:1].upper() + said[1:]


def seats(desk: Desk) -> tuple[SeatRow, ...]:
    """The rail's rows."""
    s = desk.s
    return tuple(
        SeatRow(seat, note_of(desk, seat), minus(int(s.players[seat].score)), to_move=seat in desk.view.pending)
        for seat in range(int(s.seats))
    )
