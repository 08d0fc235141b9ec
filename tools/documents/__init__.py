"""The documents as a site with search, in English and Japanese."""
