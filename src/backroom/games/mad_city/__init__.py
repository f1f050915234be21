"""Mad City: a minute to build a city of nine tiles, all at once."""
