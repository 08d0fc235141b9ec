"""Updates that can fail: two programs, one of which has proved itself, and the way between them."""
