import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { difference, type Change } from '../../runtime/difference.ts'
import type { Document } from '../../runtime/document.ts'
import { merge } from '../../runtime/merge.ts'

const set = loadJsonSchemas(fileURLToPath(new URL('../..', import.meta.url)))

type Merge = (base: Document, mine: Document, theirs: Document) => ReturnType<typeof merge>
const real: Merge = (base, mine, theirs) => merge(base, mine, theirs, set)

/** Contents with what merges differ in: plain properties, items with an identity, lists without one, nested objects. */
const column = fc.record(
  {
    field: fc.constantFrom('CODE', 'NAME', 'PRICE', 'STOCK'),
    label: fc.constantFrom('A', 'B', 'C'),
    align: fc.constantFrom('left', 'right'),
  },
  { requiredKeys: ['field'] },
)
const content = fc
  .record(
    {
      overview: fc.constantFrom('x', 'y', 'z'),
      keys: fc.uniqueArray(fc.constantFrom('CODE', 'NAME'), { maxLength: 2 }),
      list: fc.record(
        {
          columns: fc.uniqueArray(column, { selector: ({ field }) => field, maxLength: 4 }),
          rows: fc.integer({ max: 3 }),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((spec): Document => ({ kind: 'content', version: 1, key: 'shop.a', name: 'A', spec }))

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`)

/** What one side changed and the merged document neither has nor names as a conflict. */
function lost(base: Document, side: Document, { merged, conflicts }: ReturnType<typeof merge>): Change[] {
  const missing = difference(merged, side, set)
  return difference(base, side, set).filter(({ at, what }) => {
    if (conflicts.some((conflict) => isWithin(at, conflict.at) || isWithin(conflict.at, at))) return false
    return missing.some((other) =>
      what === 'moved' || other.what === 'moved' ? other.what === what && other.at === at : isWithin(at, other.at),
    )
  })
}

/** Whether no change of either side gets lost, whatever the two edit. */
const keepsBoth = (merging: Merge) =>
  fc.check(
    fc.property(content, content, content, (base, mine, theirs) => {
      const result = merging(base, mine, theirs)
      return lost(base, mine, result).length === 0 && lost(base, theirs, result).length === 0
    }),
    { numRuns: 2000, seed: 4 },
  )

test('a merge keeps what both sides changed, or says where they conflict', () => {
  const { failed, counterexample } = keepsBoth(real)
  expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null })
})

test.each<[string, Merge]>([
  ['mine', (_base, mine) => ({ merged: mine, conflicts: [] })],
  ['theirs', (_base, _mine, theirs) => ({ merged: theirs, conflicts: [] })],
  ['no conflicts', (base, mine, theirs) => ({ ...real(base, mine, theirs), conflicts: [] })],
  ['the base', (base) => ({ merged: base, conflicts: [] })],
])('a merge that gives %s fails the law', (_name, merging) => {
  expect(keepsBoth(merging).failed).toBe(true)
})

test('two edits of different places are both there, without a conflict', () => {
  fc.assert(
    fc.property(content, fc.constantFrom('p', 'q'), fc.constantFrom('s', 't'), (base, overview, name) => {
      const { merged, conflicts } = real(base, { ...base, spec: { ...base.spec, overview } }, { ...base, name })
      expect(conflicts).toEqual([])
      expect(merged).toMatchObject({ name, spec: { overview } })
    }),
  )
})
