import { crosses, hiragana } from '../../../runtime/values/fold-loose.ts'

const kana = Array.from({ length: hiragana.last - hiragana.first + 1 }, (_, i) =>
  String.fromCharCode(hiragana.first + i),
)
const katakana = kana.map((one) => String.fromCharCode(one.charCodeAt(0) + hiragana.toKatakana))

/** `from` and `to` stand one below the other, as TRANSLATE wants them: hiragana as katakana, crosses as x. */
export const loosePairs = { from: kana.join('') + crosses, to: katakana.join('') + 'x'.repeat(crosses.length) }
