# Clubs: games between homes over a server that a club runs.
carrier-nats-bad-server = { $found } is not the address of a club's server. It looks like tls://club.example:4222
carrier-nats-bad-authority = The certificate in the club's pass can't be read: { $why }. Ask the club's steward for a new pass.
carrier-nats-unreached = The club's server { $server } can't be reached: { $why }. Look at this board's network; it goes on trying.
carrier-nats-no-answer = The club's server { $server } was called and did not answer. It may be stopped or busy; this board goes on trying.
carrier-nats-cut = The line to the club was cut. This board is connecting again.
carrier-nats-silent = The club's server took too long to answer. Whether it did what was asked is not known. Try again.
carrier-nats-no-tls = The club's server { $server } does not encrypt, though its address says so. Nothing was sent. Tell the club's steward.
carrier-nats-not-admitted = The club's server { $server } does not let this board in: its pass is not of this club, or was taken back. Ask the club's steward.
carrier-nats-no-club = The server { $server } has no place for games yet. The club's steward makes it: niwashi club open
carrier-nats-forbidden = The club's server refused what this board may not do: { $why }
carrier-nats-odd = { $count } { $count ->
        [one] message from the club was
       *[other] messages from the club were
    } not meant for this board and were left out.
carrier-nats-not-ours = A club carries from each board what it has signed itself. This was signed by another one.
carrier-nats-nobody = There is nobody to send to in game { $game }: it is not known who the opponent is.
carrier-nats-another = The club's server already has another parcel of this board with the number { $number }. A copy of this board has written it, or an old copy of the records is in use.
carrier-nats-closed = The line to the club is closed.
carrier-nats-other-pass = The pass { $file } lets in another board: its key begins with { $found }, and this board's with { $own }. Ask the club's steward for this board's pass, or name the records that its key lies beside (--records).
carrier-nats-bad-pass = This is not the pass of a club, or it was copied wrongly: { $where }: { $why }. Ask the club's steward for it again.

club-help = Run a club: boards in many homes that play over one server. Games by mail or a shared folder need none.
club-help-examples =
    niwashi club new --help
    niwashi club admit --help
    niwashi club config --help
club-help-new = Begin a club: a folder with its key. Whoever has the key is the club's steward, so keep a copy in a safe place.
club-help-new-examples = niwashi club new rooks --name Rooks --server tls://rooks.example:4222
    niwashi club new rooks --name Rooks --server tls://a.example:4222 --server tls://b.example:4222 --server tls://c.example:4222
club-help-admit = Admit a board: sign a pass for its key or its card. The pass holds no secret and may go by mail.
club-help-admit-examples = niwashi club admit rooks Aoi 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
    niwashi club admit rooks Ben ben.card
club-help-remove = Take a board's pass back. The servers need the new file account.conf for that.
club-help-remove-examples = niwashi club remove rooks Aoi
club-help-list = Show who is a member: key and name.
club-help-list-examples = niwashi club members rooks
club-help-config = Write the configurations of the club's servers, or of one in the club's room (a leaf node).
club-help-config-examples = niwashi club config rooks
    niwashi club config rooks --leaf --port 4222
club-help-open = Make room for games on the club's servers, once they run, or change how much.
club-help-open-examples = niwashi club open rooks
    niwashi club open rooks --gigabytes 20 --days 800
club-help-folder = The club's folder.
club-help-member = What the club calls the board or its player.
club-help-key = The board's public key, 64 hexadecimal digits (the member finds it with niwashi friends list), or the file of its card.
club-help-name = The club's name.
club-help-server = Address and port of a server of the club, tls:// or nats://. Say it again for each one, one or three of them.
club-help-leaf = For a server in the club's room, which passes everything on.
club-help-store = The folder in which a server keeps games.
club-help-files = The folder in which a server finds these files.
club-help-port = The port at which boards call a leaf node.
club-help-gigabytes = How much room games get, in gigabytes.
club-help-days = How many days a turn is kept.
club-made = The club is in { $folder }. Copy its file club.key to a safe place: nobody can make it again.
club-admitted = { $name } is a member. Send this pass to the board: { $file }
club-removed = { $name } is no longer a member. Copy these files to the servers and reload them: systemctl reload nats-server
club-configured = These folders hold what the servers are told; docs/CLUBS.md says where each goes.
club-opened = The club is open: { $copies } copies, { $gigabytes } GB, turns are kept for { $days } { $days ->
        [one] day
       *[other] days
    }.
club-changed = The club was open; now: { $copies } copies, { $gigabytes } GB, turns are kept for { $days } { $days ->
        [one] day
       *[other] days
    }.
club-nobody = There are no members yet.
club-full = { $name } is not admitted: the register is full, with { $members } members and { $removed } that were removed. Begin another club, in a folder of its own, for those who come now.
club-is-member = { $name }, or a board with that key, is a member already. niwashi club members shows all.
club-no-member = There is no member called { $name }. Members: { $known }
club-bad-register = { $found } can't be the { $where }. Names have letters, digits, blanks and dashes; a key has 64 hexadecimal digits; a server looks like tls://club.example:4222
club-bad-key = The file club.key does not hold a club's key. Take the copy that you have kept.
club-bad-path = { $found } can't be used in a server's configuration. Name a folder without quotes.
club-no-folder = The folder { $folder } can't be made: { $why }. Name another one.
club-unreadable = { $file } can't be read: { $why }. Name the folder of a club, or begin one: niwashi club new --help
club-help-disk = How much disk a server may use, in gigabytes. Games get a part of it (niwashi club open).
club-no-key = { $found } is neither a board's key nor the file of its card. The member finds the key with niwashi friends list; it has 64 hexadecimal digits. A card comes from niwashi friends card NAME --out FILE.
club-not-opened = The club's server { $server } can't be reached: { $why }. Is nats-server running there, restarted since it has its configuration (systemctl restart nats-server), and is the port open? Then run niwashi club open again.
club-bad-file = The register club.toml is not right: { $where }: { $why }. Take the copy that you have kept.
club-not-installed = A club needs packages that are not installed here ({ $missing }). In Niwashi's folder run: .venv/bin/python -m lock.install homes
