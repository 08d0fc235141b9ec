# シミュレーションの盤でわざと起こす故障。

faults-no-such-kind = 「{ $found }」という故障はありません。使える故障：{ $known }。
faults-wrong-number = 「{ $kind }」には{ $takes }を過不足なく指定してください。
faults-no-such-thing = この盤に「{ $found }」という{ $thing }はありません。
faults-not-readable = 故障の予定表{ $file }を読めません：{ $why }
faults-no-sim = 故障を起こせるのはシミュレーションの盤だけです。--simを付けてください。
faults-bad-seed = 「{ $found }」はシードではありません。random:7のように「random:」と整数を書くか、ファイルを指定してください。
