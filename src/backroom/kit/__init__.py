"""The picture kit: the parts that every game's screen is made of. Knows no game."""
