"""Debian packages of Niwashi: a bundle, and what starts it, as files that dpkg-deb packs."""
