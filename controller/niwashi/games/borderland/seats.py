"""Who plays."""

COLOURS = ("white", "black")
"""The colours by index; White moves first (BL-2)."""
