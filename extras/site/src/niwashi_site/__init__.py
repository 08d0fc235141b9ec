"""The site: the program in a browser, from static files."""
