"""The end of an action, of a turn, of a round and of the game (§gameplay, §round-end, §game-end)."""

from __future__ import annotations

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, draw, emit
from backroom.games.mob_town.rules.bits import pile_up
from backroom.games.mob_town.rules.cards import cards_brought, draw_cards
from backroom.games.mob_town.rules.mob import mob_turn
from backroom.games.mob_town.rules.points import score_briefcases, score_round
from backroom.games.mob_town.rules.setup import forget_decision, start_round
from backroom.games.mob_town.state import ACTIONS, ACTS, LAW, PROFESSIONALS, Kind, Outcome, Phase

STALL_TURNS = 4  # times the players (R34)


@rule
def release_professional(s, d):
    """Her hirer draws the cards that she brings; she is discarded or kept; the display is filled up (R38, R68, R73)."""
    brought = cards_brought(s, d, int(s.pro))
    if s.law_by == EMPTY and brought > 0:
        draw_cards(s, int(s.seat), brought)
    if d.pro_kept[s.pro]:
        s.kept[s.seat] |= 1 << int(s.pro)
    else:
        s.pros_out |= 1 << int(s.pro)
    s.pro = EMPTY
    if s.pros.n == 0:
        pile_up(s.pros, int(s.pros_out), PROFESSIONALS, s.dice)
        s.pros_out = 0
    for place in range(len(s.shown)):
        if s.shown[place] == EMPTY and s.pros.n > 0:
            s.shown[place] = draw(s.pros)


@rule
def finish(s):
    """The action is over; what follows from that comes once the move is done (`end_action`)."""
    s.finished = 1


@rule
def end_action(s, d):
    """After an action: the law, the Getaway Driver's second action, or the next seat's turn (§gameplay, R26)."""
    forget_decision(s)
    if s.options.mode:
        s.phase = Phase.CO_MAIN if s.outcome == Outcome.OPEN else Phase.OVER
        return
    s.phase = Phase.MAIN
    if s.law_by != EMPTY:
        s.extra = 0
    elif s.extra > 0:
        s.extra -= 1
    if s.extra == 0:
        if s.pro != EMPTY:
            release_professional(s, d)
        if s.law_by == EMPTY:
            end_turn(s)
        if s.law_by != EMPTY:
            end_round(s, d)


@rule
def take_law_out(s):
    """The law card leaves the deck as if it had been drawn; the rest stay as unknown as they were (R34)."""
    for place in range(int(s.drawn), int(s.deck_n)):
        if s.deck[place] == LAW:
            s.deck[place] = s.deck[s.drawn]
            s.deck[s.drawn] = EMPTY
            s.drawn += 1
            return


@rule
def end_turn(s):
    """Turns that change nothing count up; after four rounds of them the law comes automatically (R34)."""
    players = int(s.options.players)
    s.stall = 0 if s.progress else s.stall + 1
    s.progress = 0
    if s.stall >= STALL_TURNS * players:
        s.law_by = s.seat
        take_law_out(s)
        emit(s, Kind.STALLED, int(s.seat), 0, 0, EVERYBODY)
        return
    s.seat = s.seat + 1 if s.seat + 1 < players else 0
    s.actor = s.seat
    s.turn += 1


@rule
def end_round(s, d):
    """Score; then a new round, begun by the player in last place, or the end (§round-end, §scoring, §game-end)."""
    players = int(s.options.players)
    score_round(s, d)
    for seat in range(players):
        s.pros_out |= s.kept[seat]  # R39
        s.kept[seat] = 0
    s.city = EMPTY
    s.turn += 1
    if s.round_no < s.options.rounds:
        s.starter = last_placed(s)
        start_round(s, d)
    else:
        score_briefcases(s)
        s.phase = Phase.OVER


@rule
def last_placed(s):
    """The seat with the lowest total; a tie is decided by lot (§scoring, R32)."""
    players = int(s.options.players)
    lowest = int(s.score[0])
    for seat in range(players):
        lowest = min(lowest, int(s.score[seat]))
    tied = 0
    for seat in range(players):
        if s.score[seat] == lowest:
            tied += 1
    skip = below(s.dice, tied) if tied > 1 else 0
    for seat in range(players):
        if s.score[seat] == lowest:
            if skip == 0:
                return seat
            skip -= 1
    return 0


@rule
def begin_coop_turn(s, seat):
    """Three actions, nothing repeated yet (§coop-gameplay)."""
    s.seat = seat
    s.actor = seat
    s.turn += 1
    s.acts = ACTIONS
    for act in range(ACTS):
        s.used[act] = 0
    s.stepped = 0
    s.joked = 0
    s.gifted = 0
    forget_decision(s)
    s.phase = Phase.CO_MAIN


@rule
def end_coop_turn(s, d):
    """The mob answers with one card; then it is the next player's turn (§turn-end)."""
    forget_decision(s)
    s.todo = 1
    go_on_with_the_mob(s, d)


@rule
def go_on_with_the_mob(s, d):
    """Resolve what is due; a Shakedown may stop it (R63)."""
    mob_turn(s, d)
    if s.outcome != Outcome.OPEN:
        s.phase = Phase.OVER
        s.shaken = 0
    elif s.shaken == 0:
        begin_coop_turn(s, (int(s.seat) + 1) % int(s.options.players))
