"""Recovery codes: shown once, stored as hashes, each replaces a lost password once."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playing import NAME, SECRET, WIDE, TestClient, claim, create, sign_in, signed_in, there

from backroom.server.people import CODES, hash_code, new_codes
from backroom.server.settings import Settings
from backroom.server.web.limits import Limits

FRESH = "another horse"


def codes_in(page: str) -> list[str]:
    return re.findall(r"<code>([A-Z2-9-]{19})</code>", page)


def codes_of(client: TestClient) -> list[str]:
    return codes_in(claim(client).text)


def recover(client: TestClient, code: str, name: str = NAME, password: str = FRESH):
    form = {"name": name, "code": code, "new": password}
    return client.post("/me/recover", data=form, headers=WIDE, follow_redirects=False)


def left(client: TestClient) -> int:
    store = client.services.store
    return store.recovery_codes.left(there(store.person_called(NAME.lower())).id)


def test_codes_are_shown_once_when_a_name_is_claimed(client: TestClient) -> None:
    codes = codes_of(client)
    assert len(set(codes)) == CODES
    page = client.get("/me", headers=WIDE).text
    assert codes_in(page) == [] and f"You have {CODES} codes left." in page
    assert client.get("/me/claim", headers=WIDE).url.path == "/me"


def test_nothing_says_any_longer_that_a_lost_password_is_lost(client: TestClient) -> None:
    assert "you get recovery codes" in client.get("/me", headers=WIDE).text
    assert "codes de secours" in client.get("/me", headers=WIDE | {"accept-language": "fr"}).text


def test_of_a_code_only_a_hash_is_kept(client: TestClient, settings: Settings) -> None:
    codes = codes_of(client)
    database = sqlite3.connect(settings.data / "tables.db")
    kept = "\n".join(database.iterdump())
    database.close()
    rosalind = there(client.services.store.person_called(NAME.lower()))
    assert all(hash_code(rosalind.id, code) in kept for code in codes)
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)


def test_a_code_replaces_a_lost_password_and_signs_other_browsers_out(client: TestClient, other: TestClient) -> None:
    code = codes_of(client)[3]
    table = create(other)
    assert recover(other, code.lower().replace("-", " ")).status_code == 303
    assert signed_in(other) and not signed_in(client)
    assert f'href="/tables/{table}"' in other.get("/", headers=WIDE).text  # what the guest began came along
    assert (sign_in(client, password=SECRET).status_code, sign_in(client, password=FRESH).status_code) == (403, 303)
    assert left(client) == CODES - 1


def test_a_code_works_once(client: TestClient, other: TestClient) -> None:
    code = codes_of(client)[0]
    assert recover(other, code).status_code == 303
    answer = recover(client, code, password="third horse")
    assert answer.status_code == 403 and "already used" in answer.text
    assert sign_in(client, password=FRESH).status_code == 303


@pytest.mark.parametrize("name", [NAME, "Nobody", ""])
def test_a_wrong_code_or_name_reads_the_same_and_changes_nothing(
    client: TestClient, other: TestClient, name: str
) -> None:
    codes = codes_of(client)
    code = new_codes()[0] if name == NAME else codes[0]
    answer = recover(other, code, name)
    assert answer.status_code == 403 and "Wrong name or recovery code" in answer.text
    assert signed_in(client) and sign_in(other, password=SECRET).status_code == 303 and left(client) == CODES


def test_a_form_that_is_refused_keeps_the_name_and_nothing_secret(client: TestClient, other: TestClient) -> None:
    claim(client)
    code = new_codes()[0]
    pages = {
        "recover": recover(other, code, "Rosalind & Co").text,
        "in": other.post("/me/in", data={"name": "Rosalind & Co", "password": "a guess!"}, headers=WIDE).text,
        "claim": other.post("/me/claim", data={"name": "Rosalind & Co", "new": "short"}, headers=WIDE).text,
    }
    for form, page in pages.items():
        field = re.search(rf'<input id="{form}-name"[^>]*>', page)
        assert field and 'value="Rosalind &amp; Co"' in field[0]
        assert page.count("Rosalind &amp; Co") == 1 and code not in page and "a guess!" not in page


def test_a_code_of_somebody_else_is_no_code(client: TestClient, other: TestClient) -> None:
    claim(client)
    theirs = codes_in(other.post("/me/claim", data={"name": "Henrietta", "new": SECRET}, headers=WIDE).text)
    assert recover(other, theirs[0]).status_code == 403


def test_a_code_is_not_used_up_by_a_password_that_cannot_be(client: TestClient, other: TestClient) -> None:
    code = codes_of(client)[0]
    assert recover(other, code, password="short").status_code == 422
    assert recover(other, code).status_code == 303


def test_trying_codes_is_slowed_down_together_with_passwords(client: TestClient, other: TestClient) -> None:
    code = codes_of(client)[0]
    client.services.passwords_by_name = Limits(per_second=0.0, burst=8)  # however long the tries take
    tries = [recover(other, "nonsense").status_code for _ in range(4)]
    tries += [sign_in(other, password="wrong horse").status_code for _ in range(4)]
    assert tries == [403] * 8
    assert recover(other, code).status_code == 429


def test_new_codes_need_the_password_and_end_the_old_ones(client: TestClient, other: TestClient) -> None:
    old = codes_of(client)
    refused = client.post("/me/codes", data={"password": "wrong horse"}, headers=WIDE)
    assert refused.status_code == 403 and codes_in(refused.text) == []
    fresh = codes_in(client.post("/me/codes", data={"password": SECRET}, headers=WIDE).text)
    assert len(fresh) == CODES and not set(fresh) & set(old)
    assert recover(other, old[0]).status_code == 403
    assert recover(other, fresh[0]).status_code == 303


def test_a_guest_has_no_codes(client: TestClient) -> None:
    assert client.post("/me/codes", data={"password": ""}, headers=WIDE).status_code == 409
