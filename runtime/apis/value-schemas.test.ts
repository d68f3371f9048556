import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { answeredSchema, sentNumber, sentSchema, type AnsweredColumn } from './value-schemas.ts'

const takes = (schema: object, value: unknown) =>
  new Ajv2020({ strict: false, allowUnionTypes: true, validateFormats: false }).validate(schema, value)
const column = (typeClass: AnsweredColumn['typeClass'], more: Partial<AnsweredColumn> = {}): AnsweredColumn => ({
  ...{ key: 'A', name: 'A', typeClass, nullable: true },
  ...more,
})

test.each([
  [column('Number', { size: 9 }), 'numeric', [7, -7, null]],
  [column('Number', { size: 9, decimalDigits: 2 }), 'numeric', ['0.10', '-12.00', null]],
  [column('Number', { size: 20 }), 'numeric', ['9007199254740993', null]],
  [column('Number'), 'numeric', [1.5, '9007199254740993', null]],
  [column('String', { size: 9 }), 'character', ['', 'text', null]],
  [column('String', { isTruth: true }), 'boolean', [true, false, null]],
  [column('Date'), 'date', ['2026-04-01', null]],
  [column('DateTime'), 'dateTime', ['2026-04-01T09:30:00', '2026-04-01 09:30:00.123+09', null]],
] as const)('what an answer says of %j is taken as %s', (answered, dataType, values) => {
  const [said, taken] = [answeredSchema(answered), sentSchema({ dataType, place: 'body' }, false)]
  for (const value of values) expect([takes(said, value), takes(taken, value), value]).toEqual([true, true, value])
  expect([said.type].flat().length).toBeLessThan(answered.typeClass === 'Number' ? 4 : 3)
  expect(takes(sentSchema({ dataType, place: 'body' }, true), null)).toBe(false)
  const { nullable: _, ...filled } = answered
  expect(takes(answeredSchema(filled), null)).toBe(false)
})

test('a text that somebody declares is one, and what nobody declares may be a truth value, too', () => {
  const text = { dataType: 'character', place: 'body' } as const
  expect([takes(sentSchema(text, true), true), takes(sentSchema({ ...text, isUnsaid: true }, true), true)]).toEqual([
    false,
    true,
  ])
})

test('digits beyond a double stay as they are, within the limits alone', () => {
  const bounded = sentSchema({ dataType: 'numeric', place: 'body', check: { minValue: 0, maxValue: 99 } }, true)
  expect(sentNumber('12.50', bounded)).toBe(12.5)
  expect(sentNumber('1.00000000000000000001', bounded)).toBe('1.00000000000000000001')
  for (const digits of ['99.00000000000000000001', '-0.00000000000000000001', '10000000000000000000'])
    expect(takes(bounded, sentNumber(digits, bounded)), digits).toBe(false)
  const long = sentSchema({ dataType: 'numeric', place: 'body', length: 20 }, true)
  expect(sentNumber('-90071992547409931234', long)).toBe('-90071992547409931234')
})
