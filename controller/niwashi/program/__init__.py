"""The running program: a table, whoever helps at it, and the pages that look at it."""
