import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const calendar = { start: 'DAY', label: 'NAME' }
const red = [{ conditions: [{ name: 'NAME', condition: '=', value: 'x' }], background: '#ff0000' }]

describe('calendar', () => {
  testRows({ list: { calendar } }, [
    ['a calendar instead of a table', { list: { displayType: 'calendar' } }, { type: 'calendar', view: 'view' }],
    ['no table', { list: { displayType: 'calendar' } }, { type: 'table', label: 's.goods' }, 'gone'],
  ]) // oxfmt-ignore
  testRows({ list: { displayType: 'calendar', calendar } }, [
    ['the end of an entry', { list: { calendar: { end: 'UNTIL' } } }, { entry: { end: { $get: 'row.UNTIL' } } }],
    ['the end of an entry is read', { list: { calendar: { end: 'UNTIL' } } }, { kind: 'list', calendar: { start: 'DAY', end: 'UNTIL' } }],
    ['when an entry begins', { list: { calendar: { start: 'UNTIL' } } }, { kind: 'list', orderBy: [{ field: 'UNTIL' }] }],
    ['its text', { list: { calendar: { label: 'CODE' } } }, { entry: { cell: { value: { $get: 'row.CODE' } } } }],
    ['the view that opens', { list: { calendar: { defaultView: 'month' } } }, { view: { in: 'query', default: 'month' } }],
    ['the view that is read first', { list: { calendar: { defaultView: 'month' } } }, { calendar: { view: 'month' } }],
    ['the first day of a week', { list: { calendar: { firstDay: 1 } } }, { type: 'calendar', firstDay: 1 }],
    ['where it begins', { list: { calendar: { baseDate: 'first' } } }, { calendar: { baseDate: 'first' } }],
    ['how days are written', { list: { calendar: { dateFormat: 'YYYYMMDD' } } }, { calendar: { dateFormat: 'YYYYMMDD' } }],
    ['colours', { list: { calendar: { textColor: '#112233', background: '#445566', borderColor: '#778899' } } }, { entry: { textColor: '#112233', background: '#445566', borderColor: '#778899' } }],
    ['colours by what a row has', { list: { calendar: { colors: red } } }, { colors: [{ when: { name: 'row.NAME' }, background: '#ff0000' }] }],
  ]) // oxfmt-ignore
})
