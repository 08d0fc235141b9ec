"""Niwashi (庭師, the gardener): the program under a smart game board."""

__all__ = ["__version__"]

__version__ = "0.2.0"
