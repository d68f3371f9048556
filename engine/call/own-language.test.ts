import { expect, test } from 'vitest'
import type { Language } from '../../runtime/document.ts'
import { ownLanguage } from './own-language.ts'

test.each<[Language | undefined, string | undefined, Language, Language, string]>([
  ['en', 'ja-JP', 'ja', 'en', 'what the user chose goes before the browser'],
  [undefined, 'en-GB,en;q=0.9', 'ja', 'en', 'an English browser is met in English'],
  [undefined, 'ja,en;q=0.5', 'en', 'ja', 'a Japanese browser is met in Japanese'],
  [undefined, 'de', 'en', 'en', 'a browser that asks for neither is met in the language of the installation'],
  [undefined, undefined, 'ja', 'ja', 'so is a program that asks for none'],
])('%s, %s, %s: %s (%s)', (chosen, accepted, installation, met) => {
  expect(ownLanguage(chosen, { accepted, installation })).toBe(met)
})
