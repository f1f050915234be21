"""The portraits of assistants and opponents."""

from __future__ import annotations

from functools import lru_cache

from backroom.games.mayor_of_chicago.deck import Opponent
from backroom.games.mayor_of_chicago.draw.symbols import GOLD
from backroom.kit.parts import Face, bust, circle, face_for
from backroom.kit.screen import Svg

_LOOKS = {  # hat, skin, face, coat, hair, tie, ground; the rest of the cast comes from their names
    1: ("slick", 0, "smile", "#27465E", "#2B1D14", "#B2301F", "#F0C987"),
    2: ("fedora", 1, "tash", "#4B4032", "#2B1D14", "#2C664E", "#D5E6D5"),
    3: ("bowler", 3, "tash cigar", "#5C4520", "#8A8378", "#B2301F", "#E3E0BE"),
    4: ("fedora", 4, "specs", "#433A5C", "#1E140D", "#E0B24A", "#E9D3A4"),
    5: ("bob", 3, "lips specs", "#3F5A4A", "#7A3E1A", "#E9C3C9", "#CFE0EA"),
    6: ("top", 0, "beard", "#35404A", "#8A8378", "#E0B24A", "#F3D9A0"),
    7: ("cloche", 3, "lips", "#8E2A1E", "#4A2A18", "#E9C3C9", "#F0D2D8"),
    8: ("fedora", 1, "", "#27465E", "#1E140D", "#B2301F", "#F5DDB0"),
    9: ("slick", 2, "smile", "#7C2F4C", "#1A120C", "#E0B24A", "#F0D2D8"),
    10: ("fedora", 0, "cigar", "#35404A", "#2B1D14", "#8E2A1E", "#D9B27A"),
    11: ("bald", 1, "tash", "#5C4520", "#4A2A18", "#2C664E", "#F3D9A0"),
    12: ("cap", 4, "specs", "#4B4032", "#1E140D", "#B2301F", "#E3E0BE"),
    13: ("cap", 0, "beard", "#3F5A4A", "#7A3E1A", "#2E2A26", "#EFC98C"),
    14: ("wave", 2, "lips", "#7C2F4C", "#1A120C", "#E0B24A", "#DED0EC"),
    15: ("bald", 3, "beard smile", "#8E2A1E", "#B5714A", "#2E2A26", "#F5DDB0"),
    16: ("cap", 0, "tash", "#27465E", "#2B1D14", "#E0B24A", "#CFE0EA"),
    17: ("fedora", 5, "", "#433A5C", "#1A120C", "#B2301F", "#DED0EC"),
    18: ("slick", 3, "specs tash", "#35404A", "#6E6255", "#2C664E", "#E9D3A4"),
    19: ("bowler", 0, "specs", "#27465E", "#6E6255", "#2E2A26", "#D5E6D5"),
    20: ("bald", 3, "specs", "#2B2622", "#8A8378", "#FFF6E6", "#E3E0BE"),
    21: ("slick", 2, "tash smile", "#2B2622", "#1A120C", "#FFF6E6", "#BFD3B0"),
    22: ("top", 2, "tash smile", "#8E2A1E", "#1A120C", "#E0B24A", "#F3D9A0"),
    23: ("slick", 0, "smile", "#3F5A4A", "#7A3E1A", "#B2301F", "#D5E6D5"),
    24: ("wave", 1, "lips", "#8E2A1E", "#4A2A18", "#E0B24A", "#F6D2C6"),
    25: ("cap", 4, "smile", "#5C4520", "#1E140D", "#2C664E", "#F0C987"),
    26: ("bowler", 1, "tash", "#27465E", "#2B1D14", "#B2301F", "#CFE0EA"),
    27: ("cloche", 3, "lips", "#7C2F4C", "#4A2A18", "#E9C3C9", "#F0D2D8"),
    28: ("top", 0, "beard cigar", "#433A5C", "#6E6255", "#B2301F", "#E9D3A4"),
    29: ("slick", 4, "specs", "#35404A", "#1E140D", "#2C664E", "#D3E6CF"),
    30: ("cap", 5, "beard", "#27465E", "#1A120C", "#E0B24A", "#AFC4D6"),
    31: ("bob", 4, "lips", "#35404A", "#1E140D", "#8E2A1E", "#DFD0AC"),
    32: ("slick", 4, "specs", "#4B4032", "#1E140D", "#2C664E", "#E3E0BE"),
    33: ("wave", 0, "lips specs", "#3F5A4A", "#7A3E1A", "#E9C3C9", "#F5DDB0"),
    34: ("bald", 2, "", "#2B2622", "#1A120C", "#8E2A1E", "#C9B79A"),
    35: ("bald", 1, "specs beard", "#5C4520", "#6E6255", "#2E2A26", "#EBD6B0"),
    36: ("slick", 0, "tash smile", "#8E2A1E", "#2B1D14", "#2E2A26", "#F5DDB0"),
    37: ("bob", 3, "lips", "#27465E", "#6E6255", "#E0B24A", "#D5E6D5"),
    38: ("fedora", 3, "smile cigar", "#433A5C", "#7A3E1A", "#B5541A", "#F6D2C6"),
    39: ("top", 4, "smile", "#3F5A4A", "#1E140D", "#E0B24A", "#D3E6CF"),
    40: ("bowler", 0, "beard", "#4B4032", "#7A3E1A", "#2C664E", "#F5DDB0"),
    41: ("cap", 3, "specs", "#5C4520", "#2B1D14", "#B2301F", "#BFD3B0"),
    42: ("slick", 1, "specs", "#27465E", "#1E140D", "#8E2A1E", "#CFE0EA"),
    43: ("wave", 3, "lips", "#433A5C", "#B5714A", "#E0B24A", "#DED0EC"),
    44: ("fedora", 2, "smile", "#7C2F4C", "#1A120C", "#E0B24A", "#F0C987"),
    45: ("bowler", 4, "tash", "#2B2622", "#1E140D", "#8E2A1E", "#D9B27A"),
}
_RIVALS = {
    0: ("bowler", 3, "smile", "#3F5A4A", "#7A3E1A", "#E0B24A", "#D5E6D5"),
    1: ("cloche", 2, "lips", "#433A5C", "#1A120C", "#E9C3C9", "#DED0EC"),
    2: ("bowler", 0, "tash cigar", "#3A4A42", "#8A8378", "#B2301F", "#E5D2A8"),
    3: ("wave", 4, "lips", "#7C2F4C", "#4A2A18", "#E0B24A", "#F6D2C6"),
    4: ("top", 1, "beard", "#27465E", "#2B1D14", "#8E2A1E", "#CFE0EA"),
    5: ("bob", 3, "lips specs", "#2B2622", "#6E6255", "#B2301F", "#E3E0BE"),
    6: ("slick", 3, "tash specs", "#35404A", "#8A8378", "#8E2A1E", "#C9B79A"),
    7: ("cloche", 0, "lips", "#8E2A1E", "#2B1D14", "#E0B24A", "#F0D2D8"),
}


def _face(look: tuple[str, int, str, str, str, str, str]) -> Face:
    hat, skin, face, coat, hair, tie, ground = look
    hat_colour = "#5A2D91" if hat == "cloche" else "#2B2622" if hat in ("top", "bowler") else coat
    return Face(hat=hat, skin=skin, face=face, coat=coat, hat_colour=hat_colour, hair=hair, tie=tie, ground=ground)


@lru_cache(128)
def face_of(number: int, name: str) -> Face:
    """The portrait of an assistant."""
    return _face(_LOOKS[number]) if number in _LOOKS else face_for(name)


@lru_cache(16)
def rival_face(number: int, name: str) -> Face:
    """The portrait of an opponent."""
    return _face(_RIVALS[number]) if number in _RIVALS else face_for(name)


@lru_cache(16)
def rival_token(rival: Opponent) -> Svg:
    """An opponent's portrait as a token for the rail."""
    return Svg(
        '<svg class="tok play" viewBox="0 0 34 34" width="34" height="34" style="border-radius:50%" aria-hidden="true">'
        + bust(0, 0, 34, rival_face(rival.id, rival.name))
        + circle(17, 17, 16, "none", GOLD, 2.4)
        + "</svg>"
    )
