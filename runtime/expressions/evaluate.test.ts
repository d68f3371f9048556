import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, operatorNames } from './evaluate.ts'
import { operators } from './operators.ts'
import { makeScope, pathOf, stepsOf } from './scope.ts'

const scope = makeScope({ row: { PRICE: '12.50', NAME: '', 'a.b': 1, list: [3, 4] }, state: { page: 2 } })

test.each([
  [{ $get: 'row.PRICE' }, '12.50'],
  [{ $get: pathOf('row', 'a.b') }, 1],
  [{ $get: 'row.list.1' }, 4],
  [{ $get: 'nowhere.at.all' }, undefined],
  [
    { a: { $get: 'state.page' }, b: [{ $get: 'state.page' }] },
    { a: 2, b: [2] },
  ],
  [{ $op: 'concat', of: [{ $get: 'row.NAME' }, '点', 3] }, '点3'],
  [{ $op: 'join', of: ['a', '', null, 'b'] }, 'a, b'],
  [{ $op: 'message', text: '{0}点　{1}', of: [3, '¥1,200'] }, '3点　¥1,200'],
  [{ $op: 'count', of: { $get: 'row.list' } }, 2],
  [{ $op: 'count', of: '𠮷野' }, 2],
  [{ $op: 'first', of: { $get: 'row.list' } }, 3],
  [{ $op: 'last', of: { $get: 'row.list' } }, 4],
  [{ $op: 'coalesce', of: [{ $get: 'row.NAME' }, { $get: 'row.none' }, 'x'] }, 'x'],
  [{ $op: 'equals', of: ['1.0', 1] }, true],
  [{ $op: 'not', of: false }, true],
  [{ $op: 'empty', of: { $get: 'row.NAME' } }, true],
  [{ $op: 'includes', of: [{ $get: 'row.list' }, 3] }, true],
  [{ $op: 'item', of: [{ b: 2, c: 3 }, 'b'] }, 2],
  [{ $op: 'item', of: [null, 'b'] }, undefined],
  [{ $op: 'add', of: [0.1, 0.2] }, 0.3],
  [{ $op: 'multiply', of: [{ $get: 'row.PRICE' }, 2] }, 25],
  [
    { $op: 'merge', of: [{ a: 1 }, { b: 2 }] },
    { a: 1, b: 2 },
  ],
  [{ $op: 'number', of: '1234567.50' }, '1,234,567.50'],
  [{ $op: 'json', of: [1] }, '[1]'],
  [{ $op: 'holds', when: { name: 'state.page', condition: '>', value: 1 } }, true],
  [
    {
      $op: 'choose',
      when: { name: 'state.page', condition: '=', value: 1 },
      then: 'first',
      else: { $get: 'state.page' },
    },
    2,
  ],
  [{ $op: 'nothing-like-it', of: [1] }, undefined],
  [{ $op: 'constructor', of: [1] }, undefined],
])('evaluate(%j) → %j', (expression, value) => {
  expect(evaluate(expression, scope)).toEqual(value)
})

test('a day in a form, in the language of the scope', () => {
  const date = { $op: 'date', of: { $get: 'day' }, text: 'yyyy/MM/dd(E)' }
  const read = (language: string, day: unknown) =>
    evaluate(date, { get: (path) => (path === 'language' ? language : day) })
  expect([read('ja', '2026-11-30'), read('en', '2026-11-30'), read('ja', '')]).toEqual([
    '2026/11/30(月)',
    '2026/11/30(Mon)',
    '',
  ])
})

test('the list of operators is closed', () => {
  expect(Object.keys(operators).sort()).toEqual([...operatorNames].sort())
})

test('paths and steps are each other’s inverse', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (steps) => {
      expect(stepsOf(pathOf(...steps))).toEqual(steps)
    }),
  )
})

describe('IN-12 names that reach into objects are only names', () => {
  test.each([
    'row.constructor',
    'row.__proto__',
    'row.__proto__.polluted',
    'constructor.prototype',
    '__proto__',
    'row.toString',
    'row.list.length.constructor',
  ])('%s reads nothing', (path) => {
    // oxfmt-ignore
    expect(evaluate({ $get: path }, scope)).toBe(undefined)
  })

  test('evaluating hostile objects pollutes nothing', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":{"$get":"row.PRICE"}}}}',
    ) as object
    evaluate(hostile, scope)
    evaluate({ $op: 'merge', of: [{}, hostile] }, scope)
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
  })

  test('any JSON evaluates without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...operatorNames), (value, $op) => {
        evaluate({ $op, of: value }, scope)
        expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
      }),
      { numRuns: 2000, examples: operatorNames.map((name): [fc.JsonValue, typeof name] => [[], name]) },
    )
  })
})

test('a builder’s text among words stands in the language of the scope', () => {
  const name = { ja: '受注', en: 'Orders' }
  const scope = (language?: string) => makeScope({ row: { name }, ...(language && { language }) })
  const expression = { $op: 'message', text: 'Delete {0}?', of: [{ $get: 'row.name' }] } as const
  expect(evaluate(expression, scope('en'))).toBe('Delete Orders?')
  expect(evaluate(expression, scope('ja'))).toBe('Delete 受注?')
  expect(evaluate(expression, scope())).toBe('Delete 受注?')
  expect(evaluate({ $op: 'concat', of: [{ $get: 'row.name' }, '!'] }, scope('en'))).toBe('Orders!')
})
