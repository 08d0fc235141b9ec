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
board-file-no-switches = { $file }:[matrix] も [[expander]] もありません。スイッチを何につなぐか書いてください。
board-file-too-many-chips = { $file }:I2C バス { $bus } にエキスパンダーが { $found } 個あります。アドレスの数から、最大 { $most } 個です。残りは別のバスにつないでください。
board-file-address = { $file }:{ $where } のアドレスが { $found } です。A2、A1、A0 のつなぎ方に応じて { $first }〜{ $last } にしてください。
board-file-address-twice = { $file }:{ $where } のアドレス { $found } は、同じバスの { $other } と同じです。どちらかの A2、A1、A0 のつなぎ方を変えてください。
board-file-bad-name = { $file }:{ $where } はマスの名前に使えません。前後に空白のない、1〜40 字の表示できる文字にしてください。
board-file-name-twice = { $file }:{ $where } の名前「{ $found }」は { $other } と同じです。マスごとに別の名前が必要です。
board-file-spot-twice = { $file }:{ $where } の位置 { $found } は { $other } と重なっています。どちらかを動かしてください。
board-file-no-switch = { $file }:{ $where } にスイッチがありません。リードスイッチ(reed)かボタン(button)を指定してください。
board-file-no-pixel = { $file }:{ $where } に LED がありません。役割のあるボタン以外のマスには必要です。
board-file-role-without-button = { $file }:{ $where } の役割は「{ $role }」ですが、ボタンがありません。button = "…" に R1C1 や X1A0 のようなスイッチを書いてください。
board-file-owner = { $file }:{ $where }:owner は役割「done」と「choose」にだけ書き、その場合は必ず書きます(0 か 1)。
board-file-too-many-switches = { $file }:{ $rows } 行 { $columns } 列のマトリクスにスイッチが { $found } 個あります。最大 { $most } 個です。
board-file-switch-twice = { $file }:{ $where } のスイッチの位置 { $found } は { $other } と同じです。一つの交点や入力につなげるスイッチは一つです。
board-file-crossing-without-matrix = { $file }:{ $where } のスイッチは { $found } ですが、[matrix] がありません。追加するか、X1A0 のようなエキスパンダーの入力を書いてください。
board-file-input-without-expander = { $file }:{ $where } のスイッチは { $found } ですが、[[expander]] がありません。追加するか、R1C1 のような交点を書いてください。
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
board-expected-switch = R1C1 のような交点か、X1A0 のようなエキスパンダーの入力
board-expected-pixel = LED の番号(0〜9999)
board-expected-gpio = 40 ピンヘッダーの GPIO(0〜27)
board-expected-other = 別の値(hardware/README.md を参照)

## ボード本体。

board-doing-pins = スイッチ用ピンの確保
board-doing-scan = スイッチの読み取り
board-doing-i2c = I2C バスの準備
board-doing-pixels = LED の点灯

board-fault-permission = 権限がなく、{ $doing }ができません({ $detail })。sudo usermod -aG gpio,spi,i2c $USER でグループに入り、ログインし直してください。LED ドライバー「pwm」には root 権限が必要です。
board-fault-busy = ピンがすでに使われていて、{ $doing }ができません({ $detail })。ほかのプログラムを止めるか、ボードファイルで別のピンを選んでください。
board-fault-no-spi = SPI バスがなく、{ $doing }ができません({ $detail })。sudo raspi-config の Interface Options で SPI を有効にして、再起動してください。
board-fault-no-i2c = その I2C バスがなく、{ $doing }ができません({ $detail })。sudo raspi-config の Interface Options で I2C を有効にして、再起動してください。1 以外のバスには /boot/firmware/config.txt の dtoverlay も必要です。
board-fault-i2c-chip = エキスパンダー { $chip }(MCP23017、アドレス { $address }、I2C バス { $bus })が応答しません({ $detail })。電源(ピン 9、10、18)、SCL と SDA(12、13)、アドレスのピン(15、16、17)を確認してください。応答が戻れば、そのまま続けられます。
board-fault-i2c-stuck = I2C バス { $bus } が動きません({ $chip }、{ $address } で検出、{ $detail })。SDA や SCL がグランドや互いに触れていないか、プルアップがあるかを確認し、エキスパンダーの 3.3 V を入れ直してください。バスが空けば、そのまま続けられます。
board-fault-i2c-busy = I2C バス { $bus } のアドレス { $address } にある { $chip } を、システムのドライバーが使っています({ $detail })。/boot/firmware/config.txt からその dtoverlay(mcp23017 など)を外して、再起動してください。
board-fault-no-pio = PIO デバイスがなく、{ $doing }ができません({ $detail })。ドライバー「pio」には、新しいファームウェアの Pi 5 と、グループ gpio に開かれた /dev/pio0 が必要です。
board-fault-not-a-pi = ライブラリの知らないコンピューターのため、{ $doing }ができません({ $detail })。Raspberry Pi 以外では --sim でシミュレーションできます。
board-fault-no-library = ライブラリが足りず、{ $doing }ができません({ $detail })。Raspberry Pi なら pip install "niwashi[pi]" を、ドライバー「pio」にはさらに "niwashi[pi5]" を入れてください。
board-fault-other = ボードが応答せず、{ $doing }ができません({ $detail })。niwashi board wiring FILE で配線を確認してください。

board-notice-ghosts = ダイオードがないため区別できないマスがあります。最後に確かだった状態を使います:{ $cells }。
board-notice-stuck = これらのマスの列がいつも Low です。グランドとの短絡を調べてください。最後に確かだった状態を使います:{ $cells }。
board-notice-grounded = これらのマスの行が、駆動する前から Low でした。グランドとの短絡を調べてください。マス:{ $cells }。
board-notice-interrupt = これらのマスのエキスパンダーから割り込み信号が届きません。代わりに常に読み取ります。ピン 20 からの線を確認してください。マス:{ $cells }。

## 配線表、部品、配線図。

board-help = ボードファイルを調べる、配線を表示する。
board-help-examples =
    niwashi board check hardware/boards/garden-36.toml
    niwashi board wiring hardware/boards/garden-36.toml --svg wiring.svg
board-help-check = ボードファイルどおりのボードを作れるかどうかと、その中身を表示します。
board-help-check-examples = niwashi board check hardware/boards/garden-36.toml
board-help-wiring = ボードの配線表と部品表を表示します。--svg を付けると配線図も描きます。
board-help-wiring-examples = niwashi board wiring hardware/boards/garden-36.toml --svg wiring.svg
board-help-file = ボードファイル(TOML)。例:hardware/boards/garden-36.toml
board-help-svg = 配線図をこの SVG ファイルに書きます。ブラウザーで表示、印刷できます。

board-good = { $file }:「{ $name }」は作れます。
board-summary = マス { $cells }、スイッチ { $switches }({ $wired })、LED { $pixels }({ $driver })、最大 { $limit } mA。
board-wired-matrix = { $rows } 行 × { $columns } 列
board-wired-chips = エキスパンダー { $chips } 個
board-wired-both = エキスパンダー { $chips } 個と { $rows } 行 × { $columns } 列
board-no-diodes-warning = ダイオードがないと、見分けられない配置があります(そのときは知らせます)。ダイオードは安価です。
board-output-only-warning = MCP23017 の入力 A7 と B7 は、読み取り中に変わるとバスを乱すことがあり、データシート(改訂 D)では出力専用です。できれば移してください:{ $inputs }。
board-svg-written = 配線図を { $file } に書きました。
board-svg-failed = 配線図を { $file } に書けません({ $detail })。--svg で別の場所を指定してください。

board-table-lines = ヘッダーへの配線
board-table-chips = エキスパンダー(MCP23017)
board-table-switches = スイッチ
board-table-inputs = エキスパンダーにつなぐスイッチ
board-table-pixels = LED(つながる順)
board-table-parts = 部品
board-column-wire = 線
board-column-gpio = GPIO
board-column-pin = ヘッダーのピン
board-column-use = 役割
board-column-chip = チップ
board-column-bus = バス
board-column-address = アドレス
board-column-jumpers = A2 (17) / A1 (16) / A0 (15) の接続先
board-column-common = ほかのピン
board-column-crossing = 交点
board-column-input = 入力
board-column-cell = マス
board-column-kind = スイッチ
board-column-path = 列から行へ
board-column-way = 配線
board-column-pixel = LED
board-column-count = 数
board-column-part = 部品
board-use-row = 行:読み取りの間だけ Low にする
board-use-column = 列:プルアップして読む
board-use-sda = I2C のデータ。各チップのピン 13 へ
board-use-scl = I2C のクロック。各チップのピン 12 へ
board-use-interrupt = 割り込み:変化があると Low になる。プルアップして読む
board-use-data = LED のデータ。レベルシフターの 1A(ピン 2)へ
board-kind-reed = リード
board-kind-button = ボタン
board-path-diode = C{ $column } → スイッチ → ダイオード(帯は行の側) → R{ $row }
board-path-plain = C{ $column } → スイッチ → R{ $row }
board-path-input = { $chip } のピン { $pin } → スイッチ → GND
board-as-many-as-pieces = 駒ごとに 1
board-part-pi = 40 ピンヘッダーの Raspberry Pi
board-part-reed = リードスイッチ(常開)
board-part-magnet = 磁石:石とカードに一つずつ、同じ大きさのもの
board-part-button = 押しボタン(常開)
board-part-diode = ダイオード { $rating }
board-part-wire = ヘッダーからスイッチへの線(行、列、エキスパンダー用)
board-part-chip = エキスパンダー { $rating }(28 ピン、3.3 V で使用)
board-part-chip-capacitor = セラミックコンデンサー { $rating }(各エキスパンダーのピン 9 と 10 の間)
board-part-pull-up = 抵抗 { $rating }(バスの端で、SDA と SCL から 3.3 V へ)
board-part-pixel = LED { $rating }
board-part-shifter = レベルシフター { $rating }(Pi と最初の LED の間)
board-part-resistor = 抵抗 { $rating }(最初の LED のデータ線)
board-part-capacitor = 電解コンデンサー { $rating }(LED の電源)
board-part-small-capacitor = セラミックコンデンサー { $rating }(レベルシフターの電源)
board-part-supply = 電源 { $rating }(LED 用。Pi には別の電源)
board-part-fuse = ヒューズ { $rating }(LED の +5 V)

board-diagram-title = { $name } の配線
board-diagram-header = Raspberry Pi のヘッダー
board-diagram-header-top = 上から見た図。ピン 1、2 の側に microSD カードがあります。
board-diagram-matrix = スイッチマトリクス
board-diagram-diodes = 列からスイッチと 1N4148 を通って行へ。ダイオードの帯は行の側。点のない交差はつながっていません。
board-diagram-no-diodes = 列からスイッチを通って行へ。点のない交差はつながっていません。
board-diagram-chips = エキスパンダー
board-diagram-chips-switches = 上から見た MCP23017。左上がピン 1。各入力からリードスイッチかボタンを通って GND へ。ほかの部品は不要です。
board-diagram-chips-supply = 3.3 V は Pi のピン 1 か 17 から(5 V は不可)。各チップのすぐそばで 9 と 10 の間に 100 nF。線のないピンは何もつなぎません。
board-diagram-chips-bus = SDA、SCL、INT はチップからチップへ。最後のチップで SDA と SCL からそれぞれ { $rating } を 3.3 V へ(基板に付いていれば不要)。
board-diagram-power = レベルシフターと電源
board-diagram-chain = LED の並び
board-diagram-chain-note = 先手から見て上から。番号はつながる順で、LED の DOUT を次の DIN へ。+5 V と GND も一緒に引きます。
board-diagram-pin = { $what }、ピン { $pin }
board-diagram-supply = 電源
board-diagram-first-pixel = LED 0
board-diagram-power-shift = 74AHCT125:Pi の 3.3 V のデータを 5 V に上げる。14 が VCC、7 が GND。
board-diagram-power-ground = Pi、電源、レベルシフター、LED の GND はすべてつなぐ。
board-diagram-power-fuse = F:ヒューズ。Pi の電源は別。二つの +5 V はつながない。
board-diagram-power-spare = レベルシフターの使わない入力(4、5、9、10、12、13)は GND へ。
