error-unknown-game = No game is called "{ $found }". Known games: { $known }.
## Keys
keys-not-there = The key of this board ({ $file }) can't be read or made: { $why }. Without it nothing can be signed here.
keys-shown = Others may read the key of this board: { $file }. Say "chmod 600 { $file }", and make a new one if anybody has.
keys-no-key = { $file } holds no Ed25519 key in PEM. Put the right one there from your backup. If you move it away instead, a new one is made, and friends have to register it.
keys-not-ours = Somebody else has put a file in the place of this board's new key: { $file }. Keep the records in a folder that only you can write in, then try again.
keys-no-cryptography = Games can't be signed or checked on this computer: the package "cryptography" is not installed, and there is none ready-made for 32-bit Pis. Check files on another computer.
keys-old-cryptography = Nothing can be signed, sealed or checked on this computer: its package "cryptography" is version { $found }, and { $least } or newer is needed. Debian 13 has one; where there is pip: pip install --upgrade cryptography
