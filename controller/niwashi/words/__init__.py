"""All texts that people see: one catalogue of Project Fluent files, one file per room and language.

>>> from niwashi.words.catalogue import translate
>>> translate("error-unknown-game", "en", found="go", known="garden, throne")
'No game is called "go". Known games: garden, throne.'
"""
