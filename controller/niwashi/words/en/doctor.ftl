### A board examined: `niwashi doctor`.

doctor-begins = Let us look at { $name }. Do what is asked, one thing at a time; Ctrl-C breaks off. When a question is asked, Enter alone means: as it should be.
doctor-broken-off = Broken off. This is what has been found so far.
doctor-planted = Faults simulated: { $faults }
doctor-written = Written: { $file }
doctor-calibrated = The hall sensors are calibrated; the board keeps what they measured.
doctor-not-calibrated = The board did not take the calibration. It goes on with the one before; examine it again.
doctor-cannot-write = Nothing can be written to { $folder } ({ $detail }). Name another folder with --out.
doctor-faults-need-sim = Faults can be simulated on simulated boards only. Add --sim, or leave --faults out.

doctor-ask-clear = Take everything off the board, cards too. Then press Enter.
doctor-ask-put-lit = { $cell } should be lit. Put a piece on it (its card, if it is a card's place) and leave it there. If another place is lit, put the piece on { $cell } all the same and type the name of the lit one; if none is, type: nothing.
doctor-ask-put-dark = Put a piece on { $cell }, which has no light, and press Enter.
doctor-ask-face-lit = { $cell } should be lit. Put a piece on it with the first player's face up (its card, if it is a card's place) and leave it there. If another place is lit, put the piece on { $cell } all the same and type the name of the lit one; if none is, type: nothing.
doctor-ask-face-dark = Put a piece on { $cell }, which has no light, with the first player's face up, and press Enter.
doctor-ask-lift = Take the piece off { $cell }. Leave the others.
doctor-ask-press-lit = Hold the button of { $cell } down until its light goes out. If another place is lit, type its name; if none is, type: nothing.
doctor-ask-press-dark = Hold the button of { $cell } down for four seconds.
doctor-ask-colour = Which colour do most places have: red, green, blue or white? If all are dark: nothing.
doctor-ask-steady = Is every place that can light up white and steady now? Yes or no.
doctor-answer-again = That is not an answer here. Possible: { $answers }.
doctor-answer-red = red
doctor-answer-green = green
doctor-answer-blue = blue
doctor-answer-white = white
doctor-answer-nothing = nothing
doctor-answer-yes = yes
doctor-answer-no = no

doctor-letter = The doctor's letter about { $name } (Niwashi { $version })
doctor-sound = Nothing is wrong with this board.
doctor-found = { $count ->
        [one] One thing is wrong:
       *[other] { $count } things are wrong:
    }
doctor-or-else = Or else ({ $number }), this would explain it as well:
doctor-finding-missing-chip = The expander { $at } does not answer. Check its supply, SDA and SCL, and its address pins.
doctor-finding-silent-registers = From the shift register { $at } on, its chain sends nothing: every input reads open. Check at { $at } SH/LD (pin 1), CLK (2), CLK INH (15, to ground) and its supply (16 and 8), then the data wire from its QH (9).
doctor-finding-grounded-registers = From the shift register { $at } on, its chain always reads closed. Check whether the data wire from its QH (pin 9) touches ground, and whether { $at } has its supply (16 and 8).
doctor-finding-loose-registers = From the shift register { $at } on, its chain reads at random. The data wire from its QH (pin 9) has no contact at one of its ends, or { $at } has no supply (16 and 8).
doctor-finding-stalled-registers = From the shift register { $at } on, every input of its chain reads as the last one of { $at } does: it is never shifted. Check at { $at } CLK (pin 2), CLK INH (15, to ground), and that SH/LD (1) does not stay low.
doctor-finding-dead-multiplexer = Nothing is felt through the multiplexer { $at }. Check its supply (24 and 12), E (15, to ground unless it has a wire), the wire from its COM (1), and S0 to S3. Then examine the board again, to calibrate it anew.
doctor-finding-grounded-row = The row wire { $at } touches ground. Look for a solder bridge or a bare end.
doctor-finding-grounded-column = The column wire { $at } touches ground. Look for a solder bridge or a bare end.
doctor-finding-cut-row = The row wire { $at } has no contact: nothing on it is felt. Check the wire and both its ends. If it has contact, all diodes on it are the wrong way round: turn them.
doctor-finding-cut-column = The column wire { $at } has no contact: nothing on it is felt. Check the wire and both its ends. If it has contact, all diodes on it are the wrong way round: turn them.
doctor-finding-loose-row = The wire { $at } of the matrix has contact now and then. Solder its ends again.
doctor-finding-swapped-rows = The row wires { $one } and { $other } are swapped. The proposed board file allows for it; nothing has to be soldered.
doctor-finding-swapped-columns = The column wires { $one } and { $other } are swapped. The proposed board file allows for it; nothing has to be soldered.
doctor-finding-stuck-closed = The switch of { $cell } ({ $at }) is always closed. Is a magnet under it, or is it bridged? The proposed board file does without it until it is mended.
doctor-finding-stuck-open = The switch of { $cell } ({ $at }) never closes. Is it broken, or not soldered? The proposed board file does without it until it is mended.
doctor-finding-weak = The switch of { $cell } ({ $at }) lets go now and then. The magnet is too weak or too far away, or a joint is cold. The proposed board file does without it until it is mended.
doctor-finding-long-bounce = The contacts of { $cell } bounce for longer than the debounce time. The proposed board file waits { $one } ms, which no hand notices. If it is one switch alone, replace it; if it is all, look for a loose plug or ground.
doctor-finding-missing-diode = The diode at { $cell } ({ $at }) lets current through both ways, or a wire goes past it. Replace it: it makes other places seem occupied.
doctor-finding-reversed-diode = The diode at { $cell } ({ $at }) is the wrong way round. Turn it: its ring belongs to the { $driven ->
        [columns] column
       *[other] row
    }. The proposed board file does without the switch until then.
doctor-finding-turned-diodes = Nothing in the whole matrix is felt: all its diodes are the wrong way round. The proposed board file drives the lines where their rings are and reads the others, so nothing has to be soldered. If that changes nothing, no row or no column has contact: check the plug.
doctor-finding-white-pixels = { $at ->
        [spi] All lights are white, whatever they are told: the SPI bus runs too slowly, so every zero arrives as a one. Pull out the pixels' supply; nothing else was examined. Add to /boot/firmware/config.txt, on a Pi 4: core_freq=500 and core_freq_min=500, each on a line of its own; on a Pi 3 or Zero 2 W: core_freq=250; a Pi 5 needs none. Then restart.
       *[other] All lights are white, whatever they are told: every zero arrives as a one. Pull out the pixels' supply; nothing else was examined. Check whether the level shifter is a 74AHCT125 or 74HCT125 with 5 V, and its ground.
    }
doctor-finding-dark-pixels = No light comes on at all. Measure at the first pixel while a light is asked for: without 5 V there, check the supply's plug, its fuse and its wires; if the 5 V fall, the supply is too weak, or one of its wires touches ground. With 5 V, check the ground wire, the level shifter, and the data wire into the first pixel.
doctor-finding-colour-order = The pixels take their colours in the order { $at }. The proposed board file says so.
doctor-finding-swapped-pixels = The pixels { $one } and { $other } ({ $cell }) are swapped in the chain. The proposed board file allows for it.
doctor-finding-dead-pixel = The pixel { $at } ({ $cell }) stays dark, though those after it light up. Replace it.
doctor-finding-chain-ends = From pixel { $at } ({ $cell }) on, the chain gets no signal. Check the data wire into it, and its supply.
doctor-finding-weak-supply = The supply can give the pixels about { $at } mA. Above that its voltage sags: lights turn yellowish or red, flicker or go out, or the computer starts anew. Take a stronger one, thicker and shorter wires, or feed the strip at both ends; the proposed board file keeps to this limit.
doctor-finding-swapped-selects = The select wires { $one } and { $other } of the multiplexers are swapped. The proposed board file allows for it; nothing has to be soldered.
doctor-finding-swapped-channels = The hall sensors of { $cell } are on each other's channel ({ $one }, { $other }). The proposed board file allows for it; nothing has to be soldered.
doctor-finding-dead-hall = The hall sensor of { $cell } ({ $at }) feels nothing. Check its supply and its wire to the multiplexer. The proposed board file does without it until it is mended.
doctor-finding-stuck-hall = The hall sensor of { $cell } ({ $at }) always reads the strongest field. Its output touches a supply wire, or it is broken. The proposed board file does without it until it is mended.
doctor-finding-weak-hall = The hall sensor of { $cell } ({ $at }) feels too little of a piece. Is it too deep in the board, or turned on its side? The proposed board file does without it until it is mended.
doctor-finding-reversed-hall = The hall sensor of { $cell } ({ $at }) mixes up the two faces. Turn it over. The proposed board file does without it until then.
doctor-finding-reversed-magnets = All magnets are the other way up than the board file says. The proposed board file allows for it; nothing has to be turned.
doctor-finding-unclear = Some readings fit no known fault. Examine the board again; then ask, and attach doctor.json.
