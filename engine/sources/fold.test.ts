import { describe, expect, it } from 'vitest'
import { foldWidth } from '../../runtime/values/fold-width.ts'
import { fold } from './embedded/fold.ts'

describe('folding in the database process', () => {
  it('is the same as in the browser', () => {
    const corpus = 'ＡＢＣ１２３ｶﾞｷﾞアｱ㈱①～〜−‐–—―ー∼％＿＼［ıİß表ソ能𠮷'
    for (const text of [corpus, ...corpus]) {
      expect(fold(text, 2)).toBe(foldWidth(text))
      expect(fold(text, 3)).toBe(foldWidth(text).toLowerCase())
      expect(fold(text, 1)).toBe(text.toLowerCase())
      expect(fold(text, 0)).toBe(text)
    }
  })
})
