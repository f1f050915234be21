"""The document's worked cases, as data: what is given, which dice fall, what is played, and what must be so."""

from __future__ import annotations

from typing import Any

import pytest
from mean_streets_table import Table, golden_cases


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: f"{case['id']}: {case['says']}")
def test_a_worked_case(case: dict[str, Any]) -> None:
    table = Table(**case.get("given", {})).roll(case.get("dice", []))
    table.play(*case.get("play", []))
    expected = case["then"]
    assert expected == {name: table.fact(name) for name in expected}
    assert table.faces == [], "too few dice were rolled"


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: case["id"])
def test_a_worked_case_can_be_put_into_words(case: dict[str, Any]) -> None:
    table = Table(**case.get("given", {})).roll(case.get("dice", [])).play(*case.get("play", []))
    view = table.match.view(0)
    for language in ("en", "fr"):
        words = view.game.words(language)
        texts = [view.text(language), *(view.move_text(move, words) for move in view.legal)]
        texts += [view.happening_text(happening, words).replace("**", "") for happening in view.recent]
        assert all(texts) and not any("{" in text for text in texts)
