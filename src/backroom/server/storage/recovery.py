"""Recovery codes: each, once, replaces a lost password. Only hashes are stored."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from backroom.server.storage.reported import reported
from backroom.server.storage.rows import PEOPLE, RECOVERY_CODES, SESSIONS


class RecoveryCodes:
    """The recovery codes in one database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def replace(self, person: str, hashes: Sequence[str]) -> None:
        """Give somebody new codes; the old ones are worth nothing from now on."""
        with reported(), self._engine.begin() as connection:
            connection.execute(sa.delete(RECOVERY_CODES).where(RECOVERY_CODES.c.person == person))
            connection.execute(sa.insert(RECOVERY_CODES), [{"person": person, "hash": one} for one in hashes])

    def left(self, person: str) -> int:
        """How many codes somebody has not used yet."""
        query = sa.select(sa.func.count()).select_from(RECOVERY_CODES).where(RECOVERY_CODES.c.person == person)
        with reported(), self._engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def use(self, person: str, code_hash: str, password: str) -> bool:
        """Use a code up for a new password, and sign the person out everywhere; False if it is no code of theirs."""
        code = (RECOVERY_CODES.c.person == person) & (RECOVERY_CODES.c.hash == code_hash)
        with reported(), self._engine.begin() as connection:
            if connection.execute(sa.delete(RECOVERY_CODES).where(code)).rowcount != 1:
                return False
            changed = sa.update(PEOPLE).where(PEOPLE.c.id == person)
            connection.execute(changed.values(password=password, epoch=PEOPLE.c.epoch + 1))
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == person))
        return True
