keypad-with-serial = { $file }：キーパッドはこのコンピューターが読みますが、[serial]があるとスイッチはすべてマイコンが読みます。どちらかを消してください。
keypad-fault-port = { $port }のキーパッドを読めません（{ $detail }）。つながっているか、ポートが正しいかを確かめてください。
keypad-fault-silent = { $port }のキーパッドから何も届きません。抜いて、もう一度つないでください。
keypad-part = キーパッド（{ $rating }キー）
keypad-wired = { $keys }キーのキーパッド
keypad-table = キー
keypad-way = { $port }のキーパッド
