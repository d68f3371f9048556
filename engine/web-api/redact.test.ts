import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test('F-14 a short secret is struck out where it is a word, not inside of others', () => {
  expect(redact('application/json pp "pp" x=pp&y', ['pp'])).toBe('application/json ••• "•••" x=•••&y')
  expect(redact('100 1000 (100)', ['100'])).toBe('••• 1000 (•••)')
  expect(redact('a"b a"bc', ['a"b'])).toBe('••• a"bc')
})

test('a long secret is struck out wherever it stands, in each form', () => {
  expect(redact('xcanary"12y canary\\"12 canary%2212', ['canary"12'])).toBe('x•••y ••• •••')
  expect(redact('nothing', ['', 'else'])).toBe('nothing')
})
