"""SVG pictures: boards with their pieces, and what SVG files are made of."""
