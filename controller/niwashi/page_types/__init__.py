"""Types of the messages between a page and the program: commands, scenes, states and rights."""
