"""What a page and the program tell each other, as types alone: commands, scenes, states, and rights."""
