# Games with friends, as far as the page and the program itself speak of them.
homes-no-help = You two have agreed to play without hints and engines.
## Extras
extra-friends = Games with friends elsewhere are not installed here: the package niwashi-friends is missing. In Niwashi's folder run: make play. If pip has installed Niwashi: pip install extras/friends, from that folder.
speech-homes-asked = { $text } Press "done" to agree, "undo" for not now.
page-homes-no = Not now
page-homes-to = To whom
page-homes-propose = Propose
page-homes-terms = What you two agree on
page-homes-allows-back = Turns may be taken back where both agree
page-homes-toss = Toss who moves first
page-homes-position = Begin with a position (may be left empty)
page-links-anybody = whoever has the link
page-links-nowhere = Links are not taken here: its games with friends are not installed, or another host has to open it.
watch-only = You watch this game. Only settings can be changed here.
