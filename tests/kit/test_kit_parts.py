"""The picture kit: parts are well-formed, text is escaped and fits, what can be clicked is whole."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode

import pytest

from backroom.core.game import game
from backroom.kit import gallery, page, parts
from backroom.kit.pictures import FACES, GROUNDS, HATS, ROOFS, SKINS, Face, House, face_for, house_for

BOX = (10.0, 20.0, 30.0, 20.0)


def whole(body: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')


def test_a_lit_thing_carries_its_move_its_name_and_room_for_a_finger() -> None:
    (g,) = whole(parts.lit(parts.rect(*BOX), BOX, says='Take "Al & Co."', move=7, key="card-1", name="location-1"))
    assert g.get("data-move") == "7" and g.get("role") == "button" and g.get("tabindex") == "0"
    assert (
        g.get("aria-label") == 'Take "Al & Co."'
        and g.get("data-key") == "card-1"
        and g.get("data-name") == "location-1"
    )
    hit = g[0]
    assert (hit.get("width"), hit.get("height")) == ("44", "44")
    assert (hit.get("x"), hit.get("y")) == ("3", "8")  # round the middle of the thing


def test_what_lies_close_to_others_is_pressed_where_it_is_seen() -> None:
    """A card of a fan: a wider area would lie over what is seen of the card before it."""
    for made in (
        parts.lit("", BOX, says="It", move=1, close=True),
        parts.unlit("", BOX, says="It", why="Not now", close=True),
    ):
        hit = whole(made)[0][0]
        assert tuple(float(hit.get(name, 0)) for name in ("x", "y", "width", "height")) == BOX


def test_a_chain_and_a_draft_are_written_out() -> None:
    assert 'data-moves="3 14 60"' in parts.lit("", BOX, says="All", moves=(3, 14, 60))
    assert 'data-draft="new=3 gear=2"' in parts.lit("", BOX, says="Lay", draft={"new": 3, "gear": 2})


def test_a_chosen_thing_has_no_bulbs() -> None:
    chosen = parts.lit("", BOX, says="It", move=1, chosen=True)
    assert 'aria-pressed="true"' in chosen and "bulbs" not in chosen and 'class="edge"' in chosen


def test_bulbs_come_whole() -> None:
    lengths = re.findall(r'pathLength="(\d+)"', parts.lit("", BOX, says="It", move=1))
    assert lengths and all(int(length) % 10 == 0 for length in lengths)


def test_an_unlit_thing_says_why_and_cites_its_section() -> None:
    (g,) = whole(parts.unlit("", BOX, says="Card Reef", why="costs 5, you can pay 4 <now>", section="buy"))
    assert g.get("aria-disabled") == "true" and g.get("data-section") == "buy"
    assert g.get("data-why") == "costs 5, you can pay 4 <now>"
    assert g.get("aria-label") == "Card Reef. costs 5, you can pay 4 <now>"


@pytest.mark.parametrize("words", ["a < b", "R & R", '"quoted"', "]]>"])
def test_text_is_escaped(words: str) -> None:
    assert whole(parts.text(0, 0, words))[0].text == words


def test_wrapping_keeps_every_word_and_the_width() -> None:
    said = "Back of the Yards Butcher and Delicatessen"
    rows = parts.wrap(said, 90, 12)
    assert " ".join(rows) == said
    assert all(parts.width_of(row, 12) <= 90 for row in rows)


def test_no_break_spaces_hold() -> None:
    assert parts.wrap("Prix\u00a0: 5\u202f$", 1, 12) == ("Prix\u00a0:", "5\u202f$")


def test_a_long_text_is_squeezed_and_a_short_one_is_not() -> None:
    assert "textLength" in parts.text(0, 0, "Stockyards Gambling House", 14, fit=60)
    assert "textLength" not in parts.text(0, 0, "Bar", 14, fit=60)


def test_cutting_short_fits_and_shows_it() -> None:
    cut = parts.cut_short("Stockyards Gambling House", 80, 13)
    assert cut.endswith("…") and parts.width_of(cut, 13) <= 80
    assert parts.cut_short("Bar", 80, 13) == "Bar"
    assert parts.cut_short("Nell (beginner)", 60, 14, True) == "Nell"  # what stands in brackets goes first


@pytest.mark.parametrize(("n", "said"), [(3, "+3"), (0, "0"), (-2, "\N{MINUS SIGN}2")])
def test_differences_use_the_real_minus(n: int, said: str) -> None:
    assert parts.signed(n) == said


@pytest.mark.parametrize("pips", range(7))
def test_a_die_shows_its_pips(pips: int) -> None:
    assert parts.die(0, 0, 30, pips).count("var(--die-ivory-pip)") == pips


@pytest.mark.parametrize("seat", range(6))
def test_a_seat_has_colour_emblem_and_pattern_together(seat: int) -> None:
    assert f"var(--seat-{seat + 1})" in parts.chip(0, 0, 15, seat) and f"#i-seat-{seat + 1}" in parts.chip(
        0, 0, 15, seat
    )
    assert ("url(#p-" in parts.seat_area("M0 0h9v9z", seat)) == (seat > 0)


@pytest.mark.parametrize("roof", ROOFS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_building_can_be_drawn(roof: str, ground: str) -> None:
    whole(parts.facade(0, 0, 92, 86, House(roof=roof, ground=ground, floors=3, sign="booze", night=True)))


@pytest.mark.parametrize("hat", HATS)
def test_every_portrait_can_be_drawn(hat: str) -> None:
    for skin in range(len(SKINS)):
        whole(parts.bust(0, 0, 80, Face(hat=hat, skin=skin, face=" ".join(FACES)), 60))


def test_cards_without_parameters_get_pictures_by_their_name() -> None:
    assert house_for("Chez Nous") == house_for("Chez Nous") != house_for("Elsewhere")
    assert face_for("Anna") == face_for("Anna") != face_for("Otto")


def test_nothing_has_an_id() -> None:
    assert " id=" not in gallery.sheet()


def test_every_icon_and_title_used_by_the_kit_exists() -> None:
    used = set(re.findall(r'href="#([^"]+)"', gallery.sheet()))
    assert used <= set(page.symbols())


def test_colours_of_parts_are_tokens_of_the_look() -> None:
    css = page.styles()
    used = set(re.findall(r"var\(--([a-z0-9-]+)", gallery.sheet()))
    assert {name for name in used if f"--{name}:" not in css} == set()


def test_shared_definitions_hold_what_pictures_use() -> None:
    picture = parts.board(10, 10, parts.icon("fist", 0, 0, 10), "A fist")
    few, all_of_them = page.defs(picture), page.defs()
    assert 'id="i-fist"' in few and 'id="i-vote"' not in few
    assert 'id="i-vote"' in all_of_them and 'id="title-mean_streets"' in all_of_them
    ET.fromstring(all_of_them)


@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_on_its_own_has_styles_symbols_and_cloth(dark: bool) -> None:
    alone = page.picture(gallery.sheet(), game("mean_streets"), dark=dark)
    root = ET.fromstring(alone)
    assert root.get("data-game") == "mean_streets" and root.get("data-theme") == ("dark" if dark else "light")
    for used in re.findall(r'href="#([^"]+)"', alone):
        assert f'id="{used}"' in alone
    assert "--card-ink:" in alone and "body {" not in alone


def test_a_notebook_gets_an_image_that_touches_nothing_around_it() -> None:
    html = page.standalone(parts.board(10, 10, "", "Empty"), game("mob_town"), says="A table & chairs")
    assert html.startswith('<img alt="A table &amp; chairs"') and "<style" not in html
    data = html.split("base64,")[1].split('"')[0]
    ET.fromstring(b64decode(data))


def test_icons_and_lettering_for_pages_name_themselves_or_are_ornament() -> None:
    assert 'aria-hidden="true"' in page.icon_tag("fist")
    assert 'aria-label="Fists"' in page.icon_tag("fist", "Fists")
    assert 'viewBox="0 0 104 112"' in page.lettering("logo-mark", "Backroom")
    assert 'role="img"' in page.seat_tag(2, "Third seat")
