"""Finds puzzles in games that it plays, proves and grades them: docs/PUZZLES.md."""
