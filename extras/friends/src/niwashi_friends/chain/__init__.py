"""Signed games between two boards: terms, a hash chain of signed moves, and invitations."""
