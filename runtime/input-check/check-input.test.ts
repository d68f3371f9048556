import { describe, expect, test } from 'vitest'
import { checkInputs } from './check-input.ts'
import type { InputRule } from '../generated/inputs/input-rule.ts'
import type { InputField } from './input-field.ts'
import { acceptInputs, initialInputs, normalizeInput } from './normalize-input.ts'

const today = { year: 2026, month: 11, day: 20 }
const field = (part: Partial<InputField>): InputField => ({
  key: 'A',
  label: '納期',
  input: 'textbox',
  check: {},
  editable: true,
  messages: {},
  ...part,
})
const codes = (part: Partial<InputField>, value: unknown, others = {}) =>
  checkInputs([field(part)], { A: value, ...others }, { today }).map(({ code }) => code)

describe('types and limits', () => {
  test.each<[string, Partial<InputField>, unknown, string[]]>([
    ['required', { check: { required: true } }, '', ['input-required']],
    [
      'required choice',
      { input: 'checkbox', options: [{ value: '1', label: 'x' }], check: { required: true } },
      [],
      ['input-required'],
    ],
    ['not required', {}, undefined, []],
    ['length 255 by default', {}, 'あ'.repeat(255), []],
    ['longer', {}, 'あ'.repeat(256), ['input-too-long']],
    ['length counts characters, not units', { check: { maxLength: 2 } }, '𠮷𠮷', []],
    ['bytes', { check: { limit: { unit: 'byte', encoding: 'cp932', max: 3 } } }, '金物', ['input-too-many-bytes']],
    ['bytes that fit', { check: { limit: { unit: 'byte', encoding: 'cp932', max: 4 } } }, '金物', []],
    ['UTF-16 units', { check: { limit: { unit: 'utf16', max: 2 } } }, '𠮷野', ['input-too-long']],
    ['characters of the column', { check: { limit: { unit: 'char', max: 2 } } }, '𠮷野', []],
    ['bytes of half width', { check: { limit: { unit: 'byte', encoding: 'cp932', max: 3 } } }, 'ｶﾅｶ', []],
    ['number in full width', { input: 'number' }, '１，２３４', []],
    ['no number', { input: 'number' }, '1,23', ['input-number']],
    ['scale', { input: 'number', check: { scale: 2 } }, '1.234', ['input-scale']],
    ['digits before the point', { input: 'number', check: { digits: 5, scale: 2 } }, '1234.5', ['input-digits']],
    ['zeros in front do not count', { input: 'number', check: { digits: 3 } }, '000123', []],
    ['too small', { input: 'number', check: { minValue: 0 } }, '-1', ['input-too-small']],
    [
      'too large, exactly',
      { input: 'number', check: { maxValue: '9999999999999999' } },
      '9999999999999999.1',
      ['input-too-large'],
    ],
    ['date', { input: 'date' }, '20261120', []],
    ['no date', { input: 'date' }, '2026-02-30', ['input-date']],
    ['time', { input: 'time' }, '25:00', ['input-time']],
    ['date and time', { input: 'datetime' }, '2026-11-20T09:30', []],
    [
      'before the calendar begins',
      { input: 'date', datetime: { format: 'yyyy-MM-dd', timeDigit: 6, min: { sign: '+', number: 1, unit: 'day' } } },
      '2026-11-20',
      ['input-too-early'],
    ],
    [
      'after it ends',
      { input: 'date', datetime: { format: 'yyyy-MM-dd', timeDigit: 6, max: '2026-12-31' } },
      '2027/01/01',
      ['input-too-late'],
    ],
    [
      'a closed weekday',
      { input: 'date', datetime: { format: 'yyyy-MM-dd', timeDigit: 6, weekdays: [1, 2, 3, 4, 5] } },
      '2026-11-28',
      ['input-closed-day'],
    ],
    [
      'a closed day',
      { input: 'datetime', datetime: { format: 'yyyy-MM-dd HH:mm', timeDigit: 4, stopDates: ['2026-11-23'] } },
      '2026-11-23 09:00',
      ['input-closed-day'],
    ],
    ['a choice', { input: 'select', options: [{ value: '1', label: 'x' }] }, '2', ['input-option']],
    ['several choices', { input: 'checkbox', options: [{ value: '1', label: 'x' }] }, ['1', '2'], ['input-option']],
    ['an object is no text', {}, { a: 1 }, ['input-text']],
  ])('%s', (_name, part, value, expected) => {
    expect(codes(part, value)).toEqual(expected)
  })
})

describe('rules', () => {
  test.each<[InputRule, unknown, boolean]>([
    [{ type: 100 }, '', false],
    [{ type: 1 }, 'a', true],
    [{ type: 2 }, '1.5', true],
    [{ type: 2 }, 'a', false],
    [{ type: 3 }, 'true', true],
    [{ type: 3 }, 'yes', false],
    [{ type: 4 }, '12', true],
    [{ type: 4 }, '1.0', false],
    [{ type: 5 }, '1.5', true],
    [{ type: 5 }, '1e5', false],
    [{ type: 6 }, '2026/11/20', true],
    [{ type: 6 }, '11/20', false],
    [{ type: 7 }, 'https://example.com/a?b', true],
    [{ type: 7 }, 'javascript:alert(1)', false],
    [{ type: 7 }, 'https://a b', false],
    [{ type: 8 }, 'a.b+c@example.co.jp', true],
    [{ type: 8 }, 'a@b', false],
    [{ type: 8 }, 'a@@b.c', false],
    [{ type: 8 }, 'a b@c.d', false],
    [{ type: 9 }, 'abc', true],
    [{ type: 9 }, 'ab1', false],
    [{ type: 10 }, 'a-b_1', true],
    [{ type: 10 }, 'a.b', false],
    [{ type: 11 }, 'ab1', true],
    [{ type: 11 }, 'ａ', false],
    [{ type: 12 }, 'ab ｶﾅ', true],
    [{ type: 12 }, '金', false],
    [{ type: 13 }, '金物', true],
    [{ type: 13 }, '金a', false],
    [{ type: 14, field: 'B' }, 'same', true],
    [{ type: 14, field: 'B' }, 'other', false],
    [{ type: 99, pattern: '\\d{3}-\\d{4}' }, '123-4567', true],
    [{ type: 99, pattern: '\\d{3}-\\d{4}' }, 'x123-4567', false],
    [{ type: 101 }, 'anything', true],
  ])('%j with %j: %j', (rule, value, holds) => {
    // oxfmt-ignore
    expect(codes({ check: { rules: [rule] } }, value, { B: 'same' }).length === 0).toBe(holds)
  })

  test('IN-16 a pattern that would hang answers', () => {
    expect(
      codes({ check: { maxLength: 200_000, rules: [{ type: 99, pattern: '(a+)+' }] } }, 'a'.repeat(100_000) + '!'),
    ).toEqual(['input-pattern'])
  })

  test('the builder’s message goes first, then the screen’s, then English', () => {
    const [own] = checkInputs([field({ check: { rules: [{ type: 4, message: '整数で' }] } })], { A: 'x' })
    const [screen] = checkInputs(
      [field({ check: { required: true }, messages: { 'input-required': '納期を入力してください。' } })],
      {},
    )
    const [english] = checkInputs([field({ check: { maxLength: 1 } })], { A: 'xx' })
    expect([own?.message, screen?.message, english?.message]).toEqual([
      '整数で',
      '納期を入力してください。',
      '納期 may have 1 characters.',
    ])
    expect(english).toMatchObject({ in: 'input', at: '/A', values: ['納期', 1] })
  })
})

test('a date that is none is told with an example in the form of the field; a closed day with the next open one', () => {
  const said = (part: Partial<InputField>, value: unknown) =>
    checkInputs([field({ input: 'date', ...part })], { A: value }, { today })[0]?.message
  expect(said({}, '11/30')).toBe('納期 must be a date, for example 2026-11-20.')
  const datetime: InputField['datetime'] = {
    ...{ format: 'yyyy/MM/dd', timeDigit: 6 as const },
    ...{ weekdays: [1, 2, 3, 4, 5], stopDates: ['2026-11-23'] },
  }
  expect(said({ datetime }, 'x')).toBe('納期 must be a date, for example 2026/11/20.')
  expect(said({ datetime }, '2026-11-21')).toBe('納期: 2026/11/21 cannot be chosen. The next day is 2026/11/24.')
  expect(said({ input: 'time' }, 'x')).toBe('納期 must be a time, for example 09:30.')
})

test('U-11 a day that could be chosen until the cut-off is told with the time and the first day that can', () => {
  const datetime: InputField['datetime'] = {
    ...{ format: 'yyyy/MM/dd', timeDigit: 6, cutOff: '15:00', weekdays: [1, 2, 3, 4, 5] },
    ...{ min: { sign: '+', number: 1, unit: 'day' }, stopDates: ['2026-11-23'] },
  }
  const said = (hour: number) =>
    checkInputs([field({ input: 'date', datetime })], { A: '2026-11-24' }, { today: { ...today, hour, minute: 0 } })[0]
  expect(said(14)).toBeUndefined()
  expect(said(15)).toMatchObject({ code: 'input-cut-off' })
  expect(said(15)?.message).toBe('納期: the cut-off of 15:00 is over for today; the earliest date is 2026/11/25.')
})

test('fields that are not editable or not there are not checked', () => {
  expect(codes({ editable: false, check: { required: true } }, '')).toEqual([])
  expect(
    codes({ check: { required: true }, when: { name: 'input.B', condition: '=', value: 'x' } }, '', { B: 'y' }),
  ).toEqual([])
  expect(codes({ key: '__proto__', check: { required: true } }, '')).toEqual(['input-required'])
})

test('values as schemas get them', () => {
  expect(normalizeInput(field({ input: 'date' }), '２０２６／１１／２０')).toBe('2026-11-20')
  expect(normalizeInput(field({ input: 'datetime' }), '2026-11-20T09:30')).toBe('2026-11-20 09:30:00')
  expect(normalizeInput(field({ input: 'time', datetime: { format: 'HH:mm', timeDigit: 4 } }), '930')).toBe(null)
  const packed = { format: 'yyyy/MM/dd', stored: 'yyyyMMdd', empty: 0, timeDigit: 6 } as const
  expect(normalizeInput(field({ input: 'date', datetime: packed }), '2026-11-20')).toBe('20261120')
  expect(normalizeInput(field({ input: 'date', datetime: packed }), '')).toBe(0)
  expect(normalizeInput(field({ input: 'number' }), '１，２３４．５０')).toBe('1234.5')
  expect(normalizeInput(field({ input: 'checkbox' }), ['1', '2'])).toBe('1,2')
  expect(normalizeInput(field({}), '')).toBe(null)
})

test('what the user cannot change is put back, what no field asks for is dropped', () => {
  const fields = [field({ key: 'TAX', input: 'number', value: '10', editable: false }), field({ key: 'NOTE' })]
  expect(acceptInputs(fields, { TAX: '0', NOTE: 'x', total: 1 })).toEqual({ TAX: '10', NOTE: 'x' })
})

test('first values count from the system date', () => {
  const fields = [
    field({
      input: 'date',
      datetime: { format: 'yyyy-MM-dd', timeDigit: 6, initial: { sign: '+', number: 1, unit: 'month' } },
    }),
    field({ key: 'B', value: 'x' }),
    field({ key: 'C' }),
    field({
      key: 'D',
      input: 'date',
      datetime: {
        ...{ format: 'yyyy-MM-dd', timeDigit: 6, initial: { sign: '+', number: 1, unit: 'day' } },
        ...{ weekdays: [1, 2, 3, 4, 5], stopDates: ['2026-11-23'] },
      },
    }),
  ]
  // The day after the 20th is a Saturday, and the Monday behind it is closed.
  expect(initialInputs(fields, today)).toEqual({ A: '2026-12-20', B: 'x', D: '2026-11-24' })
})

describe('what rules overlook', () => {
  const capital: InputRule = { type: 99, pattern: '[A-Z]{2}-[0-9]+' }
  const letters: InputRule = { type: 9 }
  const again: InputRule = { type: 14, field: 'B' }
  const half: InputRule = { type: 12 }
  test.each<[string, InputField['check'], unknown, string[]]>([
    ['a pattern asks for capital letters', { rules: [capital] }, 'ab-1', ['input-pattern']],
    ['unless case does not count', { rules: [capital], ignoreCase: true }, 'ab-1', []],
    ['nor does width', { rules: [capital], ignoreFullHalfWidth: true }, 'ＡＢ－１', []],
    ['letters of full width are none', { rules: [letters] }, 'ａｂ', ['input-letters']],
    ['unless width does not count', { rules: [letters], ignoreFullHalfWidth: true }, 'ａｂ', []],
    ['another field is the same to the letter', { rules: [again] }, 'ｘyz', ['input-same']],
    ['or whatever its case and width', { rules: [again], ignoreCase: true, ignoreFullHalfWidth: true }, 'ｘyz', []],
    ['a rule about width goes on', { rules: [half], ignoreFullHalfWidth: true }, 'ａ', ['input-single-byte']],
  ])('%s', (_what, check, value, expected) => {
    expect(codes({ check }, value, { B: 'XYZ' })).toEqual(expected)
  })
})
