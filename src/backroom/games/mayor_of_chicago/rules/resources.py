"""The six resources of each candidate (§resources)."""

from backroom.core.jit import rule
from backroom.core.record import NOBODY, emit
from backroom.games.mayor_of_chicago.state import CORRUPTION, RESOURCE_MAX, Kind


@rule
def change(s, seat, resource, amount, cause):
    """Move a resource's tokens by `amount`; the track runs from 0 to 99 and the rest is lost (§resources, R1)."""
    held = s.candidates[seat].held
    before = int(held[resource])
    after = min(max(before + amount, 0), RESOURCE_MAX)
    held[resource] = after
    if s.happenings.enabled and after != before:
        if resource == CORRUPTION:
            emit(
                s,
                Kind.CORRUPTED if after > before else Kind.CLEANED,
                seat,
                resource,
                abs(after - before),
                NOBODY,
                cause,
            )
        else:
            emit(s, Kind.GAINED if after > before else Kind.LOST, seat, resource, abs(after - before), NOBODY, cause)
