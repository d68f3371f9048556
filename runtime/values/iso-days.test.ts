import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, firstOfWeek, lastOfMonth, readIsoDay, weekdayOfIso } from './iso-days.ts'

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-21', -365, '2025-11-21'],
])('%s and %i days is %s', (day, number, expected) => {
  expect(addDays(day, number)).toBe(expected)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (day, number, expected) => {
  expect(addMonths(day, number)).toBe(expected)
})

test('a week begins where it is said', () => {
  expect(weekdayOfIso('2026-11-21')).toBe(6)
  expect(firstOfWeek('2026-11-21', 0)).toBe('2026-11-15')
  expect(firstOfWeek('2026-11-21', 1)).toBe('2026-11-16')
  expect(firstOfWeek('2026-11-21', 6)).toBe('2026-11-21')
  expect(firstOfWeek('2026-11-15', 0)).toBe('2026-11-15')
})

test('the days of a year are counted once each', () => {
  const days = daysBetween('2028-01-01', '2028-12-31')
  expect(days).toHaveLength(366)
  expect(new Set(days).size).toBe(366)
  expect(days.every((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekdayOfIso(day))).toBe(true)
  expect(lastOfMonth('2028-02-10')).toBe('2028-02-29')
})

test.each(['2026-02-30', '2026-1-1', '20260101', '0001-01-01', '9999-12-31', '', undefined, 20260101])(
  '%s is no day to open a calendar at',
  (text) => {
    expect(readIsoDay(text)).toBeUndefined()
  },
)
