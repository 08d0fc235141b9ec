### 盤のマイコンで動くもの: `niwashi firmware`。

firmware-copying = ファームウェア{ $version }を{ $port }に書き込んでいます…
firmware-installed = ファームウェア{ $version }が入り、応答しています。
firmware-is = ファームウェア{ $version }、プロトコル{ $protocol }。
firmware-board = { $wired ->
        [yes] マス{ $cells }、センサー{ $sensors }、LED { $pixels }の盤につながっています
       *[no] 盤の配線はまだ登録されていません
    }。書き込み後の起動回数：{ $resets }。
firmware-stats = 稼働{ $uptime-s }秒、走査{ $scan-us } µs（最長{ $worst-us } µs）、壊れたフレーム{ $bad }、空きメモリー{ $free }バイト。
firmware-suits = このプログラムに合っています。
firmware-differs = このプログラムのファームウェアは{ $ours }、プロトコルは{ $protocol }です。「niwashi firmware install」でそろえてください。
firmware-no-mpremote = ファイルの書き込みに使うmpremoteが入っていません。「pip install mpremote」を実行してください。
firmware-copy-failed = { $port }にファームウェアを書き込めません：{ $detail }。マイコンにMicroPython（micropython.org/download）が入っていて、ほかのプログラムがポートを使っていないか確かめ、抜き差ししてからもう一度試してください。
firmware-silent-after = { $port }に書き込みましたが、応答がありません。盤を抜き差しして、「niwashi firmware version」を実行してください。
firmware-another-after = 書き込み後の盤のファームウェアは{ $found }ですが、書き込んだのは{ $ours }です。もう一度試してください。
