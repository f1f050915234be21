"""How often one visitor may ask: a bucket of tokens each, refilled with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network

SOMEWHERE = "somewhere"  # where those are from of whom nothing is known
HOUSEHOLD = 64  # bits of an IPv6 address that one household has for itself


class Limits:
    """Buckets by visitor; the least recently seen are forgotten."""

    def __init__(self, per_second: float, burst: float, visitors: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self.visitors = visitors
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when

    def allows(self, visitor: str, now: float | None = None, *, cost: int = 1) -> bool:
        """Whether the visitor may ask once more now; what costs more than another counts as often.

        >>> limits = Limits(per_second=1, burst=2)
        >>> [limits.allows("rosa", now) for now in (0.0, 0.0, 0.0, 1.0)]
        [True, True, False, True]
        >>> [limits.allows("sal", now, cost=2) for now in (0.0, 1.0, 2.0)]
        [True, False, True]
        """
        moment = time.monotonic() if now is None else now
        left = self.left(visitor, moment)
        self._buckets.pop(visitor, None)  # it moves to the end
        self._buckets[visitor] = (left - cost if left >= cost else left, moment)
        if len(self._buckets) > self.visitors:
            self._buckets.popitem(last=False)
        return left >= cost

    def left(self, visitor: str, now: float | None = None) -> float:
        """How often the visitor may ask now without a pause; looking costs nothing."""
        moment = time.monotonic() if now is None else now
        left, last = self._buckets.get(visitor, (self.burst, moment))
        return min(self.burst, left + (moment - last) * self.per_second)


class Places:
    """Where people were last seen to ask from. Of a place with more people than its share those who were not seen for
    longest are forgotten, else of all: a stranger who comes as ten thousand guests makes nobody else forgotten."""

    def __init__(self, people: int = 10_000) -> None:
        self.people = people
        self._places: OrderedDict[str, str] = OrderedDict()
        self._at: dict[str, OrderedDict[str, None]] = {}  # the people of each place, who was not seen for longest first

    def saw(self, person: str, place: str) -> None:
        """Somebody asks from there.

        >>> places = Places(people=2)
        >>> for person, place in (("rosa", "192.0.2.7"), ("sal", "192.0.2.8"), ("rosa", "192.0.2.9"), ("lou", "::")):
        ...     places.saw(person, place)
        >>> places.of("rosa"), places.of("sal"), places.of("lou")
        ('192.0.2.9', 'somewhere', '::')
        """
        self._forget(person)
        self._places[person] = place
        here = self._at.setdefault(place, OrderedDict())
        here[person] = None
        if len(self._places) > self.people:
            crowded = len(here) > 1 and len(here) * len(self._at) > self.people
            self._forget(next(iter(here if crowded else self._places)))

    def of(self, person: str) -> str:
        """Where somebody was last seen. All who were forgotten, or have not been here since the server started, count
        as one: else somebody could have as many turns as they were guests."""
        return self._places.get(person, SOMEWHERE)

    def _forget(self, person: str) -> None:
        place = self._places.pop(person, None)
        if place is not None:
            del self._at[place][person]
            if not self._at[place]:
                del self._at[place]


def place_of(host: str) -> str:
    """Where somebody asks from, as limits count: an address, or of IPv6 the network of which one may use any address.

    >>> place_of("192.0.2.7"), place_of("2001:db8:0:1::7"), place_of("2001:db8:0:1:8::"), place_of("")
    ('192.0.2.7', '2001:db8:0:1::', '2001:db8:0:1::', '')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    own = address.ipv4_mapped
    return str(own or ip_network((address, HOUSEHOLD), strict=False).network_address)
