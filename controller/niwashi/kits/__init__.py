"""A kit for each game: its parts for opponents, the page and the command line, beside its rules.

Code asks the kit for them and never compares the name of a game.
"""
