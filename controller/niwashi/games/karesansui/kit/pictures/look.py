"""The look of a garden's poster: handmade paper with a window cut into it."""

from niwashi.pictures.poster import PosterLook, fibres

LOOK = PosterLook("#f4eee2", "#d9c8a3", "#2f281f", "#7d6f5a", fibres, "#cdbf9f", is_framed=True)
