"""Who somebody is: a signed cookie, a name, and for those who claim theirs a password.

Seat links are signed too, so that nothing secret is stored; of a password only what argon2id makes of it is.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from backroom.server.names import fold, looks, looks_as_shown
from backroom.server.storage import PersonRow, Store

COOKIE = "backroom"
COOKIE_AGE = 400 * 24 * 3600  # seconds; the longest that browsers keep
NAMES = tuple(
    "Rosa Frankie Dot Mae Lou Ike Opal Gus Hank Ruby Art Edie Max "
    "Pearl Ada Clem Ivy Otis Fay Walt Moe Lena Abe Cora Jack Zelda".split()
)
BOTS = tuple("Sal Nell Ned Iris Theo Vera".split())  # by seat: no guest is called like one of them


class Signer:
    """Signs and checks with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, *parts: str) -> str:
        """A signature that only this server can make."""
        return hmac.new(self._key, "\0".join(parts).encode(), hashlib.sha256).hexdigest()[:32]

    def cookie(self, person: str, epoch: int = 0, session: str = "") -> str:
        """The value of a person's cookie; a new password begins a new epoch, and older cookies are nobody's."""
        who = f"{person}~{epoch}~{session}" if session else f"{person}~{epoch}" if epoch else person
        return f"{who}.{self.sign('person', who)}"

    def person(self, cookie: str) -> str | None:
        """Whose cookie this is ("id", "id~epoch" or "id~epoch~session"), None if it was not signed here."""
        person, _, signature = cookie.partition(".")
        good = hmac.compare_digest(signature.encode(), self.sign("person", person).encode())
        return person if good and person else None

    def seat_token(self, code: str, seat: int) -> str:
        """The secret part of a seat's link."""
        return f"{seat}-{self.sign('seat', code, str(seat))}"

    def seat_of(self, code: str, token: str) -> int | None:
        """The seat that a link is for, None if the link is not ours."""
        number, _, _ = token.partition("-")
        if not number.isascii() or not number.isdigit() or len(number) > 2:
            return None
        good = hmac.compare_digest(token.encode(), self.seat_token(code, int(number)).encode())
        return int(number) if good else None


def new_session() -> str:
    """An id for a browser in which somebody signs in."""
    return secrets.token_hex(8)


def new_person() -> str:
    """An id for somebody new."""
    return secrets.token_hex(12)


def guest(person: str, made_at: int, taken: Collection[str] = ()) -> PersonRow:
    """Somebody who has not chosen a name yet: the id gives one, with a number where all are `taken`."""
    place = int.from_bytes(hashlib.sha256(person.encode()).digest()[:2], "big")
    around = (NAMES[(place + step) % len(NAMES)] for step in range(len(NAMES)))
    free = next((name for name in around if name not in taken), None)
    return PersonRow(person, free or f"{NAMES[place % len(NAMES)]} {1000 + place}", made_at)


def taken_names(store: Store) -> set[str]:
    """The names of guests that somebody has claimed, or that can be mistaken for a claimed one."""
    shapes = _shapes()
    claimed = store.names_like(list(shapes), sorted({look for _, forms in shapes.values() for look in forms}))
    logins, seen = {login for login, _ in claimed}, {look for _, look in claimed}
    return {name for login, (name, forms) in shapes.items() if login in logins or forms & seen}


@cache
def _shapes() -> dict[str, tuple[str, set[str]]]:
    """The names of guests and what they look like, by the login of who would claim them."""
    return {fold(name): (name, {looks(name), looks_as_shown(name)}) for name in NAMES}


def owner_of_name(store: Store, name: str) -> PersonRow | None:
    """The person who claimed this name, or one that can be mistaken for it."""
    return store.person_called(fold(name)) or store.person_who_looks([looks(name), looks_as_shown(name)])


def name_values(name: str, *, claimed: bool) -> dict[str, str]:
    """What is stored of a name; a claimed one is theirs alone, with all that looks like it."""
    return {"name": name, "login": fold(name), "looks": looks(name)} if claimed else {"name": name}


def cookie_line(value: str, *, secure: bool) -> str:
    """The header that gives a browser its cookie."""
    flags = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Max-Age={COOKIE_AGE}; Path=/; HttpOnly; SameSite=Lax{flags}"


# --- browsers ---------------------------------------------------------------------------------------------------------

# what a browser calls itself, the more particular first: nearly all also say Safari, most also Chrome
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def browser_of(agent: str) -> tuple[str, str]:
    """The browser and the system that a `User-Agent` names, "" for what is not known. Anybody can claim any.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"), browser_of("curl/8")
    (('Firefox', 'Linux'), ('', ''))
    """
    found = [next((name for word, name in names.items() if word in agent), "") for names in (BROWSERS, SYSTEMS)]
    return found[0], found[1]


# --- passwords --------------------------------------------------------------------------------------------------------

SHORTEST, LONGEST = 8, 200  # characters of a password
_HASHER = PasswordHasher()  # argon2id with the library's own, current costs


def hash_password(password: str) -> str:
    """What is kept of a password. Slow on purpose: call it in a thread."""
    return _HASHER.hash(password)


def is_password(kept: str | None, password: str) -> bool:
    """Whether this is the password. It takes as long for a name that nobody has claimed."""
    try:
        return _HASHER.verify(kept or _nobodys(), password) and kept is not None
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _nobodys() -> str:
    return _HASHER.hash(secrets.token_hex(16))


# --- recovery codes ---------------------------------------------------------------------------------------------------

CODES = 8  # that somebody is given together
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that is mistaken for another
CODE_GROUPS, GROUP = 4, 4  # 79 bits: nobody finds one by trying, even with the database in hand


def new_codes() -> list[str]:
    """Codes to show once: "ABCD-EFGH-JKMN-PQRS"."""
    return ["-".join(_letters(GROUP) for _ in range(CODE_GROUPS)) for _ in range(CODES)]


def _letters(number: int) -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(number))


def hash_code(person: str, code: str) -> str:
    """What is kept of a code, however it was typed.

    >>> hash_code("rosa", "ABCD-EFGH-JKMN-PQRS") == hash_code("rosa", " abcd efgh jkmn pqrs ")
    True
    """
    plain = "".join(letter for letter in code[:100].upper() if letter.isalnum())
    return hashlib.sha256(f"{person} {plain}".encode()).hexdigest()
