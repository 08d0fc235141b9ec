"""One table: the step from reading to light, recorder, seats, clocks, and which board fits which game."""
