# カードセットが認められない理由(RC-41)。
cards-no-file = { $source }: カードセットを読めません({ $why })。ファイルのパスかセットの名前を指定してください。
cards-not-toml = { $source } は TOML ファイルではありません: { $why }
cards-unknown-set = 「{ $found }」というカードセットはありません。あるのは { $known } です。ファイルのパスでも指定できます。
cards-offset-zero = { $source }: カード { $where } に庭師自身のマス { $offset } があります。取り除いてください。
cards-offset-far = { $source }: カード { $where } に { $offset } があります。どちらの数も -5 から 5 までにしてください。
cards-offset-count = { $source }: カード { $where } のマスは { $count } 個です。1 個から 8 個までにしてください。
cards-offset-repeated = { $source }: カード { $where } に { $offset } が二度あります。一度だけ書いてください。
cards-not-an-offset = { $source }: カード { $where } に { $found } があります。[前, 右] の二つの整数で書いてください。
cards-count = { $source }: { $where } のカードは { $count } 枚です。片面にちょうど 4 枚必要です。
cards-same = { $source }: カード { $where } { $first } と { $where } { $second } が同じ { $offsets } です。4 枚とも違うものにしてください。
cards-missing-key = { $source }: { $where } がありません。「{ $field }」が必要です。
cards-unknown-key = { $source }: { $where } の「{ $field }」は意味を持ちません。セットには name、black、red、カードには offsets、standing を書きます。
cards-bad-standing = { $source }: カード { $where } の standing が { $found } です。certain、probable、placeholder のどれかにしてください。
cards-bad-name = { $source }: 「{ $found }」はカードセットの名前にできません。文字、数字、空白、「-」「_」で 40 字までにしてください。
cards-wrong-shape = { $source }: { $where } が { $found } です。カードセットは name、black、red の表で、各面は offsets を持つ 4 枚のカードです。
