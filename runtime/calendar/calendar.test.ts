import { describe, expect, test } from 'vitest'
import { asColumnValue, holdsDays, isDateFormat } from './date-format.ts'
import { compareEntries, entryTime } from './entry.ts'
import { layOutDays } from './lay-out-days.ts'
import { anchorOf, moveBy, visibleRange, type CalendarView } from './visible-range.ts'

test.each<[CalendarView, string, number, string, string]>([
  ['month', '2026-11-21', 0, '2026-11-01', '2026-12-05'],
  ['month', '2026-11-21', 1, '2026-10-26', '2026-12-06'],
  ['month', '2026-02-14', 0, '2026-02-01', '2026-02-28'],
  ['week', '2026-11-21', 0, '2026-11-15', '2026-11-21'],
  ['week', '2027-01-01', 0, '2026-12-27', '2027-01-02'],
  ['day', '2026-11-21', 0, '2026-11-21', '2026-11-21'],
  ['list', '2026-11-21', 0, '2026-11-01', '2026-11-30'],
])('a %s around %s, weeks from day %i: %s to %s', (view, day, firstDay, start, end) => {
  expect(visibleRange(view, day, firstDay)).toEqual({ start, end })
})

test('every day of a range has the range’s name', () => {
  expect(anchorOf('month', '2026-11-21', 0)).toBe('2026-11-01')
  expect(anchorOf('week', '2026-11-21', 0)).toBe('2026-11-15')
  expect(visibleRange('month', anchorOf('month', '2026-11-21', 1), 1)).toEqual(visibleRange('month', '2026-11-21', 1))
})

test('on and back', () => {
  expect(moveBy('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(moveBy('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(moveBy('day', '2026-03-01', -1)).toBe('2026-02-28')
  expect(moveBy('list', '2026-03-15', -1)).toBe('2026-02-15')
})

describe('when an entry is', () => {
  test.each([
    ['a day', '2026-11-20', null, true, { start: '2026-11-20', end: '2026-11-20' }],
    ['several days', '2026/11/20', '2026/11/22', true, { start: '2026-11-20', end: '2026-11-22' }],
    ['a number', 20261120, 20261121, true, { start: '2026-11-20', end: '2026-11-21' }],
    ['an end before the begin', '2026-11-20', '2026-11-01', true, { start: '2026-11-20', end: '2026-11-20' }],
    ['an end that is no day', '2026-11-20', 'later', true, { start: '2026-11-20', end: '2026-11-20' }],
    [
      'times',
      '2026-11-20 09:30:00',
      '2026-11-20T11:00:00',
      true,
      { start: '2026-11-20', end: '2026-11-20', startTime: '09:30', endTime: '11:00' },
    ],
    [
      'an end at midnight',
      '2026-11-20 22:00:00',
      '2026-11-21 00:00:00',
      true,
      { start: '2026-11-20', end: '2026-11-20', startTime: '22:00', endTime: '24:00' },
    ],
    [
      'D-21 midnight to midnight is whole days, the last one with them',
      '2026-11-20 00:00:00',
      '2026-11-22 00:00:00',
      true,
      { start: '2026-11-20', end: '2026-11-22' },
    ],
    ['times that mean nothing', '2026-11-20 09:30:00', null, false, { start: '2026-11-20', end: '2026-11-20' }],
    ['no end of time', '2026-11-20', '9999-12-31', true, { start: '2026-11-20', end: '9999-12-31' }],
    ['no day', 'soon', '2026-11-20', true, undefined],
    ['nothing', null, null, true, undefined],
  ])('%s', (_name, start, end, isTimed, expected) => {
    expect(entryTime(start, end, isTimed)).toEqual(expected)
  })
})

describe('entries in lanes', () => {
  const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
  const entry = (name: string, from: number, to = from) => ({
    name,
    start: `2026-11-${String(from).padStart(2, '0')}`,
    end: `2026-11-${String(to).padStart(2, '0')}`,
  })
  const laidOut = (...entries: ReturnType<typeof entry>[]) =>
    layOutDays(entries.sort(compareEntries), days).map(({ entry: { name }, from, span, lane }) => [
      name,
      from,
      span,
      lane,
    ])

  test('none covers another, and a lane is used again', () => {
    expect(laidOut(entry('b', 16), entry('a', 15, 17), entry('c', 18))).toEqual([
      ['a', 0, 3, 0],
      ['b', 1, 1, 1],
      ['c', 3, 1, 0],
    ])
  })
  test('what began before and goes on is cut at the edges', () => {
    expect(layOutDays([entry('long', 1, 30)], days)).toMatchObject([
      { from: 0, span: 7, startsBefore: true, endsAfter: true },
    ])
  })
  test('what is outside is left out', () => {
    expect(laidOut(entry('before', 14), entry('after', 22))).toEqual([])
  })
})

test('formats of dates', () => {
  expect(['YYYY-MM-DD', 'DD/MM/YYYY', 'YYYYMMDD'].every(isDateFormat)).toBe(true)
  expect(['', 'YYYY', 'YYYY-MM', 'YYYY-MM-DD DD', 'YY-MM-DD', 'YYYY-MM-DD HH'].some(isDateFormat)).toBe(false)
  expect(holdsDays('Date', 'DD/MM/YYYY')).toBe(true)
  expect(holdsDays('String', 'DD/MM/YYYY')).toBe(false)
  expect(holdsDays('Number', 'YYYYMMDD')).toBe(true)
  expect(holdsDays('Number', 'YYYY-MM-DD')).toBe(false)
  expect(holdsDays('Time', 'YYYY-MM-DD')).toBe(false)
  expect(asColumnValue('2026-11-20', 'Number', 'YYYYMMDD')).toBe('20261120')
  expect(asColumnValue('2026-11-20', 'DateTime', 'YYYYMMDD')).toBe('2026-11-20')
})
