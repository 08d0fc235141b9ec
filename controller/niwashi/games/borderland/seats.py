"""The players of Borderland, in turn order."""

COLOURS = ("white", "black")
"""The colours by index; White moves first (BL-2)."""
