"""Karesansui, the stone garden, for two to four players; `seeds/karesansui.md` is its digest.

Scoring and places are pure questions about one garden; `Karesansui` is the whole game.
"""
