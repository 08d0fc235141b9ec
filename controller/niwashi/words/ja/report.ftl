### 不具合の報告に添えるもの：niwashi report。
report-help = 不具合の報告を一つのファイルにまとめます。センサーの記録を含む対局、バージョン、盤ファイル、診断の結果です。プレイヤー・利用者・コンピューターの名前と、ファイルの場所は入りません。
report-help-examples = niwashi report
    niwashi report 12 --board my-board.toml --out bug.zip
report-help-number = 「niwashi games list」に出る対局の番号。省くと最後の対局です。
report-help-board = 添える盤ファイル。省いても、付属の盤でマスの名前が一致するものが一つだけなら自動で分かります。
report-help-log = サービスのログ。省くとシステムのジャーナルから取ります。「-」は標準入力から読みます。
report-help-out = このファイルに書きます。
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
