"""Karesansui's kit: how its gardens are searched, shown on pages and drawn."""
