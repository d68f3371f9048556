import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { difference } from './difference.ts'
import { makeJsonSchemaSet } from './json-schema/json-schema-set.ts'
import { placeAsBefore } from './place-as-before.ts'

const text = { type: 'string' as const }
const column = { type: 'object' as const, properties: { key: text, label: text } }
const set = makeJsonSchemaSet([
  { $id: 'kumiki:common/document', type: 'object', properties: { key: text, name: text } },
  {
    $id: 'kumiki:kinds/thing',
    type: 'object',
    properties: {
      title: text,
      sizes: { type: 'array', items: { type: 'number' } },
      columns: { type: 'array', 'x-identity': 'key', items: column },
    },
  },
])
const document = (name: string, spec: Record<string, unknown>): Document => ({
  ...{ kind: 'thing', version: 1, key: 'a', name, spec },
})
const columns = (...all: string[]) => all.map((one) => ({ key: one[0] ?? '', label: one }))

test.each<[at: string, before: Document, after: Document, expected: Document]>([
  ['/name', document('A', { title: 'x' }), document('B', { title: 'y' }), document('A', { title: 'y' })],
  ['/spec/title', document('A', { title: 'x' }), document('B', {}), document('B', { title: 'x' })],
  ['/spec/title', document('A', {}), document('A', { title: 'y', sizes: [1] }), document('A', { sizes: [1] })],
  ['/spec/sizes', document('A', { sizes: [1, 2] }), document('A', { sizes: [2] }), document('A', { sizes: [1, 2] })],
  [
    '/spec/columns/key=b/label',
    document('A', { columns: columns('a', 'b') }),
    document('A', { columns: columns('b2', 'a2', 'c') }),
    document('A', { columns: columns('b', 'a2', 'c') }),
  ],
  [
    '/spec/columns/key=b',
    document('A', { columns: columns('a', 'b', 'c') }),
    document('A', { columns: columns('c', 'a') }),
    document('A', { columns: columns('c', 'a', 'b') }),
  ],
  [
    '/spec/columns/key=c',
    document('A', { columns: columns('a') }),
    document('A', { columns: columns('c', 'a') }),
    document('A', { columns: columns('a') }),
  ],
  [
    '/spec/columns',
    document('A', { columns: columns('a', 'b', 'c') }),
    document('A', { columns: columns('c2', 'n', 'a', 'b') }),
    document('A', { columns: columns('a', 'n', 'b', 'c2') }),
  ],
])('%s comes back alone', (at, before, after, expected) => {
  const told = difference(before, after, set).map((change) => change.at)
  expect(told).toContain(at)
  expect(placeAsBefore(before, after, at, set)).toEqual(expected)
})

test('all places one after the other are the earlier state', () => {
  const before = document('A', { title: 'x', columns: columns('a', 'b', 'c') })
  const after = document('B', { sizes: [1], columns: columns('c2', 'd', 'a') })
  const changes = difference(before, after, set).toReversed()
  const back = changes.reduce((now, { at }) => placeAsBefore(before, now, at, set), after)
  expect(difference(before, back, set)).toEqual([])
})

test('a place that there is not changes nothing', () => {
  const [before, after] = [document('A', { title: 'x' }), document('A', { title: 'y' })]
  expect(placeAsBefore(before, after, '/spec/columns/key=z/label', set)).toEqual(after)
})
