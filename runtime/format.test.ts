import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { canonicalDocument, formatDocument, formatJson, parseDocument } from './format.ts'
import { makeJsonSchemaSet } from './json-schema/json-schema-set.ts'

const set = makeJsonSchemaSet([
  {
    $id: 'kumiki:kinds/query',
    type: 'object',
    required: ['type'],
    properties: {
      type: { oneOf: [{ const: 1, title: 'SQL' }], default: 1 },
      timeout: { type: 'integer', default: 60 },
      port: { type: 'integer', default: 8443, 'x-installation': 'QUERY_PORT' },
      sql: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], 'x-code': 'sql' },
      columns: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            size: { type: 'integer' },
            hidden: { type: 'boolean', default: false },
          },
        },
      },
    },
  },
])

const query = (spec: Record<string, unknown>): Document => ({ spec, key: 'a', version: 1, kind: 'query' })

test('keys stand in schema order, defaults are left out, required ones stay, code is lines', () => {
  const text = formatDocument(
    query({ columns: [{ hidden: false, size: 3, key: 'A' }], sql: 'SELECT 1\nFROM t', timeout: 60, type: 1 }),
    set,
  )
  expect(text).toBe(`{
  "kind": "query",
  "version": 1,
  "key": "a",
  "spec": {
    "type": 1,
    "sql": [
      "SELECT 1",
      "FROM t"
    ],
    "columns": [{ "key": "A", "size": 3 }]
  }
}
`)
})

test('one line of code is a string; unknown properties stay, behind the known', () => {
  expect(canonicalDocument(query({ later: { b: 1, a: 2 }, sql: ['SELECT 1'], type: 1 }), set)).toEqual(
    query({ type: 1, sql: 'SELECT 1', later: { b: 1, a: 2 } }),
  )
})

test('what the installation may say otherwise is kept, even where it equals the default', () => {
  expect(canonicalDocument(query({ type: 1, port: 8443, timeout: 60 }), set)).toEqual(query({ type: 1, port: 8443 }))
})

test('what does not fit into the line is broken', () => {
  const text = formatJson({ name: Array.from({ length: 12 }, () => 'a long word, again') })
  expect(text.split('\n')).toHaveLength(17)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
})

test('what is two deep and fits stays on its line; several items of a list that hold something have a line each', () => {
  const column = { label: 'Name', cell: { type: 'text', of: [] } }
  expect(formatJson({ one: [column.cell], two: [column.cell, column.cell], three: { column }, column })).toBe(`{
  "one": [{ "type": "text", "of": [] }],
  "two": [
    { "type": "text", "of": [] },
    { "type": "text", "of": [] }
  ],
  "three": {
    "column": { "label": "Name", "cell": { "type": "text", "of": [] } }
  },
  "column": { "label": "Name", "cell": { "type": "text", "of": [] } }
}
`)
})

test('format(parse(x)) is idempotent, whatever the spec holds', () => {
  fc.assert(
    fc.property(
      fc.record(
        {
          type: fc.constant(1),
          timeout: fc.jsonValue(),
          sql: fc.jsonValue(),
          columns: fc.jsonValue(),
          extra: fc.jsonValue(),
        },
        { requiredKeys: ['type'] },
      ),
      (spec) => {
        const once = formatDocument(query(JSON.parse(JSON.stringify(spec))), set)
        const parsed = parseDocument(once)
        if (parsed.problems.length > 0) return
        expect(formatDocument(parsed.document as Document, set)).toBe(once)
      },
    ),
  )
})
