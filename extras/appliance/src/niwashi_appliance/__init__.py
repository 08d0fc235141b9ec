"""What makes a computer a board of its own: a Debian package, a card, a repository for apt, bundles."""
