"""What tests of games need: the contract that every game keeps, and packages installed for one test."""

from niwashi.testing.installing import installed, write_metadata

__all__ = ["installed", "write_metadata"]
