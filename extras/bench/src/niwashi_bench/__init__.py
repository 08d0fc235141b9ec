"""Measuring this computer: `make bench`, or `python -m niwashi_bench rules board hands` for some of it."""

from pathlib import Path

ROOT = Path(__file__).parents[4]
"""The checkout that is measured."""
