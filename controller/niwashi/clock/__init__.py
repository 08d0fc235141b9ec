"""Chess clocks as values: time controls, the time left to each player, a fold over events."""
