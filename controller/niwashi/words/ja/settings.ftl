### すべてのページに共通の設定：それぞれの名前と、設定ファイルのこと。

## 設定の名前
setting-theme = 光のテーマ
setting-brightness = 明るさ
setting-hand = プログラムの手の動き
setting-hand-calm = ゆっくり
setting-hand-usual = ふつう
setting-hand-quick = 速い

## 設定できない値
settings-unknown = 「{ $found }」という設定はありません。あるのは{ $known }です。
settings-no-choice = 「{ $setting }」を{ $found }にはできません。選べるのは{ $known }です。
settings-no-number = 「{ $setting }」を{ $found }にはできません。{ $least }から{ $most }までの整数で指定してください。
settings-no-switch = 「{ $setting }」を{ $found }にはできません。オン（true）かオフ（false）で指定してください。

## 設定ファイル
settings-set-aside = { $file }の設定を読めません。このファイルの名前を{ $aside }に変え、標準の設定を使います。
notice-settings-aside = 保存してあった設定を読めないので、標準の設定を使っています。設定し直してください。元のファイルは別の名前で残してあります。
notice-settings-strange = 保存してあった設定に、このプログラムの知らない値があるので、標準の値を使っています。選び直してください。
notice-settings-unwritten = 設定を保存できません。プログラムを終えるまでは有効です。対局の記録があるディスクに空きがあるか、書き込めるかを確かめてください。
