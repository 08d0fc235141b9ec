"""A board wired by hand, without any circuit board: a picture for every step, from the board file."""
