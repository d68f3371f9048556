import { expect, test } from 'vitest'
import { textIn, withTextIn } from './text-in.ts'

test.each([
  ['品名', 'ja', 'ja', '品名'],
  ['品名', 'en', 'ja', ''],
  [{ ja: '品名', en: 'Item' }, 'en', 'ja', 'Item'],
  [undefined, 'ja', 'ja', ''],
] as const)('%o in %s for a reader of %s is %o', (value, language, reader, text) => {
  expect(textIn(value, language, reader)).toBe(text)
})

test.each([
  [undefined, 'ja', 'ja', '品名', '品名'],
  ['品名', 'en', 'ja', 'Item', { ja: '品名', en: 'Item' }],
  ['品名', 'ja', 'ja', '商品', '商品'],
  [{ ja: '品名', en: 'Item' }, 'en', 'ja', '', '品名'],
  [{ ja: '品名', en: 'Item' }, 'ja', 'ja', '', { en: 'Item' }],
  [undefined, 'en', 'ja', 'Item', { en: 'Item' }],
  ['品名', 'ja', 'ja', '', undefined],
] as const)('%o with %s (reader %s) = %o is %o', (value, language, reader, text, after) => {
  expect(withTextIn(value, language, reader, text)).toEqual(after)
})
