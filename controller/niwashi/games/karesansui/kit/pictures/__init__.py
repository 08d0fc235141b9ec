"""SVG pictures of Karesansui: tiles, stones, gardens and cards of gardens.

>>> tile_picture("L1", "Tile L1").startswith("<svg")
True
"""
