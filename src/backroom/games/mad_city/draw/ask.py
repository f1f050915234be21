"""The whole screen: pictures, question, chips, keys, seats."""

from __future__ import annotations

from backroom.core.record import EMPTY
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.state import GO, GRAB, GUIDES, LIFT, PUT, READY, SKIP, Phase
from backroom.games.mad_city.text import result
from backroom.kit.parts import draft_text
from backroom.kit.screen import Key


def asked(table: Model) -> tuple[str, str]:
    """The question of the action bar and what it means."""
    words, s = table.words, table.s
    if table.phase == Phase.GAME_OVER:
        return result(table.view.scores or [int(p.score) for p in s.players], table.view, words), ""
    if table.phase == Phase.START:
        return asked_at_start(table)
    if table.onlooking:
        return words(f"phase.{table.phase.name.lower()}"), ""
    if table.phase == Phase.PLACE:
        if table.lies_at != EMPTY:
            return words("screen.laid_q"), words("screen.laid_detail")
        return words("screen.place_q"), words("screen.place_detail", n=int(s.cells) - table.city.placed)
    if table.phase == Phase.GUIDE_WAY:
        return words("screen.guide_way_q"), words("screen.guide_way_detail")
    if table.phase == Phase.GUIDE_USE:
        line = words("screen.line_column" if table.guide < table.side else "screen.line_row")
        return words("screen.guide_use_q"), words("screen.guide_use_detail", line=line, n=GUIDES - 1 - int(s.guide_i))
    if not table.p.playing:
        return words("screen.watch_q"), words("screen.watch_detail")
    if table.p.locked:
        return asked_of_stopped(table)
    question = words("screen.build_q_relaxed") if s.relaxed else words("screen.build_q")
    if table.p.ready:
        return question, words("screen.build_ready")
    if table.city.placed == s.cells:
        full = "screen.build_full_ready" if table.can_ready else "screen.build_full_alone"
        return question, words("screen.build_full" if table.can_grab else full)
    return question, words("screen.build_detail") if table.city.placed == 0 else ""


def asked_of_stopped(table: Model) -> tuple[str, str]:
    """Seats that build no longer: for the tree, which may pay the others instead, or by the cap (§park-ranger, R47)."""
    words = table.words
    if table.s.tree != table.me:
        return words("screen.capped_q"), words("screen.capped_detail")
    if table.lost(table.me):
        return words("screen.stopped_q"), words("screen.stopped_lost", n=int(table.s.tree_limit))
    return words("screen.stopped_q"), words("screen.stopped_detail", n=table.tree_worth)


def asked_at_start(table: Model) -> tuple[str, str]:
    """Before a round: who is still waited for."""
    words, s = table.words, table.s
    waiting = [
        table.name(seat) for seat in range(int(s.seats)) if s.players[seat].playing and not s.players[seat].ready
    ]
    if s.tiebreaks:
        question = words("screen.start_tie")
    elif s.round_no > 1:
        question = words("screen.start_last" if s.last_round else "screen.start_next", n=int(s.round_no) - 1)
    elif s.alone:
        question = words("screen.start_alone")
    else:
        key = "screen.start_first" if s.options.build_seconds else "screen.start_relaxed"
        question = words(key, n=int(s.hand), seconds=int(s.options.build_seconds))
    if table.may(GO):
        return question, words("screen.go_detail") if not s.alone else ""
    return words("screen.waiting_go", names=", ".join(waiting)), words("screen.go_detail")


def keys_of_puzzle(table: Model) -> tuple[Key, ...]:
    """Turn the shown tile; once it lies somewhere, draw the next, after which it lies for good (§puzzle, R39)."""
    words, cell = table.words, table.lies_at
    turn = Key(words("screen.turn_key"), draft=draft_text(table.drafted(table.turn + 1, cell)), icon="turn")
    if cell == EMPTY:
        return (turn,)
    last = table.city.placed + 1 == int(table.s.cells)
    said = words("screen.put_last" if last else "screen.put_key")
    return (turn, Key(said, moves=(PUT + 4 * cell + table.turn,), icon="check", main=True))


def keys(table: Model) -> tuple[Key, ...]:
    """The buttons of the action bar."""
    words = table.words
    if table.phase == Phase.START and table.may(GO):
        return (Key(words("screen.go"), moves=(GO,), icon="timer", main=True),)
    if table.onlooking:
        return ()
    if table.phase == Phase.PLACE:
        return keys_of_puzzle(table)
    if table.phase == Phase.GUIDE_USE:
        turn = Key(words("screen.turn_key"), draft=draft_text({"turn": (table.turn + 1) % 4}), icon="turn")
        return (turn, Key(words("screen.skip"), moves=(SKIP,), main=True, neutral=True))
    if not table.building or table.watching:
        return ()
    made = []
    if table.free:
        key, shown = ("screen.zones_hide", 0) if table.zones_shown else ("screen.zones_show", 1)
        made.append(Key(words(key), draft=draft_text({"zones": shown}), icon="zoom-in"))
    if table.chosen and table.may(LIFT + table.picked):
        made.append(Key(words("screen.lift_key"), moves=(LIFT + table.picked,), icon="undo"))
    if table.s.early_end:
        if table.can_ready:
            ready = Key(words("screen.ready_key"), moves=(READY,), icon="check", main=not table.can_grab, neutral=True)
            made.append(ready)
        else:
            why, section = table.why(READY)
            made.append(Key(words("screen.ready_key"), icon="check", why=why, section=section))
    if table.s.tree_in_play and table.s.tree != table.me:
        if table.can_grab:
            last = table.grab_final
            made.append(Key(words("screen.grab"), moves=(GRAB,), icon="tree", main=True, neutral=True, final=last))
        else:
            why, section = table.why(GRAB)
            made.append(Key(words("screen.grab"), icon="tree", why=why, section=section))
    return tuple(made)
