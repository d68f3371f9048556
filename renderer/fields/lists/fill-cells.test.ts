import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { cellsOf, fillCells } from './fill-cells.ts'

const text: JsonSchema = { type: 'string' }
const columns = [
  { at: '/place', label: 'Place' },
  { at: '/label', label: 'Japanese', language: 'ja' as const },
  { at: '/label', label: 'English', language: 'en' as const },
]
const list = [{ place: 'orders' }, { place: 'orders.note', label: { ja: '備考', en: 'Note' } }, { place: 'items' }]
const fill = (pasted: string, from = { row: 0, column: 1 }) =>
  fillCells(list, cellsOf(pasted), from, {
    ...{ columns, set: makeJsonSchemaSet([]) },
    schemaOf: (_, { at }) => (at === '/place' ? { ...text, readOnly: true } : text),
  })

test('lines go to rows one after the other, a cell for each language', () => {
  expect(fill('注文\tOrders\nメモ\tMemo\n')).toEqual([
    { place: 'orders', label: { ja: '注文', en: 'Orders' } },
    { place: 'orders.note', label: { ja: 'メモ', en: 'Memo' } },
    { place: 'items' },
  ])
})

test('lines that name their rows go to these, in whatever order and wherever they are pasted; others are left out', () => {
  const pasted = 'items\t品目\tItems\nnowhere\t無\tNone\norders\t注文\tOrders'
  expect(fill(pasted, { row: 2, column: 2 })).toEqual([
    { place: 'orders', label: { ja: '注文', en: 'Orders' } },
    { place: 'orders.note', label: { ja: '備考', en: 'Note' } },
    { place: 'items', label: { ja: '品目', en: 'Items' } },
  ])
})

test('what nobody writes stays as it is', () => {
  expect(fill('x\ty\tz', { row: 0, column: 0 })[0]).toEqual({ place: 'orders', label: { ja: 'y', en: 'z' } })
})
