# The program in a browser, from static files (make site).

site-loading = Loading. The first visit fetches { $size } MB; after that it starts without a network.
site-unpacking = Unpacking.
site-starting = Setting up the table.
site-elsewhere = Niwashi is open in another tab of this browser. Go on there; or close that tab, and it goes on here.
site-taken = Your game is open in another tab of this browser, and that one has the link now. Go on there; this tab can be closed.
site-failed = The program could not be started. Reload the page; if that does not help, use a newer browser.
site-unkept = This browser keeps nothing here: games are lost when the tab is closed. Export those you want to keep.
site-full = The browser's storage is full: what you play from now on is lost when the tab is closed. Free some space, or export the games you want to keep.
site-close = Close

site-about = A board game that knows what is happening on it: you move the stones, it answers with light.
site-play = Play
site-play-hint = in this browser, now: a first game against the program
site-learn = Learn
site-learn-hint = The Reclamation in ten minutes, by doing
site-build = Build
site-build-hint = a real board, bought or made by hand
site-try = Try a board file
site-prove = Check the proof
site-board = Test a board on a Pico
site-picture = One turn on the simulated board: the Gardener is carried to a glowing square, and stones go where it glows.
site-nothing-loaded = Everything runs in this browser. Nothing is sent anywhere. Games stay here until the browser's data is cleared: { page-backup } in the menu saves them in a file.
site-absent = Not here, for they need a network or a Pi: other phones at your table, real pins, updates. A friend far away plays by links: Invite a friend, in the menu.
site-offline-ask = Keep the program for use without a network ({ $size } MB)
site-offline-keeping = The program is being kept for use without a network ({ $size } MB).
site-offline-kept = The program is kept in this browser and starts without a network.
site-offline-failed = The program could not be kept for use without a network.
