### 盤のマイコンで動くもの: `niwashi firmware`。

firmware-help = シリアル接続の盤のファームウェア。
firmware-help-examples = niwashi firmware install
    niwashi firmware version --port /dev/ttyACM0
firmware-install-help = ファームウェアを盤のマイコンに書き込み、再起動して、応答を確かめます。マイコンには MicroPython が入っている必要があります。
firmware-install-help-examples = niwashi firmware install
    niwashi firmware install --port /dev/ttyACM1
firmware-version-help = 盤で動くファームウェアの版と調子、このプログラムに合うかを知らせます。合わなければ終了コード 1 で終わります。
firmware-version-help-examples = niwashi firmware version
    niwashi firmware version --board my-board.toml
firmware-help-port = シリアルポート。省くと、盤ファイルのポート、または USB につながった唯一の Pico。
firmware-help-board = 盤ファイル。そこに書かれたポートを使います。
firmware-copying = ファームウェア { $version } を { $port } に書き込んでいます……
firmware-installed = ファームウェア { $version } が入り、応答しています。
firmware-is = ファームウェア { $version }、プロトコル { $protocol }。
firmware-board = { $wired ->
        [yes] マス { $cells }、センサー { $sensors }、ピクセル { $pixels } の盤を知っています
       *[no] まだ盤を知りません
    }。書き込み後の起動回数: { $resets }。
firmware-stats = 稼働 { $uptime-s } 秒、走査 { $scan-us } µs(最長 { $worst-us } µs)、壊れたフレーム { $bad }、空きメモリ { $free } バイト。
firmware-suits = このプログラムに合っています。
firmware-differs = このプログラムのファームウェアは { $ours }、プロトコルは { $protocol } です。次のコマンドでそろえてください: niwashi firmware install
firmware-no-mpremote = ファイルの書き込みに使う mpremote が入っていません。次を実行してください: pip install mpremote
firmware-copy-failed = { $port } にファームウェアを書き込めません: { $detail }。マイコンに MicroPython (micropython.org/download)が入っていて、ほかのプログラムがポートを使っていないか確かめ、抜き差ししてからもう一度試してください。
firmware-silent-after = { $port } に書き込みましたが、応答がありません。盤を抜き差しして、次を実行してください: niwashi firmware version
firmware-another-after = 書き込み後の盤の版は { $found } ですが、書き込んだのは { $ours } です。もう一度試してください。
