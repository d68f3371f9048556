import { expect, test } from 'vitest'
import { answerRows, doneRows, rowsIn } from './answer-rows.ts'

const event = { eventId: 'e1', name: 'Fair', dates: ['2026-12-04'] }

test.each([
  [
    'PW-02 an object that has the columns is the row, whatever list is in it',
    event,
    { columns: ['eventId', 'name'] },
    [event],
  ],
  ['an object whose list has them is that list', { page: 1, items: [{ id: 1 }] }, { columns: ['id'] }, [{ id: 1 }]],
  [
    'a name that both have by chance is not enough',
    { id: 9, items: [{ id: 1, name: 'a' }] },
    { columns: ['id', 'name'] },
    [{ id: 1, name: 'a' }],
  ],
  ['an empty list is no rows', { page: 1, items: [] }, { columns: ['id', 'name'] }, []],
  ['a path says it', { data: { items: [{ id: 1 }] } }, { columns: ['id'], rows: 'data.items' }, [{ id: 1 }]],
  [
    'a path to an object is one row',
    { partner: { id: 1, lines: [] } },
    { columns: ['id'], rows: 'partner' },
    [{ id: 1, lines: [] }],
  ],
  ['a dot is the whole answer', event, { columns: ['name'], rows: '.' }, [event]],
  ['where nothing is there are no rows', {}, { columns: ['id'], rows: 'items' }, []],
  [
    'what a request has made is one row',
    { items: [{ id: 1 }] },
    { columns: [], method: 'POST' as const },
    [{ items: [{ id: 1 }] }],
  ],
])('%s', (_name, output, asked, rows) => {
  expect(rowsIn([output], asked)).toEqual(rows)
})

test('PW-16 columns are read by their paths', () => {
  const row = { customer: { name: 'Yamada' }, 'a.b': 1, lines: [{ code: 'A1' }], open: true }
  const asked = { columns: ['customer.name', 'a.b', 'first', 'open'], paths: { first: 'lines.0.code' } }
  expect(answerRows([row], asked)).toEqual({ columns: asked.columns, rows: [['Yamada', 1, 'A1', 1]] })
  expect(answerRows([row], { columns: [] }).columns).toEqual(['customer.name', 'a.b', 'lines', 'open'])
})

test('PW-02 a row without any known column is an error, and none of what was done', () => {
  const asked = { columns: ['id', 'name'] }
  expect(answerRows([{ id: null }], asked).rows).toEqual([[null, null]])
  const none = expect.objectContaining({ code: 'web-api-columns-none', values: ['id, name'] }) as Error
  expect(() => answerRows([{ id: 1 }, { code: 1 }], asked)).toThrow(none)
  expect(doneRows([{ code: 1 }], asked).rows).toEqual([])
})
