"""What a page is told, as plain data, with every word in the page's language."""
