import { expect, test } from 'vitest'
import { SourceFailed } from '../errors.ts'
import { errorPlace } from './error-place.ts'

const sql = `SELECT a,
  b -- ':X'
FROM t
WHERE a = :CODE AND a <> :CODE
  AND wrong > :LONG_NAME AND worse = 1`
const sent = sql.replaceAll(':CODE', '$1').replace(':LONG_NAME', '$2')

const failed = (message: string, cause?: object) => new SourceFailed(message, { cause })

test.each([
  ['position, in the text with placeholders', failed('?', { position: String(sent.indexOf('worse') + 1) }), 5, 30],
  ['position before any placeholder', failed('?', { position: String(sent.indexOf('FROM') + 1) }), 3, 1],
  ['offset', failed('?', { offset: sql.indexOf('b --') }), 2, 3],
  ['line number', failed('Invalid column', { lineNumber: 4 }), 4, undefined],
  ['line in words', failed("You have an error near 'x' at line 2"), 2, undefined],
  ['a word that stands once', failed('no such column: wrong'), 5, 7],
  ['a word that stands twice, nearest to the place', failed('column "CODE"', { position: '30' }), 4, 12],
  ['a word near the fault', failed('near "worse": syntax error'), 5, 30],
])('%s', (_, error, line, column) => {
  expect(errorPlace(error, sql)).toEqual({ line, ...(column !== undefined && { column }) })
})

test('characters of two UTF-16 units, and names in comments, before the place', () => {
  const own = `SELECT '𠮷野家ソ', "𠮷" /* :X 𠮷 */ FROM t WHERE a = :CODE\n  AND 𠮷 = :CODE AND worse = 1`
  const position = [...own.replaceAll(':CODE', '$1').split('worse')[0]!].length + 1
  const [first, last] = own.split('\n') as [string, string]
  expect(errorPlace(failed('?', { position: String(position) }), own)).toEqual({
    line: 2,
    column: last.indexOf('worse') + 1,
  })
  const early = [...first.split('FROM')[0]!].length + 1
  expect(errorPlace(failed('?', { position: String(early) }), own)).toEqual({
    line: 1,
    column: first.indexOf('FROM') + 1,
  })
})

test.each([
  failed('no such column: a'),
  failed('connection lost'),
  failed('?', { position: '9999' }),
  failed('?', { lineNumber: 9 }),
])('no place is better than a wrong one', (error) => {
  expect(errorPlace(error, sql)).toBeUndefined()
})

test.each([
  ['SELECT a b.c FROM product', { line: 1, column: 11 }],
  ['SELECT a b.c FROM product p WHERE p.x', undefined],
])('R-01 a full stop that is not understood ends the search as any word: %s', (text, place) => {
  expect(errorPlace(failed('near ".": syntax error'), text)).toEqual(place)
  const position = text.indexOf('.') + 1
  const told = errorPlace(failed('syntax error at or near "."', { position: String(position) }), text)
  expect(told).toEqual({ line: 1, column: position })
})

test('R-01 whatever a server says, the text is the end of the search', () => {
  expect(errorPlace(failed('near "t.": syntax error'), 'SELECT t.')).toEqual({ line: 1, column: 8 })
  expect(errorPlace(failed('?', { position: '9007199254740991' }), sql)).toBeUndefined()
  expect(errorPlace(failed('?', { offset: 1e300 }), sql)).toBeUndefined()
  const a = 'a'.repeat(1_000_000)
  expect(errorPlace(failed(`near "${a.slice(500_000)}"`), a)).toBeUndefined()
  const position = '1000000'
  expect(errorPlace(failed('?', { position }), '/*'.repeat(500_000))).toEqual({ line: 1, column: 1_000_000 })
  const names = Array.from({ length: 100_000 }, (_, at) => `:N${at}`).join()
  expect(errorPlace(failed('?', { position: '1' }), names)).toEqual({ line: 1, column: 1 })
})
