import { expect, test } from 'vitest'
import { textIn, withTextIn } from './text-in.ts'

test.each([
  ['品名', 'ja', '品名'],
  ['品名', 'en', '品名'],
  [{ ja: '品名' }, 'en', ''],
  [{ ja: '品名', en: 'Item' }, 'en', 'Item'],
  [undefined, 'ja', ''],
] as const)('%o in %s is %o', (value, language, text) => {
  expect(textIn(value, language)).toBe(text)
})

// Whoever types, and in whatever language the console speaks to him: what stands under a language is that language's.
test.each([
  [undefined, 'ja', '品名', { ja: '品名' }],
  [undefined, 'en', 'Item', { en: 'Item' }],
  [{ ja: '品名' }, 'en', 'Item', { ja: '品名', en: 'Item' }],
  ['品名', 'en', 'Item', { ja: '品名', en: 'Item' }],
  ['品名', 'ja', '商品', { ja: '商品', en: '品名' }],
  ['品名', 'ja', '', { en: '品名' }],
  [{ ja: '品名', en: 'Item' }, 'en', '', { ja: '品名' }],
  [{ ja: 'No.', en: 'No' }, 'en', 'No.', 'No.'],
  [{ ja: '品名' }, 'ja', '', undefined],
] as const)('%o with %s = %o is %o', (value, language, text, after) => {
  expect(withTextIn(value, language, text)).toEqual(after)
})
