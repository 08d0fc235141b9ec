### コマンド全体と niwashi play。
niwashi-help = Niwashi（庭師）：チェスでないゲームのためのスマート盤。まずは「niwashi play」から。
niwashi-help-examples = niwashi play                         ブラウザーの模擬盤で遊ぶ
    niwashi play --board my-board.toml   自作の盤で遊ぶ
    niwashi games list                   これまでの対局を見る
    niwashi rules legal --game garden
    niwashi cards show
    niwashi board wiring my-board.toml
niwashi-help-version = 版を表示して終わります。
play-help = 盤で遊び、ブラウザーのページで見ます。盤のファイルがなければ、内蔵の盤を模擬します。Ctrl-C で終わります。
play-help-examples = niwashi play --game throne
    niwashi play --game borderland
    niwashi play --cards "my copy"
    niwashi play --board hardware/boards/garden-36.toml
    niwashi play --board hardware/boards/garden-36.toml --sim
    niwashi play --demo
play-help-game = 始めるゲーム：{ $known }。
play-help-board = 盤のファイル：そこに書かれた本物の盤で遊びます。
play-help-sim = 盤のファイルの盤を、ドライバーの下で模擬します。
play-help-cards = カードセットの名前、またはその TOML ファイル。
play-help-position = 始める局面（テキスト）。盤は光で並べ方を案内します。
play-help-port = ページのポート。使用中なら次の空きを使い、0 ならどれでも使います。
play-help-browser = ブラウザーがあればページを開きます。
play-help-demo = 二人の模擬プレイヤーの対局を見ます。
play-help-serial-port = 盤のシリアルポート(盤ファイルの指定より優先)。デバイス名、または pyserial の URL。
play-serial-port-simulated = シミュレーションの盤にはポートがありません。--board で盤ファイルを指定して --sim を外すか、--serial-port を外してください。
play-help-faults = 模擬盤で何がいつ故障するか：ファイル、または random:SEED（docs/SOAK.md）。
play-help-seed = 偶然（接点のはね返り、デモの手）を再現できるようにします。
play-address = 盤はこちらです：{ $address }（Ctrl-C で終わります）
play-bye = さようなら。明かりを消しました。
play-fault = 予期しない問題が起きました（{ $where }：{ $kind }）。盤はそのまま動きます。Niwashi の不具合です。「niwashi report」で必要な情報をまとめて報告してください。
play-fault-again = 同じ問題がまた起きました（{ $where }：{ $kind }）。これまでの回数：{ $count }
play-too-many-faults = { $seconds } 秒のうちに問題が { $count } 回起きたため、プログラムを終了します。ゲームは保存されていて、次に起動すると続きから始まります。
error-unknown-command = ページから「{ $found }」を頼まれました。使えるのは { $known } です。
error-not-simulated = これは本物の盤です。石は手で動かしてください。
play-no-cells = この盤には { $game } に必要なマスがありません（{ $cells } …）。遊べるのは { $known } です。別のゲームか別の盤を選んでください。
play-no-done = この盤のマスだけでは { $game } で起こることがすべては分かりませんが、各プレイヤーの「完了」ボタンがありません。盤のファイルに role = "done"、owner = 0 と 1 のボタンを加えてください。
