keypad-with-serial = { $file }: a keypad is read by this computer, and [serial] leaves all switches to a microcontroller. Take out one of the two.
keypad-fault-port = The keypad at { $port } can't be read ({ $detail }). Is it plugged in, and is the port the right one?
keypad-fault-silent = The keypad at { $port } says nothing. Unplug it, and plug it in again.
keypad-part = keypad with { $rating } keys
keypad-wired = a keypad of { $keys } keys
keypad-table = Keys
keypad-way = keypad at { $port }
