"""Records: the dtypes that states and decks are made of, piles of fixed size, and the ring of happenings.

A record dtype made by `record` gives attribute access both compiled and interpreted: `s.players[i].cash += 5`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from backroom.core.jit import rule

EMPTY = -1  # no card, no seat, nobody
UNKNOWN = -2  # in a view: there is something, and the seat may not know what
# What the compiler and the code around the rules ask any record for, often: a field of that name would hide it.
READ_OF_RECORDS = ("data", "dtype", "tobytes")

Fields = list[tuple[Any, ...]]


class Record(np.record):  # type: ignore[misc]  # NumPy types it as final, and it is not
    """A record whose fields are read four times as fast as NumPy's own, which asks for everything else first."""

    def __getattribute__(
        self, name: str, item: Any = np.void.__getitem__, other: Any = np.void.__getattribute__
    ) -> Any:
        if name in READ_OF_RECORDS:
            # The compiler asks for `data` at every call. NumPy would describe all the fields of the buffer each time.
            return np.void.reshape(self, 1).view(np.uint8) if name == "data" else other(self, name)
        try:
            return item(self, name)
        except ValueError:  # not a field
            return other(self, name)

    __setattr__ = np.void.__setitem__


def record(fields: Fields) -> np.dtype[Any]:
    """A record dtype from (name, type) or (name, type, shape) rows, aligned as C would.

    The offsets are computed here since NumPy forgets the alignment of a record once it has a class of its own.
    """
    names, formats, offsets, end, widest = [], [], [], 0, 1
    for name, *rest in fields:
        if name in READ_OF_RECORDS:
            raise ValueError(f"a field cannot be called '{name}': a record's own {name} is needed; choose another")
        field = np.dtype(tuple(rest) if len(rest) > 1 else rest[0])
        width = _alignment(field)
        end = -(-end // width) * width
        names.append(name)
        formats.append(field)
        offsets.append(end)
        end += field.itemsize
        widest = max(widest, width)
    layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": -(-end // widest) * widest}
    return np.dtype((Record, np.dtype(layout, align=True)))  # type: ignore[call-overload]


def _alignment(dtype: np.dtype[Any]) -> int:
    if dtype.subdtype:
        return _alignment(dtype.subdtype[0])
    if dtype.fields:
        return max(_alignment(field) for field, *_ in dtype.fields.values())
    return dtype.alignment


class Reading:
    """A record that is only read, and often: every field is fetched once. Pictures and texts ask `plain` rules so.

    >>> row = new(record([("n", np.int8), ("at", np.int8, 2)]))
    >>> row.n, Reading(row).n, Reading(row).at.tolist()
    (np.int8(0), 0, [0, 0])
    """

    def __init__(self, rec: Any) -> None:
        self._record = rec

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = np.void.__getitem__(self._record, name)
        if isinstance(value, np.void):
            value = Reading(value)
        elif isinstance(value, np.generic):
            value = value.item()
        elif value.dtype.names:
            rows = np.empty(value.shape, object)
            for place in np.ndindex(value.shape):
                rows[place] = Reading(value[place])
            value = rows
        self.__dict__[name] = value
        return value

    def __reduce__(self) -> tuple[type[Reading], tuple[Any]]:
        return Reading, (self._record,)  # to another process goes the record alone


def blank(dtype: np.dtype[Any]) -> Any:
    """An array of one zeroed record: NumPy's own for such a type is made field by field, forty times as slowly."""
    return np.ndarray(1, dtype, np.zeros(dtype.itemsize, np.uint8))


def new(dtype: np.dtype[Any]) -> Any:
    """A zeroed record of the dtype. It is an element of a fresh one-element array, so writes stay."""
    return blank(dtype)[0]


def copy_of(rec: Any) -> Any:
    """An independent copy of a record."""
    out = blank(rec.dtype)
    out[0] = rec
    return out[0]


def one(rec: Any) -> Any:
    """A record as an array of length one, which compiled code takes faster than a record."""
    array = np.zeros(1, rec.dtype)
    array[0] = rec
    return array


def plain(value: Any) -> Any:
    """A record, or a part of one, as plain Python data: what is sent as JSON."""
    if isinstance(value, np.void) and value.dtype.names:
        return {name: plain(value[name]) for name in value.dtype.names}
    if isinstance(value, np.ndarray):
        if value.dtype.names:
            return [plain(item) for item in value]
        return value.tolist()
    return value.item() if isinstance(value, np.generic) else value


def pile(size: int, card: DTypeLike = np.int8) -> np.dtype[Any]:
    """A pile of at most `size` cards: `n` of them, `cards[n - 1]` on top; unused places are EMPTY once `clear`ed."""
    return record([("n", np.int16), ("cards", card, size)])


@rule
def clear(p):
    """Make a pile empty."""
    p.n = 0
    p.cards[:] = EMPTY


@rule
def push(p, card):
    """Lay a card on top. The caller knows there is room."""
    p.cards[p.n] = card
    p.n += 1


@rule
def draw(p):
    """Take the top card. The caller knows there is one."""
    p.n -= 1
    card = p.cards[p.n]
    p.cards[p.n] = EMPTY
    return card


@rule
def remove_at(p, i):
    """Take the card at place i; those above move down, their order kept."""
    card = p.cards[i]
    for j in range(i, p.n - 1):
        p.cards[j] = p.cards[j + 1]
    p.n -= 1
    p.cards[p.n] = EMPTY
    return card


@rule
def insert_at(p, i, card):
    """Put a card at place i; those from there on move up, their order kept. The caller knows there is room."""
    for j in range(p.n, i, -1):
        p.cards[j] = p.cards[j - 1]
    p.cards[i] = card
    p.n += 1


@rule
def find(p, card):
    """The place of a card in the pile, or EMPTY."""
    for i in range(p.n):
        if p.cards[i] == card:
            return i
    return EMPTY


@rule
def sort(cards, n):
    """Put the first n cards of a pile, or dice of a hand, into ascending order."""
    for i in range(1, n):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


HAPPENING = record(
    [
        ("kind", np.int16),  # the game's Kind
        ("seat", np.int8),  # whom it happened to or who did it; EMPTY: nobody's
        ("learnt", np.uint8),  # bit set of the seats that learnt something hidden or saw a die
        ("subject", np.int16),  # card, place, piece: what it is about, as the kind says
        ("other", np.int16),  # a second subject, or a second number
        ("amount", np.int32),
    ]
)
NOBODY = 0
EVERYBODY = 0xFF


def happenings(size: int = 64) -> np.dtype[Any]:
    """The dtype of the field `happenings` of every state: a ring whose `size` bounds what one move may emit."""
    return record([("enabled", np.int8), ("n", np.int16), ("ring", HAPPENING, size)])


def silent(state: np.dtype[Any]) -> np.dtype[Any]:
    """A state's dtype without room for happenings: where nobody looks, rules emit nothing and memory is a third."""
    fields = [(name, happenings(0) if name == "happenings" else state[name]) for name in state.names or ()]
    return record(fields)


def copy_but_happenings(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy states from an array to another, one of which may be silent; what has happened is not copied."""
    for name in source.dtype.names or ():
        if name != "happenings":
            target[name] = source[name]


@rule
def emit(s, kind, seat, subject, amount, learnt, other=0):
    """Note something that people should notice; nothing where happenings are not enabled (as in playouts)."""
    if len(s.happenings.ring) > 0 and s.happenings.enabled:  # the first is known when a rule is compiled
        if s.happenings.n < len(s.happenings.ring):
            happening = s.happenings.ring[s.happenings.n]
            happening.kind = kind
            happening.seat = seat
            happening.learnt = learnt
            happening.subject = subject
            happening.other = other
            happening.amount = amount
        s.happenings.n += 1
