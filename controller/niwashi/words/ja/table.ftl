table-no-place = このテーブルに「{ $place }」という場所はありません。
table-nothing-there = { $place } には何もありません。取るものがありません。
table-hand-empty = 手が空です。まず石を取ってください。
table-not-a-card = { $place } はカードの場所ではありません。石は引き抜くのではなく持ち上げます。
table-card-is-pulled = { $place } はカードの場所です。カードは持ち上げるのではなく引き抜きます。
table-card-already-out = { $place } はもう場所を離れています。先に戻してください。
table-card-already-there = { $place } はもう場所にあります。先に引き抜いてください。
table-no-stones-on-card = { $place } はカードの場所です。石はマスに置きます。
