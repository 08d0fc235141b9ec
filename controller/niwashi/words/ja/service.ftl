### コンピューターの起動とともに遊べる盤：niwashi service。
service-would-write = { $file }に書く内容：
service-would-run = 実行するコマンド：{ $command }
service-would-delete = 消すファイル：{ $file }
refused-title = 盤を起動できません
refused-on-card = 同じ理由は、カードの最初のパーティションにある{ $file }にも書いてあります。どのパソコンでも読めます。
refused-again = 遅くとも10分後に自動でもう一度試します。原因を取り除き、盤の電源を入れ直すか、「sudo systemctl restart niwashi」を実行してください。
service-installed = 盤が動いています。コンピューターの起動のたびに始まります（{ $file }）。様子は「niwashi service status」、記録は「journalctl -u niwashi」で見られます。
service-removed = サービスを外し、光を消しました。対局の記録は元のままです。
service-state = 盤のサービスの状態：{ $state }（{ $more }）
service-said = 盤からの言葉：{ $text }
service-since = 開始：{ $at }
service-restarts = 失敗後の再開：{ $count }回
service-status-plays = 盤を読み、光らせています。
service-status-stops = 光を消しています。
service-not-installed = サービスはまだありません（{ $file }がありません）。「niwashi service install」で入れられます。
service-of-package = { $file }はありません。サービスがあるとすれば、パッケージのものです。止めるには「sudo systemctl disable --now niwashi」を実行してください。
service-needs-root = { $file }のLEDはPWMで動き、PWMはrootにしか使えませんが、このサービスはrootでは動きません。driver = "spi"、pin = 10としてSPIで動かしてください。
service-no-user = このコンピューターに「{ $found }」という人はいません。--user NAMEで別の人を指定してください。
service-not-as-root = サービスをrootで動かすことはできません。--user NAMEで人を指定するか、自分の名前のままsudoで実行してください。
service-no-systemd = systemdが必要ですが、ここには{ $command }がありません。お使いのコンピューターの自動起動の仕組みで「niwashi play」を始めてください。
service-command-failed = 「{ $command }」が失敗しました：{ $why }
service-not-written = { $file }に書き込めません：{ $why }。
service-not-allowed = { $file }を変えられるのはrootだけです。「{ $command }」を試してください。
service-bad-word = { $found }には、ユニットファイルに書けない文字があります。ファイルかフォルダーの名前を変えてください。
