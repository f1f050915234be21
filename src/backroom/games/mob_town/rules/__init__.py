"""The rules of Mob Town, one file a phase or variant; `moves.py` lists, refuses and plays."""
