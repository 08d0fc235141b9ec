"""Three Men's Morris on nine squares: a small game for boards that have no room for the others."""
