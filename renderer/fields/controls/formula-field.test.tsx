// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawField } from '../../testing/draw-field.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import { FormulaField } from './formula-field.tsx'
import { IconField } from './icon-field.tsx'
import { TemplateField } from './template-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const input = (): HTMLInputElement => screen.getByRole('combobox', { name: /Formula/ })
const type = (text: string): void => void fireEvent.change(input(), { target: { value: text } })

test('a calculation is written as text and kept as a tree', () => {
  const stored = {
    op: '*',
    of: [
      { op: 'field', field: 'PRICE' },
      { op: 'value', value: '2' },
    ],
  }
  const value = drawField(FormulaField, { title: 'Formula', type: 'object' }, stored)
  expect(input().value).toBe('PRICE * 2')
  type('PRICE')
  expect(value()).toEqual({ op: 'field', field: 'PRICE' })
  type('')
  expect(value()).toBeUndefined()
})

test('what is no calculation stays as typed, says where, and changes nothing', () => {
  const value = drawField(FormulaField, { title: 'Formula', type: 'object' }, { op: 'field', field: 'PRICE' })
  type('PRICE *')
  fireEvent.blur(input())
  expect(input().value).toBe('PRICE *')
  expect(screen.getByText(/^This is not a calculation: look at character \d+\.$/)).toBeDefined()
  expect(value()).toEqual({ op: 'field', field: 'PRICE' })
})

test('names that live are offered where they may stand, and one that does not live is told', async () => {
  const formula = {
    title: 'Formula',
    type: 'object',
    properties: { field: { type: 'string', 'x-part': 'result-column' } },
  }
  const parts = () => [{ key: 'PRICE', label: 'Unit price' }, { key: 'QTY' }, { key: '税 率' }]
  const value = drawField(FormulaField, formula, { op: 'field', field: 'GONE' }, { parts })
  expect(screen.getByText('There is no field GONE.')).toBeDefined()
  const offered = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent)
  fireEvent.focus(input())
  type('')
  expect(offered()).toEqual(['PRICEUnit price', 'QTY', '[税 率]', 'sum(Sum of the rows'])
  type('PRICE * 税')
  expect(offered()).toEqual(['[税 率]'])
  fireEvent.click(screen.getByRole('option', { hidden: true }))
  expect(input().value).toBe('PRICE * [税 率]')
  expect(value()).toEqual({
    op: '*',
    of: [
      { op: 'field', field: 'PRICE' },
      { op: 'field', field: '税 率' },
    ],
  })
  type('PRICE QTY')
  expect(offered()).toEqual([])
  expect(screen.getByText('Q', { selector: 'mark' })).toBeDefined()
})

test('a line with fields is typed as it is, and fields are offered where none is and behind a brace', () => {
  const address = { title: 'Formula', type: 'string', 'x-mentions': { part: 'result-column', as: 'braces' } } as const
  const parts = () => [{ key: 'CODE', label: 'Product code' }, { key: 'PICTURE' }]
  const value = drawField(TemplateField, address, undefined, { parts })
  const offered = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent)
  fireEvent.focus(input())
  expect(offered()).toEqual(['{CODE}Product code', '{PICTURE}'])
  type('pictures/')
  expect(offered()).toEqual([])
  type('pictures/{pro')
  expect(offered()).toEqual(['{CODE}Product code'])
  fireEvent.click(screen.getByRole('option', { hidden: true }))
  expect(value()).toBe('pictures/{CODE}')
  expect(offered()).toEqual([])
  type('')
  expect(value()).toBeUndefined()
})

test('an icon is found by its name; one that has no picture is shown as missing', async () => {
  const value = drawField(IconField, { title: 'Icon', type: 'string' }, 'dragon')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Icon' })
  expect(field.value).toBe('Missing: dragon')
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: 'cart-p' } })
  fireEvent.click(await screen.findByRole('option', { name: 'cart-plus' }))
  expect(value()).toBe('cart-plus')
})
