import { expect, test } from 'vitest'
import { readMoment, type MomentKind } from './read-moment.ts'

test.each<[string, MomentKind, string, string | undefined]>([
  ['2026/11/20', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['２０２６／１１／２０', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['20261120', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['2026年11月20日', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['令和8年11月20日', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['Ｒ８．１１．２０', 'date', 'yyyy/MM/dd', '2026-11-20'],
  ['平成元年1月8日', 'date', 'yyyy/MM/dd', '1989-01-08'],
  ['s64/1/7', 'date', 'yyyy/MM/dd', '1989-01-07'],
  ['令和8年2月30日', 'date', 'yyyy/MM/dd', undefined],
  ['令和8年11月20日 9:30', 'datetime', 'yyyy/MM/dd HH:mm', '2026-11-20T09:30:00'],
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
  expect(readMoment(typed, { kind, format })).toBe(read)
})

const today = { year: 2026, month: 11, day: 26 }
test.each<[string, string, string | undefined]>([
  ['11/30', 'yyyy/MM/dd', '2026-11-30'],
  ['１２／１', 'yyyy/MM/dd', '2026-12-01'],
  ['12月1日', 'yyyy-MM-dd', '2026-12-01'],
  ['11/26', 'yyyy/MM/dd', '2026-11-26'],
  ['11/25', 'yyyy/MM/dd', '2027-11-25'],
  ['2/29', 'yyyy/MM/dd', undefined],
  ['1.2', 'dd.MM.yyyy', '2027-02-01'],
  ['1月2日', 'dd.MM.yyyy', '2027-01-02'],
  ['明日', 'yyyy/MM/dd', '2026-11-27'],
  ['Tomorrow', 'yyyy/MM/dd', '2026-11-27'],
  ['2026/1', 'yyyy/MM/dd', undefined],
  ['13/1', 'yyyy/MM/dd', undefined],
])('U-10 %s, typed on 2026-11-26 where days are written %s: %s', (typed, format, read) => {
  expect(readMoment(typed, { kind: 'date', format, today })).toBe(read)
  expect(readMoment(typed, { kind: 'date', format })).toBe(undefined)
})
