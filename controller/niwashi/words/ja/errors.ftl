error-unknown-game = 「{ $found }」というゲームはありません。あるのは{ $known }です。
## 鍵
keys-not-there = この盤の鍵（{ $file }）を読むことも作ることもできません：{ $why }。鍵がないと署名できません。
keys-shown = この盤の鍵をほかの人が読めます：{ $file }。「chmod 600 { $file }」を実行し、だれかに読まれた場合は新しい鍵を作ってください。
keys-no-key = { $file }はPEM形式のEd25519の鍵ではありません。控えから正しいものを戻してください。別の場所に移すと新しい鍵ができますが、友達に登録し直してもらう必要があります。
keys-not-ours = 新しい鍵を置く場所に、別の利用者がファイルを置きました：{ $file }。記録は自分だけが書き込めるフォルダーに置いて、もう一度試してください。
keys-no-cryptography = このコンピューターでは対局に署名したり、署名を確かめたりできません。パッケージ「cryptography」が入っておらず、32ビットのPi用のものは配布されていません。別のコンピューターで確かめてください。
keys-old-cryptography = このコンピューターでは署名も封印も検証もできません。パッケージ「cryptography」はバージョン{ $found }ですが、{ $least }以降が必要です。Debian 13には入っています。pipが使えるなら：pip install --upgrade cryptography
