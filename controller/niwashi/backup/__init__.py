"""Backups of everything that belongs to a file of records, and how they are brought back."""
