### Settings that all pages share: what each is called, and what becomes of the file that keeps them.

## What each setting is called
setting-theme = Lights
setting-brightness = Brightness
setting-hand = The program moves
setting-hand-calm = slowly
setting-hand-usual = as people do
setting-hand-quick = fast

## What can't be set
settings-unknown = There is no setting called "{ $found }". Settings: { $known }.
settings-no-choice = "{ $setting }" can't be { $found }. It is one of { $known }.
settings-no-number = "{ $setting }" can't be { $found }. It is a whole number from { $least } to { $most }.
settings-no-switch = "{ $setting }" can't be { $found }. It is on (true) or off (false).

## The file of settings
settings-set-aside = The settings in { $file } can't be read. That file is now { $aside }; the usual settings are in use.
notice-settings-aside = The kept settings could not be read, so the usual ones are in use. Set them anew; the old file has been moved aside.
notice-settings-strange = A kept setting has a value that this program does not know, so the usual one is in use. Choose another one.
notice-settings-unwritten = The settings cannot be kept: they last until the program ends. Check the disk with the kept games: it may be full or write-protected.
