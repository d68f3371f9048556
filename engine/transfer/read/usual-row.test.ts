import { expect, test } from 'vitest'
import { randomFrom } from '../test/read-malformed.ts'
import { readQuotedRow } from './quoted-row.ts'
import { makeRowBreaks } from './row-breaks.ts'
import { readUsualRow, type RowCells } from './usual-row.ts'

const codes = { delimiter: ','.charCodeAt(0), quote: '"'.charCodeAt(0) }

test('a row that is read in one walk is the one that is read mark by mark', () => {
  const seed = Date.now() % 1_000_000
  const random = randomFrom(seed)
  const letters = ['a', '品', ',', ',', '"', '"', '",', ',"', '\n', '\r\n', '\r', '"\n']
  let usual = 0
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: 1 + random() * 12 }, () => letters[Math.floor(random() * letters.length)]).join(
      '',
    )
    for (const rowDelimiter of ['none', 'LF', 'CRLF'] as const) {
      const row: RowCells = { cells: [] }
      const next = readUsualRow(text, 0, { ...codes, rowDelimiter, longest: 100 }, row)
      if (next === 0) continue
      usual++
      const breakFrom = makeRowBreaks(text, rowDelimiter, false)
      const told = `seed ${seed}, ${rowDelimiter}: ${JSON.stringify(text)}`
      expect({ ...row, next }, told).toEqual(readQuotedRow(text, 0, { delimiter: ',', quote: '"', breakFrom }, false))
    }
  }
  expect(usual).toBeGreaterThan(1_000)
})

test.each([
  '',
  '\n',
  'a,b',
  'a,"b',
  'a,"b"',
  'a,"b""c"\n',
  '"a\nb"\n',
  'a"b\n',
  '"a"b\n',
  'a\rb\n',
  'a\r',
  'abcdefghij\n',
])('others read %j', (text) =>
  expect(readUsualRow(text, 0, { ...codes, rowDelimiter: 'none', longest: 10 }, { cells: [] })).toBe(0),
)
