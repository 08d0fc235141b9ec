"""Three Men's Morris on nine squares: a small game for boards that have no room for the others."""

PLAYERS = ("light", "dark")
"""Player names by index; Light begins (MM-1)."""
