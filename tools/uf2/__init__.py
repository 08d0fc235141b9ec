"""One file for each board with a Pico: dragged onto the chip's drive, it runs."""
