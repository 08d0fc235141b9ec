"""Wheels for a Debian that need not be this one: those of the lock, and Niwashi's own, compiled."""
