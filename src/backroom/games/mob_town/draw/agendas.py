"""The agendas: those held with their live standing, and all eight to choose from."""

from __future__ import annotations

from backroom.games.mob_town.draw.cards import agenda_card
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.state import AGENDAS, CHOOSE, PAIRS, RETAIN, SWAP, Phase
from backroom.kit.colours import BAD, GOOD, INK_2
from backroom.kit.parts import Box, lit, thing, unlit


def standing_words(table: Table, agenda: int) -> tuple[tuple[int, ...], str, str]:
    """How everybody stands in an agenda, what it means for the seat, and in which colour to say so."""
    found, words = table.standing(agenda), table.words
    most, value = found.best
    over = table.phase == Phase.OVER
    if found.won:
        return found.counts, words("show.mine_end" if over else "show.mine_now", n=table.agenda_value), GOOD
    if not most:
        return found.counts, words("show.none_end" if over else "show.none_yet"), INK_2
    if len(found.leaders) > 1:
        return found.counts, words("show.tied", n=most), BAD
    tie = found.counts.count(most) > 1 and found.counts[table.seat] == most
    leader = table.seats[found.leaders[0]].name
    return found.counts, words("show.tie_lost" if tie else "show.behind", name=leader, n=value), BAD


def about(table: Table, agenda: int) -> str:
    """An agenda's name and what it counts."""
    return table.words("show.pair", a=table.name("agenda_no", agenda), b=table.words(f"agenda_says.{agenda}"))


def agendas(table: Table, x: float, y: float, w: float, h: float, across: bool = False) -> str:
    """The seat's agendas with their live standing; in a turn each may be swapped."""
    held = table.held
    out = ""
    for i, agenda in enumerate(held):
        each = (w - 8 * (len(held) - 1)) / len(held) if across else w
        high = h if across else (h - 8 * (len(held) - 1)) / len(held)
        left, top = (x + i * (each + 8), y) if across else (x, y + i * (high + 8))
        marks, state, colour = standing_words(table, agenda)
        body = agenda_card(
            left, top, each, high, table.deck, agenda, table.words, marks=marks, state=state, colour=colour
        )
        move, says = SWAP + agenda, about(table, agenda)
        if move in table.legal:
            label = f"{table.move_text(move)}. {says}"
            out += lit(body, (left, top, each, high), says=label, move=move, pad=3, inspect=f"agenda-{agenda}")
        else:
            out += thing(body, says=says, inspect=f"agenda-{agenda}")
    return out


def agenda_grid(table: Table, box: Box, columns: int) -> str:
    """All eight agendas to choose from; of a pair the first is remembered in the draft."""
    x, y, w, h = box
    rows = -(-len(AGENDAS) // columns)
    each, high = (w - 10 * (columns - 1)) / columns, (h - 10 * (rows - 1)) / rows
    out = ""
    for agenda in range(len(AGENDAS)):
        left, top = x + agenda % columns * (each + 10), y + agenda // columns * (high + 10)
        body = agenda_card(left, top, each, high, table.deck, agenda, table.words)
        at, says = (left, top, each, high), about(table, agenda)
        if table.phase == Phase.AGENDA_PICK:
            out += _of_a_pair(table, agenda, body, at, says)
            continue
        move = (CHOOSE if table.phase == Phase.SWAP_IN else RETAIN) + agenda
        if move in table.legal:
            out += lit(
                body,
                at,
                says=f"{table.move_text(move)}. {says}",
                move=move,
                pad=3,
                inspect=f"agenda-{agenda}",
                confirm=True,
            )
        else:
            why, section = table.why_not(move)
            out += unlit(body, at, says=says, why=why, section=section, inspect=f"agenda-{agenda}")
    return out


def _of_a_pair(table: Table, agenda: int, body: str, at: Box, says: str) -> str:
    """An agenda while two are chosen: the first one, one to go with it, or one to begin with."""
    chosen = table.first - 1
    if chosen == agenda:
        return lit(body, at, says=says, draft={"a": 0}, chosen=True, inspect=f"agenda-{agenda}")
    if table.first:
        pair = PAIRS.index((min(chosen, agenda), max(chosen, agenda)))
        return lit(body, at, says=table.move_text(pair), move=pair, pad=3, inspect=f"agenda-{agenda}", confirm=True)
    return lit(body, at, says=says, draft={"a": agenda + 1}, pad=3, inspect=f"agenda-{agenda}")
