import { expect, test } from 'vitest'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { inputsInWords } from './inputs-in-words.ts'

const field = (part: Partial<InputField>): InputField => ({
  ...{ key: '', label: '', input: 'select', check: {}, editable: true, messages: {} },
  ...part,
})
const fields = [
  field({ key: 'WAY', options: [{ value: '-', label: 'None' }] }),
  field({ key: 'SEVERAL', input: 'checkbox' }),
  field({ key: 'GONE' }),
  field({ key: 'DOWN' }),
]
const names: Record<string, string> = { 1: 'Truck', 2: 'Ship' }

/** A release whose components know two choices, and one that does not answer. */
const release = {
  plan: (field: string) => ({ field }),
  runner: ({ field }: { field: string }) => ({
    find: ({ values }: { values: string[] }) =>
      field === 'DOWN'
        ? Promise.reject(new Error('down'))
        : Promise.resolve({ choices: values.flatMap((value) => (names[value] ? { value, label: names[value] } : [])) }),
  }),
}

test('an order tells the words of what was chosen; what nobody can name any more stays as it was sent', async () => {
  const inputs = { WAY: '2', SEVERAL: '1,2', GONE: '9', DOWN: '1', NOTE: '1' }
  const plan = { choices: fields.map(({ key }) => key) }
  const said = (given: object) =>
    inputsInWords(
      { release: release as never, plan, fields },
      { ...given },
      { system: {} },
      {
        signal: AbortSignal.timeout(1_000),
      },
    )
  expect(await said(inputs)).toEqual({ WAY: 'Ship', SEVERAL: 'Truck, Ship', GONE: '9', DOWN: '1', NOTE: '1' })
  expect(await said({ WAY: '-', SEVERAL: null })).toEqual({ WAY: 'None', SEVERAL: null })
})
