# The program in a browser, from static files (make site).

site-loading = Loading. The first visit fetches about ten megabytes; after that it starts without a network.
site-unpacking = Unpacking.
site-starting = Setting up the table.
site-elsewhere = Niwashi is open in another tab of this browser. Go on there; or close that tab and reload this one.
site-failed = The program could not be started. Reload the page; if that does not help, use a newer browser.
site-unkept = This browser keeps nothing here: games are lost when the tab is closed. Export those you want to keep.
site-close = Close
