"""One table: the step from reading to light, the recorder, seats, settings and clocks."""
