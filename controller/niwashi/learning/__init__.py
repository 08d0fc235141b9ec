"""Lessons, puzzles and the clauses of the rules with their examples, from their files to the page."""
