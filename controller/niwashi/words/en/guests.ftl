# Guests: pages on other devices of the home network. `page-` keys go to the browser.
guests-needs-watch = That is for those who are in. Pair with the board first.
guests-needs-hand = You are watching. To do that, be let in with a press of Done on the board.
guests-needs-host = That is for the board's hosts: its own page, or whoever was let in with two presses of Done.
guests-no-seat = Take a seat first: a guest agrees for one side, and not for all.
guests-done-at-board = Done lets somebody in right now. It has to be pressed at the board itself.
guests-first = Pair with the board first, or show the key of your session.
guests-busy = Somebody else is being let in right now. Try again in a moment.
guests-paused = The last pairing failed. The next one can begin in { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }.
guests-no-code = The board shows no code for you. Ask for one.
guests-too-few-lights = This board lights { $found } { $found ->
        [one] place
       *[other] places
    }. It takes { $least } or more to show a code; or as many that feel a finger, and a button Done.
guests-too-many = { $most } guests are in already. End a session at the board's computer: niwashi guests end NUMBER
guests-too-many-pages = You have { $most } pages open already. Close one of them.
guests-door-full = Others are waiting to be let in. Trying again …
guests-silent = The board heard nothing from this page. Load it again.
guests-ended = Your session has ended. Pair with the board again.
guests-not-here = That is shown on the board's own page only, not over the network.
guests-no-address = Guests cannot be let in at { $found }: { $why }. Leave out --bind, or name an address of this computer.
web-not-ours = This is not an address of the board. Open the one that it shows, with the number behind the colon.

page-door-title = Come in
page-door-intro = Show that you are at the board: it lights four places, one after another. Tap the same four here, in the same order.
page-door-intro-presses = Show that you are at the board: this page shows four places, and you press the same four on the board.
page-door-begin-presses = Show me the four places
page-door-done-first = Press Done on the board. Then press there the four numbered places, one after another.
page-door-now-press = Now press the four places on the board, in the order of their numbers.
page-door-pressed = { $count } of 4 pressed
page-door-begin = Show me the four lights
page-door-watch = Look at the board. The first place blinks, then come three that sparkle, again and again. Tap all four here in this order.
page-door-unlit = Somebody is making a turn. The lights come when it is done.
page-door-tapped = { $count } of 4 tapped
page-door-clear = Begin again
page-door-tries = Tries left: { $count }
page-door-wrong = Those were not the four. Look again.
page-door-busy = Somebody else is being let in right now. Please wait.
page-door-paused = That did not work. The next try can begin in { $count } { $count ->
        [one] second
       *[other] seconds
    }.
page-door-right = Right! You may watch.
page-door-press = To play from here too, press Done on the board now. To be a host too, press it twice.
page-door-no-done = This board has no button Done, so guests watch.
page-door-hand = You may play from here. One more press of Done on the board makes you a host.
page-door-come-in = Come in
page-door-unknown = Your session has ended. Pair with the board again.
page-door-board = The board, seen from the first player's side
page-right-watch = You are watching
page-right-hand = You may play from here
page-right-host = You are a host here
page-role-title = What is this device for?
page-role-name = Your name (everybody at the table sees it)
page-role-play = Play { $player }
page-role-watch = Watch
page-role-clock = Be the clock
page-role-open = Change role
page-your-turn = Your turn
page-clock-leave = Back
page-ask-back = Take the last turn back
page-last-turn = Last turn: { $text }
page-felt-all = The board feels everything that is drawn here.
page-felt-inferred = Dotted: the board feels that something stands there; what it is follows from the turns.
page-felt-asked = What the board cannot feel, somebody has looked at and said that it is right.
page-felt-nothing = The board cannot feel stones. What is drawn here follows from the turns.
page-felt-look = Please look at the dashed places: the board cannot see what stands on { $item }.
page-felt-gone = Taken away: { $item }.
page-felt-there = Newly there (+): { $item }.
page-felt-other = Changed (≠): { $item }.
page-label-felt-gone = { $item }; taken away now
page-label-felt-there = { $item }; something is there now
page-label-felt-other = { $item }; changed now
page-guests = Guests
page-guests-open = Another device at home can open this page:
page-guests-nowhere = This computer is not on a network right now.
page-guests-qr = The address as a QR code
page-guests-nobody = Nobody has been let in yet.
page-guests-watch = Guest { $count } watches
page-guests-hand = Guest { $count } may play
page-guests-host = Guest { $count } is a host
page-guests-left = { $count } { $count ->
        [one] more minute
       *[other] more minutes
    }

play-bind-alone = --bind says where guests are let in. Add --guests, or leave it out.
play-guests-at = Guests at home open { $address } and are let in by the board's lights. It is plain http: whoever is in your Wi-Fi can read along.
play-guests-nowhere = Guests may come, but this computer is not on a network right now.

guests-nobody = Nobody is let in.
guests-line-watch = Guest { $number } watches, for { $minutes } { $minutes ->
        [one] more minute
       *[other] more minutes
    }
guests-line-hand = Guest { $number } may play, for { $minutes } { $minutes ->
        [one] more minute
       *[other] more minutes
    }
guests-line-host = Guest { $number } is a host, for { $minutes } { $minutes ->
        [one] more minute
       *[other] more minutes
    }
guests-was-ended = The session of guest { $number } has ended.
guests-none-may-come = No guests may come to this board. Start it with --guests.
guests-unknown = There is no guest { $found }. niwashi guests list shows who is in.
guests-card-nowhere = This computer is not on a network, so there is no address for the card. Name one with --address http://192.168.1.7:8080
guests-card-written = The card is in { $file }.
guests-card-bad-address = { $found } is not the address of a board. It looks like http://192.168.1.7:8080
guests-card-title = This board has a page
guests-card-scan = Scan this in the home network, or type it:
guests-card-steps = Then tap the four places that the board lights, in their order.

# By https: an authority of the board's own, which each phone installs once.
page-install-app = Install as an app
page-install-title = The connection to this board is encrypted
page-install-open = Open the board
page-install-first = The first time
page-install-why = So that nobody in the Wi-Fi can read along or alter the page, this phone has to know the board. That takes three steps, once.
page-install-get = Load the board's certificate.
page-install-file = Load niwashi.crt
page-install-put = Install it.
page-install-apple = Settings, Profile Downloaded, Install. Then Settings, General, About, Certificate Trust Settings: turn Niwashi on.
page-install-android = Settings, Security, More security settings, Encryption & credentials, Install a certificate, CA certificate: choose niwashi.crt. The phone needs a screen lock.
page-install-compare = Compare. The phone shows this SHA-256 under the certificate's details, and the board shows it on its own page and in its terminal. If the three are not the same, take the certificate off again.
page-install-careful = This certificate can vouch for addresses of home networks only, for nothing on the internet. You can remove it at any time, where you have installed it.
page-offline-title = The board does not answer
page-offline-what = Is it on, and is this phone in its Wi-Fi?
page-offline-again = Look again
page-guests-fingerprint = By https: phones compare this SHA-256 when they install the board's certificate.
guests-by-https = This board is reached by https. Open its address by http first: it says how.
guests-https-on = Guests come by https once the board is started anew. Its authority has this SHA-256: { $fingerprint }
guests-https-off = The keys are deleted. Guests come by plain http once the board is started anew; take its certificate off your phones.
guests-https-older = This authority was made by an older version, or while this computer had another name: it may vouch for more than this board, or not for its name. It still works. For a new one: "niwashi guests https --off", then "niwashi guests https"; each phone then installs the new one.
guests-https-was-off = Guests come by plain http already.
guests-https-broken = The board's authority for https can't be read: { $file }. Delete it by "niwashi guests https --off" and begin again; phones have to install the new one.
guests-https-no-cryptography = Certificates can't be made on this computer: the package "cryptography" is not installed, and there is none ready-made for 32-bit Pis. Guests can come by plain http: niwashi guests https --off
play-guests-https = Guests at home open { $address }, which leads them to https at port { $port }, and are let in by the board's lights. The SHA-256 of its authority, to compare on each phone: { $fingerprint }
guests-delayed = { $turns ->
    [one] You watch with a delay of one turn.
   *[other] You watch with a delay of { $turns } turns.
}
play-delay-alone = --delay is for guests who watch. Add --guests, or leave it out.
page-guests-end = End
page-guests-end-one = End guest { $count }
name-without-seat = Play a side first; then your name is written beside it.
