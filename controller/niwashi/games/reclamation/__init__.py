"""The Reclamation, 3rd edition: Garden and Throne with any card set; `seeds/reclamation.md` is its digest."""
