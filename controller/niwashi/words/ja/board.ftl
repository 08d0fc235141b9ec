### 盤ファイル、盤本体、`niwashi board` コマンド。

## 使えない盤ファイル:ファイル、キー、見つかったもの、あるべきもの。

board-file-missing = { $file }：ファイルがありません。盤ファイルか、付属の盤やゲームに付いてくる盤の名前を指定してください：{ $known }。
board-file-not-a-file = { $file }：ファイルではなく、フォルダーかデバイスです。盤ファイル（TOML）を指定してください。
board-file-unreadable = { $file }：ファイルを読めません：{ $detail }。
board-file-not-text = { $file }：{ $found }バイト目がUTF-8の文字ではありません。盤ファイルはテキスト（TOML）です。
board-file-bad-toml = { $file }はTOMLファイルとして読めません：{ $detail }。
board-file-mistakes = { $file }：間違いが{ $count }か所あります。
    { $mistakes }
board-file-more-mistakes = { $file }：ほかに間違いが{ $count }か所あります。
board-file-unknown-key = { $file }：「{ $where }」というキーは盤ファイルにありません。使えるのは{ $known }です。
board-file-missing-key = { $file }：「{ $where }」がありません。書き加えてください。すべてのキーの説明はhardware/README.mdにあります。
board-file-wrong = { $file }：{ $where }が{ $found }になっています。正しくは{ $expected }です。
board-file-picture-shape = { $file }：{ $where }の各行の語数は{ $found }です。名前の図と同じ{ $expected }にしてください。
board-file-orphan = { $file }：{ $where }に{ $found }とありますが、名前の図のその位置にマスがありません。「.」と書くか、マスに名前を付けてください。
board-file-pixel-pin = { $file }：pixels.pinが{ $found }です。ドライバー「{ $driver }」で使えるのは{ $expected }です。
board-file-reserved-pin = { $file }：{ $where }のGPIO { $found }は{ $use }用です。別のピンを選んでください。
board-file-pin-twice = { $file }：{ $where }のGPIO { $found }は、すでに{ $other }で使われています。配線ごとに別のピンが必要です。
board-file-no-cells = { $file }：マスが一つもありません。[[grid]]か[cells]を書いてください。
board-file-no-switches = { $file }：[matrix]も[[expander]]も[[register]]も[[multiplexer]]もありません。スイッチを何につなぐか書いてください。
board-file-hall-without-serial = { $file }：[[multiplexer]]がありますが、[serial]がありません。ホールセンサーはシリアル回線の先のマイコンが測ります。Raspberry Pi自身では測れません。[serial]を加えてください。
board-file-register-without-serial = { $file }：[[register]]がありますが、[serial]がありません。シフトレジスターはシリアル回線の先のマイコンが読みます。[serial]を加えるか、[[expander]]を使ってください。
board-file-unknown-pins = 「{ $found }」というピンのライブラリはありません。使えるのは{ $known }です。
board-file-no-pins = { $name }はこのコンピューターのピンを使わないので、ピンのライブラリ（{ $pins }）は指定できません。--pinsを外してください。
board-file-no-serial = { $name }にはシリアル回線がないので、ポート{ $port }は指定できません。--serial-portを外すか、盤ファイルに[serial]を加えてください。
board-file-interrupt-on-pico = { $file }：{ $where }に"interrupt"がありますが、シリアル回線の先のマイコンは走査のたびにすべてのチップを読むので要りません。取り除いてください。
board-file-adc-twice = { $file }：{ $where }は{ $other }と同じGPIO { $found }にあります。ピンを共有するマルチプレクサーには、それぞれ"enable"が必要です。
board-file-hall-and-reed = { $file }：{ $where }にはホールセンサーとリードスイッチの両方があります。どちらか一つにしてください。
board-file-too-many-chips = { $file }：I2Cバス{ $bus }にエキスパンダーが{ $found }個あります。アドレスの数から、最大{ $most }個です。残りは別のバスにつないでください。
board-file-address = { $file }：{ $where }のアドレスが{ $found }です。A2、A1、A0のつなぎ方に応じて{ $first }〜{ $last }にしてください。
board-file-address-twice = { $file }：{ $where }のアドレス{ $found }は、同じバスの{ $other }と同じです。どちらかのA2、A1、A0のつなぎ方を変えてください。
board-file-bad-name = { $file }：{ $where }はマスの名前に使えません。前後に空白のない、1〜40字の表示できる文字にしてください。
board-file-name-twice = { $file }：{ $where }の名前「{ $found }」は{ $other }と同じです。マスごとに別の名前が必要です。
board-file-spot-twice = { $file }：{ $where }の位置{ $found }は{ $other }と重なっています。どちらかを動かしてください。
board-file-no-switch = { $file }：{ $where }にスイッチがありません。リードスイッチ（reed）かボタン（button）を指定してください。
board-file-no-pixel = { $file }：{ $where }にLEDがありません。役割のあるボタン以外のマスには必要です。
board-file-role-without-button = { $file }：{ $where }の役割は「{ $role }」ですが、ボタンがありません。button = "…"にR1C1やX1A0のようなスイッチを書いてください。
board-file-held-alone = { $file }：{ $where }は{ $found }の長押しです。長押しには役割（role）が必要で、自分のbutton、reed、hall、pixelは持てません。それらを取り除くか、heldの代わりにbuttonと書いてください。
board-file-held-nowhere = { $file }：{ $where }は{ $found }の長押しですが、ボタンが{ $found }にあるマスがありません。マスのボタンを指定してください。
board-file-held-twice = { $file }：{ $where }は{ $found }の長押しですが、{ $other }も同じです。一つのキーの長押しにできるボタンは一つです。
board-file-owner = { $file }：{ $where }：ownerは役割「done」と「choose」にだけ書き、その場合は必ず書きます（0か1）。
board-file-too-many-switches = { $file }：{ $rows }行{ $columns }列のマトリクスにスイッチが{ $found }個あります。最大{ $most }個です。
board-file-switch-twice = { $file }：{ $where }のスイッチの位置{ $found }は{ $other }と同じです。一つの交点や入力につなげるスイッチは一つです。
board-file-crossing-without-matrix = { $file }：{ $where }のスイッチは{ $found }ですが、[matrix]がありません。追加するか、X1A0のようなエキスパンダーの入力を書いてください。
board-file-input-without-expander = { $file }：{ $where }のスイッチは{ $found }ですが、[[expander]]がありません。追加するか、R1C1のような交点を書いてください。
board-file-input-without-register = { $file }：{ $where }のスイッチは{ $found }ですが、[[register]]がありません。追加するか、R1C1のような交点を書いてください。
board-file-mask = { $file }：「mask」に{ $found }とありますが、そのような名前のマスはありません。"c3"のようにマスの名前を書いてください。
board-file-pixel-twice = { $file }：{ $where }のLED番号{ $found }は{ $other }と同じです。一つのLEDが照らすマスは一つです。
board-file-spi-pixels = { $file }：SPIバスにLEDが{ $found }個あります。Linuxの1回の転送は{ $bytes }バイトなので、{ $most }個までです。ドライバー「pwm」（Pi 4まで）か「pio」（Pi 5）、または[serial]のPicoを使ってください。
board-file-pixel-hole = { $file }：{ $where }のLED番号は{ $found }ですが、{ $missing }番のマスがありません。つながる順に0〜{ $last }を抜けなく使ってください。

board-expected-bool = trueかfalse
board-expected-table = 表（テーブル）
board-expected-number = 数
board-expected-whole-number = 整数
board-expected-text = 引用符で囲んだ文字列
board-expected-list = リスト
board-expected-shorter-list = もっと短いリスト
board-expected-longer-list = もっと長いリスト
board-expected-switch = R1C1のような交点か、X1A0のようなエキスパンダーの入力か、S1Aのようなシフトレジスターの入力
board-expected-port = 「usb」、/dev/ttyACM0のようなシリアルデバイス、COM3、socket://HOST:NUMBER、rfc2217://HOST:NUMBERのいずれか
board-expected-usb = ベンダーと製品の番号（盤が複数ならシリアル番号も）："2e8a:0005"か"2e8a:0005:E6614103E7452D2F"
board-expected-pixel = LEDの番号（0〜9999）
board-expected-gpio = 40ピンヘッダーのGPIO（0〜27）
board-expected-pico-gpio = PicoのGP（2〜22、26〜28）
board-expected-channel = M1C0のようなマルチプレクサーのチャンネル
board-expected-other = 別の値（hardware/README.mdを参照）

## 盤本体。

board-doing-pins = スイッチ用ピンの確保
board-doing-scan = スイッチの読み取り
board-doing-i2c = I2Cバスの準備
board-doing-piezo = ブザーの準備
board-doing-pixels = LEDの点灯

board-fault-opening = 盤を開いています。
board-fault-permission = 権限がなく、{ $doing }ができません（{ $detail }）。「sudo usermod -aG gpio,spi,i2c $USER」でグループに入り、ログインし直してください。
board-fault-root = LEDドライバー「pwm」の{ $doing }にはroot権限が必要です（{ $detail }）。「sudo niwashi play ...」、仮想環境では「sudo .venv/bin/niwashi play ...」で起動してください。root権限を使わない場合は、LEDをGPIO 10につなぎ、盤ファイルの[pixels]にdriver = "spi"とpin = 10を書いてください。
board-fault-no-chip = Raspberry PiのGPIOチップがなく、{ $doing }ができません（{ $detail }）。コンテナーでは「--device /dev/gpiochip0」のようにデバイスを渡してください。ピンのないコンピューターでは--simでシミュレーションできます。
board-fault-no-folder = 書き込めるフォルダーがなく、{ $doing }ができません（{ $detail }）。/tmpに書き込めるようにするか、「LG_WD=/run/user/1000 niwashi play ...」のように別のフォルダーを指定してください。
board-fault-busy = ピンがすでに使われていて、{ $doing }ができません（{ $detail }）。ほかのプログラムを止めるか、盤ファイルで別のピンを選んでください。
board-fault-no-spi = SPIバスがなく、{ $doing }ができません（{ $detail }）。「sudo raspi-config」のInterface OptionsでSPIを有効にして、再起動してください。
board-fault-no-i2c = そのI2Cバスがなく、{ $doing }ができません（{ $detail }）。「sudo raspi-config」のInterface OptionsでI2Cを有効にして、再起動してください。1以外のバスには/boot/firmware/config.txtのdtoverlayも必要です。
board-fault-i2c-chip = エキスパンダー{ $chip }（MCP23017、アドレス{ $address }、I2Cバス{ $bus }）が応答しません（{ $detail }）。電源（ピン9、10、18）、SCLとSDA（12、13）、アドレスのピン（15、16、17）を確認してください。応答が戻れば、そのまま続けられます。
board-fault-i2c-stuck = I2Cバス{ $bus }が動きません（{ $chip }、{ $address }で検出、{ $detail }）。SDAやSCLがGNDや互いに触れていないか、プルアップがあるかを確認し、エキスパンダーの3.3 Vを入れ直してください。バスが空けば、そのまま続けられます。
board-fault-i2c-busy = I2Cバス{ $bus }のアドレス{ $address }にある{ $chip }を、システムのドライバーが使っています（{ $detail }）。/boot/firmware/config.txtからそのdtoverlay（mcp23017など）を外して、再起動してください。
board-fault-no-pio = PIOデバイスがなく、{ $doing }ができません（{ $detail }）。ドライバー「pio」には、新しいファームウェアのPi 5と、グループgpioに開かれた/dev/pio0が必要です。
board-fault-not-a-pi = ライブラリの知らないコンピューターのため、{ $doing }ができません（{ $detail }）。Raspberry Pi以外では--simでシミュレーションできます。
board-fault-no-library = ライブラリが足りず、{ $doing }ができません（{ $detail }）。バスにつないだLEDやチップには「pip install "niwashi[pins]"」が、ドライバー「pwm」と「pio」には「niwashi[pi]」が、「pio」にはさらに「niwashi[pi5]」が必要です。
board-fault-wrong-chip = { $doing }ができません。ピンのライブラリは番号でGPIOチップを開きますが、ここではヘッダーのチップの番号が違います（{ $detail }）。GPIOZERO_PIN_FACTORYを外してください（unset GPIOZERO_PIN_FACTORY）。Niwashiはチップを名前で見つけます。5.10より前のカーネルでは、システムを更新してください。
board-fault-factory = GPIOZERO_PIN_FACTORYで指定されたピンのライブラリ「{ $factory }」が使えず、{ $doing }ができません（{ $detail }）。{ $cure }この変数を外すこともできます（unset GPIOZERO_PIN_FACTORY）。Linux 5.10以降では、ライブラリは要りません。
board-fault-mock = GPIOZERO_PIN_FACTORYが「mock」になっています。これはgpiozeroのテスト用のピンで、盤にはつながっていません。この変数を外してください（unset GPIOZERO_PIN_FACTORY）。盤なしで遊ぶには、--simでシミュレーションします。
board-fault-pins = 盤ファイルの"pins"か--pinsで指定されたピンのライブラリ「{ $factory }」が使えず、{ $doing }ができません（{ $detail }）。{ $cure }pins = "auto"とすれば、Linux 5.10以降ではライブラリは要りません。
board-factory-gpiod = 「pip install gpiod」でインストールしてください。64ビットのシステム用しかありません。
board-factory-lgpio = 「PYPI=1 pip install lgpio」（Python 3.13からはコンパイルのため、先に「sudo apt install gcc libc6-dev python3-dev swig」）か、Raspberry Pi OSでは「sudo apt install python3-lgpio」でインストールしてください。この変数で選ぶと、開くのはGPIOチップ0、Pi 5ではチップ4です。
board-factory-rpigpio = 「PYPI=1 pip install rpi-lgpio」（Python 3.13からはlgpioのコンパイルのため、先に「sudo apt install gcc libc6-dev python3-dev swig」）か、Raspberry Pi OSでは「sudo apt install python3-rpi-lgpio」でインストールしてください。Pi 5でも動きます。Pi 4までなら「pip install RPi.GPIO」も使えます。
board-factory-pigpio = 「sudo apt install pigpio python3-pigpio」か「pip install pigpio」でインストールし、「sudo systemctl start pigpiod」でデーモンを起動してください。Pi 5では動きません。
board-factory-native = ライブラリは要りませんが、/dev/gpiomemが必要です。Pi 4まで動きます。
board-factory-other = gpiozeroで使えるのはlgpio、rpigpio、pigpio、nativeです。
board-fault-old-kernel = { $doing }ができません（{ $detail }）。このカーネルは、NiwashiやlgpioがGPIOに使うLinux 5.10より古いものです。システムを更新してください。更新できない場合、Pi 4までなら「pip install RPi.GPIO」のあと「GPIOZERO_PIN_FACTORY=rpigpio niwashi play ...」で動きます。
board-fault-other = 盤が応答せず、{ $doing }ができません（{ $detail }）。「niwashi board wiring FILE」で配線を確認してください。

board-notice-ghosts = ダイオードがないため区別できないマスがあります。最後に確かだった状態を使います：{ $cells }。
board-notice-stuck = これらのマスの列がいつもLowです。GNDとの短絡を調べてください。最後に確かだった状態を使います：{ $cells }。
board-notice-grounded = これらのマスの行が、駆動していないのにLowです。GNDとの短絡を調べてください。マス：{ $cells }。
board-notice-behind-grounded = この短絡のため、次のマスは読み取れません。最後に確かだった状態を使います：{ $cells }。
board-notice-interrupt = これらのマスのエキスパンダーから割り込み信号が届きません。代わりに常に読み取ります。ピン20からの線を確認してください。マス：{ $cells }。
## シリアル回線につないだ盤。

serial-notice-away = 盤との回線が切れています。マイコンが応答しません。ケーブルと電源を確かめてください。対局は待っていて、つながれば自動で続きます。
serial-notice-differs = 盤のマイコンのファームウェアのバージョンが違います。「niwashi firmware install」を実行してください。対局は待っていて、自動で続きます。
serial-notice-refused = 盤のマイコンが盤ファイルの配線を受け付けません。「niwashi firmware version」を実行してください。対局は待っています。
serial-notice-silent = 次のマスのチップが応答しないため、最後の状態を使います。電源と配線を確かめてください。マス：{ $cells }
serial-notice-restarts = 盤のマイコンの電源が、10分間に3回以上切れました。ケーブルとコネクターを確かめてください。光が多く点くときに起きるなら、電源の容量が足りません。強い電源にするか、LEDには別の電源から給電してください。
serial-notice-dark = 盤のマイコンが、光を表示していないと伝えています。表示はページで確かめ、「niwashi firmware version」を実行してください。対局は続けられます。
serial-fault-none = USBに盤が見つかりません。探したもの：{ $usb }、見つかったシリアルポート：{ $found }。盤をつないでください。新しいPicoには、先にMicroPythonを入れます。BOOTSELを押しながらつなぎ、現れたディスクにmicropython.orgの.uf2ファイルをコピーしてから「niwashi firmware install」を実行してください。または盤ファイルの[serial]にポートを書いてください。
serial-fault-several = USBに盤が複数あります（{ $usb }）：{ $found }。盤ファイルの[serial]に「usb = "{ $example }"」のようにシリアル番号まで書いて、1台を選んでください。シリアル番号がないか同じ場合は、「port = "/dev/serial/by-path/..."」のようにデバイスを書いてください。
serial-fault-port = シリアルポート{ $port }を開けません（{ $detail }）。名前と、ほかに使っているものがないかを確かめてください。Linuxではグループに入る必要があります。「sudo usermod -aG dialout $USER」のあと、ログインし直してください。
serial-fault-network = シリアルポート{ $port }にネットワークで接続できません（{ $detail }）。名前と番号を確かめ、回線を中継するプログラム（ser2netなど）が相手側で動いているかを確かめてください。1秒ごとに試し直します。
serial-fault-no-line = { $port }はシリアルポートではないため（{ $detail }）、開きません。盤ファイルの[serial]か--serial-portで/dev/ttyACM0のようなデバイスを指定するか、「usb」のままにしてください。
serial-fault-opening = シリアルポート{ $port }を開いています。相手からまだ応答がありません。
serial-port-unknown = 「{ $found }」は、開いてよいシリアルポートではありません。指定できるもの：{ $expected }。
serial-fault-lost = 盤へのシリアル回線がなくなりました（{ $detail }）。ケーブルを確かめてください。1秒ごとに試し直します。
serial-fault-silent = シリアルポート「{ $port }」の盤が応答しません。ケーブルと電源を確かめ、ファームウェアが入っているかを「niwashi firmware version」で確かめてください。
serial-fault-differs = 盤のファームウェアはプロトコル{ $found }、このプログラムは{ $expected }です。「niwashi firmware install」でそろえてください。
serial-fault-refused = 盤のファームウェアが盤ファイルの配線を受け付けません：{ $reason }（{ $detail }）。盤ファイルを直すか、「niwashi firmware install」でファームウェアを新しくしてください。
serial-fault-fields = 盤のマイコンから、ホールセンサーの測定値が正しく届きません。センサー{ $sensors }個で{ $expected }バイトのはずが、{ $found }バイトでした。「niwashi firmware install」でファームウェアを新しくしてください。
serial-refused-unknown = そのメッセージを知りません
serial-refused-form = 足りないものか、範囲外のものがあります
serial-refused-too-long = 長すぎます
serial-refused-hash = 途中で壊れました
serial-refused-syntax = 読み取れません
serial-refused-kind = このファームウェアの知らない種類の部品があります
serial-refused-pin = このチップにないピン、用途に合わないピン、または重複したピンがあります
serial-refused-place = スイッチ、センサー、またはLEDが多すぎます
serial-refused-busy = ほかの処理中です
serial-refused-storage = 保存できません。チップのフラッシュがいっぱいか、寿命です
serial-refused-no-wiring = まだ配線がありません
board-notice-away = 盤が応答しません。対局は待っています。1秒ごとにつなぎ直します。
board-notice-bounce = これらのマスのスイッチの接点が、チャタリング除去の時間より長くばたついています。盤ファイルの[switches]のdebounce_msを20以上にするか、niwashi doctorに値を調べさせてください。一つだけなら、そのスイッチを交換してください。マス：{ $cells }。
board-notice-weak = これらのマスのスイッチがちらついています。磁石が弱いか中心からずれているか、配線が緩んでいます。0.6秒離れてから、コマが持ち上げられたと見なします：{ $cells }。

## 配線表、部品、配線図。

board-good = { $file }：「{ $name }」は作れます。
board-summary = マス{ $cells }、スイッチ{ $switches }（{ $wired }）、LED { $pixels }（{ $driver }）、最大{ $limit } mA。
board-games = 遊べるゲーム：{ $games }
board-game-no-cells = { $game }は遊べません：{ $cells } …のマスがありません。
board-game-other-shape = { $game }は遊べません：{ $game }では{ $beside }が隣り合い、{ $apart }は隣り合いません。
board-game-no-done = { $game }は遊べません：マスだけでは感知しきれないので、プレイヤーごとにrole = "done"、owner = 0または1のボタンが要ります。
board-wired-matrix = { $rows }行×{ $columns }列
board-wired-chips = エキスパンダー{ $chips }個
board-wired-registers = シフトレジスター{ $chips }個
board-wired-and = { $wired }と{ $more }
board-wired-halls = ほかにマルチプレクサー{ $chips }個につないだホールセンサー{ $halls }個
board-wired-both = エキスパンダー{ $chips }個と{ $rows }行×{ $columns }列
board-no-diodes-warning = ダイオードがないと、見分けられない配置があります（そのときは知らせます）。ダイオードは安価です。
board-output-only-warning = MCP23017の入力A7とB7は、読み取り中に変わるとバスを乱すことがあり、データシート（改訂D）では出力専用です。できれば移してください：{ $inputs }。
board-svg-written = 配線図を{ $file }に書きました。

board-table-lines = ヘッダーへの配線
board-table-pico-lines = Picoのピンへの配線
board-table-chips = エキスパンダー（MCP23017）
board-table-switches = スイッチ
board-table-inputs = エキスパンダーにつなぐスイッチ
board-table-registers = シフトレジスター（74HC165）
board-table-stages = シフトレジスターにつなぐスイッチ（各入力から10 kΩで3.3 Vへ。表にない入力は3.3 Vに直結）
board-table-halls = マルチプレクサーCD74HC4067につなぐホールセンサー（24は3.3 V、12はGND、有効化の線がなければ15もGND）
board-table-pixels = LED（つながる順）
board-table-parts = 部品
board-column-wire = 線
board-column-gpio = GPIO
board-column-pin = ヘッダーのピン
board-column-use = 役割
board-column-chip = チップ
board-column-bus = バス
board-column-address = アドレス
board-column-jumpers = 接続先：A2 (17) / A1 (16) / A0 (15)
board-column-common = ほかのピン
board-column-shift-lines = SH/LD (1), CLK (2)
board-column-chain = QH (9), SER (10)
board-column-crossing = 交点
board-column-input = 入力
board-column-channel = チャンネル
board-column-cell = マス
board-column-kind = スイッチ
board-column-path = 列から行へ
board-column-way = 配線
board-column-pixel = LED
board-column-count = 数
board-column-part = 部品
board-use-row = 行：読み取りの間だけLowにする。ピンの側に{ $ohm }Ω
board-use-row-read = 行：プルアップして読む。ピンの側に{ $ohm }Ω
board-use-column-driven = 列：読み取りの間だけLowにする。ピンの側に{ $ohm }Ω
board-use-column = 列：プルアップして読む。ピンの側に{ $ohm }Ω
board-use-sda = I2Cのデータ。各チップのピン13へ
board-use-scl = I2Cのクロック。各チップのピン12へ
board-use-interrupt = 割り込み：変化があるとLowになる。プルアップして読む
board-use-load = 取り込み：列の全チップのピン1（SH/LD）へ。Lowで入力を取り込む
board-use-clock = クロック：列の全チップのピン2（CLK）へ
board-use-shifted = 読み取り：列の最初のチップのピン9（QH）から
board-use-select = 選択：すべてのマルチプレクサーのピン10（S0）、11（S1）、14（S2）、13（S3）のいずれかへ
board-use-adc = 測定：マルチプレクサーのピン1（COM）
board-use-enable = 有効化：マルチプレクサーのピン15（E）。Lowで有効
board-use-piezo = 圧電ブザー。220 Ωを通す。もう一方の足はGNDへ
board-use-data = LEDのデータ。レベルシフターの1A（ピン2）へ
board-kind-reed = リード
board-kind-button = ボタン
board-kind-hall = ホールセンサー
board-kind-held = ボタン（長押し）
board-path-diode-rows = C{ $column } → スイッチ → ダイオード（帯は行の側） → R{ $row }
board-path-diode-columns = R{ $row } → スイッチ → ダイオード（帯は列の側） → C{ $column }
board-path-plain = C{ $column } → スイッチ → R{ $row }
board-path-input = { $chip }のピン{ $pin } → スイッチ → GND
board-path-stage = { $chip }のピン{ $pin } → スイッチ → GND。ピンから10 kΩで3.3 Vへ
board-path-hall = { $chip }のピン{ $pin } ← センサーの出力。電源は3.3 VとGND
board-as-many-as-pieces = 石ごとに8
board-part-pi = 40ピンヘッダーのRaspberry Pi
board-part-pico = Raspberry Pi Pico（どの型でも）、Niwashiのファームウェア入り
board-part-host = Raspberry Piまたはパソコンと、PicoへのUSBケーブル
board-part-hall = リニアホールセンサー：{ $rating }
board-part-multiplexer = マルチプレクサー：{ $rating }
board-part-pico-wire = Picoからスイッチとセンサーへの線
board-part-reed = リードスイッチ（常開）
board-part-magnet = 円板磁石。カードの下にも一つずつ：hardware/MAGNETS.ja.md
board-part-button = 押しボタン（常開）
board-part-diode = ダイオード：{ $rating }
board-part-column-resistor = 抵抗：{ $rating }（列の線の1本ずつ、コンピューター側）
board-part-row-resistor = 抵抗：{ $rating }（行の線の1本ずつ、コンピューター側）
board-part-wire = ヘッダーからスイッチへの線（行、列、エキスパンダー用）
board-part-chip = エキスパンダー：{ $rating }（28ピン、3.3 Vで使用）
board-part-chip-capacitor = セラミックコンデンサー：{ $rating }（各エキスパンダーのピン9と10の間）
board-part-register = シフトレジスター：{ $rating }（16ピン、3.3 Vで使用）
board-part-register-capacitor = セラミックコンデンサー：{ $rating }（各シフトレジスターのピン16と8の間）
board-part-input-pull-up = 抵抗：{ $rating }（シフトレジスターの使う入力からそれぞれ3.3 Vへ）
board-part-pull-up = 抵抗：{ $rating }（バスの端で、SDAとSCLから3.3 Vへ）
board-part-pixel = LED：{ $rating }
board-part-piezo = 圧電ブザー：{ $rating }、発振回路のないもの
board-part-piezo-resistor = 抵抗：{ $rating }、圧電ブザーの線に
board-part-shifter = レベルシフター：{ $rating }（Piと最初のLEDの間）
board-part-resistor = 抵抗：{ $rating }（最初のLEDのデータ線）
board-part-capacitor = 電解コンデンサー：{ $rating }（LEDの電源）
board-part-small-capacitor = セラミックコンデンサー：{ $rating }（レベルシフターの電源）
board-part-supply = 電源：{ $rating }（LED用。Piには別の電源）
board-part-fuse = 遅断ヒューズ（T）{ $rating }とホルダー（LEDの+5 V）

board-diagram-title = { $name }の配線
board-diagram-header = Raspberry Piのヘッダー
board-diagram-header-pico = Raspberry Pi Picoのピン
board-diagram-header-top = 上から見た図。ピン1、2の側にmicroSDカードがあります。
board-diagram-pico-top = USBソケットを上にして、上から見た図
board-diagram-matrix = スイッチマトリクス
board-diagram-diodes-rows = 列からスイッチと1N4448を通って行へ。ダイオードの帯は行の側。点のない交差はつながっていません。
board-diagram-diodes-columns = 行から1N4448とスイッチを通って列へ。ダイオードの帯は列の側。点のない交差はつながっていません。
board-diagram-no-diodes = 列からスイッチを通って行へ。点のない交差はつながっていません。
board-diagram-chips = エキスパンダー
board-diagram-registers = シフトレジスター
board-diagram-registers-switches = 上から見た74HC165。左上がピン1。各入力からリードスイッチかボタンを通ってGNDへ。入力から10 kΩで3.3 Vへ。
board-diagram-registers-supply = 3.3 VはPicoのピン36から（5 Vは不可）。各チップのすぐそばで16と8の間に100 nF。線のないピンは何もつなぎません。
board-diagram-registers-chain = SH/LDとCLKはチップからチップへ。各チップのSERには次のチップのQHをつなぎ、最後のSERは3.3 Vへ。
board-diagram-halls = ホールセンサー：マルチプレクサーCD74HC4067
board-diagram-halls-sensors = 各センサー：電源は3.3 VとGND、出力はそのマスのチャンネルへ。
board-diagram-halls-supply = 各チップ：ピン24と12の間に100 nF。全チップのS0〜S3は同じ4本の線につなぐ。
board-diagram-chips-switches = 上から見たMCP23017。左上がピン1。各入力からリードスイッチかボタンを通ってGNDへ。ほかの部品は不要です。
board-diagram-chips-supply = 3.3 VはPiのピン1か17から（5 Vは不可）。各チップのすぐそばで9と10の間に100 nF。線のないピンは何もつなぎません。
board-diagram-chips-bus = SDA、SCL、INTはチップからチップへ。最後のチップでSDAとSCLからそれぞれ{ $rating }を3.3 Vへ（基板に付いていれば不要）。
board-diagram-power = レベルシフターと電源
board-diagram-chain = LEDの並び
board-diagram-chain-note = 先攻から見て上から。番号はつながる順で、LEDのDOUTを次のDINへ。+5 VとGNDも一緒に引きます。
board-diagram-pin = { $what }、ピン{ $pin }
board-diagram-supply = 電源
board-diagram-first-pixel = LED 0
board-diagram-power-shift = 74AHCT125：Piの3.3 Vのデータを5 Vに上げる。14がVCC、7がGND。
board-diagram-power-ground = Pi、電源、レベルシフター、LEDのGNDはすべてつなぐ。
board-diagram-power-fuse = F：ヒューズ。Piの電源は別。二つの+5 Vはつながない。
board-diagram-power-spare = レベルシフターの使わない入力（4、5、9、10、12、13）はGNDへ。

# カードの最初のパーティションが求める盤
card-board-wrong = このカードの盤ファイルは使えないため、シミュレーションの盤で動いています。間違いは次のとおりです。
card-board-next = 直して保存し、盤を起動し直してください。そのときこのファイルは消えます。
card-unknown-board = board.txtにある「{ $found }」という盤はありません。あるのは{ $known }です。
card-several-boards = 盤ファイルがいくつもありますが、使えるのは一つです：{ $found }。一つだけ残すか、その名前をboard.txtに書いてください。
card-no-plain-text = { $file }は標準テキストではありません。標準テキストで保存してください。Macのテキストエディットなら「フォーマット」の「標準テキストにする」、ワープロなら「名前を付けて保存」の「書式なし（.txt）」です。
card-unreadable = { $file }を読めません：{ $why }。
notice-supply-sags = この10分の間に、Raspberry Piの電源電圧が4.63 Vより下がりました。下がると動作が遅くなり、光がちらつき、再起動することもあります。Pi用の5.1 V電源と短く太いケーブルを使い、LEDには別の電源から給電してください。それまでは、光を暗くしてください。
notice-board-refused = この盤はシミュレーションです。カードの盤ファイルを使えません。間違いは、隣のboard-wrong.txtに書いてあります。
