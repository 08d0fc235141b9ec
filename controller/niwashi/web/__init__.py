"""The page itself, and what serves it over HTTP: connections and their limits, hosts, https, files."""
