"""Single rules as pictures and texts ask them: ordinary Python all the way down.

A rule outside the table's own entry points would be compiled at the first picture that needs it, and would have to
wait while another thread compiles the search: a table that stands still for a minute at somebody's first mud.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from backroom.core.jit import plain
from backroom.games.ninety import plan, scoring
from backroom.games.ninety.rules import actions, schedule

exit_to, step_cost, place_of = plain(actions.exit_to), plain(actions.step_cost), plain(actions.place_of)
mail_price, mud_cost = plain(actions.mail_price), plain(actions.mud_cost)
event_here, room_for = plain(schedule.event_here), plain(plan.room_for)
card_points, score_of = plain(scoring.card_points), plain(scoring.score_of)
rank_points, region_votes = plain(scoring.rank_points), plain(scoring.region_votes)


def tally(s: Any) -> Any:
    """What counting the votes reads of a state: reading a record field by field is slow."""
    options = SimpleNamespace(
        **{name: int(s.options[name]) for name in ("hidden_allocation", "rank_zero", "votes_score")}
    )
    read = {name: s[name] for name in ("votes", "committed", "events", "bio")}
    return SimpleNamespace(options=options, phase=int(s.phase), seats=int(s.seats), **read)
