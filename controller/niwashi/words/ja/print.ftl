### 印刷する紙。

print-no-stones = 「{ $game }」の石には表裏がないので、印刷用のシートはありません。シートのあるゲーム：{ $known }。
print-written = 石{ $count }個を{ $file }に書き出しました。ブラウザーで開き、100%で印刷してください。
print-stones-title = { $game }：{ $size } mmの石{ $count }個
print-stones-scale = A4かレターサイズに100%で、用紙に合わせずに印刷します。厚めの紙が向いています。
print-stones-cut = 実線で切り、破線で折り、裏どうしを貼り合わせます。
print-stones-ruler = この線の長さは100 mmです：
print-no-cards = 「{ $game }」にはカードがないので、印刷用のシートはありません。カードのあるゲーム：{ $known }。
print-cards-written = カードを{ $file }に書き出しました。ブラウザーで開き、100%で印刷してください。
print-cards-title = { $game }：{ $size } mmのカード{ $count }枚
