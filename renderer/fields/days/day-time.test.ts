import { expect, test } from 'vitest'
import { minutesOf, nextTime, openOn, timeForKey, timeText } from './day-time.ts'

test('times are minutes of a day and back', () => {
  expect(['09:30', '00:00', '24:00', '9', undefined].map(minutesOf)).toEqual([570, 0, 1440, undefined, undefined])
  expect([570, 0, 1440].map(timeText)).toEqual(['09:30', '00:00', '24:00'])
})

test('a step leads to its multiples and not out of the day', () => {
  expect([nextTime(570, 30), nextTime(575, 30), nextTime(575, -30), nextTime(0, -30), nextTime(1430, 30)]).toEqual([
    600, 600, 570, 0, 1440,
  ])
  const keys = ['ArrowDown', 'PageUp', 'Home', 'End', 'x']
  expect(keys.map((key) => timeForKey(key, 540))).toEqual([570, 480, 0, 1440, undefined])
})

test('over midnight the end belongs to the day before', () => {
  const day = { from: 540, to: 1080 }
  expect(openOn(day, { today: true, before: false })).toEqual([day])
  expect(openOn(day, { today: false, before: true })).toEqual([])
  const night = { from: 1320, to: 120 }
  expect(openOn(night, { today: true, before: true })).toEqual([
    { from: 0, to: 120 },
    { from: 1320, to: 1440 },
  ])
  expect(openOn(night, { today: false, before: true })).toEqual([{ from: 0, to: 120 }])
  expect(openOn({ from: 1320, to: 0 }, { today: false, before: true })).toEqual([])
})
