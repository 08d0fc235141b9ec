### 買ってすぐ使える盤：NeoTrellisのタイルと、MIDIのグリッドコントローラー。

board-doing-keys = ボタンの読み取りと点灯

## 使えない盤ファイル

board-file-keys-on-serial = { $file }：「{ $driver }」のボタンはこのコンピューターが読みますが、ファイルに[serial]もあります。[serial]を取り除いてください。
board-file-own-lights = { $file }：{ $where }は数珠つなぎのLED用です。ドライバー「{ $driver }」ではLEDはボタンの下にあります。取り除いてください。
board-file-tile-address-twice = { $file }：{ $where }のアドレス{ $found }は{ $other }と同じです。どちらかのジャンパーをはんだで変え、そのアドレスを書いてください。
board-expected-midi-port = "usb"か、/dev/snd/midiC1D0のようなMIDIデバイス

## 故障

board-fault-tile = タイル{ $chip }（アドレス{ $address }、I2Cバス{ $bus }）が応答しません（{ $detail }）。ケーブルと、はんだ付けするジャンパーが次のとおりで、ほかにないことを確かめてください：{ $jumpers }。タイルが応答すれば、盤は自動で再開します。
board-fault-tile-elsewhere = タイル{ $chip }（アドレス{ $address }、I2Cバス{ $bus }）が応答しません（{ $detail }）。ただし盤ファイルにないアドレス{ $found }で何かが応答しています。それがこのタイルなら、ジャンパーは次だけをはんだ付けしてください：{ $jumpers }。または、そのアドレスを盤ファイルの[neotrellis]に書いてください。
board-fault-other-chip = タイル{ $chip }（アドレス{ $address }、I2Cバス{ $bus }）として応答したのは、NeoTrellisではありません（{ $detail }）。その機器をバスから外すか、どちらかのアドレスを変えてください。
midi-fault-none = USBにグリッドコントローラーが見つかりません。使えるのはLaunchpad Mini [MK3]、X、Pro [MK3]です。USBにある音声・MIDI機器：{ $found }。電源のないハブを通さず、直接つないでください。シミュレーションの盤なら--simを使います。
midi-fault-several = グリッドコントローラーが複数つながっています：{ $found }。盤ファイルで一つを選んでください。例：[midi]にport = "/dev/snd/midiC1D0"
midi-fault-port = MIDIデバイス{ $port }を開けません（{ $detail }）。名前と、コントローラーがつながっていることを確かめてください。
midi-fault-permission = MIDIデバイス{ $port }を使う権限がありません（{ $detail }）。そのグループに入ってください：sudo usermod -aG audio $USER。その後、ログインし直してください。
midi-fault-busy = MIDIデバイス{ $port }は使用中です（{ $detail }）。使っているほかのプログラムを終了してください。
midi-fault-no-line = { $port }はMIDIデバイスではない（{ $detail }）ので、開きません。盤ファイルの[midi]に/dev/snd/midiC1D0のようなデバイスか"usb"を書いてください。
midi-fault-lost = 「{ $port }」のグリッドコントローラーとの接続が切れました（{ $detail }）。つなぎ直すと、ゲームは自動で再開します。
midi-fault-older = 「{ $port }」のLaunchpadはMK3より古い機種で、パッドと光の仕組みが違うため使えません。Launchpad Mini [MK3]、X、Pro [MK3]のどれかを使ってください。
midi-fault-silent = 「{ $port }」のグリッドコントローラーが応答しません。一度抜いて、つなぎ直してください。使えるのはLaunchpad Mini [MK3]、X、Pro [MK3]です。

## 配線

board-use-tile-sda = I2Cのデータ。最初のタイルのSDAへ。タイルのVINは3.3 V（ピン1）、GNDはGND（ピン9）へ
board-use-tile-scl = I2Cのクロック。最初のタイルのSCLへ
board-wired-tiles = NeoTrellisのタイル{ $tiles }枚、I2Cバス{ $bus }
board-wired-midi = グリッドコントローラー、ポート{ $port }
board-table-tiles = NeoTrellisのタイル
board-table-keys = ボタン
board-column-tile = タイル
board-column-tile-jumpers = はんだ付けするジャンパー
board-part-neotrellis = NeoTrellisのタイル（{ $rating }）
board-part-neotrellis-rubber = シリコーンのキーパッド、4 × 4（{ $rating }）
board-part-neotrellis-cable = JST PH（4ピン）からピンヘッダーへのケーブル（{ $rating }）
board-part-computer = LinuxとUSBのあるコンピューター（Raspberry Piなど）
board-part-launchpad = グリッドコントローラー（{ $rating }、USBケーブル付き）
board-diagram-tiles = NeoTrellisのタイル：アドレスと、はんだ付けするジャンパー
board-diagram-pads = グリッドコントローラー（プログラマーモード）

## 医者が見つけたもの（市販のボタン）

doctor-key-stuck-closed = { $cell }（{ $at }）のボタンは押されたままです。ゴムを持ち上げ、下に何か挟まっていないか見てください。直すまでの盤ファイルの案では、このボタンを使いません。
doctor-key-stuck-open = { $cell }（{ $at }）のボタンは、押しても反応がありません。真ん中を押してみてください。ゴムが正しくはまり、裏がきれいか、電源を入れたときに押されていなかったかも確かめてください。直すまでの盤ファイルの案では、このボタンを使いません。
doctor-key-weak = { $cell }（{ $at }）のボタンは、ときどき離れたことになります。ゴムの裏と下の接点をアルコールで拭いてください。直すまでの盤ファイルの案では、このボタンを使いません。
doctor-key-dead-pixel = { $cell }の下のLEDがつきません。ボタンは使えます。LEDだけの交換はできません。
