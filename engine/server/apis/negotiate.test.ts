import { expect, test } from 'vitest'
import { isJsonType, preferredLanguage, preferredType } from './negotiate.ts'

const offered = [
  'application/json',
  'application/x-ndjson',
  'text/csv',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
]

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json, text/csv;q=0.1', 'application/json'],
  ['application/json;q=0.1, text/csv', 'text/csv'],
  ['text/csv;q=0, */*;q=0.1', 'application/json'],
  ['text/*', 'text/csv'],
  ['text/csv, */*', 'text/csv'],
  ['application/json;q=0, */*', 'application/x-ndjson'],
  ['Application/X-NDJSON', 'application/x-ndjson'],
  ['application/json;charset=utf-8', 'application/json'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  ['text/html, image/*', undefined],
  ['*/*;q=0', undefined],
])('of what is offered %s takes %s', (accept, taken) => {
  expect(preferredType(accept, offered)).toBe(taken)
})

test.each([
  [undefined, undefined],
  ['fr, en;q=0.9', 'en'],
  ['ja-JP,en;q=0.8', 'ja'],
  ['en;q=0.2, JA;q=0.4', 'ja'],
  ['en;q=0, fr', undefined],
  ['*', undefined],
])('who reads %s is answered in %s', (accept, language) => {
  expect(preferredLanguage(accept, ['ja', 'en'])).toBe(language)
})

test.each([
  ['application/json', true],
  ['Application/JSON; charset=UTF-8', true],
  ['application/merge-patch+json', true],
  ['application/vnd.x+json;v=1', true],
  ['application/jsonp', false],
  ['application/json; charset=shift_jis', false],
  ['text/json', false],
  [undefined, false],
])('%s is JSON: %s', (type, is) => {
  expect(isJsonType(type)).toBe(is)
})
