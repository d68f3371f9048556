import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('reads what JSON.parse reads, and nothing else', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const { value, problems } = parseJson(text)
      if (problems.some((problem) => problem.code === 'unsafe-property')) return
      expect(problems.filter((problem) => problem.code !== 'duplicate-property')).toEqual([])
      expect(value).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['{', '{"a" 1}', '[1,]', '{"a":1,}', '01', '"a\nb"', 'nul', '', '{} {}', "{'a':1}", '"\\x"', '+1', 'NaN'])(
  'refuses %j with a place, as JSON.parse does',
  (text) => {
    expect(() => JSON.parse(text)).toThrow()
    const { value, problems } = parseJson(text)
    expect(value).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'json-syntax' }])
  },
)

test('remembers lines and columns of values and of property names', () => {
  const { places } = parseJson('{\n  "a": [\n    1, {"b/c": "x"}\n  ]\n}')
  expect(places.get('')).toMatchObject({ line: 1, column: 1 })
  expect(places.get('/a')).toMatchObject({ line: 2, column: 8, key: { line: 2, column: 3 } })
  expect(places.get('/a/1/b~1c')).toMatchObject({ line: 3, column: 16, key: { line: 3, column: 9 } })
})

test('names a property that stands twice, and the dangerous names', () => {
  expect(parseJson('{"a":1,"a":2}').problems).toMatchObject([{ code: 'duplicate-property', at: '/a', column: 8 }])
  const parsed = parseJson('{"__proto__":{"x":1}}')
  expect(parsed.problems).toMatchObject([{ code: 'unsafe-property' }])
  expect((parsed.value as { x?: number }).x).toBeUndefined()
})

test('stops at a depth that no document needs', () => {
  const { problems } = parseJson('['.repeat(100_000))
  expect(problems).toMatchObject([{ code: 'too-deep' }])
})

test('a text may be as long as a file, escapes and all', () => {
  const text = '"\\n'.repeat(3_000_000)
  expect(parseJson(JSON.stringify({ text })).value).toEqual({ text })
})
