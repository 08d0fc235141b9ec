"""The command line, and what holds a running board together: nothing imports it."""
