error-unknown-game = 「{ $found }」というゲームはありません。あるのは{ $known }です。
