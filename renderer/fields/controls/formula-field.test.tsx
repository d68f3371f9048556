// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawField } from '../../testing/draw-field.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import { FormulaField } from './formula-field.tsx'
import { IconField } from './icon-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const input = (): HTMLInputElement => screen.getByRole('textbox')
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

test('an icon is found by its name; one that has no picture is shown as missing', async () => {
  const value = drawField(IconField, { title: 'Icon', type: 'string' }, 'dragon')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Icon' })
  expect(field.value).toBe('Missing: dragon')
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: 'cart-p' } })
  fireEvent.click(await screen.findByRole('option', { name: 'cart-plus' }))
  expect(value()).toBe('cart-plus')
})
