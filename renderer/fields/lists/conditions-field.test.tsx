// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { drawField } from '../../testing/draw-field.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import ConditionsField from './conditions-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const schema: JsonSchema = {
  title: 'Conditions',
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: { title: 'Field', type: 'string', 'x-part': 'condition-field' },
      value: { title: 'Value', type: 'string' },
      ignoreCase: { title: 'Ignore case', type: 'boolean' },
    },
  },
}
const parts = () => [{ key: 'STOCK', label: 'On hand' }, { key: 'RANK' }]
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Conditions as text/ })
const type = (text: string): void => void fireEvent.change(input(), { target: { value: text } })
const offered = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent)

test('conditions are a line of text too; what it does not say of them stays', () => {
  const value = drawField(ConditionsField, schema, [{ name: 'RANK', value: 'A', ignoreCase: true }], { parts })
  expect(input().value).toBe("RANK = 'A'")
  type("STOCK > 0 AND RANK = 'B'")
  expect(value()).toEqual([
    { name: 'STOCK', condition: '>', value: 0 },
    { type: 'AND', name: 'RANK', value: 'B', ignoreCase: true },
  ])
  type('STOCK > 0 AND')
  expect(screen.getByText('This is no condition: look at character 14.')).toBeDefined()
  expect(value()).toHaveLength(2)
  type('')
  expect(value()).toBeUndefined()
})

test('what may stand next is offered: names, comparisons, what joins', () => {
  drawField(ConditionsField, schema, undefined, { parts })
  fireEvent.focus(input())
  type('S')
  expect(offered()).toEqual(['STOCKOn hand'])
  type('STOCK ')
  expect(offered()).toContain('prefix LIKE ')
  type('STOCK > 0 ')
  expect(offered()).toEqual(['AND ', 'OR '])
  type('STOCK > 0 AND ')
  expect(offered()).toEqual(['STOCKOn hand', 'RANK'])
  type("RANK = 'S")
  expect(offered()).toEqual([])
})
