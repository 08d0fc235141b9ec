"""lights."""
