// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DayRules } from '../../../runtime/values/day-limits.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { Kit } from '../../testing/kit.tsx'
import { MomentInput } from './moment-input.tsx'

beforeAll(() => stubBrowser())
// Days are written in the language of the page, which another test may have left in English.
beforeEach(() => {
  document.documentElement.lang = 'ja'
})
afterEach(cleanup)

interface FieldProps {
  first?: string
  stored?: string
  rules?: DayRules
  told(value: string): void
}

function Field({ first = '', stored, rules, told }: FieldProps) {
  const [value, setValue] = useState(first)
  return (
    <MomentInput
      kind="date"
      aria-label="Day"
      format="yyyy/MM/dd"
      stored={stored}
      rules={rules}
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

describe('the calendar of a field', () => {
  const rules: DayRules = { weekdays: [1, 2, 3, 4, 5], stopDates: ['2026-11-23'], min: '2026-11-19' }
  const day = (iso: string) => document.querySelector<HTMLElement>(`[data-day="${iso}"]`)!
  const open = async (told: (value: string) => void) => {
    render(<Field first="2026-11-20" told={told} rules={rules} />, { wrapper: Kit })
    fireEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
    await screen.findByRole('dialog', { name: 'Choose a date' })
  }

  test('what it gives takes the place of what was typed, and the focus goes back', async () => {
    const told: string[] = []
    await open((next) => told.push(next))
    expect(document.activeElement).toBe(day('2026-11-20'))
    fireEvent.keyDown(day('2026-11-20'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(day('2026-11-27'))
    fireEvent.click(day('2026-11-27'))
    expect(told).toEqual(['2026-11-27'])
    expect(dayField().value).toBe('2026/11/27')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a date' }))
  })

  test.each([
    ['2026-11-18', '11月19日(木)'],
    ['2026-11-21', 'Closed on this day'],
    ['2026-11-23', 'Closed on this day'],
  ])('U-11 %s cannot be chosen and says why: %s', async (iso, why) => {
    const told: string[] = []
    await open((next) => told.push(next))
    expect(day(iso).getAttribute('aria-disabled')).toBe('true')
    expect(day(iso).getAttribute('aria-label')).toContain(why)
    fireEvent.click(day(iso))
    expect(told).toEqual([])
    expect(screen.getByRole('status').textContent).toContain(why)
    expect(day('2026-11-24').getAttribute('aria-disabled')).toBe('false')
  })

  test('Escape closes it and gives the focus back', async () => {
    await open(() => undefined)
    fireEvent.keyDown(day('2026-11-20'), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a date' }))
  })
})
