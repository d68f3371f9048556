import { expect, test } from 'vitest'
import { languageFor } from './language-for.ts'

test.each([
  [undefined, 'ja'],
  ['*', 'ja'],
  ['', 'ja'],
  ['fr-FR, fr;q=0.9', 'ja'],
  ['en-US,en;q=0.9', 'en'],
  ['EN', 'en'],
  ['en;q=0.5, ja;q=0.8', 'ja'],
  ['fr, en;q=0.7, ja;q=0.3', 'en'],
  ['en;q=0, ja;q=0.1', 'ja'],
  ['en;q=x', 'ja'],
  ['english', 'ja'],
])('a browser that asks for %s is met in %s', (accepted, language) => {
  expect(languageFor(accepted, ['ja', 'en'])).toBe(language)
})

test('a site in one language stays in it', () => {
  expect(languageFor('en', ['ja'])).toBe('ja')
  expect(languageFor('ja', ['en'])).toBe('en')
})
