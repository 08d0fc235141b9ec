"""The guide: chapters in English and Japanese, and the tables in them, which are made."""
