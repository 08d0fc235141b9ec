"""Transports: how two boards exchange the signed lines of a game."""
