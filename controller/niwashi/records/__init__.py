"""Records: every game kept where no pulled plug can reach it, and taken out again as it was."""
