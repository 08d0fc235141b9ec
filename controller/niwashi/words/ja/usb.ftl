# A board on USB, reached by a browser's page: the test of a board, and play on it without anything installed.

usb-fault-none = 盤がつながっていません。盤をつなぎ、「{ usb-connect }」を押してください。
usb-fault-closed = ブラウザーが盤を開けません（{ $detail }）。ケーブルを確かめ、盤を使っているほかのプログラムを閉じてから、「{ usb-connect }」を押してください。
usb-no-game = { $board }で遊べるゲームは、Niwashiには入っていません。マスが足りません。点検はできます。

page-usb = Picoの盤を点検する
usb-connect = 接続
usb-title = Picoの盤を点検する
usb-about = 盤をこのコンピューターにつなぎ、「{ usb-connect }」を押してください。何もインストールせず、どこへも何も送りません。
usb-about-here = このブラウザーのコンピューターに盤をつなぎ、「{ usb-connect }」を押してください。何もインストールしません。盤から届いたものは、このページを出しているNiwashiにだけ送られます。
usb-insecure = このページはネットワーク越しに、暗号化のないhttpで届きました。そうしたページは、ブラウザーがUSBに触れさせません。httpsで開くか、Niwashiが動いているコンピューターで開いてください。盤をhttpsにするには「niwashi guests https」を使います。
usb-absent = このブラウザーはUSBの盤に接続できません。Web Serialがないためです。パソコンのChrome、Edge、Operaで、httpsのページかこのコンピューター自身のページを開くと使えます。Niwashiをインストールすれば、ブラウザーによらず接続できます。
usb-loading = Pythonを読み込んでいます。
usb-reaching = Niwashiにつないでいます。
usb-lost = Niwashiから応答がありません。応答があり次第、点検を続けます。
usb-replaced = 今は別のページが盤を点検しています。ここで続けるには、ページを読み込み直してください。
usb-failed = 点検を始められませんでした。ページを読み込み直してください。それでも始まらないときは、新しいブラウザーを使ってください。
usb-new = 新しいPicoには、まだファームウェアが入っていません。BOOTSELを押しながらつなぎ、現れたドライブに盤の.uf2ファイルを入れてください（「make -C firmware uf2」で作れます）。
usb-board = 盤
usb-board-found = Picoが知らせた盤
usb-own-file = 別の盤ファイル
usb-pressed = 反応したスイッチ
usb-forget = 最初から
usb-lights = 光
usb-light-touched = 押したところ
usb-light-walk = 順番に一つずつ
usb-light-white = すべて
usb-light-dark = 消す
usb-light-cell = マスをクリックすると、そこだけが光ります。
usb-strays = 何もつながっていないはずなのに、閉じたスイッチ：
usb-firmware = ファームウェア
usb-wiring = 配線
usb-play = この盤で遊ぶ
usb-play-here = この盤で遊ぶには、Niwashiが動いているコンピューターにつなぎ、そこで始めてください：
usb-play-hint = 自分の盤ファイルから読み込んだ盤は、このタブを閉じるまで覚えています。
usb-picture = 盤（先攻の側から見たところ）

usb-test-waits = 盤の応答を待っています。
usb-test-silent = 何かがつながっていますが、ファームウェアが応答しません。盤の.uf2ファイルをPicoのドライブに入れてから、「{ usb-connect }」を押してください。
usb-test-differs = Picoのファームウェアはプロトコル{ $found }、このページは{ $expected }です。盤の新しい.uf2ファイルをPicoのドライブに入れてください。
usb-test-choose = Picoは応答しましたが、このページが知っている盤の配線が入っていません。盤を選んでください。その配線をPicoに保存します。
usb-test-no-pico = { $board }にはマイコンがないため、ブラウザーからは接続できません。[serial]のある盤ファイルを選んでください。
usb-test-runs = { $board }がつながりました。すべてのボタンを押し、すべてのマスに石を置いてみてください。
usb-test-closed = { $cell }：スイッチ{ $switch }、LED{ $pixel }
usb-test-closed-dark = { $cell }：スイッチ{ $switch }、LEDなし
