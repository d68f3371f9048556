import { expect, it } from 'vitest'
import { makePositional } from './positional.ts'

it('numbered placeholders become counted ones, with their values as often as they stand', () => {
  const positional = makePositional({ backticks: true })
  const table: [string, unknown[], string, unknown[]][] = [
    ['SELECT 1', [], 'SELECT 1', []],
    ['SELECT ?1, ?2, ?1', ['a', 'b'], 'SELECT ?, ?, ?', ['a', 'b', 'a']],
    [
      `SELECT '?1', "?2", \`?1\`, ?2 -- ?1\n/* ?2 */`,
      ['a', 'b'],
      `SELECT '?1', "?2", \`?1\`, ? -- ?1\n/* ?2 */`,
      ['b'],
    ],
    ['a=?10.5', Array.from({ length: 10 }, (_, i) => i), 'a=?.5', [9]],
    ['a IN (?1,?2)AND b=?2x', [1, 2], 'a IN (?,?)AND b=?x', [1, 2, 2]],
  ]
  for (const [text, values, expected, bound] of table)
    for (let again = 0; again < 2; again++)
      expect(positional({ text, values: values as string[] }), text).toEqual({ text: expected, values: bound })
})
