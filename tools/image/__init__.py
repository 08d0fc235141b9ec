"""A card's image for a Raspberry Pi: Debian, the package of `tools.deb`, and nothing else. See README.md."""
