"""The simulated table: stones, switches and hands below the drivers."""
