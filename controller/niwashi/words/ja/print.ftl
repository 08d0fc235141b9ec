### 印刷する紙。

print-help = 盤に載せるものを印刷する
print-help-examples =
    niwashi print stones
    niwashi print cards
    niwashi print stones --game throne --size 15 --out throne.html
print-help-stones = ゲームの石をすべて原寸で載せたページを書き出す。ブラウザーで印刷し、切って折る
print-help-stones-examples =
    niwashi print stones
    niwashi print stones --game throne --size 15 --out throne.html
print-help-cards = ゲームのカードをすべて原寸で載せたページを書き出す。ブラウザーで印刷し、切って折る
print-help-cards-examples =
    niwashi print cards
    niwashi print cards --cards mine.toml --out mine.html
print-help-width = カードの幅。縦横の比は44 × 68 mmと同じです。
print-help-size = 石の幅。NeoTrellisのボタンやLaunchpadのパッドには12が合います。
print-help-out = 書き出すファイル。
print-no-stones = 「{ $game }」の石には表裏がないので、印刷用のシートはありません。シートのあるゲーム：{ $known }。
print-written = 石{ $count }個を{ $file }に書き出しました。ブラウザーで開き、100%で印刷してください。
print-stones-title = { $game }：{ $size } mmの石{ $count }個
print-stones-scale = A4かレターサイズに100%で、用紙に合わせずに印刷します。厚めの紙が向いています。
print-stones-cut = 実線で切り、破線で折り、裏どうしを貼り合わせます。
print-stones-ruler = この線の長さは100 mmです：
print-no-cards = 「{ $game }」にはカードがないので、印刷用のシートはありません。カードのあるゲーム：{ $known }。
print-cards-written = カードを{ $file }に書き出しました。ブラウザーで開き、100%で印刷してください。
print-cards-title = { $game }：{ $size } mmのカード{ $count }枚
