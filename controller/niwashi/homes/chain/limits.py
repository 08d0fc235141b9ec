"""Limits of what a game between two boards may agree on."""

LONGEST_DELAY = 99
"""Limit of the delay for spectators, in turns."""
