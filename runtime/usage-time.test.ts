import { expect, test } from 'vitest'
import type { UsageTime } from './generated/common/usage-time.ts'
import { isOpen, secondsUntilClose, nextOpening } from './usage-time.ts'

// 2026-11-20 is a Friday.
const at = (text: string, day = 20) => {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number)
  return { year: 2026, month: 11, day, hour, minute, second }
}
const office: UsageTime = {
  limitFlg: true,
  from: '07:00',
  to: '22:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  stopDates: ['2026-11-24'],
}
const night: UsageTime = { limitFlg: true, from: '22:00', to: '05:00', weekdays: [5] }

test.each([
  [undefined, at('3:00'), true],
  [{ ...office, limitFlg: false }, at('3:00'), true],
  [office, at('6:59:59'), false],
  [office, at('7:00'), true],
  [office, at('21:59:59'), true],
  [office, at('22:00'), false],
  [office, at('12:00', 22), false],
  [office, at('12:00', 24), false],
  [night, at('23:00'), true],
  [night, at('4:59', 21), true],
  [night, at('5:00', 21), false],
  [night, at('4:00'), false],
  [night, at('23:00', 21), false],
  [{ limitFlg: true, from: '00:00', to: '24:00' }, at('23:59:59'), true],
])('%j at %j: %j', (usage, now, open) => {
  expect(isOpen(usage, now)).toBe(open)
})

test.each([
  [office, at('21:50'), 600],
  [office, at('22:30'), undefined],
  [night, at('23:00'), 6 * 3600],
  [night, at('4:59', 21), 60],
  [undefined, at('12:00'), undefined],
])('seconds until it closes', (usage, now, seconds) => {
  expect(secondsUntilClose(usage, now)).toBe(seconds)
})

test.each([
  ['before the opening', office, at('6:59:59'), 'the same day'],
  ['after the end', { limitFlg: true, from: '07:00', to: '22:00' }, at('22:00'), 'the next day'],
  ['open now', office, at('12:00'), undefined],
  ['without limits', undefined, at('12:00'), undefined],
  ['never', { ...office, weekdays: [] }, at('12:00'), undefined],
])('next opening: %s', (_name, usage, now, when) => {
  const next = nextOpening(usage, now)
  const days = { 'the same day': 0, 'the next day': 1 }[when ?? '']
  const day =
    days === undefined
      ? undefined
      : new Date(Date.UTC(now.year, now.month - 1, now.day + days)).toISOString().slice(0, 10)
  expect(next).toEqual(day && { day, time: '07:00' })
})

test('the next opening leaves out days on which the site is closed', () => {
  const next = nextOpening(office, at('22:30', 20))!
  expect(isOpen(office, { ...at('7:00'), day: Number(next.day.slice(8)) })).toBe(true)
  for (let day = 21; day < Number(next.day.slice(8)); day++) expect(isOpen(office, at('7:00', day))).toBe(false)
})
