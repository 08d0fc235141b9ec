"""The board's network: NetworkManager's state, watched by a child process, and the lights that show it."""
