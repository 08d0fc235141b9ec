### コンピューターの起動とともに遊べる盤：niwashi service。
service-help = コンピューターがついている間、いつでも盤で遊べるようにします。root ではなくあなたの権限で動く systemd のサービスです。失敗すれば動き直し、止まるときは光を消します。
service-help-examples = niwashi service install --board my-board.toml --dry-run
    niwashi service install --board my-board.toml
    niwashi service status
    niwashi service remove
service-help-show = 書き込まれるユニットファイルを表示します。
service-help-show-examples = niwashi service show --board my-board.toml
service-help-install = サービスを入れて始めます。コンピューターの起動のたびにも始まります。入れ直せば設定が変わります。
service-help-install-examples = niwashi service install --board my-board.toml --game throne
    niwashi service install --board my-board.toml --dry-run
service-help-remove = サービスを止めて外します。対局の記録は残ります。
service-help-remove-examples = niwashi service remove
service-help-status = 盤が動いているか、いつからか、最後に何を言ったかを示します。
service-help-status-examples = niwashi service status
service-help-board = 盤ファイル。なければ内蔵の盤をシミュレートします。
service-help-user = 動かす人。root にはできません。なければこのコマンドを（sudo で、または直接）呼んだ人です。
service-help-records = 対局を記録するファイル。なければその人自身の記録ファイルです。
service-help-dry-run = 何をするかを示すだけにします。
service-would-write = { $file } に書く内容：
service-would-run = 実行するコマンド：{ $command }
service-would-delete = 消すファイル：{ $file }
service-installed = 盤が動いています。コンピューターの起動のたびに始まります（{ $file }）。様子は「niwashi service status」、記録は「journalctl -u niwashi」で見られます。
service-removed = サービスを外し、光を消しました。対局の記録は元のままです。
service-state = 盤のサービスの状態：{ $state }（{ $more }）
service-said = 盤の言葉：{ $text }
service-since = 開始：{ $at }
service-restarts = 失敗後の再開：{ $count }回
service-status-plays = 盤を読み、光らせています。
service-status-stops = 光を消しています。
service-not-installed = サービスはまだありません（{ $file } がありません）。「niwashi service install」で入れられます。
service-needs-root = { $file } のピクセルは PWM で動き、PWM は root にしか使えませんが、このサービスは root では動きません。SPI をお使いください：driver = "spi"、pin = 10。
service-no-user = このコンピューターに「{ $found }」という人はいません。--user NAME で別の人を指定してください。
service-not-as-root = サービスを root で動かすことはできません。--user NAME で人を指定するか、自分の名前のまま sudo で呼んでください。
service-no-systemd = systemd が必要ですが、ここには { $command } がありません。このコンピューターの流儀で「niwashi play」を始めてください。
service-command-failed = 「{ $command }」が失敗しました：{ $why }
service-not-written = { $file } に書き込めません：{ $why }。
service-not-allowed = { $file } を変えられるのは root だけです。次のようにしてください：{ $command }
service-bad-word = { $found } には、ユニットファイルに書けない文字があります。ファイルかフォルダーの名前を変えてください。
