"""Games of OpenSpiel for Niwashi's boards; OpenSpiel keeps the rules, a table per game says the rest."""
