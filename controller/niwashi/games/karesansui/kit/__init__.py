"""What Karesansui has beside its rules: a searcher, gardens as pages show them, and their pictures."""
