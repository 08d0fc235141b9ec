"""The players of Three Men's Morris."""

PLAYERS = ("light", "dark")
"""Player names by index; Light begins (MM-1)."""
