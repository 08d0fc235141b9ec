"""Tournament tables computed from signed games: standings, ratings and pairings, reproducible by anybody."""
