"""The running program and its pages."""

# What plays needs neither the self-test nor refusals; other commands need little else.
