import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern } from './compile-pattern.ts'
import { PatternError } from './parse-pattern.ts'

const supported = [
  'abc', '^abc$', 'a.c', '[a-z]+', '[^0-9]', '\\d{3}-\\d{4}', '^\\d{3}-?\\d{4}$', '(ab|cd)+', '(?:a|b)*c', 'a{2,3}', 'a{2,}', 'a?b', '\\w+@\\w+\\.\\w+', '^[ァ-ヶー]+$', '[\\d-]+', '\\u3042', 'a|', '^$', '[.]', '\\.', '[a\\]]', 'a+?b', '(a|b)?c$', '', '[-a]', '\\s',
] // oxfmt-ignore

test.each(supported)('%s matches what RegExp matches', (source) => {
  const own = compilePattern(source)
  const theirs = new RegExp(source, 'u')
  const [ownAnyCase, theirsAnyCase] = [compilePattern(source, { ignoreCase: true }), new RegExp(source, 'iu')]
  const texts = fc.oneof(
    fc
      .array(
        fc.constantFrom(
          'a',
          'A',
          'b',
          'D',
          'c',
          'd',
          '1',
          '2',
          '3',
          '4',
          '-',
          '@',
          '.',
          ']',
          'ア',
          'ー',
          'あ',
          ' ',
          '\n',
        ),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('')),
    fc.string(),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(own(text)).toBe(theirs.test(text))
      expect(ownAnyCase(text)).toBe(theirsAnyCase.test(text))
    }),
  )
})

test.each([
  '(?=a)',
  '(?<!a)b',
  '(?<n>a)',
  '\\1',
  '\\p{L}',
  '\\b',
  '(',
  ')',
  '[a',
  'a**',
  '*a',
  'a{3,2}',
  'a{99999}',
  '{',
  '\\',
  '[z-a]',
  '[\\D]',
  'a{2',
  '^*',
  '\\x41',
])('IN-16 %s is refused with its place', (source) => {
  expect(() => compilePattern(source)).toThrow(PatternError)
})

describe('IN-16 patterns that make others hang', () => {
  test.each([
    ['(a+)+$', 'a'.repeat(100_000) + '!'],
    ['(\\w|\\d)*x', '1'.repeat(100_000)],
    ['^(a|a)*$', 'a'.repeat(100_000) + 'b'],
    ['(.*)*=(.*)*x', 'x='.repeat(50_000)],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(100_000)],
    ['(a?){30}a{30}$', 'a'.repeat(20_000) + 'b'],
  ])('%s over 100 KB ends', (source, text) => {
    // With backtracking each of them takes longer than anybody waits.
    expect(typeof compilePattern(source)(text)).toBe('boolean')
  })

  test('patterns that would grow without bound are refused', () => {
    expect(() => compilePattern('((a{100}){100}){100}')).toThrow(PatternError)
    expect(() => compilePattern('('.repeat(60) + ')'.repeat(60))).toThrow(PatternError)
    expect(() => compilePattern('a'.repeat(2000))).toThrow(PatternError)
  })

  test('any text is a pattern or a PatternError', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: fc.constantFrom(...'ab1(|)[]{}*+?^$\\d.,-:=') }), (source) => {
        try {
          compilePattern(source)('ab1')
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError)
        }
      }),
    )
  })
})
