import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import type { Match } from '../facts.ts'
import { widthPattern } from './width-pattern.ts'

const hows: Match[] = ['contains', 'prefix', 'suffix', 'whole']

function folded(text: string, ignoreCase: boolean): string {
  return ignoreCase ? foldWidth(text).toLowerCase() : foldWidth(text)
}

function holds(text: string, value: string, how: Match): boolean {
  if (how === 'contains') return text.includes(value)
  if (how === 'prefix') return text.startsWith(value)
  return how === 'suffix' ? text.endsWith(value) : text === value
}

it('finds what folding finds, and nothing else', () => {
  const letters = fc.constantFrom(
    'e\u0301',
    ...'aAbＡｂ1１①ｶカか\u3099ﾞﾟガハパﾊー−‐～~-（株)㈱㍿社éeÉ[]^$.*\\/!％%_　 \n㌔キログラム'.split(''),
  )
  const text = fc.array(letters, { maxLength: 8 }).map((all) => all.join(''))
  // A mark by itself at the beginning of a value is no text that anybody types.
  const value = fc
    .array(letters, { minLength: 1, maxLength: 4 })
    .map((all) => all.join(''))
    .filter((all) => !/^\p{M}/u.test(foldWidth(all)))
  fc.assert(
    fc.property(text, value, fc.constantFrom(...hows), fc.boolean(), (found, searched, how, ignoreCase) => {
      const expected = holds(folded(found, ignoreCase), folded(searched, ignoreCase), how)
      const pattern = widthPattern(searched, how, ignoreCase)
      expect(new RegExp(pattern).test(found), `${found} ${how} ${searched}: ${pattern}`).toBe(expected)
    }),
    { numRuns: 5_000 },
  )
})

it('stays small for the longest values', () => {
  for (const value of ['(株)'.repeat(10), 'キログラム'.repeat(6), 'あ'.repeat(32), '(株)'.repeat(100)])
    expect(widthPattern(value, 'contains', true).length, value).toBeLessThan(100_000)
})
