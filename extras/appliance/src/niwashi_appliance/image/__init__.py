"""A card's image for a Raspberry Pi: Debian, the package of `niwashi_appliance.deb`, and nothing else."""
