import { describe, expect, it } from 'vitest'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import { foldByTranslate, widthPairs } from './fold-by-translate.ts'

/** What REPLACE and TRANSLATE do, so that the lists can be tried without a database. */
function applied(text: string): string {
  const replaced = widthPairs.voiced.reduce((all, [pair, one]) => all.replaceAll(pair, one), text)
  const from = [...widthPairs.from]
  const to = [...widthPairs.to]
  return [...replaced].map((character) => to[from.indexOf(character)] ?? character).join('')
}

describe('folding of width without normalization', () => {
  it.each(['ＡＢＣ１２３', 'ｶﾞｷﾞﾊﾟｳﾞ', 'ガスｹｯﾄ', '〜～−－‐', '％＿＼［ ', 'アｱ　ー'])(
    '%s becomes what NFKC makes of it',
    (text) => {
      expect(applied(text)).toBe(foldWidth(text))
    },
  )
  it('the two lists have the same length, and no pair is written twice', () => {
    expect([...widthPairs.from]).toHaveLength([...widthPairs.to].length)
    expect(new Set(widthPairs.from).size).toBe([...widthPairs.from].length)
  })
  it('quotes in the lists are doubled', () => {
    const text = foldByTranslate('x', (expression, from, to) => `TRANSLATE(${expression}, ${from}, ${to})`)
    expect(text.split("'").length % 2).toBe(1)
    expect(text).toContain("''")
  })
})
