import { expect, test } from 'vitest'
import { isIn, localize } from './text.ts'

test.each([
  ['商品', 'en', 'ja', '商品'],
  [{ ja: '商品', en: 'Products' }, 'en', 'ja', 'Products'],
  [{ ja: '商品' }, 'en', 'ja', '商品'],
  [{ en: 'Products' }, 'ja', 'ja', 'Products'],
  [{ ja: '', en: 'Products' }, 'ja', 'ja', 'Products'],
  [{}, 'ja', 'ja', ''],
  [undefined, 'ja', 'ja', ''],
])('%j in %s', (text, language, own, expected) => {
  expect(localize(text, language, own)).toBe(expected)
})

test('a missing language is told', () => {
  expect([isIn({ ja: '商品' }, 'en'), isIn({ ja: '商品' }, 'ja'), isIn('商品', 'en')]).toEqual([false, true, true])
})
