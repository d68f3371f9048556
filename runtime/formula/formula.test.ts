import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate, fieldsOf } from './calculate.ts'
import { FormulaError, type Formula } from './formula.ts'
import { parseFormula } from './parse-formula.ts'
import { printFormula } from './print-formula.ts'

const row = { PRICE: '12.50', QTY: 3, 単価: 100, 'a b': 2, EMPTY: null, TEXT: 'abc', ZERO: 0 }

test.each([
  ['PRICE * QTY', '37.5'],
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['10 - 2 - 3', '5'],
  ['-QTY + 1', '-2'],
  ['--1', '1'],
  ['2 * -3', '-6'],
  ['単価 * 1.1', '110'],
  ['[a b] * 2', '4'],
  ['0.1 + 0.2', '0.3'],
  ['10 / 4', '2.5'],
  ['7 % 4', '3'],
  ['QTY / ZERO', undefined],
  ['EMPTY + 1', undefined],
  ['TEXT + 1', undefined],
  ['NONE', undefined],
  ['+5', '5'],
])('%s = %s', (text, value) => {
  // oxfmt-ignore
  expect(calculate(parseFormula(text), row)?.toFixed()).toBe(value)
})

test('sum goes over the rows, empty values add nothing', () => {
  const rows = [
    { PRICE: 10, QTY: 2 },
    { PRICE: 5, QTY: null },
    { PRICE: '1.5', QTY: 2 },
  ]
  expect(calculate(parseFormula('sum(PRICE * QTY) + 1'), {}, rows)?.toFixed()).toBe('24')
})

test.each([
  ['', 0],
  ['1 +', 3],
  ['(1', 2],
  ['1)', 1],
  ['1 2', 2],
  ['PRICE.length', 5],
  ['a = 1', 2],
  ['max(1)', 0],
  ['[]', 0],
  ['[a', 0],
  ['1..2', 0],
  ['"a"', 0],
  ['1e5', 0],
  ['a ? b : c', 2],
  ['a;b', 1],
])('%j is refused at %i', (text, at) => {
  // oxfmt-ignore
  expect(() => parseFormula(text)).toThrow(FormulaError)
  try {
    parseFormula(text)
  } catch (error) {
    expect((error as FormulaError).at).toBe(at)
  }
})

const fields = fc.constantFrom('PRICE', 'QTY', '単価', 'a b', 'x_1')
const decimals = fc
  .tuple(fc.nat(99999), fc.nat(99))
  .map(([whole, fraction]) => (fraction === 0 ? `${whole}` : `${whole}.${fraction}`))
const { formula: formulas } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fields.map((field): Formula => ({ op: 'field', field })),
    decimals.map((value): Formula => ({ op: 'value', value })),
    fc.tuple(fc.constantFrom('+', '-', '*', '/', '%'), tie('formula'), tie('formula')).map(([op, a, b]): Formula => ({ op: op as '+', of: [a, b] })),
    tie('formula').map((inner): Formula => ({ op: 'sum', of: [inner] })),
    tie('formula').filter((inner) => inner.op !== 'value').map((inner): Formula => ({ op: '-', of: [inner] })),
  ),
})) // oxfmt-ignore

test('what is printed is read back as the same tree', () => {
  fc.assert(
    fc.property(formulas, (formula) => {
      expect(parseFormula(printFormula(formula))).toEqual(formula)
    }),
  )
})

test('printing uses no more brackets than needed', () => {
  expect(printFormula(parseFormula('((1)+(2*3))-(4-5)*[a b]'))).toBe('1 + 2 * 3 - (4 - 5) * [a b]')
  expect(fieldsOf(parseFormula('a * b + sum(a)'))).toEqual(['a', 'b'])
})

describe('IN-11 hostile formulas', () => {
  const hostile = [
    'constructor', '__proto__', 'prototype', '[constructor]', '[__proto__]', 'constructor.constructor("return process")()', 'process.exit()', 'this', 'globalThis.x', '`${1}`', '\\u0063onstructor',
    'a["b"]', 'a[0]', '({}).x', '(()=>1)()', 'get x(){}', 'new Date()', 'import("fs")', 'eval(1)', 'a=>a', 'a||b', 'a&&b', '!a', '1/*x*/', '//x', 'a\u0000b', '#a', '@a', 'x.__proto__.y', 'sum.call(1)', 'sum()(1)',
  ] // oxfmt-ignore
  test.each(hostile)('%s is refused or reads an own field only', (text) => {
    let formula: Formula
    try {
      formula = parseFormula(text)
    } catch (error) {
      expect(error).toBeInstanceOf(FormulaError)
      return
    }
    expect(calculate(formula, row)).toBe(undefined)
  })

  test.each(['(', '-', '+', 'sum('])('a million times %s ends', (part) => {
    expect(() => parseFormula(part.repeat(1_000_000) + '1')).toThrow(FormulaError)
    expect(() => parseFormula(part.repeat(300) + '1')).toThrow(FormulaError)
  })

  test('random texts are refused or calculated, never thrown out of', () => {
    const parts = fc.constantFrom(
      'constructor',
      '__proto__',
      'a',
      '1',
      '.',
      '+',
      '(',
      ')',
      '[',
      ']',
      'sum',
      ' ',
      '`',
      '$',
      '{',
      '}',
      '=',
      "'",
      '"',
      '\\u0061',
      '価',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (words) => {
        try {
          calculate(parseFormula(words.join('')), row)
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
        }
      }),
    )
  })

  test('a stored tree beyond the budget gives nothing', () => {
    let deep: Formula = { op: 'value', value: '1' }
    for (let count = 0; count < 5000; count++) deep = { op: '-', of: [deep] }
    expect(calculate(deep, row)).toBe(undefined)
    expect(
      calculate({ op: '+', of: Array.from({ length: 2000 }, () => ({ op: 'value' as const, value: '1' })) }, row),
    ).toBe(undefined)
  })

  test('fields of the prototype are no fields', () => {
    for (const field of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(calculate({ op: 'field', field }, row)).toBe(undefined)
  })
})
