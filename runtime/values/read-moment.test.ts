import { expect, test } from 'vitest'
import { readMoment, type MomentKind } from './read-moment.ts'

test.each<[string, MomentKind, string, string | undefined]>([
  ['2026/11/20', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['２０２６／１１／２０', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['20261120', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['2026年11月20日', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['2026-1-5', 'date', 'yyyy/MM/dd', '2026-01-05'],
  ['05/01/2026', 'date', 'dd/MM/yyyy', '2026-01-05'],
  ['01/05/26', 'date', 'MM/dd/yy', '2026-01-05'],
  ['2026/02/30', 'date', 'yyyy/MM/dd', undefined],
  ['2026/2', 'date', 'yyyy/MM/dd', undefined],
  ['tomorrow', 'date', 'yyyy/MM/dd', undefined],
  ['9:30', 'time', 'HH:mm:ss', '09:30:00'],
  ['0930', 'time', 'HH:mm:ss', '09:30:00'],
  ['9時30分', 'time', "H'時'm'分'", '09:30:00'],
  ['25:00', 'time', 'HH:mm:ss', undefined],
  ['2026/11/20 09:30', 'datetime', 'yyyy/MM/dd HH:mm', '2026-11-20T09:30:00'],
  ['2026-11-20T09:30', 'datetime', 'yyyy/MM/dd HH:mm:ss', '2026-11-20T09:30:00'],
  ['2026/11/20', 'datetime', 'yyyy/MM/dd HH:mm', '2026-11-20T00:00:00'],
  ['2026/11/20 25:00', 'datetime', 'yyyy/MM/dd HH:mm', undefined],
])('%s as %s by %s: %s', (typed, kind, format, read) => {
  expect(readMoment(typed, kind, format)).toBe(read)
})
