"""What a page is sent, as plain data, with every word in the page's language."""
