"""The tests of the lab play the small game of the server's tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))
