"""The rules, a file for each part of a turn; `table` holds what the house calls."""
