"""Games with friends elsewhere. Other rooms reach it by its features alone, and play on without it."""
