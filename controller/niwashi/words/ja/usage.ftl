### コマンドライン：オプションの見出しと値。

play-not-a-game = 「{ $found }」というゲームはありません。遊べるゲーム：{ $known }。盤ファイルは--board、記録のファイルは--recordsで指定します。
play-two-games = ゲームが二つ指定されています：{ $one }と{ $other }。一つにしてください。

records-not-begun = ファイル{ $file }はありません。--recordsかNIWASHI_RECORDSの名前を確かめてください。新しく始めるには「niwashi play --records FILE」を使います。
games-animation-png = アニメーションはPNGで保存します。{ $file }ではなく、.pngで終わる名前を指定してください。
