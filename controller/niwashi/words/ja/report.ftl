### 不具合の報告に添えるもの：niwashi report。
report-title = Niwashiの報告。入っているもの：
report-has-game-jsonl = 対局（{ $game }）とセンサーの記録。プレイヤーの名前は除いてあります
report-has-notices-txt = この対局で盤から出たお知らせ
report-has-board-toml = 盤ファイル
report-has-log-txt = サービスの最近のログ
report-has-versions-json = プログラム、使っているライブラリ、システムのバージョンと、コンピューターの型
report-has-kept-txt = 最後のバックアップの日付と検査の結果、カードの状態
report-has-doctor-json = 診断の最後の結果（プログラム用）
report-has-doctor-txt = 診断の最後の結果
report-no-game = まだ1手も指されていないので、対局は入っていません。
report-left-out = 入っていないもの：プレイヤーの名前、あなたとコンピューターの名前（あった所には「(player)」「(user)」「(host)」とあります）、ホームの場所（「(home)」）、人やコンピューターのアドレス（「(mail)」「(address)」）、盤ファイルのコメントにある場所（「(path)」）、カードセットの名前。Niwashiに知らせていない名前は、ふつうの言葉と見分けられないので残ります。カードの図柄は、再生に必要なので入っています。
report-replay = 対局を再生するには：
    niwashi games import FILE.zip --records bug.sqlite3
    niwashi games replay 1 --trace --records bug.sqlite3
report-written = { $file }に書きました。人に渡す前に中を確かめてください。
report-no-log = ログ{ $file }を読めません（{ $why }）。--logで別のファイルを指定するか、--logを省いてください。
report-damaged = { $file }はzipファイルですが、完全なNiwashiの報告ではありません（{ $member }を読めません）。「niwashi report」か「niwashi games export」が書いたファイルを指定してください。
