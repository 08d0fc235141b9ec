"""Limits for the terms of a game between two boards."""

LONGEST_DELAY = 99
"""Limit of the delay for spectators, in turns."""
