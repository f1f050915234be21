"""A house to be looked at by a real browser: `python house.py FOLDER [PORT]`. It prints its address and serves."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from tiny import GAME

from backroom.core.game import register
from backroom.server.run import serve

if __name__ == "__main__":
    register(GAME)
    serve(port=int(sys.argv[2]) if len(sys.argv) > 2 else 0, data=Path(sys.argv[1]))
