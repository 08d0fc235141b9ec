"""The commands of games with friends elsewhere."""
