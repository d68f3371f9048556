// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { leastWidth } from './least-width.ts'
import { nameOfRow } from './name-of-row.ts'

const value = (path: string) => ({ $get: `row.${path}` })
const columns = [
  { label: 'Name', cell: { type: 'text', value: value('name') } },
  { label: 'Key', cell: { type: 'text', value: value('key') } },
] as const

test('E-16 a row is called by its first words in the language of the page, never by how they are kept', () => {
  const row = { name: { ja: '営業ボード', en: 'Sales board' }, key: 'board' }
  document.documentElement.lang = 'ja'
  expect(nameOfRow(row, columns)).toBe('営業ボード board')
  document.documentElement.lang = 'en'
  expect(nameOfRow(row, columns)).toBe('Sales board board')
})

test('a column is as wide as its words in the language of the page', () => {
  const rows = [{ name: { ja: '表', en: 'A table of many words' } }]
  document.documentElement.lang = 'ja'
  expect(leastWidth(columns[0], rows)).toBe(2 * 7.5 + 24)
  document.documentElement.lang = 'en'
  expect(leastWidth(columns[0], rows)).toBe(14 * 7.5 + 24)
})
