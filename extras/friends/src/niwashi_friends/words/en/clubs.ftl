# Clubs: games between homes over a server that a club runs.
carrier-nats-bad-server = { $found } is not the address of a club's server. It looks like tls://club.example:4222
carrier-nats-bad-authority = The certificate in the club's pass can't be read: { $why }. Ask the club's steward for a new pass.
carrier-nats-unreached = The club's server { $server } can't be reached: { $why }. Look at this board's network; it goes on trying.
carrier-nats-no-answer = The club's server { $server } was called and did not answer. It may be stopped or busy; this board goes on trying.
carrier-nats-cut = The line to the club was cut. This board is connecting again.
carrier-nats-silent = The club's server took too long to answer. Whether it did what was asked is not known. Try again.
carrier-nats-no-tls = The club's server { $server } does not encrypt, though its address says so. Nothing was sent. Tell the club's steward.
carrier-nats-not-admitted = The club's server { $server } does not let this board in: it was not told of this member yet, or no longer. Ask the club's steward.
carrier-nats-keeps-nothing = The club's server { $server } did not keep what was sent: { $why }. The club's steward may have to look at its disk and its configuration (docs/CLUBS.md); this board goes on trying.
carrier-nats-forbidden = The club's server refused what this board may not do: { $why }
carrier-nats-odd = A message from the club was not meant for this board and was left out.
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
    niwashi club remove --help
club-help-new = Begin a club: a folder with what its NATS server is told. The folder's name is the club's.
club-help-new-examples = niwashi club new rooks --server tls://rooks.example:4222
    niwashi club new rooks --server tls://rooks.example:4222 --authority rooks/tls.crt
club-help-admit = Admit a board by its key or its card: write its pass, which holds no secret and may go by mail. The server needs the new file members.conf for that.
club-help-admit-examples = niwashi club admit rooks Aoi 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
    niwashi club admit rooks Ben ben.card
club-help-remove = Let a board in no more. The server needs the new file members.conf for that.
club-help-remove-examples = niwashi club remove rooks Aoi
club-help-folder = The club's folder.
club-help-member = What the club calls the board or its player.
club-help-key = The board's public key, 64 hexadecimal digits (the member finds it with niwashi friends list), or the file of its card.
club-help-server = Address and port at which boards reach the club's server, tls:// or nats://. Say it again for another address.
club-help-authority = The certificate, in PEM, that boards check the server's with; without it, those of the system vouch for it.
club-made = The club is in { $folder }; docs/CLUBS.md says where its files nats-server.conf and members.conf go.
club-admitted = { $name } is a member. Send this pass to the board: { $file }. Copy this to the server and reload it (systemctl reload nats-server): { $members }
club-removed = { $name } is no longer a member. Copy this to the server and reload it (systemctl reload nats-server): { $members }
club-full = The register is full, with { $members } members. Begin another club, in a folder of its own, for those who come now.
club-is-member = { $name }, or a board with that key, is a member already. The file club.toml shows all.
club-no-member = There is no member called { $name }. Members: { $known }
club-bad-entry = { $found } can't be the { $where }. Names, and a club's folder, have letters, digits, blanks and dashes; a key has 64 hexadecimal digits.
club-bad-authority = { $file } holds no certificate that can be read: { $why }. Name the one that openssl has made (docs/CLUBS.md).
club-no-folder = The folder { $folder } can't be made: { $why }. Name another one.
club-unreadable = { $file } can't be read: { $why }. Name the folder of a club, or begin one: niwashi club new --help
club-no-key = { $found } is neither a board's key nor the file of its card. The member finds the key with niwashi friends list; it has 64 hexadecimal digits. A card comes from niwashi friends card NAME --out FILE.
club-bad-file = The register club.toml is not right: { $where }: { $why }. Take the copy that you have kept. A club that Niwashi 0.2.0 made goes on, but admits nobody any more: begin a new one (niwashi club new --help).
club-not-installed = A club needs packages that are not installed here ({ $missing }). In Niwashi's folder run: make play
