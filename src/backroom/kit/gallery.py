"""Every part and state on one sheet, for building and for looking: `python -m backroom.kit.gallery sheet.html`."""

from __future__ import annotations

import sys
from pathlib import Path

from backroom.core.game import games
from backroom.kit import page
from backroom.kit.colours import BAD, CLOTH_INK, CLOTH_INK_2, GOOD, INK
from backroom.kit.parts import (
    back,
    board,
    bust,
    card,
    changed,
    chip,
    cloth,
    cube,
    dice_row,
    die,
    disc,
    facade,
    face_for,
    house_for,
    lit,
    name_lines,
    pill,
    place,
    ring_clock,
    seat_area,
    stack,
    stamp,
    text,
    track,
    unlit,
    values,
    zone,
)
from backroom.kit.screen import Svg


def sample_card(x: float, y: float, name: str = "Pilsen Bakery", danger: bool = False) -> str:
    """A card as games make it: paper, picture, name, values."""
    return (
        card(x, y, 108, 168, danger=danger)
        + facade(x + 8, y + 8, 92, 86, house_for(name))
        + name_lines(x + 54, y + 109, name, 96)
        + values(x + 7, y + 134, 94, (("fedora", 2, INK), ("moneybag", 1, GOOD), ("fist", 10, BAD)))
    )


def sheet() -> Svg:
    """The sheet as one picture."""
    out = [cloth(1300, 760), zone(26, 30, 1248, 260, "A card and its states")]
    for i, label in enumerate(("resting", "legal", "chosen", "not now", "changed", "rival", "hidden", "empty")):
        x, y = 50 + i * 152, 62
        box = (x, y, 108, 168)
        out.append(
            {
                "resting": sample_card(x, y),
                "legal": lit(sample_card(x, y), box, says="Take it", move=0),
                "chosen": lit(sample_card(x, y), box, says="Leave it", draft={"card": 0}, chosen=True),
                "not now": unlit(sample_card(x, y), box, says="Pilsen Bakery", why="no dice left"),
                "changed": sample_card(x, y) + changed(box),
                "rival": sample_card(x, y, "Clark Street Garage", danger=True),
                "hidden": back(x, y, 108, 168),
                "empty": place(x, y, 108, 168, "next", "conquest"),
            }[label]
        )
        out.append(text(x + 54, y + 204, label, 14, CLOTH_INK, "middle", 700))
    out.append(zone(26, 310, 610, 420, "Dice, tracks, stamps"))
    out += [die(60 + i * 48, 350, 38, i) for i in range(7)] + [
        die(400 + i * 48, 350, 38, 5, kind) for i, kind in enumerate(("red", "black", "green"))
    ]
    out += [
        dice_row(60, 400, (4, 2, 3), kind="red"),
        dice_row(180, 400, (6, 5, 4, 3, 2, 1), most=90),
        stamp(330, 402, "Held", good=True),
        stamp(420, 402, "Lost"),
    ]
    out += [
        track(44, 450, 570, 30, 11, marker="fedora"),
        pill(60, 550, "Oldest"),
        pill(140, 550, "84%", 13),
        pill(200, 550, "chance", icon_name="hint"),
    ]
    out += [ring_clock(120, 650, 42), ring_clock(270, 650, 14), ring_clock(420, 650, 4)]
    out.append(zone(650, 310, 624, 420, "Seats and faces"))
    for seat in range(6):
        x = 690 + seat * 98
        out += [
            chip(x, 352, 18, seat),
            stack(x, 412, 16, seat, seat + 1),
            cube(x - 10, 444, 16, seat),
            cube(x + 20, 444, 16, seat, solid=True),
        ]
        out.append(seat_area(f"M{x - 24} 478h72v22h-72z", seat))
        out.append(bust(x - 24, 520, 84, face_for(f"face {seat}")))
        out.append(disc(x, 640, 14, "henchman"))
    out.append(text(680, 700, "Seats: colour, emblem and pattern, always together", 13, CLOTH_INK_2))
    return board(1300, 760, "".join(out), "Parts and states")


def main(target: str) -> None:
    """Write the sheet as a self-contained page, on the cloth of each game."""
    pictures = "".join(
        f'<img alt="" width="1300" src="{page.data_address(page.picture(sheet(), game, dark=dark))}">'
        for game in games().values()
        for dark in (False, True)
    )
    Path(target).write_text(f'<!doctype html><meta charset="utf-8"><title>Parts and states</title>{pictures}', "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
