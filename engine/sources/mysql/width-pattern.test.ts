import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldLoose } from '../../../runtime/values/fold-loose.ts'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import type { Match } from '../facts.ts'
import { widthPattern } from './width-pattern.ts'

const hows: Match[] = ['contains', 'prefix', 'suffix', 'whole']

const foldings = [
  { folds: { case: false }, folded: foldWidth },
  { folds: { case: true }, folded: (text: string) => foldWidth(text).toLowerCase() },
  { folds: { case: true, loose: true }, folded: foldLoose },
]

function holds(text: string, value: string, how: Match): boolean {
  if (how === 'contains') return text.includes(value)
  if (how === 'prefix') return text.startsWith(value)
  return how === 'suffix' ? text.endsWith(value) : text === value
}

it('finds what folding finds, and nothing else', () => {
  const letters = fc.constantFrom(
    'e\u0301',
    ...'aAbxＸ×Ａｂ1１①ｶカか\u3099ﾞﾟガハはパﾊー−‐～~-（株)㈱㍿社éeÉ[]^$.*\\/!％%_　 \n㌔キログラム'.split(''),
  )
  const text = fc.array(letters, { maxLength: 8 }).map((all) => all.join(''))
  // A mark by itself at the beginning of a value is no text that anybody types, nor one after hyphens, which are overlooked.
  const value = fc
    .array(letters, { minLength: 1, maxLength: 4 })
    .map((all) => all.join(''))
    .filter((all) => !/^\p{M}/u.test(foldWidth(all)) && !/^\p{M}/u.test(foldLoose(all)))
  fc.assert(
    fc.property(text, value, fc.constantFrom(...hows), fc.constantFrom(...foldings), (found, searched, how, one) => {
      const expected = holds(one.folded(found), one.folded(searched), how)
      const pattern = widthPattern(searched, how, one.folds)
      expect(new RegExp(pattern).test(found), `${found} ${how} ${searched}: ${pattern}`).toBe(expected)
    }),
    { numRuns: 5_000 },
  )
})

it('is one that PCRE takes, whatever letters a code or a name has', () => {
  const values = ['A-1', 'A1', 'A-1234-XYZ-001', 'abcdefghij'.repeat(6), '0123456789'.repeat(6), '(株)'.repeat(20)]
  for (const value of values)
    for (const loose of [true, false])
      expect(Buffer.byteLength(widthPattern(value, 'contains', { case: true, loose })), value).toBeLessThan(24_001)
})

it('stays small for the longest values', () => {
  for (const value of ['(株)'.repeat(10), 'キログラム'.repeat(6), 'あ'.repeat(32), '(株)'.repeat(100)])
    expect(widthPattern(value, 'contains', { case: true, loose: true }).length, value).toBeLessThan(100_000)
})
