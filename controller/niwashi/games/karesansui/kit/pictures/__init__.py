"""SVG pictures of Karesansui: tiles, stones, gardens and cards of gardens.

>>> from niwashi.games.karesansui.kit.pictures.tile import tile_picture
>>> tile_picture("L1", "Tile L1").startswith("<svg")
True
"""
