### ボードファイル、ボード本体、`niwashi board` コマンド。

## 使えないボードファイル:ファイル、キー、見つかったもの、あるべきもの。

board-file-missing = { $file }:ファイルがありません。ボードファイルを指定してください。付属のものは hardware/boards にあります。
board-file-not-a-file = { $file }:ファイルではなく、フォルダーかデバイスです。ボードファイル(TOML)を指定してください。
board-file-unreadable = { $file }:ファイルを読めません({ $detail })。読み取り権限を確認してください。
board-file-not-text = { $file }:{ $found } バイト目が UTF-8 の文字ではありません。ボードファイルはテキスト(TOML)です。
board-file-bad-toml = { $file } の { $line } 行 { $column } 桁:TOML として読めません({ $detail })。そこにあるのは { $found } です。
board-file-too-deep = { $file }:リストや表の入れ子が深すぎます。ボードファイルには 3 段で足ります。
board-file-unknown-key = { $file }:「{ $where }」というキーはボードファイルにありません。使えるのは { $known } です。
board-file-missing-key = { $file }:「{ $where }」がありません。書き加えてください。すべてのキーの説明は hardware/README.md にあります。
board-file-wrong = { $file }:{ $where } が { $found } になっています。正しくは { $expected } です。
board-file-picture-shape = { $file }:{ $where } の各行の語数は { $found } です。名前の図と同じ { $expected } にしてください。
board-file-orphan = { $file }:{ $where } に { $found } とありますが、名前の図のその位置にマスがありません。「.」と書くか、マスに名前を付けてください。
board-file-pixel-pin = { $file }:pixels.pin が { $found } です。ドライバー「{ $driver }」で使えるのは { $expected } です。
board-file-reserved-pin = { $file }:{ $where } の GPIO { $found } は { $use } 用です。別のピンを選んでください。
board-file-pin-twice = { $file }:{ $where } の GPIO { $found } は、すでに { $other } で使われています。配線ごとに別のピンが必要です。
board-file-no-cells = { $file }:マスが一つもありません。[[grid]] か [cells] を書いてください。
board-file-bad-name = { $file }:{ $where } はマスの名前に使えません。前後に空白のない、1〜40 字の表示できる文字にしてください。
board-file-name-twice = { $file }:{ $where } の名前「{ $found }」は { $other } と同じです。マスごとに別の名前が必要です。
board-file-spot-twice = { $file }:{ $where } の位置 { $found } は { $other } と重なっています。どちらかを動かしてください。
board-file-no-switch = { $file }:{ $where } にスイッチがありません。リードスイッチ(reed)かボタン(button)を指定してください。
board-file-no-pixel = { $file }:{ $where } に LED がありません。役割のあるボタン以外のマスには必要です。
board-file-role-without-button = { $file }:{ $where } の役割は「{ $role }」ですが、ボタンがありません。button = "r…c…" を書いてください。
board-file-owner = { $file }:{ $where }:owner は役割「done」にだけ書き、その場合は必ず書きます(0 か 1)。
board-file-too-many-switches = { $file }:{ $rows } 行 { $columns } 列のマトリクスにスイッチが { $found } 個あります。最大 { $most } 個です。
board-file-switch-twice = { $file }:{ $where } のスイッチの位置 { $found } は { $other } と同じです。一つの交点に置けるスイッチは一つです。
board-file-pixel-twice = { $file }:{ $where } の LED 番号 { $found } は { $other } と同じです。一つの LED が照らすマスは一つです。
board-file-pixel-hole = { $file }:{ $where } の LED 番号は { $found } ですが、{ $missing } 番のマスがありません。つながる順に 0〜{ $last } を抜けなく使ってください。

board-expected-bool = true か false
board-expected-table = 表(テーブル)
board-expected-number = 数
board-expected-whole-number = 整数
board-expected-text = 引用符で囲んだ文字列
board-expected-list = リスト
board-expected-shorter-list = もっと短いリスト
board-expected-longer-list = もっと長いリスト
board-expected-switch = r1c1 のような交点
board-expected-pixel = LED の番号(0〜9999)
board-expected-gpio = 40 ピンヘッダーの GPIO(0〜27)
board-expected-other = 別の値(hardware/README.md を参照)

## ボード本体。

board-doing-pins = スイッチ用ピンの確保
board-doing-scan = スイッチの読み取り
board-doing-pixels = LED の点灯

board-fault-permission = 権限がなく、{ $doing }ができません({ $detail })。sudo usermod -aG gpio,spi $USER でグループに入り、ログインし直してください。LED ドライバー「pwm」には root 権限が必要です。
board-fault-busy = ピンがすでに使われていて、{ $doing }ができません({ $detail })。ほかのプログラムを止めるか、ボードファイルで別のピンを選んでください。
board-fault-no-spi = SPI バスがなく、{ $doing }ができません({ $detail })。sudo raspi-config の Interface Options で SPI を有効にして、再起動してください。
board-fault-no-pio = PIO デバイスがなく、{ $doing }ができません({ $detail })。ドライバー「pio」には、新しいファームウェアの Pi 5 と、グループ gpio に開かれた /dev/pio0 が必要です。
board-fault-not-a-pi = ライブラリの知らないコンピューターのため、{ $doing }ができません({ $detail })。Raspberry Pi 以外では --sim でシミュレーションできます。
board-fault-no-library = ライブラリが足りず、{ $doing }ができません({ $detail })。Raspberry Pi なら pip install "niwashi[pi]" を、ドライバー「pio」にはさらに "niwashi[pi5]" を入れてください。
board-fault-other = ボードが応答せず、{ $doing }ができません({ $detail })。niwashi board wiring FILE で配線を確認してください。

board-notice-ghosts = ダイオードがないため区別できないマスがあります。最後に確かだった状態を使います:{ $cells }。
board-notice-stuck = これらのマスの列がいつも Low です。グランドとの短絡を調べてください。最後に確かだった状態を使います:{ $cells }。
board-notice-grounded = これらのマスの行が、駆動する前から Low でした。グランドとの短絡を調べてください。マス:{ $cells }。
