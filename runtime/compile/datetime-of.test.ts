import { expect, test } from 'vitest'
import type { DatetimeSetting } from '../generated/inputs/datetime-setting.ts'
import { datetimeOf } from './datetime-of.ts'

test.each<[string, string, DatetimeSetting, object]>([
  ['nothing said', 'date', {}, { format: 'yyyy-MM-dd', timeDigit: 6 }],
  ['a separator', 'date', { dateSeparator: '/' }, { format: 'yyyy/MM/dd', stored: 'yyyy/MM/dd', timeDigit: 6 }],
  ['no separator', 'date', { dateSeparator: '' }, { format: 'yyyyMMdd', stored: 'yyyyMMdd', timeDigit: 6 }],
  ['shown otherwise than stored', 'date', { displayFormat: 'yyyy/MM/dd' }, { format: 'yyyy/MM/dd', timeDigit: 6 }],
  ['four digits', 'time', { timeDigit: 4 }, { format: 'HH:mm', timeDigit: 4 }],
  [
    'four digits without separator',
    'time',
    { timeDigit: 4, timeSeparator: '', displayFormat: 'HH:mm' },
    { format: 'HH:mm', stored: 'HHmm', timeDigit: 4 },
  ],
  [
    'both',
    'datetime',
    { dateSeparator: '.', timeSeparator: '.' },
    { format: 'yyyy.MM.dd HH.mm.ss', stored: 'yyyy.MM.dd HH.mm.ss', timeDigit: 6 },
  ],
  ['an empty value', 'date', { emptyValue: 0 }, { format: 'yyyy-MM-dd', empty: 0, timeDigit: 6 }],
  [
    'limits',
    'date',
    { calendarMin: { number: 1 }, calendarMax: { date: '2027-01-01' } },
    { format: 'yyyy-MM-dd', timeDigit: 6, min: { sign: '+', number: 1, unit: 'day' }, max: '2027-01-01' },
  ],
  ['a cut-off', 'date', { cutOff: '15:00:00' }, { format: 'yyyy-MM-dd', timeDigit: 6, cutOff: '15:00' }],
])('%s', (_name, type, datetime, expected) => {
  expect(datetimeOf({ datetime }, type)).toEqual(expected)
})
