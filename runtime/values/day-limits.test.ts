import { describe, expect, test } from 'vitest'
import { closedOn, dayLimits, type DayRules } from './day-limits.ts'
import { firstDay } from './first-day.ts'

const november = (day: number, hour?: number, minute = 0) => ({
  ...{ year: 2026, month: 11, day },
  ...(hour !== undefined && { hour, minute }),
})
const nextDay = { sign: '+', number: 1, unit: 'day' } as const
/** The 20th is a Friday, the 23rd a holiday. */
const delivery: DayRules = {
  ...{ min: nextDay, max: '2026-12-24', cutOff: '15:00' },
  ...{ weekdays: [1, 2, 3, 4, 5], stopDates: ['2026-11-23'] },
}

describe('a cut-off', () => {
  test.each([
    ['in time on a working day', november(19, 14, 59), '2026-11-20'],
    ['the minute itself is too late', november(19, 15), '2026-11-24'],
    ['in time before a weekend: the day behind it', november(20, 10), '2026-11-24'],
    ['late before a weekend: a day more', november(20, 15), '2026-11-25'],
    ['a closed day counts from the next open one', november(21, 9), '2026-11-25'],
    ['without a clock it is not over', november(19), '2026-11-20'],
  ])('%s', (_what, now, first) => {
    expect(firstDay({ ...delivery, initial: nextDay }, now)).toBe(first)
    expect(closedOn(first, delivery, now)).toBeUndefined()
    const before = `2026-11-${String(Number(first.slice(8)) - 1)}`
    expect(closedOn(before, delivery, now)).toMatchObject({ instead: first })
  })

  test('alone it opens the day itself, and when it is over the next one', () => {
    expect(dayLimits({ cutOff: '09:30' }, november(20, 9, 29))).toEqual({ min: '2026-11-20' })
    expect(dayLimits({ cutOff: '09:30' }, november(20, 9, 30))).toEqual({ min: '2026-11-21' })
    expect(dayLimits({ cutOff: '09:30', min: '2027-01-01' }, november(20, 9, 30))).toEqual({ min: '2027-01-01' })
  })
})

test.each([
  ['before the first day', '2026-11-18', november(19, 9), 'too-early', '2026-11-20'],
  ['what could be chosen until the cut-off', '2026-11-20', november(19, 16), 'cut-off', '2026-11-24'],
  ['what could not be chosen before either', '2026-11-19', november(19, 16), 'too-early', '2026-11-24'],
  ['behind the last day', '2026-12-25', november(19, 9), 'too-late', '2026-12-24'],
  ['a weekend', '2026-11-28', november(19, 9), 'closed', '2026-11-30'],
  ['a holiday', '2026-11-23', november(19, 9), 'closed', '2026-11-24'],
])('%s is told as such', (_what, day, now, because, instead) => {
  expect(closedOn(day, delivery, now)).toEqual({ because, instead })
})
