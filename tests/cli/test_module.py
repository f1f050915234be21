"""The package can be run as a module."""

from __future__ import annotations

import subprocess
import sys

import backroom


def test_python_m_backroom_is_the_command() -> None:
    said = subprocess.run([sys.executable, "-m", "backroom", "--version"], capture_output=True, text=True, check=True)
    assert backroom.__version__ in said.stdout
