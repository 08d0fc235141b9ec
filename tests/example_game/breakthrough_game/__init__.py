"""Breakthrough on six by six squares: a game that Niwashi plays, in a package of its own."""
