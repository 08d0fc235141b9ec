### A board that plays from the start of the computer: `niwashi service`.
service-would-write = Would write { $file }:
service-would-run = Would run: { $command }
service-would-delete = Would delete { $file }
refused-title = The board can't start
refused-on-card = The reason is also in the file { $file } on the card's first partition, which any computer can read.
refused-again = It is tried again by itself, after ten minutes at the latest. Put the cause right and switch the board off and on, or run: sudo systemctl restart niwashi
service-installed = The board plays, now and at every start of this computer ({ $file }). "niwashi service status" shows how it is, "journalctl -u niwashi" what it said.
service-removed = The service is removed and the lights are off. Your games are where they were.
service-state = The board's service is { $state } ({ $more }).
service-said = It says: { $text }
service-since = Since: { $at }
service-restarts = Started again after a failure: { $count ->
        [0] never
        [one] once
       *[other] { $count } times
    }.
service-status-plays = The board is read and lit.
service-status-stops = The lights go dark.
service-not-installed = There is no service yet: { $file } is not there. "niwashi service install" makes it.
service-of-package = { $file } is not there: if there is a service, it is the one of the package. To stop it: sudo systemctl disable --now niwashi
service-needs-root = The pixels of { $file } are driven by PWM, which only root may do, and this service is never run by root. Drive them by SPI: driver = "spi", pin = 10.
service-no-user = This computer has no user "{ $found }". Name somebody else with --user NAME.
service-not-as-root = The service can't be run by root. Name somebody with --user NAME, or use sudo as yourself.
service-no-systemd = This needs systemd, and { $command } is not here. Use this computer's own way of starting programs to start "niwashi play".
service-command-failed = "{ $command }" failed: { $why }
service-not-written = { $file } can't be written: { $why }.
service-not-allowed = { $file } may be changed by root only. Try: { $command }
service-bad-word = { $found } has characters that a unit file can't hold. Rename the file or folder.
