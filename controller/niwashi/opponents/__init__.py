"""Engines as players: opponents, hints, the review of a game, and the processes they think in."""
