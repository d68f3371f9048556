import { Cron } from 'croner'
import { describe, expect, test, vi } from 'vitest'
import { runDays } from './run-days.ts'
import { latestExecution, nextExecutions, unsoundTime, type ScheduleTimes } from './executions.ts'

const next = (times: ScheduleTimes, after: string, count = 3) =>
  nextExecutions(times, new Date(after), count).map(({ at, clock }) =>
    [at.toISOString().slice(0, 16), ...(clock ? [clock] : [])].join(' '),
  )
const newYork = { timeZone: 'America/New_York' } as const
const lordHowe = { timeZone: 'Australia/Lord_Howe' } as const

describe('SC-03 days on which a schedule runs', () => {
  test.each<[string, ScheduleTimes, string, string[]]>([
    [
      'every day',
      { type: 'day', executeTime: '09:00' },
      '2026-11-27T00:00:00Z',
      ['2026-11-28T00:00', '2026-11-29T00:00', '2026-11-30T00:00'],
    ],
    [
      'weekdays',
      { type: 'week', weekdays: [1, 5], executeTime: '09:00' },
      '2026-11-27T00:00:00Z',
      ['2026-11-30T00:00', '2026-12-04T00:00', '2026-12-07T00:00'],
    ],
    [
      'a month without that day is left out',
      { type: 'month', day: 30, executeTime: '09:00' },
      '2027-01-15T00:00:00Z',
      ['2027-01-30T00:00', '2027-03-30T00:00', '2027-04-30T00:00'],
    ],
    [
      'the 29th in a leap year',
      { type: 'month', day: 29, executeTime: '09:00' },
      '2028-01-30T00:00:00Z',
      ['2028-02-29T00:00', '2028-03-29T00:00', '2028-04-29T00:00'],
    ],
    [
      'end of month, leap years',
      { type: 'endOfMonth', executeTime: '23:30' },
      '2028-01-31T15:00:00Z',
      ['2028-02-29T14:30', '2028-03-31T14:30', '2028-04-30T14:30'],
    ],
    [
      'last business day',
      { type: 'lastBusinessDay', executeTime: '17:00' },
      '2026-11-27T00:00:00Z',
      ['2026-11-30T08:00', '2026-12-31T08:00', '2027-01-29T08:00'],
    ],
    [
      'last business day with closed days',
      { type: 'lastBusinessDay', executeTime: '17:00', closedDays: ['2026-12-29', '2026-12-30', '2026-12-31'] },
      '2026-12-01T00:00:00Z',
      ['2026-12-28T08:00', '2027-01-29T08:00', '2027-02-26T08:00'],
    ],
    [
      'a company that works on Saturdays',
      { type: 'lastBusinessDay', executeTime: '17:00', businessDays: [1, 2, 3, 4, 5, 6] },
      '2027-01-01T00:00:00Z',
      ['2027-01-30T08:00', '2027-02-27T08:00', '2027-03-31T08:00'],
    ],
    [
      'cron',
      { type: 'cron', cron: '0 8 * * MON-FRI' },
      '2026-11-27T00:00:00Z',
      ['2026-11-29T23:00', '2026-11-30T23:00', '2026-12-01T23:00'],
    ],
    [
      'the second Monday',
      { type: 'cron', cron: '0 8 * * MON#2' },
      '2026-11-27T00:00:00Z',
      ['2026-12-13T23:00', '2027-01-10T23:00', '2027-02-07T23:00'],
    ],
  ])('%s', (_what, times, after, expected) => expect(next(times, after)).toEqual(expected))

  test('intervals begin each day at their time and end with the day', () => {
    expect(next({ type: 'interval', interval: '720', executeTime: '08:00' }, '2026-11-27T00:00:00Z')).toEqual([
      '2026-11-27T11:00',
      '2026-11-27T23:00',
      '2026-11-28T11:00',
    ])
    expect(
      next({ type: 'interval', interval: 'custom', minutes: 50, executeTime: '22:00' }, '2026-11-27T13:00:00Z', 4),
    ).toEqual(['2026-11-27T13:50', '2026-11-27T14:40', '2026-11-28T13:00', '2026-11-28T13:50'])
  })
})

describe('SC-02 daylight saving', () => {
  test('a time that clocks skip runs in the first minute after the gap, and is told', () => {
    const times: ScheduleTimes = { type: 'day', executeTime: '02:30', ...newYork }
    expect(next(times, '2026-03-07T06:00:00Z')).toEqual([
      '2026-03-07T07:30',
      '2026-03-08T07:00 skipped',
      '2026-03-09T06:30',
    ])
    expect(next({ type: 'day', executeTime: '02:15', ...lordHowe }, '2026-10-03T00:00:00Z', 2)).toEqual([
      '2026-10-03T15:30 skipped',
      '2026-10-04T15:15',
    ])
  })

  test('a time that comes twice runs at its first, and is told', () => {
    const times: ScheduleTimes = { type: 'day', executeTime: '01:30', ...newYork }
    expect(next(times, '2026-10-31T12:00:00Z', 2)).toEqual(['2026-11-01T05:30 doubled', '2026-11-02T06:30'])
    expect(next({ type: 'day', executeTime: '01:45', ...lordHowe }, '2026-04-04T12:00:00Z', 2)).toEqual([
      '2026-04-04T14:45 doubled',
      '2026-04-05T15:15',
    ])
    expect(next({ type: 'day', executeTime: '03:30', ...newYork }, '2026-10-31T12:00:00Z', 1)).toEqual([
      '2026-11-01T08:30',
    ])
  })

  test('what comes every so many minutes goes by the time that passes', () => {
    const times: ScheduleTimes = { type: 'interval', interval: '60', executeTime: '00:00', ...newYork }
    expect(nextExecutions(times, new Date('2026-11-01T03:59:59Z'), 25).map(({ at }) => at.getTime())).toEqual(
      Array.from({ length: 25 }, (_none, hour) => Date.parse('2026-11-01T04:00:00Z') + hour * 3_600_000),
    )
    expect(next(times, '2026-03-08T06:30:00Z', 2)).toEqual(['2026-03-08T07:00', '2026-03-08T08:00'])
  })
})

test.each<[ScheduleTimes, string, string | undefined]>([
  [{ type: 'day', executeTime: '09:00' }, '2026-11-27T00:00:00Z', '2026-11-27T00:00:00.000Z'],
  [{ type: 'day', executeTime: '09:00' }, '2026-11-26T23:59:59Z', '2026-11-26T00:00:00.000Z'],
  [{ type: 'cron', cron: '* * * * *' }, '2026-11-27T00:00:30Z', '2026-11-27T00:00:00.000Z'],
  [{ type: 'cron', cron: '0 0 29 2 *' }, '2027-01-01T00:00:00Z', '2024-02-28T15:00:00.000Z'],
  [{ type: 'cron', cron: '0 0 31 2 *' }, '2027-01-01T00:00:00Z', undefined],
])('the latest execution of %j up to %s', (times, upTo, expected) =>
  expect(latestExecution(times, new Date(upTo))?.toISOString()).toBe(expected),
)

test.each<[ScheduleTimes, ReturnType<typeof unsoundTime>]>([
  [{ type: 'day', executeTime: '24:10' }, 'executeTime'],
  [{ type: 'day', executeTime: '09:00', timeZone: 'Asia/Nowhere' }, 'timeZone'],
  [{ type: 'cron', cron: '61 * * * *' }, 'cron'],
  [{ type: 'cron', cron: '* * * * * *' }, 'cron'],
  [{ type: 'cron', cron: '2026-11-27T00:00:00' }, 'cron'],
  [{ type: 'cron', cron: '@daily' }, undefined],
  [{ type: 'cron', cron: '0 8 * * MON' }, undefined],
])('%j is told where it is wrong', (times, at) => {
  expect(unsoundTime(times)).toBe(at)
  if (at) expect(nextExecutions(times, new Date(), 1)).toEqual([])
})

test('what was missed is found without looking at what is to come', () => {
  const asked = vi.spyOn(Cron.prototype, 'nextRun')
  const days = { type: 'day', executeTime: '18:00' } as const
  const missed = nextExecutions(days, new Date('2026-11-20T09:00:00Z'), 1000, new Date('2026-11-22T09:00:00Z'))
  expect(missed.map(({ at }) => at.toISOString())).toEqual(['2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z'])
  expect(asked.mock.calls.length).toBeLessThan(6)
  asked.mockRestore()
})

test('a run is about the days since the one before: a closing period', () => {
  const closing = { type: 'month', day: 25, executeTime: '18:00' } as const
  expect(runDays(closing, new Date('2026-11-25T09:00:00Z'))).toEqual({ start: '2026-10-26', end: '2026-11-25' })
  const monthly = { type: 'endOfMonth', executeTime: '23:00' } as const
  expect(runDays(monthly, new Date('2028-02-29T14:00:00Z'))).toEqual({ start: '2028-02-01', end: '2028-02-29' })
  const daily = { type: 'day', executeTime: '23:00' } as const
  const at = new Date('2026-11-27T14:00:00Z')
  expect(runDays(daily, at)).toEqual({ start: '2026-11-27', end: '2026-11-27' })
  expect(runDays(daily, at, new Date('2026-11-25T14:00:00Z'))).toEqual({ start: '2026-11-25', end: '2026-11-27' })
  expect(runDays({ type: 'cron', cron: '*/5 * * * *' }, at)).toEqual({ start: '2026-11-27', end: '2026-11-27' })
})
