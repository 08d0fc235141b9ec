"""The simulated table: pieces and hands above, simulated switches below the real drivers."""
