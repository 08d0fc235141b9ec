"""Niwashi's own games in OpenSpiel: import this, and `pyspiel.load_game("niwashi_garden")` finds them.

The others are `niwashi_throne`, `niwashi_borderland` and `niwashi_karesansui`. OpenSpiel knows a game from
Python once it is registered, and its own games are registered when they are imported; so are these.
"""

from niwashi_openspiel.ours.adapter import register
from niwashi_openspiel.ours.rules import SETTINGS

NAMES = tuple(f"niwashi_{name}" for name in SETTINGS)
"""The names by which OpenSpiel knows the games."""

register()
