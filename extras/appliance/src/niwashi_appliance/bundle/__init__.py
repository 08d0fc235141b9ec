"""Bundles: Niwashi with all that it stands on, for one machine, in one file that needs no internet."""
