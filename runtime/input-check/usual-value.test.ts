import { expect, test } from 'vitest'
import { checkInputs } from './check-input.ts'
import type { InputField } from './input-field.ts'
import { normalizeInput } from './normalize-input.ts'
import { makeUsualValue } from './usual-value.ts'

const fieldOf = (
  input: InputField['input'],
  check: InputField['check'] = {},
  more: Partial<InputField> = {},
): InputField => ({ key: 'a', label: 'A', input, editable: true, check, messages: {}, ...more })

const fields = [
  ...(['textbox', 'textarea', 'radio', 'select', 'date', 'datetime', 'time', 'password', 'checkbox'] as const).map(
    (input) => fieldOf(input),
  ),
  fieldOf('textbox', { required: true, maxLength: 4 }),
  fieldOf('textbox', { limit: { unit: 'byte', encoding: 'cp932', max: 4 } }),
  fieldOf('textbox', { rules: [{ type: 4 }] }),
  fieldOf('textbox', { rules: [{ type: 100 }] }),
  fieldOf('textbox', { required: true }, { editable: false }),
  ...[
    {},
    { digits: 4, scale: 2 },
    { digits: 3 },
    { scale: 0 },
    { scale: 3, maxLength: 3 },
    { digits: 2, scale: 2 },
    { minValue: 0 },
    { minValue: -0.5, maxValue: 12.5 },
    { minValue: '0', maxValue: '12' },
    { required: true },
  ].map((check) => fieldOf('number', check)),
]

const texts = ['', ' ', 'a', 'abcd', 'abcde', '品番', '品番名', 'ｱｲｳｴ', '𠮷𠮷𠮷𠮷', 'x'.repeat(255), 'x'.repeat(256)]
const numbers = [
  ...['0', '-0', '00', '007', '1', '-1', '12', '-12', '12.5', '12.51', '12.50', '1.', '.5', '-.5', '-0.5', '-0.51'],
  ...['0.05', '0.055', '0.0555', '99', '100', '999', '1000', '123456789', '1234567890', '1e3', '+1', '１２', '1,234'],
  ...['0.000001', '0.0000001', '2026-11-20', '2026-11-20 10:00', '10:00', 'true', '-', 'Infinity', '0x10', '1\n'],
]

test('what is usual of a cell is what the whole check and conversion say of it', () => {
  let usual = 0
  for (const field of fields) {
    const valueOf = makeUsualValue(field)
    for (const text of [...texts, ...numbers]) {
      const value = valueOf(text)
      if (value === undefined) continue
      usual++
      const told = `${JSON.stringify(field)} ${JSON.stringify(text)}`
      expect(checkInputs([field], { a: text }), told).toEqual([])
      expect(value, told).toBe(normalizeInput(field, text))
    }
  }
  expect(usual).toBeGreaterThan(200)
})

test.each([
  ['textbox', {}, '品番'],
  ['textbox', { maxLength: 80, limit: { unit: 'byte', encoding: 'cp932', max: 120 } }, '備考 は 普通'],
  ['number', { digits: 12, scale: 2 }, '1498.5'],
  ['number', { digits: 9, scale: 0, minValue: 0 }, '0'],
] as const)('%s %j: %s is usual', (input, check, text) =>
  expect(makeUsualValue(fieldOf(input, check))(text)).toBe(text),
)
