"""What is painted on the cards: signs, buildings, faces."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from backroom.games.mob_town.state import PROPERTIES
from backroom.kit.parts import Face, House

TYPE_ICONS = ("restaurant", "theater", "casino", "hotel", "works", "star")
LANDMARK_ICONS = ("star", "bridge", "dollar", "flag", "power", "badge")
AGENDA_ICONS = (*TYPE_ICONS[:5], "deck", "family", "fist")
HOUSES = (
    House(wall="#B5714A", roof="gable", floors=1, ground="awning", stripe="#B2301F", sky="#F6DFA8", trim="#F3E3BE"),
    House(
        wall="#6A3B52", roof="step", floors=1, bays=4, ground="marquee", sky="#CFE0C0", stripe="#8E2A1E", trim="#F0D9A8"
    ),
    House(wall="#8C3B2A", roof="dome", floors=1, bays=4, ground="arch", sky="#F3CFA8", trim="#F0C860"),
    House(wall="#4A6FA0", roof="tower", floors=2, bays=3, ground="door", sky="#D6E4F0", trim="#F3E3BE", lit=(0, 2, 4)),
    House(wall="#6E5A78", roof="saw", floors=1, bays=4, ground="garage", sky="#E6DCC0", trim="#E9D3A4"),
)
GRAND_ROOFS = ("dome", "tower", "tower", "tower", "saw")
LANDMARKS = (
    House(wall="#C9B58A", roof="dome", floors=1, bays=4, ground="columns", sky="#BFD3E0", trim="#FFF3DD"),
    House(wall="#8A6B4A", roof="tower", floors=1, bays=4, ground="arch", sky="#E9C9A0", trim="#F3E3BE"),
    House(wall="#5E6B62", roof="flat", floors=2, bays=4, ground="columns", sky="#D6DDC0", trim="#F0D9A8"),
    House(wall="#7B4A3A", roof="step", floors=2, bays=4, ground="arch", sky="#BBD3B0", trim="#F3E3BE", lit=(0, 3, 5)),
    House(wall="#3E4A5C", roof="tower", floors=2, bays=3, ground="door", sky="#F0B88C", trim="#E0A100", lit=(1, 2, 3)),
    House(wall="#39506B", roof="flat", floors=1, bays=3, ground="door", sky="#C9D3DC", trim="#F8F1DD"),
)


@lru_cache(64)
def house_of(card_id: int, kind: int, value: int) -> House:
    """The building on a property: its type gives walls and ground floor, its value the size."""
    if kind >= len(HOUSES):
        return replace(LANDMARKS[(card_id - PROPERTIES) % 6], sign=LANDMARK_ICONS[(card_id - PROPERTIES) % 6])
    house = HOUSES[kind]
    if value <= 1:
        return replace(house, floors=1 if kind == 3 else 0, roof="flat")
    if value == 2:
        return house
    if value == 3:
        return replace(house, floors=2, roof="saw" if kind == 4 else "step")
    return replace(house, floors=2, bays=4, roof=GRAND_ROOFS[kind], sign=TYPE_ICONS[kind])


FACES = {
    "role-0": Face(
        hat="cap", face="smile", coat="#27465E", hat_colour="#27465E", tie="#E0A100", skin=1, ground="#AFC4D6"
    ),
    "role-1": Face(hat="fedora", face="tash", coat="#4B4032", hat_colour="#4B4032", skin=0, ground="#D9B27A"),
    "role-2": Face(hat="bob", face="lips specs", coat="#433A5C", hair="#2B1D14", skin=4, ground="#E2A0A0"),
    "role-3": Face(hat="slick", face="beard", coat="#3F5A4A", hair="#7A3E1A", skin=3, ground="#BFD3B0"),
    "role-4": Face(hat="wave", face="lips", coat="#35404A", hair="#6E6255", skin=2, ground="#F0D9B0"),
    "role-5": Face(hat="cloche", face="lips", coat="#7C2F4C", hat_colour="#7C2F4C", skin=0, ground="#EFC98C"),
    "professional-0": Face(hat="bowler", face="tash", coat="#5C4520", skin=0, ground="#F0D9B0"),
    "professional-1": Face(hat="cap", face="cigar", coat="#4B4032", hat_colour="#7B5A3B", skin=1, ground="#BFD3B0"),
    "professional-2": Face(hat="bald", face="specs", coat="#3F6A78", hair="#6E6255", skin=3, ground="#C9B79A"),
    "professional-3": Face(hat="bald", face="beard", coat="#2B2622", skin=4, ground="#E2A0A0"),
    "professional-4": Face(hat="cap", face="smile", coat="#6B4E3A", hat_colour="#565B5E", skin=0, ground="#F3D9A0"),
    "professional-5": Face(hat="fedora", face="tash cigar", coat="#35404A", skin=1, ground="#AFC4D6"),
    "professional-6": Face(hat="cap", face="beard", coat="#8C4338", hat_colour="#8C4338", skin=2, ground="#D9B27A"),
    "professional-7": Face(hat="slick", face="smile", coat="#8E2A1E", hair="#1A120C", skin=0, ground="#EFC98C"),
    "professional-8": Face(hat="fedora", face="specs", coat="#3D3A56", hat_colour="#3D3A56", skin=5, ground="#C9B79A"),
    "professional-9": Face(hat="top", face="tash smile", coat="#2B2622", skin=3, ground="#BFD3B0"),
    "professional-10": Face(hat="cap", face="tash", coat="#27465E", hat_colour="#2B2622", skin=4, ground="#F0D9B0"),
    "professional-11": Face(hat="wave", face="lips specs", coat="#433A5C", hair="#7A3E1A", skin=0, ground="#E2A0A0"),
}
