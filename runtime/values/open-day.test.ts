import { expect, test } from 'vitest'
import { isOpenDay, openDayFrom } from './open-day.ts'

const friday = { year: 2026, month: 11, day: 20 }
const saturday = { year: 2026, month: 11, day: 21 }
const workdays = { weekdays: [1, 2, 3, 4, 5], stopDates: ['2026-11-23'] }

test('without a choice every day is open', () => {
  expect(isOpenDay(saturday, {})).toBe(true)
  expect(isOpenDay(saturday, { weekdays: [] })).toBe(true)
})

test('a day is closed by its weekday or by its date', () => {
  expect(isOpenDay(friday, workdays)).toBe(true)
  expect(isOpenDay(saturday, workdays)).toBe(false)
  expect(isOpenDay({ ...saturday, day: 23 }, workdays)).toBe(false)
})

test('the next open day is behind the weekend and the holiday', () => {
  expect(openDayFrom(friday, workdays)).toEqual(friday)
  expect(openDayFrom(saturday, workdays)).toEqual({ year: 2026, month: 11, day: 24 })
})

test('where no day is open none is found', () => {
  expect(openDayFrom(friday, { weekdays: [7] })).toBeUndefined()
})
