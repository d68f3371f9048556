import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDocuments } from '../../engine/exchange/read-documents.ts'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../engine/json-schemas/validators.ts'
import { checkDocument } from '../../runtime/check/check-document.ts'
import { difference } from '../../runtime/difference.ts'
import { addressOf } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import { equal } from '../../runtime/equal.ts'
import { canonicalDocument, formatDocument, parseDocument } from '../../runtime/format.ts'
import { merge } from '../../runtime/merge.ts'
import { setAt, toPointer } from '../../runtime/pointer.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const validators = makeValidators(set)
const folders = ['examples/broken/library', 'examples/wholesale/documents', 'editor']
const documents = folders
  .flatMap((folder) => readDocuments(join(root, folder)))
  .flatMap((file) => file.documents.map(({ document }) => document))
const library = new Map(documents.map((document) => [addressOf(document), document]))
const context = { set, library, validate: (id: string, value: unknown) => validators.check(id, value) }

/** What stands in a message whose places were not filled in. */
// A place that was not filled, not the count in a form that is told: `[0-9]{4}`.
const unfilled = /undefined|\[object|(?<![\])])\{\d\}/

/** A sound document with something else at a random place, as a person or a program may send it. */
const spoilt = fc
  .record({
    document: fc.constantFrom(...documents),
    place: fc.nat(),
    value: fc.oneof(
      fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text)),
      fc.constantFrom('schema/nowhere', 'content/x', '', 'AND', -1, 99, null, [], {}, '*'.repeat(2000)),
    ),
    remove: fc.boolean(),
  })
  .map(({ document, place, value, remove }) => {
    const places = pointersOf(document)
    const at = places[place % places.length] ?? '/spec'
    return { at, before: document, after: setAt(document, at, remove ? undefined : value) }
  })

function pointersOf(value: unknown, steps: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [toPointer(steps)]
  const inner = Object.entries(value).flatMap(([key, item]) => pointersOf(item, [...steps, key]))
  return steps.length === 0 ? inner : [toPointer(steps), ...inner]
}

test('a check answers problems for whatever it is given, and never throws', () => {
  expect(documents.length).toBeGreaterThan(10)
  fc.assert(
    fc.property(spoilt, ({ after }) => {
      // A message may quote what the document says.
      fc.pre(!unfilled.test(JSON.stringify(after)))
      for (const problem of checkDocument(after, context)) {
        expect(problem.at === '' || problem.at.startsWith('/')).toBe(true)
        expect(problem.message).not.toMatch(unfilled)
      }
    }),
    { numRuns: 500 },
  )
})

test('nor when a document that it refers to is spoilt', () => {
  const own = documents.filter((document) => document.kind !== 'screen')
  fc.assert(
    fc.property(
      spoilt.filter(({ before }) => before.kind !== 'screen'),
      ({ before, after }) => {
        const around = { ...context, library: new Map(library).set(addressOf(before), after) }
        for (const document of own) expect(Array.isArray(checkDocument(document, around))).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('canonical form keeps what a document says, and a name that no document may hold is told', () => {
  fc.assert(
    fc.property(spoilt, ({ after }) => {
      const text = formatDocument(after, set)
      const { document, problems } = parseDocument(text)
      const isRefused = /"(__proto__|prototype|constructor)":/.test(text)
      expect(problems.map(({ code }) => code)).toEqual(isRefused ? expect.arrayContaining(['unsafe-property']) : [])
      if (isRefused) return
      const again = document as Document
      expect(formatDocument(again, set)).toBe(text)
      expect(canonicalDocument(again, set)).toEqual(canonicalDocument(after, set))
    }),
    { numRuns: 200 },
  )
})

test('nothing differs from itself, every change is seen, and merging one side alone is that side', () => {
  fc.assert(
    fc.property(spoilt, ({ before, after }) => {
      expect(difference(before, before, set)).toEqual([])
      expect(difference(before, after, set).length > 0).toBe(!equal(before, after))
      expect(merge(before, after, before, set)).toEqual({ merged: after, conflicts: [] })
      expect(merge(before, before, after, set)).toEqual({ merged: after, conflicts: [] })
      expect(merge(before, after, after, set)).toEqual({ merged: after, conflicts: [] })
    }),
    { numRuns: 500 },
  )
})

test('changes at two different places merge without a conflict, or tell one', () => {
  fc.assert(
    fc.property(spoilt, fc.nat(), ({ before, after, at }, place) => {
      const leaves = pointersOf(before).filter((own) => !own.startsWith(at) && !at.startsWith(own))
      const other = leaves[place % Math.max(1, leaves.length)]
      if (other === undefined) return
      const theirs = setAt(before, other, 'changed by another')
      const { merged, conflicts } = merge(before, after, theirs, set)
      if (conflicts.length > 0) return
      const seen = difference(before, merged, set).length
      expect(seen).toBeGreaterThanOrEqual(difference(before, theirs, set).length > 0 ? 1 : 0)
    }),
    { numRuns: 150 },
  )
})
