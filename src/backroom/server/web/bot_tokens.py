"""Bots from elsewhere: a person of their own, known by a token in the `Authorization` header instead of a cookie.

A token is signed, so that nothing secret is stored. Its holder may revoke it: the bot's epoch then moves on.
"""

from __future__ import annotations

import hmac
import secrets

from backroom.server.people import Signer
from backroom.server.storage.rows import BOT

PREFIX = "bot"
SCHEME = "bearer "


def new_bot() -> str:
    """An id for a new bot; people's have another form."""
    return f"{BOT}{secrets.token_hex(12)}"


def is_bot(person: str) -> bool:
    """Whether this is a bot's id."""
    return person.startswith(BOT)


def token_of(signer: Signer, person: str, epoch: int = 0) -> str:
    """The token by which a bot is known."""
    return f"{person}~{epoch}.{signer.sign(PREFIX, person, str(epoch))}"


def bearer(signer: Signer, header: str) -> str | None:
    """Whose token an `Authorization` header bears ("id~epoch"), None if it was not signed here."""
    if not header[: len(SCHEME)].lower() == SCHEME:
        return None
    who, _, signature = header[len(SCHEME) :].strip().partition(".")
    person, _, epoch = who.partition("~")
    good = hmac.compare_digest(signature.encode(), signer.sign(PREFIX, person, epoch).encode())
    return who if good and is_bot(person) and epoch.isascii() and epoch.isdigit() else None
