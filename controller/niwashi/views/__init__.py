"""Build the state that a page is sent: plain data, with all texts in the page's language."""
