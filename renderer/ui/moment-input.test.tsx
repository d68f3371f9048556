// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubBrowser } from '../testing/draw.tsx'
import { Kit } from '../testing/kit.tsx'
import { MomentInput } from './moment-input.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

function Field({ first = '', stored, told }: { first?: string; stored?: string; told(value: string): void }) {
  const [value, setValue] = useState(first)
  return (
    <MomentInput
      kind="date"
      aria-label="Day"
      format="yyyy/MM/dd"
      stored={stored}
      value={value}
      onChange={(next) => {
        setValue(next)
        told(next)
      }}
    />
  )
}

const dayField = () => screen.getByLabelText<HTMLInputElement>('Day')

test.each([
  ['2026/11/20', undefined, '2026-11-20', '2026/11/20'],
  ['２０２６１１２０', undefined, '2026-11-20', '2026/11/20'],
  ['2026年1月5日', undefined, '2026-01-05', '2026/01/05'],
  ['2026/11/20', 'yyyyMMdd', '20261120', '2026/11/20'],
  ['2026/2/30', undefined, '2026/2/30', '2026/2/30'],
])('%s (stored %s) is told as %s and shown as %s', (typed, stored, value, shown) => {
  const told: string[] = []
  render(<Field told={(next) => told.push(next)} {...(stored !== undefined && { stored })} />, { wrapper: Kit })
  const field = dayField()
  fireEvent.change(field, { target: { value: typed } })
  expect(field.value).toBe(typed)
  fireEvent.blur(field)
  expect(told.at(-1)).toBe(value)
  expect(field.value).toBe(shown)
  expect(field.validity.valid).toBe(!shown.includes('/30'))
})

test('a value is shown by the format of the document, whatever form it is stored in', () => {
  render(<Field first="20261120" stored="yyyyMMdd" told={() => undefined} />, { wrapper: Kit })
  expect(dayField().value).toBe('2026/11/20')
})

test('what the calendar gives takes the place of what was typed', () => {
  const told: string[] = []
  const { container } = render(<Field first="2026-11-20" told={(next) => told.push(next)} />, { wrapper: Kit })
  fireEvent.change(container.querySelector('[type=date]')!, { target: { value: '2026-12-01' } })
  expect(told).toEqual(['2026-12-01'])
  expect(dayField().value).toBe('2026/12/01')
})
